"""What a typed line leads to: a command, a press, a choice, a line of a form, someone else's turn to speak."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from bot import printed
from bot.catalogue import Say
from bot.lines import CantDo, form_text, short
from bot.playground import PEOPLE, Playground
from bot.replies import Answer, Button, Form, Option, Reply, Select

_NUMBERS = re.compile(r"\d+(\s*,\s*\d+)*")


@dataclass(frozen=True)
class Outcome:
    """What a line led to: answers of the bot, a form, suggestions, a note of the terminal, or why it can't be done."""

    line: str
    answers: tuple[Answer, ...] = ()
    form: Form | None = None
    suggestions: tuple[dict[str, Any], ...] | None = None
    note: str = ""
    trouble: str = ""


@dataclass
class _Filling:
    """A form being filled in, field by field."""

    form: Form
    texts: list[str] = field(default_factory=list[str])
    lines: list[str] = field(default_factory=list[str])
    """Of the field that is next."""


class Session:
    """Who is speaking, the answer in which something can be pressed, and the form that is open."""

    def __init__(self, playground: Playground, say: Say) -> None:
        self.playground, self.say = playground, say
        self.who = PEOPLE[0]
        self._last: tuple[str, Answer] | None = None
        self._filling: _Filling | None = None

    @property
    def prompt(self) -> str:
        """What stands before a line: who is speaking, or that a form is being filled in."""
        return "… " if self._filling else f"{self.who}> "

    async def take(self, line: str) -> Outcome:
        """Does what a line says. Raises `CantDo` with a sentence on what to do instead."""
        typed, line = line.rstrip(), line.strip()
        start, _, text = (part.strip() for part in line.partition(":"))
        if start == "form":
            return await self._fill_at_once(line, text)
        if self._filling and not line.startswith("/"):
            return await self._fill(typed, self._filling)
        self._filling = None
        if line.startswith("/"):
            return self._answered(line, await self.playground.command(self.who, line))
        if line.startswith("?"):
            return Outcome(line, suggestions=tuple(await self.playground.suggestions(self.who, line[1:])))
        if start in {"press", "choose"} or _NUMBERS.fullmatch(line):
            return self._answered(line, await self._press(start, text, line))
        if menu := self.playground.lines.menus.get(start.lower()):
            return self._answered(line, await self._use_on(menu, text))
        return self._aside(line)

    def _aside(self, line: str) -> Outcome:
        """Lines that ask nothing of the bot."""
        first, _, rest = line.partition(" ")
        if first == "as":
            return Outcome(line, note=self._switch(rest.strip()))
        if line == "help":
            return Outcome(line, note=self._help())
        if line:
            raise CantDo(self.say("terminal.unknown_line", line=short(line)))
        return Outcome(line)

    def _answered(self, line: str, reply: Reply) -> Outcome:
        if not reply.answers and not reply.form:
            raise CantDo(self.say("terminal.no_answer"))
        if reply.answers:
            self._last = self.who, reply.answers[-1]
        if reply.form:
            self._filling = _Filling(reply.form)
        return Outcome(line, reply.answers, reply.form)

    # -- what is pressed and chosen

    async def _press(self, how: str, text: str, line: str) -> Reply:
        """`press:LABEL`, `choose:LABEL, LABEL`, or the numbers of either."""
        if not self._last:
            raise CantDo(self.say("terminal.nothing_to_press"))
        owner, answer = self._last
        if answer.private and owner != self.who:
            raise CantDo(self.say("terminal.not_yours", owner=owner))
        if not answer.controls:
            raise CantDo(self.say("terminal.no_buttons"))
        if how == "choose":
            return await self._choose(answer, text)
        what = text if how == "press" else line
        if _NUMBERS.fullmatch(what):
            return await self._by_number(answer, what)
        for button in answer.buttons:
            if what.lower() == button.label.lower():
                return await self.playground.press(self.who, answer, button)
        raise CantDo(self.say("terminal.no_button", what=short(what), buttons=printed.controls(answer)))

    async def _by_number(self, answer: Answer, what: str) -> Reply:
        wanted = [number.strip() for number in what.split(",")]
        meant = {str(number): (one, select) for number, one, select in answer.numbered()}
        found = [meant[number] for number in wanted if number in meant]
        selects = {select.custom_id for _, select in found if select}
        if len(found) < len(wanted) or len(selects) > 1 or (len(found) > 1 and not all(s for _, s in found)):
            raise CantDo(self.say("terminal.no_button", what=short(what), buttons=printed.controls(answer)))
        one, select = found[0]
        if select is None:
            assert isinstance(one, Button)  # noqa: S101 - what is in no select is a button
            return await self.playground.press(self.who, answer, one)
        return await self._chosen(answer, select, [one for one, _ in found if isinstance(one, Option)])

    async def _choose(self, answer: Answer, text: str) -> Reply:
        if not answer.selects:
            raise CantDo(self.say("terminal.no_select"))
        if _NUMBERS.fullmatch(text):
            return await self._by_number(answer, text)
        for select in answer.selects:
            for parts in ([text], [part.strip() for part in text.split(",")]):
                options = _named(select, parts)
                if options:
                    return await self._chosen(answer, select, options)
        raise CantDo(self.say("terminal.no_choice", what=short(text), options=printed.controls(answer)))

    async def _chosen(self, answer: Answer, select: Select, options: Sequence[Option]) -> Reply:
        if not select.least <= len(options) <= select.most:
            raise CantDo(self.say("terminal.so_many", least=select.least, most=select.most, n=len(options)))
        return await self.playground.choose(self.who, answer, select, list(dict.fromkeys(options)))

    # -- forms

    async def _fill(self, typed: str, filling: _Filling) -> Outcome:
        """One more line of a form; an empty one ends a field, or leaves it as it is."""
        if typed.strip() == "cancel":
            self._filling = None
            return Outcome(typed, note=self.say("terminal.form_closed"))
        if typed:
            filling.lines.append(typed)
            return Outcome(typed)
        standing = filling.form.fields[len(filling.texts)].text
        return await self._next_field(typed, filling, "\n".join(filling.lines) or standing)

    async def _fill_at_once(self, line: str, text: str) -> Outcome:
        if not self._filling:
            raise CantDo(self.say("terminal.no_form"))
        return await self._next_field(line, self._filling, form_text(text))

    async def _next_field(self, line: str, filling: _Filling, text: str) -> Outcome:
        """Goes on to the next field, or sends the form; what can't be sent has to be typed again."""
        most = filling.form.fields[len(filling.texts)].most
        filling.lines.clear()
        if not text or len(text) > most:
            raise CantDo(self.say("terminal.form_letters", n=len(text), most=most))
        filling.texts.append(text)
        if len(filling.texts) < len(filling.form.fields):
            return Outcome(line)
        self._filling = None
        return self._answered(line, await self.playground.send_form(self.who, filling.form, filling.texts))

    # -- the rest

    async def _use_on(self, menu: str, text: str) -> Reply:
        if not text:
            raise CantDo(self.say("terminal.no_message", menu=menu))
        return await self.playground.use_on(self.who, menu, text)

    def _switch(self, name: str) -> str:
        known = {person.lower(): person for person in PEOPLE}
        if name.lower() not in known:
            raise CantDo(self.say("terminal.no_person", name=short(name), people=", ".join(PEOPLE)))
        self.who = known[name.lower()]
        return self.say("terminal.now", name=self.who)

    def _help(self) -> str:
        lines = self.playground.lines
        menus = "\n".join(f"  {self.say('terminal.menu', name=name)}" for name in lines.menus.values())
        return self.say("terminal.help", commands=lines.usages(), menus=menus, people=" / ".join(PEOPLE))


def _named(select: Select, parts: Sequence[str]) -> list[Option]:
    """The options with these labels, each a different one, else those whose text holds them; none unless all are."""
    left, found = list(select.options), list[Option]()
    for part in map(str.lower, parts):
        called = [option for option in left if option.label.lower() == part]
        holding = [option for option in left if part and part in option.text.lower()]
        if not called and len({option.text for option in holding}) != 1:
            return []
        found.append((called or holding)[0])
        left.remove(found[-1])
    return found
