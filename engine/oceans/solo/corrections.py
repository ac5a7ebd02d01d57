"""Changes by hand of Oceanic's tokens: like all else they are moved, never made."""

from __future__ import annotations

from collections.abc import Mapping

from engine.oceans import corrections
from engine.oceans.corrections import Values, refuse
from engine.oceans.evolving import attach, detach
from engine.oceans.rules import Game
from engine.oceans.solo import tokens
from engine.oceans.solo.evolving import opponent
from engine.oceans.solo.oceanic import EMPTY, SLOTS, YOU

HOW = {
    **corrections.HOW,
    "token": "token, its name, to where, and if need be from where (Shark, Whale, a species of yours, top row, …)",
}
"""How each correction of a solo game is written."""
ROWS = ("top row", "bottom row")
GONE = "out of the game"


def token(run: Game, about: Values) -> None:
    """A token goes from anywhere to anywhere that its kind can lie and that has room; it works there at once."""
    if len(about) not in (2, 3):
        refuse(f"Write {HOW['token']}.")
    if run.state.oceanic is None:
        refuse("Tokens are Oceanic's, and there is no Oceanic in this game.")
    to = _place(run, str(about[1]))
    moved, origin = _token(run, str(about[0]), to, _place(run, str(about[2])) if len(about) == 3 else "")
    name = tokens.of(moved).name
    if why_not := "it lies there already" if origin == to else _why_not(run, moved, to):
        refuse(f"{name} can't go from {origin} to {to}: {why_not}.")
    _lift(run, moved)
    _lay(run, moved, to)
    run.tell("by hand", f"the token {name} goes from {origin} to {to}", cites=corrections.BY_HAND)


corrections.DO["token"] = token


# -- what is meant


def _places(run: Game) -> Mapping[str, tuple[int, ...]]:
    """All tokens by the place where they lie."""
    state, side = run.state, opponent(run)
    boards = [state.species[board] for board in side.boards()]
    return {
        **{board.name: tuple(filter(tokens.is_token, board.traits)) for board in boards},
        **{state.species[one].name: tuple(side.on(one)) for one in state.seats[YOU].line},
        ROWS[0]: tuple(filter(None, side.top)),
        ROWS[1]: tuple(filter(None, side.bottom)),
        **{f"bag {level}": bag for level, bag in enumerate(side.bags, 1)},
        GONE: side.gone,
    }


def _place(run: Game, named: str) -> str:
    names = {name.casefold(): name for name in _places(run)}
    return names.get(named.casefold()) or refuse(
        f"Tokens can't be in {named!r}; they can be in: {', '.join(names.values())}."
    )


def _token(run: Game, named: str, to: str, origin: str) -> tuple[int, str]:
    """The token that is meant, and where it lies. A name without a board is of the board that it goes to or is on."""
    board = next((place for place in (to, origin) if place in (tokens.SHARK, tokens.WHALE)), "")
    try:
        kind = tokens.named(named, board)
    except ValueError as e:
        refuse(str(e))
    found: dict[str, int] = {}
    for place, there in _places(run).items():
        if origin in ("", place) and (those := [one for one in there if tokens.of(one) is kind]):
            found[place] = those[-1]
    if not found:
        refuse(f"There is no token {kind.name} {f'in {origin}' if origin else 'anywhere'}.")
    if len(found) > 1:
        refuse(f"{kind.name} lies in several places; say from where: {', '.join(found)}.")
    ((place, one),) = found.items()
    return one, place


def _why_not(run: Game, moved: int, to: str) -> str:
    """Why a token can't lie in a place; empty where it can."""
    side, kind, there = opponent(run), tokens.of(moved), _places(run)[to]
    if to == ROWS[1] and not run.state.cambrian:
        return "that row is not used before the Cambrian Explosion"
    if to in ROWS:
        return "all slots are taken" if len(there) == SLOTS else ""
    if to == GONE or to.startswith("bag "):
        return ""
    if kind.board != (to if to in (tokens.SHARK, tokens.WHALE) else tokens.YOURS):
        return f"it goes onto {'one of ' if kind.board == tokens.YOURS else 'the '}{kind.board}"
    full = kind.board != tokens.YOURS and len(there) >= side.spaces[to == tokens.WHALE]
    return "all its spaces are taken" if full else ""


# -- moving


def _lift(run: Game, token: int) -> None:
    side = opponent(run)
    side.targets = tuple(pair for pair in side.targets if pair[0] != token)
    for row in ("top", "bottom"):  # what lies further right moves up
        left = [one for one in getattr(side, row) if one not in (token, EMPTY)]
        setattr(side, row, (*left, *(EMPTY,) * (SLOTS - len(left))))
    side.bags = tuple(tuple(one for one in bag if one != token) for bag in side.bags)
    side.gone = tuple(one for one in side.gone if one != token)
    if token in run.state.host:
        detach(run, token)


def _lay(run: Game, token: int, to: str) -> None:
    state, side = run.state, opponent(run)
    if to in ROWS:
        row = to.removesuffix(" row")
        left = [one for one in getattr(side, row) if one != EMPTY]
        setattr(side, row, (*left, token, *(EMPTY,) * (SLOTS - len(left) - 1)))
    elif to == GONE:
        side.gone = (*side.gone, token)
    elif to.startswith("bag "):
        at = int(to.removeprefix("bag "))
        side.bags = tuple((*bag, token) if level == at else bag for level, bag in enumerate(side.bags, 1))
    elif tokens.of(token).board == tokens.YOURS:
        side.targets = (*side.targets, (token, next(n for n in state.seats[YOU].line if state.species[n].name == to)))
    else:
        attach(run, token, state.species[side.boards()[to == tokens.WHALE]])
