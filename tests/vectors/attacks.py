"""The attacker's kit: for every promise of a grade, attacks by somebody who knows every secret of a match.

A host who made the match can make every chain, salt, seal and commitment again. Each attack forges one
thing as well as that can be done, and says against which promise (`replays.verify.promises`) it is; none
may end in a grade that makes the promise. What is against a trait (a fair seed) may not have it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any
from unittest.mock import patch

from events.chain.match import Match
from events.chain.salted_leaves import SALT_SIZE, Shown, Withheld, salt, salt_of_moment
from events.chain.strands import Sealed, blind_of, commitment, deal_commitment, root_of_told
from events.docket.docket import Docket
from events.fold import fold as folding
from events.pledges import Pledges
from events.recorder import Recorder
from events.records.codec import pack
from events.records.records import PUBLIC, Acted, Opened, Ruled
from referee import games
from referee.kernel.engine.dice import deal_key
from referee.kernel.game import Opening
from replays.copies.withhold import Wish, copy_for
from replays.file.replay_file import decode, encode
from tests.events import pledged
from tests.events.recorded import SECRET, go_on, live
from tests.replays.judged import FLOOR, taken_back
from tests.vectors.spoiling import GAME, decide, put, set_part, sound, telling_bytes
from tests.vectors.withheld_parts import withhold

OTHER = bytes(reversed(SECRET))
"""The secret that would have dealt better cards."""
NOTE_PLACE, SECRET_PLACE, TOLD_PLACE = 2, 3, 4


@dataclass(frozen=True, slots=True)
class Attack:
    """One attack: the promise or the trait that it is against, and the file that it makes."""

    promise: str
    make: Callable[[], bytes]


ATTACKS: dict[str, Attack] = {}


def against(promise: str) -> Callable[[Callable[[], bytes]], Callable[[], bytes]]:
    """Register an attack under the name of its function."""

    def register(make: Callable[[], bytes]) -> Callable[[], bytes]:
        ATTACKS[make.__name__.replace("_", "-")] = Attack(promise, make)
        return make

    return register


def resealed(match: Match, secret: bytes) -> Match:
    """The match with every shown part under the salt of that secret, every chain right."""
    strands = {}
    for name, records in match.strands.items():
        strands[name] = [
            Sealed(
                tuple(
                    Shown(salt(secret, name, number, place), part.data)
                    for place, part in enumerate(each.parts)
                    if isinstance(part, Shown)
                )
            )
            for number, each in enumerate(records, 1)
        ]
    return Match(strands, dict(match.attachments))


# -- the deal ---------------------------------------------------------------------------------


def dealt_by(other: bytes, opening: Callable[[Opened], Opened], *, reveal: bytes) -> Match:
    """A match dealt by another secret, whose opening says what it likes and whose closing reveals one."""
    rec = Recorder.create(
        games.find(GAME), Opening(2, 1, {}, ()), other, note={"players": ["A", "B"]}
    )
    go_on(rec, 8)
    rec.close()
    match = resealed(rec.match, reveal)
    first = match.public[0]
    changed = pack(["opened/1", *opening(match.opening()).fields()])
    match.public[0] = first.with_part(0, Shown(salt(reveal, PUBLIC, 1, 0), changed))
    last = len(match.public)
    shown = Shown(salt(reveal, PUBLIC, last, SECRET_PLACE), pack(["secret", reveal]))
    match.public[-1] = match.public[-1].with_part(SECRET_PLACE, shown)
    return match


def committing(secret: bytes, deal: bytes) -> Callable[[Opened], Opened]:
    return lambda opened: replace(
        opened, commitment=commitment(secret), deal=deal_commitment(deal_key(deal))
    )


@against("deal")
def dealt_by_another_secret_than_committed() -> bytes:
    return encode(dealt_by(OTHER, committing(SECRET, SECRET), reveal=SECRET), GAME)


@against("deal")
def dealt_by_another_secret_that_is_revealed() -> bytes:
    return encode(dealt_by(OTHER, committing(SECRET, SECRET), reveal=OTHER), GAME)


@against("deal")
def committed_to_one_secret_and_to_the_deal_of_another() -> bytes:
    return encode(dealt_by(OTHER, committing(SECRET, OTHER), reveal=SECRET), GAME)


@against("deal")
def committed_to_nothing() -> bytes:
    def nothing(opened: Opened) -> Opened:
        return replace(opened, commitment=bytes(32), deal=bytes(32))

    return encode(dealt_by(OTHER, nothing, reveal=OTHER), GAME)


def stating(match: Match, deal: bytes) -> bytes:
    """A judge's copy without the secret that states a deal key."""
    copy = withhold(match, PUBLIC, len(match.public), SECRET_PLACE)
    return encode(replace(copy, deal=deal), GAME)


@against("deal")
def a_copy_that_states_the_deal_of_another_secret() -> bytes:
    return stating(dealt_by(OTHER, committing(SECRET, SECRET), reveal=SECRET), deal_key(OTHER))


@against("deal")
def a_copy_that_states_a_deal_under_an_empty_commitment() -> bytes:
    def nothing(opened: Opened) -> Opened:
        return replace(opened, deal=bytes(32))

    return stating(dealt_by(OTHER, nothing, reveal=SECRET), deal_key(OTHER))


@against("deal")
def a_copy_that_states_a_deal_and_withholds_what_commits_to_it() -> bytes:
    match = dealt_by(OTHER, committing(SECRET, SECRET), reveal=SECRET)
    return stating(withhold(match, PUBLIC, 1, 0), deal_key(OTHER))


def contributed() -> Recorder:
    """A short match to whose seed both seats contributed, closed."""
    rec = Recorder.create(
        games.find(GAME), Opening(2, 1, {}, ()), SECRET, contributions=[(1, b"x"), (2, b"y")]
    )
    go_on(rec, 8)
    rec.close()
    return rec


@against("deal")
def dealt_without_what_the_seats_contributed() -> bytes:
    with patch.object(folding, "match_seed", lambda deal, given: deal):
        rec = contributed()
    return encode(rec.match, GAME)


@against("deal")
def a_contribution_changed_afterwards() -> bytes:
    rec = contributed()
    put(rec.match, PUBLIC, 3, 0, ["contributed/1", 2, b"z"])
    return encode(rec.match, GAME)


@against("deal")
def a_contribution_withheld() -> bytes:
    rec = contributed()
    return encode(withhold(rec.match, PUBLIC, 3, 0), GAME)


# -- records ------------------------------------------------------------------------------------


@against("records")
def a_record_left_out_under_the_old_head() -> bytes:
    match = sound()
    data = encode(match, GAME)
    del match.public[4]
    shorter = encode(match, GAME)
    header, _ = decode(data)
    return swapped_head(shorter, header.strands[0][2])


def swapped_head(data: bytes, head: bytes) -> bytes:
    from tests.vectors.spoiling import document, sealed

    value = document(data)
    value[2][3][0][2] = head
    return sealed(value)


@against("records")
def two_records_swapped_and_every_chain_made_again() -> bytes:
    match = sound()
    match.public[3], match.public[4] = match.public[4], match.public[3]
    return encode(match, GAME)


@against("records")
def the_closing_of_another_match() -> bytes:
    match = sound()
    rec = live(6)
    rec.close()
    match.public[-1] = rec.match.public[-1]
    return encode(match, GAME)


# -- what is withheld -----------------------------------------------------------------------------


@against("withheld")
def another_action_shown_for_a_leaf() -> bytes:
    match = sound()
    held = encode(withhold(match, PUBLIC, 3, 0), GAME)
    root = decode(held)[1].root
    shown = Shown(salt(SECRET, PUBLIC, 3, 0), pack(["acted/1", 1, ["concede"]]))
    match.public[2] = match.public[2].with_part(0, shown)
    assert match.root != root
    return swapped_head(encode(match, GAME), root)


@against("withheld")
def a_leaf_of_nothing() -> bytes:
    match = sound()
    set_part(match, PUBLIC, 3, 0, Withheld(bytes(32)))
    return swapped_head(encode(match, GAME), sound().root)


# -- cards, notes and times -------------------------------------------------------------------------


@against("cards")
def other_cards_under_the_digest_of_the_shipped_ones() -> bytes:
    match = sound()
    (_, digest) = match.opening().cards[0]
    match.attachments[digest] = b"id = 'standard-deck'\n"
    return encode(match, GAME)


@against("cards")
def cards_that_nobody_named() -> bytes:
    match = sound()
    text = b"id = 'aces-only'\n"
    match.attachments[sha256(text).digest()] = text
    return encode(match, GAME)


def noted(number: int, *contents: Any) -> bytes:
    from tests.vectors.spoiling import set_parts

    match = sound()
    set_parts(match, number, *contents)
    return encode(match, GAME)


@against("notes")
def players_that_are_a_number() -> bytes:
    return noted(1, ["note", {"players": 5}])


@against("notes")
def players_that_are_nothing() -> bytes:
    return noted(1, ["note", {"players": None}])


@against("notes")
def a_name_that_turns_the_line_around() -> bytes:
    return noted(1, ["note", {"players": ["Ann\u202e", "Ben"]}])


@against("notes")
def a_time_before_the_epoch() -> bytes:
    return noted(3, ["time", -1])


@against("notes")
def a_time_of_2_to_the_63() -> bytes:
    return noted(3, ["time", 1 << 63])


@against("notes")
def times_that_fall() -> bytes:
    from tests.vectors.spoiling import set_parts

    match = sound()
    set_parts(match, 3, ["time", 2_000_000])
    set_parts(match, 4, ["time", 1_000_000])
    return encode(match, GAME)


# -- what was told ------------------------------------------------------------------------------------

LIE = pack([PUBLIC, 3, 2, "2: concede", [["seat 2 concedes", "BP-2.2"]]])


def telling_lies(match: Match, *, committed: bool) -> bytes:
    match.told["seat-1"][2] = Shown(salt_of_moment(SECRET, LIE), LIE)
    if committed:
        way, _ = match.public[-1].more("told")
        roots = [
            [name, root_of_told(blind_of(SECRET, name), [part.leaf for part in parts])]
            for name, parts in match.told.items()
        ]
        put(match, PUBLIC, len(match.public), TOLD_PLACE, ["told", [way, roots]])
    return encode(match, GAME)


@against("told")
def a_lie_that_the_closing_does_not_commit_to() -> bytes:
    return telling_lies(decode(telling_bytes())[1], committed=False)


@against("words")
def a_lie_that_the_closing_commits_to() -> bytes:
    return telling_lies(decode(telling_bytes())[1], committed=True)


@against("told")
def a_copy_of_a_live_match_whose_line_contradicts_the_action_that_it_shows() -> bytes:
    rec = live(8)
    copy = copy_for(rec.match, Wish(PUBLIC))
    parts = copy.told[PUBLIC]
    last = parts[-1]
    assert isinstance(last, Shown)
    strand, number, _seat, _line, sentences = unpacked_moment(last.data)
    lie = pack([strand, number, 2, "2: concede", sentences])
    parts[-1] = Shown(bytes(SALT_SIZE), lie)
    return encode(copy, GAME)


@against("told")
def a_copy_of_a_live_match_whose_line_contradicts_the_pledge_that_it_shows() -> bytes:
    rec = pledged.begun()
    go_on(rec, 4)
    copy = copy_for(rec.match, Wish(PUBLIC))
    part = copy.told[PUBLIC][1]
    assert isinstance(part, Shown)
    strand, number, seat, line, sentences = unpacked_moment(part.data)
    lie = f"{seat}: pledged {bytes(32).hex()}"
    assert line[:12] == lie[:12]
    copy.told[PUBLIC][1] = Shown(bytes(SALT_SIZE), pack([strand, number, seat, lie, sentences]))
    return encode(copy, GAME)


def unpacked_moment(data: bytes) -> list[Any]:
    from events.records.codec import unpack

    value: list[Any] = unpack(data)
    return value


# -- rules, result, checks ------------------------------------------------------------------------------


@against("rules")
def an_illegal_action_in_a_chain_that_is_right() -> bytes:
    match = sound()
    return decide(match, 4, Acted(1, ("choose-profile", "hector")))


@against("rules")
def an_action_for_another_seat() -> bytes:
    match = sound()
    return decide(match, 4, Acted(2, ("keep-hand",)))


@against("result")
def a_result_that_nobody_reached() -> bytes:
    match = sound()
    put(match, PUBLIC, len(match.public), 0, ["closed/1", [[1], "the deck ran out", "BP-2.2"]])
    return encode(match, GAME)


@against("checks")
def a_check_of_another_state() -> bytes:
    match = sound()
    put(match, PUBLIC, 6, 1, bytes(16))
    return encode(match, GAME)


@against("checks")
def a_check_withheld() -> bytes:
    return encode(withhold(sound(), PUBLIC, 6, 1), GAME)


# -- judges -----------------------------------------------------------------------------------------------


def ruled_by(name: str) -> Match:
    """A match in which somebody of that name ruled, whom our own referee would not have let."""
    rec = live(8)
    with patch.object(Docket, "_of_the_judge", lambda docket, ruled, by: []):
        rec.rule(Ruled("note", rules=("BP-8.8",), reason="all is well"), name)
        rec.close()
    return rec.match


@against("judges")
def a_player_rules_in_her_own_match() -> bytes:
    return encode(ruled_by("Ann"), GAME)


@against("judges")
def a_player_rules_under_her_name_with_blanks() -> bytes:
    return encode(ruled_by("A n n"), GAME)


@against("judges")
def a_player_rules_under_letters_that_look_alike() -> bytes:
    return encode(ruled_by("\u0410nn"), GAME)


@against("judges")
def a_player_rules_under_her_name_with_an_addition() -> bytes:
    return encode(ruled_by("Ann (judge)"), GAME)


def without_note(match: Match, number: int) -> bytes:
    held = withhold(match, PUBLIC, number, NOTE_PLACE)
    last = len(match.public)
    copy = withhold(held, PUBLIC, last, SECRET_PLACE)
    return encode(replace(copy, deal=deal_key(SECRET)), GAME)


@against("judges")
def a_player_rules_and_the_judge_is_withheld() -> bytes:
    match = ruled_by("Ann")
    return without_note(match, len(match.public) - 1)


@against("judges")
def a_player_rules_and_the_players_are_withheld() -> bytes:
    return without_note(ruled_by("Ann"), 1)


@against("judges")
def a_ruling_that_nobody_signed() -> bytes:
    rec = taken_back()
    rec.close()
    match = rec.match
    number = next(at for at, each in enumerate(match.public, 1) if isinstance(each.record(), Ruled))
    assert FLOOR
    put(match, PUBLIC, number, NOTE_PLACE, ["note", {}])
    return encode(match, GAME)


# -- a fair seed ------------------------------------------------------------------------------------------


def acting_on(rec: Recorder) -> bytes:
    """The file of a match that goes on although seats are awaited: nothing is examined."""
    with patch.object(Pledges, "waits", False), patch.object(Pledges, "confirm", lambda *_: None):
        rec.fold.running()
        go_on(rec, 8)
        rec.close()
    return encode(rec.match, GAME)


@against("fair")
def pledged_for_by_one_seat_alone() -> bytes:
    rec = pledged.waiting()
    pledged.pledge(rec, 1)
    with patch.object(Pledges, "confirm", lambda *_: None):
        rec.reveal(1, pledged.value_of(1))
    return acting_on(rec)


@against("fair")
def opened_for_pledges_and_nobody_pledged() -> bytes:
    return acting_on(pledged.waiting())


@against("fair")
def pledged_and_never_revealed() -> bytes:
    return acting_on(pledged.all_pledged())


@against("fair")
def revealed_what_nobody_pledged() -> bytes:
    rec = pledged.all_pledged()
    rec.reveal(1, pledged.value_of(1))
    with patch.object(Pledges, "confirm", lambda *_: None):
        rec.reveal(2, bytes(32))
    return acting_on(rec)


@against("fair")
def pledged_by_one_seat_twice() -> bytes:
    rec = pledged.waiting()
    with patch.object(Pledges, "confirm", lambda *_: None):
        for _ in range(2):
            pledged.pledge(rec, 1)
        rec.reveal(1, pledged.value_of(1))
        rec.reveal(2, pledged.value_of(1))
    return acting_on(rec)


@against("fair")
def a_seat_refused_and_the_match_was_closed() -> bytes:
    return encode(pledged.refused().match, GAME)


@against("fair")
def a_seat_refused_and_the_match_was_played() -> bytes:
    rec = pledged.all_pledged()
    rec.reveal(1, pledged.value_of(1))
    rec.rule(pledged.penalty(2), "Dee")
    return acting_on(rec)


@against("fair")
def contributions_that_nobody_pledged_and_an_opening_that_asks_for_none() -> bytes:
    rec = contributed()
    return encode(rec.match, GAME)


def fair() -> Match:
    """A short match of a fair seed."""
    rec = pledged.begun()
    go_on(rec, 8)
    rec.close()
    return rec.match


@against("fair")
def the_opening_changed_to_say_that_nobody_pledges() -> bytes:
    match = fair()
    return decide(match, 1, replace(match.opening(), pledged=False))


@against("fair")
def a_pledge_withheld() -> bytes:
    return encode(withhold(fair(), PUBLIC, 3, 0), GAME)


@against("fair")
def what_was_revealed_withheld() -> bytes:
    return encode(withhold(fair(), PUBLIC, 4, 0), GAME)


@against("fair")
def the_opening_withheld() -> bytes:
    return encode(withhold(fair(), PUBLIC, 1, 0), GAME)
