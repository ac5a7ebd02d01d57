"""The board of Oceans: the picture and its words say the same, whatever lies on it, and all of it has room."""

from __future__ import annotations

import copy
import itertools
import random
import re
from typing import Any

import pytest

from bot.boards import oceans, seats
from bot.boards.drawing import Drawing, stacked
from bot.limits import ALT
from engine.oceans import evolving, setup
from engine.oceans.catalogue import catalogue
from engine.oceans.game import GAME, table
from engine.oceans.rules import Game
from engine.players.dice import dealer, dice
from engine.players.uniform import uniform
from tests.bot.pictured import Shape, shapes, texts

NAMES = ("Anneliese von der Tannhäuser & Söhne <b>", "Bob", "Cid", "Dot", "Eve", "Fin")
UNITS_AT_400 = 3
"""A picture is drawn 1200 units wide; on a phone it is 400 wide."""


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


def changed(seed: int, players: int) -> tuple[dict[str, Any], dict[str, Any]]:
    """A random position, and another from which it differs in everything that a board marks."""
    rng = random.Random(seed)
    run = setup.new(NAMES[:players], setup.Options(more_players=True, start=0))
    cards = [card for card in (*catalogue().surface_deck(), *catalogue().deep_deck()) if catalogue().of(card).trait]
    rng.shuffle(cards)
    for player in range(players):
        for place in range(rng.randint(1, 6)):
            name = f"{NAMES[player][0]}{place + 1}" + (" Mighty Hunter of the Deep" if rng.random() < 0.1 else "")
            made = run.state.add_species(player, place, name, rng.randint(0, 9))
            for _ in range(rng.randint(0, 4)):
                evolving.attach(run, cards.pop(), made)
    scenarios = [kind.card() for kind in catalogue().by_id.values() if kind.family == "scenario"]
    run.state.zones = tuple(rng.sample([*scenarios, 0, 0, 0], 3))
    run.state.waters = [rng.randint(0, 60) for _ in range(4)]
    run.state.gene_pool = ((cards.pop(), cards.pop()), (cards.pop(),))
    run.state.turn, run.state.active, run.state.cambrian = (
        rng.randint(0, 80),
        rng.randrange(players),
        rng.random() < 0.5,
    )
    now = GAME.view(run, None)
    before = copy.deepcopy(now)
    for number, species in list(before["species"].items()):
        match rng.randrange(9):
            case 0:
                species["population"] = rng.randint(0, 10)
            case 1:
                now["species"][number]["traits"] = species["traits"][1:]
            case 2:
                species["traits"] = species["traits"][1:]
            case 3:
                species["owner"] = (species["owner"] + 1) % players
            case 4:
                del before["species"][number]
                before["species"][1000 + number] = {**species, "name": f"Gone {number}"}
            case 5 if species["traits"]:
                now["species"][number]["traits"][-1] |= {"copy": True, "controlled by": players - 1}
            case 6:
                now["species"][number]["effects"] = ["promo/paralyzing-venom"]
            case 7:
                now["species"][number]["numbers"] |= {"forage": 123, "attack": 4567, "aging": 10, "capacity": 30}
                species["population"] += 30
            case _:
                pass
    before["zones"][2]["population"] += 3
    before["reef"] -= before["reef"] > 0
    return before, now


def played(players: int, seed: int, turns: int) -> list[dict[str, Any]]:
    """The views of everyone at the beginning of each turn of a random game, and at its end."""
    game = table(NAMES[:players], dealer(dice(seed)), setup.Options(more_players=True))
    player, views, turn = uniform(dice(seed)), [], 0
    while (choice := game.choice) is not None and turn <= turns:
        if (view := game.view(None))["turn"] != turn:
            turn = view["turn"]
            views.append(view)
        game.answer(choice.player, *player(game))
    return [*views, game.view(None)]


def said(view: dict[str, Any], before: dict[str, Any] | None = None) -> str:
    return " ".join(texts(oceans.board(view, before).svg()))


# -- what it says


@pytest.mark.parametrize(("players", "species", "traits"), [(2, 0, 0), (2, 1, 0), (3, 2, 1), (4, 5, 3), (6, 4, 3)])
def test_the_picture_and_the_words_name_the_same_things(players: int, species: int, traits: int) -> None:
    run = position(players, species, traits)
    view = GAME.view(run, None)
    picture, words = said(view), oceans.board_text(view)
    for one in view["species"].values():
        assert one["name"] in picture
        assert re.search(rf"{one['name']} {one['population']} of \d+", words)
        for trait in one["traits"]:
            assert trait["name"] in picture
            assert trait["name"] in words
    for there in ("Abundance", "40", "12", "in force", "Bob", "score hidden", "0 Surface and 0 Deep in hand"):
        assert there in picture
        assert there in words
    assert oceans.board_alt(view).startswith("Oceans board of Anneliese")


def test_the_words_give_each_fact_a_place_of_its_own() -> None:
    run = position(2, 2, 0)
    run.state.seats[0].name = "Ann"
    run.state.gene_pool = ((catalogue().by_id["oceans/speed"].card(),), ())
    assert oceans.board_text(GAME.view(run, None)).splitlines() == [
        "Before the first turn: Ann is the active player.",
        "Reef: 3 population.",
        "Zone 1: 0 population; scenario Abundance, in force.",
        "Zone 2: 12 population.",
        "Zone 3: 40 population.",
        "Reserve: 60 population.",
        "Gene Pool: Speed (migrate 5) on a pile of 1 card.",
        "Surface deck 120, Deep deck 87, discard pile 0, species boards left 20.",
        "Ann (active player): score hidden, 0 Surface and 0 Deep in hand; 2 species.",
        "  A1 0 of 10: no traits; forage 1, attack 1, shell 0; left B2, right A2.",
        "  A2 3 of 10: no traits; forage 1, attack 1, shell 0; left A1, right B1.",
        "Bob: score hidden, 0 Surface and 0 Deep in hand; 2 species.",
        "  B1 5 of 10: no traits; forage 1, attack 1, shell 0; left A2, right B2.",
        "  B2 8 of 10: no traits; forage 1, attack 1, shell 0; left B1, right A1.",
    ]


def test_cards_lying_about_are_in_the_picture_and_in_the_words() -> None:
    run = position(3, 1, 0)
    state = run.state
    state.gene_pool = ((catalogue().by_id["oceans/speed"].card(1), catalogue().by_id["oceans/inking"].card()), ())
    state.lit = (*state.lit, catalogue().by_id["oceans/fertile"].card())
    state.cambrian, state.last_round, state.turn, state.active = True, True, 9, 2
    state.seats[1].bonus = 4
    view = GAME.view(run, None)
    for there in ("Inking (migrate", "Cambrian Explosion", "last round", "Fertile", "Turn 9", "bonus 4", "120", "87"):
        assert there in said(view)
        assert there in oceans.board_text(view)
    assert "Cid is active" in said(view)
    assert "Cid (active player)" in oceans.board_text(view)


def test_a_hand_whose_backs_are_hidden_is_a_number_of_cards() -> None:
    view = GAME.view(position(2, 1, 0), None)
    view["players"][1] |= {"backs": None, "cards": 6}
    assert "6 cards in hand" in said(view)
    assert "6 cards in hand" in oceans.board_text(view)


def test_who_has_to_decide_out_of_turn_stands_out() -> None:
    view = GAME.view(position(3, 1, 0), None)
    picture = texts(oceans.board(view, asked=(2,)).svg())
    assert picture.count("active") == picture.count("decides") == 1
    assert "Cid (has to decide)" in oceans.board_text(view, asked=(2,))


def test_the_end_of_a_game_shows_who_wins_and_where_the_points_come_from() -> None:
    view = played(3, 4, 1000)[-1]
    [winner] = view["winners"]
    name, points = view["players"][winner]["name"], view["players"][winner]["points"]
    picture, words = said(view), oceans.board_text(view)
    assert f"{name} wins" in picture
    assert f"{points} points" in picture
    assert f"{view['players'][winner]['score']} scored" in picture
    assert f"{name} wins" in words
    assert f"{name} (winner): {points} points" in words
    assert "active" not in picture + words


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


def test_a_copy_is_marked_as_one() -> None:
    run = position(2, 1, 1)
    species = run.state.species[run.state.seats[0].line[0]]
    other = run.state.species[run.state.seats[1].line[0]]
    evolving.copy_onto(run, species, other.traits[0], species.traits[0], ("promo/copying-traits/2",))
    view = GAME.view(run, None)
    assert "(copy, " in oceans.board_text(view)
    assert "stroke-dasharray" in oceans.board(view).svg()


def test_a_lasting_effect_and_another_controller_are_named() -> None:
    view = GAME.view(position(2, 1, 1), None)
    first, second = view["species"].values()
    first["effects"] = ["promo/paralyzing-venom"]
    second["traits"][0]["controlled by"] = 0
    assert "under the effect of Paralyzing Venom" in oceans.board_text(view)
    assert "Paralyzing Venom" in said(view)
    assert f"controlled by {NAMES[0]}" in oceans.board_text(view)
    badges = oceans.board(view).svg().count(seats.mark(0).badge)
    del second["traits"][0]["controlled by"]
    assert oceans.board(view).svg().count(seats.mark(0).badge) == badges - 1


def test_names_in_letters_that_the_font_lacks_are_replaced() -> None:
    view = GAME.view(position(2, 1, 0), None)
    view["players"][0]["name"], view["players"][1]["name"] = "𝓐𝓷𝓷 🦈", "魚\x00"
    picture = texts(oceans.board(view).svg())
    assert "Ann" in picture
    assert "Player 2" in picture
    assert "魚" in oceans.board_text(view)


def test_the_description_keeps_to_its_letters_and_says_less_rather_than_break_off() -> None:
    small, large = (GAME.view(position(*size), None) for size in ((2, 2, 1), (6, 6, 3)))
    assert "A2 3 (" in oceans.board_alt(small)
    assert small["players"][1]["name"] in oceans.board_alt(small)
    for most in (ALT, 500, 200, 40):
        assert len(oceans.board_alt(large, most)) <= most
    assert "A2 3, A3 6" in oceans.board_alt(large)


# -- what has changed


def test_what_has_changed_is_marked_with_its_number() -> None:
    run = position(2, 2, 1)
    now = GAME.view(run, None)
    before = copy.deepcopy(now)
    a1, a2, b1, b2 = now["species"]
    before["reef"], before["zones"][1]["population"], before["zones"][0]["in force"] = 1, 20, False
    before["scenarios"], before["reserve"] = [], 58
    before["species"][a1]["population"] = 4
    [given] = before["species"][a2]["traits"]
    before["species"][a2]["traits"] = []
    lost = {**given, "id": 4711, "name": "Camouflage"}
    before["species"][b1]["traits"].append(lost)
    before["species"][99] = {**before["species"].pop(b2), "name": "Z9"}
    before["species"][a2]["owner"] = 1
    picture, words = texts(oceans.board(now, before).svg()), oceans.board_text(now, before)
    for shown in ("+2", "−8", "now in force", "reserve 60 (+2)", "−4", f"+ {given['name']}", "lost Camouflage", "new"):
        assert shown in picture
    assert {"extinct: Z9", "was Bob's"} <= {*picture}
    for line in (
        "Reef: 3 population, 2 more than before.",
        "scenario Abundance, now in force.",
        "Zone 2: 12 population, 8 fewer than before.",
        "A1 0 of 10, 4 fewer than before:",
        f"A2 3 of 10 (was Bob's): {given['name']} (new",
        "no longer Camouflage",
        "B2 8 of 10 (new):",
        "  Z9 has gone extinct.",
    ):
        assert line in words
    assert not {"+2", "new", "extinct: Z9"} & {*texts(oceans.board(now).svg())}
    assert oceans.board_text(now, now) == oceans.board_text(now)


def test_more_in_a_score_pile_is_marked_where_it_may_be_seen() -> None:
    run = position(2, 1, 0)
    before = GAME.view(run, 0)
    run.state.seats[0].score, run.state.seats[1].score = 7, 7
    now = GAME.view(run, 0)
    assert texts(oceans.board(now, before).svg()).count("+7") == 1
    assert oceans.board_text(now, before).count("7 more than before") == 1


# -- how it is drawn


def faults(drawing: Drawing) -> list[str]:
    """What leaves the picture, what lies over something else, what is too small for a phone."""
    drawn = shapes(drawing)
    ground, *rest = drawn
    found = [f"outside: {shape}" for shape in rest if not shape.within(ground)]
    written = [shape for shape in rest if shape.kind == "text"]
    apart = [shape for shape in rest if shape.kind in ("water", "supply", "player", "species")]
    for group in (apart, written):
        found += [f"{one} over {other}" for one, other in itertools.combinations(group, 2) if one.overlaps(other)]
    for shape in rest:
        holders = [holder for holder in apart if shape.overlaps(holder, 2)]
        if shape.kind in ("text", "icon", "trait") and any(not shape.within(holder) for holder in holders):
            found.append(f"{shape} sticks out of {holders}")
    icons = [shape for shape in rest if shape.kind == "icon"]
    shields = {(icon.left, icon.top) for icon in icons if any(inside(text, icon) for text in written)}
    loose = [icon for icon in icons if (icon.left, icon.top) not in shields]
    return [*found, *(f"{text} over {icon}" for text in written for icon in loose if text.overlaps(icon))]


def inside(text: Shape, icon: Shape) -> bool:
    """Whether it is the number on a shield."""
    return text.text.isdecimal() and text.within(icon, 4)


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("seed", range(6))
def test_nothing_overlaps_or_leaves_the_picture(seed: int, players: int) -> None:
    before, now = changed(seed, players)
    assert not faults(oceans.board(now))
    assert not faults(oceans.board(now, before, asked=range(players)))


@pytest.mark.parametrize("players", range(2, 7))
def test_every_turn_of_a_game_has_its_board(players: int) -> None:
    views = played(players, players, 40)
    for before, now in itertools.pairwise(views[::3]):
        assert not faults(oceans.board(now, before))
        for species in now["species"].values():
            assert f" {species['name']} {species['population']} of" in oceans.board_text(now, before)
        assert len(oceans.board_alt(now)) <= ALT


@pytest.mark.parametrize("most", [2, 3, 4, 5, 9])
def test_names_and_numbers_can_be_read_at_the_width_of_a_phone(most: int) -> None:
    view = GAME.view(position(4, most, 3), None)
    sizes = dict[str, float]()
    for shape in shapes(oceans.board(view)):
        if shape.kind == "text":
            sizes[shape.text] = round((shape.bottom - shape.top) / 0.92 / UNITS_AT_400, 3)
    for species in view["species"].values():
        assert sizes[species["name"]] >= 12
    for written, size in sizes.items():
        assert size >= 8, written
    assert "…" not in "".join(sizes).replace(NAMES[0], "")
    assert not faults(oceans.board(view))


@pytest.mark.parametrize(("longest", "together"), [(1, 1), (3, 3), (4, 4), (5, 3), (8, 3)])
def test_so_many_species_lie_side_by_side(longest: int, together: int) -> None:
    drawn = shapes(oceans.board(GAME.view(position(2, longest, 1), None)))
    tops = [shape.top for shape in drawn if shape.kind == "species"]
    assert tops.count(tops[0]) == together
    assert len(tops) == 2 * longest


def test_seats_differ_in_more_than_their_colour() -> None:
    assert len({mark.badge for mark in seats.MARKS}) == len(seats.MARKS) == setup.MOST
    assert len({mark.hatching for mark in seats.MARKS}) == len({mark.dashes for mark in seats.MARKS}) == setup.MOST
    svg = oceans.board(GAME.view(position(6, 1, 0), None)).svg()
    for seat in range(6):
        assert seats.mark(seat).badge in svg
        assert f'fill="{seats.hatched(seat)}"' in svg
    assert svg.count("<pattern") == 5


def test_a_card_from_the_deep_differs_in_its_shape() -> None:
    run = position(2, 1, 0)
    species = next(iter(run.state.species.values()))
    evolving.attach(run, catalogue().by_id["oceans/inking"].card(), species)
    drawn = [shape.kind for shape in shapes(oceans.board(GAME.view(run, None)))]
    evolving.attach(run, catalogue().by_id["oceans/megamouth"].card(), species)
    deep = [shape.kind for shape in shapes(oceans.board(GAME.view(run, None)))]
    assert (deep.count("trait"), drawn.count("trait")) == (1, 0)
    assert deep.count("icon") > drawn.count("icon")
    assert "Deep" in oceans.board_text(GAME.view(run, None))


def test_a_picture_is_no_larger_than_it_needs_to_be() -> None:
    for size in ((2, 0, 0), (4, 5, 3), (6, 8, 3)):
        svg = oceans.board(GAME.view(position(*size), None)).svg()
        wide, high = map(int, re.findall(r'width="(\d+)" height="(\d+)"', svg)[0])
        assert 600 <= wide <= 1200
        assert wide * high <= 760_000 or wide == 600


def test_pictures_below_each_other_keep_their_distance() -> None:
    one, other = (oceans.board(GAME.view(position(2, n, 1), None)) for n in (1, 2))
    both = stacked(("Before", one), ("After", other))
    assert both.height == one.height + other.height + 2 * 56
    assert {"Before", "After"} <= {*texts(both.svg())}


def test_a_long_name_is_cut_and_special_letters_do_no_harm() -> None:
    drawing = Drawing(200, 60)
    drawing.text(10, 30, "A <trait> & more " * 9, size=20, room=100, least=10)
    [text] = texts(drawing.svg())
    assert text.startswith("A <trait>")
    assert text.endswith("…")
    assert len(text) < 24
