"""What has happened, or is about to, as triggers and replacements see it."""

from __future__ import annotations

Event = tuple[str | int, ...]
"""`("attacked", attacker, target)`: a past participle first, then what the game says of this kind of event."""


def would(verb: str) -> str:
    """The kind of event that replacements of a verb listen to: it is about to be done."""
    return "would " + verb
