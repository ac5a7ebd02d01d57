"""`/dispute supersede`, `withdraw` and `export`: what becomes of house rulings."""

from __future__ import annotations

import asyncio
import io

import discord
from discord import app_commands

from bot.catalogue import command_text, speaker
from bot.client import Client
from bot.commands.dispute.group import dispute
from bot.commands.dispute.looking import rulings_here
from bot.disputes import course, exported, remembered
from bot.sender import answer, show_layout, worked_out
from bot.store.dispute_records import HouseRuling
from bot.store.disputes import Gone
from bot.tables.live import NotNow
from bot.views.dispute.acting import acting, changed, person
from bot.views.dispute.listing import one
from bot.views.table.pressing import COLOUR, note
from rules_db.names import slug

WHY = app_commands.Range[str, 1, 300]
MOST = 200
"""House rulings that one file holds."""


@dispute.command(
    name=command_text("commands.dispute.supersede.name"),
    description=command_text("commands.dispute.supersede.description"),
)
@app_commands.autocomplete(old=rulings_here, new=rulings_here)
@app_commands.describe(
    old=command_text("commands.dispute.supersede.old"),
    new=command_text("commands.dispute.supersede.new"),
    why=command_text("commands.dispute.why"),
)
async def supersede(interaction: discord.Interaction[Client], old: str, new: str, why: WHY | None = None) -> None:
    """A newer house ruling takes the place of an older one, which stays readable."""
    say, disputes, server = speaker(interaction.locale), interaction.client.disputes, interaction.guild_id or 0

    async def work() -> None:
        newer = await asyncio.to_thread(disputes.ruling, server, new.strip().lower())
        if newer.status != "in force":
            raise NotNow("dispute.house.over", id=newer.id)
        how = remembered.superseded(person(interaction), newer.id, why or "", int(disputes.now()))
        ruling = await asyncio.to_thread(disputes.change_ruling, server, old.strip().lower(), how)
        await show_layout(interaction, one(interaction.client.reference, say, ruling))

    await acting(interaction, say, work)


@dispute.command(
    name=command_text("commands.dispute.withdraw.name"),
    description=command_text("commands.dispute.withdraw.description"),
)
@app_commands.autocomplete(id=rulings_here)
@app_commands.describe(id=command_text("commands.dispute.show.id"), why=command_text("commands.dispute.why"))
async def withdraw(interaction: discord.Interaction[Client], id: str, why: WHY | None = None) -> None:  # noqa: A002
    """A house ruling holds no more; or one's own dispute is taken back."""
    say, client, server = speaker(interaction.locale), interaction.client, interaction.guild_id or 0
    which, who = id.strip().lower(), person(interaction)

    async def work() -> None:
        how = remembered.withdrawn(who, why or "", int(client.disputes.now()))
        try:
            ruling = await asyncio.to_thread(client.disputes.change_ruling, server, which, how)
        except Gone:
            put = await changed(interaction, which, lambda it: course.taken_back(it, who))
            await note(interaction, say("dispute.status.withdrawn"))
            await client.dispute_moved(put)
            return
        await show_layout(interaction, one(client.reference, say, ruling))

    await acting(interaction, say, work)


@dispute.command(
    name=command_text("commands.dispute.export.name"), description=command_text("commands.dispute.export.description")
)
@app_commands.autocomplete(id=rulings_here)
@app_commands.describe(id=command_text("commands.dispute.export.id"))
async def export(interaction: discord.Interaction[Client], id: str | None = None) -> None:  # noqa: A002
    """House rulings as a file of scenes: one, or all that are in force."""
    say, disputes, server = speaker(interaction.locale), interaction.client.disputes, interaction.guild_id or 0

    def text() -> tuple[str, int, str]:
        rulings = disputes.in_force(server) if id is None else [disputes.ruling(server, id.strip().lower())]
        made = [exported.exported(say, disputes.find(server, ruling.id), ruling) for ruling in rulings[:MOST]]
        return "---\n".join(made), len(rulings), _name(rulings)

    async def work() -> None:
        if id is None and not await asyncio.to_thread(disputes.in_force, server):
            raise NotNow("dispute.export.nothing")
        scenes, count, name = await worked_out(interaction, asyncio.to_thread(text))
        file = discord.File(io.BytesIO(scenes.encode()), name)
        shown = discord.Embed(description=say("dispute.export.done", n=count), colour=COLOUR)
        await answer(interaction, shown, None, file=file)

    await acting(interaction, say, work)


def _name(rulings: list[HouseRuling]) -> str:
    return f"{slug(rulings[0].title)[:40] or rulings[0].id}.yaml" if len(rulings) == 1 else "house-rulings.yaml"
