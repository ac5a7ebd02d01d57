"""Scenarios that change a number of every species: forage, attack, shell, trait limit, capacity."""

from __future__ import annotations

from engine.core.value import Value
from engine.oceans.room import NEVER
from engine.oceans.state import Oceans, Species
from engine.oceans.values import SCENARIO, Total
from engine.oceans.vocabulary import among, counts

ICONS = {
    "oceans/biodiverse-reef": ("Biodiverse Reef", "forage", 2, "promo/snowball-earth/1"),
    "oceans/large-predators": ("Large Predators", "attack", 2, "promo/snowball-earth/1"),
}
"""Scenarios that give every species forage or attack: name, number, how much, and the ruling that speaks of it."""
LIMITS = {
    "oceans/genetic-diversity": ("Genetic Diversity", "trait limit", 1, "oceans/trait-limit-drops"),
    "oceans/shallow-gene-pool": ("Shallow Gene Pool", "trait limit", -1, "oceans/trait-limit-drops"),
    "oceans/prosperity": ("Prosperity", "capacity", 9, "oceans/fishbones-with-extra-storage"),
    "oceans/contagious-proximity": ("Contagious Proximity", "capacity", -3, "oceans/fewer-spaces"),
}
"""Scenarios that raise or lower what a species may have: name, number, by how much, and the open question."""
SHELLS, SHELL = "oceans/protective-shells", 2

among(NEVER, "oceans/pathogenic-immunity")


def _icons(card: str) -> Total:
    """Added to the icons on traits, put in their place, or in the place of the 1 without any (oceans/…-adds)."""
    name, _, amount, ruling = ICONS[card]
    doubt = f"{card}-adds"

    def change(state: Oceans, _species: Species, _card: int, made: Value) -> None:
        if state.assumes(doubt, "sets"):
            made.add(name, amount, (card, doubt), "set")
        elif state.assumes(doubt, "adds") or not made.parts:
            made.add(name, amount, (card, doubt, ruling))

    return change


def _limits(card: str) -> Total:
    name, _, amount, doubt = LIMITS[card]

    def change(_state: Oceans, _species: Species, _card: int, made: Value) -> None:
        made.add(name, amount, (card, doubt))

    return change


for _card, (_, _what, _, _) in ICONS.items():
    counts(SCENARIO, _what, _card)(_icons(_card))
for _card, (_, _what, _, _) in LIMITS.items():
    counts(SCENARIO, _what, _card)(_limits(_card))


@counts(SCENARIO, "shell", SHELLS)
def protective_shells(state: Oceans, _species: Species, _card: int, made: Value) -> None:
    """Added to the shells of a species, or what it has at least (oceans/protective-shells-adds)."""
    doubt = f"{SHELLS}-adds"
    amount = SHELL if state.assumes(doubt, "adds") else max(0, SHELL - made.total())
    made.add("Protective Shells", amount, (SHELLS, doubt))
