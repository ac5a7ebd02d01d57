"""Whatever is typed at a table of Marine or Deep Sea is understood, fits several options, or is refused by a rule."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from engine.adjudication import adjudicate
from engine.core.choice import Answer, Choice
from engine.core.decision import Refused
from engine.core.table import Table
from engine.games import GAMES
from engine.marine.game import table as marine_table
from engine.players.dice import dealer, dice
from engine.scenes.answers import NotPicked
from tests.engine.deep_sea import playing as deep_sea
from tests.engine.marine import playing as marine

WORDS = ("A1", "Z9", "D4", "c9", "99", "²", "track 9", "Ann", "Vortex", "Pilot", "Reef", "top", "nobody")
"""What gets into answers that are not what they were."""
PLAYED = "Ann: A1 3 Inking\nBob: B1 2\nphase playing\nhand Ann: Speed"
SEEDS, DECISIONS, TRIES = 4, 60, 8


def _marine(seed: int) -> Table:
    return marine_table(marine.NAMES[: 2 + seed % 3], dealer(dice(seed)), marine.options_of(seed))


def _keen(rng: random.Random, choice: Choice) -> Answer:
    return marine.pick(rng, choice, keen=True)


def _changed(rng: random.Random, answer: str) -> str:
    words = answer.split()
    at = rng.randrange(len(words))
    words[at : at + rng.randrange(2)] = rng.sample(WORDS, rng.randrange(2))
    return " ".join(words)


@pytest.mark.parametrize(
    ("game", "opened", "pick"), [("marine", _marine, _keen), ("deep-sea", deep_sea.opened, deep_sea.pick)]
)
def test_whatever_is_typed_is_done_or_refused_by_a_rule(
    game: str, opened: Callable[[int], Table], pick: Callable[[random.Random, Choice], Answer]
) -> None:
    playable, said, refused = GAMES[game], list[str](), 0
    for seed in range(SEEDS):
        rng, made = random.Random(seed), opened(seed)
        for _ in range(DECISIONS):
            choice = made.choice
            if choice is None:
                break
            said += [offer.shown for offer in playable.offers(made)]
            for answer in [one if rng.randrange(2) else _changed(rng, one) for one in rng.choices(said, k=TRIES)]:
                try:
                    key = playable.meant(made, answer)
                except NotPicked:
                    continue
                if key is None or key in choice.options:
                    continue
                with pytest.raises(Refused) as caught:
                    made.answer(choice.player, key)
                assert caught.value.refusal.cites, answer
                refused += 1
            made.answer(choice.player, *pick(rng, choice))
    assert refused > SEEDS * DECISIONS // 2


@pytest.mark.parametrize(
    ("position", "meant", "other"),
    [
        ("game marine\nAnn: D4 3\nBob: D4 2", ("done", "take pawns back"), ("done moving", "no more")),
        (f"{PLAYED}\n> Ann: evolve Speed on A1", ("done", "Done playing"), ("done feeding",)),
        ("Ann: A1 3 Speed\nBob: B1 2", (), ("done", "done feeding", "done playing")),
    ],
)
def test_to_be_done_with_something_else_than_is_asked_about_is_refused(
    position: str, meant: tuple[str, ...], other: tuple[str, ...]
) -> None:
    made = adjudicate(position)
    assert [made.refused(answer)[0] for answer in meant] == [""] * len(meant)
    assert all(made.refused(answer)[0] for answer in other)
