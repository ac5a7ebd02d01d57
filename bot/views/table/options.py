"""What a table has agreed on: shown to whoever asks, and changed in the lobby by those who sit there."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any, get_args

import discord

from bot.catalogue import Say, speaker
from bot.faults import told
from bot.layout import Layout
from bot.limits import FORM_TITLE
from bot.sender import open_form, show_layout
from bot.store.records import Pace, Record
from bot.tables import seating
from bot.tables.live import LiveTable, NotNow
from bot.views.adjudication import select_option
from bot.views.carrying import Chosen, Pressed
from bot.views.escape import escape
from bot.views.table.pressing import COLOUR, at_table
from engine.games import GAMES
from rules_db.reference import Reference

Value = bool | int | str
EVERYWHERE: Mapping[str, Sequence[Value]] = {"thread": (True, False)}
"""What tables of every game may agree on besides: the values of each, the usual one first."""
SHORT = {
    "more players": "options.more_short",
    "allow partial": "options.partial_short",
    "house cards": "options.house_short",
    "introductory": "options.introductory_short",
    "legends": "options.legends_short",
    "lazy creator": "options.text_short",
}
"""What is said in a lobby of an option that is on, by the option."""
PACES = get_args(Pace)
TEXT = "text"
"""Stands for the text that the table writes for a card."""
FORM, FIELD, TEXT_LETTERS = "lz1", "text", 300
ASSUMED, MOST_ASSUMED = 100, 8
"""In a lobby: letters of an open question, and of its answer; and how many of them are told."""


# -- in words


def in_short(reference: Reference, say: Say, record: Record) -> str:
    """What the table has agreed on, on one line."""
    options, said = record.options, list[str]()
    for option, values in GAMES[record.game].agreements.items():
        if not isinstance(values[0], bool):
            said.append(_line(say, option, _stands(record, option)))
    if "promo" in GAMES[record.game].agreements:
        promo = say("lobby.promo_in" if _stands(record, "promo") else "lobby.promo_out")
        said.append(say("lobby.reef") if options.get("reef variant") else promo)
    said += [escape(told, limit=200) for told in _besides(record)]
    said.append(say(f"lobby.pace.{record.pace}"))
    said += [say(key) for option, key in SHORT.items() if options.get(option)]
    assumed = _assumed(reference, say, record, ASSUMED)
    said += assumed[:MOST_ASSUMED]
    if more := len(assumed[MOST_ASSUMED:]):
        said.append(say("options.more_assumed", n=more))
    return " · ".join(said)


def in_full(reference: Reference, say: Say, record: Record) -> list[str]:
    """What the table has agreed on, line by line, open questions with what they are about."""
    agreements, room = _agreements(reference, record), record.options.get(seating.ROOM)
    shown = [option for option in agreements if room is None or option != "more players"]
    lines = [say("options.room", n=room)] if room is not None else []
    lines += [_line(say, option, _stands(record, option)) for option in shown]
    lines += [escape(told, limit=200) for told in _besides(record)]
    lines.append(say("options.pace", pace=say(f"lobby.pace.{record.pace}")))
    if GAMES[record.game].texts:
        text = record.options.get("lazy creator")
        lines.append(say("options.text", text=escape(text, limit=TEXT_LETTERS)) if text else say("options.no_text"))
    assumed = _assumed(reference, say, record, 200) or [say("options.none_assumed")]
    return [f"• {line}" for line in [*lines, *assumed]]


def _assumed(reference: Reference, say: Say, record: Record, letters: int) -> list[str]:
    """The open questions that the table has answered, so many letters of each and of its answer."""
    lines: list[str] = []
    answers: Mapping[str, str] = record.options.get("assume") or {}
    for question, choice in answers.items():
        row = reference.assumptions.get(question)
        asked, answered = (row.question, row.choices.get(choice, choice)) if row else (question, choice)
        told = {"question": escape(asked, limit=letters), "answer": escape(answered, limit=letters)}
        lines.append(say("options.assumed", **told))
    return lines


def _besides(record: Record) -> Sequence[str]:
    """What the game itself says of the table's options."""
    told = GAMES[record.game].said
    return told(record.options) if told else ()


def _agreements(reference: Reference, record: Record) -> dict[str, Sequence[Value]]:
    """What can be agreed on at a table, with its values; house cards only where the referee's owner has some."""
    house = any(card.house for card in reference.cards.values())
    found = {**GAMES[record.game].agreements, **EVERYWHERE}
    return {option: values for option, values in found.items() if house or option != "house cards"}


def _line(say: Say, option: str, value: Value) -> str:
    if isinstance(value, bool):
        switch = option
        return say(f"options.on.{switch}") if value else say(f"options.off.{switch}")
    return say(f"options.picked.{option}", value=value)


def _stands(record: Record, option: str) -> Value:
    return record.options.get(option, {**GAMES[record.game].agreements, **EVERYWHERE}[option][0])


def lacking_text(say: Say, lacking: list[str]) -> str:
    """Which permissions the bot lacks."""
    return say("lobby.lacking", names=", ".join(say(f"permissions.{permission}") for permission in lacking))


def panel(reference: Reference, say: Say, record: Record) -> Layout:
    """What a table has agreed on, for whoever asks; with a list to change it while it is in the lobby."""
    layout = Layout(COLOUR)
    layout.text(f"### {say('options.title', game=GAMES[record.game].name, id=record.id)}")
    layout.text("\n".join(in_full(reference, say, record)))
    if record.stage == "lobby":
        layout.controls(ChangeOption(record, _agreements(reference, record), say))
        layout.text(say("options.how"))
    return layout


# -- changing


def in_lobby(live: LiveTable) -> None:
    """Raises `NotNow` where the game has begun, or is just being set up."""
    if live.beginning:
        raise NotNow("lobby.beginning")
    if live.record.stage != "lobby":
        raise NotNow("table.begun")


async def change(live: LiveTable, how: Callable[[Record], Record]) -> Record:
    """Changes the record of a lobby, which has been touched so. Raises `NotNow`, and ValueError of `how`."""

    def touched(record: Record) -> Record:
        in_lobby(live)
        return how(record).changed(touched=int(live.now()))

    return await live.change(touched)


async def agree(interaction: discord.Interaction[Any], live: LiveTable, how: Callable[[Record], Record]) -> Record:
    """Changes what a table has agreed on, for somebody who sits there or has opened it, and shows the lobby anew."""
    person = interaction.user.id

    def agreed(record: Record) -> Record:
        if record.seat_of(person) is None and person != record.host:
            raise NotNow("table.not_host")
        return how(record)

    record = await change(live, agreed)
    await interaction.client.publish(live)
    return record


def switched(record: Record, value: str) -> Record:
    """The record with what is chosen in the list: a pace, or an option and which of its values it is to have."""
    if value in PACES:
        return record.changed(pace=value)
    option, _, at = value.partition("=")
    values = {**GAMES[record.game].agreements, **EVERYWHERE}.get(option, ())
    if not at.isdecimal() or int(at) >= len(values):  # a list of another release
        raise NotNow("table.old")
    wanted = {option: values[int(at)]}
    named = {listed: () for listed in GAMES[record.game].lists if record.options.get(listed)}
    try:
        return seating.agreed(record, wanted)
    except ValueError:
        if not named:
            raise
        return seating.agreed(record, {**wanted, **named})  # what was named doesn't go with it: it is named no more


def answers(record: Record, question: str) -> list[str]:
    """The answers to an open question with which a game can be set up here."""
    found: list[str] = []
    for choice in GAMES[record.game].questions.get(_id(record, question), ()):
        with suppress(ValueError):  # it takes more than a choice, or doesn't go with the other options
            answered(record, question, choice)
            found.append(choice)
    return found


def _id(record: Record, question: str) -> str:
    """The id of an open question of a table's game, which may be typed without what stands before the stroke."""
    there_are = GAMES[record.game].questions
    ends = [one for one in there_are if one.partition("/")[2] == question.strip().casefold()]
    return ends[0] if len(ends) == 1 else question


def answered(record: Record, question: str, choice: str) -> Record:
    """The record with an open question answered; the usual answer is none of its own. Raises ValueError."""
    question = _id(record, question)
    assumed = {**(record.options.get("assume") or {}), question: choice}
    if choice == next(iter(GAMES[record.game].questions.get(question, ())), None):
        del assumed[question]
    return seating.agreed(record, {"assume": assumed})


class ShowOptions(Pressed, template=r"lp1:(?P<code>[0-9a-z]+)"):
    """Shows what the table has agreed on."""

    sign = "lp1"

    def __init__(self, table: str, label: str) -> None:
        super().__init__(table, label, row=None)

    async def press(self, interaction: discord.Interaction[Any], say: Say) -> None:
        """Answers in private."""

        async def work(live: LiveTable) -> None:
            await show_layout(interaction, panel(interaction.client.reference, say, live.record))

        await at_table(interaction, say, self.code, work)


class ChangeOption(Chosen, template=r"lo1:(?P<code>[0-9a-z]+):(?P<more>\d)"):
    """What can be changed; a text is typed into a form."""

    sign = "lo1"

    def __init__(self, record: Record, agreements: Mapping[str, Sequence[Value]], say: Say) -> None:
        shown = [
            select_option(_line(say, option, value), f"{option}={at}")
            for option, values in agreements.items()
            for at, value in enumerate(values)
            if value != _stands(record, option)
        ]
        others = [pace for pace in PACES if pace != record.pace]
        shown += [select_option(say("options.pace", pace=say(f"lobby.pace.{pace}")), pace) for pace in others]
        shown += [select_option(say("options.write"), TEXT)] if GAMES[record.game].texts else []
        super().__init__(record.id, "1", shown, say("options.change"))

    async def choose(self, interaction: discord.Interaction[Any], say: Say, values: list[str]) -> None:
        """Changes it, and shows what is agreed on now."""

        async def work(live: LiveTable) -> None:
            in_lobby(live)
            if values == [TEXT]:
                await open_form(interaction, TextForm(say, live.record))
                return
            record = await agree(interaction, live, lambda record: switched(record, values[0]))
            await show_layout(interaction, panel(interaction.client.reference, say, record), instead=True)

        await at_table(interaction, say, self.code, work)


class TextForm(discord.ui.Modal):
    """Takes the text of a card that the table writes itself."""

    def __init__(self, say: Say, record: Record) -> None:
        super().__init__(title=say("options.form.title")[:FORM_TITLE], custom_id=f"{FORM}:{record.id}", timeout=None)
        self.add_item(
            discord.ui.TextInput(
                label=say("options.form.label"),
                custom_id=FIELD,
                style=discord.TextStyle.paragraph,
                default=record.options.get("lazy creator") or None,
                required=False,
                max_length=TEXT_LETTERS,
            )
        )
        self.stop()  # the library need not wait for it: `form_sent` answers


async def form_sent(interaction: discord.Interaction[Any]) -> None:
    """Keeps what was typed into a form of a lobby; other forms are not ours."""
    data: Any = interaction.data
    if interaction.type is not discord.InteractionType.modal_submit or not data["custom_id"].startswith(f"{FORM}:"):
        return
    _, _, table = data["custom_id"].partition(":")
    [text] = [item["value"] for row in data["components"] for item in row["components"] if item["custom_id"] == FIELD]
    say = speaker(interaction.locale)

    async def work(live: LiveTable) -> None:
        record = await agree(interaction, live, lambda record: seating.agreed(record, {"lazy creator": text.strip()}))
        await show_layout(interaction, panel(interaction.client.reference, say, record))

    await told(interaction, at_table(interaction, say, table, work))


ITEMS = (ShowOptions, ChangeOption)
"""What the bot knows again after a restart."""
