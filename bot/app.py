"""The bot: its client, its commands, and what happens when something goes wrong."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any

import discord
from discord import app_commands

from bot.catalogue import CommandTexts, Say
from bot.client import Client
from bot.commands.about import about, help_command
from bot.commands.adjudicate import adjudicate_command
from bot.commands.card import card, look_up_cards
from bot.commands.dispute import dispute, dispute_this
from bot.commands.game import game
from bot.commands.rule import rule
from bot.commands.ruling import ruling
from bot.commands.settings import settings
from bot.commands.solo import solo
from bot.commands.why import why
from bot.disputing import Disputing
from bot.faults import report
from bot.pinging import Pinging
from bot.publishing import Publisher
from bot.sender import show_layout
from bot.store.dispute_records import Dispute
from bot.store.positions import Positions
from bot.tables.live import LiveTable
from bot.tables.tables import Tables
from bot.views.answering import ITEMS, form_sent
from bot.views.dispute import acting, beginning, defaults, following, listing, putting, settling, taking_part
from bot.views.pages import Go, ShowEveryone
from bot.views.play_scene import PlayScene, ShowScene
from bot.views.table import beside, deciding, desk, lobby, motion, options, reasons, rematch, replay, standing, whatif
from bot.views.table import log as table_log
from bot.views.table import report as table_report
from bot.views.table.board import public
from bot.views.why import ShowWhy
from engine import games
from rules_db.reference import Reference

log = logging.getLogger("reef")

COMMANDS = (
    *(card, rule, ruling, adjudicate_command, why, game, solo, dispute, settings, about, help_command),
    *(look_up_cards, dispute_this),
)


class Commands(app_commands.CommandTree["Referee"]):
    """The command tree: a fault in a command becomes a private answer with a number that stands in the log."""

    async def on_error(self, interaction: discord.Interaction[Referee], error: app_commands.AppCommandError, /) -> None:
        """Logs the fault and tells the person, unless Discord no longer takes an answer."""
        await report(interaction, error)


class Referee(Client):
    """The referee: a client with its commands and buttons."""

    def __init__(
        self,
        reference: Reference,
        positions: Positions | None = None,
        tables: Tables | None = None,
        forks: Positions | None = None,
    ) -> None:
        games.use(reference.cards)
        super().__init__(reference, positions, tables, forks)
        self.pinging = Pinging(self, self.tables, self.preferences)
        self.publisher = Publisher(self, self._shown)
        self.disputing = Disputing(self)
        self.tables.told = self.publish
        self.tree = Commands(
            self,
            allowed_installs=app_commands.AppInstallationType(guild=True, user=True),
            allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=True),
        )

    async def on_interaction(self, interaction: discord.Interaction[Referee]) -> None:
        """Answers forms; the library itself knows commands and buttons."""
        await form_sent(interaction)
        await acting.form_sent(interaction)
        await table_report.report_sent(interaction)
        await options.form_sent(interaction)

    async def publish(self, live: LiveTable) -> None:
        """Has a table shown as it is now to all, and lets a computer player go on."""
        await self.publisher.publish(live)

    async def tell(self, live: LiveTable, text: str, people: Sequence[int] = ()) -> None:
        """Posts what everyone at a table is to know for good; mentions these people and nobody else."""
        await self.publisher.tell(live, text, people)

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
        if seat is None:
            await show_layout(interaction, await public(say, live), instead=instead)
        else:
            await desk.show(interaction, say, live, seat, instead=instead, taken=taken)

    async def _shown(self, live: LiveTable) -> None:
        """What follows once everyone has been shown a table."""
        await self.pinging.look(live)
        await settling.look(self, live)

    async def dispute_moved(self, dispute: Dispute) -> None:
        """Has everyone see a dispute as it is now, and does what follows from it."""
        await settling.moved(self, dispute)

    async def on_ready(self) -> None:
        """Takes up what the last process left: boards that were not shown yet, computer players that were thinking."""
        await self.tables.wake()
        await lobby.sweep(self)
        self.pinging.start()
        self.disputing.start()

    async def close(self) -> None:
        """Ends the rounds of reminders and disputes, and leaves."""
        self.pinging.stop()
        self.disputing.stop()
        await super().close()

    async def setup_hook(self) -> None:
        """Registers buttons and commands; a registration that Discord refuses leaves the bot answering."""
        self.add_dynamic_items(Go, ShowEveryone, PlayScene, ShowScene, ShowWhy, *ITEMS)
        self.add_dynamic_items(*lobby.ITEMS, *deciding.ITEMS, *beside.ITEMS, *whatif.ITEMS, *standing.ITEMS)
        self.add_dynamic_items(*putting.ITEMS, *taking_part.ITEMS, *defaults.ITEMS, *following.ITEMS, *listing.ITEMS)
        self.add_dynamic_items(*beginning.ITEMS)
        self.add_dynamic_items(*table_log.ITEMS, *replay.ITEMS, *reasons.ITEMS, *table_report.ITEMS)
        self.add_dynamic_items(*options.ITEMS, *motion.ITEMS, *rematch.ITEMS)
        await self.tree.set_translator(CommandTexts())
        for command in COMMANDS:
            self.tree.add_command(command)
        try:
            await self.tree.sync()
        except Exception:  # no refusal, time-out or network fault may keep the bot from answering
            log.exception("the commands could not be registered; those of the last start stay")
