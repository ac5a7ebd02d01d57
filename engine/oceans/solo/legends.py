"""Legends in a solo game: Oceanic's deck, the four that you keep, what they cost, the change at each refill.

What a Legend does stands in no source. Its owner enters its text, and the table carries it out by hand.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.core import chance
from engine.core.choice import Key
from engine.core.effect import Ask
from engine.core.stack import Frame
from engine.oceans import playable, playing
from engine.oceans.rules import Game, rules
from engine.oceans.solo.box import Legend
from engine.oceans.solo.evolving import REFILLED, opponent
from engine.oceans.solo.oceanic import OCEANIC, YOU, Oceanic
from engine.reasons import Reason
from rules_db.sources import reference

KEPT, LOOKED_AT = 4, 2
"""The Legends that you get, and of how many each is chosen (solo/using-legends-cards/5)."""
SHUFFLE, DRAW = "oceanic: Legends", "oceanic: your Legends"
DECK = ("solo/using-legends-cards/1", "solo/using-legends-cards/2", "solo/using-legends-cards/3")
YOURS = ("solo/using-legends-cards/4", "solo/using-legends-cards/5")
WHEN, REPLACED = "oceans/legend-when", "oceans/legend-replaced"
PLAYED = ("solo/using-legends-cards/6", WHEN, REPLACED, "oceans/legend-effects")
CHANGED = ("solo/using-legends-cards/7",)
OUT = "oceans/solo-legend-deck-out"
NONE = -1


def oceanics() -> list[str]:
    """The names of the eight Legends of Oceanic's deck."""
    cards = reference().statements["solo/using-legends-cards/1"].cards
    return [reference().cards[card].name for card in cards]


def enter(side: Oceanic, entered: Sequence[Legend]) -> None:
    """Takes in what the owner has entered. Raises ValueError where that makes no deck for you."""
    theirs = {name.casefold(): name for name in oceanics()}
    side.texts = tuple((theirs[one.name.casefold()], one.text) for one in entered if one.name.casefold() in theirs)
    side.yours = tuple((one.name, one.cost, one.text) for one in entered if one.name.casefold() not in theirs)
    if len(side.yours) < KEPT * LOOKED_AT:
        raise ValueError(
            f"to play with Legends, your deck needs {KEPT * LOOKED_AT} of them or more besides Oceanic's; "
            f"{len(side.yours)} are entered. Write their names, costs and texts into solo.yaml, under `legends`."
        )


def begin(run: Game) -> None:
    """The set-up of Legends: Oceanic's deck, then four times one of two for you."""
    run.push(SHUFFLE)
    for _ in range(KEPT):
        run.push(DRAW)


def _all(_run: Game, _frame: Frame) -> Sequence[int]:
    return range(len(oceanics()))


@rules.effect(SHUFFLE, chance.shuffle("Oceanic's Legends", "oceanic", _all, cites=DECK), cites=DECK)
def shuffle(run: Game, frame: Frame) -> None:
    """Oceanic's deck lies face up; its top card comes into play."""
    side, names = opponent(run), oceanics()
    side.legend, *rest = [names[int(n)] for _, n in frame.answers[0]]
    side.legends = tuple(rest)
    run.tell("Oceanic's Legend", side.legend, text_of(side), cites=(*DECK, "oceans/legend-effects"))


def text_of(side: Oceanic) -> str:
    """What Oceanic's Legend says, as far as that has been entered."""
    return dict(side.texts).get(side.legend, "")


def _left(run: Game, _frame: Frame) -> Sequence[int]:
    side = opponent(run)
    return [n for n in range(len(side.yours)) if n not in side.drawn]


def _two(_run: Game, frame: Frame) -> list[Key]:
    return list(frame.answers[0])


@rules.effect(
    DRAW,
    chance.draw("from your Legends", "legend to keep", _left, count=LOOKED_AT, cites=YOURS),
    Ask("Legend to keep", _two, secret=True),
    cites=YOURS,
)
def keep_one(run: Game, frame: Frame) -> None:
    """Of two Legends off your deck you keep one."""
    side, kept = opponent(run), int(frame.first(1)[1])
    side.drawn = (*side.drawn, *(int(n) for _, n in frame.answers[0]))
    side.kept = (*side.kept, kept)
    run.tell("Legend kept", kept, seen_by=(YOU,))


# -- in play


def affordable(run: Game) -> playable.Groups:
    """The Legends that you can pay for, besides your cards or as one of them (oceans/legend-when)."""
    state, side = run.state, run.state.oceanic
    if side is None or state.active != YOU:
        return {}
    if state.played >= playable.allowance(state) and not state.assumes(WHEN, "besides"):
        return {}
    score = state.seats[YOU].score
    return {("legend", n): playable.WHOLE for n in side.kept if side.yours[n][1] <= score}


playable.BESIDES_CARDS.append(affordable)


def play(run: Game, which: int) -> None:
    """Its cost goes into Oceanic's score pile; the one that you had in play is discarded, or yours again."""
    state, side = run.state, opponent(run)
    name, cost, text = side.yours[which]
    state.idle = 0
    state.played += not state.assumes(WHEN, "besides")
    state.seats[YOU].score -= cost
    state.seats[OCEANIC].score += cost
    side.kept = tuple([n for n in side.kept if n != which])
    if side.your_legend != NONE:
        gone = state.assumes(REPLACED, "discarded")
        side.kept = side.kept if gone else (*side.kept, side.your_legend)
        told = "Legend discarded" if gone else "Legend returned"
        run.tell(told, side.yours[side.your_legend][0], cites=(REPLACED,))
    side.your_legend = which
    run.tell("Legend played", name, cost, text, cites=PLAYED)


playing.DO["legend"] = play


def why_not(run: Game, key: Key) -> list[Reason]:
    """Why a Legend can't be played."""
    state, side = run.state, run.state.oceanic
    if side is None or len(key) != 2 or key[1] not in side.kept:
        return []
    name, cost, _ = side.yours[int(key[1])]
    if cost <= state.seats[YOU].score:
        return [Reason("as a card", (name,), (WHEN, "core/phase-1-playing-cards/1"))]
    return [Reason("too dear a Legend", (name, str(cost)), ("solo/using-legends-cards/6",))]


@rules.effect(REFILLED, cites=CHANGED)
def change(run: Game, _frame: Frame) -> None:
    """At each refill Oceanic's Legend is discarded, and the next one comes into play."""
    side = opponent(run)
    if not side.legend:
        return
    if not side.legends and not run.state.assumes(OUT, "keep-the-last"):
        run.push(SHUFFLE)
        return
    if not side.legends:
        run.tell("Oceanic's Legend stays", side.legend, cites=(*CHANGED, OUT))
        return
    side.legend, *rest = side.legends
    side.legends = tuple(rest)
    run.tell("Oceanic's Legend", side.legend, text_of(side), cites=(*CHANGED, "oceans/legend-effects"))
