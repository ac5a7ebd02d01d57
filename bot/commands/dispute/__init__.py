"""The commands of disputes. Each module adds its own to the group."""

from bot.commands.dispute import looking, opening, ruling
from bot.commands.dispute.group import dispute
from bot.commands.dispute.opening import dispute_this

__all__ = ["dispute", "dispute_this", "looking", "opening", "ruling"]
