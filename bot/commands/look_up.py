"""What /card, /rule and /ruling share: the sheet of a place sent, suggestions while typing."""

from __future__ import annotations

from dataclasses import replace

import discord
from discord import app_commands

from bot.catalogue import Say
from bot.client import Client
from bot.limits import CHOICE, CHOICES
from bot.places import Place, Way
from bot.sender import answer
from bot.views.dispute import house
from bot.views.notation import place
from bot.views.pages import controls, embed, sheet_at
from bot.views.sheet import Sheet
from rules_db.model import GAMES
from rules_db.reference import Reference
from rules_db.search import Hit

Suggestions = list[app_commands.Choice[str]]


async def send_place(interaction: discord.Interaction[Client], say: Say, to: Place, below: str = "") -> None:
    """The first page of what a place stands for, perhaps with something `below` that is for who asks alone."""
    sheet = sheet_at(interaction.client.reference, say, to)
    assert sheet is not None, f"no sheet at {to}"  # noqa: S101 - the place was made from a record just found
    sheet = await house.add_to(interaction, say, sheet, to)
    await send_sheet(interaction, say, sheet, Way(to), below)


async def send_sheet(
    interaction: discord.Interaction[Client], say: Say, sheet: Sheet, way: Way | None = None, below: str = ""
) -> None:
    """The first page of a sheet; without a way it has no other pages to turn to."""
    page = sheet.page(0)
    page = replace(page, text=f"{page.text}\n\n{below}") if below else page
    await answer(interaction, embed(page), await controls(interaction.client.reference, say, page, way))


async def send_hit(interaction: discord.Interaction[Client], say: Say, hit: Hit, below: str = "") -> None:
    """What a certain hit stands for."""
    await send_place(interaction, say, place(hit.kind, hit.ref), below)  # pyright: ignore[reportArgumentType]


def suggestions(reference: Reference, say: Say, hits: list[Hit]) -> Suggestions:
    """Hits as autocomplete choices: the label tells things of one name apart, the value is the id."""
    return [app_commands.Choice(name=_label(reference, say, h)[:CHOICE], value=h.ref) for h in hits[:CHOICES]]


def _label(reference: Reference, say: Say, hit: Hit) -> str:
    match hit.kind:
        case "card":
            card = reference.cards[hit.ref]
            kind = say(f"card.kinds.{card.kind}") + (f", {say('card.sets.house')}" if card.house else "")
        case "section":
            kind = reference.books[hit.ref.partition("/")[0]].title
        case _:
            kind = say(f"suggestion.{hit.kind}", game=GAMES[hit.ref.partition("/")[0]])
    return f"{hit.name} — {kind}"
