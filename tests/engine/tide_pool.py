"""Tide pool: a small invented game that uses every feature of engine/core.

Two to four players have creatures in a ring. A turn: play cards on your creatures, dawn, feed them one by one, dusk,
age, draw. Population moves between the pool, the creatures, the sea and the scores, and is never made or lost.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from engine.core.chance import draw
from engine.core.choice import Answer, Choice, Key
from engine.core.decision import Refusal, Refused
from engine.core.effect import Ask, Rules, Source, nothing
from engine.core.event import Event, would
from engine.core.listener import Listener, Listeners
from engine.core.stack import Frame, Run
from engine.core.table import Table
from engine.core.trace import Step
from engine.core.value import Value

ABILITIES = ("filter", "claw", "spines", "glow", "brood", "spawn", "mimic", "sprout")
FLIGHT, WAVE = "flight", "wave"
KINDS = (*ABILITIES, FLIGHT, WAVE)
COPIES = 4
TOTAL = 120
CAPACITY = 8
ROUNDS = 6
CURRENT, TIDE = -10, -11
"""Sources of what belongs to nobody: scenarios."""
EVENTS = {
    "filter": "fed", "claw": "fed", "spines": "bitten", "glow": would("gain"), "brood": "fed",
    "spawn": "dusk", "mimic": "dawn", "sprout": "dawn",
}  # fmt: skip


def kind_of(card: int) -> str:
    return KINDS[card % len(KINDS)]


class Creature:
    """`traits` are instances: a card's id for a card, a number from 1000 for a copy."""

    __slots__ = ("id", "owner", "population", "traits")

    def __init__(self, id_: int, owner: int, population: int, traits: tuple[int, ...] = ()) -> None:
        self.id, self.owner, self.population, self.traits = id_, owner, population, traits

    def clone(self) -> Creature:
        return Creature(self.id, self.owner, self.population, self.traits)

    def dump(self) -> list[Any]:
        return [self.id, self.owner, self.population, self.traits]


class Pool:
    """A position."""

    __slots__ = (
        "active", "creatures", "deck", "fed", "hands", "hosts", "listeners", "made", "players", "pool", "ring",
        "round", "scores", "sea",
    )  # fmt: skip

    def __init__(self, players: int) -> None:
        self.players, self.active, self.round = players, 0, 1
        self.creatures: dict[int, Creature] = {}
        self.ring: tuple[int, ...] = ()
        self.hosts: dict[int, tuple[int, str]] = {}
        """Of each trait in play: the creature that has it, and what it is."""
        self.pool, self.sea, self.scores = TOTAL, 0, [0] * players
        self.hands: list[tuple[int, ...]] = [()] * players
        self.deck: tuple[int, ...] = tuple(range(len(KINDS) * COPIES))
        self.fed: tuple[int, ...] = ()
        self.made = 1000
        self.listeners = Listeners()

    def clone(self) -> Pool:
        made = object.__new__(Pool)
        made.players, made.active, made.round = self.players, self.active, self.round
        made.creatures = {id_: one.clone() for id_, one in self.creatures.items()}
        made.ring, made.hosts = self.ring, self.hosts.copy()
        made.pool, made.sea, made.scores = self.pool, self.sea, self.scores[:]
        made.hands, made.deck, made.fed, made.made = self.hands[:], self.deck, self.fed, self.made
        made.listeners = self.listeners.clone()
        return made

    def total(self) -> int:
        return self.pool + self.sea + sum(self.scores) + sum(c.population for c in self.creatures.values())

    def beside(self, id_: int, by: int) -> int:
        """The creature `by` places further to the left in the ring."""
        return self.ring[(self.ring.index(id_) + by) % len(self.ring)]

    def attach(self, instance: int, kind: str, host: int, until: Event = ()) -> None:
        self.hosts[instance] = (host, kind)
        creature = self.creatures[host]
        creature.traits = (*creature.traits, instance)
        self.listeners.add(Listener(EVENTS[kind], kind, instance, until=until))

    def detach(self, instance: int) -> None:
        host, _ = self.hosts.pop(instance)
        creature = self.creatures[host]
        creature.traits = tuple(t for t in creature.traits if t != instance)
        self.listeners.drop(instance, which=lambda one: not one.once)


TidePool = Run[Pool]
rules = Rules("tide pool", order_cites=("tide/order",))


def at(run: TidePool, source: int) -> Creature | None:
    """The creature that a source is, or is on."""
    host = run.state.hosts.get(source)
    return run.state.creatures.get(host[0] if host else source)


def owner(run: TidePool, source: int) -> int:
    creature = at(run, source)
    return creature.owner if creature else run.state.active


def place(run: TidePool, source: int, player: int) -> int:
    return run.state.players if source <= CURRENT else (player - run.state.active) % run.state.players


rules.owner, rules.place = owner, place


# -- the turn


@rules.phase("game")
def turn(run: TidePool, frame: Frame) -> None:
    if run.state.round > ROUNDS or not run.state.ring or run.state.pool == 0:
        run.tell("ended", cites=("tide/end",))
        return
    frame.at = 0
    run.begin("turn")


@rules.phase("turn")
def playing(run: TidePool, frame: Frame) -> None:
    run.push("play", event=(frame.at,))


@rules.phase("turn")
def dawn(run: TidePool, _frame: Frame) -> None:
    run.emit("dawn", run.state.active, open_=True)


@rules.phase("turn")
def feeding(run: TidePool, frame: Frame) -> None:
    state = run.state
    if any(c.owner == state.active and c.id not in state.fed for c in state.creatures.values()):
        frame.at -= 1
        run.push("feed", source=-1)


@rules.phase("turn")
def dusk(run: TidePool, _frame: Frame) -> None:
    run.state.fed = ()
    run.emit("dusk", run.state.active, open_=True, defers=True)


@rules.phase("turn")
def aging(run: TidePool, _frame: Frame) -> None:
    state = run.state
    for id_ in state.ring:
        creature = state.creatures[id_]
        if creature.owner == state.active:
            move(run, id_, -1, "sea")
    run.tell("aged", state.active, cites=("tide/aging",))
    run.check()


@rules.phase("turn")
def drawing(run: TidePool, _frame: Frame) -> None:
    run.push("discard")
    run.push("draw")


@rules.phase("turn")
def passing_on(run: TidePool, _frame: Frame) -> None:
    state = run.state
    state.active = (state.active + 1) % state.players
    state.round += state.active == 0


# -- checks, always in this order


@rules.phase("checks")
def crowding(run: TidePool, _frame: Frame) -> None:
    for id_ in run.state.ring:
        if run.state.creatures[id_].population > CAPACITY:
            run.push("crowded", id_)


@rules.phase("checks")
def dying(run: TidePool, _frame: Frame) -> None:
    state = run.state
    for id_ in state.ring:
        creature = state.creatures[id_]
        if creature.population == 0:
            for trait in creature.traits:
                state.detach(trait)
            state.ring = tuple(other for other in state.ring if other != id_)
            del state.creatures[id_]
            run.tell("died", id_, cites=("tide/death",))


def waters(_run: TidePool, _frame: Frame) -> list[Key]:
    return [("pool",), ("sea",)]


@rules.effect("crowded", Ask("crowded", waters), cites=("tide/capacity",))
def crowded(run: TidePool, frame: Frame) -> None:
    move(run, frame.source, 5 - run.state.creatures[frame.source].population, str(frame.first()[0]))
    run.tell("crowded", frame.source)


# -- verbs


def move(run: TidePool, id_: int, by: int, other: str) -> int:
    """Population from or to a creature, as much as there is; the only place where it changes."""
    state = run.state
    creature = state.creatures[id_]
    by = max(by, -creature.population) if by < 0 else min(by, getattr(state, other))
    creature.population += by
    setattr(state, other, getattr(state, other) - by)
    return by


@rules.verb("gain", cites=("tide/gain",))
def gain(run: TidePool, frame: Frame) -> None:
    if frame.source in run.state.creatures:
        gained = move(run, frame.source, int(frame.event[0]), "pool")
        run.tell("gained", frame.source, gained)
        if run.state.creatures[frame.source].population > CAPACITY:
            run.check()


@rules.verb("bite", cites=("tide/bite",))
def bite(run: TidePool, frame: Frame) -> None:
    prey, amount = int(frame.event[0]), int(frame.event[1])
    if prey in run.state.creatures:
        taken = -move(run, prey, -amount, "pool")
        run.tell("bitten", frame.source, prey, taken)
        run.push("gain", frame.source, (taken,))
        run.emit("bitten", frame.source, prey)
        if not run.state.creatures[prey].population:
            run.check()


# -- effects of the turn


def playable(run: TidePool, _frame: Frame) -> list[Key]:
    hand = run.state.hands[run.state.active]
    return [("card", card) for card in hand if kind_of(card) in ABILITIES]


def own(run: TidePool, _frame: Frame) -> list[Key]:
    state = run.state
    return [("creature", id_) for id_ in state.ring if state.creatures[id_].owner == state.active]


def active(run: TidePool, _frame: Frame) -> int:
    return run.state.active


@rules.effect(
    "play",
    Ask("play", playable, who=active, secret=True, window=True, cites=("tide/play",)),
    Ask("host", own, who=active, cites=("tide/host",)),
    when=lambda run, _me, _event: bool(run.state.hands[run.state.active]),
    cites=("tide/play",),
)
def play(run: TidePool, frame: Frame) -> None:
    card, host = int(frame.first()[1]), int(frame.first(1)[1])
    state = run.state
    if len(state.creatures[host].traits) == 3:
        state.detach(state.creatures[host].traits[0])
    state.hands[state.active] = tuple(c for c in state.hands[state.active] if c != card)
    state.attach(card, kind_of(card), host)
    run.tell("played", card, host)


def hungry(run: TidePool, frame: Frame) -> list[Key]:
    return [key for key in own(run, frame) if key[1] not in run.state.fed]


@rules.effect("feed", Ask("feed", hungry, who=active), cites=("tide/feed",))
def feed(run: TidePool, frame: Frame) -> None:
    id_ = int(frame.first()[1])
    run.state.fed = (*run.state.fed, id_)
    run.push("gain", id_, (forage(run, id_).total(),))
    run.emit("fed", id_)


def in_hand(run: TidePool, _frame: Frame) -> list[Key]:
    return [("card", card) for card in run.state.hands[run.state.active]]


@rules.effect("discard", Ask("discard", in_hand, 0, 9, who=active, secret=True), cites=("tide/discard",))
def discard(run: TidePool, frame: Frame) -> None:
    state = run.state
    gone = [int(key[1]) for key in frame.answers[0]]
    if gone:
        state.hands[state.active] = tuple(c for c in state.hands[state.active] if c not in gone)
        state.deck = tuple(sorted((*state.deck, *gone)))
        run.tell("discarded", state.active, *sorted(gone), seen_by=(state.active,))


def wanted(run: TidePool, _frame: Frame) -> int:
    return max(0, 4 - len(run.state.hands[run.state.active]))


@rules.effect(
    "draw",
    draw("draw", "card", lambda run, _: run.state.deck, count=wanted, cites=("tide/draw",)),
    cites=("tide/draw",),
)
def drawn(run: TidePool, frame: Frame) -> None:
    state = run.state
    cards = tuple(int(key[1]) for key in frame.answers[0])
    state.deck = tuple(card for card in state.deck if card not in cards)
    state.hands[state.active] = (*state.hands[state.active], *cards)
    run.tell("drew", state.active, len(cards))
    run.tell("drawn", *cards, seen_by=(state.active,))


# -- abilities


def left_has_fed(run: TidePool, me: Source, event: Event) -> bool:
    mine, fed = at(run, me.source), int(event[1])
    if mine is None or fed not in run.state.creatures:
        return False
    return mine.id != fed and run.state.beside(mine.id, 1) == fed


def itself(run: TidePool, me: Source, event: Event) -> bool:
    mine = at(run, me.source)
    return mine is not None and mine.id == event[1]


@rules.effect("filter", when=left_has_fed, touches=nothing, cites=("tide/filter",))
def filters(run: TidePool, frame: Frame) -> None:
    mine = at(run, frame.source)
    assert mine
    run.push("gain", mine.id, (1,))


def prey_of(run: TidePool, frame: Frame) -> list[Key]:
    mine = at(run, frame.source)
    return [("prey", id_) for id_ in run.state.ring if mine and id_ != mine.id]


def amounts(run: TidePool, frame: Frame) -> list[Key]:
    if not frame.answers[0]:
        return []
    return [("take", n) for n in range(1, min(2, run.state.creatures[int(frame.first()[1])].population) + 1)]


@rules.effect(
    "claw",
    Ask("prey", prey_of, 0, cites=("tide/claw", "tide/claw/1")),
    Ask("take", amounts),
    when=itself,
    cites=("tide/claw",),
)
def claws(run: TidePool, frame: Frame) -> None:
    mine = at(run, frame.source)
    assert mine
    prey = int(frame.first()[1])
    victim = run.state.creatures[prey].owner
    if victim != mine.owner:
        run.push("flight", prey, owner=victim)
    run.push("strike", mine.id, about=(prey, frame.first(1)[1]))


@rules.effect("strike", cites=("tide/claw",))
def strike(run: TidePool, frame: Frame) -> None:
    run.push("bite", frame.source, frame.about)


def flights(run: TidePool, frame: Frame) -> list[Key]:
    return [("card", card) for card in run.state.hands[frame.owner] if kind_of(card) == FLIGHT]


def holds_cards(run: TidePool, me: Source, _event: Event) -> bool:
    return bool(run.state.hands[me.owner])


@rules.effect("flight", Ask("flight", flights, secret=True, window=True), when=holds_cards, cites=("tide/flight",))
def flees(run: TidePool, frame: Frame) -> None:
    card = int(frame.first()[1])
    state = run.state
    state.hands[frame.owner] = tuple(c for c in state.hands[frame.owner] if c != card)
    run.instead()
    run.tell("fled", frame.source, card)


@rules.effect(
    "spines",
    when=lambda run, me, event: (c := at(run, me.source)) is not None and c.id == event[2],
    cites=("tide/spines",),
)
def spines(run: TidePool, frame: Frame) -> None:
    biter = int(frame.event[1])
    if biter in run.state.creatures:
        run.tell("pricked", biter, -move(run, biter, -1, "sea"))
        run.check()


def worth_sharing(run: TidePool, me: Source, event: Event) -> bool:
    return itself(run, me, event) and int(event[2]) > 0 and len(run.state.ring) > 1


def shares(_run: TidePool, frame: Frame) -> list[Key]:
    return [("keep", n) for n in range(int(frame.event[2]) + 1)]


def neighbours(run: TidePool, frame: Frame) -> list[Key]:
    mine = at(run, frame.source)
    assert mine
    return [("beside", id_) for id_ in dict.fromkeys(run.state.beside(mine.id, by) for by in (1, -1))]


@rules.effect("glow", Ask("keep", shares), Ask("beside", neighbours), when=worth_sharing, cites=("tide/glow",))
def glows(run: TidePool, frame: Frame) -> None:
    """A replacement: part of what would be gained goes to a neighbour, whose own glow may share it on."""
    verb = run.replaced()
    kept, other = int(frame.first()[1]), int(frame.first(1)[1])
    if kept < int(frame.event[2]):
        run.also(other, (int(frame.event[2]) - kept,))
    if kept:
        verb.event = (kept,)
    else:
        run.instead()
    run.tell("shared", frame.source, other)


@rules.effect("brood", when=itself, cites=("tide/brood",))
def broods(run: TidePool, frame: Frame) -> None:
    mine = at(run, frame.source)
    assert mine
    until = ("dusk", run.state.active)
    run.state.listeners.add(Listener("dusk", "hatch", mine.id, mine.owner, until, True, (mine.id, 3)))
    run.tell("brooded", mine.id)


@rules.effect("hatch", cites=("tide/brood",))
def hatches(run: TidePool, frame: Frame) -> None:
    if frame.source in run.state.creatures:
        run.push("gain", frame.source, (int(frame.about[1]),))


def big_at_dusk(run: TidePool, me: Source, event: Event) -> bool:
    mine = at(run, me.source)
    return mine is not None and mine.owner == event[1] and mine.population > 5


@rules.effect("spawn", when=big_at_dusk, cites=("tide/spawn",))
def spawns(run: TidePool, frame: Frame) -> None:
    mine = at(run, frame.source)
    assert mine
    moved = -move(run, mine.id, -3, "sea")
    run.state.sea -= moved
    run.state.scores[mine.owner] += moved
    run.tell("spawned", mine.id, moved)


def mine_at_dawn(run: TidePool, me: Source, event: Event) -> bool:
    mine = at(run, me.source)
    return mine is not None and mine.owner == event[1]


def copied(run: TidePool, frame: Frame) -> list[Key]:
    mine = at(run, frame.source)
    assert mine
    other = run.state.creatures[run.state.beside(mine.id, -1)]
    return [("copy", trait) for trait in other.traits if trait < 1000 and run.state.hosts[trait][1] != "mimic"]


@rules.effect("mimic", Ask("copy", copied), when=mine_at_dawn, cites=("tide/mimic",))
def mimics(run: TidePool, frame: Frame) -> None:
    mine, state = at(run, frame.source), run.state
    assert mine
    state.made += 1
    state.attach(state.made, state.hosts[int(frame.first()[1])][1], mine.id)
    until = ("dusk", state.active)
    state.listeners.add(Listener("dusk", "fade", state.made, mine.owner, until, True, (state.made,)))
    run.tell("copied", mine.id, int(frame.first()[1]))


@rules.effect("fade", touches=nothing, cites=("tide/mimic",))
def fades(run: TidePool, frame: Frame) -> None:
    if frame.source in run.state.hosts:
        run.state.detach(frame.source)


@rules.effect("sprout", when=mine_at_dawn, cites=("tide/sprout",))
def sprouts(run: TidePool, frame: Frame) -> None:
    mine = at(run, frame.source)
    assert mine
    run.push("gain", mine.id, (1,))


# -- scenarios: nobody's, after everybody's


@rules.effect("current", when=lambda run, _me, _event: run.state.pool < 60, cites=("tide/current",))
def current(run: TidePool, _frame: Frame) -> None:
    moved = min(1, run.state.pool)
    run.state.pool -= moved
    run.state.sea += moved
    run.tell("swept", moved)


@rules.effect("tide", when=lambda run, _me, _event: run.state.pool < 40, cites=("tide/tide",))
def tide(run: TidePool, _frame: Frame) -> None:
    moved = min(1, run.state.sea)
    run.state.pool += moved
    run.state.sea -= moved
    run.tell("flooded", moved)


# -- out of turn


def aside(run: TidePool, choice: Choice, player: int) -> Sequence[Key]:
    if choice.prompt != "feed":
        return ()
    return [("wave", card) for card in run.state.hands[player] if kind_of(card) == WAVE]


def intervene(run: TidePool, player: int, key: Key) -> None:
    state = run.state
    state.hands[player] = tuple(card for card in state.hands[player] if card != key[1])
    run.tell("waved", player, int(key[1]), cites=("tide/wave",))
    for id_ in state.ring:
        if state.creatures[id_].owner == player:
            run.push("gain", id_, (1,))
            break


rules.aside, rules.intervene = aside, intervene


# -- for tests of order: nothing but a step


@rules.effect("note", cites=("tide/note",))
def notes(run: TidePool, frame: Frame) -> None:
    run.tell("noted", frame.source, *frame.about)


@rules.effect("drain", cites=("tide/drain",))
def drains(run: TidePool, frame: Frame) -> None:
    move(run, frame.source, -2, "sea")
    run.tell("drained", frame.source)


@rules.effect("rich", when=lambda run, me, _event: run.state.creatures[me.source].population > 3, cites=("tide/rich",))
def rich(run: TidePool, frame: Frame) -> None:
    run.tell("was rich", frame.source)


@rules.effect("epitaph", lasts=True, cites=("tide/epitaph",))
def epitaph(run: TidePool, frame: Frame) -> None:
    run.tell("remembered", frame.source)


@rules.effect("feast", cites=("tide/feast",))
def feasts(run: TidePool, frame: Frame) -> None:
    run.push("gain", frame.source, (9,))
    run.push("drain", frame.source)


@rules.effect("draw for ever", draw("draw for ever", "card", lambda run, _: run.state.deck))
def draws_for_ever(run: TidePool, frame: Frame) -> None:
    run.push("draw for ever")


@rules.effect("end", cites=("tide/end",))
def ends(run: TidePool, frame: Frame) -> None:
    run.state.listeners.drop(frame.about[0] if frame.about else frame.source)  # type: ignore[arg-type]
    run.tell("ended all of", frame.source)


# -- by hand, and to break things


@rules.effect("loop")
def loop(run: TidePool, _frame: Frame) -> None:
    run.state.pool -= 1
    run.state.sea += 1
    run.tell("gained", 0, 0, cites=("tide/none",))
    run.push("loop")


@rules.effect("break", Ask("host", own, who=active))
def breaks(run: TidePool, _frame: Frame) -> None:
    run.state.pool -= 7
    raise ZeroDivisionError("broken on purpose")


def forage(run: TidePool, id_: int) -> Value:
    """What feeding gives: 2 printed, 1 more for each filter, twice as much for the last player, nothing for a mimic."""
    state = run.state
    value = Value(floor=1, floor_cites=("tide/feed/1",))
    value.add("creature", 2, ("tide/feed",), "printed")
    for trait in state.creatures[id_].traits:
        kind = state.hosts[trait][1]
        if kind == "filter":
            inner = Value()
            inner.add("filter", 1, ("tide/filter",), "printed")
            value.include("filter", inner)
        elif kind == "spines":
            value.add("spines", -1, ("tide/spines",))
    return value


class Game:
    """Tide pool, as a table knows it."""

    rules = rules

    def dump(self, state: Pool) -> Any:
        return {
            "players": state.players, "active": state.active, "round": state.round, "ring": state.ring,
            "creatures": [c.dump() for c in state.creatures.values()],
            "hosts": [[trait, *host] for trait, host in state.hosts.items()],
            "pool": state.pool, "sea": state.sea, "scores": state.scores, "hands": state.hands,
            "deck": state.deck, "fed": state.fed, "made": state.made, "listeners": state.listeners.dump(),
        }  # fmt: skip

    def load(self, dumped: Any) -> Pool:
        state = Pool(dumped["players"])
        for name in ("active", "round", "pool", "sea", "made"):
            setattr(state, name, dumped[name])
        for name in ("ring", "deck", "fed"):
            setattr(state, name, tuple(dumped[name]))
        state.creatures = {c[0]: Creature(c[0], c[1], c[2], tuple(c[3])) for c in dumped["creatures"]}
        state.hosts = {trait: (host, kind) for trait, host, kind in dumped["hosts"]}
        state.scores, state.hands = list(dumped["scores"]), [tuple(hand) for hand in dumped["hands"]]
        state.listeners = Listeners.load(dumped["listeners"])
        return state

    def players(self, state: Pool) -> Sequence[str]:
        return ("Ann", "Bob", "Cid", "Dot")[: state.players]

    def view(self, run: Run[Any], seat: int | None) -> dict[str, Any]:
        seen = self.dump(run.state)
        seen["hands"] = [hand if p == seat else len(hand) for p, hand in enumerate(run.state.hands)]
        seen["deck"] = len(run.state.deck)
        return seen

    def text(self, _run: Run[Any], key: Key) -> str:
        return f"{key[0]} {kind_of(int(key[1]))}" if key[0] == "card" else " ".join(map(str, key))

    def question(self, run: Run[Any], choice: Choice) -> str:
        return f"{self.players(run.state)[choice.player]}: {choice.prompt} {choice.about}" if choice.player >= 0 else ""

    def told(self, run: Run[Any], step: Step) -> str:
        return " ".join(map(str, (step.told, *step.values)))

    def refusal(self, run: Run[Any], choice: Choice, key: Key) -> Refusal:
        return Refusal(f"{key} can't be chosen for {choice.prompt}.")

    def value(self, run: Run[Any], what: str, about: int) -> Value:
        if what != "forage":
            raise KeyError(what)
        return forage(run, about)

    def correct(self, run: Run[Any], verb: str, values: tuple[str | int, ...]) -> None:
        if verb == "do":
            run.push(str(values[0]))
        elif verb == "set" and values[0] in run.state.creatures:
            id_, wanted_ = int(values[0]), int(values[1])
            run.tell("set", id_, move(run, id_, wanted_ - run.state.creatures[id_].population, "sea"), cites=("hand",))
            run.check()
        else:
            raise Refused(Refusal(f"There is no {verb} of {values}."))


GAME = Game()


def new(players: int, *, tracing: bool = True, scenarios: bool = True, hands: bool = True) -> TidePool:
    """A game set up, nothing drawn yet: three creatures each, in a ring."""
    state = Pool(players)
    for id_ in range(players * 3):
        state.creatures[id_] = Creature(id_, id_ // 3, 3)
        state.pool -= 3
    state.ring = tuple(state.creatures)
    if scenarios:
        state.listeners.add(Listener("fed", "current", CURRENT))
        state.listeners.add(Listener("fed", "tide", TIDE))
    run = Run(rules, state, tracing=tracing)
    if hands:
        run.begin("deal")
    run.begin("game")
    return run


@rules.phase("deal")
def dealing(run: TidePool, frame: Frame) -> None:
    """Each player in turn draws a hand."""
    run.push("draw")


@rules.phase("deal")
def next_hand(run: TidePool, frame: Frame) -> None:
    state = run.state
    state.active = (state.active + 1) % state.players
    if state.active:
        frame.at = 0


def dealer(rng: random.Random) -> Any:
    def deal(choice: Choice) -> Answer:
        return tuple(rng.sample(list(choice.options), choice.least))

    return deal


def pick(rng: random.Random, choice: Choice) -> Answer:
    """A random answer, of as many options as may be."""
    options = choice.options
    if choice.most == 1 and choice.least == 1:
        return (options[int(rng.random() * len(options))],)
    return tuple(rng.sample(list(options), rng.randint(choice.least, choice.most)))


def table(players: int, seed: int, *, tracing: bool = True) -> Table:
    return Table(GAME, new(players, tracing=tracing), dealer(random.Random(seed)))
