"""How a dispute begins: a form for one's own words, and what it is about."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import discord

from bot.catalogue import Say, speaker
from bot.disputes import course, judging, moments
from bot.limits import FIELD_TEXT
from bot.sender import answer
from bot.store.dispute_records import About, Dispute
from bot.tables.live import LiveTable, NotNow
from bot.views.dispute.acting import Field, OnDispute, ask, form, why_not
from bot.views.dispute.putting import about_decision, may_put, show
from bot.views.escape import escape
from bot.views.table.pressing import COLOUR
from rules_db.answers import cards_meant

FORM = "dsf1"
WORDS, POSITION, CARDS = "words", "position", "cards"
MOST_CARDS = 3
EXAMPLE = """Ann: A1 3 Electric Discharge | A2 4
Bob: B1 4 Whale Cleaner
> Ann: A1 attacks B1"""


async def open_form(
    interaction: discord.Interaction[Any],
    say: Say,
    about: About,
    table: str = "",
    decision: str = "",
    typed: Mapping[str, str] = MappingProxyType({}),
) -> None:
    """Opens the form for a dispute, of a table about its last decision or the one of that number. Raises `NotNow`.

    What was `typed` in it before stands in its fields.
    """
    title = say("dispute.form.title")
    words = Field(WORDS, say("dispute.form.should"), typed.get(WORDS, ""))
    if about == "table":
        live = await interaction.client.tables.find(table)
        if live is None:
            raise NotNow("table.gone")
        may_put(interaction, live)
        which = await asyncio.to_thread(_decision, live, decision)
        await ask(interaction, FORM, f"table:{table}:{which.entry if decision else ''}", title, words)
    elif about == "position":
        field = Field(POSITION, say("adjudication.form.label"), typed.get(POSITION, EXAMPLE), most=FIELD_TEXT)
        await ask(interaction, FORM, "position:", title, field, words)
    else:
        field = Field(CARDS, say("dispute.form.cards"), typed.get(CARDS, ""), most=200, long=False)
        await ask(interaction, FORM, "cards:", title, field, words)


def _decision(live: LiveTable, number: str) -> moments.Decided:
    """The decision of that number, or without one the last. Raises `NotNow`."""
    known = moments.decided(live)
    if not known:
        raise NotNow("dispute.nothing_decided")
    found = next((one for one in known if number in ("", str(one.entry))), None)
    if found is None:
        raise NotNow("dispute.no_decision", typed=escape(number, limit=40))
    return found


@form(FORM)
async def filled(interaction: discord.Interaction[Any], about: str, texts: dict[str, str]) -> None:
    """Keeps what was typed, and shows what can be claimed; what can't be read can be changed."""
    say = speaker(interaction.locale)
    why = await why_not(say, lambda: _begun(interaction, say, about, texts))
    if not why:
        return
    code = await asyncio.to_thread(interaction.client.positions.keep, json.dumps([about, texts]))
    view = discord.ui.View(timeout=None)
    view.add_item(Change(code, say("adjudication.buttons.change")))
    await answer(interaction, discord.Embed(description=why, colour=COLOUR), view)


class Change(OnDispute, template=r"dsc1:(?P<code>[0-9a-f]+)"):
    """Opens the form again with what was typed in it."""

    sign = "dsc1"

    async def act(self, interaction: discord.Interaction[Any]) -> None:
        """The texts are kept under the code."""
        kept = await asyncio.to_thread(interaction.client.positions.text, self.code)
        if kept is None:
            raise NotNow("dispute.not_kept")
        about, typed = json.loads(kept)
        kind, table, decision = _read(about)
        await open_form(interaction, speaker(interaction.locale), kind, table, decision, typed)


def _read(about: str) -> tuple[About, str, str]:
    """What a form is about: the kind, the table, the number of its decision."""
    kind, table, decision, *_ = f"{about}::".split(":")
    return "table" if kind == "table" else "position" if kind == "position" else "cards", table, decision


async def _begun(interaction: discord.Interaction[Any], say: Say, about: str, texts: dict[str, str]) -> None:
    kind, table, decision = _read(about)
    words = course.said(texts[WORDS])
    server, user = interaction.guild_id or 0, interaction.user
    draft = Dispute(
        id="",
        server=server,
        about=kind,
        by=user.id,
        name=user.display_name,
        at=int(interaction.client.disputes.now()),
        locale=str(interaction.guild_locale or ""),
        channel=interaction.channel_id or 0,
        words=words,
    )
    live = None
    if kind == "table":
        live = await interaction.client.tables.find(table)
        if live is None:
            raise NotNow("table.gone")
        may_put(interaction, live)
        draft = about_decision(draft.changed(table=table), await asyncio.to_thread(_decision, live, decision))
    elif kind == "position":
        draft = draft.changed(position=texts[POSITION])
        await asyncio.to_thread(judging.known_of, draft, None)  # says what can't be read
    else:
        draft = draft.changed(cards=_cards(interaction, texts[CARDS]))
    draft = await asyncio.to_thread(interaction.client.disputes.open, draft)
    await show(interaction, say, draft, live)


def _cards(interaction: discord.Interaction[Any], typed: str) -> tuple[str, ...]:
    """The cards that are named. Raises `NotNow` for a name that is not certain."""
    names = [name for name in typed.replace("\n", ",").split(",") if name.strip()]
    ids: list[str] = []
    for meant in (meant for name in names for meant in cards_meant(interaction.client.card_names, name)):
        if not meant.best:
            near = ", ".join(hit.name for hit in meant.hits[:3]) or "–"
            raise NotNow("dispute.no_card", name=escape(meant.query, limit=60), near=near)
        ids.append(meant.best.ref)
    if not ids:
        raise NotNow("dispute.no_cards")
    return tuple(dict.fromkeys(ids))[:MOST_CARDS]


ITEMS = (Change,)
"""What the bot knows again after a restart."""
