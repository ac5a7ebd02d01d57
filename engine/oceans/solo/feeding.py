"""Oceanic feeds: the Shark leeches and attacks, the Whale gains, migrates and forages.

Nothing of it is asked, unless the table has it that you choose where the rulebook is silent.

What the Shark attacks is worked out by the functions that list legal attacks, with all that they take into account, and
told with what each of your species would have given.
"""

from __future__ import annotations

from engine.core import chance
from engine.core.choice import Key
from engine.core.effect import Ask
from engine.core.stack import Frame
from engine.oceans import legal, population, protection, values
from engine.oceans.catalogue import catalogue
from engine.oceans.checks import look
from engine.oceans.feeding import at_the_end, close
from engine.oceans.population import OCEAN
from engine.oceans.rules import Game, rules
from engine.oceans.solo import tokens
from engine.oceans.solo.evolving import opponent
from engine.oceans.solo.oceanic import YOU
from engine.oceans.state import NOBODY, REEF, Species, without
from engine.oceans.traits import leeching

LEECHES, GAINS, MIGRATION = "oceanic: leech", "oceanic: gain", "oceanic: migrate"
NEXT_LEECH, TURN_OVER = "oceanic: next to leech", "oceanic: turn over"
ORDER, NEAREST = "oceans/solo-parasitic-order", "oceans/solo-nearest-zone"
LEECHED = 2
LEECH = ("oceans/parasitic-token", "solo/oceanic-tokens/10", "solo/feed-the-shark/1", ORDER)
MEASURE = ("solo/feed-the-shark/2", "oceans/solo-shark-measure")
AGAIN = ("solo/oceanic-tokens/9", "oceans/tentacled-token", "oceans/solo-several-tentacled")
ANEW, TWICE = "oceans/solo-second-attack-target", "oceans/solo-several-tentacled"
GAIN = ("oceans/gains-token", "solo/oceanic-tokens/11", "solo/feed-the-whale/1", NEAREST)
MIGRATES = ("solo/feed-the-whale/2", NEAREST, "oceans/solo-whale-migrates-where")
WHERE, NO_DISCARDS = "oceans/solo-whale-migrates-where", "oceans/solo-empty-discard-pile"
FORAGES = ("solo/feed-the-whale/3",)
SHELLS = "oceans/solo-scenario-shells"


# -- the Shark


@rules.phase("oceanic feeding")
def leech(run: Game, _frame: Frame) -> None:
    """2 population for each Parasitic token, from your leftmost species to your rightmost."""
    state, oceanic = run.state, opponent(run)
    there = [one for one in state.seats[YOU].line for token in oceanic.on(one) if tokens.of_sort(token, "Parasitic")]
    if not state.assumes(ORDER, "left-to-right"):
        run.push(NEXT_LEECH, oceanic.shark, about=tuple(there))
        return
    for species in there:
        run.push(LEECHES, oceanic.shark, about=(species,))


def _to_leech(run: Game, frame: Frame) -> list[Key]:
    return [("species", int(one)) for one in dict.fromkeys(frame.about) if one in run.state.species]


@rules.effect(NEXT_LEECH, Ask("next to leech", _to_leech, cites=LEECH), cites=LEECH)
def leech_in_your_order(run: Game, frame: Frame) -> None:
    """Where the table has it so, you say token by token which species comes next."""
    chosen, left = int(frame.first()[1]), list(frame.about)
    left.remove(chosen)
    run.push(LEECHES, frame.source, about=(chosen,))
    run.push(NEXT_LEECH, frame.source, about=tuple(left))


@rules.effect(LEECHES, cites=LEECH)
def leech_one(run: Game, frame: Frame) -> None:
    """As much as the Surface card Parasitic would; what prevents that prevents this."""
    state, host = run.state, run.state.species.get(int(frame.about[0]))
    if host is None:
        return
    shark = state.species[frame.source]
    if leeching.due(run, shark, host, LEECHED):
        leeching.leech(run, shark, host, LEECHED, LEECH)
        return
    if not host.population:
        run.tell("nothing to leech", shark.id, host.id, cites=(*LEECH, leeching.TOO_LITTLE))
        return
    keeps = [state.kind(trait) for trait in host.traits if state.kind(trait).number in leeching.SAFE]
    because = [kind.id for kind in keeps if leeching.SAFE[kind.number](run, host)]
    run.tell("not leeched", shark.id, host.id, cites=(*LEECH, *because))


def attacks(run: Game) -> int:
    """How often the Shark attacks: once more for each Tentacled token."""
    shark = run.state.species[opponent(run).shark]
    more = sum(tokens.of_sort(trait, "Tentacled") for trait in shark.traits)
    return 1 + (more if run.state.assumes(TWICE, "one-more-each") else min(1, more))


@rules.phase("oceanic feeding")
def attack(run: Game, frame: Frame) -> None:
    """The Shark attacks, if it can, and again for each Tentacled token; each time it looks anew."""
    state, shark = run.state, run.state.species[opponent(run).shark]
    done = int(frame.notes.get("attacks", 0))
    if done >= attacks(run):
        return
    frame.notes["attacks"] = done + 1
    if done:
        run.tell("attacks again", shark.id, cites=(*AGAIN, ANEW))
    before = state.species.get(int(frame.notes.get("target", NOBODY)))
    same = before is not None and not state.assumes(ANEW, "anew") and legal.may_attack(run, shark, before)
    found = before if same else choose(run, shark)
    if found is not None:
        frame.at -= 1
        frame.notes["target"] = found.id
        run.begin("one feeding", shark.id, ("attack", shark.id, found.id))


def choose(run: Game, shark: Species) -> Species | None:
    """What the Shark attacks: what gives it most, of several the leftmost; else the Whale; else nothing.

    Says why: what each of your species would give, and what can't be attacked.
    """
    state = run.state
    line, whale = state.line(YOU), state.species[opponent(run).whale]
    gives = {one.id: legal.would_take(run, shark, one) for one in line if legal.may_attack(run, shark, one)}
    if gives:
        most = max(gives.values())
        best = next(one for one in line if gives.get(one.id) == most)
        others = [n for one in line if one is not best for n in (one.id, gives.get(one.id, NOBODY))]
        run.tell("chooses", shark.id, best.id, most, *others, cites=(*MEASURE, *_why(run, shark, line)))
        return best
    why = _why(run, shark, line)
    if legal.may_attack(run, shark, whale):
        amount = legal.would_take(run, shark, whale)
        run.tell("chooses the Whale", shark.id, whale.id, amount, cites=(*MEASURE, *why))
        return whale
    run.tell("doesn't attack", shark.id, cites=(*MEASURE, *_why(run, shark, [*line, whale])))
    return None


def _why(run: Game, shark: Species, targets: list[Species]) -> tuple[str, ...]:
    """The rules by which some can't be attacked, and what of the numbers rests on an open question."""
    reasons = [reason for one in targets for reason in legal.why_not(run, shark, one)]
    cites = [cite for reason in reasons for cite in reason.cites]
    senses = [
        cite
        for trait in shark.traits
        if tokens.of_sort(trait, "Electroreception")
        for cite in ("oceans/electroreception-token", "solo/oceanic-tokens/6")
    ]
    shells = [SHELLS] if any("shell" in values.BASE and _scenario_shell(run, one) for one in targets) else []
    return tuple(dict.fromkeys((*cites, *senses, *shells)))


def _scenario_shell(run: Game, species: Species) -> bool:
    """Whether a scenario in force gives a species of yours a shell."""
    lit = [run.state.kind(card).number for card in run.state.lit]
    return not run.state.apart(species.id) and any(("shell", number) in values.SCENARIO for number in lit)


def _no_shelter(run: Game, attacker: Species, _target: Species) -> tuple[int, ...]:
    """The scenarios whose shells are none against the Shark, where the table has it so."""
    state = run.state
    if not state.apart(attacker.id) or state.assumes(SHELLS, "protect"):
        return ()
    return tuple(card for card in state.lit if ("shell", state.kind(card).number) in values.SCENARIO)


protection.OF_NO_AVAIL.append(_no_shelter)


# -- the Whale


@rules.phase("oceanic feeding")
def gain(run: Game, _frame: Frame) -> None:
    """For each Gains token in play, what the species has that it lies on."""
    oceanic = opponent(run)
    for species in run.state.seats[YOU].line:
        for token in oceanic.on(species):
            if tokens.of_sort(token, "Gains"):
                run.push(GAINS, oceanic.whale, about=(species,))


def _zones(run: Game, _frame: Frame) -> list[Key]:
    """Where population for Oceanic comes from: the nearest zone, or as the table has it any that you like."""
    there = [key for key in population.ZONE_OPTIONS if run.state.waters[int(key[1])]]
    return there if there and not run.state.assumes(NEAREST, "lowest-number") else [("to", OCEAN)]


ZONE = Ask("zone for Oceanic", _zones, cites=(NEAREST,))


@rules.effect(GAINS, ZONE, cites=GAIN)
def gain_one(run: Game, frame: Frame) -> None:
    """From the nearest zone, as any gain (core/core-concepts/6)."""
    target = run.state.species.get(int(frame.about[0]))
    if target is not None and target.population:
        event = (target.population, frame.first()[1], "gain", "oceans/gains-token")
        run.push("take", frame.source, event, about=(*GAIN, *population.GAINS))


@rules.phase("oceanic feeding")
def look_after_gains(run: Game, _frame: Frame) -> None:
    """What gains have changed."""
    look(run)


@rules.phase("oceanic feeding")
def migrate(run: Game, _frame: Frame) -> None:
    """Into an empty Reef, as much as the face-up card of the discard pile says."""
    state, whale = run.state, opponent(run).whale
    if state.waters[REEF]:
        return
    turned = not state.discard and state.deck and not state.assumes(NO_DISCARDS, "no-migration")
    if not state.discard and not turned:
        run.tell("nothing to migrate by", whale, cites=(*MIGRATES, NO_DISCARDS))
    elif not state.ocean():  # after the reserve has been used up
        run.tell("Ocean empty", whale, cites=MIGRATES)
    else:
        if turned:
            run.push(TURN_OVER, whale)
        run.push(MIGRATION, whale)


@rules.effect(
    TURN_OVER, chance.draw("turned over", "card", lambda run, _: run.state.deck, cites=(NO_DISCARDS,)),
    cites=(NO_DISCARDS,),
)  # fmt: skip
def turn_over(run: Game, frame: Frame) -> None:
    """Where the table has it so, the Whale migrates by the top card of the Surface deck if none has been discarded."""
    state, card = run.state, int(frame.first()[1])
    state.deck, state.discard = without(state.deck, card), (card,)
    run.tell("turned over", card)


@rules.effect(MIGRATION, ZONE, cites=MIGRATES)
def migrate_by_card(run: Game, frame: Frame) -> None:
    """As much as the face-up card of the discard pile says comes out of the Ocean."""
    state, whale, origin = run.state, run.state.species[frame.source], int(frame.first()[1])
    card = state.discard[-1]
    number = catalogue().migrate(card)
    zone = population.leftmost(run) if origin == OCEAN else origin
    if state.assumes(WHERE, "whale"):
        run.push("take", whale.id, (number, origin, "migration"), about=MIGRATES)
        return
    moved = population.draw(run, origin, number)
    population.put(run, REEF, moved)
    run.tell("Oceanic migrates", card, moved, zone, cites=MIGRATES)
    run.emit("migrated", moved, zone, REEF, whale.id)


@rules.phase("oceanic feeding")
def forage(run: Game, _frame: Frame) -> None:
    """The Whale forages from the Reef, if there is anything."""
    state, whale = run.state, run.state.species[opponent(run).whale]
    if not state.waters[REEF] or not legal.may_forage(run, whale):
        reasons = legal.why_not_forage(run, whale)
        cites = [cite for reason in reasons for cite in reason.cites]
        run.tell("doesn't forage", whale.id, cites=tuple(dict.fromkeys((*FORAGES, *cites))))
        return
    run.tell("forages", whale.id, cites=FORAGES)
    run.begin("one feeding", whale.id, ("forage", whale.id, REEF))


for _step in (at_the_end, close):
    rules.phase("oceanic feeding")(_step)
