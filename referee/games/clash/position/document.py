"""Positions that people write: what they may leave out, and what cannot be.

Of a phase that is under way ``lane`` may hold what each seat has before it alone. What a lane leaves
out is as the table was when the phase began; the frames may be left out as well.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from referee.errors import PackError
from referee.games.clash.position.stack import prove_finished, prove_logs, prove_stack
from referee.games.clash.rules.draws import setting_of
from referee.games.clash.rules.rounds import MATCH, PHASE, ROUND, STREAMS, view_of
from referee.games.clash.state.table import (
    SEATS,
    STATUSES,
    UNSAID,
    Ally,
    Alone,
    Setting,
    Side,
    Table,
    ally,
    opponent,
)
from referee.kernel.engine.run import Run
from referee.kernel.position.document import push_at, step_of
from referee.kernel.position.piles import Inventory, Lying, lying, lying_in, with_rest
from referee.kernel.position.stack import prove_places
from referee.kernel.schema.fields import refused

STEPS = {"start": "CL-2.4", "defend": "CL-3.1", "attack": "CL-4.1"}


def complete(run: Run[Table], table: Mapping[str, Any]) -> None:
    """Check the position, lay the rest of each deck under it, and find the frames.

    Raises PackError with the path of what cannot be.
    """
    prove_frames(run)
    prove_round(run)
    begins = run.state.phase == "setup" and not {"seats", "round", "lane"} & set(table)
    for seat in SEATS:
        path = f"seats.{seat}"
        if is_before_shuffling(run):
            prove_empty(run.state.side(seat), path)
        elif not begins or run.stack or run.outcome is not None:
            complete_side(run, run.state.side(seat), path)
    if not run.stack and run.outcome is None and not run.halted:
        if begins:
            run.push(MATCH)
        else:
            fill_in(run, table)
            prove_alive(run)
    if run.outcome is None and not run.halted:
        for seat in SEATS:
            prove_finished(run.state.side(seat), f"seats.{seat}", run.state.round, run.state.phase)
    if run.lanes:
        complete_lanes(run, table["lane"])


# -- the frames of the table ----------------------------------------------------------------


def prove_frames(run: Run[Table]) -> None:
    """The match, in it a round, in it a phase: each at a step that fits the one above."""
    prove_places(run, MATCH.name)
    if run.halted or not run.stack:
        return
    in_round = len(run.stack) > 1 or run.state.phase != "setup"
    prove_step(run, 0, "CL-5.7" if in_round else "CL-1.7 CL-5.7")
    if len(run.stack) > 1 and run.state.phase == "setup":
        raise refused(
            "phase", "setup", "one of 'start', 'defend', 'attack', as a round is under way"
        )
    if len(run.stack) > 2:
        prove_step(run, 1, following(run.state.phase))


def prove_step(run: Run[Table], at: int, rules: str) -> None:
    """The frame is at one of those steps."""
    found = step_of(run.stack[at])
    if found not in rules.split():
        raise refused(f"frame[{at + 1}].step", found, " or ".join(map(repr, rules.split())))


def following(phase: str) -> str:
    """The step of a round that comes after that phase."""
    row = ROUND.rows[STEPS[phase]] + 1
    return ROUND.steps[row].rule if row < len(ROUND.steps) else "end"


def prove_round(run: Run[Table]) -> None:
    """A round is counted from 1 once the set-up is over (CL-2.8)."""
    state = run.state
    if len(run.stack) > 1 and not state.round:
        raise refused("round", 0, "a number from 1")
    if is_before_shuffling(run) and state.round:
        raise refused("round", state.round, "0 in the set-up")


def is_before_shuffling(run: Run[Table]) -> bool:
    """Whether the decks are still to be made: they lie in the lanes of the set-up, or nowhere."""
    return bool(run.stack) and run.stack[0].row == MATCH.rows["CL-1.7"]


def fill_in(run: Run[Table], table: Mapping[str, Any]) -> None:
    """What a person leaves out: round 1, its Defend phase, and where in the book that is."""
    state = run.state
    if "phase" not in table:
        state.phase = "defend"
    push_at(run, MATCH, "CL-5.7")
    if state.phase == "setup":
        return
    if "round" in table and not state.round:
        raise refused("round", 0, "a number from 1 [CL-2.8]")
    state.round = state.round or 1
    push_at(run, ROUND, STEPS[state.phase])
    if run.lanes:
        run.stack[-1].row += 1
        push_at(run, PHASE, "CL-2.2")


def prove_alive(run: Run[Table]) -> None:
    """As a phase begins the one before is over: no card and no player has 0 health or less (CL-5.1, CL-5.3)."""
    if run.state.phase == "setup":
        return
    for seat in SEATS:
        side, path = run.state.side(seat), f"seats.{seat}"
        if side.health <= 0:
            raise refused(
                f"{path}.health", side.health, "a number from 1: the game would be over [CL-5.3]"
            )
        for at, each in enumerate(side.allies, 1):
            if each.health <= 0:
                wish = "a number from 1: the card would be discarded [CL-5.1]"
                raise refused(f"{path}.allies[{at}].health", each.health, wish)


# -- one side -------------------------------------------------------------------------------


def prove_empty(side: Side, path: str) -> None:
    """Before the decks are made no card lies anywhere."""
    for place, card in cards_of(side, path):
        message = f"{place}: found card {card + 1} of the set, expected none before the set-up"
        raise PackError(message)


def complete_side(run: Run[Any], side: Side, path: str) -> None:
    """Each card of the set lies in one place; those that are named nowhere, under the deck (CL-1.5)."""
    setting = setting_of(run)
    names = setting.cards.names
    deck = Inventory(Counter(range(len(names))), names.shown, "is also in {place}")
    side.deck = with_rest(side.deck, deck.rest(cards_of(side, path)))
    side.hand.lay_out(sorted(side.hand))
    side.allies = [
        completed(setting, each, f"{path}.allies[{n}]") for n, each in enumerate(side.allies, 1)
    ]
    prove_delayed(side, path)
    logs = {"defended": ("defend", side.defended), "attacked": ("attack", side.attacked)}
    prove_logs(setting, logs, path)


def cards_of(side: Side, path: str) -> Iterator[Lying]:
    """Every card of a side that lies somewhere, with the path of its place."""
    yield from lying_in(side, ("deck", "hand", "discard"), f"{path}.")
    yield from lying(f"{path}.allies", (each.card for each in side.allies))


def completed(setting: Setting, each: Ally, path: str) -> Ally:
    """A card in play; it has its printed health, unless another one is written (CL-3.4)."""
    card = setting.card(each.card)
    for n, number in enumerate(each.used, 1):
        if number > len(card.abilities):
            wish = f"the number of an ability of {card.name}, which has {len(card.abilities)}"
            raise refused(f"{path}.used[{n}]", number, wish)
        if number in each.used[: n - 1]:
            raise refused(f"{path}.used[{n}]", number, "each ability once [CL-Q13]")
    return ally(
        each.card,
        card.health if each.health == UNSAID else each.health,
        protected=each.protected,
        stunned=each.stunned,
        used=tuple(sorted(set(each.used))),
    )


def prove_delayed(side: Side, path: str) -> None:
    """What was put off happens to the player, or to a card that is in play (CL-Q30)."""
    for n, each in enumerate(side.delayed, 1):
        place = f"{path}.delayed[{n}]"
        is_of_card = each.what in ("card-health", *STATUSES)
        if is_of_card and (each.card is None or side.ally(each.card) is None):
            message = f"{place}.card: {each.what!r} needs a card in play of that side"
            raise PackError(message)
        if not is_of_card and each.card is not None:
            message = f"{place}.card: {each.what!r} is of the player, expected no card"
            raise PackError(message)
        if each.what in STATUSES and each.amount:
            raise refused(f"{place}.amount", each.amount, f"none, for {each.what!r}")
        if each.what == "draw" and each.amount < 1:
            raise refused(f"{place}.amount", each.amount, "a number from 1")


# -- a phase under way ----------------------------------------------------------------------


def complete_lanes(run: Run[Table], written: Mapping[str, Any]) -> None:
    """What each seat has before it alone; a seat that is left out has done nothing yet."""
    for seat in SEATS:
        if seat in run.lanes:
            complete_lane(run, seat, written[str(seat)])
        else:
            run.lanes[seat] = untouched(run, seat)
    run.lanes = dict(sorted(run.lanes.items()))


def untouched(run: Run[Table], seat: int) -> Run[Alone]:
    """The lane of a seat as the phase begins."""
    lane: Run[Alone] = Run(run.game, run.setting, view_of(run.state, seat), run.dice)
    lane.lane, lane.epoch, lane.ordinals = seat, run.epoch, dict(run.ordinals)
    lane.push(STREAMS[run.state.phase])
    return lane


def complete_lane(run: Run[Table], seat: int, written: Mapping[str, Any]) -> None:
    """Fill in what a lane leaves out, and check what it says."""
    lane, path, new = run.lanes[seat], f"lane.{seat}", view_of(run.state, seat)
    alone: Alone = lane.state
    for key, wish in (("round", new.round), ("phase", new.phase)):
        if key in written and getattr(alone, key) != wish:
            raise refused(f"{path}.{key}", getattr(alone, key), f"{wish!r}, as on the table")
        setattr(alone, key, wish)
    complete_counts(run, seat, written)
    if "own" not in written:
        alone.own = new.own
    elif lane.stack and lane.stack[0].row == 0 and alone.phase == "setup":
        prove_empty(alone.own, f"{path}.own")
    else:
        complete_side(run, alone.own, f"{path}.own")
    if alone.other_health == UNSAID:
        alone.other_health = new.other_health
    complete_foes(run, seat, new, written)
    if not lane.stack and not alone.done and alone.phase in ("defend", "attack"):
        lane.push(STREAMS[alone.phase])
    prove_logs(setting_of(run), {"log": (alone.phase, alone.log)}, path)
    prove_finished(alone.own, f"{path}.own", alone.round, alone.phase)
    prove_stack(lane, path)


def complete_counts(run: Run[Table], seat: int, written: Mapping[str, Any]) -> None:
    """What chance has done goes on from where the phase began, in the own streams only (CL-Q19)."""
    lane = run.lanes[seat]
    lane.epoch = lane.epoch if "epoch" in written else run.epoch
    for stream in sorted({*run.ordinals, *lane.ordinals}):
        before = run.ordinals.get(stream, 0)
        found = lane.ordinals.setdefault(stream, before)
        is_own = stream.endswith(f"/{seat}")
        if found < before or (found > before and not is_own):
            wish = f"{before} or more" if is_own else f"{before}, as on the table"
            raise refused(f"lane.{seat}.ordinals.{stream}", found, wish)


def complete_foes(run: Run[Table], seat: int, new: Alone, written: Mapping[str, Any]) -> None:
    """The Foes are the other's cards in play when the phase began, wherever they are now (CL-Q7)."""
    alone: Alone = run.lanes[seat].state
    if "foes" not in written:
        alone.foes = new.foes
        return
    if [each.card for each in alone.foes] != [each.card for each in new.foes]:
        found, wish = (
            ", ".join(setting_of(run).shown(each.card) for each in foes) or "none"
            for foes in (alone.foes, new.foes)
        )
        other = opponent(seat)
        message = f"lane.{seat}.foes: found {found}, expected seat {other}'s cards in play: {wish}"
        raise PackError(message)
    alone.foes = [
        replace(each, health=old.health) if each.health == UNSAID else each
        for each, old in zip(alone.foes, new.foes, strict=True)
    ]
