"""Spoiled replay files, each made from a sound one by one deliberate change.

    python -m tests.vectors.build_spoiled FOLDER     writes them all, for trying by hand

``spoiled.json`` beside this file says for each of them which error it must give, with which exit
code, and what the error must say. Files are made anew in every run rather than stored, so that a
change of the rules does not make all of them spoiled in a second way.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from events.codec import pack, unpack
from events.match import Match
from events.records import Acted, Contributed, Observed, Record, Ruled, decision
from events.strands import SEAL, Sealed, Shown, Withheld, salt
from replays.branch import branch
from replays.file import MAGIC, encode, file_seal
from tests.recorded import SECRET, live
from tests.replays.duel import duel, find

GAME = "bacon-project"
PUBLIC = "public"

Maker = Callable[[], bytes]
SPOILED: dict[str, Maker] = {}


def spoiled(make: Maker) -> Maker:
    SPOILED[make.__name__.replace("_", "-")] = make
    return make


# -- what is spoiled ------------------------------------------------------------------------


@cache
def sound_bytes(actions: int = 8) -> bytes:
    rec = live(actions)
    rec.close()
    return encode(rec.match, GAME)


def sound() -> Match:
    """A short match of our own to change: nothing is shared between calls."""
    from replays.file import decode

    return decode(sound_bytes())[1]


@cache
def duel_bytes() -> bytes:
    return encode(duel(2), "duel")


def sound_duel() -> Match:
    from replays.file import decode

    return decode(duel_bytes())[1]


def document() -> list[Any]:
    value: list[Any] = unpack(sound_bytes())
    return value


def sealed(value: list[Any]) -> bytes:
    """The bytes of a changed document, with a seal that fits them."""
    return seal_again(pack([*value[:5], bytes(32)]))


def seal_again(data: bytes) -> bytes:
    return data[:-32] + file_seal(data[:-34])


def swapped(old: bytes, new: bytes, data: bytes | None = None) -> bytes:
    """The sound bytes with one spelling in them changed, and a seal that fits."""
    data = sound_bytes() if data is None else data
    assert old in data
    return seal_again(data.replace(old, new, 1))


def put(match: Match, strand: str, number: int, part: int, content: Any) -> None:
    """Say something else in a part, with the salt that belongs there."""
    put_raw(match, strand, number, part, pack(content))


def put_raw(match: Match, strand: str, number: int, part: int, content: bytes) -> None:
    set_part(match, strand, number, part, Shown(salt(SECRET, strand, number, part), content))


def set_part(match: Match, strand: str, number: int, part: int, new: Shown | Withheld) -> None:
    old = match.strands[strand][number - 1]
    if part == SEAL:
        match.strands[strand][number - 1] = replace(old, seal=new)
        return
    parts = [*old.parts]
    parts[part : part + 1] = [new]
    match.strands[strand][number - 1] = replace(old, parts=tuple(parts))


def decide(match: Match, number: int, record: Record) -> bytes:
    """The file in which that public record decides something else, every chain and salt right."""
    put(match, PUBLIC, number, 0, decision(record))
    return encode(match, GAME)


def opened(**changes: Any) -> bytes:
    match = sound()
    return decide(match, 1, replace(match.opening(), **changes))


def opened_table(change: Callable[[dict[str, Any]], None]) -> bytes:
    match = sound()
    plain = decision(match.opening())
    change(plain[1])
    put(match, PUBLIC, 1, 0, plain)
    return encode(match, GAME)


def closing(place: int, value: Any) -> bytes:
    """The file in which the closed record says something else in that field."""
    match = sound()
    record = match.public[-1].record()
    assert record is not None
    plain = decision(record)
    plain[place] = value
    put(match, PUBLIC, len(match.public), 0, plain)
    return encode(match, GAME)


def record_of(match: Match, number: int, record: Record, strand: str = PUBLIC) -> Sealed:
    contents = [decision(record), b""]
    return Sealed(
        tuple(Shown(salt(SECRET, strand, number, n), pack(c)) for n, c in enumerate(contents))
    )


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
def nested_ten_thousand_deep() -> bytes:
    return b"\x91" * 10_000 + b"\xc0"


@spoiled
def a_list_of_2_to_the_31() -> bytes:
    return b"\x96" + pack(MAGIC) + b"\x01\xdd\x80\x00\x00\x00"


@spoiled
def a_list_longer_than_the_file() -> bytes:
    return b"\x96" + pack(MAGIC) + b"\x01\xdc\xff\xff"


@spoiled
def bytes_longer_than_the_file() -> bytes:
    return b"\x96" + pack(MAGIC) + b"\x01\xc6\x7f\xff\xff\xff"


@spoiled
def a_header_that_claims_2_to_the_31_records() -> bytes:
    value = document()
    value[2][2][0][1] = 1 << 31
    return sealed(value)


@spoiled
def a_long_spelling_of_a_number() -> bytes:
    start = b"\x96" + pack(MAGIC)
    return swapped(start + b"\x01", start + b"\xcc\x01")


@spoiled
def a_long_spelling_of_a_text() -> bytes:
    return swapped(pack(MAGIC), b"\xd9\x0e" + MAGIC.encode())


@spoiled
def a_long_spelling_of_bytes() -> bytes:
    match = sound()
    short = pack(match.public[1].parts[0].plain()[0])
    return swapped(short, b"\xc5\x00\x10" + short[2:])


@spoiled
def a_long_spelling_inside_a_part() -> bytes:
    match = sound()
    put_raw(match, PUBLIC, 3, 1, b"\xc5\x00\x10" + bytes(16))
    return encode(match, GAME)


@spoiled
def a_float() -> bytes:
    start = b"\x96" + pack(MAGIC)
    return swapped(start + b"\x01", start + b"\xcb\x3f\xf0" + bytes(6))


@spoiled
def a_float_inside_an_answer() -> bytes:
    match = sound()
    put_raw(match, PUBLIC, 2, 0, b"\x93" + pack("acted/1") + b"\x01\x92\xa1a\xca" + bytes(4))
    return encode(match, GAME)


@spoiled
def an_extension_type() -> bytes:
    start = b"\x96" + pack(MAGIC)
    return swapped(start + b"\x01", start + b"\xd6\xff" + bytes(4))


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
    value[1] = 2
    return sealed(value)


@spoiled
def a_seal_of_other_bytes() -> bytes:
    return sound_bytes()[:-32] + sha256(b"other").digest()


@spoiled
def a_seal_that_is_too_short() -> bytes:
    return pack([*document()[:5], bytes(16)])


@spoiled
def one_action_changed_under_the_old_seal() -> bytes:
    data = sound_bytes()
    return data.replace(b"acted/1", b"acted/0", 1)


@spoiled
def a_record_missing_at_the_end() -> bytes:
    value = document()
    value[3][0].pop()
    return sealed(value)


@spoiled
def a_wrong_head() -> bytes:
    value = document()
    value[2][2][0][2] = bytes(32)
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
    value[2][2].append(["seat-99", 0, b""])
    value[3].append([])
    return sealed(value)


@spoiled
def strands_out_of_order() -> bytes:
    value: list[Any] = unpack(duel_bytes())
    value[2][2][1:] = value[2][2][:0:-1]
    value[3][1:] = value[3][:0:-1]
    return sealed(value)


@spoiled
def a_strand_that_was_not_opened() -> bytes:
    match = sound()
    match.strands["seat-1"] = []
    return encode(match, GAME)


@spoiled
def no_records_at_all() -> bytes:
    value = document()
    value[2][2][0][1:] = [0, b""]
    value[3][0] = []
    return sealed(value)


# -- leaves and chains ----------------------------------------------------------------------


@spoiled
def a_record_with_one_part() -> bytes:
    match = sound()
    match.public[1] = replace(match.public[1], parts=match.public[1].parts[:1])
    return encode(match, GAME)


@spoiled
def a_record_with_five_parts() -> bytes:
    match = sound()
    match.public[1] = replace(match.public[1], parts=match.public[1].parts * 3)
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
    value = document()
    match = sound()
    value[3][0][2][0][0] = match.public[3].parts[0].leaf
    value[3][0][3][0][0] = match.public[2].parts[0].leaf
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
    set_part(
        match,
        PUBLIC,
        len(match.public),
        2,
        Shown(salt(SECRET, PUBLIC, len(match.public), 2), pack(value)),
    )
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


def set_parts(match: Match, number: int, *contents: Any) -> None:
    """Put extra parts behind the check."""
    old = match.public[number - 1]
    parts = old.parts[:2] + tuple(
        Shown(salt(SECRET, PUBLIC, number, place), pack(content))
        for place, content in enumerate(contents, 2)
    )
    match.public[number - 1] = replace(old, parts=parts)


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
    seal = match.public[number - 1].seal
    assert isinstance(seal, Shown)
    rows = unpack(seal.data)
    rows[seat - 1][place] = value
    put(match, PUBLIC, number, SEAL, rows)
    return encode(match, "duel")


@spoiled
def a_seal_of_another_strand() -> bytes:
    match = sound_duel()
    seal = match.public[1].seal
    assert isinstance(seal, Shown)
    rows = unpack(seal.data)
    return seal_row(2, 1, 2, rows[1][2])


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
    match.public[1] = replace(match.public[1], seal=None)
    return encode(match, "duel")


@spoiled
def a_seal_where_nothing_is_secret() -> bytes:
    match = sound()
    put(match, PUBLIC, 2, SEAL, [])
    return encode(match, GAME)


@spoiled
def a_seal_on_a_secret_strand() -> bytes:
    match = sound_duel()
    put(match, "seat-1", 4, SEAL, [])
    put(match, PUBLIC, 3, SEAL, heads_of(match, 3))
    put(match, PUBLIC, 4, SEAL, heads_of(match, 4))
    return encode(match, "duel")


def heads_of(match: Match, number: int) -> list[list[Any]]:
    """The seal that would be right for that record, all secret records being there."""
    from events.strands import heads

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
        seal = match.public[number - 1].seal
        assert isinstance(seal, Shown)
        counts = [row[1] for row in unpack(seal.data)]
        rows = heads_of(match, number)
        from events.strands import heads

        for row, count in zip(rows, counts, strict=True):
            found = heads(row[0], match.strands[row[0]], match.opened_hash)
            row[1:] = [count, found[count - 1]]
        put(match, PUBLIC, number, SEAL, rows)
    return encode(match, "duel")


@spoiled
def an_action_on_a_strange_strand() -> bytes:
    match = sound_duel()
    put(match, "seat-1", 4, 0, decision(Acted(2, ("choose", "rock"))))
    put(match, PUBLIC, 3, SEAL, heads_of(match, 3))
    put(match, PUBLIC, 4, SEAL, heads_of(match, 4))
    return encode(match, "duel")


# -- attachments ----------------------------------------------------------------------------


def attached(*rows: list[Any]) -> bytes:
    value = document()
    value[4] = list(rows)
    return sealed(value)


@spoiled
def an_attachment_with_a_wrong_digest() -> bytes:
    return attached([bytes(32), b"a card set"])


@spoiled
def an_attachment_that_nothing_names() -> bytes:
    return attached([sha256(b"anything").digest(), b"anything"])


@spoiled
def an_attachment_without_bytes() -> bytes:
    return attached([bytes(32)])


@spoiled
def attachments_out_of_order() -> bytes:
    rows = sorted([sha256(each).digest(), each] for each in (b"one", b"two"))
    return attached(*reversed(rows))


@spoiled
def an_attachment_twice() -> bytes:
    row = [sha256(b"one").digest(), b"one"]
    return attached(row, row)


def branched() -> Match:
    rec = branch(sound(), 6, SECRET, find=find)
    rec.close()
    return rec.match


@spoiled
def a_branch_without_its_position() -> bytes:
    match = branched()
    match.attachments.clear()
    return encode(match, GAME)


def branch_from(position: bytes) -> bytes:
    match = branched()
    digest = sha256(position).digest()
    record = match.opening()
    ((role, root, number, _),) = record.inputs
    match.attachments = {digest: position}
    return decide(match, 1, replace(record, inputs=((role, root, number, digest),)))


@spoiled
def a_branch_from_no_position() -> bytes:
    return branch_from(b"\xff\xfe nothing of the kind")


@spoiled
def a_branch_from_a_position_of_another_game() -> bytes:
    from replays.seek import Seeker

    return branch_from(Seeker(sound_duel(), find=find).at(2).wire())


@spoiled
def a_branch_from_a_position_with_a_card_twice() -> bytes:
    (position,) = branched().attachments.values()
    state = unpack(position)
    pile = max(
        (each for each in flat(state) if isinstance(each, list) and all_cards(each)), key=len
    )
    pile[0] = pile[1]
    return branch_from(pack(state))


def flat(value: Any) -> list[Any]:
    if not isinstance(value, list):
        return []
    return [value, *(each for item in value for each in flat(item))]


def all_cards(value: list[Any]) -> bool:
    return len(value) > 4 and all(type(each) is int for each in value)


# -- versions -------------------------------------------------------------------------------


@spoiled
def another_format_in_the_opened_record() -> bytes:
    return opened_table(lambda table: table.update(format=2))


@spoiled
def another_digest_recipe() -> bytes:
    return opened(recipe=77)


@spoiled
def another_dice_algorithm() -> bytes:
    return opened(dice="mersenne-twister/1")


@spoiled
def another_rules_version() -> bytes:
    return opened(rules=99)


@spoiled
def a_game_that_nobody_knows() -> bytes:
    match = sound()
    put(match, PUBLIC, 1, 0, decision(replace(match.opening(), game="chess")))
    return encode(match, "chess")


@spoiled
def a_card_set_that_nobody_has() -> bytes:
    return opened(cards=(("homebrew", bytes(32)),))


@spoiled
def a_kind_that_nobody_knows() -> bytes:
    match = sound()
    put(match, PUBLIC, 4, 0, ["dreamt/1", 1, ["pass"]])
    return encode(match, GAME)


@spoiled
def a_ruling() -> bytes:
    return decide(sound(), 4, Ruled("note", "Judge Dee"))


@spoiled
def a_reading_that_nobody_knows() -> bytes:
    return opened_table(lambda table: table["readings"].update({"gravity": "off"}))


@spoiled
def a_reading_missing() -> bytes:
    return opened_table(lambda table: table["readings"].popitem())


@spoiled
def three_seats() -> bytes:
    return opened(seats=3)


@spoiled
def a_key_missing_in_the_opened_record() -> bytes:
    return opened_table(lambda table: table.pop("chance"))


@spoiled
def secret_seats_twice() -> bytes:
    return opened(secret_seats=(1, 1))


# -- records and rules ----------------------------------------------------------------------


@spoiled
def no_opened_record_in_front() -> bytes:
    return decide(sound(), 1, Acted(1, ("pass",)))


@spoiled
def a_second_opened_record() -> bytes:
    match = sound()
    return decide(match, 4, match.opening())


@spoiled
def a_record_after_the_last() -> bytes:
    match = sound()
    number = len(match.public) + 1
    match.public.append(record_of(match, number, Acted(1, ("concede",))))
    set_parts(match, number, ["note", {}])
    return encode(match, GAME)


@spoiled
def a_contribution_too_late() -> bytes:
    return decide(sound(), 4, Contributed(1, b"luck"))


@spoiled
def a_contribution_of_nobody() -> bytes:
    return decide(sound(), 2, Contributed(9, b"luck"))


@spoiled
def a_contribution_that_changes_the_seed() -> bytes:
    match = sound()
    records = [each.record() for each in match.public]
    match.public.insert(1, record_of(match, 2, Contributed(1, b"luck")))
    for number, record in enumerate(records[1:], 3):
        assert record is not None
        put(match, PUBLIC, number, 0, decision(record))
        check = match.public[number - 1].parts[1]
        assert isinstance(check, Shown)
        put_raw(match, PUBLIC, number, 1, check.data)
    set_parts(match, len(match.public), ["secret", SECRET])
    return encode(match, GAME)


@spoiled
def an_illegal_action() -> bytes:
    match = sound()
    record = match.public[3].record()
    assert isinstance(record, Acted)
    return decide(match, 4, Acted(record.seat, ("choose-profile", "raven-grey")))


@spoiled
def an_action_of_the_wrong_seat() -> bytes:
    match = sound()
    record = match.public[3].record()
    assert isinstance(record, Acted)
    return decide(match, 4, replace(record, seat=3 - record.seat))


@spoiled
def an_action_of_no_game() -> bytes:
    return decide(sound(), 4, Acted(1, ("castle", "king-side")))


@spoiled
def an_action_with_a_card_of_no_deck() -> bytes:
    return decide(sound(), 2, Acted(1, ("choose-profile", "nobody")))


@spoiled
def an_action_nested_too_deep() -> bytes:
    match = sound()
    put(match, PUBLIC, 4, 0, ["acted/1", 1, ["pass", [[[[[[[[1]]]]]]]]]])
    return encode(match, GAME)


@spoiled
def an_action_without_a_verb() -> bytes:
    match = sound()
    put(match, PUBLIC, 4, 0, ["acted/1", 1, []])
    return encode(match, GAME)


@spoiled
def an_action_with_a_field_too_many() -> bytes:
    match = sound()
    put(match, PUBLIC, 4, 0, ["acted/1", 1, ["pass"], 0])
    return encode(match, GAME)


@spoiled
def something_observed_where_chance_is_seeded() -> bytes:
    return decide(sound(), 4, Observed("0/draw/draw-pile/1", "5h"))


@spoiled
def a_check_of_a_different_state() -> bytes:
    match = sound()
    other = match.public[4].check()
    put(match, PUBLIC, 4, 1, other)
    return encode(match, GAME)


@spoiled
def an_empty_check() -> bytes:
    match = sound()
    put(match, PUBLIC, 4, 1, b"")
    return encode(match, GAME)


@spoiled
def a_check_of_15_bytes() -> bytes:
    match = sound()
    put(match, PUBLIC, 4, 1, bytes(15))
    return encode(match, GAME)


@spoiled
def a_check_that_is_a_text() -> bytes:
    match = sound()
    put(match, PUBLIC, 4, 1, "0" * 16)
    return encode(match, GAME)


@spoiled
def a_result_that_nobody_reached() -> bytes:
    return closing(1, [[1], "because", "BP-2.2"])


@spoiled
def another_whole_digest() -> bytes:
    return closing(2, bytes(32))


@spoiled
def a_closed_record_that_counts_other_records() -> bytes:
    return closing(3, [[PUBLIC, 3]])


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, make in SPOILED.items():
        (folder / f"{name}.replay").write_bytes(make())


if __name__ == "__main__":
    main(Path(sys.argv[1]))
