"""What is typed becomes a command with its options, or a sentence on how to write it."""

from __future__ import annotations

from typing import Any

import discord
import pytest
from discord import app_commands

from bot.catalogue import speaker
from bot.lines import CantDo, CommandLines, form_text


@app_commands.command(name="card", description="One card")
async def card(interaction: discord.Interaction, name: str) -> None: ...


@app_commands.command(name="ruling", description="Cards that meet")
@app_commands.rename(first="card", second="with")
async def ruling(interaction: discord.Interaction, first: str, second: str | None = None) -> None: ...


@app_commands.command(name="help", description="All of it")
async def helping(interaction: discord.Interaction) -> None: ...


game = app_commands.Group(name="game", description="A game")


@game.command(name="new", description="Starts one")
@app_commands.choices(deck=[app_commands.Choice(name="Deep", value="d"), app_commands.Choice(name="Promo", value="p")])
async def new(interaction: discord.Interaction, players: int, open_hands: bool = False, deck: str = "d") -> None: ...


async def suggest(interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
    return []


@game.command(name="replace", description="Someone else plays on")
async def replace(
    interaction: discord.Interaction, seat: str, by: discord.User | None = None, there: discord.Thread | None = None
) -> None: ...


card.autocomplete("name")(suggest)


@pytest.fixture(scope="module")
def lines() -> CommandLines:
    tree = app_commands.CommandTree(discord.Client(intents=discord.Intents.none()))
    for command in (card, ruling, helping, game):
        tree.add_command(command)
    kinds = discord.AppCommandOptionType
    return CommandLines(tree, speaker(), {kinds.user: {"Ann": "<Ann>", "Bob": "<Bob>"}, kinds.channel: {"reef": 5}})


@pytest.mark.parametrize(
    ("line", "name", "options"),
    [
        ("/card name:electric dischrge", "card", {"name": "electric dischrge"}),
        ("  /card   name:  sparkles  ", "card", {"name": "sparkles"}),
        ("/card electric dischrge", "card", {"name": "electric dischrge"}),
        ("/card name:a: \"b\" 'c' 3:1", "card", {"name": "a: \"b\" 'c' 3:1"}),
        ("/card name:what is a name: a word", "card", {"name": "what is a name: a word"}),
        ("/ruling card:speed with:bite force", "ruling", {"card": "speed", "with": "bite force"}),
        ("/ruling with:bite force card:speed", "ruling", {"card": "speed", "with": "bite force"}),
        ("/ruling speed with:bite", "ruling", {"card": "speed", "with": "bite"}),
        ("/ruling card:tied down to with: it", "ruling", {"card": "tied down to", "with": "it"}),
        ("/help", "help", {}),
        ("/game new 3", "game new", {"players": 3}),
        ("/game replace Cat by:@bob there:#reef", "game replace", {"seat": "Cat", "by": "<Bob>", "there": 5}),
        ("/game replace seat:Bob by:Ann", "game replace", {"seat": "Bob", "by": "<Ann>"}),
        ("/game new players:3 open_hands:yes deck:promo", "game new", {"players": 3, "open_hands": True, "deck": "p"}),
    ],
)
def test_a_command_is_read_as_it_is_meant(lines: CommandLines, line: str, name: str, options: dict[str, Any]) -> None:
    assert lines.read(line) == (name, options)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("/card", "name: is missing. Write: /card name:…"),
        ("/card name:", "Nothing stands behind name:. Write: /card name:…"),
        ("/card nam:speed", "There is no option “nam:speed”. Write: /card name:…"),
        ("/ruling card:speed wiht:bite", "There is no option “wiht:”. Write: /ruling card:… [with:…]"),
        ("/ruling with:bite", "card: is missing."),
        ("/help me", "There is no option “me”. Write: /help"),
        ("/game", "There is no command /game. There are:"),
        ("/game new players:many", "players: can't be “many”; it takes: integer"),
        ("/game new players:2 deck:base", "deck: can't be “base”; it takes: Deep, Promo"),
        ("/game new players:2 open_hands:maybe", "it takes: boolean"),
        ("/game replace Cat by:Dora", "by: can't be “Dora”; it takes: Ann, Bob"),
        ("/crad speed", "There is no command /crad. There are:\n  /card name:…: One card"),
        ("/gmae new", "There is no command /gmae. There are:\n  /game new "),
        ("/xyz", "/ruling card:… [with:…]: Cards that meet"),
        ("/", "/card name:…: One card"),
    ],
)
def test_what_can_not_be_read_says_how_to_write_it(lines: CommandLines, line: str, said: str) -> None:
    with pytest.raises(CantDo) as refusal:
        lines.read(line)
    assert said in str(refusal.value)


def test_a_long_slip_is_cut(lines: CommandLines) -> None:
    with pytest.raises(CantDo) as refusal:
        lines.read("/" + "x" * 5000)
    assert "x" * 79 + "…" in str(refusal.value)
    assert "x" * 80 not in str(refusal.value)


@pytest.mark.parametrize("line", ["card name tent", "/card name:tent", "card name: tent "])
def test_an_unfinished_option(lines: CommandLines, line: str) -> None:
    assert lines.read_unfinished(line) == ("card", "name", "tent")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("card speed", "There is no option “speed” with suggestions. Write: ?card name …"),
        ("card", "Write: ?card name …"),
        ("help x", "/help suggests nothing"),
        ("crad name x", "There is no command /crad."),
    ],
)
def test_an_option_without_suggestions(lines: CommandLines, line: str, said: str) -> None:
    with pytest.raises(CantDo) as refusal:
        lines.read_unfinished(line)
    assert said in str(refusal.value)


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("Ann: A1 3 | A2 4", "Ann: A1 3 | A2 4"),
        ("Ann: A1 3 | A2 4; Bob: B1 2 ;reef 12", "Ann: A1 3 | A2 4\nBob: B1 2\nreef 12"),
        ("given:\n  players: [A; B]", "given:\n  players: [A; B]"),
        ("", ""),
    ],
)
def test_the_lines_of_a_form(typed: str, text: str) -> None:
    assert form_text(typed) == text
