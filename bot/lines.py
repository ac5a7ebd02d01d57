"""Commands as they are typed: `/card name:electric dischrge` → the command and its options."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeAlias

from discord import AppCommandOptionType, AppCommandType, app_commands

from bot.catalogue import Say

_Command: TypeAlias = app_commands.Command[Any, ..., Any]
Named: TypeAlias = Mapping[AppCommandOptionType, Mapping[str, Any]]

_LONGEST_TYPED, _ALIKE = 40, 0.8
"""Letters of a command's name that are looked at, and how alike one has to be that is meant."""
_LONGEST_NAME = 3
"""Words in a command's name: group, group, command."""
_YES_NO = {"true": True, "yes": True, "false": False, "no": False}
_READ: dict[AppCommandOptionType, Callable[[str], Any]] = {
    AppCommandOptionType.string: str,
    AppCommandOptionType.integer: int,
    AppCommandOptionType.number: float,
    AppCommandOptionType.boolean: lambda text: _YES_NO[text.lower()],
}


class CantDo(Exception):
    """What a person wants can't be done; a sentence on what to do instead."""


class CommandLines:
    """The commands that a bot has registered, by what people type.

    `named` holds the people, channels … that an option of their kind may name.
    """

    def __init__(self, tree: app_commands.CommandTree[Any], say: Say, named: Named | None = None) -> None:
        self._say, self._named = say, named or {}
        walked = tree.walk_commands(type=AppCommandType.chat_input)
        self._commands = {c.qualified_name: c for c in walked if isinstance(c, app_commands.Command)}
        self.menus = {m.name.lower(): m.name for m in tree.walk_commands(type=AppCommandType.message)}
        """The entries of a message's Apps menu, by their names in small letters."""

    def read(self, line: str) -> tuple[str, dict[str, Any]]:
        """The name and the options of a command. Raises `CantDo`."""
        command, rest = self._find(line)
        return command.qualified_name, read_options(command, rest, self._say, self._named)

    def read_unfinished(self, line: str) -> tuple[str, str, str]:
        """Command, option and what has been typed in it so far: `card name tent`. Raises `CantDo`."""
        command, rest = self._find(line)
        option, typed = re.split(r"[:\s]\s*", f"{rest} ", maxsplit=1)
        names = [p.display_name for p in command.parameters if p.autocomplete]
        if not names:
            raise CantDo(self._say("terminal.never_suggests", command=command.qualified_name))
        if option not in names:
            shown = " ".join(f"?{command.qualified_name} {name} …" for name in names)
            raise CantDo(self._say("terminal.no_suggestions", option=short(option), usage=shown))
        return command.qualified_name, option, typed.strip()

    def usages(self, names: Iterable[str] = ()) -> str:
        """The commands of these names, or all, one a line."""
        meant = [self._commands[name] for name in names] or list(self._commands.values())
        return "\n".join(f"  {usage(command)}: {command.description}" for command in meant)

    def _find(self, line: str) -> tuple[_Command, str]:
        """The command a line begins with, the longest name first (`game new` before `game`), and what follows it."""
        line = line.lstrip("/ ")
        words = line.split()
        for length in range(min(len(words), _LONGEST_NAME), 0, -1):
            if command := self._commands.get(" ".join(words[:length])):
                return command, line.split(None, length)[length] if len(words) > length else ""
        name = short(words[0]) if words else ""
        raise CantDo(self._say("terminal.no_command", name=name, commands=self.usages(self._near(words))))

    def _near(self, words: Sequence[str]) -> list[str]:
        """The names of the commands that may be meant: one spelled alike, else all of a group that is; none if none."""
        spelled = " ".join(words[:2])[:_LONGEST_TYPED]
        groups = {name: name.partition(" ")[0] for name in self._commands}
        if near := difflib.get_close_matches(spelled, groups, n=1, cutoff=_ALIKE):
            return near
        near = difflib.get_close_matches(spelled.partition(" ")[0], set(groups.values()), n=1)
        return [name for name, group in groups.items() if group in near]


def usage(command: _Command) -> str:
    """How a command is written: `/ruling card:… [with:…] [and:…]`."""
    options = [f"{p.display_name}:…" if p.required else f"[{p.display_name}:…]" for p in command.parameters]
    return " ".join([f"/{command.qualified_name}", *options])


def read_options(command: _Command, text: str, say: Say, named: Named) -> dict[str, Any]:
    """The options in `name:electric dischrge`; raises `CantDo`.

    A value ends where the command's next option begins, so it may hold spaces, quotes and colons. Text before
    any option belongs to the first one.
    """
    how = usage(command)
    given = _split(command, text)
    before = given.pop("", "")
    if before:
        first = next((p.display_name for p in command.parameters if p.display_name not in given), None)
        if first is None or re.match(r"[\w-]+:", before):
            raise CantDo(say("terminal.no_option", option=short(before), usage=how))
        given = {first: before, **given}
    for name, value in given.items():
        if slip := _misspelt(command, given, value):
            raise CantDo(say("terminal.no_option", option=slip, usage=how))
        if not value:
            raise CantDo(say("terminal.empty_option", option=name, usage=how))
    for parameter in command.parameters:
        if parameter.required and parameter.display_name not in given:
            raise CantDo(say("terminal.missing_option", option=parameter.display_name, usage=how))
    meant = [p for p in command.parameters if p.display_name in given]
    return {p.display_name: _value(p, given[p.display_name], say, named.get(p.type, {})) for p in meant}


def _split(command: _Command, text: str) -> dict[str, str]:
    """Text by option, "" for what stands before the first one. An option's name that comes again is part of a value."""
    names = "|".join(re.escape(p.display_name) for p in command.parameters)
    starts = list(re.finditer(rf"(?<!\S)({names}):", text)) if names else []
    first = {m[1]: m for m in reversed(starts)}
    kept = sorted(first.values(), key=re.Match.start)
    ends = [m.start() for m in kept[1:]] + [len(text)]
    parts = {m[1]: text[m.end() : end].strip() for m, end in zip(kept, ends, strict=False)}
    return {"": text[: kept[0].start() if kept else len(text)].strip(), **parts}


def _misspelt(command: _Command, given: dict[str, str], value: str) -> str | None:
    """A word in a value that was surely meant as an option: `wiht:tentacled`."""
    unused = [p.display_name for p in command.parameters if p.display_name not in given]
    words = re.findall(r"(?<=\s)([\w-]+):(?=\S)", value)
    return next((f"{word}:" for word in words if difflib.get_close_matches(word, unused, cutoff=0.6)), None)


def _value(parameter: app_commands.Parameter, text: str, say: Say, named: Mapping[str, Any]) -> Any:
    for choice in parameter.choices:
        if text.lower() in {choice.name.lower(), str(choice.value).lower()}:
            return choice.value
    for name, one in named.items():
        if text.lstrip("@#").lower() == name.lower():
            return one
    read = _READ.get(parameter.type)
    try:
        if read is None or parameter.choices:
            raise ValueError
        return read(text)
    except (ValueError, KeyError):
        wanted = ", ".join(choice.name for choice in parameter.choices) or ", ".join(named) or parameter.type.name
        name = parameter.display_name
        raise CantDo(say("terminal.wrong_value", option=name, value=short(text), wanted=wanted)) from None


def form_text(text: str) -> str:
    """`Ann: A1 3; Bob: B1 2` as the lines of a form: those that the text has, else what semicolons set apart."""
    return text if "\n" in text else "\n".join(part.strip() for part in text.split(";"))


def short(text: str) -> str:
    """What was typed, as far as a sentence has room for it."""
    return text if len(text) <= 80 else f"{text[:79]}…"
