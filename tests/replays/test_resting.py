"""Matches that rest on earlier ones, and series, are compared with the matches that they name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from hashlib import sha256
from typing import Any

import pytest

from events.chain.match import Match
from events.fold.inputs import HANDING
from events.recorder import Recorder
from events.records.rulings import Ruled
from referee import games
from referee.errors import IllegalAction, NotFound
from referee.kernel.facts import PUBLIC
from referee.kernel.game import Opening
from replays.branch import branch
from replays.copies.withhold import Wish, copy_for
from replays.file.replay_file import decode, encode
from replays.verify.inputs import input_of, played_of
from replays.verify.related import compare_with
from replays.verify.report import FOLDS, PROVEN, Report
from replays.verify.series import Series
from replays.verify.verify import verify, verify_match

BACON, DRAFT, SERIES = (games.find(f"save-your-bacon{end}") for end in ("", "-draft", "-series"))
DECKS = ("dangerous-darkness", "light-fight")


def secret(word: str) -> bytes:
    return sha256(word.encode()).digest()


def drafted(word: str = "draft", *, returns: int = 0) -> Match:
    rec = Recorder.create(DRAFT, Opening(2, 1, {}, ()), secret(word))
    while rec.run.outcome is None:
        (ask,) = rec.run.asks()
        legal = list(ask.legal())
        rec.act(ask.seat, legal[returns if ask.verbs.keys() == {"draft-return"} else 0])
    rec.close()
    return rec.match


def game(
    word: str,
    winner: int,
    *,
    role: str = "",
    earlier: Match | None = None,
    readings: Mapping[str, str] | None = None,
    decks: Sequence[str] = DECKS,
    players: Sequence[str] = ("Ann", "Ben"),
) -> Match:
    """A game in which the loser concedes at once."""
    inputs, attachments, noted = [], {}, {}
    if earlier is not None:
        found, attached = input_of(role, earlier)
        inputs, attachments = [found], {found[3]: attached}
        noted = {"inputs": {role: earlier.id}}
    rec = Recorder.create(
        BACON,
        Opening(2, 1, readings or {}, ()),
        secret(word),
        note={"players": list(players), **noted},
        inputs=inputs,
        attachments=attachments,
    )
    while "submit-deck" in rec.run.asks()[0].verbs:
        seat = rec.run.asks()[0].seat
        rec.act(seat, ["submit-deck", decks[seat - 1]])
    rec.act(3 - winner, ["concede"])
    rec.close()
    return rec.match


def series_of(*added: Match, readings: Mapping[str, str] | None = None) -> Recorder:
    """A series with these games, without looking whether they fit."""
    note = {"players": ["Ann", "Ben"]}
    rec = Recorder.create(SERIES, Opening(2, 1, readings or {}, ()), secret("series"), note=note)
    for match in added:
        winner = str(played_of(match).winners[0])
        rec.act(0, ["add-game", match.root.hex(), winner], {"match": match.id})
    if rec.run.outcome is not None:
        rec.close()
    return rec


def compared(match: Match, *others: Match) -> Report:
    """The report on a match with those others at hand; one that is closed is read from its file."""
    at_hand = {each.id: each for each in others}
    if match.revealed_secret() is None:
        report = verify_match(match)
    else:
        data = encode(match, match.opening().game)
        report, match = verify(data), decode(data)[1]
    compare_with(match, report, at_hand.get)
    return report


def altered(match: Match, other: Match) -> Match:
    """A match of the same opening that went on otherwise."""
    wrong = deepcopy(match)
    wrong.strands["public"][1:] = other.strands["public"][1:]
    assert wrong.id == match.id
    assert wrong.root != match.root
    return wrong


# -- a draft, the game before ---------------------------------------------------------------


def test_a_match_of_drafted_decks_folds_by_itself_and_says_what_it_rests_on():
    draft = drafted()
    match = game("one", 1, role="draft", earlier=draft, readings={"format": "pod_draft"})
    alone = compared(match)
    assert alone.grade == PROVEN
    assert alone.unchecked == [f"the draft that record 1 names: {draft.root.hex()[:16]}..."]
    assert compared(match, draft).unchecked == []
    assert compared(match, draft).grade == PROVEN


def test_an_altered_draft_is_named():
    draft, other = drafted(), drafted(returns=1)
    match = game("one", 1, role="draft", earlier=draft, readings={"format": "pod_draft"})
    report = compared(match, altered(draft, other))
    assert report.error is not None
    assert str(report.error).startswith(
        f"record 1: the draft that record 1 names is not match {draft.id[:8]} as it is here"
    )


def test_what_was_taken_over_must_be_what_the_draft_hands_on():
    draft, other = drafted(), drafted("another")
    (_, _, _, digest), attached = input_of("draft", other)
    rec = Recorder.create(
        BACON,
        Opening(2, 1, {"format": "pod_draft"}, ()),
        secret("one"),
        note={"inputs": {"draft": draft.id}},
        inputs=[("draft", draft.root, 0, digest)],
        attachments={digest: attached},
    )
    rec.act(1, ["concede"])
    rec.close()
    assert compared(rec.match).good
    report = compared(rec.match, draft)
    assert "hands on something else than was taken over" in str(report.error)


def test_a_copy_keeps_what_was_taken_over_and_is_read_by_itself():
    draft = drafted()
    match = game("one", 2, role="draft", earlier=draft, readings={"format": "pod_draft"})
    copy = copy_for(match, Wish(PUBLIC))
    assert copy.attachments == match.attachments
    assert verify_match(copy).error is None


def test_of_a_copy_of_the_draft_the_root_is_compared():
    draft = drafted()
    match = game("one", 1, role="draft", earlier=draft, readings={"format": "pod_draft"})
    copy = copy_for(draft, Wish(PUBLIC))
    report = compared(match, copy)
    assert report.good
    assert not any("that record 1 names" in each for each in report.unchecked)


def test_nothing_rests_on_a_match_that_goes_on():
    rec = Recorder.create(DRAFT, Opening(2, 1, {}, ()), secret("draft"))
    with pytest.raises(NotFound, match="is not closed with a result"):
        input_of("draft", rec.match)
    rec.act(0, ["stop-draft", "time"])
    rec.close()
    with pytest.raises(NotFound, match="hands nothing on"):
        input_of("draft", rec.match)


def test_a_branch_keeps_what_its_parent_rests_on():
    draft = drafted()
    match = game("one", 1, role="draft", earlier=draft, readings={"format": "pod_draft"})
    line = branch(match, 1, secret("line"))
    roles = [role for role, *_ in line.match.opening().inputs]
    assert roles == ["draft", "parent"]
    assert line.run.wire() == branch(match, 1, secret("line")).run.wire()
    line.act(2, ["concede"])
    line.close()
    assert verify_match(line.match).good
    assert [role for role in roles if role in HANDING] == ["draft"]


# -- series ---------------------------------------------------------------------------------


def three_games() -> list[Match]:
    first = game("one", 1)
    second = game("two", 2, role="previous", earlier=first)
    third = game("three", 2, role="previous", earlier=second)
    return [first, second, third]


@pytest.mark.rule("SYB-8.0.3")
def test_a_series_is_compared_with_its_games():
    found = three_games()
    kept = series_of(*found).match
    report = compared(kept, *found)
    assert report.grade == PROVEN
    assert report.outcome == ((2,), "two games won", "SYB-8.0.3")
    assert report.unchecked == []
    alone = compared(kept, found[1])
    assert alone.good
    assert alone.unchecked == [
        f"the game that record {record} names: {found[at].root.hex()[:16]}..."
        for at, record in ((0, 2), (2, 4))
    ]


def test_games_are_compared_with_those_before_them():
    first, second, third = three_games()
    assert compared(second, first).unchecked == []
    assert compared(third, first).unchecked == [
        f"the previous match that record 1 names: {second.root.hex()[:16]}..."
    ]


def test_an_altered_game_is_named_by_its_record():
    first, second, third = three_games()
    kept = series_of(first, second, third).match
    other = game("two", 1, role="previous", earlier=first)
    assert other.id == second.id
    report = compared(kept, first, other, third)
    assert report.fault is not None
    assert report.fault.record == 3
    assert "is not match" in report.fault.message


@pytest.mark.rule("SYB-8.0.3")
def test_a_result_that_the_game_did_not_have_is_refused():
    first = game("one", 1)
    rec = series_of()
    rec.act(0, ["add-game", first.root.hex(), "2"], {"match": first.id})
    report = compared(rec.match, first)
    assert isinstance(report.error, IllegalAction)
    assert report.error.rules == ("SYB-8.0.3",)
    assert "seat 1 won it [SYB-8.0.3]" in str(report.error)


def refusal(series: Recorder, match: Match, before: Match | None = None) -> tuple[str, ...]:
    with pytest.raises(IllegalAction) as error:
        Series(series.match).add(match, before)
    return error.value.rules


@pytest.mark.rule("SYB-8.0.3", "SYB-Q52", "SYB-Q87")
def test_only_a_game_that_fits_is_added():
    first, second, _ = three_games()
    series = series_of(first)
    assert Series(series.match).add(second, first) == ["add-game", second.root.hex(), "2"]
    assert refusal(series, game("other", 1), first) == ("SYB-8.0.3",)
    others = game("two", 2, role="previous", earlier=first, players=("Ann", "Eve"))
    assert refusal(series, others, first) == ("SYB-Q87",)
    free = {"match_deck_change": "true"}
    changed = game("two", 2, role="previous", earlier=first, readings=free, decks=DECKS[::-1])
    assert "SYB-Q52" in refusal(series, changed, first)
    with pytest.raises(NotFound, match="is one of save-your-bacon-draft"):
        Series(series.match).add(drafted(), first)
    with pytest.raises(NotFound, match="is no series"):
        Series(first)


@pytest.mark.rule("SYB-Q52")
def test_where_decks_may_change_other_decks_are_added():
    free = {"match_deck_change": "true"}
    first = game("one", 1, readings=free)
    other = game("two", 2, role="previous", earlier=first, readings=free, decks=DECKS[::-1])
    series = series_of(first, readings=free)
    assert Series(series.match).add(other, first)[2] == "2"
    report = compared(series_of(first, other, readings=free).match, first, other)
    assert report.good
    assert report.unchecked == ["the result: the match is not closed"]


def test_a_game_that_a_ruling_took_back_is_none_of_the_series():
    first, second, _ = three_games()
    rec = series_of(first, second)
    kept: dict[str, Any] = {"rules": ("SYB-8.0.3",), "reason": "the wrong game was added"}
    rec.rule(Ruled(kind="backup", record=2, **kept), "Ida")
    assert [(each.record, each.winner) for each in Series(rec.match).games()] == [(2, 1)]
    rec.act(0, ["add-game", second.root.hex(), "2"], {"match": second.id})
    assert [(each.record, each.winner) for each in Series(rec.match).games()] == [(2, 1), (5, 2)]
    report = compared(rec.match, first, second)
    assert report.good
    assert report.unchecked == ["the result: the match is not closed"]


def test_a_copy_of_a_game_is_compared_as_far_as_it_goes():
    first, second, third = three_games()
    kept = series_of(first, second, third).match
    copies = [copy_for(each, Wish(PUBLIC)) for each in (first, second, third)]
    report = compared(kept, *copies)
    assert report.grade in (PROVEN, FOLDS)
    assert report.error is None
