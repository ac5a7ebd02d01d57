"""The browser: Debian's Chromium, installed with apt-get where that is allowed."""

from __future__ import annotations

import os
import shutil
import subprocess

NAMES = ("chromium", "chromium-browser", "google-chrome")
OPTIONS = (
    "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking"
    " --disable-component-update --disable-sync"
).split()
"""No sandbox, for that needs what containers lack; and no word to anybody but the page."""


class NoBrowser(Exception):
    """There is none, and why it can't be installed."""


def chromium() -> str:
    """Where the browser is; installs it if need be. Raises `NoBrowser`."""
    if found := next(filter(None, map(shutil.which, NAMES)), None):
        return found
    if not hasattr(os, "geteuid") or os.geteuid() != 0 or not shutil.which("apt-get"):
        raise NoBrowser("no chromium here, and only root may install it: apt-get install chromium")
    try:
        for command in ("apt-get update -qq", "apt-get install -qq --no-install-recommends chromium"):
            subprocess.run(command.split(), check=True, stdout=subprocess.DEVNULL, timeout=300)  # noqa: S603
    except (subprocess.SubprocessError, OSError) as error:
        raise NoBrowser(f"chromium can't be installed: {error}") from error
    return chromium()
