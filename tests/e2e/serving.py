"""The playground as `make run` starts it, on a data folder of its own."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.e2e.chromium import OPTIONS
from tests.e2e.page import Page

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True)
class Playground:
    """A playground that runs, and the folder in which it keeps its tables."""

    url: str
    data: Path


@contextmanager
def serving(data: Path) -> Iterator[Playground]:
    """Starts it, and stops it when the block is left."""
    env = {name: value for name, value in os.environ.items() if name != "DISCORD_TOKEN"}
    env |= {"REEF_DATA": str(data), "REEF_PORT": "0", "PYTHONUNBUFFERED": "1"}
    command = [sys.executable, "-m", "bot", "playground"]
    with subprocess.Popen(command, cwd=ROOT, env=env, stdout=subprocess.PIPE, text=True) as running:  # noqa: S603
        try:
            assert running.stdout
            found = next(filter(None, (re.search(r"http://\S+", line) for line in running.stdout)), None)
            assert found, "the playground did not start"
            yield Playground(found[0], data)
        finally:
            running.terminate()


@contextmanager
def looking(
    browser: str, playground: Playground, shots: Path, width: int = 1280, height: int = 1200, scale: float = 1
) -> Iterator[Page]:
    """Opens its page in a browser, in a window of that size."""
    with sync_playwright() as playwright:
        chrome = playwright.chromium.launch(executable_path=browser, args=OPTIONS)
        tab = chrome.new_page(viewport={"width": width, "height": height}, device_scale_factor=scale)
        tab.goto(playground.url)
        yield Page(tab, shots)
        chrome.close()
