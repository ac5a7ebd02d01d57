"""Sonar: a disc on a track, and what its space shows."""

from __future__ import annotations

from engine.core.stack import Frame
from engine.deep_sea.catalogue import EACH_BOARD
from engine.deep_sea.gains import give
from engine.deep_sea.legal import SPECIAL, WHERE
from engine.deep_sea.links import complete, put_disc
from engine.deep_sea.printed import depths
from engine.deep_sea.rules import Game, both, rules, why
from engine.deep_sea.state import PIECES, VORTEX

SONAR = ("deep-sea/sonar/1", WHERE)
TRACK, SHOWN, LINK = "deep-sea/sonar/2", "deep-sea/sonar/3", "deep-sea/sonar/4"
PLAIN = "abyssal-plain"
AS_WRITTEN = "deep-sea/sonar-with-depths"


@rules.effect("sonar", cites=SONAR)
def sonar(run: Game, frame: Frame) -> None:
    """The leftmost empty space of a track takes a disc."""
    player, site = frame.source, PIECES.site(int(frame.about[0]))
    board = PIECES.board(site.number // EACH_BOARD)
    several = (TRACK,) if len({one.track for one in board.of("Sonar")}) > 1 else ()
    doubt = (AS_WRITTEN,) if frame.about[1] else ()
    put_disc(run, player, site.number)
    run.tell("sonar", player, site.number, cites=both(SONAR, several, doubt, why(frame)))
    free = board.id.endswith(f"/{PLAIN}") or (board.id.endswith(f"/{VORTEX}") and not site.track)
    for gain in site.gains:
        kind, _, how = gain.partition(" ")
        if kind == "Discover":
            run.begin("discover", player, ("discover", *depths(how), int(free), SHOWN, *((SPECIAL,) if free else ())))
        else:
            give(run, player, (gain,), (SHOWN,))
    complete(run, player, site.number, (LINK,))
