"""The bot that searches at the table: matches in every game, by name and budget, and the hint that asks it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cli.play.bot_match import Order, play
from events.chain.names import bots_of
from referee import games
from replays.file.replay_file import decode, encode
from replays.verify.verify import verify
from tests.cli.conftest import Run
from tests.games.register import HARNESSES

SEARCHED = [code for code in HARNESSES if games.find(code).read_foresight is not None]


@pytest.mark.parametrize("code", SEARCHED)
def test_a_match_of_the_bot_that_searches_verifies(code: str) -> None:
    match = play(Order(code, bytes([1]) * 32, ("search:1", "greedy"), (), {}))
    assert verify(encode(match, code)).verdict == "sound"


def test_the_same_seed_and_budget_give_the_same_match() -> None:
    order = Order("bacon-project", bytes([2]) * 32, ("search:12", "search:2"), (), {})
    one, other = (encode(play(order), "bacon-project") for _ in range(2))
    assert one == other


@pytest.mark.parametrize("budget", ["", "0", "-1", "1.5", "many", "1000001", "٣"])
def test_a_budget_is_a_number(run: Run, budget: str) -> None:
    said = run("simulate", "bacon", "--bot", f"search:{budget}", "--seed", "1")
    assert said.code == 2
    assert f"bot 'search:{budget}' (expected search:NODES, from 1 to 1000000)" in said.err


def test_a_game_that_is_not_searched_has_no_such_bot(run: Run) -> None:
    said = run("simulate", "save-your-bacon-draft", "--bot", "search")
    assert said.code == 2
    assert "no bot 'search'" in said.err


def test_a_hint_says_what_was_considered_and_the_same_again(run: Run) -> None:
    table = ["play", "bacon", "--player", "Ann=raven-grey", "--bot", "greedy=hector", "--seed", "1"]
    said = run(*table, stdin="hint\n1\nhint\nhint\nquit\n").out
    early, first, second = said.split("Ann> ")[1], *said.split("what you are then ahead")[1:]
    assert "there are none before the first turn" in early
    assert "in stack cards" in " ".join(first.split())
    assert said.count("The first is what the bot that searches would play.") == 2
    assert first.splitlines()[1:4] == second.splitlines()[1:4]


def test_nobody_is_given_a_hint_against_people(run: Run) -> None:
    said = run(
        "play", "bacon", "--player", "Ann", "--player", "Ben", "--open-hands", stdin="\nhint\n"
    )
    assert "a hint is given where only bots play with you" in said.out


def test_bots_change_seats_and_what_each_won_is_told(run: Run, tmp_path: Path) -> None:
    table = ["simulate", "bacon", "-n", "2", "--bot", "greedy", "--bot", "random", "--seed", "1"]
    said = run(*table, "--rotate", "-o", str(tmp_path / "out"))
    assert re.search(r"greedy won [012], random won [012], 0 drawn", said.out)
    matches = [decode(file.read_bytes())[1] for file in (tmp_path / "out").iterdir()]
    seated = sorted(bots_of(match.public[0])[1] for match in matches)
    assert seated == ["greedy", "random"]
