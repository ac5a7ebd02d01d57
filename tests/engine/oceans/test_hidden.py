"""What a seat can't see changes neither what it is shown nor what anybody is asked, at decisions of random games."""

from __future__ import annotations

import pytest

from engine.core.choice import CHANCE
from engine.oceans.state import Oceans
from tests.engine.oceans import hidden
from tests.engine.oceans.playing import Playing

SAMPLE = range(2000, 2020)
LOOKED_AT = 0.04


@pytest.mark.parametrize("part", range(4))
def test_hidden_cards_and_points_change_nothing_for_a_seat(part: int) -> None:
    taken, prompts = 0, set[str]()
    for seed in SAMPLE[part::4]:
        with Playing(seed) as game:
            for live in game.decisions():
                if live.choice is None or game.rng.random() > LOOKED_AT:
                    continue
                kept = hidden.revealed(live, game.next)
                for seat in (None, *range(game.players)):
                    other = hidden.otherwise(live, seat, kept, game.rng)
                    taken += hidden.same_for(live, other, seat, game.by, game.next)
                    prompts.add(live.choice.prompt)
    assert taken > 100
    assert {"playing", "discard", "from the deck"} <= prompts


def test_what_is_drawn_shows_to_nobody_else() -> None:
    looked = 0
    for seed in SAMPLE[:12]:
        with Playing(seed) as game:
            for live in game.decisions():
                top = live.run.stack[-1] if live.run.stack else None
                choice = live.choice
                if top is None or choice is None or choice.player != CHANCE or game.rng.random() > 0.2:
                    continue
                if top.name not in ("draw", "look at three"):
                    continue
                drawing = top.source if top.name == "draw" else live.run.state.active
                one, other = live.clone(), live.clone()
                for copy in (one, other):
                    copy.run.tracing = True
                    copy.answer(CHANCE, *game.rng.sample(choice.options, choice.least))
                if one.choice is None or other.choice is None:
                    continue
                for seat in {None, *range(game.players)} - {drawing}:
                    assert hidden.seen(one, seat) == hidden.seen(other, seat)
                    assert hidden.told(one, seat, live.run.number) == hidden.told(other, seat, live.run.number)
                looked += 1
    assert looked > 40


def test_a_seat_is_shown_its_own_hand_and_what_all_may_know_of_the_others() -> None:
    with Playing(SAMPLE[0], players=3) as game:
        for live in game.decisions():
            state: Oceans = live.run.state
            if game.rng.random() > LOOKED_AT or live.choice is None:
                continue
            for seat in range(3):
                players = live.view(seat)["players"]
                assert [card["id"] for card in players[seat]["hand"]] == list(state.seats[seat].hand)
                assert players[seat]["score"] == state.seats[seat].score
                for other in {0, 1, 2} - {seat}:
                    assert (players[other]["hand"], players[other]["score"]) == (None, None)
                    deep = sum(state.kind(card).deep for card in state.seats[other].hand)
                    assert players[other]["backs"] == {"surface": len(state.seats[other].hand) - deep, "deep": deep}
        shown = [[card["id"] for card in player["hand"]] for player in live.view()["players"]]
        assert shown == [list(seat.hand) for seat in state.seats]
