"""House rulings as scenes: files that the engine plays as they are, and that can be proposed to the project.

Each says whether it passes: what people ruled against the engine does not, and is no less a ruling.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import yaml

from bot.catalogue import Say
from bot.store.dispute_records import Dispute, HouseRuling
from engine.disputes.claim import OPPOSITES, Claim
from engine.disputes.written import Document, fails, spelled

MOST_PROVED = 3
"""Ids of the rulebook that a scene of a house ruling is filed under."""


def exported(say: Say, dispute: Dispute, ruling: HouseRuling) -> str:
    """A house ruling as a scene, with what it is in comments; only these where it can't be written as one."""
    who = say("dispute.export.head", id=ruling.id, status=ruling.status, who=ruling.who)
    comments = [who, ruling.text]
    if not dispute.scene:
        return spelled_comments(
            [*comments, say("dispute.export.none", why=dispute.unwritten or say("dispute.export.words"))]
        )
    document: Document = yaml.safe_load(dispute.scene)
    title, so = expected(dispute)
    if not so:
        return spelled_comments([*comments, say("dispute.export.no_opposite")])
    if ruling.sets:
        question, choice = ruling.sets
        given = document["given"]
        document["given"] = {**given, "assume": {**given.get("assume", {}), question: choice}}
    proves = [ref for ref in ruling.about if ref.count("/") > 1][:MOST_PROVED]
    document = {**({"proves": proves} if proves else {}), **document, "then": so}
    made = {"scene": title} | {key: value for key, value in document.items() if key != "scene"}
    why = fails(made)
    comments.append(say("dispute.export.fails", why=why) if why else say("dispute.export.passes"))
    return spelled(made, comments)


def spelled_comments(lines: list[str]) -> str:
    """What there is to say of a ruling that is no scene."""
    return "".join(f"# {' '.join(line.split())}\n" for line in lines)


def expected(dispute: Dispute) -> tuple[str, Mapping[str, Any]]:
    """What is so by a ruling, in words and as a scene says it; nothing where only what is not so was ruled."""
    if not dispute.claim:
        return "", {}
    claim = Claim.load(dispute.claim)
    found: Mapping[str, Any] = dispute.ruling or {}
    if not dispute.stands:
        if found.get("so") and found["so"] != claim.then():
            return found["found"], found["so"]
        if not (kind := OPPOSITES.get(claim.kind)):
            return "", {}
        claim = Claim.load({**claim.dump(), "kind": kind})
    return claim.text(), claim.then()
