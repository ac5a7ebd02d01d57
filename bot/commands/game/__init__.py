"""The commands of a table. Each module adds its own to the group."""

from bot.commands.game import deciding, keeping, looking, opening, telling, whatif
from bot.commands.game.group import game

__all__ = ["deciding", "game", "keeping", "looking", "opening", "telling", "whatif"]
