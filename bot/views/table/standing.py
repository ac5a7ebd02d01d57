"""Standing passes: chances to react that a player wants passed at once, whatever they hold. Nobody else is told."""

from __future__ import annotations

from typing import Any

import discord

from bot.catalogue import Say
from bot.limits import OPTION
from bot.tables.live import LiveTable
from bot.views.carrying import Chosen, own
from bot.views.table.pressing import at_table
from engine.core.choice import PASS, Choice


def windows(live: LiveTable, seat: int) -> dict[str, str]:
    """The chances to react that there are in the game: each prompt with what it asks, in words."""
    table = live.playing
    name = f"{table.players[seat]}: "
    prompts = sorted(table.game.rules.windows())
    return {prompt: table.game.question(table.run, Choice(seat, prompt, ())).removeprefix(name) for prompt in prompts}


class StandingPasses(Chosen, template=r"tp1:(?P<code>[0-9a-z]+):(?P<more>\d+)"):
    """A list of all chances to react; those that are chosen are passed at once from now on."""

    sign = "tp1"

    def __init__(self, live: LiveTable, seat: int, say: Say) -> None:
        passed = {prompt for player, prompt in live.playing.run.passes if player == seat}
        shown = [
            discord.SelectOption(label=text[:OPTION], value=prompt, default=prompt in passed)
            for prompt, text in windows(live, seat).items()
        ]
        super().__init__(live.record.id, str(seat), shown, say("standing.hint"), min_values=0, max_values=len(shown))

    async def choose(self, interaction: discord.Interaction[Any], say: Say, values: list[str]) -> None:
        """Sets and lifts; a chance that stands open is passed first, as if by hand."""

        async def work(live: LiveTable) -> None:
            person = interaction.user.id
            seat = live.seat_of(person)
            gone_on = await _passed(live, person, seat, set(values))
            for prompt in windows(live, seat):
                if ((seat, prompt) in live.playing.run.passes) != (prompt in values):
                    await live.act(person, lambda table, prompt=prompt: table.stand(seat, prompt, prompt in values))
            await interaction.client.desk(interaction, say, live, seat, instead=own(interaction))
            if gone_on:
                await interaction.client.publish(live)

        await at_table(interaction, say, self.code, work)


async def _passed(live: LiveTable, person: int, seat: int, prompts: set[str]) -> bool:
    """Passes the chance that stands open, and those that open thereby, as long as they are among these."""
    gone_on = False
    while (choice := live.playing.choice) and choice.window and choice.player == seat and choice.prompt in prompts:
        await live.decide(person, seat, [PASS], live.playing.seq)
        gone_on = True
    return gone_on


ITEMS = (StandingPasses,)
"""What the bot knows again after a restart."""
