"""Defences against an oracle that tries every way to ignore them; where a number comes from; which cards are done."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from engine.oceans import game, legal, protection, room, values
from engine.oceans.catalogue import catalogue
from engine.oceans.position import position
from engine.oceans.rules import Game
from engine.oceans.state import Species
from engine.oceans.traits.defences import has_deep_trait
from engine.oceans.vocabulary import CODED, PARTIAL, icons_only
from engine.scenes.document import node_of

PROTECTED = "Speed, Inking, Schooling, Transparent, Leviathan, Tusks, Hard Shell, Flight, Tiny, Camouflage".split(", ")
ARMED = "Electroreception, Advanced Eyes, Megamouth, Behemoth, Crushing Jaw, Flight, Speed".split(", ")
POSITIONS = 150
assert game.GAME  # with it come all cards


def placed(species: dict[str, list[str]], **given: object) -> Game:
    """A run at a position."""
    return position(node_of({"players": list(species), "species": species, **given}))


def called(run: Game, name: str) -> Species:
    """The species of that name."""
    return next(species for species in run.state.species.values() if species.name == name)


def _best(run: Game, attacker: Species, target: Species) -> int:
    """The most that an attack could take, whichever defensive traits it ignores; 0 where none makes it legal."""
    state = run.state
    picks = sum(state.kind(own).name == "Electroreception" for own in attacker.traits)
    if has_deep_trait(state, target):
        picks += sum(state.kind(own).name == "Advanced Eyes" for own in attacker.traits)
    named = {"Schooling", "Inking"} if "Flight" in [state.kind(t).name for t in attacker.traits] else set[str]()
    gone = [t for t in target.traits if state.kind(t).name in named and not has_deep_trait(state, target)]
    others = [t for t in target.traits if t not in gone and protection.defensive(state, t)]
    most = 0
    for picked in combinations(others, min(picks, len(others))):
        without = (*gone, *picked)
        guards = [t for t in target.traits if t not in without and protection.holds(run, attacker, target, t)]
        crushed = any(state.kind(own).name == "Crushing Jaw" for own in attacker.traits)
        shell = 0 if crushed else values.value(state, "shell", target, without).total()
        taken = min(legal.strength(run, attacker) - shell, target.population, room.open_spaces(state, attacker))
        most = max(most, 0 if guards else taken)
    return most


def test_an_attack_ignores_what_lets_it_take_most() -> None:
    rng = random.Random(7)
    legal_ones = refused = 0
    for _ in range(POSITIONS):
        arms, armour = rng.sample(ARMED, rng.randint(1, 3)), rng.sample(PROTECTED, rng.randint(1, 4))
        line = [f"A1 {rng.randint(0, 9)}: {', '.join(arms)}"]
        other = [f"B1 {rng.randint(1, 9)}: {', '.join(armour)}", "B2 1"][: rng.randint(1, 2)]
        run = placed({"Ann": line, "Bob": other}, reef=rng.randint(0, 1))
        attacker, target = called(run, "A1"), called(run, "B1")
        best = _best(run, attacker, target)
        assert legal.may_attack(run, attacker, target) == (best > 0), (line, other)
        if best > 0:
            assert legal.would_take(run, attacker, target) == best, (line, other)
        legal_ones += best > 0
        refused += best == 0
    assert min(legal_ones, refused) > POSITIONS // 10


@pytest.mark.parametrize(
    ("what", "scenario", "total", "cites"),
    [
        ("shell", "Protective Shells", 2 + 4 + 2, ("oceans/poisonous-inking", "oceans/protective-shells-adds")),
        ("forage", "Biodiverse Reef", 2 + 2, ("oceans/biodiverse-reef", "oceans/biodiverse-reef-adds")),
        ("attack", "Large Predators", 2 + 2, ("oceans/large-predators", "promo/snowball-earth/1")),
        ("capacity", "Prosperity", 9 + 9, ("oceans/prosperity", "oceans/fishbones-with-extra-storage")),
        ("capacity", "Contagious Proximity", 9 - 3, ("oceans/contagious-proximity", "oceans/fewer-spaces")),
        ("trait limit", "Shallow Gene Pool", 3 + 1 - 1, ("oceans/shallow-gene-pool", "oceans/trait-limit-drops")),
    ],
)
def test_a_number_names_what_it_rests_on(what: str, scenario: str, total: int, cites: tuple[str, ...]) -> None:
    run = placed({"Ann": ["A1 1: Speed", "A2 1: Poisonous Inking"], "Bob": ["B1 1"]}, scenarios=[scenario])
    number = values.value(run.state, what, called(run, "A1"))
    assert number.total() == total
    assert set(cites) <= set(number.cites())


def test_every_base_scenario_and_every_trait_with_a_shell_is_done_or_said_to_be_partial() -> None:
    base = [kind for kind in catalogue().by_id.values() if kind.set == "base"]
    for kind in base:
        if kind.family == "scenario" or (kind.trait and kind.shell):
            assert kind.id in CODED | icons_only() | set(PARTIAL), kind.id
    assert not icons_only() & CODED
    for card in icons_only():
        kind = catalogue().by_id[card]
        assert kind.forage or kind.attack or kind.shell, card
