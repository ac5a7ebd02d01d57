"""The playground as `make run` starts it, and a browser that looks at it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Generator, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

from tests.e2e.chromium import OPTIONS, NoBrowser, chromium
from tests.e2e.page import Page

ROOT = Path(__file__).parents[2]
SHOTS = ROOT / "build" / "e2e"
WINDOW = {"width": 1280, "height": 1200}


@dataclass(frozen=True)
class Playground:
    """A playground that runs, and the folder in which it keeps its tables."""

    url: str
    data: Path


@pytest.fixture(scope="session")
def browser() -> str:
    try:
        return chromium()
    except NoBrowser as reason:
        pytest.skip(str(reason))


@pytest.fixture
def playground(tmp_path: Path) -> Iterator[Playground]:
    env = {name: value for name, value in os.environ.items() if name != "DISCORD_TOKEN"}
    env |= {"REEF_DATA": str(tmp_path), "REEF_PORT": "0", "PYTHONUNBUFFERED": "1"}
    command = [sys.executable, "-m", "bot", "playground"]
    with subprocess.Popen(command, cwd=ROOT, env=env, stdout=subprocess.PIPE, text=True) as running:  # noqa: S603
        try:
            assert running.stdout
            found = next(filter(None, (re.search(r"http://\S+", line) for line in running.stdout)), None)
            assert found, "the playground did not start"
            yield Playground(found[0], tmp_path)
        finally:
            running.terminate()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Keeps a picture of the page on which a test fails."""
    report = yield
    page = getattr(item, "funcargs", {}).get("page")
    if report.failed and report.when == "call" and page:
        page.shot("failed")
    return report


@pytest.fixture
def page(browser: str, playground: Playground) -> Iterator[Page]:
    with sync_playwright() as playwright:
        chrome = playwright.chromium.launch(executable_path=browser, args=OPTIONS)
        tab = chrome.new_page(viewport=WINDOW)
        tab.goto(playground.url)
        yield Page(tab, SHOTS)
        chrome.close()
