"""Rules that no scene misses by going otherwise than it says, each with the reason."""

from __future__ import annotations

from engine.oceans.solo import tokens

SET_UP = "scenes begin after the set-up; test_golden.py plays whole games, test_switching_off.py looks at what is dealt"
FOR_EVER = "without it the same is looked at again and again: scenes never come to rest"
STUMBLES = "what comes next stumbles without it: the scenes that reach it break"
ENDLESS = "what it lets through triggers it again: scenes never come to rest"
BY_HAND = "only a correction by hand can take away meanwhile what it looks for; test_switching_off.py does so"
AT_ONCE = "chance: whether cards come together or one by one, they are the same"
LAZY = "what Lazy Creator says is done by hand; test_aging_and_numbers.py has how the table stops for it"
STUMBLING = (FOR_EVER, STUMBLES, ENDLESS)
"""Reasons by which scenes stumble without the rule."""

REASONS: dict[str, tuple[str, ...]] = {
    SET_UP: (
        "step set-up: start_player",
        "step set-up: bonus_tokens",
        "step set-up: population",
        "step set-up: scenario_cards",
        "step set-up: hands",
        "step set-up: gene_pool",
        "step set-up: first_migrate",
        "step set-up: settled",
        "effect start player",
        "effect scenario cards",
        "effect first migrate",
        "who of question (start player)",
        "who of question (scenarios)",
        *(f"setup.BONUS {bonus}" for bonus in ("2 4, 1", "2 0, 2", "3 6, 1", "3 4, 2", "3 0, 3")),
        *(f"setup.BONUS {bonus}" for bonus in ("4 7, 1", "4 6, 2", "4 4, 3", "4 0, 4")),
        "step solo set-up: say_level",
        "step solo set-up: population",
        "step solo set-up: settled",
        "setup.MOST",
        "setup.PILES",
        "setup.A_PLAYER",
        "setup.SCENARIOS",
    ),
    FOR_EVER: (
        "step checks: trait_limit",
        "step checks: unfit_traits",
        "step checks: scenarios",
        "step scenarios: switch_blue",
        "step scenarios: fire_purple",
        "step playing: play_or_remove",
    ),
    STUMBLES: (
        "step forage: take_from_the_reef",
        "step attack: strike",
        "step oceans/radiation-blast: choose_and_deal",
        "effect next trait",
        "effect oceanic: turn over",
        "values.OF_BOARDS capacity",
        "values.OF_BOARDS trait limit",
        "values.OF_BOARDS aging",
        f"protection.PIERCES {tokens.named('Electroreception').number}",
        "least of question (traits dealt)",
        "most of question (traits dealt)",
        "condition of oceans/defensive-spines",
        "condition of oceans/inking-deep",
        "condition of oceans/neurotoxin",
    ),
    ENDLESS: (
        "condition of oceans/acute-smell",
        "when shark_cleaner_triggered of oceans/acute-smell",
        "condition of oceans/barbels",
        "when bottom_feeder_triggered of oceans/barbels",
        "condition of oceans/mutualism",
        "when symbiotic_triggered of oceans/mutualism",
    ),
    BY_HAND: (
        "condition of feeding again",
        "condition of new pile",
        "condition of oceans/food-surge:doubles",
    ),
    AT_ONCE: (
        "least of question (from the deck)",
        "most of question (from the deck)",
        "most of question (from the Deep)",
        "least of question (Oceanic's Legends)",
        "most of question (Oceanic's Legends)",
    ),
    LAZY: (
        "effect oceans/lazy-creator: by hand",
        "window of question 1 (by hand) of oceans/lazy-creator: by hand",
        "zones.EVENTS oceans/lazy-creator",
    ),
    "whatever ignores that a species can't be attacked is a Deep trait, which Abyss Dweller lets through anyway": (
        "protection.ONLY_BY oceans/abyss-dweller",
    ),
    "each trait gains for itself; the sum is shown, and says when the order of gains is worth asking": (
        "values.BASE gain 0, 2",
    ),
}

SURVIVORS = {name: reason for reason, names in REASONS.items() for name in names}
"""The reason for each, by the name of the rule."""
