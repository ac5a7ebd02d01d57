"""What there is room for on the board of a species: open spaces for population, and places for traits."""

from __future__ import annotations

from engine.oceans import values
from engine.oceans.catalogue import EACH
from engine.oceans.readings import most
from engine.oceans.state import FIRST_COPY, Oceans, Species

NEVER: set[int] = set()
"""Traits whose species never overpopulates, and scenarios under which none does, by kind."""


def never_overpopulates(state: Oceans, species: Species) -> bool:
    """Whether a trait of the species, or a scenario, keeps it from overpopulating."""
    kinds = [state.kind(trait).number for trait in species.traits]
    return any(number in NEVER for number in (*kinds, *(card // EACH for card in state.lit)))


def spaces(state: Oceans, species: Species) -> int:
    """All its spaces: those that are safe, and the one with the fishbones (core/phase-2-feeding/6)."""
    safe = most(state, "capacity", species)
    return safe + values.has_fishbones(state, safe)


def open_spaces(state: Oceans, species: Species) -> int:
    """Its open spaces."""
    unlimited = state.assumed and state.assumes("oceans/never-overpopulates-full-board", "no-limit")
    if unlimited and never_overpopulates(state, species):
        return values.NO_LIMIT
    return spaces(state, species) - species.population


def cards_on(species: Species) -> int:
    """How many traits count towards its limit: copies don't (promo/copying-traits/4)."""
    return sum([trait < FIRST_COPY for trait in species.traits])


def free_places(state: Oceans, species: Species) -> int:
    """How many more traits it may have."""
    return most(state, "trait limit", species) - cards_on(species)
