"""Options and their words, both ways: the texts that name an option, and what an answer means that is not on offer."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from engine.core.choice import Choice, Key
from engine.deep_sea import words
from engine.deep_sea.acting import KINDS
from engine.deep_sea.catalogue import EACH_BOARD, EACH_TOKEN, Site
from engine.deep_sea.named import BOARDS, HEXES, JOURNALS, TOKENS
from engine.deep_sea.position import find_site
from engine.deep_sea.printed import TRACKS, place
from engine.deep_sea.rules import Game
from engine.deep_sea.state import PIECES
from engine.scene_document import named

DEEDS = (*KINDS, "spend", "activate", "circle", "pass", "end", "done")
"""How options begin of which a turn, and actions within it, are made."""
TURN = ("turn", "action")


# -- from options to texts


def texts(run: Game, _choice: Choice, key: Key) -> tuple[str, ...]:
    """The texts that name an option: the one that is shown, then others that say the same."""
    shown = words.option(run, key)
    more = MORE_WORDS.get(str(key[0]))
    return (shown, *(more(run, key) if more else ()))


def _sonar(run: Game, key: Key) -> Iterator[str]:
    yield f"Sonar at {words.site(run.state, int(key[1]))}"
    yield f"Sonar in {words.board(int(key[1]) // EACH_BOARD)}"


def _conserve(run: Game, key: Key) -> Iterator[str]:
    yield f"Conserve {words.site(run.state, int(key[1]))}"


def _dive(run: Game, key: Key) -> Iterator[str]:
    yield f"Dive in {words.site(run.state, int(key[1]))}"
    yield f"Dive in {words.board(int(key[1]) // EACH_BOARD)}"


def _hex(_run: Game, key: Key) -> Iterator[str]:
    yield f"hex {PIECES.hex(int(key[1])).name}"
    yield PIECES.hex(int(key[1])).name


def _zone(run: Game, key: Key) -> Iterator[str]:
    board = run.state.board(int(key[1]))
    if board:
        yield board.name


MORE_WORDS: dict[str, Callable[[Game, Key], Iterator[str]]] = {
    "sonar": _sonar,
    "conserve": _conserve,
    "dive": _dive,
    "hex": _hex,
    "zone": _zone,
}
"""Of each kind of option that can be named otherwise than it is shown, how."""


# -- from answers to keys


def understand(run: Game, choice: Choice, answer: str) -> Key | None:
    """What an answer means to whoever is asked, also where it is not on offer; None where that can't be told."""
    said = " ".join(answer.split())
    for option in choice.options:
        if said.casefold() in [text.casefold() for text in texts(run, choice, option)]:
            return option
    for pattern, meaning in MEANINGS:
        if found := pattern.fullmatch(said):
            try:
                return meaning(run, choice, *found.groups(""))
            except (ValueError, KeyError):
                return None
    return None


def fits(choice: Choice, key: Key) -> bool:
    """Whether an answer is of the kind that a question asks for."""
    kinds = {option[0] for option in choice.options}
    return bool(key) and (key[0] in kinds or (choice.prompt in TURN and key[0] in DEEDS))


def _named(name: str, names: dict[str, int]) -> int:
    found = named(name, names)
    if found is None:
        raise KeyError(name)
    return names[found]


def _site(run: Game, name: str, kind: str) -> Site:
    """A site by its label, or the only one of its kind in a zone."""
    if found := find_site(run.state, name):
        return found
    board = run.state.board(place(name)) if len(name) == 2 else PIECES.board(_named(name, BOARDS))
    sites = board.of(kind) if board else []
    if not sites:
        raise KeyError(name)
    return sites[0]


def _travel(_run: Game, _choice: Choice, origin: str, to: str) -> Key:
    return "travel", place(origin), place(to)


def _at_track(run: Game, _choice: Choice, name: str, track: str) -> Key:
    first = _site(run, name, "Sonar")
    if first.kind != "Sonar":
        raise KeyError(name)
    spaces = PIECES.board(first.number // EACH_BOARD).of("Sonar")
    on_track = [one for one in spaces if not track or one.track == int(track) - 1]
    free = [one for one in on_track if one.number not in run.state.discs]
    return "sonar", (free or on_track or [first])[0].number


def _dives(run: Game, _choice: Choice, name: str) -> Key:
    return "dive", _site(run, name, "Dive").number


def _conserves(run: Game, _choice: Choice, name: str) -> Key:
    return "conserve", _site(run, name.partition(" for ")[0], "Conserve").number


def _journals(run: Game, _choice: Choice, name: str, card: str) -> Key:
    return "journal", _site(run, name, "Journal").number, _named(card, JOURNALS)


def _spends(run: Game, choice: Choice, name: str, use: str) -> Key:
    kind = _named(name, TOKENS)
    held = [token for token in run.state.seats[choice.player].tokens if token // EACH_TOKEN == kind]
    research = use.casefold().endswith("research") and use.split()[0].isdecimal()
    return "spend", held[0] if held else kind * EACH_TOKEN, "research" if research else "effect"


def _activates(run: Game, choice: Choice, name: str) -> Key:
    crew = run.state.seats[choice.player].crew
    return "activate", next(n for n, one in enumerate(crew) if one.name.casefold() == name.casefold())


def _uses(_run: Game, _choice: Choice, name: str) -> Key:
    return "circle", _named(name.partition(": ")[0], JOURNALS)


def _places(_run: Game, _choice: Choice, name: str, to: str) -> Key:
    return "place", _named(name, BOARDS), place(to)


def _depths(_run: Game, _choice: Choice, one: str, other: str) -> Key:
    return "depths", int(one), int(other or one)


def _hexes(_run: Game, _choice: Choice, name: str) -> Key:
    return "hex", _named(name, HEXES)


def _track(_run: Game, _choice: Choice, name: str) -> Key:
    return "track", [track.casefold() for track in TRACKS].index(name.casefold())


def _zones(_run: Game, _choice: Choice, name: str) -> Key:
    return "zone", place(name)


def _plain(word: str) -> Callable[..., Key]:
    def meaning(_run: Game, _choice: Choice) -> Key:
        return (word,)

    return meaning


_WRITTEN: tuple[tuple[str, Callable[..., Key]], ...] = (
    (r"pass", _plain("pass")),
    (r"end turn", _plain("end")),
    (r"done", _plain("done")),
    (r"decline", _plain("decline")),
    (r"travel (?:from )?(\w\d) to (\w\d)", _travel),
    (r"sonar (?:in|at) (.+?)(?:, track (\d))?", _at_track),
    (r"dive (?:in|at) (.+)", _dives),
    (r"conserve (?:in |at )?(.+)", _conserves),
    (r"journal (?:in |at )?([A-G]\d(?: j\d)?): (.+)", _journals),
    (r"spend (?:an? )?(.+?) for (.+)", _spends),
    (r"activate (.+)", _activates),
    (r"use (.+)", _uses),
    (r"hex (\w\d)(?:: .*)?", _hexes),
    (r"two from depth (\d)()", _depths),
    (r"depths (\d) and (\d)", _depths),
    (rf"({'|'.join(TRACKS)})", _track),
    (r"(.+) to ([A-G]\d)", _places),
    (r"([A-G]\d)", _zones),
)
MEANINGS = tuple((re.compile(pattern, re.IGNORECASE), meaning) for pattern, meaning in _WRITTEN)
"""How answers are written, each with what it means."""
