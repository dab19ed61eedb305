"""Card files from strangers, as they come inside a replay file: refused in one line, never a crash."""

from __future__ import annotations

from hashlib import sha256

import pytest

from referee.errors import PackError
from referee.games.bacon_project.cardset.profiles import shipped, shipped_text
from referee.games.bacon_project.game import GAME
from referee.kernel.engine.dice import SeededDice
from referee.kernel.game import Opening
from referee.kernel.position import document as position

TEXT = shipped_text()
N = 'n = "[1-9][0-9]*"'
S = 'form = "S"'


def opened(text: str) -> None:
    digest = sha256(text.encode()).digest()
    opening = Opening(2, 1, {}, ((shipped()[0], digest),), {digest: text})
    run = GAME.open(opening, SeededDice(bytes(32)))
    for seat in (1, 2):
        run.act(seat, ["choose-profile", "raven-grey"])
    return run


def test_the_shipped_text_opens():
    run = opened(TEXT + "\n# changed\n")
    assert [side.profile for side in run.state.seats] == ["raven-grey", "raven-grey"]


@pytest.mark.parametrize(
    "text",
    [
        "a" + ".a" * 30_000 + " = 1\n" + TEXT,
        "a = " + "[" * 50_000 + "\n" + TEXT,
        "a = " + "{a = " * 5000 + "\n" + TEXT,
        "a = " + "9" * 5000 + "\n" + TEXT,
        TEXT.replace(N, 'n = "a{99999999999999999999}"'),
        TEXT.replace(N, 'n = "' + "(" * 5000 + '"'),
        TEXT.replace(N, 'n = "' + "(?:" * 3000 + "a" + ")" * 3000 + '"'),
        TEXT.replace(S, 'form = "S\\nS"', 1),
        TEXT.replace(S, 'form = "' + "[" * 5000 + "S" + "]" * 5000 + '"', 1),
        TEXT.replace(S, 'form = "' + "(" * 5000 + '"', 1),
        TEXT.replace(N, 'n = "[[a]"'),
        TEXT.replace('card = "A"', 'card = "A\\nA"', 1),
    ],
)
def test_a_card_file_that_asks_for_much_is_refused_in_one_line(text):
    assert text != TEXT
    with pytest.raises(PackError) as refused:
        opened(text)
    assert "\n" not in str(refused.value)


@pytest.mark.rule("BP-19.29")
def test_a_text_that_cannot_be_read_is_refused_at_the_opening_though_nobody_plays_its_profile():
    text = TEXT.replace('text = "FLASH. +15."', 'text = "FLY AWAY."')
    assert text != TEXT
    with pytest.raises(PackError, match=r"profile 'hector', card 2, .*found 'FLY'"):
        opened(text)


def test_a_position_without_a_profile_says_which_seat_has_none():
    setting = GAME.open(Opening(2, 1, {}, ()), SeededDice(bytes(32))).setting
    table = {
        "turn-player": 1,
        "seats": {"1": {"stack": ["Ah"]}, "2": {"profile": "raven-grey", "stack": ["Ad"]}},
    }
    with pytest.raises(PackError, match=r"^seats\.1\.profile: missing, expected one of"):
        position.read(GAME, setting, table, SeededDice(bytes(32)))
