"""Telling: a report says everything that its detail promises, and names the players."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from events.log.entries import merged
from events.recorder import Recorder
from referee.errors import NotFound
from referee.games import find as find_game
from referee.games.bacon_project.game import GAME
from referee.kernel.facts import JUDGE, PUBLIC, Fact
from referee.kernel.game import Opening
from replays.file.replay_file import decode
from replays.read.log import log
from replays.read.summary import Detail, Namer, report
from tests.events.recorded import closed, live
from tests.replays.duel import duel, find

NAMES = ("Ann", "Ben")
EYES = (1, 2, PUBLIC, JUDGE)
CARD = re.compile(r"\b(?:X[12]|(?:10|[2-9JQKA])[hdsc])\b")


def lines(match, detail, eyes=JUDGE, players=NAMES):
    return list(report(GAME, log(match, eyes=eyes), players, detail))


def words(found):
    return [each.text for line in found for each in line.sentences]


@pytest.mark.parametrize("eyes", EYES)
def test_in_full_every_record_and_every_fact_has_a_line_of_its_own(eyes):
    match = closed()
    entries = list(log(match, eyes=eyes))
    found = lines(match, Detail.FULL, eyes, ())
    *told, result = found
    assert result.kind == "result"
    assert [line.records for line in told if line.kind == "record"] == [
        (entry.number,) for entry in entries
    ]
    texts = [t for entry in entries for t in (entry.text, *(s.text for s in entry.sentences))]
    assert words(told) == texts


@pytest.mark.parametrize("eyes", EYES)
def test_folded_every_record_is_told_of_once_and_in_order(eyes):
    entries = list(log(closed(), eyes=eyes))
    found = lines(closed(), Detail.FOLDED, eyes)
    numbers = [number for line in found for number in line.records]
    assert numbers == [entry.number for entry in entries]
    assert len(found) < sum(1 + len(entry.sentences) for entry in entries) * 0.7


def test_folded_every_rule_that_mattered_is_still_there():
    match = closed()
    full = {each.rule for line in lines(match, Detail.FULL) for each in line.sentences}
    folded = {
        each.rule
        for line in lines(match, Detail.FOLDED)
        for each in line.sentences
        if line.kind not in ("turn", "phase")
    }
    assert full - folded <= {"BP-5.1", ""}


def test_in_brief_there_is_the_story_and_nothing_else():
    match = closed()
    found = lines(match, Detail.BRIEF)
    told = [fact for entry in log(match) for fact in entry.facts if GAME.weight(fact) == "story"]
    assert [line.kind for line in found if line.kind not in ("turn", "plain")] == [
        *("story" for _ in told),
        "result",
    ]
    (opened,) = [line for line in found if line.kind == "plain"]
    assert opened.records == (1,)
    assert all(len(line.records) <= 1 for line in found)


def test_no_eyes_are_told_a_card_that_their_log_does_not_name():
    match = live(60).match
    for eyes in (1, 2, PUBLIC):
        known = {
            card
            for entry in log(match, eyes=eyes)
            for text in (entry.text, *(each.text for each in entry.sentences))
            for card in CARD.findall(text)
        }
        for detail in Detail:
            told = {
                card for text in words(lines(match, detail, eyes)) for card in CARD.findall(text)
            }
            assert told <= known
        assert known < {
            card for text in words(lines(match, Detail.FULL, JUDGE)) for card in CARD.findall(text)
        }


def test_a_player_is_named_with_the_seat_first_and_then_by_name():
    text = " ".join(words(lines(closed(), Detail.FOLDED)))
    assert text.count("Ann (seat 1)") == text.count("Ben (seat 2)") == 1
    assert text.index("Ann (seat 1)") == text.index("Ann")
    assert "Ann " in text.replace("Ann (seat 1)", "")
    assert "seat 1" not in text.replace("Ann (seat 1)", "")


@pytest.mark.parametrize("players", [(), ("Ann", "Ann"), ("", "Ben"), ("A" * 50, "A" * 60)])
def test_names_that_tell_nobody_apart_are_not_used(players):
    who = Namer(players)
    assert [who(1), who(1)] == ["seat 1", "seat 1"]
    assert who(0) == "the table"


def test_the_report_ends_with_who_won_why_and_by_which_rule():
    match = closed()
    last = lines(match, Detail.FOLDED)[-1]
    outcome = list(log(match))[-1].outcome
    assert outcome is not None
    (sentence,) = last.sentences
    assert last.records == (len(match.public),)
    assert sentence.rule == outcome.rule
    winner = NAMES[outcome.winners[0] - 1]
    assert sentence.text == f"Result: {winner} won: {outcome.reason}"
    assert lines(live().match, Detail.FOLDED)[-1].kind != "result"


def test_like_facts_are_put_together_and_unlike_ones_are_not():
    drawn = [Fact("drawn", "R", 1, {"cards": [card]}, ("cards",)) for card in (3, 4)]
    other = Fact("drawn", "R", 2, {"cards": [5]}, ("cards",))
    level = [Fact("level", "R", 1, {"level": number}) for number in (1, 2)]
    empty = [Fact("passed", "R", 1), Fact("passed", "R", 1)]
    found = merged([*drawn, other, *level, *empty])
    assert [fact.data for fact in found] == [
        {"cards": [3, 4]},
        {"cards": [5]},
        {"level": 1},
        {"level": 2},
        {},
        {},
    ]
    assert found[0].seen_by(2).data == {"cards": 2}
    assert drawn[0].data == {"cards": [3]}, "the facts themselves are left as they were"


def test_a_game_that_weighs_nothing_is_told_too():
    match = duel(1)
    game = find("duel")
    for eyes in EYES:
        entries = list(log(match, eyes=eyes, find=find))
        for detail in (Detail.FOLDED, Detail.FULL):
            found = list(report(game, entries, NAMES, detail))
            numbers = [number for line in found for number in line.records]
            assert numbers == [entry.number for entry in entries]


def test_what_came_before_a_fault_is_told_whole_before_it_is_raised():
    entries = list(log(closed()))

    def torn():
        yield from entries[:7]
        raise NotFound("the rest")

    told = []
    with pytest.raises(NotFound):
        told.extend(report(GAME, torn(), NAMES))
    assert [number for line in told for number in line.records] == list(range(1, 8))


def test_dull_facts_of_several_records_are_told_as_one():
    data = (Path(__file__).parents[1] / "corpus" / "observed.replay").read_bytes()
    match = decode(data)[1]
    for eyes, text in ((2, "draws 8s, 7d, 3d, Qd, 2h, 5h"), (1, "draws a card")):
        (told,) = [
            each
            for line in lines(match, Detail.FOLDED, eyes)
            for each in line.sentences
            if each.records == (5, 6, 7, 8, 9, 10)
        ]
        assert told.rest == text
        assert told.times == (1 if eyes == 2 else 6)


def test_what_is_not_worth_a_word_is_counted_with_what_comes_next():
    rec = Recorder.create(find_game("save-your-bacon"), Opening(2, 1, {}, ()), bytes(32), note={})
    for _ in range(2):
        rec.act(rec.run.asks()[0].seat, ["submit-deck", "powerful-potential"])
    for answer in (["choose-first-player", 1], ["refresh"], ["stop-pitching"], ["pass-time"]):
        rec.act(rec.run.asks()[0].seat, answer)
    entries = list(log(rec.match, eyes=JUDGE))
    silent = next(entry for entry in entries if entry.text == "1: stop-pitching")
    assert not silent.sentences
    told = [line for line in report(rec.run.game, entries) if silent.number in line.records]
    assert words(told) == ["seat 1 passes time"]
    assert told[0].records == (silent.number, silent.number + 1)
    full = words(report(rec.run.game, entries, (), Detail.FULL))
    assert "1: stop-pitching" in full
