"""Why an answer that is not on offer is not: the rules that forbid it, in words."""

from __future__ import annotations

from engine.core.choice import CHANCE, Choice, Key
from engine.core.decision import Refusal
from engine.oceans import legal, playable, playing, room, values, words
from engine.oceans.catalogue import catalogue
from engine.oceans.evolving import removable
from engine.oceans.feeding import INSTEAD
from engine.oceans.playable import ON_OTHERS
from engine.oceans.rules import Game, cited
from engine.oceans.solo import legends
from engine.oceans.state import PLACES, REEF, Species
from engine.reasons import Reason, not_on_offer

ON_NEW, ON_OCEANIC = "oceans/cthulhu-leech-new-species", "oceans/solo-traits-on-oceanic"


def refusal(run: Game, choice: Choice, key: Key) -> Refusal:
    """The reasons why an option is not on offer; where none is known, what is."""
    explain = EXPLAIN.get(str(key[0]) if key else "")
    reasons = explain(run, choice, key) if explain else []
    if reasons:
        text = " ".join(WORDS[told].format(*_named(run, about)) for told, about, _ in reasons)
        return Refusal(text, cited(tuple(cite for reason in reasons for cite in reason.cites)))
    return not_on_offer(choice, lambda option: words.choice_option(run, choice, option))


def _named(run: Game, about: tuple[str | int, ...]) -> list[str]:
    """What fills a reason in: species and traits by name; small numbers are numbers."""
    return [_name(run, value) for value in about]


def _name(run: Game, value: str | int) -> str:
    state = run.state
    if isinstance(value, str):
        return value
    if value in state.names:
        return words.species(state, value)
    return words.card(state, value) if value >= 1000 else str(value)


def _species(run: Game, number: object) -> Species | None:
    return run.state.species.get(number) if isinstance(number, int) else None


def _no_attack(run: Game, choice: Choice, key: Key) -> list[Reason]:
    attacker, target = (_species(run, n) for n in (*key[1:3], None, None)[:2])
    if attacker is None or target is None:
        return []
    return _not_yours(choice, attacker) or legal.why_not(run, attacker, target) or _not_now(run, choice, key, attacker)


def _no_forage(run: Game, choice: Choice, key: Key) -> list[Reason]:
    forager = _species(run, key[1] if len(key) > 1 else None)
    place = key[2] if len(key) > 2 and (key[2] in PLACES or key[2] in run.state.species) else REEF
    if forager is None:
        return []
    return (
        _not_yours(choice, forager)
        or legal.why_not_forage(run, forager, int(place))
        or _not_now(run, choice, key, forager)
    )


def _not_now(run: Game, choice: Choice, key: Key, species: Species) -> list[Reason]:
    """Why a feeding that is legal as such is none that may be made now."""
    state = run.state
    if choice.prompt != "feeding" or key in choice.options:
        return []
    event = (state.replaced, *EVENTS) if state.replaced else ()
    if state.replaced and key[0] not in INSTEAD[state.replaced]:
        return [Reason("replaced", (catalogue().by_id[state.replaced].name,), event)]
    if species.overfed:
        return [Reason("overfed", (species.id,), ("core/core-concepts/8", *event))]
    if state.feeder in state.species and state.feeder != species.id:
        return [Reason("another feeds", (state.feeder,), ("core/phase-2-feeding/1", *event))]
    return [Reason("fed", (species.id,), ("core/phase-2-feeding/1", *event))]


EVENTS = ("promo/overgrazing/7", "promo/overgrazing/8")
"""How feedings go that an event puts in place of the normal one."""


def _not_yours(choice: Choice, species: Species) -> list[Reason]:
    if species.owner == choice.player:
        return []
    return [Reason("not yours", (species.id,), ("core/phase-2-feeding/1",))]


def _no_play(run: Game, _choice: Choice, key: Key) -> list[Reason]:
    """Why a card can't be played that way."""
    state = run.state
    seat = state.seats[state.active]
    card = key[1] if len(key) > 1 and isinstance(key[1], int) else 0
    if card not in seat.hand and not any(card in more(run) for more in playable.ELSEWHERE):
        return [Reason("not held", (card,), playing.PLAY[:1])] if card else []
    if state.played >= playable.allowance(state):
        return [Reason("played", (str(state.played),), playing.PLAY[:1])]
    kind, what = state.kind(card), str(next(iter(key), ""))
    if kind.deep and not state.cambrian:
        return [Reason("too early", (card,), ("core/phase-1-playing-cards/1", "core/cambrian-explosion/6"))]
    if what == "migrate":
        found = [reason for rule in playable.MIGRATION if (reason := rule(run)) is not None]
        from_empty = key[2:3] == (REEF,) and not state.waters[REEF]
        empty = [Reason("nothing there", ("the Reef",), ("core/migrate/2", playable.NOTHING_MOVES))]
        return found or (empty if from_empty else [])
    if what in ("evolve", "new") and not kind.trait:
        return [Reason("no trait", (card,), ("promo/event-cards/2",))]
    if kind.deep and not playable.in_reach(run, state.active, playable.cost(run, card)):
        about = (card, str(catalogue().migrate(card)))
        events = () if kind.trait else (playing.EVENT,)
        return [Reason("too dear", about, (*playing.COST, *events, "oceans/deep-cost-short"))]
    if what == "new" and not playable.boards_left(state):
        return [Reason("no board", (), (playable.BOARDS_OUT,))]
    species = _species(run, key[2] if len(key) > 2 else None)
    if what == "evolve" and species is not None and room.free_places(state, species) <= 0:
        limit = str(values.count(state, "trait limit", species))
        more = (playable.OWN_ROOM,) if kind.number in playable.MORE_TRAITS else ()
        full = ("core/playing-a-trait-on-an-existing-species/2", *more)
        return [Reason("full of traits", (species.id, limit), full)]
    if what == "evolve" and species is not None and species.owner != state.active and kind.number not in ON_OTHERS:
        return [Reason("not yours", (species.id,), ("core/phase-1-playing-cards/2",))]
    if what == "evolve" and species is not None and state.apart(species.id) and kind.number in ON_OTHERS:
        return [Reason("Oceanic's board", (species.id,), (kind.id, ON_OCEANIC))]
    doubt = (ON_NEW,) if what == "new" and kind.id == "oceans/cthulhu-leech" else ()
    return [Reason("not there", (card,), (kind.id, *doubt))] if kind.number in ON_OTHERS else []


def _no_event(run: Game, choice: Choice, key: Key) -> list[Reason]:
    """Why an event card can't be played, in the playing phase or in reaction."""
    state = run.state
    card = key[1] if len(key) > 1 and isinstance(key[1], int) else 0
    if choice.player == CHANCE or card not in state.seats[choice.player].hand:
        return _no_play(run, choice, key) if choice.prompt == "playing" else []
    if choice.prompt != "playing":
        dear = not playable.in_reach(run, choice.player, playable.cost(run, card))
        about = (card, str(catalogue().migrate(card)))
        return [Reason("too dear", about, (*playing.COST, playing.EVENT, "oceans/deep-cost-short"))] if dear else []
    found = _no_play(run, choice, key)
    if state.kind(card).number in playable.IN_REACTION:
        return [Reason("in reaction", (card,), playable.IN_REACTION[state.kind(card).number])]
    if not found and state.replaced and state.kind(card).id in INSTEAD:
        found = [Reason("replaced", (catalogue().by_id[state.replaced].name,), ("promo/overgrazing/3",))]
    if not found and state.kind(card).number in playable.NEEDS:
        found = [Reason("nothing for it", (card,), (state.kind(card).id,))]
    return found


def _no_remove(run: Game, choice: Choice, key: Key) -> list[Reason]:
    """Why a trait can't be taken off a species."""
    species = _species(run, key[2] if len(key) > 2 else None)
    if species is None:
        return []
    if species.owner != choice.player:
        return [Reason("not yours", (species.id,), ("core/phase-1-playing-cards/1",))]
    trait = key[1] if len(key) > 1 and isinstance(key[1], int) else 0
    if trait and run.state.host.get(trait) != species.id:
        return [Reason("not on it", (species.id, trait), ("core/phase-1-playing-cards/1",))]
    return _stays(run, trait)


def _stays(run: Game, trait: object) -> list[Reason]:
    """Why a trait stays where it is: copies can't be taken away, and some cards can't either."""
    state = run.state
    if not isinstance(trait, int) or trait not in state.host:
        return []
    if trait in state.copies:
        cites = ("promo/copying-traits/8", "promo/copying-traits/9")
        return [Reason("a copy", (trait, state.host[trait]), cites)]
    return [] if removable(run, trait) else [Reason("stays", (trait,), (state.kind(trait).id,))]


def _no_swap(run: Game, _choice: Choice, key: Key) -> list[Reason]:
    """Why two cards can't be swapped: neither leaves its species, or the species are not next to each other."""
    state = run.state
    found = [reason for trait in key[1:] for reason in _stays(run, trait)]
    hosts = [state.host[trait] for trait in key[1:] if isinstance(trait, int) and trait in state.host]
    if len(hosts) == 2 and hosts[1] not in state.neighbours(hosts[0]):
        found.append(Reason("apart", tuple(hosts), ("core/core-concepts/4",)))
    return found


def _no_share(run: Game, choice: Choice, key: Key) -> list[Reason]:
    """Why population can't be shared out so: too much or too little in all, a board too far away, or no room there."""
    if choice.prompt != "shares" or len(key) % 2 == 0 or not all(isinstance(part, int) for part in key[1:]):
        return []
    may_be = [dict(zip(option[1::2], option[2::2], strict=True)) for option in choice.options]
    wanted = dict(zip(key[1::2], key[2::2], strict=True))
    total, given = sum(map(int, may_be[0].values())), sum(map(int, wanted.values()))
    source = int(choice.about[0])
    host = run.state.host.get(source, source)
    if far := next((int(i) for i in wanted if i != host and i not in run.state.neighbours(host)), 0):
        return [Reason("apart", (host, far), ("core/core-concepts/4", *choice.cites))]
    if given != total:
        return [Reason("other sum", (str(total), str(given)), choice.cites)]
    full = next((int(i) for i, n in wanted.items() if int(n) > max(int(some.get(i, 0)) for some in may_be)), 0)
    return [Reason("no room for it", (full,), ("core/phase-2-feeding/5", *choice.cites))] if full else []


def _no_trait(run: Game, choice: Choice, key: Key) -> list[Reason]:
    """Why a trait can't be chosen to be lost, or copied."""
    trait = key[1] if len(key) > 1 else None
    if choice.prompt != "trait to copy":
        return _stays(run, trait)
    if isinstance(trait, int) and trait in run.state.copies:
        return [Reason("copied", (trait,), ("promo/copying-traits/8",))]
    if isinstance(trait, int) and trait in run.state.host and run.state.kind(trait).deep:
        return [Reason("no Surface trait", (trait,), ("promo/intelligence/5",))]
    return []


def _no_legend(run: Game, _choice: Choice, key: Key) -> list[Reason]:
    """Why a Legend of a solo game can't be played."""
    return legends.why_not(run, key)


EXPLAIN = {
    "attack": _no_attack,
    "forage": _no_forage,
    "evolve": _no_play,
    "new": _no_play,
    "migrate": _no_play,
    "play": _no_event,
    "remove": _no_remove,
    "swap": _no_swap,
    "share": _no_share,
    "trait": _no_trait,
    "legend": _no_legend,
}
"""Of each kind of option, what finds the reasons against it."""

WORDS: dict[str, str] = {
    "no open space": "{0} has no open space on its board.",
    "can't-forage icon": "{0} has a can't-forage icon ({1}).",
    "can't-attack icon": "{0} has a can't-attack icon ({1}).",
    "itself": "{0} can't attack itself.",
    "guarded": "{0} can't be attacked: {1}.",
    "shell": "The shells of {0} ({1}) stop the attack of {2} ({3}): it would take nothing.",
    "empty": "{0} has no population to take.",
    "surface prey": "{0} can't attack {1}, which has a Surface trait: {2}.",
    "small prey": "{0} can't attack a species with less than {3} population, such as {1} ({2}).",
    "too poor": "{0} can't pay the {1} that a migration costs.",
    "nothing there": "There is no population in {0}.",
    "not from there": "{0} can't forage there.",
    "not yours": "{0} is not yours.",
    "no open space to share": "{0} has no open space on its board, even if all that it takes were to go elsewhere.",
    "no open space for nothing": "{0} needs an open space on its board, even for an attack that takes nothing.",
    "no trait": "{0} is an event, no trait.",
    "in reaction": "{0} is played in reaction to an attack, not in the playing phase.",
    "paralyzed": "{0} can neither attack nor forage: it has been attacked with Paralyzing Venom.",
    "outmatched": "The {1} of {0} ({2}) is higher than the attack of {3} ({4}).",
    "replaced": "The normal feeding of this turn has been replaced by {0}.",
    "overfed": "{0} overpopulated in its own feeding: it can't feed again this turn.",
    "another feeds": "{0} feeds now; its feedings come one right after the other.",
    "fed": "{0} has no such feeding left this turn.",
    "played": "No more cards may be played this turn ({0} played).",
    "too early": "{0} is from the Deep: it can be played once the Cambrian Explosion has started.",
    "too dear": "{0} costs {1}, and the score pile holds less.",
    "no board": "No species board is left in the supply.",
    "not there": "{0} says on whose species it is played; that is none.",
    "nothing for it": "{0} can only be played where there is something that it can do.",
    "Oceanic's board": "{0} is a board of Oceanic's, on which this table puts tokens only.",
    "as a card": "{0} counts as a card here, and no more may be played this turn.",
    "too dear a Legend": "{0} costs {1}, and the score pile holds less.",
    "not on it": "{0} has no {1}.",
    "not held": "{0} is not in the hand.",
    "a copy": "{0} of {1} is a copy: it goes with what made it, and not otherwise.",
    "copied": "{0} is a copy, and copies can't be copied.",
    "no Surface trait": "{0} is no Surface trait.",
    "stays": "{0} stays on its species: it can't be removed.",
    "other sum": "What is taken has to be shared out, no more and no less: {0}, not {1}.",
    "no room for it": "{0} has not that many open spaces on its board.",
    "apart": "{0} and {1} are not next to each other.",
    "full of traits": "{0} has as many traits as it may have ({1}).",
}
"""The words of each reason; cards add theirs."""
