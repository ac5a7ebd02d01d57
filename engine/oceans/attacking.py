"""An attack: what it takes, what it triggers, and the attacks made in reaction to it.

First the attacker takes; a scenario may end a target that had nothing; then everything resolves that the attack has
triggered; then come attacks in reaction, ordered like triggers (promo/bioluminescent-lure/8 and /10). Overpopulation is
checked after all of that, by the feeding that it belongs to (oceans/reactive-attack-triggers).
"""

from __future__ import annotations

from engine.core.event import Event
from engine.core.stack import Frame
from engine.oceans import legal, protection, readings
from engine.oceans.checks import look
from engine.oceans.rules import Game, rules

ATTACK = ("core/phase-2-feeding/1", "core/core-concepts/2")
TRIGGERS_OF_REACTIONS, REACTION_TO_REACTION = "oceans/reactive-attack-triggers", "oceans/reaction-to-reaction"
MOMENT = "oceans/lure-moment"
REACTIONS = (TRIGGERS_OF_REACTIONS, REACTION_TO_REACTION)
RESOLVED = "attack resolved"
"""The event that attacks in reaction answer: attacker, target, what was taken, the target's neighbours to the left and
to the right as it was attacked (0 for none), and how many attacks are going on, this one included."""
CHANCES: list[str] = []
"""Chances to react: effects whose source is the attacked species, for the event RESOLVED that is about to come."""


def going_on(run: Game) -> int:
    """How many attacks are going on: those in reaction lie within the one that they react to."""
    return sum([frame.name == "attack" for frame in run.stack])


def in_reaction(run: Game, attacker: int, target: int) -> None:
    """A species attacks outside its own feeding."""
    run.begin("attack", attacker, ("attack", attacker, target))


# -- the attack itself


@rules.phase("attack")
def read_attack(run: Game, frame: Frame) -> None:
    """Where numbers on traits may be read otherwise, the active player says by how much attack exceeds shell."""
    if readings.loose(run.state):
        run.push("attack read anew", frame.source, frame.event)


@rules.phase("attack")
def strike(run: Game, frame: Frame) -> None:
    """Takes what the attack value and the target's shells allow (core/core-concepts/2)."""
    state = run.state
    attacker, target = state.species[frame.source], state.species[int(frame.event[2])]
    amount = legal.would_take(run, attacker, target, frame.notes.get("read"))
    beside = (state.left.get(target.id, 0), state.right.get(target.id, 0))
    frame.notes = {**frame.notes, "taken": amount, "beside": beside, "had": target.population}
    run.tell("attacks", attacker.id, target.id, cites=(*ATTACK, *legal.zero_cites(state, attacker, "attack")))
    for told, about, cites in protection.waived(run, attacker, target):
        run.tell(told, *about, cites=cites)
    run.push("take", attacker.id, (amount, target.id, "attack"))


@rules.phase("attack")
def struck(run: Game, frame: Frame) -> None:
    """Before anything triggers, a scenario may look at what the target had (promo/aggressive-environment/text)."""
    run.emit("struck", frame.source, int(frame.event[2]), int(frame.notes["had"]))


@rules.phase("attack")
def follow(run: Game, frame: Frame) -> None:
    """What the attack brings about comes now; of one in reaction perhaps only after all of them."""
    notes = frame.notes
    event = (RESOLVED, frame.source, int(frame.event[2]), int(notes["taken"]), *notes["beside"], going_on(run))
    if going_on(run) > 1 and run.state.assumes(TRIGGERS_OF_REACTIONS, "triggers-at-the-end"):
        first = next(other for other in run.stack if other.name == "attack")
        first.notes["put off"] = (*first.notes.get("put off", ()), event)
    else:
        run.begin("aftermath", event=event).notes["reaction"] = going_on(run) > 1


@rules.phase("attack")
def put_off(run: Game, frame: Frame) -> None:
    """Goes on with what was put off until now, as long as there is any."""
    events: tuple[Event, ...] = frame.notes.pop("put off", ())
    if events:
        frame.at -= 1
    for event in events:
        run.begin("aftermath", event=event).notes["reaction"] = True


# -- what it brings about


def _goes_unanswered(run: Game, frame: Frame) -> bool:
    """Whether it is an attack in reaction at a table where nobody reacts to those."""
    return bool(frame.notes["reaction"]) and run.state.assumes(REACTION_TO_REACTION, "can-not")


def _offer(run: Game, frame: Frame) -> None:
    for chance in CHANCES:
        run.push(chance, int(frame.event[2]), frame.event)


@rules.phase("aftermath")
def offer_at_once(run: Game, frame: Frame) -> None:
    """At some tables one may react before anything that the attack triggers, too (oceans/lure-moment)."""
    if run.state.assumes(MOMENT, "at-once-too") and not _goes_unanswered(run, frame):
        _offer(run, frame)


@rules.phase("aftermath")
def attacked(run: Game, frame: Frame) -> None:
    """Says so; the target may have left play by now."""
    run.emit("attacked", *frame.event[1:6])


@rules.phase("aftermath")
def offer_reactions(run: Game, frame: Frame) -> None:
    """Whoever may react to the attack is asked, once all that it triggered has resolved."""
    if _goes_unanswered(run, frame):
        frame.at += 1
        return
    _offer(run, frame)


@rules.phase("aftermath")
def react(run: Game, frame: Frame) -> None:
    """Attacks in reaction: in turn order, then as each player likes (promo/bioluminescent-lure/10)."""
    run.emit(RESOLVED, *frame.event[1:])


@rules.phase("aftermath")
def check_between(run: Game, frame: Frame) -> None:
    """Tables may check after each attack in reaction."""
    if frame.notes["reaction"] and run.state.assumes(TRIGGERS_OF_REACTIONS, "own-check"):
        run.state.after_feeding = True
        look(run)
