"""What the drawing process does: it imports little, draws, and ends when the bot does."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from pathlib import Path

import font_roboto
import resvg_py

FONTS = [
    str(Path(font_roboto.__file__).parent / "files" / f"Roboto-{cut}.ttf") for cut in ("Regular", "Bold", "Italic")
]


def begin() -> None:
    """Ctrl+C is the bot's to answer; a bot that is killed leaves no process behind."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_bot, daemon=True).start()


def _end_with_the_bot() -> None:
    if bot := multiprocessing.parent_process():
        bot.join()
        os._exit(0)


def png(svg: str) -> bytes:
    """A PNG of an SVG. Raises ValueError where it can't be drawn, whatever the reason: it has to travel."""
    try:
        return bytes(resvg_py.svg_to_bytes(svg_string=svg, font_files=FONTS, skip_system_fonts=True))
    except (Exception, BaseException) as error:  # a panic of the library is no Exception
        raise ValueError(str(error)) from None
