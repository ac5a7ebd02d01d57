"""What forbids a species to feed: each rule is one small function that gives its reason, or None where it allows.

The same functions list the legal feedings and explain a refusal. Cards add theirs to the registries.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engine.oceans import readings, room, values
from engine.oceans.catalogue import EACH, Printed
from engine.oceans.population import held
from engine.oceans.protection import DOUBTS, crushed, holds, ignored, shell_against
from engine.oceans.rules import Game
from engine.oceans.state import REEF, ZONES, Oceans, Species
from engine.reasons import Reason

FeederRule = Callable[[Game, Species], Reason | None]
TargetRule = Callable[[Game, Species, Species], Reason | None]

ZONE_SHORT, ZERO = "oceans/forage-zone-short", "oceans/deep-zero-icons"
FORAGER: list[FeederRule] = []
ATTACKER: list[FeederRule] = []
TARGET: list[TargetRule] = []
PREY: dict[int, TargetRule] = {}
"""Traits of an attacker, by the number of their kind, that say whom it can't attack."""
AMOUNT: dict[int, Callable[[Game, Species, Species, int], int]] = {}
"""Traits of an attacker that change how much its attack takes: (run, attacker, target, the amount so far)."""
SPACES: dict[int, Callable[[Game, Species], int]] = {}
"""Traits that let a species take more at once than it has open spaces itself, by kind: how much."""
UNDETERRED: set[int] = set()
"""Traits whose species disregards can't-attack icons."""
EVEN_EMPTY: dict[int, tuple[str, ...]] = {}
"""Scenarios under which species without population may be attacked, by kind, with the rules."""


# -- values of an attack


def strength(run: Game, attacker: Species) -> int:
    """The attack value of a species."""
    return values.count(run.state, "attack", attacker)


def would_take(run: Game, attacker: Species, target: Species, read: int | None = None) -> int:
    """What an attack would take: attack less shell, no more than the target has and the attacker has spaces for.

    `read` is by how much attack exceeds shell, as numbers on traits are read.
    """
    amount = strength(run, attacker) - shell_against(run, attacker, target) if read is None else read
    if amount <= 0:
        return 0
    if AMOUNT:
        for trait in attacker.traits:
            change = AMOUNT.get(run.state.kind(trait).number)
            if change is not None:
                amount = change(run, attacker, target, amount)
    return min(amount, target.population, spaces(run, attacker))


def excesses(run: Game, attacker: Species, target: Species) -> list[int]:
    """By how much attack may exceed shell, however numbers on traits are read, the least first; nothing below 1."""
    state = run.state
    shells = (0,) if crushed(run, attacker) else readings.totals(state, "shell", target, ignored(run, attacker, target))
    attacks = readings.totals(state, "attack", attacker)
    return sorted({attack - shell for attack in attacks for shell in shells if attack > shell})


def spaces(run: Game, species: Species) -> int:
    """How much a species may take at once: what it has open spaces for, unless a trait allows more."""
    kinds = [run.state.kind(trait).number for trait in species.traits] if SPACES else []
    allowed = [SPACES[number](run, species) for number in kinds if number in SPACES]
    return max(allowed) if allowed else room.open_spaces(run.state, species)


# -- the rules


def no_open_space(run: Game, species: Species) -> Reason | None:
    """A species without an open space can't feed."""
    if room.open_spaces(run.state, species) > 0:
        return None
    return Reason("no open space", (species.id,), ("core/phase-2-feeding/4",))


def cant_forage_icon(run: Game, species: Species) -> Reason | None:
    """A can't-forage icon forbids foraging, whatever other icons there are."""
    for trait in species.traits:
        if run.state.kind(trait).cant_forage and not _no_icon(run.state, trait):
            return Reason("can't-forage icon", (species.id, trait), _icon_cites("core/phase-2-feeding/8", run, trait))
    return None


def cant_attack_icon(run: Game, species: Species) -> Reason | None:
    """A can't-attack icon forbids attacking, unless the species disregards its icons."""
    if UNDETERRED and any(run.state.kind(trait).number in UNDETERRED for trait in species.traits):
        return None
    for trait in species.traits:
        if run.state.kind(trait).cant_attack and not _no_icon(run.state, trait):
            return Reason(
                "can't-attack icon", (species.id, trait), _icon_cites("promo/evolutionary-arms-race/2", run, trait)
            )
    return None


def _no_icon(state: Oceans, trait: int) -> bool:
    """Whether a 0 on record, read as a can't-icon, is none at this table (oceans/deep-zero-icons)."""
    return bool(state.assumed) and state.kind(trait).zero and state.assumes(ZERO, "no-icon")


def zero_cites(state: Oceans, species: Species, icon: str) -> tuple[str, ...]:
    """Why a species may do what a can't-icon would forbid it, if a 0 on record were one: "forage" or "attack"."""
    kinds = [state.kind(trait) for trait in species.traits if _no_icon(state, trait)] if state.assumed else []
    found = [kind.id for kind in kinds if (kind.cant_forage if icon == "forage" else kind.cant_attack)]
    return (*found, ZERO) if found else ()


def _icon_cites(rule: str, run: Game, trait: int) -> tuple[str, ...]:
    kind: Printed = run.state.kind(trait)
    return (rule, kind.id, ZERO) if kind.zero else (rule, kind.id)


def itself(_run: Game, attacker: Species, target: Species) -> Reason | None:
    """A species attacks another one."""
    return Reason("itself", (attacker.id,), ("core/phase-2-feeding/1",)) if attacker is target else None


def guarded(run: Game, attacker: Species, target: Species) -> Reason | None:
    """Defensive traits may keep a species from being attacked (core/core-concepts/2)."""
    for trait in target.traits:
        if holds(run, attacker, target, trait) and trait not in ignored(run, attacker, target):
            kind = run.state.kind(trait)
            return Reason(
                "guarded", (target.id, trait), (kind.id, "core/core-concepts/2", *DOUBTS.get(kind.number, ()))
            )
    return None


def no_prey(run: Game, attacker: Species, target: Species) -> Reason | None:
    """Traits of the attacker may say whom it can't attack; that is no protection of the target, and never ignored."""
    for own in attacker.traits:
        rule = PREY.get(run.state.kind(own).number)
        reason = rule(run, attacker, target) if rule is not None else None
        if reason is not None:
            return reason
    return None


def nothing_to_take(run: Game, attacker: Species, target: Species) -> Reason | None:
    """An attack must take at least 1: what the target has, after its shells, as far as there is room."""
    if target.population or _even_empty(run):
        if strength(run, attacker) > shell_against(run, attacker, target):
            return None
        if readings.loose(run.state) and excesses(run, attacker, target):
            return None
        about = (target.id, values.count(run.state, "shell", target), attacker.id, strength(run, attacker))
        waiver = () if target.population else _even_empty(run)
        return Reason("shell", about, ("core/phase-2-feeding/3", "core/core-concepts/2", *waiver))
    return Reason("empty", (target.id,), ("core/phase-2-feeding/3",))


def _even_empty(run: Game) -> tuple[str, ...]:
    """The rules by which species without population may be attacked now; none where they may not."""
    lit = run.state.lit if EVEN_EMPTY else ()
    return next((EVEN_EMPTY[card // EACH] for card in lit if card // EACH in EVEN_EMPTY), ())


FORAGER.extend((no_open_space, cant_forage_icon))
ATTACKER.extend((no_open_space, cant_attack_icon))
TARGET.extend((itself, nothing_to_take, no_prey, guarded))


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
"""What lets a species forage from elsewhere than the Reef: gives zones, or species."""
ANYWHERE: set[int] = set()
"""Traits that let their species forage from any zone, and scenarios that let all, by kind."""


def zone_cites(run: Game, species: Species, place: int) -> tuple[str, ...]:
    """The traits by which a species forages from a zone, and what is open about that; nothing for other places."""
    if place not in ZONES:
        return ()
    kinds = [run.state.kind(source) for source in (*species.traits, *run.state.lit)]
    return (*dict.fromkeys(kind.id for kind in kinds if kind.number in ANYWHERE), ZONE_SHORT)


def forageable(run: Game, place: int, amount: int) -> int:
    """How much of an amount a place gives to a forager (oceans/forage-zone-short)."""
    if place in ZONES and not run.state.assumes(ZONE_SHORT, "that-zone-only"):
        return min(amount, run.state.ocean() + run.state.reserve)
    return min(amount, held(run, place))


def forage_places(run: Game, species: Species) -> list[int]:
    """Where a species may forage now: places that hold population."""
    if not may_forage(run, species):
        return []
    waters = run.state.waters
    found = [REEF] if waters[REEF] else []
    for more in SOURCES:
        found += [place for place in more(run, species) if held(run, place)]
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
    if not held(run, place):
        found.append(Reason("nothing there", (place,), ("core/phase-2-feeding/3",)))
    elif place not in forage_places(run, species) and not found:
        found.append(Reason("not from there", (species.id, place), ("core/phase-2-feeding/1",)))
    return found
