"""Open questions are answered for each table: every answer makes a difference somewhere, and is named where it does."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import pytest

from engine.core.choice import CHANCE, Choice
from engine.core.decision import Refused
from engine.core.table import Table
from engine.oceans import legal, protection, values
from engine.oceans.game import GAME, table
from engine.oceans.setup import Options, new
from engine.oceans.state import CHOICES, Oceans
from engine.oceans.view import SHOWN
from engine.scenes import scene
from engine.scenes.document import Node, SceneError, node_of, read_documents
from rules_db import sources
from tests.engine.oceans.playing import NAMES, SETS, Playing

ASSUMPTIONS = {row.id: row for row in sources.reference().assumptions.values() if row.id.startswith("oceans/")}
SWITCHED = [(question, choice) for question, choices in CHOICES.items() for choice in choices[1:]]
AT_SET_UP = "what is set up, and so before any scene: below"
SHOWN_ONLY = "what somebody is shown, which no scene expects anything of: below"
NO_SCENE = {
    ("oceans/lazy-creator-text", "left-out"): AT_SET_UP,
    ("oceans/start-player-drawn", "table-says"): AT_SET_UP,
    ("oceans/set-up-split", "table-enters"): AT_SET_UP,
    ("oceans/five-six-player-set-up", "formula"): AT_SET_UP,
    ("oceans/five-six-player-bonus", "table-enters"): AT_SET_UP,
    ("oceans/solo-log-example-rank", "example-counts"): "which set-ups there are: solo/test_set_up.py",
    ("oceans/by-hand", "nothing"): "scenes have no changes by hand: below",
    ("oceans/deep-cards-in-hand-public", "hidden"): SHOWN_ONLY,
    ("oceans/score-piles-hidden", "open"): SHOWN_ONLY,
    ("oceans/discarded-cards-public", "top-only"): SHOWN_ONLY,
}
"""The answers that no scene can show, and why."""


class Shown(NamedTuple):
    """A scene of a table that answers a question in its own way: whether that matters, and whether it is named."""

    name: str
    matters: bool
    named: bool


def other_tables(document: Node) -> Iterator[tuple[str, Node]]:
    """The same scene at tables that don't answer one of the questions, by the question."""
    given = document.value["given"]
    assumed = given.value["assume"].value if "assume" in given.value else {}
    for name in assumed:
        left = {**given.value, "assume": Node({k: v for k, v in assumed.items() if k != name})}
        yield name if "/" in name else f"oceans/{name}", Node({**document.value, "given": Node(left)})
    if "black boxes" in given.value:
        left = {k: v for k, v in given.value.items() if k != "black boxes"}
        yield protection.BLACK_BOXES, Node({**document.value, "given": Node(left)})


def named(document: Node, result: scene.Result) -> set[str]:
    """The rules behind the steps of a scene, its last question, the numbers at its end, and what is refused there."""
    found = {cite for step in result.steps for cite in step["cites"]}
    refused = document.value["then"].value.get("refused") if "then" in document.value else None
    if refused and "because" in refused.value:
        found.update(item.text() for item in refused.value["because"].items())
    assert result.ending is not None
    run = result.ending.run
    for species in run.state.species.values():
        for what in SHOWN:
            found.update(values.value(run.state, what, species).cites())
        reasons = [*legal.why_not_forage(run, species)]
        reasons += [reason for other in run.state.species.values() for reason in legal.why_not(run, species, other)]
        found.update(cite for reason in reasons for cite in reason.cites)
    return found.union(result.ending.choice.cites if result.ending.choice else ())


@cache
def shown() -> dict[tuple[str, str], list[Shown]]:
    """The scenes of each answer to a question."""
    found: dict[tuple[str, str], list[Shown]] = defaultdict(list)
    for path in sources.scene_files():
        for document in read_documents(path) if path.parts[-3] == "oceans" else ():
            others = list(other_tables(document))
            if not others:
                continue
            read = scene.read(document)
            result = scene.run(read)
            assert result.passed, f"{read.name}: {result.failures}"
            for question, another in others:
                matters = not scene.run(scene.read(another)).passed
                answer = read.opening.state.assumed[question]
                found[question, answer].append(Shown(read.name, matters, question in named(document, result)))
    return found


@pytest.mark.parametrize(("question", "choice"), [one for one in SWITCHED if one not in NO_SCENE])
def test_a_scene_goes_otherwise_at_a_table_that_answers_so(question: str, choice: str) -> None:
    scenes = shown()[question, choice]
    assert any(one.matters for one in scenes), scenes
    assert any(one.named for one in scenes), scenes


def test_what_no_scene_shows_can_be_chosen_all_the_same() -> None:
    assert {*NO_SCENE} <= {*SWITCHED}
    assert [one for one in NO_SCENE if shown()[one]] == []


def test_every_choice_can_be_made_or_says_why_not() -> None:
    for question, row in ASSUMPTIONS.items():
        for choice in row.choices:
            assert (choice in CHOICES[question]) != bool(row.why_unplayed(choice)), (question, choice)
        assert CHOICES[question][0] == row.default


# -- what is refused


@pytest.mark.parametrize("question", [q for q, row in ASSUMPTIONS.items() if len(row.choices) > len(CHOICES[q])])
def test_a_choice_that_cant_be_made_is_refused_with_its_reason(question: str) -> None:
    row = ASSUMPTIONS[question]
    choice = next(choice for choice in row.choices if choice not in CHOICES[question])
    with pytest.raises(ValueError, match="No table can be set to") as caught:
        new(NAMES[:2], Options(assume={question: choice}))
    told = str(caught.value)
    assert told.startswith(f"{question}: {row.why_unplayed(choice)}")
    assert told.endswith(f"there are {', '.join(CHOICES[question])}")
    document = node_of({"scene": "a", "given": {"players": [*NAMES[:2]], "assume": {question: choice}}})
    with pytest.raises(SceneError, match="No table can be set to"):
        scene.read(document)


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (Options(assume={"parasitic-arow": "left"}), "there is no open question 'parasitic-arow'; did you mean"),
        (Options(assume={"parasitic-arrow": "up"}), "parasitic-arrow: 'up' is no answer to it; there are left, right"),
        (Options(assume={"start-player-drawn": "table-says"}), "'table-says' by what the table says: give `start`"),
        (Options(assume={"black-boxes": "table-says"}), "give `black_boxes`"),
        (Options(black_boxes=("Inkling",)), "'Inkling' is no trait; did you mean Inking"),
        (Options(supply=(30, 30, 30, 11)), r"100 population lie in the Reef and in zones 1 to 3, .* \(`supply`\)"),
        (Options(supply=(0, 40, 30, 30)), "some in each"),
        (Options(bonus=(9, 8)), "`bonus` is for 5 or 6 players"),
        (Options(bonus=(9, 8, 7, 6), more_players=True), "`bonus` is for 5 or 6 players"),
    ],
)
def test_what_says_too_little_or_too_much_is_refused(options: Options, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        new(NAMES[:2], options)


def test_a_position_names_the_traits_with_a_black_box() -> None:
    document = node_of({"scene": "a", "given": {"players": [*NAMES[:2]], "black boxes": ["Inkling"]}})
    with pytest.raises(SceneError, match="'Inkling' is no trait"):
        scene.read(document)


# -- at set-up


def first(choice: Choice) -> tuple[tuple[str | int, ...], ...]:
    """Chance brings what comes first."""
    return tuple(choice.options[: choice.least])


def set_up(players: int = 2, **options: object) -> Table:
    """A table where all has been dealt."""
    return table(NAMES[:players], first, Options(**options))  # type: ignore[arg-type]


def cited(at: Table) -> set[str]:
    """The rules behind all steps so far."""
    return {cite for step in at.run.steps for cite in step.cites}


def test_the_table_says_who_starts() -> None:
    assert set_up().run.state.start == 0
    at = set_up(start=1)
    assert at.run.state.start == at.run.state.active == 1
    assert at.run.state.assumed == {}, "that is over with the set-up"
    assert ("Bob starts", ("oceans/start-player-drawn",)) in [(text, cites) for _, text, cites in at.steps_since()]


def test_the_table_enters_what_it_has_laid_out() -> None:
    assert "25 population in the Reef, 24, 26 and 25 in the zones, 60 in the reserve" in [
        text for _, text, _ in set_up(supply=(25, 24, 26, 25)).steps_since()
    ]
    at = set_up(supply=(25, 24, 26, 25))
    assert sum(at.run.state.waters) == 100
    assert "oceans/set-up-split" in cited(at)


def test_five_play_by_what_is_assumed_with_bonus_tokens_of_their_own() -> None:
    with pytest.raises(ValueError, match="ask for more players"):
        set_up(5)
    plain, said = (
        set_up(5, more_players=True),
        set_up(5, assume={"five-six-player-set-up": "formula"}, bonus=(9, 7, 6, 4, 0)),
    )
    assert [seat.bonus for seat in plain.run.state.seats] == [0] * 5
    assert [seat.bonus for seat in said.run.state.seats] == [9, 7, 6, 4, 0]
    assert plain.run.state.total() == said.run.state.total() == 120 + 20 * 5
    assert {"oceans/five-six-player-set-up", "oceans/five-six-player-bonus"} <= cited(said)


def test_lazy_creator_is_in_only_where_its_text_is_written_and_not_left_out() -> None:
    def dealt(**options: object) -> set[str]:
        run = new(NAMES[:2], Options(sets=("promo",), **options))  # type: ignore[arg-type]
        drawn = Table(GAME, run)
        while drawn.choice is not None and drawn.choice.prompt != "scenarios":
            drawn.answer(CHANCE, *first(drawn.choice))
        assert drawn.choice is not None
        return {drawn.run.state.kind(int(card)).id for _, card in drawn.choice.options}

    written = "Everybody draws a card."
    assert "oceans/lazy-creator" not in dealt()
    assert "oceans/lazy-creator" in dealt(lazy_creator=written)
    assert "oceans/lazy-creator" not in dealt(lazy_creator=written, assume={"lazy-creator-text": "left-out"})


def test_what_is_known_in_part_is_dealt_only_where_the_table_agrees() -> None:
    def deep(**options: object) -> set[str]:
        state: Oceans = new(NAMES[:2], Options(sets=SETS, **options)).state  # type: ignore[arg-type]
        return {state.kind(card).id for card in state.deep}

    in_part = {"oceans/sea-rex", "oceans/hard-shell"}
    assert deep(allow_partial=True) - deep() == in_part
    assert deep(assume={"sea-rex-attack": "one"}) & in_part == {"oceans/sea-rex"}

    def scenarios(**options: object) -> set[str]:
        dealt = Table(GAME, new(NAMES[:2], Options(sets=SETS, start=0, **options)))  # type: ignore[arg-type]
        assert dealt.choice is not None
        return {dealt.run.state.kind(int(card)).id for _, card in dealt.choice.options}

    assert scenarios(allow_partial=True) - scenarios() == {"oceans/parallel-universe"}


# -- what somebody is shown


def seen(**options: object) -> tuple[Table, dict[str, object]]:
    """A table in the middle of a game, and what Ann is shown of it."""
    game = Playing(3, players=2, options=Options(**options))  # type: ignore[arg-type]
    for at, live in enumerate(game.decisions()):
        if at > 60 and len(live.run.state.discard) > 1:
            break
    assert live.choice is not None
    return game.table, game.table.view(0)


def test_backs_are_shown_or_hidden() -> None:
    live, view = seen()
    assert view["players"][1]["backs"] is not None
    live, view = seen(assume={"deep-cards-in-hand-public": "hidden"})
    held = len(live.run.state.seats[1].hand)
    assert (view["players"][1]["backs"], view["players"][1]["cards"]) == (None, held)
    assert sum(view["players"][0]["backs"].values()) == view["players"][0]["cards"]


def test_the_discard_pile_is_open_or_only_its_top_card() -> None:
    live, view = seen()
    assert [card["id"] for card in view["discard"]] == list(live.run.state.discard)
    live, view = seen(assume={"discarded-cards-public": "top-only"})
    assert [card["id"] for card in view["discard"]] == [live.run.state.discard[-1]]
    assert view["discard pile"] == len(live.run.state.discard)


def test_score_piles_are_hidden_or_open() -> None:
    assert seen()[1]["players"][1]["score"] is None
    live, view = seen(assume={"score-piles-hidden": "open"})
    assert view["players"][1]["score"] == live.run.state.seats[1].score


def test_nothing_is_changed_by_hand_where_the_table_says_so() -> None:
    live, _ = seen(assume={"by-hand": "nothing"})
    with pytest.raises(Refused) as caught:
        live.correct(0, "species", "Ann", agreed=(1,), why="a test")
    assert caught.value.refusal.cites == ("oceans/by-hand",)
    live, _ = seen()
    live.correct(0, "species", "Ann", agreed=(1,), why="a test")


# -- how it is told


def test_what_an_answer_allows_one_player_in_secret_is_told_once_it_is_done() -> None:
    """What Ann's hand allows at this table is nobody else's business."""
    given = {
        "players": ["Ann", "Bob"],
        "phase": "playing",
        "cambrian": True,
        "scores": {"Ann": 1},
        "species": {"Ann": ["A1 3"], "Bob": ["B1 3"]},
        "hands": {"Ann": ["Dense Population"]},
        "assume": {"deep-cost-short": "pay-what-there-is"},
    }
    at = Table(GAME, scene.read(node_of({"scene": "a", "given": given})).opening)
    assert at.choice is not None
    assert at.steps_since(0) == at.steps_since(0, 0) == []
    at.answer(0, next(key for key in at.legal() if key[0] == "evolve"))
    at.answer(0, "to:0")
    assert any("oceans/deep-cost-short" in cites for _, _, cites in at.steps_since(0))


def test_of_two_answers_the_one_that_matters_is_named() -> None:
    given = {
        "players": ["Ann", "Bob"],
        "species": {"Ann": ["A1 3"], "Bob": ["B1 5: Schooling"]},
        "assume": {"schooling-threshold": "more-than-five", "parasitic-arrow": "right"},
    }
    at = Table(GAME, scene.read(node_of({"scene": "a", "given": given})).opening)
    told = [cites for _, _, cites in at.steps_since()]
    assert told == [("oceans/schooling-threshold",)]
    loaded, again = (Table.load(GAME, at.dump(), replay=replay) for replay in (False, True))
    at.stand(1, "reaction")
    for same in (at, again):
        assert [cites for _, _, cites in same.steps_since()] == told
    assert loaded.steps_since() == []
    assert loaded.run.number == again.run.number == at.run.number


def test_answers_are_named_in_an_order_that_a_saved_table_keeps() -> None:
    """Where two matter at once, they are named in the same order after a saved table has been loaded."""
    given = {
        "players": ["Ann", "Bob"],
        "species": {"Ann": ["A1 3", "A2 2: Parasitic", "A3 3"], "Bob": ["B1 5: Schooling"]},
        "assume": {"schooling-threshold": "more-than-five", "parasitic-arrow": "right"},
    }
    at = Table(GAME, scene.read(node_of({"scene": "a", "given": given})).opening)
    named = [cites for _, told, cites in at.steps_since() if told.startswith("as this table has it")]
    assert named == [("oceans/parasitic-arrow",), ("oceans/schooling-threshold",)]
    assert Table.load(GAME, at.dump(), replay=True).run.steps == at.run.steps
