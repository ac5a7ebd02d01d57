"""Phase 3: population ages into score piles, and what can't age the full amount goes extinct.

Species age in rounds, mostly in one. A round begins with what happens before its species age and with what players may
choose about it; then they all age at once; then come extinctions, triggers, overpopulation and scenarios, and only then
a further round. What happens after the aging phase waits for all of them (promo/schadenfreude/1, /4 and /6).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.core.stack import Frame
from engine.oceans import readings, values
from engine.oceans.catalogue import EACH
from engine.oceans.checks import look
from engine.oceans.evolving import detach, discard, end_copy, restand
from engine.oceans.population import score
from engine.oceans.rules import Game, rules
from engine.oceans.state import FIRST_COPY, KINDS, Oceans, Species

AGING = ("core/phase-3-aging/1",)
EVERY_SPECIES = "core/phase-3-aging/3"
BOARDS_AGE = "oceans/solo-fast-metabolism-moment"
TOKENS_BACK = "oceanic: tokens back"
"""What is done in a solo game when a species has gone extinct."""
OUT_OF_TURN = "promo/uber-inhospitable-environment/3"
NOTHING_TO_AGE = "oceans/aging-zero-population"
WHO: dict[int, Callable[[Game], list[int]]] = {}
"""Scenarios that make the species of other players age too, by kind: gives these players."""
OTHERS: dict[str, tuple[str, ...]] = {}
"""The rulings by which they do, by the scenario's id."""
VOLUNTEERS: dict[int, str] = {}
"""Traits by which a species may age that needn't: the effect that asks, and calls `volunteer`."""
CHOOSING: dict[int, str] = {}
"""Traits that let an owner choose how much ages: the effect that asks, and sets `due`. Asked for in this order."""
FURTHER: dict[int, str] = {}
"""Scenarios that make species age once more: the effect that says which, and begins a round."""
INSTEAD: dict[int, Callable[[Game, Species, int], int]] = {}
"""Traits that let aging score nothing, by kind: does what comes instead, and gives how much of its amount aged."""
ALONGSIDE: list[Callable[[Game], list[int]]] = []
"""Gives species that age in this phase besides, each as often as it is named."""
LASTING: set[int] = set()
"""Kinds of traits whose species never goes extinct."""


# -- the phase


@rules.phase("aging")
def who_else(run: Game, _frame: Frame) -> None:
    """Species that needn't age, but may, come first: their owners say so, in turn order."""
    state = run.state
    if not state.host:
        return
    must = players(run)
    for player in state.in_turn_order():
        for species in state.line(player):
            for trait in species.traits:
                effect = VOLUNTEERS.get(state.kind(trait).number)
                if effect is not None and (player not in must or not state.assumes(AGAIN, "once")):
                    run.push(effect, trait)
                    break


AGAIN = "oceans/fast-metabolism-again"


@rules.phase("aging")
def first_round(run: Game, frame: Frame) -> None:
    """Every species of the active player ages, whether it has fed or not (core/phase-3-aging/3)."""
    state = run.state
    due = [i for player in players(run) for i in state.seats[player].line]
    due += frame.notes.get("more", ())
    alongside = [i for besides in ALONGSIDE for i in besides(run)]
    state.after_feeding = True
    if state.assumes(BOARDS_AGE, "with-your-species"):
        _rounds(run, [*due, *alongside])
    else:
        _rounds(run, due)
        _rounds(run, alongside)


def _rounds(run: Game, due: list[int]) -> None:
    """Species age in as many rounds as the one takes that is named most often."""
    while due:
        now = list(dict.fromkeys(due))
        begin_round(run, now)
        for species in now:
            due.remove(species)


@rules.phase("aging")
def further_rounds(run: Game, frame: Frame) -> None:
    """Scenarios that make species age once more, one after another, as they are in force by then."""
    done: tuple[int, ...] = frame.notes.get("done", ())
    for card in run.state.lit:
        if card // EACH in FURTHER and card not in done:
            frame.notes["done"] = (*done, card)
            frame.at -= 1
            run.push(FURTHER[card // EACH], card)
            return


@rules.phase("aging")
def after(run: Game, _frame: Frame) -> None:
    """What happens after the active player's aging phase."""
    run.emit("after aging", run.state.active, open_=True)


@rules.phase("aging")
def close(run: Game, _frame: Frame) -> None:
    """The phase is over."""
    look(run)


def players(run: Game) -> list[int]:
    """Whose species age in this phase: the active player's, and those that scenarios add, each once."""
    state = run.state
    added = [player for card in state.lit if card // EACH in WHO for player in WHO[card // EACH](run)]
    if not added:
        return [state.active]
    return [player for player in state.in_turn_order() if player == state.active or player in added]


def volunteer(run: Game, species: Species) -> None:
    """A species that needn't age in this phase does so too."""
    frame = next(frame for frame in reversed(run.stack) if frame.name == "aging")
    frame.notes["more"] = (*frame.notes.get("more", ()), species.id)


# -- a round


def begin_round(run: Game, species: Sequence[int] | dict[int, None]) -> None:
    """These species age next, all at once."""
    run.begin(ROUND, event=tuple(species))


ROUND = "round of aging"


@rules.phase(ROUND)
def before(run: Game, frame: Frame) -> None:
    """What happens before species age; the event names the active player, then the species."""
    run.emit("before aging", run.state.active, *frame.event, open_=True)


@rules.phase(ROUND)
def choose(run: Game, frame: Frame) -> None:
    """Then players choose how much ages where they may, in turn order."""
    state = run.state
    aging = [species for i in frame.event if (species := state.species.get(int(i))) is not None]
    if readings.loose(state):
        for species in aging:
            run.push("aging read anew", species.id)
    for species in aging if CHOOSING else ():
        kinds = {trait: state.kind(trait).number for trait in species.traits}
        if not fixed(run, species):
            for number, effect in CHOOSING.items():
                for trait in species.traits:
                    if kinds[trait] == number:
                        run.push(effect, trait)


@rules.phase(ROUND)
def all_age(run: Game, frame: Frame) -> None:
    """Then all of them age."""
    state = run.state
    aging = [species for i in frame.event if (species := state.species.get(int(i))) is not None]
    run.push("age", event=tuple(n for species in aging for n in (species.id, due(run, species))))


@rules.phase(ROUND)
def check(run: Game, _frame: Frame) -> None:
    """Then overpopulation and scenarios are looked at, before any further round (promo/schadenfreude/4)."""
    run.state.after_feeding = True
    look(run)


def first_time(run: Game, question: str) -> bool:
    """Whether this is the first round of its phase, where an open question lets only that one count."""
    phase = next((frame for frame in reversed(run.stack) if frame.name == "aging"), None)
    return phase is None or not phase.notes.get("done") or run.state.assumes(question, "each-time")


def fixed(run: Game, species: Species) -> bool:
    """Whether nothing changes how much a species ages."""
    return any(("aging", run.state.kind(trait).number) in values.FIXED for trait in species.traits)


def due(run: Game, species: Species) -> int:
    """How much a species ages in this round, as far as that has been decided."""
    decided = _round(run).notes.get(str(species.id))
    return values.count(run.state, "aging", species) if decided is None else decided


def set_due(run: Game, species: Species, amount: int) -> None:
    """Settles how much a species ages in this round."""
    _round(run).notes[str(species.id)] = amount


def _round(run: Game) -> Frame:
    return next(frame for frame in reversed(run.stack) if frame.name == ROUND)


# -- aging


@rules.effect("age", cites=AGING)
def age(run: Game, frame: Frame) -> None:
    """Species age all at once: what triggers comes after all have (promo/schadenfreude/1).

    The event lists each species, followed by how much it ages.
    """
    state = run.state
    gone: list[Species] = []
    aged = [int(i) for i in frame.event[::2]]
    for species_id, amount in zip(aged, frame.event[1::2], strict=True):
        species, wanted = state.species[species_id], int(amount)
        empty = not species.population
        if _age_one(run, species, wanted) < wanted or (
            empty and not wanted and state.assumes(NOTHING_TO_AGE, "extinct")
        ):
            gone.append(species)
    run.emit("aged", *aged)
    die_out(run, gone, AGING, OUT_OF_TURN)


def _age_one(run: Game, species: Species, amount: int) -> int:
    state = run.state
    for trait in species.traits:
        instead = INSTEAD.get(state.kind(trait).number)
        if instead is not None:
            return instead(run, species, amount)
    cites = _why(run, species) if run.tracing else AGING
    return score(run, species.owner, species, amount, cites)


def _why(run: Game, species: Species) -> tuple[str, ...]:
    """Why it ages, and as much as it does."""
    state = run.state
    number = values.cites(state, "aging", species)
    if state.apart(species.id):
        again = ("solo/aging/3", "solo/oceanic-tokens/8", "oceans/fast-metabolism-token", BOARDS_AGE)
        return number if species.owner == state.active else (*again, *number)
    if species.owner == state.active:
        return tuple(dict.fromkeys((*AGING, EVERY_SPECIES, *number)))
    kinds = [KINDS[card // EACH] for card in state.lit] + [state.kind(trait) for trait in species.traits]
    others = [kind.id for kind in kinds if kind.number in WHO or kind.number in VOLUNTEERS]
    because = [cite for card in others for cite in (card, *OTHERS.get(card, ()))]
    return tuple(dict.fromkeys((*AGING, *because, *number)))


# -- extinction


def lasts(state: Oceans, species: Species) -> tuple[str, ...]:
    """The rules by which a species never goes extinct; none for any that can."""
    if state.apart(species.id):
        return "solo/oceanic-boards/3", "solo/aging/3"
    return tuple([kind.id for trait in species.traits if (kind := state.kind(trait)).number in LASTING])


def go_extinct(run: Game, species: Species, cites: tuple[str, ...]) -> None:
    """One species goes extinct."""
    die_out(run, (species,), cites)


def die_out(run: Game, gone: Sequence[Species], cites: tuple[str, ...], *of_others: str) -> None:
    """Species leave play together: traits are discarded, boards go back to the supply (core/phase-3-aging/1).

    `of_others` is cited besides where it is not the turn of a species' owner.
    ("extinct", species, owner) is said of each, then ("died out", species, owner, the next species, …) of all.
    """
    state = run.state
    dead: list[int] = []
    for species in gone:
        if lasting := lasts(state, species):
            run.tell("lasts", species.id, cites=lasting if state.apart(species.id) else (*lasting, *cites))
            continue
        run.tell("extinct", species.id, cites=cites if species.owner == state.active else (*cites, *of_others))
        for card in [trait for trait in species.traits if trait < FIRST_COPY]:
            detach(run, card)
            discard(run, card)
        for copy in species.traits:
            end_copy(run, copy)
        state.remove_species(species)
        if state.oceanic is not None:
            run.push(TOKENS_BACK, species.id)
        restand(run)
        dead += [species.id, species.owner]
    for species_id, owner in zip(dead[::2], dead[1::2], strict=True):
        run.emit("extinct", species_id, owner)
    if dead:
        run.emit("died out", *dead)
