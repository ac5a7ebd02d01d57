"""All modules with code of cards, imported for what they register."""

from __future__ import annotations

from engine.oceans.scenarios import plenty
from engine.oceans.traits import defences, gains, leeching, numbers

MODULES = (defences, gains, leeching, numbers, plenty)
