"""What hand-worked positions take for granted of the turns before: what was stacked, discarded and drawn to come to them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from referee.games.bacon_project.deck import ACE, ALL, CARD, COURT, RANK, STARTING_ACES
from referee.games.bacon_project.position.lawful import is_discard_kept
from referee.games.bacon_project.rules.setup import OPENING_HAND
from referee.games.bacon_project.state.table import PLACES_A_TURN, SEATS, Setting, Table, opponent
from referee.games.bacon_project.state.values import base_level, profile_of, stack_level
from referee.kernel.engine.run import Run
from referee.kernel.position.granted import Granted
from referee.kernel.words.english import counted


def left_by_no_turn(run: Run[Table], written: Mapping[str, Any]) -> Iterator[Granted]:
    """Everything that the turns up to this one would have left in another way.

    A position that leaves out its turn, or a pile, leaves open what it is.
    """
    if run.state.phase == "setup" or not all(side.profile for side in run.state.seats):
        return
    is_said = "turn" in written
    for seat in SEATS:
        yield from before_a_main_phase(run.state, seat, is_said=is_said)
    if is_said:
        yield from above_what_turns_stack(run.state)
        yield from stacked_in_a_first_turn(run.state)
    if is_said and run.state.turn == 1:
        yield from before_a_first_turn(run.state, written)
    yield from out_of_cards(run.state, written.get("draw"))
    if "discard" in written:
        yield from without_a_jump(run)
    yield from with_fewer_jumps(run)
    yield from stacked_beside_a_jump(run.state)
    if run.state.phase == "main":
        yield from lost_in_a_main_phase(run.state)
        yield from moved_from_below(run)


def before_a_main_phase(table: Table, seat: int, *, is_said: bool) -> Iterator[Granted]:
    """Nobody has stacked or cast a card before the own first main phase (BP-6.4, BP-7.1, BP-7.2)."""
    side = table.side(seat)
    if len(side.stack) < 2 and not side.cast:
        return
    done = "cast" if side.cast else "stacked"
    is_own = seat == table.turn_player
    is_first = table.turn <= (2 if is_own else 1) and (not is_own or table.phase == "draw")
    if not side.opened:
        wish = f"true, as seat {seat} has {done} a card [BP-6.4, BP-7.2]"
        yield Granted(f"seats.{seat}.opened", "false", wish)
    elif is_said and is_first:
        yield Granted("turn", table.turn, f"a later turn: seat {seat} has {done} a card [BP-7.2]")


def before_a_first_turn(table: Table, written: Mapping[str, Any]) -> Iterator[Granted]:
    """In turn 1 the other seat has had no draw phase, and before the combat holds the opening hand at most (BP-3.13, BP-6.4)."""
    seat = opponent(table.turn_player)
    side = table.side(seat)
    if side.opened and "opened" in written.get("seats", {}).get(str(seat), {}):
        yield Granted(
            f"seats.{seat}.opened", "true", f"false before the first turn of seat {seat} [BP-6.4]"
        )
    yield from drawn_in_a_first_turn(table)
    most = max(0, OPENING_HAND - side.mulligans)
    if len(side.hand) > most and table.phase in ("draw", "main"):
        wish = f"{counted(most, 'cards')} at most before the first turn of seat {seat} [BP-3.13, BP-14.5]"
        yield Granted(f"seats.{seat}.hand", len(side.hand), wish)


def drawn_in_a_first_turn(table: Table) -> Iterator[Granted]:
    """Who has done nothing in the first main phase of the match holds the opening hand and the card that was revealed (BP-3.13, BP-6.5)."""
    seat = table.turn_player
    side = table.side(seat)
    is_untouched = len(side.stack) == 1 and not (table.discard or table.placed or side.aside)
    most = max(0, OPENING_HAND - side.mulligans) + side.opened
    if table.phase in ("draw", "main") and is_untouched and len(side.hand) > most:
        wish = f"{counted(most, 'cards')} at most before the first action of seat {seat} [BP-3.13, BP-6.5, BP-14.5]"
        yield Granted(f"seats.{seat}.hand", len(side.hand), wish)


def above_what_turns_stack(table: Table) -> Iterator[Granted]:
    """A seat stacks three cards in each own turn at most, and loses no Ace before the first combat (BP-3.6, BP-8.18)."""
    for seat, side in enumerate(table.seats, 1):
        path, turns = f"seats.{seat}.stack", (table.turn + (seat == table.turn_player)) // 2
        most, on_it = PLACES_A_TURN * turns, len(side.stack) - has_ace(table, seat)
        if turns and on_it > most:
            wish = f"{counted(most, 'cards')} on the Ace at most after so many turns [BP-8.18]"
            yield Granted(path, on_it, wish)
        elif not has_ace(table, seat) and table.turn == 1 and table.phase in ("draw", "main"):
            wish = f"the Ace of seat {seat} at the bottom before the first combat [BP-3.6]"
            yield Granted(f"{path}[1]", CARD.shown(side.stack[0].card), wish)


def stacked_in_a_first_turn(table: Table) -> Iterator[Granted]:
    """In the first main phase of a seat whatever lies on its Ace was stacked in this turn (BP-8.18)."""
    seat = table.turn_player
    on_it = len(table.side(seat).stack) - 1 + table.top_moved
    if (
        table.turn <= len(SEATS)
        and table.phase == "main"
        and has_ace(table, seat)
        and table.stacked < on_it
    ):
        wish = f"{on_it}, as this is the first turn of seat {seat} [BP-8.18]"
        yield Granted("stacked", table.stacked, wish)


def out_of_cards(table: Table, written: Sequence[Any] | None) -> Iterator[Granted]:
    """A draw pile that is empty or holds an Ace of a stack has cost both seats the bottom card (BP-13.1, BP-13.3)."""
    seat = next((seat for seat in SEATS if has_ace(table, seat)), 0)
    if written is None:
        return
    if not table.draw and not seat and 2 * len(table.discard) > len(ALL):
        wish = "a card in it, as the discard pile becomes the draw pile when that is finished"
        yield Granted("draw", [], f"{wish} [BP-13.1, BP-Q51]")
    if not seat:
        return
    kept = f"as the Ace of seat {seat} lies at the bottom of its stack [BP-13.3]"
    if not table.draw:
        yield Granted("draw", [], f"a card in it, {kept}")
    named = {str(card).casefold() for card in written}
    for ace in map(CARD.shown, STARTING_ACES):
        if ace.casefold() in named:
            yield Granted("draw", ace, f"that Ace elsewhere, {kept}")


def without_a_jump(run: Run[Table]) -> Iterator[Granted]:
    """Values of a stack that do not follow each other were stacked by jumps, each of which discards a court card (BP-8.11).

    It is in the discard pile until the Aces have left the stacks (BP-13.3), or the card that took it back is there or on the field.
    """
    table = run.state
    kept = any(has_ace(table, seat) for seat in SEATS)
    has_court = any(RANK[card] in COURT for card in table.discard)
    if has_court or not kept or any(side.cast or side.aside for side in table.seats):
        return
    if table.discard and any(may_recover(run, seat) for seat in SEATS):
        return
    for seat in SEATS:
        values = [unit.value for unit in table.side(seat).stack if unit.value != ACE]
        above = (base_level(run, seat), *values) if has_ace(table, seat) else values
        if any(high > low + 1 for low, high in pairwise(above)):
            wish = f"a court card, as seat {seat} has stacked a card by a jump [BP-8.11]"
            shown = ", ".join(map(CARD.shown, table.discard))
            yield Granted("discard", shown or [], wish)
            return


def may_recover(run: Run[Table], seat: int) -> bool:
    """Whether an ability of the seat takes cards back from the discard pile (BP-17.6)."""
    abilities = profile_of(run, seat).abilities
    return any(effect.word == "recover" for ability in abilities for effect in ability.effects)


def lost_in_a_main_phase(table: Table) -> Iterator[Granted]:
    """What was stacked in this turn lies on a card that was there, but for the top card that was moved and one that ran out (BP-13.3)."""
    stack = table.side(table.turn_player).stack
    most = len(stack) + table.top_moved
    if table.stacked > most:
        wish = f"{most} at most, as so many lie in the stack of seat {table.turn_player} [BP-8.9, BP-13.3]"
        yield Granted("stacked", table.stacked, wish)


def with_fewer_jumps(run: Run[Table]) -> Iterator[Granted]:
    """A temporary level is one jump, and one court card, for each level above what was stacked (BP-8.12, BP-Q20)."""
    table = run.state
    setting: Setting = run.setting
    if not is_discard_kept(run) or setting.readings.court_jump_also_utility:
        return
    moved = [unit.value for unit in table.combination(table.turn_player) if table.top_moved]
    least = table.temporary_level - max(stack_level(run, table.turn_player), *moved, 0)
    if sum(RANK[card] in COURT for card in table.discard) < least:
        wish = f"{counted(least, 'court cards')} in the discard pile beside it at least [BP-8.11]"
        yield Granted("temporary-level", table.temporary_level, wish)


def stacked_beside_a_jump(table: Table) -> Iterator[Granted]:
    """What lies above the temporary level was stacked after the jump, in this turn and step by step, and nothing is at that level (BP-8.14, BP-8.19)."""
    jumped, seat = table.temporary_level, table.turn_player
    values = [unit.value for unit in table.side(seat).stack if unit.value != ACE]
    above = [value for value in values if value > jumped]
    lowest = jumped + 1 if len(above) < len(table.side(seat).stack) else min(above, default=0)
    is_so = above == [*range(lowest, lowest + len(above))] and len(above) <= table.stacked
    if jumped and (jumped in values or not is_so):
        wish = f"a level above what lies there, but for cards stacked on {jumped} in this turn"
        yield Granted("temporary-level", jumped, f"{wish} [BP-8.14, BP-8.19]")


def moved_from_below(run: Run[Table]) -> Iterator[Granted]:
    """The card that was moved from the stack is above the base level (BP-8.8, BP-8.15)."""
    table = run.state
    base = base_level(run, table.turn_player)
    alone = [unit.value for unit in table.combination(table.turn_player) if len(unit.cards) == 1]
    if table.top_moved and max(alone, default=base) <= base:
        wish = f"false, as no card above {base} lies alone in the cast zone [BP-8.8]"
        yield Granted("top-moved", "true", wish)


def has_ace(table: Table, seat: int) -> bool:
    """Whether the Ace with which a seat began still lies at the bottom of its stack (BP-3.5)."""
    stack = table.side(seat).stack
    return bool(stack) and stack[0].value == ACE
