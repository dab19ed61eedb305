"""Spoiled files of format 1, for what stands there only: one seal over all strands, counts, salts."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from events.codec import pack, unpack
from events.match import Match
from events.records import Closed, decision
from events.strands import SEAL, Shown, Withheld, heads
from replays.file import encode
from tests.recorded import SECRET
from tests.vectors.first_format import in_format_1
from tests.vectors.spoiling import (
    GAME,
    PUBLIC,
    decide,
    document,
    first_bytes,
    first_duel_bytes,
    put,
    sealed,
    set_part,
    set_parts,
    sound,
    sound_duel,
    spoiled,
)


def first() -> Match:
    return in_format_1(sound())


def first_duel() -> Match:
    return in_format_1(sound_duel())


# -- document and parts -----------------------------------------------------------------------


@spoiled
def first_cut_in_half() -> bytes:
    return first_bytes()[: len(first_bytes()) // 2]


@spoiled
def first_with_the_number_of_format_2() -> bytes:
    value = document(first_bytes())
    value[1] = 2
    return sealed(value)


@spoiled
def first_with_seals_in_the_header() -> bytes:
    value = document(first_bytes())
    value[2].insert(2, 0)
    return sealed(value)


@spoiled
def first_opened_in_format_2() -> bytes:
    match = first()
    return decide(match, 1, replace(match.opening(), format=2))


@spoiled
def first_record_as_a_list_of_parts() -> bytes:
    value = document(first_bytes())
    parts, _ = value[3][0][1]
    value[3][0][1] = parts
    return sealed(value)


@spoiled
def first_record_with_one_part() -> bytes:
    match = first()
    match.public[1] = replace(match.public[1], parts=match.public[1].parts[:1])
    return encode(match, GAME)


@spoiled
def first_record_with_five_parts() -> bytes:
    match = first()
    parts = (*match.public[1].parts, *[Withheld(bytes(32))] * 3)
    match.public[1] = replace(match.public[1], parts=parts)
    return encode(match, GAME)


@spoiled
def first_with_a_time_in_a_part_of_its_own() -> bytes:
    match = first()
    set_parts(match, 3, ["time", 1_700_000_000])
    return encode(match, GAME)


@spoiled
def first_with_a_digest_in_a_part_of_its_own() -> bytes:
    match = first()
    set_parts(match, len(match.public), ["digest", bytes(32)], ["secret", SECRET])
    return encode(match, GAME)


@spoiled
def first_part_without_its_salt() -> bytes:
    value = document(first_bytes())
    value[3][0][1][0][0] = value[3][0][1][0][0][1]
    return sealed(value)


@spoiled
def first_salt_of_15_bytes() -> bytes:
    match = first()
    set_part(match, PUBLIC, 2, 0, Shown(bytes(15), pack(["acted/1", 1, ["pass"]])))
    return encode(match, GAME)


@spoiled
def first_leaf_of_31_bytes() -> bytes:
    match = first()
    set_part(match, PUBLIC, 2, 0, Withheld(bytes(31)))
    return encode(match, GAME)


@spoiled
def first_leaf_swapped_between_records() -> bytes:
    match = first()
    one, other = match.public[2].parts[0], match.public[3].parts[0]
    set_part(match, PUBLIC, 3, 0, other)
    set_part(match, PUBLIC, 4, 0, one)
    return encode(match, GAME)


@spoiled
def first_with_another_salt() -> bytes:
    match = first()
    part = match.public[2].parts[0]
    assert isinstance(part, Shown)
    set_part(match, PUBLIC, 3, 0, Shown(bytes(16), part.data))
    return encode(match, GAME)


@spoiled
def first_with_another_secret() -> bytes:
    match = first()
    set_parts(match, len(match.public), ["secret", bytes(32)])
    return encode(match, GAME)


# -- the seal over all strands ----------------------------------------------------------------


def stated(match: Match, number: int) -> list[list[Any]]:
    (seal,) = match.public[number - 1].seals
    assert isinstance(seal, Shown)
    rows: list[list[Any]] = unpack(seal.data)
    return rows


def first_seal(number: int, seat: int, place: int, value: Any) -> bytes:
    match = first_duel()
    rows = stated(match, number)
    rows[seat - 1][place] = value
    put(match, PUBLIC, number, SEAL, rows)
    return encode(match, "duel")


@spoiled
def first_seal_of_another_strand() -> bytes:
    return first_seal(2, 1, 2, stated(first_duel(), 2)[1][2])


@spoiled
def first_seal_that_counts_too_many() -> bytes:
    return first_seal(2, 1, 1, 1 << 31)


@spoiled
def first_seal_that_counts_backwards() -> bytes:
    return first_seal(3, 2, 1, 0)


@spoiled
def first_seal_that_names_nobody() -> bytes:
    return first_seal(2, 1, 0, "seat-9")


@spoiled
def first_seal_over_one_strand_only() -> bytes:
    match = first_duel()
    put(match, PUBLIC, 2, SEAL, stated(match, 2)[:1])
    return encode(match, "duel")


@spoiled
def first_seal_missing() -> bytes:
    match = first_duel()
    match.public[1] = replace(match.public[1], seals=())
    return encode(match, "duel")


@spoiled
def first_seal_where_nothing_is_secret() -> bytes:
    match = first()
    put(match, PUBLIC, 2, SEAL, [])
    return encode(match, GAME)


@spoiled
def first_seal_on_a_secret_strand() -> bytes:
    match = first_duel()
    put(match, "seat-1", 4, SEAL, [])
    rows = [
        [name, len(records), heads(name, records, match.opened_hash)[-1]]
        for name, records in match.strands.items()
        if name != PUBLIC
    ]
    for number in (3, 4):
        put(match, PUBLIC, number, SEAL, rows)
    return encode(match, "duel")


@spoiled
def first_strand_withheld_as_a_whole() -> bytes:
    match = first_duel()
    del match.strands["seat-2"]
    return encode(match, "duel")


# -- the closed record ------------------------------------------------------------------------


def first_closing(place: int, value: Any) -> bytes:
    match = first()
    record = match.public[-1].record()
    assert record is not None
    plain = decision(record)
    plain[place] = value
    put(match, PUBLIC, len(match.public), 0, plain)
    return encode(match, GAME)


@spoiled
def first_with_another_whole_digest() -> bytes:
    return first_closing(2, bytes(32))


@spoiled
def first_that_counts_other_records() -> bytes:
    return first_closing(3, [[PUBLIC, 3]])


@spoiled
def first_closed_as_in_format_2() -> bytes:
    match = first()
    return decide(match, len(match.public), Closed(None))


@spoiled
def first_cut_before_the_seal_of_the_file() -> bytes:
    return first_duel_bytes()[:-34]
