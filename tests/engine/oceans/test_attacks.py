"""Attacks at a live table: what is asked whatever is held, what a seat sees of it, and copies taken in between."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.choice import PASS, Key
from engine.core.decision import Refused
from engine.core.table import Table
from engine.oceans.game import GAME
from engine.oceans.position import position
from engine.scenes.document import node_of
from tests.engine.oceans.whole import texts

LURE = "Bioluminescent Lure"


def table(**given: Any) -> Table:
    """A table at the feeding of Ann's A1, with Bob's B1 to attack."""
    usual: dict[str, Any] = {
        "players": ["Ann", "Bob"],
        "cambrian": True,
        "species": {"Ann": ["A1 4"], "Bob": ["B1 4"]},
        "scores": {"Bob": 5},
    }
    return Table(GAME, position(node_of(usual | given)))


def answer(live: Table, *texts: str) -> Table:
    """Answers one question after the other by the words of an option; PASS for a chance to react."""
    for text in texts:
        assert live.choice is not None
        found = [key for key in live.choice.options if live.text(key) == text]
        assert len(found) == 1, f"{text!r} is not on offer: {[live.text(key) for key in live.choice.options]}"
        live.answer(live.choice.player, found[0])
    return live


def options(live: Table, seat: int | None = 1) -> list[Key]:
    asked = live.asked(seat)
    assert asked is not None
    return list(asked.options)


@pytest.mark.parametrize("hand", [[LURE], ["Sparkles"], ["Sparkles", "Hydra", LURE]])
def test_the_chance_to_react_stands_whatever_deep_card_is_held(hand: list[str]) -> None:
    live = answer(table(hands={"Bob": hand}, **{"deep deck": [LURE]}), "A1 attacks B1")
    assert live.choice is not None
    assert (live.choice.player, live.choice.prompt, live.choice.window) == (1, "reaction", True)
    assert ("Bioluminescent" in " ".join(map(live.text, options(live)))) == (LURE in hand)
    assert options(live)[-1] == PASS
    assert options(live, None) == options(live, 0) == []
    assert LURE not in live.question()
    answer(live, "pass")
    assert live.choice is None or live.choice.prompt != "reaction"


@pytest.mark.parametrize(
    "given",
    [
        {"hands": {"Bob": ["Speed"]}, "deep deck": [LURE]},
        {"hands": {"Bob": ["Sparkles"]}},
        {"hands": {"Bob": ["Sparkles"]}, "gene pool": [LURE]},
        {"hands": {"Bob": [LURE]}, "cambrian": False},
        {"hands": {"Bob": [LURE]}, "species": {"Ann": ["A1 4: Transparent"], "Bob": ["B1 4"]}},
    ],
    ids=[
        "no Deep card in hand",
        "no such card out of sight",
        "it lies in the Gene Pool",
        "too early",
        "no legal target",
    ],
)
def test_it_is_not_asked_where_everybody_sees_that_the_card_can_t_be_played(given: dict[str, Any]) -> None:
    live = answer(table(**given), "A1 attacks B1")
    assert live.choice is None or live.choice.prompt != "reaction"


def test_a_hand_without_a_known_deep_card_is_asked_where_backs_are_hidden() -> None:
    hidden = {"deep-cards-in-hand-public": "hidden"}
    live = answer(table(hands={"Bob": ["Speed"]}, assume=hidden, **{"deep deck": [LURE]}), "A1 attacks B1")
    assert options(live) == [PASS]


def test_a_standing_pass_answers_at_once() -> None:
    live = table(hands={"Bob": [LURE]})
    live.stand(1, "reaction")
    answer(live, "A1 attacks B1")
    assert live.choice is None or live.choice.prompt != "reaction"
    assert [decision.kind for decision in live.log[:2]] == ["standing", "answer"]


def test_what_costs_too_much_is_refused_with_the_reason() -> None:
    live = answer(table(hands={"Bob": [LURE]}, scores={"Bob": 1}), "A1 attacks B1")
    card = live.run.state.seats[1].hand[0]
    with pytest.raises(Refused, match="costs 2"):
        live.answer(1, ("play", card))


def test_a_table_copies_saves_and_replays_at_each_question_of_a_chain_of_reactions() -> None:
    ann, bob = ["A2 3: Burrower", "A1 8: Sparkles, Bubble Net, Megamouth"], ["B1 4: Poisonous Spines", "B2 4: Burrower"]
    live = table(hands={"Bob": [LURE, LURE]}, species={"Ann": ann, "Bob": bob})
    asked = {
        "A1 attacks B1": "feeding",
        "A1 1, A2 1": "shares",
        f"play {LURE}": "reaction",
        "reef": "cost goes to",
        "pass": "reaction",
        f"{LURE} of B1 on A1": "order",
        "no": "whether to attack back",
        "yes": "whether to attack back",
    }
    for text, prompt in asked.items():
        assert live.choice is not None
        assert live.choice.prompt == prompt
        texts(live)
        copies = [live.clone(), Table.load(GAME, live.dump()), Table.load(GAME, live.dump(), replay=True)]
        for copy in copies:
            assert copy.digest() == live.digest()
            answer(copy, text)
        answer(live, text)
        assert {copy.digest() for copy in copies} == {live.digest()}


def test_everybody_sees_who_is_paralyzed_and_until_when() -> None:
    live = table(species={"Ann": ["A1 4: Paralyzing Venom"], "Bob": ["B1 4", "B2 4"]})
    b1, b2 = live.run.state.seats[1].line
    answer(live, "A1 attacks B1")
    assert [live.view(None)["species"][i]["effects"] for i in (b1, b2)] == [["oceans/paralyzing-venom"], []]
    answer(live, "B2 forages")
    assert live.view(None)["species"][b1]["effects"] == []
