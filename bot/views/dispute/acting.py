"""What is pressed or filled in at a dispute: found in this server and no other, and what can't be done is told.

A form is known by its id alone, so it may be filled in across a restart.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

import discord

from bot.catalogue import Say, speaker
from bot.disputes.course import WORDS, Person
from bot.disputes.judges import is_judge
from bot.faults import told
from bot.limits import FIELD_LABEL, FORM_TITLE
from bot.sender import open_form
from bot.store.dispute_records import Dispute
from bot.store.disputes import Gone
from bot.tables.live import LiveTable, NotNow
from bot.views.carrying import Pressed
from bot.views.escape import sentence
from bot.views.table.pressing import note
from engine.core.decision import Refused
from engine.scenes.document import SceneError

Work = Callable[[], Awaitable[None]]


async def acting(interaction: discord.Interaction[Any], say: Say, work: Work) -> None:
    """Does something about disputes; what can't be done is told to whoever wanted it, and nothing is changed."""
    if why := await why_not(say, work):
        await note(interaction, why)


async def why_not(say: Say, work: Work) -> str:
    """Does something about disputes; gives why it can't be done, in words, or nothing where it is done."""
    try:
        await work()
    except Gone:
        return say("dispute.gone")
    except NotNow as stop:
        return say(stop.key, **stop.values)
    except Refused as stop:
        return say("table.refused", reason=sentence(stop.refusal.reason, limit=600))
    except SceneError as stop:
        return f"{sentence(str(stop), limit=1000)}\n{say('adjudication.how')}"
    except ValueError as stop:
        return sentence(str(stop), limit=1000)
    return ""


def person(interaction: discord.Interaction[Any]) -> Person:
    """Who does something, and whether they judge disputes here."""
    user = interaction.user
    return Person(user.id, user.display_name, is_judge(interaction.client, user))


async def found(interaction: discord.Interaction[Any], dispute: str) -> Dispute:
    """A dispute of the server in which something is done. Raises `Gone`."""
    return await asyncio.to_thread(interaction.client.disputes.find, interaction.guild_id or 0, dispute)


async def changed(interaction: discord.Interaction[Any], dispute: str, how: Callable[[Dispute], Dispute]) -> Dispute:
    """Changes a dispute of this server. Raises `Gone`, and what `how` raises."""
    return await asyncio.to_thread(interaction.client.disputes.change, interaction.guild_id or 0, dispute, how)


async def table_of(client: Any, dispute: Dispute) -> LiveTable | None:
    """The table at which a dispute was put; None where there is none any more."""
    return await client.tables.find(dispute.table) if dispute.table else None


# -- buttons


class OnDispute(Pressed, template="never"):
    """A button of a dispute: `code` is the dispute's id."""

    def __init__(self, dispute: str, label: str, more: str = "") -> None:
        super().__init__(dispute, label, more=more, row=None)
        self.item.style = self.style

    async def press(self, interaction: discord.Interaction[Any], say: Say) -> None:
        """Does what the button is for, if that can be done."""
        await acting(interaction, say, lambda: self.act(interaction))

    async def act(self, interaction: discord.Interaction[Any]) -> None:
        """What the button is for."""
        raise NotImplementedError


# -- forms


class Field(NamedTuple):
    """A field of a form."""

    id: str
    label: str
    text: str = ""
    most: int = WORDS
    least: int = 1
    long: bool = True


class Form(discord.ui.Modal):
    """A form with fields of text; `sign` and what it is about are its id."""

    def __init__(self, sign: str, about: str, title: str, *fields: Field) -> None:
        super().__init__(title=title[:FORM_TITLE], custom_id=f"{sign}:{about}")
        for field in fields:
            style = discord.TextStyle.paragraph if field.long else discord.TextStyle.short
            self.add_item(
                discord.ui.TextInput[discord.ui.Modal](
                    label=field.label[:FIELD_LABEL],
                    custom_id=field.id,
                    style=style,
                    default=field.text[: field.most] or None,
                    min_length=field.least,
                    max_length=field.most,
                    required=field.least > 0,
                )
            )
        self.stop()  # the library need not wait for it: `sent` answers


Filled = Callable[[discord.Interaction[Any], str, dict[str, str]], Awaitable[None]]
"""What is done with a form that was sent: (interaction, what it is about, the texts by field)."""
_FORMS: dict[str, Filled] = {}


def form(sign: str) -> Callable[[Filled], Filled]:
    """Registers the function below for the forms of a sign."""

    def add(filled: Filled) -> Filled:
        _FORMS[sign] = filled
        return filled

    return add


async def ask(interaction: discord.Interaction[Any], sign: str, about: str, title: str, *fields: Field) -> None:
    """Opens a form."""
    await open_form(interaction, Form(sign, about, title, *fields))


async def form_sent(interaction: discord.Interaction[Any]) -> None:
    """Does what a form of disputes is for; other forms are not ours."""
    if interaction.type is not discord.InteractionType.modal_submit:
        return
    data: Any = interaction.data
    sign, _, about = data["custom_id"].partition(":")
    if sign not in _FORMS:
        return
    texts = {item["custom_id"]: item["value"] for row in data["components"] for item in row.get("components", ())}
    say = speaker(interaction.locale)
    await told(interaction, acting(interaction, say, lambda: _FORMS[sign](interaction, about, texts)))
