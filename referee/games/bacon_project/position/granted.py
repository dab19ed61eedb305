"""What hand-worked positions take for granted: a stack from any card, a cast above the level, effects of any ability."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from referee.games.bacon_project.deck import ACE, CARD, STARTING_ACES
from referee.games.bacon_project.language.abilities import NUMBERS, Wording
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
            yield from before_its_first_turn(seat, side)
    if table.phase == "main":
        yield from in_cast(run, table.turn_player)
        yield from in_move(run, table.turn_player)
    yield from in_first_player(run)
    for at, effect in enumerate(table.effects, 1):
        if table.side(effect.user).profile:
            yield from in_effect(run, effect, f"effects[{at}]")


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


def before_its_first_turn(seat: int, side: Side) -> Iterator[Granted]:
    """A player whose first draw phase is still to come has stacked nothing (BP-6.4, BP-7.2)."""
    if not side.opened and len(side.stack) > 1:
        wish = "the Ace alone, as the first draw phase is still to come [BP-6.4, BP-7.2]"
        yield Granted(f"seats.{seat}.stack", " ".join(map(shown, side.stack)), wish)


def in_first_player(run: Run[Table]) -> Iterator[Granted]:
    """A reading that names the first player holds in every position (BP-Q8)."""
    setting: Setting = run.setting
    named = {"p1": 1, "p2": 2}.get(setting.readings.first_player)
    if named is not None and run.state.phase != "setup" and run.state.first_player != named:
        wish = f"{named}, whom the reading 'first_player' names [BP-Q8]"
        yield Granted("first-player", run.state.first_player, wish)


def in_move(run: Run[Table], seat: int) -> Iterator[Granted]:
    """The top card that was moved lies alone in the cast zone, above the base level (BP-8.15, BP-8.8, BP-Q26)."""
    setting: Setting = run.setting
    if not run.state.top_moved or setting.readings.discard_effect == "self_card":
        return
    base = base_level(run, seat)
    if not any(len(unit.cards) == 1 and unit.value > base for unit in run.state.combination(seat)):
        wish = f"false, as no card above {base} lies alone in the cast zone [BP-8.8, BP-Q26]"
        yield Granted("top-moved", "true", wish)


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


# -- effects --------------------------------------------------------------------------------


def in_effect(run: Run[Table], effect: Continuing, path: str) -> Iterator[Granted]:
    """An ability of its user begins it so, and its card lies where it has to (BP-1.7, BP-4.2, BP-6.2)."""
    yield from in_words(run, effect, path)
    units = [unit for seat, unit in run.state.on_field() if seat == effect.user]
    unit = next((unit for unit in units if effect.card in unit.cards), None)
    if unit is not None:
        yield from in_number(run, effect, unit, path)
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
