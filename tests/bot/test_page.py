"""The page, driven as a browser drives it: over HTTP."""

from __future__ import annotations

import asyncio
import json
import re
import socket
from collections.abc import AsyncIterator, Callable, Iterator
from typing import Any

import aiohttp
import discord
import pytest
import pytest_asyncio

from bot import page as module
from bot.app import Referee
from bot.page import NoPage, Page, free_port, served
from bot.playground import Playground
from rules_db.reference import Reference


class Browser:
    """A browser with the page open, as one of the people."""

    def __init__(self, http: aiohttp.ClientSession, url: str) -> None:
        self._http, self.url = http, url
        self._root, _, capability = url.partition("#")
        self._headers = {"X-Simcord-Capability": capability}
        self._sequence = 0
        self.page: dict[str, Any] = {}

    async def open(self) -> Browser:
        await self._call("POST", "api/pages", json={})
        self._headers["X-Simcord-Context"] = self.page["context"]["id"]
        return self

    async def act(self, kind: str, **more: Any) -> None:
        """Does something on the page as it is; if it has just changed, on the page as it is now."""
        while not await self.try_to(kind, **more):
            pass

    async def try_to(self, kind: str, **more: Any) -> bool:
        """Does something on the page as it was last seen; False if it has changed since."""
        body = {"protocol_version": 3, "sequence": self._sequence + 1, "kind": kind, "request_id": f"r{self._sequence}"}
        now = {"generation": self.page["context"]["generation"], "bot_generation": self.page["botGeneration"]}
        now["published_revision"] = self.page["publishedRevision"]
        done = await self._call("POST", "api/action", json=body | now | more)
        if done["rejected"]:
            assert [d["code"] for d in done["diagnostics"]] == ["stale-revision"]
        else:
            self._sequence += 1
        if kind != "close":
            await self._call("GET", "api/state")
        return not done["rejected"]

    async def press(self, label: str) -> None:
        """A press on the last button so called, wherever it stands by then."""
        while True:
            number, key = self.control(label)
            if await self.try_to("click", target_id=number, control_key=key):
                return

    def control(self, label: str) -> tuple[str, str]:
        """The last button so called: the message in which it is, and what stands for it."""
        return [
            (number, part["control_key"])
            for number in self.page["timeline"]
            for part in _parts(self.page["messages"][number])
            if part.get("label") == label
        ][-1]

    async def until(self, true: Callable[[Browser], Any]) -> None:
        async with asyncio.timeout(60):
            while not true(self):
                await self._call("GET", "api/state")

    @property
    def messages(self) -> list[str]:
        return [json.dumps(self.page["messages"][i], ensure_ascii=False) for i in self.page["timeline"]]

    async def _call(self, method: str, path: str, **more: Any) -> dict[str, Any]:
        async with self._http.request(method, self._root + path, headers=self._headers, **more) as response:
            assert response.status == 200, await response.text()
            found = await response.json()
        if "timeline" in found:
            self.page = found
        return found


def _parts(message: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for part in message.get("components") or []:
        yield part
        yield from _parts(part)


@pytest_asyncio.fixture
async def playground(reference: Reference, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Playground]:
    monkeypatch.setattr(module, "_ROUND", 0.005)
    async with Playground(Referee(reference)) as playground:
        yield playground


@pytest_asyncio.fixture
async def page(playground: Playground) -> AsyncIterator[Page]:
    await playground.greet()
    async with served(playground, 0) as page:
        yield page


@pytest_asyncio.fixture
async def browser(page: Page) -> AsyncIterator[Browser]:
    async with aiohttp.ClientSession() as http:
        yield await Browser(http, page.url).open()


async def test_the_page_greets_and_offers_two_people(browser: Browser) -> None:
    assert "/card electric dischrge" in browser.messages[0]
    assert [viewer["name"] for viewer in browser.page["viewers"]] == ["Ann", "Bob"]
    assert browser.page["channel"]["name"] == "table"
    assert '"name": "Reef Referee"' in browser.messages[0]


async def test_a_command_typed_in_one_go_is_answered_to_its_person_alone(browser: Browser) -> None:
    await browser.act("send_message", content="/card electric dischrge")
    await browser.until(lambda b: "Some printed copies" in b.messages[-1])
    assert not any("/card electric dischrge" in message for message in browser.messages[1:])
    bob = browser.page["viewers"][1]["id"]
    await browser.act("viewer", viewer_id=bob)
    await browser.until(lambda b: b.page["viewerId"] == bob)
    assert not any("Some printed copies" in message for message in browser.messages)


async def test_a_command_that_does_not_exist_is_explained(browser: Browser) -> None:
    await browser.act("send_message", content="/crad speed")
    await browser.until(lambda b: "There is no command /crad" in b.messages[-1])
    await browser.act("send_message", content="/card")
    await browser.until(lambda b: "name: is missing" in b.messages[-1])


async def test_a_form_typed_for_in_one_go_opens_and_is_sent(browser: Browser) -> None:
    await browser.act("send_message", content="/adjudicate")
    await browser.until(lambda b: b.page["modal"])
    form = browser.page["modal"]
    await browser.act("modal_submit", modal_handle=form["handle"], values={"position": "Ann: A1 3\nBob: B1 4"})
    await browser.until(lambda b: "which species feeds" in b.messages[-1])
    assert not browser.page["modal"]


async def test_what_simcord_refuses_is_explained_too(
    browser: Browser, playground: Playground, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(playground.lines, "read", lambda _: ("card", {"name": "sparkles", "colour": "red"}))
    await browser.act("send_message", content="/card sparkles")
    await browser.until(lambda b: "has no option 'colour'" in b.messages[-1])


class TestGames:
    async def test_a_table_is_opened_and_its_board_appears(self, browser: Browser) -> None:
        await browser.act("send_message", content="/game new")
        await browser.until(lambda b: "🪑 **Ann**" in b.messages[-1])
        await browser.act("viewer", viewer_id=browser.page["viewers"][1]["id"])
        await browser.press("Join")
        assert "🪑 **Bob**" in browser.messages[-1]
        await browser.press("Start")
        await browser.until(lambda b: any("board.png" in message for message in b.messages))
        lobby = browser.messages[1]
        assert "The game has begun:" in lobby
        assert "#table" in lobby, "played in the channel, for the page shows no other"

    async def test_each_decision_of_a_computer_player_is_seen(
        self, browser: Browser, playground: Playground, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        rounds = asyncio.Event()
        go_on = playground.go_on
        monkeypatch.setattr(playground, "go_on", lambda: rounds.is_set() and go_on())
        await browser.act("send_message", content="/game new")
        await browser.until(lambda b: "🪑 **Ann**" in b.messages[-1])
        await browser.press("Leave")
        await browser.press("Add computer player")
        await browser.press("Add computer player")
        await browser.press("Start")
        await browser.until(lambda b: "board.png" in b.messages[-1])
        [live] = playground.referee.tables._loaded.values()
        assert live.number == 1, "the first of them waits for the page's next round"
        boards: list[str] = []
        rounds.set()
        while len(boards) < 3:
            await browser.until(lambda b: not boards or b.messages[-1] != boards[-1])
            boards.append(browser.messages[-1])

    async def test_other_pages_show_it_too(self, browser: Browser, page: Page) -> None:
        await browser.act("send_message", content="/game new")
        await browser.until(lambda b: "🪑 **Ann**" in b.messages[-1])
        async with aiohttp.ClientSession() as http:
            other = await Browser(http, page.url).open()
            await browser.press("Add computer player")
            await other.until(lambda b: "(computer)" in b.messages[-1])

    async def test_a_click_counts_though_the_page_has_changed_elsewhere(
        self, browser: Browser, playground: Playground
    ) -> None:
        await browser.act("send_message", content="/game new")
        await browser.until(lambda b: "🪑 **Ann**" in b.messages[-1])
        number, add = browser.control("Add computer player")
        _, start = browser.control("Start")
        async with aiohttp.ClientSession() as http:
            other = await Browser(http, browser.url).open()
            await playground.post("The tide is turning.")
            await other.until(lambda b: "The tide is turning." in b.messages[-1])
            assert await browser.try_to("click", target_id=number, control_key=add)
            await other.act("viewer", viewer_id=other.page["viewers"][0]["id"])
            await other.press("Start")
            assert not await browser.try_to("click", target_id=number, control_key=start), "it is no longer there"

    async def test_a_click_waits_for_its_turn(self, browser: Browser, playground: Playground) -> None:
        await browser.act("send_message", content="/game new")
        await browser.until(lambda b: "🪑 **Ann**" in b.messages[-1])
        async with playground.turn:
            pressed = asyncio.create_task(browser.press("Add computer player"))
            await browser.until(lambda _: len(playground.turn._waiters or ()) > 1)  # the click, and the page's round
            assert "(computer)" not in browser.messages[-1]
        await pressed
        assert "(computer)" in browser.messages[-1]


async def test_what_people_say_to_each_other_is_left_alone(browser: Browser) -> None:
    await browser.act("send_message", content="well played")
    await browser.act("send_message", content="/help")
    await browser.until(lambda b: "Apps → Look up cards" in b.messages[-1])
    assert "well played" in browser.messages[-2]


async def test_what_the_bot_sends_unasked_appears(browser: Browser, playground: Playground) -> None:
    channel = playground.referee.get_channel(int(browser.page["channel"]["id"]))
    assert isinstance(channel, discord.TextChannel)
    await channel.send("The tide is turning.")
    await browser.until(lambda b: "The tide is turning." in b.messages[-1])


async def test_small_print_and_empty_lines_are_shown_as_on_discord(browser: Browser) -> None:
    await browser.act("send_message", content="/card electric dischrge")
    await browser.until(lambda b: "Some printed copies" in b.messages[-1])
    assert "-# " not in browser.messages[-1].partition("description_tokens")[2]
    assert '"type": "subtext"' in browser.messages[-1]
    gap = '}, {"type": "inline", "children": [{"type": "break"}]}, {"type": "paragraph"'
    assert browser.messages[-1].count(gap) > 5


async def test_the_clock_is_set(playground: Playground, browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    env = playground.env
    before = env.now()
    lags = iter([90.0])
    monkeypatch.setattr(playground, "lag", lambda: next(lags, 0.0))
    await browser.until(lambda _: (env.now() - before).total_seconds() >= 90)


async def test_a_page_that_falls_behind_says_so_and_goes_on(
    browser: Browser, playground: Playground, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    troubles = iter([TimeoutError("bot did not settle")])
    lag = playground.lag

    def failing() -> float:
        for trouble in troubles:
            raise trouble
        return lag()

    monkeypatch.setattr(playground, "lag", failing)
    await browser.act("send_message", content="/help")
    await browser.until(lambda b: "Apps → Look up cards" in b.messages[-1])
    assert "the page may lag behind" in caplog.text
    caplog.clear()


async def test_the_page_can_be_ended_from_the_browser(page: Page, browser: Browser) -> None:
    await browser.act("close")
    async with asyncio.timeout(5):
        await page.closed()


async def test_nothing_listens_once_the_page_is_gone(playground: Playground) -> None:
    async with served(playground, 0) as page:
        found = re.fullmatch(r"http://127\.0\.0\.1:(\d+)/#.+", page.url)
        assert found
        port = int(found[1])
    with socket.socket() as probe:
        assert probe.connect_ex(("127.0.0.1", port)) != 0


async def test_a_page_that_lacks_its_packages(playground: Playground, monkeypatch: pytest.MonkeyPatch) -> None:
    import simcord.preview

    def lacking() -> None:
        raise simcord.SetupError("Preview requires markdown_it")

    monkeypatch.setattr(simcord.preview, "_require_preview_runtime", lacking)
    with pytest.raises(NoPage, match="markdown_it"):
        async with served(playground, 0):
            pass


def test_a_taken_port_is_passed_over() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        wanted = taken.getsockname()[1]
        assert wanted < free_port(wanted) <= wanted + 50
    assert free_port(0) == 0
