"""Scenarios about aging: how much, whose species, how often, and what happens after it or by an extinction."""

from __future__ import annotations

from engine.core.choice import Key
from engine.core.effect import Ask, Source
from engine.core.event import Event
from engine.core.listener import Listener
from engine.core.stack import BATCH, Frame
from engine.core.value import Value
from engine.oceans import population, room, values
from engine.oceans.aging import FURTHER, OTHERS, WHO, begin_round
from engine.oceans.catalogue import EACH
from engine.oceans.rules import Game, rules
from engine.oceans.state import OCEAN, REEF, Oceans, Species
from engine.oceans.traits.gains import boards
from engine.oceans.values import SCENARIO
from engine.oceans.vocabulary import counts, does, number_of, of, on
from engine.oceans.zones import on_oceanics_turn

HOSTILE, UBER, TWICE = "oceans/hostile-conditions", "oceans/uber-inhospitable-environment", "oceans/two-aging-scenarios"
VIRUS, WHOSE = "oceans/degenerative-virus", "oceans/degenerative-virus-who-chooses"
BLEACHING, RADIATION, SCHADENFREUDE = "oceans/coral-bleaching", "oceans/solar-radiation", "oceans/schadenfreude"
MORE_AGING = {
    "oceans/inhospitable-environment-1": 1,
    "oceans/inhospitable-environment-2": 2,
    "oceans/hostile-environment": 3,
}
BLEACHED, RADIATED = 2, 1


# -- how much


@counts(SCENARIO, "aging", *MORE_AGING)
def more_aging(state: Oceans, _species: Species, card: int, made: Value) -> None:
    """Aging is raised; two cards of the same name add up."""
    kind = state.kind(card)
    made.add(kind.name, MORE_AGING[kind.id], (kind.id,))


# -- whose species, and how often


OTHERS.update({HOSTILE: ("promo/hostile-conditions/1",), UBER: ("promo/uber-inhospitable-environment/1",)})


@of(WHO, HOSTILE)
def right_hand_player(run: Game) -> list[int]:
    """The species of the player on the right age as well (promo/hostile-conditions/1)."""
    state = run.state
    return [(state.active - 1) % state.players]


@of(WHO, UBER)
def everybody(run: Game) -> list[int]:
    """All species in play age (promo/uber-inhospitable-environment/1)."""
    return run.state.in_turn_order()


def _both(run: Game, _me: Source, _event: Event) -> bool:
    there = any(card // EACH == number_of(UBER) for card in run.state.lit)
    return there and run.state.assumes(TWICE, "once-each")


@does(FURTHER, HOSTILE, when=_both, cites=(TWICE,))
def ages_for_each(run: Game, _frame: Frame) -> None:
    """Under both, the species of the player on the right age a second time, if the table says so."""
    begin_round(run, run.state.seats[right_hand_player(run)[0]].line)


def _hosts(run: Game, _frame: Frame) -> list[Key]:
    state = run.state
    own = state.assumes(WHOSE, "own-species")
    return [("species", one.id) for one in state.affected() if not own or one.owner == state.active]


@does(FURTHER, VIRUS, Ask("ages once more", _hosts), cites=(WHOSE, "promo/schadenfreude/4"))
def ages_once_more(run: Game, frame: Frame) -> None:
    """One species ages once more, when all has been seen to that the round before has led to."""
    species = int(frame.first()[1])
    run.tell("ages once more", species)
    begin_round(run, (species,))


# -- after the aging phase


def _zones(run: Game, _frame: Frame) -> list[Key]:
    return population.ZONE_OPTIONS if run.state.waters[REEF] else []


def _short(run: Game, _me: Source, _event: Event) -> list[int]:
    """What comes into the Reef matters only where it holds too little."""
    return [REEF] if run.state.waters[REEF] < BLEACHED else []


@on(
    BLEACHING,
    "after aging",
    asks=(Ask("zone to fill", _zones),),
    touches=_short,
    cites=tuple(f"promo/coral-bleaching/{n}" for n in (1, 2, 3, 4, 5)),
)
def bleaches(run: Game, frame: Frame) -> None:
    """2 go from the Reef to one zone, or what the Reef holds; that is no migration (promo/coral-bleaching/3 to /5)."""
    zone = int(frame.first()[1])
    moved = population.draw(run, REEF, BLEACHED)
    population.put(run, zone, moved)
    run.tell("bleached", moved, zone)


def _burnt(run: Game) -> list[Species]:
    state = run.state
    return [
        species
        for species in state.affected()
        if species.population and not any(state.kind(trait).deep for trait in species.traits)
    ]


def _reef(run: Game, _me: Source, _event: Event) -> list[int]:
    return [REEF] if _burnt(run) else []


@on(RADIATION, "after aging", touches=_reef, cites=("promo/coral-bleaching/2",))
def radiates(run: Game, _frame: Frame) -> None:
    """Each species without a Deep trait loses 1 to the Reef; a copy of a Deep trait is one (promo/copying-traits/3)."""
    for species in _burnt(run):
        cites = (RADIATION, "promo/copying-traits/3", *on_oceanics_turn(run.state))
        population.lose_to(run, species, RADIATED, REEF, cites)


# -- extinctions

GLEE, GAIN = "rejoicing", f"{SCHADENFREUDE}: gain"
"""What the gains of one moment wait for: each is a promise of its own, so that players can put theirs in order."""
IN_BETWEEN = "oceans/schadenfreude-in-between"
AT_AGING, ELSEWHERE = (1, 3, 4, 5, 6), (5, 7)
"""The rulings on its gains in an aging phase, and at other times."""


def moment(run: Game) -> str:
    """The event with which what an extinction triggers resolves: after the trait effects that wait already, if any do.

    Those are the triggers of an attack that has just ended a species, and what is left of the end of a feeding phase.
    """
    if run.state.assumes(IN_BETWEEN, "at-once"):
        return GLEE
    for frame in reversed(run.stack):
        if frame.kind == BATCH and frame.notes["open"]:
            return frame.name
        if frame.name in ("attack", "aftermath"):
            return "attacked" if frame.name == "attack" else GLEE
    return GLEE


@on(
    SCHADENFREUDE,
    "died out",
    cites=("promo/schadenfreude/2", "promo/schadenfreude/3", "promo/schadenfreude/7", IN_BETWEEN),
)
def others_rejoice(run: Game, frame: Frame) -> None:
    """For each species that has gone extinct, every species of all players but its owner gains 1."""
    state, when = run.state, moment(run)
    for owner in frame.event[2::2]:
        for player in state.in_turn_order():
            for species in state.seats[player].line if player != owner else ():
                state.listeners.add(Listener(when, GAIN, frame.source, player, once=True, about=(species,)))
    if when == GLEE:
        run.emit(GLEE)


def _board(run: Game, me: Source, event: Event) -> list[int]:
    """A gain matters to others where the Ocean may run dry, or where a trait takes of gains or changes them."""
    state, gaining = run.state, int(me.about[0])
    waiting = [int(one.about[0]) for one in state.listeners.of(str(event[0])) if one.effect == GAIN]
    wanted = sum([values.gain(state, state.species[i], "", 1, ()).total() for i in waiting if i in state.species])
    changing = ("would take", gaining, 1, OCEAN, "gain")
    changed = any(
        (when := run.rules.effects[one.effect].when) is None or when(run, one, changing) for one in _changers(run)
    )
    looking = [state.on(one.source) for one in state.listeners.of("gained")]
    watchers = [host for host in looking if host is not None and host.id in state.neighbours(gaining)]
    most = wanted * (1 + len(looking))
    there = [species for species in (state.species.get(gaining), *watchers) if species]
    onto = [board for species in there for board in boards(run, species)]
    placed = [board.id if room.open_spaces(state, board) < most else ~board.id for board in onto]
    return [*placed, *([REEF] if changed or state.ocean() + state.reserve < most else [])]


def _changers(run: Game) -> tuple[Listener, ...]:
    return run.state.listeners.of("would take")


@rules.effect(GAIN, touches=_board, cites=(SCHADENFREUDE, "promo/schadenfreude/5"))
def rejoices(run: Game, frame: Frame) -> None:
    """A species gains 1; what that triggers comes before the next gain."""
    species = run.state.species.get(int(frame.about[0]))
    if species is not None:
        rulings = AT_AGING if any(frame.name == "aging" for frame in run.stack) else ELSEWHERE
        population.gain(run, species, 1, (SCHADENFREUDE, *(f"promo/schadenfreude/{n}" for n in (2, *rulings, 8))))
