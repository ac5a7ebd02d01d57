"""Who may do what in disputes: each cell of the table in docs/disputes.md, through the real bot."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import discord
import simcord
from simcord import interactions
from simcord.backend import serializers
from simcord.builders import ChannelHandle, RoleHandle
from simcord.results import InteractionResult

from bot.store.dispute_records import Dispute, HouseRuling, Settled, Stage
from bot.store.disputes import Gone
from rules_db.reference import Reference
from tests.bot.disputes.at_dispute import PLAIN, AtDispute, disputes_at
from tests.bot.tables.at_table import Panel, panel

DOC = Path(__file__).parents[3] / "docs" / "disputes.md"
ROLES = ("player", "spectator", "judge", "manager", "elsewhere")
_COMMAND, _PRESS, _SENT, _BUTTON, _SELECT = 2, 3, 5, 2, 3
_entries = itertools.count(1000)


def table() -> dict[str, dict[str, bool]]:
    """The table in the docs: by action, who may do it."""
    lines = DOC.read_text(encoding="utf-8").partition("## Who may do what")[2].splitlines()
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("|")]
    assert tuple(rows[0][1:]) == ROLES
    return {
        action: {role: cell == "yes" for role, cell in zip(ROLES, cells, strict=True)} for action, *cells in rows[2:]
    }


@dataclass
class House:
    """A server with a table and people of every kind, and another server where the bot is too."""

    at: AtDispute
    people: dict[str, simcord.MemberActor]
    places: dict[str, ChannelHandle]
    table: str
    board: Panel

    @property
    def server(self) -> int:
        return self.at.chat.env.guild.id

    def dispute(self, stage: Stage, about: str = "table", **more: Any) -> Dispute:
        """A dispute at a stage, of a player nobody here is; each is about another decision."""
        player = self.people["player"].id
        made = Dispute(
            id="",
            server=self.server,
            about=about,  # pyright: ignore[reportArgumentType]
            stage=stage,
            by=1 if about != "table" else self.at.chat.bob.id,
            name="Bob",
            at=0,
            channel=self.at.chat.channel.id,
            table=self.table if about == "table" else "",
            entry=2 if stage == "settled" else next(_entries),
            words="Not so.",
            cards=("oceans/sparkles",) if about == "cards" else (),
            ruling={"outcome": "UPHELD", "holds": None, "found": "", "because": "", "cites": (), "open": {}} | more,
            people=(player, self.at.chat.bob.id) if about == "table" else (),
        )
        return self.at.referee.disputes.open(made)

    def ruled(self) -> HouseRuling:
        """A house ruling in force, about an open question."""
        put = self.dispute("settled", open={"oceans/turn-order-starts": "…"})
        made = HouseRuling(
            id=put.id, server=self.server, title="x", text="So it is.", verdict="upheld", who="vote", at=1
        )
        self.at.referee.disputes.rule(made)
        return made

    # -- what is done, without waiting for what comes of it

    def _emit(
        self, role: str, kind: int, data: dict[str, Any], message: dict[str, Any] | None = None
    ) -> InteractionResult:
        env, place = self.at.chat.env, self.places[role]
        guild = place.guild
        assert guild
        record, payload = interactions.base_payload(
            env.backend, type=kind, channel_id=place.id, guild_id=guild.id, user_id=self.people[role].id, data=data
        )
        record.source_message_id = self.board.message.id if message else None
        env.backend.emit("INTERACTION_CREATE", payload | ({"message": message} if message else {}))
        return InteractionResult(env, record)

    def press(self, role: str, custom_id: str, *values: str) -> InteractionResult:
        """A press on a button, or a choice in a list, of that id."""
        kind = _SELECT if values else _BUTTON
        part: dict[str, Any] = {"type": kind, "custom_id": custom_id}
        part |= {"options": [{"label": v, "value": v} for v in values]} if values else {"style": 1, "label": "…"}
        now = discord.utils.utcnow().isoformat()
        bot = self.at.referee.user
        assert bot
        message: dict[str, Any] = {
            "id": str(self.board.message.id),
            "channel_id": str(self.places[role].id),
            "author": {"id": str(bot.id), "username": "r", "discriminator": "0", "avatar": None},
            "content": "",
            "timestamp": now,
            "edited_timestamp": None,
            "tts": False,
            "mention_everyone": False,
            "mentions": [],
            "mention_roles": [],
            "attachments": [],
            "embeds": [],
            "pinned": False,
            "type": 0,
            "flags": 0,
            "components": [{"type": 1, "components": [part]}],
        }
        data: dict[str, Any] = {"custom_id": custom_id, "component_type": kind} | (
            {"values": list(values)} if values else {}
        )
        return self._emit(role, _PRESS, data, message)

    def send(self, role: str, custom_id: str, **texts: str) -> InteractionResult:
        """A form that was filled in."""
        rows = [{"type": 1, "components": [{"type": 4, "custom_id": i, "value": text}]} for i, text in texts.items()]
        return self._emit(role, _SENT, {"custom_id": custom_id, "components": rows})

    def command(self, role: str, name: str, **options: Any) -> InteractionResult:
        """A subcommand of `/dispute`."""
        guild = self.places[role].guild
        assert guild
        root = self.at.chat.env.backend.find_command("dispute", guild.id, type=1)
        assert root
        given = [{"name": key, "type": 3, "value": value} for key, value in options.items()]
        data = {
            "id": root["id"],
            "name": "dispute",
            "type": 1,
            "options": [{"name": name, "type": 1, "options": given}],
        }
        return self._emit(role, _COMMAND, data)

    def sets(self, role: str, judges: RoleHandle) -> InteractionResult:
        """`/settings server judges:` with a role."""
        guild = self.places[role].guild
        assert guild
        root = self.at.chat.env.backend.find_command("settings", guild.id, type=1)
        assert root
        known = self.at.chat.env.backend.get_guild(self.server).roles[judges.id]
        given = [{"name": "judges", "type": 8, "value": str(judges.id)}]
        inside = [{"name": "server", "type": 1, "options": given}]
        resolved = {"roles": {str(judges.id): dict(serializers.role_payload(known))}}
        data = {"id": root["id"], "name": "settings", "type": 1, "options": inside, "resolved": resolved}
        return self._emit(role, _COMMAND, data)


Tried = tuple[InteractionResult, Callable[[InteractionResult], bool]]
"""What was done, and whether it had its effect."""


def stage_after(house: House, dispute: Dispute) -> Dispute:
    return house.at.referee.disputes.find(dispute.server, dispute.id)


def opens_form(result: InteractionResult) -> bool:
    return result.modal is not None


def on(house: House, dispute: Dispute, press: InteractionResult, changed: Callable[[Dispute], bool]) -> Tried:
    return press, lambda _: changed(stage_after(house, dispute))


def _put_at_table(house: House, role: str) -> Tried:
    return house.command(role, "open", table=house.table), opens_form


def _put_about_cards(house: House, role: str) -> Tried:
    """Anybody may put one in their own server; the one put elsewhere is none of this server."""
    result = house.send(role, "dsf1:cards:", cards="sparkles", words=f"By a {role}.")

    def here(_: InteractionResult) -> bool:
        rows = house.at.referee.tables.journal.read("select kept from disputes where server = ?", house.server)
        return any(Dispute.model_validate_json(row[0]).words == f"By a {role}." for row in rows)

    return result, here


def _speak(about: str) -> Callable[[House, str], Tried]:
    def act(house: House, role: str) -> Tried:
        dispute = house.dispute("ruled" if about == "table" else "voting", about)
        return on(house, dispute, house.send(role, f"dsw1:{dispute.id}", text="So!"), lambda d: bool(d.sides))

    return act


def _accept(house: House, role: str) -> Tried:
    dispute = house.dispute("ruled")
    return on(house, dispute, house.press(role, f"dk1:{dispute.id}"), lambda d: bool(d.accepted))


def _appeal(house: House, role: str) -> Tried:
    dispute = house.dispute("ruled")
    return on(house, dispute, house.send(role, f"dsa1:{dispute.id}", text="Not so."), lambda d: bool(d.appeal))


def _judge(house: House, role: str) -> Tried:
    dispute = house.dispute("judging")
    sent = house.send(role, f"dsj1:{dispute.id}:upheld", text="It is so.")
    return on(house, dispute, sent, lambda d: d.stage == "settled")


def _to_vote(house: House, role: str) -> Tried:
    dispute = house.dispute("judging")
    return on(house, dispute, house.press(role, f"dv1:{dispute.id}"), lambda d: d.stage == "voting")


def _vote(about: str) -> Callable[[House, str], Tried]:
    def act(house: House, role: str) -> Tried:
        dispute = house.dispute("voting", about)
        return on(house, dispute, house.press(role, f"do1:{dispute.id}:yes"), lambda d: bool(d.ballots))

    return act


def _take_back(house: House, role: str) -> Tried:
    dispute = house.dispute("ruled")
    return on(house, dispute, house.press(role, f"dx1:{dispute.id}"), lambda d: d.stage == "withdrawn")


def _look(house: House, role: str) -> Tried:
    ruling = house.ruled()
    others = [house.command(role, "list"), house.command(role, "search", words="so it is")]
    others.append(house.command(role, "show", id=ruling.id))

    def seen(result: InteractionResult) -> bool:
        told = [ruling.id in panel(one).text for one in others]
        told.append(bool(panel(result).message.attachments))
        assert len(set(told)) == 1, told
        return told[0]

    return house.command(role, "export", id=ruling.id), seen


def _of_ruling(
    house: House, ruling: HouseRuling, done: InteractionResult, changed: Callable[[HouseRuling], bool]
) -> Tried:
    return done, lambda _: changed(house.at.referee.disputes.ruling(ruling.server, ruling.id))


def _edit(house: House, role: str) -> Tried:
    ruling = house.ruled()
    return _of_ruling(house, ruling, house.send(role, f"dse1:{ruling.id}", text="Other."), lambda r: r.text == "Other.")


def _withdraw(house: House, role: str) -> Tried:
    old, new = house.ruled(), house.ruled()
    house.command(role, "supersede", old=old.id, new=new.id)
    other = house.ruled()
    withdrawn = house.command(role, "withdraw", id=other.id)

    def both(_: InteractionResult) -> bool:
        disputes = house.at.referee.disputes
        told = [disputes.ruling(one.server, one.id).status for one in (old, other)]
        assert told in (["superseded", "withdrawn"], ["in force", "in force"])
        return told[0] == "superseded"

    return withdrawn, both


def _default(house: House, role: str) -> Tried:
    ruling = house.ruled()
    return _of_ruling(house, ruling, house.press(role, f"dq1:{ruling.id}:0", "1"), lambda r: r.sets is not None)


def _go_back(house: House, role: str) -> Tried:
    dispute = house.dispute("settled")
    settled = Settled(verdict="overturned", who="vote", at=1)
    house.at.referee.disputes.change(dispute.server, dispute.id, lambda it: it.changed(settled=settled))

    def put(_: InteractionResult) -> bool:
        motion = house.at.live.record.motion
        return motion is not None and motion.why == f"dispute {dispute.id}"

    return house.press(role, f"du1:{dispute.id}"), put


ACTIONS: dict[str, Callable[[House, str], Tried]] = {
    "dispute a decision of the table": _put_at_table,
    "dispute a position or cards, here": _put_about_cards,
    "say something about a table's decision": _speak("table"),
    "say something about a position or cards": _speak("cards"),
    "accept the engine's ruling on a table's decision": _accept,
    "appeal": _appeal,
    "judge": _judge,
    "let a vote decide": _to_vote,
    "vote about a table's decision": _vote("table"),
    "vote about a position or cards": _vote("cards"),
    "take back a dispute that somebody else has put": _take_back,
    "see, list, search and export disputes and house rulings": _look,
    "change a house ruling's text": _edit,
    "supersede or withdraw a house ruling": _withdraw,
    "make it the answer of new tables": _default,
    "have the table go back after an overturned decision": _go_back,
}


async def opened(at: AtDispute) -> House:
    """The house, with a table at which a decision has been made."""
    live = await at.stands(PLAIN, "A1 forages")
    env, guild = at.chat.env, at.chat.env.guild
    judge, spectator = at.judges(), at.outsider()
    chief = guild.create_role("Chiefs", permissions=discord.Permissions(manage_guild=True))
    manager = guild.add_member(env.create_user("mia", global_name="Mia"), roles=[chief])
    other = env.create_guild("Elsewhere")
    stranger = other.add_member(env.create_user("zoe", global_name="Zoe"))
    place = other.create_text_channel("games")
    people = {"player": at.chat.ann, "spectator": spectator, "judge": judge, "manager": manager, "elsewhere": stranger}
    places = dict.fromkeys(ROLES, at.chat.channel) | {"elsewhere": place}
    await env.settle()
    return House(at, people, places, live.record.id, at.board())


async def test_each_may_do_what_the_docs_say_and_no_more(reference: Reference) -> None:
    async with disputes_at(reference) as at:
        house = await opened(at)
        tried = {(action, role): act(house, role) for action, act in ACTIONS.items() for role in ROLES}
        await at.chat.env.settle()
        wrong: list[str] = []
        documented = table()
        for (action, role), (result, worked) in tried.items():
            done = worked(result)
            if done != documented[action][role]:
                said = Panel(result.response).text if result.response else "nothing"
                wrong.append(f"{action}, {role}: {'done' if done else 'not done'} ({said})")
            elif not done and not result.response and not result.followups:
                wrong.append(f"{action}, {role}: refused without a word")
        assert not wrong, "\n".join(wrong)
        assert set(documented) - set(ACTIONS) == {SETTING}
        for role in ROLES:
            before = at.referee.preferences.server(house.server)
            made = at.chat.env.guild.create_role(f"Role of the {role}")
            result = house.sets(role, made)
            await at.chat.env.settle()
            done = at.referee.preferences.server(house.server).judges == made.id
            assert done == documented[SETTING][role], role
            assert result.response
            at.referee.preferences.keep(house.server, before)


SETTING = "set the judges' role"
"""Tried by itself, since it changes who may do all else."""


async def test_another_server_has_nothing_of_it(reference: Reference) -> None:
    async with disputes_at(reference) as at:
        house = await opened(at)
        ruling = house.ruled()
        other = house.places["elsewhere"].guild
        assert other
        disputes = at.referee.disputes
        for find in (disputes.find, disputes.ruling):
            try:
                find(other.id, ruling.id)
            except Gone:
                continue
            raise AssertionError
        assert not disputes.rulings(other.id)
        assert not disputes.rulings(0)
