"""The data folder: the index in it, and the owner's rulebooks and corrections that go into it whenever it is built."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from rules_db import build, corrections, sources
from rules_db.model import Book
from rules_db.reference import Reference
from rules_db.rulebook import NotARulebook, Reading, read_file
from rules_db.sources import SOURCES

BESIDE = Path(__file__).parents[1] / "rulebooks"
"""Where an owner may put rulebook files without importing them: beside the project, ignored by git."""

SOLO = "solo.yaml"
"""What an owner has read off their box of the solo game: in the data folder, or beside the project."""


def data_folder() -> Path:
    """The data folder that the environment names, or `data` in the folder one is in."""
    return Path(os.environ.get("REEF_DATA") or "data")


class NotTaken(Exception):
    """A file that can't be imported: none of the files given with it was."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(f"{path}: {reason}. Nothing was imported.")


@dataclass
class Library:
    """Where things are kept. `data` holds `rules.db`, `rulebooks/` and `corrections.yaml`; `folder` the sources."""

    data: Path
    folder: Path = SOURCES
    beside: Path = field(default_factory=lambda: BESIDE)
    refused: dict[Path, str] = field(default_factory=dict[Path, str])
    """Files beside the project that are no rulebooks, and why."""

    @property
    def index(self) -> Path:
        """The index file."""
        return self.data / "rules.db"

    def open(self) -> Reference:
        """The reference, built first where it is missing or its sources have changed. Raises `SourceError`."""
        printed, corrected = self.printed(), self.corrections()
        if not build.is_current(self.index, folder=self.folder, printed=printed, corrected=corrected):
            build.build(self.index, folder=self.folder, printed=printed, corrected=corrected)
        return Reference.open(self.index)

    def rebuild(self) -> Reference:
        """The reference, built anew whether or not anything has changed."""
        build.build(self.index, folder=self.folder, printed=self.printed(), corrected=self.corrections())
        return Reference.open(self.index)

    def corrections(self) -> list[Path]:
        """The owner's files of corrections that there are: in the data folder, and beside the project."""
        there = {path.resolve(): path for path in reversed(self.corrected_in()) if path.exists()}
        return list(reversed(there.values()))

    def corrected_in(self) -> tuple[Path, Path]:
        """Where an owner may put a file of corrections; the first counts where both speak of the same fact."""
        return self.data / corrections.NAME, self.beside.parent / corrections.NAME

    def solo(self) -> Path | None:
        """The file in which the owner has entered their box of the solo game, if there is one."""
        return next((path for folder in (self.data, self.beside.parent) if (path := folder / SOLO).exists()), None)

    def printed(self) -> dict[str, str]:
        """The owner's wording by statement id: imported files first, then those beside the project."""
        found: dict[str, str] = {}
        books = self.books()
        for path in [*sorted(self.beside.glob("*.txt")), *sorted((self.data / "rulebooks").glob("*.txt"))]:
            try:
                found.update(read_file(path, books).printed)
            except NotARulebook as e:
                self.refused[path] = str(e)
        return found

    def add(self, paths: Iterable[Path]) -> list[Reading]:
        """Takes rulebook files into the data folder, all or none; raises `NotTaken` naming the file and the reason."""
        books = self.books()
        readings: list[tuple[Path, Reading]] = []
        for path in paths:
            try:
                readings.append((path, read_file(path, books)))
            except NotARulebook as e:
                raise NotTaken(path, str(e)) from e
            except OSError as e:
                raise NotTaken(path, e.strerror or str(e)) from e
        shelf = self.data / "rulebooks"
        shelf.mkdir(parents=True, exist_ok=True)
        for path, reading in readings:
            kept = shelf / f"{reading.book.id}.txt"
            if path.resolve() != kept.resolve():
                shutil.copyfile(path, kept)
        return [reading for _, reading in readings]

    def books(self) -> list[Book]:
        """The outlines of the rulebooks. Raises `SourceError`."""
        return sources.books(self.folder)
