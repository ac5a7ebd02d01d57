"""Options and their words, both ways: the texts that name an option, and what an answer means that is not on offer."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from engine.core.choice import Choice, Key
from engine.deep_sea import words
from engine.deep_sea.acting import KINDS
from engine.deep_sea.catalogue import EACH_BOARD, EACH_TOKEN, Site
from engine.deep_sea.named import BOARDS, HEXES, JOURNALS, SPECIALISTS, TOKENS
from engine.deep_sea.position import find_site
from engine.deep_sea.printed import TRACKS, place
from engine.deep_sea.rules import Game
from engine.deep_sea.state import PIECES
from engine.scenes.document import named

DEEDS = (*KINDS, "spend", "activate", "circle", "pass", "end", "done", "nowhere", "absent")
"""How options begin of which a turn, and actions within it, are made."""
TURN = ("turn", "action")
_PLACE = re.compile(r"[a-g][1-5](?: [a-z]\d)?", re.IGNORECASE)
"""A place, or a site there, be there any or not."""


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
    place, _, label = words.site(run.state, int(key[1])).partition(" ")
    for zone in (place, words.board(int(key[1]) // EACH_BOARD)):
        yield from (f"Conserve {zone} {label}", f"Conserve {zone}", f"Conserve in {zone}")


def _journal(run: Game, key: Key) -> Iterator[str]:
    """Without the site, which may be the only one that will do."""
    place = words.site(run.state, int(key[1])).partition(" ")[0]
    for zone in (place, words.board(int(key[1]) // EACH_BOARD)):
        yield f"Journal {zone}: {words.journal(int(key[2]))}"


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
    "journal": _journal,
    "dive": _dive,
    "hex": _hex,
    "zone": _zone,
}
"""Of each kind of option that can be named otherwise than it is shown, how."""


# -- from answers to keys


def understand(run: Game, choice: Choice, answer: str) -> Key | None:
    """What an answer means to whoever is asked, also where it is not on offer; None where that can't be told."""
    said = " ".join(answer.split())
    meant = [one for one in choice.options if said.casefold() in [text.casefold() for text in texts(run, choice, one)]]
    if meant:
        return meant[0] if len({words.option(run, one) for one in meant}) == 1 else None
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


def _sites(run: Game, name: str, kind: str) -> list[Site]:
    """A site by its label, or all of its kind in a zone: none where there are none. Raises KeyError for no name."""
    if found := find_site(run.state, name):
        return [found] if found.kind == kind else []
    if _PLACE.fullmatch(name):
        board = run.state.board(place(name[:2]))
        return board.of(kind) if board and len(name) == 2 else []
    return PIECES.board(_named(name, BOARDS)).of(kind)


def _one(run: Game, choice: Choice, name: str, kind: str, *more: int) -> Key:
    """An action at a site. Where several are meant, one on offer; raises KeyError where several of those are."""
    keys: list[Key] = [(kind.lower(), site.number, *more) for site in _sites(run, name, kind)]
    offered = [key for key in keys if key in choice.options]
    if len(offered) > 1:
        raise KeyError(name)
    return (*offered, *keys, _nowhere(name, kind))[0]


def _nowhere(name: str, kind: str) -> Key:
    """An action where a zone has no place for it."""
    return ("nowhere", kind, name.upper() if len(name) == 2 else name)


def _travel(_run: Game, _choice: Choice, origin: str, to: str) -> Key:
    return "travel", place(origin), place(to)


def _at_track(run: Game, choice: Choice, name: str, track: str) -> Key:
    """A space by its label; of a track, or of a zone with one track alone, its leftmost empty one."""
    spaces = [one for one in _sites(run, name, "Sonar") if not track or one.track == int(track) - 1]
    if not spaces:
        return _nowhere(f"{name}, track {track}" if track else name, "Sonar")
    free = {one.track: one for one in reversed(spaces) if one.number not in run.state.discs}
    offered = [one for one in free.values() if ("sonar", one.number) in choice.options]
    if len(offered) > 1:
        raise KeyError(name)
    return "sonar", (*offered, *free.values(), *spaces)[0].number


def _dives(run: Game, choice: Choice, name: str) -> Key:
    return _one(run, choice, name, "Dive")


def _conserves(run: Game, choice: Choice, name: str) -> Key:
    return _one(run, choice, name.partition(" for ")[0], "Conserve")


def _journals(run: Game, choice: Choice, name: str, card: str) -> Key:
    return _one(run, choice, name, "Journal", _named(card, JOURNALS))


def _spends(run: Game, choice: Choice, name: str, use: str) -> Key:
    kind = _named(name, TOKENS)
    held = [token for token in run.state.seats[choice.player].tokens if token // EACH_TOKEN == kind]
    research = use.casefold().endswith("research") and use.split()[0].isdecimal()
    return "spend", held[0] if held else kind * EACH_TOKEN, "research" if research else "effect"


def _activates(run: Game, choice: Choice, name: str) -> Key:
    """A Specialist of the crew, or one who is not there. Raises KeyError for somebody unheard of."""
    crew = run.state.seats[choice.player].crew
    known = named(name, SPECIALISTS)
    if known is None:
        raise KeyError(name)
    here = [n for n, one in enumerate(crew) if one.name == known]
    return ("activate", here[0]) if here else ("absent", known)


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
    (r"sonar (?:in |at )?(.+?)(?:, track (\d))?", _at_track),
    (r"dive (?:in |at )?(.+)", _dives),
    (r"conserve (?:in |at )?(.+)", _conserves),
    (r"journal (?:in |at )?(.+?): (.+)", _journals),
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
