"""Matches of two to four seats on the command line, of whom some leave before it ends."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.play.seating import Seating, seat_everybody
from referee.errors import MatchError
from tests.cli.conftest import SEED, Run, Said
from tests.toys.auction import GAME, register

FOUR = ("Ann=copper", "Ben=tin", "Cara=silver", "Dov=zinc")


@pytest.fixture(autouse=True)
def _toy(monkeypatch: pytest.MonkeyPatch) -> None:
    register(monkeypatch)


def opened(run: Run, *players: str, seed: str = SEED) -> str:
    """The id of a new match of these players."""
    words = [word for player in players for word in ("--player", player)]
    found: str = run("new", "auction", *words, "--seed", seed, "--json").data["id"]
    return found


def asked(run: Run, match: str) -> list[int]:
    """The seats that are asked now."""
    return [each["seat"] for each in run("show", match, "--as", "judge", "--json").data["asked"]]


def bid(run: Run, match: str, seat: int) -> None:
    """Let a seat bid the first card of its hand, and be sure of it."""
    view = run("show", match, "--as", str(seat), "--json").data["view"]
    card = view["seats"][str(seat)]["hand"][0].replace(" ", "-").lower()
    assert run("act", match, str(seat), "bid", card).code == 0
    assert run("act", match, str(seat), "sure").code == 0


# -- how many sit down ----------------------------------------------------------------------


def test_seats_says_how_many_sit_down(run: Run) -> None:
    for count in (2, 3, 4):
        match = run("new", "auction", "--seats", str(count), "--json").data["id"]
        assert len(run("show", match, "--json").data["view"]["seats"]) == count
    match = run("new", "auction", "--json").data["id"]
    assert len(run("show", match, "--json").data["view"]["seats"]) == 2


@pytest.mark.parametrize(
    ("words", "what"),
    [
        (["new", "auction", "--seats", "5"], "--seats 5: auction is played by 2, 3 or 4 [A-1.4]"),
        (["new", "bacon", "--seats", "3"], "--seats 3: bacon-project is played by 2 [BP-2.1]"),
        (
            ["new", "auction", "--player", "Ann"],
            "played by 2, 3 or 4, found 1 player named with --player",
        ),
        (
            ["new", "auction", "--seats", "3", "--player", "Ann", "--player", "Ben"],
            "auction has seats for 3, found 2 players named with --player [A-1.4]",
        ),
        (["simulate", "auction", "--seats", "5"], "auction is played by 2, 3 or 4"),
        (
            ["simulate", "auction", "--seats", "3", "--bot", "random", "--bot", "random"],
            "--bot is given 2 times (expected once or 3 times)",
        ),
        (
            ["simulate", "auction", "--seats", "3", "--decks", "tin,tin"],
            "--decks 'tin,tin' (expected 3 names with commas between or all)",
        ),
        (["play", "auction", "--seats", "5"], "auction is played by 2, 3 or 4"),
        (
            ["play", "auction", "--seats", "2", "--bot", "random", "--bot", "random"],
            "auction is played by 2, found 1 player and 2 bots",
        ),
        (["position", "--template", "auction", "--seats", "9"], "played by 2, 3 or 4 [A-1.4]"),
    ],
)
def test_a_number_of_seats_that_cannot_be_is_one_line(run: Run, words: list[str], what: str):
    said = run(*words)
    assert said.code == 2, said
    assert what in said.one_line()
    assert run("list", "--json").data["matches"] == []


def test_a_match_has_its_seats_already(run: Run):
    match = opened(run, *FOUR)
    for words in (["new", "--from", match], ["play", match], ["position", match]):
        said = run(*words, "--seats", "3")
        assert said.code == 2
        assert "has its" in said.one_line() or "takes its" in said.one_line()


def test_games_are_told_with_their_numbers_of_seats(run: Run):
    said = run("new", "auction", "--player", "Ann")
    assert "2, 3 or 4" in said.one_line()
    assert "bacon-project  Bacon Project, 2 players" in run("games").out


# -- a match of four, whom players leave ----------------------------------------------------


def test_the_rest_go_on_when_players_leave(run: Run):
    match = opened(run, *FOUR)
    assert asked(run, match) == [1]
    assert run("act", match, "1", "concede").code == 0
    assert asked(run, match) == [2]
    refused = run("act", match, "1", "go")
    assert refused.code == 1
    assert "[A-2.4]" in refused.one_line()
    run("act", match, "2", "go")
    assert asked(run, match) == [2, 3, 4]
    for seat in (4, 2, 3):
        bid(run, match, seat)
    hearts = [
        each["hearts"] for each in run("show", match, "--json").data["view"]["seats"].values()
    ]
    assert hearts[0] == 0
    assert sum(hearts[1:]) in (4, 5)
    for seat in (3, 4):
        said = run("act", match, str(seat), "concede")
        assert said.code == 0, said
    assert "seat 2 won: all others have left [A-3.1]" in run("show", match).out
    assert "seat 2 won: all others have left" in run("list").out


def test_several_winners_are_named_together(run: Run):
    run("simulate", "auction", "--seed", "12", "--seats", "3", "-n", "4")
    results = [each for each in run("list").out.splitlines() if "won" in each]
    data = run("list", "--json").data["matches"]
    several = [
        (line, each["winners"])
        for line, each in zip(results, data, strict=True)
        if len(each["winners"]) == 2
    ]
    assert several
    for line, (first, second) in several:
        assert f"seats {first} and {second} won: hearts" in line


def test_every_seat_has_its_log_and_its_copy(run: Run, tmp_path: Path):
    match = opened(run, *FOUR)
    run("act", match, "1", "go")
    for seat in (4, 3):
        bid(run, match, seat)
    for eyes in ("1", "2", "3", "4", "public"):
        log = run("log", match, "--as", eyes, "--json").data["records"]
        own = [each for each in log if each["seat"] in (3, 4) and each["record"] > 6]
        bids = {each["seat"] for each in own if "bid" in each["text"]}
        assert bids == ({int(eyes)} if eyes in ("3", "4") else set())
        copy = tmp_path / f"{eyes}.replay"
        assert run("share", match, "--as", eyes, "-o", str(copy)).code == 0
        told = run("log", str(copy)).out
        for seat in (3, 4):
            view = run("show", match, "--as", str(seat), "--json").data["view"]
            hand = view["seats"][str(seat)]["hand"]
            assert [card for card in hand if card in told] == (hand if eyes == str(seat) else [])


def test_closed_copies_verify_for_every_seat(run: Run, tmp_path: Path):
    run("simulate", "auction", "--seed", "3", "--seats", "4", "-o", str(tmp_path))
    (file,) = tmp_path.glob("*.replay")
    assert run("validate", str(file), "--require", "proven").code == 0
    for eyes in ("1", "4", "public"):
        copy = tmp_path / f"{eyes}-copy.replay"
        assert run("share", str(file), "--as", eyes, "--until", "9", "-o", str(copy)).code == 0
        assert run("validate", str(copy), "--require", "readable").code == 0


# -- bots at some seats, people at others ---------------------------------------------------


def seating(
    *players: str, bots: tuple[str, ...] = (), here: tuple[int, ...] = (), total: int | None = None
) -> Seating | str:
    try:
        return seat_everybody(GAME, players, bots, here, total)[0]
    except MatchError as error:
        return str(error)


def test_people_and_bots_sit_at_one_table():
    three = {1: "Ann", 2: "Ben", 3: "random bot"}
    assert seating("Ann", "Ben", bots=("random",)) == Seating(three, (1, 2), {3: "random"})
    assert seating("Ann", "Ben", total=3) == Seating(
        three | {3: "greedy bot"}, (1, 2), {3: "greedy"}
    )
    apart = seating("Ann", "Ben", bots=("random",), here=(2,))
    assert apart == Seating(three, (2,), {3: "random"})
    assert isinstance(apart, Seating)
    assert apart.elsewhere() == [1]
    assert apart.noted() == ("", "", "random")
    assert seating("Ann", here=(3,)) == Seating(
        {1: "greedy bot 1", 2: "greedy bot 2", 3: "Ann"}, (3,), {1: "greedy", 2: "greedy"}
    )
    assert seating("Ann", bots=("random", "greedy")) == Seating(
        {1: "Ann", 2: "random bot", 3: "greedy bot"}, (1,), {2: "random", 3: "greedy"}
    )
    assert seating(total=4, here=(1, 4)) == Seating(
        {1: "Player 1", 2: "greedy bot 2", 3: "greedy bot 3", 4: "Player 4"},
        (1, 4),
        {2: "greedy", 3: "greedy"},
    )
    everybody = seating("Ann", "Ben", "Cara", here=(2,))
    assert everybody == Seating({1: "Ann", 2: "Ben", 3: "Cara"}, (2,), {})


@pytest.mark.parametrize(
    ("said", "what"),
    [
        (seating("A", "B", "C", "D", "E"), "auction is played by 2, 3 or 4, found 5"),
        (seating("A", "B", "C", "D", bots=("random",)), "found 4 players and 1 bot"),
        (seating("A", "B", here=(3,)), "2 players named with --player for 1 seat at this keyboard"),
        (seating("A", here=(5,)), "--seat 5"),
        (seating("A", here=(3,), total=2), "--seat 3"),
        (seating("A", bots=("random", "random"), total=4), "2 times --bot for 3 seats"),
    ],
)
def test_seats_that_cannot_be_are_refused(said: Seating | str, what: str):
    assert isinstance(said, str)
    assert what in said


def test_a_person_plays_against_two_bots_to_the_end(run: Run):
    words = ["play", "auction", "--seats", "3", "--player", "Ann", "--seed", SEED, "--lines"]
    said = run(*words, stdin="1\n" * 40)
    assert said.code == 0, said.err
    assert "Ann (seat 1), greedy bot 2 (seat 2), greedy bot 3 (seat 3)" in said.out
    (match,) = run("list", "--json").data["matches"]
    assert match["live"] is False
    assert match["players"] == ["Ann", "greedy bot 2", "greedy bot 3"]


def test_whoever_leaves_looks_on_while_the_others_play(run: Run):
    words = ["play", "auction", "--seats", "4", "--player", "Ann", "--seed", SEED, "--lines"]
    said = run(*words, stdin="1\nconcede\nyes\n\n")
    assert said.code == 0, said.err
    (match,) = run("list", "--json").data["matches"]
    assert match["live"] is False
    assert 1 not in match["winners"]
    records = run("log", match["id"], "--json").data["records"]
    left = next(each["record"] for each in records if each["text"] == "1: concede")
    later = [each["seat"] for each in records if each["record"] > left]
    assert 1 not in later
    assert {2, 3, 4} <= set(later)


# -- simulated ------------------------------------------------------------------------------


def test_bots_play_with_as_many_decks_as_are_named(run: Run, tmp_path: Path):
    words = ["simulate", "auction", "--seed", "7", "--decks", "tin,copper,silver", "-o"]
    assert run(*words, str(tmp_path)).code == 0
    (file,) = tmp_path.glob("*.replay")
    players = run("show", str(file), "--json").data["players"]
    assert players == ["tin (random bot)", "copper (random bot)", "silver (random bot)"]


def test_all_decks_of_three_seats_are_every_combination_in_order(run: Run, tmp_path: Path):
    words = ["simulate", "auction", "--seats", "3", "--decks", "all", "-n", "65", "--seed", "8"]
    said = run(*words, "-o", str(tmp_path), "--json")
    suits = ("copper", "silver", "tin", "zinc")
    expected = [[a, b, c] for a in suits for b in suits for c in suits]
    found = []
    for each in said.data["matches"]:
        players = run("show", str(tmp_path / f"{each['id']}.replay"), "--json").data["players"]
        found.append([player.partition(" ")[0] for player in players])
    assert found == [*expected, expected[0]]


# -- positions and cases --------------------------------------------------------------------


def test_a_template_for_three_seats_is_a_case_that_runs(run: Run, tmp_path: Path):
    said: Said = run("position", "--template", "auction", "--seats", "3", "--case")
    assert "\nseats = 3\n" in said.out
    case = tmp_path / "case.toml"
    case.write_text(said.out, encoding="utf-8")
    checked = run("check", str(case))
    assert checked.code == 0, checked
    two = run("position", "--template", "auction", "--case").out
    assert "\nseats = " not in two


def test_the_position_of_a_match_of_four_is_a_case_of_four(run: Run, tmp_path: Path):
    match = opened(run, *FOUR)
    case = tmp_path / "case.toml"
    case.write_text(run("position", match, "--as", "judge", "--case").out, encoding="utf-8")
    assert "\nseats = 4\n" in case.read_text(encoding="utf-8")
    assert run("check", str(case)).code == 0
