"""``referee play`` on a real pseudo-terminal: every byte read, two screens emulated.

Nothing of a hand is left on the main screen or in its scroll-back, and nobody's screen ever shows a
card of the other hand.
"""

from __future__ import annotations

import os
import re
import signal
import sys
from pathlib import Path

import pytest

from events.chain.names import bots_of, players_of
from events.records.rulings import Ruled
from events.store.journal import open_store
from referee.kernel.facts import PUBLIC
from replays.read.log import log
from replays.read.seek import Seeker
from tests.cli.conftest import command_line, in_a_process
from tests.cli.terminal import CURSOR, SHELL, SWITCH, Terminal

CARD = re.compile(r"(?<![A-Za-z0-9])(?:(?:10|[2-9]|[JQKA])[hdsc]|X[12])(?![A-Za-z0-9])")
TWO = ["--player", "Ann=raven-grey", "--player", "Ben=steven-graphite", "--seed", "ab"]
PROMPT = re.compile(r"^(Ann|Ben|Enter|Player 1)(: .* \.\.\. )?>", re.MULTILINE)


def playing(store: str, *words: str, **more: object) -> Terminal:
    return Terminal(*command_line("play", *words), store=store, **more)


def prompted(terminal: Terminal) -> str:
    """Who is asked on the screen, once somebody is and everything is painted."""
    terminal.until_true(lambda: is_painted(terminal), "a prompt")
    return asked(terminal)


def is_painted(terminal: Terminal) -> bool:
    """Whether somebody is asked and the cursor stands there, which comes last: what is typed before may be passed over."""
    who = asked(terminal)
    return who == "over" or (who != "" and terminal.raw.endswith(CURSOR))


def asked(terminal: Terminal) -> str:
    last = terminal.shown.splitlines()[-1]
    if last.startswith("Enter leaves"):
        return "over"
    found = PROMPT.match(last)
    return found.group(1) if found and last[found.end() :].strip() == "" else ""


def turns(terminal: Terminal, number: int) -> list[tuple[str, str]]:
    """Play that many prompts by choosing the first, and give who saw which screen."""
    seen = []
    for _ in range(number):
        who = prompted(terminal)
        seen.append((who, terminal.shown))
        if who == "over":
            break
        terminal.press("\r" if who == "Enter" else "1\r")
    return seen


def match_in(store: str):
    journal = open_store(store)
    (match_id,) = journal.matches()
    match = journal.match(match_id)
    journal.close()
    return match


def test_no_screen_shows_the_other_hand_and_nothing_stays(store: str):
    with playing(store, "bacon", *TWO, "--clock", "30") as terminal:  # and a clock that ticks
        before = terminal.attributes()
        seen: list[tuple[str, str, int]] = []
        for _ in range(60):
            who = prompted(terminal)
            seen.append((who, terminal.shown, len(match_in(store).public)))
            if who != "Enter" and len(seen) % 7 == 0:
                for look in ("?\r", "log\r", "\x1b[5~", "table\r"):
                    terminal.press(look)
                    seen.append((who, terminal.shown, seen[-1][2]))
            terminal.press("\r" if who == "Enter" else "1\r")
        prompted(terminal)
        terminal.send("quit\r" if asked(terminal) != "Enter" else "\x04")
        assert terminal.end() == 0
        assert terminal.attributes() == before
        assert {"Ann", "Ben", "Enter"} <= {who for who, _, _ in seen}
        assert any(
            "clock: Ann " in screen.splitlines()[-2]
            for who, screen, _ in seen
            if who in ("Ann", "Ben")
        )
        assert_each_saw_only_what_is_theirs(store, seen)
        assert_nothing_is_left(terminal)


def assert_each_saw_only_what_is_theirs(store: str, seen: list[tuple[str, str, int]]) -> None:
    """Compare each screen with what its seat may know of the match, as it stood then or later."""
    match = match_in(store)
    seeker = Seeker(match)
    looked = 0
    for who, screen, number in seen:
        run = seeker.at(number)
        shown = set(CARD.findall(screen))
        if who == "Enter":
            assert not shown, screen
            continue
        seat = {"Ann": 1, "Ben": 2}[who]
        known = set(CARD.findall(str(run.game.view(run, seat))))
        for entry in log(match, eyes=seat):
            if entry.number <= number:
                known |= set(CARD.findall(" ".join(map(str, [entry.text, *entry.sentences]))))
        other = run.game.view(run, 3 - seat)["seats"][str(3 - seat)]["hand"]
        hidden = set(other) - set(CARD.findall(str(run.game.view(run, PUBLIC)))) - known
        assert hidden or not other
        assert not shown & hidden, screen
        looked += len(hidden)
    assert looked > 100


def assert_nothing_is_left(terminal: Terminal) -> None:
    """Neither the emulated main screen nor any byte sent to it names a card."""
    assert CARD.findall(terminal.kept) == []
    assert list(terminal.alternate.history.top) == []
    assert "".join(terminal.alternate.display).strip() == ""
    parts = SWITCH.split(terminal.raw)
    outside = b" ".join(
        [parts[0], *(parts[n + 1] for n in range(1, len(parts), 2) if parts[n] == b"l")]
    )
    assert CARD.findall(outside.decode()) == []


def test_a_whole_match_against_the_bot_at_forty_columns(store: str):
    with playing(store, "bacon", "--seed", "ab", columns=40, lines=18) as terminal:
        for _ in range(400):
            if prompted(terminal) == "over":
                break
            terminal.press("1\r")
        reason = match_in(store).public[-1].record().outcome[1]
        assert reason in " ".join(terminal.shown.split())
        terminal.send("\r")
        assert terminal.end() == 0
        assert reason in " ".join(terminal.kept.split())
        assert CARD.findall(terminal.kept) == []
    assert match_in(store).revealed_secret() is not None


def test_from_the_last_page_the_same_people_play_again_and_look_at_it(store: str):
    with playing(store, "bacon", "--player", "Ann=raven-grey", "--bot", "random") as terminal:
        concede(terminal)
        terminal.send("rematch\r")
        terminal.until("choose a profile")
        concede(terminal)
        terminal.send("replay\r")
        terminal.until("n next, b back")
        terminal.send("q")
        assert terminal.end() == 0
        assert terminal.kept.count("concession") == 2
    journal = open_store(store)
    first, second = (journal.match(each) for each in journal.matches())
    journal.close()
    assert first.secret != second.secret
    for told in (players_of, bots_of):
        assert told(first.public[0]) == told(second.public[0])


def concede(terminal: Terminal) -> None:
    """Give the match up, and come to the last page."""
    assert prompted(terminal) == "Ann"
    terminal.press("concede\r")
    terminal.press("yes\r")
    terminal.until_true(lambda: asked(terminal) == "over", "the last page")


@pytest.mark.parametrize(("keys", "code"), [("\x03", 130), ("\x04", 0), ("quit\r", 0)])
def test_leaving_keeps_everything_and_says_how_to_go_on(store: str, keys: str, code: int):
    with playing(store, "bacon", "--seed", "ab") as terminal:
        turns(terminal, 4)
        prompted(terminal)
        before = len(match_in(store).public)
        terminal.send(keys)
        assert terminal.end() == code
        match = match_in(store)
        assert len(match.public) == before
        assert f"referee play {match.id[:8]}" in terminal.kept
        assert_nothing_is_left(terminal)
    with playing(store, match.id[:8]) as terminal:
        prompted(terminal)
        assert asked(terminal) == "Player 1"


def test_a_closed_terminal_loses_nothing(store: str):
    with playing(store, "bacon", "--seed", "ab") as terminal:
        turns(terminal, 4)
        prompted(terminal)
        before = len(match_in(store).public)
        terminal.hang_up()
    assert len(match_in(store).public) == before
    with playing(store, match_in(store).id[:8]) as terminal:
        turns(terminal, 2)


def test_a_killed_process_loses_nothing_acknowledged(store: str):
    known = 0
    words = ["bacon", "--seed", "ab"]
    for moment in range(6):
        with playing(store, *words) as terminal:
            for _ in range(moment % 3 + 1):
                if prompted(terminal) == "over":
                    break
                known = len(match_in(store).public)
                terminal.send("1\r")
            os.kill(terminal.process.pid, signal.SIGKILL)
            terminal.process.wait(60)
        assert len(match_in(store).public) >= known
        words = [match_in(store).id[:8]]
    done = in_a_process("show", words[0], store=store)
    assert done.returncode == 0, done.stderr


def test_ctrl_z_leaves_no_hand_on_the_screen_and_comes_back(store: str):
    words = [sys.executable, "-c", SHELL, *command_line("play", "bacon", "--seed", "ab")]
    with Terminal(*words, store=store) as terminal:
        turns(terminal, 3)
        prompted(terminal)
        there = terminal.shown
        assert CARD.findall(there)
        terminal.send("\x1a")
        terminal.until("[stopped]")
        assert CARD.findall(terminal.kept) == []
        terminal.send("\n")
        prompted(terminal)
        assert terminal.shown == there
        terminal.send("quit\r")
        assert terminal.end() == 0
        assert CARD.findall(terminal.kept) == []


def test_another_size_draws_the_board_again(store: str):
    with playing(store, "bacon", "--seed", "ab", columns=100, lines=50) as terminal:
        turns(terminal, 3)
        prompted(terminal)
        wide = terminal.shown
        terminal.resize(40, 12)
        terminal.until("below: Page Up")
        narrow = terminal.shown
        assert len(narrow.splitlines()) == 12
        assert "[BP-Q17]" in narrow
        terminal.send("\x1b[6~" * 12)
        terminal.until("table    draw pile")
        terminal.resize(100, 50)
        terminal.until_true(lambda: terminal.shown == wide, "the wide page again")


def test_without_colour_the_words_are_the_same(store: str):
    shown = []
    for env in ({}, {"NO_COLOR": "1"}):
        with playing(store, "bacon", "--seed", "ab", **env) as terminal:
            prompted(terminal)
            shown.append(terminal.shown)
            coloured = re.search(rb"\x1b\[[0-9;]*[1-9]m", terminal.raw)
            assert bool(coloured) == (not env)
        Path(store.removeprefix("sqlite:///")).unlink()
    assert shown[0] == shown[1]


@pytest.mark.parametrize(
    ("more", "env"), [(["--lines"], {}), (["--plain"], {}), ([], {"TERM": "dumb"})]
)
def test_line_by_line_no_cursor_is_moved(store: str, more: list[str], env: dict[str, str]):
    with playing(store, "bacon", *TWO, *more, **env) as terminal:
        terminal.until("Enter>")
        assert "what stands above can still be read" in terminal.kept
        terminal.send("\r")
        terminal.until("Ann>")
        terminal.send("1\r")
        terminal.until("Hand the keyboard to Ben")
        terminal.send("\r")
        terminal.until("Ben>")
        terminal.send("quit\r")
        assert terminal.end() == 0
        assert not re.search(rb"\x1b\[(\?1049|[0-9;]*[ABCDHJKf])", terminal.raw)


def test_two_people_play_at_two_terminals(store: str):
    """Each waits for the other's records; neither ever sees the other's hand."""
    with playing(store, "bacon", *TWO, "--seat", "1") as ann:
        who = {"Ann": ann}
        ann.until_true(lambda: "waiting for Ben" in ann.shown or asked(ann) == "Ann", "the table")
        match = match_in(store).id[:8]
        with playing(store, match, "--seat", "2") as ben:
            who["Ben"] = ben
            seen = []
            for _ in range(24):
                name = next_asked(who)
                seen.append((name, who[name].shown, len(match_in(store).public)))
                who[name].press("1\r")
            assert {"Ann", "Ben"} == {name for name, _, _ in seen}
            assert_one_takes_back_and_the_other_agrees(store, who)
            next_asked(who)
            for terminal in who.values():
                terminal.send("\x04")
            for terminal in who.values():
                assert terminal.end() == 0
                assert "--seat" in terminal.kept
                assert CARD.findall(terminal.kept) == []
            assert_each_saw_only_what_is_theirs(store, [*seen, *seen, *seen])


def assert_one_takes_back_and_the_other_agrees(store: str, who: dict[str, Terminal]) -> None:
    """Who waits asks; who thinks is told on the screen, and says yes."""
    name = next_asked(who)
    other = next(each for each in who if each != name)
    who[other].until_true(lambda: f"waiting for {name}" in who[other].shown, "the table")
    who[other].send("b")
    asks = f"{other} (seat "
    told = "asks to take a decision back: Enter, and answer."
    who[name].until_true(lambda: asks in who[name].shown and told in who[name].shown, told)
    who[name].send("\r")
    who[name].until_true(lambda: "do you agree? yes or no>" in who[name].shown, "the question")
    assert "takes back:" in who[name].shown
    who[name].send("yes\r")
    who[name].until_true(lambda: any(isinstance(each.record(), Ruled) for each in match_in(store).public), "a ruling")  # fmt: skip


def next_asked(who: dict[str, Terminal]) -> str:
    """Which of the two is asked, once one is."""
    for _ in range(600):
        for name, terminal in who.items():
            terminal.look()
            if asked(terminal) == name:
                return name
    pytest.fail("nobody is asked")


def acted(store: str) -> int:
    return len(match_in(store).public)


def test_several_pasted_lines_are_put_before_the_person_one_by_one(store: str):
    words = ["bacon", "--player", "Ann=raven-grey", "--bot", "random=hector", "--seed", "ab"]
    with playing(store, *words, "--ask-everything") as terminal:
        assert prompted(terminal) == "Ann"
        before = acted(store)
        terminal.send("\x1b[200~1\r? \rquit\r\x1b[201~")
        terminal.until("2 pasted lines to come: Enter takes this one, Escape drops them")
        assert terminal.shown.splitlines()[-1].rstrip().endswith("> 1")
        assert acted(store) == before, "nothing is played before Enter"
        terminal.send("\r")
        terminal.until("1 pasted line to come")
        assert acted(store) > before
        terminal.send("\x1b")
        terminal.until_true(lambda: asked(terminal) == "Ann", "an empty prompt")
        assert "to come" not in terminal.shown
        terminal.send("\x1b[200~quit\r\x1b[201~")
        terminal.until("> quit")
        terminal.send("\r")
        assert terminal.end() == 0
    assert b"\x1b[?2004h" in terminal.raw
    assert terminal.raw.rindex(b"\x1b[?2004l") > terminal.raw.rindex(b"\x1b[?2004h")
