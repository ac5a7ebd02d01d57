"""`/adjudicate`: a position put to the referee, answered with buttons until the question is settled."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.catalogue import command_text, speaker
from bot.client import Client
from bot.commands.game.place import at, games_here
from bot.commands.look_up import Suggestions
from bot.limits import CHOICE, CHOICES
from bot.sender import answer, open_form
from bot.views.answering import PositionForm, show
from bot.views.escape import escape
from bot.views.table import whatif
from engine.adjudication import put
from rules_db.model import SceneText
from rules_db.reference import Reference

EXAMPLE = """Ann: A1 3 Electric Discharge, Invasive Predator
Bob: B1 1 Filter Feeder, Tentacled | B2 4
reef 12, ocean 0/20/20, cambrian"""
MARINE = """game marine
Ann Reptiles: D4 3
Bob Fishes: D4 2, D5 1
stacks: Ocean, Reef
beside wanderlust: Sun"""
SOLO = """game oceans-solo
Ann: A1 3 | A2 6 Inking
Oceanic: Shark 4 Attack 2 | Whale 3 Forage 1
shark attack 2, whale forage 3, reef 12, phase oceanic"""
DEEP_SEA = """game deep-sea
Ann: C1, C3
Bob: C1
zones: C1 The Sea Star, C2 The Looking Glass, C3 Jellyfish Bloom
technology Ann 3, research Bob 2, active Ann"""
EXAMPLES = {"oceans": EXAMPLE, "oceans-solo": SOLO, "marine": MARINE, "deep-sea": DEEP_SEA}
"""By game, a position to type over."""
MOST_NAMED = 10
"""Scenes that are named where a text fits several."""


@app_commands.command(
    name=command_text("commands.adjudicate.name"), description=command_text("commands.adjudicate.description")
)
@app_commands.rename(
    ruling=command_text("commands.adjudicate.ruling_option"), here=command_text("commands.adjudicate.here_option")
)
@app_commands.describe(
    ruling=command_text("commands.adjudicate.ruling_about"), here=command_text("commands.adjudicate.here_about")
)
async def adjudicate_command(
    interaction: discord.Interaction[Client], ruling: str | None = None, here: bool = False
) -> None:
    """A form for a position; with a ruling, the position of its scene; with `here`, a copy of the game played here."""
    say, referee = speaker(interaction.locale), interaction.client
    if here:
        await at(interaction, None, lambda live: whatif.begin(interaction, say, live))
        return
    if ruling is None:
        examples = [EXAMPLES[game] for game in await games_here(interaction) if game in EXAMPLES]
        await open_form(interaction, PositionForm(say, next(iter(examples), EXAMPLE)))
        return
    found = [scene] if (scene := _scene_of(referee.reference, ruling)) else _called(referee.reference, ruling)
    if len(found) == 1:
        await show(interaction, say, put(found[0].text))
        return
    words = [say("adjudication.several_scenes" if found else "adjudication.no_scene", id=escape(ruling))]
    words += [f"• {scene.name}" for scene in found[:MOST_NAMED]]
    await answer(interaction, discord.Embed(description="\n".join(words)), None)


def _scene_of(reference: Reference, ruling: str) -> SceneText | None:
    """The scene of that id, or one that proves the statement of that id: one in which the statement's card lies."""
    if ruling in reference.scenes:
        return reference.scenes[ruling]
    statement = reference.statements.get(ruling.strip().casefold())
    proving = [reference.scenes[i] for i in statement.scenes] if statement else []
    return next((s for s in proving if statement and statement.own in s.cards), proving[0] if proving else None)


def _called(reference: Reference, typed: str) -> list[SceneText]:
    """The scenes whose name, or the ids that they prove, have every word, those first whose name begins so or has
    them; only the one that is called just so.
    """
    words = typed.casefold().split()
    found = [
        scene
        for scene in reference.scenes.values()
        if all(word in f"{scene.name} {' '.join(scene.proves)}".casefold() for word in words)
    ]
    asked = typed.casefold().strip()
    found.sort(key=lambda scene: not all(word in scene.name.casefold() for word in words))
    found.sort(key=lambda scene: not scene.name.casefold().startswith(asked))
    return [s for s in found if s.name.casefold() == asked][:1] or found


@adjudicate_command.autocomplete("ruling")
async def _scenes(interaction: discord.Interaction[Client], typed: str) -> Suggestions:
    found = [scene for scene in _called(interaction.client.reference, typed) if len(scene.id) <= CHOICE]
    return [app_commands.Choice(name=s.name[:CHOICE], value=s.id) for s in found[:CHOICES]]
