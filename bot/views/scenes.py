"""A ruling's scene as an answer: what the engine did, and whether it agrees with the rulebook."""

from __future__ import annotations

from dataclasses import replace

import discord

from bot.catalogue import Say
from bot.views import adjudication as views
from engine.adjudication import Adjudication, adjudicate, played, put
from engine.scenes import scene as engine_scene
from engine.scenes.document import documents
from rules_db.model import SceneText
from rules_db.reference import Reference


def scene_played(scene: SceneText) -> tuple[Adjudication, bool]:
    """A scene played to its end, and whether all went as it says."""
    read = engine_scene.read(documents(scene.text)[0])
    return played(put(scene.text), read), engine_scene.run(read).passed


def scene_embed(reference: Reference, say: Say, scene: SceneText, made: Adjudication, passed: bool) -> discord.Embed:
    """The steps of a scene with their rules, then the verdict."""
    ids = " ".join(f"`{row}`" for row in scene.proves)
    corrected = [card.name for card in map(reference.cards.__getitem__, scene.cards) if card.corrected]
    if passed:
        verdict = say("scene.agrees", ids=ids)
    elif corrected:
        verdict = say("scene.corrected", cards=", ".join(corrected), ids=ids)
    else:
        verdict = say("scene.differs", ids=ids)
    shown = views.embed(say, replace(made, problem=""), title=scene.name, footer=say("scene.footer"))
    shown.description = "\n".join(filter(None, [views.trace(made, views.LETTERS - len(verdict)), verdict]))
    return shown


def meeting_embed(say: Say, title: str, text: str) -> tuple[Adjudication, discord.Embed]:
    """Two cards that no ruling speaks of together, as the engine plays them."""
    made = adjudicate(text)
    shown = views.embed(say, made, title=title, footer=say("scene.engine_footer"))
    return made, shown
