"""Search: records are found by card, rule, refusal, action and words, as their eyes know them."""

from __future__ import annotations

import pytest

from events.recorder import Recorder
from referee.errors import IllegalAction, NotUnderstood
from referee.games.bacon_project.game import GAME
from replays.read.search import read_query
from replays.read.timeline import Timeline
from tests.events.recorded import closed, live
from tests.replays.duel import duel
from tests.replays.duel import find as find_duel


def found(story: Timeline, text: str, eyes: int | str = "judge") -> list[int]:
    run = story.run(story.last)
    finds = read_query(story.game, story.game.cards(run.setting), text)
    return [entry.number for entry in story.entries(eyes) if finds(entry)]


@pytest.fixture(scope="module")
def story() -> Timeline:
    return Timeline(closed())


def told(story: Timeline, number: int, eyes: int | str = "judge") -> str:
    entry = story.entry(number, eyes)
    assert entry is not None
    return "\n".join([entry.text, *map(str, entry.sentences)])


def test_a_rule_finds_what_followed_from_it_and_a_section_all_of_its_rules(story):
    every = range(1, story.last + 1)
    by_rule = [n for n in every if "[BP-17.1]" in told(story, n)]
    assert by_rule
    assert found(story, "BP-17.1") == found(story, "bp-17.1") == by_rule
    section = found(story, "BP-17")
    assert section == [n for n in every if "[BP-17." in told(story, n)]
    assert "BP-1." not in told(story, section[0])


def test_a_card_is_found_by_its_name_and_not_within_another(story):
    every = range(1, story.last + 1)
    for card in ("2h", "10h", "Ks"):
        expected = [n for n in every if card in told(story, n).replace(",", " ").split()]
        assert found(story, card.upper()) == expected, card


def test_a_profile_is_found_by_its_printed_name(story):
    assert found(story, "Raven Grey") == found(story, "raven-grey") == [2]


def test_a_seats_actions_are_found(story):
    casts = found(story, "2: cast")
    assert casts
    entries = [story.entry(n, "judge") for n in casts]
    assert all(entry.text.startswith("2: cast") for entry in entries)
    assert len(found(story, "2:")) == sum(e.seat == 2 for e in story.entries("judge"))
    assert found(story, "2: nothing") == []


def test_all_the_words_must_occur_and_long_ones_may_be_begun(story):
    assert found(story, "wins") == found(story, "WINS seat")
    begun = found(story, "shuff")
    assert begun == sorted(found(story, "shuffled") + found(story, "shuffles"))
    assert len(begun) > len(found(story, "shuffled")) > 0
    assert found(story, "wins zebra") == []


def test_eyes_find_only_what_they_may_know():
    story = Timeline(live(3).match)
    drawn = {n for eyes in (1, 2) for n in found(story, "draws", eyes)}
    assert drawn == set(found(story, "draws", "public"))
    entries = [story.entry(number, 1) for number in drawn]
    own = [s.text for entry in entries for s in entry.sentences if "seat 1 draws" in s.text]
    card = own[0].split()[-1]
    assert found(story, card, 1)
    assert not found(story, card, "public")
    assert not found(story, card, 2)


def test_refusals_are_found_by_seat_and_by_the_rule_that_refused():
    recorder: Recorder = live(8)
    (ask,) = recorder.run.asks()
    other = 3 - ask.seat
    with pytest.raises(IllegalAction) as refused:
        recorder.act(other, ["next-phase"])
    number = recorder.attempt(other, ["next-phase"], refused.value)
    story = Timeline(recorder.match)
    assert found(story, "refused") == found(story, f"refused {other}") == [number]
    assert found(story, f"refused seat {other}") == [number]
    assert found(story, f"refused {ask.seat}") == []
    assert number in found(story, refused.value.rules[0])
    assert number in found(story, f"{other}: next-phase")


def test_secret_records_are_found_by_their_seat_only():
    story = Timeline(duel(1), find=find_duel)
    choices = found(story, "1: choose")
    assert len(choices) == 2
    assert found(story, "1: choose", 1) == choices
    assert found(story, "1: choose", 2) == found(story, "1: choose", "public") == []


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "find what"),
        ("   ", "find what"),
        ("rule:", "find 'rule:': nothing stands behind the colon"),
        ("card: ruled", "find 'card:': nothing"),
    ],
)
def test_looking_for_nothing_is_not_understood(text, why):
    with pytest.raises(NotUnderstood, match=why):
        read_query(GAME, {}, text)
