"""How far each card is played and what that rests on, as a page: docs/cards.md is written by it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from engine.oceans import vocabulary
from engine.oceans.catalogue import catalogue
from engine.oceans.words import kind_name
from engine.oceans.zones import TABLE_SAYS
from rules_db.sources import reference

WEAK = {"C": "weak or inferred", "U": "unknown"}
MATTERS = {
    "migrate": ("what a card costs and moves", ("deep-costs",)),
    "forage": ("how much a species forages, and whether it may", ("missing-icons", "deep-zero-icons")),
    "attack": ("how much it takes, and whether it may", ("missing-icons", "deep-zero-icons", "sea-rex-attack")),
    "shell": ("how much less attacks take", ()),
    "gain": ("how much it gains", ("scavenger-gain-icon",)),
    "arrows": (
        "which neighbour is meant",
        ("bottom-feeder-arrow", "symbiotic-arrow", "parasitic-arrow", "deep-arrows"),
    ),
    "defensive": ("which traits others ignore or look for", ("black-boxes",)),
    "text": ("what a card does", ("hard-shell-text", "deluxe-card-texts")),
    "event": ("whether a scenario fires or lasts", ("lazy-creator-event",)),
}
"""The facts by which something is played: what goes by them, and the open questions; others are only shown."""
NAMED = 9
"""Cards named in one line; of more, the number is given."""
COMMAND = ".venv/bin/python -m engine coverage --page > docs/cards.md"


def page() -> str:
    """The whole page."""
    return "\n".join([*_head(), "", *_partial(), "", *_weak(), ""])


def _head() -> Iterator[str]:
    full, partial, text = vocabulary.standing()
    rest = f", {len(text)} only as text" if text else ""
    yield "# How far the cards are played"
    yield ""
    yield f"*Written by `{COMMAND}`; a test says when it is out of date.*"
    yield ""
    yield f"Of the {len(catalogue().by_id)} traits, event cards and scenarios {len(full)} are played in full and"
    yield f"{len(partial)} in part{rest}. Legends, reminder cards and tokens of solo games can be looked up."


def _partial() -> Iterator[str]:
    yield "## In part"
    yield ""
    yield "These are dealt only where the table agrees to play them by what is known (`--allow-partial`); `/adjudicate`"
    yield "refuses a position that names one."
    yield ""
    yield "| card | what is missing |"
    yield "| --- | --- |"
    for card, missing in vocabulary.standing()[1].items():
        found = [missing[:1].upper() + missing[1:].removesuffix(".")]
        kind = catalogue().by_id[card]
        if kind.deep and not kind.migrate:
            found.append("its migrate number, so that no deck holds it")
        if card in vocabulary.COMPLETED:
            found.append("it is complete where the table answers `{}` with `{}`".format(*vocabulary.COMPLETED[card]))
        yield f"| {kind_name(kind.number)} | {'; '.join(found)}. |"


def _weak() -> Iterator[str]:
    yield "## Facts that are weak or unknown, and matter"
    yield ""
    yield f"{', '.join(f'**{grade}**: {meaning}' for grade, meaning in WEAK.items())}. `/card` says it of each card."
    for field, (decides, questions) in MATTERS.items():
        yield ""
        asked = f" Open: {', '.join(f'`oceans/{question}`' for question in questions)}." if questions else ""
        yield f"**{field}**: {decides}.{asked}"
        yield ""
        for (grade, known), cards in _facts(field).items():
            names = ", ".join(cards) if len(cards) <= NAMED else f"{len(cards)} cards"
            yield f"- {grade}, {names}: {known[:1].lower() + known[1:]}"


def _facts(field: str) -> dict[tuple[str, str], list[str]]:
    """The cards of which a fact is weak, by its grade and what is known of it; first what most cards share."""
    found: dict[tuple[str, str], list[str]] = defaultdict(list)
    for card_id, kind in catalogue().by_id.items():
        card = reference().cards[card_id]
        fact = card.fact(field)
        doubtful = field != "event" or TABLE_SAYS.keys() & {kind.number}
        if fact.grade in WEAK and field in card.fields_with_facts() and doubtful:
            known = fact.note or ("Not on record." if fact.grade == "U" else "One source gives it.")
            found[fact.grade, known].append(kind_name(kind.number))
    return dict(sorted(found.items(), key=lambda item: -len(item[1])))
