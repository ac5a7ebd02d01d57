"""A table in a simulated Discord as its players see it: messages made of components, what is pressed, what is typed."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import simcord
from simcord.backend import serializers
from simcord.results import InteractionResult, ResponseMessage

from bot.app import Referee
from bot.tables.live import LiveTable
from bot.tables.tables import Tables
from engine.core.choice import Key
from engine.players.dice import Dice, dice
from rules_db.reference import Reference
from tests.bot.conftest import Chat, discord_with, table_of
from tests.bot.tables.clicked import clicks

ANSWERS, STANDING = ("t1:", "tc1:"), "tp1:"
"""With what the ids begin of buttons that answer a question, sure or not, and of the list of standing passes."""
_BUTTON, _SELECT, _TEXT, _GALLERY = 2, 3, 10, 12
_PRESS = 3


def parts_of(components: Sequence[Any]) -> Iterator[dict[str, Any]]:
    for part in components:
        yield part
        yield from parts_of(part.get("components") or [])


class Panel:
    """A message made of components, as one player sees it at this moment."""

    def __init__(self, message: ResponseMessage) -> None:
        self.message, self.private = message, message.ephemeral
        parts = list(parts_of(message.components))
        embeds = [f"{e.title or ''}\n{e.description or ''}" for e in message.embeds]
        self.text = "\n".join([message.content, *embeds, *(p["content"] for p in parts if p["type"] == _TEXT)]).strip()
        self.buttons = {p["label"]: p["custom_id"] for p in parts if p["type"] == _BUTTON}
        self.selects = [p for p in parts if p["type"] == _SELECT]
        self.alts = [i.get("description") or "" for p in parts if p["type"] == _GALLERY for i in p["items"]]

    @property
    def lists(self) -> list[dict[str, Any]]:
        """The lists by which a question is answered."""
        return [select for select in self.selects if not select["custom_id"].startswith(STANDING)]

    @property
    def options(self) -> dict[str, tuple[str, str]]:
        """All that can be chosen in lists: label → (the list's id, the value); of labels that repeat, the first."""
        found: dict[str, tuple[str, str]] = {}
        for select in self.selects:
            for option in select["options"]:
                found.setdefault(option["label"], (select["custom_id"], option["value"]))
        return found

    def asks(self, table: str, seq: int) -> bool:
        """Whether it has the question of that number, for whoever may answer it."""
        ids = [*self.buttons.values(), *(select["custom_id"] for select in self.lists)]
        return any(re.match(rf"t[1fms]1?:{table}:{seq}\b", i) for i in ids)

    def __repr__(self) -> str:
        return f"<{'private' if self.private else 'public'}: {self.text!r} {list(self.buttons)} {list(self.options)}>"


@dataclass
class AtTable:
    """A channel with people in it and one table."""

    referee: Referee
    chat: Chat
    people: list[simcord.MemberActor] = field(default_factory=list[simcord.MemberActor])
    lobby: Panel | None = None
    _answered: Panel | None = None
    """The desk of who has answered last, as it was then."""

    async def open(self, people: int = 2, computers: int = 0, **options: Any) -> LiveTable:
        """A game begun by so many people, with computer players beside them."""
        self.people = [self.chat.ann, self.chat.bob, *(self._person(n) for n in range(2, people))][:people]
        self.lobby = panel(await self.people[0].slash(self.chat.channel, "game new", **options))
        for person in self.people[1:]:
            await self.press(self.lobby, "Join", by=person)
        for _ in range(computers):
            await self.press(self.lobby, "Add computer player")
        await self.press(self.lobby, "Start")
        await self.settled()
        return self.live

    def _person(self, number: int) -> simcord.MemberActor:
        env = self.chat.env
        return env.guild.add_member(env.create_user(f"p{number}-{self.chat.channel.id}", global_name=f"Cleo{number}"))

    @property
    def live(self) -> LiveTable:
        """The table that was opened last."""
        return list(self.referee.tables._loaded.values())[-1]

    def who(self, seat: int | None = None) -> simcord.MemberActor:
        """The person in a seat; without one, whoever is to decide."""
        live = self.live
        number = live.asked if seat is None else seat
        assert number is not None
        return next(p for p in self.people if p.id == live.record.seats[number].person)

    async def settled(self) -> None:
        """Waits until the computer players have decided and everyone sees it."""
        tables, publisher = self.referee.tables, self.referee.publisher
        while tables._thinking or publisher._working:
            await tables.settled()
            await publisher.settled()
        await self.chat.env.settle()

    def board(self) -> Panel:
        """The message that everyone sees."""
        record = self.live.record
        stored = self.chat.env.backend.get_message(record.thread, record.board)
        return Panel(ResponseMessage(self.chat.env, stored))

    async def press(self, on: Panel, label: str, *, by: simcord.MemberActor | None = None) -> Panel | None:
        """A press on a button: what was answered, which may be the same message changed; None for no answer."""
        result = await (by or self.people[0]).click(on.message, custom_id=on.buttons[label])
        return panel(result) if result.response else None

    async def press_together(self, on: Panel, *presses: tuple[simcord.MemberActor, str]) -> list[Panel]:
        """Presses on a message of the channel at the same moment, each by somebody on a label: what was answered."""
        backend = self.chat.env.backend
        stored = backend.get_message(self.chat.channel.id, on.message.id)
        message = {"message": dict(serializers.message_payload(backend, stored))}
        results = [
            self.chat._emit(
                _PRESS,
                {"custom_id": on.buttons[label], "component_type": _BUTTON},
                message,
                by=by,
                source=on.message.id,
            )
            for by, label in presses
        ]
        await self.settled()
        return [panel(result) for result in results if result.response]

    async def choose(self, on: Panel, *labels: str, by: simcord.MemberActor | None = None) -> Panel | None:
        """Options chosen in a list: what was answered."""
        chosen = [on.options[label] for label in labels]
        values = [value for _, value in chosen]
        result = await (by or self.people[0]).select(on.message, values, custom_id=chosen[0][0])
        return panel(result) if result.response else None

    async def command(self, name: str, /, *, by: simcord.MemberActor | None = None, **options: Any) -> Panel:
        """A command in the game's thread: its answer."""
        return await self.command_by(by or self.people[0], name, **options)

    async def command_by(self, person: simcord.MemberActor, name: str, /, **options: Any) -> Panel:
        """The same, for a command that has an option `by` itself."""
        place = next((t for t in self.chat.channel.threads if t.id == self.live.record.thread), self.chat.channel)
        return panel(await person.slash(place, name, **options))

    async def desk(self, seat: int | None = None) -> Panel:
        """The desk of a player; without one, of whoever is to decide."""
        board = self.board()
        label = next(
            one for one in ("My cards and my decision", "My cards", "My side of the table") if one in board.buttons
        )
        shown = await self.press(board, label, by=self.who(seat))
        assert shown
        return shown

    async def decide(self, rng: Dice | None = None) -> None:
        """Whoever is to decide takes an option by clicks: one at random, else the first."""
        rng = rng or dice(1)
        by, seq = self.who(), self.live.playing.seq
        here: Panel | None = await self.desk()
        while self.live.record.stage == "playing" and self.live.playing.seq == seq:
            assert here
            here = await self._click(here, by, rng)
        await self.settled()

    async def answers(self, keys: Sequence[Key]) -> None:
        """Whoever is to decide clicks to an answer, and on where they are asked whether they are sure."""
        by, seq, table = self.who(), self.live.playing.seq, self.live.record.id
        here = self._answered if self._answered and self._answered.asks(table, seq) else await self.desk()
        groups, asked, options = clicks(self.live.playing, keys)
        for group in groups:
            here = panel(await by.select(here.message, [group], custom_id=here.lists[0]["custom_id"]))
        if not keys or asked.buttons:
            after = await self.press(here, options[0].text if keys else "None of them", by=by)
        else:
            chosen = [option.token for option in options]
            after = panel(await by.select(here.message, chosen, custom_id=here.lists[0]["custom_id"]))
        if self.live.record.stage == "playing" and self.live.playing.seq == seq:
            assert after
            after = await self.press(after, "Confirm", by=by)
        self._answered = after
        await self.settled()

    async def _click(self, here: Panel, by: simcord.MemberActor, rng: Dice) -> Panel | None:
        answers = [label for label, i in here.buttons.items() if i.startswith(ANSWERS)]
        if lists := here.lists:
            select = lists[0]
            labels = [option["label"] for option in select["options"]]
            values = [option["value"] for option in select["options"]]
            least = select.get("min_values", 1)
            chosen = rng.sample(values, least)
            assert labels
            result = await by.select(here.message, chosen, custom_id=select["custom_id"])
            return panel(result) if result.response else None
        return await self.press(here, rng.choice(answers), by=by)


def panel(result: InteractionResult) -> Panel:
    """What was answered last."""
    assert result.response is not None, f"no answer: {result}"
    return Panel([result.response, *result.followups][-1])


@asynccontextmanager
async def referee_at(reference: Reference, tables: Tables | None = None) -> AsyncIterator[AtTable]:
    """A simulated Discord with a referee whose computer players take no time."""
    referee = Referee(reference, tables=tables or Tables(pause=0))
    async with discord_with(referee) as env:
        table = AtTable(referee, table_of(env))
        yield table
        await table.settled()
        await referee.tables.close()
