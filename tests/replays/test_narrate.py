"""Narration: what followed from each record, with its rule, for the eyes that may know it."""

from __future__ import annotations

from pathlib import Path

from events.records.records import Observed
from referee.games.bacon_project.game import GAME
from replays.file.replay_file import decode
from replays.read.log import log
from tests.events.recorded import closed, live
from tests.replays.duel import duel, find


def test_every_record_has_an_entry_in_the_games_notation():
    match = closed()
    entries = list(log(match))
    assert [entry.number for entry in entries] == list(range(1, len(match.public) + 1))
    assert entries[1].text == "1: choose-profile raven-grey"
    assert (entries[1].seat, entries[0].seat) == (1, 0)
    assert entries[-1].text.startswith("closed")


def test_every_sentence_carries_a_rule_of_the_catalogue():
    sentences = [s for entry in log(closed()) for s in entry.sentences]
    assert len(sentences) > 20
    for sentence in sentences:
        assert sentence.rule in GAME.catalogue.entries
        assert str(sentence) == f"{sentence.text} [{sentence.rule}]"


def test_drawn_cards_are_told_to_those_who_may_see_them():
    match = live(3).match

    def told(eyes: int | str) -> list[str]:
        return [s.text for entry in log(match, eyes=eyes) for s in entry.sentences]

    drawn = [line for line in told("judge") if "draws" in line]
    assert drawn
    assert [line for line in told(1) if "draws" in line] != drawn
    assert set(told(1)) & set(drawn)
    assert not set(told("public")) & set(drawn)


def test_secret_records_are_told_to_their_seat_only_until_the_match_is_closed():
    match = duel(1)
    seats = {
        eyes: [entry.seat for entry in log(match, eyes=eyes, find=find) if "choose" in entry.text]
        for eyes in ("public", "judge", 1, 2)
    }
    assert seats == {"public": [], "judge": [1, 1, 2, 2], 1: [1, 1], 2: [2, 2]}


def test_what_the_scorekeeper_saw_is_told_as_far_as_everybody_saw_it():
    """At a physical table the records name every card that is drawn into a hand."""
    match = decode((Path(__file__).parents[1] / "corpus" / "observed.replay").read_bytes())[1]
    lines = {
        eyes: {entry.number: entry for entry in log(match, eyes=eyes)}
        for eyes in ("judge", "public", 1, 2)
    }
    drawn = [n for n, each in lines["judge"].items() if each.text.startswith("observed 0/draw")]
    assert len(drawn) > 10
    assert lines["judge"][drawn[0]].text == "observed 0/draw/draw-pile/1 8s"
    for eyes in ("public", 1, 2):
        for number in drawn:
            told, whole = lines[eyes][number], lines["judge"][number]
            assert whole.text.startswith(f"{told.text} ")
            assert isinstance(told.record, Observed)
            assert told.record.result == ""
    assert lines[1][4].text == "observed 0/roll/first-player/1 2"
    assert [str(each) for each in lines[2][5].sentences] == ["seat 2 draws 8s [BP-17.1]"]
    assert [str(each) for each in lines[1][5].sentences] == ["seat 2 draws a card [BP-17.1]"]
