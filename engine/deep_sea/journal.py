"""Journal: a card of the display for a disc and Research, with its effects."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.chance import draw
from engine.core.stack import Frame
from engine.deep_sea.gains import give
from engine.deep_sea.legal import WHERE
from engine.deep_sea.links import complete, put_disc
from engine.deep_sea.rules import Game, both, rules, why
from engine.deep_sea.state import PIECES, without

JOURNAL = ("deep-sea/journal/1", WHERE)
SYMBOLS = ("deep-sea/journal/2", "deep-sea/journal/3")
PAID = ("deep-sea/paying-research/1",)
YOU, OTHERS = (
    ("deep-sea/journal-effects/2", "deep-sea/journal-effect-rows"),
    ("deep-sea/journal-effects/3", "deep-sea/others-row-order"),
)
EMPTY = "deep-sea/journal-deck-empty"


@rules.effect("journal", cites=JOURNAL)
def journal(run: Game, frame: Frame) -> None:
    """Pays for a card, marks the site, takes the card; the display is refilled."""
    state, player = run.state, frame.source
    site, card = PIECES.site(int(frame.about[0])), PIECES.journal(int(frame.about[1]))
    seat = state.seats[player]
    seat.research -= card.cost
    put_disc(run, player, site.number)
    state.display = without(state.display, card.number)
    seat.journals = (*seat.journals, card.number)
    run.tell("journal", player, site.number, card.number, cites=both(JOURNAL, PAID, SYMBOLS, why(frame)))
    run.push("refill display", player)
    run.push("journal effects", player, about=(card.number,))
    give(run, player, site.gains, JOURNAL[:1])
    complete(run, player, site.number, JOURNAL[:1])


def _deck(run: Game, _frame: Frame) -> Sequence[int]:
    return run.state.deck


@rules.effect("refill display")
def refill_display(run: Game, frame: Frame) -> None:
    """From the deck, while it lasts."""
    if run.state.deck:
        run.push("draw journal", frame.source)
    else:
        run.tell("no journals", cites=both(JOURNAL[:1], (EMPTY,)))


@rules.effect("draw journal", draw("draw journal", "journal card", _deck, cites=JOURNAL[:1]), cites=JOURNAL[:1])
def draw_journal(run: Game, frame: Frame) -> None:
    """A new card in the display."""
    state, card = run.state, int(frame.first()[1])
    state.deck = without(state.deck, card)
    state.display = (*state.display, card)
    run.tell("displayed", card)


@rules.effect("journal effects", cites=("deep-sea/journal/3",))
def journal_effects(run: Game, frame: Frame) -> None:
    """All its rows count: You at once, then Others, clockwise."""
    state, player = run.state, frame.source
    card = PIECES.journal(int(frame.about[0]))
    give(run, player, card.you, YOU)
    for who in state.clockwise(player)[1:]:
        give(run, who, card.others, OTHERS)
