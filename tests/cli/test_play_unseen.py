"""What reaches a terminal while another seat acts in secret: the same bytes, whatever it does (CL-2.2).

Nobody's terminal is sent a byte that depends on what the other has done in the open phase: neither
at one keyboard after the hand-over, nor at a terminal of its own, nor while it waits.
"""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import time
from concurrent.futures import ThreadPoolExecutor
from itertools import count

import pytest

from cli.play.table import OFTEN
from replays.file.replay_file import encode
from replays.verify.verify import verify
from tests.cli.conftest import ROOT, command_line, environment, in_a_process
from tests.cli.fork_server import begin
from tests.cli.terminal import Terminal
from tests.cli.test_play_secret import FINISH, TWO, sitting
from tests.cli.test_play_terminal import asked, match_in, prompted

SEEDED = [*TWO[:-1], "ab"]
"""A deal in which both can play a card at once."""


def acts(store: str, seat: int) -> list[str]:
    """The verbs of everything that a seat has recorded in secret."""
    return [sealed.record().answer[0] for sealed in match_in(store).strands[f"seat-{seat}"]]


def play_phase(terminal: Terminal, store: str, seat: int, *, eager: bool) -> int:
    """Play until the seat has finished once more, with some looking around; how many actions."""
    before = acts(store, seat)
    finished = before.count("finish-phase")
    for number in count():
        if number % 2:
            for look in ("?\r", "log\r", "news\r", "table\r", "\r"):
                terminal.press(look)
        terminal.press("1\r" if eager else FINISH)
        now = acts(store, seat)
        if now.count("finish-phase") > finished:
            return len(now) - len(before)
    raise AssertionError


@pytest.mark.rule("CL-2.2", "CL-2.3")
def test_one_keyboard_sends_the_same_bytes_after_the_hand_over(tmp_path):
    """From the page that hides all up to the end of the phase, log and news and table included."""
    sent = []
    for eager in (True, False):
        store = f"sqlite:///{tmp_path}/{eager}.db"
        with sitting(store, "clash", *SEEDED) as terminal:
            prompted(terminal)
            terminal.press("\r")
            prompted(terminal)
            actions = play_phase(terminal, store, 1, eager=eager)
            assert (actions > 1) == eager
            assert prompted(terminal) == "Enter"
            assert "Archer" not in terminal.shown
            start = terminal.raw.rindex(b"\x1b[1;1H\x1b[2K")
            hidden = terminal.raw[start:]
            terminal.press("\r")
            assert prompted(terminal) == "Ben"
            before = len(terminal.raw)
            own = [terminal.raw[start:before]]
            for line in ("?\r", "log\r", "news\r", "table\r", "1\r", "log\r", "? finish-phase\r"):
                terminal.press(line)
                prompted(terminal)
                own.append(terminal.raw[before:])
                before = len(terminal.raw)
            assert acts(store, 2) == ["play-card"]
            sent.append((hidden, own, terminal.kept))
            terminal.send("quit\r")
            assert terminal.end() == 0
            # What is left on the terminal names the match, whose id the store gives.
            assert "Archer" not in terminal.kept
    assert sent[0] == sent[1]


@pytest.mark.rule("CL-2.2", "CL-Q4")
def test_a_terminal_of_ones_own_is_sent_the_same_bytes_while_the_other_acts(tmp_path):
    """Both while Ben chooses, and while he has finished and waits; only a finish goes on."""
    sent = []
    for eager in (True, False):
        store = f"sqlite:///{tmp_path}/{eager}.db"
        opened = in_a_process("new", "clash", *SEEDED, store=store)
        match_id = opened.stdout.split()[1]
        with sitting(store, match_id, "--seat", "2") as ben:
            prompted(ben)
            if eager:
                act(store, match_id, 1)
            ben.press("log\r")
            ben.press("1\r")
            prompted(ben)
            ben.press("log\r")
            ben.press(FINISH)
            shown = ben.until("waiting for Ann (seat 1) to finish")
            if eager:
                act(store, match_id, 1)
            time.sleep(3 * OFTEN)
            ben.look()
            assert ben.shown == shown
            sent.append(ben.raw)
            assert len(acts(store, 1)) == (2 if eager else 0)
            in_a_process("act", match_id, "1", "finish-phase", store=store)
            assert prompted(ben) == "Ben"
            told = re.search(r"Ann (defended: )?plays", ben.shown)
            assert (told is not None) == eager
            assert "Attack phase" in ben.shown or "attack" in ben.shown
            ben.send("\x04")
            assert ben.end() == 0
    assert sent[0] == sent[1]


def act(store: str, match_id: str, seat: int) -> None:
    """Do the first thing that is legal for a seat beside finishing, as at another terminal."""
    words = ["legal", match_id, str(seat), "--as", str(seat), "--json"]
    (asked_for,) = json.loads(in_a_process(*words, store=store).stdout)["asked"]
    action = next(text for text in asked_for["legal"] if "finish-phase" not in text)
    done = in_a_process("act", match_id, str(seat), *action.split()[1:], store=store)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("leave", ["quit\r", "\x03", "\x04", "kill"])
def test_leaving_a_phase_keeps_what_was_done_and_it_goes_on(store, leave):
    words = ["clash", "--player", "Ann", "--seed", "ab", "--ask-everything"]
    with sitting(store, *words) as terminal:
        prompted(terminal)
        terminal.press("1\r")
        prompted(terminal)
        before = acts(store, 1)
        assert before == ["play-card"]
        if leave == "kill":
            os.kill(terminal.process.pid, signal.SIGKILL)
            terminal.process.wait(60)
        else:
            terminal.send(leave)
            assert terminal.end() == (130 if leave == "\x03" else 0)
            assert f"referee play {match_in(store).id[:8]}" in terminal.kept
            assert "Archer" not in terminal.kept
    assert acts(store, 1) == before
    with sitting(store, match_in(store).id[:8], "--ask-everything") as terminal:
        assert prompted(terminal) == "Ann"
        assert "Archer" in terminal.shown
        terminal.press(FINISH)
        prompted(terminal)
        assert acts(store, 1) == ["play-card", "finish-phase"]
        assert "Attack phase" in terminal.shown
        assert asked(terminal) == "Ann"


def test_two_processes_play_a_whole_match_by_script_at_the_same_time(store):
    """Both write to the store at once, each to its own strand; neither is ever in conflict."""
    opened = in_a_process("new", "clash", *SEEDED, store=store)
    match_id = opened.stdout.split()[1]
    sitters = [
        begin(
            command_line("play", match_id, "--seat", str(seat), "--lines"),
            env=environment(store),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            cwd=ROOT,
        )
        for seat in (1, 2)
    ]
    with ThreadPoolExecutor() as both:
        told = list(both.map(lambda sitter: sitter.communicate("1\n" * 3000)[0], sitters))
    assert [sitter.returncode for sitter in sitters] == [0, 0], told
    match = match_in(store)
    report = verify(encode(match, "clash"))
    assert (report.error, report.closed) == (None, True)
    assert any("to finish; Ctrl-C leaves" in text for text in told)
    reason = match.public[-1].record().outcome[1]
    for seat, text in enumerate(told, 1):
        other = {1: "Ben", 2: "Ann"}[seat]
        assert reason in " ".join(text.split())
        assert f"\n{other}> " not in text
        assert f"{other} plays" in text
