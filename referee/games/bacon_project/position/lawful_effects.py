"""The effects that go on in a position that people write: only those that an ability of their user can have begun."""

from __future__ import annotations

from collections.abc import Iterator

from referee.games.bacon_project.deck import ACE, CARD
from referee.games.bacon_project.language.abilities import NUMBERS, Wording
from referee.games.bacon_project.state.table import SEATS, Continuing, Setting, Table, Unit
from referee.games.bacon_project.state.values import profile_of
from referee.kernel.engine.run import Run
from referee.kernel.schema.fields import refused


def prove_effect(run: Run[Table], effect: Continuing, path: str) -> None:
    """An ability of its user begins it so, and its card lies where it has to (BP-1.7, BP-17.2, BP-6.2)."""
    prove_words(run, effect, path)
    units = [unit for seat, unit in run.state.on_field() if seat == effect.user]
    unit = next((unit for unit in units if effect.card in unit.cards), None)
    if unit is not None:
        prove_number(run, effect, unit, path)
    elif effect.ends == "card":
        wish = f"a card on the field of seat {effect.user} [BP-17.2]"
        raise refused(f"{path}.card", CARD.shown(effect.card), wish)
    elif stays_until_then(run, effect):
        wish = f"a card in the cast zone of seat {effect.user} [BP-6.2]"
        raise refused(f"{path}.card", CARD.shown(effect.card), wish)


def prove_words(run: Run[Table], effect: Continuing, path: str) -> None:
    """The words with which the ability can act have that effect, with that type and these amounts (BP-1.7)."""
    wordings = list(wordings_of(run, effect.user, effect.number))
    begun = [
        (wording.type == "S", each)
        for wording in wordings
        for each in wording.acting(red=True)
        if each.word == effect.word
    ]
    ability = profile_of(run, effect.user).ability(effect.number)
    source = f"{ability.name}: {ability.text}"
    if not begun:
        raise refused(f"{path}.word", effect.word, f"an effect of {source} [BP-1.7]")
    for key in {"prevent": ("type",), "reflect": ("amount", "second")}.get(effect.word, ()):
        found = getattr(effect, key)
        begun = [each for each in begun if getattr(each[1], key) == found]
        if not begun:
            raise refused(f"{path}.{key}", found, f"what is in {source} [BP-1.7]")
    if all(support != effect.support for support, _ in begun):
        wish = f"{str(not effect.support).lower()}, as {ability.name} is [{ability.type}] [BP-Q41]"
        raise refused(f"{path}.support", str(effect.support).lower(), wish)


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


def prove_number(run: Run[Table], effect: Continuing, unit: Unit, path: str) -> None:
    """The card of an effect has the ability that began it (BP-4.2, BP-19.27)."""
    if effect.number not in numbers_of(run, effect.user, unit.value):
        shown = "A" if effect.number == ACE else effect.number
        wish = f"the number of the ability of {CARD.shown(effect.card)} [BP-4.2]"
        raise refused(f"{path}.number", shown, wish)


def numbers_of(run: Run[Table], seat: int, value: int) -> set[int]:
    """The numbers of the abilities that a card of that value can trigger: its own, or the one of its TREAT."""
    treat = profile_of(run, seat).treats.get(value)
    return {value} if treat is None else {value, treat.card}


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
