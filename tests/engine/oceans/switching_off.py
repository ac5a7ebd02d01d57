"""Switches every rule of Oceans off, one at a time, and looks for a scene that then fails.

`python -m tests.engine.oceans.switching_off [PART…]` does it for all rules, or for those with one of the parts in their
name, and lists the survivors: rules that no scene would miss. Each has to have its reason in SURVIVORS.

A scene counts only if it goes otherwise than it says: one in which the code stumbles without the rule shows nothing of
what the rule is for. Scenes are read anew where a rule may matter to their opening, and played in the order in which
they are likely to fail, those first that speak of the rule's card.
"""

from __future__ import annotations

import signal
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from types import CodeType, FrameType
from typing import Any, NamedTuple, TextIO

from engine import scene
from engine.oceans.catalogue import EACH
from engine.oceans.rules import rules
from engine.oceans.state import FIRST_COPY, KINDS
from engine.scene_document import Node, read_documents
from rules_db import sources
from tests.engine.oceans.survivors import SURVIVORS
from tests.engine.oceans.switches import Switch, switches

STUMBLES = ("the rules broke", "this never comes to rest", "can't be read")
"""How failures begin that say nothing of what a rule is for."""
BUDGET, MOST_SECONDS = 2_000, 1
"""Frames for one decision, and time for a scene, after which it never comes to rest."""


class Played(NamedTuple):
    """A scene as it was read with all rules on, the code that it runs through, and the cards that it is about."""

    document: Node
    scene: scene.Scene
    codes: frozenset[CodeType]
    cards: frozenset[str]
    about: frozenset[str]

    def concerns(self, switch: Switch) -> bool:
        """Whether a rule can matter to it at all."""
        return (not switch.card or switch.card in self.cards) and (switch.code is None or switch.code in self.codes)

    def misses(self, switch: Switch) -> bool:
        """Whether it fails now that the rule is off."""
        return any(not failure.startswith(STUMBLES) for failure in self.failures(switch))

    def failures(self, switch: Switch) -> list[str]:
        """What is not as it says, now that the rule is off."""
        signal.setitimer(signal.ITIMER_VIRTUAL, MOST_SECONDS, MOST_SECONDS)
        try:
            read = scene.read(self.document) if switch.reads else self.scene
            return scene.run(read).failures
        except Exception as error:
            return [f"can't be read: {error!r}"]
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)


def all_scenes() -> list[Played]:
    """Every scene of Oceans, ready to be played with rules off. Raises AssertionError where one fails with all on."""
    rules.budget = BUDGET
    signal.signal(signal.SIGVTALRM, _stop)
    documents = [document for path in sources.scene_files() for document in read_documents(path)]
    return [_played(document) for document in documents]


def _stop(_signal: int, _frame: FrameType | None) -> None:
    raise TimeoutError("this never comes to rest")


def _played(document: Node) -> Played:
    codes: set[CodeType] = set()

    def watch(frame: FrameType, _event: str, _arg: Any) -> None:
        codes.add(frame.f_code)

    sys.setprofile(watch)
    try:
        read = scene.read(document)
        result = scene.run(read)
    finally:
        sys.setprofile(None)
    assert result.passed, f"{read.name}: {result.failures}"
    cards = frozenset(_cards(read.opening.state.dump()))
    said = " ".join((read.name, *read.proves)).casefold()
    about = {card for card in cards if KINDS_BY_ID[card].name.casefold() in said or card.partition("/")[2] in said}
    return Played(document, read, frozenset(codes), cards, frozenset(about))


KINDS_BY_ID = {kind.id: kind for kind in KINDS[10:]}


def _cards(dumped: Any) -> Iterator[str]:
    """The cards that are anywhere in a position: one that is nowhere in it can't come into it."""
    if isinstance(dumped, dict):
        dumped = list(dumped.values())
    if isinstance(dumped, (list, tuple)):
        for part in dumped:
            yield from _cards(part)
    elif isinstance(dumped, int) and 10 * EACH <= dumped < FIRST_COPY:
        yield KINDS[dumped // EACH].id


class Search:
    """Looks for scenes that fail without a rule, and remembers which did: they are likely to fail for the next one."""

    def __init__(self) -> None:
        self.played = all_scenes()
        self.order = {id(one): len(one.codes) for one in self.played}
        self.failed: dict[str, list[Played]] = {}
        """The scenes that have missed a rule, by the rule's card, or what its name begins with."""

    def missed_by(self, switch: Switch) -> str:
        """The name of a scene that fails without a rule; empty where none does."""
        before = self.failed.setdefault(switch.card or switch.name.rpartition(":")[0], [])
        switch.off()
        try:
            for one in self._likely(switch, before):
                if one.misses(switch):
                    if one not in before:
                        before.append(one)
                    return one.scene.name
        finally:
            switch.on()
        return ""

    def _likely(self, switch: Switch, before: Sequence[Played]) -> Iterator[Played]:
        known = {id(one) for one in before}
        concerned = [one for one in self.played if one.concerns(switch) and id(one) not in known]
        concerned.sort(key=lambda one: (switch.card not in one.about, self.order[id(one)]))
        yield from (one for one in before if one.concerns(switch))
        yield from concerned


def _silent(_line: str) -> None:
    return


def survivors(parts: Sequence[str] = (), *, tell: Callable[[str], None] = _silent) -> list[str]:
    """The rules without which every scene passes."""
    found = list[str]()
    search = Search()
    wanted = [s for s in switches() if not parts or any(part in s.name for part in parts)]
    begun = time.monotonic()
    for number, switch in enumerate(wanted, 1):
        if not search.missed_by(switch):
            found.append(switch.name)
            if switch.name not in SURVIVORS:
                tell(f"{switch.name}: no scene misses it")
        if number % 50 == 0 or number == len(wanted):
            tell(f"{number} of {len(wanted)} rules, {len(found)} missed by no scene, {time.monotonic() - begun:.0f} s")
    return found


def _write(to: TextIO, line: str) -> None:
    to.write(f"{line}\n")
    to.flush()


def main() -> int:
    """Prints the survivors; the status is 1 where one has no reason, or where a reason has no survivor."""
    found = survivors(sys.argv[1:], tell=lambda line: _write(sys.stderr, line))
    for name in found:
        _write(sys.stdout, f"{name}: {SURVIVORS.get(name, 'NO SCENE MISSES IT')}")
    outlived = sorted(set(SURVIVORS) - set(found)) if not sys.argv[1:] else []
    for name in outlived:
        _write(sys.stdout, f"{name}: a scene misses it now; take it out of SURVIVORS")
    return int(bool(outlived) or any(name not in SURVIVORS for name in found))


if __name__ == "__main__":
    raise SystemExit(main())
