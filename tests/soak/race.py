"""Chapter 5: two processes write at the same time.

Two writers of one strand conflict clearly (exit code 7, the library's Conflict), nothing that was
acknowledged is lost, and the match verifies; two writers of two secret strands never conflict; two
processes that bring the same matches into one store both succeed.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from events.chain.match import Match
from events.recorder import Recorder
from events.records.records import Acted
from events.store.journal import Journal, open_store
from referee.games.bacon_project.game import GAME
from referee.games.clash.game import GAME as CLASH
from referee.kernel.game import Game, Opening
from replays.verify.verify import verify_match
from tests.replays.duel import GAME as DUEL
from tests.replays.duel import find
from tests.soak.kill import ACKNOWLEDGED, record_words, script_of
from tests.soak.matches import order, play
from tests.soak.processes import ROOT, python, referee, surroundings
from tests.soak.report import Page
from tests.soak.work import Work

NAME = "race"
ROUNDS = 120
PATIENCE = 180
STORED = re.compile(r"stored (\d+) (.+)")


@dataclass(frozen=True)
class Racer:
    """How one of two processes ended, and what it said."""

    code: int
    out: str
    err: str


def race(
    one: Sequence[str], two: Sequence[str], env: dict[str, str], stdin: str = ""
) -> list[Racer]:
    """Start two processes together; how both ended."""
    started = [
        subprocess.Popen(
            words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            env=env, cwd=ROOT, text=True,
        )
        for words in (one, two)
    ]  # fmt: skip
    for process in started:
        assert process.stdin is not None
        process.stdin.write(stdin)
        process.stdin.close()
        process.stdin = None
    ends = []
    for process in started:
        out, err = process.communicate(timeout=PATIENCE)
        ends.append(Racer(process.returncode, out, err))
    return ends


class Round:
    """One round: a store of its own, and what is expected of it."""

    def __init__(self, work: Work, number: int) -> None:
        self.work = work
        self.number = number
        self.counts: Counter[str] = Counter()
        folder = work.folder / "raced"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        self.store = f"sqlite:///{folder / 'matches.sqlite'}"
        self.secret = sha256(f"race {work.plan.seed} {number}".encode()).digest()

    def journal(self) -> Journal:
        return open_store(self.store)

    def expect(self, what: str, fine: object, text: object = "") -> None:
        if not fine:
            again = f"round {self.number} of seed {self.work.plan.seed}"
            self.work.find(NAME, what, f"{again} (who is first is not the same)", text=str(text))

    def stored(self, match_id: str) -> Match:
        """The match as it is in the store, verified."""
        journal = self.journal()
        match = journal.match(match_id)
        journal.close()
        report = verify_match(match, find=find)
        self.expect("the match does not verify", report.good, report.error)
        return match


def one_strand(round_: Round) -> None:
    """Two libraries write one match: what both were told is all there, once each."""
    journal = round_.journal()
    rec = Recorder.create(GAME, Opening(2, 1, {}, ()), round_.secret, store=journal)
    words = python("tests.soak.race_child", round_.store, rec.match.id)
    seed = round_.number
    ends = race([*words, "1", str(seed)], [*words, "2", str(seed)], surroundings())
    journal.close()
    match = round_.stored(rec.match.id)
    said = [found for end in ends for line in end.out.splitlines() if (found := STORED.match(line))]
    told = {int(found[1]): found[2] for found in said}
    round_.expect("a writer ended badly", not any(e.code or e.err for e in ends), ends)
    round_.expect("a record was acknowledged twice", len(told) == len(said))
    held = {
        number: f"{record.seat}: {GAME.printed(record.answer)}"
        for number, sealed in enumerate(match.public, 1)
        if isinstance(record := sealed.record(), Acted)
    }
    round_.expect("what was acknowledged is not what is stored", told == held, (told, held))
    round_.expect("the match is not over", match.revealed_secret() is not None)
    round_.counts["records"] += len(held)
    round_.counts["conflicts"] += sum(end.out.count("conflict") for end in ends)
    both = [sum(bool(STORED.match(line)) for line in end.out.splitlines()) for end in ends]
    round_.counts["rounds in which both wrote"] += min(both) > 0


def two_lanes_of_clash(round_: Round) -> None:
    """The same in Clash, through all phases of a match, until it is over."""
    two_lanes(round_, CLASH)


def two_lanes(round_: Round, game: Game = DUEL) -> None:
    """Two libraries, each with the secret strand of its seat: there is nothing to conflict about."""
    journal = round_.journal()
    rec = Recorder.create(game, Opening(2, 1, {}, ()), round_.secret, find=find, store=journal)
    words = python("tests.soak.race_child", round_.store, rec.match.id)
    more = [str(round_.number), "lanes"]
    ends = race([*words, "1", *more], [*words, "2", *more], surroundings())
    journal.close()
    match = round_.stored(rec.match.id)
    conflicts = sum(end.out.count("conflict") for end in ends)
    round_.expect("two lanes conflict", not conflicts, ends)
    round_.expect("a writer ended badly", not any(e.code or e.err for e in ends), ends)
    stored = sum(end.out.count("stored") for end in ends)
    held = sum(map(len, match.strands.values())) - 2
    round_.expect("what was acknowledged is not what is stored", stored == held, (stored, held))
    round_.counts["records"] += held
    round_.counts["conflicts"] += conflicts


def two_commands(round_: Round) -> None:
    """`referee act` twice at one moment: each is stored or says in one line why not."""
    journal = round_.journal()
    rec = Recorder.create(GAME, Opening(2, 1, {}, ()), round_.secret, store=journal)
    for seat, profile in ((1, "hector"), (2, "raven-grey")):
        rec.act(seat, ["choose-profile", profile])
    (ask,) = rec.run.asks()
    one = ["act", rec.match.id, str(ask.seat), "keep-hand"]
    two = ["act", rec.match.id, str(ask.seat), "mulligan"]
    ends = race(referee(*one), referee(*two), surroundings(round_.store))
    before = len(rec.match.public)
    journal.close()
    match = round_.stored(rec.match.id)
    codes = [end.code for end in ends]
    round_.counts.update(f"exit {code}" for code in codes)
    round_.expect("an unexpected exit code", set(codes) <= {0, 1, 7} and 0 in codes, ends)
    lines = [end.err.count("\n") for end in ends]
    fine = lines == [int(code != 0) for code in codes]
    round_.expect("a refusal is not one line", fine, ends)
    new = len(match.public) - before
    round_.expect("what was acknowledged is not what is stored", new == codes.count(0), (new, ends))
    round_.counts["records"] += new
    round_.counts["conflicts"] += codes.count(7)


def two_scripts(round_: Round) -> None:
    """Two `referee record --resume` with one script: the loser says 7 and can go on."""
    wish = order(round_.work.plan.seed, 7000 + round_.number)
    if wish.chance == "observed":
        return
    lines = script_of(play(wish))
    words = record_words(wish)
    opened = subprocess.run(
        referee(*words), env=surroundings(round_.store), cwd=ROOT, input=lines[0], text=True,
        capture_output=True, check=False,
    )  # fmt: skip
    match_id = opened.stdout.split()[1]
    words += ["--resume", match_id]
    script = "\n".join(lines)
    ends = race(referee(*words), referee(*words), surroundings(round_.store), script)
    codes = [end.code for end in ends]
    fine = set(codes) <= {0, 7} and 0 in codes
    round_.expect("an unexpected exit code", fine, ends)
    held = script_of(round_.stored(match_id))
    round_.expect("the store holds something else than the script", held == lines, (held, lines))
    for end in ends:
        for line in end.out.splitlines():
            if found := ACKNOWLEDGED.fullmatch(line):
                there = lines[int(found[1]) - 2] == found[2]
                round_.expect("an acknowledged line is lost", there, line)
    round_.counts.update(f"exit {code}" for code in codes)
    round_.counts["conflicts"] += codes.count(7)
    round_.counts["records"] += len(held)


def one_store(round_: Round) -> None:
    """Two simulations of the same matches into one store: both succeed, each match is there once."""
    words = referee("simulate", "bacon-project", "-n", 8, "--seed", f"{round_.number:04x}")
    ends = race(words, words, surroundings(round_.store))
    round_.expect("a simulation ended badly", [end.code for end in ends] == [0, 0], ends)
    journal = round_.journal()
    ids = journal.matches()
    journal.close()
    round_.expect("not every match is there once", len(set(ids)) == len(ids) == 8, ids)
    for match_id in ids:
        round_.counts["records"] += len(round_.stored(match_id).public)


KINDS: dict[str, Callable[[Round], None]] = {
    "two writers of one strand": one_strand,
    "two writers of two lanes": two_lanes,
    "two writers of two lanes of Clash": two_lanes_of_clash,
    "two 'act' at one moment": two_commands,
    "two 'record --resume'": two_scripts,
    "two 'simulate' into one store": one_store,
}


def go_on(work: Work) -> Page:
    """Race from where the chapter stopped; the page."""
    state: dict[str, Any] = work.recall(NAME) or {"done": 0, "kinds": {}}
    whole = work.amount(ROUNDS, len(KINDS))
    while state["done"] < whole and not work.out_of_time():
        name = list(KINDS)[state["done"] % len(KINDS)]
        round_ = Round(work, state["done"])
        KINDS[name](round_)
        counts = Counter(state["kinds"].get(name, {})) + round_.counts + Counter(rounds=1)
        state["kinds"][name] = dict(sorted(counts.items()))
        state["done"] += 1
        work.remember(NAME, state)
    found = Page(NAME, "two processes that write at once", state["done"], whole, "rounds")
    found.findings = work.findings(NAME)
    found.figures = dict(state["kinds"])
    return found
