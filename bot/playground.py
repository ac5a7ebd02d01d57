"""The referee in a Discord of its own, on this machine: no account, no token, no network.

One server, one channel and two people, played by simcord; the bot is the very one that joins Discord. It is shown in
a local page (`bot.page`) or driven line by line (`bot.terminal`). Nothing else knows simcord.
"""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Awaitable, Mapping, Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, TypeVar

import discord
import simcord

from bot import replies
from bot.catalogue import speaker
from bot.limits import CONTENT
from bot.lines import CantDo, CommandLines
from bot.replies import Answer, Button, Form, Option, Reply, Select
from bot.sender import check

if TYPE_CHECKING:
    from bot.app import Referee

log = logging.getLogger("reef")

PEOPLE = ("Ann", "Bob")
SERVER, CHANNEL = "Reef table", "table"
JUDGE = "Judge"
"""A role of the first of them, who may also change the server's settings."""

_PATIENCE = 30.0
"""Seconds to wait for the bot to finish what it was asked: a slow machine is no fault of its own."""
_SHOWN = {"MESSAGE_CREATE", "MESSAGE_UPDATE"}
_MOMENT = re.compile(r"<t:(\d+)(?::\w)?>")
_COLOUR = 0x1F6F8B
_T = TypeVar("_T")


class Playground:
    """The server with its channel, its people and the referee: `async with Playground(referee) as playground`."""

    def __init__(self, referee: Referee) -> None:
        self.referee = referee
        referee.threads, referee.tables.pause, referee.tables.rest = False, 0, self._rest
        self.env = simcord.Env(referee, check_errors=False, settle_timeout=_PATIENCE)
        # Before the clock is set, so that they have the same ids at every start: a table knows them again.
        guild = self.env.create_guild(SERVER)
        self.channel = guild.create_text_channel(CHANNEL)
        judge = guild.create_role(JUDGE, permissions=discord.Permissions(manage_guild=True))
        users = {name: self.env.create_user(name.lower(), global_name=name) for name in PEOPLE}
        self.people = {n: guild.add_member(user, roles=[judge] if n == PEOPLE[0] else []) for n, user in users.items()}
        self._roles = {JUDGE: judge, "everyone": guild.default_role}
        self.env.backend.advance_clock(self.lag())
        self._noted: dict[int, None] = {}
        """The messages that `news` has not told of yet, in order."""
        self.turn = asyncio.Lock()
        """Held by whoever has the bot do something while others may: simcord does one thing at a time."""
        self.watched = False
        """Whether somebody looks on while computer players decide."""
        self._resting: list[asyncio.Future[None]] = []

    async def __aenter__(self) -> Playground:
        await self.env.start()
        await self.env.settle()
        kinds = discord.AppCommandOptionType
        people, places = self.people, {CHANNEL: self.channel}
        roles = self._roles
        named = {kinds.user: people, kinds.mentionable: people | roles, kinds.channel: places, kinds.role: roles}
        self.lines = CommandLines(self.referee.tree, speaker(), named)
        self.env.backend.subscribers.append(self._note)
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.env.shutdown()

    async def command(self, who: str, line: str) -> Reply:
        """Sends a command, written as in `bot.lines`, and gives what the bot answered. Raises `CantDo`."""
        name, options = self.lines.read(line)
        return self._read(await _doing(self.people[who].slash(self.channel, name, **options)))

    async def suggestions(self, who: str, line: str) -> list[dict[str, Any]]:
        """What is suggested (`name` and `value`) in an option once so much of it has been typed. Raises `CantDo`."""
        name, option, typed = self.lines.read_unfinished(line)
        return await _doing(self.people[who].autocomplete(self.channel, name, option, typed))

    async def press(self, who: str, answer: Answer, button: Button) -> Reply:
        """Presses a button of an answer. Raises `CantDo`."""
        return self._read(await _doing(self.people[who].click(answer.message, custom_id=button.custom_id)))

    async def choose(self, who: str, answer: Answer, select: Select, options: Sequence[Option]) -> Reply:
        """Chooses options of a select of an answer. Raises `CantDo`."""
        values = [option.value for option in options]
        return self._read(await _doing(self.people[who].select(answer.message, values, custom_id=select.custom_id)))

    async def send_form(self, who: str, form: Form, texts: Sequence[str]) -> Reply:
        """Sends a form with these texts in its fields. Raises `CantDo`."""
        values = {field.custom_id: text for field, text in zip(form.fields, texts, strict=True)}
        return self._read(await _doing(self.people[who].submit_modal(form.opened, values)))

    async def use_on(self, who: str, menu: str, text: str) -> Reply:
        """Posts a message and uses an entry of its Apps menu on it. Raises `CantDo`."""
        if len(text) > CONTENT:
            raise CantDo(speaker()("terminal.message_letters", n=f"{len(text):,}", most=f"{CONTENT:,}"))
        message = await _doing(self.people[who].send(self.channel, text))
        return self._read(await _doing(self.people[who].context_menu(self.channel, menu, message)))

    async def use_on_answer(self, who: str, menu: str, answer: Answer) -> Reply:
        """Uses an entry of the Apps menu on a message of the bot. Raises `CantDo`."""
        return self._read(await _doing(self.people[who].context_menu(self.channel, menu, answer.message.message)))

    def files(self, answer: Answer) -> dict[str, bytes]:
        """The files of an answer to take away, by name."""
        found = {one.filename: self.env.backend.cdn.get(one.url) for one in answer.message.attachments}
        return {name: found[name] or b"" for name in answer.files if name in found}

    async def greet(self) -> None:
        """Names the bot, lets it say what to try, and shows the game that was going on here: unasked, as only here."""
        say = speaker()
        if self.referee.user:
            await self.referee.user.edit(username=say("help.title"))
        await self.post(say("playground.welcome"), say("playground.welcome_title"))
        try:
            await self._show_game()
        except Exception:  # one that an older version kept, and that nobody can read any more
            log.exception("the game that was going on can't be shown")
        await self.env.settle()

    async def _show_game(self) -> None:
        """Shows the last game in this channel that is not over."""
        tables = self.referee.tables
        found = [r for r in tables.journal.in_thread(self.channel.id) if r.stage in {"playing", "paused"}]
        if found and (live := await tables.find(found[-1].id)):
            await self.referee.publish(live)
            await self.referee.publisher.settled()

    def _read(self, result: simcord.InteractionResult) -> Reply:
        return replies.read(result, self._named)

    def _named(self, text: str) -> str:
        """People, roles, the channel and moments as Discord shows them: by their names, by this machine's clock."""
        for name, person in self.people.items():
            text = text.replace(f"<@{person.id}>", f"@{name}")
        for name, role in self._roles.items():
            text = text.replace(f"<@&{role.id}>", f"@{name}")
        text = _MOMENT.sub(lambda found: f"{datetime.fromtimestamp(int(found[1])).astimezone():%Y-%m-%d %H:%M}", text)
        return text.replace(f"<#{self.channel.id}>", f"#{CHANNEL}")

    def news(self, reply: Reply) -> tuple[Answer, ...]:
        """What the bot has shown everyone since the last call, beside a reply: messages posted or edited."""
        answered = {answer.message.id for answer in reply.answers}
        messages = self.env.backend.messages[self.channel.id]
        found = [messages[number] for number in self._noted if number in messages and number not in answered]
        self._noted.clear()
        shown = [simcord.ResponseMessage(self.env, message) for message in found]
        return tuple(replies.read_message(message, self._named) for message in shown)

    def _note(self, event: str, payload: Mapping[str, Any]) -> None:
        """Remembers a message that everyone sees."""
        mine = event in _SHOWN and str(self.env.backend.bot_user.id) == payload["author"]["id"]
        if mine and payload["channel_id"] == str(self.channel.id):
            self._noted[int(payload["id"])] = None

    async def post(self, text: str, title: str | None = None) -> None:
        """Has the bot say something in the channel."""
        channel = self.referee.get_channel(self.channel.id)
        assert isinstance(channel, discord.TextChannel)  # noqa: S101 - made in this class
        embed = discord.Embed(title=title, description=text, colour=_COLOUR)
        check(embed, None)
        await channel.send(embed=embed)

    async def _rest(self, _seconds: float) -> None:
        """A computer player's pause: none, or while somebody watches until `go_on`, so that each decision is seen."""
        if self.watched:
            pause = asyncio.get_running_loop().create_future()
            self._resting.append(pause)
            await self.env.external_wait(pause, reason="a computer player's pause")

    def go_on(self) -> None:
        """Ends the computer players' pauses."""
        for pause in self._resting:
            if not pause.done():
                pause.set_result(None)
        self._resting.clear()

    def lag(self) -> float:
        """Seconds by which the simulated clock is late."""
        return max(0.0, (datetime.now(UTC) - self.env.now()).total_seconds())


async def _doing(what: Awaitable[_T]) -> _T:
    try:
        return await what
    except (simcord.SetupError, simcord.BackendError) as error:
        raise CantDo(str(error)) from error
    except TimeoutError as error:
        raise CantDo(speaker()("playground.busy", seconds=int(_PATIENCE))) from error
