"""The board of Oceans, drawn from a view: waters on top, then each player's line, left to right as its owner sees it.

The lines hang together: at the ends of each stands the species of the neighbour that it is next to.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bot.boards.drawing import Drawing

WIDTH, MARGIN, GAP = 1200, 20, 12
A_ROW = 4
"""Species side by side: so many stay readable at the width of a phone."""
CARD = (WIDTH - 2 * MARGIN - (A_ROW - 1) * GAP) / A_ROW
LINE, HEAD, VALUES = 28, 78, 22
SEATS = ("#2a9d8f", "#e76f51", "#8ab17d", "#b388eb", "#e9c46a", "#4cc9f0")
DIM, INK, PALE = "#1b3441", "#eef6fa", "#9fb8c4"
ALIVE, EMPTY, BONES = "#ffd166", "#0c1a22", "#e63946"

View = Mapping[str, Any]


# -- the picture


def board(view: View, before: View | None = None) -> Drawing:  # noqa: ARG001
    """The picture of a position, as the seat sees it whose view it is."""
    drawing = Drawing(WIDTH)
    y = _waters(drawing, view, MARGIN)
    for seat, player in enumerate(view["players"]):
        y = _player(drawing, view, seat, player, y)
    drawing.height = int(y + MARGIN - GAP)
    return drawing


def _waters(drawing: Drawing, view: View, y: float) -> float:
    width = (WIDTH - 2 * MARGIN - 4 * GAP) / 5
    boxes = [("Reef", view["reef"], None)]
    boxes += [(f"Zone {n}", zone["population"], zone) for n, zone in enumerate(view["zones"], 1)]
    boxes.append(("Reserve", view["reserve"], None))
    for at, (name, population, zone) in enumerate(boxes):
        x = MARGIN + at * (width + GAP)
        on = bool(zone and zone["in force"])
        drawing.box(x, y, width, 96, DIM, line=ALIVE if on else "")
        drawing.text(x + 12, y + 30, name, size=22, fill=PALE)
        drawing.text(x + width - 12, y + 38, str(population), size=34, bold=True, anchor="end")
        if zone and zone["scenario"]:
            drawing.text(x + 12, y + 66, zone["scenario"]["name"], size=19, bold=on, room=width - 20)
            drawing.text(x + 12, y + 87, "in force" if on else "not in force", size=16, fill=ALIVE if on else PALE)
    y += 96 + GAP
    said = _said(view)
    if said:
        drawing.text(MARGIN, y + 18, said, size=20, fill=ALIVE)
        y += 34
    return y


def _said(view: View) -> str:
    lying = {zone["scenario"]["id"] for zone in view["zones"] if zone["scenario"]}
    others = [card["name"] for card in view["scenarios"] if card["id"] not in lying]
    said = ["Cambrian Explosion"] if view["cambrian"] else []
    said += ["last round"] if view["last round"] else []
    return " · ".join([*said, *(f"{name} is in force" for name in others)])


def _player(drawing: Drawing, view: View, seat: int, player: View, y: float) -> float:
    colour = SEATS[seat % len(SEATS)]
    drawing.box(MARGIN, y, WIDTH - 2 * MARGIN, 36, DIM)
    drawing.box(MARGIN, y, 10, 36, colour)
    active = seat == view["active"] and not view["winners"]
    if active:
        drawing.arrow(MARGIN + 34, y + 18, left=False, size=14)
    drawing.text(MARGIN + (44 if active else 22), y + 26, player["name"], size=24, bold=True, room=600)
    drawing.text(WIDTH - MARGIN - 12, y + 25, _held(player), size=19, fill=PALE, anchor="end")
    y += 36 + GAP
    line: Sequence[int] = player["line"]
    for start in range(0, len(line), A_ROW):
        row = [view["species"][i] for i in line[start : start + A_ROW]]
        height = HEAD + LINE * max([1, *(len(species["traits"]) for species in row)]) + VALUES + 10
        for at, species in enumerate(row):
            x = MARGIN + at * (CARD + GAP)
            ends = (start + at == 0, start + at == len(line) - 1)
            _species(drawing, view, line[start + at], species, (x, y, height), colour, ends)
        y += height + GAP
    return y


def _held(player: View) -> str:
    backs = player["backs"]
    score = f"{player['score']} scored" if player["score"] is not None else "score hidden"
    held = [score, f"{backs['surface']} Surface and {backs['deep']} Deep in hand"]
    if "points" in player:
        held.insert(0, f"{player['points']} points")
    return " · ".join([*held, *([f"bonus {player['bonus']}"] if player["bonus"] else [])])


def _species(
    drawing: Drawing,
    view: View,
    number: int,
    species: View,
    place: tuple[float, float, float],
    colour: str,
    ends: tuple[bool, bool],
) -> None:
    x, y, height = place
    drawing.box(x, y, CARD, height, DIM, line=colour)
    drawing.text(x + 12, y + 31, species["name"], size=26, bold=True, room=CARD / 2 - 30)
    left, right = _beside(view, number)
    if ends[0] and left:
        drawing.arrow(x + CARD / 2 - 22, y + 22, left=True, fill=PALE)
        drawing.text(x + CARD / 2 - 12, y + 28, left, size=17, fill=PALE)
    if ends[1] and right:
        drawing.text(x + CARD / 2 + 58, y + 28, right, size=17, fill=PALE, anchor="end")
        drawing.arrow(x + CARD / 2 + 70, y + 22, left=False, fill=PALE)
    drawing.text(x + CARD - 12, y + 33, str(species["population"]), size=30, bold=True, fill=ALIVE, anchor="end")
    spaces = species["numbers"]["capacity"] + 1
    step = min(24, (CARD - 24) / spaces)
    for space in range(spaces):
        full = space < species["population"]
        drawing.dot(
            x + 12 + step / 2 + space * step,
            y + 56,
            step / 2 - 2,
            ALIVE if full else EMPTY,
            line=BONES if space == spaces - 1 else PALE,
        )
    drawing.text(x + 12, y + height - 12, _values(species), size=17, fill=PALE, room=CARD - 20)
    for at, trait in enumerate(species["traits"]):
        _trait(drawing, trait, x + 12, y + HEAD + at * LINE)


def _trait(drawing: Drawing, trait: View, x: float, y: float) -> None:
    width = CARD - 24
    if trait["copy"]:
        drawing.box(x - 4, y - 2, width + 8, LINE - 3, "none", line=PALE, dashed=True)
    if trait["left"]:
        drawing.arrow(x + 2, y + 12, left=True)
    if trait["right"]:
        drawing.arrow(x + width - 2, y + 12, left=False)
    shell = 30 if trait["shell"] else 0
    fill = "#c8b6ff" if trait["deep"] else INK
    drawing.text(x + 16, y + 18, trait["name"], size=20, fill=fill, italic=trait["copy"], room=width - 34 - shell)
    if trait["shell"]:
        drawing.shield(x + width - 42, y - 1, str(trait["shell"]))


def _beside(view: View, number: int) -> tuple[str, str]:
    """The names of the species to the left and to the right, all the way round the table."""
    round_ = [i for player in reversed(view["players"]) for i in player["line"]]
    if len(round_) < 2:
        return "", ""
    at = round_.index(number)
    names = [view["species"][i]["name"] for i in (round_[at - 1], round_[(at + 1) % len(round_)])]
    return names[0], names[1]


# -- in words


def board_text(view: View, before: View | None = None) -> str:  # noqa: ARG001
    """The same position as lines of text."""
    zones = [_zone_text(n, zone) for n, zone in enumerate(view["zones"], 1)]
    lines = [", ".join([f"Reef {view['reef']}", *zones, f"reserve {view['reserve']}"])]
    lines += [said] if (said := _said(view)) else []
    for seat, player in enumerate(view["players"]):
        active = " (active)" if seat == view["active"] and not view["winners"] else ""
        lines.append(f"{player['name']}{active}: {_held(player)}")
        lines += [_species_text(view, number) for number in player["line"]]
    return "\n".join(lines)


def _zone_text(number: int, zone: View) -> str:
    scenario = zone["scenario"]
    said = f" ({scenario['name']}{', in force' if zone['in force'] else ''})" if scenario else ""
    return f"zone {number} {zone['population']}{said}"


def _species_text(view: View, number: int) -> str:
    species = view["species"][number]
    numbers = species["numbers"]
    spaces = f"{species['population']} of {numbers['capacity'] + 1}"
    traits = ", ".join(_trait_text(trait) for trait in species["traits"]) or "no traits"
    left, right = _beside(view, number)
    beside = f"; left {left}, right {right}" if left else ""
    return f"  {species['name']} {spaces}: {traits} ({_values(species)}{beside})"


def _values(species: View) -> str:
    numbers = species["numbers"]
    return f"forage {numbers['forage']} · attack {numbers['attack']} · shell {numbers['shell']}"


def _trait_text(trait: View) -> str:
    said = ["copy"] if trait["copy"] else []
    said += [side for side in ("left", "right") if trait[side]]
    said += [f"shell {trait['shell']}"] if trait["shell"] else []
    return trait["name"] + (f" [{', '.join(said)}]" if said else "")


def board_alt(view: View) -> str:
    """What the picture shows, in one sentence for those who can't see it; the whole is in `board_text`."""
    species = view["species"].values()
    players = ", ".join(player["name"] for player in view["players"])
    total = sum(one["population"] for one in species)
    return (
        f"Oceans board of {players}: {len(species)} species with {total} population; Reef {view['reef']}, "
        f"zones {', '.join(str(zone['population']) for zone in view['zones'])}."
    )
