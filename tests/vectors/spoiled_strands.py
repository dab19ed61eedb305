"""Spoiled files whose fault is in leaves, chains, the secret or seals over secret strands."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from events.chain.match import Match
from events.chain.salted_leaves import Shown, Withheld
from events.chain.strands import SEAL, heads
from events.records.codec import pack, unpack
from events.records.records import Acted, decision
from replays.file.replay_file import encode
from tests.events.recorded import SECRET
from tests.vectors.spoiling import (
    GAME,
    PUBLIC,
    opened,
    parts_document,
    put,
    sealed,
    set_part,
    set_parts,
    sound,
    sound_duel,
    spoiled,
)

SECRET_PLACE = 3
"""Where the secret stands among the parts of a closed record."""

# -- leaves and chains ----------------------------------------------------------------------


@spoiled
def a_record_with_one_part() -> bytes:
    match = sound()
    match.public[1] = replace(match.public[1], parts=match.public[1].parts[:1])
    return encode(match, GAME)


@spoiled
def a_record_with_eight_parts() -> bytes:
    match = sound()
    match.public[1] = replace(match.public[1], parts=match.public[1].parts * 4)
    return encode(match, GAME)


@spoiled
def a_salt_of_15_bytes() -> bytes:
    match = sound()
    set_part(match, PUBLIC, 2, 0, Shown(bytes(15), pack(["acted/1", 1, ["pass"]])))
    return encode(match, GAME)


@spoiled
def a_leaf_of_31_bytes() -> bytes:
    match = sound()
    set_part(match, PUBLIC, 2, 0, Withheld(bytes(31)))
    return encode(match, GAME)


@spoiled
def a_leaf_swapped_between_records() -> bytes:
    match = sound()
    one, other = match.public[2].parts[0], match.public[3].parts[0]
    set_part(match, PUBLIC, 3, 0, other)
    set_part(match, PUBLIC, 4, 0, one)
    return encode(match, GAME)


@spoiled
def a_withheld_leaf_swapped_between_records() -> bytes:
    value = parts_document()
    match = sound()
    value[3][1][0][2][0] = [match.public[3].parts[0].leaf]
    value[3][1][0][3][0] = [match.public[2].parts[0].leaf]
    return sealed(value)


@spoiled
def another_salt() -> bytes:
    match = sound()
    part = match.public[2].parts[0]
    assert isinstance(part, Shown)
    set_part(match, PUBLIC, 3, 0, Shown(bytes(16), part.data))
    return encode(match, GAME)


@spoiled
def records_swapped() -> bytes:
    match = sound()
    match.public[2], match.public[3] = match.public[3], match.public[2]
    return encode(match, GAME)


@spoiled
def a_record_missing_in_the_middle() -> bytes:
    match = sound()
    del match.public[4]
    return encode(match, GAME)


@spoiled
def a_record_twice() -> bytes:
    match = sound()
    match.public.insert(4, match.public[3])
    return encode(match, GAME)


# -- the secret -----------------------------------------------------------------------------


def reveal(value: Any) -> bytes:
    match = sound()
    put(match, PUBLIC, len(match.public), SECRET_PLACE, value)
    return encode(match, GAME)


@spoiled
def another_secret() -> bytes:
    return reveal(["secret", bytes(32)])


@spoiled
def a_secret_of_31_bytes() -> bytes:
    return reveal(["secret", bytes(31)])


@spoiled
def a_secret_that_is_a_text() -> bytes:
    return reveal(["secret", "hush"])


@spoiled
def a_secret_in_an_action() -> bytes:
    match = sound()
    set_parts(match, 3, ["secret", SECRET])
    return encode(match, GAME)


@spoiled
def another_commitment() -> bytes:
    return opened(commitment=bytes(32))


@spoiled
def another_commitment_to_the_deal() -> bytes:
    return opened(deal=bytes(32))


@spoiled
def an_extra_part_that_nobody_knows() -> bytes:
    match = sound()
    set_parts(match, 3, ["os.system", "true"])
    return encode(match, GAME)


@spoiled
def a_note_twice() -> bytes:
    match = sound()
    set_parts(match, 3, ["note", {}], ["note", {}])
    return encode(match, GAME)


@spoiled
def a_note_behind_the_secret() -> bytes:
    match = sound()
    set_parts(match, len(match.public), ["secret", SECRET], ["note", {}])
    return encode(match, GAME)


@spoiled
def a_note_that_is_no_map() -> bytes:
    match = sound()
    set_parts(match, 3, ["note", "Ann"])
    return encode(match, GAME)


# -- seals over secret strands --------------------------------------------------------------


def seal_row(number: int, seat: int, place: int, value: Any) -> bytes:
    match = sound_duel()
    row = stated(match, number, seat)
    row[place] = value
    put(match, PUBLIC, number, SEAL - seat + 1, row)
    return encode(match, "duel")


def stated(match: Match, number: int, seat: int) -> list[Any]:
    """What the seal of that public record says of the seat's strand."""
    seal = match.public[number - 1].seals[seat - 1]
    assert isinstance(seal, Shown)
    row: list[Any] = unpack(seal.data)
    return row


@spoiled
def a_seal_of_another_strand() -> bytes:
    return seal_row(2, 1, 2, stated(sound_duel(), 2, 2)[2])


@spoiled
def a_seal_of_another_count() -> bytes:
    return seal_row(2, 1, 1, 1)


@spoiled
def a_seal_that_counts_too_many() -> bytes:
    return seal_row(2, 1, 1, 1 << 31)


@spoiled
def a_seal_that_counts_backwards() -> bytes:
    return seal_row(3, 2, 1, 0)


@spoiled
def a_seal_that_names_nobody() -> bytes:
    return seal_row(2, 1, 0, "seat-9")


@spoiled
def a_seal_missing() -> bytes:
    match = sound_duel()
    match.public[1] = replace(match.public[1], seals=())
    return encode(match, "duel")


@spoiled
def a_seal_where_nothing_is_secret() -> bytes:
    match = sound()
    for number in range(1, len(match.public) + 1):
        put(match, PUBLIC, number, SEAL, [])
    return encode(match, GAME)


@spoiled
def a_seal_on_a_secret_strand() -> bytes:
    match = sound_duel()
    put(match, "seat-1", 4, 2, stated(match, 3, 1))
    seal(match, 3, heads_of(match))
    seal(match, 4, heads_of(match))
    return encode(match, "duel")


def seal(match: Match, number: int, rows: list[list[Any]]) -> None:
    """Seal that public record with those lines, one for each strand."""
    for place, row in enumerate(rows):
        put(match, PUBLIC, number, SEAL - place, row)


def heads_of(match: Match) -> list[list[Any]]:
    """What the seals of a record would rightly say, all secret records being there."""
    return [
        [name, len(records), heads(name, records, match.opened_hash)[-1]]
        for name, records in match.strands.items()
        if name != PUBLIC
    ]


@spoiled
def secret_strands_swapped_between_seats() -> bytes:
    match = sound_duel()
    one, two = match.strands["seat-1"], match.strands["seat-2"]
    match.strands["seat-1"], match.strands["seat-2"] = two, one
    for number in (2, 3, 4):
        counts = [stated(match, number, seat)[1] for seat in (1, 2)]
        rows = heads_of(match)
        for row, count in zip(rows, counts, strict=True):
            found = heads(row[0], match.strands[row[0]], match.opened_hash)
            row[1:] = [count, found[count - 1]]
        seal(match, number, rows)
    return encode(match, "duel")


@spoiled
def a_kind_that_nobody_knows_before_seats_act_in_secret() -> bytes:
    match = sound_duel()
    put(match, PUBLIC, 2, 0, ["dreamt/1", 1])
    return encode(match, "duel")


@spoiled
def an_action_on_a_strange_strand() -> bytes:
    match = sound_duel()
    put(match, "seat-1", 4, 0, decision(Acted(2, ("choose", "rock"))))
    seal(match, 3, heads_of(match))
    seal(match, 4, heads_of(match))
    return encode(match, "duel")
