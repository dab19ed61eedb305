"""Events with teams of two and with drafts at their tables, from the first entry to the event file."""

import json
import re

import pytest

BRAWL = "super-fantasy-brawl"
BACON = "save-your-bacon"
LINE = re.compile(r"(\d+-\d+)\s+(\S+) ([a-z2-7]{8})")


def begun(run, game, names, *words, stage="swiss rounds:1"):
    """An event of that game with these entries, its first round paired."""
    said = run("event", "new", game, "--name", "Club", "--stage", stage, "--seed", "7a", *words)
    assert said.code == 0, said.err
    event = said.out.split()[1].rstrip(":")
    for one, *other in names:
        more = ("--with", *other) if other else ()
        assert run("event", "enter", event, one, *more).code == 0
    assert run("event", "start", event).code == 0
    assert run("event", "pair", event).code == 0
    return event


def opened(run, event, *words):
    """What is opened at the tables: game and match by table."""
    said = run("event", "open", event, *words)
    assert said.code == 0, said.err
    return {at: (game, match) for at, game, match in LINE.findall(said.out)}


def drafted(run, draft):
    """The draft, in which everybody takes the first of the legal answers."""
    while not run("show", draft, "--json").data["outcome"]:
        seat = str(run("legal", draft, "--json").data["asked"][0]["seat"])
        (asked,) = run("legal", draft, seat, "--as", seat, "--json").data["asked"]
        assert run("act", draft, seat, *asked["legal"][0].split()[1:]).code == 0


def exported(run, event, path):
    """What the verdict on the event file is, once the event is over."""
    for words in (("finish", event), ("close", event), ("export", event, "-o", str(path))):
        said = run("event", *words)
        assert said.code == 0, said.err
    said = run("validate", str(path), "--json")
    assert said.code == 0, said.err
    return json.loads(said.out.splitlines()[0])


@pytest.mark.rule("TN-4", "TN-36")
def test_teams_of_two_sit_at_seats_one_and_three_and_win_together(run, tmp_path):
    names = [("Ann", "Abe"), ("Ben", "Bea")]
    event = begun(run, BRAWL, names, "--team", "2")
    (draft_game, draft) = opened(run, event, "--draft", "--reading", "team_mode=competitive")["1-1"]
    assert draft_game == f"{BRAWL}-draft"
    assert run("event", "open", event, "--draft", "--reading", "team_mode=competitive").code == 0
    drafted(run, draft)
    (game, match) = opened(run, event, "--draft", "--reading", "team_mode=competitive")["1-1"]
    assert game == BRAWL
    players = run("show", match, "--json").data["players"]
    assert {tuple(players[::2]), tuple(players[1::2])} == set(names)
    assert run("act", match, "3", "concede").code == 0
    said = run("event", "result", event, "1-1", match)
    assert (said.code, said.err) == (0, "")
    assert f"{players[0]} and {players[2]} 0 - 1 {players[1]} and {players[3]}" in said.out
    found = exported(run, event, tmp_path / "teams.event")
    assert (found["results"], found["members"], found["faults"]) == ({"proven": 1}, 3, [])


@pytest.mark.rule("TN-4")
@pytest.mark.parametrize("game", [BACON, "homestuck-atcg"])
def test_a_free_for_all_of_four_is_no_game_of_two_teams(run, game):
    said = run("event", "new", game, "--name", "Club", "--stage", "swiss rounds:1", "--team", "2")
    assert (said.code, "knows no sides of 2" in said.one_line()) == (2, True)


@pytest.mark.rule("TN-36")
def test_a_draft_counts_at_its_own_table_alone(run, tmp_path):
    event = begun(run, BACON, [("Ann",), ("Ben",), ("Cai",), ("Dee",)])
    tables = opened(run, event, "--draft")
    assert {game for game, _ in tables.values()} == {f"{BACON}-draft"}
    for _, draft in tables.values():
        drafted(run, draft)
    matches = opened(run, event, "--draft")
    for at, (game, match) in sorted(matches.items()):
        assert game == BACON
        assert run("act", match, "1", "concede").code == 0
        assert run("event", "result", event, at, match).out.rstrip().endswith("proven")
    found = exported(run, event, tmp_path / "drafted.event")
    assert (found["results"], found["members"], found["missing"]) == ({"proven": 2}, 5, [])


@pytest.mark.rule("TN-36")
def test_a_match_with_the_decks_of_another_tables_draft_is_refused(run):
    event = begun(run, BACON, [("Ann",), ("Ben",)], stage="swiss rounds:1")
    other = begun(run, BACON, [("Ann",), ("Ben",)], "--reading", "floor=third")
    ((_, draft),) = opened(run, other, "--draft").values()
    drafted(run, draft)
    match = run("new", BACON, "--draft", draft).out.split()[1]
    assert run("act", match, "1", "concede").code == 0
    said = run("event", "result", event, "1-1", match)
    assert said.code == 1
    assert "decks of a draft for table 1-1" in said.err
    assert run("event", "result", other, "1-1", match).code == 0


def test_a_series_of_drafted_games_keeps_its_decks_to_the_end(run):
    event = begun(run, BRAWL, [("Ann",), ("Ben",)], stage="swiss rounds:1 best-of:3")
    said = run("event", "open", event, "--draft")
    (_, series), (_, draft) = [(game, match) for _, game, match in LINE.findall(said.out)]
    drafted(run, draft)
    words = ("--draft", draft)
    for _ in range(2):
        match = run("new", BRAWL, "--series", series, *words, "--json").data["id"]
        assert run("act", match, "1", "concede").code == 0
        said = run("series", "add", series, match)
        assert said.code == 0, said.err
        words = ()
    assert " 0 - 2 " in run("event", "result", event, "1-1", series).out


def test_a_game_without_drafts_says_so(run):
    event = begun(run, "bacon-project", [("Ann",), ("Ben",)])
    said = run("event", "open", event, "--draft")
    assert (said.code, said.one_line()) == (2, "bacon-project knows no draft for 2")
    said = run("event", "open", event, "--reading", "team_mode=casual")
    assert (said.code, "--reading goes with --draft" in said.err) == (2, True)
