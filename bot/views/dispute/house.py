"""House rulings where something is looked up: below the rulebook's, as what they are, with what the engine says."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from typing import Any

import discord

from bot.catalogue import Say
from bot.limits import FIELD_VALUE
from bot.places import Place
from bot.store.disputes import HouseRuling
from bot.views.escape import escape
from bot.views.sheet import Sheet
from engine.adjudication import Adjudication

TEXT = 600
"""Letters of a ruling that a look-up shows; `/dispute show` has all of it."""
MOST, MOST_BELOW = 6, 3
"""House rulings that one answer shows, and that one adjudication or board does."""
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
    cards = in_play(made.now())
    found = await asyncio.to_thread(interaction.client.disputes.among, interaction.guild_id or 0, cards)
    if found:
        text = "\n".join(below(say, found, MOST_BELOW, TEXT // 3))
        shown.add_field(name=say("dispute.house.field"), value=text[:FIELD_VALUE], inline=False)
    return shown


def in_play(view: dict[str, Any]) -> set[str]:
    """The cards that everyone sees on species and in force, by id."""
    traits: Iterable[dict[str, Any]] = (trait for one in view["species"].values() for trait in one["traits"])
    return {card["card"] for card in (*traits, *view["scenarios"])}
