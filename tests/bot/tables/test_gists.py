"""What the cards do that a question names stands with the question, for whoever is asked and nobody else."""

from __future__ import annotations

from collections import Counter

from bot.tables.live import LiveTable
from bot.views.table.desk import desk
from bot.views.table.gists import LONG, SHORT, gists
from bot.views.table.question import question
from engine.players.dice import dice
from rules_db.reference import Reference
from tests.bot.tables.told import SAY, opened, played, texts


async def asked(prompt: str) -> LiveTable:
    """A table where that is asked."""
    live = await opened(2)
    async for _ in played(live, dice(1)):
        if live.playing.choice and live.playing.choice.prompt == prompt:
            return live
    raise AssertionError(f"nobody was asked {prompt}")


async def test_who_keeps_one_of_several_cards_reads_what_they_do_and_nobody_else(reference: Reference) -> None:
    live = await asked("keep")
    seat = live.asked
    assert seat is not None
    drawn = question(live.game, live.playing, seat)
    assert drawn is not None
    names = [reference.cards[card].name for card in drawn.cards]
    assert sorted(names) == sorted(option.text for option in drawn.options)
    mine, others = ("\n".join(texts(desk(reference, SAY, live, one))) for one in (seat, 1 - seat))
    lines = gists(reference, SAY, drawn.cards, 1000)
    assert len(lines) == len(names)
    assert "\n".join(lines) in mine
    assert not any(name in others for name in names)
    assert question(live.game, live.playing, None).cards == ()  # type: ignore[union-attr]


async def test_a_card_on_a_pile_is_told_and_one_in_hand_is_told_once(reference: Reference) -> None:
    live = await asked("deep card")
    seat = live.asked
    assert seat is not None
    mine = "\n".join(texts(desk(reference, SAY, live, seat)))
    found = question(live.game, live.playing, seat)
    tops = [option.text.partition(": ")[2] for option in found.options if ": " in option.text] if found else []
    assert tops
    assert all(f"• **{name}** · " in mine for name in tops)
    live = await asked("playing")
    seat = live.asked or 0
    told = "\n".join(texts(desk(reference, SAY, live, seat)))
    hand = [card["name"] for card in live.playing.view(seat)["players"][seat]["hand"]]
    assert {name: told.count(f"• **{name}** · ") for name in hand} == Counter(hand)


def test_a_line_is_short_and_all_keep_within_their_room(reference: Reference) -> None:
    cards = list(reference.cards)
    assert len(gists(reference, SAY, cards, 10**6)) == len(cards)
    few = gists(reference, SAY, cards, 1000)
    assert sum(len(line) + 1 for line in few) <= 1000
    assert 5 < len(few) < len(cards)
    [whale] = gists(reference, SAY, ["oceans/whale-cleaner"], 1000)
    assert SHORT < len(whale) < LONG + 100
    assert whale.endswith("…")
    assert gists(reference, SAY, ["oceans/hard-shell"], 1000)[0].endswith(SAY("card.no_text"))
    assert gists(reference, SAY, cards, -5) == []
