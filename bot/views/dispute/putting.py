"""How a dispute is put: for one's own eyes, the claim is chosen step by step; then the engine rules, and all see it."""

from __future__ import annotations

import asyncio
from typing import Any

import discord

from bot.catalogue import Say, speaker
from bot.disputes import course, judging, moments
from bot.disputes.judges import role
from bot.layout import Layout
from bot.limits import OPTION, OPTIONS
from bot.sender import show_layout, worked_out
from bot.store.dispute_records import Dispute
from bot.tables.live import LiveTable, NotNow
from bot.views.adjudication import select_option
from bot.views.carrying import Chosen
from bot.views.dispute import showing, taking_part
from bot.views.dispute.acting import OnDispute, acting, changed, found, person, table_of
from bot.views.dispute.ruled import claim_text
from bot.views.escape import escape
from bot.views.table.pressing import COLOUR
from engine.disputes.claim import Claim
from engine.disputes.claimable import Asked
from rules_db.reference import Reference

HINTS = {
    "kind": "dispute.step.kind",
    "species": "dispute.step.species",
    "move": "dispute.step.move",
    "number": "dispute.step.number",
    "value": "dispute.step.value",
    "when": "dispute.step.when",
    "effect": "dispute.step.effect",
}
KINDS = {
    "legal": "dispute.kind.legal",
    "illegal": "dispute.kind.illegal",
    "number": "dispute.kind.number",
    "order": "dispute.kind.order",
    "triggered": "dispute.kind.triggered",
    "not triggered": "dispute.kind.not_triggered",
}
"""The kinds of claims in words; all else that is chosen is called as at the table."""


def may_put(interaction: discord.Interaction[Any], live: LiveTable) -> None:
    """Who plays at a table, or judges here, may dispute what was decided there. Raises `NotNow`."""
    record = live.record
    if record.server != interaction.guild_id:
        raise NotNow("table.gone")
    if live.table is None:
        raise NotNow("table.not_begun")
    if record.seat_of(interaction.user.id) is None and not person(interaction).judge:
        raise NotNow("dispute.not_at_table")


def about_decision(dispute: Dispute, decided: moments.Decided) -> Dispute:
    """The dispute about another decision: what was chosen for the one before counts for nothing."""
    return dispute.changed(entry=decided.entry, decided=decided.before, decision=decided.words, said=(), claim=None)


async def show(
    interaction: discord.Interaction[Any], say: Say, draft: Dispute, live: LiveTable | None, *, instead: bool = False
) -> None:
    """Shows a dispute in the making to whoever puts it."""
    work = asyncio.to_thread(panel, interaction.client.reference, say, draft, live)
    made = await worked_out(interaction, work, instead=instead)
    await show_layout(interaction, made, instead=instead)


def panel(reference: Reference, say: Say, draft: Dispute, live: LiveTable | None) -> Layout:
    """What has been said and claimed so far, and what can be chosen next."""
    made, step = Layout(COLOUR), judging.step(draft, live)
    made.text(f"### {say('dispute.draft')}")
    made.text(showing.subject(reference, say, draft))
    made.text(say("dispute.words", words=escape(draft.words, limit=showing.WORDS)))
    if live is not None:
        made.controls(WhichDecision(say, draft, moments.decided(live)[:OPTIONS]))
    if isinstance(step, Asked):
        so_far = " · ".join(_shown(say, at, said) for at, said in enumerate(draft.said))
        made.text(say("dispute.choosing", said=escape(so_far, limit=300) or "–"))
        for begin in range(0, len(step.options), OPTIONS):
            made.controls(NextStep(say, draft, step, begin))
    else:
        made.text(claim_text(say, draft))
    if draft.about == "cards" or step is None:
        made.text(say("dispute.unchecked"))
    made.controls(
        Put(draft.id, say("dispute.buttons.put" if draft.claim else "dispute.buttons.put_words")),
        *([Again(draft.id, say("dispute.buttons.again"))] if draft.said else []),
        Discard(draft.id, say("dispute.buttons.discard")),
    )
    return made


def _shown(say: Say, at: int, text: str) -> str:
    return say(KINDS[text]) if at == 0 and text in KINDS else text


class Drafting(Chosen, template="never"):
    """A list below a dispute in the making; only who puts it sees it."""

    async def choose(self, interaction: discord.Interaction[Any], say: Say, values: list[str]) -> None:
        """Goes on with what was chosen."""
        await acting(interaction, say, lambda: self.chosen(interaction, say, values[0]))

    async def chosen(self, interaction: discord.Interaction[Any], say: Say, value: str) -> None:
        """What the value stands for."""
        raise NotImplementedError


class WhichDecision(Drafting, template=r"dd1:(?P<code>[0-9a-z]+):(?P<more>\d+)"):
    """Which decision of the table is disputed."""

    sign = "dd1"

    def __init__(self, say: Say, draft: Dispute, decided: list[moments.Decided]) -> None:
        options = [
            discord.SelectOption(
                label=f"{one.entry}. {one.words}"[:OPTION], value=str(one.entry), default=one.entry == draft.entry
            )
            for one in decided
        ]
        super().__init__(draft.id, "0", options, say("dispute.step.decision"))

    async def chosen(self, interaction: discord.Interaction[Any], say: Say, value: str) -> None:
        """The dispute is about that decision from now on."""
        draft = _own(interaction, await found(interaction, self.code))
        live = await table_of(interaction.client, draft)
        if live is None:
            raise NotNow("table.gone")
        which = await asyncio.to_thread(moments.find, live, int(value))
        draft = await changed(interaction, draft.id, lambda now: about_decision(now, which))
        await show(interaction, say, draft, live, instead=True)


class NextStep(Drafting, template=r"dn1:(?P<code>[0-9a-z]+):(?P<more>\d+(?:\.\d+)?)"):
    """What is chosen next of a claim, from `begin` on as much as a list holds.

    `more` says after how many steps, so that an old list is known as such.
    """

    sign = "dn1"

    def __init__(self, say: Say, draft: Dispute, asked: Asked, begin: int = 0) -> None:
        steps, hint = len(draft.said), say(HINTS[asked.what])
        shown = [_shown(say, steps, one) for one in asked.options[begin : begin + OPTIONS]]
        if len(asked.options) > OPTIONS:
            hint = f"{hint} · {shown[0]} … {shown[-1]}"
        options = [select_option(one, str(n)) for n, one in enumerate(shown, begin)]
        super().__init__(draft.id, f"{steps}.{begin}" if begin else f"{steps}", options, hint)

    async def chosen(self, interaction: discord.Interaction[Any], say: Say, value: str) -> None:
        """One step further."""
        draft = _own(interaction, await found(interaction, self.code))
        live = await table_of(interaction.client, draft)
        step = await asyncio.to_thread(judging.step, draft, live)
        at, steps = int(value), int(self.more.partition(".")[0])
        if len(draft.said) != steps or not isinstance(step, Asked) or at >= len(step.options):
            raise NotNow("dispute.old_list")
        draft = draft.changed(said=(*draft.said, step.options[at]))
        after = await asyncio.to_thread(judging.step, draft, live)
        claim = after.dump() if isinstance(after, Claim) else None
        draft = await changed(interaction, draft.id, lambda now: now.changed(said=draft.said, claim=claim))
        await show(interaction, say, draft, live, instead=True)


def _own(interaction: discord.Interaction[Any], draft: Dispute) -> Dispute:
    """A dispute in the making, for who puts it. Raises `NotNow`."""
    if draft.stage != "draft":
        raise NotNow("dispute.put_already", id=draft.id)
    if draft.by != interaction.user.id:
        raise NotNow("dispute.not_yours", name=escape(draft.name))
    return draft


class Again(OnDispute, template=r"dr1:(?P<code>[0-9a-z]+)"):
    """Begins the claim anew."""

    sign = "dr1"

    async def act(self, interaction: discord.Interaction[Any]) -> None:
        """With nothing chosen."""
        say = speaker(interaction.locale)
        draft = _own(interaction, await found(interaction, self.code))
        draft = await changed(interaction, draft.id, lambda now: now.changed(said=(), claim=None))
        await show(interaction, say, draft, await table_of(interaction.client, draft), instead=True)


class Discard(OnDispute, template=r"dz1:(?P<code>[0-9a-z]+)"):
    """Throws a dispute in the making away."""

    sign = "dz1"

    async def act(self, interaction: discord.Interaction[Any]) -> None:
        """Nothing is kept of it."""
        say = speaker(interaction.locale)
        draft = _own(interaction, await found(interaction, self.code))
        await asyncio.to_thread(interaction.client.disputes.forget, draft.server, draft.id)
        await _said(interaction, say("dispute.discarded"))


async def _said(interaction: discord.Interaction[Any], text: str) -> None:
    made = Layout(COLOUR)
    made.text(text)
    await show_layout(interaction, made, instead=True)


class Put(OnDispute, template=r"dp1:(?P<code>[0-9a-z]+)"):
    """Puts the dispute: the engine rules on it, and everyone sees it."""

    sign = "dp1"
    style = discord.ButtonStyle.success

    async def act(self, interaction: discord.Interaction[Any]) -> None:
        """In a thread of its own."""
        say = speaker(interaction.locale)
        await interaction.response.defer()
        draft = _own(interaction, await found(interaction, self.code))
        live = await table_of(interaction.client, draft)
        if live is not None:
            may_put(interaction, live)
        dispute = await put(interaction.client, draft, live)
        over = live is not None and live.record.stage == "ended"
        if dispute.message:
            key = "dispute.put_over" if over else "dispute.put"
            await _said(interaction, say(key, id=dispute.id, link=showing.link(dispute)))
        else:
            await _said(interaction, say("dispute.put_unseen", id=dispute.id))


async def put(client: Any, draft: Dispute, live: LiveTable | None) -> Dispute:
    """Has the engine rule on a dispute, and shows it to all. Raises `NotNow` where there is one on that decision."""
    made = await asyncio.to_thread(judging.rule, client.reference, draft, live)
    judges, now = bool(role(client, draft.server)), int(client.disputes.now())
    speed = await taking_part.pace(client, draft)
    people = tuple(dict.fromkeys(live.record.people())) if live else ()

    def ruled(draft: Dispute) -> Dispute:
        if draft.table and (other := client.disputes.on_decision(draft.table, draft.entry)):
            key = "dispute.settled_before" if other.settled else "dispute.disputed_before"
            raise NotNow(key, id=other.id, link=showing.link(other))
        said = made.dispute
        kept = {"ruling": said.ruling, "cards": said.cards, "scene": said.scene, "unwritten": said.unwritten}
        return course.put(draft.changed(people=people, **kept), speed, judges, now)

    if made.views is not None:
        await asyncio.to_thread(client.disputes.keep_views, draft.id, *made.views)
    await client.dispute_moved(await asyncio.to_thread(client.disputes.change, draft.server, draft.id, ruled))
    return await asyncio.to_thread(client.disputes.find, draft.server, draft.id)


ITEMS = (WhichDecision, NextStep, Again, Discard, Put)
"""What the bot knows again after a restart."""
