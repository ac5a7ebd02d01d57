"""How a name is found, on small made-up indexes: every tier, every verdict, and the order of the hits."""

from __future__ import annotations

import random
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_db.names import key, slug
from rules_db.search import LONGEST_NAME, NameIndex
from rules_db.spelling import Spelling


class Thing(NamedTuple):
    name: str
    aliases: tuple[str, ...] = ()
    rank: int = 0
    id: str = ""
    initials: str = ""


def index(*things: Thing | str) -> NameIndex:
    spellings: list[Spelling] = []
    names: dict[str, str] = {}
    for number, thing in enumerate(things):
        name, aliases, rank, given_id, initials = Thing(thing) if isinstance(thing, str) else thing
        ref = given_id or f"game/{slug(name)}-{number}"
        names[ref] = name
        spellings.append(Spelling(key(name), "card", ref, "name", rank))
        spellings += [Spelling(key(alias), "card", ref, "alias", rank) for alias in aliases]
        spellings += [Spelling(initials, "card", ref, "initials", rank)] if initials else []
    return NameIndex(spellings, names)


def found(names: NameIndex, query: str) -> tuple[str, list[str]]:
    answer = names.find(query)
    return answer.verdict, [hit.name for hit in answer.hits]


CARDS = index(
    Thing("Speed", rank=0),
    Thing("Speed (Deep)", ("Deep Speed",), rank=1),
    Thing("Shark Cleaner", rank=0),
    Thing("Shark Cleaner (Deep)", ("Deep Shark Cleaner",), rank=1),
    Thing("Whale Cleaner", rank=0),
    Thing("Impostor Cleaner (Shark)", ("Shark Impostor Cleaner",), rank=1),
    Thing("Impostor Cleaner (Whale)", ("Whale Impostor Cleaner",), rank=1),
    Thing("Chitin-Plated Maw", rank=1),
    Thing("Massive Fins", rank=1),
    Thing("Electric Discharge", rank=2, initials="ed"),
    Thing("Horizontal Gene Transfer", rank=5, initials="hgt"),
    Thing("Gene Transfer", rank=1, initials="gt"),
    Thing("Über Inhospitable Environment", rank=6),
    Thing("Can't Attack", rank=1),
    Thing("Tiny", rank=1),
)


class TestExact:
    def test_a_short_name_is_found_inside_longer_ones(self) -> None:
        nix = index("Shard Phoenix", "Phoenix", "Nix")
        assert found(nix, "nix") == ("one", ["Nix"])
        assert nix.find("NIX").hits[0].matched == "exact"

    @pytest.mark.parametrize(
        "query",
        ["Shark Cleaner", "SHARK CLEANER", "shark cleaner", " shark  cleaner ", "shark-cleaner", "sharkcleaner"],
    )
    def test_case_spaces_and_punctuation_do_not_matter(self, query: str) -> None:
        answer = CARDS.find(query)
        assert (answer.verdict, answer.hits[0].name, answer.hits[0].score) == ("one", "Shark Cleaner", 100)

    def test_an_exact_name_is_never_a_choice_and_others_are_offered(self) -> None:
        assert found(CARDS, "gene transfer") == ("one", ["Gene Transfer", "Horizontal Gene Transfer"])
        assert found(CARDS, "speed") == ("one", ["Speed", "Speed (Deep)"])
        assert found(CARDS, "sharkcleaner")[1][:2] == ["Shark Cleaner", "Shark Cleaner (Deep)"]

    @pytest.mark.parametrize("query", ["Speed (Deep)", "speed deep", "deep speed", "DEEP-SPEED", "speeddeep"])
    def test_the_deep_version_by_either_order(self, query: str) -> None:
        assert CARDS.find(query).verdict == "one"
        assert CARDS.find(query).hits[0].name == "Speed (Deep)"

    @pytest.mark.parametrize("query", ["can't attack", "can’t attack", "canʼt attack", "cant attack", "can t attack"])
    def test_apostrophes(self, query: str) -> None:
        assert CARDS.find(query).best is not None
        assert CARDS.find(query).hits[0].name == "Can't Attack"

    def test_an_id_is_taken_at_its_word(self) -> None:
        names = index(Thing("Speed", id="a/speed"), Thing("Speed", id="b/speed", rank=3))
        answer = names.find("b/speed")
        assert [(h.ref, h.matched, h.score) for h in answer.hits] == [("b/speed", "id", 100)]
        assert answer.verdict == "one"
        assert names.find(" b/speed\n").best == answer.best

    def test_of_one_name_the_base_card_comes_first_then_promo_then_scenario(self) -> None:
        things = [
            Thing("Volcano", rank=6, id="g/scenario"),
            Thing("Volcano", rank=3, id="g/promo"),
            Thing("Volcano", rank=0, id="g/base"),
        ]
        for order in ([0, 1, 2], [2, 1, 0], [1, 2, 0]):
            answer = index(*(things[place] for place in order)).find("volcano")
            assert [h.ref for h in answer.hits] == ["g/base", "g/promo", "g/scenario"]
            assert answer.verdict == "one"

    def test_of_one_name_and_one_rank_the_order_is_fixed(self) -> None:
        answer = index(Thing("Volcano", id="g/b"), Thing("Volcano", id="g/a")).find("volcano")
        assert [h.ref for h in answer.hits] == ["g/a", "g/b"]
        assert answer.verdict == "one"


class TestAlias:
    def test_an_alias_never_beats_a_name(self) -> None:
        names = index(Thing("Leviathan", ("Kraken",), rank=0), Thing("Kraken", rank=9))
        assert found(names, "kraken") == ("one", ["Kraken", "Leviathan"])
        assert [h.matched for h in names.find("kraken").hits] == ["exact", "alias"]

    def test_a_misspelt_alias_never_beats_a_misspelt_name(self) -> None:
        names = index(Thing("Leviathan", ("Kraken",), rank=0), Thing("Kraken", rank=9))
        assert found(names, "krakn") == ("one", ["Kraken", "Leviathan"])

    def test_an_alias_is_certain(self) -> None:
        names = index(Thing("Hybridization", ("Hybrid",)), "Hybrid Vigour", "Hybrid Zone")
        assert found(names, "hybrid")[0] == "one"
        assert names.find("hybrid").hits[0][1:4] == ("Hybridization", "card", "alias")

    def test_an_alias_of_two_equals_is_a_choice(self) -> None:
        names = index(Thing("Population", ("token",)), Thing("Dive token", ("token",)), Thing("Token bag"))
        assert names.find("token").verdict == "choice"

    def test_an_alias_of_two_goes_to_the_first_by_rank(self) -> None:
        names = index(Thing("Dive token", ("token",), rank=2), Thing("Population", ("token",)))
        assert found(names, "token") == ("one", ["Population", "Dive token"])

    def test_a_scrap_of_an_alias_is_no_certainty(self) -> None:
        names = index(Thing("Fishbones", ("tenth space",)), "Whale")
        assert found(names, "tent") == ("choice", ["Fishbones"])
        assert found(names, "tenth spa") == ("one", ["Fishbones"])


class TestInitials:
    def test_three_letters_or_more(self) -> None:
        assert found(CARDS, "HGT") == ("one", ["Horizontal Gene Transfer"])
        assert CARDS.find("hgt").hits[0].matched == "initials"

    def test_two_letters_are_asked_back(self) -> None:
        assert found(CARDS, "ed") == ("choice", ["Electric Discharge"])

    def test_a_name_that_begins_so_is_asked_back(self) -> None:
        names = index(Thing("Large Ocean Gyre", initials="log"), "Logbook")
        assert found(names, "log") == ("choice", ["Large Ocean Gyre", "Logbook"])


class TestBeginningsAndWords:
    @pytest.mark.parametrize("query", ["gene", "electric", "elec", "electric d", "chitin", "uber", "massive f"])
    def test_a_beginning_that_only_one_thing_has(self, query: str) -> None:
        names = index("Gene Transfer", "Electric Discharge", "Chitin-Plated Maw", "Über Inhospitable", "Massive Fins")
        assert names.find(query).verdict == "one"

    @pytest.mark.parametrize(
        ("query", "first"),
        [
            ("shark", "Shark Cleaner"),
            ("cleaner", "Shark Cleaner"),
            ("impostor", "Impostor Cleaner (Shark)"),
            ("impostor cleaner", "Impostor Cleaner (Shark)"),
        ],
    )
    def test_several_are_a_choice_with_the_base_card_first(self, query: str, first: str) -> None:
        verdict, names = found(CARDS, query)
        assert verdict == "choice"
        assert names[0] == first

    def test_versions_of_one_name_are_no_choice(self) -> None:
        assert found(index("Speed", Thing("Speed (Deep)", rank=1)), "spee") == ("one", ["Speed", "Speed (Deep)"])

    @pytest.mark.parametrize("query", ["fin", "mas", "ti", "t"])
    def test_a_few_letters_of_a_word_are_asked_back(self, query: str) -> None:
        assert CARDS.find(query).verdict == "choice"

    def test_all_but_a_letter_goes_before_a_word_of_others(self) -> None:
        names = index("Scavenger", "Gigantic Scavenger", "Tentacled", "Tentacle Leech")
        assert found(names, "scavenge") == ("one", ["Scavenger", "Gigantic Scavenger"])
        assert found(names, "tentacle") == ("choice", ["Tentacled", "Tentacle Leech"])

    def test_words_in_any_order(self) -> None:
        assert found(CARDS, "discharge electric") == ("one", ["Electric Discharge"])
        assert found(CARDS, "maw plated chitin")[1] == ["Chitin-Plated Maw"]
        assert found(CARDS, "cleaner shark") == (
            "choice",
            ["Shark Cleaner", "Impostor Cleaner (Shark)", "Shark Cleaner (Deep)"],
        )

    def test_spaces_too_many_or_too_few(self) -> None:
        names = index(Thing("Overpopulation"), Thing("Journal card", ("journals",)), "Journal site", "Last Round")
        assert found(names, "over population") == ("one", ["Overpopulation"])
        assert found(names, "lastround") == ("one", ["Last Round"])
        assert found(names, "journal s") == ("one", ["Journal site"])

    def test_the_last_word_may_be_begun(self) -> None:
        assert found(CARDS, "discharge elec") == ("one", ["Electric Discharge"])
        assert CARDS.find("discharge elec").hits[0].matched == "word"


class TestFuzzy:
    @pytest.mark.parametrize(
        ("query", "name"),
        [
            ("electric dischrge", "Electric Discharge"),
            ("elecrtic discharge", "Electric Discharge"),
            ("xlectric discharge", "Electric Discharge"),
            ("dischrge", "Electric Discharge"),
            ("dischrge electirc", "Electric Discharge"),
            ("chittin plated maw", "Chitin-Plated Maw"),
            ("speec", "Speed"),
            ("speed deeb", "Speed (Deep)"),
            ("shark cleanr", "Shark Cleaner"),
            ("shrkcleaner", "Shark Cleaner"),
            ("tinyy", "Tiny"),
        ],
    )
    def test_a_slip(self, query: str, name: str) -> None:
        answer = CARDS.find(query)
        assert (answer.verdict, answer.hits[0].name, answer.hits[0].matched) == ("one", name, "fuzzy")

    def test_two_that_are_as_near_are_a_choice(self) -> None:
        assert found(index("Hydra", "Hydro"), "hydrx") == ("choice", ["Hydra", "Hydro"])

    def test_in_a_long_name_one_slip_decides(self) -> None:
        names = index("Inhospitable Environment +1", "Inhospitable Environment +2")
        assert found(names, "inhospitible environment +2") == (
            "one",
            ["Inhospitable Environment +2", "Inhospitable Environment +1"],
        )
        assert found(names, "inhospitible environment")[0] == "choice"

    @pytest.mark.parametrize("query", ["seed", "sped", "teny"])
    def test_four_letters_are_asked_back(self, query: str) -> None:
        assert CARDS.find(query).verdict == "choice"

    def test_a_slip_in_a_shared_spelling_is_read_as_that_spelling(self) -> None:
        names = index(Thing("Supply"), Thing("Counts", ("Supply",), rank=1))
        assert found(names, "suplpy") == ("one", ["Supply", "Counts"])

    def test_a_misspelt_beginning_is_suggested_while_typing(self) -> None:
        assert CARDS.complete("elektri")[0].name == "Electric Discharge"
        assert CARDS.complete("horisontal ge")[0].name == "Horizontal Gene Transfer"
        assert CARDS.find("horisontal ge").verdict == "choice"


NOISE = [
    "asdfghjkl",
    "①②④🐞",
    "'",
    "''",
    "",
    " ",
    "\t\n",
    "\u200b",
    "\u200b\ufeff",
    "?",
    "((",
    "[[",
    "qq",
    "zzz",
    "%",
    "{}",
]
NOISE += [
    "x" * 100,
    "x" * 101,
    "x" * 6_000,
    "shark " * 1_000,
    "\x00",
    "\ud800",
    "海",
    "🐟" * 50,
    "'; drop table cards; --",
]


@pytest.mark.parametrize("noise", NOISE, ids=lambda n: repr(n[:20]))
def test_noise_is_nothing(noise: str) -> None:
    assert CARDS.find(noise).verdict == "nothing"
    assert CARDS.find(noise).best is None
    assert CARDS.named_in(noise) == ([] if "shark" not in noise else CARDS.named_in(noise))


def test_nothing_comes_with_the_nearest_names() -> None:
    answer = CARDS.find("shrimp cleanser")
    assert answer.verdict == "nothing"
    assert answer.hits
    assert len(answer.hits) <= 5


def test_an_empty_index_has_nothing() -> None:
    empty = index()
    assert empty.find("speed") == ("speed", "nothing", ())
    assert empty.complete("") == []
    assert empty.complete("speed") == []
    assert empty.named_in("speed") == []


def test_hits_are_limited_and_each_thing_stands_once() -> None:
    many = index(*(Thing(f"Worm {n}", (f"Wriggler {n}", f"Worm number {n}")) for n in range(60)))
    for hits in (many.find("worm").hits, many.complete("worm"), many.find("worm", limit=25).hits):
        assert len({h.ref for h in hits}) == len(hits)
    assert len(many.find("worm").hits) == 60
    assert len(many.find("worm", limit=25).hits) == len(many.complete("worm")) == 25
    assert len(many.find("worm", limit=3).hits) == 3
    assert many.find("worm", limit=3).verdict == "choice"


def test_the_order_of_the_spellings_does_not_matter() -> None:
    things = [
        Thing(f"{a} {b}", (f"{b}er",), rank=n % 3)
        for n, (a, b) in enumerate(zip("abcdefgh" * 5, "stuvwxyz" * 5, strict=True))
    ]
    things += [Thing("Speed", rank=1, id="g/s1"), Thing("Speed", rank=1, id="g/s2"), Thing("Speeds", rank=1, id="g/s3")]
    things = [t._replace(id=t.id or f"g/t{n}") for n, t in enumerate(things)]
    shuffled = random.Random(1).sample(things, len(things))
    one, other = index(*things), index(*shuffled)
    for query in ["a", "a s", "speed", "spee", "sped", "er", "bt", "ser", "speedz", "s a"]:
        assert one.find(query) == other.find(query), query
        assert one.complete(query) == other.complete(query), query


class TestComplete:
    @pytest.mark.parametrize("typed", ["", "  ", "'", "\u200b"])
    def test_before_anything_is_typed_all_names_stand_in_order(self, typed: str) -> None:
        hits = CARDS.complete(typed)
        assert [h.name for h in hits][:3] == ["Shark Cleaner", "Speed", "Whale Cleaner"]
        assert len(hits) == 15
        assert len(CARDS.complete(typed, limit=4)) == 4

    def test_while_typing_the_wanted_name_stays_first(self) -> None:
        for end in range(4, len("electric discharge") + 1):
            assert CARDS.complete("electric discharge"[:end])[0].name == "Electric Discharge"

    def test_values_are_ids_that_find_takes(self) -> None:
        for hit in CARDS.complete("s"):
            answer = CARDS.find(hit.ref)
            assert answer.best is not None
            assert answer.best.ref == hit.ref


class TestNamedIn:
    @pytest.mark.parametrize(
        ("text", "names"),
        [
            ("Does Speed stop an Electric Discharge?", ["Speed", "Electric Discharge"]),
            ("ELECTRIC DISCHARGE, then speed.", ["Electric Discharge", "Speed"]),
            ("Speed (Deep) and Speed", ["Speed (Deep)", "Speed"]),
            ("a Horizontal Gene Transfer", ["Horizontal Gene Transfer"]),
            ("two Shark Cleaners", ["Shark Cleaner"]),
            ("the Shark Cleaner's owner", ["Shark Cleaner"]),
            ("Shark Cleaner / Whale Cleaner / shark cleaner", ["Shark Cleaner", "Whale Cleaner"]),
            (
                "Über Inhospitable Environment — Chitin–Plated Maw",
                ["Über Inhospitable Environment", "Chitin-Plated Maw"],
            ),
            ("a speedy shark with an ed and a gt", []),
            ("no card at all", []),
            ("", []),
        ],
    )
    def test_names_in_a_text(self, text: str, names: list[str]) -> None:
        assert [h.name for h in CARDS.named_in(text)] == names

    @pytest.mark.parametrize(
        ("text", "names"),
        [
            ("[[electrc discharge]]", ["Electric Discharge"]),
            ("Tiny and [[sped deep]] and whale cleaner", ["Tiny", "Speed (Deep)", "Whale Cleaner"]),
            ("[[cleaner]] is not certain", []),
            ("[[", []),
            ("[[]] [[ ]] [[[[speed]]]]", ["Speed"]),
        ],
    )
    def test_a_name_in_brackets_may_be_misspelt(self, text: str, names: list[str]) -> None:
        assert [h.name for h in CARDS.named_in(text)] == names

    def test_a_name_beats_an_alias(self) -> None:
        names = index(Thing("Leviathan", ("Kraken",), rank=0), Thing("Kraken", rank=9))
        assert [h.name for h in names.named_in("a kraken")] == ["Kraken"]


ANY_TEXT = st.text(st.characters(exclude_categories=()), max_size=300)
LIKE_NAMES = st.lists(
    st.sampled_from(["speed", "Deep", "shark", "cleaner", "CLEANR", "gene", "[[", "]]", "'", "ü", "x", "1", " "]),
    max_size=30,
)


@settings(deadline=None)
@given(ANY_TEXT | LIKE_NAMES.map("".join) | LIKE_NAMES.map(" ".join))
def test_no_text_is_too_much(text: str) -> None:
    answer = CARDS.find(text)
    assert answer.query == text
    assert (answer.best is not None) == (answer.verdict == "one")
    assert answer.verdict == "nothing" or answer.hits
    assert all(0 <= hit.score <= 100 for hit in answer.hits)
    assert len({hit.ref for hit in answer.hits}) == len(answer.hits)
    assert answer == CARDS.find(text)
    assert len(CARDS.complete(text)) <= 25
    assert len(CARDS.named_in(text)) <= 15


def test_the_longest_name_is_compared() -> None:
    name = " ".join(["abcdefghi"] * 10)
    assert len(name) < LONGEST_NAME
    assert index(name).find(name + "x").verdict == "one"
