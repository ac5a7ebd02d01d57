"""Why, at a live table: the rules behind what happened last, behind a number, behind a move that is refused.

Whatever is said is worked out on a copy in which all that who asks can't see is dealt anew, so that it gives nothing
of it away.
"""

from __future__ import annotations

import asyncio
from typing import Any

import discord

from bot.catalogue import Say
from bot.sender import answer
from bot.tables.live import LiveTable, NotNow
from bot.views.adjudication import value_text
from bot.views.escape import escape, sentence
from bot.views.pages import buttons, embed
from bot.views.table import reasons
from bot.views.table.question import understood
from bot.views.why import MOST_TYPED, Asked, why_sheet
from engine.core.decision import Refusal, Refused
from engine.core.table import Table
from engine.hosted.playable import Playable
from engine.open_questions import deciding
from engine.players.dice import dice

Said = tuple[str, tuple[str, ...]]
"""What is said, and the rules behind it."""


async def why_here(interaction: discord.Interaction[Any], say: Say, live: LiveTable, asked: Asked) -> None:
    """Explains something of a table to one person. Raises `NotNow` and `Refused` for what can't be explained."""
    if not asked.number and not asked.move:
        await reasons.show_last(interaction, say, live)
        return
    seat = live.record.seat_of(interaction.user.id)
    async with live.lock:
        said, cites = await asyncio.to_thread(_explained, say, live, seat, asked)
    page = why_sheet(interaction.client.reference, say, said, cites).page(0)
    await answer(interaction, embed(page), buttons(say, page, None))


def _explained(say: Say, live: LiveTable, seat: int | None, asked: Asked) -> Said:
    world = live.game.mind.imagine(live.playing, seat, dice().shuffle)
    if asked.number:
        return number(say, live.game, world, asked.number, asked.species[:MOST_TYPED])
    move = asked.move[:MOST_TYPED]
    reason, cites = judged(live.game, world, seat, move)
    refused = say("why.refused", reason=sentence(reason, limit=600))
    return (refused if reason else say("why.allowed", move=escape(move))), cites


def number(say: Say, game: Playable, table: Table, what: str, name: str) -> Said:
    """A number of a species with its parts. Raises `NotNow` for one that there is not."""
    found = game.words.called(table.run, name)
    there = [one for one in game.words.species(table.run) if game.words.called(table.run, one) is not None]
    if found is None:
        names = ", ".join(map(escape, there))
        raise NotNow("why.no_species", species=escape(name), names=names or "–")
    try:
        value = table.explain(what, found)
    except KeyError:
        raise NotNow(
            "why.no_number", number=escape(what), name=escape(name), numbers=", ".join(game.words.explained)
        ) from None
    called = next((one for one in there if one.casefold() == name.casefold()), name)
    return value_text(say, what, called, value), value.cites()


def judged(game: Playable, table: Table, seat: int | None, move: str) -> Said:
    """Why a move is not allowed to whoever is asked, an empty reason where it is, with the rules and open questions.

    Raises `NotNow` where that depends on what a seat can't see, and `Refused` for what is no move.
    """
    choice = table.choice
    if choice is None:
        raise NotNow("table.ended")
    own = choice.player == seat
    if choice.secret and not own:
        raise NotNow("why.unseen", name=escape(table.players[choice.player]))
    keys = understood(game, table, move)
    if not own and not all(game.words.fits(choice, key) for key in keys):
        raise Refused(Refusal(f"“{move}” is no answer to what is asked.", choice.cites, choice.options))
    found = table.refusal(choice.player, tuple(keys))
    reason, cites = (found.reason, found.cites) if found else ("", choice.cites)
    return reason, tuple(dict.fromkeys([*cites, *(one for key in keys for one in deciding(table, key))]))
