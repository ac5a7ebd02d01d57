"""House cards: an owner's own traits, made of what the cards of the game are made of, as rows of `corrections.yaml`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast, get_args

from pydantic import ValidationError

from rules_db.card import Always, Card, Does, Effect, Limit, Trigger, Who
from rules_db.names import key, slug
from rules_db.owner_file import Wrong, slipped, unknown
from rules_db.search import NameIndex
from rules_db.source_file import Keys, found_there

KINDS = ("surface trait", "deep trait")
FIELDS = (
    *("name", "kind", "migrate", "icons", "arrows", "defensive", "effects"),
    *("text", "timing", "note", "aliases"),
)
ICONS = ("forage", "attack", "shell", "gain")
CAN_FORBID = ("forage", "attack")
LONGEST_NAME = 40
_WORDS: dict[str, tuple[str, ...]] = {
    "to": get_args(Limit),
    "when": get_args(Trigger),
    "who": get_args(Who),
    "does": get_args(Does),
    "always": get_args(Always),
}
_CALLED = {"to": "number", "when": "trigger", "who": "species", "does": "deed", "always": "property"}
_NOBODYS = ("deep trait played", "species created")
"""Triggers that look at no species in particular."""
_FEEDINGS = ("foraged", "attacked", "fed")


def house_card(fields: dict[str, Any], names: NameIndex) -> Card:
    """The card that a row describes. Raises `Wrong` for what a house card can't be, or is already called so."""
    for wrong in unknown(fields, FIELDS):
        raise wrong
    name = _name(fields, names)
    kind, migrate = _kind_and_migrate(fields)
    icons = _icons(fields)
    arrows = _listed(fields, "arrows")
    row: dict[str, Any] = {
        **{k: v for k, v in fields.items() if v is not None},
        "id": f"house/{slug(name)}",
        "name": name,
        "game": "oceans",
        "set": "house",
        "grade": "A",
        "source": "HOUSE",
        "kind": kind,
        "migrate": migrate,
        "icons": icons,
        "arrows": arrows,
        "effects": _effects(fields),
        "copies": len(migrate) if isinstance(migrate, list) else 1,
        "aliases": _aliases(fields, names),
    }
    try:
        card = Card.model_validate(row)
    except ValidationError as e:
        raise slipped(e, fields) from e
    done: set[str] = set()
    for number, effect in enumerate(card.effects):
        _check(card, effect, ("effects", number))
        if effect.does in ("leech", "take") and effect.does in done:
            raise Wrong(("effects", number, "does"), f"an effect above does so already; a card can {effect.does} once")
        done.add(effect.does or "")
    return card.model_copy(update=_told(card))


def _name(fields: dict[str, Any], names: NameIndex) -> str:
    name: Any = fields.get("name")
    if not isinstance(name, str) or not name.strip():
        raise Wrong(("name",), "a house card needs a name")
    name = " ".join(name.split())
    if len(name) > LONGEST_NAME:
        raise Wrong(("name",), f"no longer than {LONGEST_NAME} letters, found {len(name)}")
    if odd := sorted({c for c in name if not (c.isalnum() or c in " '’-")}):
        raise Wrong(("name",), f"letters, digits, spaces, hyphens and apostrophes only, found {' '.join(odd)}")
    if not slug(name):
        raise Wrong(("name",), "at least one letter from a to z, or a digit: its id is made of them")
    if taken := _taken(names, name):
        raise Wrong(("name",), f"the game has a card that is called so, {taken}; a house card needs a name of its own")
    return name


def _taken(names: NameIndex, name: str) -> str:
    """The card of the game that is called so; empty where none is."""
    best = names.find(name).best
    return best.name if best and best.matched in ("id", "exact", "alias") else ""


def _aliases(fields: dict[str, Any], names: NameIndex) -> list[Any]:
    found = _listed(fields, "aliases")
    for number, alias in enumerate(found):
        if isinstance(alias, str) and (taken := _taken(names, alias)):
            raise Wrong(("aliases", number), f"{alias!r} is what {taken} is called")
        if isinstance(alias, str) and not key(alias):
            raise Wrong(("aliases", number), "a name that can be typed has a letter or a digit")
    return found


def _kind_and_migrate(fields: dict[str, Any]) -> tuple[str, list[Any] | int]:
    kind: Any = fields.get("kind")
    if kind not in KINDS:
        found = f", found {found_there(kind)}" if kind else ""
        raise Wrong(("kind",), f"a house card is a {' or a '.join(KINDS)}{found}")
    migrate: Any = fields.get("migrate")
    if migrate is None:
        what = "one number for each copy in the deck" if kind == KINDS[0] else "one number, which is its cost too"
        raise Wrong(("migrate",), f"needed: {what}")
    if kind == KINDS[0]:
        numbers = cast("list[Any]", migrate) if isinstance(migrate, list) else [migrate]
        if not 1 <= len(numbers) <= 99 or "unknown" in numbers:
            raise Wrong(("migrate",), "a list of 1 to 99 numbers, one for each copy in the deck")
        return kind, numbers
    if isinstance(migrate, list) or migrate == "unknown":
        raise Wrong(("migrate",), "a Deep trait has one number, which is its cost too")
    return kind, migrate


def _icons(fields: dict[str, Any]) -> dict[str, Any]:
    icons: Any = fields.get("icons") or {}
    if not isinstance(icons, dict):
        raise Wrong(("icons",), "expected icons with their numbers: {forage: 2, shell: 1}")
    found = cast("dict[str, Any]", icons)
    for wrong in unknown(found, ICONS):
        raise Wrong(("icons", *wrong.keys), wrong.reason)
    for icon, value in found.items():
        if isinstance(value, str) and not (value == "can't" and icon in CAN_FORBID):
            allowed = "a number, or can't" if icon in CAN_FORBID else "a number"
            raise Wrong(("icons", icon), f"{allowed}; found {value!r}")
    return found


def _listed(fields: dict[str, Any], name: str) -> list[Any]:
    """A list, for which a single text will do."""
    value: Any = fields.get(name)
    if value is None:
        return []
    found = cast("list[Any]", value) if isinstance(value, list) else [value]
    texts = [one for one in found if isinstance(one, str)]
    if len(set(texts)) < len(texts):
        raise Wrong((name,), "the same one stands there twice")
    return found


# -- effects


def _effects(fields: dict[str, Any]) -> list[Any]:
    effects: Any = fields.get("effects")
    if effects is None:
        return []
    if not isinstance(effects, list):
        raise Wrong(("effects",), "expected a list: each effect begins with `- `")
    found = cast("list[Any]", effects)
    for number, effect in enumerate(found):
        if not isinstance(effect, dict):
            raise Wrong(
                ("effects", number),
                f"expected keys and values, as in `{{adds: 1, to: aging}}`; found {found_there(effect)}",
            )
        for wrong in unknown(cast("dict[str, Any]", effect), tuple(Effect.model_fields)):
            raise Wrong(("effects", number, *wrong.keys), wrong.reason)
        for word, value in cast("dict[str, Any]", effect).items():
            if word in _WORDS and value not in _WORDS[word]:
                known = f"known: {', '.join(_WORDS[word])}"
                if word == "to" and value in ICONS:
                    known = f"{value} is an icon, and stands under icons; {known}"
                raise Wrong(("effects", number, word), f"no such {_CALLED[word]} {found_there(value)}; {known}")
    return found


def _check(card: Card, effect: Effect, keys: Keys) -> None:
    """Raises `Wrong` for an effect whose parts don't fit each other, or its card."""

    def wrong(key: str, reason: str) -> Wrong:
        return Wrong((*keys, key), reason)

    given = [name for name, value in effect if value is not None]
    shapes = {"adds": ("adds", "to"), "when": ("when", "who", "does", "number"), "always": ("always",)}
    shape = next((name for name in shapes if name in given), None)
    if shape is None:
        raise Wrong(keys, "an effect is one of: adds and to; when, who and does; always")
    if odd := [name for name in given if name not in shapes[shape]]:
        raise wrong(odd[0], f"doesn't go with {shape!r}; put it into an effect of its own")
    if shape == "adds" and effect.to is None:
        raise wrong("to", f"needed beside 'adds': {', '.join(_WORDS['to'])}")
    if shape == "when":
        _check_trigger(card, effect, wrong)


def _check_trigger(card: Card, effect: Effect, wrong: Callable[[str, str], Wrong]) -> None:
    when, who, does = effect.when, effect.who, effect.does
    if does is None:
        raise wrong("does", f"needed beside 'when': {', '.join(_WORDS['does'])}")
    if does == "leech" and when != "before feeding":
        raise wrong("when", "leeching comes before feeding: `when: before feeding`")
    if does == "take" and when not in _FEEDINGS:
        raise wrong("when", f"population is taken from a species that has just fed: {', '.join(_FEEDINGS)}")
    no_species = when in _NOBODYS or (when == "before feeding" and does == "gain")
    if no_species and who is not None:
        raise wrong("who", f"'{when}' looks at no species in particular: leave it out")
    if not no_species:
        allowed = _WORDS["who"] if does == "gain" else ("neighbour", "another")
        if who not in allowed:
            raise wrong("who", f"needed here: {', '.join(allowed)}")
    if who == "neighbour" and not {"left", "right"} & set(card.arrows):
        raise wrong("who", "a neighbour is whom an arrow points to: the card needs `arrows`, left or right or both")
    if does == "gain" and effect.number is not None:
        raise wrong("number", "how much is gained is the card's gain icon: `icons: {gain: …}`")
    if does == "gain" and not card.icons.gain:
        raise wrong("does", "how much is gained is the card's gain icon, which it lacks: `icons: {gain: …}`")
    if does != "gain" and effect.number is None:
        raise wrong("number", "needed: how much")


# -- what it says

_ADDS = {
    "trait limit": "may have {n} more trait{s}",
    "capacity": "has {n} more safe space{s}",
    "aging": "ages {n} more",
    "feedings": "may feed {n} more time{s}",
}
_ALWAYS = {
    "can't be attacked": "can't be attacked",
    "can't be leeched": "can't be leeched",
    "never overpopulates": "never overpopulates",
    "forages anywhere": "may forage from any zone",
}
_WHEN = {
    "foraged": "After {who} has foraged",
    "attacked": "After {who} has attacked",
    "fed": "After {who} has foraged or attacked",
    "was attacked": "After {who} has been attacked",
    "lost to an attack": "After {who} has lost population to an attack",
    "deep trait played": "When a Deep trait is played",
    "species created": "When a new species comes into play",
    "before feeding": "Before its owner's feeding phase",
}
_WHO = {
    "itself": "it",
    "neighbour": "a species that its arrow points to",
    "another": "another species",
    "anyone": "any species",
}


def sentences(card: Card) -> list[str]:
    """What the effects of a house card do, in words."""
    species, found = f"a species with {card.name}", list[str]()
    for effect in card.effects:
        if effect.adds and effect.to:
            more = _ADDS[effect.to].format(n=effect.adds, s="s" if effect.adds > 1 else "")
            found.append(f"{species.capitalize()[0]}{species[1:]} {more}.")
        elif effect.always:
            found.append(f"A{species[1:]} {_ALWAYS[effect.always]}.")
        elif effect.when and effect.does:
            when, who = _WHEN[effect.when], _WHO.get(effect.who or "", "")
            does = {
                "gain": f"gains {card.icons.gain}",
                "leech": f"leeches {effect.number} from {who}",
                "take": f"takes {effect.number} from it",
            }[effect.does]
            subject = "this species" if effect.who == "itself" else species
            found.append(f"{when.format(who=species if effect.who == 'itself' else who)}, {subject} {does}.")
    return found


def _told(card: Card) -> dict[str, Any]:
    """The text of a card: its owner's, with what is played in the note, or else what is played."""
    played = " ".join(sentences(card))
    if not card.text:
        return {"text": played or None}
    note = f"As it is played: {played or 'its icons, and nothing else.'}"
    return {"note": f"{note} {card.note}" if card.note else note}
