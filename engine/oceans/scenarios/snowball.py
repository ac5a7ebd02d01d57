"""Scenarios that change the numbers on traits."""

from __future__ import annotations

from engine.core.value import Value
from engine.oceans.state import Oceans, Species
from engine.oceans.values import SCENARIO_OWN
from engine.oceans.vocabulary import counts

SNOWBALL, ICONLESS = "oceans/snowball-earth", "oceans/snowball-earth-no-icon"
RULINGS = ("promo/snowball-earth/1", "promo/snowball-earth/3")


def _colder(what: str) -> None:
    @counts(SCENARIO_OWN, what, SNOWBALL)
    def colder(state: Oceans, _species: Species, _trait: int, made: Value) -> None:
        """The attack and the forage of each trait are 1 lower, before anything doubles them (promo/snowball-earth/2).

        What stands on one trait is lowered once, however it is made up (promo/snowball-earth/4); it may fall below 0.
        """
        if made.parts:
            made.add("Snowball Earth", -1, (SNOWBALL, *RULINGS))
        elif state.assumes(ICONLESS, "every-trait"):
            made.add("Snowball Earth", -1, (SNOWBALL, ICONLESS))


_colder("attack")
_colder("forage")
