"""Spoiled files whose fault is in attachments, versions, or what the records say."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256
from typing import Any

from events.chain.match import Match
from events.chain.salted_leaves import SALT_SIZE, Shown
from events.fold.opening import salted_position
from events.records.codec import pack, unpack
from events.records.records import Acted, Contributed, Observed, Ruled, decision
from replays.branch import branch
from replays.file.replay_file import encode
from replays.read.seek import Seeker
from tests.events.recorded import SECRET
from tests.replays.duel import find
from tests.vectors.spoiling import (
    GAME,
    PUBLIC,
    closing,
    decide,
    document,
    opened,
    opened_table,
    put,
    put_raw,
    record_of,
    sealed,
    set_parts,
    sound,
    sound_duel,
    spoiled,
)

# -- attachments ----------------------------------------------------------------------------


def attached(*rows: list[Any]) -> bytes:
    value = document()
    value[6] = list(rows)
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
    digest, attached = salted_position(position, SECRET)
    record = match.opening()
    ((role, root, number, _),) = record.inputs
    match.attachments = {digest: attached}
    return decide(match, 1, replace(record, inputs=((role, root, number, digest),)))


@spoiled
def a_branch_from_no_position() -> bytes:
    return branch_from(b"\xff\xfe nothing of the kind")


@spoiled
def a_branch_from_a_position_of_another_game() -> bytes:
    return branch_from(Seeker(sound_duel(), find=find).at(2).wire())


@spoiled
def a_branch_from_a_position_with_a_card_twice() -> bytes:
    (attached,) = branched().attachments.values()
    state = unpack(attached[SALT_SIZE:])
    pile = max(
        (each for each in flat(state) if isinstance(each, list) and all_cards(each)), key=len
    )
    pile[0] = pile[1]
    return branch_from(pack(state))


@spoiled
def a_branch_from_a_position_with_nothing_where_a_flag_belongs() -> bytes:
    (attached,) = branched().attachments.values()
    wire = unpack(attached[SALT_SIZE:])
    wire[4] = None
    return branch_from(pack(wire))


def flat(value: Any) -> list[Any]:
    if not isinstance(value, list):
        return []
    return [value, *(each for item in value for each in flat(item))]


def all_cards(value: list[Any]) -> bool:
    return len(value) > 4 and all(type(each) is int for each in value)


# -- versions -------------------------------------------------------------------------------


@spoiled
def another_format_in_the_opened_record() -> bytes:
    return opened_table(lambda table: table.update(format=4))


@spoiled
def opened_in_format_2() -> bytes:
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
def a_ruling_of_nobody() -> bytes:
    return decide(sound(), 4, Ruled("note", reason="a late note without a judge"))


@spoiled
def a_reading_that_nobody_knows() -> bytes:
    return opened_table(lambda table: table["readings"].update({"gravity": "off"}))


@spoiled
def a_reading_missing() -> bytes:
    return opened_table(lambda table: table["readings"].popitem())


@spoiled
def three_seats() -> bytes:
    match = sound()
    way, roots = match.public[-1].more("told")
    roots.insert(3, ["seat-3", bytes(32)])
    put(match, PUBLIC, len(match.public), 4, ["told", [way, roots]])
    put(match, PUBLIC, 1, 2, ["note", {"players": ["Ann", "Ben", "Cleo"]}])
    return decide(match, 1, replace(match.opening(), seats=3))


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
    last = match.public[-1]
    match.public.insert(1, record_of(match, 2, Contributed(1, b"luck")))
    for number, record in enumerate(records[1:], 3):
        assert record is not None
        put(match, PUBLIC, number, 0, decision(record))
        check = match.public[number - 1].parts[1]
        assert isinstance(check, Shown)
        put_raw(match, PUBLIC, number, 1, check.data)
    behind = [["digest", last.more("digest")], ["secret", SECRET], ["told", last.more("told")]]
    set_parts(match, len(match.public), *behind)
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
    match = sound()
    put(match, PUBLIC, len(match.public), 2, ["digest", bytes(32)])
    return encode(match, GAME)


@spoiled
def a_closed_record_with_counts() -> bytes:
    match = sound()
    put(match, PUBLIC, len(match.public), 0, ["closed/1", None, bytes(32), [[PUBLIC, 10]]])
    return encode(match, GAME)


@spoiled
def an_action_of_an_older_kind() -> bytes:
    match = sound()
    put(match, PUBLIC, 3, 0, ["acted/0", 1, "pass", []])
    return encode(match, GAME)
