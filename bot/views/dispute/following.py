"""What may follow at the table from a decision that was overturned: back to that moment, or a change by hand.

Both are put to the others at the table, and done once all agree; the log names the dispute.
"""

from __future__ import annotations

import asyncio
from typing import Any

import discord

from bot.catalogue import Say, speaker
from bot.disputes import moments
from bot.store.dispute_records import Dispute
from bot.tables.live import LiveTable, NotNow
from bot.views.dispute.acting import Field, OnDispute, ask, form, found, table_of
from bot.views.table import motion
from engine.disputes.claim import Claim

FORM, CHANGE = "dsc1", "change"
LETTERS = 200


def buttons(say: Say, dispute: Dispute) -> list[discord.ui.Item[Any]]:
    """What can still follow from a dispute."""
    settled = dispute.settled
    if dispute.about != "table" or settled is None or settled.verdict != "overturned" or dispute.followed:
        return []
    return [GoBack(dispute.id, say("dispute.buttons.go_back")), Correct(dispute.id, say("dispute.buttons.correct"))]


async def _open(interaction: discord.Interaction[Any], dispute: str) -> tuple[Dispute, LiveTable]:
    """A dispute from which something may still follow, and its table. Raises `NotNow`, also for who has no seat."""
    it = await found(interaction, dispute)
    live = await table_of(interaction.client, it)
    if live is None:
        raise NotNow("table.gone")
    live.seat_of(interaction.user.id)
    if not buttons(speaker(), it):
        raise NotNow("dispute.nothing_follows")
    return it, live


class GoBack(OnDispute, template=r"du1:(?P<code>[0-9a-z]+)"):
    """Puts it to the others that the game goes back to before the disputed decision."""

    sign = "du1"
    style = discord.ButtonStyle.primary

    async def act(self, interaction: discord.Interaction[Any]) -> None:
        """Done once all agree."""
        say = speaker(interaction.locale)
        dispute, live = await _open(interaction, self.code)
        which = await asyncio.to_thread(moments.find, live, dispute.entry)
        why = speaker(live.record.locale)("dispute.follows", id=dispute.id)
        put = motion.new(interaction, live, "undo", why, values=(which.before,), about=which.words)
        await motion.propose(interaction, say, live, put)


class Correct(OnDispute, template=r"dc1:(?P<code>[0-9a-z]+)"):
    """Opens a form for a change by hand."""

    sign = "dc1"

    async def act(self, interaction: discord.Interaction[Any]) -> None:
        """Of a population that was claimed, the change stands in it."""
        say = speaker(interaction.locale)
        dispute, live = await _open(interaction, self.code)
        claim = Claim.load(dispute.claim) if dispute.claim else None
        known = claim is not None and claim.kind == "number" and claim.what in live.game.corrections
        text = f"{claim.what}, {claim.species}, {claim.value}" if claim and known else ""
        field = Field(CHANGE, say("dispute.form.change"), text, LETTERS, long=False)
        await ask(interaction, FORM, dispute.id, say("dispute.form.correct"), field)


@form(FORM)
async def corrected(interaction: discord.Interaction[Any], about: str, texts: dict[str, str]) -> None:
    """Puts the change to the others; one that can't be made is refused before anyone is asked."""
    dispute, live = await _open(interaction, about)
    seat = live.seat_of(interaction.user.id)
    async with live.lock:
        values = await asyncio.to_thread(live.game.corrected, live.playing, seat, texts[CHANGE])
    why = speaker(live.record.locale)("dispute.follows", id=dispute.id)
    put = motion.new(interaction, live, "correct", why, values=values, about=", ".join(map(str, values)))
    await motion.propose(interaction, speaker(interaction.locale), live, put)


def followed(live: LiveTable, dispute: Dispute) -> str:
    """What has followed at the table by now: it went back, it was corrected, or nothing. To be called in a thread."""
    if any(one.kind == "correction" and dispute.id in one.why for one in live.playing.log):
        return "corrected"
    try:
        moments.find(live, dispute.entry)
    except NotNow:
        return "undone"
    return ""


ITEMS = (GoBack, Correct)
"""What the bot knows again after a restart."""
