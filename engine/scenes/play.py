"""Plays a scene: answers each question by the next decision of `when`, up to where `until` says that it ends."""

from __future__ import annotations

import re
import traceback
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from engine.core.choice import CHANCE, PASS, Answer, Choice
from engine.core.stack import Endless, Run
from engine.core.table import Table
from engine.scenes.answers import NotPicked, fitting, only_answer, pick, says
from engine.scenes.game import GO_ON, POINT, REFEREE, Afterwards, Ending, Offer, SceneGame, offers, stop_at_points
from engine.scenes.orders import order_of_no_matter

NEXT_QUESTION = "next question"
END_OF_GAME = "end of game"
CHANCE_NAME = "chance"
MOST_STOPS = 500
"""Points of a turn passed by in one scene; a game in which nothing is asked any more would go on for ever."""


@dataclass(frozen=True)
class Entry:
    """A decision of `when`: whose it is, what they answer, and whether it is there only in case it is asked."""

    player: int
    name: str
    answer: str
    optional: bool = False
    line: int | None = None

    def __str__(self) -> str:
        at = f" (line {self.line})" if self.line else ""
        return f"{self.name}{'?' if self.optional else ''}: {self.answer}{at}"


class Fails(Exception):
    """A scene that doesn't go as `when` says; the message says what was asked and what may be answered.

    `ending` is the question at which that came out, if it did at one.
    """

    def __init__(self, reason: str, ending: Ending | None = None) -> None:
        self.ending = ending
        super().__init__(reason)


class Unanswered(Fails):
    """A scene at a question that no entry answers, before the point where it should end."""


@dataclass
class Playing:
    """One scene on its way. `decided` holds the decisions, each with the number of the last step before it."""

    game: SceneGame
    opening: Run[Any]
    entries: Sequence[Entry]
    until: str
    any_order: bool = False
    """Whether the order of effects is not asked where no order leads elsewhere."""
    decided: list[tuple[int, str]] = field(default_factory=list[tuple[int, str]])
    table: Table | None = None
    _at: int = 0
    """The first entry that is neither used nor passed over."""
    _stated: list[str] = field(default_factory=list[str])
    """What is left of the outcome that an entry of chance states."""
    _wanted: list[Afterwards] = field(default_factory=list[Afterwards])
    """What answers want to be done besides, and what is not done yet."""
    _stops: int = 0

    def play(self) -> Ending:
        """Goes on to where the scene ends. Raises `Fails`."""
        run = self.opening.clone(tracing=True)
        run.resolved = []
        if self.until in self.game.points:
            stop_at_points(run, 0)
        try:
            self.table = table = Table(self.game.table_game, run)
            while (choice := table.choice) is not None:
                if choice.player == REFEREE:
                    if self._is_the_point(choice):
                        return Ending(table, self.game, None, ())
                    table.answer(REFEREE, GO_ON)
                elif choice.player == CHANCE:
                    self._deal(table, choice)
                elif choice.window and tuple(choice.options) == (PASS,):
                    table.answer(choice.player, PASS)
                elif ending := self._ask(table, choice):
                    return ending
        except Endless as e:
            raise Fails(f"this never comes to rest: {str(e).splitlines()[0]}") from e
        except Fails:
            raise
        except Exception as e:
            raise Fails(broken(e)) from e
        if self.until not in (NEXT_QUESTION, END_OF_GAME):
            raise Fails(f"the game was over before {self.until!r} was reached{self._unused()}")
        if self._unused():
            raise Fails(f"the game was over{self._unused()}")
        return Ending(table, self.game, None, ())

    # -- questions

    def _ask(self, table: Table, choice: Choice) -> Ending | None:
        """Has a question answered by the next entry that fits; the ending, where the scene ends with it."""
        on_offer = offers(self.game, table.run, choice)
        ending = Ending(table, self.game, choice, on_offer)
        misfit: Fails | None = None
        for at in range(self._at, len(self.entries)):
            entry = self.entries[at]
            try:
                self._take(table, entry, choice, on_offer)
            except NotPicked as e:
                if entry.optional:
                    continue
                misfit = Fails(self._refused(ending, entry, e), ending)
                break
            self._at = at + 1
            return None
        only = only_answer(choice, on_offer)
        if only is None and self.any_order:
            only = order_of_no_matter(table)
        if only is not None:
            table.answer(choice.player, *only)
        elif misfit:
            raise misfit
        elif self.until == NEXT_QUESTION:
            return ending
        else:
            raise Unanswered(f"nothing answers what is asked before {self.until!r}: {ending.asked()}", ending)
        return None

    def _take(self, table: Table, entry: Entry, choice: Choice, on_offer: Sequence[Offer]) -> None:
        """Answers a question by an entry, or does what is open to its player besides. Raises `NotPicked`."""
        if entry.player != choice.player:
            aside = [Offer(key, self.game.texts(table.run, choice, key)) for key in table.aside(entry.player)]
            found = fitting(entry.answer, aside)
            if len(found) != 1:
                raise NotPicked(f"{entry.name} is not asked")
            self._do(table, entry, (found[0].key,), None)
            return
        try:
            answer, afterwards = self.game.rephrase(table.run, entry.answer)
        except ValueError as e:
            raise NotPicked(str(e)) from e
        meant = self.game.understand(table.run, choice, answer)
        self._do(table, entry, pick(answer, choice, on_offer, meant), afterwards)

    def _do(self, table: Table, entry: Entry, answer: Answer, afterwards: Afterwards | None) -> None:
        self.decided.append((table.run.number, f"{entry.name}: {entry.answer}"))
        table.answer(entry.player, *answer)
        self._wanted = [wish for wish in (*self._wanted, *([afterwards] if afterwards else [])) if not wish(table.run)]

    def _refused(self, ending: Ending, entry: Entry, why: NotPicked) -> str:
        """Why an entry does not answer the question that stands, with the rule that forbids it."""
        choice, reason = ending.choice, why.reason
        if choice and entry.player == choice.player and not why.several:
            meant = self.game.understand(ending.run, choice, entry.answer)
            refusal = ending.table.refusal(entry.player, (meant,)) if meant else None
            if refusal and self.game.fits(choice, meant or ()):
                cites = f" [{', '.join(refusal.cites)}]" if refusal.cites else ""
                return f"{entry} – {reason}. {refusal.reason}{cites}\n  asked: {ending.asked()}"
        if not why.several and (done := self._came_by_itself(ending.run, entry.answer)):
            reason = f"{reason}. What has one possible answer is never asked; this came already: {done}"
        return f"{entry} – {reason}\n  asked: {ending.asked()}"

    def _came_by_itself(self, run: Run[Any], answer: str) -> str:
        """What has been done since the last decision, if it is what an answer says."""
        since = self.decided[-1][0] if self.decided else 0
        steps = [self.game.table_game.told(run, step) for step in run.since(since)]
        return next((text for text in steps if says(answer, text)), "")

    # -- chance

    def _deal(self, table: Table, choice: Choice) -> None:
        """What chance brings: as an entry states it, and for the rest in the order in which the pile was given."""
        stated = self._outcome(table, choice)
        keys = [offer.key for offer in stated]
        rest = (key for key in choice.options if key not in keys)
        while len(keys) < choice.least:
            keys.append(next(rest))
        table.answer(CHANCE, *keys)

    def _outcome(self, table: Table, choice: Choice) -> list[Offer]:
        """What is stated of a draw: what is left of an outcome stated before, else what the next entry says.

        An entry may say more than is drawn now, such as the order of a shuffled pile.
        """
        due = next((at for at in range(self._at, len(self.entries)) if self._is_chance(at)), None)
        if not self._stated and due is None:
            return []
        on_offer = offers(self.game, table.run, choice)
        if self._stated and (found := self._drawn(self._stated, choice, on_offer)):
            return found
        while due is not None:
            entry, self._at = self.entries[due], due + 1
            if found := self._drawn([name.strip() for name in entry.answer.split(",")], choice, on_offer):
                return found
            if not entry.optional:
                left = ", ".join(dict.fromkeys(offer.shown for offer in on_offer))
                question = self.game.table_game.question(table.run, choice)
                raise Fails(f"{entry} – this can't come\n  asked: {question}. What may come: {left}")
            due = next((at for at in range(self._at, len(self.entries)) if self._is_chance(at)), None)
        return []

    def _is_chance(self, at: int) -> bool:
        """Whether an entry states an outcome, and nothing that must be used first stands before it."""
        return self.entries[at].player == CHANCE and at <= self._due()

    def _drawn(self, names: Sequence[str], choice: Choice, on_offer: Sequence[Offer]) -> list[Offer]:
        """The options that are named, as many as are drawn; none where one can't come. The rest is kept for later."""
        drawn, left = list[Offer](), list(on_offer)
        self._stated = list(names[choice.most :])
        for name in names[: choice.most]:
            found = fitting(name, left)
            if not found or (len(found) > 1 and not all(_bears(offer, name) for offer in found)):
                self._stated = []
                return []
            drawn.append(found[0])
            left.remove(found[0])
        return drawn

    # -- the end

    def _due(self) -> int:
        """The place of the first unused entry that must be used; behind the last one where there is none."""
        places = range(self._at, len(self.entries))
        return next((at for at in places if not self.entries[at].optional), len(self.entries))

    def _unused(self) -> str:
        left = [str(entry) for entry in self.entries[self._at :] if not entry.optional]
        return f"; never used: {'; '.join(left)}" if left else ""

    def _is_the_point(self, choice: Choice) -> bool:
        """Whether the scene ends at a point: the one that it names, once every decision has been used."""
        self._stops += 1
        if self._stops > MOST_STOPS:
            raise Fails(f"nothing is asked any more, and the game goes on{self._unused()}")
        return choice.prompt == POINT and choice.about[1] == self.until and self._due() == len(self.entries)


def _bears(offer: Offer, name: str) -> bool:
    """Whether an option is called so, and what is added only tells it apart: which of them comes is all the same."""
    return re.fullmatch(rf"{re.escape(name)}( \[.*| of .*)?", offer.shown, re.IGNORECASE) is not None


def broken(error: Exception) -> str:
    """An error in the rules, with the place where it arose."""
    at = traceback.extract_tb(error.__traceback__)[-1]
    return f"the rules broke: {type(error).__name__}: {error} ({Path(at.filename).name}:{at.lineno})"
