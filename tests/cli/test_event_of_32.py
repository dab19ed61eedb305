"""An event as its organiser has it: three desks, one without network, and everything that goes wrong on such a day.

Every table is played by bots in a match that was opened for it. In `make test` twelve people come, and four go
on; in `make many` they are 32, and eight go on.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from cli.play.bot_match import play_out
from events.recorder import Recorder
from events.records.rulings import PENALTY, Ruled
from events.store.journal import open_store
from tests.cli.conftest import Run, in_a_process
from tests.sizes import sized
from tests.vectors import event_independent

PEOPLE, CUT, ROUNDS = sized((12, 4, 3), (32, 8, 5))
DECKS = ("hector", "sable-quist", "raven-grey", "steven-graphite")
JUDGE = ("--by", "Judy", "--reason", "seen by the judge")
HEAD = ("--by", "Hana", "--head", "--reason", "the tardiness was the hall's")
PAIRED = re.compile(r"^ *(\d+-\d+)  (.+?) \(\d+\) +-  (.+?) \(\d+\)")


class Day:
    """The day, hour by hour; each table is reported by the desk of its number."""

    def __init__(self, run: Run, store: str, folder: Path) -> None:
        self.run, self.store, self.folder = run, store, folder
        self.names = [f"Player {number}" for number in range(1, PEOPLE - 1)]
        self.tables: dict[str, tuple[str, str]] = {}
        words = ("--name", "Autumn open", "--desks", "3", "--decks", "registered")
        stages = (f"swiss rounds:{ROUNDS}", f"single cut:{CUT} bronze:yes")
        plan = [word for stage in stages for word in ("--stage", stage)]
        self.event = self.do("new", "bacon-project", *words, *plan).split()[1].rstrip(":")

    def do(self, command: str, *words: str, event: bool = False, code: int = 0) -> str:
        """Say it, and see that it ends with this code; what is printed."""
        given = (self.event, *words) if event else words
        said = self.run("event", command, *given)
        assert said.code == code, (command, words, said.err)
        return said.out + said.err

    def at(self, command: str, *words: str, code: int = 0) -> str:
        """Say it of the event."""
        return self.do(command, *words, event=True, code=code)

    # -- before the first round -----------------------------------------------------------------

    def enter_everybody(self) -> None:
        rows = [f"{name},{DECKS[at % 4]}" for at, name in enumerate(self.names)]
        file = self.folder / "players.csv"
        file.write_text("\n".join(["name,deck", *rows, "Wrong,none"]))
        said = self.at("enter", "--csv", str(file), code=6)
        assert f"{len(rows)} decks registered" in said
        assert f"line {len(rows) + 2}, column 2" in said
        self.at("mix", "4", "2", "6", "6", "1")
        self.at("start")
        for late in ("Late Lou", "Late Max"):
            self.at("enter", late)
            self.at("deck", late, "hector")
            self.names.append(late)
        assert len(self.names) == PEOPLE

    # -- a round ----------------------------------------------------------------------------------

    def pair(self) -> str:
        said = self.at("pair")
        found = [PAIRED.match(line) for line in said.splitlines()]
        self.tables = {each[1]: (each[2], each[3]) for each in found if each}
        assert self.tables, said
        self.at("publish")
        self.at("clock", "50")
        return said

    def open(self) -> dict[str, str]:
        """The match of each table."""
        rows = [line.split() for line in self.at("open").splitlines()]
        return {row[0]: row[2] for row in rows if row[0] in self.tables}

    def play(self, match: str, penalty: str = "") -> str:
        """The match played by bots at its table, sometimes with a penalty; who won it, as it is written."""
        kept = open_store(self.store)
        recorder = Recorder.resume(kept.match(kept.find(match)), kept)
        if penalty:
            rule = next(iter(recorder.game.catalogue.rules)).id
            ruled = Ruled(PENALTY, seat=1, word=penalty, rules=(rule,), reason="slow")
            recorder.rule(ruled, "Judy")
        play_out(recorder, ["random", "random"])
        won = recorder.run.outcome.winners
        kept.close()
        return "1-0" if won == (1,) else "0-1" if won == (2,) else "0-0-1"

    def settle(self, table: str, match: str, **how: str) -> str:
        """Play a table and report it at its desk."""
        games = self.play(match, **how)
        said = self.at("result", table, match, "--desk", str(1 + int(table.split("-")[1]) % 3))
        assert "proven" in said
        return games


@pytest.fixture
def day(run: Run, store: str, tmp_path: Path) -> Day:
    day = Day(run, store, tmp_path)
    day.enter_everybody()
    return day


def first_round(day: Day) -> str:
    """A penalty in a match, a no-show, a slip and its dispute, a desk without network; the table that ends wrongly."""
    day.pair()
    matches = day.open()
    one, two, three, four, *rest = matches
    day.settle(one, matches[one], penalty="warning")
    assert "warning" in day.at("ledger")
    assert "leaves" in day.at("result", two, "1-0", "no-show", *JUDGE)
    day.at("result", three, "1-0", "--slip", "--desk", "2")
    day.at("result", three, "0-1", "--slip", "--desk", "3", code=1)
    day.at("dispute", three, "0-1", "--desk", "3")
    assert "disputed" in day.at("show")
    day.at("pair", code=1)
    day.at("result", three, "0-1", "error", *JUDGE)
    copy, outbox = str(day.folder / "hall.replay"), str(day.folder / "desk-3.txt")
    assert day.run("share", day.event, "-o", copy).code == 0
    away = ("--desk", "3", "--outbox", outbox)
    day.do("result", copy, four, "1-0", "--slip", *away)
    for table in rest:
        day.settle(table, matches[table])
    assert "1 accepted" in day.at("sync", outbox)
    assert "1 already so" in day.at("sync", outbox)
    return four


def deck_check_and_drop(day: Day) -> None:
    """A deck is looked at in the middle of a round: its table gets the time back. Somebody goes home."""
    table, (name, other) = next(iter(day.tables.items()))
    deck = day.at("deck", name).split()[-1]
    assert deck in DECKS
    said = day.at("deckcheck", name, deck, "--minutes", "8", *JUDGE)
    assert f"{table}" in said
    wrong = next(each for each in DECKS if each != deck)
    day.at("deckcheck", name, wrong, *JUDGE, code=1)
    day.at("drop", other)


def appeal(day: Day) -> None:
    """A player asks, a judge rules, the player appeals, the head judge overturns: the event can be closed again."""
    assert day.run("rule", day.event, "call", "1", "Who comes late, when?").code == 0
    records = int(json.loads(day.run("show", day.event, "--json").out)["record"])
    ruled = ("rule", day.event, "note", "After ten minutes", *JUDGE[:2], "--call", str(records))
    assert day.run(*ruled).code == 0
    said = day.run("rule", day.event, "appeal", "1", str(records + 1), "The clock was wrong")
    assert said.code == 0, said.err
    said = day.run("rule", day.event, "overturn", str(records + 1), *HEAD)
    assert said.code == 0, said.err


@pytest.mark.rule("TN-8", "TN-12", "TN-33", "TN-40", "TN-53", "TN-55", "TN-58")
def test_a_day_with_everything_that_goes_wrong_is_proven_to_strangers(day: Day) -> None:
    wrong = first_round(day)
    for number in range(2, ROUNDS + 1):
        day.pair()
        if number == 2:
            deck_check_and_drop(day)
            preview = day.at("correct", wrong, "0-1", "error", "--preview")
            assert preview != day.at("correct", wrong, "0-1", "error", *JUDGE)
            appeal(day)
        matches = day.open()
        for table, match in matches.items():
            day.settle(table, match)
    said = day.at("cut")
    assert f"a bracket of the first {CUT}" in said
    for _ in range(CUT.bit_length() - 1):
        day.pair()
        for table, match in day.open().items():
            if "0-0-1" in (games := day.play(match)):
                day.at("result", table, "1-0", "time", *JUDGE)
            else:
                assert "proven" in day.at("result", table, match), games
    champion = re.search(r"the tournament is over: (.+?) \(", day.at("finish"))
    assert champion
    assert day.at("standings", "--round", str(ROUNDS)).count("\n") >= PEOPLE - 2
    day.at("close")
    day.at("deck", "--reveal", "all")
    check_as_a_stranger(day, champion[1])


def check_as_a_stranger(day: Day, champion: str) -> None:
    """The file alone, in another process without a store, and by the second reader: both find the same."""
    path = day.folder / "autumn.event"
    day.at("export", "-o", str(path))
    said = in_a_process("validate", str(path), "--json", store="memory:")
    assert (said.returncode, said.stderr) == (0, "")
    found = json.loads(said.stdout.splitlines()[0])
    assert (found["grade"], found["faults"], found["missing"]) == ("proven", [], [])
    assert found["decks"] == {"registered": PEOPLE, "revealed": PEOPLE, "differ": 0}
    stranger = event_independent.read(path.read_bytes())
    assert (stranger.faults, stranger.missing) == ([], [])
    assert dict(stranger.counts) == found["results"]
    assert stranger.state.winner == found["winner"]
    names = stranger.state.entries[stranger.state.winner].names
    assert list(names) == [champion]
