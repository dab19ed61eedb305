"""Facts: what followed from a record, said as data with its rule id and its audience.

A listener (narration, a viewer, an audit) hears them; the fold never reads them, and without a
listener none is made. A game declares each kind of fact once, with its sentence and its weight, and
tells it through that declaration.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from functools import cache, partial
from typing import TYPE_CHECKING, Any, Literal, Protocol

from referee.dataclass import dataclass
from referee.kernel.words.english import counted, listed
from referee.pattern import pattern

if TYPE_CHECKING:
    from referee.kernel.engine.dice import Dice

TABLE = 0
"""The seat of the table itself: the scorekeeper who says what chance did, and the organiser."""

PUBLIC = "public"
JUDGE = "judge"

Eyes = int | str
"""Whose eyes: a seat, PUBLIC or JUDGE."""


@dataclass(slots=True)
class Fact:
    """Something that followed: ``name`` (one of the game's own), the rule, whose it was, what.

    Nobody changes one. It is not frozen because a listener hears several of every record, and frozen
    ones take three times as long to make.

    ``lane`` is the seat in whose secret lane it was told: nobody else may know of it at all.
    ``laid_open`` is the seat whose secret it was until now: it has heard of it, as the judge has.

    ``secret`` names the keys of ``data`` that only ``seat`` (and the judge) may know; for other
    eyes a list becomes its length and anything else is left out.
    """

    name: str
    rule: str
    seat: int = TABLE
    data: dict[str, Any] = field(default_factory=dict)
    secret: tuple[str, ...] = ()
    lane: int = TABLE
    laid_open: int = TABLE

    def known_to(self, eyes: Eyes) -> bool:
        """Whether those eyes are told that there is such a fact."""
        if self.laid_open != TABLE:
            return eyes not in (self.laid_open, JUDGE)
        return self.lane == TABLE or eyes in (self.lane, JUDGE)

    def seen_by(self, eyes: Eyes) -> Fact:
        """The fact as those eyes may know it."""
        if not self.secret or eyes in (self.seat, JUDGE):
            return self
        data = {
            key: len(value) if key in self.secret else value
            for key, value in self.data.items()
            if key not in self.secret or isinstance(value, list)
        }
        return Fact(self.name, self.rule, self.seat, data, (), self.lane, self.laid_open)


Who = Callable[[int], str]
"""How a seat is called in a sentence."""


def seat_words(seat: int) -> str:
    """A seat by its number; seat 0 is the table."""
    return "the table" if seat == TABLE else f"seat {seat}"


def counts_in_words(counts: Sequence[int]) -> str:
    """Several numbers of seats, as in "2, 3 or 4"."""
    return _listed(counts, "or")


def winners_in_words(winners: Sequence[int]) -> str:
    """The seats that have won, as in "seats 1 and 3"."""
    return f"seat{'s' if len(winners) > 1 else ''} {_listed(winners, 'and')}"


def _listed(numbers: Sequence[int], word: str) -> str:
    words = list(map(str, numbers))
    return f" {word} ".join([*([", ".join(words[:-1])] if words[:-1] else []), *words[-1:]])


Weight = Literal["turn", "phase", "story", "deed", "plain", "dull", "result"]
"""How much a fact matters in a report: it opens a turn or a phase; it is what the match is about;
it is told as it is, on a line of its own, or without one; it may be folded together with others; it
only says how the match ended."""

Listener = Callable[[Fact], None]


# -- kinds of facts -------------------------------------------------------------------------

Sentence = Callable[[Fact, Who], str]
"""A fact in words; ``who`` says how a seat is called."""

Weigh = Callable[[Fact], Weight]

Wordings = Mapping[str, Callable[[Any], str]]
"""How the values of a hole are said, by the word behind its colon."""

SEAT = "seat"
"""The hole of the player whose fact it is, and the wording of a seat, or of several."""

_OPTIONAL = pattern(r"\[(.*?)\]")


class Telling(Protocol):
    """What a fact is told in: a run, with its listener, the seat whose secret lane it is, and its chance."""

    listener: Listener | None
    lane: int
    dice: Dice


class FactKind:
    """A kind of fact, declared once: its name, its sentence, its weight, and what of it is secret.

    ``sentence`` is a function, or a text with holes, which are keys of the detail: ``{seat} draws
    {cards:cards}[ for {reason}]``. ``{seat}`` is the player whose fact it is. Behind a colon stands how
    a value is said: ``seat``, one of the ``wordings`` of the game, or a noun, which a number is
    counted in and the words of a list are named without. What stands in brackets is said only where
    its holes have something to say. ``secret`` names the keys that only that player may know.
    """

    __slots__ = ("name", "secret", "sentence", "weigh")

    def __init__(
        self,
        name: str,
        sentence: str | Sentence,
        weight: Weight | Weigh = "plain",
        secret: tuple[str, ...] = (),
        wordings: Wordings | None = None,
    ) -> None:
        self.name = name
        self.secret = secret
        self.sentence = _said(sentence, wordings or {}) if isinstance(sentence, str) else sentence
        self.weigh = weight if callable(weight) else lambda fact: weight

    def hiding(self, *keys: str) -> FactKind:
        """The same kind, where only its player may know those keys."""
        return FactKind(self.name, self.sentence, self.weigh, keys)

    def tell(
        self,
        run: Telling,
        rule: str,
        seat: int = TABLE,
        detail: Callable[[], dict[str, Any]] | None = None,
        *,
        laid_open: int = TABLE,
        **data: Any,
    ) -> None:
        """Tell such a fact to a listener, if there is one, with its data.

        ``detail`` gives data that must first be made: it is called only where somebody listens.
        ``laid_open`` is the seat that did it in secret, and has been told so before. Where hands are unknown to
        the record, nobody is told more than everybody knows: the rest is conjectured.
        """
        if run.listener is not None:
            found = data if detail is None else detail()
            fact = Fact(self.name, rule, seat, found, self.secret, run.lane, laid_open)
            run.listener(fact.seen_by(PUBLIC) if run.dice.unseen else fact)


class FactKinds:
    """The kinds of facts of a game, with the wordings of their holes, beside those of every game."""

    def __init__(self, **wordings: Callable[[Any], str]) -> None:
        self.wordings = wordings
        self.by_name = {kind.name: kind for kind in (CONCEDED, RULED)}

    def declare(
        self,
        name: str,
        sentence: str | Sentence,
        weight: Weight | Weigh = "plain",
        secret: tuple[str, ...] = (),
    ) -> FactKind:
        """A kind of fact of this game. Raises ValueError where the name is taken."""
        if name in self.by_name:
            message = f"the kind of fact {name!r} is declared twice"
            raise ValueError(message)
        kind = FactKind(name, sentence, weight, secret, self.wordings)
        self.by_name[name] = kind
        return kind

    def narrate(self, fact: Fact, who: Who = seat_words) -> str:
        """One fact in words."""
        return self.by_name[fact.name].sentence(fact, who)

    def weigh(self, fact: Fact) -> Weight:
        """How much a fact matters."""
        return self.by_name[fact.name].weigh(fact)


def _said(text: str, wordings: Wordings) -> Sentence:
    """The sentence of a text, which is read when somebody is first told such a fact."""
    read = cache(partial(_read, text, wordings))

    def said(fact: Fact, who: Who) -> str:
        return read()(fact, who)

    return said


def _read(text: str, wordings: Wordings) -> Sentence:
    """The sentence of a text with holes and brackets.

    It is read once, and said for every fact that anybody is told: one or two holes, as most have, without a list.
    """
    words, holes = _holes_of(text, wordings)
    match holes:
        case [one]:
            return lambda fact, who: words % (one(fact, who),)
        case [one, two]:
            return lambda fact, who: words % (one(fact, who), two(fact, who))
    return lambda fact, who: words % tuple([hole(fact, who) for hole in holes])


def _holes_of(text: str, wordings: Wordings) -> tuple[str, list[Callable[[Fact, Who], Any]]]:
    """A text with ``%s`` in the place of every hole and bracket, and what is said in each."""
    from string import Formatter  # few commands tell anything

    words, holes = "", list[Callable[[Fact, Who], Any]]()
    for at, piece in enumerate(_OPTIONAL.split(text)):
        if at % 2:
            words += "%s"
            holes.append(_if_any(piece, wordings))
            continue
        for before, key, wording, _ in Formatter().parse(piece):
            words += before.replace("%", "%%")
            if key is not None:
                words += "%s"
                holes.append(_hole(key, wording or "", wordings))
    return words, holes


def _hole(key: str, wording: str, wordings: Wordings) -> Sentence:
    """What a hole says of a fact."""
    if key == SEAT:
        return lambda fact, who: who(fact.seat)
    if not wording:
        return lambda fact, who: fact.data[key]
    if wording == SEAT:
        return lambda fact, who: _seats(fact.data[key], who)
    if wording in wordings:
        say = wordings[wording]
        return lambda fact, who: say(fact.data[key])
    return lambda fact, who: _several(fact.data[key], wording)


def _if_any(text: str, wordings: Wordings) -> Sentence:
    """What stands in brackets: nothing, if one of its values is missing, empty or 0."""
    from string import Formatter

    keys = [key for _, key, _, _ in Formatter().parse(text) if key]
    said = _read(text, wordings)
    return lambda fact, who: said(fact, who) if all(map(fact.data.get, keys)) else ""


def _seats(value: Any, who: Who) -> str:
    return who(value) if isinstance(value, int) else listed(list(map(who, value)))


def _several(value: Any, noun: str) -> str:
    return counted(value, noun) if isinstance(value, int) else listed(value)


CONCEDED = FactKind("conceded", "{seat} concedes", "story")
RULED = FactKind("ruled", "the organiser records a result: {reason}", "story")
