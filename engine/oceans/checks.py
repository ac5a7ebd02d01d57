"""What is checked after changes, always in this order: overpopulation, the trait limit, misfits, scenarios."""

from __future__ import annotations

from engine.core.choice import Key
from engine.core.effect import CHECKS, Ask, Source
from engine.core.event import Event
from engine.core.stack import Frame
from engine.oceans import readings, room, values
from engine.oceans.catalogue import EACH
from engine.oceans.evolving import removable, remove
from engine.oceans.population import LOST, lose, lose_to, places, put
from engine.oceans.rules import Game, end, rules, species_of
from engine.oceans.state import KINDS, REEF, Oceans, Species

AFTER_OVERPOPULATION = 5
"""What is left on a board that was overpopulated (core/core-concepts/8)."""
OTHER_BOARDS, MIMICRY_ENDS = "oceans/drop-with-extra-storage", "oceans/mimicry-ends"
DROPS, EMPTY_AGAIN = "oceans/trait-limit-drops", "oceans/ocean-empty-again"
TRAIT_LIMIT = ("core/phase-1-playing-cards/1", "core/playing-a-trait-on-an-existing-species/2")
SURPLUS: dict[int, str] = {}
"""Traits that say where the surplus goes, by kind: the effect has the species `lose_surplus`, and puts it there."""
FATAL: set[int] = set()
"""Scenarios under which a species that overpopulates loses all, to the Reef."""
UNFIT = "unfit"
"""The event that traits listen to which don't stay on every species: their effect discards them where it applies."""


def look(run: Game) -> None:
    """Checks come next, if anything has changed that they look at."""
    state = run.state
    if (
        state.unfit
        or state.tides
        or state.drained
        or state.shrunk
        or (state.crowded and state.after_feeding)
        or (UNFIT in state.listeners.by_event and _unfit(run))
    ):
        run.check()


def _unfit(run: Game) -> bool:
    effects = run.rules.effects
    return any(
        (when := effects[listener.effect].when) is None or when(run, listener, (UNFIT,))
        for listener in run.state.listeners.of(UNFIT)
    )


def overpopulated(state: Oceans, species: Species, safe: int | None = None) -> bool:
    """Whether a token lies on the fishbones; some species never overpopulate. `safe` is how its spaces are read."""
    if species.population <= (values.count(state, "capacity", species) if safe is None else safe):
        return False
    return not room.never_overpopulates(state, species)


def kept(state: Oceans, species: Species) -> int:
    """How much a species keeps that overpopulates: 5, whatever its board, or as the table says."""
    if any(card // EACH in FATAL for card in state.lit):
        return 0
    more = room.spaces(state, species) - values.PRINTED - 1
    return AFTER_OVERPOPULATION + (more if more and state.assumes(OTHER_BOARDS, "with-the-spaces") else 0)


def lose_surplus(run: Game, species: Species) -> int:
    """A species that overpopulates loses what it doesn't keep; gives how much. The caller puts it somewhere."""
    if species.id == run.state.feeder:
        species.overfed = True
    return lose(species, species.population - kept(run.state, species))


@rules.phase(CHECKS)
def boards_read_anew(run: Game, _frame: Frame) -> None:
    """Where numbers on traits may be read otherwise, the active player first says how many spaces are safe."""
    state = run.state
    if not readings.loose(state) or not (state.shrunk or (state.crowded and state.after_feeding)):
        return
    for species in state.species.values():
        if readings.least(state, "capacity", species) < species.population <= readings.most(state, "capacity", species):
            run.push("safe spaces read anew", species.id)


@rules.phase(CHECKS)
def overpopulation(run: Game, frame: Frame) -> None:
    """Each overpopulated species drops to 5, players in turn order (oceans/overpopulation-several).

    That is first looked at after a feeding (core/core-concepts/8), and whenever a board has lost room. What it
    triggers comes once all have dropped; the event names the species, and its neighbours.
    """
    state = run.state
    everywhere, shrunk = state.crowded and state.after_feeding, state.shrunk
    if not shrunk and not everywhere:
        return
    state.crowded, state.shrunk = state.crowded and not everywhere, ()
    lines = [s for player in state.in_turn_order() for s in state.line(player) if everywhere or s.id in shrunk]
    crowd = [species for species in lines if overpopulated(state, species, frame.notes.get(f"safe {species.id}"))]
    for species in crowd:
        kinds = [state.kind(trait).number for trait in species.traits]
        run.push(next((SURPLUS[n] for n in kinds if n in SURPLUS), "overpopulation"), species.id)
    for species in crowd:
        run.emit("overpopulated", species.id, *state.neighbours(species.id))


def _surplus(run: Game, frame: Frame) -> list[Key]:
    fatal = kept(run.state, species_of(run, frame)) == 0
    return [("to", REEF)] if fatal else places(run, frame)


@rules.effect("overpopulation", Ask("surplus", _surplus), cites=LOST)
def overpopulate(run: Game, frame: Frame) -> None:
    """It keeps 5; its owner puts the rest into the Reef or one zone."""
    species, place = species_of(run, frame), int(frame.first()[1])
    odd = () if room.spaces(run.state, species) == values.PRINTED + 1 else (OTHER_BOARDS,)
    lost = lose_surplus(run, species)
    put(run, place, lost)
    run.tell("overpopulated", species.id, lost, place, cites=(*LOST, *odd, *_fatal(run.state)))


def too_much(state: Oceans, species: Species) -> int:
    """How much more a species has than it can safely store, or than it has spaces if it never overpopulates."""
    never = room.never_overpopulates(state, species)
    limit = room.spaces(state, species) if never else values.count(state, "capacity", species)
    return max(0, species.population - limit)


def _less_room(run: Game, me: Source, _event: Event) -> bool:
    drops = run.state.assumes(MIMICRY_ENDS, "to-the-limit")
    return drops and too_much(run.state, run.state.species[me.source]) > 0


@rules.effect("less room", Ask("surplus", places), when=_less_room, cites=("promo/mimicry/10", MIMICRY_ENDS))
def drop_to_the_limit(run: Game, frame: Frame) -> None:
    """When the copies of a turn end, what only they made room for is lost to the Reef or one zone."""
    species = species_of(run, frame)
    lose_to(run, species, too_much(run.state, species), int(frame.first()[1]), run.cites)


def _fatal(state: Oceans) -> tuple[str, ...]:
    return tuple([KINDS[card // EACH].id for card in state.lit if card // EACH in FATAL])


@rules.phase(CHECKS)
def trait_limit(run: Game, _frame: Frame) -> None:
    """A species with too many traits loses some; its owner chooses which (core/phase-1-playing-cards/1)."""
    state = run.state
    if not state.unfit:
        return
    state.unfit = False
    lowered = {species for species, _ in state.surplus}
    if state.assumes(DROPS, "at-once-owner"):
        state.surplus = ()
    for player in state.in_turn_order():
        for species in state.line(player):
            if room.free_places(state, species) + put_off(state, species) < 0:
                run.push("trait limit", species.id, (DROPS,) if species.id in lowered else ())


def put_off(state: Oceans, species: Species) -> int:
    """How many traits a species keeps for now beyond its limit, after a scenario has lowered that."""
    if not state.surplus or state.assumes(DROPS, "at-once-owner"):
        return 0
    return sum([beyond for one, beyond in state.surplus if one == species.id])


def due_now(run: Game) -> None:
    """In a playing phase its player's species lose what they have kept until then."""
    state = run.state
    mine = state.seats[state.active].line
    if any(species in mine for species, _ in state.surplus):
        state.surplus = tuple([one for one in state.surplus if one[0] not in mine])
        for species in state.line(state.active):
            run.push("trait limit", species.id, (DROPS,))


def _removable(run: Game, frame: Frame) -> list[Key]:
    species = species_of(run, frame)
    limit = int(frame.about[0]) if frame.about else readings.most(run.state, "trait limit", species)
    if room.cards_on(species) <= limit + put_off(run.state, species):
        return []
    return [("trait", trait) for trait in species.traits if removable(run, trait)]


@rules.effect("trait limit", Ask("trait to lose", _removable), cites=TRAIT_LIMIT)
def lose_trait(run: Game, frame: Frame) -> None:
    """One at a time, since another may bring the limit down further; `about` may say how that is read."""
    dealt = ("promo/radiation-blast/3",) if any(one.name == "oceans/radiation-blast" for one in run.stack) else ()
    remove(run, int(frame.first()[1]), (*TRAIT_LIMIT, *dealt, *map(str, frame.event)))
    run.push("trait limit", frame.source, frame.event, about=frame.about)
    run.check()


@rules.phase(CHECKS)
def unfit_traits(run: Game, _frame: Frame) -> None:
    """Traits that don't stay on every species are discarded where they can't (promo/radiation-blast/3)."""
    run.emit(UNFIT)


@rules.phase(CHECKS)
def empty_ocean(run: Game, _frame: Frame) -> None:
    """The Ocean is empty again after the reserve: at some tables the game is over (oceans/ocean-empty-again)."""
    state = run.state
    if state.assumed and state.last_round and not state.ocean() and state.assumes(EMPTY_AGAIN, "end-at-once"):
        end(run, (EMPTY_AGAIN,))


@rules.phase(CHECKS)
def scenarios(run: Game, _frame: Frame) -> None:
    """Last of all, scenarios come into force, go out of it and fire (core/scenario-cards/1)."""
    run.begin("scenarios")


@rules.phase(CHECKS)
def once_more(run: Game, _frame: Frame) -> None:
    """What the checks themselves have changed is looked at again."""
    look(run)
