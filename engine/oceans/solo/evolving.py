"""Oceanic evolves: where each token goes, what a full board does, when the Incoming Tokens board is refilled.

Who gets what is worked out and told with its reason; chance alone says which token comes out of a bag.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.core import chance
from engine.core.choice import Key
from engine.core.effect import Ask
from engine.core.stack import Frame
from engine.oceans.aging import TOKENS_BACK
from engine.oceans.evolving import attach, detach
from engine.oceans.population import BOTTOM_ROW
from engine.oceans.rules import Game, rules
from engine.oceans.solo import tokens
from engine.oceans.solo.oceanic import EMPTY, LEVELS, NOTHING, SLOTS, YOU, Oceanic
from engine.oceans.state import Species, without

INTO_A_SLOT, REFILLED = "oceanic: a token", "oceanic: refilled"
PLACED, GIVEN_UP = "oceanic: a token is placed", "oceanic: a token is given up"
TOP, BOTTOM = 0, 1
REFILLING = ("solo/refilling/1", "solo/refilling/2", "solo/refilling/3")
OUTLINE = ("solo/evolving/2", "oceans/solo-token-board")
TARGET = ("solo/evolving/3", "solo/oceanic-tokens/2")
FULL = ("solo/frequently-asked-questions/2", "oceans/solo-token-spaces")
NO_SPECIES, NEW_KIND = "oceans/solo-no-species-for-token", "oceans/solo-full-board-new-kind"
REMOVED, CORRECT_BAG = "oceans/solo-removed-token", "oceans/solo-correct-bag"
TOO_FEW, MIX = "oceans/solo-bag-empty", "oceans/solo-token-mix"


def opponent(run: Game) -> Oceanic:
    """Oceanic's side of a solo game. Raises ValueError in any other."""
    if run.state.oceanic is None:
        raise ValueError("there is no Oceanic in this game")
    return run.state.oceanic


# -- the parts of its turn


def place_incoming(run: Game) -> None:
    """The rightmost token of the top row comes into play; of each row, once the Cambrian Explosion has begun."""
    oceanic = opponent(run)
    for row in (TOP, BOTTOM) if run.state.cambrian else (TOP,):
        slots = oceanic.bottom if row else oceanic.top
        at = max((at for at in range(SLOTS) if slots[at]), default=-1)
        if at >= 0:
            _set_slot(oceanic, row, at, EMPTY)
            run.push(PLACED, about=(slots[at],))


def refill(run: Game) -> None:
    """Once the Incoming Tokens board is empty, the next bag fills it: 4 tokens, or 8 after the Cambrian Explosion."""
    oceanic, state = opponent(run), run.state
    if oceanic.incoming():
        return
    if oceanic.bag < LEVELS:
        oceanic.bag += 1
        run.tell("next bag", oceanic.bag, cites=REFILLING)
    else:
        run.tell("same bag", oceanic.bag, cites=REFILLING)
    fill(run, (TOP, BOTTOM) if state.cambrian else (TOP,))
    run.push(REFILLED)


def fill(run: Game, rows: Sequence[int], cite: str = "") -> None:
    """Draws a token for each slot of these rows, from left to right."""
    for row in rows:
        for at in range(SLOTS):
            run.push(INTO_A_SLOT, about=(row, at, cite or WHEN[row]))


def _set_slot(oceanic: Oceanic, row: int, at: int, token: int) -> None:
    if row == TOP:
        oceanic.top = (*oceanic.top[:at], token, *oceanic.top[at + 1 :])
    else:
        oceanic.bottom = (*oceanic.bottom[:at], token, *oceanic.bottom[at + 1 :])


def _drawn_from(run: Game) -> int:
    """The level of the bag that the next token comes from: the one in use, or where that is empty the next one."""
    oceanic = opponent(run)
    levels = range(oceanic.bag, LEVELS + 1)
    if not run.state.assumes(TOO_FEW, "next-bag"):
        levels = levels[:1]
    return next((level for level in levels if oceanic.bags[level - 1]), 0)


def _left(run: Game, _frame: Frame) -> Sequence[int]:
    level = _drawn_from(run)
    return opponent(run).bags[level - 1] if level else ()


@rules.effect(
    INTO_A_SLOT,
    chance.draw("from the bag", "token", _left, cites=("solo/refilling/3", MIX)),
    cites=("solo/refilling/3", MIX),
)
def into_a_slot(run: Game, frame: Frame) -> None:
    """A random token goes onto a slot of the Incoming Tokens board."""
    oceanic, token, level = opponent(run), int(frame.first()[1]), _drawn_from(run)
    row, at = map(int, frame.about[:2])
    bags = list(oceanic.bags)
    bags[level - 1] = without(bags[level - 1], token)
    oceanic.bags = tuple(bags)
    _set_slot(oceanic, row, at, token)
    short = (TOO_FEW,) if level != oceanic.bag else ()
    run.tell("incoming", token, row, at + 1, cites=(str(frame.about[2]), "solo/incoming-tokens-board/1", MIX, *short))


WHEN = {TOP: "solo/refilling/4", BOTTOM: "solo/refilling/5"}


@rules.effect(BOTTOM_ROW, cites=("solo/cambrian-explosion/1", "solo/incoming-tokens-board/1"))
def below_each(run: Game, _frame: Frame) -> None:
    """As the Cambrian Explosion begins, each token of the top row gets one below it, out of the bag in use."""
    oceanic = opponent(run)
    run.tell("bottom row begins")
    for at in range(SLOTS):
        if oceanic.top[at]:
            run.push(INTO_A_SLOT, about=(BOTTOM, at, "solo/cambrian-explosion/1"))


# -- where a token goes


@rules.effect(PLACED, cites=("solo/evolving/1", "solo/incoming-tokens-board/1"))
def place(run: Game, frame: Frame) -> None:
    """A token goes onto a board of Oceanic's or, if it is no trait, onto one of your species."""
    oceanic, token = opponent(run), int(frame.about[0])
    board = tokens.of(token).board
    if board == tokens.YOURS:
        target(run, token)
    else:
        onto_board(run, token, run.state.species[oceanic.shark if board == tokens.SHARK else oceanic.whale])


def onto_board(run: Game, token: int, board: Species) -> None:
    """A token becomes a trait of the Shark or the Whale; if there is no room, the lowest of its kind makes room."""
    oceanic, kind, there = opponent(run), tokens.of(token), _there(board)
    if len(there) >= oceanic.spaces[board.id == oceanic.whale]:
        alike = [other for other in there if tokens.of(other).sort is kind.sort]
        if not alike and run.state.assumes(NEW_KIND, "new-token-discarded"):
            run.tell("no room", token, board.id, cites=(*FULL, NEW_KIND, REMOVED))
            put_away(run, token)
            return
        if not alike and run.state.assumes(NEW_KIND, "player-chooses"):
            run.push(GIVEN_UP, board.id, about=(token,))
            return
        lowest = min(alike or there, key=lambda other: tokens.of(other).value)
        make_room(run, lowest, board, token, () if alike else (NEW_KIND,))
    lay(run, token, board)


def _there(board: Species) -> list[int]:
    return [trait for trait in board.traits if tokens.is_token(trait)]


def make_room(run: Game, old: int, board: Species, token: int, cites: tuple[str, ...]) -> None:
    """A token leaves a full board for another one."""
    run.tell("makes room", old, board.id, token, cites=(*FULL, REMOVED, *cites))
    detach(run, old)
    put_away(run, old)


def lay(run: Game, token: int, board: Species) -> None:
    """A token lies on a board that has room for it."""
    run.tell("token on board", token, board.id, cites=(*OUTLINE, tokens.of(token).sort.card, "solo/oceanic-tokens/1"))
    attach(run, token, board)


def _on_the_board(run: Game, frame: Frame) -> list[Key]:
    """The tokens there, of those that are alike one."""
    there = _there(run.state.species[frame.source])
    return [("token", token) for token in {tokens.of(token): token for token in there}.values()]


def _for_which(_run: Game, frame: Frame) -> Key:
    return frame.source, *frame.about


@rules.effect(
    GIVEN_UP,
    Ask("token to give up", _on_the_board, about=_for_which, cites=FULL),
    cites=(*FULL, NEW_KIND),
)
def give_up(run: Game, frame: Frame) -> None:
    """Where the table has it so, you choose which token makes room for one of a new kind."""
    board, token = run.state.species[frame.source], int(frame.about[0])
    make_room(run, int(frame.first()[1]), board, token, (NEW_KIND,))
    lay(run, token, board)


def target(run: Game, token: int) -> None:
    """A Parasitic or Gains token goes onto your species with the most population, of several the leftmost."""
    oceanic, state, card = opponent(run), run.state, tokens.of(token).sort.card
    line = state.line(YOU)
    if not line:
        run.tell("no target", token, cites=(*TARGET, NO_SPECIES, card))
        back_to_bag(run, token)
        return
    most = max(species.population for species in line)
    tied = [species.id for species in line if species.population == most]
    oceanic.targets = (*oceanic.targets, (token, tied[0]))
    run.tell("targets", token, tied[0], most, *tied[1:], cites=(*TARGET, card))


def put_away(run: Game, token: int) -> None:
    """A token that a board has no room for goes back into its bag, or out of the game (oceans/solo-removed-token)."""
    if run.state.assumes(REMOVED, "its-bag"):
        back_to_bag(run, token)
    else:
        oceanic = opponent(run)
        oceanic.gone = (*oceanic.gone, token)


def back_to_bag(run: Game, token: int) -> None:
    """A token goes back into the bag of its level (oceans/solo-correct-bag)."""
    oceanic = opponent(run)
    level = tokens.level(token) if run.state.assumes(CORRECT_BAG, "of-its-level") else oceanic.bag
    bags = list(oceanic.bags)
    bags[level - 1] = (*bags[level - 1], token)
    oceanic.bags = tuple(bags)


@rules.effect(TOKENS_BACK, cites=("solo/oceanic-tokens/2", CORRECT_BAG))
def tokens_back(run: Game, frame: Frame) -> None:
    """The tokens of a species that has gone extinct return to their bags."""
    oceanic = opponent(run)
    for token in oceanic.on(frame.source):
        back_to_bag(run, token)
        run.tell("token back", token, frame.source)
    oceanic.targets = tuple(pair for pair in oceanic.targets if pair[1] != frame.source)


def emptied(oceanic: Oceanic) -> None:
    """The Incoming Tokens board holds nothing."""
    oceanic.top = oceanic.bottom = NOTHING
