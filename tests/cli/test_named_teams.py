"""Teams that are named before a match begins, in a game that asks for something else first."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path

import pytest

from cli.commands.matches.simulate import every_combination
from referee import games
from tests.cli.conftest import SEED, Run

GAME = "super-fantasy-brawl"
TEAMS = ("hammer-and-lantern", "fang-and-gloom")


def chosen(run: Run, match: str) -> set[str]:
    """The lines by which teams were chosen."""
    log = run("log", match, "--as", "judge", "--json").data["records"]
    return {each["text"] for each in log if "choose-team" in each["text"]}


def test_bots_play_with_the_teams_that_are_named(run: Run, tmp_path: Path) -> None:
    words = ["simulate", GAME, "--seed", SEED, "--decks", ",".join(TEAMS), "-o", str(tmp_path)]
    assert run(*words).code == 0
    (file,) = tmp_path.glob("*.replay")
    assert chosen(run, str(file)) == {f"{n}: choose-team {team}" for n, team in enumerate(TEAMS, 1)}
    assert run("show", str(file), "--json").data["players"] == [
        f"{team} (random bot)" for team in TEAMS
    ]


def test_all_are_the_teams_that_go_together() -> None:
    game = games.find(GAME)
    found = every_combination(game, 2, {})
    ready = [team for team in game.prepare(game.settle(opening())).cards.teams if team.players == 2]
    expected = [
        (one.id, other.id)
        for one, other in permutations(ready, 2)
        if not set(one.champions) & set(other.champions)
    ]
    assert sorted(found) == sorted(expected)
    assert expected


def opening():
    from referee.kernel.game import Opening

    return Opening(2, games.find(GAME).version, {}, ())


def test_a_team_waits_until_it_is_asked_for(run: Run) -> None:
    words = ["--player", f"Ann={TEAMS[0]}", "--player", f"Ben={TEAMS[1]}", "--seed", SEED]
    match = run("new", GAME, *words, "--json").data["id"]
    (asked,) = run("legal", match, "--json").data["asked"]
    assert asked["actions"] == ["choose-deployment-area"]
    said = run("act", match, str(asked["seat"]), "choose-deployment-area", "north", "--json")
    assert said.code == 0, said.err
    assert said.data["kept"] == [f"1: choose-team {TEAMS[0]}", f"2: choose-team {TEAMS[1]}"]
    assert chosen(run, match) == set(said.data["kept"])


def test_at_the_table_the_team_is_taken_when_it_is_asked_for(run: Run) -> None:
    words = ["play", GAME, "--player", f"Ann={TEAMS[0]}", "--seed", SEED, "--lines"]
    said = run(*words, stdin="1\n1\n1\nquit\n")
    assert said.code == 0, said.err
    (match,) = run("list", "--json").data["matches"]
    assert f"1: choose-team {TEAMS[0]}" in chosen(run, match["id"])


@pytest.mark.parametrize(
    ("team", "what"),
    [("hammer-and-lantren", "did you mean 'hammer-and-lantern'"), ("pair-dusk", "[SFB-1.7]")],
)
def test_a_team_that_cannot_be_is_refused_before_anything_is_stored(
    run: Run, team: str, what: str
) -> None:
    said = run("play", GAME, "--player", f"Ann={team}", "--seed", SEED, "--lines", stdin="quit\n")
    assert said.code in (1, 2), said
    assert what in said.one_line()
    assert run("list", "--json").data["matches"] == []


def test_teams_are_listed_printed_and_checked(run: Run, tmp_path: Path) -> None:
    listed = run("deck", GAME).out.splitlines()
    assert "hammer-and-lantern  Hammer and Lantern" in listed
    assert "pair-dusk  Dusk (4 players)" in listed
    mine = tmp_path / "mine.toml"
    mine.write_text(run("deck", GAME, "pair-dusk").out, encoding="utf-8")
    refused = run("deck", GAME, str(mine))
    assert refused.code == 1
    assert refused.out.splitlines()[0].endswith("exactly three champions. [SFB-1.7]")
    assert run("deck", GAME, str(mine), "--seats", "4").out == f"{mine}: good\n"
    assert run("deck", GAME, "--seats", "3").code == 2


def test_a_team_of_ones_own_is_played(run: Run, tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text('champions = ["Vex Nightfall", "brann", "gruk"]\n', encoding="utf-8")
    words = ["play", GAME, "--player", f"Ann={mine}", "--seed", SEED, "--lines"]
    assert run(*words, stdin="1\n1\n1\nquit\n").code == 0
    (match,) = run("list", "--json").data["matches"]
    assert "1: choose-team brann gruk vex" in chosen(run, match["id"])


def test_lists_are_brought_to_a_draft_by_name_or_in_a_file(run: Run, tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(run("deck", f"{GAME}-draft", "five-night").out, encoding="utf-8")
    assert run("deck", f"{GAME}-draft", str(mine)).out == f"{mine}: good: team_mode=competitive\n"
    words = ["new", f"{GAME}-draft", "--reading", "team_mode=competitive", "--seed", SEED]
    opened = run(*words, "--player", "Ann=five-daylight", "--player", f"Ben={mine}", "--json")
    log = run("log", opened.data["id"], "--json").data["records"]
    assert [each["text"] for each in log if "bring" in each["text"]] == [
        "1: bring-champions brann selka pipka aurelle kestrin",
        "2: bring-champions mordane torvald vex gruk ysolde",
    ]
    casual = run("play", f"{GAME}-draft", "--player", "Ann=five-night", "--lines", stdin="quit\n")
    assert casual.code == 2
    assert "bring-champions is not asked for" in casual.one_line()
