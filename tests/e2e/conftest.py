"""The playground and a browser that looks at it."""

from __future__ import annotations

import os
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest

from tests.e2e.chromium import NoBrowser, chromium
from tests.e2e.page import Page
from tests.e2e.serving import ROOT, Playground, looking, serving

SHOTS = ROOT / "build" / "e2e"


@pytest.fixture(scope="session")
def browser() -> str:
    try:
        return chromium()
    except NoBrowser as reason:
        if os.environ.get("CI"):
            raise
        pytest.skip(str(reason))


@pytest.fixture
def playground(tmp_path: Path) -> Iterator[Playground]:
    with serving(tmp_path) as playground:
        yield playground


@pytest.fixture
def page(browser: str, playground: Playground) -> Iterator[Page]:
    with looking(browser, playground, SHOTS) as page:
        yield page


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Keeps a picture of the page on which a test fails."""
    report = yield
    page = getattr(item, "funcargs", {}).get("page")
    if report.failed and report.when == "call" and page:
        page.shot("failed")
    return report
