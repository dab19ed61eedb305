"""Spoiled files whose fault is in what everybody was told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from events.codec import pack
from events.match import Match
from events.strands import Shown, Withheld, root_of_told, salt, told_strand
from replays.file import decode, encode
from tests.recorded import SECRET
from tests.vectors.spoiling import (
    GAME,
    PUBLIC,
    document,
    put,
    sealed,
    sound,
    spoiled,
    telling_bytes,
)

TOLD_PLACE = 4
"""Where the roots stand among the parts of a closed record."""


def telling() -> Match:
    return decode(telling_bytes())[1]


def last_of(match: Match) -> int:
    return len(match.public)


# -- the texts, and moments as numbers ---------------------------------------------------------


def told(change: Callable[[list[Any], dict[str, list[Any]]], None]) -> bytes:
    """The file with another telling: the texts, and each audience's moments by its name."""
    value = document(telling_bytes())
    texts, rows = value[4]
    audiences = dict(rows)
    change(texts, audiences)
    value[4] = [texts, [list(row) for row in audiences.items()]]
    return sealed(value)


@spoiled
def told_nothing_that_is_a_list() -> bytes:
    value = document()
    value[4] = None
    return sealed(value)


@spoiled
def told_a_number_among_the_texts() -> bytes:
    return told(lambda texts, rows: texts.__setitem__(1, 7))


@spoiled
def told_texts_out_of_order() -> bytes:
    def swap(texts: list[Any], rows: dict[str, list[Any]]) -> None:
        texts[0], texts[1] = texts[1], texts[0]
        for moments in rows.values():
            for moment in moments:
                changed = [{0: 1, 1: 0}.get(each, each) for each in moment]
                moment[0], moment[3:] = changed[0], changed[3:]

    return told(swap)


@spoiled
def told_a_text_of_no_number() -> bytes:
    return told(lambda texts, rows: rows["judge"][-1].extend([len(texts), 0]))


@spoiled
def told_a_text_of_a_number_below_0() -> bytes:
    return told(lambda texts, rows: rows["judge"][-1].extend([-1, 0]))


@spoiled
def told_a_text_that_nobody_was_told() -> bytes:
    return told(lambda texts, rows: texts.append("hush"))


@spoiled
def told_the_same_text_written_twice() -> bytes:
    def twice(texts: list[Any], rows: dict[str, list[Any]]) -> None:
        rows["judge"][-1][0] = len(texts)
        texts.append(texts[0])

    return told(twice)


@spoiled
def told_a_text_of_65537_bytes() -> bytes:
    return told(lambda texts, rows: texts.__setitem__(1, "x" * 65_537))


@spoiled
def told_very_long_texts_very_often() -> bytes:
    def flood(texts: list[Any], rows: dict[str, list[Any]]) -> None:
        texts[1] = "x" * 4096
        rows[PUBLIC][0].extend([1, 1] * 9000)

    return told(flood)


@spoiled
def told_a_moment_that_is_a_text() -> bytes:
    return told(lambda texts, rows: rows[PUBLIC].__setitem__(0, "first"))


@spoiled
def told_a_moment_without_its_line() -> bytes:
    return told(lambda texts, rows: rows[PUBLIC].__setitem__(0, [0, 1, 0]))


@spoiled
def told_a_moment_whose_number_is_a_truth() -> bytes:
    return told(lambda texts, rows: rows["judge"][1].__setitem__(1, True))


@spoiled
def told_a_sentence_without_its_rule() -> bytes:
    return told(lambda texts, rows: rows["judge"][-1].append(0))


@spoiled
def told_a_leaf_of_31_bytes() -> bytes:
    return told(lambda texts, rows: rows["judge"].__setitem__(0, [bytes(31)]))


@spoiled
def told_a_salt_of_15_bytes() -> bytes:
    return told(lambda texts, rows: rows[PUBLIC][0].insert(0, bytes(15)))


@spoiled
def told_a_salt_written_out_that_derives() -> bytes:
    own = salt(SECRET, told_strand(PUBLIC), 1, 0)
    return told(lambda texts, rows: rows[PUBLIC][0].insert(0, own))


@spoiled
def told_to_nobody() -> bytes:
    def rename(texts: list[Any], rows: dict[str, list[Any]]) -> None:
        rows["nobody"] = rows.pop("judge")

    return told(rename)


@spoiled
def told_to_a_seat_that_is_not_there() -> bytes:
    def rename(texts: list[Any], rows: dict[str, list[Any]]) -> None:
        rows["seat-3"] = rows.pop("judge")

    return told(rename)


@spoiled
def told_to_the_judge_before_a_seat() -> bytes:
    def reorder(texts: list[Any], rows: dict[str, list[Any]]) -> None:
        moments = [list(each) for each in rows["seat-1"]]
        del rows["seat-2"]
        rows["judge"], rows["seat-2"] = rows.pop("judge"), moments

    return told(reorder)


@spoiled
def told_to_the_same_audience_twice() -> bytes:
    value = document(telling_bytes())
    value[4][1].append(value[4][1][-1])
    return sealed(value)


# -- moments and roots ------------------------------------------------------------------------


def another(audience: str, number: int, data: bytes) -> Match:
    """The match in which that audience was told something else, its root left as it was."""
    match = telling()
    part = match.told[audience][number - 1]
    assert isinstance(part, Shown)
    match.told[audience][number - 1] = Shown(part.salt, data)
    return match


def moment(match: Match, audience: str, number: int) -> bytes:
    part = match.told[audience][number - 1]
    assert isinstance(part, Shown)
    return part.data


def commit(match: Match) -> bytes:
    """The file whose closed record commits to what is told there, whatever that is."""
    way, _ = match.public[-1].more("told")
    roots = [
        [audience, root_of_told(audience, [part.leaf for part in parts], match.opened_hash)]
        for audience, parts in match.told.items()
    ]
    put(match, PUBLIC, last_of(match), TOLD_PLACE, ["told", [way, roots]])
    return encode(match, GAME)


MADE_UP = pack([PUBLIC, 2, 1, "1: concede", [["seat 1 concedes", "BP-2.2"]]])


@spoiled
def told_something_else() -> bytes:
    return encode(another("seat-1", 2, MADE_UP), GAME)


@spoiled
def told_something_else_and_committed_to_it() -> bytes:
    return commit(another("seat-1", 2, MADE_UP))


@spoiled
def told_something_else_under_the_seal_of_the_file() -> bytes:
    return told(lambda texts, rows: texts.__setitem__(1, "1: concede"))


@spoiled
def told_two_moments_swapped() -> bytes:
    match = telling()
    moments = match.told["judge"]
    moments[1], moments[2] = moments[2], moments[1]
    return encode(match, GAME)


@spoiled
def told_a_moment_less() -> bytes:
    match = telling()
    match.told["seat-2"].pop()
    return encode(match, GAME)


@spoiled
def told_a_moment_more_and_committed_to_it() -> bytes:
    match = telling()
    number = len(match.told["judge"]) + 1
    match.told["judge"].append(Shown(salt(SECRET, told_strand("judge"), number, 0), MADE_UP))
    return commit(match)


@spoiled
def told_another_leaf() -> bytes:
    match = telling()
    match.told["judge"][1] = Withheld(bytes(32))
    return encode(match, GAME)


@spoiled
def told_under_another_salt_and_committed_to_it() -> bytes:
    match = telling()
    match.told["judge"][1] = Shown(bytes(16), moment(match, "judge", 2))
    return commit(match)


def roots(change: Callable[[list[Any]], None]) -> bytes:
    """The file without what was told, whose closed record commits to something else."""
    match = sound()
    way, rows = match.public[-1].more("told")
    change(rows)
    put(match, PUBLIC, last_of(match), TOLD_PLACE, ["told", [way, rows]])
    return encode(match, GAME)


@spoiled
def a_root_of_something_else() -> bytes:
    return roots(lambda rows: rows.__setitem__(1, ["seat-1", bytes(32)]))


@spoiled
def a_root_missing() -> bytes:
    return roots(lambda rows: rows.pop())


@spoiled
def roots_of_two_audiences_swapped() -> bytes:
    return roots(lambda rows: rows.__setitem__(slice(1, 3), rows[2:0:-1]))


@spoiled
def a_root_of_31_bytes() -> bytes:
    return roots(lambda rows: rows.__setitem__(0, [PUBLIC, bytes(31)]))
