"""What forbids a species to feed: each rule is one small function that gives its reason, or None where it allows.

The same functions list the legal feedings and explain a refusal. Cards add theirs to the registries.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from engine.oceans import values
from engine.oceans.catalogue import Printed
from engine.oceans.rules import Game
from engine.oceans.state import REEF, Species


class Reason(NamedTuple):
    """Why a feeding is not allowed: the wording's name, what fills it in, the rules."""

    told: str
    about: tuple[str | int, ...]
    cites: tuple[str, ...]


FeederRule = Callable[[Game, Species], Reason | None]
TargetRule = Callable[[Game, Species, Species], Reason | None]
Guard = Callable[[Game, Species, Species], bool]
"""(run, target, attacker): whether a defensive trait keeps its species from being attacked."""

FORAGER: list[FeederRule] = []
ATTACKER: list[FeederRule] = []
TARGET: list[TargetRule] = []
GUARDS: dict[int, Guard] = {}
"""Traits, by the number of their kind, that can keep their species from being attacked."""
IGNORES: dict[int, Callable[[Game, Species, Species, int], bool]] = {}
"""Traits of an attacker that ignore a trait of the target: (run, attacker, target, the target's trait)."""
OVERLOOKS: dict[int, Callable[[Game, Species, Species, int], bool]] = {}
"""Traits of an attacker that ignore that a target can't be attacked: (run, attacker, target, the target's trait)."""
AMOUNT: dict[int, Callable[[Game, Species, Species, int], int]] = {}
"""Traits of an attacker that change how much its attack takes: (run, attacker, target, the amount so far)."""


# -- values of an attack


def ignored(run: Game, attacker: Species, target: Species) -> tuple[int, ...]:
    """The target's traits that this attack ignores."""
    state = run.state
    ignoring = [IGNORES[n] for t in attacker.traits if (n := state.kind(t).number) in IGNORES] if IGNORES else []
    if not ignoring:
        return ()
    return tuple(t for t in target.traits if any(ignores(run, attacker, target, t) for ignores in ignoring))


def shell_against(run: Game, attacker: Species, target: Species) -> int:
    """The target's shell as this attacker meets it."""
    without = ignored(run, attacker, target)
    if without:
        return values.value(run.state, "shell", target, without).total()
    return values.count(run.state, "shell", target)


def strength(run: Game, attacker: Species) -> int:
    """The attack value of a species."""
    return values.count(run.state, "attack", attacker)


def would_take(run: Game, attacker: Species, target: Species) -> int:
    """What an attack would take: attack less shell, no more than the target has and the attacker has spaces for."""
    amount = strength(run, attacker) - shell_against(run, attacker, target)
    if amount <= 0:
        return 0
    if AMOUNT:
        for trait in attacker.traits:
            change = AMOUNT.get(run.state.kind(trait).number)
            if change is not None:
                amount = change(run, attacker, target, amount)
    return min(amount, target.population, values.room(run.state, attacker))


# -- the rules


def no_open_space(run: Game, species: Species) -> Reason | None:
    """A species without an open space can't feed."""
    if values.room(run.state, species) > 0:
        return None
    return Reason("no open space", (species.id,), ("core/phase-2-feeding/4",))


def cant_forage_icon(run: Game, species: Species) -> Reason | None:
    """A can't-forage icon forbids foraging, whatever other icons there are."""
    for trait in species.traits:
        if run.state.kind(trait).cant_forage:
            return Reason("can't-forage icon", (species.id, trait), _icon_cites("core/phase-2-feeding/8", run, trait))
    return None


def cant_attack_icon(run: Game, species: Species) -> Reason | None:
    """A can't-attack icon forbids attacking."""
    for trait in species.traits:
        if run.state.kind(trait).cant_attack:
            return Reason(
                "can't-attack icon", (species.id, trait), _icon_cites("promo/evolutionary-arms-race/2", run, trait)
            )
    return None


def _icon_cites(rule: str, run: Game, trait: int) -> tuple[str, ...]:
    kind: Printed = run.state.kind(trait)
    return (rule, kind.id, "oceans/deep-zero-icons") if kind.family == "deep" else (rule, kind.id)


def itself(_run: Game, attacker: Species, target: Species) -> Reason | None:
    """A species attacks another one."""
    return Reason("itself", (attacker.id,), ("core/phase-2-feeding/1",)) if attacker is target else None


def guarded(run: Game, attacker: Species, target: Species) -> Reason | None:
    """Defensive traits may keep a species from being attacked (core/core-concepts/2)."""
    state = run.state
    for trait in target.traits:
        kind = state.kind(trait)
        guard = GUARDS.get(kind.number)
        if guard is not None and guard(run, target, attacker) and not _overlooked(run, attacker, target, trait):
            return Reason("guarded", (target.id, trait), (kind.id, "core/core-concepts/2"))
    return None


def _overlooked(run: Game, attacker: Species, target: Species, trait: int) -> bool:
    state = run.state
    for own in attacker.traits:
        number = state.kind(own).number
        if number in IGNORES and IGNORES[number](run, attacker, target, trait):
            return True
        if number in OVERLOOKS and OVERLOOKS[number](run, attacker, target, trait):
            return True
    return False


def nothing_to_take(run: Game, attacker: Species, target: Species) -> Reason | None:
    """An attack must take at least 1: what the target has, after its shells, as far as there is room."""
    if target.population:
        if strength(run, attacker) > shell_against(run, attacker, target):
            return None
        about = (target.id, values.count(run.state, "shell", target), attacker.id, strength(run, attacker))
        return Reason("shell", about, ("core/phase-2-feeding/3", "core/core-concepts/2"))
    return Reason("empty", (target.id,), ("core/phase-2-feeding/3",))


FORAGER.extend((no_open_space, cant_forage_icon))
ATTACKER.extend((no_open_space, cant_attack_icon))
TARGET.extend((itself, nothing_to_take, guarded))


# -- asking


def may_forage(run: Game, species: Species) -> bool:
    """Whether nothing forbids a species to forage; where from is another question."""
    return all(rule(run, species) is None for rule in FORAGER)


def may_attack(run: Game, attacker: Species, target: Species) -> bool:
    """Whether an attack is legal."""
    return all(r(run, attacker) is None for r in ATTACKER) and _fair(run, attacker, target)


def _fair(run: Game, attacker: Species, target: Species) -> bool:
    return all(rule(run, attacker, target) is None for rule in TARGET)


def targets(run: Game, attacker: Species) -> list[int]:
    """The species that one may attack now, one's own among them."""
    for rule in ATTACKER:
        if rule(run, attacker) is not None:
            return []
    return [target.id for target in run.state.species.values() if _fair(run, attacker, target)]


SOURCES: list[Callable[[Game, Species], Iterator[int]]] = []
"""What lets a species forage from elsewhere than the Reef: gives zones."""


def forage_places(run: Game, species: Species) -> list[int]:
    """Where a species may forage now: places that hold population."""
    if not may_forage(run, species):
        return []
    waters = run.state.waters
    found = [REEF] if waters[REEF] else []
    for more in SOURCES:
        found += [place for place in more(run, species) if waters[place]]
    return list(dict.fromkeys(found))


def why_not(run: Game, attacker: Species, target: Species | None = None) -> list[Reason]:
    """Every reason why a species may not attack a target; empty where it may."""
    found = [rule(run, attacker) for rule in ATTACKER]
    if target is not None:
        found += [rule(run, attacker, target) for rule in TARGET]
    return [reason for reason in found if reason is not None]


def why_not_forage(run: Game, species: Species, place: int = REEF) -> list[Reason]:
    """Every reason why a species may not forage from a place; empty where it may."""
    found = [reason for rule in FORAGER if (reason := rule(run, species)) is not None]
    if not run.state.waters[place]:
        found.append(Reason("nothing there", (place,), ("core/phase-2-feeding/3",)))
    elif place not in forage_places(run, species) and not found:
        found.append(Reason("not from there", (species.id, place), ("core/phase-2-feeding/1",)))
    return found
