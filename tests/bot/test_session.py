"""What each typed line leads to: commands, presses, choices, forms, and what can't be done."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest
import pytest_asyncio

from bot.app import Referee
from bot.catalogue import speaker
from bot.lines import CantDo
from bot.playground import PEOPLE, Playground
from bot.replies import Answer, counted
from bot.session import Outcome, Session
from rules_db.reference import Reference

in_module = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def playground(reference: Reference) -> AsyncIterator[Playground]:
    async with Playground(Referee(reference)) as playground:
        yield playground


@pytest.fixture
def session(playground: Playground) -> Session:
    return Session(playground, speaker())


async def answer(session: Session, line: str) -> Any:
    outcome = await session.take(line)
    assert len(outcome.answers) == 1
    return outcome.answers[0]


@in_module
async def test_a_card_is_answered_and_its_buttons_are_pressed(session: Session) -> None:
    found = await answer(session, "/card name:electric dischrge")
    assert found.embeds[0].title == "Electric Discharge"
    assert found.private
    place = [b.label for b in found.buttons].index("Show everyone") + 1
    shown = await answer(session, str(place))
    assert not shown.private
    assert shown.embeds[0].author.name == "Shown by Ann"


@in_module
async def test_a_button_is_pressed_by_its_label_and_may_change_the_answer(session: Session) -> None:
    first = await answer(session, "/card electric discharge")
    second = await answer(session, "press: 2 ▶")
    assert second.private
    assert second.embeds[0].description != first.embeds[0].description
    assert "◀ 1" in [b.label for b in second.buttons]


@in_module
async def test_another_person_sees_and_presses_only_what_is_public(session: Session) -> None:
    await answer(session, "/card sparkles")
    assert (await session.take("as bob")).note == "You are Bob now."
    with pytest.raises(CantDo, match="Only Ann sees that answer"):
        await session.take("1")
    await session.take("as Ann")
    await answer(session, "press:show everyone")
    await session.take("as Bob")
    linked = await answer(session, "1")
    assert linked.private


@in_module
async def test_suggestions(session: Session) -> None:
    outcome = await session.take("?card name tentacle le")
    assert outcome.suggestions is not None
    assert outcome.suggestions[0] == {"name": "Tentacle Leech — Deep trait", "value": "oceans/tentacle-leech"}


@in_module
async def test_cards_in_a_message(session: Session) -> None:
    found = await answer(session, "look up cards: Sparkles, then [[tentcle leech]]")
    assert [b.label for b in found.buttons] == ["Sparkles", "Tentacle Leech"]


@in_module
@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("hello", "“hello” is no line I know. Begin with /"),
        ("1", "There is no answer with buttons yet."),
        ("press:Show everyone", "There is no answer with buttons yet."),
        ("as Cat", "There is no Cat here. There are: Ann, Bob"),
        ("Look up cards:", "Write the message behind Look up cards:"),
        ("/card", "name: is missing"),
        ("?about x", "/about suggests nothing"),
    ],
)
async def test_a_line_that_can_not_be_done_says_what_to_do(session: Session, line: str, said: str) -> None:
    with pytest.raises(CantDo) as refusal:
        await session.take(line)
    assert said in str(refusal.value)


@in_module
async def test_a_button_that_is_not_there(session: Session) -> None:
    await answer(session, "/card sparkles")
    for line in ("99", "0", "9" * 5000, "press:", "press:Hide"):
        with pytest.raises(CantDo, match="It has: "):
            await session.take(line)
    await answer(session, "/about")
    with pytest.raises(CantDo, match="The last answer has no buttons"):
        await session.take("1")


MEETING = "/ruling card:electric discharge with:invasive predator"
POSITION = ["Ann: A1 3 | A2 4", "Bob: B1 2 | B2 2"]
DISCARDING = "form:Ann: A1 3; Bob: B1 2; phase drawing; hand Ann: Speed, Speed, Inking"


class TestLists:
    @in_module
    @pytest.mark.parametrize("line", ["{place}", "choose:{place}", "choose:{end}", "choose:{label}", "press:{place}"])
    async def test_what_is_on_a_list_is_chosen_by_number_or_text(self, session: Session, line: str) -> None:
        found = await answer(session, MEETING)
        [listed] = found.selects
        assert "Let the engine play" in listed.hint
        place, scene, _ = next(n for n in found.numbered() if n[1].label.startswith("Electric Discharge: "))
        played = await answer(session, line.format(place=place, label=scene.label.upper(), end=scene.label[-30:]))
        assert played.embeds[0].title == scene.label
        assert "The engine agrees" in (played.embeds[0].description or "")
        assert played.pictures[0].startswith("Before: Oceans board of Ann, Bob")

    @in_module
    async def test_several_are_chosen_at_once(self, session: Session) -> None:
        await session.take("/adjudicate")
        asked = await answer(session, DISCARDING)
        places = [str(n) for n, option, _ in asked.numbered() if option.label == "Speed"]
        by_number = await answer(session, ", ".join(places))
        await session.take("/adjudicate")
        await session.take(DISCARDING)
        by_name = await answer(session, "choose:speed, Speed")
        for discarded in (by_number, by_name):
            assert discarded.embeds[0].description.count("Speed is discarded") == 2

    @in_module
    @pytest.mark.parametrize(
        ("line", "said"),
        [
            ("choose:Sea Rex", "is not, or not clearly, on a list"),
            ("choose:", "is not, or not clearly, on a list"),
            ("choose:electric", "is not, or not clearly, on a list"),
            ("4, 5", "1 to 1 are to be chosen from that list, not 2"),
            ("1, 4", "The last answer has no button “1, 4”"),
            ("99", r"\[4\] Electric Discharge"),
        ],
    )
    async def test_what_is_not_on_a_list(self, session: Session, line: str, said: str) -> None:
        await answer(session, MEETING)
        with pytest.raises(CantDo, match=said):
            await session.take(line)

    @in_module
    async def test_an_answer_without_a_list(self, session: Session) -> None:
        await answer(session, "/card sparkles")
        with pytest.raises(CantDo, match="no list to choose from"):
            await session.take("choose:Speed")

    @in_module
    async def test_the_list_stays_when_one_comes_back(self, session: Session) -> None:
        first = await answer(session, MEETING)
        await answer(session, "press:Electric Discharge")
        again = await answer(session, "press:↩ Back")
        assert again.selects == first.selects


class TestForms:
    @in_module
    async def test_an_empty_line_sends_what_stands_there(self, session: Session) -> None:
        outcome = await session.take("/adjudicate")
        assert outcome.form is not None
        [field] = outcome.form.fields
        assert field.text.startswith("Ann: A1 3 Electric Discharge")
        assert session.prompt == "… "
        asked = await answer(session, "")
        assert "which species feeds" in (asked.embeds[0].description or "")
        assert session.prompt == "Ann> "

    @in_module
    async def test_lines_are_typed_up_to_an_empty_one(self, session: Session) -> None:
        await session.take("/adjudicate")
        for line in POSITION:
            assert await session.take(line) == Outcome(line)
        asked = await answer(session, "")
        assert "A2 attacks B2" in [b.label for b in asked.buttons]

    @in_module
    @pytest.mark.parametrize("joined", ["; ", "\n"])
    async def test_one_line_fills_it_in(self, session: Session, joined: str) -> None:
        await session.take("/adjudicate")
        asked = await answer(session, "form:" + joined.join(POSITION))
        assert "A2 attacks B2" in [b.label for b in asked.buttons]
        outcome = await session.take("press:Change something")
        assert outcome.form is not None
        assert outcome.form.fields[0].text == "\n".join(POSITION)

    @in_module
    async def test_it_is_closed(self, session: Session) -> None:
        await session.take("/adjudicate")
        assert (await session.take("cancel")).note == "The form is closed."
        await session.take("/adjudicate")
        await answer(session, "/about")
        with pytest.raises(CantDo, match="No form is open"):
            await session.take("form:Ann: A1 3")

    @in_module
    async def test_what_does_not_fit_is_typed_again(self, session: Session) -> None:
        await session.take("/adjudicate")
        for line, letters in (("form:", 0), ("form:" + "x" * 4001, 4001)):
            with pytest.raises(CantDo, match=f"1 to 4000 letters; that was {letters}"):
                await session.take(line)
        assert "can't be read" in ((await answer(session, "form:nonsense")).embeds[0].description or "")


async def begun(session: Session) -> tuple[str, Answer]:
    """A game of Ann and a computer player: how its table is named, and its board."""
    lobby = await answer(session, "/game new")
    await answer(session, "press:Add computer player")
    _, board, *_ = (await session.take("press:Start")).answers
    return lobby.texts[0].split("`")[1], board


async def decided(session: Session, hand: str) -> Outcome:
    """The first option until something is decided, which changes the board too."""
    outcome = await session.take(hand)
    while len(outcome.answers) == 1:
        outcome = await session.take("1")
    return outcome


class TestGames:
    @in_module
    async def test_a_table_is_opened_joined_and_played(self, session: Session) -> None:
        lobby = await answer(session, "/game new")
        assert not lobby.private
        assert "🪑 **Ann**" in lobby.texts[2]
        await session.take("as Bob")
        assert "🪑 **Bob**" in (await answer(session, "press:Join")).texts[2]
        lobby, board, *_ = (await session.take("press:Start")).answers
        assert lobby.texts[-1] == "**The game has begun:** #table"
        assert board.pictures[0].startswith("Oceans board of")
        first = next(name for name in PEOPLE if f"{name}: which card to play, and how**" in board.texts[-1])
        await session.take(f"as {first}")
        desk, board, *_ = (await decided(session, "press:My cards and my decision")).answers
        assert desk.private
        assert not board.private
        other = next(name for name in PEOPLE if name != first)
        await session.take(f"as {other}")
        mine = board.buttons[0].label
        assert f"{other}'s desk" in (await answer(session, f"press:{mine}")).texts[0]

    @in_module
    async def test_a_lobby_is_pressed_after_something_private_was_answered(self, session: Session) -> None:
        await answer(session, "/game new")
        await answer(session, "press:Options")
        await answer(session, "/card sparkles")
        await session.take("as Bob")
        assert "🪑 **Bob**" in (await answer(session, "press:Join")).texts[2]

    @in_module
    async def test_numbers_run_on_through_all_that_was_shown(self, session: Session) -> None:
        table, board = await begun(session)
        assert "Ann: " in board.texts[-1], "computer players decide before the answer comes"
        outcome = await decided(session, f"/game hand table:{table}")
        seen = [found for first, shown in counted(outcome.answers) for found in shown.numbered(first)]
        assert [number for number, _, _ in seen] == list(range(1, len(seen) + 1))
        *_, place = [number for number, one, _ in seen if one.label == "As text"]
        text = await answer(session, str(place))
        assert "Reef" in (text.embeds[0].description or "")

    @in_module
    async def test_an_entry_of_the_apps_menu_is_used_on_the_board(self, session: Session) -> None:
        table, _ = await begun(session)
        await decided(session, f"/game hand table:{table}")
        outcome = await session.take("Dispute this:")
        assert outcome.form is not None

    @in_module
    async def test_people_roles_channels_and_moments_are_named(self, session: Session) -> None:
        await session.take("/settings server judges:Judge")
        await session.take("/settings channel table")
        settings = await answer(session, "/settings show")
        said = "\n".join([*settings.texts, *(embed.description or "" for embed in settings.embeds)])
        assert "@Judge" in said
        assert "#table" in said
        assert "<" not in said
        assert session.playground._named("<t:0:R>").startswith(("1969-", "1970-"))
        await session.take("as Bob")
        refused = await answer(session, "/settings server pings:no")
        assert "Manage Server" in (refused.embeds[0].description or "")

    @in_module
    async def test_what_everyone_sees_is_pressed_whoever_asked_last(self, session: Session) -> None:
        table, _ = await begun(session)
        await answer(session, f"/game hand table:{table}")
        await session.take("as Bob")
        with pytest.raises(CantDo, match="Only Ann sees that answer"):
            await session.take("press:Show again")
        words = await answer(session, "press:As text")  # below the board, not on Ann's desk
        assert words.private
        assert "Reef" in (words.embeds[0].description or "")


@in_module
async def test_help_names_every_command_and_menu(session: Session) -> None:
    note = (await session.take("help")).note
    for line in ("/card name:…", "/ruling card:… [with:…] [and:…]", "/rule about:…", "Look up cards: ", "as Bob"):
        assert line in note
