"""The only places where population moves: taking it onto a species, losing it, putting it somewhere, scoring it.

Population that comes out of the Ocean may empty zones: what follows from that (Cambrian Explosion, the reserve and the
last round) follows at once, what scenarios do waits for `scenarios`.
"""

from __future__ import annotations

from engine.core.choice import Key
from engine.core.effect import Ask
from engine.core.stack import Frame
from engine.oceans import readings, room, values
from engine.oceans.rules import Game, rules
from engine.oceans.state import (
    FIRST_SPECIES,
    OCEAN,
    PLACES,
    REEF,
    RESERVE,
    SCORE,
    ZONE_1,
    ZONE_3,
    ZONES,
    Species,
)

GAINS = ("core/core-concepts/6",)
FULL_BOARD = ("core/phase-2-feeding/5",)
LOST = ("core/core-concepts/8",)
BEYOND, MUST_GAIN = "oceans/gain-beyond-open-spaces", "oceans/gain-mandatory"
NOWHERE = -1
BOTTOM_ROW = "oceanic: bottom row"
"""What is done in a solo game as the Cambrian Explosion begins."""
YES: Key = ("yes",)
YES_NO: list[Key] = [YES, ("no",)]


# -- the waters


def draw(run: Game, place: int, amount: int, but: int = NOWHERE) -> int:
    """Takes population out of the Reef, a zone or the OCEAN, and gives how much came.

    The Reef gives what it has (core/migrate/2). A zone that runs out is helped by the leftmost one that holds any, and
    in the end by the reserve; `but` is a zone that doesn't help.
    """
    waters = run.state.waters
    if place == REEF:
        taken = min(amount, waters[REEF])
        waters[REEF] -= taken
        return taken
    left = amount
    while left > 0:
        zone = place if place != OCEAN and waters[place] else leftmost(run, but)
        if not zone:
            break
        taken = min(left, waters[zone])
        left -= taken
        take_out(run, zone, taken)
    return amount - left


def leftmost(run: Game, but: int = NOWHERE) -> int:
    """The leftmost zone that holds population, another one than `but`; 0 where there is none."""
    waters = run.state.waters
    if but != NOWHERE:
        return next((zone for zone in ZONES if waters[zone] and zone != but), 0)
    return ZONE_1 if waters[1] else 2 if waters[2] else ZONE_3 if waters[3] else 0


def take_out(run: Game, zone: int, amount: int) -> None:
    """Takes population out of a zone that holds as much, and notes what follows if that empties it."""
    state = run.state
    state.waters[zone] -= amount
    if amount and not state.waters[zone]:
        state.tides = True
        state.drained = (*state.drained, zone)
        if zone == ZONE_1 and not state.cambrian:
            start_cambrian_explosion(run)
        if not state.ocean() and state.reserve:
            bring_in_reserve(run)


def start_cambrian_explosion(run: Game) -> None:
    """Begins when zone 1 is emptied, and never ends (core/cambrian-explosion/2)."""
    run.state.cambrian = True
    run.state.stale()
    run.tell("cambrian", cites=("core/cambrian-explosion/2",))
    if run.state.oceanic is not None:
        run.push(BOTTOM_ROW)


def bring_in_reserve(run: Game) -> None:
    """With all zones empty the reserve goes into zone 3, and the last round has begun (core/end-of-game/1)."""
    state = run.state
    state.waters[ZONE_3], state.reserve = state.reserve, 0
    state.last_round = True
    if state.oceanic is not None:
        run.tell("final turn", state.waters[ZONE_3], cites=("solo/the-final-turn/1",))
    else:
        run.tell("last round", state.waters[ZONE_3], cites=("core/end-of-game/1", "core/core-concepts/6"))


def put(run: Game, place: int, amount: int) -> None:
    """Adds population to the Reef or a zone. Where the Ocean was empty after the reserve, it holds some again."""
    state = run.state
    if amount and place != REEF and not state.waters[place]:
        state.tides = True
    state.waters[place] += amount


def places(_run: Game, _frame: Frame) -> list[Key]:
    """The Reef and the zones as options: where a player may put population."""
    return PLACE_OPTIONS


PLACE_OPTIONS: list[Key] = [("to", place) for place in PLACES]
ZONE_OPTIONS: list[Key] = [("to", zone) for zone in ZONES]


def held(run: Game, place: int) -> int:
    """What a place, or a species, holds."""
    state = run.state
    return state.waters[place] if place < FIRST_SPECIES else state.species[place].population


# -- onto a species


@rules.verb("take", cites=FULL_BOARD)
def take(run: Game, frame: Frame) -> None:
    """Population comes onto a species, no more than it has open spaces for and than there is.

    The event is (amount, where from, how): from a place or another species; how: "forage", "attack", "gain", "leech",
    or what a card calls it; of a score pile, then the player; of a gain, then the card that gave it, if one did. A gain
    is followed by ("gained", species, amount, perhaps that card), a leech by ("leeched", species, host, amount).
    """
    state = run.state
    amount, origin, how = int(frame.event[0]), int(frame.event[1]), str(frame.event[2])
    species = state.species.get(frame.source)
    if species is None:
        return
    amount = min(amount, room.open_spaces(state, species))
    if origin >= 10:
        amount = lose(state.species.get(origin), amount)
    elif origin == SCORE:
        seat = state.seats[int(frame.event[3])]
        amount = min(amount, seat.score)
        seat.score -= amount
    elif origin == RESERVE:
        amount = min(amount, state.reserve)
        state.reserve -= amount
    else:
        amount = draw(run, origin, amount)
    species.population += amount
    state.idle = 0
    if species.population > readings.least(state, "capacity", species):
        state.crowded = True
    taken, wanted = frame.notes.get(SHARED, (amount, int(frame.event[0])))
    if amount or taken == amount:
        whose = frame.event[3:4] if origin == SCORE else ()
        run.tell("took", species.id, amount, origin, how, *whose, cites=frame.about or WHERE.get(how, FULL_BOARD))  # type: ignore[arg-type]
    if how == "gain":
        _gained(run, species, taken, wanted - taken, frame.event)
    elif how == "leech":
        run.emit("leeched", species.id, origin, taken)


SHARED = "shared"
"""The note on a taking shared with other species: how much is taken in all, and how much there was to take."""


WHERE: dict[str, tuple[str, ...]] = {
    "forage": ("core/phase-2-feeding/8", "core/phase-2-feeding/7", "core/phase-2-feeding/5"),
    "attack": ("core/phase-2-feeding/1", "core/phase-2-feeding/7", "core/phase-2-feeding/5"),
    "gain": GAINS,
}
"""The rules behind each way to take population."""


def lose(species: Species | None, amount: int) -> int:
    """Takes population off a species, as much as it has, and gives how much. The caller puts it somewhere."""
    if species is None:
        return 0
    lost = min(amount, species.population)
    species.population -= lost
    return lost


def _gained(run: Game, species: Species, amount: int, beyond: int, event: Key) -> None:
    """What does not fit is not taken, or goes to the Reef (oceans/gain-beyond-open-spaces)."""
    if beyond > 0 and not run.state.assumes(BEYOND, "limited"):
        spilt = draw(run, OCEAN, beyond)
        put(run, REEF, spilt)
        run.tell("moved", spilt, OCEAN, REEF, cites=(BEYOND,))
    run.emit("gained", species.id, amount, *event[3:])


def gain(run: Game, species: Species, amount: int, cites: tuple[str, ...]) -> None:
    """A species gains what no icon of its own gives; its traits may change each of its gains."""
    number = values.gain(run.state, species, "a gain", amount, cites)
    gain_from(run, species, number.total(), (*cites, *number.cites()))


def gain_from(run: Game, species: Species, amount: int, cites: tuple[str, ...], card: str = "") -> None:
    """A species gains so much, from a card: a frame, since others may change where it goes (core/core-concepts/6)."""
    event = (amount, OCEAN, "gain", card) if card else (amount, OCEAN, "gain")
    about = tuple(dict.fromkeys((*cites, *GAINS)))
    run.push("take" if run.state.assumes(MUST_GAIN, "must") else "gain", species.id, event, about=about)


def _yes_no(_run: Game, _frame: Frame) -> list[Key]:
    return YES_NO


@rules.effect("gain", Ask("whether to gain", _yes_no), cites=(MUST_GAIN,))
def gain_if_wanted(run: Game, frame: Frame) -> None:
    """Where gains need not be taken, the species' owner is asked (oceans/gain-mandatory)."""
    if frame.first() == YES:
        run.push("take", frame.source, frame.event, about=(*frame.about, MUST_GAIN))


def lose_to(run: Game, species: Species, amount: int, place: int, cites: tuple[str, ...]) -> int:
    """A species loses population to the Reef or a zone, as much as it has; gives how much."""
    lost = lose(species, amount)
    put(run, place, lost)
    run.tell("lost", species.id, lost, place, cites=cites)
    return lost


def score(run: Game, player: int, species: Species, amount: int, cites: tuple[str, ...]) -> int:
    """Population goes from a species to a score pile, as much as it has; gives how much."""
    scored = lose(species, amount)
    score_lost(run, player, species, scored, cites)
    return scored


def score_lost(run: Game, player: int, species: Species, amount: int, cites: tuple[str, ...]) -> None:
    """What a species has lost goes into a score pile."""
    run.state.idle = 0 if amount else run.state.idle
    run.state.seats[player].score += amount
    run.tell("scored", species.id, amount, player, cites=cites)
