"""Every game says what it is about: how one wins, a good first turn, what the signs mean."""

from __future__ import annotations

import pytest

from referee.errors import PackError
from referee.games import REGISTER, find
from referee.kernel.catalogue import About, about_of
from tests.cli.conftest import Run


@pytest.mark.parametrize("code", REGISTER)
def test_every_game_says_what_a_newcomer_asks(code: str) -> None:
    about = find(code).catalogue.about
    assert len(about.goal) > 40
    assert len(about.first_turn) > 40
    assert len(about.signs) >= 3
    assert all(about.signs.values())


@pytest.mark.parametrize("code", ["bacon-project", "clash", "save-your-bacon"])
def test_a_match_begins_with_its_goal(run: Run, code: str) -> None:
    words = ["play", code, "--player", "Ann", "--seed", "07", "--lines"]
    said = run(*words, stdin="1\nhelp\nquit\n").out
    goal = find(code).catalogue.about.goal.split(". ")[0]
    flat = " ".join(said.split())
    assert flat.count(f"goal: {goal}") == 2, "at the first decision, and in the help"
    assert flat.index(f"goal: {goal}") < flat.index("Ann> 1")


def test_one_game_is_told_alone(run: Run) -> None:
    said = run("games", "super-fantasy-brawl")
    assert said.out.startswith("Super Fantasy Brawl\n  goal: ")
    assert "  a first turn: " in said.out
    assert run("games", "clash", "--json").data["games"][0]["signs"]["next"]
    assert len(run("games", "--json").data["games"]) >= len(REGISTER)
    assert run("games", "clsh").code == 2


@pytest.mark.parametrize(
    "table", [5, {"goal": 5}, {"signs": []}, {"signs": {"a": 1}}, {"moral": "none"}]
)
def test_what_is_no_text_is_refused(table: object) -> None:
    with pytest.raises(PackError, match=r"rules\.toml: about: expected the texts"):
        about_of({"about": table}, "rules.toml")
    assert about_of({}, "rules.toml") == About()
