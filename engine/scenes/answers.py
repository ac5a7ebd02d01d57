"""Which option an answer in words means: the one with the same text, else the only one with all its words in order."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from engine.core.choice import Answer, Choice, Key
from engine.scenes.game import Offer
from rules_db.names import key

NONE, SHARE = "none", "share"
_SHARE = re.compile(r"(.*\S)\s+(\d+)")


class NotPicked(Exception):
    """An answer that picks no option, or more than one: `reason` says so, `several` which ones it may mean."""

    def __init__(self, reason: str, several: Sequence[Offer] = ()) -> None:
        self.reason, self.several = reason, several
        super().__init__(reason)


def fitting(answer: str, offers: Sequence[Offer], meant: Key | None = None) -> list[Offer]:
    """The options that an answer fits, one for each text that is shown: such as look the same are interchangeable.

    `meant` is what the game reads in it: if that is not on offer, an option is not picked for having all its words.
    """
    asked, shares = _same(answer), any(offer.key[0] == SHARE for offer in offers)
    elsewhere = meant is not None and all(offer.key != meant for offer in offers)
    for found in (
        (offer for offer in offers if _same(offer.shown) == asked),
        (offer for offer in offers if any(_same(text) == asked for text in offer.texts)),
        _shared_so(answer, offers),
        () if elsewhere or (shares and shares_in(answer)) else _with_words(answer, offers),
    ):
        first: dict[str, Offer] = {}
        for offer in found:
            first.setdefault(_same(offer.shown), offer)
        if first:
            return list(first.values())
    return []


def _same(text: str) -> str:
    return " ".join(text.casefold().split())


def _with_words(answer: str, offers: Sequence[Offer]) -> Iterator[Offer]:
    yield from (offer for offer in offers if any(says(answer, text) for text in offer.texts))


def says(answer: str, text: str) -> bool:
    """Whether a text has all the words of an answer, in its order."""
    asked, rest = key(answer).split(), iter(key(text).split())
    return bool(asked) and all(word in rest for word in asked)


def _shared_so(answer: str, offers: Sequence[Offer]) -> Iterator[Offer]:
    """`A2 1, A1 2` is the option `A1 2, A2 1`, and `A1 2` is `A1 2, A2 0`: a share that is left out is 0."""
    if shares := shares_in(answer):
        yield from (offer for offer in offers if shares_in(offer.shown) == shares)


def shares_in(text: str) -> dict[str, int] | None:
    """Population shared out in words, `A1 2, A2 1`, by the name of what gets it; None for any other text."""
    found = [_SHARE.fullmatch(part.strip()) for part in text.split(",")]
    if not all(found):
        return None
    shares = {key(part[1]): int(part[2]) for part in found if part}
    return {name: share for name, share in shares.items() if share}


def pick(answer: str, choice: Choice, offers: Sequence[Offer], meant: Key | None = None) -> Answer:
    """The options that an answer means; `meant` as for `fitting`. Raises `NotPicked`."""
    if choice.least == choice.most == 1:
        return (_one(answer, offers, meant).key,)
    if _same(answer) == NONE and not choice.least:
        return ()
    left, picked = list(offers), list[Offer]()
    for part in (part.strip() for part in answer.split(",")):
        found = _one(part, left)
        picked.append(found)
        left.remove(found)
    if not choice.least <= len(picked) <= choice.most:
        wanted = str(choice.least) if choice.least == choice.most else f"{choice.least} to {choice.most}"
        raise NotPicked(f"{len(picked)} named, {wanted} wanted")
    return tuple([offer.key for offer in picked])


def _one(answer: str, offers: Sequence[Offer], meant: Key | None = None) -> Offer:
    found = fitting(answer, offers, meant)
    if len(found) == 1:
        return found[0]
    if not found:
        raise NotPicked(f"{answer!r} is not on offer")
    raise NotPicked(f"{answer!r} fits several options: {', '.join(offer.shown for offer in found)}", found)


def only_answer(choice: Choice, offers: Sequence[Offer]) -> Answer | None:
    """The answer to a question whose options all look the same, so that there is nothing to decide."""
    if choice.least == choice.most and len({_same(offer.shown) for offer in offers}) == 1:
        return tuple([offer.key for offer in offers[: choice.least]])
    return None
