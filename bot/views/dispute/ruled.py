"""What the engine says of a dispute, in words: the outcome, why, by which rules, and what would follow otherwise."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bot.catalogue import Say
from bot.disputes.judging import CARDS, ENGINE, WORDS
from bot.store.dispute_records import Dispute
from bot.views.escape import escape
from bot.views.why import quoted
from engine.disputes.claim import Claim
from rules_db.reference import Reference

TRACE, QUOTES, OPEN, STEP = 700, 900, 700, 240
"""Letters of what happened, of the rules, of what is not covered, and of one step."""

OUTCOMES = {
    "UPHELD": "dispute.outcome.upheld",
    "OVERTURNED": "dispute.outcome.overturned",
    "NOT COVERED": "dispute.outcome.not_covered",
}
OPENS = {WORDS: "dispute.open.words", CARDS: "dispute.open.cards", ENGINE: "dispute.open.engine"}


def claim_text(say: Say, dispute: Dispute) -> str:
    """What is claimed, in the engine's words; that there is nothing to check where there is no claim."""
    if not dispute.claim:
        return say("dispute.claim.none")
    return say("dispute.claim.is", claim=escape(Claim.load(dispute.claim).text(), limit=400))


def ruling_text(reference: Reference, say: Say, dispute: Dispute) -> str:
    """The engine's ruling with its reasons."""
    ruling: Mapping[str, Any] = dispute.ruling or {}
    parts = [say(OUTCOMES[dispute.outcome])]
    if ruling.get("holds") is not None:
        found = escape(ruling["found"], limit=300)
        parts.append(say("dispute.holds") if ruling["holds"] else say("dispute.holds_not", found=found))
    if ruling.get("because"):
        parts.append(say("dispute.because", why=escape(ruling["because"], limit=400)))
    parts += opened(say, ruling)
    parts += _steps(say, ruling.get("steps", ()))
    parts += _quotes(reference, say, list(ruling.get("cites", ())))
    return "\n".join(parts)


def opened(say: Say, ruling: Mapping[str, Any]) -> list[str]:
    """What is not covered, and what would follow each way."""
    ways: Mapping[str, bool | None] = ruling.get("ways", {})
    opens: Mapping[str, str] = ruling.get("open", {})
    if ways and not opens:
        return [say("dispute.way.all", n=len({way.partition(": ")[0] for way in ways}))]
    ruled = bool(ruling.get("cites"))
    lines = [_why(say, name, why, ruled=ruled) for name, why in opens.items()]
    for way, holds in ways.items():
        if way.partition(": ")[0] not in opens:
            continue
        key = "dispute.way.unknown" if holds is None else "dispute.way.holds" if holds else "dispute.way.holds_not"
        lines.append(say(key, way=way))
    kept: list[str] = []
    room = OPEN
    for line in lines:
        room -= len(line) + 1
        if room < 0:
            return [*kept, "…"]
        kept.append(line)
    return kept


def _why(say: Say, name: str, why: str, *, ruled: bool) -> str:
    if name == CARDS and not ruled:
        return say("dispute.open.cards_unruled")
    if name in OPENS:
        return say(OPENS[name])
    return say("dispute.open.is", name=name, why=escape(why, limit=300))


def _steps(say: Say, steps: Sequence[Sequence[Any]]) -> list[str]:
    lines = [f"• {escape(text, limit=STEP)}" + "".join(f" `{cite}`" for cite in cites[:3]) for text, cites in steps]
    kept: list[str] = []
    room = TRACE
    for line in reversed(lines):
        room -= len(line) + 1
        if room < 0:
            kept.append("…")
            break
        kept.append(line)
    return [say("dispute.trace"), *reversed(kept)] if kept else []


def _quotes(reference: Reference, say: Say, cites: Sequence[str]) -> list[str]:
    """The rules behind it, as many as there is room for, statements of rulebooks first; of the rest the ids."""
    first = sorted(cites, key=lambda cite: cite not in reference.statements)
    kept: list[str] = []
    room = QUOTES
    for number, cite in enumerate(first):
        text = quoted(reference, say, cite)
        if len(text) + 1 > room:
            ids = " ".join(f"`{left}`" for left in first[number : number + 12])
            kept.append(say("why.more", ids=ids))
            break
        room -= len(text) + 1
        kept.append(text)
    return [say("dispute.rules"), *kept] if kept else []
