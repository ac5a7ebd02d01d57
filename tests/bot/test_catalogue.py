"""Every text the code asks for is there, none lies idle, and another language is one more file."""

from __future__ import annotations

import ast
import string
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any, get_args

import pytest
import simcord
import yaml

import bot.catalogue
from bot.app import Referee
from bot.catalogue import FALLBACK, TEXTS, catalogue, speaker
from bot.permissions import NEEDED
from bot.store.dispute_records import Verdict
from bot.store.records import Pace
from bot.views.table.options import EVERYWHERE
from engine.games import GAMES
from rules_db.card import Card, CardKind, CardSet, Icons, Side
from rules_db.model import Authority, StatementKind
from rules_db.reference import About, Reference
from rules_db.row import Grade
from tests.bot.conftest import Chat, Shown, discord_with

CODE = Path(bot.catalogue.__file__).parent
ENGLISH = catalogue(FALLBACK)

AGREEMENTS = [*EVERYWHERE.items(), *(pair for game in GAMES.values() for pair in game.agreements.items())]
FILLED: dict[str, tuple[str, ...]] = {
    "card.kind": get_args(CardKind),
    "card.set": get_args(CardSet),
    "grade": get_args(Grade),
    "row.grade": get_args(Grade),
    "found.kind": get_args(StatementKind),
    "found.authority": get_args(Authority),
    "about": get_args(About),
    "side": get_args(Side),
    "record.pace": get_args(Pace),
    "kept.pace": get_args(Pace),
    "stage": ("paused", "ended"),
    "title": ("before", "after"),
    "verdict": get_args(Verdict),
    "vote": ("yes", "no"),
    "pace": get_args(Pace),
    "switch": tuple(option for option, values in AGREEMENTS if isinstance(values[0], bool)),
    "option": tuple(option for option, values in AGREEMENTS if not isinstance(values[0], bool)),
    "permission": NEEDED,
    "motion.what": ("undo", "correct", "end"),
    "came": ("carried", "fallen"),
    "kind": ("agreed", "refused", "silent"),
    "after": ("playing", "paused"),
}
"""What stands in for a part of a key that the code fills in, by the expression in the code."""

_OF_THE_ROW = {"id", "game", "icons", "aliases", "grade", "source", "facts", "note", "effects"}
"""Fields of a card's row that are not printed on the card and have no grade of their own."""

KEYS: dict[str, tuple[str, ...]] = {
    "adjudication.{title}": ("before", "after"),
    "card.fields.{field}": tuple({*Card.model_fields, *Icons.model_fields} - _OF_THE_ROW),
    "help.{line}": (
        "intro",
        "card",
        "ruling",
        "rule",
        "adjudicate",
        "position",
        "why",
        "game",
        "story",
        "solo",
        "settings",
        "dispute",
        "lookup",
        "about",
        "words",
    ),
    "icons.cant_{name}": ("forage", "attack"),
    "icons.{n}": ("aggressive", "complex", "event"),
    "icons.{name}": ("forage", "attack", "shell", "gain"),
    "icons.{value}": ("varies", "doubles", "unknown"),
    "numbers.{field}_word": ("migrate", "resolution"),
    "pinging.{what}": ("turn", "again"),
    "sure.{found.why}": ("draw", "other", "over"),
    "terminal.commands.{name}": ("playground", "terminal", "say", "health"),
    "suggestion.{hit.kind}": ("term", "chart"),
    "{key}.footer": ("term", "chart"),
    "{key}_title": ("found.choice", "found.perhaps"),
}
"""The same for expressions that mean different things in different keys, by the whole key."""


@dataclass(frozen=True)
class Call:
    """A place in the code where a text is asked for."""

    where: str
    keys: tuple[str, ...]
    given: frozenset[str] | None
    """The values given by name; None where the code passes on a dict."""


def calls() -> Iterator[Call]:
    for path in sorted(CODE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
            if name in {"say", "command_text"} and (keys := _keys(node.args[0])):
                named = [k.arg for k in node.keywords]
                given = None if None in named else frozenset(n for n in named if n)
                yield Call(f"{path.relative_to(CODE.parent)}:{node.lineno}", keys, given)


def _keys(node: ast.expr) -> tuple[str, ...]:
    """The keys that an argument may stand for; none for one that is computed elsewhere."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return (node.value,)
    if not isinstance(node, ast.JoinedStr):
        return ()
    whole = ast.unparse(node)[2:-1]
    parts: list[tuple[str, ...]] = []
    for part in node.values:
        if isinstance(part, ast.Constant):
            parts.append((str(part.value),))
        else:
            assert isinstance(part, ast.FormattedValue)
            values = KEYS.get(whole, ()) and tuple(_between(whole, ast.unparse(part.value)))
            parts.append(values or FILLED.get(ast.unparse(part.value), ()))
            assert parts[-1] or ast.unparse(part.value) in FILLED, (
                f"add to FILLED or KEYS in {__file__} what {whole!r} may become"
            )
    return tuple(map("".join, product(*parts)))


def _between(whole: str, expression: str) -> tuple[str, ...]:
    assert whole.count("{") == 1, f"{whole} has several parts: use FILLED"
    assert f"{{{expression}}}" in whole
    return KEYS[whole]


def placeholders(text: str) -> set[str]:
    return {name.partition(".")[0] for _, name, _, _ in string.Formatter().parse(text) if name is not None}


CALLS = list(calls())


class TestKeys:
    def test_every_key_the_code_asks_for_has_a_text(self) -> None:
        missing = [f"{call.where}: {key}" for call in CALLS for key in call.keys if key not in ENGLISH]
        assert not missing, "\n".join(missing)

    def test_every_key_written_elsewhere_in_the_code_has_a_text(self) -> None:
        """Keys kept in a variable: literals that begin like a key of a group must be one."""
        groups = {key.rpartition(".")[0] for key in ENGLISH}
        assert not [w for w in literals() if w.rpartition(".")[0] in groups and w not in ENGLISH]

    def test_no_text_lies_idle(self) -> None:
        used = {key for call in CALLS for key in call.keys} | literals()
        assert not sorted(set(ENGLISH) - used)

    def test_every_placeholder_is_given_a_value(self) -> None:
        lacking = [
            f"{call.where}: {key} needs {', '.join(sorted(lack))}"
            for call in CALLS
            if call.given is not None
            for key in call.keys
            if (lack := placeholders(ENGLISH.get(key, "")) - call.given)
        ]
        assert not lacking, "\n".join(lacking)

    def test_nothing_is_given_in_vain(self) -> None:
        spare = [
            f"{call.where}: {', '.join(sorted(vain))} is in none of {', '.join(call.keys)}"
            for call in CALLS
            if (vain := (call.given or frozenset()) - {p for k in call.keys for p in placeholders(ENGLISH.get(k, ""))})
        ]
        assert not spare, "\n".join(spare)

    def test_no_text_is_empty_and_all_can_be_filled_in(self) -> None:
        for key, text in ENGLISH.items():
            assert text.strip(), key
            assert text.format(**dict.fromkeys(placeholders(text), "x")), key


def literals() -> set[str]:
    """All strings written in the code, but the pieces of f-strings."""
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in CODE.rglob("*.py")]
    nodes = [node for tree in trees for node in ast.walk(tree)]
    pieces = {id(piece) for node in nodes if isinstance(node, ast.JoinedStr) for piece in node.values}
    return {n.value for n in nodes if isinstance(n, ast.Constant) and isinstance(n.value, str) and id(n) not in pieces}


@pytest.mark.parametrize("path", sorted(TEXTS.glob("*.yaml")), ids=lambda path: path.stem)
def test_a_language_has_the_placeholders_of_english(path: Path) -> None:
    texts = catalogue(path.stem)
    assert set(texts) <= set(ENGLISH)
    wrong = [key for key, text in texts.items() if placeholders(text) != placeholders(ENGLISH[key])]
    assert not wrong


def test_yaml_reads_no_text_as_something_else() -> None:
    """`yes`, `1.0` or a date without quotes would reach the player as True, 1.0 or a datetime."""

    def leaves(tree: Any) -> Iterator[Any]:
        for value in tree.values():
            yield from leaves(value) if isinstance(value, dict) else [value]

    for path in TEXTS.glob("*.yaml"):
        assert all(isinstance(leaf, str) for leaf in leaves(yaml.safe_load(path.read_text(encoding="utf-8"))))


@pytest.fixture
def german(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of texts with a second language: English in «quotes», command names with a `de-` before them."""

    monkeypatch.setattr("bot.views.sheet.PAGE_LETTERS", 3500)  # marked texts are longer, and pages must break alike

    def marked(tree: dict[str, Any], *above: str) -> dict[str, Any]:
        names = above[:1] == ("commands",)
        return {
            key: marked(text, *above, key)
            if isinstance(text, dict)
            else f"de-{text}"
            if names and (key == "name" or key.endswith("_option"))
            else f"«{text.strip()}»"
            for key, text in tree.items()
        }

    english = yaml.safe_load((TEXTS / "en.yaml").read_text(encoding="utf-8"))
    (tmp_path / "en.yaml").write_text(yaml.safe_dump(english), encoding="utf-8")
    (tmp_path / "de.yaml").write_text(yaml.safe_dump(marked(english), allow_unicode=True), encoding="utf-8")
    (tmp_path / "pt-BR.yaml").write_text(yaml.safe_dump({"buttons": {"back": "↩ Voltar"}}), encoding="utf-8")
    monkeypatch.setattr(bot.catalogue, "catalogue", lambda language, *_: catalogue(language, tmp_path))
    return tmp_path


@pytest.fixture
async def env(german: Path, reference: Reference) -> AsyncIterator[simcord.Env]:
    """A simulated Discord with a bot that knows the second language."""
    async with discord_with(Referee(reference)) as env:
        yield env


class TestAnotherLanguage:
    async def test_answers_are_in_the_language_of_who_asks(self, chat: Chat) -> None:
        asked = [
            ("card", {"name": "electric discharge"}),
            ("card", {"name": "qqzx"}),
            ("rule", {"about": "overpopulation"}),
            ("ruling", {"card": "speed", "with": "burrower"}),
            ("help", {}),
            ("about", {}),
        ]
        english = await chat.ask_all(asked, locale="en-GB")
        for one, other in zip(english, await chat.ask_all(asked, locale="de"), strict=True):
            assert "«" not in one.everything
            assert "«" in other.text
            assert _unmarked(other) == one.everything
        assert [b for b in english[0].buttons if "Show" in b] == ["Show everyone"]

    async def test_an_unknown_language_gets_english_and_a_partial_one_what_it_has(self, chat: Chat) -> None:
        [polish] = await chat.ask_all([("card", {"name": "speed"})], locale="pl")
        [brazilian] = await chat.ask_all([("card", {"name": "speed"})], locale="pt-BR")
        assert polish.everything == brazilian.everything
        assert "Show everyone" in brazilian.buttons

    async def test_discord_is_told_names_and_descriptions(self, chat: Chat) -> None:
        [registered] = [r.json for r in chat.env.http_requests if r.path.endswith("/commands")]
        for command in registered:
            assert command["name_localizations"] == {"de": f"de-{command['name']}"}
            if command["type"] == 1:
                assert command["description_localizations"] == {"de": f"«{command['description']}»"}
            for option in command.get("options", []):
                assert option["name_localizations"] == {"de": f"de-{option['name']}"}
                assert option["description_localizations"] == {"de": f"«{option['description']}»"}

    async def test_suggestions_are_in_the_language_of_who_types(self, chat: Chat) -> None:
        results = await chat.type_all("card", "name", ["spe"], locale="de")
        assert "Speed — «Surface trait»" in [c["name"] for c in results[0]]


def _unmarked(shown: Shown) -> str:
    return shown.everything.replace("«", "").replace("»", "")


class TestSpeaker:
    def test_a_dialect_falls_back_to_its_language_then_to_english(self, german: Path) -> None:
        assert speaker("de-AT", german)("buttons.back") == "«↩ Back»"
        assert speaker("pt-BR", german)("buttons.back") == "↩ Voltar"
        assert speaker("pt-BR", german)("buttons.show") == "Show everyone"
        assert speaker("ja", german)("buttons.back") == speaker(None, german)("buttons.back") == "↩ Back"

    def test_a_slip_in_the_code_is_loud(self) -> None:
        with pytest.raises(KeyError):
            speaker()("no.such.key")

    @pytest.mark.parametrize("odd", ["", "../../etc/passwd", "de/../en", "\0"])
    def test_an_odd_locale_is_english(self, odd: str) -> None:
        assert speaker(odd.replace("\0", "x"))("buttons.back") == "↩ Back"
