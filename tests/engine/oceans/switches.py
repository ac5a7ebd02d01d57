"""Every rule of Oceans as a switch: off, it is as if the rule had never been written; on, all is as before.

A rule is what the engine has registered: a step of a phase, the body of an effect, the condition of a trigger, who is
asked and how many may be chosen, an entry of a table, a number. Tables are found by walking the modules, so that a new
one is covered from its first day; NO_RULE names what holds none. Whatever a module has taken over by `from … import`,
and whatever a closure holds, is switched there too.

Left to other tests: what only some may see (`secret`: test_hidden.py), and which orders of effects are worth asking
(`touches`: test_gains_and_leeches.py, test_properties.py).
"""

from __future__ import annotations

import ast
import importlib
import inspect
import pkgutil
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache, partial
from types import CellType, CodeType, ModuleType
from typing import Any, NamedTuple

import engine.oceans
from engine.core.effect import Ask, Effect, Rules
from engine.oceans import game
from engine.oceans.catalogue import EACH, FIRST_KIND, catalogue
from engine.oceans.rules import rules
from engine.scenes.game import POINT

WORDING = {
    "assumptions",
    "by_hand",
    "cards_page",
    "catalogue",
    "corrections",
    "given",
    "house",
    "expectations",
    "expected_cards",
    "mind",
    "named_cards",
    "otherwise",
    "position",
    "refusals",
    "scenes",
    "short_form",
    "solo.box",
    "solo.corrections",
    "solo.expectations",
    "solo.given",
    "solo.oceanic",
    "solo.owner_box",
    "solo.position",
    "solo.reading",
    "solo.scenes",
    "solo.short_form",
    "solo.words",
    "state",
    "steps",
    "understanding",
    "view",
    "ways",
    "words",
}
"""Modules that hold no rule: they read, show and word positions, or carry out what people have agreed on.

Or, as `house`, rules that no scene of the project can miss: test_house.py tries each.
"""
RULES_THERE = {"state.BOARDS"}
"""What is a rule all the same."""
READ_ONCE = "read at import only: its numbers are switched in the functions made with them"
ORDER = "says when the order of effects is worth asking, which test_gains_and_leeches.py and test_properties.py try out"
NO_RULE = {
    "cards.MODULES": "a list of modules",
    "game.MODULES": "a list of modules",
    "game.SOLO": "a list of modules",
    "evolving.TOKENS": "the name of a set",
    "solo.evolving.WHEN": "cites",
    "solo.legends.LOOKED_AT": READ_ONCE,
    "solo.meeting.WHERE": "cites",
    "solo.legends.NONE": "stands for none",
    "solo.setup.GROUP_CITES": "cites",
    "solo.setup.RANK_CITES": "cites",
    "solo.setup.RANKS": "each has a scene that sets it up, and can be set up otherwise: solo/test_set_up.py",
    "solo.setup.LEVELS": "names",
    "solo.tokens.BY_NAME": "names",
    "solo.tokens.BY_NUMBER": "all tokens there can be",
    "solo.tokens.FIRST_TOKEN": "how tokens are numbered",
    "solo.tokens.HIGHEST": "how tokens are numbered",
    "solo.tokens.OF_EACH_LEVEL": "how tokens are numbered",
    "solo.tokens.SORTS": READ_ONCE,
    "solo.turn.POINTS": "where scenes may end",
    "aging.OTHERS": "cites",
    "protection.DOUBTS": "cites",
    "protection.PICKED": "cites",
    "protection.PIERCING": "where what is told of an attack is looked for: each of its tables is switched by itself",
    "population.WHERE": "cites",
    "population.NOWHERE": "stands for no place",
    "setup.LONGEST_TEXT": "how long a text can be shown",
    "setup.SAID_BY": "how a table answers open questions: test_assumptions.py",
    "setup.SET_UP_ONLY": "what the step that forgets them goes by",
    "drawing.NONE": "the key of an option",
    "feeding.DONE": "the key of an option",
    "playable.DONE": "the key of an option",
    "turn.POINTS": "where scenes may end",
    "feeding.RULINGS": "cites",
    "scenarios.inhospitable.AT_AGING": "cites",
    "scenarios.inhospitable.ELSEWHERE": "cites",
    "scenarios.conditions.ICONS": READ_ONCE,
    "scenarios.conditions.LIMITS": READ_ONCE,
    "traits.before_feeding.FROM_ONE": READ_ONCE,
    "traits.cleaners.CLEANS": READ_ONCE,
    "traits.cleaners.IMPOSTORS": READ_ONCE,
    "traits.cleaners.IMPOSED": READ_ONCE,
    "traits.gains.TAKERS": ORDER,
    "traits.scavenging.TAKEN": READ_ONCE,
    "traits.thorns.LOST": READ_ONCE,
    "traits.moving.FROM_EACH": ORDER,
    "traits.moving.LOOKS_FOR": ORDER,
    "traits.moving.MOVES": ORDER,
    "traits.moving.TOUCHES": ORDER,
    "traits.scavenging.DRAINS": ORDER,
    "values.NO_LIMIT": "stands for no limit: any number that no species reaches",
    "traits.reckoned.ANY_NUMBER": "stands for no limit: any number that no species reaches",
    "vocabulary.CODED": "how far cards are played, for the coverage",
    "vocabulary.COMPLETED": "how far cards are played: test_assumptions.py has what that is good for",
    "vocabulary.WHOLE": "how far cards are played, for the coverage",
    "vocabulary.PARTIAL": "how far cards are played, for the coverage",
    "vocabulary.LASTING_EFFECTS": "how a scene's position says what lasts",
}
"""Tables and numbers that hold no rule, by `module.NAME`, each with what it holds."""
NAMES = {"traits.leeching.LEECHED"}
"""Tables of which the rules read who is in them: their numbers are read at import only."""
GONE = object()
"""In the place of an entry: the entry is not there."""


class Switch(NamedTuple):
    """A rule that can be switched off and on again."""

    name: str
    off: Callable[[], None]
    on: Callable[[], None]
    code: CodeType | None = None
    """What runs in all scenes that it can matter to; None where that can't be told."""
    card: str = ""
    """The id of the one card that it belongs to."""
    reads: bool = True
    """Whether it can matter to the reading of a position: traits come with their listeners, lines with their copies."""


def switches() -> list[Switch]:
    """Every rule."""
    found = [*_steps(), *_hooks(), *_effects(), *_questions(), *_tables()]
    assert len({switch.name for switch in found}) == len(found)
    return found


def _nothing(*_: Any) -> None:
    return None


def _always(*_: Any) -> bool:
    return True


def _somebody_else(run: Any, _frame: Any) -> int:
    return (run.state.active + 1) % run.state.players


def _code(function: Any) -> CodeType | None:
    return getattr(function, "__code__", None)


def named(key: Any) -> str:
    """The id of the card that the key of an entry or the name of an effect speaks of; empty where it speaks of none."""
    if isinstance(key, tuple):
        return next((card for part in key if (card := named(part))), "")
    if isinstance(key, str):
        card = key.partition(":")[0]
        return card if card in catalogue().by_id else ""
    if isinstance(key, int) and FIRST_KIND <= key < EACH:
        return catalogue().kinds[key].id
    return ""


# -- steps, hooks, effects


def _steps() -> Iterator[Switch]:
    for phase, steps in rules.phases.items():
        for at, step in enumerate(steps):
            off = partial(rules.phases.__setitem__, phase, (*steps[:at], _nothing, *steps[at + 1 :]))
            on = partial(rules.phases.__setitem__, phase, steps)
            # Reading a position only counts the steps.
            yield Switch(f"step {phase}: {step.__name__}", off, on, step.__code__, reads=False)


def _hooks() -> Iterator[Switch]:
    plain = Rules("plain")
    for hook in ("place", "option", "over", "aside", "intervene"):
        mine = getattr(rules, hook)
        off, on = partial(setattr, rules, hook, getattr(plain, hook)), partial(setattr, rules, hook, mine)
        yield Switch(f"hook {hook}: {mine.__name__}", off, on, mine.__code__)


def _effects() -> Iterator[Switch]:
    for name, effect in _of_the_game():
        made = partial(_of_effect, name, effect)
        yield made("effect", replace(effect, body=_nothing), _code(effect.body))
        if effect.when is not None:
            yield made("condition of", replace(effect, when=_always), _code(effect.when))
        if effect.lasts:
            yield made("lasting of", replace(effect, lasts=False), _code(effect.body))
        if effect.would:
            yield made("replacing of", replace(effect, would=""), _code(effect.body))
        functions = [effect.body, effect.when]
        for ask in effect.asks:
            functions += [ask.options, ask.least, ask.most]
        yield from _closures(f"of {name}", functions, named(name))


def _of_effect(name: str, effect: Effect, what: str, without: Effect, code: CodeType | None = None) -> Switch:
    off, on = partial(rules.effects.__setitem__, name, without), partial(rules.effects.__setitem__, name, effect)
    return Switch(f"{what} {name}", off, on, code, named(name))


def _of_the_game() -> list[tuple[str, Effect]]:
    return [(name, effect) for name, effect in rules.effects.items() if name != POINT]


def _questions() -> Iterator[Switch]:
    """What questions say besides their options. One that is made by a function of many is one rule for all of them."""
    alike: dict[tuple[str, str, CodeType | None, str], list[tuple[str, int, Any]]] = {}
    for name, effect in _of_the_game():
        for at, ask in enumerate(effect.asks):
            whose = "" if getattr(ask.options, "__closure__", None) else f" of {name}"
            for field, other in _otherwise(ask):
                alike.setdefault((field, ask.prompt, _code(ask.options), whose), []).append((name, at, other))
    for (field, prompt, code, whose), found in alike.items():
        with_all = {name: rules.effects[name] for name, _, _ in found}
        without = dict(with_all)
        for name, at, other in found:
            asks = without[name].asks
            asks = (*asks[:at], replace(asks[at], **{field: other}), *asks[at + 1 :])
            without[name] = replace(without[name], asks=asks)
        cards = {named(name) for name in with_all}
        at_place = f" {found[0][1] + 1}" if whose else ""
        label = f"{field} of question{at_place} ({prompt}){whose}"
        off, on = partial(rules.effects.update, without), partial(rules.effects.update, with_all)
        yield Switch(label, off, on, code, cards.pop() if len(cards) == 1 else "")


def _otherwise(ask: Ask) -> Iterator[tuple[str, Any]]:
    """What a question says of itself beyond its options, each with what would hold if it did not."""
    if ask.who is not None:
        yield "who", _somebody_else
    if ask.least == 0:
        yield "least", 1
    for field in ("least", "most"):
        if callable(getattr(ask, field)):
            yield field, 1
    for field in ("window", "ordered"):
        if getattr(ask, field):
            yield field, False


def _closures(name: str, functions: Sequence[Any], card: str) -> Iterator[Switch]:
    """Numbers, and conditions within conditions, with which the functions of a rule were made."""
    cells: dict[int, tuple[str, CellType]] = {}
    for function in functions:
        _collect(function, cells)
    for called, cell in cells.values():
        value = cell.cell_contents
        if called == "when" and callable(value):
            label, other = value.__name__, _always
        elif isinstance(value, int):
            label, other = str(value), 0 if value else 1
        else:
            continue
        off, on = partial(setattr, cell, "cell_contents", other), partial(setattr, cell, "cell_contents", value)
        yield Switch(f"{called} {label} {name}", off, on, None, card)


def _collect(function: Any, cells: dict[int, tuple[str, CellType]]) -> None:
    """The cells of a function, and those of functions in them."""
    closure = getattr(function, "__closure__", None) or ()
    for called, cell in zip(getattr(_code(function), "co_freevars", ()), closure, strict=True):
        if id(cell) not in cells:
            cells[id(cell)] = (called, cell)
            _collect(cell.cell_contents, cells)


# -- tables and numbers


def modules() -> list[ModuleType]:
    """All modules of Oceans."""
    found = pkgutil.walk_packages(engine.oceans.__path__, "engine.oceans.")
    return [importlib.import_module(one.name) for one in found]


def _tables() -> Iterator[Switch]:
    everything = {module.__name__: module for module in modules()}
    trees = {name: ast.parse(inspect.getsource(module)) for name, module in everything.items()}
    taken = {name: _taken(tree) for name, tree in trees.items()}
    for name, module in everything.items():
        short = name.removeprefix("engine.oceans.")
        for table in _defined(trees[name]):
            value, called = getattr(module, table), f"{short}.{table}"
            if called in RULES_THERE or (short not in WORDING and called not in NO_RULE):
                users = [module, *(everything[other] for other in taken if (name, table) in taken[other])]
                yield from _of_table(called, value, users)


def _defined(tree: ast.Module) -> list[str]:
    """The names in capitals that a module gives something to, at its outermost level."""
    found: list[str] = []
    for node in tree.body:
        targets = node.targets if isinstance(node, ast.Assign) else [node.target] if _annotated(node) else []
        names = [one for target in targets for one in ast.walk(target) if isinstance(one, ast.Name)]
        found += [name.id for name in names if isinstance(name.ctx, ast.Store)]
    return [name for name in dict.fromkeys(found) if name.strip("_").isupper()]


def _annotated(node: ast.stmt) -> bool:
    return isinstance(node, ast.AnnAssign) and node.value is not None


def _taken(tree: ast.Module) -> set[tuple[str, str]]:
    """What a module takes over from others by name."""
    nodes = [node for node in tree.body if isinstance(node, ast.ImportFrom)]
    return {(node.module or "", alias.asname or alias.name) for node in nodes for alias in node.names}


def _of_table(name: str, table: Any, users: list[ModuleType]) -> Iterator[Switch]:
    attribute = name.rpartition(".")[2]
    if isinstance(table, dict):
        for key, value in table.items():
            for part, other in [("", GONE)] if name in NAMES else _other_values(value):
                if callable(value) and not named(key):
                    other = _nothing
                yield _entry(f"{name} {_label(key)}{part}", table, {**table, key: other}, _code(value), named(key))
            yield from _closures(f"of {name} {_label(key)}", [value], named(key))
    elif isinstance(table, (set, list)):
        for at, one in enumerate(table):
            without = table - {one} if isinstance(table, set) else [*table[:at], *table[at + 1 :]]
            yield _entry(f"{name} {_label(one)}", table, without, _code(one), named(one))
    elif isinstance(table, (int, float, tuple)) and any(_reads(user, attribute) for user in users):
        for part, other in _other_values(table):
            if other is GONE:
                continue
            off = [partial(setattr, user, attribute, other) for user in users]
            on = [partial(setattr, user, attribute, table) for user in users]
            yield Switch(f"{name}{part}", partial(_all, off), partial(_all, on))


def _reads(module: ModuleType, name: str) -> bool:
    """Whether a function of a module looks a name up when it is called.

    A number that is only read at import is in the closures made with it, and is switched there.
    """
    return name in _looked_up(inspect.getsource(module))


@cache
def _looked_up(source: str) -> set[str]:
    """The names that the functions of a module look up."""
    found: set[str] = set()
    codes = [const for const in compile(source, "", "exec").co_consts if isinstance(const, CodeType)]
    while codes:
        code = codes.pop()
        found.update(code.co_names)
        codes += [const for const in code.co_consts if isinstance(const, CodeType)]
    return found


def _all(changes: list[Callable[[], None]]) -> None:
    for change in changes:
        change()


def _label(key: Any) -> str:
    if isinstance(key, tuple):
        return " ".join(map(_label, key))
    return named(key) or getattr(key, "__name__", str(key))


def _other_values(value: Any) -> Iterator[tuple[str, Any]]:
    """What may stand in the place of an entry: other numbers, a part less, or nothing. Cites are no rule."""
    if isinstance(value, (int, float)):
        yield "", 0 if value else 1
    elif isinstance(value, tuple) and any(_counts(part) for part in value):
        for at, part in enumerate(value):
            if isinstance(part, int):
                yield f" {part}, {at + 1}", (*value[:at], 0 if part else 1, *value[at + 1 :])
            elif _counts(part) and not any(isinstance(other, int) for other in value):
                yield f" without {_label(part)}", (*value[:at], *value[at + 1 :])
    else:
        yield "", GONE


def _counts(part: Any) -> bool:
    """Whether a part of an entry is more than a cite: a number, an event with its effect, a word of the rules."""
    return isinstance(part, (int, tuple)) or (isinstance(part, str) and "/" not in part)


def _entry(name: str, table: Any, without: Any, code: CodeType | None, card: str) -> Switch:
    """Off, a table holds what is left without an entry; on, it has all again, in its order."""
    whole = table.copy()

    def hold(content: Any) -> None:
        if isinstance(table, list):
            table[:] = content
        else:
            table.clear()
            table.update(content)

    if isinstance(without, dict):
        without = {key: value for key, value in without.items() if value is not GONE}
    return Switch(name, partial(hold, without), partial(hold, whole), None if card else code, card)


assert game.GAME.rules is rules
