"""In how many ways one, two and three decisions can be taken from small positions, and how many positions they lead to.

Draws count as decisions, cards drawn together in any order as one. No scenario is in play. The numbers at depth 1 are
worked out by hand below; a change of any of them is a change of the rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest

from engine.core.choice import Answer, Choice
from engine.core.stack import Run
from engine.core.table import Table
from engine.oceans import turn
from engine.oceans.catalogue import catalogue
from engine.oceans.evolving import attach
from engine.oceans.game import GAME
from engine.oceans.rules import Game, rules
from engine.oceans.state import Oceans


def card(name: str, number: int) -> int:
    """A Surface card with this migrate number, or a Deep card."""
    kind = catalogue().by_id[f"oceans/{name}"]
    return kind.card(kind.migrate.index(number))


def turn_of_ann(state: Oceans, phase: int) -> Game:
    """Ann's turn from its step `phase` on, in a game that goes on."""
    state.turn, state.waters = 1, [20, 20, 20, 20]
    run: Game = Run(rules, state)
    run.begin("turn").at = phase
    run.begin("game")
    return run


def species(run: Game, player: int, population: int, *traits: int) -> None:
    """One more species at the right end of a player's line."""
    state = run.state
    name = f"{'AB'[player]}{len(state.seats[player].line) + 1}"
    made = state.add_species(player, len(state.seats[player].line), name, population)
    for trait in traits:
        attach(run, trait, made)


def playing() -> Table:
    """Ann holds one Speed [7] and has A1 with 3 population; Bob has B1 with 2.

    Depth 1: Speed goes onto A1 (1), becomes a new species left or right of A1 (2), or migrates from one of the four
    places to one of the other three (4 × 3 = 12): 15. She must play, and there is no trait to remove.
    Depth 2: after the 3 ways to evolve she removes Speed again or is done (3 × 2); after a migration nothing is left to
    do, and A1 forages or attacks B1 (12 × 2): 30.
    Depth 3: A1 alone, with Speed or without, forages or attacks B1 (2 × 2). A second species without population does
    so too, and may attack A1, while nobody can attack it: 5 feedings, in four cases (20). After a migration Ann draws
    the card that she played, and B1 forages or attacks A1 (24 × 2): 72.
    """
    run = turn_of_ann(Oceans(2), rules.phases["turn"].index(turn.play_cards))
    run.state.seats[0].hand = (card("speed", 7),)
    species(run, 0, 3)
    species(run, 1, 2)
    return Table(GAME, run)


def feeding() -> Table:
    """Ann has A1 with 3 and an Apex Predator, A2 with 9 and Tentacled; Bob has B1 with 4 and an Inking, B2 with 0.

    Depth 1: A1 can't forage; its attack of 3 gets nothing from B1 (shell 4) and nothing from B2 (empty), but 3 from
    A2 (1). A2 forages 1 (1); its attack of 1 is stopped by the shells of A1 (2) and of B1. So 2, and Ann must feed.
    Depth 2: after A1's attack nobody is overpopulated and no card is to be drawn. Bob, who has no cards either, may
    remove Inking or is done (2). After A2's foraging it has a token on its fishbones and drops to 5; the other 5 go to
    the Reef or a zone (4), and it may not feed again: 6.
    Depth 3: B1 and B2 each forage or attack A2 (A1 has shells), and without Inking B2 can attack B1 too (5 + 4). After
    each of the other four ways Bob removes Inking or is done (8): 17.
    """
    run = turn_of_ann(Oceans(2), rules.phases["turn"].index(turn.feed))
    species(run, 0, 3, card("apex-predator", 5))
    species(run, 0, 9, card("tentacled", 5))
    species(run, 1, 4, card("inking", 5))
    species(run, 1, 0)
    return Table(GAME, run)


def drawing() -> Table:
    """Ann holds three Surface cards, the deck four. Two piles of one Deep card each, three more in the Deep deck.

    Depth 1: the top of pile 1 or of pile 2, three from the deck, or none: 4.
    Depth 2: an emptied pile begins anew with one of three cards (3 + 3); of the three drawn one is kept (3); without a
    Deep card any of the three Surface cards may go (2³ = 8): 17.
    Depth 3: after a new pile, any of the Surface cards may go (6 × 8); after a kept card, either of the others goes
    onto the first pile (3 × 2). With no Deep card and nothing discarded, 3 of the 4 cards of the deck come (4); with
    one discarded all 4 come, and Bob is asked what Ann was (3 × 4); with two or three the discarded ones make a new
    deck, of which one of two (3 × 2) or two of three (3) come: 79.
    """
    state = Oceans(2)
    state.seats[0].hand = (card("speed", 5), card("inking", 6), card("schooling", 7))
    state.deck = tuple(card(name, 9) for name in ("speed", "inking", "schooling", "tentacled"))
    deep = [kind.card() for kind in catalogue().by_id.values() if kind.family == "deep"][:5]
    state.gene_pool, state.deep = ((deep[0],), (deep[1],)), tuple(deep[2:])
    run = turn_of_ann(state, rules.phases["turn"].index(turn.draw))
    species(run, 0, 4)
    return Table(GAME, run)


def answers(choice: Choice) -> Iterator[Answer]:
    """Each answer once."""
    for count in range(choice.least, choice.most + 1):
        yield from combinations(choice.options, count)


def reached(table: Table, depth: int) -> Iterator[str]:
    """The position after each way to take `depth` decisions; a game that ends before counts as it ended."""
    if not depth or table.choice is None:
        yield table.digest()
        return
    for answer in answers(table.choice):
        following = table.clone()
        following.answer(table.choice.player, *answer)
        yield from reached(following, depth - 1)


COUNTS = {
    playing: [(15, 15), (30, 30), (72, 66)],
    feeding: [(2, 2), (6, 6), (17, 17)],
    drawing: [(4, 4), (17, 17), (79, 79)],
}
"""Of each position: ways to take one, two and three decisions, and the different positions that they lead to."""


@pytest.mark.parametrize("position", COUNTS)
def test_as_many_ways_as_counted(position: object) -> None:
    table = position()  # type: ignore[operator]
    found = [[*reached(table, depth)] for depth in (1, 2, 3)]
    assert [(len(ways), len(set(ways))) for ways in found] == COUNTS[position]  # type: ignore[index]
