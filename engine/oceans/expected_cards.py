"""What a scene of Oceans can expect of cards: on species, in hands, in piles; always in any order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from engine.oceans import words
from engine.oceans.catalogue import catalogue
from engine.oceans.named_cards import CARD, TRAIT, Card, read_card
from engine.oceans.rules import Game
from engine.oceans.state import FIRST_COPY, Oceans, Species
from engine.scenes.document import Node, each
from engine.scenes.game import Check, Ending, Reading

SpeciesCheck = Callable[[Game, Species], Iterable[str]]
"""What must be true of one species."""


def listed(names: Iterable[str]) -> str:
    """Names, or that there are none."""
    return ", ".join(names) or "nothing"


def differ(what: str, expected: Sequence[Card], found: Sequence[int], state: Oceans) -> Iterator[str]:
    """Whether these cards are there, in any order; one without a number matches any copy of its kind."""
    left = list(found)
    for card in sorted(expected, key=lambda card: card.number is None):
        same = [one for one in left if state.kind(one) is card.kind]
        if card.number is not None:
            same = [one for one in same if catalogue().migrate(one) == card.number]
        if not same:
            break
        left.remove(same[0])
    else:
        if not left:
            return
    numbered = any(card.number is not None for card in expected)
    wanted = [_called(card.kind.name, card.number) for card in expected]
    there = [_called(words.card(state, one), catalogue().migrate(one) if numbered else None) for one in found]
    yield f"{what}: expected {listed(wanted)}; found {listed(there)}"


def _called(name: str, number: int | None) -> str:
    return name if number is None else f"{name} [{number}]"


def traits(copies: bool, value: Node, name: str) -> SpeciesCheck:
    """Exactly these cards on a species, or exactly these copies."""
    expected = [read_card(item, TRAIT) for item in value.items()]
    what = f"{'copies' if copies else 'traits'} of {name}"

    def check(run: Game, species: Species) -> Iterator[str]:
        found = [trait for trait in species.traits if (trait >= FIRST_COPY) == copies]
        yield from differ(what, expected, found, run.state)

    return check


def hands(node: Node, reading: Reading) -> Check:
    """The cards in players' hands."""
    expected = [(reading.player(v, name), each(v, read_card)) for name, v in node.mapping().items()]

    def check(ending: Ending) -> Iterator[str]:
        state: Oceans = ending.run.state
        for player, cards in expected:
            yield from differ(f"hand of {reading.players[player]}", cards, state.seats[player].hand, state)

    return check


def pile(name: str, node: Node, _reading: Reading) -> Check:
    """The cards of a pile."""
    expected = each(node, read_card)
    what = node.keys.rpartition(".")[2]
    return lambda ending: differ(what, expected, getattr(ending.run.state, name), ending.run.state)


def gene_pool(node: Node, _reading: Reading) -> Check:
    """The cards of the Gene Pool, on whichever pile; or pile by pile."""
    items = node.items()
    piles = [item.items() if isinstance(item.value, list) else [item] for item in items]
    expected = [[read_card(item, CARD) for item in pile] for pile in piles]
    apart = any(isinstance(item.value, list) for item in items)

    def check(ending: Ending) -> Iterator[str]:
        state: Oceans = ending.run.state
        whole = [card for pile in state.gene_pool for card in pile]
        yield from differ("gene pool", [card for pile in expected for card in pile], whole, state)
        for cards in expected if apart else ():
            if all([*differ("pile", cards, there, state)] for there in state.gene_pool):
                yield f"gene pool: expected a pile of {listed(card.kind.name for card in cards)}; found none"

    return check
