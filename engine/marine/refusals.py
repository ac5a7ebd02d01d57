"""Why an answer that is not on offer is not: the rules that forbid it, in words."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.choice import CHANCE, Choice, Key
from engine.core.decision import Refusal
from engine.marine import pieces, turn, words
from engine.marine.actions import competition, migration, speciation, tectonics, wanderlust
from engine.marine.map import CORNERS, CORNERS_OF, HEXES, NEIGHBOURS
from engine.marine.pieces import LIMITS, NOTHING, SPACES
from engine.marine.rules import Game
from engine.marine.values import limit_cite
from engine.reasons import Reason, not_on_offer

NAMING = "marine/names-of-hexes-and-corners"


def refusal(run: Game, choice: Choice, key: Key) -> Refusal:
    """The reason why an option is not on offer; where none is known, what is."""
    explain = EXPLAIN.get((choice.prompt, str(key[0]) if key else ""))
    reason = explain(run, choice, key) if explain and choice.player != CHANCE else None
    if reason:
        return Refusal(WORDS[reason.told].format(*reason.about), reason.cites)
    return not_on_offer(choice, lambda option: words.choice_option(run, choice, option))


def _part(key: Key, at: int) -> int:
    """A number in a key; -1 where there is none."""
    return part if len(key) > at and isinstance(part := key[at], int) else -1


def _no_hex(key: Key, at: int = 1) -> Reason | None:
    if 0 <= _part(key, at) < len(HEXES):
        return None
    return Reason("no such hex", (words.hex_name(key[at] if len(key) > at else "?"),), (NAMING, "marine/map-numbers"))


def _no_corner(key: Key, at: int) -> Reason | None:
    if 0 <= _part(key, at) < len(CORNERS):
        return None
    named = key[at] if len(key) > at else "?"
    return Reason("no such corner", (f"{named}",), (wanderlust.ELEMENT, NAMING, "marine/map-numbers"))


# -- by question


def _no_space(run: Game, choice: Choice, key: Key) -> Reason | None:
    space = _part(key, 1)
    if not 0 <= space < len(SPACES):
        return None
    found = turn.why_not(run.state, choice.player, space)
    name = words.space(run.state, space)
    if found is None:
        return None
    owner = words.player(run.state, run.state.pawns_on[space])
    return Reason(found[0], (name, owner), found[1])


def _no_stack(run: Game, _choice: Choice, key: Key) -> Reason | None:
    stack, faces = _part(key, 1), run.state.faces
    if not 0 <= stack < len(faces):
        return Reason("no such stack", (str(stack + 1),), (wanderlust.TAKE,))
    return Reason("stack empty", (str(stack + 1),), (wanderlust.TAKE, wanderlust.NO_TILE)) if faces[stack] < 0 else None


def _no_place(run: Game, _choice: Choice, key: Key) -> Reason | None:
    state = run.state
    if reason := _no_hex(key):
        return reason._replace(cites=(wanderlust.PLACE, *reason.cites))
    hex_ = _part(key, 1)
    if state.tiles[hex_] != NOTHING:
        return Reason("occupied", (words.hex_name(hex_), words.terrain(state.terrain(hex_))), (wanderlust.PLACE,))
    return Reason("not next to earth", (words.hex_name(hex_),), (wanderlust.PLACE,)) if not state.around(hex_) else None


def _no_element(run: Game, choice: Choice, key: Key) -> Reason | None:
    state, element, hex_ = run.state, _part(key, 1), int(choice.about[0])
    if reason := _no_corner(key, 2):
        return reason
    corner = _part(key, 2)
    if corner not in CORNERS_OF[hex_]:
        return Reason(
            "other corner", (words.corner_name(run.state, corner), words.hex_name(hex_)), (wanderlust.ELEMENT,)
        )
    if state.disks[corner] != NOTHING:
        there = words.element(pieces.element_of(state.disks[corner]))
        return Reason("corner taken", (words.corner_name(run.state, corner, hex_), there), (wanderlust.ELEMENT,))
    return Reason("no such disk", (words.element(element),), (wanderlust.ELEMENT,))


def _moving(run: Game, choice: Choice, key: Key, cites: tuple[str, ...]) -> Reason | None:
    """Why species can't move so, whichever action moves them."""
    state, seat = run.state, choice.player
    for at in (1, 2):
        if reason := _no_hex(key, at):
            return reason._replace(cites=(*cites, *reason.cites))
    origin, to, count = _part(key, 1), _part(key, 2), _part(key, 3)
    names = (words.hex_name(origin), words.hex_name(to))
    if state.tiles[to] == NOTHING:
        return Reason("no tile", names[1:], cites)
    if to not in NEIGHBOURS[origin]:
        return Reason("not adjacent", names, cites)
    if state.species[origin][seat] < max(count, 1):
        return Reason("too few there", (names[0], words.some(state.species[origin][seat])), cites)
    return Reason("none move", (), cites) if count < 1 else None


def _no_move_in(run: Game, choice: Choice, key: Key) -> Reason | None:
    hex_ = int(choice.about[0])
    if reason := _moving(run, choice, key, (wanderlust.MOVE,)):
        return reason
    return Reason("only onto it", (words.hex_name(hex_),), (wanderlust.MOVE,)) if _part(key, 2) != hex_ else None


def _no_move(run: Game, choice: Choice, key: Key) -> Reason | None:
    state, seat, most = run.state, choice.player, int(choice.about[0])
    if reason := _moving(run, choice, key, (migration.MIGRATE,)):
        return reason
    if _part(key, 3) > most:
        return Reason("too many", (str(most),), (migration.MIGRATE, migration.NUMBERS))
    left = migration.movable(state, seat, choice.about).get(_part(key, 1), 0)
    return Reason("moved already", (words.hex_name(_part(key, 1)), str(left)), (migration.MIGRATE,))


def _space_of(choice: Choice) -> int:
    return int(choice.about[1])


def _no_speciation(run: Game, choice: Choice, key: Key) -> Reason | None:
    state, space = run.state, _space_of(choice)
    if reason := _no_corner(key, 1):
        return reason._replace(cites=(speciation.CHOOSE, *reason.cites[1:]))
    corner = _part(key, 1)
    if state.disks[corner] == NOTHING:
        return Reason("no element there", (words.corner_name(run.state, corner),), (speciation.CHOOSE,))
    if not state.touched(corner):
        return Reason("touches nothing", (words.corner_name(run.state, corner),), (speciation.CHOOSE,))
    there = words.element(pieces.element_of(state.disks[corner]))
    wanted = speciation.wanted(state, space)
    return Reason("other element", (there, words.element(-1 if wanted is None else wanted)), (speciation.CHOOSE,))


def _pairs(key: Key) -> list[tuple[int, int]]:
    parts = [part for part in key[2:] if isinstance(part, int)]
    return list(zip(parts[::2], parts[1::2], strict=False))


def _no_shares(run: Game, choice: Choice, key: Key) -> Reason | None:
    """Why new species can't be put so: a tile away from the corner, beyond its limit, more than there are."""
    state, corner = run.state, _part(choice.about, 1)
    for hex_, count in _pairs(key):
        if not 0 <= hex_ < len(HEXES):
            return _no_hex(("hex", hex_))
        name = words.hex_name(hex_)
        if hex_ not in state.touched(corner):
            return Reason("not at the corner", (name, words.corner_name(run.state, corner)), (speciation.CHOOSE,))
        if count > LIMITS[terrain := state.terrain(hex_)]:
            about = (name, words.terrain(terrain), str(LIMITS[terrain]))
            return Reason("beyond the limit", about, (limit_cite(terrain), speciation.CHOOSE))
    pool = state.seats[choice.player].pool
    more = sum([count for _, count in _pairs(key)]) > pool
    return Reason("pool too small", (str(pool),), (speciation.CHOOSE,)) if more else None


def _no_cover(run: Game, choice: Choice, key: Key) -> Reason | None:
    state = run.state
    if reason := _no_hex(key):
        return reason._replace(cites=(tectonics.EDGE_TILE, *reason.cites))
    hex_, special = _part(key, 1), SPACES[_space_of(choice)].special
    name = words.hex_name(hex_)
    if state.tiles[hex_] == NOTHING:
        return Reason("no tile", (name,), (tectonics.EDGE_TILE,))
    if state.vents[hex_]:
        more = (tectonics.ANY_TILE, tectonics.ON_VENT) if special else ()
        return Reason("a Vent already", (name,), (tectonics.EDGE_TILE, *more))
    return Reason("not at the edge", (name,), (tectonics.EDGE_TILE,))


def _no_side(_run: Game, choice: Choice, key: Key) -> Reason | None:
    hex_ = _part(choice.about, 1)
    return Reason("half decides", (words.hex_name(hex_),), (tectonics.COVER, tectonics.ANY_TILE)) if len(key) else None


def _no_competition(run: Game, choice: Choice, key: Key) -> Reason | None:
    state, space = run.state, _space_of(choice)
    if reason := _no_hex(key):
        return reason._replace(cites=(competition.NORMAL, *reason.cites))
    hex_ = _part(key, 1)
    name = words.hex_name(hex_)
    if state.tiles[hex_] == NOTHING:
        return Reason("no tile", (name,), (competition.NORMAL,))
    if state.terrain(hex_) != competition.marker(state, space):
        about = (name, words.terrain(state.terrain(hex_)), words.terrain(competition.marker(state, space)))
        return Reason("other terrain", about, (competition.NORMAL,))
    return Reason("no species of yours", (name,), (competition.NORMAL,))


def _no_elimination(run: Game, choice: Choice, key: Key) -> Reason | None:
    """Why opposing species can't be eliminated so, on the tile that was chosen."""
    state, hex_ = run.state, _part(choice.about, 1)
    there = dict(competition.opposing(state, hex_, choice.player))
    for owner, count in _pairs(key):
        if owner == choice.player:
            return Reason("your own", (), (competition.NORMAL,))
        if count > there.get(owner, 0):
            about = (words.player(state, owner), words.some(there.get(owner, 0)), words.hex_name(hex_))
            return Reason("not so many there", about, (competition.NORMAL,))
    return Reason("more than the space", (), (competition.NORMAL, competition.NUMBERS))


def _no_strike(run: Game, choice: Choice, key: Key) -> Reason | None:
    state, seat = run.state, choice.player
    if reason := _no_hex(key):
        return reason._replace(cites=(competition.SPECIAL, *reason.cites))
    hex_, owner = _part(key, 1), _part(key, 2)
    if owner == seat:
        return Reason("your own", (), (competition.SPECIAL,))
    if state.tiles[hex_] == NOTHING:
        return Reason("no tile", (words.hex_name(hex_),), (competition.SPECIAL,))
    if not competition.may_strike(state, seat, hex_):
        cites = (competition.SPECIAL, competition.OWN_NEEDED)
        return Reason("no species of yours", (words.hex_name(hex_),), cites)
    about = (words.player(state, owner), "no species", words.hex_name(hex_))
    return Reason("not so many there", about, (competition.SPECIAL,))


def _no_source(_run: Game, _choice: Choice, _key: Key) -> Reason | None:
    return Reason("none left", (), (tectonics.ONE_MORE,))


EXPLAIN: dict[tuple[str, str], Callable[[Game, Choice, Key], Reason | None]] = {
    ("action", "act"): _no_space,
    ("stack", "stack"): _no_stack,
    ("place", "hex"): _no_place,
    ("element", "element"): _no_element,
    ("moving in", "move"): _no_move_in,
    ("moving", "move"): _no_move,
    ("corner", "corner"): _no_speciation,
    ("new species", "share"): _no_shares,
    ("tile to cover", "hex"): _no_cover,
    ("side", "side"): _no_side,
    ("added from", "from"): _no_source,
    ("tile to compete on", "hex"): _no_competition,
    ("eliminated", "share"): _no_elimination,
    ("elimination", "eliminate"): _no_strike,
}
"""By question and kind of answer, what finds the reason against it."""

WORDS: dict[str, str] = {
    "no such hex": "There is no hex {0}: the map has columns A to G, of 4, 5, 6, 7, 6, 5 and 4 hexes.",
    "no such corner": "There is no corner {0}: a hex has them left and right, upper and lower left and right.",
    "no pawn": "There is no pawn left to place this round.",
    "no special": "{0}: the special spaces are not used at this table.",
    "above": "{0} lies above a pawn placed earlier in this round; pawns go down the display here.",
    "taken": "{0} is taken: a pawn of {1} stands there.",
    "no such stack": "There is no Wanderlust stack {0}; there are three.",
    "stack empty": "Wanderlust stack {0} is empty.",
    "occupied": "{0} is not empty: {1} lies there.",
    "not next to earth": "{0} lies next to no tile of earth.",
    "other corner": "{0} is no corner of the new tile, {1}.",
    "corner taken": "{0} is not vacant: {1} lies there.",
    "no such disk": "No {0} lies beside Wanderlust.",
    "no tile": "There is no tile on {0}.",
    "not adjacent": "{1} is not adjacent to {0}.",
    "too few there": "On {0} there are {1} of yours.",
    "none move": "At least one species moves.",
    "only onto it": "Species move onto the new tile, {0}, and nowhere else.",
    "too many": "No more than {0} may still move.",
    "moved already": "Each species moves once: of those on {0}, {1} have not moved yet.",
    "no element there": "No element lies at {0}.",
    "touches nothing": "The corner {0} touches no tile.",
    "other element": "{0} is not the element beside the space, which is {1}.",
    "not at the corner": "{0} does not touch the corner {1}.",
    "beyond the limit": "{0} is {1}: one Speciation puts at most {2} new species there.",
    "pool too small": "The Gene Pool holds no more than {0} species.",
    "a Vent already": "{0} is a Vent already.",
    "not at the edge": "{0} does not lie at the edge: six hexes are around it.",
    "half decides": "The half of the board in which {0} lies decides which side is up.",
    "other terrain": "{0} is {1}, and the marker shows {2}.",
    "no species of yours": "You have no species on {0}.",
    "your own": "Only opposing species are eliminated.",
    "not so many there": "{0} has {1} on {2}.",
    "more than the space": "That is more than the number on the space.",
    "none left": "There is none.",
}
"""The words of each reason."""
