"""Card texts into effects: what each grammar rule of the profile language means (BP-17, BP-19).

The row decides the effect and its holes the numbers, so a text may be worded as its file likes; what
follows from a text is refused here where the book forbids it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from referee.dataclass import dataclass
from referee.errors import PackError
from referee.games.bacon_project.deck import ACE
from referee.games.bacon_project.language.abilities import Ability, Effect
from referee.kernel.text.parse_tree import ParseTree
from referee.kernel.text.parser import Place
from referee.pattern import pattern

OFFENSIVE = ("D", "A")
EXEMPT = ("copy", "treat")
"""Abilities with these effects take their type and damage from elsewhere (BP-19.6, BP-19.27)."""
LARGEST = 999
PREVENTED: Mapping[str, Mapping[str, str]] = {
    "zero_D_one_A": {"0": "D", "1": "A"},
    "zero_A_one_D": {"0": "A", "1": "D"},
    "both": {"0": "D/A", "1": "D/A"},
}
"""What the lost types of PREVENT are read as, by the reading prevent_print (BP-Q5)."""

_LOST_TYPE = pattern(r"(?<=PREVENT )[01](?![0-9])")


@dataclass(frozen=True, slots=True)
class Entry:
    """One ability as its file writes it: ``place`` tells where."""

    number: int
    name: str
    type: str
    text: str
    printed: str
    place: Place


def text_under(text: str, printed: str, prevent_print: str) -> str:
    """The text of an ability under that reading: a lost type is put in (BP-Q5)."""
    if not _LOST_TYPE.search(printed):
        return text
    types = PREVENTED[prevent_print]
    whole = _LOST_TYPE.sub(lambda lost: types[lost.group()], printed)
    return whole if whole.endswith(".") else whole + "."


# -- readings to effects --------------------------------------------------------------------


def ability_of(entry: Entry, reading: ParseTree) -> Ability:
    """The ability that an entry is by the reading of its text. Raises PackError."""
    window = reading.part("window").row if reading.has("window") else ""
    effects = tuple(effects_of(reading))
    _refuse_impossible_numbers(entry, reading)
    if not any(effect.word in EXEMPT for effect in effects):
        _refuse_wrong_family(entry, reading)
    return Ability(
        entry.number,
        entry.name,
        entry.type,
        window,
        effects,
        entry.text,
        entry.printed or entry.text,
        reading,
    )


def effects_of(reading: ParseTree) -> Iterator[Effect]:
    """The effects of a line, in printed order; TREAT is a line of its own."""
    if not reading.has("effects"):
        yield _effect(reading)
        return
    for effect in reading.part("effects").listed("effect"):
        yield _effect(effect)


def _effect(reading: ParseTree) -> Effect:
    """What one grammar rule says."""
    if reading.row == "plain":
        return _effect(reading.part("simple"))
    meaning = _MEANING.get(reading.row)
    return meaning(reading) if meaning else Effect(reading.row)


def _with_amount(reading: ParseTree) -> Effect:
    return Effect(reading.row, amount=reading.number("n"))


def _choose(reading: ParseTree) -> Effect:
    added = reading.number("m") if reading.has("m") else 1
    return Effect("choose", amount=reading.number("n"), second=added)


def _reflect(reading: ParseTree) -> Effect:
    blocked = reading.number("n")
    returned = reading.number("m") if reading.has("m") else blocked
    return Effect("reflect", amount=blocked, second=returned)


def _prevent(reading: ParseTree) -> Effect:
    off_type = reading.part("off_type")
    both = off_type.row == "off-both"
    return Effect("prevent", type="DA" if both else OFFENSIVE[off_type.chosen[0]])


def _red(reading: ParseTree) -> Effect:
    return Effect("red", inner=_inner(reading))


def _change(reading: ParseTree) -> Effect:
    return Effect(
        "change", type=_bracket_type(reading), inner=_inner(reading), numbers=_changed(reading)
    )


def _treat(reading: ParseTree) -> Effect:
    colour = ("red", "black")[reading.part("colour").chosen[0]] if reading.has("colour") else ""
    return Effect("treat", card=reading.number("k"), colour=colour)


def _inner(reading: ParseTree) -> tuple[Effect, ...]:
    return tuple(_effect(simple) for simple in reading.part("inner").listed("simple"))


def _changed(reading: ParseTree) -> tuple[int, ...]:
    return tuple(int(number.text) for number in reading.part("numbers").listed("k"))


def _bracket_type(reading: ParseTree) -> str:
    """The type letter in the brackets of a CHANGE."""
    return reading.part("type").row.removeprefix("type-")


_MEANING: Mapping[str, Callable[[ParseTree], Effect]] = {
    "damage": _with_amount,
    "draw": _with_amount,
    "choose": _choose,
    "choose-m": _choose,
    "recover": _with_amount,
    "prevent": _prevent,
    "reflect": _reflect,
    "reflect-br": _reflect,
    "red": _red,
    "change": _change,
    "treat": _treat,
    "treat-own": _treat,
}
"""Rows with numbers or parts; any other is an effect that its id alone names."""


# -- what the book forbids ------------------------------------------------------------------


def _refuse_impossible_numbers(entry: Entry, reading: ParseTree) -> None:
    for at in reading.walk():
        for hole, part in at.parts:
            if hole in "nm" and len(part.text) > len(str(LARGEST)):
                why = f"found {part.text}, expected at most {LARGEST}"
                raise entry.place.refuse(why, part.start + 1, "BP-4.8")
        if at.row == "choose-m" and at.number("m") > at.number("n"):
            why = f"{at.text} adds more cards than it reveals"
            raise entry.place.refuse(why, at.start + 1, "BP-17.5, BP-Q56")
        if at.row == "change":
            _refuse_disorder(entry, at)


def _refuse_disorder(entry: Entry, change: ParseTree) -> None:
    """CHANGE names its numbers in ascending order, each once."""
    numbers = _changed(change)
    if list(numbers) != sorted(set(numbers)):
        wish = ", ".join(map(str, sorted(set(numbers))))
        part = change.part("numbers")
        why = f"found {part.text!r}, expected {wish!r}: ascending, each once"
        raise entry.place.refuse(why, part.start + 1, "BP-19.5")


def _refuse_wrong_family(entry: Entry, reading: ParseTree) -> None:
    """An ability deals damage if and only if it is an offence (BP-10.2, BP-10.3)."""
    inside = [at for at in reading.walk() if at.row == "change"]
    for change in inside:
        _refuse_mismatch(entry, change, list(change.walk()), _bracket_type(change))
    apart = {at for change in inside for at in change.walk()}
    own = [at for at in reading.walk() if at not in apart]
    _refuse_mismatch(entry, reading, own, entry.type)


def _refuse_mismatch(entry: Entry, whole: ParseTree, stretch: list[ParseTree], type_: str) -> None:
    damage = next((at for at in stretch if at.row == "damage"), None)
    if damage is not None and type_ not in OFFENSIVE:
        why = f"{damage.text} deals damage, but the type is {type_}, expected D or A"
        raise entry.place.refuse(why, damage.start + 1, "BP-10.2")
    if damage is None and type_ in OFFENSIVE:
        why = f"the type is {type_}, but {whole.text!r} deals no damage, expected +N or type S or G"
        raise entry.place.refuse(why, whole.start + 1, "BP-10.3")


def refuse_wrong_treats(entries: list[Entry], abilities: list[Ability]) -> None:
    """A TREAT bears the type of the ability that it names, which is no TREAT (BP-19.27)."""
    named = {ability.number: ability for ability in abilities}
    for entry, ability in zip(entries, abilities, strict=True):
        for effect in ability.effects:
            if effect.word == "treat":
                error = _wrong_treat(entry, effect, named[effect.card])
                if error is not None:
                    raise error


def _wrong_treat(entry: Entry, treat: Effect, target: Ability) -> PackError | None:
    name = "A" if target.number == ACE else str(target.number)
    if any(effect.word == "treat" for effect in target.effects):
        return entry.place.refuse(f"TREAT names card {name}, which has TREAT itself", 1, "BP-19.27")
    if target.type != entry.type:
        why = f"the type is {entry.type}, but TREAT {treat.card} is of type {target.type}"
        return entry.place.refuse(why, 1, "BP-19.27")
    return None
