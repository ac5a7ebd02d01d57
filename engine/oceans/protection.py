"""What protects a species from an attack: traits that forbid it, and shells; and what of that an attack ignores.

Cards add to the registries; `legal.py` asks.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.oceans import values
from engine.oceans.rules import Game
from engine.oceans.state import Oceans, Species
from engine.reasons import Reason

Guard = Callable[[Game, Species, Species], bool]
"""(run, target, attacker): whether a defensive trait keeps its species from being attacked."""

ATTACKABLE_BY, BLACK_BOXES = "oceans/attackable-only-by", "oceans/black-boxes"
GUARDS: dict[int, Guard] = {}
"""Traits that can keep their species from being attacked."""
ONLY_BY: set[int] = set()
"""Guards that say by which species theirs can be attacked (oceans/attackable-only-by)."""
DOUBTS: dict[int, tuple[str, ...]] = {}
"""Of traits that forbid attacks or ignore that, the open questions that they rest on."""
IGNORES: dict[int, Callable[[Game, Species, Species, int], bool]] = {}
"""Traits of an attacker that ignore a trait of the target: (run, attacker, target, the target's trait)."""
PIERCES: dict[int, Callable[[Game, Species, Species, int], int]] = {}
"""Traits of an attacker that ignore a number of defensive traits: (run, attacker, target, the attacker's trait)."""
CRUSHES: set[int] = set()
"""Traits of an attacker that ignore all shells, wherever the target has them from."""
OVERLOOKS: dict[int, Callable[[Game, Species, Species, int], bool]] = {}
"""Traits of an attacker that ignore that a target can't be attacked: (run, attacker, target, the target's trait)."""
OF_NO_AVAIL: list[Callable[[Game, Species, Species], tuple[int, ...]]] = []
"""Gives the scenarios that don't protect a target from an attacker: (run, attacker, target)."""
PIERCING = (IGNORES, PIERCES, CRUSHES, OVERLOOKS)
"""By which an attack gets past what protects its target."""
PICKED = ["core/phase-2-feeding/7", BLACK_BOXES]
"""Why an attack ignores what protects most, and what is in doubt about what it may ignore."""


def defensive(state: Oceans, trait: int) -> bool:
    """Whether a trait has a black text box, as far as that is known, or as the table says (oceans/black-boxes)."""
    kind = state.kind(trait)
    if "defensive" in kind.read and BLACK_BOXES not in state.assumed:
        return kind.defensive
    if state.assumes(BLACK_BOXES, "table-says"):
        return kind.number in state.boxed
    if not kind.defensive or not state.assumes(BLACK_BOXES, "only-protection"):
        return kind.defensive
    return kind.number in GUARDS or (kind.forage is None and kind.attack is None)


def ignored(run: Game, attacker: Species, target: Species) -> tuple[int, ...]:
    """The target's traits, and the scenarios, that this attack ignores.

    Where it may ignore a number of them, those that protect the target most: an attack takes all that it can
    (core/phase-2-feeding/7).
    """
    state = run.state
    found = tuple(card for of_no_avail in OF_NO_AVAIL for card in of_no_avail(run, attacker, target))
    more = 0
    for own in attacker.traits:
        number = state.kind(own).number
        if number in IGNORES:
            ignores = IGNORES[number]
            found += tuple([t for t in target.traits if t not in found and ignores(run, attacker, target, t)])
        if number in PIERCES:
            more += PIERCES[number](run, attacker, target, own)
    while more > 0 and (best := _strongest(run, attacker, target, found)):
        found, more = (*found, best), more - 1
    return found


def _strongest(run: Game, attacker: Species, target: Species, without: tuple[int, ...]) -> int:
    """The defensive trait that protects a target most, of those not ignored yet; 0 where none does anything."""
    best, most = 0, (False, 0)
    shell = _shell(run, attacker, target, without)
    for trait in target.traits:
        if trait not in without and defensive(run.state, trait):
            worth = (holds(run, attacker, target, trait), shell - _shell(run, attacker, target, (*without, trait)))
            if worth > most:
                best, most = trait, worth
    return best


def crushed(run: Game, attacker: Species) -> int:
    """The trait of an attacker by which it ignores all shells; 0 for none."""
    return next((own for own in attacker.traits if run.state.kind(own).number in CRUSHES), 0) if CRUSHES else 0


def shell_against(run: Game, attacker: Species, target: Species) -> int:
    """The target's shell as this attacker meets it."""
    return _shell(run, attacker, target, ignored(run, attacker, target))


def _shell(run: Game, attacker: Species, target: Species, without: tuple[int, ...]) -> int:
    if crushed(run, attacker):
        return 0
    if without:
        return values.value(run.state, "shell", target, without).total()
    return values.count(run.state, "shell", target)


def holds(run: Game, attacker: Species, target: Species, trait: int) -> bool:
    """Whether a trait keeps its species from being attacked, unless the attack ignores the trait itself."""
    return _guards(run, attacker, target, trait) and not overlooked(run, attacker, target, trait)


def _guards(run: Game, attacker: Species, target: Species, trait: int) -> bool:
    guard = GUARDS.get(run.state.kind(trait).number)
    return guard is not None and guard(run, target, attacker)


def overlooked(run: Game, attacker: Species, target: Species, trait: int) -> int:
    """The attacker's trait by which it ignores that this one forbids attacks; 0 for none."""
    state = run.state
    if state.kind(trait).number in ONLY_BY and not state.assumes(ATTACKABLE_BY, "cant-be-attacked"):
        return 0
    for own in attacker.traits:
        overlooks = OVERLOOKS.get(state.kind(own).number)
        if overlooks is not None and overlooks(run, attacker, target, trait):
            return own
    return 0


def waived(run: Game, attacker: Species, target: Species) -> list[Reason]:
    """What would protect the target and doesn't, with the traits of the attacker that see to it."""
    state = run.state
    if not any(state.kind(own).number in piercing for own in attacker.traits for piercing in PIERCING):
        return []
    skipped = ignored(run, attacker, target)
    crusher = crushed(run, attacker)
    found: list[Reason] = []
    for trait in target.traits:
        overlooking = overlooked(run, attacker, target, trait)
        if trait in skipped:
            by = [state.kind(own) for own in attacker.traits]
            naming = [k.id for k in by if k.number in IGNORES and IGNORES[k.number](run, attacker, target, trait)]
            piercing = [k for k in by if k.number in PIERCES]
            picking = [] if naming else [cite for k in piercing for cite in (k.id, *DOUBTS.get(k.number, ()))] + PICKED
            found.append(Reason("ignores", (attacker.id, trait, target.id), (*naming, *picking)))
        elif overlooking and _guards(run, attacker, target, trait):
            hunter = state.kind(overlooking)
            cites = (hunter.id, *DOUBTS.get(hunter.number, ()), *DOUBTS.get(state.kind(trait).number, ()))
            found.append(Reason("attacks despite", (attacker.id, trait, target.id), cites))
    if crusher and values.count(state, "shell", target):
        found.append(Reason("ignores shells", (attacker.id, target.id), (state.kind(crusher).id,)))
    return found
