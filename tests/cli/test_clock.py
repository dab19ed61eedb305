"""Clocks: what people have left is counted from the notes, said at each decision, and ends nothing that was not agreed."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace

import pytest

from cli.play import clock_hand
from tests.cli.conftest import Run

PEOPLE = ["play", "bacon", "--player", "Ann=raven-grey", "--player", "Ben=hector"]
OPEN = ["--open-hands", "--seed", "ab"]


@pytest.fixture
def seven_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whenever somebody looks at the clock three and a half seconds have passed."""

    def ticks() -> Iterator[float]:
        now = 0.0
        while True:
            now += 3.5
            yield now

    times = ticks()
    monkeypatch.setattr(clock_hand, "time", SimpleNamespace(monotonic=lambda: next(times)))


def only_match(run: Run) -> str:
    (match,) = run("list", "--json").data["matches"]
    return str(match["id"])[:8]


@pytest.mark.usefixtures("seven_seconds")
@pytest.mark.parametrize(
    ("clock", "words"),
    [
        (
            "1+2",
            "a chess clock of 1:00 for each, 2 seconds more for each decision; at zero the house decides",
        ),
        ("hourglass:1", "an hourglass of 1:00 for each; at zero the house decides"),
    ],
)
def test_what_is_left_is_said_and_counted_from_the_notes(run: Run, clock: str, words: str):
    said = run(*PEOPLE, *OPEN, "--clock", clock, stdin="\n1\n\n1\n\n1\nquit\n")
    assert said.code == 0, said.err
    assert f"clock: Ann 1:00, Ben 1:00 ({words})" in " ".join(said.out.split())
    match = only_match(run)
    shown = run("show", match, "--json").data["clock"]
    assert sum(shown["left"].values()) < 120_000 if shown["kind"] == "chess" else 120_000
    assert run("log", match, "--json").data["clock"] == shown
    line = next(each for each in said.out.splitlines()[::-1] if each.startswith("clock:"))
    assert f"{line} ({words})" in run("show", match).out
    again = run("play", match, "--open-hands", stdin="\nquit\n")
    assert line in again.out
    assert f"{match}: proven" in run("validate", match).out


@pytest.mark.usefixtures("seven_seconds")
def test_zero_is_said_once_and_the_house_decides(run: Run):
    said = run(*PEOPLE, *OPEN, "--clock", "3s", stdin="\n1\n\n1\n\n1\nquit\n")
    assert (
        said.out.count("The time of Ann is up: what follows the house decides; the match goes on.")
        == 1
    )
    assert "clock: Ann -0:" in said.out


@pytest.mark.usefixtures("seven_seconds")
def test_zero_loses_where_that_was_agreed(run: Run):
    said = run(*PEOPLE, *OPEN, "--clock", "3s", "--forfeit", stdin="\n1\n\n")
    assert "The time of" in said.out
    assert "has lost, as was agreed." in said.out
    assert run("log", only_match(run), "--json").data["outcome"]["reason"] == "concession"


def test_bots_have_no_clock_and_it_stands_still_where_somebody_decides_unseen(run: Run):
    said = run(
        "play", "clash", "--player", "Ann", "--clock", "5", "--seed", "ab", stdin="1\nquit\n"
    )
    assert "clock: it stands still while somebody decides unseen" in said.out
    assert list(run("show", only_match(run), "--json").data["clock"]["left"].values()) == [300_000]


@pytest.mark.parametrize(
    ("words", "what"),
    [
        (["--clock", "soon"], "--clock 'soon' (expected MINUTES"),
        (["--clock", "0"], "no time of nothing"),
        (["--clock", "99999"], "a day at most"),
        (["--clock", "hourglass:3+1"], "adds nothing"),
        (["--forfeit"], "there is no clock"),
    ],
)
def test_what_is_no_clock_opens_nothing(run: Run, words: list[str], what: str):
    said = run(*PEOPLE, *OPEN, *words, stdin="quit\n")
    assert said.code == 2
    assert what in said.one_line()
    assert run("list", "--json").data["matches"] == []


def test_an_hourglass_needs_two_people_and_a_match_that_goes_on_has_its_clock(run: Run):
    assert (
        "between two people" in run("play", "bacon", "--clock", "hourglass:3", stdin="").one_line()
    )
    run("play", "bacon", "--seed", "ab", stdin="1\nquit\n")
    assert run("play", only_match(run), "--clock", "3", stdin="quit\n").code == 2
