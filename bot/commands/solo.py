"""`/solo log`: the score log of solo games in this server."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Sequence

import discord
from discord import app_commands

from bot.boards.chart import Turn, chart, chart_alt, chart_text
from bot.catalogue import Say, command_text, speaker
from bot.client import Client
from bot.layout import Layout
from bot.sender import show_layout, worked_out
from bot.tables import score_log
from bot.tables.score_log import Row
from bot.views.escape import escape
from bot.views.table.pictures import drawn
from bot.views.table.pressing import COLOUR
from engine.games import GAMES

SHOWN = 12
"""Games that an answer shows; the file has all."""
CHART, FILE = "scores.png", "score-log.csv"

solo = app_commands.Group(
    name=command_text("commands.solo.name"),
    description=command_text("commands.solo.description"),
    allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False),
    allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
)


@solo.command(name=command_text("commands.solo.log.name"), description=command_text("commands.solo.log.description"))
@app_commands.describe(
    player=command_text("commands.solo.log.player"), everyone=command_text("commands.solo.log.everyone")
)
async def log(
    interaction: discord.Interaction[Client], player: discord.Member | None = None, everyone: bool = False
) -> None:
    """One's own games, another player's or everybody's: rows, bests, titles, what to try next, a picture, a file."""
    say, person = speaker(interaction.locale), player or interaction.user
    journal, server = interaction.client.tables.journal, interaction.guild_id or 0

    async def made() -> Layout:
        found = await asyncio.to_thread(journal.logged, score_log.GAME, server, None if everyone else person.id)
        name = "" if everyone else person.display_name
        return await _log(say, score_log.rows(found), name)

    await show_layout(interaction, await worked_out(interaction, made()))


async def _log(say: Say, log: Sequence[Row], name: str) -> Layout:
    layout = Layout(COLOUR)
    layout.text(f"### {say('solo.title_of', name=escape(name)) if name else say('solo.title')}")
    if not log:
        layout.text(say("solo.none"))
        return layout
    shown = log[-SHOWN:]
    layout.text(f"```\n{score_log.table(shown).replace('`', ' ')}\n```")
    said = [say("solo.more", n=len(log) - SHOWN)] if len(log) > SHOWN else []
    said += [say("solo.stand_in", mark="\\*")] if any(row.stand_in for row in log) else []
    layout.text("\n".join([*said, *_sums(say, log, named=not name)]))
    if name:
        layout.text(_next(say, log[-1]))
    games = [Turn(number, {"Score": [row.yours, row.oceanic]}) for number, row in enumerate(log, 1)]
    names = [name or say("solo.players"), say("solo.oceanic")]
    await drawn(
        layout, chart(names, games, "game"), CHART, chart_alt(names, games, "game"), chart_text(names, games, "game")
    )
    layout.file(score_log.spreadsheet(log), FILE)
    return layout


def _sums(say: Say, log: Sequence[Row], *, named: bool) -> list[str]:
    """The best game of each level, how many were won, and the titles earned."""
    lines = [
        say(
            "solo.best_by" if named else "solo.best",
            level=row.level,
            difference=f"{row.ahead:+d}",
            title=row.title or say("solo.no_title"),
            name=escape(row.name),
        )
        for row in score_log.best(log)
    ]
    lines.append(say("solo.tally", played=len(log), won=sum(row.ahead > 0 for row in log)))
    titles = Counter(row.title for row in log if row.title)
    return [*lines, *([say("solo.titles", titles=", ".join(_times(titles)))] if titles else [])]


def _times(titles: Counter[str]) -> list[str]:
    return [f"{title} ×{count}" if count > 1 else title for title, count in titles.most_common()]


def _next(say: Say, last: Row) -> str:
    """What to try after the last game."""
    advice = GAMES[score_log.GAME].next_try
    assert advice is not None  # noqa: S101 - the game has levels
    level, rank = advice(last.level, last.rank, last.title)
    same = (level, rank) == (last.level, last.rank)
    return say("solo.again" if same else "solo.next", level=level, rank=rank)
