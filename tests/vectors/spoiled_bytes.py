"""Spoiled files whose fault is in the bytes, the document, the header or the seal."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from typing import Any

from events.chain.salted_leaves import Shown, Withheld
from events.chain.strands import SEAL
from events.records.codec import pack, unpack
from replays.file.layout import frame
from replays.file.replay_file import MAGIC, encode
from tests.events.recorded import SECRET
from tests.vectors.spoiling import (
    GAME,
    PUBLIC,
    document,
    duel_bytes,
    parts_document,
    put_raw,
    sealed,
    set_part,
    sound,
    sound_bytes,
    spoiled,
    swapped,
)

START = b"\x98" + pack(MAGIC)

# -- the bytes ------------------------------------------------------------------------------


@spoiled
def empty() -> bytes:
    return b""


@spoiled
def cut_in_half() -> bytes:
    return sound_bytes()[: len(sound_bytes()) // 2]


@spoiled
def cut_by_one_byte() -> bytes:
    return sound_bytes()[:-1]


@spoiled
def cut_after_the_magic() -> bytes:
    return sound_bytes()[:16]


@spoiled
def one_byte_left_over() -> bytes:
    return sound_bytes() + b"\x00"


@spoiled
def two_files_in_one() -> bytes:
    return sound_bytes() * 2


@spoiled
def a_text_file() -> bytes:
    return b"1: stack 5h\n"


@spoiled
def another_magic() -> bytes:
    return swapped(MAGIC.encode(), b"referee rePlay")


@spoiled
def five_items() -> bytes:
    return pack(document()[:5])


@spoiled
def seven_items() -> bytes:
    value = document()
    return sealed([*value[:5], *value[6:]])


@spoiled
def a_file_of_format_2() -> bytes:
    value = document()
    value[1] = 2
    return sealed(value)


@spoiled
def nested_ten_thousand_deep() -> bytes:
    return b"\x91" * 10_000 + b"\xc0"


@spoiled
def a_list_of_2_to_the_31() -> bytes:
    return b"\x98" + pack(MAGIC) + b"\x03\xdd\x80\x00\x00\x00"


@spoiled
def a_list_longer_than_the_file() -> bytes:
    return b"\x98" + pack(MAGIC) + b"\x03\xdc\xff\xff"


@spoiled
def bytes_longer_than_the_file() -> bytes:
    return b"\x98" + pack(MAGIC) + b"\x03\xc6\x7f\xff\xff\xff"


@spoiled
def a_header_that_claims_2_to_the_31_records() -> bytes:
    value = document()
    value[2][3][0][1] = 1 << 31
    return sealed(value)


@spoiled
def a_long_spelling_of_a_number() -> bytes:
    return swapped(START + b"\x03", START + b"\xcc\x03")


@spoiled
def a_long_spelling_of_a_text() -> bytes:
    return swapped(pack(MAGIC), b"\xd9\x0e" + MAGIC.encode())


@spoiled
def a_long_spelling_of_bytes() -> bytes:
    short = pack(document()[3][2][0][1])
    return swapped(short, b"\xc5\x00" + short[1:])


@spoiled
def a_long_spelling_inside_a_part() -> bytes:
    match = sound()
    put_raw(match, PUBLIC, 3, 1, b"\xc5\x00\x10" + bytes(16))
    return encode(match, GAME)


@spoiled
def a_float() -> bytes:
    return swapped(START + b"\x03", START + b"\xcb\x40\x00" + bytes(6))


@spoiled
def a_float_inside_an_answer() -> bytes:
    match = sound()
    put_raw(match, PUBLIC, 2, 0, b"\x93" + pack("acted/1") + b"\x01\x92\xa1a\xca" + bytes(4))
    return encode(match, GAME)


@spoiled
def an_extension_type() -> bytes:
    return swapped(START + b"\x03", START + b"\xd6\xff" + bytes(4))


@spoiled
def a_text_that_is_not_utf8() -> bytes:
    return swapped(pack(GAME), b"\xad\xff" + GAME.encode()[1:])


def opened_raw(change: Callable[[bytes], bytes]) -> bytes:
    match = sound()
    part = match.public[0].parts[0]
    assert isinstance(part, Shown)
    changed = change(part.data)
    assert changed != part.data
    put_raw(match, PUBLIC, 1, 0, changed)
    return encode(match, GAME)


@spoiled
def a_key_twice() -> bytes:
    return opened_raw(lambda data: data.replace(pack("chance"), pack("cards"), 1))


@spoiled
def keys_out_of_order() -> bytes:
    row = pack("seats") + b"\x02"
    return opened_raw(
        lambda data: data.replace(row, b"", 1).replace(pack("cards"), row + pack("cards"), 1)
    )


@spoiled
def a_part_nested_too_deep() -> bytes:
    match = sound()
    put_raw(match, PUBLIC, 2, 0, b"\x91" * 5000 + b"\xc0")
    return encode(match, GAME)


@spoiled
def a_part_with_a_list_of_2_to_the_31() -> bytes:
    match = sound()
    put_raw(match, PUBLIC, 2, 0, b"\x93\xdd\x80\x00\x00\x00")
    return encode(match, GAME)


# -- document, header and seal --------------------------------------------------------------


@spoiled
def another_file_format() -> bytes:
    value = document()
    value[1] = 4
    return sealed(value)


@spoiled
def a_seal_of_other_bytes() -> bytes:
    return sound_bytes()[:-32] + sha256(b"other").digest()


@spoiled
def a_seal_that_is_too_short() -> bytes:
    return pack([*document()[:-1], bytes(16)])


@spoiled
def one_action_changed_under_the_old_seal() -> bytes:
    data = sound_bytes()
    assert b"keep-hand" in data
    return data.replace(b"keep-hand", b"keep-hamd", 1)


@spoiled
def a_record_missing_at_the_end() -> bytes:
    value = document()
    value[3][2][0][0].pop()
    return sealed(value)


@spoiled
def a_wrong_head() -> bytes:
    value = document()
    value[2][3][0][2] = bytes(32)
    return sealed(value)


@spoiled
def a_wrong_match_id() -> bytes:
    value = document()
    value[2][0] = "a" * 26
    return sealed(value)


@spoiled
def a_header_of_another_game() -> bytes:
    return encode(sound(), "clash")


@spoiled
def a_header_without_a_game() -> bytes:
    value = document()
    value[2][1] = "__import__('os')"
    return sealed(value)


@spoiled
def a_strand_of_nobody() -> bytes:
    value = document()
    value[2][3].append(["seat-99", 0, b""])
    value[3][2].append([[], b"", [], []])
    return sealed(value)


@spoiled
def strands_out_of_order() -> bytes:
    value: list[Any] = unpack(duel_bytes())
    value[2][3][1:] = value[2][3][:0:-1]
    value[3][2][1:] = value[3][2][:0:-1]
    return sealed(value)


@spoiled
def a_strand_that_was_not_opened() -> bytes:
    match = sound()
    match.strands["seat-1"] = []
    for number in range(1, len(match.public) + 1):
        set_part(match, PUBLIC, number, SEAL, Withheld(bytes(32)))
    return encode(match, GAME)


@spoiled
def more_secret_strands_than_seals() -> bytes:
    match = sound()
    match.strands["seat-1"] = []
    return encode(match, GAME)


@spoiled
def a_header_with_seventeen_seals() -> bytes:
    value = document()
    value[2][2] = 17
    return sealed(value)


@spoiled
def a_header_without_its_seals() -> bytes:
    value = document()
    del value[2][2]
    return sealed(value)


@spoiled
def more_parts_than_there_may_be() -> bytes:
    value = parts_document()
    value[3][1] = [[[b"", b"", b"", b"", b"", b"", b""]] * 50_000] * 2
    return sealed(value)


@spoiled
def no_records_at_all() -> bytes:
    value = parts_document()
    value[2][3][0][1:] = [0, b""]
    value[3][1][0] = []
    return sealed(value)


# -- columns ----------------------------------------------------------------------------------


def columns(change: Callable[[list[Any], list[Any]], None], data: bytes | None = None) -> bytes:
    """The file with other columns: its words, and the strands."""
    value = document(data)
    change(value[3][1], value[3][2])
    return sealed(value)


@spoiled
def a_whole_match_written_part_by_part() -> bytes:
    match = sound()
    value = document()
    value[3] = [
        "parts",
        [[frame(each, PUBLIC, number, SECRET) for number, each in enumerate(match.public, 1)]],
    ]
    return sealed(value)


@spoiled
def strands_that_are_written_in_rows() -> bytes:
    value = document()
    value[3][0] = "rows"
    return sealed(value)


@spoiled
def columns_without_their_words() -> bytes:
    value = document()
    del value[3][1]
    return sealed(value)


@spoiled
def a_word_that_no_action_uses() -> bytes:
    return columns(lambda words, strands: words.append("hush"))


@spoiled
def a_word_that_stands_twice() -> bytes:
    return columns(lambda words, strands: words.append(words[0]))


@spoiled
def a_word_of_65_signs() -> bytes:
    return columns(lambda words, strands: words.append("x" * 65))


@spoiled
def a_word_that_is_a_number() -> bytes:
    return columns(lambda words, strands: words.append(7))


@spoiled
def words_out_of_their_turn() -> bytes:
    def swap(words: list[Any], strands: list[Any]) -> None:
        words[0], words[1] = words[1], words[0]
        for row in strands[0][0]:
            if isinstance(row, list):
                row[1:] = [{0: 1, 1: 0}.get(each, each) for each in row[1:]]

    return columns(swap)


@spoiled
def an_action_of_a_word_that_is_not_there() -> bytes:
    return columns(lambda words, strands: strands[0][0][2].append(500))


@spoiled
def an_action_of_a_truth() -> bytes:
    return columns(lambda words, strands: strands[0][0][2].append(True))


@spoiled
def an_action_of_nothing() -> bytes:
    return columns(lambda words, strands: strands[0][0].__setitem__(2, []))


@spoiled
def an_action_of_seat_minus_one() -> bytes:
    return columns(lambda words, strands: strands[0][0][2].__setitem__(0, -1))


@spoiled
def an_action_written_out_that_could_be_in_words() -> bytes:
    match = sound()
    part = match.public[2].parts[0]
    assert isinstance(part, Shown)
    return columns(lambda words, strands: strands[0][0].__setitem__(2, part.data))


@spoiled
def checks_that_end_in_the_middle_of_one() -> bytes:
    return columns(lambda words, strands: strands[0].__setitem__(1, strands[0][1][:-1]))


@spoiled
def a_check_more_than_there_are_records() -> bytes:
    return columns(lambda words, strands: strands[0].__setitem__(1, strands[0][1] + bytes(32)))


@spoiled
def a_check_less() -> bytes:
    return columns(lambda words, strands: strands[0].__setitem__(1, strands[0][1][16:]))


@spoiled
def other_parts_of_a_record_that_is_not_there() -> bytes:
    return columns(lambda words, strands: strands[0][2].append([99, b"\xc0"]))


@spoiled
def other_parts_out_of_order() -> bytes:
    return columns(lambda words, strands: strands[0][2].reverse())


@spoiled
def a_record_with_six_other_parts() -> bytes:
    return columns(lambda words, strands: strands[0][2].insert(1, [3, *[b"\xc0"] * 6]))


@spoiled
def columns_that_reveal_no_secret() -> bytes:
    return columns(lambda words, strands: strands[0][2].pop())


@spoiled
def a_time_before_the_beginning() -> bytes:
    return columns(lambda words, strands: strands[0][2].insert(1, [3, -5]))


@spoiled
def a_time_that_is_written_out() -> bytes:
    return columns(lambda words, strands: strands[0][2].insert(1, [3, pack(["time", 5])]))


@spoiled
def seals_in_the_public_strand() -> bytes:
    return columns(lambda words, strands: strands[0].__setitem__(3, [1]))


@spoiled
def a_secret_record_that_is_never_sealed() -> bytes:
    return columns(lambda words, strands: strands[1][3].__setitem__(0, 900), duel_bytes())


@spoiled
def a_secret_record_sealed_before_the_last_one() -> bytes:
    return columns(lambda words, strands: strands[1][3].__setitem__(-1, -1), duel_bytes())


@spoiled
def a_secret_record_sealed_by_the_opening() -> bytes:
    return columns(lambda words, strands: strands[1][3].__setitem__(0, 0), duel_bytes())


@spoiled
def fewer_seals_than_secret_records() -> bytes:
    return columns(lambda words, strands: strands[1][3].pop(), duel_bytes())


@spoiled
def columns_of_a_match_whose_strand_is_withheld() -> bytes:
    value = document(duel_bytes())
    value[2][3].pop()
    value[3][2].pop()
    return sealed(value)
