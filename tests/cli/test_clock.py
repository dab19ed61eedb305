"""Clocks: what people have left is counted from the notes, said at each decision, and ends nothing that was not agreed."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace

import pytest

from cli.output.say import Say
from cli.play import clock_hand
from cli.play.clock_hand import ClockHand
from cli.play.seating import Seating
from cli.play.table import Sitting
from cli.storage.matches import resume_in
from cli.terminal.line_mode import Lines
from cli.terminal.window import Window
from events.store.journal import open_store
from referee.kernel.show.rows import row
from tests.cli.conftest import Run
from tests.cli.hand import Hand, screen

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


# -- a clock that ticks -----------------------------------------------------------------------


def test_a_screen_tells_what_goes_on_and_paints_only_what_is_new(monkeypatch: pytest.MonkeyPatch):
    said, painted, shown = iter(["clock: 0:03", "clock: 0:02", *["clock: 0:01"] * 5]), [], []
    monkeypatch.setattr("cli.terminal.window.EVERY", 0.001)
    monkeypatch.setattr(Window, "paint", lambda window: painted.append(window.text()))

    def watch() -> str:
        shown.append(next(said))
        return shown[-1]

    async def script(hand: Hand) -> None:
        await hand.asked(1)
        await hand.press("x")
        await hand.until(lambda: len(shown) >= 6)
        await hand.press("enter")

    with screen(script, (80, 24)) as surface:
        surface.show([row("a board")])
        assert surface.ask("Ann> ", watch=watch) == "x"
    rows = [text.splitlines()[-2:] for text in painted]
    assert ["clock: 0:01", "Ann> x"] in rows
    assert sum("0:01" in above for above, _ in rows) <= 2, "once for the second, once for a key"


async def nobody(hand: Hand) -> None:
    """Nobody presses anything."""


@pytest.mark.parametrize(("motion", "ticks"), [("", True), ("reduced", False)])
def test_the_clock_ticks_unless_nothing_is_to_move(
    run: Run, store: str, monkeypatch: pytest.MonkeyPatch, motion: str, ticks: bool
):
    monkeypatch.setenv("REFEREE_MOTION", motion)
    run(*PEOPLE, *OPEN, "--clock", "hourglass:1", stdin="\nquit\n")
    journal = open_store(store)
    recorder = resume_in(journal, only_match(run))
    seating = Seating({1: "Ann", 2: "Ben"}, (1, 2), {})
    sitting = Sitting(recorder, journal, seating, screen(nobody, (80, 24)), lambda: None)
    session = sitting._session(recorder.run.asks()[0].seat)
    session.begin()
    first = sitting._hand_at_clock(session).began
    assert sitting._hand_at_clock(session).began == first, "asking for a take-back stops no clock"
    times = iter([100.0, 103.5, 110.0])
    monkeypatch.setattr(clock_hand, "time", SimpleNamespace(monotonic=lambda: next(times)))
    hand = ClockHand.begin(recorder.match, recorder.run.asks()[0], seating.names)
    watch = sitting._watch(hand)
    assert (watch is not None) == ticks
    if watch is not None:
        assert sorted([watch(), watch()]) in (
            ["clock: Ann 0:50, Ben 1:10", "clock: Ann 0:56, Ben 1:03"],
            ["clock: Ann 1:03, Ben 0:56", "clock: Ann 1:10, Ben 0:50"],
        )
        moments = iter([0.0, 29.0, 31.0, 31.0, 40.0, 51.0, 51.0])
        monkeypatch.setattr(clock_hand, "time", SimpleNamespace(monotonic=lambda: next(moments)))
        sitting.surface = Lines(Say())
        hand = ClockHand.begin(recorder.match, recorder.run.asks()[0], seating.names)
        told = sitting._watch(hand)
        assert told is not None
        said = [told() for _ in range(4)]
        assert [bool(each) for each in said] == [False, True, False, True], (
            "with 30 and 10 seconds left"
        )
    journal.close()
