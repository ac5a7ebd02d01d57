"""The board of Oceans in words: whatever its picture shows, a line at a time, so that it can be listened to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from bot.boards import oceanic
from bot.boards.changes import Changes, View, changes
from bot.limits import ALT

USUAL_AGING = (1, 2)
"""Before and after the Cambrian Explosion."""
Lines = list[str]


def board_text(view: View, before: View | None = None, asked: Sequence[int] = ()) -> str:
    """A position as lines of text: first the game and its waters, then each player with each species.

    What is different from an earlier view is said where it lies. `asked` are seats that have to decide out of turn.
    """
    seen = changes(before, view)
    lines = [*_game(view, before), *_waters(view, seen), *_supply(view), *oceanic.lines(view)]
    for seat in range(len(view["players"])):
        lines += _player(view, seat, seen, seat in asked)
    return "\n".join(lines)


# -- the game


def standing(view: View) -> Lines:
    """What holds for the whole game, in a few words each: winners, Cambrian Explosion, last round."""
    winners = [view["players"][seat]["name"] for seat in view["winners"]]
    said = [f"{' and '.join(winners)} {'win' if len(winners) > 1 else 'wins'}"] if winners else []
    said += ["Cambrian Explosion"] if view["cambrian"] else []
    last = "final turn" if oceanic.side(view) else "last round"
    return [*said, *([last] if view["last round"] and not winners else [])]


def elsewhere(view: View) -> Lines:
    """The names of scenario cards that are in force and lie at no zone."""
    lying = {zone["scenario"]["id"] for zone in view["zones"] if zone["scenario"]}
    return [card["name"] for card in view["scenarios"] if card["id"] not in lying]


def _game(view: View, before: View | None) -> Lines:
    turn = f"Turn {view['turn']}" if view["turn"] else "Before the first turn"
    if view["winners"]:
        turn = f"Game over after turn {view['turn']}"
    else:
        turn += f": {view['players'][view['active']]['name']} is the active player"
    begun = before is not None and not before["cambrian"] and view["cambrian"]
    said = [one + (" has just begun" if begun and one == "Cambrian Explosion" else "") for one in standing(view)]
    return [f"{'; '.join([turn, *said])}."]


def _waters(view: View, seen: Changes) -> Lines:
    lines = [f"Reef: {view['reef']} population{_by(seen.waters.get('reef'))}."]
    for number, zone in enumerate(view["zones"], 1):
        said = f"Zone {number}: {zone['population']} population{_by(seen.waters.get(f'zone {number}'))}"
        if card := zone["scenario"]:
            force = "in force" if zone["in force"] else "not in force"
            said += f"; scenario {card['name']}, {'now ' if card['id'] in seen.lit else ''}{force}"
        lines.append(f"{said}.")
    lines += [f"Scenario {name} is in force." for name in elsewhere(view)]
    return [*lines, f"Reserve: {view['reserve']} population{_by(seen.waters.get('reserve'))}."]


def _supply(view: View) -> Lines:
    piles = ", ".join(_pile(pile) for pile in view["gene pool"] if pile["top"]) or "empty"
    left = f"Surface deck {view['surface deck']}, Deep deck {view['deep deck']}, discard pile {discarded(view)}"
    return [f"Gene Pool: {piles}.", f"{left}, species boards left {view['boards']}."]


def discarded(view: View) -> int:
    """How many cards the discard pile has, whether they may be looked through or not."""
    return view.get("discard pile", len(view["discard"]))


def _pile(pile: View) -> str:
    cards = pile["cards"]
    return f"{pile_top(pile)} on a pile of {cards} {'card' if cards == 1 else 'cards'}"


def pile_top(pile: View) -> str:
    """The top card of a pile of the Gene Pool that is not empty, with its migrate number where it has one."""
    card = pile["top"]
    return card["name"] + (f" (migrate {card['migrate']})" if card["migrate"] else "")


def _by(difference: int | None) -> str:
    return f", {difference_in_words(difference)}" if difference else ""


def difference_in_words(difference: int) -> str:
    """A difference that is no 0, for the ear."""
    return f"{abs(difference)} {'more' if difference > 0 else 'fewer'} than before"


# -- players and their species


def held(player: View) -> str:
    """The cards of a hand by their backs, as far as they may be seen; nothing of who never has any."""
    if not player["cards"] and player["name"] == oceanic.NAME:
        return "no hand"
    if player["backs"] is None:
        return f"{player['cards']} {'card' if player['cards'] == 1 else 'cards'} in hand"
    return f"{player['backs']['surface']} Surface and {player['backs']['deep']} Deep in hand"


def scored(player: View) -> str:
    """The score pile, as far as it may be seen."""
    return f"{player['score']} scored" if player["score"] is not None else "score hidden"


def _player(view: View, seat: int, seen: Changes, asked: bool) -> Lines:
    player = view["players"][seat]
    said = ["active player"] if seat == view["active"] and not view["winners"] else []
    said += ["has to decide"] if asked and not view["winners"] else []
    said += ["winner"] if seat in view["winners"] else []
    name = f"{player['name']} ({', '.join(said)})" if said else player["name"]
    facts = [f"{player['points']} points"] if "points" in player else []
    facts += [f"{scored(player)}{_by(seen.score.get(seat))}", held(player)]
    facts += [f"bonus {player['bonus']}"] if player["bonus"] else []
    lines = [f"{name}: {', '.join(facts)}; {number_of(len(player['line']))}."]
    lines += [_species(view, number, seen) for number in oceanic.laid(view, player)]
    return [*lines, *(f"  {name} has gone extinct." for name in seen.extinct.get(seat, ()))]


def number_of(species: int) -> str:
    """So many species."""
    return f"{species or 'no'} species"


def _species(view: View, number: int, seen: Changes) -> str:
    species = view["species"][number]
    numbers = species["numbers"]
    facts = [_population(view, number, seen), _traits(view, number, seen)]
    facts.append(", ".join(f"{what} {count}" for what, count in shown_numbers(view, species)))
    facts += [f"under the effect of {', '.join(affected)}"] if (affected := affecting(species)) else []
    sides = [f"{side} {name}" for side, name in zip(("left", "right"), beside(view, number), strict=True) if name]
    facts += [", ".join(sides)] if sides else []
    spaces = f"{species['population']}" + ("" if species.get("board") else f" of {numbers['capacity'] + 1}")
    return f"  {species['name']} {spaces}{facts[0]}: {'; '.join(facts[1:])}."


def _population(view: View, number: int, seen: Changes) -> str:
    said = [" (new)"] if number in seen.new else []
    said += [f" (was {view['players'][seen.moved[number]]['name']}'s)"] if number in seen.moved else []
    return "".join([*said, _by(seen.population.get(number))])


def shown_numbers(view: View, species: View) -> list[tuple[str, int]]:
    """The numbers of a species that a board shows: aging only where it is not the usual one."""
    numbers = species["numbers"]
    aging = [("aging", numbers["aging"])] if numbers["aging"] != USUAL_AGING[view["cambrian"]] else []
    return [*((what, numbers[what]) for what in oceanic.numbers(species)), *aging]


def affecting(species: View) -> Lines:
    """The cards whose effect lasts on a species, and Oceanic's tokens that lie on it, by name."""
    tokens = Counter(species.get("tokens", ()))
    named = [f"{name} token" + (f" ×{count}" if count > 1 else "") for name, count in tokens.items()]
    return named + [effect.rpartition("/")[2].replace("-", " ").title() for effect in species["effects"]]


def _traits(view: View, number: int, seen: Changes) -> str:
    gained = seen.gained.get(number, frozenset())
    traits = [trait_in_words(view, trait, trait["id"] in gained) for trait in view["species"][number]["traits"]]
    said = ", ".join(traits) or "no traits"
    lost = ", ".join(trait["name"] for trait in seen.lost.get(number, ()))
    return f"{said}; no longer {lost}" if lost else said


def trait_in_words(view: View, trait: View, new: bool = False) -> str:
    """A trait with what its card shows, and with what has become of it."""
    said = ["new"] if new else []
    said += ["copy"] if trait["copy"] else []
    said += ["Deep"] if trait["deep"] and "(Deep)" not in trait["name"] else []
    said += [side for side in ("left", "right") if trait[side]]
    said += [f"shell {trait['shell']}"] if trait["shell"] else []
    if (controller := trait.get("controlled by")) is not None:
        said.append(f"controlled by {view['players'][controller]['name']}")
    return trait["name"] + (f" ({', '.join(said)})" if said else "")


def beside(view: View, number: int) -> tuple[str, str]:
    """The names of the species to the left and to the right, all the way round the table."""
    round_ = [i for player in reversed(view["players"]) for i in player["line"]]
    if len(round_) < 2:
        return "", ""
    at = round_.index(number)
    names = [view["species"][i]["name"] for i in (round_[at - 1], round_[(at + 1) % len(round_)])]
    first, last = oceanic.ends(view)
    return "" if number == first else names[0], "" if number == last else names[1]


# -- in one paragraph


def board_alt(view: View, most: int = ALT) -> str:
    """What the picture shows, for those who can't see it, in so many letters: as much as there is room for.

    The whole is in `board_text`.
    """
    species = view["species"].values()
    players = ", ".join(player["name"] for player in view["players"])
    total = sum(one["population"] for one in species)
    zones = ", ".join(str(zone["population"]) for zone in view["zones"])
    said = f"Oceans board of {players}: {len(species)} species with {total} population; "
    said += oceanic.in_short(view)
    said += f"Reef {view['reef']}, zones {zones}."
    more = [f"{said[0].upper()}{said[1:]}." for said in standing(view)]
    if not view["winners"]:
        more.append(f"Active: {view['players'][view['active']]['name']}.")
    for traits in (True, False):
        whole = " ".join([said, *more, *(_line_in_short(view, player, traits) for player in view["players"])])
        if len(whole) <= most:
            return whole
    short = " ".join([said, *more])
    return short if len(short) <= most else f"{short[: most - 1]}…"


def _line_in_short(view: View, player: View, traits: bool) -> str:
    line = [view["species"][number] for number in oceanic.laid(view, player)]
    made = [f"{one['name']} {one['population']}" + (_traits_in_short(one) if traits else "") for one in line]
    return f"{player['name']}: {', '.join(made) or 'no species'}."


def _traits_in_short(species: View) -> str:
    names = [trait["name"] for trait in species["traits"]] + affecting({**species, "effects": ()})
    return f" ({', '.join(names)})" if names else ""
