"""`/settings`: what holds in a server, and what somebody wants for themselves."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import discord
import pytest
import pytest_asyncio
import simcord

from bot.app import Referee
from bot.store.journal import Journal
from bot.store.preferences import OfPerson, Preferences
from rules_db.reference import Reference
from tests.bot.conftest import Chat, discord_with
from tests.bot.tables.at_table import Panel, panel

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def env(reference: Reference) -> AsyncIterator[simcord.Env]:
    """A simulated Discord for these scenes alone: what is set holds in the whole server."""
    async with discord_with(Referee(reference)) as env:
        yield env


@pytest.fixture
def chief(env: simcord.Env) -> simcord.MemberActor:
    """Somebody who may manage the server."""
    role = env.guild.create_role("chief", permissions=discord.Permissions(manage_guild=True))
    return env.guild.add_member(env.create_user("chief"), roles=[role])


async def ask(by: simcord.MemberActor, chat: Chat, command: str, **options: Any) -> Panel:
    shown = panel(await by.slash(chat.channel, command, **options))
    assert shown.private
    return shown


async def test_all_is_shown_as_it_is_by_itself(chat: Chat) -> None:
    shown = await ask(chat.ann, chat, "settings show")
    assert "• Games: in every channel" in shown.text
    assert "• New games: base game and promo cards · live, reminded within the hour · in a thread" in shown.text
    assert "• Judges of disputes: nobody named" in shown.text
    assert "• Quiet hours: none · your time zone: UTC" in shown.text


async def test_only_who_manages_the_server_changes_what_holds_in_it(chat: Chat, chief: simcord.MemberActor) -> None:
    for command, options in (
        ("settings server", {"pings": False}),
        ("settings channel", {"channel": chat.channel}),
    ):
        assert "Manage Server" in (await ask(chat.ann, chat, command, **options)).text
    shown = await ask(chat.ann, chat, "settings show")
    assert "• Pings when it is somebody's turn: yes" in shown.text
    assert "• Games: in every channel" in shown.text


async def test_new_games_begin_as_the_server_has_set_it(chat: Chat, chief: simcord.MemberActor) -> None:
    judges = chat.env.guild.create_role("judges")
    shown = await ask(chief, chat, "settings server", promo=False, pace="day", thread=False, judges=judges)
    assert "base game · a decision a day · in the channel itself" in shown.text
    assert f"<@&{judges.id}>" in shown.text
    await chat.ann.slash(chat.channel, "game new")
    await chat.ann.slash(chat.channel, "game new", promo=True, pace="none", thread=True)
    referee: Any = chat.env.bot
    as_set, as_asked = [live.record for live in referee.tables._loaded.values()][-2:]
    assert (as_set.options["promo"], as_set.pace, as_set.options["thread"]) == (False, "day", False)
    assert (as_asked.options["promo"], as_asked.pace, as_asked.options["thread"]) == (True, "none", True)
    everyone = chat.env.guild.default_role
    shown = await ask(chief, chat, "settings server", promo=True, pace="live", thread=True, judges=everyone)
    assert "nobody named" in shown.text


async def test_games_are_opened_in_allowed_channels_only(chat: Chat, chief: simcord.MemberActor) -> None:
    other = chat.env.guild.create_text_channel("elsewhere")
    shown = await ask(chief, chat, "settings channel", channel=other)
    assert f"• Games: <#{other.id}>" in shown.text
    refused = await ask(chat.ann, chat, "game new")
    assert refused.text == f"Games are opened in <#{other.id}> here."
    assert not panel(await chat.ann.slash(other, "game new")).private
    shown = await ask(chief, chat, "settings channel", channel=other, allowed=False)
    assert "in every channel" in shown.text
    assert not panel(await chat.ann.slash(chat.channel, "game new")).private


async def test_a_channel_in_which_no_game_can_be_is_refused_with_the_reason(
    chat: Chat, chief: simcord.MemberActor
) -> None:
    guild = chat.env.guild
    for closed, lacking in (
        (discord.PermissionOverwrite(view_channel=False), "I can't see <#{0}>. Give me **View Channel**"),
        (discord.PermissionOverwrite(attach_files=False), "In <#{0}> I lack **Attach Files**"),
    ):
        assert guild.me
        place = guild.create_text_channel("closed", overwrites={guild.me: closed})
        refused = await ask(chief, chat, "settings channel", channel=place)
        assert refused.text.startswith(lacking.format(place.id))
    assert "in every channel" in (await ask(chief, chat, "settings show")).text


async def test_somebody_sets_pings_quiet_hours_and_questions_for_themselves(chat: Chat) -> None:
    shown = await ask(chat.ann, chat, "settings me", pings=False, quiet="22-7:30", zone="berlin", confirm=False)
    assert "• Pings when it is your turn: no" in shown.text
    assert "• Quiet hours: 22:00–07:30 in Europe/Berlin, where it is" in shown.text
    assert "can't be taken back: no" in shown.text
    assert "• Pings when it is your turn: yes" in (await ask(chat.bob, chat, "settings show")).text
    shown = await ask(chat.ann, chat, "settings me", quiet="none")
    assert "• Quiet hours: none · your time zone: Europe/Berlin" in shown.text


async def test_what_is_no_time_or_zone_is_told_and_changes_nothing(chat: Chat) -> None:
    refused = await ask(chat.ann, chat, "settings me", pings=False, zone="Berln @everyone")
    assert "Europe/Berlin" in refused.text
    assert "@everyone" not in refused.text
    assert "22:00-7:30" in (await ask(chat.ann, chat, "settings me", pings=False, quiet="at night")).text
    assert "• Pings when it is your turn: yes" in (await ask(chat.ann, chat, "settings show")).text


async def test_zones_are_suggested_while_one_types(chat: Chat) -> None:
    assert "America/New_York" in await chat.type("settings me", "zone", "new y")
    assert await chat.type("settings me", "zone", " ") == []


async def test_what_is_set_outlives_the_process(tmp_path: Any) -> None:
    first = Journal(tmp_path / "tables.db")
    Preferences(first).keep(7, OfPerson(quiet=(60, 120), zone="+02:00", confirm=False))
    first.close()
    again = Journal(tmp_path / "tables.db")
    assert Preferences(again).person(7) == OfPerson(quiet=(60, 120), zone="+02:00", confirm=False)
    assert Preferences(again).person(8) == OfPerson()
    again.close()
