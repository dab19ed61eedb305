"""Tournaments simulated at the command line: kept as files or in the store, refused in one line."""

import json

import pytest

from tests.vectors import event_independent


def test_simulated_tournaments_are_event_files_that_are_proven(run, tmp_path):
    words = ("simulate", "tournament", "-n", "2", "--seed", "ab", "--entries", "5")
    folder = tmp_path / "events"
    said = run(*words, "-o", f"{folder}/")
    assert (said.code, said.err) == (0, "")
    assert said.out.splitlines()[-1].startswith(f"2 tournaments in {folder}/, seed ")
    files = sorted(folder.iterdir())
    assert [each.suffix for each in files] == [".event"] * 2
    before = [each.read_bytes() for each in files]
    for each in files:
        found = json.loads(run("validate", str(each), "--json").out.splitlines()[0])
        assert (found["grade"], found["faults"]) == ("proven", [])
        stranger = event_independent.read(each.read_bytes())
        assert (stranger.faults, stranger.counts) == ([], found["results"])
    assert run(*words, "-o", f"{folder}/").code == 8
    assert run(*words, "-o", f"{folder}/", "--force", "--jobs", "2").code == 0
    assert [each.read_bytes() for each in files] == before


def test_a_simulated_tournament_in_the_store_is_an_event_with_its_matches(run):
    words = ("--game", "bacon-project", "--entries", "2", "--matches", "real", "--seed", "12")
    said = run("simulate", "tournament", *words, "--tag", "test", "--json")
    assert (said.code, said.data["game"]) == (0, "tournament")
    (event,) = [each["id"] for each in said.data["matches"]]
    (kept,) = run("event", "list", "--json").data["events"]
    assert kept["event"] == event
    assert "bacon-project" in run("list").out
    assert run("validate", event).code == 0


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("tournament", "--seats", "4"), "--seats is not for this simulation"),
        (("tournament", "--decks", "a,b"), "--decks is not for this simulation"),
        (("tournament", "--game", "clash-series"), "is no game that is played at a table"),
        (("tournament", "--bot", "random", "--bot", "greedy"), "--bot is given 2 times"),
        (("tournament", "--bot", "clever"), "no bot 'clever'"),
        (("bacon", "--entries", "4"), "--entries is not for this simulation"),
        (("bacon", "--matches", "real"), "--matches is not for this simulation"),
    ],
)
def test_what_a_simulation_does_not_know_is_refused_in_one_line(run, words, says):
    said = run("simulate", *words, "--seed", "ab")
    assert (said.code, says in said.one_line()) == (2, True), said.err
