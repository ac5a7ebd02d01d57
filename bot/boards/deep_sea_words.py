"""The board of Endeavor: Deep Sea in words: whatever its picture shows, a line at a time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.boards.changes import View
from bot.limits import ALT

Lines = list[str]
FIELDS = {"blue": "bl", "yellow": "ye", "brown": "br", "green": "gr"}
"""Two letters for each Field symbol."""
SHORT = {"Reputation": "Rep", "Inspiration": "Insp", "Coordination": "Coord", "Ingenuity": "Ing"}


def board_text(view: View, before: View | None = None) -> str:
    """A position as lines of text: the game, each zone with its sites, what lies beside the ocean, each player.

    What is different from an earlier view is said where it lies.
    """
    lines = [f"{standing(view)}.", *(_zone(view, zone, before) for zone in view["zones"])]
    lines += [f"{said[0].upper()}{said[1:]}." for said in beside(view)]
    lines += impact(view, before)
    lines += [f"Display: {'; '.join(map(displayed, view['display'])) or 'empty'}."]
    if view["market"]:
        lines.append(f"To recruit: {', '.join(f'{name} {left}' for name, left in view['market'].items())}.")
    lines += [_player(view, seat, before) for seat in range(len(view["players"]))]
    return "\n".join(lines)


def standing(view: View) -> str:
    """Whose turn it is, in which round of which mission; or who has won."""
    if view["winners"]:
        names = " and ".join(view["players"][seat]["name"] for seat in view["winners"])
        return f"Game over after turn {view['turn']}: {names} {'win' if len(view['winners']) > 1 else 'wins'}"
    name = view["players"][view["active"]]["name"]
    said = f"Round {view['round']} of {view['rounds']}, turn {view['turn']}: {name} is the active player"
    return said if view["round"] else "The mission is being set up"


# -- the ocean


def changed(view: View, before: View | None) -> set[str]:
    """The places where a zone has come, or discs, tokens or Vessels have come or gone."""
    if before is None:
        return set()
    was = {zone["place"]: zone for zone in before["zones"]}
    return {zone["place"] for zone in view["zones"] if was.get(zone["place"]) != zone}


def _zone(view: View, zone: View, before: View | None) -> str:
    """A zone with its sites, who has discs there, and the Vessels."""
    here = " (changed)" if zone["place"] in changed(view, before) else ""
    parts = [_sites(view, zone, kind, say) for kind, say in KINDS.items()]
    parts.append(f"Vessels: {_owners(view, zone['vessels'])}" if zone["vessels"] else "")
    return f"{zone['place']} {zone['board']}{here}: {'; '.join(filter(None, parts)) or 'no sites'}."


def _sites(view: View, zone: View, kind: str, say: str) -> str:
    sites = [site for site in zone["sites"] if site["kind"] == kind]
    said = [f"{site['label']} {_site(view, site)}".strip() for site in sites]
    return f"{say} {', '.join(said)}" if said else ""


KINDS = {"Sonar": "Sonar", "Conserve": "Conserve", "Journal": "Journal", "Dive": "Dive"}


def _site(view: View, site: View) -> str:
    if site["disc"] is not None:
        return f"(disc of {view['players'][site['disc']]['name']})"
    if site["kind"] == "Dive":
        return f"({site['tokens']} tokens)"
    if site["kind"] == "Conserve":
        return f"({site['cost']}: {site['gains']})"
    return f"({site['field']})" if site["kind"] == "Journal" else f"({site['gains']})"


def _owners(view: View, seats: Sequence[int]) -> str:
    counts = {seat: list(seats).count(seat) for seat in dict.fromkeys(seats)}
    names = [(view["players"][seat]["name"], count) for seat, count in counts.items()]
    return ", ".join(name if count == 1 else f"{name} {count}" for name, count in names)


def chip(site: View) -> str:
    """A free site in two letters or a letter and a number, which no place is called by."""
    if site["kind"] == "Dive":
        return f"T{site['tokens']}"
    if site["kind"] == "Conserve":
        return f"R{site['cost']}"
    return FIELDS[site["field"]] if site["kind"] == "Journal" else "S"


# -- beside the ocean


def beside(view: View) -> Lines:
    """Boards, tokens and Journals that are left, and what the points leave out, in a few words each."""
    boards = " · ".join(f"{depth}: {left}" for depth, left in view["stacks"].items() if int(depth) <= view["deepest"])
    return [
        f"boards left by depth {boards}",
        f"tokens in the supply {view['tokens']['supply']}, discarded {len(view['tokens']['discard'])}",
        f"Journals in the deck {view['deck']}",
        *([f"not counted: {', '.join(view['uncounted'])}"] if view["uncounted"] else []),
    ]


def marked(view: View) -> bool:
    """Whether a marker lies on the Impact board."""
    return any(one["markers"] for one in view["impact"]["hexes"])


def markers(view: View) -> list[tuple[int, int]]:
    """How many Impact markers each player has, and the points on their hexes."""
    hexes = view["impact"]["hexes"]
    of_seats = [[one["markers"].count(seat) for one in hexes] for seat in range(len(view["players"]))]
    return [(sum(many), sum(n * one["points"] for n, one in zip(many, hexes, strict=True))) for many in of_seats]


def hexagon(one: View) -> str:
    """What a hex of the Impact board gives, in short, and its points: `Res +1`."""
    gains = {"Research": "Res", **SHORT}.get(one["gains"], one["gains"])
    points = f"+{one['points']}{' each' if one['endless'] else ''}" if one["points"] else ""
    return " ".join(filter(None, (gains, points))) or "nothing"


def at(one: View) -> tuple[int, int]:
    """The row and the place in it of a hex, from 0 on."""
    return "abcdefg".index(one["name"][0]), int(one["name"][1:]) - 1


def no_impact(view: View) -> Lines:
    """Where the first Impact may go."""
    entries = [f"{one['name']} {hexagon(one)}" for one in view["impact"]["hexes"] if one["entry"]]
    return [f"Impact: none; entries {', '.join(entries)}", *filter(None, [_stand_in(view)])]


def hexes_mean(view: View) -> str:
    """What hexes of the Impact board show."""
    return f"Arrow: an entry. +1: a point. Each: any number. Bright: a marker may go there. {_stand_in(view)}".strip()


def _stand_in(view: View) -> str:
    return "" if view["impact"]["own"] else "A stand-in: only the first mission's Impact board is on record."


def impact(view: View, before: View | None) -> Lines:
    """The Impact board row by row, each hex with what it gives or whose markers lie there; then where one may go."""
    was = {one["name"]: one["markers"] for one in before["impact"]["hexes"]} if before else {}
    rows: dict[str, Lines] = {}
    for one in view["impact"]["hexes"]:
        new = " (changed)" if one["name"] in was and was[one["name"]] != one["markers"] else ""
        said = f"{one['name']} {_owners(view, one['markers']) or hexagon(one)}{new}"
        rows.setdefault(one["name"][0], []).append(said)
    free = ", ".join(one["name"] for one in view["impact"]["hexes"] if one["open"])
    lines = [f"Impact, row {row}: {', '.join(hexes)}." for row, hexes in rows.items()]
    return [*lines, f"Impact may go to: {free}. {_stand_in(view)}".rstrip()]


def displayed(card: View) -> str:
    """A Journal with what it costs and its Field symbols."""
    action = f", {card['action']}" if card["action"] else ""
    return f"{card['name']} ({card['cost']} Research, {' '.join(card['fields'])}{action})"


# -- players


def _player(view: View, seat: int, before: View | None) -> str:
    player = view["players"][seat]
    was = before["players"][seat]["so far"] if before else player["so far"]
    state = " (winner)" if seat in view["winners"] else ""
    if not view["winners"] and seat == view["active"]:
        state = " (active player)"
    change = player["so far"] - was
    more = f" ({abs(change)} {'more' if change > 0 else 'fewer'} than before)" if change else ""
    own = [*held(player), *attributes(player), *carried(player)]
    return f"{player['name']}{state}: {points(player)}{more}; {', '.join(own)}."


def points(player: View) -> str:
    """A player's points so far."""
    return f"{player['so far']} point{'' if player['so far'] == 1 else 's'}"


def held(player: View) -> Lines:
    """Research and discs."""
    acting = [f"acting {player['acting']}"] if player["acting"] else []
    passed = ["passed"] if player["passed"] else []
    vessels = f"Vessels {' '.join(player['vessels']) or 'none'}"
    return [f"Research {player['research']}", f"discs {player['staging']}", *acting, vessels, *passed]


def attributes(player: View) -> Lines:
    """The attributes, each with its number and level."""
    return [f"{SHORT[name]} {one['at']} (level {one['level']})" for name, one in player["attributes"].items()]


def carried(player: View) -> Lines:
    """Tokens, Journals and Specialists."""
    found = [token["name"] for token in player["tokens"]]
    found += [f"{card['name']}{_used(card)}" for card in player["journals"]]
    return found + [f"{one['name']}{' (disc)' if one['disc'] else ''}" for one in player["crew"]]


def _used(card: View) -> str:
    return f" ({card['action']}, {card['used']} used)" if card["action"] else ""


# -- in one paragraph


def board_alt(view: View, most: int = ALT) -> str:
    """What the picture shows, in so many letters: as much as there is room for. The whole is in `board_text`."""
    size = f"{len(view['zones'])} zone{'' if len(view['zones']) == 1 else 's'}"
    said = f"Endeavor: Deep Sea, {view['mission']}: an ocean of {size}. {standing(view)}."
    players = [f"{player['name']}: {points(player)}, {', '.join(held(player))}." for player in view["players"]]
    zones = [_zone(view, zone, None) for zone in view["zones"]]
    names = [f"{zone['place']} {zone['board']}." for zone in view["zones"]]
    for more in ([*players, *zones], [*players, *names], players):
        whole = " ".join([said, *more])
        if len(whole) <= most:
            return whole
    return said if len(said) <= most else f"{said[: most - 1]}…"


def places(view: View) -> Iterator[tuple[int, list[str]]]:
    """The grid row by row, as far down as zones can be placed by now."""
    deepest = max([zone["depth"] for zone in view["zones"]], default=0)
    for depth in range(1, min(view["deepest"], deepest + 1) + 1):
        yield depth, [f"{column}{depth}" for column in "ABCDEFG"[: view["columns"]]]
