"""A position as it is answered: its buttons, selects and form, and what each of them leads to."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Iterator, Sequence
from typing import Any

import discord

from bot.catalogue import Say, speaker
from bot.faults import told
from bot.limits import FIELD_LABEL, FIELD_TEXT, FORM_TITLE
from bot.sender import answer, change, open_form, worked_out
from bot.views import adjudication as views
from bot.views.carrying import Chosen, Pressed, own
from bot.views.dispute import house
from bot.views.escape import escape
from engine.adjudication import Adjudication, NotPlayed, adjudicate, without_last
from engine.scenes.document import SceneError

FORM, FIELD = "adjp1", "position"
NONE = "none"
"""Stands for no option at all, where a question may be answered so."""


async def show(interaction: discord.Interaction[Any], say: Say, text: str, *, instead: bool = False) -> None:
    """Plays a position and shows what comes of it; `instead` of the message whose button was pressed."""
    made = await _played(interaction, say, text, instead=instead)
    if made is None:
        return
    code = await asyncio.to_thread(interaction.client.positions.keep, text)
    await noted(interaction, code)
    await _send(interaction, say, made, controls(say, made, code), instead=instead)


async def _send(
    interaction: discord.Interaction[Any], say: Say, made: Adjudication, view: discord.ui.View, *, instead: bool
) -> None:
    picture = await worked_out(interaction, views.picture(say, made), instead=instead)
    shown = await house.add_below(interaction, say, views.embed(say, made), made)
    file = views.attached(shown, picture)
    if instead:
        await change(interaction, shown, view, file)
    else:
        await answer(interaction, shown, view, file=file)


async def _played(
    interaction: discord.Interaction[Any], say: Say, text: str, *, private: bool = True, instead: bool = False
) -> Adjudication | None:
    """A position played; where it can't be, None: the person has been told why, and can change what was typed."""
    work = asyncio.to_thread(adjudicate, text)
    try:
        return await worked_out(interaction, work, private=private, instead=instead)
    except SceneError as error:
        code = await asyncio.to_thread(interaction.client.positions.keep, text)
        key = "adjudication.not_played" if isinstance(error, NotPlayed) else "adjudication.unread"
        said = say(key, reason=escape(str(error), limit=1500))
        if key == "adjudication.unread":
            said += f"\n{say('adjudication.how')}"
        view = discord.ui.View(timeout=None)
        view.add_item(Change(code, say("adjudication.buttons.change")))
        await answer(interaction, discord.Embed(description=said), view)
        return None


async def _kept(
    interaction: discord.Interaction[Any], say: Say, code: str, *, private: bool = True, instead: bool = False
) -> Adjudication | None:
    """The position of a code, played; where that can't be done, None, and the person has been told."""
    text = await _text_of(interaction, say, code)
    return None if text is None else await _played(interaction, say, text, private=private, instead=instead)


async def noted(interaction: discord.Interaction[Any], code: str) -> None:
    """Notes that somebody looked at a position: `/why` speaks of it."""
    where = interaction.channel_id or 0
    await asyncio.to_thread(interaction.client.positions.looked_at, interaction.user.id, where, code)


def controls(say: Say, made: Adjudication, code: str, *, private: bool = True) -> discord.ui.View:
    """Buttons or selects for the answers, then what else can be done."""
    view = discord.ui.View(timeout=None)
    for item in _answers(say, made, code):
        view.add_item(item)
    if made.decided or made.problem:
        view.add_item(Back(code, say("adjudication.buttons.back")))
    for item in beside(say, code, private=private):
        view.add_item(item)
    return view


def beside(say: Say, code: str, *, private: bool = True) -> list[discord.ui.Item[Any]]:
    """What can be done with any position."""
    shared = [Everyone(code, say("buttons.show"))] if private else []
    return [Change(code, say("adjudication.buttons.change")), Words(code, say("adjudication.buttons.words")), *shared]


def _answers(say: Say, made: Adjudication, code: str) -> Iterator[discord.ui.Item[Any]]:
    options = made.options
    least, most = views.several(made)
    match views.listing(made):
        case "buttons":
            for place, option in enumerate(options):
                yield Pick(code, views.key(option), option, row=place // 5)
        case "several":
            yield PickSeveral(code, views.offered(made), least, most, say)
        case "selects":
            for begin in range(0, len(options), views.IN_SELECT):
                yield PickFrom(code, begin, options[begin : begin + views.IN_SELECT], say)
        case "groups":
            yield PickGroup(code, [title for title, _ in views.groups(options)], say("adjudication.choose_first"))
        case "none":
            pass
    if options and least == 0:
        yield Pick(code, NONE, say("adjudication.buttons.none"), row=3)


async def _text_of(interaction: discord.Interaction[Any], say: Say, code: str) -> str | None:
    """The position of a code; where it is no longer kept, None, and the person has been told."""
    text = await asyncio.to_thread(interaction.client.positions.text, code)
    if text is None:
        await answer(interaction, discord.Embed(description=say("adjudication.gone")), None)
    return text


async def _answered(interaction: discord.Interaction[Any], say: Say, code: str, keys: Sequence[str]) -> None:
    """Shows the position after the options with these keys were chosen."""
    instead = own(interaction)
    made = await _kept(interaction, say, code, instead=instead)
    if made is None:
        return
    options = {views.key(option): option for option in made.options}
    chosen = [options.get(key) for key in keys if key != NONE]
    known = [option for option in chosen if option is not None]
    if made.asked is None or len(known) < len(chosen):
        await answer(interaction, discord.Embed(description=say("adjudication.old")), None)
        return
    await show(interaction, say, made.answered(*known), instead=instead)


# -- the form


class PositionForm(discord.ui.Modal):
    """A form with a position as text. It is known by its id alone, so it may be filled in across a restart."""

    def __init__(self, say: Say, text: str) -> None:
        super().__init__(title=say("adjudication.form.title")[:FORM_TITLE], custom_id=FORM)
        self.add_item(
            discord.ui.TextInput[discord.ui.Modal](
                label=say("adjudication.form.label")[:FIELD_LABEL],
                custom_id=FIELD,
                style=discord.TextStyle.paragraph,
                default=text,
                max_length=FIELD_TEXT,
            )
        )
        self.stop()  # the library need not wait for it: `form_sent` answers


async def form_sent(interaction: discord.Interaction[Any]) -> None:
    """Plays what was typed into a form; the forms of other releases are not ours any more."""
    data: Any = interaction.data
    if interaction.type is not discord.InteractionType.modal_submit or data["custom_id"] != FORM:
        return
    [text] = [item["value"] for row in data["components"] for item in row["components"] if item["custom_id"] == FIELD]
    await told(interaction, show(interaction, speaker(interaction.locale), text))


# -- answers


class Pick(Pressed, template=r"adj1:(?P<code>[0-9a-f]+):(?P<more>[0-9a-z]+)"):
    """One option of the question that stands, or none of them."""

    sign = "adj1"
    style = discord.ButtonStyle.primary

    def __init__(self, code: str, key: str, label: str, *, row: int) -> None:
        super().__init__(code, label, more=key, row=row)

    async def press(self, interaction: discord.Interaction[Any], say: Say) -> None:
        """Takes the option."""
        await _answered(interaction, say, self.code, [self.more])


class PickFrom(Chosen, template=r"adjf1:(?P<code>[0-9a-f]+):(?P<more>\d+)"):
    """One of up to 25 options."""

    sign = "adjf1"

    def __init__(self, code: str, number: int, options: list[str], say: Say) -> None:
        shown = [views.select_option(option, views.key(option)) for option in options]
        super().__init__(code, str(number), shown, say("adjudication.choose"))

    async def choose(self, interaction: discord.Interaction[Any], say: Say, values: list[str]) -> None:
        """Takes the option."""
        await _answered(interaction, say, self.code, values)


class PickSeveral(Chosen, template=r"adjm1:(?P<code>[0-9a-f]+):(?P<more>\d+)"):
    """Several options at once, as many as are asked for; the same card may be there more than once."""

    sign = "adjm1"

    def __init__(self, code: str, options: list[str], least: int, most: int, say: Say) -> None:
        shown = [views.select_option(option, f"{views.key(option)}.{n}") for n, option in enumerate(options)]
        least, most = max(1, min(least, len(shown))), min(most, len(shown))  # none is a button of its own
        several = say("adjudication.choose_several", least=least, most=most)
        hint = several if least < most else say("adjudication.choose_so_many", n=most)
        super().__init__(code, "0", shown, hint, min_values=least, max_values=most)

    async def choose(self, interaction: discord.Interaction[Any], say: Say, values: list[str]) -> None:
        """Takes the options."""
        await _answered(interaction, say, self.code, [value.partition(".")[0] for value in values])


class PickGroup(Chosen, template=r"adjg1:(?P<code>[0-9a-f]+):(?P<more>\d+)"):
    """How an answer begins, where there are too many to list."""

    sign = "adjg1"

    def __init__(self, code: str, titles: list[str], hint: str) -> None:
        super().__init__(code, "0", [views.select_option(title, str(n)) for n, title in enumerate(titles)], hint)

    async def choose(self, interaction: discord.Interaction[Any], say: Say, values: list[str]) -> None:
        """Shows the options that begin so."""
        instead = own(interaction)
        made = await _kept(interaction, say, self.code, instead=instead)
        if made is None:
            return
        groups, place = views.groups(made.options), int(values[0])
        if views.listing(made) != "groups" or place >= len(groups):
            await answer(interaction, discord.Embed(description=say("adjudication.old")), None)
            return
        view = discord.ui.View(timeout=None)
        _, chosen = groups[place]
        for begin in range(0, len(chosen), views.IN_SELECT):
            view.add_item(PickFrom(self.code, begin, chosen[begin : begin + views.IN_SELECT], say))
        view.add_item(Again(self.code, say("buttons.back")))
        await _send(interaction, say, made, view, instead=instead)


# -- what else can be done


class Again(Pressed, template=r"adja1:(?P<code>[0-9a-f]+)"):
    """Leads back to the question from a part of its answers."""

    sign = "adja1"

    async def press(self, interaction: discord.Interaction[Any], say: Say) -> None:
        """Shows the position with all its answers."""
        text = await _text_of(interaction, say, self.code)
        if text is not None:
            await show(interaction, say, text, instead=own(interaction))


class Back(Pressed, template=r"adjb1:(?P<code>[0-9a-f]+)"):
    """Takes the last answer back."""

    sign = "adjb1"

    async def press(self, interaction: discord.Interaction[Any], say: Say) -> None:
        """Shows the position without its last decision."""
        text = await _text_of(interaction, say, self.code)
        if text is not None:
            await show(interaction, say, without_last(text), instead=own(interaction))


class Change(Pressed, template=r"adjc1:(?P<code>[0-9a-f]+)"):
    """Opens the position as text, to try a variant."""

    sign = "adjc1"

    async def press(self, interaction: discord.Interaction[Any], say: Say) -> None:
        """Opens the form; a position that has grown longer than a form can hold is told so."""
        text = await _text_of(interaction, say, self.code)
        if text is None:
            return
        if len(text) > FIELD_TEXT:
            words = say("adjudication.too_long", letters=f"{len(text):,}", most=f"{FIELD_TEXT:,}")
            await answer(interaction, discord.Embed(description=words), None)
            return
        await open_form(interaction, PositionForm(say, text))


class Words(Pressed, template=r"adjw1:(?P<code>[0-9a-f]+)"):
    """The board as text."""

    sign = "adjw1"

    async def press(self, interaction: discord.Interaction[Any], say: Say) -> None:
        """Shows the board in words; what is too long for a message goes along as a file."""
        made = await _kept(interaction, say, self.code)
        if made is None:
            return
        words = views.in_words(say, made)
        shown = words.replace("```", "'''")
        file = None
        if len(shown) > views.WORDS:
            shown = shown[: views.WORDS] + "…"
            file = discord.File(io.BytesIO(words.encode()), "board.txt")
        await answer(interaction, discord.Embed(description=f"```\n{shown}\n```", colour=views.COLOUR), None, file=file)


class Everyone(Pressed, template=r"adjs1:(?P<code>[0-9a-f]+)"):
    """Posts the adjudication for the whole channel."""

    sign = "adjs1"
    style = discord.ButtonStyle.success

    async def press(self, interaction: discord.Interaction[Any], say: Say) -> None:
        """Posts it, with the name of who asked."""
        made = await _kept(interaction, say, self.code, private=False)
        if made is None:
            return
        picture = await worked_out(interaction, views.picture(say, made), private=False)
        shown = await house.add_below(interaction, say, views.embed(say, made), made)
        file = views.attached(shown, picture)
        shown.set_author(name=say("buttons.shown_by", name=interaction.user.display_name)[:256])
        view = controls(say, made, self.code, private=False)
        await answer(interaction, shown, view, private=False, file=file)


ITEMS = (Pick, PickFrom, PickSeveral, PickGroup, Again, Back, Change, Words, Everyone)
"""What the bot knows again after a restart."""
