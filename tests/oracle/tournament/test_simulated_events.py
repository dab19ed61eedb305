"""Simulated tournaments: each is proven by its file, and the second opinion says the same of every round."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from hashlib import sha256

import pytest

from cli.simulation import scenario
from cli.simulation.event_order import EventOrder, simulated
from cli.simulation.scenario import Bounds
from cli.simulation.strength import percent_of
from cli.storage.seeds import secret_of_match
from events.records.records import Acted
from referee import games
from replays.file.replay_file import decode
from replays.tournament.audit import conclude, judge_member
from replays.tournament.bundle import row_of, write_event
from tests.oracle.tournament.whole_events import differences
from tests.sizes import sized
from tests.vectors import event_independent

SEED = sha256(b"simulated events").digest()
EVENTS = sized(16, 4_000)
ROOT = (
    "import sys; from tests.oracle.tournament.test_simulated_events import digest; print(digest())"
)


def order(number, *, played="", **bounds):
    game = played or "save-your-bacon"
    bot = next(iter(games.find(game).bots)) if played else ""
    wish = Bounds(played=bool(played), **bounds)
    return EventOrder(secret_of_match(SEED, number), game, wish, bot)


def digest() -> str:
    """Of the bytes of two tournaments, one of them with a real match."""
    found = [simulated(order(1)), simulated(order(2, played="bacon-project", entries=2))]
    return sha256(repr(found).encode()).hexdigest()


def audited(members, path):
    """The audit of the event file with these members."""
    write_event(path, [row_of(*each) for each in members], [each[3] for each in members], force=True)  # fmt: skip
    return conclude(path, [judge_member(path, at) for at in range(len(members))])


def test_every_round_and_place_of_whole_events_is_as_the_second_opinion_says():
    seen, said = Counter(), Counter()
    for number in range(1, EVENTS + 1):
        entries = None if number % 4 == 0 else 3 + number % 11
        match = decode(simulated(order(number, entries=entries))[0][3])[1]
        assert list(differences(match, seen)) == [], number
        records = [sealed.record() for sealed in match.public]
        said.update(each.answer[0] for each in records if isinstance(each, Acted))
    assert min(seen["rounds of Swiss"], seen["rounds of a bracket"]) >= EVENTS
    assert seen["standings"] > 0
    assert {"decide", "correct", "drop", "return", "bye"} <= set(said)


@pytest.mark.parametrize("number", range(1, sized(4, 300)))
def test_the_file_of_a_simulated_event_is_proven(number, tmp_path):
    members = simulated(order(number))
    audit = audited(members, tmp_path / "one.event")
    assert (audit.faults, audit.errors) == ([], [])
    assert len(members) == 1
    assert not audit.grades["proven"]


CHEAP = {"bacon-project": 5, "save-your-bacon": 5, "homestuck-atcg": 5, "clash": 5, "super-fantasy-brawl": 5}  # fmt: skip
"""By game, a seed whose event of two is short."""


@pytest.mark.parametrize("game", CHEAP)
def test_bots_play_real_matches_at_every_table_of_every_game(game, tmp_path):
    for number in range(CHEAP[game], CHEAP[game] + sized(1, 6)):
        best_of = sized((1,), (1, 3))
        members = simulated(order(number, played=game, entries=sized(2, 4), best_of=best_of))
        audit = audited(members, tmp_path / f"{game}.event")
        assert (audit.faults, audit.errors, audit.missing) == ([], [], [])
        assert set(audit.grades) <= {"proven", "decided"}
        assert audit.grades["proven"]


@pytest.mark.parametrize("number", range(1, sized(6, 400)))
def test_events_of_pods_are_as_both_second_opinions_say(number, tmp_path, monkeypatch):
    monkeypatch.setattr(scenario, "PODS_FROM", 25)
    seen = Counter()
    members = simulated(order(number + 300, entries=5 + number))
    assert list(differences(decode(members[0][3])[1], seen)) == []
    audit = audited(members, tmp_path / "pods.event")
    stranger = event_independent.read((tmp_path / "pods.event").read_bytes())
    assert (audit.faults, stranger.faults) == ([], [])
    assert stranger.counts == audit.grades


@pytest.mark.parametrize(("game", "kind", "number"), [("homestuck-atcg", "pods-5", 4), ("save-your-bacon", "pods-4", 1)])  # fmt: skip
def test_bots_play_real_matches_at_pods(game, kind, number, tmp_path, monkeypatch):
    monkeypatch.setattr(scenario, "PODS_FROM", 0)
    members = simulated(order(number, played=game, entries=5, best_of=(1,), pods=(kind,)))
    audit = audited(members, tmp_path / "pods.event")
    assert (audit.faults, audit.errors, audit.missing) == ([], [], [])
    assert audit.grades["proven"]
    stranger = event_independent.read((tmp_path / "pods.event").read_bytes())
    assert (stranger.faults, stranger.counts) == ([], audit.grades)
    assert kind in {stage.kind for stage in audit.course.event.stages}


def test_the_same_seed_gives_the_same_bytes_whatever_the_hash_seed():
    found = set()
    for hash_seed in ("1", "2"):
        env = {**os.environ, "PYTHONHASHSEED": hash_seed}
        run = subprocess.run(
            [sys.executable, "-c", ROOT], env=env, capture_output=True, text=True, check=True
        )
        found.add(run.stdout)
    assert found == {f"{digest()}\n"}


def test_the_stronger_wins_as_the_table_says_and_both_shares_are_a_whole():
    assert [percent_of(1500 + each, 1500) for each in (0, 4, 100, 391, 736)] == [50, 51, 64, 91, 100]  # fmt: skip
    for one in range(0, 2000, 37):
        assert percent_of(one, 1000) + percent_of(1000, one) == 100
