"""The solo game as scenes know it: Oceans, with Oceanic's side of the table."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from engine.oceans import given as oceans
from engine.oceans.rules import Game
from engine.oceans.scenes import ENDS, OceansScenes
from engine.oceans.solo import expectations, given, position, turn
from engine.scenes.document import Node
from engine.scenes.game import Expect


class SoloScenes(OceansScenes):
    """Implements `engine.scenes.game.SceneGame` for one player against Oceanic."""

    id = "oceans-solo"

    @property
    def points(self) -> Sequence[str]:
        """Where in a turn, yours or Oceanic's, a scene may end."""
        return turn.POINTS

    @property
    def then(self) -> Mapping[str, Expect]:
        """What can be expected, by key."""
        return expectations.THEN

    def position(self, given: Node) -> Game:
        """The position of `given`. Raises `SceneError`."""
        return position.position(given)

    def given(self, run: Game, shown: Collection[int] | None = ()) -> Mapping[str, Any]:
        """The position as a scene's `given`. Raises `Unwritten`."""
        written = oceans.given(run, given.WRITING)
        return written if shown is None else given.public(oceans.public(written, run, shown))

    def not_played(self, run: Game) -> Mapping[str, str]:
        """The cards of a position that are played only in part, with what is missing; of Legends, what they do."""
        side = run.state.oceanic
        yours = [side.yours[side.your_legend][0]] if side and side.your_legend >= 0 else []
        in_play = [name for name in ([side.legend] if side else []) if name] + yours
        return {**super().not_played(run), **dict.fromkeys(in_play, "what it does, which is carried out by hand")}

    def settled(self, given: Node | None) -> str:
        """The end of the phase in which a position begins, or of Oceanic's turn."""
        phase = given.mapping().get("phase") if given else None
        return {**ENDS, position.START_OF_OCEANIC: "end of oceanic"}[phase.text() if phase else "feeding"]


OCEANS_SOLO = SoloScenes()
