"""A game's course: what each player had over the turns, as curves and in words."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from xml.etree import ElementTree

import pygal
from pygal.style import Style

from bot.boards import letters, seats
from bot.boards.drawing import DARK, INK, Drawing

# On Python 3.11 pygal's finder of plugins, of which there are none here, makes each failing import a warning.
sys.meta_path[:] = [finder for finder in sys.meta_path if type(finder).__module__ != "pygal"]

WIDTH, HEIGHT, MARGIN = 1200, 480, 20
LINE, MARKER, MARKERS = 6, 30, 8
"""How thick a line is, how large its markers, and how many it has at most."""
STEPS = [digit * 10**zeros for zeros in range(8) for digit in (1, 2, 5)]
SVG = "http://www.w3.org/2000/svg"
ROWS = 12
"""Turns that the words tell of, at most; the last is always among them."""
STYLE = Style(
    background="transparent",
    plot_background="#1b3441",
    foreground=INK,
    foreground_strong=INK,
    foreground_subtle="#3d5a68",
    font_family="Roboto",
    label_font_size=30,
    major_label_font_size=30,
    colors=[mark.colour for mark in seats.MARKS],
    guide_stroke_dasharray="none",
    major_guide_stroke_dasharray="none",
)


@dataclass(frozen=True)
class Turn:
    """What stood at the end of a turn, by seat."""

    number: int
    values: Mapping[str, Sequence[int | None]]
    """What is followed, such as score piles and population, by seat; None where it is hidden."""


def chart(names: Sequence[str], turns: Sequence[Turn], by: str = "turn") -> str:
    """The course of a game as SVG. Raises ValueError without turns, or with seats that have no name.

    `by` is what is counted along it.
    """
    _check(names, turns)
    drawing = Drawing(WIDTH)
    y = _legend(drawing, names)
    for title, shown in _curves(turns):
        drawing.text(MARGIN, y + 38, f"{title}, by {by}", size=36, bold=True)
        drawing.within(0, y + 50, _plot(turns, shown))
        y += HEIGHT + 62
    drawing.height = int(y + MARGIN)
    return drawing.svg()


def chart_text(names: Sequence[str], turns: Sequence[Turn], by: str = "turn") -> str:
    """The same in words, a line for each of some turns. Raises ValueError as `chart` does."""
    _check(names, turns)
    return "\n".join(
        f"{by.capitalize()} {turn.number}: {'; '.join(_standing(names, turn))}." for turn in _some(turns, ROWS)
    )


def chart_alt(names: Sequence[str], turns: Sequence[Turn], by: str = "turn") -> str:
    """What the chart shows, in a sentence or two. Raises ValueError as `chart` does."""
    _check(names, turns)
    first, last = turns[0], turns[-1]
    what = " and ".join(title.lower() for title, _ in _curves(turns))
    over = f"{what} of {', '.join(names)} from {by} {first.number} to {by} {last.number}"
    return f"Curves of the {over}. At the end: {'; '.join(_standing(names, last))}."


def _check(names: Sequence[str], turns: Sequence[Turn]) -> None:
    if not turns:
        raise ValueError("a chart needs one turn at least: there is nothing to show before the first has ended.")
    if any(len(values) != len(names) for turn in turns for values in turn.values.values()):
        raise ValueError(f"each turn needs a value for each of {len(names)} players.")


def _standing(names: Sequence[str], turn: Turn) -> list[str]:
    told = [
        [f"{what.lower()} {'hidden' if value is None else value}" for value in values]
        for what, values in turn.values.items()
    ]
    return [f"{name} {', '.join(parts)}" for name, *parts in zip(names, *told, strict=True)]


def _some(turns: Sequence[Turn], most: int) -> list[Turn]:
    """As many turns or fewer, spread evenly, the last one among them."""
    step = -(-len(turns) // most)
    return list(turns[::-1][::step][::-1])


Values = list[list[int | None]]


def _curves(turns: Sequence[Turn]) -> list[tuple[str, Values]]:
    """What is drawn, with the values by seat; nothing of what is hidden throughout."""
    shown: list[tuple[str, Values]] = []
    for what in turns[-1].values:
        values: Values = [list(of_seat) for of_seat in zip(*(turn.values[what] for turn in turns), strict=True)]
        if any(value is not None for of_seat in values for value in of_seat):
            shown.append((what, values))
    return shown


def _legend(drawing: Drawing, names: Sequence[str]) -> float:
    """Each player's badge and kind of line, with the name; two side by side."""
    column = (WIDTH - 2 * MARGIN) / 2
    for seat, name in enumerate(names):
        x, y = MARGIN + seat % 2 * column, MARGIN + seat // 2 * 52
        mark = seats.mark(seat)
        dashes = f' stroke-dasharray="{mark.dashes}"' if mark.dashes else ""
        drawing.parts.append(f'<path d="M{x:g} {y + 22:g} h150" stroke="{mark.colour}" stroke-width="{LINE}"{dashes}/>')
        drawing.badge(seat, x + 60, y + 7, MARKER)
        drawing.text(x + 166, y + 34, letters.called(name, f"Player {seat + 1}"), size=34, room=column - 180, least=26)
    return MARGIN + -(-len(names) // 2) * 52 + 12


# -- one plot


def _plot(turns: Sequence[Turn], shown: Values) -> str:
    """Curves drawn by pygal, in the lines and with the badges of the seats, as SVG to be put into a picture."""
    highest = max([1, *(value or 0 for values in shown for value in values)])
    plot = pygal.XY(
        width=WIDTH,
        height=HEIGHT,
        explicit_size=True,
        style=STYLE,
        js=[],
        no_prefix=True,
        show_legend=False,
        dots_size=MARKER / 2,
        range=(0, highest),
        xrange=(turns[0].number, max(turns[-1].number, turns[0].number + 1)),
        x_labels=_ticks(turns[0].number, turns[-1].number, 10),
        y_labels=_ticks(0, highest, 6),
        formatter=str,
        margin_bottom=10,
        margin_right=40,
    )
    for seat, values in enumerate(shown):
        points = [(turn.number, value) for turn, value in zip(turns, values, strict=True) if value is not None]
        plot.add(str(seat), points)
    drawn = ElementTree.fromstring(plot.render(is_unicode=True))  # noqa: S314 - pygal's, of numbers
    for seat in range(len(shown)):
        _mark(drawn, seat, len(shown))
    ElementTree.register_namespace("", SVG)
    return ElementTree.tostring(drawn, encoding="unicode")


def _ticks(first: int, last: int, most: int) -> list[int]:
    """Round numbers for an axis, so many at most."""
    step = next(step for step in STEPS if (last - first) / step < most)
    return list(range(-(-first // step) * step, last + 1, step)) or [first]


def _mark(drawn: ElementTree.Element, seat: int, seats_: int) -> None:
    """Gives a seat's curve its kind of line, and some of its points the badge; those of other seats lie elsewhere."""
    mark = seats.mark(seat)
    style = f"fill:none;stroke:{mark.colour};stroke-width:{LINE};stroke-dasharray:{mark.dashes or 'none'}"
    for series in drawn.iterfind(f".//{{{SVG}}}g[@class='series serie-{seat} color-{seat}']"):
        for line in series.iterfind(f"{{{SVG}}}path"):
            line.set("style", style)
        dots = series.findall(f"{{{SVG}}}g[@class='dots']")
        step = -(-len(dots) // MARKERS)
        for at, dot in enumerate(dots):
            if at % step != seat * step // seats_:
                series.remove(dot)
                continue
            circle = dot[0]
            x, y = (float(circle.get(key, 0)) - MARKER / 2 for key in ("cx", "cy"))
            circle.tag, circle.attrib = f"{{{SVG}}}path", {"d": mark.badge}
            circle.set("transform", f"translate({x:g} {y:g}) scale({MARKER / 24:g})")
            circle.set("style", f"fill:{mark.colour};stroke:{DARK};stroke-width:2")
