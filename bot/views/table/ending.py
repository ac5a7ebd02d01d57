"""What a game came to, once it is over: the points by where they come from, and its course as a chart and in words."""

from __future__ import annotations

from weakref import WeakKeyDictionary

from bot.boards.changes import View
from bot.boards.chart import Turn, chart, chart_alt, chart_text
from bot.boards.scores import scores_table, scores_text
from bot.catalogue import Say
from bot.layout import Layout
from bot.tables import earlier
from bot.tables.live import LiveTable
from bot.views.escape import escape
from bot.views.table import story
from bot.views.table.pictures import drawn

CHART = "course.png"
_kept: WeakKeyDictionary[LiveTable, tuple[int, list[Turn]]] = WeakKeyDictionary()
"""The course of each game that is over, with how many entries it had: it takes a while to work out."""


async def ending(say: Say, live: LiveTable, layout: Layout) -> None:
    """Adds it to the message of a table: nothing before the first turn is over, no points for a game broken off."""
    view = live.playing.view(None)
    if view["winners"]:
        layout.text("\n".join([f"```\n{scores_table(view, live.game.sources(view))}\n```", *uncounted(say, view)]))
    if told := tie(say, view):
        layout.text(escape(told, limit=600) + story.codes(view["tie"]["rules"]))
    if turns := await course(live):
        names = [player["name"] for player in view["players"]]
        layout.text(f"**{say('ending.course')}**")
        await drawn(layout, chart(names, turns), CHART, chart_alt(names, turns), chart_text(names, turns))


def uncounted(say: Say, view: View) -> list[str]:
    """What the points of a game that is over leave out, in a line; nothing where they are whole."""
    left_out = view.get("uncounted") if view["winners"] else None
    return [say("ending.uncounted", what=", ".join(left_out))] if left_out else []


def tie(say: Say, view: View) -> str:
    """Why who wins does, where several have the most points; empty where they don't."""
    if not view["winners"] or not (found := view["tie"]):
        return ""
    names = [player["name"] for player in view["players"]]
    counts = ", ".join(f"{names[seat]} {count}" for seat, count in found["counts"].items())
    told = say("ending.tie", names=", ".join(names[seat] for seat in found["counts"]), by=found["by"], counts=counts)
    return f"{told} {say('ending.shared')}" if len(view["winners"]) > 1 else told


async def in_words(say: Say, live: LiveTable) -> list[str]:
    """The same as paragraphs of text."""
    view = live.playing.view(None)
    names = [player["name"] for player in view["players"]]
    turns = await course(live)
    points = [scores_text(view, live.game.sources(view))] if view["winners"] else []
    points += uncounted(say, view)
    points += [f"{told} [{', '.join(view['tie']['rules'])}]"] if (told := tie(say, view)) else []
    return [*points, *([chart_text(names, turns)] if turns else [])]


async def course(live: LiveTable) -> list[Turn]:
    """What stood at the end of each turn."""
    number, turns = _kept.get(live, (0, []))
    if number != live.number:
        turns = [Turn(turn, live.game.course(view)) for turn, view in await earlier.turns(live) if turn]
        _kept[live] = live.number, turns
    return turns
