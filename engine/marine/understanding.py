"""Options and their words, both ways: the texts that name an option, and what an answer means that is not on offer."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from engine.core.choice import Choice, Key
from engine.marine import words
from engine.marine.actions.tectonics import BOX, POOL
from engine.marine.map import CORNERS, corner_named, hex_named
from engine.marine.pieces import ACTIONS, COMPETITION, ELEMENTS, MIGRATION, SIDES, SPACES
from engine.marine.rules import DECLINE, DONE, Game
from engine.marine.state import Marine
from engine.scenes.answers import says, shares_in
from engine.scenes.document import named
from rules_db.names import key as spelled

NAMES_NO_PLACE = re.compile(
    r"[a-z]\w{0,3}( (upper|lower|top|bottom|left|right|middle|centre|center)){0,2}", re.IGNORECASE
)
"""What is meant as a hex or a corner, be there such a one or not."""

# -- from options to texts


def texts(run: Game, choice: Choice, key: Key) -> tuple[str, ...]:
    """The texts that name an option: the one that is shown, then others that say the same."""
    shown = words.choice_option(run, choice, key)
    more = MORE_WORDS.get(str(key[0]))
    return tuple(dict.fromkeys((shown, *(more(run, key, shown) if more else ()))))


def _corner(_run: Game, key: Key, shown: str) -> Iterator[str]:
    """A corner may be named by each of its hexes."""
    number, word = int(key[-1]), " on " if key[0] == "element" else " at "
    begin = shown.partition(word)[0]
    for name in CORNERS[number]:
        yield f"{begin}{word}{name}"
        if key[0] == "corner":
            yield name


def _space(_run: Game, key: Key, shown: str) -> Iterator[str]:
    of = SPACES[int(key[1])]
    if of.action == COMPETITION and not of.special:
        yield f"{ACTIONS[of.action]} {of.number}"
    yield shown.replace(":", "")


def _stack(_run: Game, key: Key, _shown: str) -> Iterator[str]:
    yield f"stack {int(key[1]) + 1}"


def _side(_run: Game, key: Key, _shown: str) -> Iterator[str]:
    yield SIDES[int(key[1])]


def _from(_run: Game, key: Key, _shown: str) -> Iterator[str]:
    yield from ("box", "eliminated") if key[1] == BOX else ()


def _done(_run: Game, _key: Key, _shown: str) -> Iterator[str]:
    yield "done"


MORE_WORDS: dict[str, Callable[[Game, Key, str], Iterator[str]]] = {
    "act": _space,
    "element": _corner,
    "corner": _corner,
    "stack": _stack,
    "side": _side,
    "from": _from,
    "done": _done,
}
"""Of each kind of option that can be named otherwise than it is shown, how."""


# -- from answers to keys


def understand(run: Game, choice: Choice, answer: str) -> Key | None:
    """What an answer means to whoever is asked, also where it is not on offer; None where that can't be told."""
    said = " ".join(answer.split())
    for option in choice.options:
        if said.casefold() in [text.casefold() for text in texts(run, choice, option)]:
            return option
    for pattern, meaning in ACTIONS_SAID:
        if found := pattern.fullmatch(said):
            return meaning(run, choice, *found.groups())
    kinds = dict.fromkeys(str(option[0]) for option in choice.options)
    return next((key for kind in kinds if kind in NAMES and (key := NAMES[kind](run, choice, said))), None)


def _hex(text: str) -> int | str:
    """A hex by name; the name itself where there is no such hex."""
    found = hex_named(text)
    return text.strip().upper() if found is None else found


def _place(text: str) -> int | str:
    """A corner by name; the name itself where there is no such corner."""
    found = corner_named(text)
    return text.strip() if found is None else found


def _element_named(text: str) -> int | None:
    found = named(text, ELEMENTS)
    return ELEMENTS.index(found) if found else None


def _player(state: Marine, text: str) -> int | None:
    names = [seat.name for seat in state.seats]
    found = named(text, names)
    return names.index(found) if found else None


def _plainly(_run: Game, choice: Choice, said: str) -> Key | None:
    """To be done with another thing than is asked about is not on offer, and never taken for being done with this."""
    asked = said.casefold()
    done = DONE if asked in ("done", words.DONE.get(choice.prompt)) else ("done", asked)
    meant = {"decline": DECLINE, "none": ("none",)}.get(asked, done)
    shares = next((key for key in choice.options if key[0] == "share" and not any(key[3::2])), None)
    return shares if meant == ("none",) and shares else meant


def _move(_run: Game, _choice: Choice, count: str | None, origin: str, to: str) -> Key | None:
    return ("move", _hex(origin), _hex(to), int(count or 1))


def _act(run: Game, _choice: Choice, action: str, rest: str) -> Key | None:
    """A space by its action and what tells it from the others: `special`, its number, its element."""
    which = named(action, ACTIONS)
    there = [n for n, of in enumerate(SPACES) if which and of.action == ACTIONS.index(which)]
    asked = spelled(rest)
    if asked == "special":
        return next((("act", n) for n in there if SPACES[n].special), None)
    normal = [n for n in there if not SPACES[n].special]
    if not asked:
        numbered = SPACES[normal[0]].action in (MIGRATION, COMPETITION)
        return None if numbered or len(normal) > 2 else _free(run, normal)
    exact = [n for n in normal if says(rest, words.space(run.state, n))]
    return _free(run, exact) if exact else None


def _free(run: Game, spaces: list[int]) -> Key | None:
    """One of several spaces that are alike: a free one, if there is one."""
    free = [n for n in spaces if run.state.pawns_on[n] < 0]
    return ("act", (free or spaces)[0])


def _stack_named(_run: Game, _choice: Choice, number: str) -> Key | None:
    return ("stack", int(number) - 1)


def _element_on(_run: Game, _choice: Choice, element: str, corner: str) -> Key | None:
    which = _element_named(element)
    return None if which is None else ("element", which, _place(corner))


def _element_at(_run: Game, choice: Choice, _element: str, corner: str) -> Key | None:
    return ("corner", _place(corner)) if any(key[0] == "corner" for key in choice.options) else None


def _side_named(_run: Game, _choice: Choice, side: str) -> Key | None:
    return ("side", SIDES.index(side.lower()))


def _said(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)


ACTIONS_SAID: tuple[tuple[re.Pattern[str], Callable[..., Key | None]], ...] = (
    (_said(r"(decline|none|done|done moving|no more|take pawns back)"), _plainly),
    (_said(r"move (?:(\d{1,2}) )?from (\w+) to (\w+)"), _move),
    (_said(rf"({'|'.join(ACTIONS)}):?\s*(.*)"), _act),
    (_said(r"stack (\d{1,2})(?::.*)?"), _stack_named),
    (_said(r"(\w+) on (\w+ [\w ]+)"), _element_on),
    (_said(r"(\w+) at (\w+ [\w ]+)"), _element_at),
    (_said(r"(smoker|geyser)(?: side)?(?: up)?"), _side_named),
)
"""What can be said of doing something, and what it means."""


def _hex_said(_run: Game, _choice: Choice, said: str) -> Key | None:
    return ("hex", _hex(said)) if NAMES_NO_PLACE.fullmatch(said) else None


def _corner_said(_run: Game, _choice: Choice, said: str) -> Key | None:
    return ("corner", _place(said)) if " " in said and NAMES_NO_PLACE.fullmatch(said) else None


def _from_said(_run: Game, _choice: Choice, said: str) -> Key | None:
    where = {"gene pool": POOL, "eliminated species": BOX, "eliminated": BOX, "box": BOX}.get(spelled(said))
    return None if where is None else ("from", where)


def _eliminated(run: Game, _choice: Choice, said: str) -> Key | None:
    owner, _, hex_ = said.partition(" on ")
    player = _player(run.state, owner)
    return None if player is None or not hex_ else ("eliminate", _hex(hex_), player)


def _share(run: Game, choice: Choice, said: str) -> Key | None:
    """`D5 1, D4 2`: the option that says so in whatever order, or such a one as is not on offer."""
    shares = shares_in(said)
    if not shares:
        return None
    for option in choice.options:
        if shares_in(words.choice_option(run, choice, option)) == shares:
            return option
    kind = next(str(option[1]) for option in choice.options if option[0] == "share")
    found: list[int] = []
    for name, count in shares.items():
        whom = hex_named(name) if kind == "on" else _player(run.state, name)
        if whom is None:
            return None
        found += [whom, count]
    return ("share", kind, *found)


NAMES: dict[str, Callable[[Game, Choice, str], Key | None]] = {
    "hex": _hex_said,
    "corner": _corner_said,
    "from": _from_said,
    "eliminate": _eliminated,
    "share": _share,
}
"""What a bare name means where a question has options of this kind."""


def fits(choice: Choice, key: Key) -> bool:
    """Whether an answer is of the kind that a question asks for."""
    return key[0] in {str(option[0]) for option in choice.options}
