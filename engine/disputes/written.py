"""A moment of a table written as a scene: its position, the decisions, and what is claimed or ruled of it.

Only what everyone has seen is written. What was written is played before it is given out: a scene that goes otherwise
than the table did is none.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import yaml

from engine.core.choice import CHANCE, PASS, Choice
from engine.core.decision import Decision, Refused
from engine.core.table import Table
from engine.disputes.claim import MOVES, Claim, Moment
from engine.disputes.looking import needed
from engine.scenes import scene
from engine.scenes.document import SceneError
from engine.scenes.game import Unwritten
from engine.scenes.play import CHANCE_NAME, NEXT_QUESTION

NONE = "none"
Document = dict[str, Any]


def written(moment: Moment, claim: Claim, so: Mapping[str, Any], title: str) -> Document:
    """The scene in which something is so, from where the moment begins. Raises `Unwritten`."""
    decisions = needed(moment, claim)
    when, hands = _when(moment, decisions)
    given = moment.game.given(moment.run, hands)
    named, why = {"game": moment.game.id} if moment.game.id != scene.USUAL else {}, ""
    for until in _ends(moment, claim):
        made: Document = {"scene": title, **named, "given": dict(given)}
        made |= {"when": when} if when else {}
        made |= {"until": until} if until != NEXT_QUESTION else {}
        if not (why := fails({**made, "then": dict(so)})):
            return made
    raise Unwritten(f"played again it goes otherwise: {why}")


def fails(document: Document) -> str:
    """Why a scene does not pass, in one line; empty where it does."""
    try:
        result = scene.run_scene(document)
    except SceneError as e:
        return str(e)
    return " ".join(result.failures[0].split()) if result.failures else ""


def spelled(document: Document, comments: Sequence[str] = ()) -> str:
    """A scene as the text of a file, below comments."""
    text: object = yaml.safe_dump(  # pyright: ignore[reportUnknownMemberType]
        document, sort_keys=False, allow_unicode=True, default_flow_style=None, width=110
    )
    return "".join(f"# {' '.join(line.split())}\n" for line in comments) + str(text)


def _ends(moment: Moment, claim: Claim) -> list[str]:
    """Where the scene may end: where the claim is looked at, of effects the first point of the turn that will do."""
    points = list(moment.game.points)
    if claim.kind in MOVES or claim.until == NEXT_QUESTION or claim.kind == "number":
        return [claim.until if claim.kind not in MOVES else NEXT_QUESTION]
    there = {frame.name for frame in moment.table().run.stack}
    first = next((n for n, point in enumerate(points) if point.removeprefix("end of ") in there), 0)
    return [*points[first:], NEXT_QUESTION]


# -- decisions in words


def _when(moment: Moment, decisions: Sequence[Decision]) -> tuple[list[dict[str, Any]], set[int]]:
    """The decisions as entries, without changes by hand that are disputed, and all cards that they show."""
    table = Table(moment.game.table_game, moment.run.clone(tracing=True))
    entries: list[dict[str, Any]] = []
    hands: set[int] = set()
    for at, decision in enumerate(decisions):
        if decision.kind == "correction" and at >= moment.disputed:
            continue  # the scene says what is so by the rules alone
        choice, before = table.choice, table.run.number
        made = list(_entry(moment, table, choice, decision))
        try:
            table.replay([decision])
        except (Refused, ValueError) as e:
            raise Unwritten(f"the decisions can't be gone through: {e}") from e
        if decision.player == CHANCE:
            _seen_by_all(table, before, made)
        entries += made
        if made and decision.player != CHANCE:
            hands |= {part for key in decision.answer for part in key if isinstance(part, int)}
    return entries, hands | _of_the_disputed(moment)


def _of_the_disputed(moment: Moment) -> set[int]:
    """The cards that the disputed decision has shown to everyone."""
    choice = moment.table().choice
    done = next(iter(moment.decisions[moment.disputed :]), None)
    if choice is None or done is None or not all(moment.game.shown(choice, key) for key in done.answer):
        return set()
    return {part for key in done.answer for part in key if isinstance(part, int)}


def _entry(moment: Moment, table: Table, choice: Choice | None, decision: Decision) -> Iterator[dict[str, Any]]:
    """A decision as it stands under `when`. Raises `Unwritten` for what not everyone has seen."""
    if decision.kind == "correction":
        raise Unwritten("something was changed by hand")
    if choice is None or decision.kind == "standing":
        return
    texts = [moment.game.texts(table.run, choice, key)[0] for key in decision.answer]
    if decision.player == CHANCE:
        yield {CHANCE_NAME: texts}
        return
    name = table.players[decision.player]
    if decision.answer in ((PASS,), (("done",),)):
        yield {f"{name}?": texts[0]}  # it is only asked where there is more to do than everyone knows
    elif all(moment.game.shown(choice, key) for key in decision.answer) and (decision.answer or not choice.secret):
        yield {name: texts[0] if len(texts) == 1 else texts or NONE}
    else:
        raise Unwritten(f"what {name} has chosen is known to {name} alone")


def _seen_by_all(table: Table, before: int, made: Sequence[Mapping[str, Any]]) -> None:
    """Raises `Unwritten` where chance has brought what not everyone has seen."""
    told = " ".join(text for _, text, _ in table.steps_since(before, None))
    if not all(name.partition(" [")[0] in told for entry in made for name in entry[CHANCE_NAME]):
        raise Unwritten("cards were drawn that not everyone has seen")
