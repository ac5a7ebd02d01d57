"""Computer players: what they answer is legal, repeatable, no worse for what they can't know, and wins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

import pytest

from engine.core.choice import Answer, Choice
from engine.core.table import Table
from engine.oceans import mind
from engine.oceans.game import table
from engine.players.curious import LOOKED_AT, curious
from engine.players.dice import any_answer, dealer, dice
from engine.players.greedy import greedy
from engine.players.play import Player, asked, play_out
from engine.players.uniform import uniform
from tests.engine import tide_pool as tp

NAMES = ("Ann", "Bob", "Cid", "Dee")
ODD_SEEDS = range(1, 12, 2)


def opened(seed: int, players: int = 2) -> Table:
    return table(NAMES[:players], dealer(dice(f"deal {seed}")))


def anyone(seed: int, players: int = 2) -> list[Player]:
    return [uniform(dice(f"{seed} {seat}")) for seat in range(players)]


def positions(seed: int, players: int = 3) -> Iterator[Table]:
    """A random game at each of its choices."""
    made, seats = opened(seed, players), anyone(seed, players)
    while made.choice is not None:
        yield made
        made.answer(made.choice.player, *seats[made.choice.player](made))


# -- curious players


def test_a_curious_player_takes_what_is_wanted_and_plays_on_where_nothing_is() -> None:
    """Words are all it goes by: in any game, for draws too, and for as many as are asked for."""
    pleased, asked_for = 0, Counter[int]()
    for made in (tp.table(3, 1), table(NAMES[:2])):
        rng = dice(5)
        liking = curious(rng, lambda _, text: ("reef" in text) + 2.0 * ("Symbiotic" in text), uniform(rng))
        for _ in range(150):
            choice = made.choice
            if choice is None:
                break
            answer = liking(made)
            assert choice.accepts(answer)
            texts = [made.text(key) for key in choice.options] if len(choice.options) <= LOOKED_AT else []
            liked = [text for text in texts if "Symbiotic" in text] or [text for text in texts if "reef" in text]
            if liked and choice.most:
                assert made.text(answer[0]) in liked
                assert len(answer) == max(1, choice.least)
                pleased += 1
            asked_for[len(answer)] += 1
            made.answer(choice.player, *answer)
    assert pleased > 10
    assert asked_for[1]
    assert asked_for[6]


# -- any legal answer


@pytest.mark.parametrize(("least", "most"), [(1, 1), (0, 1), (0, 3), (1, 2), (2, 2), (3, 4), (0, 0)])
def test_any_answer_is_each_legal_answer_as_often_as_any_other(least: int, most: int) -> None:
    options = [("card", number) for number in range(4)]
    choice = Choice(0, "discard", options, least, most)
    sets = [frozenset(chosen) for count in range(least, most + 1) for chosen in combinations(options, count)]
    rng, times = dice(1), 400
    answers = [any_answer(rng, choice) for _ in range(times * len(sets))]
    assert all(map(choice.accepts, answers))
    found = Counter(map(frozenset, answers))
    assert set(found) == set(sets)
    assert max(abs(count - times) for count in found.values()) < 100  # five standard deviations


def test_uniform_players_play_any_game_to_its_end_the_same_way_for_the_same_seed() -> None:
    def pool(seed: int) -> Table:
        made = tp.table(3, seed)
        play_out(made, anyone(seed, 3))
        return made

    def oceans(seed: int) -> Table:
        made = opened(seed)
        play_out(made, anyone(seed))
        return made

    for play in (pool, oceans):
        first, again, other = play(1), play(1), play(2)
        assert first.choice is None
        assert first.log == again.log
        assert first.digest() == again.digest()
        assert first.log != other.log


def test_two_tables_played_by_turns_do_not_disturb_each_other() -> None:
    alone = [opened(seed) for seed in (1, 2)]
    for seed, made in zip((1, 2), alone, strict=True):
        play_out(made, anyone(seed))
    together = [positions(1, 2), positions(2, 2)]
    last: dict[int, Table] = {}
    running = True
    while running:
        running = False
        for number, game in enumerate(together):
            for made in game:
                last[number], running = made, True
                break
    assert [last[number].digest() for number in (0, 1)] == [made.digest() for made in alone]


def test_whoever_has_nothing_to_answer_says_so() -> None:
    made = opened(1)
    with pytest.raises(ValueError, match="dealer"):
        play_out(made.clone(), anyone(1))
    play_out(made, anyone(1))
    for player in (*anyone(1), greedy(dice(1), mind)):
        with pytest.raises(ValueError, match="ended"):
            player(made)


# -- looking ahead


def test_greedy_wins_at_least_seven_of_ten_games_against_anyone() -> None:
    wins = 0.0
    for seed in range(20):
        made, seats, seat = opened(seed), anyone(seed), seed % 2
        seats[seat] = greedy(dice(seed), mind, tried=4)
        play_out(made, seats)
        winners = made.view()["winners"]
        wins += (seat in winners) / len(winners)
    assert wins >= 14


@pytest.mark.parametrize("seed", ODD_SEEDS)
def test_greedy_answers_the_same_whatever_others_hide(seed: int) -> None:
    differ = 0
    for number, made in enumerate(positions(seed)):
        if number % 9:
            continue
        seat = asked(made).player
        other = mind.imagine(made, seat, dice(number).shuffle)
        differ += other.digest() != made.digest()
        before = made.digest(), len(made.log), asked(made)
        answers: list[Answer] = [greedy(dice(seed), mind, tried=5)(one) for one in (made, other)]
        assert answers[0] == answers[1]
        assert asked(made).accepts(answers[0])
        assert (made.digest(), len(made.log), asked(made)) == before
    assert differ > 3


@pytest.mark.parametrize("seed", ODD_SEEDS)
def test_what_is_imagined_looks_the_same_and_can_be_played(seed: int) -> None:
    rng, moved = dice(seed), 0
    for number, made in enumerate(positions(seed)):
        if number % 7:
            continue
        made.run.passes = tuple((seat, "a chance") for seat in range(3))
        seat = asked(made).player
        world = mind.imagine(made, seat, rng.shuffle)
        assert world.view(seat) == made.view(seat)
        assert cards(world) == cards(made)
        assert world.run.passes == ((seat, "a chance"),)
        for one in range(3):
            backs = [Counter(made_.run.state.kind(card).deep for card in hand(made_, one)) for made_ in (made, world)]
            assert backs[0] == backs[1]
            moved += hand(world, one) != hand(made, one)
            assert one != seat or hand(world, one) == hand(made, one)
        made.run.passes = ()
        for answer in {any_answer(rng, asked(made)) for _ in range(3)}:
            world.clone(dealer(rng)).answer(seat, *answer)
    assert moved > 3


def test_cards_that_a_question_shows_are_not_dealt_to_anybody() -> None:
    looked = next(made for seed in range(9) for made in positions(seed) if asked(made).prompt == "keep")
    shown = {key[1] for key in looked.legal()}
    for seed in range(20):
        world = mind.imagine(looked, asked(looked).player, dice(seed).shuffle)
        assert shown <= set(world.run.state.deep)


def test_of_somebody_else_s_secret_question_nothing_is_known() -> None:
    """The options of whoever is asked are their hand: for another seat they are dealt anew like the rest of it."""
    made = next(made for made in positions(3) if asked(made).secret and len(hand(made, asked(made).player)) > 3)
    holder = asked(made).player
    worlds = [mind.imagine(made, (holder + 1) % 3, dice(seed).shuffle) for seed in range(9)]
    assert len({tuple(sorted(hand(world, holder))) for world in worlds}) > 5


def hand(made: Table, seat: int) -> tuple[int, ...]:
    return made.run.state.seats[seat].hand


def cards(made: Table) -> list[int]:
    state = made.run.state
    return sorted([*state.deck, *state.deep, *(card for seat in state.seats for card in seat.hand)])


# -- how good it looks


def test_population_counts_as_points_and_promise_for_more() -> None:
    view = next(view for made in positions(1, 2) if (view := made.view(0))["players"][0]["line"])
    species = view["species"][view["players"][0]["line"][0]]
    view["reef"], species["population"] = 5, 3
    looks = mind.outlook(view, 0)
    species["population"] = 4
    assert mind.outlook(view, 0) == pytest.approx(looks + 1)
    species["population"] = 0
    unfed = mind.outlook(view, 0)
    view["reef"] = 0
    assert mind.outlook(view, 0) < unfed - mind.FOOD * 5 < looks - 3
    species["owner"], species["population"] = 1, 3
    assert mind.outlook(view, 0) < looks - 3 - mind.OTHERS * 3


def test_at_the_end_only_points_and_winning_count() -> None:
    made = opened(4)
    play_out(made, anyone(4))
    view = made.view(0)
    points = [player["points"] for player in view["players"]]
    (winner,) = view["winners"]
    looks = [mind.outlook(made.view(seat), seat) for seat in (0, 1)]
    ahead = points[winner] - points[1 - winner]
    assert looks[winner] == ahead + mind.WON
    assert looks[1 - winner] == -ahead
