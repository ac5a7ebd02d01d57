"""The pictures in the documents, taken anew: `python -m tests.e2e.pictures`.

A whole game is played for the first of them, the others answer commands.
"""

from __future__ import annotations

import io
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image
from playwright.sync_api import Locator

from tests.e2e.chromium import chromium
from tests.e2e.page import Page
from tests.e2e.playing import TURN, Kept, asked_again, begun, decided, desk, opened
from tests.e2e.serving import ROOT, looking, serving

DOCS = ROOT / "docs"
POSITION = """Ann: A1 3 Electric Discharge, Invasive Predator
Bob: B1 1 Filter Feeder, Tentacled | B2 4
reef 12, ocean 0/20/20, cambrian"""
WINDOW = {"width": 640, "height": 2400, "scale": 1.25}
"""Narrow, so that a message fills it, and so high that nothing has to be scrolled to."""


def taken(page: Page, what: Locator, name: str) -> None:
    """Keeps a picture of a message; a palette of 256 colours is enough for it."""
    page.tab.mouse.move(0, 0)
    page.loaded()
    shot = Image.open(io.BytesIO(what.screenshot()))
    shot.convert("RGB").quantize(256, dither=Image.Dither.NONE).save(DOCS / f"{name}.png", optimize=True)


def answers(page: Page) -> None:
    """What is answered to `/ruling` and `/adjudicate`."""
    page.say("/ruling card:electric discharge with:invasive predator")
    taken(page, page.message("Electric Discharge + Invasive Predator"), "ruling")
    page.say("/adjudicate")
    page.fill_in(POSITION)
    asked = page.message("Adjudication")
    page.press("A1 attacks B1", asked)
    taken(page, asked, "adjudication")


def game(page: Page, data: Path) -> None:
    """The board with a question that everyone may read, when there was most to see on it."""
    opened(page)
    begun(page)
    kept = Kept(data)
    best = 0
    while table := kept.people_decide():
        asked, view = kept.asked(table), table.view(None)
        mine = desk(page, kept.names[asked.seat], asked.text)
        seen = table.asked(None)
        shown = seen is not None and bool(seen.options) and asked.buttons
        worth = len(view["species"]) + len(asked.options) if shown else 0
        if worth > best:
            best = worth
            taken(page, page.message(TURN), "game")
        decided(page, mine, table, kept.wise(table))
        if sure := asked_again(page, kept, table):
            page.press("Confirm", sure)


def main() -> int:
    """Takes all of them."""
    with (
        TemporaryDirectory() as data,
        serving(Path(data)) as playground,
        looking(chromium(), playground, DOCS, **WINDOW) as page,
    ):
        answers(page)
        game(page, playground.data)
    return 0


if __name__ == "__main__":
    sys.exit(main())
