"""What can't be read as scenes: each message names the file, the line, the key, and what is possible."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.scenes.scene import SceneError, run_file
from tests.engine.oceans.scenes_played import unread


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", ("there is no scene in it",)),
        ("---\n---\n", ("there is no scene in it",)),
        ("hello", (":1: expected keys with values, found 'hello'",)),
        ("- scene: x", (":1: expected keys with values, found a list",)),
        ("scene: x", (":1: a scene needs the key 'given'",)),
        ("given: {players: [Ann, Bob]}", (":1: a scene needs the key 'scene'",)),
        ("scene: x\ngiven: {}", (":2: given: a position needs `players`",)),
        ("scene: x\nscene: y", (":2: scene: this key stands twice",)),
        ("scene: x\n\tgiven: y", (":2: ", "a tab")),
        ("scene: x\ngiven: [a", ("not YAML", ":3:")),
        ("scene: x\nwhen:\n- Ann: migrate Speed: reef to zone 3", (":3: not YAML: mapping values", "needs quotes")),
        ("scene: \x00", ("not YAML",)),
        ("scene: &a [*a]", ("does an alias stand for itself?",)),
        ("? [a]\n: b", (":1: a key is a text",)),
    ],
)
def test_what_is_no_scene(tmp_path: Path, text: str, words: tuple[str, ...]) -> None:
    unread(tmp_path, text, *words)


def test_files_that_are_not_there_or_no_text(tmp_path: Path) -> None:
    with pytest.raises(SceneError, match=r"nowhere\.yaml: can't be read: No such file"):
        run_file(tmp_path / "nowhere.yaml")
    with pytest.raises(SceneError, match="can't be read: Is a directory"):
        run_file(tmp_path)
    (tmp_path / "latin.yaml").write_bytes("scene: Fühler".encode("latin-1"))
    with pytest.raises(SceneError, match=r"latin\.yaml: not a text in UTF-8"):
        run_file(tmp_path / "latin.yaml")


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("speceis: {}", ("given.speceis: there is no such key; did you mean species?",)),
        ("phase: sleeping", ("given.phase: 'sleeping' is no phase; there are turn start, playing",)),
        ("phase: feding", ("did you mean feeding?",)),
        ("active: Bop", ("given.active: 'Bop' is no player; did you mean Bob?",)),
        ("reef: -3", ("given.reef: expected a number from 0 on, found -3",)),
        ("reef: lots", ("given.reef: expected a number, found 'lots'",)),
        ("reef: 1.5", ("expected a number, found '1.5'",)),
        ("ocean: [1, 2]", ("given.ocean: expected the population of 3 zones, found 2",)),
        ("cambrian: maybe", ("given.cambrian: expected true or false, found 'maybe'",)),
        ("scores: 3", ("given.scores: expected keys with values, found '3'",)),
        ("scores: {Ann: -1}", ("given.scores.Ann: expected a number from 0 on",)),
        ("scenarios: [Abundence]", ("given.scenarios[0]: ", "did you mean Abundance?")),
        ("scenarios: [Speed]", ("Speed is a trait, not a scenario",)),
        ("zones: {4: Fertile}", ("given.zones.4: a zone is 1, 2 or 3",)),
        ("hands: {Bob: [Sped]}", ("given.hands.Bob[0]: 'Sped' is no card of Oceans; did you mean Speed",)),
        ("hands: {Bob: [Abundance]}", ("Abundance is a scenario, not a trait or an event",)),
        ("hands: {Bob: ['Speed [99]']}", ("a migrate number is no higher than 29",)),
        ("gene pool: [[Tiny], [Tusks], [Sparkles]]", ("the Gene Pool has 2 piles, found 3",)),
        ("effects: [{Speed: B1}]", ("given.effects[0].Speed: 'Speed' is nothing that lasts", "Paralyzing Venom")),
        ("effects: [{Paralyzing Venom: B7}]", ("'B7' is no species",)),
        ("effects: [Paralyzing Venom]", ("given.effects[0]: expected keys with values",)),
        ("assume: {parasitic-arow: left}", ("given.assume.parasitic-arow: ", "did you mean oceans/parasitic-arrow?")),
        (
            "assume: {parasitic-arrow: up}",
            ("given.assume.parasitic-arrow: 'up' is no answer to it; there are left, right",),
        ),
        ("species: {Bop: [B1 3]}", ("given.species.Bop: 'Bop' is no player",)),
        ("species: {Bob: [B1]}", ("given.species.Bob: ", "NAME POPULATION: TRAIT, TRAIT", "found 'B1'")),
        ("species: {Bob: ['B1: Speed']}", ("given.species.Bob[0]: ", "found 'B1: Speed'")),
        ("species: {Bob: [B1 -2]}", ("B1 can't have a population of -2",)),
        ("species: {Bob: [B1 2, b1 3]}", ("given.species.Bob[1]: two species are called b1",)),
        ("species: {Bob: ['B1 3: Sped']}", ("given.species.Bob[0]: 'Sped' is no card", "did you mean Speed")),
        ("species: {Bob: ['B1 3: Speed (Cid)']}", ("'Speed (Cid)' is no card, and 'Cid' no player",)),
        ("species: {Bob: ['B1 3: Overgrazing']}", ("Overgrazing is an event, not a trait",)),
    ],
)
def test_a_position_that_is_not_whole(tmp_path: Path, line: str, words: tuple[str, ...]) -> None:
    text = f"scene: x\ngiven:\n  players: [Ann, Bob]\n  {line}\n"
    unread(tmp_path, text.replace("Bob: [B1]", "Bob: B1"), "some.yaml:4: ", *words)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("players: [Ann]", ("given.players: Oceans is for 2 to 4 players",)),
        ("players: [Ann, ann]", ("two players are called",)),
        ("players: [Ann, chance]", ("a player can't be called 'chance'",)),
        ("players: 3", ("Oceans is for 2 to 4 players",)),
        ("players: {Ann: 1}", ("expected a list, found keys",)),
    ],
)
def test_players_that_there_can_t_be(tmp_path: Path, line: str, words: tuple[str, ...]) -> None:
    unread(tmp_path, f"scene: x\ngiven:\n  {line}\n", "some.yaml:3: ", *words)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("whne: []", ("whne: there is no such key; did you mean when?",)),
        ("game: chess", ("'chess' is no game",)),
        ("proves: [promo/sparkles/99]", ("proves[0]: nothing has the id 'promo/sparkles/99'", "promo/sparkles/text")),
        ("until: tomorrow", ("until: 'tomorrow' is no point where a scene can end", "end of feeding")),
        ("when: {Ann: A1 forages}", ("when: expected a list of decisions",)),
        ("when: [A1 forages]", ("when[0]: expected a decision, `PLAYER: ANSWER`",)),
        ("when: [{Cid: A1 forages}]", ("when[0].Cid: 'Cid' is no player; there are Ann, Bob, chance",)),
        ("when: [{Ann: }]", ("when[0].Ann: expected a text, found nothing",)),
        ("when: [{Ann: x, Bob: y}]", ("when[0]: expected one key with its value, found 2",)),
        ("then: [x]", ("then: expected keys with values, found a list",)),
        ("then: {popluation: {A1: 3}}", ("then.popluation: there is no such key; did you mean population?",)),
        ("then: {population: {A1: many}}", ("then.population.A1: expected a number, found 'many'",)),
        ("then: {traits: {A1: [Sped]}}", ("then.traits.A1[0]: 'Sped' is no card", "did you mean Speed")),
        ("then: {scores: {Cid: 3}}", ("then.scores.Cid: 'Cid' is no player",)),
        ("then: {triggered: [Sped]}", ("then.triggered[0]: 'Sped' is no effect; did you mean Speed",)),
        ("then: {asks: {who: Bob}}", ("then.asks.who: there is no such key; there are player, options",)),
        ("then: {because: [core/migrate/1]}", ("then.because: it stands beside `refused`",)),
        ("then: {refused: {Cid: x}}", ("then.refused.Cid: 'Cid' is no player",)),
        ("then: {refused: {}}", ("then.refused: expected a player",)),
        ("then: {winner: Cid}", ("then.winner: 'Cid' is no player",)),
    ],
)
def test_the_rest_of_a_scene_that_can_t_be_read(tmp_path: Path, line: str, words: tuple[str, ...]) -> None:
    text = f"scene: x\ngiven:\n  players: [Ann, Bob]\n  species: {{Ann: [A1 3]}}\n{line}\n"
    unread(tmp_path, text, "some.yaml:5: ", *words)
