"""`python -m bench.tables`: how long the bot takes to answer at a live table, beside a command that only says pong.

From the moment an interaction arrives to the moment its first answer is sent, through the real bot in a simulated
Discord; the picture of the board is drawn before (it is remembered by the position).
"""

from __future__ import annotations

import argparse
import asyncio
import json
import tempfile
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from statistics import quantiles
from time import monotonic, perf_counter
from typing import Any

import discord
import simcord
from discord import app_commands
from rich.console import Console
from simcord import interactions
from simcord.backend import serializers

from bench.report import Facts, Verdict, machine, machine_line, progress, verdict_table
from bot.app import Referee
from bot.store.journal import Journal
from bot.store.records import Record, Seat
from bot.tables.live import LiveTable
from bot.tables.tables import Tables
from bot.views.table.question import token
from rules_db.library import Library

TIMES = 100
"""Interactions of each kind, taken in turn."""
MOST = 5.0
"""How many times as long as saying pong the board may take."""
_COMMAND, _COMPONENT, _BUTTON = 2, 3, 2


@app_commands.command(name="pong", description="Says pong")
async def pong(interaction: discord.Interaction[Any]) -> None:
    """The least that a command can do."""
    await interaction.response.send_message("pong", ephemeral=True)


class Place:
    """A channel with two people and a live table, and interactions sent to it one at a time."""

    def __init__(self, env: simcord.Env, referee: Referee) -> None:
        self.env, self.referee = env, referee
        self.env.backend.http_requests = self.sent = Sent()
        self.channel = env.guild.create_text_channel("table")
        self.people = [env.guild.add_member(env.create_user(n.lower(), global_name=n)) for n in ("Ann", "Bob")]

    async def open(self) -> LiveTable:
        """A game of the two, shown in the channel."""
        seats = tuple(Seat(name=n, person=p.id) for n, p in zip(("Ann", "Bob"), self.people, strict=True))
        record = Record(id="", game="oceans", server=1, channel=self.channel.id, host=self.people[0].id, seats=seats)
        live = await self.referee.tables.open(record)
        await live.begin(self.people[0].id, live.record.changed(thread=self.channel.id))
        await self.referee.publish(live)
        await self.referee.publisher.settled()
        return live

    async def slash(self, name: str, *path: str) -> float:
        """Seconds until a command is answered."""
        root: Any = self.env.backend.find_command(name, self.channel.guild.id if self.channel.guild else None, type=1)
        options: list[dict[str, Any]] = []
        for part in reversed(path):
            options = [{"name": part, "type": 1, "options": options}]
        return await self._sent(_COMMAND, {"id": root["id"], "name": name, "type": 1, "options": options}, 0, {})

    async def press(self, live: LiveTable) -> float:
        """Seconds until a press that answers the question is answered."""
        custom_id = f"t1:{live.record.id}:{live.playing.seq}:{token(live.playing.legal()[0])}"
        stored = self.env.backend.get_message(self.channel.id, live.record.board)
        message: dict[str, Any] = dict(serializers.message_payload(self.env.backend, stored))
        button = {"type": _BUTTON, "style": 1, "label": "…", "custom_id": custom_id}
        message |= {"components": [{"type": 1, "components": [button]}], "flags": 0}
        data = {"custom_id": custom_id, "component_type": _BUTTON}
        return await self._sent(_COMPONENT, data, live.asked or 0, {"message": message}, live.record.board)

    async def _sent(
        self, kind: int, data: dict[str, Any], by: int, also: dict[str, Any], source: int | None = None
    ) -> float:
        record, payload = interactions.base_payload(
            self.env.backend,
            type=kind,
            channel_id=self.channel.id,
            guild_id=self.channel.guild.id if self.channel.guild else None,
            user_id=self.people[by].id,
            data=data,
        )
        record.source_message_id = source
        address, seen = f"/interactions/{payload['id']}/", len(self.env.http_requests)
        begin = perf_counter()
        self.env.backend.emit("INTERACTION_CREATE", {**payload, **also})
        while not (sent := self._answers(seen, address)):  # noqa: ASYNC110 - there is no event to wait for
            await asyncio.sleep(0)
        await self.referee.publisher.settled()
        return sent[0] - begin

    def _answers(self, seen: int, address: str) -> list[float]:
        """When requests to an address were sent, of those after the ones already seen."""
        sent, requests = self.sent.at[seen:], self.env.http_requests[seen:]
        return [at for at, request in zip(sent, requests, strict=True) if request.path.startswith(address)]


class Sent(list[Any]):
    """The requests that the bot has sent, each with the moment of it: what Discord makes of them is not ours."""

    def __init__(self) -> None:
        super().__init__()
        self.at: list[float] = []

    def append(self, request: Any) -> None:
        """Notes the moment."""
        self.at.append(perf_counter())
        super().append(request)


async def measure(tick: Callable[[], None]) -> Facts:
    """All kinds of interaction, in turn."""
    with tempfile.TemporaryDirectory() as folder:
        tables = Tables(Journal(Path(folder) / "tables.db"), pause=0)
        referee = Referee(Library(Path(folder)).open(), tables=tables)
        referee.tree.add_command(pong)
        env = simcord.Env(referee)
        await env.start()
        try:
            env.create_guild("Reef")
            place = Place(env, referee)
            live, took = await place.open(), dict[str, list[float]]()
            for _ in range(TIMES):
                for name, ask in _asked(place, live):
                    took.setdefault(name, []).append(await ask())
                if live.asked is None:
                    live = await place.open()
                tick()
        finally:
            await env.shutdown()
            await tables.close()
    return {name: _spread(figures) for name, figures in took.items()}


def _asked(place: Place, live: LiveTable) -> list[tuple[str, Any]]:
    return [
        ("pong", lambda: place.slash("pong")),
        ("/about", lambda: place.slash("about")),
        ("/game board", lambda: place.slash("game", "board")),
        ("/game hand", lambda: place.slash("game", "hand")),
        ("a decision", lambda: place.press(live)),
    ]


def _spread(figures: list[float]) -> dict[str, float]:
    cuts = quantiles(figures, n=100, method="inclusive")
    return {"p50_ms": 1e3 * cuts[49], "p99_ms": 1e3 * cuts[98]}


def verdicts(facts: Facts) -> list[Verdict]:
    """Ratios to pong; the times themselves are for reading."""
    base = facts["pong"]["p50_ms"]
    found = []
    for name, took in facts.items():
        ratio = took["p50_ms"] / base
        board = name == "/game board"
        said = f"{ratio:.1f} × · {took['p50_ms']:.1f} / {took['p99_ms']:.1f} ms"
        found.append(Verdict(name, said, f"≤ {MOST:.0f} ×" if board else "", ratio <= MOST if board else None))
    return found


def main(argv: list[str] | None = None) -> int:
    """Measures and prints; the exit status says nothing about the figures."""
    parser = argparse.ArgumentParser(prog="python -m bench.tables", description="Answers at a live table.")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    options = parser.parse_args(argv)
    started = monotonic()
    with progress() as part:
        facts = asyncio.run(measure(part("Interactions", TIMES)))
    about = machine(monotonic() - started)
    if options.json:
        shown = {"machine": about, **facts, "verdicts": [asdict(verdict) for verdict in verdicts(facts)]}
        print(json.dumps(shown, ensure_ascii=False, indent=2))
        return 0
    console = Console(highlight=False)
    console.print(verdict_table("÷ pong · p50 / p99 from arrival to answer", verdicts(facts)))
    console.print(machine_line(about))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
