"""The page, driven as a browser drives it: over HTTP."""

from __future__ import annotations

import asyncio
import json
import re
import socket
from collections.abc import AsyncIterator, Callable
from typing import Any

import aiohttp
import discord
import pytest
import pytest_asyncio

from bot import playground as module
from bot.app import Referee
from bot.playground import CantDo, NoPage, Page, Playground, free_port
from rules_db.reference import Reference


class Browser:
    """A browser with the page open, as one of the people."""

    def __init__(self, http: aiohttp.ClientSession, url: str) -> None:
        self._http = http
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
        self._sequence += 1
        body = {"protocol_version": 3, "sequence": self._sequence, "request_id": f"r{self._sequence}", "kind": kind}
        while True:
            now = {"generation": self.page["context"]["generation"], "bot_generation": self.page["botGeneration"]}
            now["published_revision"] = self.page["publishedRevision"]
            done = await self._call("POST", "api/action", json=body | now | more)
            if not done["rejected"]:
                return
            assert [d["code"] for d in done["diagnostics"]] == ["stale-revision"]
            await self._call("GET", "api/state")

    async def until(self, true: Callable[[Browser], Any]) -> None:
        async with asyncio.timeout(10):
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


@pytest_asyncio.fixture
async def playground(reference: Reference, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Playground]:
    monkeypatch.setattr(module, "_ROUND", 0.005)
    async with Playground(Referee(reference)) as playground:
        yield playground


@pytest_asyncio.fixture
async def page(playground: Playground) -> AsyncIterator[Page]:
    await playground.greet()
    async with playground.page(0) as page:
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
    env = playground._env
    before = env.now()
    lags = iter([90.0])
    monkeypatch.setattr(playground, "_lag", lambda: next(lags, 0.0))
    await browser.until(lambda _: (env.now() - before).total_seconds() >= 90)


async def test_a_page_that_falls_behind_says_so_and_goes_on(
    browser: Browser, playground: Playground, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    troubles = iter([TimeoutError("bot did not settle")])
    lag = playground._lag

    def failing() -> float:
        for trouble in troubles:
            raise trouble
        return lag()

    monkeypatch.setattr(playground, "_lag", failing)
    await browser.act("send_message", content="/help")
    await browser.until(lambda b: "Apps → Look up cards" in b.messages[-1])
    assert "the page may lag behind" in caplog.text
    caplog.clear()


async def test_the_page_can_be_ended_from_the_browser(page: Page, browser: Browser) -> None:
    await browser.act("close")
    async with asyncio.timeout(5):
        await page.closed()


async def test_nothing_listens_once_the_page_is_gone(playground: Playground) -> None:
    async with playground.page(0) as page:
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
        async with playground.page(0):
            pass


def test_a_taken_port_is_passed_over() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        wanted = taken.getsockname()[1]
        assert wanted < free_port(wanted) <= wanted + 50
    assert free_port(0) == 0


async def test_what_simcord_refuses_is_no_exception_of_its_own(playground: Playground) -> None:
    (answer,) = (await playground.command("Ann", "/card sparkles")).answers
    with pytest.raises(CantDo, match="not visible"):
        await playground.press("Bob", answer, answer.buttons[0])
