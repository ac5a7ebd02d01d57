"""What is told of a table: by player, with the rules, what was taken back too, and the same after a restart."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from bot.store.journal import Journal
from bot.tables.history import Deed, Line, Moment, of_turn
from bot.tables.live import LiveTable, NotNow
from bot.views.sheet import PAGE_LINKS
from bot.views.table import ending, log, replay, story
from bot.views.table.board import public
from bot.views.table.reasons import reasons
from engine.core.choice import CHANCE, spell
from engine.core.decision import Refusal, Refused
from engine.core.table import Table
from engine.players.dice import dice
from engine.players.greedy import greedy
from rules_db.reference import Reference
from tests.bot.tables.told import NAMES, SAY, all_pages, anew, exported, opened, play, played, texts, undrawn

__all__ = ["undrawn"]


async def with_undos(seed: int, journal: Journal | None = None) -> LiveTable:
    """Forty decisions, every third one that may be taken back taken back once."""
    live = await opened(2, 1, journal=journal)
    count = 0
    async for _ in played(live, dice(seed), 40):
        last = live.playing.log[-1].player
        to = live.playing.undoable(last) if last >= 0 else None
        if to is not None and not live.record.seats[last].computer:
            count += 1
            if count % 3 == 0:
                await live.undo(last + 1, to)
    assert count >= 3
    return live


class TestHistory:
    async def test_read_as_it_goes_or_all_at_once_it_is_the_same(self) -> None:
        live = await opened(2, 1)
        async for _ in played(live, dice(1), 30):
            await live.past()
        assert await live.past(0) == await anew(live).past(0)

    async def test_all_decisions_of_the_log_are_told_those_taken_back_as_such(self) -> None:
        live = await with_undos(2)
        moments = live.history.moments(live.record)
        standing = [deed.decision for moment in moments if not moment.gone for deed in moment.deeds]
        assert standing == live.playing.log
        gone = Counter(deed.decision for moment in moments if moment.gone for deed in moment.deeds)
        assert gone == Counter(decision for _, lost in live.playing.undone for decision in lost)
        assert moments == anew(live).history.moments(live.record)

    async def test_what_is_seen_is_what_the_engine_shows_to_that_seat(self) -> None:
        live = await opened(2, 1)
        await play(live, 3, 40)
        for seat in (None, 0, 1, 2):
            told = [(line.text, line.cites) for moment in await live.past(seat) for line in moment.lines]
            assert [cites for _, cites in told] == [cites for _, _, cites in live.playing.steps_since(0, seat)]

    async def test_secret_answers_and_draws_are_told_to_nobody_else_until_the_end(self) -> None:
        live = await opened(2)
        await play(live, 4, 30)
        own, others = await live.past(0), await live.past(1)
        secret = [(mine, theirs) for mine, theirs in zip(own, others, strict=True) if mine.deeds[0].secret]
        assert [m for m, t in secret if m.deeds[0].seat == 0 and m.deeds[0].answer is not None]
        assert not [m for m, t in secret if m.deeds[0].seat == 0 and t.deeds[0].answer is not None]
        draws = [deed for moment in own for deed in moment.deeds if deed.seat == CHANCE]
        assert draws
        assert not [deed for deed in draws if deed.answer or deed.decision]
        await play(live, 5)
        assert live.over
        assert all(deed.answer is not None for moment in await live.past() for deed in moment.deeds)

    async def test_a_standing_pass_is_no_part_of_the_story(self) -> None:
        live = await opened(2)
        before = len(await live.past(0))
        await live.act(1, lambda table: table.stand(0, "reaction"))
        assert live.number == 2
        assert [len(await live.past(seat)) for seat in (None, 0, 1)] == [before] * 3
        await play(live, 6, 10)
        assert not [m for m in live.history.moments(live.record) if m.deeds and m.deeds[0].kind == "standing"]

    async def test_a_table_that_was_restored_begins_its_story_there(self) -> None:
        live = await opened(2)
        await play(live, 7, 10)
        with live.journal.writing() as conn:
            conn.execute("update entries set digest = 'of other rules' where number = ?", [live.number])
        later = anew(live)
        assert later.restored
        await play(later, 8, 5)
        moments = await later.past()
        assert moments == await anew(later).past()
        assert [moment.what for moment in moments] == ["restored"] + ["decided"] * 5
        assert story.paragraphs(SAY, later.record, moments)[0].startswith("↩ **The referee** goes on")
        [first, *_] = moments
        assert (await replay.views(later, first))[0] is None
        assert (await replay.views(later, first))[1] is not None

    async def test_what_was_played_by_other_rules_is_no_way_back(self, monkeypatch: pytest.MonkeyPatch) -> None:
        live = await opened(2)
        await play(live, 7, 10)
        with live.journal.writing() as conn:
            conn.execute("update entries set digest = 'of other rules' where number = ?", [live.number])
        later = anew(live)

        def no_longer_legal(_table: Table, _to: int) -> None:
            raise Refused(Refusal("Nobody may do that any more."))

        monkeypatch.setattr(Table, "undo", no_longer_legal)
        with pytest.raises(NotNow) as stopped:
            await later.undo(0, 3)
        assert stopped.value.key == "table.no_way_back"

    async def test_what_is_refused_there_is_refused_for_its_own_reason(self, monkeypatch: pytest.MonkeyPatch) -> None:
        live = await opened(2)
        await play(live, 7, 10)
        kept = live.journal.position(live.record.id)
        assert kept is not None
        position = json.loads(kept[1])
        position["kept"]["log"][0][2] = [["nothing that is played any more"]]
        monkeypatch.setattr(live.journal, "position", lambda _table: (kept[0], json.dumps(position)))
        with live.journal.writing() as conn:
            conn.execute("update entries set digest = 'of other rules' where number = ?", [live.number])
        later = anew(live)
        with pytest.raises(Refused, match="no card 'Nothing'"):
            await later.act(1, lambda table: table.correct(0, "card", "Nothing", "removed", agreed=[1]))
        await play(later, 8, 5)
        assert anew(later).playing.digest() == later.playing.digest()


def moment(name: str, *lines: str, by: int = 1, turn: int = 1, seat: int = 0, **more: Any) -> Moment:
    """A moment in which somebody decided something."""
    deed = Deed(seat, name, None, f"{name}: what to do", lines=tuple(Line(text, ()) for text in lines))
    return Moment(1, "decided", by, 0, turn, name, (replace(deed, **more),))


class TestParagraphs:
    async def test_what_one_player_does_in_a_row_is_one_paragraph(self) -> None:
        live = await opened(1, 1)
        told = story.paragraphs(
            SAY,
            live.record,
            [
                moment("Ann", "a *new* species A1", "A1 forages 1"),
                moment("Ann", answer=("pass",)),
                moment("Ann"),
                moment("Nereid 1", "N1 attacks A1", by=0, seat=1),
            ],
        )
        assert told == [
            r"**Ann** – a \*new\* species A1; A1 forages 1; what to do: *pass*",
            "**⚙ Nereid 1** – N1 attacks A1",
        ]

    async def test_a_name_is_not_said_twice(self) -> None:
        live = await opened(1, 1)
        moments = [moment("Ann_A", "Ann_A places a pawn", "Ann_A has 2 left"), moment("Bo", "Bob and Bo draw", seat=1)]
        moments.append(moment("Nereid 1", "Nereid 1 and Bo draw", by=0, seat=2))
        assert story.paragraphs(SAY, live.record, moments) == [
            r"**Ann\_A** places a pawn; Ann\_A has 2 left",
            "**Bo** – Bob and Bo draw",
            "**⚙ Nereid 1** and Bo draw",
        ]

    async def test_a_turn_begins_a_line_of_its_own(self) -> None:
        live = await opened(2)
        async for _ in played(live, dice(1)):
            if live.playing.view(None)["turn"] == 2:
                break
        told = story.paragraphs(SAY, live.record, await live.past())
        assert "**Bob's turn**" in told
        assert "**Ann's turn**" in told

    async def test_the_last_story_begins_where_the_last_person_began_to_decide(self) -> None:
        ann, bob = moment("Ann", by=1), moment("Bob", by=2, turn=2)
        computer = moment("Nereid", by=0, turn=3)
        assert story.recent([ann, bob, bob, computer, computer]) == [bob, bob, computer, computer]
        assert story.recent([ann, moment("Ann", by=1, turn=4)]) == [moment("Ann", by=1, turn=4)]
        assert story.recent([]) == []

    async def test_since_my_last_turn_is_what_came_after_my_last_decision(self) -> None:
        ann, bob = moment("Ann", by=1), moment("Bob", by=2)
        assert story.since([ann, bob, bob], 1) == [bob, bob]
        assert story.since([ann, bob], 2) == []
        assert story.since([ann, bob], 3) == [], "who has never decided anything has missed nothing"

    async def test_what_was_taken_back_is_not_told_but_that_it_was(self) -> None:
        live = await opened(2)
        seat = live.asked or 0
        await play(live, 1, 1)
        to = live.playing.undoable(seat)
        assert to is not None
        await live.undo(seat + 1, to)
        told = story.paragraphs(SAY, live.record, (await live.past())[1:])
        assert told == [f"↩ **{live.record.seats[seat].name}** takes that back"]

    async def test_what_others_decided_is_taken_back_by_name(self) -> None:
        live = await opened(2)
        begun, first = len(live.playing.log), live.asked or 0
        while live.asked == first:
            await play(live, 2, 1)
        await live.undo(2 - first, begun)
        one, other = live.record.seats[first].name, live.record.seats[1 - first].name
        assert story.paragraphs(SAY, live.record, (await live.past())[1:]) == [
            f"↩ **{other}** takes back what {one} decided"
        ]

    async def test_who_agreed_to_going_back_is_named(self) -> None:
        live = await opened(2)
        back = Moment(9, "undone", 1, 0, 1, "Ann", back=("Ann", "Bob"), agreed=(2, 99))
        told = story.paragraphs(SAY, live.record, [back])
        assert told == ["↩ **Ann** takes back what Ann, Bob decided (agreed by Bob, Somebody)"]

    def test_a_long_story_is_cut_at_its_beginning(self) -> None:
        assert story.last_of(["a; b", "c"], 100) == "a; b\nc"
        assert story.last_of(["**Ann** – one; two; three", "end"], 20) == "… two; three\nend"
        assert story.last_of(["x" * 50, "end"], 10) == "…\nend"

    def test_rules_of_one_heading_stand_together(self) -> None:
        cites = ("core/feeding/1", "oceans/speed", "core/feeding/5", "core/aging/2", "core/feeding/1")
        assert story.codes(cites) == " `core/feeding/1, 5` `oceans/speed` `core/aging/2`"
        assert story.codes(()) == ""


class TestLog:
    async def test_pages_hold_each_moment_once_whichever_way_they_are_turned(self) -> None:
        live = await with_undos(9)
        moments = await live.past(0)
        forth = list(_turned(live, moments, "a1"))
        back = list(_turned(live, moments, "z"))
        for pages in (forth, back[::-1]):
            assert pages[0].first == 1
            assert pages[-1].last == len(moments)
            assert all(one.last + 1 == other.first for one, other in pairwise(pages))
        assert len(forth) > 2
        whole = "\n".join(page.text for page in forth)
        assert whole.count("(taken back)") == sum(moment.gone for moment in moments)
        assert all(f"`{number}` " in whole for number in range(2, len(moments) + 1))

    async def test_a_page_fits_into_a_message_however_much_happened(self) -> None:
        live = await opened(2)
        await play(live, 10)
        moments = await live.past()
        for at in ("z", "a1", f"a{len(moments) + 7}", "z0"):
            assert sum(map(len, texts(log.layout(SAY, live, moments, at)))) <= 4000

    async def test_each_step_has_its_rules_and_chance_is_marked(self) -> None:
        live = await opened(2)
        await play(live, 11, 20)
        lines = "\n".join(await all_pages(live, None)).splitlines()
        steps = [line for line in lines if line.startswith("• ")]
        assert steps
        assert not [line for line in steps if not line.endswith("`")]
        assert "🎲 Chance: who starts" in lines

    async def test_a_change_by_hand_names_who_agreed_and_why(self) -> None:
        live = await opened(2)
        await live.act(
            1, lambda table: table.correct(0, "move", 2, "reef", "zone 1", agreed=(1,), why="we *forgot* it")
        )
        text = log.page(SAY, live, await live.past(), "z").text
        assert r"`2` **Ann** a change by hand, agreed by Bob: we \*forgot\* it" in text
        assert "• by hand: 2 population from reef to zone 1 `oceans/by-hand`" in text

    def test_turns_can_be_gone_to_also_where_there_are_many(self) -> None:
        moments = [moment(f"Ann {turn}", turn=turn) for turn in range(41) for _ in range(3)]
        for here in (1, 60, len(moments)):
            found = log.turns(SAY, moments, here)
            assert len(found) == 25
            assert found[0].label == "Before the first turn"
            assert found[-1].label == "Turn 40, Ann 40"
            assert f"Turn {moments[here - 1].turn}, " in "".join(option.label for option in found) or here == 1
            assert [option.value for option in found[1:]] == [
                str(3 * int(option.label.split()[1].strip(",")) + 1) for option in found[1:]
            ]


def test_a_turn_in_which_nobody_decided_is_found_in_the_moment_that_led_through_it() -> None:
    moments = [moment("Ann", turn=turn) for turn in (0, 1, 1, 3, 3, 5)]
    assert [of_turn(moments, turn) for turn in range(1, 8)] == [2, 3, 4, 5, 6, None, None]
    assert of_turn(moments[3:], 2) == 1, "what came before is not known any more"


def _turned(live: LiveTable, moments: list[Moment], at: str) -> Iterator[log.Page]:
    """The pages from one on, always to the side that it does not begin with."""
    later = at.startswith("a")
    while True:
        page = log.page(SAY, live, moments, at)
        yield page
        if (page.last == page.of) if later else (page.first == 1):
            return
        at = f"a{page.last + 1}" if later else f"z{page.first - 1}"


class TestReasons:
    async def test_every_rule_of_the_story_is_quoted_once_with_its_button(self, reference: Reference) -> None:
        live = await opened(1, 2)
        await play(live, 12, 40)
        moments = await live.past(0)
        pages = reasons(reference, SAY, live.record, moments).pages()
        cites = {cite for moment in moments for line in moment.lines for cite in line.cites}
        links = [link.to for page in pages for link in page.links]
        assert len(pages) > 2
        assert len(set(links)) == len(cites)
        assert all(len(page.links) <= PAGE_LINKS for page in pages)

    async def test_of_nothing_it_says_so(self, reference: Reference) -> None:
        live = await opened()
        assert reasons(reference, SAY, live.record, []).page(0).text == SAY("why.no_step")


@pytest.mark.usefixtures("undrawn")
class TestTheEnd:
    async def test_the_board_shows_points_winners_and_the_course(self, reference: Reference) -> None:
        live = await opened(2)
        async for _ in played(live, dice(13), player=greedy(dice(13), live.game.mind, tried=2)):
            pass
        shown = texts(await public(SAY, live))
        points = [player["points"] for player in live.playing.view(None)["players"]]
        [table] = [text for text in shown if text.startswith("```")]
        assert table.splitlines()[-2].split()[1:] == [str(number) for number in points]
        assert [text for text in shown if text.startswith("course.png\nCurves of the score pile and ")]
        assert "\n".join(shown).count("🏆") == 1
        assert live.record.outcome
        course = await ending.course(live)
        turns = [turn.number for turn in course]
        assert turns == sorted(set(turns))
        assert turns[-1] == live.playing.view(None)["turn"]
        score = [turn.values["Score pile"] for turn in course]
        assert score[-1] == [player["score"] for player in live.playing.view(None)["players"]]
        assert score[len(score) // 2] != score[-1]
        assert "Turn " in (await ending.in_words(SAY, live))[-1]
        assert texts(await public(SAY, anew(live))) == texts(await public(SAY, live))

    async def test_a_game_broken_off_shows_its_course_and_hides_nothing_any_more(self) -> None:
        live = await opened(2)
        await play(live, 22, 20)
        await live.change(lambda record: record.changed(stage="ended", outcome=()))
        shown = texts(await public(SAY, live))
        assert not [text for text in shown if text.startswith("```")]
        assert [text for text in shown if text.startswith("course.png")]
        assert all(deed.answer is not None for moment in await live.past() for deed in moment.deeds)

    def test_a_tie_is_explained_by_what_decides_it(self) -> None:
        players = [{"name": name} for name in NAMES]
        found = {"by": "trait cards", "counts": {1: 4, 2: 3}, "rules": ["core/end-of-game/6"]}
        decided = {"players": players, "winners": [1], "tie": found}
        told = "Bob, Cleo have the same points. Their trait cards decide: Bob 4, Cleo 3."
        assert ending.tie(SAY, decided) == told
        shared = {**decided, "winners": [1, 2], "tie": {**found, "counts": {1: 4, 2: 4}}}
        assert ending.tie(SAY, shared).endswith("Bob 4, Cleo 4. They are level in that too and share the win.")
        assert ending.tie(SAY, {**decided, "tie": None}) == ""

    def test_what_the_points_leave_out_is_said(self) -> None:
        over = {"winners": [0], "uncounted": ["goal 3 of the mission"]}
        assert ending.uncounted(SAY, over) == ["Not counted: goal 3 of the mission."]
        assert ending.uncounted(SAY, {**over, "winners": []}) == []
        assert ending.uncounted(SAY, {"winners": [0]}) == []

    async def test_a_replay_of_it_hides_nothing(self) -> None:
        live = await opened(2)
        await play(live, 13, 12)
        now = "\n".join(texts(await replay.layout(SAY, live, await live.past(), 9)))
        assert "held" not in now
        await play(live, 14)
        later = "\n".join(texts(await replay.layout(SAY, live, await live.past(), 9)))
        assert later.count(" held ") == 2

    async def test_a_replay_shows_each_position_as_a_spectator_saw_it(self) -> None:
        live = await opened(2)
        seen = {live.number: live.playing.view(None)}
        async for _ in played(live, dice(15), 25):
            seen[live.number] = live.playing.view(None)
        again = anew(live)
        moments = await again.past()
        assert len(moments) == 26
        for one in moments:
            before, now = await replay.views(again, one)
            assert now == seen[one.entry]
            assert before == seen.get(one.entry - 1)


async def test_a_computer_player_tells_what_else_it_thought_of_where_that_was_no_secret(reference: Reference) -> None:
    live = await opened(1, 1)
    while live.playing.choice and live.playing.choice.prompt != "deep card":
        await play(live, 16, 1)
    first, other, *_ = live.playing.legal()
    shown = live.game.shown(live.playing, other)
    assert shown.startswith("pile 2: ")
    await live.decide(0, live.asked or 0, [first], weighed=[[[spell(other)], 0.5]])
    sheet = reasons(reference, SAY, live.record, (await live.past())[-1:])
    assert f"also thought of {shown} (looked 0.5 points worse)" in sheet.page(0).text
    _, data = await exported(live, reference)
    assert "weighed" not in str(data)
