"""The board of Dominant Species: Marine in words: whatever its picture shows, a line at a time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.boards.changes import View
from bot.limits import ALT

Lines = list[str]


def board_text(view: View, before: View | None = None) -> str:
    """A position as lines of text: the game, each tile, the elements, the actions, each player.

    What is different from an earlier view is said where it lies.
    """
    lines = [f"{_standing(view)}.", *_tiles(view, before), _elements(view, before), *_actions(view)]
    lines += [_player(view, seat, before) for seat in range(len(view["players"]))]
    return "\n".join(lines)


def _standing(view: View) -> str:
    if view["winners"]:
        names = " and ".join(view["players"][seat]["name"] for seat in view["winners"])
        return f"Game over after turn {view['turn']}: {names} {'win' if len(view['winners']) > 1 else 'wins'}"
    name = view["players"][view["active"]]["name"]
    return f"Round {view['round']} of {view['rounds']}, turn {view['turn']}: {name} is the active player"


# -- the map


def earth(view: View) -> Mapping[str, View]:
    """The hexes on which tiles lie, by name."""
    return {name: hex_ for name, hex_ in view["hexes"].items() if hex_["terrain"]}


def tile(hex_: View) -> str:
    """A tile by its terrain, with the side of a Vent."""
    return f"{hex_['terrain']} {hex_['side']}" if hex_["side"] else hex_["terrain"]


def changed(view: View, before: View | None) -> set[str]:
    """The hexes on which a tile has come, or species have come or gone."""
    if before is None:
        return set()
    keys = ("terrain", "side", "species")
    was = before["hexes"]
    return {name for name, hex_ in view["hexes"].items() if any(hex_.get(k) != was[name].get(k) for k in keys)}


def _tiles(view: View, before: View | None) -> Lines:
    """Each tile with its species, and what has changed there."""
    lines: Lines = []
    for name, hex_ in earth(view).items():
        was = before["hexes"][name] if before else hex_
        new = " (new)" if (was["terrain"], was.get("side")) != (hex_["terrain"], hex_["side"]) else ""
        lines.append(f"{name} {tile(hex_)}{new}: {_species(view, hex_, was)}.")
    return lines


def _species(view: View, hex_: View, was: View) -> str:
    old: Sequence[int] = was.get("species") or [0] * len(view["players"])
    said = [
        f"{player['name']} {now}{_by(now - earlier)}"
        for player, now, earlier in zip(view["players"], hex_["species"], old, strict=True)
        if now or earlier
    ]
    return ", ".join(said) or "no species"


def _by(difference: int) -> str:
    return f" ({abs(difference)} {'more' if difference > 0 else 'fewer'} than before)" if difference else ""


def _elements(view: View, before: View | None) -> str:
    lying: Mapping[str, str] = view["elements"]
    was, called = before or view, {**(before or view)["corners"], **view["corners"]}
    new = {corner for corner in lying if corner not in was["elements"]}
    gone = [f"{what} has left {called[corner]}" for corner, what in was["elements"].items() if corner not in lying]
    said = [f"{what} at {called[corner]}{' (new)' if corner in new else ''}" for corner, what in lying.items()]
    return f"Elements: {', '.join([*said, *gone]) or 'none on earth'}."


# -- beside the map


def beside(view: View) -> Lines:
    """What is left in the stacks, beside Wanderlust, and of the Vents, in a few words each."""
    stacks = [f"{stack['top']} on {stack['below']}" if stack["top"] else "empty" for stack in view["stacks"]]
    elements = ", ".join(view["beside wanderlust"]) or "no elements"
    return [f"stacks: {', '.join(stacks)}", f"beside Wanderlust: {elements}", f"Vents left: {view['vents left']}"]


def _actions(view: View) -> Lines:
    """Each action with its spaces and the pawns on them, and what lies beside them."""
    actions = dict.fromkeys(space["action"] for space in view["spaces"])
    lines = [f"{action}: {'; '.join(map(str, _spaces(view, action)))}." for action in actions]
    unseen = ", ".join(f"{terrain} {count}" for terrain, count in view["unseen"].items()) or "none"
    return [*lines, f"{'. '.join(said[0].upper() + said[1:] for said in beside(view))}.", f"Unseen tiles: {unseen}."]


def _spaces(view: View, action: str) -> Lines:
    return [f"{short(space)} {_pawn(view, space)}".strip() for space in view["spaces"] if space["action"] == action]


def short(space: View) -> str:
    """What tells a space from the others of its action."""
    return space["name"].removeprefix(space["action"]).lstrip(": ") or "normal"


def _pawn(view: View, space: View) -> str:
    return f"(pawn of {view['players'][space['pawn']]['name']})" if space["pawn"] is not None else ""


# -- players


def _player(view: View, seat: int, before: View | None) -> str:
    player = view["players"][seat]
    was = before["players"][seat]["score"] if before else player["score"]
    state = " (winner)" if seat in view["winners"] else ""
    if not view["winners"] and seat == view["active"]:
        state = " (active player)"
    return f"{called(player)}{state}: {points(player)}{_by(player['score'] - was)}; {', '.join(held(player))}."


def called(player: View) -> str:
    """A player's name and animal."""
    return f"{player['name']}, {player['animal']}" if player["animal"] else player["name"]


def points(player: View) -> str:
    """A player's victory points."""
    return f"{player['score']} VP"


def held(player: View) -> Lines:
    """Where a player's species are, and what pawns are left."""
    said = [f"on earth {player['on earth']}", f"Gene Pool {player['gene pool']}", f"eliminated {player['eliminated']}"]
    said += [f"pawns {player['pawns']}" + (" (done for this round)" if player["done"] else "")]
    return said + ([f"further turns {player['turns owed']}"] if player["turns owed"] else [])


# -- in one paragraph


def board_alt(view: View, most: int = ALT) -> str:
    """What the picture shows, in so many letters: as much as there is room for. The whole is in `board_text`."""
    there = earth(view)
    size = f"{len(there)} tile{'' if len(there) == 1 else 's'}"
    said = f"Dominant Species: Marine, hex map of {size}. {_standing(view)}."
    players = [f"{called(player)}: {points(player)}, {player['on earth']} species." for player in view["players"]]
    tiles = [f"{name} {tile(hex_)}: {_species(view, hex_, hex_)}." for name, hex_ in there.items()]
    for more in ([*players, *tiles, _elements(view, None)], [*players, *tiles], players):
        whole = " ".join([said, *more])
        if len(whole) <= most:
            return whole
    return said if len(said) <= most else f"{said[: most - 1]}…"
