"""`/adjudicate`: a position put to the referee, answered with buttons until the question is settled."""

from __future__ import annotations

import asyncio
import re
from typing import Any

import discord
from discord import app_commands

from bot.catalogue import Say, command_text, speaker
from bot.client import Client
from bot.commands.look_up import Suggestions
from bot.faults import told
from bot.limits import CHOICE, CHOICES
from bot.sender import answer, change
from bot.views import adjudication as views
from bot.views.escape import escape
from engine.adjudication import Adjudication, NotPlayed, adjudicate, put, without_last
from engine.scene_document import SceneError
from rules_db.model import SceneText
from rules_db.reference import Reference

EXAMPLE = """Ann: A1 3 Electric Discharge, Invasive Predator
Bob: B1 1 Filter Feeder, Tentacled | B2 4
reef 12, ocean 0/20/20, cambrian"""
MOST_LETTERS = 4000
"""What fits the text field of a form."""


@app_commands.command(
    name=command_text("commands.adjudicate.name"), description=command_text("commands.adjudicate.description")
)
@app_commands.rename(ruling=command_text("commands.adjudicate.ruling_option"))
@app_commands.describe(ruling=command_text("commands.adjudicate.ruling_about"))
async def adjudicate_command(interaction: discord.Interaction[Client], ruling: str | None = None) -> None:
    """A form for a position; with a ruling, the position of its scene."""
    say, referee = speaker(interaction.locale), interaction.client
    if ruling is None:
        await interaction.response.send_modal(PositionForm(say, EXAMPLE))
        return
    scene = _scene_of(referee.reference, ruling)
    if scene is None:
        await answer(interaction, discord.Embed(description=say("adjudication.no_scene", id=escape(ruling))), None)
        return
    await show(interaction, say, put(scene.text))


def _scene_of(reference: Reference, ruling: str) -> SceneText | None:
    """The scene of that id, or one that proves the statement of that id: one in which the statement's card lies."""
    if ruling in reference.scenes:
        return reference.scenes[ruling]
    statement = reference.statements.get(ruling.strip().casefold())
    proving = [reference.scenes[i] for i in statement.scenes] if statement else []
    return next((s for s in proving if statement and statement.own in s.cards), proving[0] if proving else None)


@adjudicate_command.autocomplete("ruling")
async def _scenes(interaction: discord.Interaction[Client], typed: str) -> Suggestions:
    words = typed.casefold().split()
    found = [
        scene
        for scene in interaction.client.reference.scenes.values()
        if all(word in f"{scene.name} {' '.join(scene.proves)}".casefold() for word in words)
    ]
    return [app_commands.Choice(name=s.name[:CHOICE], value=s.id) for s in found[:CHOICES] if len(s.id) <= CHOICE]


# -- showing


async def show(interaction: discord.Interaction[Any], say: Say, text: str, *, instead: bool = False) -> None:
    """Plays a position and shows what comes of it; `instead` of the message whose button was pressed."""
    positions = interaction.client.positions
    code = await asyncio.to_thread(positions.keep, text)
    if not await _looked_at(interaction, say, text, code):
        return
    made = await asyncio.to_thread(adjudicate, text)
    picture = await asyncio.to_thread(views.picture, say, made)
    embed, view = views.embed(say, made), controls(say, made, code)
    if instead:
        await change(interaction, embed, view, picture.file())
    else:
        await answer(interaction, embed, view, file=picture.file())


async def _looked_at(interaction: discord.Interaction[Any], say: Say, text: str, code: str) -> bool:
    """Whether a position can be played; where it can't, the person is told why and can change it."""
    try:
        await asyncio.to_thread(adjudicate, text)
    except SceneError as error:
        key = "adjudication.not_played" if isinstance(error, NotPlayed) else "adjudication.unread"
        view = discord.ui.View(timeout=None)
        view.add_item(Change(code, say("adjudication.buttons.change")))
        await answer(interaction, discord.Embed(description=say(key, reason=escape(str(error), limit=1500))), view)
        return False
    await asyncio.to_thread(
        interaction.client.positions.looked_at, interaction.user.id, interaction.channel_id or 0, code
    )
    return True


def controls(say: Say, made: Adjudication, code: str) -> discord.ui.View:
    """Buttons or selects for the answers, then what else can be done."""
    view = discord.ui.View(timeout=None)
    options = made.options
    least, most = views.several(made)
    if options and least == most == 1 and len(options) <= views.BUTTONS:
        for place, option in enumerate(options):
            view.add_item(Pick(code, place, views.label(option), row=place // 5))
    elif options and most > 1:
        view.add_item(PickSeveral(code, options, least, most, say))
    elif options and len(options) <= views.IN_SELECT * views.SELECTS:
        for begin in range(0, len(options), views.IN_SELECT):
            places = range(begin, min(begin + views.IN_SELECT, len(options)))
            view.add_item(PickFrom(code, begin, {p: options[p] for p in places}, say("adjudication.choose")))
    elif options:
        view.add_item(PickGroup(code, list(views.groups(options)), say("adjudication.choose_first")))
    for item in (
        Back(code, say("adjudication.buttons.back")) if made.decided or made.problem else None,
        Change(code, say("adjudication.buttons.change")),
        Words(code, say("adjudication.buttons.words")),
        Everyone(code, say("buttons.show")),
    ):
        if item is not None:
            view.add_item(item)
    return view


async def _text_of(interaction: discord.Interaction[Any], say: Say, code: str) -> str | None:
    text = await asyncio.to_thread(interaction.client.positions.text, code)
    if text is None:
        await answer(interaction, discord.Embed(description=say("adjudication.gone")), None)
    return text


async def _answered(interaction: discord.Interaction[Any], code: str, places: list[int]) -> None:
    """The position after the options at these places were chosen."""
    say = speaker(interaction.locale)
    text = await _text_of(interaction, say, code)
    if text is None:
        return
    made = await asyncio.to_thread(adjudicate, text)
    options = made.options
    if any(not 0 <= place < len(options) for place in places):
        await answer(interaction, discord.Embed(description=say("buttons.old")), None)
        return
    await show(interaction, say, made.answered(*[options[place] for place in places]), instead=_own(interaction))


def _own(interaction: discord.Interaction[Any]) -> bool:
    """Whether the message whose button was pressed is for one person only, so that it may change."""
    return interaction.message is not None and interaction.message.flags.ephemeral


# -- what can be pressed


class PositionForm(discord.ui.Modal):
    """A form with the position as text."""

    def __init__(self, say: Say, text: str) -> None:
        super().__init__(title=say("adjudication.form.title")[:45], timeout=None)
        self.position = discord.ui.TextInput[discord.ui.Modal](
            label=say("adjudication.form.label")[:45],
            custom_id="position",
            style=discord.TextStyle.paragraph,
            default=text[:MOST_LETTERS],
            max_length=MOST_LETTERS,
        )
        self.add_item(self.position)

    async def on_submit(self, interaction: discord.Interaction[Any], /) -> None:
        """Plays what was typed."""
        await told(interaction, show(interaction, speaker(interaction.locale), self.position.value))


class _Pressed(discord.ui.DynamicItem[discord.ui.Button[discord.ui.View]], template="never"):
    """A button that carries the code of its position."""

    sign = ""
    style = discord.ButtonStyle.secondary

    def __init__(self, code: str, label: str, *, more: str = "", row: int | None = 4) -> None:
        self.code, self.more = code, more
        custom_id = f"{self.sign}:{code}" + (f":{more}" if more else "")
        super().__init__(discord.ui.Button(label=label, style=self.style, custom_id=custom_id, row=row))

    @classmethod
    async def from_custom_id(
        cls,
        interaction: discord.Interaction[Any],  # noqa: ARG003 - discord.py's signature
        item: discord.ui.Item[Any],  # noqa: ARG003
        match: re.Match[str],
        /,
    ) -> Any:
        """The button as Discord gives it back."""
        made = cls.__new__(cls)
        _Pressed.__init__(made, match["code"], "…", more=match.groupdict().get("more") or "")
        return made

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Does what the button is for."""
        await told(interaction, self.press(interaction, speaker(interaction.locale)))

    async def press(self, interaction: discord.Interaction[Any], say: Say) -> None:
        """What the button is for."""
        raise NotImplementedError


class Pick(_Pressed, template=r"adj1:(?P<code>[0-9a-f]+):(?P<more>\d+)"):
    """One option of the question that stands."""

    sign = "adj1"
    style = discord.ButtonStyle.primary

    def __init__(self, code: str, place: int, label: str, *, row: int) -> None:
        super().__init__(code, label, more=str(place), row=row)

    async def press(self, interaction: discord.Interaction[Any], say: Say) -> None:  # noqa: ARG002
        """Takes the option."""
        await _answered(interaction, self.code, [int(self.more)])


class Back(_Pressed, template=r"adjb1:(?P<code>[0-9a-f]+)"):
    """Takes the last answer back."""

    sign = "adjb1"

    async def press(self, interaction: discord.Interaction[Any], say: Say) -> None:
        """Shows the position without its last decision."""
        text = await _text_of(interaction, say, self.code)
        if text is not None:
            await show(interaction, say, without_last(text), instead=_own(interaction))


class Change(_Pressed, template=r"adjc1:(?P<code>[0-9a-f]+)"):
    """Opens the position as text, to try a variant."""

    sign = "adjc1"

    async def press(self, interaction: discord.Interaction[Any], say: Say) -> None:
        """Opens the form."""
        text = await _text_of(interaction, say, self.code)
        if text is not None:
            await interaction.response.send_modal(PositionForm(say, text))


class Words(_Pressed, template=r"adjw1:(?P<code>[0-9a-f]+)"):
    """The board as text."""

    sign = "adjw1"

    async def press(self, interaction: discord.Interaction[Any], say: Say) -> None:
        """Shows the board in words."""
        text = await _text_of(interaction, say, self.code)
        if text is None:
            return
        made = await asyncio.to_thread(adjudicate, text)
        lines = views.in_words(say, made).replace("```", "'''")
        await answer(interaction, discord.Embed(description=f"```\n{lines[:4000]}\n```", colour=views.COLOUR), None)


class Everyone(_Pressed, template=r"adjs1:(?P<code>[0-9a-f]+)"):
    """Posts the adjudication for the whole channel."""

    sign = "adjs1"
    style = discord.ButtonStyle.success

    async def press(self, interaction: discord.Interaction[Any], say: Say) -> None:
        """Posts it, with the name of who asked."""
        text = await _text_of(interaction, say, self.code)
        if text is None:
            return
        made = await asyncio.to_thread(adjudicate, text)
        picture = await asyncio.to_thread(views.picture, say, made)
        shown = views.embed(say, made)
        shown.set_author(name=say("buttons.shown_by", name=interaction.user.display_name)[:256])
        await answer(interaction, shown, controls(say, made, self.code), private=False, file=picture.file())


class _Chosen(discord.ui.DynamicItem[discord.ui.Select[discord.ui.View]], template="never"):
    """A select that carries the code of its position; its values are places of options."""

    sign = ""

    def __init__(self, code: str, more: str, options: list[discord.SelectOption], hint: str, **kept: Any) -> None:
        self.code, self.more = code, more
        select = discord.ui.Select[discord.ui.View](
            custom_id=f"{self.sign}:{code}:{more}", options=options, placeholder=hint[:150], **kept
        )
        super().__init__(select)

    @classmethod
    async def from_custom_id(
        cls,
        interaction: discord.Interaction[Any],  # noqa: ARG003 - discord.py's signature
        item: discord.ui.Item[Any],
        match: re.Match[str],
        /,
    ) -> Any:
        """The select as Discord gives it back."""
        made = cls.__new__(cls)
        options = item.options if isinstance(item, discord.ui.Select) else []  # pyright: ignore[reportUnknownMemberType]
        _Chosen.__init__(made, match["code"], match["more"], list(options), "…")  # pyright: ignore[reportUnknownArgumentType]
        return made

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Does what was chosen."""
        await told(interaction, self.choose(interaction, [int(value) for value in self.item.values]))

    async def choose(self, interaction: discord.Interaction[Any], places: list[int]) -> None:
        """Takes the options at these places."""
        await _answered(interaction, self.code, places)


class PickFrom(_Chosen, template=r"adjf1:(?P<code>[0-9a-f]+):(?P<more>\d+)"):
    """One of up to 25 options."""

    sign = "adjf1"

    def __init__(self, code: str, number: int, options: dict[int, str], hint: str) -> None:
        shown = [discord.SelectOption(label=text[:100], value=str(place)) for place, text in options.items()]
        super().__init__(code, str(number), shown, hint)


class PickSeveral(_Chosen, template=r"adjm1:(?P<code>[0-9a-f]+):(?P<more>\d+)"):
    """Several options at once, as many as are asked for."""

    sign = "adjm1"

    def __init__(self, code: str, options: list[str], least: int, most: int, say: Say) -> None:
        shown = [discord.SelectOption(label=o[:100], value=str(n)) for n, o in enumerate(options[: views.IN_SELECT])]
        hint = say("adjudication.choose_several", least=least, most=most)
        super().__init__(code, "0", shown, hint, min_values=min(least, len(shown)), max_values=min(most, len(shown)))


class PickGroup(_Chosen, template=r"adjg1:(?P<code>[0-9a-f]+):(?P<more>\d+)"):
    """How an answer begins, where there are too many to list."""

    sign = "adjg1"

    def __init__(self, code: str, groups: list[str], hint: str) -> None:
        shown = [discord.SelectOption(label=g[:100], value=str(n)) for n, g in enumerate(groups[: views.IN_SELECT])]
        super().__init__(code, "0", shown, hint)

    async def choose(self, interaction: discord.Interaction[Any], places: list[int]) -> None:
        """Shows the options that begin so."""
        say = speaker(interaction.locale)
        text = await _text_of(interaction, say, self.code)
        if text is None:
            return
        made = await asyncio.to_thread(adjudicate, text)
        members = list(views.groups(made.options).values())
        if not places or places[0] >= len(members):
            await answer(interaction, discord.Embed(description=say("buttons.old")), None)
            return
        view = discord.ui.View(timeout=None)
        chosen = members[places[0]]
        for begin in range(0, min(len(chosen), 4 * views.IN_SELECT), views.IN_SELECT):
            options = {p: made.options[p] for p in chosen[begin : begin + views.IN_SELECT]}
            view.add_item(PickFrom(self.code, begin, options, say("adjudication.choose")))
        view.add_item(Back(self.code, say("adjudication.buttons.back")))
        picture = await asyncio.to_thread(views.picture, say, made)
        await change(interaction, views.embed(say, made), view, picture.file())


ITEMS = (Pick, PickFrom, PickSeveral, PickGroup, Back, Change, Words, Everyone)
"""What the bot knows again after a restart."""
