"""Public copies of a whole event: what they hold no longer, what they still prove, and what is still found in them."""

from __future__ import annotations

from functools import cache

import pytest

from cli.simulation.event_order import simulated
from events.records.records import PUBLIC as PUBLIC_STRAND
from referee.games.tournament.pairing.lots import round_key
from referee.kernel.engine.dice import deal_key
from referee.kernel.facts import JUDGE, PUBLIC
from replays.copies.event_copy import EventWish, member_copy
from replays.copies.withhold import Wish, copy_for
from replays.file.replay_file import decode, encode
from replays.tournament.bundle import RESULT, TOURNAMENT
from replays.verify.report import PROVEN
from replays.verify.verify import verify
from tests.oracle.tournament.test_simulated_events import order
from tests.tournament.hall import Hall
from tests.tournament.test_second_reader import audited, bundled, members_of, rules_in, spoiled
from tests.tournament.test_unnoted_games import event_of
from tests.vectors.event_independent import read

PEOPLE = ("Annabel", "Benedict", "Caspian", "Desdemona")
NAMELESS = ("names", "times")


@cache
def told() -> Hall:
    """An event of people with names that stand nowhere else, with a judge and a penalty."""
    hall = Hall("public", names=PEOPLE)
    hall.pair()
    for number, penalty in ((1, "warning"), (2, "")):
        hall.report((1, number), hall.play((1, number), number, penalty=penalty))
    by_judge = {"by": "Hannelore", "reason": "nobody came to this table"}
    hall.pair()
    hall.say("decide", "2-1", "1-0", "no-show", note=by_judge)
    hall.say("slip", "2-2", "1-0", seat=1)
    hall.say("finish")
    hall.recorder.close()
    return hall


def copied(members, wish: EventWish) -> bytes:
    """The event file of copies of those members."""
    return bundled([(kind, member_copy(kind, match, wish)) for kind, match in members])


def secrets_of(matches):
    """What may be in no public copy: secrets, deal keys, and round keys that were never needed."""
    for match in matches:
        yield match.known_secret()
        yield deal_key(match.known_secret())
    for number in range(3, 65):
        yield round_key(told().secret, number)
        yield round_key(told().secret, number).hex().encode()


def test_a_whole_file_holds_the_secrets_and_the_names():
    data = copied(members_of(told()), EventWish())
    assert data == bundled(members_of(told()))
    assert told().secret in data
    assert all(name.encode() in data for name in (*PEOPLE, "Hannelore"))


@pytest.mark.parametrize("without", [(), NAMELESS])
def test_a_public_file_holds_no_secret_and_nothing_that_not_everybody_knew(without):
    members = members_of(told())
    data = copied(members, EventWish(PUBLIC, without))
    of_matches = [match for kind, match in members if kind != TOURNAMENT]
    assert not any(secret in data for secret in secrets_of(of_matches))
    assert told().secret not in data
    for _, match in members[1:]:
        held = member_copy(RESULT, match, EventWish(PUBLIC, without))
        assert (list(held.strands), held.deal) == ([PUBLIC_STRAND], None)
        assert set(held.told) == {PUBLIC}
    names = (*PEOPLE, "Hannelore", "nobody came")
    assert [name.encode() in data for name in names] == [not without] * len(names)


@pytest.mark.parametrize("wish", [EventWish(PUBLIC), EventWish(PUBLIC, NAMELESS)])
def test_the_tournament_is_proven_and_results_are_named(wish, tmp_path):
    data = copied(members_of(told()), wish)
    found, ours = read(data), audited(data, tmp_path)
    assert found.faults == ours.faults == found.missing == ours.missing == []
    assert found.counts == dict(ours.grades) == {"named": 2, "decided": 1, "slip": 1}
    tournament = member_copy(TOURNAMENT, told().recorder.match, wish)
    assert verify(encode(tournament, "tournament")).grade == PROVEN
    assert found.root == told().recorder.match.root


def test_without_names_alone_a_match_without_rulings_is_still_proven(tmp_path):
    data = copied(members_of(told()), EventWish(JUDGE, ("names",)))
    found, ours = read(data), audited(data, tmp_path)
    assert found.faults == ours.faults == []
    # That no judge has ruled at the own table is not known of the match with the penalty.
    grades = {"proven": 1, "named": 1, "decided": 1, "slip": 1}
    assert found.counts == dict(ours.grades) == grades
    assert not any(name.encode() in data for name in (*PEOPLE, "Hannelore"))
    assert told().secret not in data


@pytest.mark.parametrize("wrong", ["swapped", "another result"])
def test_a_result_that_the_match_did_not_have_is_found_in_public_copies_too(wrong, tmp_path):
    data = copied(members_of(spoiled(wrong)), EventWish(PUBLIC))
    faults = audited(data, tmp_path).faults
    assert rules_in(faults) == rules_in(read(data).faults) != set()
    if wrong == "another result":
        assert rules_in(faults) == {"TN-34"}


def test_a_series_that_says_who_did_not_win_is_found_in_public_copies_too(tmp_path):
    for winner, rules in ((1, set()), (2, {"TN-34"})):
        path = tmp_path / "whole.event"
        path.write_bytes(event_of(winner, {}))
        members = read_members(path)
        data = copied(members, EventWish(PUBLIC))
        assert rules_in(audited(data, tmp_path).faults) == rules_in(read(data).faults) == rules


def read_members(path):
    """The members of an event file, each with what it is."""
    from replays.tournament.bundle import read_head, read_member

    head = read_head(path)
    return [(row.kind, decode(read_member(path, head, at))[1]) for at, row in enumerate(head.rows)]


@pytest.mark.parametrize("game", ["save-your-bacon", "clash"])
def test_drafts_and_games_of_simulated_events_go_without_what_was_secret(game, tmp_path):
    members = [
        (kind, decode(data)[1])
        for kind, _, _, data in simulated(
            order(4, played=game, entries=2, best_of=(1,), teams=(1,))
        )
    ]
    data = copied(members, EventWish(PUBLIC, ("names",)))
    found, ours = read(data), audited(data, tmp_path)
    assert found.faults == ours.faults == []
    assert set(found.counts) == set(ours.grades) <= {"named", "decided"}
    strands = {name for _, match in members for name in match.strands}
    assert "seat-1" in strands
    for kind, match in members:
        held = member_copy(kind, match, EventWish(PUBLIC))
        assert (list(held.strands), held.secret) == ([PUBLIC_STRAND], None)
        secret = match.known_secret()
        assert secret not in data
        assert (deal_key(secret) in data) == (kind == TOURNAMENT)
        for name, records in match.strands.items():
            salted = [sealed.parts[0].salt for sealed in records if name != PUBLIC_STRAND]
            assert not any(salt in data for salt in salted)


def test_a_public_copy_of_a_live_event_has_no_key_that_is_to_come():
    hall = Hall("live", names=PEOPLE)
    hall.pair()
    data = encode(copy_for(hall.recorder.match, Wish(PUBLIC)), "tournament")
    for number in range(2, 65):
        key = round_key(hall.secret, number)
        assert key not in data
        assert key.hex().encode() not in data
    assert hall.secret not in data
    assert round_key(hall.secret, 1).hex().encode() in data
