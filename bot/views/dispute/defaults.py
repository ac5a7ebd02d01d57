"""What a house ruling makes of an open question: the answer by which new tables of the server play."""

from __future__ import annotations

import asyncio
from typing import Any

import discord

from bot.catalogue import Say, speaker
from bot.disputes import remembered
from bot.layout import Layout
from bot.limits import OPTIONS
from bot.sender import show_layout
from bot.store.dispute_records import Dispute
from bot.tables.live import NotNow
from bot.views.adjudication import select_option
from bot.views.carrying import Chosen
from bot.views.dispute.acting import acting, found, person
from bot.views.table.pressing import COLOUR
from rules_db.reference import Reference

LEFT_OPEN = "-"


def answers(reference: Reference, dispute: Dispute) -> list[tuple[str, str]]:
    """The open questions that a dispute hangs on, with each answer that a table can be set to."""
    opens = [
        reference.assumptions[one] for one in (dispute.ruling or {}).get("open", ()) if one in reference.assumptions
    ]
    return [(one.id, choice) for one in opens for choice in one.choices if not one.why_unplayed(choice)]


async def offer(interaction: discord.Interaction[Any], dispute: Dispute) -> None:
    """Asks a judge, in private, by which answer new tables play; nothing where no question was open."""
    if not answers(interaction.client.reference, dispute):
        return
    view = choosing(speaker(interaction.locale), interaction.client.reference, dispute).view()
    await interaction.followup.send(view=view, ephemeral=True, allowed_mentions=discord.AllowedMentions.none())


def choosing(say: Say, reference: Reference, dispute: Dispute) -> Layout:
    """The list of answers."""
    made = Layout(COLOUR)
    made.text(say("dispute.house.ask_default", id=dispute.id))
    made.controls(SetDefault(say, reference, dispute))
    return made


class SetDefault(Chosen, template=r"dq1:(?P<code>[0-9a-z]+):(?P<more>0)"):
    """By which answer to an open question new tables play."""

    sign = "dq1"

    def __init__(self, say: Say, reference: Reference, dispute: Dispute) -> None:
        options = [
            select_option(f"{question}: {reference.assumptions[question].choices[choice]}", str(n))
            for n, (question, choice) in enumerate(answers(reference, dispute))
        ][: OPTIONS - 1]
        none = discord.SelectOption(label=say("dispute.house.left_open"), value=LEFT_OPEN)
        super().__init__(dispute.id, "0", [none, *options], say("adjudication.choose"))

    async def choose(self, interaction: discord.Interaction[Any], say: Say, values: list[str]) -> None:
        """The ruling says so from now on."""
        await acting(interaction, say, lambda: self._chosen(interaction, say, values[0]))

    async def _chosen(self, interaction: discord.Interaction[Any], say: Say, value: str) -> None:
        client, dispute = interaction.client, await found(interaction, self.code)
        known = answers(client.reference, dispute)
        if value != LEFT_OPEN and int(value) >= len(known):
            raise NotNow("dispute.old_list")
        question, choice = ("", "") if value == LEFT_OPEN else known[int(value)]
        how = remembered.setting(person(interaction), question, choice, int(client.disputes.now()))
        await asyncio.to_thread(client.disputes.change_ruling, dispute.server, dispute.id, how)
        made = Layout(COLOUR)
        no = say("dispute.house.no_default")
        made.text(say("dispute.house.default", question=question, choice=choice) if choice else no)
        await show_layout(interaction, made, instead=True)


ITEMS = (SetDefault,)
"""What the bot knows again after a restart."""
