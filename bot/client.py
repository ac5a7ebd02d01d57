"""What a command may ask of the bot: the reference it answers from, and the indexes over it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import discord

from bot.catalogue import Say
from bot.store.dispute_records import Dispute
from bot.store.disputes import Disputes
from bot.store.positions import FORK_DAYS, Positions
from bot.store.preferences import Preferences
from bot.tables.live import LiveTable
from bot.tables.tables import Tables
from rules_db.answers import card_names, rule_names
from rules_db.fulltext import TextIndex
from rules_db.reference import Reference


class Client(discord.Client):
    """A client that knows a reference. It reads no messages: all it needs comes with an interaction."""

    def __init__(
        self,
        reference: Reference,
        positions: Positions | None = None,
        tables: Tables | None = None,
        forks: Positions | None = None,
    ) -> None:
        intents = discord.Intents(guilds=True)
        super().__init__(intents=intents, allowed_mentions=discord.AllowedMentions.none())
        self.reference = reference
        self.card_names = card_names(reference)
        self.rule_names = rule_names(reference)
        self.texts = TextIndex(reference)
        self.positions = positions or Positions()
        """Positions put to the referee; without a file they last as long as the process."""
        self.tables = tables or Tables()
        """Live tables; without a file they last as long as the process."""
        self.forks = forks or Positions(days=FORK_DAYS)
        """Copies of tables in which somebody tries moves."""
        self.preferences = Preferences(self.tables.journal)
        """What servers and people have set."""
        self.disputes = Disputes(self.tables.journal, self.tables.now)
        """What is disputed in servers, and what has been ruled."""
        self.reports: int | None = None
        """The channel in which problems are posted that people report; None where the host has named none."""
        self.box: Callable[[], Path | None] = lambda: None
        """The file in which the host has entered their box of a game of which no source says what is in it."""
        self.threads = True
        """Whether there are threads: a dispute has one of its own then, and a game unless it is agreed otherwise."""

    async def publish(self, live: LiveTable) -> None:
        """Has a table shown as it is now to all, and lets a computer player go on."""
        raise NotImplementedError

    async def tell(self, live: LiveTable, text: str, people: Sequence[int] = ()) -> None:
        """Posts what everyone at a table is to know for good; mentions these people and nobody else."""
        raise NotImplementedError

    async def desk(
        self,
        interaction: discord.Interaction[Any],
        say: Say,
        live: LiveTable,
        seat: int | None,
        *,
        instead: bool = False,
        taken: Sequence[str] = (),
    ) -> None:
        """Shows a player what only they may see, and who has no seat the board."""
        raise NotImplementedError

    async def dispute_moved(self, dispute: Dispute) -> None:
        """Has everyone see a dispute as it is now, and does what follows from it."""
        raise NotImplementedError
