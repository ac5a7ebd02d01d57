"""A table in a simulated Discord that stands at a position of a scene, and the disputes that are put there."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any

import simcord
from simcord.results import ResponseMessage

from bot.disputes import judging, moments
from bot.store.dispute_records import Dispute
from bot.store.preferences import OfServer
from bot.store.records import Entry, Record, Seat
from bot.tables.live import LiveTable
from bot.tables.tables import Tables
from bot.views.dispute import putting
from engine.core.table import Table
from engine.disputes.claim import Claim
from engine.games import GAMES
from engine.players.dice import dealer, dice
from engine.scenes.document import node_of
from rules_db.reference import Reference
from tests.bot.tables.at_table import AtTable, Panel, panel, referee_at

PLAIN: dict[str, Any] = {
    "players": ["Ann", "Bob"],
    "species": {"Ann": ["A1 3", "A2 3"], "Bob": ["B1 3", "B2 3"]},
}
OWNERS: dict[str, Any] = {
    "players": ["Ann", "Bob"],
    "active": "Bob",
    "assume": {"turn-order-starts": "active-player"},
    "species": {
        "Ann": ["A1 3: Electric Discharge, Burrower", "A2 1"],
        "Bob": ["B1 4: Invasive Predator, Whale Cleaner", "B2 4"],
    },
}
"""Invasive Predator and Electric Discharge belong to different players, and are due at the end of one phase."""


class AtDispute(AtTable):
    """A channel with people in it, one table, and what is disputed."""

    async def settled(self) -> None:
        """Waits until everyone sees the board: nobody here is a computer player, and a press waits for all else."""
        await self.referee.publisher.settled()

    async def stands(self, given: Mapping[str, Any], *decided: str, game: str = "oceans") -> LiveTable:
        """A table of Ann and Bob that stands at a position, after so many decisions in words."""
        chat = self.chat
        names = given["players"]
        seats = tuple(Seat(name=name, person=who.id) for name, who in zip(names, self.people, strict=True))
        channel = chat.channel.id
        server = chat.env.guild.id
        live = await self.referee.tables.open(
            Record(id="", game=game, server=server, channel=channel, thread=channel, host=chat.ann.id, seats=seats)
        )
        words = GAMES[game].words
        table = Table(words.table_game, words.position(node_of(dict(given))), dealer(dice(1)))
        await live.change(lambda record: record.changed(stage="playing"))
        entry = Entry(1, "restored", 0, 0, {"table": table.dump()}, table.digest())
        live.journal.append(live.record, live.revision, entry, table.dump())
        live.read()
        for said in decided:
            await self.decides(live, said)
        await self.referee.publish(live)
        await self.settled()
        return live

    async def decides(self, live: LiveTable, words: str) -> None:
        """Whoever is to decide does so, in words."""
        seat = live.asked
        assert seat is not None, words
        key = live.game.meant(live.playing, words)
        assert key is not None, words
        person = live.record.seats[seat].person
        assert person is not None
        await live.decide(person, seat, [key])

    async def press(self, on: Panel, label: str, *, by: simcord.MemberActor | None = None) -> Panel | None:
        """A press on a button: what was answered last, be it behind a change of the same message."""
        result = await (by or self.people[0]).click(on.message, custom_id=on.buttons[label])
        return Panel(result.followups[-1]) if result.followups else panel(result) if result.response else None

    async def draft(
        self, words: str = "It should have been otherwise.", *, by: simcord.MemberActor | None = None, **options: Any
    ) -> Panel:
        """The form of a dispute filled in: the dispute in the making, as who puts it sees it."""
        who = by or self.chat.ann
        opened = await who.slash(self.chat.channel, "dispute open", **options)
        assert opened.modal, opened.response and Panel(opened.response).text
        return panel(await who.submit_modal(opened, {"words": words}))

    async def choosing(self, here: Panel, *steps: str, by: simcord.MemberActor | None = None) -> Panel:
        """Options chosen one after the other in lists of a dispute in the making."""
        for step in steps:
            made = await self.choose(here, step, by=by or self.chat.ann)
            assert made
            here = made
        return here

    async def put(
        self, *said: str, entry: int = 0, words: str = "It should have been so.", by: simcord.MemberActor | None = None
    ) -> Dispute:
        """A dispute about a decision of the table, the last one unless another is named, put without any clicks."""
        who, client, server = by or self.chat.ann, self.referee, self.chat.env.guild.id
        live = self.live
        which = moments.find(live, entry) if entry else moments.decided(live)[0]
        draft = Dispute(
            id="",
            server=server,
            about="table",
            by=who.id,
            name="Ann" if who is self.chat.ann else "Bob",
            at=int(client.disputes.now()),
            channel=self.chat.channel.id,
            table=live.record.id,
            entry=which.entry,
            decided=which.before,
            decision=which.words,
            words=words,
            said=said,
        )
        claim = judging.step(draft, live) if said else None
        assert not said or isinstance(claim, Claim), claim
        kept = client.disputes.open(draft.changed(claim=claim.dump() if isinstance(claim, Claim) else None))
        made = await putting.put(client, kept, live)
        await client.publisher.settled()
        return made

    def last(self) -> Dispute:
        """The dispute that was put last."""
        server = self.chat.env.guild.id
        rows = self.referee.tables.journal.read("select id from disputes order by rowid desc limit 1")
        return self.referee.disputes.find(server, rows[0][0])

    def shown(self, dispute: Dispute) -> Panel:
        """What everyone sees of a dispute now."""
        now = self.referee.disputes.find(dispute.server, dispute.id)
        stored = self.chat.env.backend.get_message(now.thread, now.message)
        return Panel(ResponseMessage(self.chat.env, stored))

    async def act(
        self, dispute: Dispute, label: str, *, by: simcord.MemberActor | None = None, text: str | None = None
    ) -> Panel | None:
        """A press below a dispute, with what is then typed in the form that opens."""
        who, here = by or self.chat.ann, self.shown(dispute)
        result = await who.click(here.message, custom_id=here.buttons[label])
        if text is not None:
            assert result.modal, result.response and Panel(result.response).text
            result = await who.submit_modal(result, {"text": text})
        await self.settled()
        return panel(result) if result.response else None

    def judges(self) -> simcord.MemberActor:
        """Somebody with the role of those who judge disputes here."""
        env, guild = self.chat.env, self.chat.env.guild
        role = guild.roles.get("Judges") or guild.create_role("Judges")
        self.referee.preferences.keep(guild.id, OfServer(judges=role.id))
        return guild.add_member(env.create_user(f"judge-{env.guild.id}", global_name="Judy"), roles=[role])

    def outsider(self) -> simcord.MemberActor:
        """Somebody of this server who does not play."""
        env = self.chat.env
        return env.guild.add_member(env.create_user(f"eve-{self.chat.channel.id}", global_name="Eve"))

    async def later(self, seconds: int) -> None:
        """So many seconds on, what is due is looked at."""
        now = self.referee.disputes.now() + seconds
        self.referee.disputes.now = lambda: now
        await self.referee.disputing.round()
        await self.settled()


@asynccontextmanager
async def disputes_at(reference: Reference, tables: Tables | None = None) -> AsyncIterator[AtDispute]:
    """A simulated Discord in which disputes can be put."""
    async with referee_at(reference, tables) as at:
        yield AtDispute(at.referee, at.chat, [at.chat.ann, at.chat.bob])
