"""A small made-up game to spoil: every kind of row, two cards of one name, a book of four statements."""

from __future__ import annotations

from pathlib import Path

FILES = {
    "sources.yaml": """\
date: 2020-01-02
sources:
- id: T1
  what: A made-up rulebook
""",
    "books.yaml": """\
books:
- id: core
  title: "Made-up core"
  game: oceans
  sections:
  - id: feeding
    heading: "Feeding"
    statements: {"1": "00000001", "2": "00000002"}
  - id: pufferfish
    heading: "Pufferfish"
    card: pufferfish
    statements: {"text": "00000003", "1": "00000004"}
""",
    "oceans/cards.yaml": """\
grade: A
source: T1
kind: surface trait
set: base
cards:
- name: Pufferfish
  migrate: [5, 6]
  copies: 2
  icons: {shell: 2}
  resolution: 2
  text: It puffs up.
- name: Speed
  migrate: 7
  aliases: [Fast]
- name: Speed (Deep)
  kind: deep trait
  resolution: unknown
""",
    "oceans/glossary.yaml": """\
grade: A
source: T1
terms:
- name: Feeding
  text: Eating.
  defined_by: [core/feeding/1]
charts:
- name: Numbers
  columns: [what, how many]
  rows:
  - [fish, 2]
""",
    "oceans/rulings/core.yaml": """\
statements:
  core/feeding/1:
    kind: rule
    terms: [feeding]
    text: Feed one species.
  core/feeding/2:
    kind: none
    reason: it is a picture.
  core/pufferfish/text:
    kind: rule
    text: Pufferfish puffs up.
  core/pufferfish/1:
    kind: erratum
    erratum: {field: resolution, printed: 1, counts: 2}
    cards: [speed]
    text: The number is 2, not 1, and Speed has none.
""",
    "oceans/assumptions.yaml": """\
assumptions:
- id: puff
  question: Does it puff?
  choices: {always: It does., never: It does not.}
  default: always
  changes: Everything.
  cards: [pufferfish]
""",
}


def write(folder: Path) -> Path:
    """The sources of the made-up game, in `folder`."""
    for name, text in FILES.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


def spoil(folder: Path, name: str, old: str, new: str) -> Path:
    """One file of `folder` with the first `old` replaced; it must be there."""
    path = folder / name
    text = path.read_text(encoding="utf-8")
    assert old in text, f"{name} has no {old!r}"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return path
