"""Where a table's own answers to open questions matter, the trace says so: each time, with the question's id.

What comes of a decision is worked out a second time with the answers that are assumed elsewhere. Where that tells or
asks all players something else, the answer that makes the difference is named. What a table's answer allows one player
in secret is named once it is done. Tables without answers of their own pay nothing.
"""

from __future__ import annotations

from engine.core.choice import Choice
from engine.oceans.rules import Game

Outcome = tuple[object, ...]


def advance(run: Game, new: bool) -> Choice | None:
    """At a table with answers of its own: goes on until somebody must decide, and says which of them have mattered.

    Where neither a `new` decision has been taken nor anything has come of it, the question has been spoken of already.
    """
    assumed = run.state.assumed
    if not run.tracing:
        return run.advance()
    before, number = run.clone(tracing=True), run.number
    choice = run.advance()
    if not new and run.number == number and run.dump() == before.dump():
        return choice
    outcome = _outcome(run, choice, number)
    if outcome != _with(before, {}):
        others = {q: {other: answer for other, answer in assumed.items() if other != q} for q in assumed}
        alone = [question for question, rest in others.items() if outcome != _with(before, rest)]
        run.by = ""
        for question in sorted(alone or assumed):  # in an order that a saved table keeps
            run.tell("as the table has it", question, assumed[question], cites=(question,))
    return choice


def _outcome(run: Game, choice: Choice | None, number: int = 0) -> Outcome:
    """What all are told and asked, and what it is that asks."""
    steps = [(step.told, step.values) for step in run.since(number) if step.visible_to(None)]
    asked = choice.seen_by(None) if choice else None
    question = (asked.player, asked.prompt, tuple(asked.options), asked.least, asked.most) if asked else None
    return (steps, question, run.stack[-1].name if run.stack else "")


def _with(before: Game, assumed: dict[str, str]) -> Outcome:
    """What would come of it with other answers."""
    run = before.clone(tracing=True)
    run.state.assumed = assumed
    run.state.relined()
    return _outcome(run, run.advance())
