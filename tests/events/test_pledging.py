"""Fair seeds: pledges, reveals and refusals, in every order, as a recorder and as a reader takes them."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from events.fold.fold import Fold
from events.log.entries import in_words
from events.pledges import RULES, NotBegun, pledge_of
from events.recorder import Recorder
from events.records.records import (
    Acted,
    Appealed,
    Called,
    Closed,
    Contributed,
    Opened,
    Pledged,
    Record,
    Ruled,
)
from events.store.journal import open_store
from referee.errors import Conflict, DamagedFile, Divergence, IllegalAction, MatchError
from referee.kernel.engine.dice import Label
from referee.kernel.game import Opening
from replays.file.replay_file import decode, encode
from replays.verify.verify import verify_match
from tests.events.pledged import (
    SECRET,
    all_pledged,
    begun,
    forged,
    no_show,
    penalty,
    pledge,
    pledge_by_hand,
    refused,
    value_of,
    waiting,
)
from tests.events.recorded import recorder
from tests.judges.matches import GAMES


def rules_of(rec: Recorder, record: Record) -> tuple[str, ...]:
    """The rules that refuse the record as the next one: to the recorder, and in a file, the same."""
    before = rec.fold.number
    with pytest.raises(IllegalAction) as caught:
        write(rec, record)
    assert rec.fold.number == before
    assert "\n" not in str(caught.value)
    assert caught.value.sentence == RULES[caught.value.rules[0]]
    file = forged(rec, record)
    with pytest.raises(IllegalAction) as folded:
        list(Fold(file))
    assert (folded.value.record, folded.value.rules) == (before + 1, caught.value.rules)
    report = verify_match(file)
    assert report.verdict == "illegal"
    assert report.fault is not None
    assert report.fault.rules == caught.value.rules
    return caught.value.rules


def dealt(rec: Recorder) -> tuple[int, ...]:
    """How a deck of forty would lie after the first shuffle of all."""
    return tuple(rec.run.dice.shuffle(Label(0, "shuffle", "deck", 1), range(40)))


def write(rec: Recorder, record: Record) -> int:
    match record:
        case Pledged(seat, pledged):
            return rec.pledge(seat, pledged)
        case Contributed(seat, value):
            return rec.reveal(seat, value)
        case Ruled():
            return rec.rule(record, "Dee")
        case Called(seat, number, question):
            return rec.call(seat, number, question)
        case Appealed(seat, number, reason):
            return rec.appeal(seat, number, reason)
        case Closed():
            return rec.close()
    raise AssertionError(record)


# -- what goes well ---------------------------------------------------------------------------


@pytest.mark.parametrize("code", GAMES)
def test_a_match_begins_once_everybody_has_pledged_and_revealed(code):
    rec = waiting(code)
    for done, words in enumerate(
        (
            "seat 1 and seat 2 are awaited to pledge",
            "seat 2 is awaited to pledge",
            "seat 1 and seat 2 are awaited to reveal",
            "seat 2 is awaited to reveal",
        )
    ):
        assert rec.fold.pledges.words() == words
        with pytest.raises(NotBegun, match=rf"has not begun: {words} \[FS-5\]"):
            _ = rec.run
        again = Recorder.resume(rec.match)
        assert (again.fold.number, again.fold.pledges.waits) == (done + 1, True)
        report = verify_match(rec.match)
        assert report.error is None
        assert f"the first state: {words}" in report.unchecked
        seat = done % 2 + 1
        assert (pledge(rec, seat) if done < 2 else rec.reveal(seat, value_of(seat))) == done + 2
    assert not rec.fold.pledges.waits
    plain = Recorder.create(
        rec.game, Opening(2, 1, {}, ()), SECRET,
        contributions=[(1, value_of(1)), (2, value_of(2))],
    )  # fmt: skip
    assert rec.run.wire() == plain.run.wire()
    assert dealt(rec) == dealt(plain)
    assert Fold(rec.match).to_end().wire() == rec.run.wire()
    assert Recorder.resume(rec.match).run.wire() == rec.run.wire()


def test_the_order_in_which_seats_pledge_and_reveal_changes_no_card():
    found = set()
    for first, then in (
        (one, other) for one in permutations((1, 2, 3)) for other in permutations((1, 2, 3))
    ):
        rec = waiting("save-your-bacon", 3)
        for seat in first:
            pledge(rec, seat)
        for seat in then:
            rec.reveal(seat, value_of(seat))
        found.add((rec.run.wire(), dealt(rec)))
        assert verify_match(rec.match).error is None
    assert len(found) == 1


def test_what_a_single_seat_pledges_changes_the_seed():
    one, other = all_pledged(), waiting()
    pledge(other, 1)
    pledge(other, 2, b"something else.." * 2)
    one.reveal(1, value_of(1))
    one.reveal(2, value_of(2))
    other.reveal(1, value_of(1))
    other.reveal(2, b"something else.." * 2)
    assert dealt(one) != dealt(other)


@pytest.mark.parametrize("size", [16, 64])
def test_values_of_16_to_64_bytes_are_revealed(size):
    rec = waiting()
    pledge(rec, 1, bytes(size))
    pledge(rec, 2)
    rec.reveal(1, bytes(size))
    rec.reveal(2, value_of(2))
    assert verify_match(rec.match).error is None


def test_a_fair_match_is_played_closed_and_proven():
    rec = begun()
    rec.act(1, ["concede"])
    rec.close()
    report = verify_match(rec.match)
    assert report.grade == "proven"
    _, again = decode(encode(rec.match, "bacon-project"))
    assert verify_match(again).grade == "proven"


def test_without_pledges_seats_contribute_as_they_always_did():
    rec = Recorder.create(
        recorder().game, Opening(2, 1, {}, ()), SECRET, contributions=[(2, b"pepper")]
    )
    assert rec.match.opening().pledged is False
    assert verify_match(rec.match).error is None
    assert "pledged" not in rec.match.opening().fields()[0]


def test_the_log_tells_pledges_and_contributions_in_words():
    rec = begun()
    lines = [in_words(folded.record, rec.game) for folded in Fold(rec.match)]
    assert lines == [
        "opened bacon-project",
        f"1: pledged {pledge_by_hand(rec.match, 1, value_of(1)).hex()}",
        f"2: pledged {pledge_by_hand(rec.match, 2, value_of(2)).hex()}",
        f"1: contributed {value_of(1).hex()}",
        f"2: contributed {value_of(2).hex()}",
    ]


# -- every rule -------------------------------------------------------------------------------


def test_fs_1_nobody_pledges_in_a_match_that_was_not_opened_for_it():
    rec = recorder()
    for record in (Pledged(1, bytes(32)), Contributed(1, value_of(1))):
        with pytest.raises(IllegalAction, match=r"opened for a fair seed.*\[FS-1\]"):
            write(rec, record)
    report = verify_match(forged(rec, Pledged(1, bytes(32))))
    assert report.fault is not None
    assert report.fault.rules == ("FS-1",)


@pytest.mark.parametrize("code", ["bacon-project", "clash"])
def test_fs_2_each_seat_of_the_match_pledges_once(code):
    rec = waiting(code)
    assert rules_of(rec, Pledged(3, bytes(32))) == ("FS-2",)
    pledge(rec, 1)
    assert rules_of(rec, Pledged(1, bytes(32))) == ("FS-2",)
    pledge(rec, 2)
    assert rules_of(rec, Pledged(2, bytes(32))) == ("FS-2",)
    rec.reveal(2, value_of(2))
    assert rules_of(rec, Pledged(2, bytes(32))) == ("FS-2",)


def test_fs_2_nobody_pledges_the_bytes_of_another():
    rec = waiting()
    pledge(rec, 2)
    assert rules_of(rec, Pledged(1, pledge_by_hand(rec.match, 2, value_of(2)))) == ("FS-2",)


def test_a_copied_pledge_would_never_be_revealed():
    """The seat and the match are in the hash: whoever copies has pledged nothing that is known."""
    rec, other = all_pledged(), waiting("clash")
    one, two = (pledge_of(rec.match.opened_hash, seat, value_of(1)) for seat in (1, 2))
    assert len({one, two, pledge_of(other.match.opened_hash, 1, value_of(1))}) == 3


@pytest.mark.parametrize("code", ["bacon-project", "clash"])
def test_fs_3_nobody_reveals_before_the_last_pledge_or_twice(code):
    rec = waiting(code)
    assert rules_of(rec, Contributed(1, value_of(1))) == ("FS-3",)
    pledge(rec, 1)
    assert rules_of(rec, Contributed(1, value_of(1))) == ("FS-3",)
    pledge(rec, 2)
    rec.reveal(1, value_of(1))
    assert rules_of(rec, Contributed(1, value_of(1))) == ("FS-3",)
    assert rules_of(rec, Contributed(3, value_of(3))) == ("FS-3",)


def test_fs_3_nobody_reveals_in_a_match_that_goes_on():
    rec = begun()
    assert rules_of(rec, Contributed(1, value_of(1))) == ("FS-3",)
    rec.act(1, ["concede"])
    assert rules_of(rec, Contributed(2, value_of(2))) == ("FS-3",)
    assert rules_of(rec, Pledged(2, bytes(32))) == ("FS-2",)


def test_fs_4_what_is_revealed_is_what_the_seat_has_pledged():
    rec = all_pledged()
    for value in (value_of(2), value_of(1) + b"\x00", value_of(1)[:-1]):
        assert rules_of(rec, Contributed(1, value)) == ("FS-4",)


@pytest.mark.parametrize("value", [b"\x00", bytes(15)])
def test_fs_4_what_could_be_found_out_by_trying_is_no_value(value):
    rec = waiting()
    pledge(rec, 1, value)
    pledge(rec, 2)
    assert rules_of(rec, Contributed(1, value)) == ("FS-4",)


@pytest.mark.parametrize("code", ["bacon-project", "clash"])
@pytest.mark.parametrize("opened", [waiting, all_pledged])
def test_fs_5_nothing_else_is_recorded_before_the_last_reveal(code, opened):
    rec = opened(code)
    assert rules_of(rec, Called(1, 1, "Where is Ben?")) == ("FS-5",)
    assert rules_of(rec, Appealed(1, 1, "He is late.")) == ("FS-5",)
    report = verify_match(forged(rec, Acted(1, ("concede",))))
    assert report.fault is not None
    assert (report.fault.record, report.fault.rules) == (rec.fold.number + 1, ("FS-5",))
    with pytest.raises(NotBegun):
        rec.act(1, ["concede"])


# -- who refuses ------------------------------------------------------------------------------


@pytest.mark.parametrize("code", GAMES)
def test_fs_6_who_refuses_is_named_and_the_match_ends_without_a_result(code):
    rec = refused(code)
    assert rec.fold.pledges.words() == "seat 2 has refused to reveal"
    assert rec.fold.closed == Closed(None)
    report = verify_match(rec.match)
    assert (report.grade, report.closed, report.outcome) == ("proven", True, None)
    _, again = decode(encode(rec.match, code))
    assert verify_match(again).grade == "proven"
    assert Recorder.resume(rec.match).fold.closed == Closed(None)
    with pytest.raises(NotBegun, match=r"seat 2 has refused to reveal \[FS-6\]"):
        Fold(rec.match).to_end()


@pytest.mark.parametrize("ruled", [penalty(2), no_show(1), no_show()])
@pytest.mark.parametrize("opened", [waiting, all_pledged])
def test_fs_6_a_penalty_or_a_no_show_names_who_is_awaited(opened, ruled):
    rec = opened()
    if opened is waiting:
        pledge(rec, 1)
    else:
        rec.reveal(1, value_of(1))
    assert rec.rule(ruled, "Dee") == rec.fold.number
    assert rec.fold.pledges.refused == (2,)
    assert rules_of(rec, replace(ruled, reason="again")) == ("FS-6",)
    for record in (Pledged(2, bytes(32)), Contributed(2, value_of(2))):
        assert "FS-6" in rules_of(rec, record)
    assert rules_of(rec, Called(2, 1, "May I, now?")) == ("FS-5",)
    rec.close()
    assert verify_match(rec.match).grade == "proven"


def test_fs_6_several_who_refuse_are_named_one_after_the_other_or_all_at_once():
    rec = waiting("save-your-bacon", 3)
    pledge(rec, 2)
    rec.rule(penalty(3), "Dee")
    assert rec.fold.pledges.words() == "seat 3 has refused to pledge"
    rec.rule(penalty(1), "Dee")
    assert rec.fold.pledges.words() == "seat 1 and seat 3 have refused to pledge"
    rec.rule(no_show(2), "Dee")
    rec.close()
    assert verify_match(rec.match).grade == "proven"
    rec = waiting("save-your-bacon", 3)
    pledge(rec, 2)
    rec.rule(no_show(2), "Dee")
    assert rec.fold.pledges.refused == (1, 3)


@pytest.mark.parametrize(
    "ruled",
    [
        penalty(1),
        no_show(2),
        no_show(1, 2),
        replace(no_show(1), word="concession"),
        Ruled("note", reason="late"),
        Ruled("correction", paths={"turn": 2}, rules=("BP-8.8",), reason="so"),
        Ruled("deviation", seat=2, answer=("stack",), rules=("BP-8.8",), reason="so"),
    ],
    ids=lambda ruled: f"{ruled.kind} {ruled.seat or ruled.winners}",
)
def test_fs_6_nothing_else_is_ruled_while_somebody_is_awaited(ruled):
    rec = all_pledged()
    rec.reveal(1, value_of(1))
    assert rules_of(rec, ruled) == ("FS-6",)


def test_fs_6_nothing_is_taken_back_before_there_is_a_state():
    rec = all_pledged()
    with pytest.raises(IllegalAction, match=r"\[FS-6\]"):
        rec.rule(Ruled("backup", record=1, rules=("FS-6",), reason="anew"), "Dee")


def test_fs_6_a_match_that_waits_is_closed_only_once_somebody_is_named():
    rec = all_pledged()
    assert rules_of(rec, Closed(None)) == ("FS-6",)
    rec.reveal(1, value_of(1))
    assert rules_of(rec, Closed(None)) == ("FS-6",)
    rec.rule(no_show(), "Dee")
    rec.close()
    assert rec.fold.closed == Closed(None)


def test_the_rules_of_rulings_hold_for_whoever_names_a_seat():
    rec = all_pledged()
    for ruled, by, rule in (
        (penalty(2), "Ann", "RL-5"),
        (replace(penalty(2), rules=()), "Dee", "RL-10"),
        (replace(penalty(2), rules=("FS-9",)), "Dee", "RL-10"),
        (replace(penalty(2), call=1), "Dee", "RL-1"),
    ):
        with pytest.raises(IllegalAction, match=rf"\[{rule}\]"):
            rec.rule(ruled, by)
    rec.rule(replace(penalty(2), rules=("BP-8.8",)), "Dee")


def test_no_other_match_is_ruled_by_the_rules_of_fair_seeds():
    with pytest.raises(IllegalAction, match=r"\[RL-10\]"):
        recorder().rule(penalty(2), "Dee")


def test_a_match_that_was_refused_has_neither_result_nor_state():
    rec = all_pledged()
    rec.rule(no_show(), "Dee")
    ended = forged(rec, Closed(((1,), "no-show", "FS-6")))
    report = verify_match(ended)
    assert report.faults
    with pytest.raises(Divergence, match="folded it is None"):
        list(Fold(ended))


# -- openings, stores -------------------------------------------------------------------------


def test_an_opening_says_that_it_is_fair_or_nothing():
    opened = waiting().match.opening()
    assert Opened.read(opened.fields()) == opened
    (table,) = opened.fields()
    with pytest.raises(DamagedFile, match="pledged"):
        Opened.read([{**table, "pledged": False}])
    with pytest.raises(DamagedFile, match="nobody uses"):
        replace(opened, chance="observed")


@pytest.mark.parametrize("pledged", [b"", bytes(31), bytes(33)])
def test_a_pledge_has_32_bytes(pledged):
    with pytest.raises(DamagedFile):
        Pledged(1, pledged)
    with pytest.raises(DamagedFile):
        Pledged(0, bytes(32))


def test_of_two_who_pledge_for_a_seat_at_once_one_is_told_to_read_again(store_url):
    journal = open_store(store_url)
    rec = waiting(store=journal)
    other = Recorder.resume(journal.match(rec.match.id), journal)
    pledge(rec, 1)
    with pytest.raises(Conflict):
        pledge(other, 2)
    other = Recorder.resume(journal.match(rec.match.id), journal)
    pledge(other, 2)
    assert journal.match(rec.match.id).public == other.match.public
    assert other.fold.pledges.words() == "seat 1 and seat 2 are awaited to reveal"


@pytest.fixture
def store_url(tmp_path):
    return f"sqlite:///{tmp_path / 'matches.sqlite'}"


# -- every order, beside a second opinion ------------------------------------------------------

SEATS = 3
STEPS = st.lists(
    st.tuples(
        st.sampled_from(["pledge", "copy", "reveal", "wrong", "short", "act", "call", "penalty", "no-show", "note", "close"]),
        st.integers(1, SEATS + 1),
    ),
    max_size=24,
)  # fmt: skip


class Naive:
    """The rules of fair seeds once more, as one reads them in docs/dice.md."""

    def __init__(self) -> None:
        self.pledged: list[int] = []
        self.revealed: list[int] = []
        self.penalised: list[int] = []
        self.shown = self.closed = False

    def permits(self, what: str, seat: int) -> bool:
        every = list(range(1, SEATS + 1))
        named = bool(self.penalised) or self.shown
        all_pledged = sorted(self.pledged) == every
        begun = sorted(self.revealed) == every
        late = [
            each for each in every if each not in (self.revealed if all_pledged else self.pledged)
        ]
        if self.closed or (seat not in every and what not in ("note", "close")):
            return False
        match what:
            case "pledge":
                return not named and seat not in self.pledged
            case "reveal":
                return not named and all_pledged and seat not in self.revealed
            case "act" | "call" | "note":
                return begun
            case "penalty":
                return begun or (seat in late and seat not in self.penalised)
            case "no-show":
                return not begun and seat not in late and not self.shown
            case "close":
                return named or begun
        return False

    def take(self, what: str, seat: int) -> None:
        self.closed |= what == "close"
        self.shown |= what == "no-show"
        if what == "pledge":
            self.pledged.append(seat)
        if what == "reveal":
            self.revealed.append(seat)
        if what == "penalty":
            self.penalised.append(seat)


def records_of(rec: Recorder, seat: int) -> dict[str, Record]:
    """The record of each step of that seat."""
    copied = next(iter(rec.fold.pledges.pledged.values()), bytes(32))
    return {
        "pledge": Pledged(seat, pledge_by_hand(rec.match, seat, value_of(seat))),
        "copy": Pledged(seat, copied),
        "reveal": Contributed(seat, value_of(seat)),
        "wrong": Contributed(seat, value_of(seat + 1)),
        "short": Contributed(seat, b"short"),
        "call": Called(seat, 1, "Why?"),
        "penalty": penalty(seat),
        "no-show": no_show(seat),
        "note": Ruled("note", reason="so it was"),
        "close": Closed(None),
    }


@settings(max_examples=150, deadline=None)
@given(STEPS)
def test_whatever_is_tried_in_whatever_order_the_rules_permit_what_they_say(steps):
    rec, naive = waiting("save-your-bacon", SEATS), Naive()
    for what, seat in steps:
        if what == "copy" and not rec.fold.pledges.pledged:
            continue
        permitted = naive.permits(what, seat)
        try:
            if what == "act":
                rec.act(seat, ["concede"])
            else:
                write(rec, records_of(rec, seat)[what])
        except MatchError:
            assert not permitted, (what, seat)
            continue
        assert permitted, (what, seat)
        naive.take(what, seat)
        if rec.fold.run is not None and rec.run.outcome is not None:
            break
    fold = Fold(rec.match)
    for _ in fold:
        pass
    assert fold.number == rec.fold.number
    assert verify_match(rec.match).error is None
