"""House rulings as scenes, what takes their place, and what is withdrawn."""

from __future__ import annotations

from pathlib import Path

from bot.disputes.course import HOUR
from engine.__main__ import main
from engine.scenes import scene
from rules_db.reference import Reference
from tests.bot.disputes.at_dispute import PLAIN, AtDispute, disputes_at
from tests.bot.disputes.test_people import about_order
from tests.bot.disputes.test_rulings import overturned
from tests.bot.tables.at_table import panel


async def exported(at: AtDispute, **options: str) -> str:
    """The text of the file that is exported."""
    shown = await at.command("dispute export", **options)
    assert shown.private
    [file] = shown.message.attachments
    return (await file.read()).decode()


class TestExport:
    async def test_gives_scenes_that_pass_as_they_are(self, reference: Reference, tmp_path: Path) -> None:
        async with disputes_at(reference) as at:
            dispute = await about_order(at)
            await at.later(2 * HOUR)
            text = await exported(at, id=dispute.id)
        assert "# The engine plays it so." in text
        file = tmp_path / "scene.yaml"
        file.write_text(text, encoding="utf-8")
        assert main(["scene", str(file)]) == 0
        [result] = scene.run_file(file)
        assert result.passed
        first, then = "Invasive Predator of B1 on A2", "Electric Discharge of A1 on B1"
        assert result.scene.name == f"the order is {first}, then {then}", "what is so, not what was claimed"
        assert "promo/electric-discharge/12" in result.scene.proves
        assert "order: [Invasive Predator of B1 on A2, Electric Discharge of A1 on B1]" in text

    async def test_says_that_the_engine_plays_otherwise_than_the_house(self, reference: Reference) -> None:
        async with disputes_at(reference) as at:
            judge = at.judges()
            dispute = await about_order(at)
            await at.act(dispute, "Appeal", text="Not so.")
            await at.act(dispute, "Judge: overturned", by=judge, text="The trait goes first.")
            text = await exported(at, id=dispute.id)
        assert "# The engine plays it otherwise: order: expected" in text
        assert "order: [Electric Discharge of A1 on B1, Invasive Predator of B1 on A2]" in text

    async def test_gives_all_in_one_file(self, reference: Reference, tmp_path: Path) -> None:
        async with disputes_at(reference) as at:
            assert (await at.command("dispute export")).text.startswith("There is no house ruling in force")
            await about_order(at)
            opened = await at.chat.ann.slash(at.chat.channel, "dispute open", about="cards")
            here = panel(await at.chat.ann.submit_modal(opened, {"cards": "sparkles", "words": "How often?"}))
            await at.press(here, "Put it in words only")
            await at.later(8 * 24 * HOUR)
            text = await exported(at)
        assert "It can't be written as a scene: nothing was claimed that a position could show." in text
        file = tmp_path / "scenes.yaml"
        file.write_text(text, encoding="utf-8")
        assert [result.passed for result in scene.run_file(file)] == [True]

    async def test_tells_no_hand(self, reference: Reference) -> None:
        hands = {"Ann": ["Speed", "Tusks"], "Bob": ["Parasitic"]}
        async with disputes_at(reference) as at:
            await at.stands({**PLAIN, "phase": "playing", "hands": hands, "scores": {"Bob": 9}}, "evolve Speed on A1")
            dispute = await at.put("illegal")
            await at.later(2 * HOUR)
            text = await exported(at, id=dispute.id)
            shown = at.shown(dispute)
        assert "Ann: [Speed]" in text
        for hidden in ("Tusks", "Parasitic", "Bob: 9"):
            assert hidden not in text
            assert hidden not in shown.text + str(shown.alts)


class TestWhatHolds:
    async def test_one_takes_the_place_of_another(self, reference: Reference) -> None:
        async with disputes_at(reference) as at:
            judge = at.judges()
            old = await about_order(at)
            await at.later(2 * HOUR)
            await at.stands({**PLAIN}, "A1 forages")
            new = await at.put()
            assert new.stage == "judging"
            await at.act(new, "Judge: upheld", by=judge, text="From now on the owner of the species decides.")
            for person in (at.chat.ann, at.outsider()):
                refused = await at.command("dispute supersede", old=old.id, new=new.id, by=person)
                assert refused.text == "Only judges can do that. Their role is set with `/settings`."
            done = await at.command("dispute supersede", old=old.id, new=new.id, why="Clearer so.", by=judge)
            assert f"superseded by `{new.id}`" in done.text
            assert "superseded by Judy – Clearer so." in done.text
            again = await at.command("dispute supersede", old=old.id, new=new.id, by=judge)
            assert again.text == f"House ruling `{old.id}` is not in force any more."
            card = await at.chat.ask("card", name="invasive predator")
            while next((b for b in card.buttons if b.endswith("▶")), None):
                card = await at.chat.press(card, next(b for b in card.buttons if b.endswith("▶")))
                assert "House rulings" not in card.text
            listed = await at.command("dispute list", what="all")
            assert f"`{old.id}`" in listed.text

    async def test_one_is_withdrawn(self, reference: Reference) -> None:
        async with disputes_at(reference) as at:
            judge = at.judges()
            dispute = await about_order(at)
            await at.later(2 * HOUR)
            await at.command("dispute withdraw", id=dispute.id, why="A slip.", by=judge)
            assert "*None.*" in (await at.command("dispute list")).text
            shown = await at.command("dispute show", id=dispute.id)
            assert "withdrawn by Judy – A slip." in shown.text


async def test_what_a_change_by_hand_hides_is_shown_by_the_rules_alone(reference: Reference) -> None:
    async with disputes_at(reference) as at:
        dispute = await overturned(at, await at.stands(PLAIN))
        await at.later(2 * HOUR)
        text = await exported(at, id=dispute.id)
    assert "population: {A1: 3}" in text
    assert "# The engine plays it so." in text
