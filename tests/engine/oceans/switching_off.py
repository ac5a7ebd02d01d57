"""Switches every rule of Oceans off, one at a time, and looks for a scene that then fails.

`python -m tests.engine.oceans.switching_off [PART…]` does it for all rules, or for those with one of the parts in their
name, and lists the survivors: rules that no scene would miss. Each has to have its reason in SURVIVORS.

A rule is what the engine has registered: a step of a phase, the body of an effect, the condition of a trigger, an entry
of a registry. Only scenes that run through its code are played again.
"""

from __future__ import annotations

import importlib
import pkgutil
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from types import CodeType, FrameType
from typing import Any, NamedTuple, TextIO

import engine.oceans
from engine import scene
from engine.core.effect import Effect
from engine.oceans import game
from engine.oceans.catalogue import EACH, FIRST_KIND, catalogue
from engine.oceans.rules import rules
from rules_db import sources

WORDING = {
    "words",
    "refusals",
    "corrections",
    "view",
    "mind",
    "catalogue",
    "state",
    "scenes",
    "position",
    "expectations",
    "understanding",
}
"""Modules that hold no rule."""
NO_RULE: set[str] = set()
"""Tables that hold no rule, by `module.NAME`."""

SURVIVORS: dict[str, str] = {}
"""Rules that no scene can miss, each with the reason."""


class Switch(NamedTuple):
    """A rule that can be switched off and on again. `code`: what runs in scenes that it matters to; None for any."""

    name: str
    off: Callable[[], None]
    on: Callable[[], None]
    code: CodeType | None


def switches() -> list[Switch]:
    """Every rule."""
    return [*_steps(), *_effects(), *_entries()]


def _nothing(*_: Any) -> None:
    return None


def _always(*_: Any) -> bool:
    return True


def _steps() -> Iterator[Switch]:
    for phase, steps in rules.phases.items():
        for at, step in enumerate(steps):
            without = (*steps[:at], _nothing, *steps[at + 1 :])

            def put(made: tuple[Any, ...], phase: str = phase) -> None:
                rules.phases[phase] = made

            name = f"step {phase}: {step.__name__}"
            yield Switch(name, lambda put=put, w=without: put(w), lambda put=put, s=steps: put(s), step.__code__)


def _effects() -> Iterator[Switch]:
    for name, effect in rules.effects.items():

        def put(made: Effect, name: str = name) -> None:
            rules.effects[name] = made

        def back(put: Callable[[Effect], None] = put, effect: Effect = effect) -> None:
            put(effect)

        without = replace(effect, body=_nothing)
        yield Switch(f"effect {name}", lambda put=put, w=without: put(w), back, effect.body.__code__)
        if effect.when is not None:
            always = replace(effect, when=_always)
            code = getattr(effect.when, "__code__", None)
            yield Switch(f"condition of {name}", lambda put=put, a=always: put(a), back, code)


def _entries() -> Iterator[Switch]:
    seen: set[int] = set()
    for module in _modules():
        for name, table in vars(module).items():
            if not name.isupper() or id(table) in seen or f"{module.__name__}.{name}" in NO_RULE:
                continue
            seen.add(id(table))
            if isinstance(table, dict) and table and all(_names_kind(key) for key in table):
                yield from _of_dict(name, table)
            elif isinstance(table, set) and table and all(isinstance(one, int) for one in table):
                yield from _of_set(name, table)
            elif isinstance(table, list) and table and all(map(callable, table)):
                yield from _of_list(name, table)


def _modules() -> Iterator[Any]:
    for found in pkgutil.walk_packages(engine.oceans.__path__, "engine.oceans."):
        if found.name.rpartition(".")[2] not in WORDING:
            yield importlib.import_module(found.name)


def _names_kind(key: object) -> bool:
    number = key[1] if isinstance(key, tuple) and len(key) == 2 else key
    return isinstance(number, int) and FIRST_KIND <= number < EACH


def _card(key: Any) -> str:
    number = key[1] if isinstance(key, tuple) else key
    what = f" {key[0]}" if isinstance(key, tuple) else ""
    return catalogue().kinds[number].id + what


def _of_dict(name: str, table: dict[Any, Any]) -> Iterator[Switch]:
    whole = dict(table)
    for key, value in whole.items():

        def off(key: Any = key) -> None:
            del table[key]

        def on() -> None:
            table.clear()
            table.update(whole)

        yield Switch(f"{name} {_card(key)}", off, on, getattr(value, "__code__", None))


def _of_set(name: str, table: set[int]) -> Iterator[Switch]:
    for number in sorted(table):
        yield Switch(f"{name} {_card(number)}", lambda n=number: table.discard(n), lambda n=number: table.add(n), None)


def _of_list(name: str, table: list[Any]) -> Iterator[Switch]:
    whole = list(table)
    for at, function in enumerate(whole):

        def off(at: int = at) -> None:
            del table[at]

        def on() -> None:
            table[:] = whole

        yield Switch(f"{name} {function.__name__}", off, on, function.__code__)


# -- scenes


class Played(NamedTuple):
    """A scene with the code that it runs through."""

    scene: scene.Scene
    codes: frozenset[CodeType]


def all_scenes() -> list[Played]:
    """Every scene of Oceans. Raises AssertionError where one fails with all rules on."""
    found: list[Played] = []
    for path in sources.scene_files():
        for one in scene.read_file(path):
            codes: set[CodeType] = set()

            def watch(frame: FrameType, _event: str, _arg: Any, codes: set[CodeType] = codes) -> None:
                codes.add(frame.f_code)

            sys.setprofile(watch)
            try:
                result = scene.run(one)
            finally:
                sys.setprofile(None)
            assert result.passed, f"{one.name}: {result.failures}"
            found.append(Played(one, frozenset(codes)))
    return found


def missed_by(switch: Switch, played: Sequence[Played]) -> str:
    """The name of a scene that fails without a rule; empty where none does."""
    switch.off()
    try:
        for one in sorted(played, key=lambda p: len(p.codes)):
            matters = switch.code is None or switch.code in one.codes
            if matters and not scene.run(one.scene).passed:
                return one.scene.name
    except Exception as error:
        return f"stumbles: {error!r}"[:120]
    finally:
        switch.on()
        _recount(played)
    return ""


def _recount(played: Iterable[Played]) -> None:
    """Numbers kept in the positions of scenes were counted without the rule."""
    for one in played:
        one.scene.opening.state.stale()


def survivors(parts: Sequence[str] = (), *, tell: Callable[[str], None] = _nothing) -> list[str]:
    """The rules without which every scene passes."""
    played, found = all_scenes(), list[str]()
    wanted = [s for s in switches() if not parts or any(part in s.name for part in parts)]
    begun = time.monotonic()
    for number, switch in enumerate(wanted, 1):
        if not missed_by(switch, played):
            found.append(switch.name)
        if number % 20 == 0:
            tell(f"{number} of {len(wanted)} rules, {len(found)} missed by no scene, {time.monotonic() - begun:.0f} s")
    return found


def _write(to: TextIO, line: str) -> None:
    to.write(f"{line}\n")
    to.flush()


def main() -> int:
    """Prints the survivors; the status is 1 where one has no reason."""
    found = survivors(sys.argv[1:], tell=lambda line: _write(sys.stderr, line))
    for name in found:
        _write(sys.stdout, f"{name}: {SURVIVORS.get(name, 'NO SCENE MISSES IT')}")
    for name in sorted(set(SURVIVORS) - set(found)) if not sys.argv[1:] else []:
        _write(sys.stdout, f"{name}: a scene misses it now; take it out of SURVIVORS")
    return int(any(name not in SURVIVORS for name in found))


assert game.GAME.rules is rules

if __name__ == "__main__":
    raise SystemExit(main())
