"""What hand-worked positions take for granted: a stack from any card, a cast above the level, effects of any ability."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from referee.games.bacon_project.deck import ACE, CARD, STARTING_ACES
from referee.games.bacon_project.language.abilities import NUMBERS, Wording
from referee.games.bacon_project.position.earlier_turns import has_ace, left_by_no_turn
from referee.games.bacon_project.position.lawful import numbers_of, shown
from referee.games.bacon_project.state.table import SEATS, Continuing, Setting, Side, Table, Unit
from referee.games.bacon_project.state.values import base_level, level, profile_of
from referee.kernel.engine.run import Run
from referee.kernel.position.granted import Granted


def taken_for_granted(run: Run[Table], written: Mapping[str, Any]) -> Iterator[Granted]:
    """Everything in stacks, in the cast zone of the turn and among the effects of which no play tells how it came."""
    table = run.state
    if run.outcome is not None or run.halted:
        return
    for seat, side in enumerate(table.seats, 1):
        if side.profile:
            yield from in_stack(run, seat, side)
    if is_level_as_it_was(table, table.turn_player):
        yield from in_cast(run, table.turn_player)
    for seat in SEATS:
        if is_level_as_it_was(table, seat):
            yield from in_aside(run, seat)
    for at, effect in enumerate(table.effects, 1):
        if table.side(effect.user).profile:
            yield from in_effect(run, effect, f"effects[{at}]")
    yield from left_by_no_turn(run, written)


def is_level_as_it_was(table: Table, seat: int) -> bool:
    """Whether no card has left the stack since the main phase: that goes on, or the Ace still lies at the bottom (BP-13.3)."""
    is_own = seat == table.turn_player and table.phase == "main"
    return is_own or (table.phase in ("combat", "end") and has_ace(table, seat))


def in_stack(run: Run[Table], seat: int, side: Side) -> Iterator[Granted]:
    """An Ace is the one of its seat, and a number is above the base level (BP-8.8, BP-Q10, BP-Q16)."""
    base = base_level(run, seat)
    for at, unit in enumerate(side.stack, 1):
        path = f"seats.{seat}.stack[{at}]"
        if unit.value == ACE and unit.card != STARTING_ACES[seat - 1]:
            own = CARD.shown(STARTING_ACES[seat - 1])
            yield Granted(path, shown(unit), f"{own!r}, the Ace of seat {seat} [BP-Q10]")
        elif unit.value != ACE and unit.value <= base:
            wish = f"more than {base}, the base level [BP-8.8, BP-Q16]"
            yield Granted(path, unit.value, wish)


def in_cast(run: Run[Table], seat: int) -> Iterator[Granted]:
    """The lowest value is no more than the level, which falls only as the top card is moved (BP-9.2, BP-Q27)."""
    setting: Setting = run.setting
    units = run.state.combination(seat)
    if run.state.top_moved or setting.readings.discard_effect == "self_card":
        return
    lowest = min((min(numbers_of(run, seat, unit.value)) for unit in units), default=0)
    highest = level(run, seat)
    if lowest > highest:
        found = " ".join(map(shown, run.state.side(seat).cast))
        wish = f"a lowest card of {highest} at most, the level [BP-9.2]"
        yield Granted(f"seats.{seat}.cast", found, wish)


def in_aside(run: Run[Table], seat: int) -> Iterator[Granted]:
    """A card that is used from the hand is no more than the level, which falls only as the top card is moved (BP-Q27, BP-Q58)."""
    highest = level(run, seat)
    for at, unit in enumerate(run.state.side(seat).aside, 1):
        if unit.value > highest and not run.state.top_moved:
            wish = f"a card of {highest} at most, the level [BP-Q58]"
            yield Granted(f"seats.{seat}.aside[{at}]", shown(unit), wish)


# -- effects --------------------------------------------------------------------------------


def in_effect(run: Run[Table], effect: Continuing, path: str) -> Iterator[Granted]:
    """An ability of its user begins it so, and its card lies where it has to (BP-1.7, BP-4.2, BP-6.2)."""
    yield from in_words(run, effect, path)
    units = [unit for seat, unit in run.state.on_field() if seat == effect.user]
    unit = next((unit for unit in units if effect.card in unit.cards), None)
    if unit is not None:
        yield from in_number(run, effect, unit, path)
        is_cast = unit in run.state.side(run.state.turn_player).cast
        if run.state.phase == "main" and is_cast and effect.ends == "card":
            wish = "a card that has acted: what is cast acts in the combat [BP-4.10]"
            yield Granted(f"{path}.card", CARD.shown(effect.card), wish)
    elif stays_until_then(run, effect):
        wish = f"a card in the cast zone of seat {effect.user} [BP-6.2]"
        yield Granted(f"{path}.card", CARD.shown(effect.card), wish)


def in_words(run: Run[Table], effect: Continuing, path: str) -> Iterator[Granted]:
    """The words with which the ability can act have that effect, with that type and these amounts (BP-1.7)."""
    begun = [
        (wording.type == "S", each)
        for wording in wordings_of(run, effect.user, effect.number)
        for each in wording.acting(red=True)
        if each.word == effect.word
    ]
    ability = profile_of(run, effect.user).ability(effect.number)
    source = f"{ability.name}: {ability.text}"
    if not begun:
        yield Granted(f"{path}.word", effect.word, f"an effect of {source} [BP-1.7]")
        return
    for key in {"prevent": ("type",), "reflect": ("amount", "second")}.get(effect.word, ()):
        found = getattr(effect, key)
        begun = [each for each in begun if getattr(each[1], key) == found]
        if not begun:
            yield Granted(f"{path}.{key}", found, f"what is in {source} [BP-1.7]")
            return
    if all(support != effect.support for support, _ in begun):
        wish = f"{str(not effect.support).lower()}, as {ability.name} is [{ability.type}] [BP-Q41]"
        yield Granted(f"{path}.support", str(effect.support).lower(), wish)
    if effect.ends == "card" and run.state.effects.count(effect) > len(begun):
        wish = f"one such effect of {CARD.shown(effect.card)}, which is activated once [BP-Q38]"
        yield Granted(f"{path}.card", CARD.shown(effect.card), wish)


def wordings_of(run: Run[Table], seat: int, number: int) -> Iterator[Wording]:
    """The words with which the ability of that number can act: its own, those of a CHANGE, copied ones (BP-19.5, BP-19.6)."""
    own = list(printed(run, seat, number))
    yield from own
    if any("copy" in wording.words for wording in own):
        for other in SEATS:
            for each in NUMBERS:
                yield from printed(run, other, each)


def printed(run: Run[Table], seat: int, number: int) -> Iterator[Wording]:
    """What the profile prints for that number: the ability, and each CHANGE that can replace it."""
    profile = profile_of(run, seat)
    yield profile.wording(number, 0)
    for ability in profile.abilities:
        has_change = any(effect.word == "change" for effect in ability.effects)
        if has_change and number in profile.change(ability.number).numbers:
            yield profile.wording(number, ability.number)


def in_number(run: Run[Table], effect: Continuing, unit: Unit, path: str) -> Iterator[Granted]:
    """The card of an effect has the ability that began it (BP-4.2, BP-19.27)."""
    if effect.number not in numbers_of(run, effect.user, unit.value):
        number = "A" if effect.number == ACE else effect.number
        wish = f"the number of the ability of {CARD.shown(effect.card)} [BP-4.2]"
        yield Granted(f"{path}.number", number, wish)


def stays_until_then(run: Run[Table], effect: Continuing) -> bool:
    """Whether a card that began it lies in the cast zone until it ends.

    A card that a window lets use from the hand is put away with the turn (BP-19.15), and one whose
    DISCARD takes itself goes at once (BP-Q7).
    """
    setting: Setting = run.setting
    windows = {
        ability.window
        for ability in profile_of(run, effect.user).abilities
        if effect.number in numbers_of(run, effect.user, ability.number)
    }
    return windows == {""} and setting.readings.discard_effect != "self_card"
