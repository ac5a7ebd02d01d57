"""The pieces by what they are called in scenes."""

from __future__ import annotations

from engine.deep_sea.state import PIECES

BOARDS = {board.name: board.number for board in PIECES.boards}
TOKENS = {kind.name: kind.number for kind in PIECES.tokens}
JOURNALS = {card.name: card.number for card in PIECES.journals}
SPECIALISTS = {kind.name: (kind.number, 0) for kind in PIECES.specialists} | {
    kind.senior: (kind.number, 1) for kind in PIECES.specialists if kind.tier
}
"""The number of a kind, and whether the name is the Senior's."""
HEXES = {one.name: one.number for one in PIECES.hexes}
