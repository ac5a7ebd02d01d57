"""The one way out: every answer passes here, is checked against Discord's limits, and mentions nobody."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Sequence
from typing import Any, TypeVar

import discord

from bot.layout import Layout
from bot.limits import breaches, form_breaches, layout_breaches

PATIENCE = 1.5
"""Seconds of work after which Discord is told that the answer will come; it waits for three."""
T = TypeVar("T")


class OverLimit(Exception):
    """An answer that Discord would refuse; it is a fault of ours and is reported as one."""


async def answer(
    interaction: discord.Interaction[Any],
    embed: discord.Embed,
    view: discord.ui.View | None,
    *,
    private: bool = True,
    file: discord.File | None = None,
) -> None:
    """Answers an interaction, or fills in the answer that was deferred; private unless told otherwise."""
    check(embed, view, file)
    if interaction.response.is_done():
        await _fill_in(interaction, embed, view, file)
        return
    shown, sent = view or discord.utils.MISSING, file or discord.utils.MISSING
    await interaction.response.send_message(
        embed=embed, view=shown, file=sent, ephemeral=private, allowed_mentions=discord.AllowedMentions.none()
    )


async def change(
    interaction: discord.Interaction[Any],
    embed: discord.Embed,
    view: discord.ui.View | None,
    file: discord.File | None = None,
) -> None:
    """Puts another answer in the place of the one whose button was pressed."""
    check(embed, view, file)
    if interaction.response.is_done():
        await _fill_in(interaction, embed, view, file)
        return
    nobody, files = discord.AllowedMentions.none(), [file] if file else []
    await interaction.response.edit_message(embed=embed, view=view, attachments=files, allowed_mentions=nobody)


async def show_layout(
    interaction: discord.Interaction[Any], layout: Layout, *, private: bool = True, instead: bool = False
) -> None:
    """Answers with a layout; `instead` of the message whose button was pressed."""
    view, files = _checked(layout), layout.files
    nobody = discord.AllowedMentions.none()
    if interaction.response.is_done():
        await interaction.edit_original_response(view=view, attachments=files, allowed_mentions=nobody)
    elif instead:
        await interaction.response.edit_message(view=view, attachments=files, allowed_mentions=nobody)
    else:
        await interaction.response.send_message(view=view, files=files, ephemeral=private, allowed_mentions=nobody)


async def post(channel: discord.abc.Messageable, layout: Layout, mentioned: Sequence[int] = ()) -> discord.Message:
    """Posts a layout in a channel; it mentions these people and nobody else."""
    people = [discord.Object(person) for person in mentioned]
    allowed = discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=people)
    return await channel.send(view=_checked(layout), files=layout.files, allowed_mentions=allowed)


async def post_in_forum(
    forum: discord.ForumChannel, name: str, layout: Layout, tags: Sequence[discord.ForumTag]
) -> tuple[int, int]:
    """Opens a post of a forum with a layout: the ids of its thread and of its message."""
    nobody = discord.AllowedMentions.none()
    made = await forum.create_thread(
        name=name, view=_checked(layout), files=layout.files, applied_tags=tags, allowed_mentions=nobody
    )
    return made.thread.id, made.message.id


async def repost(message: discord.PartialMessage, layout: Layout) -> None:
    """Puts a layout in the place of what a message of the bot shows."""
    nobody = discord.AllowedMentions.none()
    await message.edit(view=_checked(layout), attachments=layout.files, allowed_mentions=nobody)


def _checked(layout: Layout) -> discord.ui.LayoutView:
    view = layout.view()
    files = [file.to_dict(at) for at, file in enumerate(layout.files)]
    if wrong := layout_breaches({"components": view.to_components(), "attachments": files}):
        raise OverLimit("; ".join(wrong))
    return view


async def open_form(interaction: discord.Interaction[Any], form: discord.ui.Modal) -> None:
    """Opens a form, which is the answer to what was pressed or typed."""
    if wrong := form_breaches(form.to_dict()):
        raise OverLimit("; ".join(wrong))
    await interaction.response.send_modal(form)


async def worked_out(
    interaction: discord.Interaction[Any], work: Coroutine[Any, Any, T], *, private: bool = True, instead: bool = False
) -> T:
    """What `work` gives; Discord is told to wait where that takes long, for an answer of its own or for a change."""
    task = asyncio.create_task(work)
    done, _ = await asyncio.wait([task], timeout=PATIENCE)
    if not done and not interaction.response.is_done():
        await interaction.response.defer(ephemeral=private, thinking=not instead)
    return await task


async def _fill_in(
    interaction: discord.Interaction[Any],
    embed: discord.Embed,
    view: discord.ui.View | None,
    file: discord.File | None,
) -> None:
    nobody, files = discord.AllowedMentions.none(), [file] if file else []
    await interaction.edit_original_response(embed=embed, view=view, attachments=files, allowed_mentions=nobody)


def check(embed: discord.Embed, view: discord.ui.View | None, file: discord.File | None = None) -> None:
    """Raises OverLimit where Discord would refuse the message."""
    components = view.to_components() if view else []
    files = [file.to_dict(0)] if file else []
    if wrong := breaches({"embeds": [embed.to_dict()], "components": components, "attachments": files}):
        raise OverLimit("; ".join(wrong))
