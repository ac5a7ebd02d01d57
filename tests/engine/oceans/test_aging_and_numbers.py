"""Numbers with their parts, what is done by hand, and Lazy Creator: what a scene can't say."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine.core.choice import PASS
from engine.core.decision import Refused
from engine.core.table import Table
from engine.oceans import readings, room, values
from engine.oceans.game import GAME, table
from engine.oceans.setup import LAZY_CREATOR, Options, new
from engine.oceans.state import Species
from engine.oceans.values import BASE, ICONS
from engine.scenes import scene
from tests.engine.oceans.playing import NAMES, Playing

SETS = ("base", "promo")


def position(species: dict[str, list[str]], **given: Any) -> Table:
    """A table as a scene would give it."""
    document = {"scene": "a position", "given": {"players": list(species), "species": species, **given}}
    return Table(GAME, scene.read(scene.node_of(document)).opening)


def named(at: Table, name: str) -> Species:
    return next(species for species in at.run.state.species.values() if species.name == name)


def told(at: Table) -> list[str]:
    return [text for _, text, _ in at.steps_since()]


# -- numbers


@pytest.mark.parametrize("seed", [*range(10), 11, 12])
def test_a_number_is_the_same_however_it_is_counted(seed: int) -> None:
    with Playing(seed, options=Options(sets=("base", "promo", "deluxe"))) as game:
        compared = 0
        for at in game.decisions():
            state = at.run.state
            if game.rng.random() < 0.1:
                for species in state.species.values():
                    species.numbers = {}
                    for what in BASE:
                        total = values.value(state, what, species).total()
                        assert values.count(state, what, species) == total, (species.name, what)
                        found = readings.totals(state, what, species)
                        assert total in found
                        assert found == (total,) or readings.loose(state), (species.name, what)
                        compared += 1
        assert compared


def test_snowball_earth_and_pack_hunting_show_as_parts_of_each_trait() -> None:
    at = position(
        {"Ann": ["A1 3: Speed (Deep), Pack Hunting", "A2 3"], "Bob": ["B1 9"]},
        scenarios=["Snowball Earth", "Large Predators"],
    )
    number = at.explain("attack", named(at, "A1").id)
    parts = {part.source: part for part in number.parts}
    assert number.total() == 6
    assert parts["Large Predators"].amount == 2
    assert [(part.source, part.layer, part.amount) for part in parts["Speed (Deep)"].parts] == [
        ("Speed (Deep)", "printed", 3),
        ("Snowball Earth", "add", -1),
        ("Pack Hunting", "multiply", 2),
    ]
    assert "promo/snowball-earth/2" in number.cites()


def test_a_total_that_the_floor_holds_up_says_so() -> None:
    at = position({"Ann": ["A1 0: Swarming", "A2 3"], "Bob": ["B1 9"]}, scenarios=["Snowball Earth"])
    number = at.explain("attack", named(at, "A1").id)
    assert number.total() == 1
    assert "promo/evolutionary-arms-race/2" in number.cites()


@pytest.mark.parametrize("what", ICONS)
def test_readings_of_a_trait_lie_around_what_it_gives(what: str) -> None:
    at = position({"Ann": ["A1 3: Speed (Deep), Symbiotic", "A2 3"], "Bob": ["B1 9"]}, scenarios=["Parallel Universe"])
    state, species = at.run.state, named(at, "A1")
    for trait in species.traits:
        plain = values.of_trait(state, what, species, trait)
        expected = tuple(plain.total() + by for by in (-1, 0, 1)) if plain and plain.parts else ()
        assert readings.of_trait(state, what, species, trait) == expected


# -- by hand


@pytest.fixture
def at() -> Table:
    return position(
        {"Ann": ["A1 3: Speed", "A2 9"], "Bob": ["B1 4: Inking, Megamouth"]},
        hands={"Ann": ["Tusks"], "Bob": ["Tusks", "Parasitic"]},
        discard=["Tentacled"],
        scores={"Bob": 5},
        ocean=[2, 20, 20],
        **{"gene pool": [["Endurance"], ["Tusks"]], "deep deck": ["Leviathan", "Swarming"]},
    )


def cards(at: Table) -> list[int]:
    state = at.run.state
    piles = (state.deck, state.deep, state.discard, state.removed, *state.gene_pool, *(s.hand for s in state.seats))
    return sorted([card for pile in (*piles, *(s.traits for s in state.species.values())) for card in pile])


MOVES = {
    ("move", 2, "reef", "A1"): "2 population from reef to A1",
    ("move", 2, "A1", "zone 3"): "2 population from A1 to zone 3",
    ("move", 5, "score Bob", "reserve"): "5 population from score Bob to reserve",
    ("move", 3, "reserve", "score ann"): "3 population from reserve to score ann",
    ("move", 4, "B1", "A1"): "4 population from B1 to A1",
    ("population", "A1", 7): "A1 has 7 population",
    ("population", "b1", 0): "B1 has 0 population",
    ("population", "A2", 9): "A2 has 9 population",
    ("card", "Tentacled", "A2"): "Tentacled goes from discard to A2",
    ("card", "Speed", "hand Bob"): "Speed goes from A1 to hand Bob",
    ("card", "Speed", "B1"): "Speed goes from A1 to B1",
    ("card", "Megamouth", "removed"): "Megamouth goes from B1 to removed",
    ("card", "Megamouth", "deep deck"): "Megamouth goes from B1 to deep deck",
    ("card", "oceans/endurance", "pile 2"): "Endurance goes from pile 1 to pile 2",
    ("card", "Tusks", "A1", "hand Bob"): "Tusks goes from hand Bob to A1",
    ("card", "Parasitic", "deck"): "Parasitic goes from hand Bob to deck",
    ("extinct", "B1"): "B1 goes extinct",
    ("species", "Bob"): "Bob has a new species B2",
}


@pytest.mark.parametrize("correction", MOVES, ids=str)
def test_a_correction_moves_what_there_is_and_makes_nothing(at: Table, correction: tuple[Any, ...]) -> None:
    verb, *about = correction
    total, before = at.run.state.total(), cards(at)
    at.correct(1, verb, *about, agreed=(0,), why="a text")
    assert (at.run.state.total(), cards(at)) == (total, before)
    assert f"by hand: {MOVES[correction]}" in told(at)
    assert all("oceans/by-hand" in cites for _, text, cites in at.steps_since() if text.startswith("by hand"))
    again = Table(GAME, at._opening.clone(tracing=True))
    again.replay(at.log)
    assert again.digest() == at.digest()


NO = {
    ("move", 21, "reef", "zone 1"): "20 population",
    ("move", 0, "reef", "zone 1"): "0 can't go",
    ("move", 1, "reef", "reef"): "can't go",
    ("move", 2, "reef", "A2"): "space for 1",
    ("move", 1, "reef", "A9"): "name a species",
    ("move", 1, "score Eve", "reef"): "no player",
    ("move", "one", "reef", "A1"): "how much, from where",
    ("move", 1): "how much, from where",
    ("population", "A1", 11): "0 to 10",
    ("population", "C1", 1): "no species",
    ("population", "A1"): "how much it has",
    ("card", "Kraken", "A1"): "no card",
    ("card", "Tusks", "A1"): "several places",
    ("card", "Tusks", "A1", "discard"): "in discard",
    ("card", "Tusks", "B1", "hand Eve"): "Cards can't be in",
    ("card", "Megamouth", "discard"): "can't go",
    ("card", "Speed", "pile 1"): "can't go",
    ("card", "Speed", "A1"): "can't go",
    ("card", "Speed"): "to where",
    ("extinct", "C1"): "no species",
    ("extinct",): "a species",
    ("species", "Eve"): "no player",
    ("species", 1): "a player",
    ("win", "Ann"): "there are: population, move, card, extinct, species",
}


@pytest.mark.parametrize("correction", NO, ids=str)
def test_a_correction_that_can_not_be_made_changes_nothing(at: Table, correction: tuple[Any, ...]) -> None:
    verb, *about = correction
    before = at.digest()
    with pytest.raises(Refused, match=NO[correction]) as refused:
        at.correct(0, verb, *about)
    assert refused.value.refusal.cites == ("oceans/by-hand",)
    assert (at.digest(), at.log) == (before, [])


def test_a_table_may_change_nothing_by_hand() -> None:
    at = position({"Ann": ["A1 3"], "Bob": ["B1 4"]}, assume={"oceans/by-hand": "nothing"})
    with pytest.raises(Refused, match="changes nothing by hand"):
        at.correct(0, "population", "A1", 4)


def test_what_follows_from_a_correction_follows_at_once(at: Table) -> None:
    state = at.run.state
    at.correct(0, "move", 2, "zone 1", "reef")
    assert state.cambrian
    for card in ("Tentacled", "Speed", "Parasitic"):
        at.correct(0, "card", card, "B1")
    assert at.choice is not None
    assert at.choice.prompt == "trait to lose"
    at.answer(1, at.choice.options[0])
    assert room.cards_on(named(at, "B1")) == 4


def test_an_emptied_gene_pool_pile_begins_anew() -> None:
    at = position(
        {"Ann": ["A1 3"], "Bob": ["B1 4"]}, **{"gene pool": [["Endurance"], ["Tusks"]], "deep deck": ["Swarming"]}
    )
    at.correct(0, "card", "Endurance", "A1")
    assert [[at.run.state.kind(card).name for card in pile] for pile in at.run.state.gene_pool] == [
        ["Swarming"],
        ["Tusks"],
    ]


def test_an_extinction_by_hand_is_one(at: Table) -> None:
    state = at.run.state
    at.correct(0, "extinct", "B1")
    assert "B1" not in {species.name for species in state.species.values()}
    assert [state.kind(card).name for card in state.discard] == ["Tentacled", "Inking"]
    assert [state.kind(card).name for card in state.removed] == ["Megamouth"]
    assert state.waters[0] == 24


# -- Lazy Creator


def lazy(**given: Any) -> Table:
    at = position({"Ann": ["A1 5", "A2 2: Symbiotic"], "Bob": ["B1 3"]}, **given)
    at.run.state.lazy_creator = at._opening.state.lazy_creator = "Everybody shouts: a shark!"
    return at


@pytest.mark.parametrize(("kind", "after"), [("ongoing", "is in force"), ("event", "fires")])
def test_the_table_stops_where_lazy_creator_is_carried_out_by_hand(kind: str, after: str) -> None:
    assume = {"oceans/lazy-creator-event": kind}
    at = lazy(ocean=[1, 20, 20], cambrian=True, zones={1: "Lazy Creator"}, assume=assume)
    at.answer(0, ("forage", named(at, "A1").id, 0))
    assert at.choice is not None
    assert (at.choice.player, at.choice.prompt, tuple(at.choice.options)) == (0, "by hand", (PASS,))
    texts = told(at)
    assert texts.index("Lazy Creator, as agreed before the game: Everybody shouts: a shark!") == (
        texts.index(f"Lazy Creator {after}") + 1
    )
    at.correct(0, "move", 1, "A1", "reef", agreed=(1,), why="Lazy Creator")
    at.answer(0, PASS)
    assert named(at, "A1").population == 3


def test_a_standing_pass_answers_for_lazy_creator() -> None:
    at = lazy(ocean=[1, 20, 20], cambrian=True, zones={1: "Lazy Creator"})
    at.stand(0, "by hand")
    at.answer(0, ("forage", named(at, "A1").id, 0))
    assert at.choice is None or at.choice.prompt != "by hand"


@pytest.mark.parametrize(
    ("options", "dealt"),
    [
        (Options(sets=SETS), False),
        (Options(sets=SETS, lazy_creator=" Sharks \n smile. "), True),
        (Options(sets=SETS, lazy_creator="Sharks.", assume={"oceans/lazy-creator-text": "left-out"}), False),
    ],
)
def test_lazy_creator_is_dealt_only_once_its_text_is_written(options: Options, dealt: bool) -> None:
    at = table(NAMES[:2], options=options)
    while at.choice is not None and at.choice.prompt != "scenarios":
        at.answer(at.choice.player, *random.Random(0).sample(list(at.choice.options), at.choice.least))
    assert at.choice is not None
    assert (LAZY_CREATOR in {at.run.state.kind(int(card)).id for _, card in at.choice.options}) == dealt
    assert at.run.state.lazy_creator in ("", "Sharks smile.", "Sharks.")


def test_a_text_that_is_too_long_is_refused() -> None:
    with pytest.raises(ValueError, match="300 letters, not 301"):
        new(NAMES[:2], Options(lazy_creator="x" * 301))
