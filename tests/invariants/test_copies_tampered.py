"""A shared copy cannot be changed unseen: bytes, leaves, disclosures; live copies fit the later file."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise
from random import Random

import pytest

from events.chain.match import Match
from events.chain.salted_leaves import Shown, Withheld
from events.chain.strands import SEAL
from events.fold.fold import Fold
from events.records.codec import pack, unpack
from referee.errors import (
    BadLeaf,
    BadSeal,
    BrokenChain,
    DamagedFile,
    NotCanonical,
    TooLarge,
    Truncated,
    UnknownVersion,
)
from replays.copies.merge import joined
from replays.copies.withhold import Disclosure, Wish, copy_for, disclosed
from replays.file.replay_file import decode, encode
from replays.verify.verify import verify
from tests.invariants.stories import BACON, CLASH, GAMES, played, write, written
from tests.invariants.twins import Cut, exchanged
from tests.vectors.spoiling import seal_again
from tests.vectors.withheld_parts import disclose

FORMAT_BYTE = 16
SEAL_SIZE = 32
ENDS = {True: "closed", False: "live"}


@dataclass(frozen=True)
class Played:
    """A short match as it stood while it went on, and closed."""

    code: str
    live: Match
    closed: Match

    def shared(self, eyes, *, closed=True, without=()) -> bytes:
        match = self.closed if closed else self.live
        return encode(copy_for(match, Wish(eyes, None, without)), self.code)

    def whole(self) -> bytes:
        return self.shared("judge")


@cache
def match_of(code: str, chance: str = "seeded", moves: int = 7) -> Played:
    story = played(code, 1, chance, most=moves)
    recorder = written(story, story.moves, story.seed, story.dice())
    held = recorder.match
    live = replace(held, strands={name: list(rows) for name, rows in held.strands.items()})
    recorder.act(2, ["concede"])
    recorder.close()
    return Played(code, live, held)


COPIES = [
    (code, chance, eyes, closed)
    for code, chance in ((BACON, "observed"), (CLASH, "seeded"))
    for eyes in (1, "public", "judge")
    for closed in (True, False)
]
EVERY = pytest.mark.parametrize(
    ("code", "chance", "eyes", "closed"),
    COPIES,
    ids=[f"{code} {eyes} {ENDS[closed]}" for code, _, eyes, closed in COPIES],
)


def copy_of(code, chance, eyes, closed):
    """A copy in which something is withheld, also for the judge: the players' names."""
    match = match_of(code, chance)
    return match, match.shared(eyes, closed=closed, without=("names",))


def every_byte(data, eyes, closed, end=0):
    """The places of all bytes of a seat's closed copy; of the others of every fifth."""
    return range(0, len(data) - end, 1 if eyes == 1 and closed else 5)


def error_of(match, data):
    return verify(data).error


# -- bytes ----------------------------------------------------------------------------------


@EVERY
def test_every_flipped_byte_is_refused_with_its_exact_error(code, chance, eyes, closed):
    data = copy_of(code, chance, eyes, closed)[1]
    for place in every_byte(data, eyes, closed):
        flipped = bytearray(data)
        flipped[place] ^= 1 << place % 8
        report = verify(bytes(flipped))
        assert report.fault is not None, place
        wrong = type(report.error)
        if place == FORMAT_BYTE:
            assert wrong in (UnknownVersion, Truncated, NotCanonical), place
        elif place >= len(data) - SEAL_SIZE:
            assert wrong is BadSeal, place
            assert report.fault.offset == len(data) - SEAL_SIZE - 2
        else:
            assert wrong in (BadSeal, NotCanonical, Truncated, TooLarge), place
            assert report.fault.offset is not None, place


@EVERY
def test_every_cut_is_refused_where_the_bytes_end(code, chance, eyes, closed):
    match, data = copy_of(code, chance, eyes, closed)
    for length in every_byte(data, eyes, closed):
        report = verify(data[:length])
        assert type(report.error) is Truncated, length
        assert report.fault is not None
        assert report.fault.offset == length
    for place in range(0, len(data), 7):
        assert isinstance(error_of(match, data[:place] + data[place + 1 :]), DamagedFile), place


@EVERY
def test_a_byte_changed_under_a_seal_that_fits_is_refused_or_contradicts_the_match(
    code, chance, eyes, closed
):
    """Nothing commits yet to what a live copy tells: there it is the later file that refuses it.

    What is deflated may be packed otherwise and say the same.
    """
    match, data = copy_of(code, chance, eyes, closed)
    whole = decode(match.whole())[1]
    counts = Counter()
    for place in every_byte(data, eyes, closed, SEAL_SIZE + 2):
        flipped = bytearray(data)
        flipped[place] ^= 1 << place % 8
        changed = seal_again(bytes(flipped))
        error = error_of(match, changed)
        if error is None and decode(changed)[1] == decode(data)[1]:
            counts["packed otherwise"] += 1
            continue
        if error is None:
            assert not closed, place
            with pytest.raises(BadLeaf, match=r"^told to .*: the copies hold different things$"):
                joined(decode(changed)[1], whole)
        counts[type(error).__name__] += 1
    assert counts["BrokenChain"] > counts.total() // 5, counts
    assert bool(counts["NoneType"]) != closed, counts
    assert counts["packed otherwise"] < 8, counts


# -- parts ----------------------------------------------------------------------------------


def parts_of(copy):
    for strand, records in copy.strands.items():
        for number, sealed in enumerate(records, 1):
            for place in sealed.places():
                yield strand, number, place, sealed.part(place)


def with_part(copy, strand, number, place, part):
    strands = {name: list(records) for name, records in copy.strands.items()}
    strands[strand][number - 1] = strands[strand][number - 1].with_part(place, part)
    return replace(copy, strands=strands)


@EVERY
def test_a_part_forged_with_every_hash_made_anew_is_of_another_match(code, chance, eyes, closed):
    """Then the copy may be sound, but it has another root, and does not join with the true one."""
    match, data = copy_of(code, chance, eyes, closed)
    whole, copy = decode(match.whole())[1], decode(data)[1]
    random, forged = Random(f"{code} {eyes}"), 0
    for strand, number, place, part in parts_of(copy):
        if isinstance(part, Withheld):
            new = Withheld(random.randbytes(32))
        else:
            content = bytearray(part.data)
            content[random.randrange(len(content))] ^= 1
            new = Shown(part.salt, bytes(content))
        change = with_part(copy, strand, number, place, new)
        if refusal_of(match, change) is None:
            assert (change.id, change.root) != (copy.id, copy.root) or strand != "public"
        kind = BrokenChain if (strand, number) == ("public", 1) else BadLeaf
        what = f"seal {SEAL - place + 1}" if place > SEAL - 9 else f"part {place + 1}"
        where = f"^strand '{strand}', record {number}, {what}: "
        with pytest.raises(kind, match=where if kind is BadLeaf else "copies of two matches"):
            joined(change, whole)
        forged += 1
    assert forged > 4


def refusal_of(match, copy):
    """The error of a changed copy, written with every hash that follows from it."""
    try:
        return error_of(match, encode(copy, match.code))
    except DamagedFile as error:
        return error


@EVERY
def test_swapped_leaves_are_refused(code, chance, eyes, closed):
    match, data = copy_of(code, chance, eyes, closed)
    document, counts = unpack(data), Counter()
    swaps = [
        (records, at, place)
        for records in document[3][1]
        for at in range(len(records) - 1)
        for place in range(2)
        if len(records[at][place]) == len(records[at + 1][place]) == 1
    ]
    for records, at, place in swaps:
        one, other = records[at], records[at + 1]
        one[place], other[place] = other[place], one[place]
        error = error_of(match, seal_again(pack(document)))
        one[place], other[place] = other[place], one[place]
        assert type(error) is BrokenChain, (at, place)
        counts["record"] += 1
    for record in (record for records in document[3][1] for record in records):
        leaves = [at for at, part in enumerate(record) if len(part) == 1]
        for at, to in pairwise(leaves):
            record[at], record[to] = record[to], record[at]
            assert type(error_of(match, seal_again(pack(document)))) is BrokenChain
            record[at], record[to] = record[to], record[at]
            counts["part"] += 1
    assert pack(document) == data
    assert counts["record"] or eyes == "judge" or len(document[3][1][0]) == 1, counts
    assert counts["part"] or eyes == "judge" or not closed, counts


@pytest.mark.parametrize("code", GAMES)
def test_moments_swapped_or_taken_from_another_audience_are_refused(code):
    match = match_of(code)
    for eyes, audience in ((1, "seat-1"), (2, "seat-2"), ("public", "public")):
        copy = decode(match.shared(eyes))[1]
        (parts,) = copy.told.values()
        for at in range(len(parts) - 1):
            told = [*parts[:at], parts[at + 1], parts[at], *parts[at + 2 :]]
            refuse_told(match, copy, audience, told)
            refuse_told(match, copy, audience, [*parts[:at], *parts[at + 1 :]])
        theirs = decode(match.whole())[1].told["judge"]
        refuse_told(match, copy, audience, theirs)
        refuse_told(match, copy, audience, [*parts, parts[-1]])
        withheld = [Withheld(part.leaf) for part in parts]
        assert error_of(match, encode(replace(copy, told={audience: withheld}), code)) is None


def refuse_told(match, copy, audience, told):
    data = encode(replace(copy, told={audience: told}), match.code)
    error = error_of(match, data)
    assert type(error) is BadLeaf
    assert str(error) == f"told to {audience}: it is not what the closed record commits to"


# -- disclosures ----------------------------------------------------------------------------


@pytest.mark.parametrize(("code", "chance"), [(BACON, "observed"), (CLASH, "seeded")])
def test_every_single_record_can_be_disclosed_and_is_proven(code, chance):
    match = match_of(code, chance)
    copy = decode(match.shared("public"))[1]
    records = sum(map(len, match.closed.strands.values()))
    shown = 0
    for number in range(1, records + 1):
        more = disclosed(copy, match.closed, Disclosure(number))
        data = encode(more, code)
        assert error_of(match, data) is None, number
        assert decode(data)[1].root == copy.root
        shown += len(decisions_in(more)) - len(decisions_in(copy))
        assert joined(more, decode(match.whole())[1]).root == copy.root
    assert shown == records - len(decisions_in(copy)) > 3


def decisions_in(copy):
    return [part for _, _, place, part in parts_of(copy) if place == 0 and isinstance(part, Shown)]


@pytest.mark.parametrize("code", GAMES)
def test_every_single_moment_can_be_disclosed_and_is_proven(code):
    match = match_of(code)
    copy = decode(match.shared("public"))[1]
    told = decode(match.whole())[1].told
    for audience in ("seat-1", "judge"):
        for number, part in enumerate(told[audience], 1):
            what = Disclosure(number, audience)
            more = disclosed(copy, match.closed, what)
            assert [each for each in more.told[audience] if isinstance(each, Shown)] == [part]
            assert error_of(match, encode(more, code)) is None


@pytest.mark.parametrize("code", GAMES)
def test_a_card_that_was_not_the_one_cannot_be_disclosed(code):
    """The twin's record stands at the same place, under the same secret, and names another card."""
    pair = wrong_card(code)
    copy = copy_for(pair.one.match, Wish("public"), find=pair.one.find)
    wrong = 0
    for strand, records in pair.one.match.strands.items():
        for number, sealed in enumerate(records, 1):
            true, false = sealed.parts[0], pair.other.match.strands[strand][number - 1].parts[0]
            if true == false:
                continue
            wrong += 1
            with pytest.raises(BadLeaf) as caught:
                disclose(with_strand(copy, pair.one.match, strand), strand, number, 0, false)
            place = f"strand {strand!r}, record {number}"
            assert str(caught.value) == f"{place}: part 0 does not hash to its leaf"
            lie = with_part(with_strand(copy, pair.one.match, strand), strand, number, 0, false)
            with pytest.raises(BadLeaf, match=f"{place}, part 1: the copies hold different things"):
                joined(lie, pair.one.match)
    assert wrong


def with_strand(copy, match, strand):
    """The copy with that strand as leaves, as a disclosure from it makes it."""
    if strand in copy.strands:
        return copy
    first = next(folded_number(match, name, 1) for name in match.strands if name == strand)
    return disclosed(copy, match, Disclosure(first))


def folded_number(match, strand, index):
    return next(
        each.number
        for each in Fold(match, checks=False)
        if (each.strand, each.index + 1) == (strand, index)
    )


def wrong_card(code):
    """Two observed matches of one secret in which others than the public drew another card."""
    for number in range(1, 99, 2):
        story = played(code, number, "observed", most=40)
        cut = Cut("public", len(story.moves), (1, ("concede",)), close=True, same_secret=True)
        found = exchanged(story, cut, Random(number))
        if found is not None:
            return found
    message = "no such pair"
    raise AssertionError(message)


# -- live copies and the later file ---------------------------------------------------------


@pytest.mark.parametrize("code", GAMES)
def test_live_copies_join_with_the_later_file(code):
    for number in (1, 2):
        chance = ("seeded", "observed")[number % 2]
        story = played(code, number, chance, most=20)
        recorder = written(story, [], story.seed, story.dice())
        taken, random = [], Random(number)
        for move in story.moves:
            if random.random() < 0.3:
                for eyes in (1, 2, "public", "judge"):
                    copy = copy_for(recorder.match, Wish(eyes))
                    taken.append((eyes, encode(copy, code)))
            write(recorder, move)
        recorder.act(1, ["concede"])
        recorder.close()
        whole = encode(copy_for(recorder.match, Wish("judge")), code)
        assert verify(whole).unchecked == []
        for eyes, data in taken:
            assert verify(data).error is None
            fits_the_later_file(decode(data)[1], decode(whole)[1], code, whole)
            own = copy_for(recorder.match, Wish(eyes))
            together = encode(joined(decode(data)[1], own), code)
            assert together == encode(own, code)
            assert verify(together).error is None
        assert len(taken) > 12


def fits_the_later_file(copy, whole, code, data):
    assert encode(joined(copy, whole), code) == data
    assert encode(joined(whole, copy), code) == data


@pytest.mark.parametrize("code", GAMES)
def test_the_copies_of_all_eyes_together_are_sound(code):
    match = match_of(code)
    one, two, public = (decode(match.shared(eyes))[1] for eyes in (1, 2, "public"))
    together = joined(joined(one, two), public)
    assert list(together.strands) == list(match.closed.strands)
    assert sorted(together.told) == ["public", "seat-1", "seat-2"]
    assert error_of(match, encode(together, code)) is None


def test_copies_of_two_matches_do_not_join():
    one, other = (decode(match_of(code).shared("public"))[1] for code in GAMES)
    with pytest.raises(BrokenChain, match=f"copies of two matches: {one.id} and {other.id}"):
        joined(one, other)
