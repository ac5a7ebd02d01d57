"""The playground's page as people use it: nothing but typing and clicks."""

from __future__ import annotations

import re
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Request, ViewportSize, expect
from playwright.sync_api import Page as Tab
from playwright.sync_api import TimeoutError as Missed

PATIENCE = 20_000
"""Milliseconds until something that should appear is missed."""
SHORTLY = 2_000
"""The same for what is there already."""
SENT = 10_000
"""The same for what a click sends."""
PHONE: ViewportSize = {"width": 400, "height": 2400}
"""As wide as a phone, and so high that no message has to be scrolled."""
TRIES = 20
"""Clicks on something that changes at that moment, as a board does while a computer player decides."""
expect.set_options(timeout=PATIENCE)


class Page:
    """One browser tab with the playground."""

    def __init__(self, tab: Tab, shots: Path) -> None:
        self.tab, self.shots = tab, shots
        self.who = "Ann"
        self._status = tab.locator("#action-status")

    # -- what is done

    def type(self, line: str) -> None:
        """Types a command, picks it from the list, and sends it with the arrow."""
        box, send = self.tab.locator("#channel-composer-input"), self.tab.locator("#send-message")
        box.click()
        box.press_sequentially(line)
        self.tab.get_by_role("option", name=line).first.click()
        send.click()
        self._answered()

    def say(self, line: str) -> None:
        """Types a command with all its options in one go, and sends it without looking at the list."""
        box = self.tab.locator("#channel-composer-input")
        box.fill(line)
        self.tab.keyboard.press("Escape")
        self.tab.locator("#send-message").click()
        self._answered()

    def fill_in(self, *texts: str) -> None:
        """Fills in the form that opens, and sends it."""
        form = self.tab.get_by_role("dialog")
        expect(form).to_be_visible()
        for field, text in zip(form.get_by_role("textbox").all(), texts, strict=True):
            field.fill(text)
        for _ in range(TRIES):
            try:
                with self._sent("modal_submit"):
                    form.get_by_role("button", name="Submit").click()
            except Missed:
                continue
            if self._answered():
                return
        raise AssertionError(f"the form could not be sent: {self._status.inner_text()}")

    def become(self, name: str) -> None:
        """Goes on as another person."""
        if self.who != name:
            self.tab.locator("#viewer-picker").select_option(label=name)
            self._answered()
            self.who = name

    def press(self, label: str, within: Locator | None = None) -> None:
        """Presses a button, the last of that name unless told in which message."""
        for _ in range(TRIES):
            button = (within or self.tab.locator("#channel-message-list")).get_by_role("button", name=label, exact=True)
            button.last.wait_for()
            try:
                with self._sent("click"):
                    button.last.click(timeout=SHORTLY)
            except Missed:
                continue
            if self._answered():
                return
        raise AssertionError(f"{label!r} could not be pressed: {self._status.inner_text()}")

    def choose(self, within: Locator, *values: str, several: bool = False) -> None:
        """Chooses from the first list in a message, by what stands for the options; several are chosen one by one."""
        for _ in range(TRIES):
            within.get_by_role("combobox").first.wait_for()
            try:
                with self._sent("select"):
                    within.get_by_role("combobox").first.click(timeout=SHORTLY)
                    for value in values:
                        within.locator(f'[role=option][data-value="{value}"]').click(timeout=SHORTLY)
                    if several:
                        self.tab.keyboard.press("Escape")
            except Missed:
                continue  # the page was drawn anew meanwhile, which shuts the list
            if self._answered():
                return
        raise AssertionError(f"{values!r} could not be chosen: {self._status.inner_text()}")

    def _sent(self, kind: str) -> AbstractContextManager[Any]:
        """Waits until the page has sent a click; it forgets one while it is busy or being drawn anew."""

        def is_one(request: Request) -> bool:
            return request.url.endswith("/api/action") and f'"kind":"{kind}"' in (request.post_data or "")

        return self.tab.expect_request(is_one, timeout=SENT)

    def _answered(self) -> bool:
        """Waits until the page has done what was asked; False if it had changed meanwhile and did nothing."""
        expect(self._status).not_to_have_text(re.compile("…$"))
        return "not completed" not in self._status.inner_text()

    # -- what is seen

    @property
    def messages(self) -> Locator:
        """All messages, from the oldest to the newest."""
        return self.tab.locator("article.channel-message")

    def message(self, text: str | re.Pattern[str]) -> Locator:
        """The newest message that says something."""
        return self.messages.filter(has_text=text).last

    def loaded(self) -> None:
        """Waits until the pictures in all messages are there."""
        for picture in self.tab.locator("article.channel-message img").all():
            expect(picture).not_to_have_js_property("naturalWidth", 0)

    def shot(self, name: str, what: Locator | None = None) -> None:
        """Keeps a picture of the page, scrolled to a message, and one of that message as it is on a phone."""
        self.loaded()
        self.shots.mkdir(parents=True, exist_ok=True)
        if what:
            what.evaluate("message => message.scrollIntoView({block: 'end'})")
        self.tab.screenshot(path=self.shots / f"{name}.png")
        wide = self.tab.viewport_size
        if what and wide:
            self._resize(PHONE)
            what.screenshot(path=self.shots / f"{name}-phone.png", animations="disabled")
            self._resize(wide)

    def _resize(self, size: ViewportSize) -> None:
        with self._sent("configure_presentation"):
            self.tab.set_viewport_size(size)
        self._answered()
