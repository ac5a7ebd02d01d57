"""What the others at a table are asked to agree to: shown on the board with its buttons, told when it is settled."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any

import discord

from bot.catalogue import Say, speaker
from bot.hours import quiet_until
from bot.store.records import Motion, Record, What
from bot.tables import agreeing, motions, seating
from bot.tables.agreeing import Came
from bot.tables.live import LiveTable
from bot.views.carrying import Pressed
from bot.views.escape import escape, sentence
from bot.views.table.pressing import at_table, note
from engine.core.decision import Refused

ABOUT, WHY = 200, 200
"""Letters of what a motion is about, and of its reason."""


def asked(say: Say, record: Record, motion: Motion) -> str:
    """A motion as it stands: who asks for what, why, who has said what."""
    lines = [say("motion.asked", name=escape(motion.name), what=what(say, record, motion))]
    if motion.why:
        lines.append(say("motion.why", why=escape(motion.why, limit=WHY)))
    agreed = [person for person in motions.agreeing(record, motion) if person != motion.by]
    said = [("agreed", agreed), ("refused", motion.refused), ("silent", motions.silent(record, motion))]
    lines.append(" · ".join(_votes(say, record, kind, people) for kind, people in said if people))
    if motion.without:
        key = "motion.late" if motion.most else "motion.left"
        lines.append(say(key, names=_names(record, motion.without)))
    return "\n".join(f"-# {line}" if n else line for n, line in enumerate(filter(None, lines)))


def what(say: Say, record: Record, motion: Motion) -> str:
    """What happens once it is agreed to."""
    if motion.what != "replace":
        return say(f"motion.what.{motion.what}", about=escape(motion.about, limit=ABOUT))
    seat, person, name = motion.values
    key = "motion.what.person" if person else "motion.what.computer"
    return say(key, name=escape(str(name)), seat=escape(record.seats[int(seat)].name))


def settled(say: Say, record: Record, motion: Motion, came: Came) -> str:
    """What came of a motion, for everyone to read later: who asked, who agreed or refused, why."""
    said = say(f"motion.{came}", what=what(say, record, motion), name=escape(motion.name))
    people = motion.refused if came == "fallen" else [one for one in motion.agreed if one != motion.by]
    kind = "refused" if came == "fallen" else "agreed"
    votes = _votes(say, record, kind, people) if people else say("motion.nobody_else")
    why = [say("motion.why", why=escape(motion.why, limit=WHY))] if motion.why else []
    return "\n".join([said, *(f"-# {line}" for line in (*why, votes))])


def _votes(say: Say, record: Record, kind: str, people: Iterable[int]) -> str:
    return say(f"motion.votes.{kind}", names=_names(record, people))


def _names(record: Record, people: Iterable[int]) -> str:
    return ", ".join(escape(name) for person in people if (name := record.called(person))) or "–"


def buttons(say: Say, record: Record, motion: Motion) -> list[discord.ui.Item[Any]]:
    """What can be done with it."""
    table, number = record.id, str(motion.number)
    return [
        Agree(table, number, say("motion.buttons.agree")),
        Refuse(table, number, say("motion.buttons.refuse")),
        Withdraw(table, number, say("motion.buttons.withdraw")),
    ]


def new(interaction: discord.Interaction[Any], live: LiveTable, what: What, why: str | None, **more: Any) -> Motion:
    """A motion of whoever asks; `more` holds what it is about. Raises `NotNow` in the lobby."""
    user = interaction.user
    return Motion(
        number=0,
        what=what,
        by=user.id,
        name=live.record.called(user.id) or seating.plain(user.display_name),
        at=len(live.playing.log),
        time=int(live.now()),
        why=why or "",
        **more,
    )


async def _left(interaction: discord.Interaction[Any], record: Record) -> tuple[int, ...]:
    """Those who play but have left the server, which nobody tells the bot unasked."""
    guild = interaction.guild
    people = [person for person in record.people() if person != interaction.user.id] if guild else []

    async def has_left(person: int) -> bool:
        assert guild  # noqa: S101 - else nobody is asked for
        try:
            await guild.fetch_member(person)
        except discord.NotFound:
            return True
        except discord.HTTPException:
            return False
        return False

    gone = await asyncio.gather(*map(has_left, people))
    return tuple(person for person, left in zip(people, gone, strict=True) if left)


async def propose(interaction: discord.Interaction[Any], say: Say, live: LiveTable, motion: Motion) -> None:
    """Puts a motion for who asks: the others are told, and mentioned once unless the table wants no reminders."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    without = dict.fromkeys((*motion.without, *await _left(interaction, live.record)))
    kept, came = await agreeing.put(live, motion.model_copy(update={"without": tuple(without)}))
    record = live.record
    await note(interaction, say("motion.done" if came == "carried" else "motion.put"))
    public = speaker(record.locale)
    if came == "carried":
        await _tell(interaction, live, kept, came)
    else:
        called = await _to_be_called(interaction.client, record, motions.silent(record, kept), live.now())
        mentions = " ".join(f"<@{person}>" for person in called)
        text = public("motion.call", asked=asked(public, record, kept), link=link(record))
        await interaction.client.tell(live, f"{mentions}\n{text}".strip(), called)
    await interaction.client.publish(live)


async def _to_be_called(client: Any, record: Record, people: list[int], now: float) -> list[int]:
    """Those whom a message may mention: at this table, in this server, and as they want it themselves."""

    def wanted() -> list[int]:
        kept = client.preferences
        if record.pace == "none" or not kept.server(record.server).pings:
            return []
        own = {person: kept.person(person) for person in people}
        return [one for one, wants in own.items() if wants.pings and not quiet_until(now, wants.quiet, wants.zone)]

    return await asyncio.to_thread(wanted)


async def _tell(interaction: discord.Interaction[Any], live: LiveTable, motion: Motion, came: Came) -> None:
    """Tells everyone what came of a motion; who has been given a seat by it is mentioned."""
    text = settled(speaker(live.record.locale), live.record, motion, came)
    newcomer = int(motion.values[1]) if motion.what == "replace" and came == "carried" else 0
    called = [newcomer] if newcomer and newcomer != interaction.user.id else []
    mentions = "".join(f"<@{person}> " for person in called)
    there = f"\n-# {link(live.record)}" if called else ""
    await interaction.client.tell(live, f"{mentions}{text}{there}", called)


def link(record: Record) -> str:
    """Where the board of a table is; of a lobby, the message in which it was opened."""
    place, message = (record.channel, record.lobby) if record.stage == "lobby" else (record.thread, record.board)
    return f"https://discord.com/channels/{record.server}/{place}" + (f"/{message}" if message else "")


class OnMotion(Pressed, template="never"):
    """A button below a motion; `more` is its number."""

    def __init__(self, table: str, number: str, label: str) -> None:
        super().__init__(table, label, more=number, row=None)
        self.item.style = self.style

    async def press(self, interaction: discord.Interaction[Any], say: Say) -> None:
        """Does what the button is for; everyone sees the board, and is told what has come of the motion."""

        async def work(live: LiveTable) -> None:
            await interaction.response.defer()
            public = speaker(live.record.locale)
            motion = live.record.motion
            try:
                await self.decide(interaction, live)
            except Refused as stop:
                if motion:
                    reason = sentence(stop.refusal.reason, limit=300)
                    failed = public("motion.failed", what=what(public, live.record, motion), reason=reason)
                    await interaction.client.tell(live, failed)
                await interaction.client.publish(live)
                raise
            await interaction.client.publish(live)

        await at_table(interaction, say, self.code, work)

    async def decide(self, interaction: discord.Interaction[Any], live: LiveTable) -> None:
        """Does it, and tells everyone if that settles the motion."""
        raise NotImplementedError

    async def vote(self, interaction: discord.Interaction[Any], live: LiveTable, agrees: bool) -> None:
        """Agrees or refuses."""
        motion, came = await agreeing.vote(live, interaction.user.id, int(self.more), agrees)
        if came != "open":
            await _tell(interaction, live, motion, came)


class Agree(OnMotion, template=r"ma1:(?P<code>[0-9a-z]+):(?P<more>\d+)"):
    """Agrees."""

    sign = "ma1"
    style = discord.ButtonStyle.success

    async def decide(self, interaction: discord.Interaction[Any], live: LiveTable) -> None:
        """The last one who has to has it carried out."""
        await self.vote(interaction, live, True)


class Refuse(OnMotion, template=r"mr1:(?P<code>[0-9a-z]+):(?P<more>\d+)"):
    """Refuses."""

    sign = "mr1"
    style = discord.ButtonStyle.danger

    async def decide(self, interaction: discord.Interaction[Any], live: LiveTable) -> None:
        """Where all have to agree that is the end of it."""
        await self.vote(interaction, live, False)


class Withdraw(OnMotion, template=r"mw1:(?P<code>[0-9a-z]+):(?P<more>\d+)"):
    """Withdraws one's own motion."""

    sign = "mw1"

    async def decide(self, interaction: discord.Interaction[Any], live: LiveTable) -> None:
        """Only who put it can."""
        motion, public = await agreeing.withdraw(live, interaction.user.id, int(self.more)), speaker(live.record.locale)
        said = public("motion.withdrawn", what=what(public, live.record, motion), name=escape(motion.name))
        await interaction.client.tell(live, said)


ITEMS = (Agree, Refuse, Withdraw)
"""What the bot knows again after a restart."""
