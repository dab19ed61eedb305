"""Told: what followed from each record, in the game's own words, as one pair of eyes may know it.

Facts are told only while somebody listens. Every fact is first cut down to what the given eyes may
know; the game turns the rest into a sentence. A closed match commits to all that was told.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from events.fold import Folded, seat_of
from events.records import (
    PUBLIC,
    Acted,
    Attempted,
    Closed,
    Contributed,
    Observed,
    Record,
    Ruled,
    seat_of_strand,
)
from referee.kernel.facts import JUDGE, TABLE, Eyes, Fact
from referee.kernel.game import Game
from referee.kernel.notation import printed
from referee.kernel.procedure import Outcome

LAID_OPEN = "secret decisions are laid open"


@dataclass(frozen=True, slots=True)
class Sentence:
    """One fact in words, and the rule that it came from; the fact itself as those eyes know it."""

    text: str
    rule: str
    fact: Fact = field(repr=False, compare=False)

    def __str__(self) -> str:
        return f"{self.text} [{self.rule}]" if self.rule else self.text


@dataclass(frozen=True, slots=True)
class Entry:
    """One record of the log, as one pair of eyes may know it.

    ``number`` is the record's in canonical order, ``seat`` whose it was (0: the table's), ``text``
    the record in the game's notation, ``sentences`` what followed from it. Where the last secret
    decision of others lays everything open, there is no ``record``: only what followed.
    ``facts`` are what the sentences tell, like ones put together; ``outcome`` is how the match has ended by then, if it has.
    """

    number: int
    seat: int
    text: str
    record: Record | None
    sentences: tuple[Sentence, ...]
    facts: tuple[Fact, ...] = ()
    outcome: Outcome | None = None


def narrated(game: Game, fact: Fact, eyes: Eyes = JUDGE) -> Sentence:
    """One fact in the words of its game, as those eyes may know it."""
    seen = fact.seen_by(eyes)
    return Sentence(game.narrate(seen), fact.rule, seen)


def entry_of(
    folded: Folded, game: Game, facts: Sequence[Fact], eyes: Eyes, outcome: Outcome | None
) -> Entry | None:
    """What those eyes may know of a record and of the facts that followed; None if nothing."""
    known = [fact for fact in facts if fact.known_to(eyes)]
    sentences = tuple(narrated(game, fact, eyes) for fact in known)
    seen = tuple(fact.seen_by(eyes) for fact in merged(known))
    if folded.strand == PUBLIC or eyes in (JUDGE, seat_of_strand(folded.strand)):
        text, seat = in_words(folded.record, game), seat_of(folded.record)
        return Entry(folded.number, seat, text, folded.record, sentences, seen, outcome)
    if sentences:
        return Entry(folded.number, TABLE, LAID_OPEN, None, sentences, seen)
    return None


def merged(facts: Sequence[Fact]) -> list[Fact]:
    """The facts, those that tell the same of more things put together.

    Two facts are alike if name, rule and seat are the same and each holds nothing but lists.
    """
    found: list[Fact] = []
    for fact in facts:
        before = found[-1] if found else None
        if before is not None and _are_alike(before, fact):
            data = {key: before.data[key] + fact.data[key] for key in fact.data}
            found[-1] = replace(before, data=data)
        else:
            found.append(fact)
    return found


def _are_alike(one: Fact, other: Fact) -> bool:
    if not one.data or one.data.keys() != other.data.keys():
        return False
    if (one.name, one.rule, one.seat, one.lane) != (other.name, other.rule, other.seat, other.lane):
        return False
    return all(isinstance(each, list) for fact in (one, other) for each in fact.data.values())


def in_words(record: Record | None, game: Game) -> str:
    """A record as one line in the game's notation."""
    match record:
        case None:
            return "no record"
        case Acted(seat, answer):
            return f"{seat}: {game.printed(answer)}"
        case Attempted(seat, answer, rules):
            return f"{seat}: tried {game.printed(answer)} [{', '.join(rules)}]"
        case Observed(label, result):
            return f"observed {label} {printed([result])}"
        case Contributed(seat, value):
            return f"{seat}: contributed {value.hex()}"
        case Ruled(kind, by):
            return f"ruled by {by}: {kind}"
        case Closed(outcome):
            return f"closed, {outcome[1]}" if outcome else "closed without a result"
    return f"opened {record.game}"
