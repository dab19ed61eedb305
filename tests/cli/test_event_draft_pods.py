"""Draft pods at the command line: every pod drafts, and plays with what it drafted, to the event file."""

import json
import re

import pytest

from tests.vectors.event_independent import read

BACON = "save-your-bacon"
POD = re.compile(r"pod (\d+)  \S+ ([a-z2-7]{8})")
TABLE = re.compile(r"(\d+-\d+)  (\S+) ([a-z2-7]{8})")


def drafted(run, draft):
    """The draft to its end: everybody takes the first of what is left, and gives the first back."""
    while asked := run("legal", draft, "--json").data["asked"]:
        seat = str(asked[0]["seat"])
        (said,) = run("legal", draft, seat, "--as", seat, "--json").data["asked"]
        assert run("act", draft, seat, *said["legal"][0].split()[1:]).code == 0


def begun(run, *names, stage="draft-pods-3 rounds:1", seed="7a"):
    """An event whose pods are drawn."""
    words = ("--name", "Draft", "--stage", stage, "--seed", seed)
    event = run("event", "new", BACON, *words).out.split()[1].rstrip(":")
    for name in names:
        assert run("event", "enter", event, name).code == 0
    for word in ("start", "pair"):
        assert run("event", word, event).code == 0
    return event


def drafts_of(run, event):
    """The drafts of its pods, opened and not over."""
    said = run("event", "draft", event)
    assert (said.code, said.err) == (0, "")
    return dict(POD.findall(said.out))


def told(run, *words):
    said = run(*words)
    assert (said.code, said.err) == (0, ""), said.err
    return said.out


def in_file(run, event, path):
    """The verdict on the event file, and the grades that the second reader finds in it."""
    for words in (("finish", event), ("close", event), ("export", event, "-o", str(path))):
        told(run, "event", *words)
    found = json.loads(run("validate", str(path), "--json").out.splitlines()[0])
    other = read(path.read_bytes())
    assert other.counts == found["results"]
    rules = [
        sorted(re.findall(r"TN-\d+", " ".join(each))) for each in (other.faults, found["faults"])
    ]
    assert rules[0] == rules[1]
    return found


@pytest.fixture
def event(run):
    return begun(run, "Ann", "Ben", "Cai", "Dee", "Eva")


@pytest.mark.rule("TN-65", "TN-68")
def test_pods_draft_and_play_with_what_they_drafted(run, event, tmp_path):
    pods = drafts_of(run, event)
    assert [*pods] == ["1", "2"]
    assert drafts_of(run, event) == pods, "the same drafts, and no others"
    for draft in pods.values():
        drafted(run, draft)
    assert told(run, "event", "draft", event).count("has drafted") == 2
    assert "every pod has drafted" in told(run, "event", "draft", event)
    shown = told(run, "event", "pairings", event)
    assert "pod 1: Eva (5), Ben (2) and Dee (4), has drafted" in shown
    tables = TABLE.findall(told(run, "event", "open", event))
    assert [(at, game) for at, game, _ in tables] == [("1-1", BACON), ("1-2", BACON)]
    for at, _, match in tables:
        assert told(run, "log", match).count("shuffles the deck [SYB-3.0.3]") == 2
        told(run, "act", match, "1", "concede")
        assert told(run, "event", "result", event, at, match).rstrip().endswith("proven")
    found = in_file(run, event, tmp_path / "drafted.event")
    assert (found["results"], found["members"], found["missing"]) == ({"proven": 2}, 5, [])
    assert found["faults"] == []


@pytest.mark.rule("TN-68")
def test_a_match_with_another_deck_than_was_drafted_counts_and_is_told(run, tmp_path):
    event = begun(run, "Ann", "Ben")
    (draft,) = drafts_of(run, event).values()
    folder = tmp_path / "cards"
    told(run, "event", "open", event, "--cards", str(folder))
    match = told(run, "new", "--table", str(folder / "1-1.toml")).split()[1]
    drafted(run, draft)
    told(run, "event", "draft", event)
    for seat in ("1", "2"):
        (asked,) = run("legal", match, seat, "--as", seat, "--json").data["asked"]
        told(run, "act", match, seat, *asked["legal"][-1].split()[1:])
    told(run, "act", match, "1", "concede")
    said = run("event", "result", event, "1-1", match)
    assert (said.code, said.err.count("drafted [TN-68]")) == (0, 2)
    assert said.out.rstrip().endswith("named")
    found = in_file(run, event, tmp_path / "other.event")
    assert found["results"] == {"named": 1}


@pytest.mark.rule("TN-68")
def test_every_game_of_a_series_is_played_with_the_drafted_decks(run, tmp_path):
    event = begun(run, "Ann", "Ben", stage="draft-pods-3 rounds:1 best-of:3", seed="7c")
    (draft,) = drafts_of(run, event).values()
    drafted(run, draft)
    told(run, "event", "draft", event)
    ((_, game, series),) = TABLE.findall(told(run, "event", "open", event))
    assert game == f"{BACON}-series"
    for _ in range(2):
        match = run("new", BACON, "--series", series, "--json").data["id"]
        log = told(run, "log", match)
        assert "format = pod_draft" in log
        assert log.count("shuffles the deck [SYB-3.0.3]") == 2
        told(run, "act", match, "1", "concede")
        told(run, "series", "add", series, match)
    assert told(run, "event", "result", event, "1-1", series).rstrip().endswith("proven")
    found = in_file(run, event, tmp_path / "series.event")
    assert (found["results"], found["members"], found["faults"]) == ({"proven": 1}, 5, [])


@pytest.mark.rule("TN-68")
def test_no_draft_at_hand_leaves_a_result_named(run, tmp_path):
    event = begun(run, "Ann", "Ben")
    (match,) = [each for _, _, each in TABLE.findall(told(run, "event", "open", event))]
    told(run, "act", match, "1", "concede")
    assert told(run, "event", "result", event, "1-1", match).rstrip().endswith("named")
    assert in_file(run, event, tmp_path / "paper.event")["results"] == {"named": 1}


@pytest.mark.rule("TN-68", "TN-36")
def test_the_draft_of_another_pod_is_refused(run, event):
    pods = drafts_of(run, event)
    for draft in pods.values():
        drafted(run, draft)
    said = run("event", "draft", event, "1", pods["2"])
    assert (said.code, said.err.count("[TN-68]"), said.err.count("[TN-36]")) == (1, 1, 1)
    told(run, "event", "draft", event, "2", pods["2"])
    said = run("event", "draft", event, "2", pods["2"])
    assert (said.code, "has drafted already" in said.err) == (1, True)
    said = run("event", "draft", event, "3")
    assert (said.code, said.one_line().endswith("there is no pod 3, 2 pods are drawn")) == (2, True)


@pytest.mark.rule("TN-65")
@pytest.mark.parametrize(
    ("words", "says"),
    [
        ((BACON, "draft-pods-4 rounds:3"), "needs 16 different champions"),
        (("super-fantasy-brawl", "draft-pods-3 rounds:3"), "is not drafted in pods"),
        (("clash", "draft-pods-3 rounds:3"), "is not drafted in pods"),
    ],
)
def test_a_game_that_pods_cannot_draft_has_no_such_stage(run, words, says):
    game, stage = words
    said = run("event", "new", game, "--name", "Draft", "--stage", stage)
    assert (said.code, says in said.one_line()) == (2, True)


def test_drafts_of_tables_and_of_pods_are_not_mixed_up(run, event):
    said = run("event", "open", event, "--draft")
    assert (said.code, "whole pods draft here" in said.one_line()) == (2, True)
    swiss = begun(run, "Ann", "Ben", stage="swiss rounds:1", seed="7b")
    said = run("event", "draft", swiss)
    assert (said.code, "no pods are drawn that draft" in said.one_line()) == (2, True)


@pytest.mark.rule("TN-68")
def test_a_draft_is_opened_with_its_card_elsewhere_and_handed_in(run, event, tmp_path):
    there = ("--store", f"sqlite:///{tmp_path}/laptop.db")
    told(run, "event", "draft", event, "--cards", str(tmp_path))
    assert "opens the draft of pod 2." in (tmp_path / "pod-2.toml").read_text(encoding="utf-8")
    draft = told(run, "new", "--table", str(tmp_path / "pod-2.toml"), *there).split()[1]

    def at_laptop(*words):
        return run(*words, *there)

    drafted(at_laptop, draft)
    file = str(tmp_path / "pod-2.replay")
    told(at_laptop, "export", draft, "-o", file)
    said = run("event", "draft", event, "1", file)
    assert (said.code, "opened for another pod, 2 of round 1 [TN-36]" in said.err) == (1, True)
    assert "pod 2 has drafted" in told(run, "event", "draft", event, "2", file)
    said = run("event", "draft", event, "1", file, "--cards", str(tmp_path))
    assert (said.code, "one or the other" in said.err) == (2, True)


@pytest.mark.rule("TN-68")
def test_a_draft_that_was_stopped_is_not_named_and_another_one_is(run, tmp_path):
    event = begun(run, "Ann", "Ben")
    (draft,) = drafts_of(run, event).values()
    told(run, "act", draft, "0", "stop-draft", "time")
    said = run("event", "draft", event)
    assert (said.code, said.one_line()[-7:]) == (1, "[TN-68]")
    names = [f"--player={each}" for each in run("show", draft, "--json").data["players"]]
    other = told(run, "new", f"{BACON}-draft", *names).split()[1]
    drafted(run, other)
    assert "pod 1 has drafted" in told(run, "event", "draft", event, "1", other)
