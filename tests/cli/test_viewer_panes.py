"""The viewer in parts: its bar, clicks, autoplay, notes, two matches in step."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from cli.context import CommandContext
from cli.output.say import Say
from cli.storage.matches import as_seen, find_match
from cli.terminal import surface
from cli.viewer.commands import Reply, Viewing
from cli.viewer.loop import Watching
from cli.viewer.match_bar import bar_row, record_at
from cli.viewer.viewer import Viewer
from cli.viewer.viewer_panes import ViewerPage
from referee.kernel.show.rows import words
from replays.read.timeline import Timeline
from tests.cli.conftest import ROOT, Run
from tests.cli.hand import SIZES, Hand, screen

CORPUS = ROOT / "tests" / "corpus"
RULED = CORPUS / "ruled.replay"


def viewer_of(path: Path, at: int = 1) -> Viewer:
    """A viewer at a record of a match in a file, with the judge's eyes."""
    found = find_match(CommandContext(Say()), str(path))
    stories: dict[object, Timeline] = {}

    def tell(eyes: object) -> Timeline:
        return stories.setdefault(eyes, Timeline(as_seen(found, eyes).match))

    viewer = Viewer(tell, "judge", path.name, False, found.players)
    viewer.go(at)
    return viewer


def driven(viewer: Viewer, size: tuple[int, int], *acts, other: Viewer | None = None) -> list[str]:
    """What the screen shows after each act: a key, or what is to be clicked in a part."""
    seen: list[str] = []

    async def script(hand: Hand) -> None:
        window = hand.window
        await hand.until(lambda: "records" in window.parts.parts and window.idle)
        for act in acts:
            shown = window.parts
            if isinstance(act, str):
                await hand.press(act)
            else:
                await hand.click(*act)
            await hand.until(lambda shown=shown: window.parts is not shown and window.idle)
            await hand.rest()
            seen.append(window.text())
        window.hear("ctrl-d")

    watching = Watching(CommandContext(Say()), Viewing(viewer, None), other=other)
    watching.on_screen(screen(script, size))
    return seen


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_keys_and_clicks_go_to_records_turns_and_rules(size):
    viewer = viewer_of(CORPUS / "greedy.replay", 20)
    wide = size[0] >= 120
    acts = ["n", "b", ("story", "BP-11.2"), "enter", ("bar", "·")]
    seen = driven(viewer, size, *acts, *([("records", r"\b9  ")] if wide else []))
    assert "record 21 of 60" in seen[0]
    assert "record 20 of 60" in seen[1]
    assert "BP-11.2" in seen[2]
    assert "Enter or Escape: back" in seen[2]
    assert "record 20 of 60" in seen[3]
    assert "record 1 of 60" in seen[4]
    assert not wide or "record 9 of 60" in seen[5]
    assert all(len(text.splitlines()) == size[1] for text in seen)
    assert max(len(line) for text in seen for line in text.splitlines()) <= size[0]


def test_the_match_plays_by_itself_and_stops_at_its_end():
    viewer = viewer_of(CORPUS / "greedy.replay", 58)
    seen = []

    async def script(hand: Hand) -> None:
        window = hand.window
        await hand.until(lambda: "records" in window.parts.parts and window.idle)
        for key in (".", *"+++++++"):
            await hand.press(key)
        while "this is the last record" not in window.text():
            await hand.until(lambda: window.idle)
            seen.append(window.text().splitlines()[1])
            await asyncio.sleep(0.02)
        window.hear("ctrl-d")

    Watching(CommandContext(Say()), Viewing(viewer, None)).on_screen(screen(script, (80, 24)))
    assert viewer.number == viewer.last == 60
    assert [line[:9] for line in dict.fromkeys(seen)][-1] == "record 60"


def test_two_matches_stand_beside_each_other_in_step():
    first, other = viewer_of(CORPUS / "greedy.replay", 20), viewer_of(CORPUS / "greedy.replay")
    (shown,) = driven(first, (140, 45), "n", other=other)
    assert "record 21 of 60" in shown
    assert "the records say the same, and so do the tables" in shown
    parts = ViewerPage(first, Reply(moved=True), viewer_of(RULED)).parts()
    text = [words(each) for each in parts.parts["differences"].draw(140, 10)]
    assert "differ" in text[0]
    assert len(text) > 1


def test_the_bar_shows_turns_refusals_rulings_and_notes_and_where_one_is():
    records = "··|··x·|?!··|*"
    assert words(bar_row(records, 3, 40)) == "··█··x·|?!··|*"
    assert words(bar_row(records, 1, 7)) == "█|x|!·*"
    assert [record_at(column, len(records), 7) for column in range(7)] == [1, 3, 5, 7, 9, 11, 13]
    assert "!" in viewer_of(RULED).characters()
    assert viewer_of(CORPUS / "greedy.replay").characters().count("|") > 3


def test_a_note_is_written_beside_the_match(run: Run, tmp_path: Path):
    path = tmp_path / "final.replay"
    path.write_bytes((CORPUS / "greedy.replay").read_bytes())
    said = run("replay", str(path), "--lines", "--at", "20", stdin="note Too early\nquit\n")
    assert "about record 20" in said.out
    assert "* Too early" in said.out
    assert "Too early" in run("annotate", "list", str(path)).out
    assert "nothing to write" in run("replay", str(path), "--lines", stdin="note\n").one_line()


def test_eyes_that_nobody_has_are_refused_in_the_words_of_the_viewer(run: Run):
    said = run("replay", str(CORPUS / "greedy.replay"), "--lines", stdin="as 9\nquit\n")
    assert (
        said.one_line()
        == "as '9' (expected a seat from 1 to 2 or a player's name or public or judge)"
    )


def test_rules_and_cards_are_told_in_the_viewer(run: Run):
    path = str(CORPUS / "greedy.replay")
    said = run("replay", path, "--lines", stdin="rule BP-11.2\ncard raven-grey\nquit\n")
    assert "BP-11.2" in said.out
    assert "Raven Grey" in said.out


# -- where there is no screen -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "value", "why"),
    [
        ("TERM", "dumb", "this terminal moves no cursor: line by line"),
        ("size", (20, 24), "a window of 20 columns and 24 rows is too small for panes: line by line"),
        ("encoding", "iso8859-1", "this terminal is spoken to in iso8859-1, not in UTF-8: line by line"),
        ("textual", None, "panes come with the extra 'tui' (pip install 'referee[tui]'): line by line"),
    ],
)  # fmt: skip
def test_a_bad_terminal_gets_lines_and_one_line_that_says_why(monkeypatch, name, value, why):
    class Terminals:
        encoding = value if name == "encoding" else "utf-8"

        def isatty(self) -> bool:
            return True

        def fileno(self) -> int:
            return 1

    size = surface.os.terminal_size(value if name == "size" else (80, 24))
    monkeypatch.setenv("TERM", "dumb" if name == "TERM" else "xterm")
    monkeypatch.setattr(surface.sys, "stdin", Terminals())
    monkeypatch.setattr(surface.sys, "stdout", Terminals())
    monkeypatch.setattr(surface.os, "get_terminal_size", lambda fd: size)
    if name == "textual":
        monkeypatch.setattr(surface, "find_spec", lambda found: None)
    here = surface.ground(Say(), asked_lines=False)
    monkeypatch.undo()
    assert (here.fits, here.why) == (False, why)
    assert not surface.ground(Say(), asked_lines=True).why
