"""How a card is played or an ability used in words: which card, who pays, choices named early.

    play-card guard                      use-attack-ability guard 2 -> ninja
    use-defend-ability vassal 1 pay:guard

Who pays may be left out where the cost can be paid in one way only. A choice named behind ``->``
stands if nothing hidden lies before it; what is not named is asked when its clause is reached (CL-Q44).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from referee.dataclass import dataclass
from referee.errors import NotUnderstood
from referee.games.clash.rules.costs import in_order
from referee.games.clash.rules.draws import setting_of
from referee.games.clash.state.frames import NONE
from referee.games.clash.state.table import Setting
from referee.kernel.cardset.file import LONGEST_NAME
from referee.kernel.decision.ask import Ask
from referee.kernel.decision.notation import Argument, Group, Keyed, Word, printed
from referee.kernel.decision.spaces import read_name, wrong_count
from referee.kernel.words.names import Names

OTHER_WORDS = ("yes", "no", "1", "2")
"""What may be chosen beside cards."""
MOST_ABILITIES = 99


@dataclass(frozen=True, slots=True)
class Said:
    """What a player says of a card: its id, the number of the ability (0: none), who pays, choices."""

    card: str
    number: int
    payment: tuple[str, ...]
    early: tuple[tuple[str, ...], ...]


_said = lru_cache(maxsize=1 << 10)(Said)


def parse_said(args: Sequence[Any], *, numbered: bool) -> Said:
    """What stored arguments say: ``CARD [NUMBER] [[payers] [[choice] ...]]``, nothing empty at the end.

    Raises NotUnderstood for any other shape.
    """
    if len(args) == 1 + numbered and type(args[0]) is str and len(args[0]) <= LONGEST_NAME:
        number = args[1] if numbered else 0
        if type(number) is int and numbered <= number <= MOST_ABILITIES:
            return _said(args[0], number, (), ())
    head = 2 if numbered else 1
    least = isinstance(args[0] if args else None, str)
    number = args[1] if numbered and len(args) > 1 else 0
    payment, early = (*args[head:], [], [])[:2]
    fits = (
        least
        and head <= len(args) <= head + 2
        and type(number) is int
        and (not numbered or 1 <= number <= MOST_ABILITIES)
        and _are_words(payment)
        and isinstance(early, list | tuple)
        and all(_are_words(each) and list(each) == sorted(set(each)) for each in early)
        and (len(args) == head or bool(args[-1]))
    )
    if not fits:
        message = f"{printed(args)!r} does not say a card, who pays and what is chosen"
        raise NotUnderstood(message)
    return Said(args[0], number, tuple(payment), tuple(map(tuple, early)))


def _are_words(value: Any) -> bool:
    return isinstance(value, list | tuple) and all(isinstance(each, str) for each in value)


def stored(
    card: str, number: int, payment: Sequence[str] = (), early: Sequence[Sequence[str]] = ()
) -> list[Any]:
    """The arguments of an answer as records hold them."""
    head: list[Any] = [card, number] if number else [card]
    if early:
        return [*head, list(payment), [list(each) for each in early]]
    return [*head, list(payment)] if payment else head


def write_said(said: Said) -> str:
    """The notation of it; it reads back as the same."""
    words = [said.card, str(said.number)] if said.number else [said.card]
    if said.payment:
        words.append(f"pay:{_grouped(said.payment)}")
    words += [f"-> {_grouped(each) if each else NONE}" for each in said.early]
    return " ".join(words)


def _grouped(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"({' '.join(words)})"


def read_said(
    words: Sequence[Argument], ask: Ask[Any] | None, near: Sequence[int], kind: str
) -> list[Any]:
    """The arguments that the words mean; ``near`` are the cards that can be meant, by number.

    ``kind`` is that of the abilities, or "play" where a card is played. Raises NotUnderstood or
    Ambiguous.
    """
    plain = [word for word in words if not isinstance(word, Keyed)]
    wish = "a card" if kind == "play" else "a card and the number of its ability"
    if not plain or len(plain) > (1 if kind == "play" else 2):
        raise wrong_count(words, wish)
    setting = setting_of(ask.run) if ask is not None else None
    names = setting.cards.names if setting is not None else None
    card = _name(plain[0], names, near)
    number = 0
    if kind != "play":
        number = _number(plain[1]) if len(plain) > 1 else _only_number(setting, card, kind, words)
    payment: list[str] = []
    early: list[list[str]] = []
    for word in words:
        if isinstance(word, Keyed) and word.key == "pay":
            payment += [_name(each, names, ()) for each in _items(word.value)]
        elif isinstance(word, Keyed) and word.key == "->":
            early.append(_choice(word.value, names))
        elif isinstance(word, Keyed):
            message = f"found {word.key!r}"
            raise NotUnderstood(message, column=word.column, expected=("'pay:'", "'->'"))
    if setting is not None:
        payment = _in_order(setting, card, number, payment)
    return stored(card, number, payment, early)


def _in_order(setting: Setting, card: str, number: int, payment: Sequence[str]) -> list[str]:
    """The payment in the order of records, however cards of one part were named."""
    names = setting.cards.names
    abilities = setting.card(names.numbers[card]).abilities
    meant = abilities[number - 1 : number] if number else abilities
    costly = next((each for each in meant if number or each.kind == "play"), None)
    if costly is None:
        return list(payment)
    return [names.ids[each] for each in in_order(costly, [names.numbers[name] for name in payment])]


def _items(value: Argument) -> Sequence[Argument]:
    return value.items if isinstance(value, Group) else (value,)


def _choice(value: Argument, names: Names | None) -> list[str]:
    items = _items(value)
    if len(items) == 1 and isinstance(items[0], Word):
        word = items[0].text.lower()
        if word == NONE:
            return []
        if word in OTHER_WORDS:
            return [word]
    return sorted({_name(each, names, ()) for each in items})


def _name(word: Argument, names: Names | None, near: Sequence[int]) -> str:
    if names is not None:
        every = near or range(len(names))
        return names.id(read_name(names, word, every))
    if not isinstance(word, Word):
        message = f"{word} is not the name of one card"
        raise NotUnderstood(message, column=word.column)
    return word.text.lower()


def _number(word: Argument) -> int:
    text = word.text if isinstance(word, Word) else ""
    if not text.isascii() or not text.isdigit() or not 1 <= int(text[:4]) <= MOST_ABILITIES:
        message = f"found {word}"
        raise NotUnderstood(message, column=word.column, expected=("the number of an ability",))
    return int(text)


def _only_number(setting: Setting | None, card: str, kind: str, words: Sequence[Argument]) -> int:
    """The number of the ability that was meant, where the card has one of that kind only."""
    if setting is None:
        return 1
    abilities = setting.card(setting.cards.names.numbers[card]).abilities
    found = [number for number, each in enumerate(abilities, 1) if each.kind == kind]
    if len(found) != 1:
        many = ", ".join(map(str, found)) or "none"
        wish = f"the number of a {kind.upper()} ability of {card} ({many})"
        raise wrong_count(words, wish)
    return found[0]
