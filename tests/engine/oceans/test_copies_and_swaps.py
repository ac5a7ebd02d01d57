"""Copies, swaps and species that change hands: what no scene shows, and what holds in any position."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from engine.core.choice import CHANCE, Key
from engine.core.decision import Refused
from engine.core.table import Table
from engine.oceans import evolving, position, room
from engine.oceans.catalogue import catalogue
from engine.oceans.game import GAME
from engine.oceans.rules import Game
from engine.oceans.state import FIRST_COPY, Oceans
from engine.oceans.vocabulary import CODED, PARTIAL
from engine.scenes.document import node_of

MINE = (
    "Hybridization", "Intelligence", "Mimicry", "Nomadic", "Rapid Mutation", "Gene Transfer", "Atavism",
    "Cthulhu Leech", "Vestigial Limb", "Migratory Exodus", "Proliferation", "Horizontal Gene Transfer",
    "Mass Migration", "Radiation Blast", "Prescient Mutations", "Thermal Currents",
)  # fmt: skip
ON_SPECIES = (*MINE[:9], "Speed", "Inking", "Parasitic", "Tentacled", "Filter Feeder", "Schooling", "Dense Population")
IN_HAND = ("Speed", "Inking", "Parasitic", "Tentacled", *MINE[:10])
ON_ZONES = MINE[11:]


def laid_out(given: dict[str, Any]) -> Table:
    """A table at the first question of a position."""
    return Table(GAME, position.position(node_of(given)))


def named(table: Table, text: str) -> Key:
    """The option with these words, of whoever may take it."""
    seats = range(len(table.players))
    keys = [*table.legal(), *(key for seat in seats for key in table.aside(seat))]
    return next(key for key in keys if table.text(key) == text)


def do(table: Table, *texts: str) -> None:
    """Answers one question after another by the words of an option."""
    for text in texts:
        assert table.choice is not None
        table.answer(table.choice.player, named(table, text))


def species(table: Table, name: str) -> Any:
    """A species by its name."""
    return next(one for one in table.run.state.species.values() if one.name == name)


def copies_on(table: Table, name: str) -> list[str]:
    """The names of the copies on a species."""
    state: Oceans = table.run.state
    return [state.kind(trait).name for trait in species(table, name).traits if trait >= FIRST_COPY]


def test_each_card_has_code_and_says_what_it_lacks() -> None:
    ids = {kind.id for kind in catalogue().by_id.values() if kind.name in MINE}
    assert len(ids) == len(MINE)
    assert ids <= CODED
    assert ids & set(PARTIAL) == {"oceans/nomadic", "oceans/proliferation"}


# -- out of turn

PRESCIENT: dict[str, Any] = {
    "players": ["Ann", "Bob", "Cleo"],
    "active": "Bob",
    "scenarios": ["Prescient Mutations"],
    "species": {"Ann": ["A1 3"], "Bob": ["B1 3", "B2 3"], "Cleo": ["C1 3"]},
    "hands": {"Ann": ["Inking", "Inking", "Hard Shell"], "Cleo": ["Schooling"]},
    "discard": ["Tentacled", "Speed", "Speed"],
}


def test_the_exchange_is_open_to_the_player_before_while_another_is_asked() -> None:
    table = laid_out(PRESCIENT)
    assert table.choice is not None
    assert table.choice.player == 1
    assert sorted(map(table.text, table.aside(0))) == ["Inking for Speed", "Inking for Tentacled"]
    assert not table.aside(1)
    assert not table.aside(2)
    before = list(table.legal())
    table.answer(0, named(table, "Inking for Tentacled"))
    assert list(table.legal()) == before, "the question that stood still stands"
    assert not table.aside(0), "once a turn"
    assert table.log[-1].kind == "aside"


def test_the_exchange_is_kept_replayed_and_refused_to_others() -> None:
    table = laid_out(PRESCIENT)
    key = named(table, "Inking for Speed")
    for seat in (1, 2):
        with pytest.raises(Refused):
            table.answer(seat, key)
    table.answer(0, key)
    with pytest.raises(Refused):
        table.answer(0, key)
    loaded = Table.load(GAME, table.dump())
    again = Table.load(GAME, table.dump(), replay=True)
    assert loaded.digest() == table.digest() == again.digest()
    assert not loaded.aside(0)


def test_the_last_chance_is_passed_by_whoever_stands_by() -> None:
    given = PRESCIENT | {"phase": "drawing", "surface deck": ["Parasitic"] * 9}
    given["hands"] = {"Ann": ["Inking"], "Bob": ["Tentacled", "Schooling"]}
    asked = laid_out(given)
    asked.answer(1, named(asked, "Tentacled"))
    assert asked.choice is not None
    assert (asked.choice.player, asked.choice.window, asked.choice.secret) == (0, True, True)
    standing = laid_out(given)
    standing.stand(0, asked.choice.prompt)
    standing.answer(1, named(standing, "Tentacled"))
    assert standing.choice is None or standing.choice.player != 0 or standing.choice.prompt != asked.choice.prompt


# -- what only one player sees


def test_what_atavism_offers_is_seen_by_its_owner_alone() -> None:
    table = laid_out({
        "players": ["Ann", "Bob"],
        "species": {"Ann": ["A1 3: Atavism, Inking"], "Bob": ["B1 3"]},
        "hands": {"Ann": ["Speed", "Tentacled"]},
    })  # fmt: skip
    do(table, "yes")
    for seat, count in ((0, 4), (1, 0), (None, 0)):
        seen = table.asked(seat)
        assert seen is not None
        assert len(seen.options) == count


# -- the deal


def test_radiation_blast_asks_chance_for_an_order_and_shows_nothing_before_all_have_dealt() -> None:
    table = laid_out({
        "players": ["Ann", "Bob"],
        "phase": "playing",
        "zones": {2: "Radiation Blast"},
        "ocean": [20, 1, 20],
        "species": {"Ann": ["A1 3: Inking, Tentacled", "A2 3: Speed"], "Bob": ["B1 3: Tusks", "B2 3"]},
        "hands": {"Ann": ["Speed [5]"]},
    })  # fmt: skip
    do(table, "migrate Speed: zone 2 to reef", "A2", "A2", "A1")
    assert table.choice is not None
    assert table.choice.player == CHANCE
    assert table.choice.least == table.choice.most == len(table.choice.options) == 3
    first, second, third = table.legal()
    table.answer(CHANCE, third, first, second)
    state: Oceans = table.run.state
    assert [len(species(table, name).traits) for name in ("A1", "A2", "B1", "B2")] == [2, 1, 1, 0]
    do(table, "B2")
    names = {one.name: [state.kind(trait).name for trait in one.traits] for one in state.species.values()}
    assert names == {"A1": ["Tentacled"], "A2": ["Speed", "Inking"], "B1": [], "B2": ["Tusks"]}
    replayed = Table.load(GAME, table.dump(), replay=True)
    assert replayed.digest() == table.digest()


# -- copies


def test_a_table_with_copies_is_saved_and_cloned() -> None:
    table = laid_out({
        "players": ["Ann", "Bob"],
        "phase": "turn start",
        "species": {"Ann": ["A1 3: Inking", "A2 3: Mimicry"], "Bob": ["B1 3: Hybridization"]},
        "gene pool": ["Hybridization", "Tusks"],
    })  # fmt: skip
    do(table, "Hybridization")
    assert copies_on(table, "A2") == ["Hybridization", "Inking"]
    assert copies_on(table, "B1") == ["Mimicry", "Tusks"] or copies_on(table, "B1") == ["Mimicry"]
    loaded, clone = Table.load(GAME, table.dump()), table.clone()
    assert loaded.digest() == clone.digest() == table.digest()
    for one in (loaded, clone):
        assert copies_on(one, "A2") == ["Hybridization", "Inking"]
        assert list(one.legal()) == list(table.legal())


def test_a_copy_has_all_that_is_printed_on_its_original() -> None:
    table = laid_out({
        "players": ["Ann", "Bob"],
        "species": {"Ann": ["A1 3: Inking, Tusks", "A2 3: Hybridization"], "Bob": ["B1 3"]},
    })  # fmt: skip
    state: Oceans = table.run.state
    originals = [state.kind(trait) for trait in species(table, "A1").traits]
    assert [state.kind(trait) for trait in species(table, "A2").traits[1:]] == originals
    assert room.cards_on(species(table, "A2")) == 1


# -- any position


def any_position(rng: random.Random) -> dict[str, Any]:
    """A position full of what copies, swaps and moves."""
    players = ["Ann", "Bob", "Cleo"][: rng.choice((2, 2, 3))]
    lines: dict[str, list[str]] = {}
    for player in players:
        lines[player] = []
        for at in range(rng.choice((0, 1, 2, 2, 3))):
            traits = ", ".join(rng.choices(ON_SPECIES, k=rng.randint(0, 3)))
            lines[player].append(f"{player[0]}{at + 1} {rng.randint(0, 9)}: {traits}")
    return {
        "players": players,
        "active": rng.choice(players),
        "cambrian": rng.random() < 0.8,
        "phase": rng.choice(("turn start", "playing", "feeding")),
        "species": lines,
        "hands": {player: rng.sample(IN_HAND, rng.randint(0, 5)) for player in players},
        "scores": {player: rng.randint(0, 20) for player in players},
        "gene pool": [rng.sample(ON_SPECIES, 2), rng.sample(IN_HAND, 2)],
        "deep deck": rng.sample(ON_SPECIES[:9], 3),
        "surface deck": ["Speed"] * 20,
        "discard": ["Inking", "Parasitic"],
        "ocean": [rng.choice((0, 1, 20)), rng.choice((0, 1, 20)), 20],
        "zones": dict(zip((1, 2, 3), rng.sample(ON_ZONES, 3), strict=True)),
        "assume": {"oceans/hybridization-side-by-side": rng.choice(("not-its-own-copier", "copies-nothing"))},
    }


def cards_in(state: Oceans) -> Counter[int]:
    """Every card of the game, wherever it lies."""
    there = [*state.deck, *state.deep, *state.discard, *state.removed, *(c for pile in state.gene_pool for c in pile)]
    there += [card for seat in state.seats for card in seat.hand]
    return Counter([*there, *(trait for trait in state.host if trait < FIRST_COPY)])


def agrees(run: Game) -> None:
    """Copies are what the rules make of traits and lines; nothing is on two species; makers are in play."""
    state = run.state
    on = {trait: one.id for one in state.species.values() for trait in one.traits}
    assert state.host == on
    assert set(state.copies) == {trait for trait in on if trait >= FIRST_COPY}
    assert all(maker in on and on[maker] == on[copy] for copy, (_, maker, _) in state.copies.items())
    assert all(original < FIRST_COPY for _, _, original in state.copies.values())
    assert {trait for trait, _ in state.controlled} <= set(on)
    before = dict(state.copies)
    evolving.restand(run)
    assert state.copies == before, "copies were not made anew when traits or lines had changed"


@pytest.mark.parametrize("seed", range(60))
def test_nothing_is_lost_or_left_behind_whatever_is_decided(seed: int) -> None:
    rng = random.Random(seed)
    table = laid_out(any_position(rng))
    state: Oceans = table.run.state
    cards, population = cards_in(state), state.total()
    for _ in range(60):
        choice = table.choice
        if choice is None:
            break
        asides = [(seat, key) for seat in range(len(table.players)) for key in table.aside(seat)]
        if asides and rng.random() < 0.2:
            seat, key = rng.choice(asides)
            table.answer(seat, key)
        else:
            options = rng.sample(list(choice.options), rng.randint(choice.least, choice.most))
            table.answer(choice.player, *options)
        state = table.run.state
        agrees(table.run)
        assert state.total() == population
        underway = {part for frame in table.run.stack for part in frame.about}
        assert set((cards - cards_in(state)).keys()) <= underway
        assert not cards_in(state) - cards
    assert Table.load(GAME, table.dump(), replay=True).digest() == table.digest()
