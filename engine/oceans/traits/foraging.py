"""Traits that let their species forage from elsewhere than the Reef."""

from __future__ import annotations

from collections.abc import Iterator

from engine.oceans.legal import ANYWHERE, SOURCES
from engine.oceans.rules import Game
from engine.oceans.state import ZONES, Species
from engine.oceans.vocabulary import among

among(
    ANYWHERE,
    "oceans/deep-diver",
    "oceans/luminous-bacteria",
    "oceans/massive-fins",
    "oceans/migratory-filter-feeder",
)


def from_any_zone(run: Game, species: Species) -> Iterator[int]:
    """Each zone, for a species with such a trait."""
    if any(run.state.kind(trait).number in ANYWHERE for trait in species.traits):
        yield from ZONES


SOURCES.append(from_any_zone)
