"""The stories of short titled matches stay as they are."""

from __future__ import annotations

import pytest

from referee import games
from tests.golden.build import goldens, told


@pytest.mark.parametrize("golden", goldens(), ids=lambda golden: golden.path.stem)
def test_the_story_is_told_as_before(golden):
    assert golden.head["title"]
    assert told(golden) == golden.story


def test_every_game_has_a_golden():
    assert {golden.path.parent.name for golden in goldens()} == set(games.REGISTER)
