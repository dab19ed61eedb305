"""Narration: what followed from each record, with its rule, for the eyes that may know it."""

from __future__ import annotations

from referee.games.bacon_project.game import GAME
from replays.narrate import log
from tests.recorded import closed, live
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
