"""What is under way in a position that a person wrote: whether it can be, before it goes on.

Everything that `document` lets through can be played on; what cannot be is refused with its path.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from referee.errors import PackError
from referee.games.clash.effects.effects import target_of
from referee.games.clash.rules.costs import next_payers
from referee.games.clash.rules.draws import Take
from referee.games.clash.rules.rounds import STREAMS
from referee.games.clash.rules.usable_abilities import abilities_of
from referee.games.clash.state.frames import Doing, Playing, Using, ability_of, parts_of
from referee.games.clash.state.table import MOVES, STATUSES, Action, Alone, Change, Setting, Side
from referee.kernel.engine.run import Frame, Run
from referee.kernel.position.stack import proven_frames
from referee.kernel.schema.fields import refused

# -- logs -----------------------------------------------------------------------------------


def prove_logs(
    setting: Setting, logs: Mapping[str, tuple[str, Sequence[Action]]], path: str
) -> None:
    """Every action of a log has what its verb needs, and is one of its phase; every result is one that can be."""
    for key, (phase, log) in logs.items():
        for n, action in enumerate(log, 1):
            place = f"{path}.{key}[{n}]"
            if action.verb not in SAID_IN[phase]:
                wish = f"an action of the {phase.capitalize()} phase [{SAID_BY[phase]}]"
                raise refused(f"{place}.verb", action.verb, wish)
            prove_action(setting, action, place)
            for m, change in enumerate(action.changes, 1):
                prove_change(change, f"{place}.changes[{m}]")


SAID_IN = {
    "setup": (),
    "start": (),
    "defend": ("play-card", "use-defend-ability", "effect-choice"),
    "attack": ("use-attack-ability", "effect-choice"),
}
"""What is said in which phase, and is kept in its log."""
SAID_BY = {"setup": "CL-1.7", "start": "CL-2.4", "defend": "CL-3.10", "attack": "CL-4.3"}


def prove_action(setting: Setting, action: Action, path: str) -> None:
    """A card for what a card does, with the number of an ability of that kind where one is used."""
    is_choice, is_use = action.verb == "effect-choice", action.verb.startswith("use-")
    if action.card is None and not is_choice:
        message = f"{path}.card: missing, {action.verb!r} needs a card"
        raise PackError(message)
    if not is_use and action.ability:
        raise refused(f"{path}.ability", action.ability, f"0, as {action.verb!r} is of no ability")
    if action.card is None:
        return
    card = setting.card(action.card)
    if is_choice:
        raise refused(f"{path}.card", card.name, "no card: those that were chosen are 'cards'")
    kind = action.verb.removeprefix("use-").removesuffix("-ability")
    fitting = [n for n, each in enumerate(card.abilities, 1) if each.kind == kind]
    if is_use and action.ability not in fitting:
        known = ", ".join(map(str, fitting)) or "none"
        wish = f"the number of a {kind.upper()} ability of {card.name} ({known})"
        raise refused(f"{path}.ability", action.ability, wish)


def prove_finished(side: Side, path: str, count: int, phase: str) -> None:
    """No log of a phase that was not finished yet: nothing was before round 1 (CL-2.3)."""
    if count > 1:
        return
    early = {"defended": phase != "attack" and side.defended, "attacked": side.attacked}
    for key, log in early.items():
        if log:
            wish = "none, as no such phase is finished in round 1 [CL-2.3]"
            raise refused(f"{path}.{key}", log[0].verb, wish)


def prove_change(change: Change, path: str) -> None:
    if change.what in ("card-health", *STATUSES) and change.card is None:
        message = f"{path}.card: missing, {change.what!r} is of a card"
        raise PackError(message)
    if change.later and change.what in MOVES and change.what != "draw":
        message = f"{path}.later: {change.what!r} is never put off"
        raise PackError(message)


# -- frames ---------------------------------------------------------------------------------


def prove_stack(lane: Run[Alone], path: str) -> None:
    """The frames of a lane: what can stand on what, each at a place where something is to be done."""
    frames = proven_frames(lane, STREAMS[lane.state.phase].name, path=f"{path}.")
    for n, (place, frame) in enumerate(frames):
        for key, found, expected in faults(lane, n, frame):
            raise refused(f"{place}.{key}", found, expected)
    if len(lane.stack) > 1 and lane.state.phase in ("defend", "attack") and not lane.state.log:
        message = f"{path}.log: missing, expected the action that is under way as its last one"
        raise PackError(message)


Fault = tuple[str, Any, str]
"""The key of a frame, what stands there, and what was expected."""


def faults(lane: Run[Alone], n: int, frame: Frame) -> Iterator[Fault]:
    """What cannot be in the frame of that number."""
    match frame:
        case Playing():
            yield from _in_playing(lane, frame)
        case Using():
            yield from _in_using(lane, n, frame)
        case Doing():
            yield from _in_doing(lane, n, frame)
        case Take():
            yield from _in_taking(lane, frame)


def _in_playing(lane: Run[Alone], frame: Playing) -> Iterator[Fault]:
    count = len(abilities_of(lane, frame.card, "play"))
    if frame.at > count:
        yield "at", frame.at, f"at most {count}"
    for key in ("payment", "early"):
        if getattr(frame, key):
            yield key, getattr(frame, key), "nothing: it is asked when it is needed"


def _in_using(lane: Run[Alone], n: int, frame: Using) -> Iterator[Fault]:
    below = lane.stack[n - 1]
    kind = "play" if isinstance(below, Playing) else lane.state.phase
    numbers = dict(abilities_of(lane, frame.card, kind))
    if frame.ability not in numbers:
        known = ", ".join(map(str, numbers)) or "none"
        yield (
            "ability",
            frame.ability,
            f"the number of a {kind.upper()} ability of the card ({known})",
        )
        return
    if isinstance(below, Playing) and below.card != frame.card:
        yield "card", lane.setting.shown(frame.card), "the card that is being played"
    if frame.early:
        yield "early", frame.early, "nothing: each choice is asked when its clause is reached"
    ability = ability_of(lane, frame)
    if frame.at > len(ability.clauses):
        yield "at", frame.at, f"at most {len(ability.clauses)}"
    if frame.row <= frame.procedure.rows["CL-3.11"]:
        before = tuple(frame.payment)
        possible = next_payers(lane.state.own, frame.card, ability, before)
        if possible is None or len(before) > ability.payers:
            shown = list(map(lane.setting.shown, before))
            yield "payment", shown, "the first cards of a payment that can be made"


def _in_doing(lane: Run[Alone], n: int, frame: Doing) -> Iterator[Fault]:
    below = lane.stack[n - 1]
    if isinstance(below, Doing):
        before, parts = below.path, parts_of(_node_at(lane, below))
    else:
        assert isinstance(below, Using)
        before, parts = [], ability_of(lane, below).clauses[: below.at]
    fits = len(frame.path) == len(before) + 1 and frame.path[:-1] == before
    last = frame.path[-1] if frame.path else -1
    if not fits or not 0 <= last < len(parts) or (not before and last != len(parts) - 1):
        yield "path", frame.path, "the way to a clause that is being done"
        return
    rows, target = frame.procedure.rows, target_of(_node_at(lane, frame))
    is_lot = target is not None and target.who == "random-foe"
    over = frame.row == rows[""]
    if frame.row == rows["CL-6.10"] or (frame.row == rows["CL-Q19"] and not is_lot):
        yield "step", frame.procedure.steps[frame.row].rule, "'CL-Q44', 'CL-Q16' or 'end'"
    if frame.chosen and not over:
        yield "chosen", True, "false: it is still to be chosen"


def _node_at(lane: Run[Alone], frame: Doing) -> Any:
    """The node of a clause that a frame speaks of, no matter what stands above it."""
    at = lane.stack.index(frame)
    using = next(each for each in reversed(lane.stack[:at]) if isinstance(each, Using))
    node: Any = ability_of(lane, using).clauses[frame.path[0]]
    for part in frame.path[1:]:
        node = parts_of(node)[part]
    return node


def _in_taking(lane: Run[Alone], frame: Take) -> Iterator[Fault]:
    own, rows = lane.state.own, frame.procedure.rows
    if frame.row == rows[""]:
        return
    reforms = frame.row == rows["CL-6.7"] and frame.draws and bool(own.discard)
    if not own.deck and not reforms:
        yield "step", frame.procedure.steps[frame.row].rule, "'end': there is no card to take"
    if frame.row == rows["CL-1.8"] and own.deck.top_is_unknown():
        yield "step", "CL-1.8", "'CL-Q19': nobody knows the top card"
