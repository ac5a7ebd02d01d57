"""Gains and leeches: where their order is not asked it can't matter; what a gain is made of."""

from __future__ import annotations

import random

from engine.core.choice import Choice, Key, spell
from engine.core.listener import Listeners
from engine.core.table import Table
from engine.oceans import values
from engine.oceans.game import GAME
from engine.oceans.position import position
from engine.oceans.rules import Game
from engine.oceans.vocabulary import number_of
from engine.scenes.document import node_of

GAINING = """Bottom Feeder, Bottom Feeder (Deep), Symbiotic, Symbiotic (Deep), Shark Cleaner, Shark Cleaner (Deep),
Whale Cleaner, Whale Cleaner (Deep), Acute Smell, Barbels, Mutualism, Regeneration, Scavenger, Sedentary Colony,
Impostor Cleaner (Shark), Impostor Cleaner (Whale), Communication, Endurance, Rows of Teeth, Filter Feeder, Tentacled"""
TAKING = """Parasitic, Parasitic (Deep), Tentacle Leech, Chitin-Plated Maw, Grazer, Living Ecosystem, Mucus Cocoon,
Parasite Cleaner, Tail Whip, Coprophagia, Intelligence, Schooling, Transparent, Massive Fins, Megamouth, Speed,
Apex Predator"""
POOL = [name.strip() for name in f"{GAINING}, {TAKING}".split(",")]
POSITIONS = 400


def made_up(rng: random.Random) -> Game:
    """A position with two or three players, full boards and short waters among them."""
    species: dict[str, list[str]] = {}
    for player in ("Ann", "Bob", "Cat")[: rng.randint(2, 3)]:
        line = range(1, rng.randint(2, 4))
        species[player] = [
            f"{player[0]}{n} {rng.choice([0, 1, 3, 5, 8, 9])}: {', '.join(rng.sample(POOL, rng.randint(1, 3)))}"
            for n in line
        ]
    waters = {"reef": rng.choice([0, 2, 20]), "ocean": [rng.choice([1, 20]) for _ in range(3)]}
    scores = {player: rng.choice([1, 9]) for player in species}
    scenarios = ["Abundance"] if rng.random() < 0.3 else []
    given = {"players": list(species), "species": species, "scores": scores, "scenarios": scenarios, "cambrian": True}
    return position(node_of({**given, **waters}))


def turned_round(run: Game) -> Game:
    """The same position with everything that listens in the opposite order."""
    made = run.clone()
    listeners = made.state.listeners
    made.state.listeners = Listeners()
    for listener in reversed(listeners.all()):
        made.state.listeners.add(listener)
    return made


def picked(seed: int, choice: Choice) -> tuple[Key, ...]:
    """An answer that goes by the question alone, not by what was asked before."""
    options = sorted(map(spell, choice.options))
    rng = random.Random(f"{seed} {choice.player} {choice.prompt} {choice.about} {options}")
    by_text = {spell(key): key for key in choice.options}
    return tuple([by_text[text] for text in sorted(rng.sample(options, max(1, choice.least)))])


def fed(run: Game, seed: int) -> tuple[list[object], int]:
    """Where a feeding phase leads, and how often somebody was asked for an order on the way."""
    run = run.clone()
    run.stack.clear()
    run.by_hand()
    run.begin("feeding")
    table = Table(GAME, run)
    orders = 0
    while (choice := table.choice) is not None:
        orders += choice.prompt == "order"
        table.answer(choice.player, *picked(seed, choice))
    state = table.run.state
    assert state.total() == run.state.total()
    boards = [(species.name, species.population) for species in state.species.values()]
    return [boards, state.waters, [seat.score for seat in state.seats]], orders


def test_the_order_that_nobody_is_asked_for_changes_nothing() -> None:
    orders = 0
    for seed in range(POSITIONS):
        run = made_up(random.Random(seed))
        there, asked = fed(run, seed)
        assert fed(turned_round(run), seed)[0] == there, seed
        orders += asked
    assert orders > POSITIONS // 10


def test_a_gain_says_what_it_is_made_of() -> None:
    given = {
        "players": ["Ann", "Bob"],
        "species": {"Ann": ["A1 1: Symbiotic, Communication, Endurance"], "Bob": ["B1 1"]},
        "scenarios": ["Abundance"],
    }
    state = position(node_of(given)).state
    species = next(iter(state.species.values()))
    symbiotic = next(trait for trait in species.traits if state.kind(trait).number == number_of("oceans/symbiotic"))
    number = values.of_trait(state, "gain", species, symbiotic)
    assert number is not None
    assert [(part.source, part.layer, part.amount) for part in number.parts] == [
        ("Symbiotic", "printed", 1),
        ("Abundance", "add", 1),
        ("Communication", "multiply", 2),
        ("Endurance", "add", 2),
    ]
    assert number.total() == (1 + 1 + 2) * 2
    assert {"oceans/symbiotic", "oceans/abundance", "oceans/endurance", "oceans/gain-more-then-doubled"} <= {
        *number.cites()
    }
