"""Traits whose effect on an attacked species comes later, or lasts: at the end of the feeding phase, or until the next.

None of them triggers on the turn in which it was played; being swapped or copied is no playing
(promo/invasive-predator/7, promo/paralyzing-venom/7).
"""

from __future__ import annotations

from engine.core.choice import Key
from engine.core.effect import Ask, Source, nothing
from engine.core.event import Event
from engine.core.listener import WHOEVER, Listener
from engine.core.stack import Frame
from engine.oceans import readings
from engine.oceans.aging import LASTING, go_extinct, lasts
from engine.oceans.evolving import removable, remove
from engine.oceans.legal import ATTACKER, FORAGER, UNDETERRED
from engine.oceans.population import lose_to
from engine.oceans.rules import Game, rules
from engine.oceans.state import FIRST_COPY, REEF, Species
from engine.oceans.vocabulary import (
    CHANGED_HANDS,
    LASTING_EFFECTS,
    LASTS,
    counts_as_empty,
    later,
    may_be_empty,
    on,
    wanted,
    works,
)
from engine.reasons import Reason

ELECTRIC_DISCHARGE, INVASIVE_PREDATOR = "oceans/electric-discharge", "oceans/invasive-predator"
PARALYZING_VENOM = "oceans/paralyzing-venom"
AT_THE_END, OWNER, CHECKS = "end of feeding", "oceans/delayed-effect-owner", "oceans/electric-discharge-checks"
REMOVERS = "oceans/electric-discharge-removers"
STOLEN, LEFT_OVER = "oceans/paralyzing-venom-stolen", "oceans/extinct-with-population"


def has_struck(run: Game, me: Source, event: Event) -> bool:
    """Whether the species of a trait that wasn't played this turn has attacked one that is still in play."""
    species = works(run, me)
    if species is None or species.id != event[1] or me.source in run.state.played_now:
        return False
    return event[2] in run.state.species


# -- at the end of the feeding phase


def promise(run: Game, frame: Frame, effect: str, told: str, *because: str) -> None:
    """An effect on the target for when this feeding phase ends, even if the trait is gone by then.

    Its place in the order is that of whoever owns the trait now (oceans/delayed-effect-owner).
    """
    attacker, target = int(frame.event[1]), int(frame.event[2])
    now = run.state.assumes(OWNER, "owner-now")
    source, owner = (frame.source, -1) if now else (attacker, run.owner(frame))
    later(run, AT_THE_END, effect, source, target, owner=owner, until=("feeding ended",))
    run.tell(told, target, cites=(*run.cites, *because))


def _foreign(run: Game, frame: Frame) -> bool:
    """Whether the trait works in another player's feeding phase."""
    return run.owner(frame) != run.state.active


def _lost(run: Game, source: int, card: str) -> bool:
    """Whether the attacker no longer has the trait that promised something."""
    species = run.state.species.get(run.state.host.get(source, source))
    return species is None or not run.state.has(species, card)


def struck(run: Game, me: Source) -> Species | None:
    """The species that was attacked, if it is still in play."""
    return run.state.species.get(int(me.about[0]))


def _struck_one(run: Game, me: Source, _event: Event) -> list[int]:
    """The attacked species; others too where they gain by its extinction, or a copy that saves one may end with it."""
    state, mine = run.state, int(me.about[0])
    if any(state.kind(copy).number in LASTING for copy in state.copies):
        return list(state.species)
    owner = state.species[mine].owner
    at_once = state.listeners.of("died out") and state.assumes("oceans/schadenfreude-in-between", "at-once")
    gaining = state.species.values() if at_once else ()
    return [mine, *(~species.id for species in gaining if species.owner != owner)]


def _removals(run: Game) -> list[Listener]:
    """The removals that are still to come, as far as there is something to remove."""
    waiting = run.state.listeners.of(AT_THE_END)
    return [one for one in waiting if one.effect == REMOVAL and _loses_something(run, one)]


def _loses_something(run: Game, me: Source) -> bool:
    species = struck(run, me)
    return species is not None and any(removable(run, trait) for trait in species.traits)


def _owner(run: Game, me: Source) -> int:
    """Who counts as the owner of a delayed effect (oceans/delayed-effect-owner)."""
    return me.owner if me.owner != WHOEVER else run.rules.owner(run, me.source)


def _remover(run: Game, removal: Source) -> int:
    """The place in turn order of the player who has to remove a trait."""
    return run.state.in_turn_order().index(run.state.species[int(removal.about[0])].owner)


def _before(run: Game, removal: Source) -> list[Listener]:
    """The removals that come before one: players remove in turn order (promo/electric-discharge/9).

    That goes for those because of one owner's traits, or for all of them (oceans/electric-discharge-removers).
    """
    mine, everybody = _owner(run, removal), run.state.assumes(REMOVERS, "all-in-turn-order")
    waiting = [one for one in _removals(run) if everybody or _owner(run, one) == mine]
    return [one for one in waiting if _remover(run, one) < _remover(run, removal)]


def _behind_others(run: Game, me: Source) -> bool:
    """Whether the same owner's removal from the same species still waits for one because of another owner's traits.

    What else that owner's traits do to the species waits with it, so that its owner can put both in order.
    """
    mine = _owner(run, me)
    own = [one for one in _removals(run) if one.about == me.about and _owner(run, one) == mine]
    return any(_owner(run, first) != mine for one in own for first in _before(run, one))


def _and_what_waits(run: Game, me: Source, event: Event) -> list[int]:
    """The species that it is about, and those that lose a trait only after it: these may be up to something first."""
    waiting = [one for one in _removals(run) if any(first.about == me.about for first in _before(run, one))]
    return [*_struck_one(run, me, event), *(int(one.about[0]) for one in waiting)]


@on(ELECTRIC_DISCHARGE, "attacked", when=has_struck, touches=nothing)
def discharge(run: Game, frame: Frame) -> None:
    """Each attack costs its target a trait when the feeding phase ends (promo/electric-discharge/7 and /8)."""
    state, attacker, target = run.state, int(frame.event[1]), int(frame.event[2])
    mine = (attacker, frame.source)
    earlier = [one.about for one in state.listeners.of(AT_THE_END) if one.effect == REMOVAL and one.source in mine]
    traits = state.species[target].traits
    applies = {
        "2": _foreign(run, frame),
        "3": True,
        "5": bool(traits) and not any(removable(run, trait) for trait in traits),
        "6": not traits,
        "7": any(about != (target,) for about in earlier),
        "8": (target,) in earlier,
    }
    promise(run, frame, REMOVAL, "to lose a trait", *(f"promo/electric-discharge/{n}" for n in applies if applies[n]))


def _choice_of_traits(run: Game, frame: Frame) -> list[Key]:
    species = struck(run, frame)
    return [("trait", trait) for trait in species.traits if removable(run, trait)] if species else []


def _owner_of_struck(run: Game, frame: Frame) -> int:
    species = struck(run, frame)
    return species.owner if species else run.state.active


REMOVAL = f"{ELECTRIC_DISCHARGE}: removal"


@rules.effect(
    REMOVAL,
    Ask("trait to lose", _choice_of_traits, who=_owner_of_struck, about=lambda _run, frame: (frame.about[0],)),
    when=lambda run, me, _event: _loses_something(run, me) and not _before(run, me),
    touches=_and_what_waits,
    cites=(ELECTRIC_DISCHARGE, *(f"promo/electric-discharge/{n}" for n in (4, 5, 11, 12)), OWNER),
)
def lose_a_trait(run: Game, frame: Frame) -> None:
    """The attacked species' owner removes a trait from it; what follows from that waits for all removals.

    Or, as the table reads it, for all effects at the end of the feeding phase (oceans/electric-discharge-checks).
    """
    state, trait = run.state, int(frame.first()[1])
    lost = ("promo/electric-discharge/10",) if _lost(run, frame.source, ELECTRIC_DISCHARGE) else ()
    several = (REMOVERS,) if any(_owner(run, one) != run.owner(frame) for one in _removals(run)) else ()
    remove(run, trait, (*run.cites, "promo/electric-discharge/9", CHECKS, *several, *lost))
    if not _removals(run) and state.assumes(CHECKS, "after-the-removals"):
        run.check()


@on(INVASIVE_PREDATOR, "attacked", when=has_struck, touches=nothing)
def invade(run: Game, frame: Frame) -> None:
    """Its target may not live to see the end of the feeding phase."""
    applies = {"2": True, "4": _foreign(run, frame), "7": frame.source >= FIRST_COPY}
    promise(run, frame, EXTINCTION, "in danger", *(f"promo/invasive-predator/{n}" for n in applies if applies[n]))


def _is_empty(run: Game, me: Source, _event: Event) -> bool:
    species = struck(run, me)
    return species is not None and may_be_empty(run.state, species) and not _behind_others(run, me)


EXTINCTION = f"{INVASIVE_PREDATOR}: extinction"


@rules.effect(
    EXTINCTION,
    counts_as_empty(lambda frame: frame.about[0]),
    when=_is_empty,
    touches=_struck_one,
    cites=(INVASIVE_PREDATOR, *(f"promo/invasive-predator/{n}" for n in (2, 3, 6)), OWNER),
)
def end_species(run: Game, frame: Frame) -> None:
    """It goes extinct if it has no population by then, however that came about."""
    species = struck(run, frame)
    if species is not None and wanted(frame):
        lost = ("promo/invasive-predator/5",) if _lost(run, frame.source, INVASIVE_PREDATOR) else ()
        if species.population and not lasts(run.state, species):
            lose_to(run, species, species.population, REEF, (INVASIVE_PREDATOR, readings.WHICH_NUMBERS, LEFT_OVER))
        go_extinct(run, species, (*run.cites, *lost))


# -- until after the next feeding phase

STILL_PARALYZED = f"{PARALYZING_VENOM}: changed hands"


@on(PARALYZING_VENOM, "attacked", when=has_struck, touches=nothing)
def envenom(run: Game, frame: Frame) -> None:
    """The attacked species can neither attack nor forage until its owner's next feeding phase is over."""
    target = run.state.species[int(frame.event[2])]
    copied = ("promo/paralyzing-venom/7",) if frame.source >= FIRST_COPY else ()
    run.tell("paralyzed", target.id, cites=(*run.cites, "promo/paralyzing-venom/3", *copied))
    paralyze(run, target, run.state.turn)


def paralyze(run: Game, species: Species, since: int = -1) -> None:
    """From a turn on, or from before the first one: the owner's feeding phase of a later turn ends it."""
    until = ("feeding ended", species.id, since)
    listeners = run.state.listeners
    for kind, effect in ((LASTS, PARALYZING_VENOM), (CHANGED_HANDS, STILL_PARALYZED)):
        made = Listener(kind, effect, species.id, until=until)
        if made not in listeners.of(kind):
            listeners.add(made)


def paralyzed(run: Game, species: Species) -> Reason | None:
    """Neither foraging nor attacking, whenever and by whatever right (promo/paralyzing-venom/2 and /6)."""
    marks = run.state.listeners.of(LASTS)
    if not any(one.source == species.id and one.effect == PARALYZING_VENOM for one in marks):
        return None
    undeterred = any(run.state.kind(trait).number in UNDETERRED for trait in species.traits)
    icons = ("promo/paralyzing-venom/6",) if undeterred else ()
    return Reason("paralyzed", (species.id,), (PARALYZING_VENOM, "promo/paralyzing-venom/2", *icons))


LASTING_EFFECTS[PARALYZING_VENOM] = paralyze
FORAGER.append(paralyzed)
ATTACKER.append(paralyzed)


@rules.effect(
    STILL_PARALYZED,
    when=lambda run, me, event: event[1] == me.source and run.state.assumes(STOLEN, "next-turn"),
    touches=nothing,
    cites=(PARALYZING_VENOM, "promo/paralyzing-venom/4", STOLEN),
)
def begin_anew(run: Game, frame: Frame) -> None:
    """With a new owner it lasts until after the feeding phase of that player's next turn."""
    state = run.state
    species = state.species[frame.source]
    for kind in (LASTS, CHANGED_HANDS):
        for one in state.listeners.of(kind):
            if one.source == species.id and one.effect in (PARALYZING_VENOM, STILL_PARALYZED):
                state.listeners.remove(one)
    run.tell("paralyzed", species.id)
    paralyze(run, species, state.turn)
