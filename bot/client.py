"""What a command may ask of the bot: the reference it answers from, and the indexes over it."""

from __future__ import annotations

import discord

from bot.store.positions import Positions
from rules_db.answers import card_names, rule_names
from rules_db.fulltext import TextIndex
from rules_db.reference import Reference


class Client(discord.Client):
    """A client that knows a reference. It reads no messages: all it needs comes with an interaction."""

    def __init__(self, reference: Reference, positions: Positions | None = None) -> None:
        intents = discord.Intents(guilds=True)
        super().__init__(intents=intents, allowed_mentions=discord.AllowedMentions.none())
        self.reference = reference
        self.card_names = card_names(reference)
        self.rule_names = rule_names(reference)
        self.texts = TextIndex(reference)
        self.positions = positions or Positions()
        """Positions put to the referee; without a file they last as long as the process."""
