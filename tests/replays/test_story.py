"""The story: every record can be turned to, told as the log tells it, with its turn."""

from __future__ import annotations

import pytest

from events.fold.fold import Fold
from referee.errors import IllegalAction, MatchError, NotFound
from referee.kernel.game import Stage
from replays.file.replay_file import decode
from replays.read.log import log
from replays.read.timeline import Timeline
from tests.events.recorded import closed, live
from tests.replays.duel import duel, find
from tests.vectors.build_spoiled import SPOILED


@pytest.mark.parametrize("eyes", ["judge", "public", 1, 2])
def test_a_story_tells_what_the_log_tells(eyes):
    for match in (closed(), live(9).match, duel(3)):
        story = Timeline(match, find=find)
        told = list(log(match, eyes=eyes, find=find))
        assert list(story.entries(eyes)) == told
        assert [story.entry(entry.number, eyes) for entry in told] == told
        assert story.last == sum(map(len, match.strands.values()))


def test_a_record_is_looked_at_as_the_match_stood_then():
    match = closed()
    story = Timeline(match)
    fold = Fold(match, checks=False)
    for folded in fold:
        run = fold.running()
        assert story.run(folded.number).wire() == run.wire()
        if folded.number > 1:
            assert story.stage(folded.number).turn == run.state.turn


def test_a_game_that_counts_no_turns_has_none():
    story = Timeline(duel(2), find=find)
    assert {story.stage(number) for number in range(1, story.last + 1)} == {Stage()}


def test_the_turns_of_a_match_grow_one_by_one_from_the_set_up():
    story = Timeline(closed())
    turns = [story.stage(number).turn for number in range(2, story.last + 1)]
    assert turns[0] == 0
    assert sorted(set(turns)) == list(range(max(turns) + 1))
    assert turns == sorted(turns)
    assert story.stage(2).phase == "set-up"
    assert story.stage(story.last).phase == "combat phase"


def test_a_match_with_an_illegal_action_is_told_up_to_it():
    match = decode(SPOILED["an-illegal-action"]())[1]
    story = Timeline(match)
    assert story.last == 3
    assert isinstance(story.fault, IllegalAction)
    assert str(story.fault).startswith("record 4: ")
    assert story.run(3).asks()


def test_a_match_that_cannot_begin_has_no_story(tmp_path):
    match = live(5).match
    match.secret = None
    with pytest.raises(MatchError, match="record 1: the secret is not revealed"):
        Timeline(match)


def test_a_story_folds_its_match_once(monkeypatch):
    match = closed()
    folded = []
    step = Fold.step

    def counting(fold: Fold) -> object:
        found = step(fold)
        folded.append(found)
        return found

    monkeypatch.setattr(Fold, "step", counting)
    story = Timeline(match)
    for place in (story.last, 1, story.last // 2):
        story.run(place)
    assert sum(found is not None for found in folded) == story.last


def test_no_record_of_a_story_is_looked_at_before_the_first_or_beyond_the_last():
    story = Timeline(closed())
    for place in (0, story.last + 1):
        with pytest.raises(NotFound, match=f"no record {place}: "):
            story.run(place)
