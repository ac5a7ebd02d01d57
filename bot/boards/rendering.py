"""SVG to PNG in a process of its own: drawing holds the interpreter for a tenth of a second; no chat may wait for that.

The process starts with the first picture and is shared by all; one that has died is replaced. It ends with the bot.
"""

from __future__ import annotations

import asyncio
import multiprocessing
from collections import OrderedDict
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from hashlib import blake2b

from bot.boards import worker

KEPT = 64
"""Pictures that are remembered: about 5 MB."""
TRIES = 3
"""A picture is begun anew as often as this where its process dies: another picture may have been the cause."""


class NotDrawn(Exception):
    """A picture that could not be made; an answer can do without it, its words say as much."""


class Renderer:
    """A drawing process, started when it is needed, and the pictures it has made."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self._begun: dict[str, asyncio.Task[bytes]] = {}

    async def png(self, svg: str) -> bytes:
        """The picture as PNG; the same one asked for at the same time is drawn once. Raises NotDrawn."""
        key = blake2b(svg.encode(), digest_size=16).hexdigest()
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        task = self._begun.get(key)
        if task is None or task.get_loop() is not asyncio.get_running_loop():
            task = self._begun[key] = asyncio.create_task(self._drawn(svg))
            task.add_done_callback(partial(self._done, key))
        return await asyncio.shield(task)  # who gives up waiting takes the picture from nobody else

    def _done(self, key: str, task: asyncio.Task[bytes]) -> None:
        if self._begun.get(key) is task:
            del self._begun[key]
        if not task.cancelled() and task.exception() is None:
            self._kept[key] = task.result()
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)

    async def _drawn(self, svg: str) -> bytes:
        for _ in range(TRIES):
            pool = self._pool
            try:
                pool = self._pool = pool or _process()
                return await asyncio.get_running_loop().run_in_executor(pool, worker.png, svg)
            except BrokenProcessPool:
                if self._pool is pool:
                    self.close()
            except ValueError as error:
                raise NotDrawn(f"the picture can't be drawn: {error}") from error
            except (OSError, NotImplementedError) as error:  # no memory, or a system without semaphores
                raise NotDrawn(f"the drawing process can't be started: {error}") from error
        raise NotDrawn(f"the drawing process ended {TRIES} times over one picture")

    def close(self) -> None:
        """Ends the process once it has drawn what was begun; the next picture starts another."""
        if self._pool is not None:
            self._pool.shutdown(wait=False)
        self._pool = None


def _process() -> ProcessPoolExecutor:
    """One process, begun afresh rather than copied: it has nothing of the bot's."""
    return ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), worker.begin)


_shared = Renderer()


async def png(svg: str) -> bytes:
    """A drawing as PNG, made by the process that all pictures share. Raises NotDrawn."""
    return await _shared.png(svg)
