"""A table: one game in progress as everything outside the engine sees it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, cast

from engine.core.choice import CHANCE, Answer, Choice, Key, key_of, spell
from engine.core.stack import Frame, Rules, Run, frozen
from engine.core.trace import Step
from engine.core.value import Value

Dealer = Callable[[Choice], Answer]
"""Answers the choices of chance for a host. It lives outside the rules, which know no random numbers."""


@dataclass(frozen=True, slots=True)
class Decision:
    """One line of the log: who decided what. Options are keys as `spell` writes them; `player` is CHANCE for a draw."""

    player: int
    prompt: str
    answer: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an answer does not count: in words, with the rules that forbid it."""

    reason: str
    cites: tuple[str, ...] = ()


class Refused(Exception):
    """An answer that was not taken; the table is as it was."""

    def __init__(self, refusal: Refusal) -> None:
        self.refusal = refusal
        super().__init__(refusal.reason)


class Game(Protocol):
    """What a game gives a table besides its rules."""

    rules: Rules[Any]

    def dump(self, state: Any) -> Any:
        """The state as JSON."""
        ...

    def load(self, dumped: Any) -> Any:
        """The state that `dump` wrote."""
        ...

    def players(self, state: Any) -> Sequence[str]:
        """The names of the players, by seat."""
        ...

    def view(self, run: Run[Any], seat: int | None) -> dict[str, Any]:
        """The position as one seat, or a spectator (None), may see it."""
        ...

    def text(self, run: Run[Any], key: Key) -> str:
        """An option in words."""
        ...

    def question(self, run: Run[Any], choice: Choice) -> str:
        """What is asked, in words; nothing in it depends on what only some can see."""
        ...

    def told(self, run: Run[Any], step: Step) -> str:
        """A step in words."""
        ...

    def refusal(self, run: Run[Any], choice: Choice, key: Key) -> Refusal:
        """Why an option that is not on offer is not."""
        ...

    def value(self, run: Run[Any], what: str, about: int) -> Value:
        """A number of the position with its parts."""
        ...

    def correct(self, run: Run[Any], verb: str, values: tuple[str | int, ...]) -> None:
        """Carries out by hand what the rules don't know; raises `Refused`."""
        ...


@dataclass
class Table:
    """A game, its run and its log. With a `dealer`, chance is answered at once; without one, the host answers it."""

    game: Game
    run: Run[Any]
    dealer: Dealer | None = None
    log: list[Decision] = field(default_factory=list[Decision])
    undone: list[tuple[int, tuple[Decision, ...]]] = field(default_factory=list[tuple[int, tuple[Decision, ...]]])
    """Decisions taken back, each list with the length of the log it was cut to."""

    def __post_init__(self) -> None:
        self._opening = self._dumped()
        self._choice = self._advance()

    @property
    def choice(self) -> Choice | None:
        """What is to be decided now; None when the game has ended."""
        return self._choice

    @property
    def players(self) -> Sequence[str]:
        """The names of the players, by seat."""
        return self.game.players(self.run.state)

    def legal(self) -> Sequence[Key]:
        """The options on offer; none when the game has ended."""
        return self._choice.options if self._choice else ()

    def answer(self, player: int, *keys: Key | str) -> None:
        """Takes a decision and goes on to the next one. Raises `Refused`, the table then being as it was."""
        answer = tuple(key_of(k) if isinstance(k, str) else k for k in keys)
        if refusal := self.refusal(player, answer):
            raise Refused(refusal)
        self._take(answer)
        self._choice = self._advance()

    def refusal(self, player: int, answer: Answer) -> Refusal | None:
        """Why `answer` would not be taken from `player` now; None where it would be."""
        choice = self._choice
        if choice is None:
            return Refusal("The game has ended; there is nothing left to decide.")
        if player != choice.player:
            return Refusal(f"{self._name(choice.player)} decides now, not {self._name(player)}.")
        if choice.accepts(answer):
            return None
        missing = next((key for key in answer if key not in choice.options), None)
        if missing is not None:
            return self.game.refusal(self.run, choice, missing)
        wanted = str(choice.least) if choice.least == choice.most else f"{choice.least} to {choice.most}"
        return Refusal(f"{wanted} different options are asked for, {len(answer)} were given.", choice.cites)

    def _name(self, player: int) -> str:
        if player == CHANCE:
            return "chance"
        return self.players[player] if 0 <= player < len(self.players) else f"player {player}"

    def _take(self, answer: Answer) -> None:
        choice = self._choice
        assert choice is not None  # noqa: S101 - answers are taken only where one is asked for
        self.log.append(Decision(choice.player, choice.prompt, tuple(map(spell, answer))))
        self.run.decide(answer)

    def _advance(self) -> Choice | None:
        while True:
            self._choice = self.run.advance()
            if self.dealer is None or self._choice is None or self._choice.player != CHANCE:
                return self._choice
            self._take(self.dealer(self._choice))

    # -- reading

    def text(self, key: Key) -> str:
        """An option in words."""
        return self.game.text(self.run, key)

    def question(self) -> str:
        """What is asked now, in words; empty when the game has ended."""
        return self.game.question(self.run, self._choice) if self._choice else ""

    def steps_since(self, number: int = 0, seat: int | None = None) -> list[tuple[int, str, tuple[str, ...]]]:
        """Number, words and cites of the steps after `number` that a seat, or a spectator, may see."""
        seen = (s for s in self.run.steps if s.number > number and s.visible_to(seat))
        return [(s.number, self.game.told(self.run, s), s.cites) for s in seen]

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """The position as a seat, or a spectator, may see it."""
        return self.game.view(self.run, seat)

    def explain(self, what: str, about: int) -> Value:
        """A number of the position with its parts and their cites."""
        return self.game.value(self.run, what, about)

    # -- copies

    def clone(self) -> Table:
        """An independent table at the same point, without the trace so far; it has no dealer."""
        made = object.__new__(Table)
        made.game, made.run, made.dealer = self.game, self.run.clone(), None
        made.log, made.undone = self.log[:], self.undone[:]
        made._opening, made._choice = self._opening, made.run.advance()
        return made

    def dump(self) -> str:
        """The table as JSON text: opening, log, and where it stands now."""
        log = [[d.player, d.prompt, d.answer] for d in self.log]
        undone = [[at, [[d.player, d.prompt, d.answer] for d in gone]] for at, gone in self.undone]
        opening = json.loads(self._opening)
        return json.dumps({"opening": opening, "log": log, "undone": undone, "now": json.loads(self._dumped())})

    @classmethod
    def load(cls, game: Game, dumped: str, dealer: Dealer | None = None) -> Table:
        """The table that `dump` wrote, going on from where it stood."""
        kept = json.loads(dumped)
        made = cls(game, _restored(game, kept["now"]), dealer)
        made._opening = json.dumps(kept["opening"], separators=(",", ":"))
        made.log = [_decision(d) for d in kept["log"]] + made.log
        made.undone = [(at, tuple(map(_decision, gone))) for at, gone in kept["undone"]]
        return made

    def digest(self) -> str:
        """A fingerprint of state and stack: equal for equal positions, whatever way led there."""
        return hashlib.blake2b(self._dumped().encode(), digest_size=16).hexdigest()

    def _dumped(self) -> str:
        now = {"state": self.game.dump(self.run.state), "stack": [f.dump() for f in self.run.stack]}
        return json.dumps(now, separators=(",", ":"), sort_keys=True)

    # -- going back, and by hand

    def undo(self, to: int) -> None:
        """Goes back to where the log had `to` decisions. Whether that is agreed to is the host's to see to."""
        if not 0 <= to < len(self.log):
            raise Refused(Refusal(f"The log has {len(self.log)} decisions; there is no going back to {to}."))
        kept, gone = self.log[:to], tuple(self.log[to:])
        dealer, self.dealer = self.dealer, None
        self.run = _restored(self.game, json.loads(self._opening))
        self.log = []
        self._choice = self._advance()
        self.replay(kept)
        self.undone.append((to, gone))
        self.dealer = dealer

    def replay(self, decisions: Sequence[Decision]) -> None:
        """Takes recorded decisions, chance and corrections included. Raises `Refused` at one that no longer fits."""
        for decision in decisions:
            if decision.prompt == "correction":
                self._correct(tuple(map(key_of, decision.answer)), decision.player)
            else:
                self.answer(decision.player, *decision.answer)

    def correct(self, by: int, verb: str, *values: str | int) -> None:
        """A change by hand, logged: what the rules can't know (a card that is only text, a ruling of a dispute)."""
        self._correct(((verb, *values),), by)

    def _correct(self, answer: Answer, by: int) -> None:
        verb, *values = answer[0]
        self.game.correct(self.run, str(verb), tuple(values))
        self.log.append(Decision(by, "correction", tuple(map(spell, answer))))
        self._choice = self._advance()


def _restored(game: Game, dumped: dict[str, Any]) -> Run[Any]:
    run = Run(game.rules, game.load(dumped["state"]))
    run.stack = [Frame.load(frame) for frame in dumped["stack"]]
    return run


def _decision(dumped: Sequence[Any]) -> Decision:
    player, prompt, answer = dumped
    return Decision(player, prompt, cast("tuple[str, ...]", frozen(answer)))
