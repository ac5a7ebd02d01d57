"""A dispute as everyone sees it: one message in its own thread, edited in place, with what can be done at its stage."""

from __future__ import annotations

import asyncio
import logging
from typing import Any
from weakref import WeakValueDictionary

import discord

from bot.boards import games, rendering
from bot.catalogue import Say, speaker
from bot.layout import Layout
from bot.sender import post, post_in_forum, repost
from bot.store.dispute_records import Dispute, Stage
from bot.store.disputes import Gone
from bot.views.dispute import taking_part
from bot.views.dispute.ruled import claim_text, ruling_text
from bot.views.escape import escape
from bot.views.table.pressing import COLOUR
from rules_db.reference import Reference

log = logging.getLogger("reef")

NAME, WORDS, SIDES, REASON = 100, 700, 900, 500
"""Letters of a thread's name, of the words of who put it, of what all others have to say, and of a reason."""
ARCHIVED_AFTER = 10080
TAGS: dict[Stage, str] = {
    "ruled": "dispute.tags.open",
    "judging": "dispute.tags.open",
    "voting": "dispute.tags.open",
    "settled": "dispute.tags.settled",
    "withdrawn": "dispute.tags.settled",
}
"""What a forum's post is tagged with."""
STATUS: dict[Stage, str] = {
    "ruled": "dispute.status.ruled",
    "judging": "dispute.status.judging",
    "voting": "dispute.status.voting",
    "withdrawn": "dispute.status.withdrawn",
}
WHO = {"engine": "dispute.by_engine", "judge": "dispute.by_judge", "vote": "dispute.by_vote"}
FOLLOWED = {"undone": "dispute.followed.undone", "corrected": "dispute.followed.corrected"}
VERDICTS = {"upheld": "dispute.verdict.upheld", "overturned": "dispute.verdict.overturned"}
_showing: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()


async def layout(client: Any, say: Say, dispute: Dispute) -> Layout:
    """The message as it is now; nothing in it is hidden from anyone at the table."""
    made, sides, end = Layout(COLOUR), _sides(say, dispute), standing(say, dispute)
    made.room -= len(sides) + len(end)  # there is room for these, however much the engine has to say
    made.text(_head(client.reference, say, dispute))
    await _pictured(client, made, say, dispute)
    made.text(claim_text(say, dispute))
    made.text(ruling_text(client.reference, say, dispute))
    made.room += len(sides) + len(end)
    if sides:
        made.line()
        made.text(sides)
    made.line()
    made.text(end)
    made.controls(*taking_part.buttons(say, dispute))
    return made


def _head(reference: Reference, say: Say, dispute: Dispute) -> str:
    lines = [say("dispute.title", id=dispute.id, name=escape(dispute.name))]
    lines.append(subject(reference, say, dispute))
    lines.append(say("dispute.words", words=escape(dispute.words, limit=WORDS)))
    return "\n".join(lines)


def subject(reference: Reference, say: Say, dispute: Dispute) -> str:
    """What a dispute is about."""
    if dispute.about == "table":
        decision = escape(dispute.decision, limit=200)
        return say("dispute.of_table", table=dispute.table, n=dispute.entry, decision=decision)
    if dispute.about == "position":
        return say("dispute.of_position")
    return say("dispute.of_cards", cards=", ".join(reference.cards[card].name for card in dispute.cards))


async def _pictured(client: Any, made: Layout, say: Say, dispute: Dispute) -> None:
    """The position before and after; one whose picture fails is told by its words alone."""
    views = await asyncio.to_thread(client.disputes.views, dispute.id)
    if views is None:
        return
    before, after = views
    if before == after or games.fit(before) < 2:
        drawing, alt = games.board(before), games.alt(before)
    else:
        then = say("dispute.after" if dispute.claim else "dispute.after_played")
        drawing, (was, stands) = games.compared(before, after, (say("dispute.before"), then))
        alt = say("adjudication.alt", before=was, after=stands)
    try:
        made.picture(await rendering.png(drawing.svg()), "moment.png", alt)
    except rendering.NotDrawn:
        log.exception("dispute %s goes without its picture", dispute.id)


def _sides(say: Say, dispute: Dispute) -> str:
    lines: list[str] = []
    if dispute.appeal:
        point = escape(dispute.appeal.text, limit=REASON)
        lines.append(say("dispute.appeal", name=escape(dispute.appeal.name), point=point))
    room = SIDES
    for word in dispute.sides:
        line = say("dispute.side", name=escape(word.name), words=escape(word.text, limit=max(80, SIDES // 4)))
        room -= len(line)
        if room < 0:
            lines.append("…")
            break
        lines.append(line)
    return "\n".join(lines)


def standing(say: Say, dispute: Dispute) -> str:
    """At which stage a dispute is, until when, and what was decided."""
    if dispute.settled is None:
        text = say(STATUS[dispute.stage])
        if dispute.stage == "ruled" and dispute.accepted:
            text += "\n" + say("dispute.accepted", n=len(dispute.accepted), of=len(dispute.parties))
        if dispute.stage == "voting":
            text += "\n" + say("dispute.votes", n=len(dispute.ballots))
        return text + ("\n" + say("dispute.until", due=dispute.due) if dispute.due else "")
    settled = dispute.settled
    lines = [say(VERDICTS[settled.verdict]), say(WHO[settled.who], name=escape(settled.name))]
    if settled.who == "vote":
        ayes = list(dispute.ballots.values()).count(True)
        lines.append(say("dispute.counted", ayes=ayes, noes=len(dispute.ballots) - ayes))
    if settled.reason:
        lines.append(say("dispute.reason", reason=escape(settled.reason, limit=REASON)))
    if dispute.followed:
        lines.append(say(FOLLOWED[dispute.followed]))
    return "\n".join([*lines, say("dispute.remembered", id=dispute.id)])


# -- the message in its thread


async def show(client: Any, dispute: Dispute) -> None:
    """Has everyone see a dispute as it is now. A message or thread that was deleted is made anew where it was put."""
    lock = _showing.setdefault(dispute.id, asyncio.Lock())
    async with lock:
        try:
            now: Dispute = await asyncio.to_thread(client.disputes.find, dispute.server, dispute.id)
            await _show(client, now)
        except Gone:
            return
        except discord.HTTPException as error:  # it is kept all the same; the next change shows it
            log.warning("dispute %s can't be shown: %s", dispute.id, error)


async def _show(client: Any, dispute: Dispute) -> None:
    say = speaker(dispute.locale)
    made = await layout(client, say, dispute)
    if dispute.message:
        place = client.get_partial_messageable(dispute.thread)
        try:
            await _awake(client, dispute)
            await repost(place.get_partial_message(dispute.message), made)
            await _retagged(client, say, dispute)
            return
        except discord.NotFound:  # somebody has deleted it
            for file in made.files:
                file.reset()
    thread, message = await _post(client, say, dispute, made)
    await asyncio.to_thread(
        client.disputes.change,
        dispute.server,
        dispute.id,
        lambda now: now.changed(thread=thread, message=message),
    )


async def _awake(client: Any, dispute: Dispute) -> None:
    """A thread that has been folded away is unfolded: nothing in it could be changed. Raises `NotFound`."""
    thread = client.get_channel(dispute.thread) or await client.fetch_channel(dispute.thread)
    if isinstance(thread, discord.Thread) and thread.archived:
        await thread.edit(archived=False)


async def _post(client: Any, say: Say, dispute: Dispute, made: Layout) -> tuple[int, int]:
    """Posts it in a thread of its own, or as a post of a forum; where there can be neither, in the channel itself."""
    channel = await _channel(client, dispute)
    parent = channel.parent if isinstance(channel, discord.Thread) else channel
    name = f"{say('dispute.thread', id=dispute.id)} {' '.join(dispute.words.split())}"[:NAME]
    try:
        if isinstance(parent, discord.ForumChannel):
            return await post_in_forum(parent, name, made, await _tags(parent, say, dispute))
        if isinstance(parent, discord.TextChannel) and client.threads:
            thread = await parent.create_thread(
                name=name, type=discord.ChannelType.public_thread, auto_archive_duration=ARCHIVED_AFTER
            )
            return thread.id, (await post(thread, made)).id
    except discord.Forbidden:
        for file in made.files:
            file.reset()
    return channel.id, (await post(channel, made)).id


async def _channel(client: Any, dispute: Dispute) -> Any:
    known = client.get_channel(dispute.channel)
    return known or await client.fetch_channel(dispute.channel)


async def _tags(forum: discord.ForumChannel, say: Say, dispute: Dispute) -> list[discord.ForumTag]:
    """The tags of a dispute's stage that a forum has, or that the bot may add to it."""
    wanted = say(TAGS[dispute.stage])
    there = [tag for tag in forum.available_tags if tag.name.casefold() == wanted.casefold()]
    if there or not forum.permissions_for(forum.guild.me).manage_channels:
        return there
    return [await forum.create_tag(name=wanted)]


async def _retagged(client: Any, say: Say, dispute: Dispute) -> None:
    """A settled dispute's post is tagged so."""
    thread = client.get_channel(dispute.thread)
    if not isinstance(thread, discord.Thread) or not isinstance(thread.parent, discord.ForumChannel):
        return
    tags = await _tags(thread.parent, say, dispute)
    if {tag.name for tag in tags} != {tag.name for tag in thread.applied_tags}:
        await thread.edit(applied_tags=tags)


def link(dispute: Dispute) -> str:
    """Where everyone sees it."""
    return f"https://discord.com/channels/{dispute.server}/{dispute.thread}/{dispute.message}"
