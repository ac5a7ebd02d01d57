"""Traits that change a number of their species: trait limit, storage, aging, feedings, the size of its gains."""

from __future__ import annotations

from engine.core.value import Value
from engine.oceans.playable import MORE_TRAITS
from engine.oceans.room import NEVER
from engine.oceans.state import Oceans, Species
from engine.oceans.values import DOUBLING, OWN
from engine.oceans.vocabulary import COMPLETED, PARTIAL, WHOLE, among, counts, number_of, repeats, twice

EXTRA_TRAITS = {
    "oceans/speed": 1,
    "oceans/atavism": 2,
    "oceans/communication": 1,
    "oceans/dense-population": 1,
    "oceans/extremophile": 1,
    "oceans/gene-transfer": 2,
    "oceans/goethite-exoskeleton": 1,
    "oceans/luminous-bacteria": 1,
    "oceans/pack-hunting": 1,
    "oceans/regeneration": 1,
    "oceans/slow-metabolism": 2,
    "oceans/speed-deep": 1,
    "oceans/warm-blooded": 1,
}
EXTRA_CAPACITY = {
    "oceans/blubber": 9,
    "oceans/dense-population": 9,
    "oceans/filter-feeder-deep": 5,
    "oceans/gentle-giant": 5,
    "oceans/migratory-filter-feeder": 9,
}
EXTRA_AGING = {
    "oceans/schooling": 1,
    "oceans/endurance": 2,
    "oceans/kleptoparasitic": 2,
    "oceans/leviathan": 1,
    "oceans/schooling-deep": 3,
    "oceans/sea-rex": 2,
}
EXTRA_FEEDINGS = {
    "oceans/tentacled": 1,
    "oceans/giant-cephalopod": 3,
    "oceans/tentacled-deep": 2,
}
SEA_REX = "oceans/sea-rex"
COMMUNICATION, ENDURANCE = "oceans/communication", "oceans/endurance"
LATER_DOUBLED = "oceans/gain-more-then-doubled"
EXTRA_GAIN = 2
"""What Endurance adds to each gain."""

PARTIAL[SEA_REX] = "its attack, which is on no record: it counts as having no attack icon"
COMPLETED[SEA_REX] = ("oceans/sea-rex-attack", "one")
WHOLE[SEA_REX] = lambda kind: "attack" in kind.read


def _add(what: str, amounts: dict[str, int], *cites: str) -> None:
    @counts(OWN, what, *amounts)
    def more(state: Oceans, species: Species, trait: int, made: Value) -> None:
        card = state.kind(trait)
        if not repeats(state, trait):
            made.add(card.name, amounts[card.id], (card.id, *cites, *twice(state, species, card.id)))


_add("trait limit", EXTRA_TRAITS)
MORE_TRAITS.update({number_of(card): amount for card, amount in EXTRA_TRAITS.items()})
_add("capacity", EXTRA_CAPACITY, "oceans/fishbones-with-extra-storage")
among(NEVER, "oceans/filter-feeder-deep")
_add("aging", EXTRA_AGING)
_add("feedings", EXTRA_FEEDINGS)


@counts(OWN, "attack", SEA_REX)
def listed(state: Oceans, _species: Species, trait: int, made: Value) -> None:
    """Its attack is not known, unless its owner has read it, or the table takes the one on record."""
    printed = state.kind(trait).attack
    if printed:
        made.add("Sea Rex", printed, (SEA_REX, "promo/evolutionary-arms-race/2"), "printed")
    elif state.assumes("oceans/sea-rex-attack", "one"):
        made.add("Sea Rex", 1, (SEA_REX, "oceans/sea-rex-attack"), "printed")


# -- the size of gains


@counts(DOUBLING, "gain", ENDURANCE)
def gains_more(state: Oceans, species: Species, trait: int, made: Value) -> None:
    """Each gain takes 2 more."""
    if not repeats(state, trait):
        made.add("Endurance", EXTRA_GAIN, (ENDURANCE, *twice(state, species, ENDURANCE)))


@counts(DOUBLING, "gain", COMMUNICATION)
def gains_twice(state: Oceans, _species: Species, trait: int, made: Value) -> None:
    """Each gain is doubled, with all that is added to it, unless the table reads it otherwise."""
    if repeats(state, trait):
        return
    if state.assumes(LATER_DOUBLED, "added-first"):
        made.add("Communication", 2, (COMMUNICATION, LATER_DOUBLED), "multiply")
    else:
        icon = sum([part.amount for part in made.parts if part.layer == "printed"])
        made.add("Communication", icon, (COMMUNICATION, LATER_DOUBLED))
