"""A player's name stands for a seat wherever a seat is asked for; what cannot be read is quoted with what could."""

from __future__ import annotations

import pytest

from cli.judge.parse import read_caller, read_seat, read_winners
from cli.words import find_seat, read_eyes, read_place
from referee.errors import NotUnderstood
from tests.cli.conftest import Run

PLAYERS = ("Ann", "Anton", "Ben", "2", "Judge", "Table", "Draw", "Zo\u00eb")
SEATS = len(PLAYERS)


@pytest.mark.parametrize(
    ("word", "seat"),
    [
        ("1", 1), ("8", 8), ("ann", 1), ("ANN", 1), ("ant", 2), ("b", 3), ("Zoe\u0308", 8), ("2", 2),
        ("an", None), ("0", None), ("9", None), ("", None), (" ", None), ("Cleo", None), ("1" * 5000, None),
        ("\u0661", None),
    ],
)  # fmt: skip
def test_a_seat_is_known_by_its_number_or_by_a_name_that_fits_one_player(
    word: str, seat: int | None
) -> None:
    assert find_seat(word, SEATS, PLAYERS) == seat


def test_words_of_the_command_line_come_before_names() -> None:
    assert read_eyes("judge", SEATS, PLAYERS) == "judge"
    assert read_caller("table", SEATS, PLAYERS) == 0
    assert read_winners("draw", SEATS, PLAYERS) == []
    assert read_winners("Ben,ann,8", SEATS, PLAYERS) == [1, 3, 8]
    assert read_winners("Bo, Jr.", 2, ("Bo, Jr.", "Al")) == [1]
    assert read_seat("judge", SEATS, PLAYERS) == 5
    assert read_place("0", SEATS, PLAYERS) == 0
    assert read_eyes("anton", SEATS, PLAYERS) == 2


@pytest.mark.parametrize("read", [read_eyes, read_caller, read_winners, read_seat, read_place])
def test_a_name_that_fits_several_or_nobody_is_refused_with_what_is_expected(read) -> None:
    for word in ("an", "Cleo", "9"):
        with pytest.raises(NotUnderstood) as found:
            read(word, SEATS, PLAYERS)
        assert "a seat from 1 to 8 or a player's name" in str(found.value)
    with pytest.raises(NotUnderstood) as found:
        read("Ann", 2)
    assert "name" not in str(found.value)


@pytest.fixture
def match(run: Run) -> str:
    opened = run("new", "bacon", "--player", "Ann", "--player", "Ben", "--seed", "01", "--json")
    found: str = opened.data["id"]
    return found


def test_every_command_that_asks_for_a_seat_takes_a_name(run: Run, match: str) -> None:
    assert (
        run("act", match, "ann", "choose-profile", "hector")
        .out.splitlines()[0]
        .endswith("1: choose-profile hector")
    )
    assert run("act", match, "Be", "choose-profile", "hector").code == 0
    assert (
        run("legal", match, "Ann", "--as", "Ann").out == run("legal", match, "1", "--as", "1").out
    )
    for command in (["log"], ["show"], ["replay", "--at", "1"], ["legal"]):
        named = run(command[0], match, *command[1:], "--as", "Ben")
        assert (named.code, "as seat 2 sees it" in named.out) == (0, True)
    assert "2: calls a judge" in run("rule", match, "call", "Ben", "May I?").out
    by = ("--by", "Dee", "--rule", "BP-2.4", "--reason", "so")
    assert run("rule", match, "penalty", "Ben", "warning", *by).code == 0
    assert run("rule", match, "appeal", "Ben", "5", "no").code == 0
    both = ("--seat", "Ann", "--seat", "Ben", "--open-hands", "--lines")
    played = run("play", match, *both, stdin="")
    assert played.code == 0
    assert run("rule", match, "result", "Ben", "concession", *by, "--head").code == 0
    assert "seat 2 wins, concession" in run("log", match).out


@pytest.mark.parametrize(
    "words",
    [("act", "Cleo", "concede"), ("legal", "Cleo"), ("log", "--as", "Cleo"), ("play", "--seat", "Cleo")],
)  # fmt: skip
def test_a_name_that_nobody_has_is_one_line(words: tuple[str, ...], run: Run, match: str) -> None:
    done = run(words[0], match, *words[1:], stdin="")
    assert done.code == 2
    assert "Cleo" in done.one_line()
    assert "a seat from 1 to 2 or a player's name" in done.one_line()


def test_a_column_is_one_of_the_line_that_is_quoted(run: Run, match: str) -> None:
    done = run("act", match, "0", "referee-result", "1", "played")
    assert done.code == 2
    assert done.one_line() == (
        "'referee-result 1 played': column 18: no reason 'played' "
        "(expected time or agreement or no-show or forfeit)"
    )
    assert "referee-result 1 played"[18 - 1 :] == "played"
    assert run("act", match, "1", "1: concede").one_line() == (
        "'1: concede' (expected an action without a seat in front)"
    )


def test_a_result_that_an_organiser_records_stays_open_and_can_be_taken_back(
    run: Run, match: str
) -> None:
    run("act", match, "1", "choose-profile", "hector")
    run("act", match, "2", "choose-profile", "hector")
    done = run("act", match, "0", "referee-result", "1", "time")
    ways = (
        f"'referee close {match[:8]}' closes it, 'referee rule {match[:8]} backup N' takes it back"
    )
    assert done.out.splitlines()[1:] == ["seat 1 won: time [BP-Q69]", f"it stays open: {ways}"]
    assert run("act", match, "1", "concede").code == 1
    assert run("list", "--json").data["matches"][0]["live"] is True
    by = ("--by", "Dee", "--rule", "BP-2.4", "--reason", "a slip", "--head")
    assert run("rule", match, "backup", "3", *by).code == 0
    again = run("act", match, "0", "referee-result", "2", "no-show")
    assert "seat 2 won" in again.out
    closed = run("close", match)
    assert (closed.code, "closed, seat 2 won: no-show" in closed.out) == (0, True)
    assert run("rule", match, "backup", "3", *by).code == 1


def test_a_script_that_ends_with_the_organisers_result_says_that_it_stays_open(
    run: Run, tmp_path
) -> None:
    script = tmp_path / "game.txt"
    script.write_text("0: referee-result draw agreement\n", encoding="utf-8")
    done = run("record", "bacon", "--script", str(script))
    assert done.code == 0
    assert done.out.splitlines()[-1].startswith("it stays open: 'referee close ")
    match = done.out.split()[1]
    resumed = run("record", "bacon", "--script", str(script), "--resume", match)
    assert resumed.code == 0
    assert run("list", "--json").data["matches"][0]["live"] is True
    assert run("close", match).code == 0
