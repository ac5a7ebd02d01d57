"""Disputes and house rulings of a server as lists, and one of them with its history."""

from __future__ import annotations

import asyncio
from typing import Any

import discord

from bot.catalogue import Say, speaker
from bot.disputes import remembered
from bot.layout import Layout
from bot.sender import show_layout
from bot.store.dispute_records import HouseRuling
from bot.store.disputes import Disputes, Gone
from bot.tables.live import NotNow
from bot.views.carrying import own
from bot.views.dispute import defaults, house, showing
from bot.views.dispute.acting import Field, OnDispute, ask, form, found, person
from bot.views.escape import escape
from bot.views.table.pressing import COLOUR
from rules_db.reference import Reference

LETTERS, LINE, SEARCHED = 3400, 260, 60
"""Of a page, of one line of it, and of what is searched for."""
EDIT_FORM, TEXT = "dse1", "text"
STATUS = {
    "in force": "dispute.house.in_force",
    "superseded": "dispute.house.superseded",
    "withdrawn": "dispute.house.withdrawn",
}
CHANGES = {
    "written": "dispute.change.written",
    "edited": "dispute.change.edited",
    "superseded": "dispute.change.superseded",
    "withdrawn": "dispute.change.withdrawn",
}
OPEN, RULINGS, ALL, FOUND = "open", "rulings", "all", "found"
TITLES = {
    OPEN: "dispute.list.open",
    RULINGS: "dispute.list.rulings",
    ALL: "dispute.list.all",
    FOUND: "dispute.list.found",
}


def lines(say: Say, disputes: Disputes, server: int, what: str, words: str = "") -> list[str]:
    """The lines of a list: the disputes that are open, the house rulings in force, all of them, or those found."""
    if what == OPEN:
        return [
            say("dispute.list.dispute", id=one.id, words=escape(one.words, limit=LINE), link=showing.link(one))
            for one in disputes.open_in(server)
        ]
    if what == FOUND:
        rulings = disputes.search(server, words)
    else:
        rulings = disputes.in_force(server) if what == RULINGS else disputes.rulings(server)
    return [_line(say, one) for one in rulings]


def _line(say: Say, ruling: HouseRuling) -> str:
    status = "" if ruling.status == "in force" else f" · {status_text(say, ruling)}"
    return say("dispute.list.ruling", id=ruling.id, text=escape(ruling.text, limit=LINE), at=ruling.at) + status


def status_text(say: Say, ruling: HouseRuling) -> str:
    """Whether it holds, and what took its place."""
    return say(STATUS[ruling.status], by=ruling.superseded_by)


async def show(
    interaction: discord.Interaction[Any], say: Say, what: str, page: int = 0, words: str = "", *, instead: bool = False
) -> None:
    """A page of a list, in private."""
    server, disputes = interaction.guild_id or 0, interaction.client.disputes
    told = await asyncio.to_thread(lines, say, disputes, server, what, words)
    pages = _pages(told)
    page = min(max(page, 0), len(pages) - 1)
    made = Layout(COLOUR)
    made.text(f"### {say(TITLES[what], words=escape(words, limit=SEARCHED), n=len(told))}")
    made.text("\n".join(pages[page]) or say("dispute.list.nothing"))
    turns = [(page - 1, say("buttons.previous", page=page)), (page + 1, say("buttons.next", page=page + 2))]
    made.controls(*(Turn(what, label, f"{to}:{words}") for to, label in turns if 0 <= to < len(pages)))
    await show_layout(interaction, made, instead=instead)


def _pages(told: list[str]) -> list[list[str]]:
    pages: list[list[str]] = [[]]
    room = LETTERS
    for text in told:
        room -= len(text) + 1
        if room < 0:
            pages.append([])
            room = LETTERS - len(text)
        pages[-1].append(text)
    return pages


class Turn(OnDispute, template=r"dl1:(?P<code>open|rulings|all|found):(?P<more>\d+:.*)"):
    """Turns to another page of a list; `code` says of which, `more` the page and what is searched for."""

    sign = "dl1"

    async def act(self, interaction: discord.Interaction[Any]) -> None:
        """In the place of the page."""
        page, _, words = self.more.partition(":")
        say = speaker(interaction.locale)
        await show(interaction, say, self.code, int(page), words, instead=own(interaction))


# -- one of them


async def show_one(interaction: discord.Interaction[Any], say: Say, dispute: str) -> None:
    """A dispute as it stands, and the house ruling that came of it, in private. Raises `Gone` and `NotNow`."""
    client, server = interaction.client, interaction.guild_id or 0
    put = await found(interaction, dispute)
    if put.stage == "draft":
        raise NotNow("dispute.gone")
    try:
        ruling = await asyncio.to_thread(client.disputes.ruling, server, dispute)
    except Gone:
        await interaction.response.defer(ephemeral=True, thinking=True)
        await client.dispute_moved(put)  # a message that was deleted is made anew
        made = await showing.layout(client, say, await found(interaction, dispute))
        await show_layout(interaction, made)
        return
    made = one(client.reference, say, ruling)
    made.text(say("dispute.words", words=escape(put.words, limit=showing.WORDS)))
    made.text(f"-# {showing.link(put)}")
    if person(interaction).judge and ruling.status == "in force":
        made.controls(Edit(ruling.id, say("dispute.buttons.edit")))
        if defaults.answers(client.reference, put):
            made.controls(defaults.SetDefault(say, client.reference, put))
    await show_layout(interaction, made)


def one(reference: Reference, say: Say, ruling: HouseRuling) -> Layout:
    """A house ruling with all that is kept of it."""
    made = Layout(COLOUR)
    made.text(f"### {say('dispute.house.heading', id=ruling.id, status=status_text(say, ruling))}")
    made.text(say("dispute.house.claimed", claim=escape(ruling.title, limit=300)))
    made.text(house.line(say, ruling, limit=1200))
    names = [reference.cards[card].name for card in ruling.cards if card in reference.cards]
    if names:
        made.text(say("dispute.house.cards", cards=", ".join(names)))
    if ruling.about:
        made.text(say("dispute.house.about", ids=" ".join(f"`{ref}`" for ref in ruling.about)))
    history = [
        say(CHANGES[one.what], at=one.at, name=escape(one.name) or say("dispute.change.nobody"))
        + (f" – {escape(one.why or one.text, limit=200)}" if one.why or one.text else "")
        for one in ruling.history
    ]
    made.text("\n".join([say("dispute.house.history"), *history]))
    return made


class Edit(OnDispute, template=r"de1:(?P<code>[0-9a-z]+)"):
    """Opens a form with a house ruling's text."""

    sign = "de1"

    async def act(self, interaction: discord.Interaction[Any]) -> None:
        """Who is no judge is told so at once."""
        say, server = speaker(interaction.locale), interaction.guild_id or 0
        if not person(interaction).judge:
            raise NotNow("dispute.no_judge")
        ruling = await asyncio.to_thread(interaction.client.disputes.ruling, server, self.code)
        field = Field(TEXT, say("dispute.form.text"), ruling.text)
        await ask(interaction, EDIT_FORM, ruling.id, say("dispute.form.edit"), field)


@form(EDIT_FORM)
async def edited(interaction: discord.Interaction[Any], about: str, texts: dict[str, str]) -> None:
    """A judge has changed the text; what stood there before stays in the history."""
    client, say = interaction.client, speaker(interaction.locale)
    how = remembered.edited(person(interaction), texts[TEXT], int(client.disputes.now()))
    ruling = await asyncio.to_thread(client.disputes.change_ruling, interaction.guild_id or 0, about, how)
    await show_layout(interaction, one(client.reference, say, ruling))


ITEMS = (Turn, Edit)
"""What the bot knows again after a restart."""
