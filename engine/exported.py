"""A game that a host has written to a file, played again by its decisions, those taken back too."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from engine.core.decision import Decision, Refused
from engine.core.table import Table
from engine.games import GAMES
from engine.hosted.playable import Playable

FORMAT = 1
"""Of the files that are read here."""


class Unplayable(Exception):
    """A file that can't be played again: why, and what to do about it."""


def played_again(document: object) -> tuple[Playable, Table]:
    """A file's game, and the table that it leads to. Raises `Unplayable`, also where that is another position."""
    if not isinstance(document, dict):
        raise Unplayable("that is no exported game: the file holds one JSON object.")
    found = cast("dict[str, Any]", document)
    if found.get("format") != FORMAT or found.get("game") not in GAMES:
        known = ", ".join(GAMES)
        raise Unplayable(f"that is no exported game of format {FORMAT} that is known here; games: {known}.")
    if not found.get("complete"):
        raise Unplayable("the game was still going on: export it again once it is over.")
    try:
        table = _played(found)
    except Refused as stop:
        raise Unplayable(f"by these rules it can't go as it went: {stop}") from stop
    except (ValueError, KeyError, TypeError) as error:
        raise Unplayable(f"something is wrong in the file: {error}") from error
    if table.digest() != found.get("digest"):
        raise Unplayable("it ends in another position than it did: the rules, or the data, are of another version.")
    return GAMES[str(found["game"])], table


def _played(document: Mapping[str, Any]) -> Table:
    game = GAMES[document["game"]]
    entries: list[dict[str, Any]] = document["entries"]
    start = max((at for at, entry in enumerate(entries) if entry["what"] == "restored"), default=-1)
    if start < 0:
        table = game.open([player["name"] for player in document["players"]], document["options"], None)
    else:
        table = Table.load(game.words.table_game, entries[start]["table"])
    for entry in entries[start + 1 :]:
        if entry["what"] == "undone":
            table.undo(entry["to"])
        else:
            table.replay([Decision.load(decision) for decision in entry["decisions"]])
    return table
