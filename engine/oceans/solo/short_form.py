"""The short form of a solo position: that of Oceans, with a line for Oceanic's boards and lines for its tokens."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.oceans.short_form import Typed, parse_short
from engine.oceans.solo import tokens
from engine.oceans.solo.oceanic import NAME
from engine.oceans.solo.position import BOARD_KEYS
from engine.scenes.document import SceneError
from rules_db.names import key

_BOARD = re.compile(r"(shark|whale)\s+(\d+)\s*:?\s*(.*)", re.IGNORECASE)
_PRINTED = re.compile(r"(shark|whale) (attack|forage|spaces) (\d+)", re.IGNORECASE)
_BAG = re.compile(r"bag ([1-5])", re.IGNORECASE)
ROWS = {"incoming": "top", "incoming below": "bottom"}
"""The lines that have a row of the Incoming Tokens board."""
KNOWN = (NAME, *ROWS, "bag", "tokens on", "shark attack", "whale forage", "expert")


def parse_solo(text: str, name: str = "as typed") -> dict[str, Any]:
    """The document of a solo scene that is typed in the short form. Raises `NotCertain` and `SceneError`."""
    typed = _Solo()
    made = parse_short(text, name, typed)
    return {**made, "game": "oceans-solo", "given": {**made["given"], "oceanic": typed.oceanic}}


@dataclass
class _Solo(Typed):
    """What has been read so far, Oceanic's side of it by itself."""

    oceanic: dict[str, Any] = field(default_factory=dict[str, Any])

    @property
    def known(self) -> Sequence[str]:
        """The words with which lines and settings begin."""
        return (*super().known, *KNOWN)

    def of_player(self, who: str, said: str) -> None:
        """`Oceanic: Shark 4 Attack 2 | Whale 6`, `tokens on A1: Gains`, `incoming: Attack 1`, `bag 2: Forage 1`."""
        lower, those = who.casefold(), [part.strip() for part in said.split(",") if part.strip()]
        if lower == NAME.casefold():
            for part in filter(None, (part.strip() for part in said.split("|"))):
                self._board(part)
        elif lower in ROWS:
            self.oceanic.setdefault("incoming", {})[ROWS[lower]] = those
        elif lower.startswith("tokens on "):
            self.oceanic.setdefault("targets", {})[who[len("tokens on ") :].strip()] = those
        elif bag := _BAG.fullmatch(who):
            self._bag(bag[1], those)
        else:
            super().of_player(who, said)

    def _board(self, said: str) -> None:
        """`Shark 4 Attack 2, Shell 1`: its population, its tokens, and traits that you have put there."""
        found = _BOARD.fullmatch(said)
        if found is None:
            raise SceneError(
                f"Oceanic has its boards and their tokens: `Shark 4 Attack 2 | Whale 6`; found {said!r}", line=self.line
            )
        board = self.oceanic.setdefault(found[1].casefold(), {})
        board["population"] = found[2]
        for part in filter(None, (part.strip() for part in found[3].split(","))):
            if key(part).startswith(_TOKENS):
                board.setdefault("tokens", []).append(part)
            else:
                board.setdefault("traits", []).append(self.card(part))

    def _bag(self, level: str, those: list[str]) -> None:
        """The first bag named is the one in use."""
        if "bag" in self.oceanic:
            self.oceanic.setdefault("bags", {})[level] = those
        else:
            self.oceanic["bag"] = {"level": level, "tokens": those}

    def setting(self, said: str) -> None:
        """`shark attack 2`, `whale forage 3`, `expert`, or one of any position."""
        if found := _PRINTED.fullmatch(said):
            board, what = found[1].casefold(), found[2].casefold()
            if what not in ("spaces", BOARD_KEYS[board]):
                raise SceneError(f"what is printed on the {board} board is its {BOARD_KEYS[board]}", line=self.line)
            self.oceanic.setdefault(board, {})[what] = found[3]
        elif said.casefold() == "expert":
            self.oceanic["expert"] = True
        else:
            super().setting(said)

    def number_of(self, key: str, said: str) -> None:
        """`score Oceanic 5` is of its side."""
        name, _, number = said.rpartition(" ")
        if key == "scores" and name.strip().casefold() == NAME.casefold():
            self.oceanic["score"] = number
        else:
            super().number_of(key, said)

    def names(self) -> set[str]:
        """The names of all species, in lower case; the boards are some."""
        return {*super().names(), *BOARD_KEYS}


_TOKENS = tuple(key(sort.name) for sort in tokens.SORTS)
"""With what the name of a token begins."""
