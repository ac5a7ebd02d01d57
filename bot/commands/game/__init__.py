"""The commands of a table. Each module adds its own to the group."""

from bot.commands.game import (
    agreeing,
    deciding,
    keeping,
    looking,
    mine,
    opening,
    options,
    seats,
    telling,
    whatif,
)
from bot.commands.game.group import game

__all__ = [
    "agreeing",
    "deciding",
    "game",
    "keeping",
    "looking",
    "mine",
    "opening",
    "options",
    "seats",
    "telling",
    "whatif",
]
