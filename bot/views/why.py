"""What is behind a step, a number or a refused move: the rules in full, each with its button."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any, NamedTuple

import discord

from bot.catalogue import Say
from bot.limits import CUSTOM_ID
from bot.sender import answer, worked_out
from bot.views.adjudication import value_text
from bot.views.carrying import Pressed
from bot.views.escape import escape, sentence
from bot.views.notation import link_to, place, statement_line
from bot.views.pages import buttons, embed
from bot.views.sheet import ONE_PAGE, PAGE_LINKS, Link, Sheet, split
from engine.adjudication import Adjudication, adjudicate
from engine.scenes.document import SceneError
from rules_db.reference import Reference

MOST_TYPED = 200
"""Letters of a species or move that are looked at: none has more."""
KEPT_FOR_IDS = 600
"""Letters for the ids of rules that have no room."""


class Asked(NamedTuple):
    """What is to be explained: a number of a species, a move, or with neither the last step."""

    number: str = ""
    species: str = ""
    move: str = ""

    def __str__(self) -> str:
        return f">{self.move}" if self.move else f"{self.number}={self.species}" if self.number else ""

    @classmethod
    def read(cls, text: str) -> Asked:
        """What `str` spelled."""
        number, _, species = text.partition("=")
        return cls(move=text[1:]) if text.startswith(">") else cls(number, species)


async def show_why(
    interaction: discord.Interaction[Any], say: Say, code: str, asked: Asked, *, private: bool = True
) -> None:
    """Explains something of the position of a code; in public with the name of who asked."""
    text = await asyncio.to_thread(interaction.client.positions.text, code)
    if text is None:
        await answer(interaction, discord.Embed(description=say("adjudication.gone")), None)
        return
    try:
        made = await worked_out(interaction, asyncio.to_thread(adjudicate, text), private=private)
        said, cites = explained(say, made, asked)
    except SceneError as error:
        await answer(interaction, discord.Embed(description=sentence(str(error), limit=1500)), None)
        return
    page = why_sheet(interaction.client.reference, say, said, cites).page(0)
    view = buttons(say, page, None) or discord.ui.View(timeout=None)
    shown = embed(page)
    if not private:
        shown.set_author(name=say("buttons.shown_by", name=interaction.user.display_name)[:256])
    elif len(f"{ShowWhy.sign}:{code}:{asked}") <= CUSTOM_ID:
        view.add_item(ShowWhy(code, asked, say("buttons.show")))
    await answer(interaction, shown, view if view.children else None, private=private)


def explained(say: Say, made: Adjudication, asked: Asked) -> tuple[str, tuple[str, ...]]:
    """What is asked about, in words, and the rules behind it. Raises `SceneError`."""
    if asked.number:
        value = made.explain(asked.number, asked.species[:MOST_TYPED])
        return value_text(say, asked.number, asked.species, value), value.cites()
    if asked.move:
        move = asked.move[:MOST_TYPED]
        reason, cites = made.refused(move)
        refused = say("why.refused", reason=sentence(reason, limit=600))
        return (refused if reason else say("why.allowed", move=escape(move))), cites
    if made.steps:
        step, cites = made.steps[-1]
        return say("why.last", step=escape(step, limit=600)), cites
    return say("why.no_step"), ()


def why_sheet(reference: Reference, say: Say, said: str, cites: Sequence[str]) -> Sheet:
    """One page: what is explained, then the rules, each with its button; of those without room, the ids."""
    sheet = Sheet(say("why.title"), letters=ONE_PAGE)
    first, *rest = split(said, ONE_PAGE // 2)
    sheet.add(f"{first} …" if rest else first)
    room, ids = ONE_PAGE - KEPT_FOR_IDS - len(first), list(dict.fromkeys(cites))
    for number, cite in enumerate(ids):
        text = quoted(reference, say, cite)
        room -= len(text) + 2
        if room < 0:
            left = " ".join(f"`{i}`" for i in ids[number:])
            sheet.add(split(say("why.more", ids=left), KEPT_FOR_IDS)[0])
            break
        link = link_of(reference, cite) if number < PAGE_LINKS else None
        sheet.add(text, (link,) if link else ())
    return sheet


def link_of(reference: Reference, cite: str) -> Link | None:
    """The button that leads to what stands behind an id; None for an id that has no place."""
    if cite in reference.assumptions:
        return Link(cite, place("assumption", cite))
    for kind, known in (("statement", reference.statements), ("card", reference.cards), ("chart", reference.charts)):
        if cite in known:
            return link_to(reference, kind, cite)
    return None


def quoted(reference: Reference, say: Say, cite: str) -> str:
    """What stands behind an id: a rule in our words with the printed one, a card's text, an open question."""
    if statement := reference.statements.get(cite):
        return statement_line(say, reference, statement)
    if card := reference.cards.get(cite):
        return say("why.card", name=card.name, text=card.text or "", id=cite)
    if question := reference.assumptions.get(cite):
        return say("open.line", question=question.question, answer=question.choices[question.default], id=cite)
    chart = reference.charts.get(cite)
    return say("why.card", name=chart.name, text=chart.note or "", id=cite) if chart else f"• `{cite}`"


class ShowWhy(Pressed, template=r"why1:(?P<code>[0-9a-f]+)(?::(?P<more>.*))?"):
    """Posts the explanation for the whole channel."""

    sign = "why1"
    style = discord.ButtonStyle.success

    def __init__(self, code: str, asked: Asked, label: str) -> None:
        super().__init__(code, label, more=str(asked))

    async def press(self, interaction: discord.Interaction[Any], say: Say) -> None:
        """Posts it, with the name of who asked."""
        await show_why(interaction, say, self.code, Asked.read(self.more), private=False)
