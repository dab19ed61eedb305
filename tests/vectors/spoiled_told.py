"""Spoiled files whose fault is in what everybody was told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from zlib import DEFLATED, Z_SYNC_FLUSH, compressobj

from events.chain.match import Match
from events.chain.salted_leaves import Shown, Withheld, salt_of_moment
from events.chain.strands import blind_of, root_of_told
from events.records.codec import pack, unpack
from replays.file.replay_file import decode, encode
from replays.file.transcript import unpacked
from tests.events.recorded import SECRET
from tests.vectors.spoiling import (
    GAME,
    PUBLIC,
    document,
    parts_document,
    put,
    sealed,
    secretless,
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


# -- the transcript and its packing ------------------------------------------------------------


def packed(value: Any) -> bytes:
    """The file with another transcript in the place of its own."""
    whole = document(telling_bytes())
    whole[4] = value
    return sealed(whole)


def deflated(data: bytes, length: int | None = None) -> list[Any]:
    packer = compressobj(9, DEFLATED, -15)
    return [len(data) if length is None else length, packer.compress(data) + packer.flush()]


def told(change: Callable[[list[Any]], None]) -> bytes:
    """The file with another telling: strands, lines, rules, sentences, columns, salts, audiences."""
    value = unpack(unpacked(document(telling_bytes())[4]))
    change(value)
    return packed(deflated(pack(value)))


def own_transcript() -> bytes:
    return unpacked(document(telling_bytes())[4])


@spoiled
def told_nothing_that_is_a_list() -> bytes:
    return packed(b"")


@spoiled
def told_in_no_bytes() -> bytes:
    return packed([0, b""])


@spoiled
def told_in_more_bytes_than_there_may_be() -> bytes:
    return packed(deflated(own_transcript(), 1 << 25))


@spoiled
def told_in_bytes_that_unpack_to_more() -> bytes:
    return packed(deflated(own_transcript() + bytes(1 << 22), len(own_transcript())))


@spoiled
def told_in_bytes_that_unpack_to_less() -> bytes:
    return packed(deflated(own_transcript()[:-1], len(own_transcript())))


@spoiled
def told_in_bytes_that_do_not_unpack() -> bytes:
    return packed([9, b"\xff" * 9])


@spoiled
def told_with_something_behind_the_packing() -> bytes:
    length, data = deflated(own_transcript())
    return packed([length, data + b"\x00"])


@spoiled
def told_in_a_packing_without_its_end() -> bytes:
    packer = compressobj(9, DEFLATED, -15)
    data = packer.compress(own_transcript()) + packer.flush(Z_SYNC_FLUSH)
    return packed([len(own_transcript()), data])


@spoiled
def told_in_another_spelling() -> bytes:
    data = own_transcript()
    return packed(deflated(b"\xdc\x00\x07" + data[1:]))


@spoiled
def told_texts_that_are_numbers() -> bytes:
    return told(lambda value: value.__setitem__(1, 7))


@spoiled
def told_texts_without_their_last_end() -> bytes:
    return told(lambda value: value.__setitem__(1, value[1][:-1]))


@spoiled
def told_texts_out_of_order() -> bytes:
    def swap(value: list[Any]) -> None:
        first, second, *others = value[1].split("\n")
        value[1] = "\n".join([second, first, *others])

    return told(swap)


@spoiled
def told_a_text_that_nobody_was_told() -> bytes:
    return told(lambda value: value.__setitem__(1, value[1] + "hush\n"))


@spoiled
def told_the_same_text_written_twice() -> bytes:
    return told(lambda value: value.__setitem__(2, value[2] + value[2].split("\n")[0] + "\n"))


@spoiled
def told_a_text_of_65537_signs() -> bytes:
    return told(lambda value: value.__setitem__(1, "x" * 65_537 + "\n" + value[1]))


@spoiled
def told_very_long_texts_very_often() -> bytes:
    def flood(value: list[Any]) -> None:
        rules = value[3][1]
        value[3] = ["x" * 60_000 + "\n", rules[:1]]
        value[4] = [[0], [0], [0], [0], [3000], [0, *[-1] * 2999]]
        value[6] = [["judge", b"", [0, 1], []]]

    return told(flood)


@spoiled
def told_the_same_moment_half_a_million_times() -> bytes:
    runs = [0, 2, *[-2, 2] * 300_000]
    return told(lambda value: value.__setitem__(6, [["judge", b"", runs, []]]))


@spoiled
def told_a_sentence_of_no_number() -> bytes:
    return told(lambda value: value[4][5].__setitem__(0, 5000))


@spoiled
def told_a_sentence_of_a_number_below_0() -> bytes:
    return told(lambda value: value[4][5].__setitem__(0, -5))


@spoiled
def told_of_a_record_of_more_than_64_bits() -> bytes:
    return told(lambda value: value[4][1].__setitem__(0, 2**64 - 1))


@spoiled
def told_fewer_seats_than_moments() -> bytes:
    return told(lambda value: value[4][2].pop())


@spoiled
def told_more_sentences_than_there_are() -> bytes:
    return told(lambda value: value[4][4].__setitem__(-1, 99))


@spoiled
def told_a_moment_whose_seat_is_a_truth() -> bytes:
    return told(lambda value: value[4][2].__setitem__(1, True))


@spoiled
def told_a_sentence_without_its_rule() -> bytes:
    return told(lambda value: value[3][1].pop())


@spoiled
def told_a_leaf_of_31_bytes() -> bytes:
    return told(lambda value: value[6][-1][3].extend([1, bytes(31)]))


@spoiled
def told_a_withheld_moment_out_of_its_place() -> bytes:
    return told(lambda value: value[6][-1][3].extend([5000, bytes(32)]))


@spoiled
def told_salts_of_15_bytes() -> bytes:
    return told(lambda value: value.__setitem__(5, bytes(15)))


@spoiled
def told_salts_written_out_that_derive() -> bytes:
    match = telling()
    parts = [part for parts in match.told.values() for part in parts]
    salts = list(dict.fromkeys(part.salt for part in parts if isinstance(part, Shown)))
    return told(lambda value: value.__setitem__(5, b"".join(salts)))


@spoiled
def told_without_salts_where_the_secret_is_withheld() -> bytes:
    value = parts_document()
    plain = unpack(unpacked(value[4]))
    plain[5] = b""
    value[4] = deflated(pack(plain))
    return sealed(value)


@spoiled
def told_without_what_blinds_the_roots() -> bytes:
    value = parts_document()
    plain = unpack(unpacked(value[4]))
    plain[6][0][1] = b""
    value[4] = deflated(pack(plain))
    return sealed(value)


@spoiled
def told_blinded_by_something_else() -> bytes:
    match = secretless()
    match.blinds["judge"] = bytes(16)
    return encode(match, GAME)


@spoiled
def told_a_moment_twice_in_the_columns() -> bytes:
    def again(value: list[Any]) -> None:
        for column, item in zip(value[4], (0, -1, value[4][2][0], 1, 0), strict=False):
            column.append(item)

    return told(again)


@spoiled
def told_to_no_audience() -> bytes:
    nothing: list[Any] = ["", "", "", ["", []], [[], [], [], [], [], []], b"", []]
    return told(lambda value: value.__setitem__(slice(None), nothing))


@spoiled
def told_to_nobody() -> bytes:
    return told(lambda value: value[6][-1].__setitem__(0, "nobody"))


@spoiled
def told_to_a_seat_that_is_not_there() -> bytes:
    def rename(value: list[Any]) -> None:
        value[6][-1][0] = "seat-3"

    return told(rename)


@spoiled
def told_to_the_judge_before_a_seat() -> bytes:
    return told(lambda value: value[6].reverse())


@spoiled
def told_to_the_same_audience_twice() -> bytes:
    return told(lambda value: value[6].append(value[6][-1]))


# -- moments and roots ------------------------------------------------------------------------


def another(audience: str, number: int, data: bytes) -> Match:
    """The match in which that audience was told something else, its root left as it was."""
    match = telling()
    part = match.told[audience][number - 1]
    assert isinstance(part, Shown)
    match.told[audience][number - 1] = Shown(salt_of_moment(SECRET, data), data)
    return match


def moment(match: Match, audience: str, number: int) -> bytes:
    part = match.told[audience][number - 1]
    assert isinstance(part, Shown)
    return part.data


def commit(match: Match) -> bytes:
    """The file whose closed record commits to what is told there, whatever that is."""
    way, _ = match.public[-1].more("told")
    roots = [
        [audience, root_of_told(blind_of(SECRET, audience), [part.leaf for part in parts])]
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
    return told(lambda value: value.__setitem__(1, value[1].replace("opened", "0pened", 1)))


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
    match.told["judge"].append(Shown(salt_of_moment(SECRET, MADE_UP), MADE_UP))
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
