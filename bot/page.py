"""The playground's channel in a local page, which simcord serves, and what it does not do there by itself.

Computer players take a round of the page for each decision, what the bot shows unasked appears, commands typed in one
go are carried out, and clicks wait for their turn.
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
from importlib import import_module
from itertools import count
from typing import Any

import simcord
from simcord.components import walk_components
from simcord.enums import SELECT_TYPES
from simcord.preview import _media

from bot.lines import CantDo
from bot.playground import Playground

log = logging.getLogger("reef")

_NEXT_PORTS = 50
_LATE = 20.0
"""Seconds that the simulated clock may lag behind: setting it holds the page up for a moment, so it is done rarely."""
_ROUND = 0.5
_SETTLING = {"click", "select", "modal_submit", "run_command"}
"""What is done on a page after which that page, and no other, shows all that came of it."""
_CLICKS = {"click", "select"}
_REVISIONS = 50
"""Of a page, so many are remembered: a browser looks for a new one twice a second."""
_FIRST_LIST = 1_000_000
"""From here on lists are numbered, each once; simcord numbers the parts of a message from 1 on."""
_ONE_PAGE = 2
"""Pages that simcord counts while one browser is open: it has one of its own."""


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


@asynccontextmanager
async def served(playground: Playground, port: int) -> AsyncIterator[Page]:
    """Serves the channel to the browsers of this machine, at `port` or the next free one. Raises `NoPage`."""
    viewers = list(playground.people.values())
    with _embeds_as_on_discord():
        preview = playground.env.preview(playground.channel, viewers=viewers, layout="channel", port=free_port(port))
        try:
            await preview.__aenter__()
        except simcord.SetupError as error:
            raise NoPage(str(error)) from error
        keeper = _Keeper(playground, preview)
        try:
            async with keeper.keeping_up():
                yield Page(preview.url, preview.wait_closed)
        finally:
            await preview.close()


class _Keeper:
    """Does for the page, twice a second, what it does not do by itself."""

    def __init__(self, playground: Playground, preview: simcord.Preview) -> None:
        self._playground, self._preview = playground, preview
        self._heard: list[_Heard] = []
        self._seen = len(playground.env.http_requests)
        self._controls: dict[tuple[str, int], dict[str, str]] = {}
        """What could be pressed on a page at a revision of it: custom ids by control."""
        self._lists = count(_FIRST_LIST)
        page: Any = preview
        page._media_worker = _Pictures()
        self._remember_controls()
        self._take_turns()

    @asynccontextmanager
    async def keeping_up(self) -> AsyncIterator[None]:
        """Does so while the block runs."""
        subscribers = self._playground.env.backend.subscribers
        subscribers.append(self._hear)
        self._playground.watched = True
        rounds = asyncio.create_task(self._rounds())
        try:
            yield
        finally:
            rounds.cancel()
            with suppress(asyncio.CancelledError):
                await rounds
            subscribers.remove(self._hear)
            self._playground.watched = False
            self._playground.go_on()

    async def _rounds(self) -> None:
        while True:
            await asyncio.sleep(_ROUND)
            try:
                async with self._playground.turn:
                    await self._catch_up()
            except Exception:
                log.exception("the page may lag behind")
            self._playground.go_on()

    async def _catch_up(self) -> None:
        """Sets the clock, shows what the bot has sent since, and carries out commands that were typed in one go."""
        env = self._playground.env
        if (lag := self._playground.lag()) > _LATE:
            await env.advance_time(lag)
        sent = len(env.http_requests)
        if sent > self._seen or self._heard:
            await self._preview.refresh()
        self._seen = sent
        while self._heard:
            await self._carry_out(self._heard.pop(0))
            await self._preview.refresh()

    def _remember_controls(self) -> None:
        """Notes with each revision of a page what can be pressed on it."""
        simcords = self._preview._publish  # pyright: ignore[reportPrivateUsage]

        def publish(page: Any, **why: Any) -> None:
            self._empty_lists()
            simcords(page, **why)
            found = list(_controls(list(page.snapshot["messages"].values())))
            self._controls[page.id, page.revision] = dict(found)
            self._controls.pop((page.id, page.revision - _REVISIONS), None)

        self._preview._publish = publish  # pyright: ignore[reportPrivateUsage]

    def _empty_lists(self) -> None:
        """Has nothing be chosen yet in lists that are new: simcord 3.2.1 goes by their place in the message."""
        backend, channel = self._playground.env.backend, self._playground.channel
        for message in backend.messages.get(channel.id, {}).values():
            for part in walk_components(message.components):
                if part.get("type") in SELECT_TYPES and part.get("id", 0) < _FIRST_LIST:
                    part["id"] = next(self._lists)

    def _take_turns(self) -> None:
        """Has what is clicked wait for its turn: simcord 3.2.1 breaks it off, and the page then waits for ever."""
        preview, requests = self._preview, self._playground.env.http_requests
        simcords, pages = preview._action, preview._pages  # pyright: ignore[reportPrivateUsage]

        async def action(context_id: str | None, body: Mapping[str, Any]) -> dict[str, Any]:
            async with self._playground.turn:
                done = await simcords(context_id, self._up_to_date(pages.get(context_id or ""), body))
                if body.get("kind") in _SETTLING and not done["rejected"] and len(pages) <= _ONE_PAGE:
                    self._seen = len(requests)
                return done

        preview._action = action  # pyright: ignore[reportPrivateUsage]

    def _up_to_date(self, page: Any, body: Mapping[str, Any]) -> Mapping[str, Any]:
        """A click on what has not changed, though the page has meanwhile: simcord would have it clicked again."""
        key, revision = str(body.get("control_key")), body.get("published_revision")
        if page is None or body.get("kind") not in _CLICKS or not isinstance(revision, int):
            return body
        then, now = (self._controls.get((page.id, at), {}).get(key) for at in (revision, page.revision))
        return {**body, "published_revision": page.revision} if then and then == now else body

    # -- commands typed in one go

    def _hear(self, event: str, payload: Mapping[str, Any]) -> None:
        """Remembers a person's message that looks like a command."""
        if event != "MESSAGE_CREATE" or not payload["content"].startswith("/"):
            return
        for name, person in self._playground.people.items():
            if str(person.id) == payload["author"]["id"]:
                self._heard.append(_Heard(name, payload["content"], int(payload["id"])))

    async def _carry_out(self, heard: _Heard) -> None:
        """Makes a command of `/card electric dischrge` typed in one go, as Discord's own input would.

        The page sends it as a message unless the command was picked from the list.
        """
        playground = self._playground
        person = playground.people[heard.who]
        try:
            name, options = playground.lines.read(heard.text)
            for message in playground.channel.history():
                if message.id == heard.message:
                    await person.delete(message)
            result = await person.slash(playground.channel, name, **options)
            if result.modal:
                _open_form(self._preview, person, result)
        except (CantDo, simcord.SetupError) as error:
            await playground.post(str(error))


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


def _controls(parts: Sequence[Mapping[str, Any]]) -> Iterator[tuple[str, str]]:
    """The custom ids of what can be pressed in messages or parts of them, by control."""
    for part in parts:
        if part.get("control_key") and part.get("custom_id"):
            yield part["control_key"], part["custom_id"]
        yield from _controls([*part.get("components", []), *filter(None, [part.get("accessory")])])


class _Pictures:
    """Makes pictures ready for the page: simcord 3.2.1 starts a process for each, while the board is not to be seen."""

    async def validate(self, _key: str, blob: bytes, *, media_time: float | None = None) -> Any:
        """The picture as the page takes it."""
        return await asyncio.to_thread(_media._process_media, blob, media_time)  # pyright: ignore[reportPrivateUsage]

    def release(self, key: str) -> None:
        """Forgets nothing, for it keeps nothing."""

    async def close(self) -> None:
        """Stops nothing, for it has started nothing."""


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
