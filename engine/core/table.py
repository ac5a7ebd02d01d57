"""A table: one game in progress as everything outside the engine sees it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from engine.core.choice import CHANCE, Answer, Choice, Key, is_key, key_of, whole
from engine.core.decision import Decision, Refusal, Refused, cut
from engine.core.effect import Rules
from engine.core.stack import Endless, Run
from engine.core.trace import Step
from engine.core.value import Value

_decision = whole(Decision)
Dealer = Callable[[Choice], Answer]
"""Answers the choices of chance for a host. It lives outside the rules, which know no random numbers."""


class Game(Protocol):
    """What a game gives a table besides its rules."""

    rules: Rules

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


class Table:
    """A game, its run and its log. With a `dealer`, chance is answered at once; without one, the host answers it.

    What can't be carried out to the next choice, be it by an error in the rules, changes nothing: the table then goes
    back to its last decision, by its log.
    """

    __slots__ = ("_choice", "_opening", "dealer", "game", "log", "run", "seq", "undone")

    def __init__(self, game: Game, run: Run[Any], dealer: Dealer | None = None) -> None:
        self.game, self.run, self.dealer = game, run, dealer
        self.log: list[Decision] = []
        self.undone: list[tuple[int, tuple[Decision, ...]]] = []
        """Decisions taken back, each list with the length of the log it was cut to."""
        self.seq = 0
        """The number of the choice that stands: it only grows, also by going back."""
        self._opening = run.clone(tracing=run.tracing)
        self._choice: Choice | None = None
        self._settle(not run.number)

    # -- deciding

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

    def aside(self, player: int) -> Sequence[Key]:
        """What a player who is not asked may do while the choice stands."""
        if self._choice is None or player == self._choice.player or not 0 <= player < len(self.players):
            return ()
        return self.game.rules.aside(self.run, self._choice, player)

    def answer(self, player: int, *keys: Key | str, seq: int | None = None) -> None:
        """Takes a decision and goes on to the next one. Raises `Refused`, the table then being as it was.

        `seq` says which choice it answers, for answers that may come late.
        """
        choice = self._choice
        answer: Any = keys
        if str in map(type, keys):
            answer = tuple([key_of(key) if isinstance(key, str) else key for key in keys])
        right = choice is not None and player == choice.player and (seq is None or seq == self.seq)
        if choice is not None and right and choice.accepts(answer):
            self._go(_decision((choice.player, choice.prompt, answer, "answer", (), "")))
        elif refusal := self.refusal(player, answer, seq=seq):
            raise Refused(refusal)
        else:
            self._go(Decision(player, "aside", answer, "aside"))

    def refusal(self, player: int, answer: Answer, *, seq: int | None = None) -> Refusal | None:
        """Why `answer` would not be taken from `player` now; None where it would be."""
        choice = self._choice
        if choice is None:
            return Refusal("The game has ended; there is nothing left to decide.")
        if seq is not None and seq != self.seq:
            return Refusal("That was already decided; another question stands now.", choice.cites)
        if player != choice.player:
            return self._meddling(choice, player, answer)
        for key in answer:
            if not is_key(key):
                return Refusal(f"{key!r} is not an option.", choice.cites, choice.options)
            if key not in choice.options:
                reason, cites, _ = self.game.refusal(self.run, choice, key)
                return Refusal(reason, cites or choice.cites, choice.options)
        if choice.accepts(answer):
            return None
        wanted = str(choice.least) if choice.least == choice.most else f"{choice.least} to {choice.most}"
        many = f"{len(answer)} given" if len(set(answer)) == len(answer) else "one was given twice"
        return Refusal(f"Choose {wanted} different options; {many}.", choice.cites, choice.options)

    def stand(self, player: int, prompt: str, on: bool = True) -> None:
        """Sets or lifts a standing pass: chances to react with this prompt are passed at once, whatever is held."""
        if prompt not in self.game.rules.windows() or player not in range(len(self.players)):
            raise Refused(Refusal(f"There is no chance to react called {prompt!r}."))
        if ((player, prompt) in self.run.passes) != on:
            self._go(Decision(player, prompt, (("on",),) if on else (), "standing"))

    def correct(self, by: int, verb: str, *values: str | int, agreed: Sequence[int] = (), why: str = "") -> None:
        """A change by hand, logged: what the rules can't know (a card that is only text, a ruling of a dispute)."""
        if not is_key((verb, *values)):
            raise Refused(Refusal(f"{(verb, *values)!r} is no correction: a verb, then numbers and texts."))
        self._go(Decision(by, "correction", ((verb, *values),), "correction", tuple(agreed), why))

    def _meddling(self, choice: Choice, player: int, answer: Answer) -> Refusal | None:
        """Why somebody who is not asked can't do this; None for an action that is open to them."""
        if type(player) is int and len(answer) == 1 and is_key(answer[0]) and answer[0] in self.aside(player):
            return None
        asked = f"{self._name(choice.player)} decides now, not {self._name(player)}."
        return Refusal(asked, choice.cites, choice.seen_by(None).options)

    def _name(self, player: object) -> str:
        if player == CHANCE:
            return "chance"
        players = self.players
        return players[player] if isinstance(player, int) and 0 <= player < len(players) else f"player {player!r}"

    def _go(self, decision: Decision) -> None:
        """Carries a decision out up to the next choice, or not at all."""
        before, seq = len(self.log), self.seq
        try:
            self._apply(decision)
            self._settle(decision.kind != "standing")
        except BaseException as error:
            log = self.log[before:]
            del self.log[before:]
            self._back(self.log)
            self.seq = seq
            if isinstance(error, Endless):
                raise Endless(f"{error}\nafter: {json.dumps([*self.log, *log])}") from None
            raise

    def _apply(self, decision: Decision) -> None:
        run = self.run
        run.budget = run.rules.budget
        kind = decision.kind
        if kind == "answer":
            run.decide(decision.answer)
        elif kind == "aside":
            run.by_hand()
            run.rules.intervene(run, decision.player, decision.answer[0])
        elif kind == "standing":
            others = tuple(kept for kept in run.passes if kept != (decision.player, decision.prompt))
            mine = [(decision.player, decision.prompt)] if decision.answer else []
            run.passes = tuple(sorted([*others, *mine]))
            stood = self._choice
            if not (stood and stood.window and (stood.player, stood.prompt) in mine):
                self.seq -= 1  # nobody's question has changed
        else:
            verb, *values = decision.answer[0]
            run.by_hand()
            self.game.correct(run, str(verb), tuple(values))
        self.log.append(decision)
        self.seq += 1

    def _settle(self, new: bool = False) -> None:
        """Goes on to the next choice of a player, after a new decision or not; the dealer's are taken on the way."""
        run, dealer = self.run, self.dealer
        advance = run.rules.advance
        self._choice = choice = advance(run, new)
        while dealer is not None and choice is not None and choice.player == CHANCE:
            answer = dealer(choice)
            if not choice.accepts(answer):
                raise ValueError(f"the dealer answered {choice.prompt!r} with {answer!r}")
            run.decide(answer)
            self.log.append(_decision((CHANCE, choice.prompt, answer, "answer", (), "")))
            self.seq += 1
            self._choice = choice = advance(run, True)

    # -- reading

    def text(self, key: Key) -> str:
        """An option in words."""
        return self.game.text(self.run, key)

    def question(self) -> str:
        """What is asked now, in words; empty when the game has ended."""
        return self.game.question(self.run, self._choice) if self._choice else ""

    def asked(self, seat: int | None = None) -> Choice | None:
        """The choice as a seat, or a spectator, may see it."""
        return self._choice.seen_by(seat) if self._choice else None

    def steps_since(self, number: int = 0, seat: int | None = None) -> list[tuple[int, str, tuple[str, ...]]]:
        """Number, words and cites of the steps after `number` that a seat, or a spectator, may see."""
        seen = (s for s in self.run.since(number) if s.visible_to(seat))
        return [(s.number, self.game.told(self.run, s), s.cites) for s in seen]

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """The position as a seat, or a spectator, may see it."""
        return self.game.view(self.run, seat)

    def explain(self, what: str, about: int) -> Value:
        """A number of the position with its parts and their cites."""
        return self.game.value(self.run, what, about)

    # -- copies

    def clone(self, dealer: Dealer | None = None) -> Table:
        """An independent table at the same point, without the trace so far, and with a dealer of its own or none."""
        made = object.__new__(Table)
        made.game, made.run, made.dealer = self.game, self.run.clone(), dealer
        made.log, made.undone, made.seq = self.log[:], self.undone[:], self.seq
        made._opening, made._choice = self._opening, None
        made._settle()
        return made

    def dump(self) -> str:
        """The table as JSON text: opening, log, and where it stands now."""
        kept = {"log": self.log, "undone": self.undone, "number": self.run.number, "seq": self.seq}
        opening, now = self._dumped(self._opening), self._dumped(self.run)
        return f'{{"opening":{opening},"now":{now},"kept":{json.dumps(kept)}}}'

    @classmethod
    def load(cls, game: Game, dumped: str, dealer: Dealer | None = None, *, replay: bool = False) -> Table:
        """The table that `dump` wrote, going on from where it stood; with `replay` worked out anew, trace and all.

        Raises `Refused` at a decision that no longer fits. Compare digests: with other rules they may differ.
        """
        read = json.loads(dumped)
        kept, log = read["kept"], list(map(Decision.load, read["kept"]["log"]))
        run = _restored(game, read["opening" if replay else "now"])
        run.number = 0 if replay else kept["number"]
        made = cls(game, run)
        if replay:
            made.replay(log)
        else:
            made._opening, made.log = _restored(game, read["opening"]), log
        made.undone = [(to, tuple(map(Decision.load, gone))) for to, gone in kept["undone"]]
        made.seq = kept["seq"]
        made.dealer = dealer
        made._settle()
        return made

    def digest(self) -> str:
        """A fingerprint of state and stack: equal for equal positions, whatever way led there."""
        return hashlib.blake2b(self._dumped(self.run).encode(), digest_size=16).hexdigest()

    def _dumped(self, run: Run[Any]) -> str:
        now = {"state": self.game.dump(run.state), **run.dump()}
        return json.dumps(now, separators=(",", ":"), sort_keys=True)

    # -- going back

    def undoable(self, player: int) -> int | None:
        """How far `undo` may go for a player without the others' leave: before their own last decision.

        None where something came since: another's decision, or a draw, which has revealed something. Standing passes
        are nothing that others may notice.
        """
        at, last = max(((at, d) for at, d in enumerate(self.log) if d.kind != "standing"), default=(0, None))
        return at if last and last.player == player and last.kind == "answer" else None

    def undo(self, to: int) -> None:
        """Goes back to where the log had `to` decisions. Whether that is agreed to is the host's to see to.

        A dealer's draws stay drawn: a table that has one goes back to a choice of a player.
        """
        while self.dealer and 0 <= to < len(self.log) and self.log[to].player == CHANCE:
            to += 1
        if not 0 <= to < len(self.log):
            raise Refused(Refusal(f"The log has {len(self.log)} decisions; there is no going back to {to}."))
        kept, gone = cut(self.log, to), tuple(self.log[to:])
        self._back(kept)
        self.log = kept
        self.undone.append((to, gone))
        self.seq += 1

    def forget(self) -> None:
        """Begins here: there is no going back to what was before, such as what was played by other rules."""
        self.log, self.undone, self._opening = [], [], self.run.clone(tracing=self.run.tracing)

    def replay(self, decisions: Sequence[Decision]) -> None:
        """Takes recorded decisions, chance and corrections included. Raises `Refused` at one that no longer fits."""
        dealer, self.dealer = self.dealer, None
        try:
            for decision in decisions:
                choice, kind = self._choice, decision.kind
                fits = choice and choice[:2] == decision[:2] and choice.accepts(decision.answer)
                if kind == "aside" or (kind == "answer" and not fits):
                    self.answer(decision.player, *decision.answer)
                else:
                    self._go(decision)
        finally:
            self.dealer = dealer
        self._settle()

    def _back(self, decisions: Sequence[Decision]) -> None:
        """Goes back to the point that these decisions of the log led to."""
        made = Table(self.game, self._opening.clone(tracing=self.run.tracing))
        for decision in decisions:
            made._apply(decision)
            made._settle()
        self.run, self._choice = made.run, made._choice


def _restored(game: Game, dumped: dict[str, Any]) -> Run[Any]:
    """The run that a table dumped: state, stack and standing passes."""
    run: Run[Any] = Run(game.rules, game.load(dumped["state"]))
    run.load(dumped)
    return run
