"""Oceanic's side of a solo game on the board: level, bags and Incoming Tokens board, drawn and in words.

Its two species are drawn like any other; what a view has besides stands under `oceanic`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.boards import letters
from bot.boards.changes import View
from bot.boards.drawing import INK, PALE, Drawing
from bot.boards.parts import GAP, GROUND, MARGIN, NEW, WIDTH

HOLE = "#0b1820"
"""An empty slot."""
SLOT = 50
NAME = "Oceanic"
NUMBERS = ("forage", "attack", "shell")
OF_BOARDS = {"Shark": ("attack", "shell"), "Whale": ("forage", "shell")}
STAND_IN = "stand-in tokens and boards, no box's"


def side(view: View) -> dict[str, Any] | None:
    """Oceanic's side of a view; None in any other game than a solo one."""
    return view.get("oceanic")


def rank(seen: View) -> str:
    """Level and rank, written with a dot: `3.2`."""
    return f"{seen['level']}.{seen['rank']}" if seen["rank"] else str(seen["level"])


def next_ones(view: View) -> list[tuple[str, int]]:
    """The tokens that come into play on Oceanic's next turn: their row, and their slot from 0 on."""
    seen = side(view)
    rows = ("top", "bottom") if view["cambrian"] else ("top",)
    found: list[tuple[str, int]] = []
    if seen is None:
        return found
    for row in rows:
        at = max((at for at, token in enumerate(seen[row]) if token), default=-1)
        found += [(row, at)] if at >= 0 else []
    return found


def _facts(seen: View) -> list[str]:
    """What holds of Oceanic, in a few words each."""
    left = seen["bags"][seen["bag"] - 1]
    facts = [f"Level {rank(seen)}" + (", Expert sides" if seen["expert"] else ""), f"bag {seen['bag']}: {left} left"]
    facts += [f"Legend: {seen['legend']}"] if seen["legend"] else []
    if title := seen.get("title"):
        facts.append(f"{seen['difference']} ahead: {title}")
    elif "difference" in seen:
        facts.append(f"{-seen['difference']} behind")
    return [*facts, *([STAND_IN] if seen["stand-in"] else [])]


def laid(view: View, player: View) -> Sequence[int]:
    """A player's species as they are shown; Oceanic's as they are laid out, the Shark left of the Whale."""
    line: Sequence[int] = player["line"]
    return line[::-1] if any(view["species"][number].get("board") for number in line) else line


def beside(view: View, player: View) -> str:
    """Where Oceanic's two boards stand; nothing for anybody else."""
    boards = any(view["species"][number].get("board") for number in player["line"])
    return f"at both ends of {view['players'][0]['name']}'s species" if boards else ""


def ends(view: View) -> tuple[int | None, int | None]:
    """The species beyond which nothing lies, at the left end and at the right one: none where all lie in a circle."""
    seen = side(view)
    return (None, None) if seen is None or seen["circle"] else (seen["shark"], seen["whale"])


def numbers(species: View) -> Sequence[str]:
    """The numbers of a species that a board shows; of an Oceanic one those that it uses."""
    return OF_BOARDS.get(species["name"], NUMBERS) if species.get("board") else NUMBERS


# -- in words


def lines(view: View) -> list[str]:
    """Oceanic's side, a line for each part."""
    seen = side(view)
    if seen is None:
        return []
    printed, coming = seen["printed"], next_ones(view)
    said = [f"Oceanic: {'; '.join(_facts(seen))}."]
    said.append(f"Printed on its boards: Shark attack {printed['attack']}, Whale forage {printed['forage']}.")
    for row in ("top", "bottom") if view["cambrian"] or any(seen["bottom"]) else ("top",):
        names = [_slot(token, (row, at) in coming) for at, token in enumerate(seen[row])]
        said.append(f"Incoming tokens, {row} row from left to right: {', '.join(names)}.")
    if seen["next legend"]:
        said.append(f"Oceanic's next Legend: {seen['next legend']}.")
    return said


def _slot(token: View | None, comes: bool) -> str:
    if token is None:
        return "empty"
    return f"{token['name']} (next)" if comes else str(token["name"])


def in_short(view: View) -> str:
    """The same in a few words, for a picture's description; nothing in another game."""
    seen = side(view)
    if seen is None:
        return ""
    coming = [seen[row][at]["name"] for row, at in next_ones(view)]
    stand_in = f" ({STAND_IN})" if seen["stand-in"] else ""
    return f"level {rank(seen)}{stand_in}; next for Oceanic {' and '.join(coming) or 'a refill'}; "


# -- drawn


def incoming(drawing: Drawing, view: View, y: float) -> float:
    """The Incoming Tokens board with what holds of Oceanic above it: where what comes below it begins."""
    seen = side(view)
    if seen is None:
        return y
    x = float(MARGIN)
    for fact in [*_facts(seen), "incoming tokens:"]:
        width = letters.width(fact, 28) + 24
        if x + width > WIDTH - MARGIN and x > MARGIN:
            x, y = float(MARGIN), y + SLOT
        warns = fact == STAND_IN
        drawing.box(x, y, width, 44, GROUND, line=NEW if warns else "", kind="supply")
        drawing.text(x + 12, y + 32, fact, size=28, fill=NEW if warns else INK)
        x += width + GAP
    y += SLOT + 6
    coming = next_ones(view)
    for row in ("top", "bottom") if view["cambrian"] or any(seen["bottom"]) else ("top",):
        y = _row(drawing, seen[row], [at for of, at in coming if of == row], y)
    return y + GAP


def _row(drawing: Drawing, slots: Sequence[View | None], coming: Sequence[int], y: float) -> float:
    """A row of slots; a long name has two lines."""
    width = (WIDTH - 2 * MARGIN - (len(slots) - 1) * GAP) / len(slots)
    names = [letters.broken(str(token["name"]) if token else "empty", 28, width - 54) for token in slots]
    height = SLOT + 32 * (max(map(len, names)) - 1)
    for at, (token, name) in enumerate(zip(slots, names, strict=True)):
        x, comes = MARGIN + at * (width + GAP), at in coming
        line, ink = (NEW, NEW) if comes else (PALE, INK if token else PALE)
        drawing.box(x, y, width, height, GROUND if token else HOLE, line=line, thick=4 if comes else 2, kind="token")
        for row, text in enumerate(name):
            drawing.text(x + 12, y + 34 + 32 * row, text, fill=ink, bold=comes, room=width - 48, least=22)
        if comes:
            drawing.icon("right", x + width - 36, y + 13, 24, NEW)
    return y + height + 8
