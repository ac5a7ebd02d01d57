"""The set-up: population, scenarios, hands, the Gene Pool, the first migrate, bonus tokens.

What no rulebook text at hand gives stands in charts of the reference (`oceans/set-up-procedure` and others).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from engine.core import chance
from engine.core.stack import Frame, Run
from engine.oceans.catalogue import catalogue
from engine.oceans.drawing import HAND
from engine.oceans.evolving import discard
from engine.oceans.population import draw, put
from engine.oceans.rules import Game, rules
from engine.oceans.state import CHOICES, REEF, ZONE_1, ZONE_3, Oceans

BONUS = {2: (4, 0), 3: (6, 4, 0), 4: (7, 6, 4, 0)}
"""Bonus tokens from the start player on (oceans/bonus-tokens-by-seat); none on record for more players."""
MOST = 6
RESERVE, A_PLAYER = 60, 20
PILES = 2
SCENARIOS = 2
REEF_VARIANT = ("oceans/abundance", "oceans/fertile")
SETUP = ("oceans/set-up-procedure",)
LONGEST_TEXT = 300
LAZY_CREATOR = "oceans/lazy-creator"
COUNTS = ("oceans/set-up-counts", "oceans/set-up-split")
MORE_PLAYERS = ("oceans/five-six-player-set-up", "oceans/five-six-player-bonus")


@dataclass(frozen=True)
class Options:
    """How a game is set up. `more_players` allows 5 and 6, for whom no source gives a set-up."""

    reef_variant: bool = False
    more_players: bool = False
    sets: tuple[str, ...] = ("base",)
    """The sets whose Deep cards and scenarios are shuffled in: "base", "promo", "deluxe"."""
    start: int | None = None
    """Who starts; drawn if None."""
    assume: dict[str, str] = field(default_factory=dict[str, str])
    """Open questions answered otherwise than by default: {id: choice}."""
    lazy_creator: str = ""
    """What the table has agreed that Lazy Creator says (promo/lazy-creator/text); without it that card is left out."""


def new(players: Sequence[str], options: Options | None = None) -> Game:
    """A game with nothing drawn yet. Raises ValueError for what can't be set up, saying what can."""
    chosen = options or Options()
    names = [name.strip() for name in players]
    check_names(names)
    if len(names) > len(BONUS) + 1 and not chosen.more_players:
        raise ValueError(
            f"Oceans is for 2 to 4 players, not {len(names)}. For 5 or 6 no source gives a set-up; "
            "ask for more players to use one that is assumed."
        )
    if chosen.start is not None and not 0 <= chosen.start < len(names):
        raise ValueError(f"the start player is a seat from 0 to {len(names) - 1}, not {chosen.start}")
    check_sets(chosen.sets)
    check_assumptions(chosen.assume)
    state = Oceans(len(names))
    state.assumed = dict(chosen.assume)
    state.lazy_creator = lazy_creator(chosen)
    for seat, name in zip(state.seats, names, strict=True):
        seat.name = name
    quarter = (RESERVE + A_PLAYER * len(names)) // 4
    state.waters, state.reserve = [quarter] * 4, RESERVE
    cards = catalogue()
    state.deck = tuple(cards.surface_deck())
    if chosen.reef_variant:
        state.zones = (*(cards.by_id[card].card() for card in REEF_VARIANT), 0)
    else:
        state.deep = tuple(cards.deep_deck(chosen.sets))
    run: Game = Run(rules, state)
    run.begin("set-up", event=("reef",) if chosen.reef_variant else ("deep", *chosen.sets))
    if chosen.start is not None:
        state.active = state.start = chosen.start
        run.stack[0].at = 1
    run.begin("game")
    return run


def lazy_creator(chosen: Options) -> str:
    """The text that a table has written. Raises ValueError for one that is too long to be shown."""
    text = " ".join(chosen.lazy_creator.split())
    if len(text) > LONGEST_TEXT:
        raise ValueError(f"what Lazy Creator says may have {LONGEST_TEXT} letters, not {len(text)}.")
    return text


def check_names(names: Sequence[str]) -> None:
    """Raises ValueError for names that no table can have."""
    if not 2 <= len(names) <= MOST:
        raise ValueError(f"Oceans is for 2 to 4 players, at most {MOST}, not {len(names)}.")
    for name in names:
        if not name:
            raise ValueError("each player needs a name.")
        if [other.casefold() for other in names].count(name.casefold()) > 1:
            raise ValueError(f"two players are called {name}.")


def check_sets(sets: Sequence[str]) -> None:
    """Raises ValueError for a set that there is not, or for sets without the scenarios of a game."""
    known = tuple(dict.fromkeys(kind.set for kind in catalogue().by_id.values()))
    for one in sets:
        if one not in known:
            raise ValueError(f"there is no set {one!r}; there are {', '.join(known)}.")
    if len(catalogue().scenario_deck(tuple(sets))) < SCENARIOS:
        raise ValueError(f"a game needs {SCENARIOS} scenarios: choose among the sets {', '.join(known)}.")


def check_assumptions(assumed: dict[str, str]) -> None:
    """Raises ValueError for an open question or a choice that there is not."""
    for question, choice in assumed.items():
        if question not in CHOICES:
            raise ValueError(f"there is no open question {question!r}.")
        if choice not in CHOICES[question]:
            raise ValueError(f"{question} is answered {' or '.join(CHOICES[question])}, not {choice!r}.")


@rules.phase("set-up")
def start_player(run: Game, _frame: Frame) -> None:
    """Who starts is drawn (oceans/start-player-drawn)."""
    run.push("start player")


@rules.phase("set-up")
def bonus_tokens(run: Game, _frame: Frame) -> None:
    """Bonus tokens make up for sitting early: from the start player on."""
    state = run.state
    for bonus, player in zip(BONUS.get(state.players, (0,) * state.players), state.in_turn_order(), strict=True):
        state.seats[player].bonus = bonus
        run.tell("bonus token", player, bonus, cites=("oceans/bonus-tokens-by-seat", *_assumed(run)))


def _assumed(run: Game) -> tuple[str, ...]:
    return MORE_PLAYERS if run.state.players > len(BONUS) + 1 else ()


@rules.phase("set-up")
def population(run: Game, _frame: Frame) -> None:
    """The supply, in four equal parts."""
    run.tell("supply", *run.state.waters, run.state.reserve, cites=(*COUNTS, *_assumed(run)))


@rules.phase("set-up")
def scenario_cards(run: Game, frame: Frame) -> None:
    """A scenario for zone 1 and one for zone 2; in the Reef Variant they are fixed."""
    if frame.event[0] == "reef":
        for zone, card in enumerate(run.state.zones[:SCENARIOS], 1):
            run.tell("scenario dealt", card, zone, cites=SETUP)
    else:
        run.push("scenario cards", event=frame.event)


@rules.phase("set-up")
def hands(run: Game, _frame: Frame) -> None:
    """6 Surface cards to each player."""
    for player in run.state.in_turn_order():
        run.push("draw", player, about=(HAND,))


@rules.phase("set-up")
def gene_pool(run: Game, frame: Frame) -> None:
    """2 Deep cards face up: two piles."""
    if frame.event[0] != "reef":
        run.state.gene_pool = ((),) * PILES
        for at in range(PILES):
            run.push("new pile", about=(at,))


@rules.phase("set-up")
def first_migrate(run: Game, _frame: Frame) -> None:
    """The top Surface card begins the discard pile and moves population."""
    run.push("first migrate")


@rules.effect(
    "start player",
    chance.draw(
        "start player", "player", lambda run, _: range(run.state.players), cites=("oceans/start-player-drawn",)
    ),
    cites=("oceans/start-player-drawn",),
)
def draw_start_player(run: Game, frame: Frame) -> None:
    """The first player in turn order."""
    run.state.active = run.state.start = int(frame.first()[1])
    run.tell("starts", run.state.start)


def _scenarios(run: Game, frame: Frame) -> list[int]:
    state, deck = run.state, catalogue().scenario_deck(tuple(map(str, frame.event[1:])))
    written = state.lazy_creator and state.assumes("oceans/lazy-creator-text", "by-hand")
    return deck if written else [card for card in deck if state.kind(card).id != LAZY_CREATOR]


@rules.effect("scenario cards", chance.draw("scenarios", "card", _scenarios, count=SCENARIOS), cites=SETUP)
def deal_scenarios(run: Game, frame: Frame) -> None:
    """The first goes on zone 1, the second on zone 2, none on zone 3."""
    cards = [int(card) for _, card in frame.answers[0]]
    run.state.zones = (*cards, *(0,) * (3 - len(cards)))
    for zone, card in enumerate(cards, 1):
        run.tell("scenario dealt", card, zone)


def _deck(run: Game, _frame: Frame) -> Sequence[int]:
    return run.state.deck


@rules.effect("first migrate", chance.draw("from the deck", "card", _deck, cites=SETUP), cites=SETUP)
def migrate_first(run: Game, frame: Frame) -> None:
    """As much as the card's number from the Reef to zone 3, and as much again from zone 1."""
    state, card = run.state, int(frame.first()[1])
    number = catalogue().migrate(card)
    state.deck = tuple([other for other in state.deck if other != card])
    discard(run, card)
    for place in (REEF, ZONE_1):
        put(run, ZONE_3, draw(run, place, number))
    run.tell("first migrate", card, number)
