"""The board of Oceans, drawn from a view: the waters, the supply, then each player's line as its owner sees it.

It is drawn 1200 units wide and must be read at the width of a phone, a third of that: what matters is no smaller than
28 units, and what has no room is broken into lines or gets a row of its own. Whatever a colour says a shape says too.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.boards import letters, oceanic, parts, seats
from bot.boards import oceans_words as words
from bot.boards.changes import Changes, View, changes, signed
from bot.boards.drawing import DARK, INK, PALE, Drawing
from bot.boards.oceans_words import board_alt, board_text
from bot.boards.parts import GAP, GONE, GROUND, MARGIN, NEW, PLATE, ROOM, STRIP, WIDTH

__all__ = ["board", "board_alt", "board_text"]

USUAL_ROW, LONGER_ROW = 3, 4
"""Species side by side; four only where that saves every player a row."""
BAR = 100
TITLE, SPACES, LINE, VALUES = 58, 42, 36, 50
"""Heights within a species: its name, the spaces of its board, a line of a trait, its numbers."""
HOLE, DEEP, BONES = "#0b1820", "#39326e", "#ff6b6b"
"""An empty space, a card from the Deep, the space that may not be filled."""
BOTH, MOST = 12, 48
"""Species up to which two positions are drawn one below the other; up to which one is drawn."""
KEY = (
    ("forage", "forage"),
    ("attack", "attack"),
    ("shell", "shell"),
    ("aging", "aging"),
    ("left", "arrow"),
    ("deep", "from the Deep"),
    ("cross", "overpopulated"),
)


def board(view: View, before: View | None = None, asked: Sequence[int] = ()) -> Drawing:
    """The picture of a position, as the seat sees it whose view it is.

    What is different from an earlier view is marked. `asked` are seats that have to decide out of turn.
    """
    drawing, seen = Drawing(WIDTH), changes(before, view)
    y = _game(drawing, view, MARGIN)
    y = _waters(drawing, view, seen, y)
    y = _supply(drawing, view, seen, y)
    y = oceanic.incoming(drawing, view, y)
    for seat in range(len(view["players"])):
        y = _bar(drawing, view, seat, seen, seat in asked, y)
        y = _line(drawing, view, seat, seen, y)
        y = _extinct(drawing, seen.extinct.get(seat, ()), y)
    _key(drawing, y)
    drawing.height = int(y + 30 + MARGIN)
    return drawing


def fit(view: View) -> int:
    """How many positions as large as this one a picture has room for: two, one or none."""
    species = len(view["species"])
    return 2 if species <= BOTH else 1 if species <= MOST else 0


# -- the game


def _game(drawing: Drawing, view: View, y: float) -> float:
    """Whose turn it is, and what holds for the whole game."""
    right = WIDTH - MARGIN
    for said in reversed(words.standing(view)[len(view["winners"]) > 0 :]):
        right -= drawing.pill(right, y + 8, said, size=30, fill=NEW) + GAP
    told = f"{parts.name(view, view['active'])} is active"
    told = f"Turn {view['turn']}: {told}" if view["turn"] else told
    parts.headline(drawing, view, told, y, size=38, room=right - MARGIN - 56)
    return y + STRIP + GAP


def _waters(drawing: Drawing, view: View, seen: Changes, y: float) -> float:
    boxes = [("reef", view["reef"], None)]
    boxes += [(f"zone {number}", zone["population"], zone) for number, zone in enumerate(view["zones"], 1)]
    width = (ROOM - (len(boxes) - 1) * GAP) / len(boxes)
    names = [letters.broken(_scenario(zone), 28, width - 24) for _, _, zone in boxes]
    height = 58 + max(34 * len(lines) + 36 if any(lines) else 0 for lines in names)
    for at, (name, population, zone) in enumerate(boxes):
        x = MARGIN + at * (width + GAP)
        lit = bool(zone and zone["in force"])
        drawing.box(x, y, width, height, GROUND, line=NEW if lit else "", thick=4, kind="water")
        drawing.text(x + 12, y + 40, name.capitalize(), size=30, fill=PALE)
        wide = drawing.text(x + width - 12, y + 44, str(population), size=44, bold=True, anchor="end")
        parts.difference(drawing, x + width - 24 - wide, y + 11, seen.waters.get(name))
        if zone and zone["scenario"]:
            for row, line in enumerate(names[at]):
                drawing.text(x + 12, y + 84 + 34 * row, line, bold=lit, room=width - 24, least=22)
            below = y + 84 + 34 * len(names[at])
            if lit:
                drawing.icon("lit", x + 10, below - 23, 26, NEW)
                said = "now in force" if zone["scenario"]["id"] in seen.lit else "in force"
                drawing.text(x + 40, below, said, size=26, fill=NEW)
            else:
                drawing.text(x + 12, below, "not in force", size=26, fill=PALE)
    return y + height + GAP


def _scenario(zone: View | None) -> str:
    return letters.legible(zone["scenario"]["name"]) if zone and zone["scenario"] else ""


def _supply(drawing: Drawing, view: View, seen: Changes, y: float) -> float:
    """The Gene Pool, then what is left, in as many lines as it takes."""
    facts = [f"Gene Pool: {words.pile_top(pile)} on {pile['cards']}" for pile in view["gene pool"] if pile["top"]]
    facts = facts or ["Gene Pool: empty"]
    facts += [f"Surface {view['surface deck']}", f"Deep {view['deep deck']}", f"discard {words.discarded(view)}"]
    more = f" ({signed(seen.waters['reserve'])})" if "reserve" in seen.waters else ""
    facts += [f"reserve {view['reserve']}{more}", f"boards {view['boards']}"]
    facts += [f"in force: {name}" for name in words.elsewhere(view)]
    return parts.facts(drawing, facts, y, PALE)


# -- players and their species


def _bar(drawing: Drawing, view: View, seat: int, seen: Changes, asked: bool, y: float) -> float:
    """A player's name and cards; whoever is active, has to decide or has won stands out."""
    player = view["players"][seat]
    state = _state(view, seat, asked)
    right = WIDTH - MARGIN
    parts.plate(drawing, seat, y, BAR, lit=bool(state))
    x = MARGIN + PLATE + 16
    points, below = _cards(view, player)
    width = drawing.text(right - 16, y + 43, points, size=32, bold=True, anchor="end")
    width += parts.difference(drawing, right - 28 - width, y + 12, seen.score.get(seat)) + 40
    if state:
        drawing.icon("star" if seat in view["winners"] else "right", x, y + 12, 34, NEW)
        width += drawing.pill(right - width, y + 12, state, fill=NEW) + 12
    name = x + (44 if state else 0)
    drawing.text(name, y + 44, parts.name(view, seat), size=40, bold=True, room=right - width - name, least=30)
    width = drawing.text(right - 16, y + 84, below, fill=PALE, anchor="end")
    drawing.text(x, y + 84, _beside(view, player), fill=PALE, room=right - 40 - width - x)
    return y + BAR + GAP


def _state(view: View, seat: int, asked: bool) -> str:
    if view["winners"]:
        return "wins" if seat in view["winners"] else ""
    return "decides" if asked else "active" if seat == view["active"] else ""


def _cards(view: View, player: View) -> tuple[str, str]:
    """What a player has, as far as it may be seen, in two lines: at the end of the game the points and their parts."""
    bonus = [f"bonus {player['bonus']}"] if player["bonus"] else []
    if "points" not in player:
        return " · ".join([words.scored(player), *bonus]), words.held(player)
    living = sum(view["species"][number]["population"] for number in player["line"])
    return f"{player['points']} points", " + ".join([words.scored(player), f"{living} on species", *bonus])


def _beside(view: View, player: View) -> str:
    """What stands to the left and to the right of a player's line, round the table."""
    line = player["line"]
    if not line:
        return words.number_of(0)
    if whose := oceanic.beside(view, player):
        return whose
    left, right = words.beside(view, line[0])[0], words.beside(view, line[-1])[1]
    return f"between {left} and {right}" if left else ""


def _line(drawing: Drawing, view: View, seat: int, seen: Changes, y: float) -> float:
    row = _a_row(view)
    width = (ROOM - (row - 1) * GAP) / row
    line = oceanic.laid(view, view["players"][seat])
    for start in range(0, len(line), row):
        together = [_Tile(view, number, seen, width) for number in line[start : start + row]]
        height = max(tile.height for tile in together)
        for at, tile in enumerate(together):
            tile.draw(drawing, seat, MARGIN + at * (width + GAP), y, height)
        y += height + GAP
    return y


def _a_row(view: View) -> int:
    longest = max(len(player["line"]) for player in view["players"])
    return LONGER_ROW if longest == LONGER_ROW else USUAL_ROW


def _extinct(drawing: Drawing, names: Sequence[str], y: float) -> float:
    if not names:
        return y
    drawing.icon("cross", MARGIN + 12, y + 6, 28, GONE)
    drawing.text(MARGIN + 52, y + 32, f"extinct: {', '.join(names)}", size=30, fill=GONE, room=ROOM - 60)
    return y + 40 + GAP


def _key(drawing: Drawing, y: float) -> None:
    """What the icons mean."""
    x = float(MARGIN)
    for icon, said in KEY:
        drawing.icon(icon, x, y + 4, 22, PALE)
        x += 30 + drawing.text(x + 30, y + 24, said, size=26, fill=PALE) + 22


# -- one species


class _Tile:
    """A species: what stands on it, broken into lines, and so how high it is."""

    def __init__(self, view: View, number: int, seen: Changes, width: float) -> None:
        self.view, self.number, self.seen, self.width = view, number, seen, width
        self.species: View = view["species"][number]
        self.new = number in seen.new
        gained = seen.gained.get(number, frozenset())
        self.traits = [_Trait(trait, width, new=trait["id"] in gained) for trait in self.species["traits"]]
        self.traits += [_Trait(trait, width, lost=True) for trait in seen.lost.get(number, ())]
        self.affected = letters.broken(", ".join(words.affecting(self.species)), 28, width - 56)
        self.was = f"was {parts.name(view, seen.moved[number])}'s" if number in seen.moved else ""
        lines = len(self.affected) if self.affected[0] else 0
        self.height = TITLE + SPACES + sum(trait.height for trait in self.traits) + VALUES
        self.height += LINE * (lines + bool(self.was)) + (LINE if not self.traits else 0)

    def draw(self, drawing: Drawing, seat: int, x: float, y: float, height: float) -> None:
        colour, width = seats.mark(seat).colour, self.width
        line = NEW if self.new or self.was else colour
        drawing.box(x, y, width, height, GROUND, line=line, thick=5 if self.new else 3, kind="species")
        self._title(drawing, seat, x, y)
        self._spaces(drawing, colour, x, y + TITLE)
        down = y + TITLE + SPACES
        if self.was:
            drawing.text(x + 14, down + 26, self.was, fill=NEW, room=width - 28)
            down += LINE
        for trait in self.traits:
            trait.draw(drawing, x, down)
            down += trait.height
        for text in self.affected if self.affected[0] else ():
            drawing.icon("lit", x + 14, down + 4, 24, GONE)
            drawing.text(x + 44, down + 26, text, fill=GONE, room=width - 56, least=22)
            down += LINE
        self._numbers(drawing, x, y + height - VALUES)

    def _title(self, drawing: Drawing, seat: int, x: float, y: float) -> None:
        drawing.badge(seat, x + 12, y + 14, 30)
        right = x + self.width - 12
        right -= drawing.text(right, y + 46, str(self.species["population"]), size=46, bold=True, anchor="end") + 10
        right -= parts.difference(drawing, right, y + 11, self.seen.population.get(self.number))
        if self.new:
            right -= drawing.pill(right, y + 11, "new", fill=NEW)
        drawing.text(x + 52, y + 44, self.species["name"], size=40, bold=True, room=right - x - 60, least=30)

    def _spaces(self, drawing: Drawing, colour: str, x: float, y: float) -> None:
        """The spaces of the board, the filled ones first; the last one is crossed: who fills it overpopulates."""
        if self.species.get("board"):
            drawing.text(x + 14, y + 30, "any population", size=28, fill=PALE)
            return
        spaces, population = self.species["numbers"]["capacity"] + 1, self.species["population"]
        step = min(34, (self.width - 28) / spaces)
        first, radius = x + 14 + step / 2, step / 2 - 2.5
        drawing.dots(first, y + 16, radius, step, min(population, spaces), colour)
        left = spaces - population
        drawing.dots(first + population * step, y + 16, radius, step, left, HOLE, line=PALE)
        last = first + (spaces - 1) * step
        drawing.icon("cross", last - radius * 0.6, y + 16 - radius * 0.6, radius * 1.2, BONES if left > 0 else DARK)

    def _numbers(self, drawing: Drawing, x: float, y: float) -> None:
        shown = words.shown_numbers(self.view, self.species)
        step = (self.width - 28) / max(len(shown), 3)
        for at, (what, number) in enumerate(shown):
            drawing.icon(what, x + 14 + at * step, y + 10, 28, PALE)
            drawing.text(x + 14 + at * step + 36, y + 35, str(number), size=32, bold=True, room=step - 38, least=20)


class _Trait:
    """A trait card on a species."""

    def __init__(self, trait: View, width: float, *, new: bool = False, lost: bool = False) -> None:
        self.trait, self.width, self.new, self.lost = trait, width, new, lost
        self.indent = 14 + 28 * (trait["deep"] + trait["left"])
        self.shell = 42 if trait["shell"] and not lost else 0
        self.controller: int | None = trait.get("controlled by")
        taken = self.indent + self.shell + (34 if trait["right"] else 0) + (34 if self.controller is not None else 0)
        self.room = width - taken - 16
        name = letters.legible(trait["name"])
        self.lines = letters.broken(f"{'+ ' if new else 'lost ' if lost else ''}{name}", 30, self.room)
        self.height = LINE * len(self.lines) + 6

    def draw(self, drawing: Drawing, x: float, y: float) -> None:
        trait, right = self.trait, x + self.width - 12
        line = NEW if self.new else PALE if trait["copy"] else ""
        if line or trait["deep"]:
            fill = DEEP if trait["deep"] else GROUND
            drawing.box(
                x + 7, y + 1, self.width - 14, self.height - 3, fill, line=line, dashed=trait["copy"], kind="trait"
            )
        at = x + 14
        if trait["left"]:
            drawing.icon("left", at - 2, y + 8, 24, NEW)
            at += 28
        if trait["deep"]:
            drawing.icon("deep", at, y + 8, 22, "#c8b6ff")
        if trait["right"]:
            drawing.icon("right", right - 22, y + 8, 24, NEW)
            right -= 34
        if self.shell:
            drawing.shield(right - 34, y + 2, str(trait["shell"]))
            right -= self.shell
        if self.controller is not None:
            drawing.badge(self.controller, right - 28, y + 6, 26)
        ink = NEW if self.new else GONE if self.lost else INK
        for row, text in enumerate(self.lines):
            slanted = trait["copy"] or self.lost
            place = (x + self.indent, y + 29 + row * LINE)
            drawing.text(*place, text, size=30, fill=ink, italic=slanted, bold=self.new, room=self.room, least=24)
