"""House rulings where something is looked up: below the rulebook's, as what they are, with what the engine says."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Any

import discord

from bot.catalogue import Say
from bot.limits import FIELD_VALUE
from bot.places import Place
from bot.store.dispute_records import HouseRuling
from bot.store.disputes import beside
from bot.tables.live import LiveTable
from bot.views.escape import escape
from bot.views.sheet import Sheet
from engine.adjudication import Adjudication
from engine.games import GAMES

TEXT, SHORT = 600, 200
"""Letters of a ruling that a look-up shows, and a table; `/dispute show` has all of it."""
MOST, MOST_BELOW = 6, 3
"""House rulings that one answer shows, and that one adjudication or board does."""
MOST_OPTIONS = 200
"""Options of a question that are looked at."""
WHO = {"engine": "dispute.house.by_engine", "judge": "dispute.house.by_judge", "vote": "dispute.house.by_vote"}


def line(say: Say, ruling: HouseRuling, limit: int = TEXT) -> str:
    """A house ruling with its authority, who decided it and when, and that the engine says otherwise if it does."""
    who = say(WHO[ruling.who], name=escape(ruling.name))
    text = say("dispute.house.line", text=escape(ruling.text, limit=limit), id=ruling.id, who=who, at=ruling.at)
    against = [say("dispute.house.against", outcome=ruling.against)] if ruling.against else []
    sets = [say("dispute.house.sets", answer=": ".join(ruling.sets))] if ruling.sets else []
    return "\n".join([text, *against, *sets])


def below(say: Say, rulings: Sequence[HouseRuling], most: int = MOST, limit: int = TEXT) -> list[str]:
    """Several, each in its own text; the rest is found by searching."""
    lines = [line(say, ruling, limit) for ruling in rulings[:most]]
    return lines if len(rulings) <= most else [*lines, say("dispute.house.more", n=len(rulings) - most)]


async def add_to(interaction: discord.Interaction[Any], say: Say, sheet: Sheet, place: Place) -> Sheet:
    """The answer of a place with the house rulings of this server that are about all that it is about."""
    reference = interaction.client.reference
    ids = [known for code in place.codes if (known := reference.by_code.get(code))]
    found = await asyncio.to_thread(interaction.client.disputes.about, interaction.guild_id or 0, ids)
    for number, text in enumerate(below(say, found)):
        sheet.add(f"{say('dispute.house.title')}\n{text}" if number == 0 else text)
    return sheet


async def add_below(
    interaction: discord.Interaction[Any], say: Say, shown: discord.Embed, made: Adjudication
) -> discord.Embed:
    """An adjudication with the house rulings of this server whose cards all lie in the position."""
    cards = GAMES[made.scene.game.id].in_play(made.now())
    found = await asyncio.to_thread(interaction.client.disputes.among, interaction.guild_id or 0, cards)
    if found:
        text = "\n".join(below(say, found, MOST_BELOW, SHORT))
        shown.add_field(name=say("dispute.house.field"), value=text[:FIELD_VALUE], inline=False)
    return shown


async def at_table(live: LiveTable, cites: Iterable[str], seat: int | None = None) -> list[HouseRuling]:
    """The house rulings that matter at a table now: their cards lie there, and one of them is at work or asked about.

    `cites` are the rules behind what happened last. A seat's own hand counts for that seat alone.
    """
    disputes, server = beside(live.journal), live.record.server
    if (rulings := disputes.holding(server)) is None:
        rulings = await asyncio.to_thread(disputes.in_force, server)
    if not rulings:
        return []
    view = live.playing.view(seat)
    held = {card["card"] for card in view["players"][seat].get("hand", ())} if seat is not None else set[str]()
    there, at_work = live.game.in_play(view) | held, {*cites, *_asked_about(live, seat), *held}
    return [one for one in rulings if one.cards and there.issuperset(one.cards) and not at_work.isdisjoint(one.cards)]


def _asked_about(live: LiveTable, seat: int | None) -> set[str]:
    """The rules behind the question that stands, and the effects among its options, as a seat may see them."""
    choice = live.playing.asked(seat)
    if choice is None:
        return set()
    options = islice(choice.options, MOST_OPTIONS)
    return {*choice.cites, *(part for key in options for part in key if isinstance(part, str))}
