"""The set-up of a solo game: levels, ranks and scenario groups, the cards left out, the boards, the first tokens."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.core import chance
from engine.core.stack import Frame, Run
from engine.oceans import assumptions, vocabulary
from engine.oceans.catalogue import EACH, catalogue
from engine.oceans.drawing import HAND
from engine.oceans.rules import Game, rules
from engine.oceans.setup import RESERVE, SET_UP_ONLY
from engine.oceans.solo import evolving, legends
from engine.oceans.solo.box import STAND_IN, TokenBox
from engine.oceans.solo.oceanic import NAME, OCEANIC, YOU, Oceanic
from engine.oceans.state import KINDS, Oceans, Species
from engine.scenes.document import named, suggest
from rules_db.names import key

PILES = 3
"""Piles of the Gene Pool (solo/oceanic-setup/6)."""
WATERS: tuple[int, ...] = (30, 10, 30, 30)
"""Population in the Reef and in zones 1 to 3 (solo/oceanic-setup/9)."""
LEVELS = {1: "Easy", 2: "Intermediate", 3: "Hard", 4: "Expert"}
"""Difficulty levels (solo/difficulty-levels/2 to /5)."""
EXPERT = 4
RANKS = {1: ("A", "A"), 2: ("A", "B"), 3: ("B", "B"), 4: ("B", "C"), 5: ("C", "C")}
"""Of each rank, the groups of its two scenarios (solo/scenario-cards-2/3 to /7)."""
RANK_CITES = {rank: f"solo/scenario-cards-2/{rank + 2}" for rank in RANKS}
GROUP_CITES = {group: f"solo/group-{group.lower()}/1" for group in "ABC"}
INTRODUCTORY = ("oceans/prosperity", "oceans/long-haul-migration")
"""The scenarios of the Introductory game, level 1.1 (solo/oceanic-setup/4)."""
LEFT_OUT = ("oceans/flight", "oceans/vestigial-limb", "oceans/transparent-deep")
PROMO = "promo"
"""The set that carries the Promo symbol."""
OTHER_EXAMPLE = "oceans/solo-log-example-rank"
ZONES_OF, CHOICE_OF = "oceans/solo-scenario-zones", "oceans/solo-scenario-choice"
LEFT_IN_THE_BOX = ("solo/preparation/1", "solo/oceanic-setup/1")
SOLO_SCENARIO = "solo scenario"


@dataclass(frozen=True)
class SoloOptions:
    """How a solo game is set up. Without `scenarios` two are drawn from the groups of the rank."""

    level: int = 1
    rank: int = 1
    scenarios: tuple[str, ...] = ()
    """Scenario 1 and scenario 2, by name or id."""
    introductory: bool = False
    """Level 1.1 with the scenarios that the rulebook gives for a first game."""
    box: TokenBox = STAND_IN
    sets: tuple[str, ...] = ("base",)
    allow_partial: bool = False
    legends: bool = False
    assume: dict[str, str] = field(default_factory=dict[str, str])


# -- what may be chosen


def group_of(card: str) -> str:
    """The scenario group of a card, by its id; empty for one that solo games are not played with."""
    group = catalogue().rows[card].solo_group
    return str(group) if group in ("A", "B", "C") else ""


def scenarios_of(group: str) -> list[str]:
    """The scenarios of a group, by id."""
    return [kind.id for kind in catalogue().by_id.values() if kind.family == "scenario" and group_of(kind.id) == group]


def check(level: int, rank: int) -> None:
    """Raises ValueError for a level or a rank that there is not, saying which there are."""
    if level not in LEVELS:
        there_are = ", ".join(f"{number} ({name})" for number, name in LEVELS.items())
        raise ValueError(f"there is no level {level}; there are {there_are}.")
    if rank not in RANKS:
        raise ValueError(f"there is no rank {rank}; there are ranks 1 to {max(RANKS)}.")


def scenario(text: str) -> str:
    """The id of a scenario by name or id. Raises ValueError with what may have been meant."""
    there_are = {kind.name: kind.id for kind in catalogue().by_id.values() if kind.family == "scenario"}
    if text in there_are.values():
        return text
    found = named(text, there_are)
    if found is None:
        raise ValueError(f"{text!r} is no scenario; {suggest(text, there_are)}")
    return there_are[found]


def chosen_scenarios(options: SoloOptions) -> tuple[str, ...]:
    """The two scenarios of a table that says which. Raises ValueError for others than the rank has."""
    if options.introductory:
        if (options.level, options.rank) != (1, 1):
            raise ValueError("the Introductory game is level 1.1; choose level 1 and rank 1 for it.")
        if options.scenarios and {*map(scenario, options.scenarios)} != {*INTRODUCTORY}:
            raise ValueError(
                "the Introductory game has the scenarios Prosperity and Long Haul Migration; name no others."
            )
        return INTRODUCTORY
    if not options.scenarios:
        return ()
    found = [scenario(text) for text in options.scenarios]
    if len(found) != len(RANKS[options.rank]):
        raise ValueError(f"a solo game has 2 scenarios, not {len(found)}; name both, or none to have them drawn.")
    if found[0] == found[1] and catalogue().by_id[found[0]].copies < 2:
        raise ValueError(f"there is one card {catalogue().by_id[found[0]].name}; it can't be both scenarios.")
    groups = tuple(group_of(card) for card in found)
    wanted = RANKS[options.rank]
    if choice_of_example(options) and options.rank == 2 and groups == ("A", "A"):
        return tuple(found)
    if sorted(groups) == sorted(wanted):
        return tuple(found if groups == wanted else reversed(found))
    raise ValueError(_wrong_groups(options.rank, found, wanted))


def choice_of_example(options: SoloOptions) -> bool:
    """Whether rank 2 may have two scenarios of group A, as the game has that the score log's example tells of."""
    return assumptions.checked(options.assume).get(OTHER_EXAMPLE) == "example-counts"


def _wrong_groups(rank: int, found: Sequence[str], wanted: Sequence[str]) -> str:
    names = [f"{catalogue().by_id[card].name} (group {group_of(card) or 'none'})" for card in found]
    may_be = "; ".join(
        f"group {group}: {', '.join(catalogue().by_id[card].name for card in scenarios_of(group))}"
        for group in dict.fromkeys(wanted)
    )
    return f"rank {rank} has scenarios of groups {wanted[0]} and {wanted[1]}, not {' and '.join(names)}. {may_be}."


def scenario_names(options: Mapping[str, Any]) -> list[str]:
    """The scenarios that may be chosen at a rank, by name."""
    groups = RANKS.get(int(options.get("rank") or 1), ())
    return [catalogue().by_id[card].name for group in dict.fromkeys(groups) for card in scenarios_of(group)]


def said(options: Mapping[str, Any]) -> list[str]:
    """What the options of a table say besides level and rank: the scenarios, and whether the box is a stand-in."""
    named_ones = [catalogue().by_id[scenario(text)].name for text in options.get("scenarios") or ()]
    drawn = "scenarios drawn from the groups of the rank"
    return [
        " and ".join(named_ones) or ("Prosperity and Long Haul Migration" if options.get("introductory") else drawn),
        "the tokens and boards of your box"
        if options.get("box")
        else "a stand-in for the tokens and boards of the box",
    ]


# -- opening


def lay_boards(state: Oceans, box: TokenBox, *, expert: bool) -> Oceanic:
    """Puts the Shark at the left end of your line and the Whale at the right end (solo/playing-the-game/1).

    All round the table they are a line of their own, with the Whale on the left: it lies beyond your rightmost species.
    """
    state.seats[OCEANIC].name = NAME
    whale: Species = state.add_species(OCEANIC, 0, "Whale")
    shark: Species = state.add_species(OCEANIC, 1, "Shark")
    state.boards += 2
    oceanic = state.oceanic = Oceanic(shark.id, whale.id)
    sides = (box.shark.expert, box.whale.expert) if expert else (box.shark.normal, box.whale.normal)
    oceanic.printed, oceanic.spaces, oceanic.expert = sides, (box.shark.spaces, box.whale.spaces), expert
    oceanic.stand_in = box.stand_in
    state.relined()
    return oceanic


def new(name: str, options: SoloOptions | None = None) -> Game:
    """A solo game with nothing drawn yet. Raises ValueError for what can't be set up, saying what can."""
    chosen = options or SoloOptions()
    check_name(name.strip())
    check(chosen.level, chosen.rank)
    fixed = chosen_scenarios(chosen)
    check_sets(chosen.sets)
    state = Oceans(2)
    state.assumed = assumptions.checked(chosen.assume)
    state.seats[YOU].name = name.strip()
    oceanic = lay_boards(state, chosen.box, expert=chosen.level == EXPERT)
    oceanic.level, oceanic.rank, oceanic.bag = chosen.level, chosen.rank, chosen.level
    oceanic.bags = tuple(chosen.box.tokens())
    state.waters, state.reserve = list(WATERS), RESERVE
    state.deck = tuple(catalogue().surface_deck(chosen.sets))
    state.deep = tuple(_dealt(state, chosen))
    if chosen.legends:
        legends.enter(oceanic, chosen.box.legends)
    run: Game = Run(rules, state)
    run.begin("solo set-up", event=tuple(fixed))
    run.begin("solo game")
    return run


def check_name(name: str) -> None:
    """Raises ValueError for a name that you can't have."""
    if not name:
        raise ValueError("you need a name.")
    if key(name) == key(NAME):
        raise ValueError(f"{NAME} is your opponent; you need another name.")


def check_sets(sets: Sequence[str]) -> None:
    """Raises ValueError for a set that solo games are not played with."""
    there_are = [one for one in dict.fromkeys(kind.set for kind in catalogue().by_id.values()) if one != PROMO]
    for one in sets:
        if one == PROMO:
            raise ValueError("cards with the Promo symbol are left out of solo games (solo/preparation/1).")
        if one not in there_are:
            raise ValueError(f"there is no set {one!r}; there are {', '.join(there_are)}.")


def _dealt(state: Oceans, chosen: SoloOptions) -> list[int]:
    """The Deep cards that solo games are played with (solo/preparation/1)."""
    partly = () if chosen.allow_partial else vocabulary.partial(state)
    kinds = {card: state.kind(card).id for card in catalogue().deep_deck(chosen.sets)}
    return [card for card, kind in kinds.items() if kind not in LEFT_OUT and kind not in partly]


# -- the steps of the set-up


@rules.phase("solo set-up")
def say_level(run: Game, _frame: Frame) -> None:
    """Level and rank, the boards, and whether they are a stand-in."""
    state, oceanic = run.state, evolving.opponent(run)
    level = f"solo/difficulty-levels/{oceanic.level + 1}"
    run.tell(
        "solo level",
        oceanic.level,
        oceanic.rank,
        cites=("solo/difficulty-levels/1", level, "solo/scenario-cards-2/1", RANK_CITES[oceanic.rank]),
    )
    sides = ("solo/additional-steps/1", "solo/playing-the-game/1", "solo/difficulty-levels/7")
    expert = (*sides, "solo/oceanic-boards/4") if oceanic.expert else sides
    run.tell("boards laid", oceanic.shark, oceanic.printed[0], oceanic.whale, oceanic.printed[1], int(oceanic.expert),
             cites=(*expert, "oceans/solo-board-values"))  # fmt: skip
    if oceanic.stand_in:
        run.tell("stand-in", cites=(evolving.MIX, "oceans/solo-board-values", "oceans/solo-token-spaces"))
    run.tell("left out", len(LEFT_OUT), cites=LEFT_IN_THE_BOX)
    state.active = state.start = YOU
    run.tell("starts", YOU, cites=("solo/oceanic-setup/12",))


@rules.phase("solo set-up")
def population(run: Game, _frame: Frame) -> None:
    """30 in the Reef, 10, 30 and 30 in the zones, 60 in the reserve."""
    state = run.state
    run.tell("supply", *state.waters, state.reserve,
             cites=("solo/oceanic-setup/8", "solo/oceanic-setup/9", "solo/oceanic-setup/7"))  # fmt: skip


@rules.phase("solo set-up")
def legend_cards(run: Game, _frame: Frame) -> None:
    """Where they are played with, Legends come first."""
    if evolving.opponent(run).yours:
        legends.begin(run)


@rules.phase("solo set-up")
def scenario_cards(run: Game, frame: Frame) -> None:
    """Scenario 1 on zone 1 and scenario 2 on zone 2, as chosen or drawn from their groups."""
    oceanic, fixed = evolving.opponent(run), [str(card) for card in frame.event]
    if not fixed:
        for zone in (1, 2):
            run.push(SOLO_SCENARIO, about=(zone,))
        return
    first = catalogue().by_id[fixed[0]].card()
    second = catalogue().by_id[fixed[1]].card(int(fixed[1] == fixed[0]))
    run.state.zones = (first, second, 0)
    groups = RANKS[oceanic.rank]
    intro = ("solo/oceanic-setup/4", "solo/difficulty-levels/6") if tuple(fixed) == INTRODUCTORY else ()
    for zone, card in enumerate((first, second), 1):
        cites = (RANK_CITES[oceanic.rank], GROUP_CITES[groups[zone - 1]], ZONES_OF, CHOICE_OF, *intro)
        run.tell("scenario dealt", card, zone, cites=cites)


def _scenarios(run: Game, frame: Frame) -> list[int]:
    state, zone = run.state, int(frame.about[0])
    group = RANKS[evolving.opponent(run).rank][zone - 1]
    pool = catalogue().scenario_deck(("base",))
    return [card for card in pool if group_of(KINDS[card // EACH].id) == group and card not in state.zones]


@rules.effect(
    SOLO_SCENARIO,
    chance.draw(SOLO_SCENARIO, "card", _scenarios, cites=("solo/oceanic-setup/4", CHOICE_OF)),
    cites=("solo/oceanic-setup/4", "solo/scenario-cards-2/1", ZONES_OF, CHOICE_OF),
)
def deal_scenario(run: Game, frame: Frame) -> None:
    """One of its group, at random."""
    zone, card, rank = int(frame.about[0]), int(frame.first()[1]), evolving.opponent(run).rank
    zones = list(run.state.zones)
    zones[zone - 1] = card
    run.state.zones = tuple(zones)
    group = GROUP_CITES[RANKS[rank][zone - 1]]
    run.tell("scenario dealt", card, zone, cites=(*run.cites, RANK_CITES[rank], group))


@rules.phase("solo set-up")
def hand(run: Game, _frame: Frame) -> None:
    """6 Surface cards for you, none for Oceanic (solo/oceanic-setup/5)."""
    run.push("draw", YOU, about=(HAND,))


@rules.phase("solo set-up")
def gene_pool(run: Game, _frame: Frame) -> None:
    """3 Deep cards face up (solo/oceanic-setup/6)."""
    run.state.gene_pool = ((),) * PILES
    for at in range(PILES):
        run.push("new pile", about=(at,))


@rules.phase("solo set-up")
def first_tokens(run: Game, _frame: Frame) -> None:
    """4 tokens of the bag of your level onto the top row (solo/additional-steps/3)."""
    evolving.fill(run, (evolving.TOP,), "solo/additional-steps/3")


@rules.phase("solo set-up")
def settled(run: Game, _frame: Frame) -> None:
    """What was said of the set-up is over with it."""
    assumed = run.state.assumed
    over = (*SET_UP_ONLY, ZONES_OF, CHOICE_OF, OTHER_EXAMPLE)
    run.state.assumed = {question: choice for question, choice in assumed.items() if question not in over}
