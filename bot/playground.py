"""The referee in a Discord of its own, on this machine: no account, no token, no network.

One server, one channel and two people, played by simcord; the bot is the very one that joins Discord. It is shown in
a local page (`page`) or driven line by line (`bot.terminal`). All that touches simcord stands in this module.
"""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
import socket
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib import import_module
from typing import TYPE_CHECKING, Any, TypeVar

import discord
import simcord

from bot.catalogue import speaker
from bot.limits import FIELD_TEXT
from bot.lines import CantDo, CommandLines
from bot.replies import Answer, Button, Field, Form, Option, Reply, Select
from bot.sender import check

if TYPE_CHECKING:
    from bot.app import Referee

log = logging.getLogger("reef")

PEOPLE = ("Ann", "Bob")
SERVER, CHANNEL = "Reef table", "table"

_NEXT_PORTS = 50
_PATIENCE = 30.0
"""Seconds to wait for the bot to finish what it was asked: a slow machine is no fault of its own."""
_LATE = 20.0
"""Seconds that the simulated clock may lag behind: setting it holds the page up for a moment, so it is done rarely."""
_ROUND = 0.5
_ANSWERS = "/interactions/"
"""Requests to this path answer a click or command; the page shows them by itself."""
_BUTTON, _SELECT, _TEXT, _LINK_STYLE = 2, 3, 4, 5
_COLOUR = 0x1F6F8B
_T = TypeVar("_T")


class NoPage(Exception):
    """The page can't be served, and why: most likely the optional packages are missing."""


@dataclass(frozen=True)
class Page:
    """The open page: its address, which is also the key to it, and a wait until it is ended from the browser."""

    url: str
    closed: Callable[[], Awaitable[None]]


@dataclass(frozen=True)
class _Heard:
    """A message that begins with a slash."""

    who: str
    text: str
    message: int


class Playground:
    """The server with its channel, its people and the referee: `async with Playground(referee) as playground`."""

    def __init__(self, referee: Referee) -> None:
        self.referee = referee
        self._env = simcord.Env(referee, check_errors=False, settle_timeout=_PATIENCE)
        self._env.backend.advance_clock(self._lag())
        self._heard: list[_Heard] = []
        self._seen = 0

    async def __aenter__(self) -> Playground:
        await self._env.start()
        guild = self._env.create_guild(SERVER)
        self._channel = guild.create_text_channel(CHANNEL)
        self._people = {n: guild.add_member(self._env.create_user(n.lower(), global_name=n)) for n in PEOPLE}
        await self._env.settle()
        self.lines = CommandLines(self.referee.tree, speaker())
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._env.shutdown()

    async def command(self, who: str, line: str) -> Reply:
        """Sends a command, written as in `bot.lines`, and gives what the bot answered. Raises `CantDo`."""
        name, options = self.lines.read(line)
        return _reply(await _doing(self._people[who].slash(self._channel, name, **options)))

    async def suggestions(self, who: str, line: str) -> list[dict[str, Any]]:
        """What is suggested (`name` and `value`) in an option once so much of it has been typed. Raises `CantDo`."""
        name, option, typed = self.lines.read_unfinished(line)
        return await _doing(self._people[who].autocomplete(self._channel, name, option, typed))

    async def press(self, who: str, answer: Answer, button: Button) -> Reply:
        """Presses a button of an answer. Raises `CantDo`."""
        return _reply(await _doing(self._people[who].click(answer.message, custom_id=button.custom_id)))

    async def choose(self, who: str, answer: Answer, select: Select, options: Sequence[Option]) -> Reply:
        """Chooses options of a select of an answer. Raises `CantDo`."""
        values = [option.value for option in options]
        return _reply(await _doing(self._people[who].select(answer.message, values, custom_id=select.custom_id)))

    async def send_form(self, who: str, form: Form, texts: Sequence[str]) -> Reply:
        """Sends a form with these texts in its fields. Raises `CantDo`."""
        values = {field.custom_id: text for field, text in zip(form.fields, texts, strict=True)}
        return _reply(await _doing(self._people[who].submit_modal(form.opened, values)))

    async def use_on(self, who: str, menu: str, text: str) -> Reply:
        """Posts a message and uses an entry of its Apps menu on it. Raises `CantDo`."""
        message = await _doing(self._people[who].send(self._channel, text))
        return _reply(await _doing(self._people[who].context_menu(self._channel, menu, message)))

    async def greet(self) -> None:
        """Names the bot and lets it say what to try: unasked, as it does nowhere else."""
        say = speaker()
        if self.referee.user:
            await self.referee.user.edit(username=say("help.title"))
        await self._post(say("playground.welcome"), say("playground.welcome_title"))
        await self._env.settle()

    @asynccontextmanager
    async def page(self, port: int) -> AsyncIterator[Page]:
        """Serves the channel to the browsers of this machine, at `port` or the next free one. Raises `NoPage`."""
        viewers = list(self._people.values())
        with _embeds_as_on_discord():
            preview = self._env.preview(self._channel, viewers=viewers, layout="channel", port=free_port(port))
            try:
                await preview.__aenter__()
            except simcord.SetupError as error:
                raise NoPage(str(error)) from error
            self._seen = len(self._env.http_requests)
            self._env.backend.subscribers.append(self._hear)
            pump = asyncio.create_task(self._keep_up(preview))
            try:
                yield Page(preview.url, preview.wait_closed)
            finally:
                pump.cancel()
                with suppress(asyncio.CancelledError):
                    await pump
                self._env.backend.subscribers.remove(self._hear)
                await preview.close()

    async def _keep_up(self, preview: simcord.Preview) -> None:
        """Does for the page, twice a second, what it does not do by itself."""
        while True:
            await asyncio.sleep(_ROUND)
            try:
                await self._catch_up(preview)
            except simcord.SetupError:
                pass  # someone's click is being answered: the next round will do
            except Exception:
                log.exception("the page may lag behind")

    async def _catch_up(self, preview: simcord.Preview) -> None:
        """Sets the clock, shows what the bot has sent unasked, and carries out commands that were typed in one go."""
        if (lag := self._lag()) > _LATE:
            await self._env.advance_time(lag)
        sent = len(self._env.http_requests)
        unasked = any(not request.path.startswith(_ANSWERS) for request in self._env.http_requests[self._seen : sent])
        if unasked or self._heard:
            await preview.refresh()
        self._seen = sent
        while self._heard:
            await self._carry_out(self._heard.pop(0), preview)
            await preview.refresh()

    def _hear(self, event: str, payload: Mapping[str, Any]) -> None:
        """Remembers a person's message that looks like a command."""
        if event != "MESSAGE_CREATE" or not payload["content"].startswith("/"):
            return
        for name, person in self._people.items():
            if str(person.id) == payload["author"]["id"]:
                self._heard.append(_Heard(name, payload["content"], int(payload["id"])))

    async def _carry_out(self, heard: _Heard, preview: simcord.Preview) -> None:
        """Makes a command of `/card electric dischrge` typed in one go, as Discord's own input would.

        The page sends it as a message unless the command was picked from the list.
        """
        person = self._people[heard.who]
        try:
            name, options = self.lines.read(heard.text)
            for message in self._channel.history():
                if message.id == heard.message:
                    await person.delete(message)
            result = await person.slash(self._channel, name, **options)
            if result.modal:
                _open_form(preview, person, result)
        except (CantDo, simcord.SetupError) as error:
            await self._post(str(error))

    async def _post(self, text: str, title: str | None = None) -> None:
        channel = self.referee.get_channel(self._channel.id)
        assert isinstance(channel, discord.TextChannel)  # noqa: S101 - made in this class
        embed = discord.Embed(title=title, description=text, colour=_COLOUR)
        check(embed, None)
        await channel.send(embed=embed)

    def _lag(self) -> float:
        return max(0.0, (datetime.now(UTC) - self._env.now()).total_seconds())


def free_port(wanted: int) -> int:
    """`wanted` if it is free, else the next free port; 0, which lets the system choose, when all near it are taken."""
    for port in range(wanted, min(wanted + _NEXT_PORTS, 65536)) if wanted else ():
        with socket.socket() as probe:
            if os.name == "posix":  # as the server will: ports that a stopped one has just left count as free
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            with suppress(OSError):
                probe.bind(("127.0.0.1", port))
                return port
    return 0


def _open_form(preview: simcord.Preview, person: simcord.MemberActor, opened: simcord.InteractionResult) -> None:
    """Shows a form on the pages of whoever asked for it: by itself simcord 3.2.1 does so for what was picked there."""
    pages: Mapping[str, Any] = preview._pages  # pyright: ignore[reportPrivateUsage]
    for page in pages.values():
        if page.viewer.id == person.id:
            page.modal, page.modal_handle = opened, f"m_{secrets.token_urlsafe(12)}"


@contextmanager
def _embeds_as_on_discord() -> Iterator[None]:
    """Small print and empty lines in embeds: Discord shows both; simcord 3.2.1 prints the `-#` and drops the lines."""
    projection: Any = import_module("simcord.preview._component_projection")
    markdown: Any = import_module("simcord.preview._markdown")
    blocks = ("embed_description", "embed_field_value")
    simcords = projection.markdown_tokens

    def tokens(value: Any, profile: str = "message", **context: Any) -> list[dict[str, Any]]:
        found = simcords(value, profile, **context)
        return _with_empty_lines(found) if profile in blocks else found

    kept = {name: markdown._FIELD_POLICIES[name] for name in blocks}
    markdown._FIELD_POLICIES.update({name: {**policy, "subtext": True} for name, policy in kept.items()})
    projection.markdown_tokens = tokens
    try:
        yield
    finally:
        markdown._FIELD_POLICIES.update(kept)
        projection.markdown_tokens = simcords


def _with_empty_lines(blocks: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """An empty line between any two paragraphs, as they had in the text."""
    spaced: list[dict[str, Any]] = []
    for block in blocks:
        if spaced and block["type"] == spaced[-1]["type"] == "paragraph":
            spaced.append({"type": "inline", "children": [{"type": "break"}]})
        spaced.append(block)
    return spaced


async def _doing(what: Awaitable[_T]) -> _T:
    try:
        return await what
    except (simcord.SetupError, simcord.BackendError) as error:
        raise CantDo(str(error)) from error
    except TimeoutError as error:
        raise CantDo(speaker()("playground.busy", seconds=int(_PATIENCE))) from error


def _reply(result: simcord.InteractionResult) -> Reply:
    messages = [m for m in (result.response, *result.followups) if m]
    return Reply(tuple(map(_answer, messages)), _form(result) if result.modal else None)


def _answer(message: simcord.ResponseMessage) -> Answer:
    items = [item for row in message.components for item in row.get("components", []) if not item.get("disabled")]
    controls = [
        _select(i) if i["type"] == _SELECT else _button(i)
        for i in items
        if i["type"] in {_BUTTON, _SELECT} and i.get("style") != _LINK_STYLE
    ]
    pictures = tuple(file.description or file.filename for file in message.attachments)
    return Answer(message.content, tuple(message.embeds), tuple(controls), pictures, message.flags.ephemeral, message)


def _button(item: dict[str, Any]) -> Button:
    return Button(item.get("label") or (item.get("emoji") or {}).get("name") or "", item["custom_id"])


def _select(item: dict[str, Any]) -> Select:
    options = tuple(Option(o["label"], o["value"], o.get("description") or "") for o in item["options"])
    least, most = item.get("min_values", 1), item.get("max_values", 1)
    return Select(item.get("placeholder") or "", item["custom_id"], options, least, most)


def _form(result: simcord.InteractionResult) -> Form:
    payload = result.modal or {}
    items = [item for row in payload["components"] for item in row.get("components", [row.get("component")])]
    fields = [
        Field(item.get("label") or "", item["custom_id"], item.get("value") or "", item.get("max_length") or FIELD_TEXT)
        for item in items
        if item["type"] == _TEXT
    ]
    return Form(payload["title"], tuple(fields), result)
