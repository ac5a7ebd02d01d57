"""What a scene of Deep Sea can expect where it ends: `then`. docs/scenes.md lists the keys."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Any

from engine.deep_sea import legal, score, words
from engine.deep_sea.named import BOARDS, JOURNALS, TOKENS
from engine.deep_sea.position import NOBODY, find_site, read_member, read_place
from engine.deep_sea.printed import INGENUITY, TRACKS, place_name
from engine.deep_sea.state import PIECES, DeepSea, Member, Seat
from engine.scenes.document import Node
from engine.scenes.game import Check, Ending, Expect, Reading, compared


def _listed(names: Iterable[str]) -> str:
    return ", ".join(sorted(names)) or "nothing"


Of = Callable[[DeepSea, int], Any]


def _each(what: str, read: Callable[[Node], Any], found: Of, node: Node, reading: Reading) -> Check:
    """Something of each player who is named."""
    expected = [(reading.player(value, name), read(value)) for name, value in node.mapping().items()]

    def check(ending: Ending) -> Iterator[str]:
        for player, wanted in expected:
            yield from compared(f"{what} of {reading.players[player]}", wanted, found(ending.run.state, player))

    return check


def _of_seat(found: Callable[[Seat], Any]) -> Of:
    return lambda state, player: found(state.seats[player])


def _names(read: Callable[[Node], str]) -> Callable[[Node], str]:
    return lambda node: _listed(read(item) for item in node.items())


def _known(names: Mapping[str, int], what: str, name: Callable[[int], str]) -> Callable[[Node], str]:
    """A piece by name, as it is spelled in the reference."""
    return lambda node: name(node.one_of(names, what))


def _token(number: int) -> str:
    return PIECES.tokens[number - 1].name


_TOKENS = _names(_known(TOKENS, "Dive token", _token))
_JOURNALS = _names(_known(JOURNALS, "Journal", words.journal))
_BOARDS = _names(_known(BOARDS, "board", words.board))


def _place(node: Node) -> str:
    return place_name(read_place(node, node.text()))


def _member(node: Node) -> str:
    return _said(read_member(node))


def _said(member: Member) -> str:
    return f"{member.name}{'*' if member.disc else ''}"


def attributes(node: Node, reading: Reading) -> Check:
    """Numbers on attribute tracks."""
    expected = [
        (reading.player(value, name), [(TRACKS.index(track), at.number()) for track, at in value.known(TRACKS).items()])
        for name, value in node.mapping().items()
    ]

    def check(ending: Ending) -> Iterator[str]:
        for player, tracks in expected:
            for track, wanted in tracks:
                found = ending.run.state.seats[player].tracks[track]
                yield from compared(f"{TRACKS[track]} of {reading.players[player]}", wanted, found)

    return check


def zones(node: Node, _reading: Reading) -> Check:
    """Boards at places; `nothing` where no zone is."""
    expected = [
        (read_place(value, name), 0 if value.text() == "nothing" else value.one_of(BOARDS, "board"))
        for name, value in node.mapping().items()
    ]

    def check(ending: Ending) -> Iterator[str]:
        for at, board in expected:
            found = ending.run.state.zones.get(at, 0)
            yield from compared(f"zone at {place_name(at)}", _board(board), _board(found))

    return check


def _board(number: int) -> str:
    return words.board(number) if number else "nothing"


def sites(node: Node, reading: Reading) -> Check:
    """Whose disc is on a site."""
    expected = [
        (name, value, -1 if value.text() == NOBODY else reading.player(value)) for name, value in node.mapping().items()
    ]

    def check(ending: Ending) -> Iterator[str]:
        state: DeepSea = ending.run.state
        for name, _, player in expected:
            site = find_site(state, name)
            if site is None:
                yield f"sites: {name} is no site of the ocean"
                continue
            wanted = reading.players[player] if player >= 0 else NOBODY
            owner = state.discs.get(site.number, -1)
            yield from compared(f"disc on {name}", wanted, reading.players[owner] if owner >= 0 else NOBODY)

    return check


def dives(node: Node, _reading: Reading) -> Check:
    """How many tokens lie at a Dive site."""
    expected = [(name, value.number()) for name, value in node.mapping().items()]

    def check(ending: Ending) -> Iterator[str]:
        for name, wanted in expected:
            site = find_site(ending.run.state, name)
            found = len(ending.run.state.dives.get(site.number, ())) if site else None
            yield from compared(f"tokens at {name}", wanted, found)

    return check


def _pile(what: str, read: Callable[[Node], str], found: Callable[[DeepSea], str], node: Node, _: Reading) -> Check:
    expected = read(node)
    return lambda ending: compared(what, expected, found(ending.run.state))


def bottom(node: Node, _reading: Reading) -> Check:
    """The boards under the stack of a depth."""
    expected = [(int(name), _BOARDS(value)) for name, value in node.mapping().items() if name.isdecimal()]

    def check(ending: Ending) -> Iterator[str]:
        for depth, wanted in expected:
            found = _listed(words.board(one) for one in ending.run.state.bottom.get(depth, ()))
            yield from compared(f"under the stack of depth {depth}", wanted, found)

    return check


def _travels(may: bool, node: Node, reading: Reading) -> Check:
    """Travels that a player may do, or may not, as if it were their turn: `{Ann: [C1 to D1]}`."""
    expected: list[tuple[int, str, int, int]] = []
    for name, value in node.mapping().items():
        for item in value.items():
            origin, _, to = item.text().partition(" to ")
            expected.append((reading.player(value, name), item.text(), read_place(item, origin), read_place(item, to)))
    what = "can travel" if may else "can't travel"

    def check(ending: Ending) -> Iterator[str]:
        for player, said, origin, to in expected:
            state: DeepSea = ending.run.state
            there = origin in state.seats[player].vessels and to in legal.reach(state, player, origin)
            if there != may:
                why = "; ".join(
                    f"{one.told} ({', '.join(one.cites)})" for one in legal.why_not_travel(state, player, origin, to)
                )
                yield f"{what}: expected that {reading.players[player]} {what} {said}; found otherwise {why}".rstrip()

    return check


def winner(node: Node, reading: Reading) -> Check:
    """Who has won, once the game is over."""
    expected = sorted(reading.player(item) for item in node.items())

    def check(ending: Ending) -> Iterator[str]:
        if ending.run.stack:
            yield "winner: expected the game to be over; found that it goes on"
            return
        found = score.winners(ending.run.state)
        names = [_listed(reading.players[player] for player in some) for some in (expected, found)]
        yield from compared("winner", *names)

    return check


def _number(what: str, found: Of) -> Expect:
    return partial(_each, what, Node.number, found)


def _on_track(number: int) -> Of:
    return _of_seat(lambda seat: seat.tracks[number])


def _amount(what: str, found: Callable[[DeepSea], int]) -> Expect:
    def expect(node: Node, _reading: Reading) -> Check:
        expected = node.number()
        return lambda ending: compared(what, expected, found(ending.run.state))

    return expect


THEN: dict[str, Expect] = {
    "research": _number("Research", _of_seat(lambda seat: seat.research)),
    "staging": _number("discs in the Staging area", _of_seat(lambda seat: seat.staging)),
    "disc supply": _number("discs in the supply", _of_seat(lambda seat: seat.supply)),
    "technology": _number("Technology level", _of_seat(lambda seat: seat.level(INGENUITY))),
    "impact": _number("Impact markers", lambda state, player: sum(owner == player for _, owner in state.hexes)),
    **{track.casefold(): _number(track, _on_track(number)) for number, track in enumerate(TRACKS)},
    "points": _number("points", lambda state, player: score.points(state, player).total()),
    "attributes": attributes,
    "vessels": partial(_each, "Vessels", _names(_place), _of_seat(lambda seat: _listed(map(place_name, seat.vessels)))),
    "tokens": partial(_each, "Dive tokens", _TOKENS, _of_seat(lambda seat: _listed(map(words.token, seat.tokens)))),
    "journals": partial(
        _each, "Journals", _JOURNALS, _of_seat(lambda seat: _listed(map(words.journal, seat.journals)))
    ),
    "circles": partial(
        _each, "discs on Journals", _JOURNALS, _of_seat(lambda seat: _listed(map(words.journal, seat.circles)))
    ),
    "specialists": partial(
        _each, "Specialists", _names(_member), _of_seat(lambda seat: _listed(map(_said, seat.crew)))
    ),
    "zones": zones,
    "sites": sites,
    "dives": dives,
    "display": partial(_pile, "display", _JOURNALS, lambda state: _listed(map(words.journal, state.display))),
    "discard tokens": partial(
        _pile, "discarded tokens", _TOKENS, lambda state: _listed(map(words.token, state.discard))
    ),
    "removed": partial(
        _pile, "boards out of the game", _BOARDS, lambda state: _listed(map(words.board, state.removed))
    ),
    "bottom": bottom,
    "token supply": _amount("tokens in the supply", lambda state: state.supply),
    "round": _amount("round", lambda state: state.round),
    "can travel": partial(_travels, True),
    "can't travel": partial(_travels, False),
    "winner": winner,
}
"""The keys of `then` that are about Deep Sea."""
