"""``referee play GAME --learn``: a stranger follows the guide, strays from it, asks, leaves and comes back."""

from __future__ import annotations

import pytest

from referee import games
from tests.cli.conftest import Run, command_line
from tests.cli.terminal import Terminal

TAUGHT = [code for code in games.names() if games.find(code).read_lesson is not None]
BACON = ["play", "bacon-project", "--learn", "--lines"]


def only_match(run: Run) -> str:
    (match,) = run("list", "--json").data["matches"]
    return str(match["id"])[:8]


def steps_of(code: str) -> int:
    read = games.find(code).read_lesson
    assert read is not None
    return sum(bool(step.title) for step in read().steps)


@pytest.mark.parametrize("code", TAUGHT)
def test_every_lesson_is_followed_to_its_end_and_goes_on_where_somebody_left(run: Run, code: str):
    steps = steps_of(code)
    said = run("play", code, "--learn", "--lines", stdin="\n\n" + "go\n" * 3 + "quit\n")
    match = only_match(run)
    assert f"it goes on with: referee play {match} --lines --learn" in said.out
    rest = run("play", match, "--learn", stdin="go\n" * (steps - 2) + "\n\n\nquit\n")
    assert (rest.code, rest.err) == (0, "")
    told = said.out + rest.out
    assert [f"Step {number} of {steps}: " in told for number in range(1, steps + 1)] == [
        True
    ] * steps
    assert (
        "That was the lesson" in rest.out or "The lesson is over, and the match is not." in rest.out
    )
    assert "--learn" not in rest.out.splitlines()[-1]
    assert f"{match}: proven" in run("validate", match).out


def test_who_strays_is_answered_kindly_and_led_back(run: Run):
    lines = ["", "", "mulligan", "2", "concede", "? keep-hand", "lesson", "back", "", "keep", "signs", "rules BP-6.5",
             "pick-revealed 9z", "pick-revealed 3s", "3", "cast 3d", "next-phase", "cast 9h", "cast 7s", "quit"]  # fmt: skip
    said = run(*BACON, stdin="\n".join(lines) + "\n")
    assert (said.code, said.err) == (0, "")
    for words in (
        "'mulligan' is legal too, and yours to play in any other match.",
        "'concede' is legal too",
        "keep-hand: legal",
        "In a lesson nothing is taken back",
        "'pick-revealed 3s' is legal too",
        "'cast 3d' is legal too, and yours to play in any other match. This first game tries something that is not.",
        "'cast 7s' is not legal:",
        "Step 4 of 17",
    ):
        assert words in " ".join(said.out.split()), words
    assert "Really concede" not in said.out
    records = [each["text"] for each in run("log", only_match(run), "--json").data["records"]]
    assert records[3:] == ["1: keep-hand", "2: keep-hand", "1: pick-revealed 6d"]


def test_whoever_learns_in_the_same_second_has_a_match_of_their_own(run: Run):
    for _ in range(3):
        run(*BACON, stdin="\n\ngo\nquit\n")
    matches = run("list", "--json").data["matches"]
    assert [each["records"] for each in matches] == [5, 5, 5]


@pytest.mark.parametrize("lines", ["", "quit\n", "\n", "\nq\n", "\n\n"])
def test_leaving_at_any_page_keeps_the_match(run: Run, lines: str):
    said = run(*BACON, stdin=lines)
    assert (said.code, said.err) == (0, "")
    assert "is kept; it goes on with:" in said.out


def test_a_match_that_went_its_own_way_is_no_lesson_any_more(run: Run):
    run(*BACON, stdin="\n\ngo\nquit\n")
    match = only_match(run)
    run("play", match, stdin="1\nquit\n")
    said = run("play", match, "--learn", stdin="quit\n")
    assert "The lesson is over, and the match is not." in said.out


@pytest.mark.parametrize(
    ("words", "what"),
    [
        (["clash", "--seed", "1"], "a lesson has its players, decks and seed already"),
        (["clash", "--player", "Ann"], "a lesson has its players, decks and seed already"),
        (["clash", "--clock", "5"], "a lesson has its players, decks and seed already"),
        (["clash-series"], "clash-series has no lesson"),
        (["nothing-like-it"], "neither"),
    ],
)
def test_what_cannot_be_learned_is_one_line_and_opens_nothing(
    run: Run, words: list[str], what: str
):
    said = run("play", *words, "--learn", stdin="quit\n")
    assert said.code == 2
    assert what in said.one_line()
    assert run("list", "--json").data["matches"] == []


def test_another_match_is_no_lesson(run: Run):
    run("play", "bacon", "--seed", "1", stdin="quit\n")
    said = run("play", only_match(run), "--learn", stdin="quit\n")
    assert (
        said.code,
        "is no lesson: 'referee play bacon-project --learn' begins one" in said.err,
    ) == (2, True)


def test_on_a_screen_the_guide_stands_above_the_prompt_and_ctrl_c_leaves(store: str):
    with Terminal(*command_line("play", "clash", "--learn"), store=store) as screen:
        screen.until("Enter goes on")
        screen.press("?\r")
        screen.until("Nothing is decided on this page")
        screen.press("\r\r")
        screen.until("Step 1 of 15: Coins buy cards")
        screen.press("finish-phase\r")
        shown = screen.until("'finish-phase' is legal too")
        assert "Play: play-card guard" in shown
        screen.press("go\r")
        screen.until("Step 2 of 15")
        screen.send("\x03")
        assert screen.end() == 130
        assert "--learn" in screen.kept


def test_the_words_of_a_lesson_are_told_and_the_guide_gives_the_hints(run: Run):
    said = run(*BACON, stdin="?\n\nwhat\ngo\nhelp\nhint\ntake back\nsigns\nquit\n")
    told = " ".join(said.out.split())
    assert told.count("Nothing is decided on this page: Enter goes on, quit leaves.") == 2
    assert "go plays the line that is taught" in told
    assert told.count("A sensible player: 2, 3 and 4 can all be used at once") == 2
    assert "In a lesson nothing is taken back" in told
    assert told.count("» stands on the screen before what some choice names") == 2
