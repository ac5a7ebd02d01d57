"""What can be expected of any game: which effects resolved, which rules are named, what is asked, what is refused."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from engine.core.choice import Answer
from engine.scenes.answers import fitting
from engine.scenes.document import Node, each, named, suggest
from engine.scenes.game import Check, Ending, Expect, Offer, Reading, compared

# -- effects

DECLINED: Answer = (("no",),)
"""The answer by which an effect that may be used is not."""


def _effects(node: Node, reading: Reading) -> list[str]:
    """The effects named, each by its name alone or with its species: `Symbiotic of A1`."""
    names = list(reading.game.effects())
    begins = tuple([f"{name.casefold()} {word} " for name in names for word in ("of", "on")])
    for item in node.items():
        if named(item.text(), names) is None and not item.text().casefold().startswith(begins):
            raise item.wrong(f"{item.text()!r} is no effect; {suggest(item.text(), names)}")
    return each(node, Node.text)


def _resolved(ending: Ending) -> list[tuple[str, ...]]:
    """What has resolved, in order, each by all the texts that name it; what its player declined has not."""
    resolved = [one for one in ending.run.resolved or () if DECLINED not in one.answers]
    return [ending.game.effect(ending.run, one.option) for one in resolved]


def _is(effect: str, texts: Sequence[str]) -> bool:
    return effect.casefold() in [text.casefold() for text in texts]


def _shown(resolved: Sequence[Sequence[str]], named: Sequence[str]) -> str:
    """What has resolved of the effects that are asked about."""
    return ", ".join(texts[-1] for texts in resolved if any(_is(name, texts) for name in named)) or "none of these"


def order(node: Node, reading: Reading) -> Check:
    """Effects have resolved in this order; others may lie between."""
    wanted = _effects(node, reading)

    def check(ending: Ending) -> Iterator[str]:
        resolved = _resolved(ending)
        rest = iter(resolved)
        if not all(any(_is(name, texts) for texts in rest) for name in wanted):
            yield f"order: expected {', '.join(wanted)}; found {_shown(resolved, wanted)}"

    return check


def triggered(node: Node, reading: Reading) -> Check:
    """Effects that have resolved."""
    wanted = _effects(node, reading)

    def check(ending: Ending) -> Iterator[str]:
        resolved = _resolved(ending)
        for name in wanted:
            if not any(_is(name, texts) for texts in resolved):
                yield f"triggered: expected {name}; found that it did not resolve"

    return check


def not_triggered(node: Node, reading: Reading) -> Check:
    """Effects that have not."""
    unwanted = _effects(node, reading)

    def check(ending: Ending) -> Iterator[str]:
        resolved = _resolved(ending)
        for name in unwanted:
            if any(_is(name, texts) for texts in resolved):
                yield f"not triggered: expected that {name} does not resolve; found {_shown(resolved, [name])}"

    return check


# -- rules


def cites(node: Node, _reading: Reading) -> Check:
    """Ids that the trace names."""
    wanted = [item.text() for item in node.items()]

    def check(ending: Ending) -> Iterator[str]:
        found = dict.fromkeys(cite for step in ending.run.steps for cite in step.cites)
        for cite in wanted:
            if cite not in found:
                yield f"cites: expected {cite}; found {', '.join(found) or 'none'}"

    return check


# -- questions


def asks(node: Node, reading: Reading) -> Check:
    """The scene ends at a question: whose, with all of these options, some of them, or none of these."""
    keys = node.known(("player", "options", "includes", "excludes"))
    player = reading.player(keys["player"]) if "player" in keys else None
    listed = {name: each(keys[name], Node.text) for name in ("options", "includes", "excludes") if name in keys}

    def check(ending: Ending) -> Iterator[str]:
        choice = ending.choice
        who = reading.players[player] if player is not None else "somebody"
        if choice is None:
            yield f"asks: expected that {who} is asked; found {ending.asked()}"
            return
        if player is not None and player != choice.player:
            yield f"asks: expected {who}; found {ending.asked()}"
        if wrong := _listed_otherwise(listed, ending.offers, may_be_none=choice.least == 0):
            yield f"asks: {'; '.join(wrong)}; found {ending.asked()}"

    return check


def _listed_otherwise(
    listed: Mapping[str, Sequence[str]], offers: Sequence[Offer], *, may_be_none: bool
) -> Iterable[str]:
    wrong: list[str] = []
    met: set[str] = set()
    for name in (*listed.get("options", ()), *listed.get("includes", ())):
        found = fitting(name, offers)
        met.update(offer.shown for offer in found)
        if not found and not (may_be_none and name.casefold() == "none"):
            wrong.append(f"expected {name!r} among the options")
    if "options" in listed:
        missed = dict.fromkeys(offer.shown for offer in offers if offer.shown not in met)
        wrong += [f"expected no option {name!r}" for name in missed]
    for name in listed.get("excludes", ()):
        there = [offer.shown for offer in fitting(name, offers)]
        # `Speed (Deep)` is another card than `Speed`.
        wrong += [f"expected no option {shown!r}" for shown in there if not shown.startswith(f"{name} (")]
    return wrong


def refused(node: Node, reading: Reading) -> Check:
    """The question is this player's and of this answer's kind, and it is refused, for the rules in `because`."""
    given = dict(node.mapping())
    because = [*given.pop("because", Node(None)).items(), *reading.then.get("because", Node(None)).items()]
    wanted = [item.text() for item in because]
    if not given:
        raise node.wrong("expected a player with the answer that is refused")
    answers = [
        (reading.player(value, name), item.text())
        for name, value in given.items()
        for item in (value.value if isinstance(value.value, list) else [value])
    ]

    def check(ending: Ending) -> Iterator[str]:
        for player, answer in answers:
            yield from _not_refused(ending, player, answer, wanted)

    return check


def _not_refused(ending: Ending, player: int, answer: str, because: Sequence[str]) -> Iterator[str]:
    choice = ending.choice
    who = ending.game.table_game.players(ending.run.state)[player]
    expected = f"refused: expected that {answer!r} of {who} is refused"
    if choice is None:
        yield f"{expected}; found that nothing is asked where the scene ends"
        return
    if choice.player != player:
        yield f"{expected}; found that {who} is not asked: {ending.asked()}"
        return
    meant = ending.game.understand(ending.run, choice, answer)
    if (meant is not None and meant in choice.options) or (meant is None and fitting(answer, ending.offers)):
        yield f"{expected}; found that it is on offer"
    elif meant is None:
        yield f"{expected}; found that it says nothing that can be done here: {ending.asked()}"
    elif not ending.game.fits(choice, meant):
        yield f"{expected}; found a question of another kind: {ending.asked()}"
    elif refusal := ending.table.refusal(player, (meant,)):
        for cite in because:
            if cite not in refusal.cites:
                cited = ", ".join(refusal.cites) or "nothing"
                yield f"because: expected {cite}; found {cited} ({refusal.reason})"


def because(node: Node, reading: Reading) -> Check:
    """The rules that a refusal cites: read with it."""
    if "refused" not in reading.then:
        raise node.wrong("it stands beside `refused`, and there is none")
    return lambda _: ()


# -- the turn


def active(node: Node, reading: Reading) -> Check:
    """Whose turn it is."""
    expected = reading.player(node)
    return lambda ending: compared("active", reading.players[expected], reading.players[ending.run.state.active])


THEN: dict[str, Expect] = {
    "order": order,
    "triggered": triggered,
    "not triggered": not_triggered,
    "cites": cites,
    "asks": asks,
    "refused": refused,
    "because": because,
    "active": active,
}
"""The keys of `then` that every game has."""
