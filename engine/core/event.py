"""What has happened, as triggers see it: a small tuple of a past participle and ids."""

from __future__ import annotations

from dataclasses import dataclass

Event = tuple[str | int, ...]
"""`("attacked", attacker, target)`: the kind first, then what the kind's docstring in the game says."""


@dataclass(frozen=True, slots=True)
class Pending:
    """A trigger that waits to resolve: whose it is, which effect, from which source, and for which event.

    `seat` is the place in the order of resolving (0 for the active player; scenarios come last), `player` who decides.
    """

    seat: int
    player: int
    effect: str
    source: int
    event: Event

    def key(self) -> tuple[str | int, ...]:
        """The option that stands for it when its owner orders their effects."""
        return ("effect", self.effect, self.source, *self.event[1:])
