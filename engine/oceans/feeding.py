"""Phase 2: what happens before it, one species feeds, what that triggers, further feedings, what happens at its end."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.choice import Key
from engine.core.effect import Ask
from engine.core.stack import Frame
from engine.oceans import legal, values
from engine.oceans.checks import look
from engine.oceans.rules import Game, active, rules
from engine.oceans.state import NOBODY, Species

DONE: Key = ("done",)
FEED = ("core/phase-2-feeding/1", "oceans/feeding-mandatory")
AGAIN = ("core/core-concepts/8", "oceans/extra-feeding-kind")
FURTHER: list[Callable[[Game, Frame], bool]] = []
"""What may follow the normal feeding: each looks whether it applies, pushes its question, and says whether it did."""
INSTEAD: dict[str, Callable[[Game, Frame], None]] = {}
"""What replaces the turn's normal feeding, by the event that replaced it."""


@rules.phase("feeding")
def before(run: Game, _frame: Frame) -> None:
    """What triggers before the feeding phase; what arises meanwhile joins in."""
    run.emit("before feeding", run.state.active, open_=True)


@rules.phase("feeding")
def scenarios_before(run: Game, _frame: Frame) -> None:
    """Overpopulation waits for a feeding (oceans/overpopulation-before-feeding); scenarios don't."""
    run.begin("scenarios")


@rules.phase("feeding")
def feed_one(run: Game, _frame: Frame) -> None:
    """One of the active player's species feeds, if any can."""
    run.push("feeding")


@rules.phase("feeding")
def go_on(run: Game, frame: Frame) -> None:
    """A species that may feed additional times does so at once, unless it overpopulated in its own feeding."""
    state = run.state
    species = state.species.get(state.feeder)
    if species is not None and not species.overfed and species.fed < values.count(state, "feedings", species):
        frame.at -= 1
        run.push("feeding again", species.id)
        return
    state.feeder = NOBODY
    if any(more(run, frame) for more in FURTHER):
        frame.at -= 1


@rules.phase("feeding")
def at_the_end(run: Game, _frame: Frame) -> None:
    """What happens at the end of the feeding phase; consequences wait until all of it is done."""
    run.emit("end of feeding", run.state.active, open_=True)


@rules.phase("feeding")
def after(run: Game, _frame: Frame) -> None:
    """What happens after the feeding phase."""
    look(run)
    run.emit("after feeding", run.state.active, open_=True)


@rules.phase("feeding")
def close(run: Game, _frame: Frame) -> None:
    """The phase is over: what lasts until then ends."""
    look(run)
    run.emit("feeding ended", run.state.active)


@rules.phase("feeding")
def forget(run: Game, _frame: Frame) -> None:
    """What a species did in this feeding phase counts for nothing any more."""
    for species in run.state.species.values():
        species.fed, species.overfed = 0, False


# -- choosing a feeding


def feedings(run: Game, species: Species) -> list[Key]:
    """The ways in which a species could feed now."""
    found: list[Key] = [("forage", species.id, place) for place in legal.forage_places(run, species)]
    return found + [("attack", species.id, target) for target in legal.targets(run, species)]


def _all_feedings(run: Game, _frame: Frame) -> list[Key]:
    return [key for species in run.state.line(run.state.active) for key in feedings(run, species)]


@rules.effect("feeding", Ask("feeding", _all_feedings, who=active), cites=FEED)
def feed(run: Game, frame: Frame) -> None:
    """The turn's normal feeding."""
    begin(run, frame.first())


def _further(run: Game, frame: Frame) -> list[Key]:
    found = feedings(run, run.state.species[frame.source])
    return [*found, DONE] if found else []


@rules.effect("feeding again", Ask("feeding", _further), cites=AGAIN)
def feed_again(run: Game, frame: Frame) -> None:
    """A further feeding that a trait allows; its owner may leave it."""
    if frame.first() == DONE:
        run.state.feeder = NOBODY
    else:
        begin(run, frame.first())


def begin(run: Game, key: Key) -> None:
    """One feeding, as an option named it."""
    species = run.state.species[int(key[1])]
    run.state.feeder = species.id
    species.fed += 1
    run.begin("one feeding", species.id, key)


# -- one feeding


@rules.phase("one feeding")
def act(run: Game, frame: Frame) -> None:
    """The species forages or attacks, and what that triggers resolves."""
    run.begin(str(frame.event[0]), frame.source, frame.event)


@rules.phase("one feeding")
def check(run: Game, _frame: Frame) -> None:
    """Then overpopulation, then scenarios (core/core-concepts/8)."""
    run.state.after_feeding = True
    look(run)


@rules.phase("forage")
def take_from_the_reef(run: Game, frame: Frame) -> None:
    """Takes the whole forage value, as far as there is population and room (core/phase-2-feeding/7)."""
    state = run.state
    species, place = state.species[frame.source], int(frame.event[2])
    amount = min(values.count(state, "forage", species), values.room(state, species), state.waters[place])
    frame.notes["taken"] = amount
    run.push("take", species.id, (amount, place, "forage"))


@rules.phase("forage")
def foraged(run: Game, frame: Frame) -> None:
    """Says so."""
    run.emit("foraged", frame.source, int(frame.notes["taken"]), int(frame.event[2]))


@rules.phase("attack")
def strike(run: Game, frame: Frame) -> None:
    """Takes what the attack value and the target's shells allow (core/core-concepts/2)."""
    state = run.state
    attacker, target = state.species[frame.source], state.species[int(frame.event[2])]
    amount = legal.would_take(run, attacker, target)
    frame.notes["taken"] = amount
    run.tell("attacks", attacker.id, target.id, cites=("core/phase-2-feeding/1", "core/core-concepts/2"))
    run.push("take", attacker.id, (amount, target.id, "attack"))


@rules.phase("attack")
def attacked(run: Game, frame: Frame) -> None:
    """Says so; a target may have left play meanwhile."""
    run.emit("attacked", frame.source, int(frame.event[2]), int(frame.notes["taken"]))
