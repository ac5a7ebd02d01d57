"""Phase 2: what happens before it, one species feeds, what that triggers, further feedings, what happens at its end."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from engine.core.choice import Key
from engine.core.effect import Ask
from engine.core.listener import WHOEVER
from engine.core.stack import Frame
from engine.oceans import legal, readings, values
from engine.oceans.checks import look
from engine.oceans.population import WHERE
from engine.oceans.rules import Game, active, rules
from engine.oceans.state import NOBODY, Species

DONE: Key = ("done",)
MANDATORY = "oceans/feeding-mandatory"
FEED = ("core/phase-2-feeding/1", MANDATORY)
AGAIN = ("core/core-concepts/8", "oceans/extra-feeding-kind")
FURTHER: list[Callable[[Game, Frame], bool]] = []
"""What may follow the normal feeding: each looks whether it applies, has it offered, and says whether it was."""
WHEN_CROWDED = "oceans/overpopulation-before-feeding"
LESS: set[int] = set()
"""Traits whose species may take less than its forage, by kind."""
INSTEAD: dict[str, tuple[str, ...]] = {}
"""How each species may feed once in place of the turn's normal feeding, by the event that says so."""
RULINGS: dict[str, tuple[str, ...]] = {}
"""The rulings on feedings that an event allows, by its id."""
KINDS = ("forage", "attack")
MOVED = "oceans/mass-migration-between-feedings"


@rules.phase("feeding")
def before(run: Game, _frame: Frame) -> None:
    """What triggers before the feeding phase; what arises meanwhile joins in."""
    run.emit("before feeding", run.state.active, open_=True)


@rules.phase("feeding")
def scenarios_before(run: Game, _frame: Frame) -> None:
    """What has changed is looked at, but too much population only after a feeding, or where a board has lost room."""
    if not run.state.assumes(WHEN_CROWDED, "after-a-feeding"):
        first_look(run)
    look(run)


@rules.phase("feeding")
def feed_one(run: Game, _frame: Frame) -> None:
    """One of the active player's species feeds, if any can and no event has replaced that."""
    if run.state.seats[run.state.active].line and not run.state.replaced:
        run.push("feeding")


@rules.phase("feeding")
def go_on(run: Game, frame: Frame) -> None:
    """A species that may feed additional times does so at once, unless it overpopulated in its own feeding."""
    state = run.state
    if state.feeder == NOBODY and not state.seats[state.active].line:
        return
    species = state.species.get(state.feeder)
    kinds = [kind for kind in left_to(run, species) if kind in frame.notes["kinds"]] if species else []
    if species is not None and kinds:
        if species.owner == state.active or not state.assumes(MOVED, "lost"):
            frame.at -= 1
            owner = state.active if state.assumes(MOVED, "old-owner") else WHOEVER
            run.push("feeding again", species.id, owner=owner, about=tuple(kinds))
            return
        run.tell("feeds no more", species.id, cites=(MOVED,))
    state.feeder = NOBODY
    if instead(run, frame) or any(more(run, frame) for more in FURTHER):
        frame.at -= 1


def left_to(run: Game, species: Species) -> list[str]:
    """In which ways a species may still feed: what any feeding may be, and what only an attack or a forage may be."""
    state = run.state
    if species.overfed:
        return []
    attacks, forages = species.attacks, species.fed - species.attacks
    spare = {
        "forage": readings.most(state, "further forages", species) - forages,
        "attack": readings.most(state, "further attacks", species) - attacks,
    }
    free = readings.most(state, "feedings", species) + sum([min(0, more) for more in spare.values()])
    kinds = [kind for kind in KINDS if free > 0 or spare[kind] > 0]
    if species.fed and state.assumes("oceans/extra-feeding-kind", "same"):
        return [kind for kind in kinds if (attacks if kind == "attack" else forages)]
    return kinds


def first_look(run: Game) -> None:
    """Overpopulation is checked from now on, be it that no species fed (oceans/overpopulation-before-feeding)."""
    if not run.state.after_feeding:
        run.state.after_feeding = True
        look(run)


@rules.phase("feeding")
def at_the_end(run: Game, _frame: Frame) -> None:
    """What happens at the end of the feeding phase; consequences wait until all of it is done."""
    first_look(run)
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
        if species.fed:
            species.fed = species.attacks = 0
        species.overfed = False


# -- choosing a feeding


def feedings(run: Game, species: Species, kinds: Sequence[str] = KINDS) -> list[Key]:
    """The ways in which a species could feed now."""
    found: list[Key] = []
    if "forage" in kinds:
        found += [("forage", species.id, place) for place in legal.forage_places(run, species)]
    if "attack" in kinds:
        found += [("attack", species.id, target) for target in legal.targets(run, species)]
    return found


def _all_feedings(run: Game, _frame: Frame) -> list[Key]:
    found = [key for species in run.state.line(run.state.active) for key in feedings(run, species)]
    return found if not found or run.state.assumes(MANDATORY, "must") else [*found, DONE]


@rules.effect("feeding", Ask("feeding", _all_feedings, who=active), cites=FEED)
def feed(run: Game, frame: Frame) -> None:
    """The turn's normal feeding."""
    if frame.first() != DONE:
        begin(run, frame.first())


def _further(run: Game, frame: Frame) -> list[Key]:
    # Where no further feeding is possible, being done is all there is, and is taken without asking.
    return [*feedings(run, run.state.species[frame.source], tuple(map(str, frame.about))), DONE]


def _whose(run: Game, frame: Frame) -> int:
    """Whose further feedings they are, should the species have moved meanwhile."""
    state = run.state
    return state.active if state.assumes(MOVED, "old-owner") else state.species[frame.source].owner


@rules.effect(
    "feeding again",
    Ask("feeding", _further, who=_whose),
    when=lambda run, me, _event: me.source in run.state.species,
    cites=AGAIN,
)
def feed_again(run: Game, frame: Frame) -> None:
    """A further feeding that a trait allows; its owner may leave it."""
    if frame.first() == DONE:
        run.state.feeder = NOBODY
        return
    species = run.state.species[frame.source]
    numbers = ("feedings", "further attacks", "further forages") if run.tracing else ()
    cites = [cite for what in numbers for cite in values.cites(run.state, what, species)]
    run.tell("feeds again", species.id, cites=tuple(dict.fromkeys((*AGAIN, *cites))))
    _one(run, frame.first())


def begin(run: Game, key: Key, kinds: tuple[str, ...] = KINDS, card: str = "") -> None:
    """A species begins to feed, as an option named it; `kinds` are the ways in which it may go on."""
    notes = run.stack[run.base - 1].notes
    notes["kinds"], notes[f"fed {card}"] = kinds, (*notes.get(f"fed {card}", ()), int(key[1]))
    run.state.feeder = int(key[1])
    _one(run, key)


def _one(run: Game, key: Key) -> None:
    species = run.state.species[int(key[1])]
    species.fed += 1
    species.attacks += key[0] == "attack"
    run.begin("one feeding", species.id, key)


# -- feedings that an event or a trait allows besides


def offer(run: Game, frame: Frame, card: str, species: Iterable[Species], kinds: tuple[str, ...] = KINDS) -> bool:
    """Offers a feeding that a card allows, to be taken or left: whether any of these species could feed that way.

    Once its player has left it, it is not offered again in this feeding phase.
    """
    if frame.notes.get(f"done {card}"):
        return False
    able = [one.id for one in species if not one.overfed and feedings(run, one, kinds)]
    if able:
        run.push("feeding besides", event=(card, *kinds), about=tuple(able))
    return bool(able)


def _besides(run: Game, frame: Frame) -> list[Key]:
    kinds = tuple(map(str, frame.event[1:]))
    able = [run.state.species[int(species)] for species in frame.about]
    return [*(key for species in able for key in feedings(run, species, kinds)), DONE]


@rules.effect("feeding besides", Ask("feeding", _besides, who=active), cites=("core/phase-2-feeding/1",))
def feed_besides(run: Game, frame: Frame) -> None:
    """A feeding that a card allows."""
    card, *kinds = map(str, frame.event)
    if frame.first() == DONE:
        run.stack[run.base - 1].notes[f"done {card}"] = True
        return
    run.tell(
        "feeds besides", int(frame.first()[1]), card, cites=(card, *RULINGS.get(card, ()), "core/phase-2-feeding/1")
    )
    begin(run, frame.first(), tuple(kinds), card)


def fed(frame: Frame, card: str = "") -> list[int]:
    """The species that have begun to feed in this phase because of a card; without one, in the normal feeding."""
    return list(frame.notes.get(f"fed {card}", ()))


def instead(run: Game, frame: Frame) -> bool:
    """What an event offers in place of the normal feeding: a feeding of each species that has had none yet."""
    event = run.state.replaced
    if not event or not INSTEAD[event]:
        return False
    rest = [species for species in run.state.line(run.state.active) if species.id not in fed(frame, event)]
    return offer(run, frame, event, rest, INSTEAD[event])


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
def read_forage(run: Game, frame: Frame) -> None:
    """Where numbers on traits may be read otherwise, the active player says how much it forages."""
    if readings.loose(run.state):
        run.push("forage read anew", frame.source, frame.event)


@rules.phase("forage")
def take_from_the_reef(run: Game, frame: Frame) -> None:
    """Takes the whole forage value, as far as there is population and room (core/phase-2-feeding/7)."""
    state = run.state
    species, place = state.species[frame.source], int(frame.event[2])
    wanted = frame.notes.get("read", 0) or values.count(state, "forage", species)
    amount = legal.forageable(run, place, min(wanted, legal.spaces(run, species)))
    frame.notes["taken"] = amount
    less = next((trait for trait in species.traits if state.kind(trait).number in LESS), 0)
    if less:
        run.push("forage less", less, frame.event, about=(amount,))
    else:
        allowed = (*legal.zone_cites(run, species, place), *legal.zero_cites(state, species, "forage"))
        run.push("take", species.id, (amount, place, "forage"), about=(*allowed, *WHERE["forage"]) if allowed else ())


def _down_to_1(_run: Game, frame: Frame) -> list[Key]:
    return [("number", n) for n in range(int(frame.about[0]), 0, -1)]


@rules.effect("forage less", Ask("how much to forage", _down_to_1), cites=("core/phase-2-feeding/3",))
def take_less(run: Game, frame: Frame) -> None:
    """Takes what its owner likes, at least 1."""
    amount = int(frame.first()[1])
    run.stack[run.base - 1].notes["taken"] = amount
    taker, trait = int(frame.event[1]), run.state.kind(frame.source)
    run.push("take", taker, (amount, int(frame.event[2]), "forage"), about=(trait.id, *WHERE["forage"][:1]))


@rules.phase("forage")
def foraged(run: Game, frame: Frame) -> None:
    """Says so."""
    run.emit("foraged", frame.source, int(frame.notes["taken"]), int(frame.event[2]))
