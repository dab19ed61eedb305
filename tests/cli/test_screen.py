"""The screen on a real pseudo-terminal: what it shows, and that it leaves nothing behind."""

from __future__ import annotations

import os
import signal
import sys

import pytest

from cli.output.paging import Page, folded
from referee.kernel.show.rows import Span, columns, cut, row, words
from tests.cli.terminal import HANG_UP, SHELL, Terminal

SECRET = "the hand is 5h 6c"

TALK = """
import sys
from cli.output.say import Say
from cli.terminal.screen import Screen
from referee.kernel.show.rows import row
secret = [row(f"row {n}: the hand is 5h 6c") for n in range(int(sys.argv[1]))]
print("before", flush=True)
heard = []
with Screen(Say()) as screen:
    screen.show([*secret, row("the end of it")], at_end=True)
    while (line := screen.ask("say> ", lambda text: ["cast 5h", "cast 6c", "cards"])) is not None:
        heard.append(line)
        if line == "hide":
            screen.hide([row("give the keyboard to Ben")], "Enter> ")
        if line == "fall":
            raise ValueError("fallen")
        screen.show([*secret, row(f"heard {line!r}")], at_end=True)
print("after", heard, flush=True)
"""


def talk(rows: int = 3, **more: int) -> Terminal:
    return Terminal(sys.executable, "-c", TALK, str(rows), **more)


def test_what_was_shown_is_gone_once_the_screen_is_left():
    with talk() as terminal:
        before = terminal.attributes()
        assert SECRET in terminal.until("the end of it")
        assert terminal.attributes() != before
        terminal.send("one\r")
        terminal.until("heard 'one'")
        terminal.send("\x04")
        assert terminal.end() == 0
        assert "after ['one']" in terminal.kept
        assert SECRET not in terminal.kept
        assert "".join(terminal.alternate.display).strip() == ""
        assert terminal.attributes() == before
        assert terminal.raw.count(b"\x1b[?1049h") == terminal.raw.count(b"\x1b[?1049l") == 1


def test_nothing_scrolls_even_where_there_is_no_alternate_screen():
    """A terminal that keeps what scrolls off any screen has nothing to keep."""
    with talk(rows=60, lines=10) as terminal:
        terminal.until("the end of it")
        for line in ("one", "x" * 70, "two"):
            terminal.send(f"{line}\r")
            terminal.until(f"heard '{line[:9]}")
        terminal.send("\x04")
        assert terminal.end() == 0
        assert list(terminal.alternate.history.top) == []
        assert list(terminal.alternate.history.bottom) == []


def test_an_error_ctrl_c_and_a_signal_put_the_terminal_back():
    for keys, said in (("fall\r", "ValueError: fallen"), ("\x03", "KeyboardInterrupt")):
        with talk() as terminal:
            before = terminal.attributes()
            terminal.until("the end of it")
            terminal.send(keys)
            assert terminal.end() != 0
            assert said in terminal.kept
            assert SECRET not in terminal.kept
            assert terminal.attributes() == before


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGQUIT, signal.SIGHUP])
def test_a_signal_that_ends_the_process_puts_the_terminal_back(number):
    with talk() as terminal:
        before = terminal.attributes()
        terminal.until("the end of it")
        os.kill(terminal.process.pid, number)
        assert terminal.end() == 128 + number
        assert SECRET not in terminal.kept
        assert terminal.attributes() == before


def test_a_closed_terminal_ends_the_process():
    with talk() as terminal:
        terminal.until("the end of it")
        assert terminal.hang_up() in (0, HANG_UP)


def test_ctrl_z_erases_and_comes_back():
    words = [sys.executable, "-c", SHELL, sys.executable, "-c", TALK, "3"]
    with Terminal(*words) as terminal:
        terminal.until("the end of it")
        terminal.send("half a li")
        terminal.until("half a li")
        terminal.send("\x1a")
        terminal.until("[stopped]")
        assert SECRET not in terminal.shown
        assert "".join(terminal.alternate.display).strip() == ""
        terminal.send("\n")
        assert SECRET in terminal.until("say> half a li")
        terminal.send("ne\r")
        terminal.until("heard 'half a line'")
        terminal.send("\x04")
        assert terminal.end() == 0
        assert SECRET not in terminal.kept


def test_another_size_is_painted_at_once_and_the_line_stays():
    whole = ("row 0:", "the end of it", "say> typed so far")
    with talk(rows=30) as terminal:
        terminal.until("the end of it")
        terminal.send("typed so far")
        terminal.until("typed so far")
        terminal.resize(30, 8)
        shown = terminal.until("above")
        assert len(shown.splitlines()) == 8
        terminal.resize(60, 40)
        terminal.until_true(
            lambda: all(text in terminal.shown for text in whole), "the whole page and the line"
        )


def test_a_page_higher_than_the_window_is_scrolled():
    with talk(rows=50, lines=12) as terminal:
        terminal.until("41 more above")
        terminal.send("\x1b[5~" * 9)
        assert terminal.until("41 below").startswith("row 0:")
        terminal.send("\x1b[6~" * 9)
        terminal.until("41 more above")


def test_hiding_forgets_what_was_seen_typed_and_pressed_ahead():
    with talk() as terminal:
        terminal.until("the end of it")
        terminal.send("my secret line\r")
        terminal.until("heard 'my secret line'")
        terminal.send("hide\r")
        shown = terminal.until("give the keyboard to Ben")
        assert SECRET not in shown
        assert "secret" not in shown
        terminal.send("\x1b[A")
        terminal.send("x")
        assert "secret" not in terminal.until("Enter> x")
        terminal.send("\r")
        terminal.until("heard 'hide'")
        terminal.send("\x1b[A\x1b[A!")
        assert "my secret" not in terminal.until("say> !")


def test_tab_completes_and_shows_what_could_stand_there():
    with talk() as terminal:
        terminal.until("the end of it")
        terminal.send("\t\t")
        terminal.until("5h  6c  cards")
        assert "say> ca" in terminal.shown


def test_a_long_line_shows_the_part_at_the_cursor():
    with talk(columns=20) as terminal:
        terminal.until("the end of it")
        terminal.send("0123456789abcdefghij")
        terminal.until("say> 6789abcdefghij")
        terminal.send("\x01")
        terminal.until("say> 0123456789abcd")


# -- keys, lines and pages, without a terminal ---------------------------------------------------


def test_rows_are_folded_at_blanks_and_keep_their_kinds():
    long = row("  ", Span("seat 1", "seat"), " has ", Span("many cards in the hand", "strong"))
    rows = folded(long, 16)
    assert [words(each) for each in rows] == ["  seat 1 has", "    many cards", "    in the hand"]
    assert rows[1][1] == Span("many cards", "strong")
    assert folded(row("short"), 16) == [row("short")]
    assert all(columns(words(each)) <= 12 for each in folded(row("x" * 99), 12))


def test_a_row_that_has_room_is_handed_on_as_it_is():
    short = row("  ", Span("seat 1", "seat"), " has a card")
    assert folded(short, 40)[0] is short
    assert [words(each) for each in folded(row("a\tb"), 40)] == ["a\\u0009b"]


def test_a_row_is_folded_once_for_a_width():
    long = row(Span("many cards in the hand", "strong"))
    one, other = folded(long, 16), folded(long, 16)
    assert one == other
    assert one is not other
    assert all(left is right for left, right in zip(one, other, strict=True))


def test_wide_signs_count_twice_and_none_is_cut_in_half():
    assert columns("中a\u0301") == 3
    assert cut("中中", 3) == "中"
    assert [cut("ab", width) for width in (3, 1, 0, -1)] == ["ab", "a", "", ""]
    assert words(folded(row("\x1b[2J"), 40)[0]) == "\\u001b[2J"


def test_a_page_says_what_is_not_seen():
    page = Page(lambda width, height: [row(str(number)) for number in range(10)], at_end=True)
    shown, said = page.seen(20, 4)
    assert ([words(each) for each in shown], said) == (
        ["6", "7", "8", "9"],
        "-- 6 more above: Page Up, Page Down --",
    )
    assert page.turn("page-up", 4)
    assert not page.turn("up", 4)
    assert page.seen(20, 4)[1] == "-- 4 more above, 2 below: Page Up, Page Down --"
    assert page.seen(20, 12) == ([row(str(number)) for number in range(10)], "")


def test_a_page_is_drawn_again_for_another_size():
    page = Page(lambda width, height: [row(f"{width} by {height}")])
    assert [words(each) for size in [(9, 4), (9, 4), (8, 5)] for each in page.seen(*size)[0]] == [
        "9 by 4",
        "9 by 4",
        "8 by 5",
    ]
