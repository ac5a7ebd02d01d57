"""What all tests share: one index, built once from the sources in the tree, with no owner's rulebook or correction."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from rules_db.library import Library
from rules_db.reference import Reference


@pytest.fixture(scope="session")
def beside(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty folder in the place of `rulebooks/` beside the project: what a developer keeps there changes no test."""
    return tmp_path_factory.mktemp("beside")


@pytest.fixture(scope="session", autouse=True)
def nobodys(tmp_path_factory: pytest.TempPathFactory, beside: Path) -> Iterator[None]:
    """Commands that look for an owner's files find none, whatever a developer's own data folder holds."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("REEF_DATA", str(tmp_path_factory.mktemp("nobodys")))
        patch.setattr("rules_db.library.BESIDE", beside)
        yield


@pytest.fixture(scope="session")
def library(tmp_path_factory: pytest.TempPathFactory, beside: Path) -> Library:
    """A data folder of the tests' own."""
    return Library(tmp_path_factory.mktemp("data"), beside=beside)


@pytest.fixture(scope="session")
def reference(library: Library) -> Reference:
    """The reference of the tree's sources."""
    return library.open()
