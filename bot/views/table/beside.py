"""What can be done at a table beside answering: look at one's cards, read the story, ask why, take back."""

from __future__ import annotations

import io
from typing import Any

import discord

from bot.boards import games
from bot.catalogue import Say, speaker
from bot.sender import answer, show_layout
from bot.tables.live import LiveTable, NotNow
from bot.views.carrying import Pressed, own
from bot.views.escape import escape
from bot.views.table import ending, log, story
from bot.views.table.pressing import COLOUR, at_table, note
from bot.views.table.why import why_here
from bot.views.why import Asked

WORDS = 3900
"""Letters of the board in words that one message shows."""


class OpenDesk(Pressed, template=r"td1:(?P<code>[0-9a-z]+)"):
    """Shows a player their own cards and what they can do."""

    sign = "td1"

    def __init__(self, table: str, label: str, style: discord.ButtonStyle = discord.ButtonStyle.secondary) -> None:
        super().__init__(table, label, row=None)
        self.item.style = style

    async def press(self, interaction: discord.Interaction[Any], say: Say) -> None:
        """Answers in private."""

        async def work(live: LiveTable) -> None:
            seat = live.seat_of(interaction.user.id)
            await interaction.client.desk(interaction, say, live, seat, instead=own(interaction))

        await at_table(interaction, say, self.code, work)


class SinceMyTurn(Pressed, template=r"tn1:(?P<code>[0-9a-z]+)"):
    """Tells a player what has happened since they decided something last."""

    sign = "tn1"

    def __init__(self, table: str, label: str) -> None:
        super().__init__(table, label, row=None)

    async def press(self, interaction: discord.Interaction[Any], say: Say) -> None:
        """Answers in private, with the rules behind each step."""

        async def work(live: LiveTable) -> None:
            moments = await live.past(live.record.seat_of(interaction.user.id))
            new = story.since(moments, interaction.user.id)
            if new:
                at = len(moments) - len(new) + 1
                await show_layout(interaction, log.layout(say, live, moments, f"a{at}", say("table.since")))
            else:
                await note(interaction, say("table.nothing_since"))

        await at_table(interaction, say, self.code, work)


class WhyLast(Pressed, template=r"tw1:(?P<code>[0-9a-z]+)"):
    """The rules behind what happened last."""

    sign = "tw1"

    def __init__(self, table: str, label: str) -> None:
        super().__init__(table, label, row=None)

    async def press(self, interaction: discord.Interaction[Any], say: Say) -> None:
        """Answers in private: the last steps, each with its rules and their buttons."""

        async def work(live: LiveTable) -> None:
            await why_here(interaction, say, live, Asked())

        await at_table(interaction, say, self.code, work)


class AsText(Pressed, template=r"tx1:(?P<code>[0-9a-z]+)"):
    """The board in words, for a screen reader."""

    sign = "tx1"

    def __init__(self, table: str, label: str) -> None:
        super().__init__(table, label, row=None)

    async def press(self, interaction: discord.Interaction[Any], say: Say) -> None:
        """Answers in private."""

        async def work(live: LiveTable) -> None:
            await board_in_words(interaction, live)

        await at_table(interaction, say, self.code, work)


async def board_in_words(interaction: discord.Interaction[Any], live: LiveTable) -> None:
    """The whole board as one who asks may see it, and at the end of a game what it came to."""
    words, say = games.text(live.playing.view(live.record.seat_of(interaction.user.id))), speaker(interaction.locale)
    if live.over:
        words = "\n\n".join([words, *await ending.in_words(say, live)])
    await in_words(interaction, words)


async def in_words(interaction: discord.Interaction[Any], words: str) -> None:
    """A board in words, in private; what is too long for a message goes along as a file."""
    shown = "\n".join(escape(line, limit=1000) for line in words.splitlines())
    file = None
    if len(shown) > WORDS:
        shown, file = f"{shown[:WORDS]}…", discord.File(io.BytesIO(words.encode()), "board.txt")
    await answer(interaction, discord.Embed(description=shown, colour=COLOUR), None, file=file)


class TakeBack(Pressed, template=r"tu1:(?P<code>[0-9a-z]+):(?P<more>\d+)"):
    """Takes one's own last decision back, where nothing was revealed and nobody else has decided since."""

    sign = "tu1"

    def __init__(self, table: str, seq: int | str, label: str) -> None:
        super().__init__(table, label, more=str(seq), row=None)

    async def press(self, interaction: discord.Interaction[Any], say: Say) -> None:
        """Goes back, and shows the question again."""

        async def work(live: LiveTable) -> None:
            seat = live.seat_of(interaction.user.id)
            to = live.undoable(seat)
            if to is None or live.playing.seq != int(self.more):
                raise NotNow("table.no_undo")
            await live.undo(interaction.user.id, to, int(self.more))
            await interaction.client.desk(interaction, say, live, seat, instead=own(interaction))
            await interaction.client.publish(live)

        await at_table(interaction, say, self.code, work)


ITEMS = (OpenDesk, SinceMyTurn, WhyLast, AsText, TakeBack)
"""What the bot knows again after a restart."""
