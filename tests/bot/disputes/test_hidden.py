"""Nothing that a dispute shows, offers, rules or exports depends on what is hidden at its table."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bot.catalogue import speaker
from bot.disputes import exported, judging, moments, remembered
from bot.disputes.course import unappealed
from bot.store.dispute_records import Dispute
from bot.store.journal import Journal
from bot.store.records import Entry, Record, Seat
from bot.tables.live import LiveTable
from bot.views.dispute import putting, ruled
from engine.core.table import Table
from engine.disputes.claim import Claim
from engine.disputes.claimable import Asked
from engine.oceans.game import GAME
from engine.oceans.scenes import OCEANS
from engine.players.dice import dealer, dice
from engine.scenes.document import node_of
from rules_db.reference import Reference
from tests.bot.disputes.at_dispute import OWNERS, PLAIN

ONE: dict[str, Any] = {
    "hands": {"Ann": ["Speed [5]", "Inking [3]", "Tusks"], "Bob": ["Parasitic [9]", "Hydra"]},
    "surface deck": ["Tentacled [4]", "Symbiotic [4]", "Transparent [4]"],
    "deep deck": ["Sparkles", "Mimicry"],
    "scores": {"Ann": 3, "Bob": 4},
}
OTHER: dict[str, Any] = {
    "hands": {"Ann": ["Speed [5]", "Tentacled [4]", "Sparkles"], "Bob": ["Transparent [4]", "Mimicry"]},
    "surface deck": ["Inking [3]", "Parasitic [9]", "Symbiotic [4]"],
    "deep deck": ["Tusks", "Hydra"],
    "scores": {"Ann": 5, "Bob": 2},
}
"""The same to a spectator: as many cards with the same backs, but others, and other scores."""
CASES = {
    "feeding": (PLAIN, ("A1 attacks B1",)),
    "effects": (OWNERS, ("B1 attacks A2", "yes", "Whale Cleaner")),
    "playing": ({**PLAIN, "phase": "playing"}, ("evolve Speed on A1",)),
}


async def standing(given: dict[str, Any], decided: tuple[str, ...]) -> LiveTable:
    """A table at a position, after so many decisions."""
    seats = (Seat(name="Ann", person=1), Seat(name="Bob", person=2))
    record = Record(id="k3f9a", game="oceans", stage="playing", server=1, channel=2, thread=3, host=1, seats=seats)
    journal = Journal()
    journal.open(record)
    live = LiveTable(journal, record, 0)
    table = Table(GAME, OCEANS.position(node_of(given)), dealer(dice(1)))
    journal.append(record, 0, Entry(1, "restored", 0, 0, {"table": table.dump()}, table.digest()), table.dump())
    live.read()
    for words in decided:
        seat = live.asked
        key = live.game.meant(live.playing, words)
        assert seat is not None
        assert key is not None
        await live.decide(seat + 1, seat, [key])
    return live


def shown(reference: Reference, live: LiveTable) -> dict[str, str]:
    """All that can be chosen, and all that is then ruled and exported, by what was chosen."""
    say, found, open_ = speaker(), dict[str, str](), [tuple[str, ...]()]
    which = moments.decided(live)[-1]
    draft = Dispute(id="x7k3f", server=1, about="table", by=1, name="Ann", at=0, channel=2, words="Not so.")
    draft = draft.changed(table=live.record.id, entry=which.entry, decided=which.before, decision=which.words)
    while open_:
        said = draft.changed(said=open_.pop())
        found[f"{said.said}"] = json.dumps(putting.panel(reference, say, said, live).view().to_components())
        step = judging.step(said, live)
        if isinstance(step, Asked):
            some = step.options if step.what == "kind" else step.options[-1:]
            open_ += [(*said.said, option) for option in some]
            continue
        assert isinstance(step, Claim)
        made = judging.rule(reference, said.changed(claim=step.dump()), live)
        settled = unappealed(made.dispute.changed(stage="ruled"), 1)
        text = exported.exported(say, settled, remembered.ruling(reference, say, settled))
        told = ruled.ruling_text(reference, say, settled)
        found[f"ruled {said.said}"] = "\n".join([told, text, json.dumps(made.views), made.dispute.model_dump_json()])
    return found


@pytest.mark.parametrize("case", CASES)
async def test_nothing_depends_on_what_is_hidden(reference: Reference, case: str) -> None:
    given, decided = CASES[case]
    one, other = [shown(reference, await standing({**given, **hidden}, decided)) for hidden in (ONE, OTHER)]
    assert one == other
    assert sum(said.startswith("ruled") for said in one) >= 2
    everything = "\n".join(one.values())
    for card in ("Tusks", "Hydra", "Sparkles", "Mimicry", "Inking", "Transparent"):
        assert card not in everything
