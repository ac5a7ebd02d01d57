"""The answers as text for a terminal: what `answers` gives, line by line."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from rules_db.answers import Facts


def counted(index: Path, counts: dict[str, int]) -> str:
    """What a build made."""
    return f"{index}: " + ", ".join(f"{n} {name}" for name, n in counts.items())


def card(facts: Facts) -> str:
    """A card: numbers and icons, text, errata, rulings, open questions."""
    of = "house card" if facts["house"] else f"{facts['set']} set"
    lines = [f"{facts['name']}  ({facts['kind']}, {of})  {facts['id']}", _numbers(facts)]
    lines.append(_text(facts))
    lines += [f"Note: {facts['note']}"] if facts["note"] else []
    if facts["house"]:
        lines.append("A house card of this referee's owner, in no box of the game.")
    else:
        lines.append(f"Grade {facts['grade']}, source {facts['source']}")
    lines += [_corrected(f, x, facts["facts"][f]["grade"]) for f, x in facts["corrected"].items()]
    noted = {f: x for f, x in facts["facts"].items() if x.get("note") and f not in facts["corrected"]}
    lines += [f"  {f}: grade {x['grade']}. {x['note']}" for f, x in noted.items()]
    lines += [f"Printed: {text}" for text in facts["printed"].values()][:2]
    lines += [f"Erratum {s['id']}: {s['text']}" for s in facts["errata"]]
    for about, title in (("own", "Rulings"), ("named", "Rulings of other cards and rules that name it")):
        below = [r for r in facts["rulings"] if r["about"] == about]
        lines += ["", f"{title}:", *_statements(below)] if below else []
    if facts["open_questions"]:
        open_ones = (f"  {a['question']} Meanwhile: {a['meanwhile']} [{a['id']}]" for a in facts["open_questions"])
        lines += ["", "No source settles:", *open_ones]
    if facts["also"]:
        lines += ["", "See also: " + ", ".join(c["name"] for c in facts["also"])]
    return "\n".join(lines)


def _corrected(field: str, read: Facts, grade: str) -> str:
    """A fact that the owner has read off the card, and what the project's row says."""
    said = "confirms the project's row" if read["now"] == read["was"] else f"the project's row says {read['was']}"
    why = f". {read['why']}" if read["why"] else ""
    return f"  {field}: {read['now']}, corrected by the owner (grade {grade}); {said}{why}"


def rule(facts: Facts) -> str:
    """The results of a rule query."""
    return "\n\n".join(_thing(result) for result in facts["results"])


def rulings(facts: Facts) -> str:
    """What is ruled on one card or between several."""
    names = " + ".join(c["name"] for c in facts["cards"])
    if not facts["rulings"]:
        return f"{names}: no ruling speaks of {'it' if len(facts['cards']) == 1 else 'all of them'}."
    return "\n".join([f"{names}:", *_statements(facts["rulings"])])


def results(found: list[Facts]) -> str:
    """A list of search results."""
    return "\n\n".join(_thing(result) for result in found) or "Nothing found."


def reading(facts: Facts) -> str:
    """What came of importing one rulebook."""
    lines = [f"{facts['title']}: {facts['attached']} statements attached, {facts['same']} worded as known"]
    lines += [f"  worded differently: {i}" for i in facts["changed"]]
    lines += [f"  not found: {i}" for i in facts["missing"]]
    lines += [f"  new under {x['section']}: {x['text'][:80]}" for x in facts["extra"]]
    return "\n".join(lines)


def corrections(facts: Facts, looked_in: Iterable[Path]) -> str:
    """What came of an owner's corrections, a line each."""
    if not facts["files"]:
        return (
            f"There is no file of corrections. It would be {' or '.join(map(str, looked_in))}; see docs/corrections.md."
        )
    lines = [
        f"{row['file']}{':' + str(row['line']) if row['line'] else ''}: {row['status']}: "
        + ": ".join(filter(None, (row["what"], row["key"], row["says"])))
        for row in facts["rows"]
    ]
    lines += [] if lines else [f"{', '.join(facts['files'])}: says nothing"]
    counts = ", ".join(f"{facts[status]} {status}" for status in ("applied", "unnecessary", "refused"))
    return "\n".join([*lines, counts])


def coverage(facts: Facts) -> str:
    """Statements and grades in three lines."""
    grades = ", ".join(f"{n} {grade}" for grade, n in facts["facts"].items())
    missing = ", ".join(facts["missing"]) or "none"
    return (
        f"{facts['covered']} of {facts['statements']} statements have a row; missing: {missing}\n"
        f"{facts['with_scene']} are proved by scenes; {facts['printed']} have the owner's wording\n"
        f"card facts by grade: {grades}"
    )


def undecided(query: str, several: bool, candidates: list[Facts]) -> str:
    """Several candidates, or the nearest names to what was not found."""
    names = ", ".join(c["name"] for c in candidates)
    if several:
        return f"{query!r} may mean: {names}. Give more of the name, or the id."
    if names:
        return f"Nothing found for {query!r}. Nearest names: {names}."
    return f"Nothing found for {query!r}. Try part of a name, or a full-text search: python -m rules_db search WORDS."


def _text(facts: Facts) -> str:
    return facts["text"] or ("Icons only, no text." if facts["icons_only"] else "Its text is in no source.")


def _numbers(facts: Facts) -> str:
    migrate: int | list[int] | None = facts["migrate"]
    shown = [f"{icon} {'unknown' if n is None else n}" for icon, n in facts["icons"].items() if n != 0]
    if isinstance(migrate, list):
        shown.insert(0, "migrate " + "/".join(map(str, migrate)))
    elif migrate is not None or "migrate" in facts["facts"]:
        shown.insert(0, f"migrate {'unknown' if migrate is None else migrate}")
    if "resolution" in facts["facts"]:
        shown.append(f"resolution {'unknown' if facts['resolution'] is None else facts['resolution']}")
    shown += ["arrows " + " + ".join(facts["arrows"])] if facts["arrows"] else []
    return ", ".join(shown) or "no numbers or icons known"


def _statements(statements: Iterable[Facts]) -> list[str]:
    return [
        f"  {s['id']}: {s['text']}" + (f"\n    printed: {s['printed']}" if s["printed"] else "") for s in statements
    ]


def _thing(facts: Facts) -> str:
    match facts["type"]:
        case "statement":
            return "\n".join([facts["heading"], *_statements([facts])])
        case "term":
            return "\n".join([f"{facts['name']}: {facts['text']}", *_statements(facts["statements"])])
        case "chart":
            rows: list[list[object]] = [facts["columns"], *facts["rows"]]
            cells = [" | ".join("?" if cell is None else str(cell) for cell in row) for row in rows]
            return "\n".join(
                [facts["name"], *(f"  {line}" for line in cells), *([facts["note"]] if facts["note"] else [])]
            )
        case "section":
            return "\n".join([facts["heading"], *_statements(facts["statements"])])
        case "card":
            kind = f"{facts['kind']}, house card" if facts["house"] else facts["kind"]
            return f"{facts['name']} ({kind}): {_text(facts)}"
        case _:
            meanwhile = facts["choices"][facts["default"]]
            settled = f" Settled by the owner for {', '.join(facts['settled'])}." if facts["settled"] else ""
            return f"Open question {facts['id']}: {facts['question']} Meanwhile: {meanwhile}{settled}"
