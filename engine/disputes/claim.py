"""What somebody claims should have happened at a moment of a table: one of the engine's own statements."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Literal

from engine.core.decision import Decision, Refused
from engine.core.stack import Endless, Run
from engine.core.table import Table
from engine.scenes.document import SceneError
from engine.scenes.game import SceneGame
from engine.scenes.play import NEXT_QUESTION

Kind = Literal["legal", "illegal", "number", "order", "triggered", "not triggered"]
MOVES: tuple[Kind, ...] = ("legal", "illegal")
OPPOSITES: Mapping[Kind, Kind] = {
    "legal": "illegal",
    "illegal": "legal",
    "triggered": "not triggered",
    "not triggered": "triggered",
}


CALLED: Mapping[str, str] = {"end of oceanic": "end of Oceanic's turn"}
"""What points of a turn are called by people, where scenes call them otherwise."""


@dataclass(frozen=True)
class Claim:
    """What somebody says should have been so. Names are those of the table: players, species, effects."""

    kind: Kind
    player: str = ""
    move: str = ""
    """Of a legal or illegal move: whose, and which, in the words of scenes."""
    what: str = ""
    species: str = ""
    value: int = 0
    """Of a number: which one, of which species, how much."""
    until: str = NEXT_QUESTION
    """When it is looked at: at the next question, or at a point of the turn, such as `end of feeding`.

    Of effects: how far the table is gone on with; at the next question, as far as it went.
    """
    effects: tuple[str, ...] = ()
    """Which effects came in this order, resolved, or did not."""

    def then(self) -> dict[str, Any]:
        """The claim as a scene says it."""
        match self.kind:
            case "legal":
                return {"asks": {"player": self.player, "includes": [self.move]}}
            case "illegal":
                return {"refused": {self.player: self.move}}
            case "number":
                return {self.what: {self.species: self.value}}
            case _:
                return {self.kind: list(self.effects)}

    def text(self) -> str:
        """The claim in words."""
        match self.kind:
            case "legal" | "illegal":
                return f"{self.player}: {self.move} was {self.kind}"
            case "number":
                when = "" if self.until == NEXT_QUESTION else f" at the {CALLED.get(self.until, self.until)}"
                return f"the {self.what} of {self.species} is {self.value}{when}"
            case "order":
                return f"the order is {', then '.join(self.effects)}"
            case "triggered":
                return f"{', '.join(self.effects)} triggered"
            case _:
                return f"{', '.join(self.effects)} did not trigger"

    def dump(self) -> dict[str, Any]:
        """The claim as JSON."""
        return asdict(self)

    @classmethod
    def load(cls, dumped: Mapping[str, Any]) -> Claim:
        """The claim that `dump` wrote."""
        known: dict[str, Any] = {**dumped, "effects": tuple(dumped["effects"])}
        return cls(**known)


@dataclass(frozen=True)
class Moment:
    """A point of a table, and what was decided from there on."""

    game: SceneGame
    run: Run[Any]
    """The position before these decisions, at its question."""
    decisions: Sequence[Decision] = ()
    disputed: int = 0
    """Which of the decisions is disputed."""

    def players(self) -> Sequence[str]:
        """The names of the players, by seat."""
        return self.game.table_game.players(self.run.state)

    def table(self) -> Table:
        """A table of one's own at the disputed decision, that notes which effects resolve. Raises `SceneError`."""
        run = self.run.clone(tracing=True)
        run.resolved = []
        table = Table(self.game.table_game, run)
        try:
            table.replay(self.decisions[: self.disputed])
        except (Refused, Endless, ValueError) as e:
            raise SceneError(f"the decisions before it can't be gone through: {e}") from e
        return table
