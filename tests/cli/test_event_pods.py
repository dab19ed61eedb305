"""Events of pods at the command line: five at a table, with a real match, slips, a dispute, and the file of it all."""

import json

import pytest

from cli.storage.deck_lists import Shelf, decks_of
from replays.tournament.deck_list import DeckList
from tests.vectors.event_independent import read

NAMES = ("Ann", "Ben", "Cyd", "Dee", "Eve", "Fay")


@pytest.fixture
def event(run):
    """Six in pods of five: a pod and a bye in the first of two rounds."""
    words = ("--name", "Five", "--stage", "pods-5 rounds:2", "--seed", "7a")
    said = run("event", "new", "homestuck-atcg", *words)
    assert (said.code, "2 rounds of pods of 5" in said.out) == (0, True)
    found = said.out.split()[1].rstrip(":")
    for name in NAMES:
        assert run("event", "enter", found, name).code == 0
    assert run("event", "start", found).code == 0
    assert (
        "Eve (5)  -  Fay (6)  -  Ben (2)  -  Dee (4)  -  Ann (1)" in run("event", "pair", found).out
    )
    return found


@pytest.mark.rule("TN-34", "TN-36", "TN-64")
def test_a_match_of_five_counts_at_its_pod_and_the_file_is_proven(run, event, tmp_path):
    assert run("event", "open", event).code == 0
    (match,) = [
        each for each in run("list", "--json").data["matches"] if each["game"] == "homestuck-atcg"
    ]
    for seat in "1234":
        assert run("act", match["id"], seat, "concede").code == 0
    said = run("event", "result", event, "1-1", match["id"])
    assert (said.code, "w5 (Ann won)   played" in said.out) == (0, True)
    assert (
        "won against Eve (5), Fay (6), Ben (2) and Dee (4): 5 points"
        in run("event", "why", event, "1").out
    )
    assert run("event", "pair", event).code == 0
    assert run("event", "result", event, "2-1", "w2", "--slip").code == 0
    for words in (
        ("finish", event),
        ("close", event),
        ("export", event, "-o", f"{tmp_path}/five.event"),
    ):
        assert run("event", *words).code == 0
    found = json.loads(run("validate", f"{tmp_path}/five.event", "--json").out.splitlines()[0])
    assert (found["faults"], found["results"]) == ([], {"proven": 1, "slip": 1})


@pytest.mark.rule("TN-64")
def test_a_pod_is_told_by_seat_and_takes_results_of_pods_alone(run, event):
    shown = run("event", "pairings", event).out.splitlines()
    assert [line.split() for line in shown[2:5]] == [
        ["1-1", "1", "5", "Eve", "-"],
        ["2", "6", "Fay"],
        ["3", "2", "Ben"],
    ]
    assert "Eve, Fay, Dee, Ann" in run("event", "pairings", event, "--by-name").out
    assert sum(name in run("event", "slips", event).out for name in NAMES) == 5
    said = run("event", "result", event, "1-1", "2-1", "--slip")
    assert (said.code, "2-1 is no result of a pod" in said.err) == (1, True)
    said = run("event", "result", event, "1-1", "w9", "--slip")
    assert (said.code, "'w9' is no result" in said.err) == (2, True)
    assert (
        "w1-3 (Eve and Ben won)   slip"
        in run("event", "result", event, "1-1", "w1-3", "--slip").out
    )
    assert "already so" in run("event", "result", event, "1-1", "w1-3", "--slip").out
    assert "disputed: w1-3 or draw" in run("event", "dispute", event, "1-1", "draw").out
    signed = ("--by", "Judy", "--reason", "both say so")
    assert (
        "Ann: draw   agreed-draw"
        in run("event", "result", event, "1-1", "draw", "agreed-draw", *signed).out
    )
    table = run("event", "pairings", event, "--json").data["pairings"][0]
    assert (table["name_5"], table["won_5"], table["drawn"]) == ("Ann", 0, 1)


@pytest.mark.rule("TN-63")
def test_pods_by_hand_have_three_to_five(run, event, tmp_path):
    assert run("event", "result", event, "1-1", "w1", "--slip").code == 0
    by_hand = tmp_path / "pods.txt"
    words = (
        "event",
        "pair",
        event,
        "--by-hand",
        str(by_hand),
        "--by",
        "Judy",
        "--reason",
        "a late bus",
    )
    by_hand.write_text("Ann - Ben\nCyd - Dee - Eve - Fay\n", encoding="utf-8")
    said = run(*words)
    assert (said.code, "1-2 is no pod of 3 to 5" in said.err) == (1, True)
    by_hand.write_text("Ann - Ben - Cyd\nDee - Eve - Fay\n", encoding="utf-8")
    assert run(*words).code == 0


@pytest.mark.rule("TN-63")
@pytest.mark.parametrize(("game", "stage"), [("clash", "pods-3"), ("super-fantasy-brawl", "pods-4"), ("save-your-bacon", "pods-5")])  # fmt: skip
def test_a_game_that_so_many_do_not_play_each_alone_has_no_such_pods(run, game, stage):
    said = run("event", "new", game, "--name", "Club", "--stage", f"{stage} rounds:1")
    assert said.code == 2
    assert f"{game} is not played in pods of {stage[-1]}" in said.one_line()


@pytest.mark.rule("TN-63")
def test_teams_sit_in_no_pods(run):
    words = ("--name", "Club", "--team", "2", "--stage", "pods-4 rounds:1")
    said = run("event", "new", "super-fantasy-brawl", *words)
    assert (said.code, "pods-4 is for entries of one person" in said.one_line()) == (1, True)


def test_every_seat_has_the_registered_deck_of_its_entry_in_a_pod_and_in_teams():
    def listed(number, players):
        decks = tuple(["choose-deck", f"{number} {player}"] for player in range(players))
        return DeckList(bytes([number]) * 32, "homestuck-atcg", decks)

    for entries, players in ((5, 1), (2, 2)):
        lists = [listed(number, players) for number in range(entries)]
        shelf = Shelf({each.digest: each for each in lists}, frozenset())
        found = decks_of(
            shelf, tuple(bytes.fromhex(each.digest) for each in lists), entries * players
        )
        wanted = [each.decks[player] for player in range(players) for each in lists]
        assert found == dict(enumerate(wanted, 1))


@pytest.mark.rule("TN-64", "TN-37")
def test_points_by_place_come_from_slips_and_a_match_says_who_won(run, tmp_path):
    words = ("--name", "Places", "--stage", "pods-3 rounds:1 places:(60 36 0)", "--seed", "7a")
    event = run("event", "new", "homestuck-atcg", *words).out.split()[1].rstrip(":")
    for name in NAMES:
        assert run("event", "enter", event, name).code == 0
    for word in ("start", "pair", "open"):
        assert run("event", word, event).code == 0
    said = run("event", "result", event, "1-1", "p1-1-2", "--slip")
    assert (said.code, "'p1-1-2' is no result" in said.err) == (2, True)
    opened = run("event", "open", event, "--json").data["matches"]
    at = {each["table"]: each["match"] for each in opened}
    for match in at.values():
        for seat in "12":
            assert run("act", match, seat, "concede").code == 0
    assert "p3-2-1" in run("event", "result", event, "1-1", "p3-2-1", "--slip").out
    assert run("event", "attach", event, "1-1", at["1-1"]).code == 0
    assert "p2-2-1" in run("event", "result", event, "1-2", at["1-2"]).out
    assert "in place 2 against" in run("event", "why", event, "1").out + "".join(
        run("event", "why", event, str(number)).out for number in range(2, 7)
    )
    for word in (("finish",), ("close",)):
        assert run("event", *word, event).code == 0
    path = tmp_path / "places.event"
    assert run("event", "export", event, "-o", str(path)).code == 0
    found = json.loads(run("validate", str(path), "--json").out.splitlines()[0])
    assert (found["faults"], found["results"]) == ([], {"proven": 1, "named": 1})
    assert read(path.read_bytes()).counts == found["results"]
