"""What can be done below a dispute: say something, accept, appeal, judge, vote, take it back, ask why."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import discord

from bot.catalogue import Say, speaker
from bot.disputes import course
from bot.disputes.judges import role
from bot.sender import answer
from bot.store.dispute_records import Dispute, Verdict
from bot.store.records import Pace
from bot.views.dispute import defaults, following
from bot.views.dispute.acting import Field, OnDispute, ask, changed, form, found, person, table_of
from bot.views.pages import buttons as page_buttons
from bot.views.pages import embed
from bot.views.why import why_sheet

WORDS_FORM, APPEAL_FORM, JUDGE_FORM = "dsw1", "dsa1", "dsj1"
TEXT = "text"


def buttons(say: Say, dispute: Dispute) -> list[discord.ui.Item[Any]]:
    """What can be done with a dispute at its stage."""
    made = dispute.id
    why = Why(made, say("table.buttons.why"))
    speak = Speak(made, say("dispute.buttons.speak"))
    back = TakeBack(made, say("dispute.buttons.take_back"))
    match dispute.stage:
        case "ruled":
            own = [Accept(made, say("dispute.buttons.accept"))]
            own += [Appeal(made, say("dispute.buttons.appeal"))] if dispute.appeal is None else []
            return [*own, speak, why, back]
        case "judging":
            verdicts = [Judge(made, say(f"dispute.buttons.{verdict}"), verdict) for verdict in ("upheld", "overturned")]
            return [*verdicts, ToVote(made, say("dispute.buttons.to_vote")), speak, why, back]
        case "voting":
            votes = [Vote(made, say(f"dispute.buttons.vote_{vote}"), vote) for vote in ("yes", "no")]
            return [*votes, speak, why, back]
        case _:
            return [*following.buttons(say, dispute), why]


async def pace(client: Any, dispute: Dispute) -> Pace:
    """How soon things are to be decided: as the table plays; a day where there is no table."""
    live = await table_of(client, dispute)
    return live.record.pace if live else "day"


async def moved(interaction: discord.Interaction[Any], dispute: str, how: Callable[[Dispute], Dispute]) -> Dispute:
    """Changes a dispute, and has everyone see what has come of it."""
    now = await changed(interaction, dispute, how)
    if not interaction.response.is_done():
        await interaction.response.defer()
    await interaction.client.dispute_moved(now)
    return now


class Why(OnDispute, template=r"dy1:(?P<code>[0-9a-z]+)"):
    """All rules behind the engine's ruling, in private."""

    sign = "dy1"

    async def act(self, interaction: discord.Interaction[Any]) -> None:
        """Shows them, each with its button."""
        say = speaker(interaction.locale)
        dispute = await found(interaction, self.code)
        cites = list((dispute.ruling or {}).get("cites", ()))
        head = say("dispute.why", id=dispute.id) if cites else say("dispute.why_none", id=dispute.id)
        page = why_sheet(interaction.client.reference, say, head, cites).page(0)
        await answer(interaction, embed(page), page_buttons(say, page, None))


class Speak(OnDispute, template=r"dw1:(?P<code>[0-9a-z]+)"):
    """Opens a form for what somebody has to say."""

    sign = "dw1"

    async def act(self, interaction: discord.Interaction[Any]) -> None:
        """The words said before stand in it; who can't say anything is told so at once."""
        say = speaker(interaction.locale)
        dispute, who = await found(interaction, self.code), person(interaction)
        course.spoken(dispute, who, say("dispute.form.words"), 0)
        own = next((word.text for word in dispute.sides if word.person == who.id), "")
        field = Field(TEXT, say("dispute.form.words"), own)
        await ask(interaction, WORDS_FORM, dispute.id, say("dispute.form.speak"), field)


@form(WORDS_FORM)
async def spoken(interaction: discord.Interaction[Any], about: str, texts: dict[str, str]) -> None:
    """Somebody has said something."""
    who, now = person(interaction), int(interaction.client.disputes.now())
    await moved(interaction, about, lambda dispute: course.spoken(dispute, who, texts[TEXT], now))


class Accept(OnDispute, template=r"dk1:(?P<code>[0-9a-z]+)"):
    """Accepts the engine's ruling."""

    sign = "dk1"
    style = discord.ButtonStyle.success

    async def act(self, interaction: discord.Interaction[Any]) -> None:
        """Once all whom it concerns do, it is settled."""
        who, now = person(interaction), int(interaction.client.disputes.now())
        await moved(interaction, self.code, lambda dispute: course.accepted(dispute, who, now))


class Appeal(OnDispute, template=r"da1:(?P<code>[0-9a-z]+)"):
    """Opens a form for the point of an appeal."""

    sign = "da1"
    style = discord.ButtonStyle.danger

    async def act(self, interaction: discord.Interaction[Any]) -> None:
        """Who can't appeal is told so at once."""
        say = speaker(interaction.locale)
        dispute = await found(interaction, self.code)
        course.appealed(dispute, person(interaction), say("dispute.form.point"), "live", True, 0)
        field = Field(TEXT, say("dispute.form.point"))
        await ask(interaction, APPEAL_FORM, dispute.id, say("dispute.form.appeal"), field)


@form(APPEAL_FORM)
async def appealed(interaction: discord.Interaction[Any], about: str, texts: dict[str, str]) -> None:
    """Somebody has appealed: it goes before people."""
    client, who = interaction.client, person(interaction)
    now, speed = int(client.disputes.now()), await pace(client, await found(interaction, about))
    judges = bool(role(client, interaction.guild_id or 0))
    await moved(interaction, about, lambda dispute: course.appealed(dispute, who, texts[TEXT], speed, judges, now))


class Judge(OnDispute, template=r"dj1:(?P<code>[0-9a-z]+):(?P<more>upheld|overturned)"):
    """Opens a form for a judge's reason; `more` is the verdict."""

    sign = "dj1"
    style = discord.ButtonStyle.primary

    async def act(self, interaction: discord.Interaction[Any]) -> None:
        """Who may not judge is told so at once."""
        say = speaker(interaction.locale)
        dispute, verdict = await found(interaction, self.code), _verdict(self.more)
        course.judged(dispute, person(interaction), verdict, say("dispute.form.reason"), 0)
        field = Field(TEXT, say("dispute.form.reason"))
        title = say("dispute.form.upheld" if verdict == "upheld" else "dispute.form.overturned")
        await ask(interaction, JUDGE_FORM, f"{dispute.id}:{verdict}", title, field)


@form(JUDGE_FORM)
async def judged(interaction: discord.Interaction[Any], about: str, texts: dict[str, str]) -> None:
    """A judge has decided, and may say by which answer to an open question new tables play."""
    dispute, _, verdict = about.partition(":")
    who, now = person(interaction), int(interaction.client.disputes.now())
    done = await moved(interaction, dispute, lambda it: course.judged(it, who, _verdict(verdict), texts[TEXT], now))
    await defaults.offer(interaction, done)


def _verdict(text: str) -> Verdict:
    return "overturned" if text == "overturned" else "upheld"


class ToVote(OnDispute, template=r"dv1:(?P<code>[0-9a-z]+)"):
    """A judge lets a vote decide."""

    sign = "dv1"

    async def act(self, interaction: discord.Interaction[Any]) -> None:
        """Also a judge whom it concerns may."""
        client, who = interaction.client, person(interaction)
        now, speed = int(client.disputes.now()), await pace(client, await found(interaction, self.code))
        await moved(interaction, self.code, lambda dispute: course.handed_to_vote(dispute, who, speed, now))


class Vote(OnDispute, template=r"do1:(?P<code>[0-9a-z]+):(?P<more>yes|no)"):
    """A vote: whether it should have been as claimed."""

    sign = "do1"
    style = discord.ButtonStyle.primary

    async def act(self, interaction: discord.Interaction[Any]) -> None:
        """Another vote of the same person takes the place of the first."""
        who, now = person(interaction), int(interaction.client.disputes.now())
        await moved(interaction, self.code, lambda dispute: course.voted(dispute, who, self.more == "yes", now))


class TakeBack(OnDispute, template=r"dx1:(?P<code>[0-9a-z]+)"):
    """Takes a dispute back."""

    sign = "dx1"

    async def act(self, interaction: discord.Interaction[Any]) -> None:
        """Only who put it may."""
        who = person(interaction)
        await moved(interaction, self.code, lambda dispute: course.taken_back(dispute, who))


ITEMS = (Why, Speak, Accept, Appeal, Judge, ToVote, Vote, TakeBack)
"""What the bot knows again after a restart."""
