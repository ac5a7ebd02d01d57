"""The board of Oceans: the picture and its words say the same, whatever lies on it."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from bot.boards import oceans, worker
from bot.boards.drawing import Drawing
from engine.oceans import evolving, setup
from engine.oceans.catalogue import catalogue
from engine.oceans.game import GAME
from engine.oceans.rules import Game

NAMES = ("Anneliese von der Tannhäuser & Söhne <b>", "Bob", "Cid", "Dot", "Eve", "Fin")


def position(players: int, species: int, traits: int) -> Game:
    """A position as full as asked for: each player with some species, each species with some traits."""
    run = setup.new(NAMES[:players], setup.Options(more_players=True, start=0))
    cards = [card for card in (*catalogue().surface_deck(), *catalogue().deep_deck()) if catalogue().of(card).trait]
    for player in range(players):
        for place in range(species):
            made = run.state.add_species(player, place, f"{NAMES[player][0]}{place + 1}", (player * 5 + place * 3) % 11)
            for _ in range(traits):
                evolving.attach(run, cards.pop(7 * len(cards) // 11), made)
    run.state.zones = (catalogue().by_id["oceans/abundance"].card(), 0, 0)
    run.state.waters = [3, 0, 12, 40]
    run.state.lit = run.state.zones[:1]
    return run


def texts(drawing: Drawing) -> list[str]:
    """What is written in a picture."""
    made = ElementTree.fromstring(drawing.svg())  # noqa: S314 - our own picture
    return [node.text for node in made.iter() if node.text]


@pytest.mark.parametrize(("players", "species", "traits"), [(2, 0, 0), (2, 1, 0), (3, 2, 1), (4, 5, 3), (6, 4, 3)])
def test_the_picture_and_the_words_name_the_same_things(players: int, species: int, traits: int) -> None:
    run = position(players, species, traits)
    view = GAME.view(run, None)
    picture = " ".join(texts(oceans.board(view)))
    words = oceans.board_text(view)
    for one in view["species"].values():
        assert one["name"] in picture
        assert one["name"] in words
        assert re.search(rf"{one['name']} {one['population']} of \d+", words)
        for trait in one["traits"]:
            assert trait["name"] in picture
            assert trait["name"] in words
    for said in ("Abundance", "40", "12", "in force"):
        assert said in picture
        assert said in words
    assert "Bob" in picture
    assert oceans.board_alt(view).startswith("Oceans board of Anneliese")


def test_at_the_ends_of_a_line_stand_the_neighbours_round_the_table() -> None:
    view = GAME.view(position(2, 2, 0), None)
    assert "A1 0 of 10: no traits (forage 1 · attack 1 · shell 0; left B2, right A2)" in oceans.board_text(view)


def test_a_long_name_is_cut_and_special_letters_do_no_harm() -> None:
    drawing = Drawing(200, 60)
    drawing.text(10, 30, "A <trait> & more " * 9, room=100)
    text = texts(drawing)[0]
    assert text.startswith("A <trait>")
    assert text.endswith("…")
    assert len(text) < 18
    assert worker.png(drawing.svg()).startswith(b"\x89PNG")


def test_a_copy_is_marked_as_one() -> None:
    run = position(2, 1, 1)
    species = run.state.species[run.state.seats[0].line[0]]
    other = run.state.species[run.state.seats[1].line[0]]
    evolving.copy_onto(run, species, other.traits[0], species.traits[0], ("promo/copying-traits/2",))
    view = GAME.view(run, None)
    assert "[copy" in oceans.board_text(view)
    assert "stroke-dasharray" in oceans.board(view).svg()


def test_nothing_hidden_is_on_the_board() -> None:
    run = position(2, 1, 1)
    hidden = catalogue().by_id["oceans/megamouth"].card()
    run.state.seats[0].hand = (hidden,)
    run.state.seats[0].score = 4711
    for seat in (1, None):
        view = GAME.view(run, seat)
        shown = oceans.board_text(view) + oceans.board(view).svg() + oceans.board_alt(view)
        assert "Megamouth" not in shown
        assert "4711" not in shown
        assert "1 Deep in hand" in shown
