"""``referee replay`` for people: keys on a pseudo-terminal, lines for pipes and screen readers."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from events.store.journal import open_store
from tests.cli.conftest import Run, command_line, environment, in_a_process
from tests.cli.fork_server import begin
from tests.cli.terminal import SHELL, SWITCH, Terminal

ESCAPES = "\x1b"


def watching(played: Path, *words: str, **more: object) -> Terminal:
    return Terminal(*command_line("replay", str(played), *words), **more)


def ready(terminal: Terminal, text: str = "record 1 of ") -> str:
    terminal.until(text)
    terminal.look()
    return terminal.shown


def typed(terminal: Terminal, keys: str, text: str) -> str:
    """The screen after these keys, once it shows the text."""
    terminal.send(keys)
    return ready(terminal, text)


def test_keys_step_search_and_look_with_other_eyes(played: Path) -> None:
    with watching(played) as terminal:
        shown = ready(terminal)
        assert "as the judge sees it" in shown
        assert shown.splitlines()[-1].startswith("n next, b back")
        typed(terminal, "n", "record 2 of ")
        typed(terminal, "\x1b[C \x1b[B", "record 5 of ")
        typed(terminal, "\x1b[D\x1b[Ab", "record 2 of ")
        typed(terminal, "20\r", "record 20 of ")
        first = typed(terminal, "/attacks\r", "'attacks': 2 of ")
        typed(terminal, "m", "'attacks': 3 of ")
        assert typed(terminal, "M", "'attacks': 2 of ") == first
        typed(terminal, "apublic\r", "as everybody sees it")
        typed(terminal, "\x1b[F", ", over, ")
        typed(terminal, "\x1b[H", "record 1 of ")
        terminal.send("q")
        assert terminal.end() == 0
        assert terminal.kept.strip() == ""


def test_pages_open_and_close_and_mistakes_are_said_on_the_page(played: Path) -> None:
    with watching(played) as terminal:
        ready(terminal)
        here = typed(terminal, "t", "turn 1, draw phase")
        typed(terminal, "?", "Every command is one key")
        typed(terminal, "\x1b[6~\x1b[6~", "What can be found")
        assert typed(terminal, "\r", "turn 1: seat ") == here
        typed(terminal, "l", " may, after record ")
        assert typed(terminal, "\x1b", "turn 1: seat ") == here
        typed(terminal, "wdefend 2h\r", "[BP-5.4]")
        typed(terminal, "d", "from record ")
        typed(terminal, "z", "no command on the key 'z'")
        typed(terminal, "g9999\r", "no record 9999: there are records 1 to")
        typed(terminal, "g12", "go N: 12")
        assert typed(terminal, "\x1b", "n next, b back") == here
        typed(terminal, ":tur\t4\r", ", turn 4, ")
        terminal.send("\x04")
        assert terminal.end() == 0


@pytest.mark.parametrize(("columns", "lines"), [(40, 15), (20, 6), (10, 3), (132, 43)])
def test_every_window_is_filled_and_never_overflows(played: Path, columns: int, lines: int) -> None:
    with watching(played) as terminal:
        ready(terminal, "record 1")
        terminal.resize(columns, lines)
        terminal.look()
        for key in ("t", "?", "\r", "d", "\r", "l", "\r", "n"):
            before = len(terminal.raw)
            terminal.send(key)
            terminal.until_true(lambda end=before: len(terminal.raw) > end, "something painted")
            terminal.look()
            assert "rec" in terminal.shown
        terminal.send("q")
        assert terminal.end() == 0
        assert terminal.kept.strip() == ""


def test_a_window_of_another_size_is_painted_anew(played: Path) -> None:
    with watching(played) as terminal:
        ready(terminal)
        terminal.resize(40, 12)
        terminal.until("n next, b back, f find, ? help, q quit")
        terminal.resize(100, 30)
        terminal.until("n next, b back, t turn")
        terminal.send("q")
        assert terminal.end() == 0


def test_without_colour_nothing_is_coloured_and_with_it_something_is(played: Path) -> None:
    seen = {}
    for name, env in (("none", {"NO_COLOR": "1"}), ("some", {})):
        with watching(played, **env) as terminal:
            ready(terminal)
            seen[name] = terminal.raw
            terminal.send("q")
            assert terminal.end() == 0
    assert b"\x1b[1m" not in seen["none"]
    assert b"\x1b[1m" in seen["some"]


def test_ctrl_c_gives_the_terminal_back(played: Path) -> None:
    with watching(played) as terminal:
        ready(terminal)
        before = terminal.attributes()
        terminal.send("\x03")
        assert terminal.end() == 130
        assert "interrupted" in terminal.kept
        assert terminal.attributes() != before
        assert SWITCH.findall(terminal.raw) == [b"h", b"l"]


def test_ctrl_z_leaves_and_coming_back_paints_the_same(played: Path, store: str) -> None:
    words = [sys.executable, "-c", SHELL, *command_line("replay", str(played))]
    with Terminal(*words, store=store) as terminal:
        ready(terminal)
        here = typed(terminal, "t", "turn 1: seat ")
        terminal.send("\x1a")
        terminal.until("[stopped]")
        # The last words of the screen: it is painted from the top.
        assert typed(terminal, "\n", "q quit") == here
        terminal.send("q")
        assert terminal.end() == 0


def test_a_hang_up_ends_it(played: Path) -> None:
    with watching(played) as terminal:
        ready(terminal)
        assert terminal.hang_up() in (128 + signal.SIGHUP, -signal.SIGHUP)


def test_a_branch_is_opened_only_after_enter(played: Path, store: str, run: Run) -> None:
    run("import", str(played))
    match = run("list", "--json").data["matches"][0]["id"]
    with Terminal(*command_line("replay", match[:8]), store=store) as terminal:
        ready(terminal)
        typed(terminal, "20\r", "record 20 of")
        typed(terminal, "B", "branch here? Enter/Esc:")
        typed(terminal, "\x1b", "n next, b back")
        assert len(open_store(store).matches()) == 1
        typed(terminal, "B", "branch here? Enter/Esc:")
        typed(terminal, "\r", "branches from here")
        terminal.send("q")
        assert terminal.end() == 0
    listed = run("list", "--json").data["matches"]
    assert len(listed) == 2
    (branch,) = [each["id"] for each in listed if each["id"] != match]
    assert f"match {branch} branches from record 20" in terminal.kept
    compared = run("diff", match, branch, "--json").data
    assert compared["shared"] == 20


def test_play_sits_down_at_a_branch(played: Path, store: str) -> None:
    words = command_line("replay", str(played), "--store", store)
    with Terminal(*words, store=store) as terminal:
        ready(terminal)
        typed(terminal, "t", "turn 1, draw phase")
        typed(terminal, "p1\r", "number or action")
        terminal.send("quit\r")
        assert terminal.end() == 0
        assert "is kept; it goes on with: referee play" in terminal.kept
    assert len(open_store(store).matches()) == 1


# -- line by line -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "env"), [(["--lines"], {}), (["--plain"], {}), ([], {"TERM": "dumb"})]
)
def test_line_by_line_no_cursor_is_moved(
    played: Path, words: list[str], env: dict[str, str]
) -> None:
    with watching(played, *words, **env) as terminal:
        terminal.until("'help' lists the commands")
        terminal.send("next\n")
        terminal.until("record 2 of ")
        terminal.send("find attacks\n")
        terminal.until("'attacks': 1 of ")
        terminal.send("nonsense\n")
        terminal.until("no command 'nonsense'")
        # Ctrl-D counts only where somebody reads: typed ahead of the question it may be lost.
        terminal.until_asked("replay>")
        terminal.send("\x04")
        assert terminal.end() == 0
        assert b"\x1b[?1049h" not in terminal.raw
        assert b"\x1b[2K" not in terminal.raw


COMMANDS = "turn 2\n\nfind BP-10.4\ntable\nlegal\nas 1\nquit\n"


def test_commands_in_a_pipe_are_a_transcript(played: Path) -> None:
    for words in ([], ["--lines"]):
        done = in_a_process("replay", str(played), *words, stdin=COMMANDS)
        assert (done.returncode, done.stderr) == (0, "")
        prompts = [line for line in done.stdout.splitlines() if line.startswith("replay> ")]
        assert prompts == [f"replay> {line}" for line in COMMANDS.splitlines()]
        assert ESCAPES not in done.stdout
        assert "'BP-10.4': 1 of " in done.stdout
        assert "as seat 1 sees it" in done.stdout


def test_a_mistake_in_a_pipe_is_said_and_is_the_exit_code(played: Path) -> None:
    done = in_a_process("replay", str(played), stdin="go 9999\nnext\nfoo\n")
    assert done.returncode == 2
    assert done.stderr.splitlines()[0].startswith("no record 9999")
    assert "no command 'foo'" in done.stderr.splitlines()[1]
    assert "record 2 of " in done.stdout


def test_commands_are_answered_with_json(run: Run, played: Path) -> None:
    said = run("replay", str(played), "--lines", "--json", stdin="turn 2\nfoo\nlegal\nquit\n")
    answers = [json.loads(line) for line in said.out.splitlines()]
    assert [each["schema"] for each in answers] == [
        "referee/view/1", "referee/view/1", "referee/error/1", "referee/view/1"
    ]  # fmt: skip
    assert (answers[1]["command"], answers[1]["turn"]) == ("turn 2", 2)
    assert answers[1]["facts"]
    assert answers[3]["lines"][0].startswith("seat ")


def test_it_begins_at_a_record_and_with_eyes_that_are_named(run: Run, played: Path) -> None:
    said = run("replay", str(played), "--lines", "--at", "20", "--as", "2", stdin="quit\n")
    assert "record 20 of " in said.out
    assert "as seat 2 sees it" in said.out
    wrong = run("replay", str(played), "--lines", "--at", "5000", stdin="")
    assert wrong.code == 2
    assert "no record 5000" in wrong.one_line()


def test_a_live_match_is_watched_with_public_eyes(run: Run) -> None:
    run("new", "bacon", "--player", "Ann=raven", "--player", "Bo=steven", "--seed", "aa")
    match = run("list", "--json").data["matches"][0]["id"]
    said = run("replay", match, "--lines", stdin="last\nlegal\n")
    assert "(live), as everybody sees it" in said.out.splitlines()[0]
    assert "lists the answers" in said.out


def test_without_commands_or_a_terminal_it_prints_as_always(played: Path, run: Run) -> None:
    told = run("replay", str(played)).out
    done = in_a_process("replay", str(played), stdin="")
    assert done.returncode == 0
    assert done.stdout == told


def test_a_pipe_that_says_nothing_keeps_nobody_waiting(played: Path, run: Run) -> None:
    with begin(
        command_line("replay", str(played)),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=environment(),
        text=True,
    ) as process:
        assert process.stdout is not None
        told = process.stdout.read()
        assert process.wait(60) == 0
    assert told == run("replay", str(played)).out


def test_lines_with_what_cannot_go_with_them_is_usage(run: Run, played: Path) -> None:
    for words in (["-", "--lines"], [str(played), "--lines", "--steps", "2"]):
        said = run("replay", *words, stdin="")
        assert said.code == 2
        assert "--lines reads commands" in said.one_line()
