"""Events that replace the normal feeding of the turn in which they are played; one such event a turn."""

from __future__ import annotations

from engine.core.choice import Key
from engine.core.effect import Ask
from engine.core.stack import Frame
from engine.oceans import feeding, playable
from engine.oceans.population import ZONE_OPTIONS, draw, held, put
from engine.oceans.rules import Game, rules
from engine.oceans.state import REEF
from engine.oceans.vocabulary import PARTIAL, does, later, of

OVERGRAZING, FEEDING_FRENZY = "oceans/overgrazing", "oceans/feeding-frenzy"
ONE_A_TURN = "promo/overgrazing/3"

feeding.RULINGS[OVERGRAZING] = tuple(f"promo/overgrazing/{n}" for n in (4, 6, 7, 8))
feeding.INSTEAD.update({OVERGRAZING: ("forage",), FEEDING_FRENZY: feeding.KINDS})
PARTIAL[FEEDING_FRENZY] = (
    "Which species feed in place of the normal feeding, how, and what the card costs is in no source. Its player says "
    "so, as the card reads: each of their species may feed once."
)


@of(playable.NEEDS, OVERGRAZING, FEEDING_FRENZY)
def not_replaced_yet(run: Game) -> bool:
    """Only one event a turn can replace the normal feeding."""
    return not run.state.replaced


@does(playable.EVENT_CARDS, FEEDING_FRENZY, cites=(ONE_A_TURN, "oceans/deluxe-card-texts"))
def feed_in_a_frenzy(run: Game, _frame: Frame) -> None:
    """It replaces the normal feeding."""
    run.state.replaced = FEEDING_FRENZY
    run.tell("replaced", FEEDING_FRENZY)


@does(playable.EVENT_CARDS, OVERGRAZING, cites=("promo/overgrazing/text", ONE_A_TURN))
def overgraze(run: Game, frame: Frame) -> None:
    """In place of the normal feeding each species may forage; then the Reef is left empty, whoever foraged where."""
    run.state.replaced = OVERGRAZING
    run.tell("replaced", OVERGRAZING)
    later(run, "after feeding", BARE, int(frame.about[0]), owner=run.state.active, until=("feeding ended",))


BARE = f"{OVERGRAZING}: the Reef"


def _zones(_run: Game, _frame: Frame) -> list[Key]:
    return ZONE_OPTIONS


@rules.effect(
    BARE,
    Ask("where the Reef goes", _zones),
    when=lambda run, _me, _event: held(run, REEF) > 0,
    cites=(OVERGRAZING, "promo/overgrazing/5", "promo/overgrazing/6"),
)
def leave_the_reef_bare(run: Game, frame: Frame) -> None:
    """All population of the Reef goes to the zone that the event's player chooses."""
    zone = int(frame.first()[1])
    moved = draw(run, REEF, held(run, REEF))
    put(run, zone, moved)
    run.tell("moved", moved, REEF, zone)
