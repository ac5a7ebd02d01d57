"""House cards: each word of theirs does what it says, once, and nothing stays behind."""

from __future__ import annotations

import random
from typing import Any, get_args

import pytest

from engine.adjudication import adjudicate
from engine.core.table import Table
from engine.oceans import house
from engine.oceans.catalogue import catalogue
from engine.oceans.evolving import TRIGGERS
from engine.oceans.game import GAME, table
from engine.oceans.rules import rules
from engine.oceans.setup import Options
from engine.oceans.vocabulary import standing
from engine.scenes import scene
from rules_db.card import Always, Does, Limit, Trigger, Who
from rules_db.sources import reference
from tests.engine.oceans.conftest import Owner
from tests.engine.oceans.playing import pick
from tests.engine.oceans.whole import cards, listeners, whole

ROW = "{{name: Glass Sponge, kind: surface trait, migrate: [4, 6], icons: {{gain: 2}}, arrows: [left], effects: [{}]}}"


def card(owner: Owner, *effects: str, row: str = ROW) -> None:
    """A house card with these effects, an arrow to the left and a gain icon of 2."""
    outcomes = owner(f"house cards:\n- {row.format(', '.join(effects))}\n")
    assert [(o.status, o.says) for o in outcomes if o.status != "applied"] == []


def played(
    line: list[str], *when: str, bob: list[str] | None = None, until: str = "end of feeding", **given: Any
) -> Any:
    """A scene of Ann's turn, with nothing expected of it."""
    species = {"Ann": line, "Bob": bob or ["B1 6"]}
    document = {
        "scene": "house",
        "given": {"players": ["Ann", "Bob"], "species": species, "cambrian": True, **given},
        "when": [dict([one.split(": ", 1)]) for one in when],
        "until": until,
    }
    result = scene.run_scene(document)
    assert result.failures == []
    return result


def told(result: scene.Result, begin: str) -> list[str]:
    """The steps that begin so."""
    return [step["text"] for step in result.steps if step["text"].startswith(begin)]


# -- the vocabulary


def test_every_word_is_played() -> None:
    assert set(house.LIMITS) == set(get_args(Limit))
    assert set(house.ALWAYS) == set(get_args(Always))
    assert set(house.EVENTS) == set(get_args(Trigger))
    assert set(house.WHO) == set(get_args(Who))
    assert set(house.DOES) == set(get_args(Does))


# In the circle A2 has A1 on its left, A3 on its right, and B1 beyond them.
LINE = ["A1 4: Apex Predator", "A2 2: Glass Sponge", "A3 4: Megamouth"]
FORAGES, ATTACKS, SUFFERS = "Ann: A3 forages", "Ann: A1 attacks B1", "Ann: A1 attacks A2"
OTHERS = "Ann: A3 attacks A1"
WHEN = [
    ("foraged", "neighbour", ["A2 2: Glass Sponge", "A3 4: Megamouth", "A1 4"], "Ann: A3 forages", 0),
    ("foraged", "neighbour", ["A3 4: Megamouth", "A2 2: Glass Sponge", "A1 4"], "Ann: A3 forages", 2),
    ("foraged", "itself", LINE, "Ann: A2 forages", 2),
    ("foraged", "itself", LINE, FORAGES, 0),
    ("foraged", "another", LINE, FORAGES, 2),
    ("foraged", "another", LINE, "Ann: A2 forages", 0),
    ("foraged", "anyone", LINE, FORAGES, 2),
    ("foraged", "anyone", LINE, "Ann: A2 forages", 2),
    ("foraged", "anyone", LINE, ATTACKS, 0),
    ("attacked", "neighbour", LINE, ATTACKS, 2),
    ("attacked", "neighbour", LINE, "Ann: A3 attacks B1", 0),
    ("attacked", "another", LINE, "Ann: A3 attacks B1", 2),
    ("attacked", "another", LINE, FORAGES, 0),
    ("fed", "another", LINE, FORAGES, 2),
    ("fed", "another", LINE, ATTACKS, 2),
    ("fed", "itself", LINE, ATTACKS, 0),
    ("was attacked", "neighbour", LINE, OTHERS, 2),
    ("was attacked", "neighbour", LINE, ATTACKS, 0),
    ("was attacked", "another", LINE, ATTACKS, 2),
    ("was attacked", "itself", LINE, ATTACKS, 0),
    ("lost to an attack", "neighbour", LINE, OTHERS, 2),
    ("lost to an attack", "another", LINE, FORAGES, 0),
]


@pytest.mark.parametrize(("when", "who", "line", "move", "gained"), WHEN)
def test_gains_by_trigger_and_species(
    owner: Owner, when: str, who: str, line: list[str], move: str, gained: int
) -> None:
    card(owner, f"{{when: {when}, who: {who}, does: gain}}")
    result = played(line, move)
    assert told(result, "A2 gains") == ([f"A2 gains {gained} from the Ocean"] if gained else [])
    gaining = [step["cites"] for step in result.steps if step["text"].startswith("A2 gains")]
    assert all("house/glass-sponge" in cites for cites in gaining)


def test_a_species_that_suffers_an_attack_gains_if_it_is_still_there(owner: Owner) -> None:
    card(owner, "{when: was attacked, who: itself, does: gain}", "{when: lost to an attack, who: itself, does: gain}")
    line = ["A1 4: Apex Predator", "A2 5: Glass Sponge", "A3 4"]
    assert told(played(line, SUFFERS), "A2 gains") == ["A2 gains 2 from the Ocean"] * 2


def test_a_neighbour_that_has_gone_extinct_still_counts(owner: Owner) -> None:
    card(owner, "{when: was attacked, who: neighbour, does: gain}")
    line = ["A3 3", "A2 2: Glass Sponge", "A1 4: Apex Predator"]
    assert told(played(line, "Ann: A1 attacks A3"), "A2 gains") == ["A2 gains 2 from the Ocean"]


def test_gains_before_its_owner_feeds(owner: Owner) -> None:
    card(owner, "{when: before feeding, does: gain}")
    assert told(played(["A2 2: Glass Sponge"], "Ann: A2 forages"), "A2 gains") == ["A2 gains 2 from the Ocean"]
    assert told(played(["A1 2"], "Ann: A1 forages", bob=["B1 2: Glass Sponge"]), "B1 gains") == []


def test_gains_when_cards_are_played(owner: Owner) -> None:
    card(owner, "{when: deep trait played, does: gain}", "{when: species created, does: gain}")
    given = {"phase": "playing", "hands": {"Ann": ["Tusks", "Speed", "Inking"]}, "scores": {"Ann": 9}}
    line = ["A2 2: Glass Sponge", "A1 3"]
    deep = played(line, "Ann: evolve Tusks on A1", "Ann: reef", until="next question", **given)
    assert told(deep, "A2 gains") == ["A2 gains 2 from the Ocean"]
    surface = played(line, "Ann: evolve Speed on A1", until="next question", **given)
    assert told(surface, "A2 gains") == []
    new = played(line, "Ann: evolve Speed as a new species right of A1", until="next question", **given)
    assert told(new, "A2 gains") == ["A2 gains 2 from the Ocean"]


def test_taking_from_who_has_fed(owner: Owner) -> None:
    card(owner, "{when: fed, who: neighbour, does: take, number: 1}")
    assert told(played(LINE, ATTACKS), "A2 takes") == ["A2 takes 1 from A1"]
    assert told(played(LINE, FORAGES), "A2 takes") == []
    card(owner, "{when: foraged, who: another, does: take, number: 3}")
    result = played(LINE, FORAGES)
    assert told(result, "A2 takes") == ["A2 takes 3 from A3"]
    assert "house/glass-sponge" in next(s["cites"] for s in result.steps if s["text"].startswith("A2 takes"))


def test_leeching(owner: Owner) -> None:
    card(owner, "{when: before feeding, who: neighbour, does: leech, number: 3}")
    assert told(played(LINE, FORAGES), "A2 leeches") == ["A2 leeches 3 from A1"]
    assert told(played(["A1 4"], "Ann: A1 forages", bob=["B1 2: Glass Sponge"]), "B1 leeches") == []
    card(owner, "{when: before feeding, who: another, does: leech, number: 1}")
    result = played(LINE, "Ann: B1", FORAGES)
    assert told(result, "A2 leeches") == ["A2 leeches 1 from B1"]
    assert told(played(LINE, "Ann: A1", FORAGES, bob=["B1 6: Transparent"]), "A2 leeches") == ["A2 leeches 1 from A1"]


@pytest.mark.parametrize(("limit", "before"), [("trait limit", 3), ("capacity", 9), ("aging", 2), ("feedings", 1)])
def test_numbers(owner: Owner, limit: str, before: int) -> None:
    card(owner, f"{{adds: 2, to: {limit}}}", f"{{adds: 1, to: {limit}}}")
    ended = played(["A1 2: Glass Sponge"], until="next question").ending
    made = GAME.value(ended.run, limit, next(iter(ended.run.state.species)))
    assert (made.total(), "house/glass-sponge" in made.cites()) == (before + 3, True)
    twice = played(["A1 2: Glass Sponge, Glass Sponge"], until="next question").ending
    made = GAME.value(twice.run, limit, next(iter(twice.run.state.species)))
    assert (made.total(), "oceans/same-trait-twice" in made.cites()) == (before + 6, True)


def test_what_always_holds(owner: Owner) -> None:
    def then(line: list[str], bob: list[str], **expected: Any) -> list[str]:
        given = {"players": ["Ann", "Bob"], "species": {"Ann": line, "Bob": bob}, "reef": 0}
        names = {key.replace("_", " ").replace("cant", "can't"): value for key, value in expected.items()}
        return scene.run_scene({"scene": "always", "given": given, "then": names}).failures

    plain = (["A1 3: Apex Predator", "A2 3: Parasitic"], ["B1 3: Glass Sponge"])
    card(owner)
    assert then(*plain, can_attack={"A1": ["B1"]}) == []
    card(owner, "{always: can't be attacked}")
    assert then(*plain, cant_attack={"A1": ["B1"]}) == []
    card(owner, "{always: forages anywhere}")
    assert then(["A1 3: Glass Sponge"], ["B1 3"], asks={"player": "Ann", "includes": ["A1 forages from zone 2"]}) == []
    assert then(["A1 3"], ["B1 3: Glass Sponge"], asks={"player": "Ann", "includes": ["A1 forages from zone 2"]}) != []
    line, bob = ["A2 3: Parasitic", "A1 3"], ["B1 3: Glass Sponge"]
    assert told(played(line, FORAGES.replace("A3", "A1"), bob=bob), "A2 leeches") == ["A2 leeches 2 from B1"]
    card(owner, "{always: can't be leeched}")
    assert told(played(line, FORAGES.replace("A3", "A1"), bob=bob), "A2 leeches") == []
    full = ["A1 9: Glass Sponge, Megamouth"]
    assert told(played(full, "Ann: A1 forages", "Ann?: reef"), "A1 is overpopulated")
    card(owner, "{always: never overpopulates}")
    assert not told(played(full, "Ann: A1 forages", "Ann?: reef"), "A1 is overpopulated")


# -- as a card among the others


def test_a_deep_house_card_costs_its_number_and_leaves_the_game(owner: Owner) -> None:
    card(owner, row="{{name: Deep Sponge, kind: deep trait, migrate: 3, icons: {{attack: 2}}}}")
    given = {"phase": "playing", "hands": {"Ann": ["Deep Sponge", "Speed"]}, "scores": {"Ann": 5}}
    result = played(["A1 2"], "Ann: evolve Deep Sponge on A1", "Ann: reef", until="next question", **given)
    assert told(result, "Deep Sponge costs Ann 3")
    assert result.ending.run.state.seats[0].score == 2


def test_positions_typed_in_a_chat(owner: Owner) -> None:
    card(owner, "{when: foraged, who: neighbour, does: gain}", row=ROW.replace("Sponge,", "Sponge, aliases: [Shiny],"))
    made = adjudicate("Ann: A1 4 Megamouth | A2 2 glas sponge\nBob: B1 6\n> Ann: A1 forages")
    assert "A2 gains 2 from the Ocean" in [text for text, _ in made.steps]
    assert adjudicate("Ann: A1 4 | A2 2 shiny\nBob: B1 6").options
    house.use(reference().cards)
    with pytest.raises(scene.SceneError, match="glas sponge"):
        adjudicate("Ann: A1 4 Megamouth | A2 2 glas sponge\nBob: B1 6")


def test_how_far_it_is_played(owner: Owner) -> None:
    card(owner)
    assert "house/glass-sponge" in standing()[0]


def test_nothing_stays_behind(owner: Owner) -> None:
    before = set(rules.effects), dict(TRIGGERS), set(catalogue().by_id)
    card(
        owner,
        "{when: fed, who: another, does: gain}",
        "{when: fed, who: another, does: take, number: 1}",
        "{when: before feeding, who: another, does: leech, number: 1}",
        "{adds: 1, to: aging}",
        "{adds: 1, to: trait limit}",
        *(f"{{always: {word}}}" for word in get_args(Always)),
    )
    first = catalogue().by_id["house/glass-sponge"].number
    assert TRIGGERS[first]
    card(owner, "{when: foraged, who: anyone, does: gain}")
    assert [name for name in rules.effects if name.startswith("house/")] == ["house/glass-sponge:1"]
    assert catalogue().by_id["house/glass-sponge"].number == first
    assert "A2 can't be attacked" not in told(played(LINE, SUFFERS), "A2")
    house.use(reference().cards)
    assert (set(rules.effects), dict(TRIGGERS), set(catalogue().by_id)) == before
    assert house.PLAYED == {}


@pytest.mark.parametrize("seed", range(3))
def test_whole_games_with_house_cards(owner: Owner, seed: int) -> None:
    """Random games in which they are dealt: population stays, and the log leads where the game led."""
    owner(
        "house cards:\n"
        "- {name: Glass Sponge, kind: surface trait, migrate: [2, 3, 4, 5, 6, 7, 8, 9, 9, 9, 9, 9], icons: {gain: 2},"
        " arrows: [left], effects: [{when: fed, who: neighbour, does: gain}, {adds: 1, to: capacity}]}\n"
        "- {name: Sea Louse, kind: surface trait, migrate: [2, 3, 4, 5, 6, 7, 8, 9, 9, 9, 9, 9], arrows: [right],"
        " effects: [{when: before feeding, who: neighbour, does: leech, number: 2},"
        " {when: attacked, who: another, does: take, number: 1}]}\n"
        "- {name: Deep Sponge, kind: deep trait, migrate: 1, icons: {attack: 3, gain: 1},"
        " effects: [{when: deep trait played, does: gain}, {always: never overpopulates}]}\n"
    )
    rng = random.Random(seed)
    made = table(["Ann", "Bob"], None, Options(sets=("base", "house"), start=0))
    seen: set[str] = set()
    while (choice := made.choice) is not None and len(made.log) < 500:
        made.answer(choice.player, *pick(rng, choice, keen=True))
        if len(made.log) % 25 == 0:
            whole(made)
            cards(made, made.run.state)
            listeners(made.run.state)
            seen |= {made.run.state.kind(trait).id for trait in made.run.state.host}
    assert {"house/glass-sponge", "house/sea-louse"} & seen, "they have been played"
    assert Table.load(GAME, made.dump(), replay=True).digest() == made.digest()
