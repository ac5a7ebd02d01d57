"""The games that can be played at a table, each as its module in `engine.hosted` describes it."""

from __future__ import annotations

from collections.abc import Mapping

from engine.hosted import deep_sea, marine, oceans, oceans_solo
from engine.hosted.playable import Playable
from rules_db.card import Card

GAMES: Mapping[str, Playable] = {game.HOSTED.id: game.HOSTED for game in (oceans, oceans_solo, marine, deep_sea)}
"""By id."""


def use(cards: Mapping[str, Card]) -> None:
    """Has all games played by these rows: to be called once, before any position is put or any table opened."""
    for game in GAMES.values():
        game.use(cards)
