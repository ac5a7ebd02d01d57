"""Every text of the interface, by language: `texts/en.yaml` is complete, another language is one more file."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import discord
import yaml
from discord import app_commands

from rules_db.source_file import Loader

TEXTS = Path(__file__).parent / "texts"
FALLBACK = "en"

Say = Callable[..., str]
"""`say("card.erratum", counts=98)`: the text of a key with its values filled in."""


@cache
def catalogue(language: str, folder: Path = TEXTS) -> dict[str, str]:
    """All texts of one language by dotted key; empty for a language without a file."""
    path = folder / f"{language}.yaml"
    return dict(_flat(yaml.load(path.read_text(encoding="utf-8"), Loader=Loader))) if path.is_file() else {}  # noqa: S506 - safe


def speaker(locale: discord.Locale | str | None = None, folder: Path = TEXTS) -> Say:
    """A function that says things in the language of `locale`, and in English what that language lacks.

    Raises KeyError for a key that English lacks: a slip in the code, which the tests find.
    """
    wanted = str(locale or FALLBACK)
    texts = {**catalogue(FALLBACK, folder), **catalogue(wanted.partition("-")[0], folder), **catalogue(wanted, folder)}

    def say(key: str, /, **values: object) -> str:
        return texts[key].format(**values).strip()

    return say


class CommandTexts(app_commands.Translator):
    """Names and descriptions of commands in the languages that have a catalogue."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,  # noqa: ARG002 - discord.py's signature
    ) -> str | None:
        """The text of `locale` for a string made by `command_text`; None leaves English."""
        key = string.extras.get("key")
        texts = catalogue(str(locale)) or catalogue(str(locale).partition("-")[0])
        return texts.get(str(key)) if not str(locale).startswith(FALLBACK) else None


def command_text(key: str) -> app_commands.locale_str:
    """The name or description of a command, in English, marked so that Discord is told the other languages too."""
    return app_commands.locale_str(catalogue(FALLBACK)[key].strip(), key=key)


def _flat(tree: dict[str, Any], prefix: str = "") -> list[tuple[str, str]]:
    pairs: list[tuple[str, str]] = []
    for name, value in tree.items():
        key = f"{prefix}{name}"
        pairs += _flat(value, f"{key}.") if isinstance(value, dict) else [(key, str(value))]
    return pairs
