"""What a typed line leads to: a command, a press, a choice, a line of a form, someone else's turn to speak."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Any

from bot import printed
from bot.catalogue import Say
from bot.lines import CantDo, form_text, short
from bot.playground import PEOPLE, Playground
from bot.replies import Answer, Button, Form, Option, Reply, Select, counted

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
        self._seen: tuple[str, tuple[Answer, ...]] = PEOPLE[0], ()
        """Who asked last, and what came of it: numbers stand for what is in there."""
        self._public: dict[int, Answer] = {}
        """Messages for everyone that can be pressed, as a lobby or a board, the last one first: their words press."""
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
        news = self.playground.news(reply)
        shown = (*reply.answers, *news)
        boards = {answer.message.id: answer for answer in (*news, *reply.answers) if not answer.private}
        self._public = {**boards, **{number: one for number, one in self._public.items() if number not in boards}}
        if not shown and not reply.form:
            raise CantDo(self.say("terminal.no_answer"))
        if shown:
            self._seen = self.who, shown
        if reply.form:
            self._filling = _Filling(reply.form)
        return Outcome(line, shown, reply.form)

    # -- what is pressed and chosen

    async def _press(self, how: str, text: str, line: str) -> Reply:
        """`press:LABEL`, `choose:LABEL, LABEL`, or the numbers of either."""
        _, shown = self._seen
        if not shown:
            raise CantDo(self.say("terminal.nothing_to_press"))
        what = text if how in {"press", "choose"} else line
        if how == "choose" and not any(answer.selects for answer in self._within_reach()):
            raise CantDo(self.say("terminal.no_select"))
        if not any(answer.controls for answer in self._within_reach()):
            raise CantDo(self.say("terminal.no_buttons"))
        if how == "choose":
            return await self._choose(what)
        return await (self._by_number(what) if _NUMBERS.fullmatch(what) else self._by_label(what))

    def _within_reach(self) -> list[Answer]:
        """What can be pressed by its words: what was seen last, then what everyone sees."""
        _, shown = self._seen
        later = {answer.message.id: answer for answer in shown}
        return [*shown, *(answer for number, answer in self._public.items() if number not in later)]

    def _mine(self, answer: Answer) -> Answer:
        owner, shown = self._seen
        if answer.private and answer in shown and owner != self.who:
            raise CantDo(self.say("terminal.not_yours", owner=owner))
        return answer

    async def _by_label(self, what: str) -> Reply:
        for answer in self._sorted():
            for button in answer.buttons:
                if what.lower() == button.label.lower():
                    return await self.playground.press(self.who, self._mine(answer), button)
        raise self._no_button(what)

    def _no_button(self, what: str) -> CantDo:
        if not (controls := self._controls()):
            return CantDo(self.say("terminal.no_buttons"))
        return CantDo(self.say("terminal.no_button", what=short(what), buttons=controls))

    def _sorted(self) -> list[Answer]:
        """What is within reach, and last what only somebody else may press."""
        owner, _ = self._seen
        return sorted(self._within_reach(), key=lambda answer: answer.private and owner != self.who)

    async def _by_number(self, what: str) -> Reply:
        wanted = [number.strip() for number in what.split(",")]
        meant = {
            str(number): (one, select, answer)
            for first, answer in counted(self._seen[1])
            for number, one, select in answer.numbered(first)
        }
        found = [meant[number] for number in wanted if number in meant]
        selects = {(select.custom_id, answer.message.id) for _, select, answer in found if select}
        if len(found) < len(wanted) or len(selects) > 1 or (len(found) > 1 and not all(s for _, s, _ in found)):
            raise self._no_button(what)
        one, select, answer = found[0]
        if select is None:
            assert isinstance(one, Button)  # noqa: S101 - what is in no select is a button
            return await self.playground.press(self.who, self._mine(answer), one)
        return await self._chosen(answer, select, [one for one, _, _ in found if isinstance(one, Option)])

    async def _choose(self, text: str) -> Reply:
        """By the options' labels; else by the numbers before them, or by words in them."""
        ways = ([text], [part.strip() for part in text.split(",")])
        for exactly in (True, False):
            if not exactly and _NUMBERS.fullmatch(text):
                return await self._by_number(text)
            for answer, parts in product(self._sorted(), ways):
                for select in answer.selects:
                    if options := _named(select, parts, exactly=exactly):
                        return await self._chosen(answer, select, options)
        raise CantDo(self.say("terminal.no_choice", what=short(text), options=self._controls()))

    async def _chosen(self, answer: Answer, select: Select, options: Sequence[Option]) -> Reply:
        if not select.least <= len(options) <= select.most:
            raise CantDo(self.say("terminal.so_many", least=select.least, most=select.most, n=len(options)))
        return await self.playground.choose(self.who, self._mine(answer), select, list(dict.fromkeys(options)))

    def _controls(self) -> str:
        """What can be pressed or chosen in what was seen last."""
        return "\n".join(printed.controls(answer, first) for first, answer in counted(self._seen[1]))

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
            return Outcome(
                line, note=self.say("terminal.form_next", label=filling.form.fields[len(filling.texts)].label)
            )
        self._filling = None
        return self._answered(line, await self.playground.send_form(self.who, filling.form, filling.texts))

    # -- the rest

    async def _use_on(self, menu: str, text: str) -> Reply:
        """Of a message that is posted with this text; without one, of what everyone was shown last."""
        if text:
            return await self.playground.use_on(self.who, menu, text)
        _, shown = self._seen
        public = next((answer for answer in (*self._public.values(), *shown) if not answer.private), None)
        if public is None:
            raise CantDo(self.say("terminal.no_message", menu=menu))
        return await self.playground.use_on_answer(self.who, menu, public)

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


def _named(select: Select, parts: Sequence[str], *, exactly: bool) -> list[Option]:
    """The options with these labels, each a different one, or those whose text holds them; none unless all are."""
    left, found = list(select.options), list[Option]()
    for part in map(str.lower, parts):
        called = [option for option in left if option.label.lower() == part]
        holding = [option for option in left if part and part in option.text.lower()]
        if not called and (exactly or len({option.text for option in holding}) != 1):
            return []
        found.append((called or holding)[0])
        left.remove(found[-1])
    return found
