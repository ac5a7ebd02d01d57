"""Switches every rule of Oceans off, one at a time, and looks for a scene that then fails.

`python -m tests.engine.oceans.switching_off [PART…]` does it for all rules, or for those with one of the parts in their
name, and lists the survivors: rules that no scene would miss. Each has to have its reason in survivors.py.

A scene counts only if it goes otherwise than it says: one in which the code stumbles without the rule shows nothing of
what the rule is for. Scenes are read anew where a rule may matter to their opening, and played in the order in which
they are likely to fail, those first that speak of the rule's card.
"""

from __future__ import annotations

import signal
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from types import CodeType, FrameType
from typing import Any, NamedTuple, TextIO

from engine.oceans.catalogue import EACH
from engine.oceans.rules import rules
from engine.oceans.state import FIRST_COPY, KINDS
from engine.scenes import scene
from engine.scenes.document import Node, read_documents
from rules_db import sources
from tests.engine.oceans.survivors import STUMBLING, SURVIVORS
from tests.engine.oceans.switches import Switch, named, switches

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


def all_scenes(*files: str) -> list[Played]:
    """Every scene of Oceans, or those of some files. Raises AssertionError where one fails with all rules on."""
    paths = [
        path for path in sources.scene_files() if path.parts[-3] == "oceans" and path.stem in (files or [path.stem])
    ]
    return [_played(document) for path in paths for document in read_documents(path)]


@contextmanager
def without(switch: Switch) -> Iterator[None]:
    """A rule is off meanwhile, and what never comes to rest is stopped soon."""
    budget, rules.budget = rules.budget, BUDGET
    before = signal.signal(signal.SIGVTALRM, _stop)
    switch.off()
    try:
        yield
    finally:
        switch.on()
        signal.signal(signal.SIGVTALRM, before)
        rules.budget = budget


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
    elif isinstance(dumped, str) and (card := named(dumped)):
        yield card
    elif isinstance(dumped, int) and 10 * EACH <= dumped < FIRST_COPY:
        yield KINDS[dumped // EACH].id


class Search:
    """Looks for scenes that fail without a rule, and remembers which did: they are likely to fail for the next one."""

    def __init__(self, *files: str) -> None:
        self.played = all_scenes(*files)
        self.order = {id(one): len(one.codes) for one in self.played}
        self.failed: dict[str, list[Played]] = {}
        """The scenes that have missed a rule, by the rule's card, or what its name begins with."""
        self.stumbled = False
        """Whether a scene has stumbled without the last rule."""

    def missed_by(self, switch: Switch) -> str:
        """The name of a scene that fails without a rule; empty where none does."""
        before = self.failed.setdefault(switch.card or switch.name.rpartition(":")[0], [])
        self.stumbled = False
        with without(switch):
            for one in self._likely(switch, before):
                failures = one.failures(switch)
                self.stumbled = self.stumbled or bool(failures)
                if any(not failure.startswith(STUMBLES) for failure in failures):
                    if one not in before:
                        before.append(one)
                    return one.scene.name
        return ""

    def _likely(self, switch: Switch, before: Sequence[Played]) -> Iterator[Played]:
        known = {id(one) for one in before}
        concerned = [one for one in self.played if one.concerns(switch) and id(one) not in known]
        concerned.sort(key=lambda one: (switch.card not in one.about, self.order[id(one)]))
        yield from (one for one in before if one.concerns(switch))
        yield from concerned


def survivors(wanted: Sequence[Switch], tell: Callable[[str], None]) -> dict[str, bool]:
    """The rules without which every scene passes or stumbles, each with whether one stumbles."""
    search, found, begun = Search(), dict[str, bool](), time.monotonic()
    for number, switch in enumerate(wanted, 1):
        if not search.missed_by(switch):
            found[switch.name] = search.stumbled
        if number % 50 == 0 or number == len(wanted):
            tell(f"{number} of {len(wanted)} rules, {len(found)} missed by no scene, {time.monotonic() - begun:.0f} s")
    return found


def complaints(found: dict[str, bool], names: set[str], parts: Sequence[str]) -> list[str]:
    """What is wrong with the reasons for what was found among the rules of these names."""
    wrong = [f"{name}: no scene misses it" for name in found if name not in SURVIVORS]
    wrong += [f"{name}: no scene stumbles" for name in found if SURVIVORS.get(name) in STUMBLING and not found[name]]
    wrong += [f"{name}: a scene misses it now" for name in SURVIVORS if name in names and name not in found]
    return wrong + [f"{name}: no such rule" for name in SURVIVORS if name not in names and not parts]


def main(parts: Sequence[str]) -> int:
    """Prints the survivors with their reasons, then what is wrong with those; the status is 1 if anything is."""
    wanted = [switch for switch in switches() if not parts or any(part in switch.name for part in parts)]
    found = survivors(wanted, lambda line: _write(sys.stderr, line))
    for name in found:
        _write(sys.stdout, f"{name}: {SURVIVORS.get(name, '?')}")
    wrong = complaints(found, {switch.name for switch in wanted}, parts)
    for line in wrong:
        _write(sys.stdout, f"WRONG: {line}")
    return int(bool(wrong))


def _write(to: TextIO, line: str) -> None:
    to.write(f"{line}\n")
    to.flush()


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
