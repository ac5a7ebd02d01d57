"""The commands of a table. Each module adds its own to the group."""

from bot.commands.game import deciding, looking, opening, whatif
from bot.commands.game.group import game

__all__ = ["deciding", "game", "looking", "opening", "whatif"]
