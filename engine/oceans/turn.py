"""The turn with its four phases, the round, and the end of the game."""

from __future__ import annotations

from engine.core.stack import Frame
from engine.oceans import evolving
from engine.oceans.checks import due_now, look
from engine.oceans.room import cards_on
from engine.oceans.rules import Game, rules
from engine.oceans.solo.oceanic import OCEANIC, YOU
from engine.oceans.state import Oceans

TURN = ("core/playing-the-game/1",)
END = ("core/end-of-game/1",)
LEVEL = "oceans/solo-tied-score"
STALLED, COPIES = "oceans/nobody-can-go-on", "oceans/tie-break-copies"
TIE = ("core/end-of-game/6", COPIES, "oceans/tie-after-trait-count")
POINTS = ("end of playing", "end of feeding", "end of aging", "end of turn", "next turn")
"""What a turn says it has reached, when all that belongs to it is done: nothing in the game goes by it."""


@rules.phase("game")
def next_turn(run: Game, frame: Frame) -> None:
    """Turns go round until the last round is over: it ends with the last player in turn order."""
    state = run.state
    if state.last_round and state.turn and state.active == state.start:
        run.tell("game over", cites=(*END, *(TIE if level(run) else ())))
        return
    if state.idle >= state.players and state.assumes(STALLED, "ends"):
        run.tell("stalled", cites=(STALLED,))
        return
    frame.at = 0
    state.turn += 1
    state.idle += 1
    run.begin("turn")


@rules.phase("turn")
def begin(run: Game, _frame: Frame) -> None:
    """What happens at the start of a turn."""
    state = run.state
    state.played, state.played_now, state.played_on, state.after_feeding, state.replaced = 0, (), (), False, ""
    run.tell("turn", state.active, cites=TURN)
    run.emit("start of turn", state.active, open_=True)


@rules.phase("turn")
def play_cards(run: Game, _frame: Frame) -> None:
    """Phase 1."""
    if run.state.turn > 1:
        run.emit("reached", "next turn")
    due_now(run)
    run.begin("playing")


@rules.phase("turn")
def feed(run: Game, _frame: Frame) -> None:
    """Phase 2."""
    run.emit("reached", "end of playing")
    if still(run.state):
        run.state.after_feeding = True
    else:
        run.begin("feeding")


@rules.phase("turn")
def age(run: Game, _frame: Frame) -> None:
    """Phase 3."""
    run.emit("reached", "end of feeding")
    if not still(run.state):
        run.begin("aging")


@rules.phase("turn")
def draw(run: Game, _frame: Frame) -> None:
    """Phase 4."""
    run.emit("reached", "end of aging")
    run.begin("drawing")


@rules.phase("turn")
def copies_end(run: Game, _frame: Frame) -> None:
    """Copies made for the turn are over, and what they made possible is looked at (promo/mimicry/10)."""
    for species in evolving.end_of_turn(run):
        run.push("less room", species)
    look(run)


@rules.phase("turn")
def pass_on(run: Game, _frame: Frame) -> None:
    """Play passes to the player on the left (core/phase-4-drawing-cards/7)."""
    run.emit("turn ended", run.state.active)
    run.emit("reached", "end of turn")


@rules.phase("turn")
def next_player(run: Game, _frame: Frame) -> None:
    """The turn is over."""
    run.state.active = (run.state.active + 1) % run.state.players


def still(state: Oceans) -> bool:
    """Whether a phase of species is empty: its player has none, no card does anything, and nothing is to be checked.

    Such a phase is passed over: without traits in play, most turns have two of them.
    """
    species, works = state.seats[state.active].line, state.host or state.lit or state.listeners.by_event
    return not (species or works or state.unfit or state.tides or state.drained or state.shrunk or state.crowded)


# -- scores


def points(run: Game, player: int) -> int:
    """A player's points: score pile, population on surviving species, bonus token (core/end-of-game/3 to /5)."""
    state = run.state
    seat = state.seats[player]
    return seat.score + sum(species.population for species in state.line(player)) + seat.bonus


def trait_cards(run: Game, player: int) -> int:
    """Trait cards on a player's species; copies don't count, unless the table says so (core/end-of-game/6)."""
    copies = not run.state.assumes(COPIES, "cards-only")
    return sum(len(species.traits) if copies else cards_on(species) for species in run.state.line(player))


def level(run: Game) -> list[int]:
    """The players who have the most points, where it is more than one; what tells them apart is their trait cards."""
    if run.state.oceanic is not None:
        return []
    standing = [points(run, player) for player in range(run.state.players)]
    best = [player for player, result in enumerate(standing) if result == max(standing)]
    return best if len(best) > 1 else []


def winners(run: Game) -> list[int]:
    """Who wins: the most points, then the most trait cards; all who are still level (oceans/tie-after-trait-count).

    In a solo game you with more points than Oceanic, else Oceanic (solo/scoring/3, oceans/solo-tied-score).
    """
    if run.state.oceanic is not None:
        ahead = points(run, YOU) - points(run, OCEANIC)
        return [YOU if ahead > 0 else OCEANIC]
    standing = [(points(run, player), trait_cards(run, player)) for player in range(run.state.players)]
    return [player for player, result in enumerate(standing) if result == max(standing)]
