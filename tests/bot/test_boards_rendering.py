"""Pictures are drawn by a process of their own, which nothing that happens to one picture can take from the others."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any

import pytest

from bot.boards import rendering, worker
from bot.boards.rendering import NotDrawn, Renderer


def picture(width: int) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="9" font-family="Roboto"><text>A</text></svg>'
    )


def width_of(png: bytes) -> int:
    assert png.startswith(b"\x89PNG")
    return int.from_bytes(png[16:20], "big")


@pytest.fixture
def renderer() -> Iterator[Renderer]:
    made = Renderer()
    yield made
    made.close()


class Pen(ThreadPoolExecutor):
    """Draws in a thread of the tests, as many pictures at a time as are let through; counts them."""

    def __init__(self, *breaking: str) -> None:
        super().__init__(1)
        self.drawn: list[str] = []
        self.breaking = list(breaking)
        self.free = threading.Event()

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        def draw(svg: str) -> bytes:
            self.free.wait(10)
            self.drawn.append(svg)
            if svg in self.breaking:
                self.breaking.remove(svg)
                raise BrokenProcessPool("gone")
            return svg.encode()

        return super().submit(draw, *args)


@pytest.fixture
def pen(monkeypatch: pytest.MonkeyPatch) -> Pen:
    pen = Pen()
    monkeypatch.setattr(rendering, "_process", lambda: pen)
    return pen


# -- the process


async def test_a_picture_is_drawn_elsewhere_and_the_process_is_shared() -> None:
    assert width_of(await rendering.png(picture(31))) == 31
    running = {child.pid for child in multiprocessing.active_children()}
    assert running
    assert os.getpid() not in running
    assert width_of(await rendering.png(picture(32))) == 32
    assert {child.pid for child in multiprocessing.active_children()} <= running, "no other one is begun"


async def test_a_process_that_dies_is_replaced(renderer: Renderer) -> None:
    others = {child.pid for child in multiprocessing.active_children()}
    await renderer.png(picture(41))
    [first] = {child.pid for child in multiprocessing.active_children()} - others
    assert first
    os.kill(first, signal.SIGKILL)
    assert width_of(await renderer.png(picture(42))) == 42
    [second] = {child.pid for child in multiprocessing.active_children()} - others
    assert second != first


async def test_what_is_no_picture_is_refused_and_the_process_goes_on() -> None:
    await rendering.png(picture(51))
    running = {child.pid for child in multiprocessing.active_children()}
    with pytest.raises(NotDrawn, match="can't be drawn"):
        await rendering.png("<svg")
    assert width_of(await rendering.png(picture(52))) == 52
    assert {child.pid for child in multiprocessing.active_children()} <= running, "no other one is begun"


def test_the_process_knows_nothing_of_the_bot() -> None:
    pool = rendering._process()
    try:
        loaded = pool.submit(
            eval, "[name for name in ('discord', 'engine', 'pydantic') if name in __import__('sys').modules]"
        )
        assert loaded.result(30) == []
    finally:
        pool.shutdown()


SCRIPT = """
import asyncio, multiprocessing
from bot.boards import rendering
if __name__ == "__main__":
    asyncio.run(rendering.png('<svg xmlns="http://www.w3.org/2000/svg" width="5" height="5"/>'))
    print(*(child.pid for child in multiprocessing.active_children()))
"""


def test_a_bot_that_ends_leaves_no_process_behind_and_says_nothing() -> None:
    done = subprocess.run(  # noqa: S603 - our own script
        [sys.executable, "-W", "error", "-c", SCRIPT], capture_output=True, text=True, timeout=60, check=True
    )
    assert done.stderr == ""
    with pytest.raises(ProcessLookupError):
        os.kill(int(done.stdout), 0)


def test_a_process_whose_bot_was_killed_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[object] = []

    class Killed:
        def join(self) -> None:
            done.append("bot is gone")

    monkeypatch.setattr(multiprocessing, "parent_process", Killed)
    monkeypatch.setattr(os, "_exit", done.append)
    worker._end_with_the_bot()
    assert done == ["bot is gone", 0]


def test_ctrl_c_is_left_to_the_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(threading.Thread, "start", lambda _thread: None)
    answers = signal.getsignal(signal.SIGINT)
    try:
        worker.begin()
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, answers)


def test_one_process_serves_one_event_loop_after_another(renderer: Renderer) -> None:
    for width in (61, 62):
        assert width_of(asyncio.run(renderer.png(picture(width)))) == width


# -- what is remembered, and what is drawn once


async def test_a_picture_asked_for_at_the_same_time_is_drawn_once(pen: Pen, renderer: Renderer) -> None:
    asked = [asyncio.create_task(renderer.png("<a/>")) for _ in range(5)]
    await asyncio.sleep(0)
    pen.free.set()
    assert set(await asyncio.gather(*asked)) == {b"<a/>"}
    assert await renderer.png("<a/>") == b"<a/>"
    assert pen.drawn == ["<a/>"]


async def test_the_loop_goes_on_while_a_picture_is_drawn(pen: Pen, renderer: Renderer) -> None:
    asked = asyncio.create_task(renderer.png("<a/>"))
    for _ in range(5):
        await asyncio.sleep(0)
    assert not asked.done()
    pen.free.set()
    assert await asked == b"<a/>"


async def test_who_gives_up_takes_the_picture_from_nobody(pen: Pen, renderer: Renderer) -> None:
    impatient, patient = (asyncio.create_task(renderer.png("<a/>")) for _ in range(2))
    await asyncio.sleep(0)
    impatient.cancel()
    pen.free.set()
    assert await patient == b"<a/>"
    with pytest.raises(asyncio.CancelledError):
        await impatient


async def test_pictures_looked_at_last_are_remembered(
    pen: Pen, renderer: Renderer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rendering, "KEPT", 2)
    pen.free.set()
    for svg in ("<a/>", "<b/>", "<a/>", "<c/>", "<a/>", "<b/>"):
        await renderer.png(svg)
    assert pen.drawn == ["<a/>", "<b/>", "<c/>", "<b/>"]


async def test_a_picture_is_begun_anew_where_its_process_died(pen: Pen, renderer: Renderer) -> None:
    pen.free.set()
    pen.breaking = ["<a/>"] * (rendering.TRIES - 1)
    pen.shutdown = lambda *_, **__: None  # type: ignore[method-assign]
    assert await renderer.png("<a/>") == b"<a/>"
    assert len(pen.drawn) == rendering.TRIES


async def test_a_picture_that_ends_every_process_is_given_up(pen: Pen, renderer: Renderer) -> None:
    pen.free.set()
    pen.breaking = ["<a/>"] * rendering.TRIES
    pen.shutdown = lambda *_, **__: None  # type: ignore[method-assign]
    with pytest.raises(NotDrawn, match="3 times"):
        await renderer.png("<a/>")
    assert await renderer.png("<b/>") == b"<b/>"


async def test_a_process_that_cannot_be_started_is_a_picture_less(
    renderer: Renderer, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full() -> None:
        raise OSError("no space left")

    with monkeypatch.context() as patch:
        patch.setattr(rendering, "_process", full)
        with pytest.raises(NotDrawn, match="can't be started: no space left"):
            await renderer.png(picture(71))
    assert width_of(await renderer.png(picture(71))) == 71


async def test_a_fault_is_not_remembered(pen: Pen, renderer: Renderer) -> None:
    pen.free.set()
    pen.breaking = ["<a/>"] * rendering.TRIES
    pen.shutdown = lambda *_, **__: None  # type: ignore[method-assign]
    with pytest.raises(NotDrawn):
        await renderer.png("<a/>")
    assert await renderer.png("<a/>") == b"<a/>"
