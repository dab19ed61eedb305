"""The commands that show an event: in rows, as data, as a spreadsheet, as pages, and again as it goes on."""

import json

import pytest

from cli.event import sight


@pytest.fixture
def event(run):
    said = run(
        *("event", "new", "save-your-bacon", "--name", "Spring <open>", "--json"),
        *("--stage", "swiss rounds:2 best-of:3"),
    )
    word = said.data["event"]
    for name in ("Ann", "Ben", "Cid", "=Dee"):
        assert run("event", "enter", word, name).code == 0
    return word


def begin(run, event):
    for words in (("mix", event, "4"), ("start", event), ("pair", event)):
        assert run("event", *words).code == 0


@pytest.mark.parametrize("view", ["pairings", "standings", "bracket", "slips"])
def test_before_the_start_one_line_says_why_there_is_nothing(run, event, view):
    said = run("event", view, event)
    assert said.code == 2
    assert (
        "no round is paired" in said.one_line()
        or "has not begun" in said.one_line()
        or ("no stage with a bracket" in said.one_line())
    )


def test_views_of_a_running_event_are_told_in_rows_and_as_data(run, event, tmp_path):
    begin(run, event)
    assert "Ann" in run("event", "pairings", event).out
    assert len(json.loads(run("event", "standings", event, "--json").out)["standings"]) == 4
    assert "'=Dee" in run("event", "pairings", event, "--csv").out
    assert "[TN-41]" in run("event", "why", event, "Ben").out
    assert run("event", "pages", event, str(tmp_path / "wall")).code == 0
    assert "Spring &lt;open&gt;" in (tmp_path / "wall" / "index.html").read_text()
    assert "nothing new" in run("event", "pages", event, str(tmp_path / "wall")).out
    assert run("event", "pairings", event, "--csv", "--json").code == 2


def test_a_watched_event_is_told_again_when_something_is_recorded(run, event, monkeypatch):
    begin(run, event)
    turns = iter([lambda: run("event", "publish", event)])

    def pause(seconds):
        turn = next(turns, None)
        if turn is None:
            raise KeyboardInterrupt
        turn()

    monkeypatch.setattr(sight.time, "sleep", pause)
    said = run("event", "pairings", event, "--watch", "--plain")
    assert said.out.count("table   seat 1") == 2
    assert "published" in said.out
