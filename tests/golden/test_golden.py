"""The stories of short titled matches stay as they are."""

from __future__ import annotations

import pytest

from referee import games
from tests.golden.boards import boards, drawn
from tests.golden.build import goldens, told
from tests.golden.pages import page_files, shown


@pytest.mark.parametrize("golden", goldens(), ids=lambda golden: golden.path.stem)
def test_the_story_is_told_as_before(golden):
    assert golden.head["title"]
    assert told(golden) == golden.story


@pytest.mark.parametrize("board", boards(), ids=lambda board: board.path.stem)
def test_the_board_is_drawn_as_before(board):
    assert board.head["title"]
    assert drawn(board) == board.drawn


@pytest.mark.parametrize("file", page_files(), ids=lambda file: file.path.stem)
def test_the_cards_are_read_as_before(file):
    assert file.head["title"]
    assert shown(file) == file.shown


def test_every_game_has_a_golden():
    assert {golden.path.parent.name for golden in goldens()} == set(games.REGISTER)
