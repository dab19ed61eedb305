"""What the rules never leave in the zones of a position that people write, though a judge's ruling may."""

from __future__ import annotations

from itertools import pairwise, product

from referee.games.bacon_project.deck import ACE, CARD, COURT, JOKER, RANK, STARTING_ACES
from referee.games.bacon_project.rules.setup import NAMED_FIRST
from referee.games.bacon_project.state.table import (
    PLACES_A_TURN,
    Continuing,
    Setting,
    Side,
    Table,
    Unit,
)
from referee.games.bacon_project.state.values import ability_at, base_level, profile_of
from referee.kernel.engine.run import Run
from referee.kernel.schema.fields import refused

HIGHEST = 10
"""The highest number that a card on the field counts, or that a pair is announced as (BP-Q28)."""


def prove_lawful(run: Run[Table]) -> None:
    """Raise PackError, with the path, for zones and counters that no legal play leaves."""
    if run.outcome is not None or run.halted:
        return
    for seat, side in enumerate(run.state.seats, 1):
        if side.profile:
            prove_stack(run, seat, side)
            prove_cast(run, seat, side)
            prove_aside(run, seat, side)
    for at, effect in enumerate(run.state.effects, 1):
        if run.state.side(effect.user).profile:
            prove_effect(run, effect, f"effects[{at}]")
    prove_turn(run)


def shown(unit: Unit) -> str:
    """The cards of a unit."""
    return " ".join(map(CARD.shown, unit.cards))


def prove_stack(run: Run[Table], seat: int, side: Side) -> None:
    """Values rise from the bottom, an Ace lies nowhere else, and nobody plays on without a card (BP-8.8, BP-Q80).

    That the first of them is above the base level is taken for granted: what a case shows seldom depends on it.
    """
    setting: Setting = run.setting
    path = f"seats.{seat}.stack"
    if not side.stack and run.state.phase != "setup":
        raise refused(path, [], "a card: its player would be out [BP-Q80]")
    below = 0
    for at, unit in enumerate(side.stack, 1):
        place = f"{path}[{at}]"
        if len(unit.cards) > 1:
            raise refused(place, shown(unit), "no pair: it lies in a cast zone only [BP-Q28]")
        if unit.value == ACE:
            if at > 1 or RANK[unit.card] != ACE:
                raise refused(place, shown(unit), "an Ace at the bottom only [BP-9.9]")
            if unit.card not in STARTING_ACES:
                wish = "a red Ace: a black one is never stacked [BP-3.5]"
                raise refused(place, shown(unit), wish)
            continue
        if unit.value in COURT and not setting.readings.court_cards_stack:
            raise refused(place, shown(unit), "a number [BP-Q24]")
        prove_value(unit, place)
        if unit.value <= below:
            raise refused(place, unit.value, f"more than {below}, which lies below it [BP-8.8]")
        below = unit.value


def prove_value(unit: Unit, place: str) -> None:
    """A card alone counts what is printed on it, unless it is a Joker (BP-16.14)."""
    if RANK[unit.card] not in (JOKER, unit.value):
        wish = f"the value of {CARD.shown(unit.card)} [BP-16.14]"
        raise refused(place, unit.value, wish)


def prove_cast(run: Run[Table], seat: int, side: Side) -> None:
    """A run of three at most, and one Ace on two or more (BP-9.1, BP-9.6, BP-9.10, BP-Q25).

    Where the card with DISCARD goes away itself, what stays need not be a run (BP-Q7).
    """
    setting: Setting = run.setting
    path = f"seats.{seat}.cast"
    for at, unit in enumerate(side.cast, 1):
        is_joker = all(RANK[card] == JOKER for card in unit.cards)
        if unit.value == ACE and is_joker and not setting.readings.joker_as_ace:
            raise refused(f"{path}[{at}]", shown(unit), "no Joker as an Ace [BP-Q30]")
        if len(unit.cards) > 1:
            prove_pair(run, seat, unit, f"{path}[{at}]")
        else:
            prove_value(unit, f"{path}[{at}]")
    numbers = [unit for unit in side.cast if unit.value != ACE]
    found = " ".join(map(shown, side.cast))
    if len(numbers) > PLACES_A_TURN:
        raise refused(path, found, f"{PLACES_A_TURN} cards at most, and an Ace [BP-9.6]")
    if len(side.cast) > len(numbers) + 1:
        raise refused(path, found, "one Ace [BP-Q25]")
    if setting.readings.discard_effect == "self_card":
        return
    if len(side.cast) > len(numbers) and len(numbers) < 2:
        raise refused(path, found, "an Ace on a combination only [BP-9.10]")
    values = [numbers_of(run, seat, unit.value) for unit in numbers]
    if not any(map(is_run, product(*values))):
        raise refused(path, found, "values that follow each other [BP-9.1]")


def numbers_of(run: Run[Table], seat: int, value: int) -> set[int]:
    """The numbers of the abilities that a card of that value can trigger: its own, or the one of its TREAT."""
    treat = profile_of(run, seat).treats.get(value)
    return {value} if treat is None else {value, treat.card}


def is_run(values: tuple[int, ...]) -> bool:
    """Whether each value is one above another."""
    return all(high == low + 1 for low, high in pairwise(sorted(values)))


def prove_pair(run: Run[Table], seat: int, unit: Unit, place: str) -> None:
    """Two cards of one value, at most the base level each, as a number up to their sum (BP-15.1 to BP-15.4)."""
    base = base_level(run, seat)
    ranks = {RANK[card] for card in unit.cards} - {JOKER}
    worth = max(ranks, default=base)
    if len(unit.cards) > 2 or len(ranks) > 1:
        raise refused(place, shown(unit), "two cards of the same value [BP-15.1]")
    if worth > base:
        raise refused(place, shown(unit), f"cards of {base} at most, the base level [BP-15.2]")
    highest = min(HIGHEST, 2 * worth)
    if unit.value > highest:
        raise refused(place, unit.value, f"a number from 2 to {highest} [BP-15.4, BP-Q28]")


def prove_aside(run: Run[Table], seat: int, side: Side) -> None:
    """Cards of abilities that are used from the hand, until the end phase (BP-19.14, BP-19.15, BP-Q92)."""
    path = f"seats.{seat}.aside"
    if side.aside and run.state.phase in ("setup", "draw"):
        raise refused(path, " ".join(map(shown, side.aside)), "[] in this phase [BP-19.15]")
    for at, unit in enumerate(side.aside, 1):
        place = f"{path}[{at}]"
        if len(unit.cards) > 1 or RANK[unit.card] == JOKER:
            raise refused(place, shown(unit), "no pair and no Joker [BP-Q92]")
        prove_value(unit, place)
        window = ability_at(run, seat, unit.value).window
        if not window:
            wish = "the card of an ability with SPRING, SUPPLY or FLASH [BP-19.14]"
            raise refused(place, shown(unit), wish)
        if window == "supply" and seat != run.state.turn_player:
            wish = f"no SUPPLY in the turn of seat {run.state.turn_player} [BP-19.11]"
            raise refused(place, shown(unit), wish)
        if window != "supply" and run.state.phase == "main":
            wish = f"no {window.upper()} before the combat [BP-Q59]"
            raise refused(place, shown(unit), wish)


def prove_effect(run: Run[Table], effect: Continuing, path: str) -> None:
    """An effect that ends with its card has it on its user's field (BP-17.2).

    Which effects an ability prints is taken for granted: a case may be about any of them.
    """
    if effect.ends == "card":
        field = (unit for seat, unit in run.state.on_field() if seat == effect.user)
        if not any(effect.card in unit.cards for unit in field):
            wish = f"a card on the field of seat {effect.user} [BP-17.2]"
            raise refused(f"{path}.card", CARD.shown(effect.card), wish)


def prove_turn(run: Run[Table]) -> None:
    """What the turn has counted agrees with what lies there (BP-6.4, BP-9.6, BP-Q20, BP-Q26)."""
    table, setting = run.state, run.setting
    if table.phase == "setup":
        return
    if table.phase == "draw":
        prove_begun(table)
    prove_first_player(run)
    prove_opened(table)
    prove_stacked(run)
    prove_temporary_level(run)
    if table.phase == "draw":
        return
    seat = table.turn_player
    lying = len(table.combination(seat))
    is_unsaid = table.phase != "main" and not table.placed
    if table.placed != lying and not is_unsaid and setting.readings.discard_effect != "self_card":
        wish = f"{lying}, as so many lie in the cast zone of seat {seat} [BP-9.6]"
        raise refused("placed", table.placed, wish)
    if (
        table.phase == "main"
        and table.top_moved
        and not any(len(unit.cards) == 1 for unit in table.combination(seat))
    ):
        wish = "false, as no card lies alone in the cast zone [BP-Q26]"
        raise refused("top-moved", "true", wish)


def prove_begun(table: Table) -> None:
    """In the draw phase nothing has been placed or raised, which the main phase does (BP-7.1, BP-8.13)."""
    if table.top_moved:
        raise refused("top-moved", "true", "false in the draw phase [BP-8.15]")
    for key, found, rule in (
        ("stacked", table.stacked, "BP-7.1"),
        ("placed", table.placed, "BP-7.1"),
        ("temporary-level", table.temporary_level, "BP-8.13"),
    ):
        if found:
            raise refused(key, found, f"0 in the draw phase [{rule}]")


def prove_first_player(run: Run[Table]) -> None:
    """Seat 1 or 2 takes the first turn where a reading names it (BP-Q8)."""
    setting: Setting = run.setting
    named = NAMED_FIRST.get(setting.readings.first_player)
    if named and run.state.first_player != named:
        wish = f"{named}, by the reading first_player [BP-Q8]"
        raise refused("first-player", run.state.first_player, wish)


def prove_opened(table: Table) -> None:
    """Whoever has had a turn, or is past its draw phase, has had the first draw phase (BP-6.4)."""
    for seat, side in enumerate(table.seats, 1):
        is_own = seat == table.turn_player
        had = table.turn > 2 if is_own else table.turn > 1
        if not side.opened and (had or (is_own and table.phase != "draw")):
            why = f"it is turn {table.turn}" if had else "the draw phase is over"
            raise refused(f"seats.{seat}.opened", "false", f"true: {why} [BP-6.4]")


def prove_stacked(run: Run[Table]) -> None:
    """What was stacked in this turn lies there, but for the top card if it was moved (BP-8.9, BP-8.17).

    A card leaves a stack from the bottom otherwise, so none has left it in which the Ace still lies.
    """
    table = run.state
    stack = table.side(table.turn_player).stack
    most = len(stack) - 1 + table.top_moved
    if stack and stack[0].value == ACE and table.stacked > most:
        wish = f"{most} at most, as so many lie on the Ace of seat {table.turn_player} [BP-8.9]"
        raise refused("stacked", table.stacked, wish)


def prove_temporary_level(run: Run[Table]) -> None:
    """A jump raises a level that is the base level or more, never past the highest (BP-Q19, BP-Q20)."""
    table, setting = run.state, run.setting
    base, highest = base_level(run, table.turn_player), setting.readings.highest_level
    if table.temporary_level > highest:
        wish = f"{highest} at most [BP-Q20]"
        raise refused("temporary-level", table.temporary_level, wish)
    if 0 < table.temporary_level <= base:
        wish = f"0, or more than {base}, the base level [BP-Q19]"
        raise refused("temporary-level", table.temporary_level, wish)
    has_court = any(RANK[card] in COURT for card in table.discard)
    if table.temporary_level and not has_court and is_discard_kept(run):
        wish = "0, or a court card in the discard pile, as a jump discards one [BP-8.11]"
        raise refused("temporary-level", table.temporary_level, wish)


def is_discard_kept(run: Run[Table]) -> bool:
    """Whether a court card still lies in the discard pile after one was discarded for a jump.

    That is so until the pile is shuffled, by which every Ace leaves its stack (BP-13.3), or an ability
    recovers cards: in the main phase one that is used from the hand, in the combat also what was cast. A King that
    recovers lies there itself.
    """
    table, setting = run.state, run.setting
    has_ace = any(side.stack and side.stack[0].value == ACE for side in table.seats)
    used = table.side(table.turn_player).aside or setting.readings.discard_effect == "self_card"
    acts = table.phase != "main" and any(side.cast or side.aside for side in table.seats)
    return has_ace and not used and not acts
