"""A simulated Discord with the real bot in it, and two judges that look at every request the bot makes."""

from __future__ import annotations

import itertools
import logging
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import pytest
import pytest_asyncio
import simcord
from simcord import interactions
from simcord.backend import serializers
from simcord.builders import ChannelHandle
from simcord.results import InteractionResult, ResponseMessage

from bot.app import Referee
from bot.catalogue import Say, speaker
from rules_db.reference import Reference
from tests.bot import openapi, unwritten

_SLASH, _TEXT = 1, 3
_COMMAND, _PRESS, _TYPING = 2, 3, 4
_BUTTON, _SELECT = 2, 3
_numbers = itertools.count(1)
PATIENCE = 60.0
"""Seconds that a busy machine may take for what usually takes one."""


@pytest.fixture
def say() -> Say:
    return speaker()


@pytest.fixture(scope="session")
def description() -> openapi.Description | None:
    """Discord's own description, where it is at hand."""
    path = openapi.at_hand()
    return openapi.Description(path) if path else None


@dataclass
class Requests:
    """The requests of every simulated Discord, each looked at once."""

    running: list[simcord.Env] = field(default_factory=list[simcord.Env])
    seen: dict[int, int] = field(default_factory=dict[int, int])

    def new(self) -> list[simcord.HttpLogEntry]:
        found: list[simcord.HttpLogEntry] = []
        for env in self.running:
            found += env.http_requests[self.seen.get(id(env), 0) :]
            self.seen[id(env)] = len(env.http_requests)
        return found


@pytest.fixture(scope="session", autouse=True)
def requests() -> Iterator[Requests]:
    """Notes each simulated Discord that starts, whoever starts it."""
    noted = Requests()
    start = simcord.Env.start

    async def noting(env: simcord.Env) -> None:
        noted.running.append(env)
        await start(env)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(simcord.Env, "start", noting)
        yield noted


@pytest.fixture(autouse=True)
def accepted_by_discord(requests: Requests, description: openapi.Description | None) -> Iterator[None]:
    """Every request of the bot holds to Discord's description, and to the rules that stand in none."""
    yield
    wrong: list[str] = []
    for request in requests.new():
        if description:
            wrong += description.faults(request.method, request.path, request.json)
        wrong += unwritten.faults(request.method, request.path, request.json)
    assert not wrong, "Discord would refuse:\n" + "\n".join(wrong)


@pytest.fixture(autouse=True)
def no_fault_logged(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Nothing goes wrong silently: a test that makes a fault happen clears the log when it has read it."""
    yield
    faults = [r for r in caplog.get_records("call") if r.levelno >= logging.ERROR]
    assert not faults, "\n".join(f"{r.name}: {r.getMessage()} {r.exc_info or ''}" for r in faults)


class Shown:
    """A message of the bot as a player sees it at this moment."""

    def __init__(self, message: ResponseMessage) -> None:
        self.message, self.private, self.content = message, message.ephemeral, message.content
        assert len(message.embeds) == 1, "an answer is one embed"
        embed = message.embeds[0]
        self.title, self.text = embed.title or "", embed.description or ""
        self.footer, self.author, self.embed = embed.footer.text or "", embed.author.name or "", embed.to_dict()
        parts = [part for row in message.components for part in row["components"]]
        self.buttons = {part["label"]: part["custom_id"] for part in parts if part["type"] == _BUTTON}
        assert len(self.buttons) == sum(part["type"] == _BUTTON for part in parts), "labels repeat"
        self.selects = {part["custom_id"]: part["options"] for part in parts if part["type"] == _SELECT}
        """Of each select its options, `{"label", "value"}`."""

    @property
    def everything(self) -> str:
        return "\n".join([self.title, self.text, self.footer, self.author, *self.buttons])

    def __repr__(self) -> str:
        return f"<{'private' if self.private else 'public'} {self.title!r}: {self.text!r} {list(self.buttons)}>"


@dataclass
class Chat:
    """A channel of its own for one test, with two players in it."""

    env: simcord.Env
    channel: ChannelHandle
    ann: simcord.MemberActor
    bob: simcord.MemberActor

    async def ask(self, command: str, /, **options: str) -> Shown:
        """Ann's slash command and its answer."""
        return shown(await self.ann.slash(self.channel, command, **options))

    async def type(self, command: str, option: str, typed: str) -> list[str]:
        """The names suggested to Ann while she types."""
        return [c["name"] for c in await self.ann.autocomplete(self.channel, command, option, typed)]

    async def press(self, on: Shown, label: str, *, by: simcord.MemberActor | None = None) -> Shown:
        """A press on a button: the answer, which may be the same message changed."""
        return shown(await (by or self.ann).click(on.message, custom_id=on.buttons[label]))

    async def choose(self, on: Shown, *labels: str) -> Shown:
        """Options chosen in the select that has them: the answer, which may be the same message changed."""
        custom_id, values = next(
            (custom_id, found)
            for custom_id, options in on.selects.items()
            if len(found := [o["value"] for o in options if o["label"] in labels]) == len(labels)
        )
        return shown(await self.ann.select(on.message, values, custom_id=custom_id))

    async def fill_in(self, form: InteractionResult, text: str) -> Shown:
        """A form's only field filled in and sent: the answer."""
        assert form.modal, "no form was opened"
        return shown(await self.ann.submit_modal(form, {"position": text}))

    async def press_id(self, on: Shown, custom_id: str) -> InteractionResult:
        """A press on a button whose id this release never gave out: its message has hung in the channel for long."""
        stored = self.env.backend.get_message(self.channel.id, on.message.id)
        stored.components[0]["components"][0]["custom_id"] = custom_id
        return await self.ann.click(on.message, custom_id=custom_id)

    async def press_together(self, on: Shown, *presses: tuple[simcord.MemberActor, str]) -> list[Shown]:
        """Presses of several people on one message at the same moment, each with the button's label."""
        results: list[InteractionResult] = []
        stored = self.env.backend.get_message(self.channel.id, on.message.id)
        message = {"message": dict(serializers.message_payload(self.env.backend, stored))}
        for by, label in presses:
            data = {"custom_id": on.buttons[label], "component_type": _BUTTON}
            results.append(self._emit(_PRESS, data, message, by=by, source=on.message.id))
        await self.env.settle()
        return [shown(result) for result in results]

    async def ask_all(self, asked: list[tuple[str, dict[str, str]]], **also: Any) -> list[Shown]:
        """Many slash commands at the same moment; `also` is put into what Discord sends, such as `locale="de"`."""
        results: list[InteractionResult] = []
        for command, options in asked:
            root = self._root(command)
            built, _ = interactions.build_options(self.ann, command, root, options, channel_id=self.channel.id)
            results.append(self._send(_COMMAND, root, built, also))
        await self.env.settle()
        return [shown(result) for result in results]

    async def type_all(self, command: str, option: str, typed: list[str], **also: Any) -> list[list[dict[str, str]]]:
        """What is suggested for each of many texts."""
        root = self._root(command)
        focus = {"name": option, "type": _TEXT, "focused": True}
        results = [self._send(_TYPING, root, [{**focus, "value": text}], also) for text in typed]
        await self.env.settle()
        return [result.autocomplete_choices or [] for result in results]

    def _root(self, command: str) -> dict[str, Any]:
        guild = self.channel.guild.id if self.channel.guild else None
        root = self.env.backend.find_command(command, guild, type=_SLASH)
        assert root, f"/{command} is not registered"
        return root

    def _send(self, kind: int, root: dict[str, Any], options: list[Any], also: dict[str, Any]) -> InteractionResult:
        data = {"id": root["id"], "name": root["name"], "type": _SLASH, "options": options}
        return self._emit(kind, data, also)

    def _emit(
        self,
        kind: int,
        data: dict[str, Any],
        also: dict[str, Any],
        *,
        by: simcord.MemberActor | None = None,
        source: int | None = None,
    ) -> InteractionResult:
        record, payload = interactions.base_payload(
            self.env.backend,
            type=kind,
            channel_id=self.channel.id,
            guild_id=self.channel.guild.id if self.channel.guild else None,
            user_id=(by or self.ann).id,
            data=data,
        )
        record.source_message_id = source
        self.env.backend.emit("INTERACTION_CREATE", payload | also)
        return InteractionResult(self.env, record)

    def as_it_is(self, of: Shown) -> Shown:
        """The same message as it stands now."""
        return Shown(ResponseMessage(self.env, self.env.backend.get_message(self.channel.id, of.message.id)))


def shown(result: InteractionResult) -> Shown:
    assert result.response is not None, f"no answer: {result}"
    return Shown(result.response)


@asynccontextmanager
async def discord_with(referee: Referee, *, check_errors: bool = True) -> AsyncIterator[simcord.Env]:
    """A simulated Discord with one server and this bot, for fixtures: `simcord.run` must end where it began."""
    env = simcord.Env(referee, settle_timeout=PATIENCE)
    await env.start()
    env.create_guild("Reef")
    try:
        yield env
    finally:
        await env.shutdown()
    if check_errors:
        env.raise_errors()


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def env(reference: Reference) -> AsyncIterator[simcord.Env]:
    """One simulated Discord for a module of scenes: the bot keeps nothing from one look-up to the next."""
    async with discord_with(Referee(reference)) as env:
        yield env


@pytest.fixture
def chat(env: simcord.Env) -> Chat:
    """A fresh channel with Ann and Bob; a failing test prints what was sent from here on."""
    env.backend.transcript.clear()
    return table_of(env)


def table_of(env: simcord.Env) -> Chat:
    """A channel of its own with two players of its own."""
    number = next(_numbers)
    guild = env.guild
    ann, bob = (guild.add_member(env.create_user(f"{name}{number}", global_name=name)) for name in ("Ann", "Bob"))
    return Chat(env, guild.create_text_channel(f"table-{number}"), ann, bob)
