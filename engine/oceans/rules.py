"""The rules object that the modules of Oceans add phases and effects to, and who owns what."""

from __future__ import annotations

from engine.core.choice import Key
from engine.core.effect import Rules
from engine.core.event import Event
from engine.core.listener import Listener
from engine.core.stack import Frame, Run
from engine.oceans.catalogue import EACH, catalogue, texts, until_cards_change
from engine.oceans.solo.oceanic import YOU
from engine.oceans.state import FIRST_COPY, KINDS, Oceans, Species
from rules_db.sources import reference

Game = Run[Oceans]

TURN_ORDER = ("promo/electric-discharge/12", "oceans/turn-order-starts")
"""Who orders the effects of one moment."""


def owner(run: Game, source: int) -> int:
    """Who decides for a source: who controls a trait, who owns the species; the active player for all else.

    In a solo game there is one player who decides anything (oceans/solo-oceanic-decides).
    """
    state = run.state
    if state.oceanic is not None:
        return YOU
    for trait, player in state.controlled:
        if trait == source:
            return player
    species = state.on(source)
    return species.owner if species is not None else state.active


def is_scenario(source: int) -> bool:
    """Whether a source is a Scenario card."""
    return EACH <= source < FIRST_COPY and KINDS[source // EACH].family == "scenario"


def place(run: Game, source: int, player: int) -> int:
    """Traits by seat in turn order; what scenarios do comes after all traits (promo/schadenfreude/5)."""
    players = run.state.players
    seat = (player - run.state.first_in_turn()) % players
    return players + seat if is_scenario(source) else seat


def option(run: Game, listener: Listener) -> Key:
    """Equal effects of one species are told apart by nobody: the option names effect and species."""
    state, source = run.state, listener.source
    return ("effect", listener.effect, state.host.get(source, source), *listener.about)


def over(run: Game, until: Event, event: Event) -> bool:
    """Whether what lasts until an event is over.

    `("feeding ended", species, turn)` means the first feeding phase, in a later turn than that, of whoever then owns
    the species.
    """
    if until[0] == "feeding ended" and len(until) > 1:
        species = run.state.species.get(int(until[1]))
        return species is None or (species.owner == event[1] and run.state.turn > int(until[2]))
    return len(until) == 1 or until == event


@until_cards_change
def cited(cites: tuple[str, ...]) -> tuple[str, ...]:
    """Beside each card the statement that is its text, where a rulebook has it; each id once, no settled question."""
    both_ids = (one for cite in cites if not _settled(cite, cites) for one in (cite, texts().get(cite, "")))
    return tuple(dict.fromkeys(filter(None, both_ids)))


def _settled(cite: str, beside: tuple[str, ...]) -> bool:
    """Whether a cite is a question that the owner has settled by reading the cards it is about, or those cited too."""
    question = reference().assumptions.get(cite)
    if question is None or not question.settled_by:
        return False
    cards = [card for card in beside if card in question.cards] or question.cards
    return all(question.settled(catalogue().rows[card]) for card in cards)


rules = Rules(
    "oceans",
    owner=owner,
    place=place,
    option=option,
    over=over,
    cited=cited,
    order_cites=TURN_ORDER,
    budget=20_000,
)


def end(run: Game, cites: tuple[str, ...]) -> None:
    """The game is over at once, whatever is in progress; to be called by a step of a phase."""
    run.tell("game over", cites=cites)
    run.stack.clear()


def species_of(run: Game, frame: Frame) -> Species:
    """The species that a frame's source is, or is on. Raises KeyError where it has left play."""
    state = run.state
    return state.species[state.host.get(frame.source, frame.source)]


def active(run: Game, _frame: Frame) -> int:
    """The active player, as who decides; in a solo game always you (oceans/solo-oceanic-decides)."""
    return run.state.active if run.state.oceanic is None else YOU


def both(*questions: tuple[str, ...]) -> tuple[str, ...]:
    """Cites joined, each once."""
    return tuple(dict.fromkeys(cite for cites in questions for cite in cites))
