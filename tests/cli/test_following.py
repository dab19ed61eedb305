"""Whoever looks at a live match sees what is recorded meanwhile, and begins at its end."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli.storage.live_match import Following
from cli.storage.matches import as_seen, found_in
from cli.viewer.viewer import Viewer
from events.recorder import Recorder
from events.store.journal import Journal, open_store
from referee.games import find
from referee.kernel.facts import PUBLIC, Eyes
from referee.kernel.game import Opening
from replays.read.timeline import Timeline
from tests.cli.conftest import Run, command_line
from tests.cli.terminal import Terminal

BACON = ("bacon-project", "--player", "Ann=hector", "--player", "Ben=sable-quist", "--seed", "07")


@pytest.fixture
def live(run: Run) -> str:
    """A live match: four records, seat 2 has kept its hand."""
    match = run("new", *BACON, "--json").data["id"]
    assert run("act", match, "2", "keep-hand").code == 0
    return str(match)


def test_a_live_match_begins_at_its_end_and_a_finished_one_at_its_start(
    run: Run, live: str, played: Path
) -> None:
    assert "record 4 of 4, " in run("replay", live, "--lines", stdin="quit\n").out
    assert "record 1 of " in run("replay", str(played), "--lines", stdin="quit\n").out
    assert "record 2 of 4, " in run("replay", live, "--lines", "--at", "2", stdin="quit\n").out


def test_the_screen_shows_what_is_recorded_meanwhile(run: Run, live: str, store: str) -> None:
    with Terminal(*command_line("replay", live), store=store) as terminal:
        terminal.until("record 4 of 4")
        run("act", live, "1", "keep-hand")
        terminal.until("record 5 of 5")
        terminal.until("1 record more meanwhile")
        terminal.send("b")
        terminal.until("record 4 of 5")
        run("act", live, "1", "concede")
        terminal.until("record 4 of 7")
        terminal.until("(finished)")
        terminal.send("q")
        assert terminal.end() == 0


def test_line_by_line_it_is_said_at_the_next_line(run: Run, live: str, store: str) -> None:
    with Terminal(*command_line("replay", live, "--lines"), store=store) as terminal:
        terminal.until("replay> ")
        run("act", live, "1", "keep-hand")
        terminal.send("back\r")
        terminal.until("1 record more meanwhile")
        terminal.until("record 5 of 5")
        terminal.until("record 4 of 5")
        terminal.send("quit\r")
        assert terminal.end() == 0


def followed(journal: Journal, eyes: Eyes) -> tuple[Recorder, Viewer]:
    game = find("clash")
    recorder = Recorder.create(game, Opening(2, game.version, {}, ()), bytes(32), store=journal)
    following = Following(found_in(journal, recorder.match.id), journal)

    def tell(eyes: Eyes) -> Timeline:
        return Timeline(as_seen(following.found, eyes).match)

    return recorder, Viewer(tell, eyes, "here", live=True, source=following)


def test_of_what_a_seat_does_in_secret_others_see_nothing() -> None:
    journal = open_store("memory:")
    recorder, viewer = followed(journal, PUBLIC)
    assert viewer.follow() is None
    recorder.act(1, next(iter(recorder.run.asks()[0].legal())))
    assert viewer.follow() is None
    assert viewer.last == 1


def test_whoever_may_know_it_sees_it_at_once() -> None:
    journal = open_store("memory:")
    recorder, viewer = followed(journal, 1)
    recorder.act(1, next(iter(recorder.run.asks()[0].legal())))
    assert viewer.follow() == 1
    assert viewer.number == viewer.last == 2
    assert viewer.follow() is None


def test_a_file_is_not_followed(played: Path, run: Run, live: str, tmp_path: Path) -> None:
    copy = tmp_path / "copy.replay"
    assert run("share", live, "--until", "2", "-o", str(copy)).code == 0
    run("act", live, "1", "keep-hand")
    said = run("replay", str(copy), "--lines", "--json", stdin="back\nquit\n")
    numbers = [json.loads(line).get("of") for line in said.out.splitlines()]
    assert len(set(numbers)) == 1, said.out
