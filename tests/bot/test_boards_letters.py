"""Text in pictures: never wider than it is taken to be, in letters that the font has."""

from __future__ import annotations

import pytest

from bot.boards import letters, worker

TEXTS = (
    "".join(map(chr, range(0x20, 0x7F))),
    "MMMMWWWW@@@@mmmm",
    "iiiillll....''''",
    "ÄÖÜäöüßéèñçøåÆœŁłŽžĞğİı",
    "ЖШЩЮжшщюя ΩΣΨωψ",
    "– — … ‘’ “” − × € ‹›",
    "Anneliese von der Tannhäuser & Söhne",
)
SIZE = 40


@pytest.mark.parametrize("bold", [False, True])
@pytest.mark.parametrize("text", TEXTS)
def test_no_text_is_wider_than_it_is_taken_to_be(text: str, bold: bool) -> None:
    legible = letters.legible(text)
    edge = letters.width(legible, SIZE)

    def beyond(written: str) -> bytes:
        """What is drawn to the right of the edge."""
        escaped = written.replace("&", "&amp;").replace("<", "&lt;")
        weight = ' font-weight="bold"' if bold else ""
        return worker.png(
            '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="60" font-family="Roboto" '
            f'viewBox="{edge} -10 60 60"><text y="{SIZE}" font-size="{SIZE}"{weight}>{escaped}</text></svg>'
        )

    assert beyond(legible) == beyond("")
    assert beyond(legible + "M" * 12) != beyond("")


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Ann", "Ann"),
        ("  Ann \n\t B ", "Ann B"),
        ("𝓐𝓷𝓷 🦈", "Ann"),
        ("Zoë", "Zoë"),
        ("Zoe\u0308", "Zoë"),
        ("Ann\x00\u202e…", "Ann …"),
        ("魚", ""),
        ("Ж & Σ", "Ж & Σ"),
    ],
)
def test_what_the_font_lacks_is_left_out(name: str, shown: str) -> None:
    assert letters.legible(name) == shown
    assert letters.called(name, "Player 1") == (shown or "Player 1")


def test_text_is_set_smaller_then_cut() -> None:
    assert letters.fit("Apex Predator", 30, 400, 20) == ("Apex Predator", 30)
    text, size = letters.fit("Apex Predator", 30, 180, 20)
    assert (text, 20 < size < 30) == ("Apex Predator", True)
    text, size = letters.fit("Apex Predator", 30, 80, 20)
    assert size == 20
    assert text.startswith("Ap")
    assert text.endswith("…")
    assert letters.width(text, size) <= 80
    assert letters.cut("Apex", 30, 0) == "…"


def test_text_is_broken_between_words() -> None:
    assert letters.broken("Apex Predator", 30, 400) == ["Apex Predator"]
    assert letters.broken("Apex Predator", 30, 150) == ["Apex", "Predator"]
    assert letters.broken("Migratory Filter Feeder", 30, 150, lines=2) == ["Migratory", "Filter Feeder"]
    assert letters.broken("", 30, 150) == [""]
