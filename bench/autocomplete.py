"""Suggestions while typing: the autocomplete of /card and /rule, called the way discord.py calls it."""

from __future__ import annotations

import asyncio
import random
import warnings
from collections.abc import Iterable
from time import perf_counter, thread_time
from types import SimpleNamespace
from typing import Any

from bench.contest import Outcome, Tick, medians
from bench.names import misspelt
from rules_db.names import key
from rules_db.reference import Reference

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # discord.py still imports audioop on 3.11 and 3.12
    from discord import app_commands

    from bot.app import Referee
    from bot.commands.card import card
    from bot.commands.rule import rule

ROUNDS = 3
SEED = 1
LONGEST_OPTION = 6000
"""Letters that Discord lets a person type into a text option."""

NONSENSE = ("", " ", "?", "x", "zz", "the the the", "'; drop table cards; --", "[[", "\u200b\u0301", "ʻōʻō", "鯨", "🐙")


class Typing:
    """As much of an interaction as an autocomplete touches; it keeps what would be sent."""

    def __init__(self, client: Referee) -> None:
        """`client` is the bot that answers."""
        self.client = client
        self.locale = "en-US"
        self.response = self
        self.sent: list[dict[str, Any]] = []

    def is_done(self) -> bool:
        """Nothing has been sent yet."""
        return False

    async def autocomplete(self, choices: Iterable[app_commands.Choice[str]]) -> None:
        """Makes the payload, as the real response does."""
        self.sent = [choice.to_dict() for choice in choices]


def texts(names: dict[str, str]) -> list[str]:
    """Every beginning of every name (id → name), the names misspelt, random letters, and what else people paste."""
    chance = random.Random(SEED)
    begun = [name[:length] for name in names.values() for length in range(1, len(name) + 1)]
    wrong = [typed for typed, _ in misspelt({ref: key(name) for ref, name in names.items()})]
    noise = ["".join(chance.choices("abcdefghijklmnopqrstuvwxyz ", k=chance.randint(2, 40))) for _ in range(100)]
    pasted = ["a" * LONGEST_OPTION, "species " * (LONGEST_OPTION // 8), " ".join(names.values())[:LONGEST_OPTION]]
    return list(dict.fromkeys([*begun, *wrong, *noise, *NONSENSE, *pasted]))


def typed_for(reference: Reference) -> dict[str, list[str]]:
    """What is typed into each command."""
    cards = {c.id: c.name for c in reference.cards.values()}
    rules = {row.id: row.name for rows in (reference.terms, reference.charts) for row in rows.values()}
    for book in reference.books.values():
        rules |= {f"{book.id}/{s.id}": s.heading for s in book.sections if s.statements and not s.card}
    return {"/card": texts(cards), "/rule": texts(rules)}


def steps(reference: Reference) -> int:
    """How often `measure` ticks."""
    return ROUNDS * sum(len(typed) for typed in typed_for(reference).values())


def measure(reference: Reference, tick: Tick) -> dict[str, Any]:
    """Milliseconds from the call of the handler to its payload: processor time, and p99 by the clock on the wall."""
    return asyncio.run(_measure(reference, tick))


async def _measure(reference: Reference, tick: Tick) -> dict[str, Any]:
    referee = Referee(reference)
    commands = {"/card": card, "/rule": rule}
    facts: dict[str, Any] = {}
    for name, typed in typed_for(reference).items():
        rounds = [[await _answered(commands[name], referee, text, tick) for text in typed] for _ in range(ROUNDS)]
        outcome, wall = (Outcome([], medians([[t[n] for t in times] for times in rounds])) for n in (0, 1))
        slowest = typed[outcome.times.index(max(outcome.times))]
        facts[name] = {
            "texts": len(typed),
            "p50_ms": outcome.share(0.5),
            "p99_ms": outcome.share(0.99),
            "slowest_ms": outcome.share(1),
            "wall_p99_ms": wall.share(0.99),
            "slowest": slowest[:40],
        }
    return facts


async def _answered(
    command: app_commands.Command[Any, ..., Any], referee: Referee, text: str, tick: Tick
) -> tuple[float, float]:
    """Seconds that one suggestion took: of the processor, and on the wall."""
    option = command.parameters[0].display_name
    interaction, filled_in = Typing(referee), SimpleNamespace(**{option: text})
    wall, start = perf_counter(), thread_time()
    await command._invoke_autocomplete(interaction, option, filled_in)  # type: ignore[arg-type]
    taken = thread_time() - start, perf_counter() - wall
    tick()
    return taken
