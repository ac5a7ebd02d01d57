"""The set-up: population, scenarios, hands, the Gene Pool, the first migrate, bonus tokens.

What no rulebook text at hand gives stands in charts of the reference (`oceans/set-up-procedure` and others).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from engine.core import chance
from engine.core.stack import Frame, Run
from engine.core.table import Table
from engine.oceans import assumptions, vocabulary
from engine.oceans.catalogue import catalogue
from engine.oceans.drawing import HAND
from engine.oceans.evolving import discard
from engine.oceans.population import draw, put
from engine.oceans.rules import Game, rules
from engine.oceans.state import REEF, ZONE_1, ZONE_3, Oceans

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
    allow_partial: bool = False
    """Whether the table agrees to play cards of which not all is known by what is known; else they are left out."""
    assume: dict[str, str] = field(default_factory=dict[str, str])
    """Open questions answered otherwise than by default: {id: choice}. What follows here answers some more."""
    start: int | None = None
    """Who starts; drawn if None (oceans/start-player-drawn)."""
    supply: tuple[int, ...] = ()
    """What the table has laid out: population in the Reef and in zones 1 to 3 (oceans/set-up-split)."""
    bonus: tuple[int, ...] = ()
    """The bonus tokens of 5 or 6 players, from the start player on (oceans/five-six-player-bonus)."""
    black_boxes: tuple[str, ...] = ()
    """The traits that the table says have a black text box, by name or id (oceans/black-boxes)."""
    lazy_creator: str = ""
    """What the table has agreed that Lazy Creator says (promo/lazy-creator/text); without it that card is left out."""

    def answers(self) -> dict[str, str]:
        """The open questions that are answered otherwise than by default, by id. Raises ValueError for no answer."""
        found = assumptions.checked(self.assume)
        for question, (choice, field_name) in SAID_BY.items():
            if getattr(self, field_name) != getattr(Options, field_name):
                found[question] = choice
            elif found.get(question) == choice and question != FIVE_SIX:
                raise ValueError(f"{question} is answered {choice!r} by what the table says: give `{field_name}`.")
        return found


FIVE_SIX = "oceans/five-six-player-set-up"
START, SPLIT, BOXES = "oceans/start-player-drawn", "oceans/set-up-split", assumptions.BLACK_BOXES
SAID_BY = {
    START: ("table-says", "start"),
    SPLIT: ("table-enters", "supply"),
    FIVE_SIX: ("formula", "more_players"),
    "oceans/five-six-player-bonus": ("table-enters", "bonus"),
    BOXES: ("table-says", "black_boxes"),
}
"""Open questions that a table answers by saying more than a choice: which choice that is, and where it says so."""
SET_UP_ONLY = ("oceans/lazy-creator-text", *(question for question in SAID_BY if question != BOXES))
"""Open questions that are over with the set-up."""


def new(players: Sequence[str], options: Options | None = None) -> Game:
    """A game with nothing drawn yet. Raises ValueError for what can't be set up, saying what can."""
    chosen = options or Options()
    names = [name.strip() for name in players]
    check_names(names)
    assumed = chosen.answers()
    if len(names) > len(BONUS) + 1 and FIVE_SIX not in assumed:
        raise ValueError(
            f"Oceans is for 2 to 4 players, not {len(names)}. For 5 or 6 no source gives a set-up; "
            "ask for more players to use one that is assumed."
        )
    if chosen.start is not None and not 0 <= chosen.start < len(names):
        raise ValueError(f"the start player is a seat from 0 to {len(names) - 1}, not {chosen.start}")
    check_sets(chosen.sets)
    state = Oceans(len(names))
    state.assumed = assumed
    state.lazy_creator = lazy_creator(chosen)
    state.boxed = assumptions.black_boxes(chosen.black_boxes)
    for seat, name in zip(state.seats, names, strict=True):
        seat.name = name
    state.waters, state.reserve = supply(chosen, len(names)), RESERVE
    cards = catalogue()
    state.deck = tuple(cards.surface_deck(chosen.sets))
    if chosen.reef_variant:
        state.zones = (*(cards.by_id[card].card() for card in REEF_VARIANT), 0)
    else:
        state.deep = tuple(_known(state, cards.deep_deck(chosen.sets), chosen.allow_partial))
    if chosen.start is not None:
        state.active = state.start = chosen.start
    run: Game = Run(rules, state)
    how = REEF_ONLY if chosen.reef_variant else AS_KNOWN if chosen.allow_partial else IN_FULL
    run.begin("set-up", event=(how, *chosen.sets)).about = bonus(chosen, len(names))
    run.begin("game")
    return run


REEF_ONLY, IN_FULL, AS_KNOWN = "reef", "in full", "as known"
"""What the event of a set-up begins with: the Reef Variant, or whether cards that are known in part are dealt."""


def _known(state: Oceans, cards: list[int], allow_partial: bool) -> list[int]:
    """The cards that may be dealt: those played in full, or all where the table plays the others by what is known."""
    partly = () if allow_partial else vocabulary.partial(state)
    return [card for card in cards if state.kind(card).id not in partly]


def supply(chosen: Options, players: int) -> list[int]:
    """Population in the Reef and the zones: exact quarters, or what the table has laid out. Raises ValueError."""
    quarter = (RESERVE + A_PLAYER * players) // 4
    laid_out = list(chosen.supply) or [quarter] * 4
    if len(laid_out) != 4 or sum(laid_out) != 4 * quarter or min(laid_out) < 1:
        raise ValueError(
            f"{4 * quarter} population lie in the Reef and in zones 1 to 3, some in each, not {laid_out} (`supply`)."
        )
    return laid_out


def bonus(chosen: Options, players: int) -> tuple[int, ...]:
    """Bonus tokens from the start player on. Raises ValueError for others than the game gives 2 to 4 players."""
    if chosen.bonus and (players in BONUS or len(chosen.bonus) != players):
        raise ValueError(f"`bonus` is for 5 or 6 players, one token for each, not {list(chosen.bonus)}.")
    return chosen.bonus or BONUS.get(players, (0,) * players)


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


@rules.phase("set-up")
def start_player(run: Game, _frame: Frame) -> None:
    """Who starts is drawn, or said (oceans/start-player-drawn)."""
    if run.state.assumes(START, "drawn"):
        run.push("start player")
    else:
        run.tell("starts", run.state.start, cites=(START,))


@rules.phase("set-up")
def bonus_tokens(run: Game, frame: Frame) -> None:
    """Bonus tokens make up for sitting early: from the start player on."""
    for token, player in zip(frame.about, _from_the_start(run), strict=True):
        run.state.seats[player].bonus = int(token)
        run.tell("bonus token", player, int(token), cites=("oceans/bonus-tokens-by-seat", *_assumed(run)))


def _from_the_start(run: Game) -> list[int]:
    """The players, the start player first."""
    state = run.state
    return [(state.start + n) % state.players for n in range(state.players)]


def _assumed(run: Game) -> tuple[str, ...]:
    return MORE_PLAYERS if run.state.players > len(BONUS) + 1 else ()


@rules.phase("set-up")
def population(run: Game, _frame: Frame) -> None:
    """The supply, in four equal parts, or as the table has laid it out (oceans/set-up-split)."""
    run.tell("supply", *run.state.waters, run.state.reserve, cites=(*COUNTS, *_assumed(run)))


@rules.phase("set-up")
def scenario_cards(run: Game, frame: Frame) -> None:
    """A scenario for zone 1 and one for zone 2; in the Reef Variant they are fixed."""
    if frame.event[0] == REEF_ONLY:
        for zone, card in enumerate(run.state.zones[:SCENARIOS], 1):
            run.tell("scenario dealt", card, zone, cites=SETUP)
    else:
        run.push("scenario cards", event=frame.event)


@rules.phase("set-up")
def hands(run: Game, _frame: Frame) -> None:
    """6 Surface cards to each player."""
    for player in _from_the_start(run):
        run.push("draw", player, about=(HAND,))


@rules.phase("set-up")
def gene_pool(run: Game, frame: Frame) -> None:
    """2 Deep cards face up: two piles."""
    if frame.event[0] != REEF_ONLY:
        run.state.gene_pool = ((),) * PILES
        for at in range(PILES):
            run.push("new pile", about=(at,))


@rules.phase("set-up")
def first_migrate(run: Game, _frame: Frame) -> None:
    """The top Surface card begins the discard pile and moves population."""
    run.push("first migrate")


@rules.phase("set-up")
def settled(run: Game, _frame: Frame) -> None:
    """What the table has said of the set-up is done with: a game goes on as any other."""
    assumed = run.state.assumed
    run.state.assumed = {question: choice for question, choice in assumed.items() if question not in SET_UP_ONLY}


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
    state, (how, *sets) = run.state, map(str, frame.event)
    written = state.lazy_creator and state.assumes("oceans/lazy-creator-text", "by-hand")
    known = _known(state, catalogue().scenario_deck(tuple(sets)), how == AS_KNOWN)
    return known if written else [card for card in known if state.kind(card).id != LAZY_CREATOR]


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


def copies(table: Table, card: str) -> int:
    """How many of a card lie in the decks of a table at which nothing has been drawn yet."""
    state: Oceans = table.run.state
    return sum(state.kind(one).id == card for one in (*state.deck, *state.deep))
