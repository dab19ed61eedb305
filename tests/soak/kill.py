"""Chapter 4: processes that write are killed at random instants (SIGKILL), and nothing is lost.

Each round one process writes to a store of its own and is killed: after a random number of
acknowledged lines and a random fraction of a second more, or at a random instant from its start.
Then every line that it acknowledged must be there, the store must be whole, and the work must go on
to its end and give the same bytes as if nobody had been killed. (The system goes on running: what a
power cut does to a disk is not shown here.)
"""

from __future__ import annotations

import dataclasses
import os
import re
import select
import shutil
import signal
import sqlite3
import subprocess
import time
from collections import Counter
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

from events.chain.match import Match
from events.fold.fold import Fold
from events.recorder import Recorder
from events.store.journal import open_store
from referee.errors import NotFound
from referee.games.bacon_project.game import GAME
from referee.games.clash.game import GAME as CLASH
from referee.kernel.game import Opening
from replays.file.replay_file import ENDING
from replays.verify.verify import verify, verify_match
from tests.games.harness import NAMES, Bots, Harness
from tests.games.homestuck_atcg.harness import HARNESS as HOMESTUCK
from tests.games.super_fantasy_brawl.harness import HARNESS as BRAWL
from tests.soak.matches import Order, exported, order, play
from tests.soak.processes import ROOT, ended, python, referee, surroundings
from tests.soak.report import Page
from tests.soak.work import Work

NAME = "kill"
ROUNDS = 200
LONGEST_ROUND = 120.0
ACKNOWLEDGED = re.compile(r" *(\d+)  (\d+: .+)")


@dataclasses.dataclass(frozen=True)
class Killed:
    """What a process had said, whole lines only, when it was killed or had ended."""

    lines: list[str]
    ended: int | None


Words = Sequence[str]
Waits = Sequence[int]
WAITS = (0, 1, 1, 2, 3, 5, 8, 13, 21, 34)
"""For so many lines a process is left alone."""
LONG_WAITS = (*WAITS, 55, 89, 144)


def kill(
    words: Words, env: dict[str, str], stdin: bytes, random: Random, waits: Waits = WAITS
) -> Killed:
    """Start a process, feed it, kill it at a random instant; what it had acknowledged by then."""
    with subprocess.Popen(
        words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=env,
        cwd=surroundings()["PYTHONPATH"].split(os.pathsep)[0],
    ) as process:  # fmt: skip
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(stdin)
        process.stdin.close()
        process.stdin = None
        said = b""
        wanted = random.choice(waits)
        if wanted:
            said = read_lines(process.stdout.fileno(), wanted)
            time.sleep(random.choice((0.0, random.random() * 0.002, random.random() * 0.05)))
        else:
            time.sleep(random.random() * 0.6)
        code = process.poll()
        if code is None:
            process.send_signal(signal.SIGKILL)
        said += process.stdout.read()
        process.wait()
    whole = said.decode(errors="replace").split("\n")[:-1]
    return Killed(whole, code)


def read_lines(stream: int, wanted: int) -> bytes:
    """What is said up to that many lines, or to the end."""
    said = b""
    until = time.monotonic() + LONGEST_ROUND
    while said.count(b"\n") < wanted and time.monotonic() < until:
        if select.select([stream], [], [], 1.0)[0]:
            piece = os.read(stream, 4096)
            if not piece:
                break
            said += piece
    return said


class Round:
    """One round: a folder, a store, a match that is to be written, chance of its own."""

    def __init__(self, work: Work, number: int) -> None:
        self.work = work
        self.number = number
        self.random = work.random(NAME, number)
        self.folder = work.folder / "killed"
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)
        self.store = f"sqlite:///{self.folder / 'matches.sqlite'}"
        wish = order(work.plan.seed, 5000 + number * 7)
        self.wish = dataclasses.replace(wish, chance="seeded")
        self.acknowledged = 0
        self.was_over = False

    def kill(self, words: Words, stdin: bytes = b"", waits: Waits = WAITS) -> list[str]:
        """Start a process and kill it; the lines that it had said."""
        killed = kill(words, surroundings(self.store), stdin, self.random, waits)
        self.acknowledged = len(killed.lines)
        self.was_over = killed.ended is not None
        return killed.lines

    def wrong(self, what: str, text: object = "") -> None:
        again = f"round {self.number} of seed {self.work.plan.seed} (the instant is not the same)"
        self.work.find(NAME, what, again, text=str(text))

    def expect(self, what: str, fine: object, text: object = "") -> None:
        if not fine:
            self.wrong(what, text)

    def whole_store(self) -> None:
        """SQLite itself finds nothing wrong, and `list` reads the store."""
        file = self.folder / "matches.sqlite"
        if file.exists():
            with sqlite3.connect(file) as connection:
                found = connection.execute("pragma integrity_check").fetchone()[0]
            connection.close()
            self.expect("the database is damaged", found == "ok", found)
        done = ended(referee("list"), surroundings(self.store))
        self.expect("the store does not open", done.code == 0, done.err)


# -- the kinds of rounds -------------------------------------------------------------------


def record_words(wish: Order) -> list[str]:
    """The words that record this match."""
    words = ["record", "bacon-project", "--seed", wish.secret.hex()]
    words += [f"--player={name}" for name in ("Ann", "Ben")]
    for name, choice in wish.readings.items():
        words += ["--reading", f"{name}={choice}"]
    return [*words, "--script", "-"]


def script_of(match: Match) -> list[str]:
    """The action lines of a match."""
    records = [sealed.record() for sealed in match.public]
    return [
        f"{record.seat}: {GAME.printed(record.answer)}"
        for record in records
        if record is not None and hasattr(record, "answer")
    ]


def kill_a_recording(round_: Round) -> None:
    """`referee record` with a script from a pipe; `--resume` goes on with it."""
    lines = script_of(play(round_.wish))
    script = "\n".join(lines).encode()
    words = record_words(round_.wish)
    lines_said = round_.kill(referee(*words), script)
    round_.whole_store()
    opened = [line.split()[1] for line in lines_said if line.startswith("match ")]
    said = [found for line in lines_said if (found := ACKNOWLEDGED.fullmatch(line))]
    if not opened:
        words_again = words
    else:
        round_.expect("another match was opened", opened[0] in stored(round_.store), opened)
        match = open_store(round_.store).match(opened[0])
        held = script_of(match)
        first = 2
        for found in said:
            number, line = int(found[1]), found[2]
            place = number - first
            fine = place < len(held) and held[place] == line
            round_.expect("an acknowledged line is lost", fine, (found[0], held))
        words_again = [*words, "--resume", opened[0]]
    done = ended(referee(*words_again), surroundings(round_.store), script)
    round_.expect("the recording does not go on", done.code == 0, (done.code, done.err))
    look_at_the_end(round_, lines)


def stored(store: str) -> list[str]:
    """The ids of the matches in a store."""
    journal = open_store(store)
    try:
        return journal.matches()
    finally:
        journal.close()


def look_at_the_end(round_: Round, lines: list[str]) -> None:
    """One of the matches in the store is whole, valid, and holds exactly these lines."""
    journal = open_store(round_.store)
    matches = [journal.match(match_id) for match_id in journal.matches()]
    journal.close()
    whole = [match for match in matches if script_of(match) == lines]
    round_.expect("the match that went on is not the one of the script", len(whole) == 1)
    for match in whole:
        report = verify_match(match)
        round_.expect("the match that went on is not valid", report.good, report.error)


def kill_the_library(round_: Round) -> None:
    """A child that uses the library; each batch is acknowledged after its commit."""
    words = python("tests.soak.kill_child", round_.store, round_.work.plan.seed, round_.wish.number)
    lines_said = round_.kill(words)
    round_.whole_store()
    said = [line.split(" ", 1) for line in lines_said]
    lines = script_of(play(round_.wish))
    if said:
        journal = open_store(round_.store)
        match = journal.match(said[0][1])
        journal.close()
        for number, _ in said:
            fine = len(match.public) >= int(number)
            round_.expect("an acknowledged record is lost", fine, (number, len(match.public)))
        held = script_of(match)
        round_.expect("the store holds something else", held == lines[: len(held)])
    done = ended(words, surroundings())
    round_.expect("the library does not go on", done.code == 0, done.err)
    look_at_the_end(round_, lines)


def kill_a_simulation(round_: Round) -> None:
    """`referee simulate` straight into the store; done again, it completes what is missing."""
    words = referee("simulate", "bacon-project", "-n", 12, "--seed", f"{round_.number:04x}")
    lines_said = round_.kill(words)
    round_.whole_store()
    said = [line.split()[0] for line in lines_said if line.endswith(" bytes")]
    ids = [match_id[:8] for match_id in stored(round_.store)]
    round_.expect("an acknowledged match is lost", set(said) <= set(ids), (said, ids))
    done = ended(words, surroundings(round_.store))
    round_.expect("the simulation does not go on", done.code == 0, done.err)
    journal = open_store(round_.store)
    reports = [verify_match(journal.match(match_id)) for match_id in journal.matches()]
    journal.close()
    round_.expect("not all simulated matches are there", len(reports) == 12, len(reports))
    round_.expect("a simulated match is not valid", all(report.good for report in reports))


def kill_an_export(round_: Round) -> None:
    """`referee export --all`: no file is half, and done again it writes the rest."""
    journal = open_store(round_.store)
    wanted = {}
    for number in range(12):
        match = play(order(round_.work.plan.seed, round_.number * 31 + number))
        match.secret = match.revealed_secret()
        journal.create(match)
        wanted[match.id] = sha256(exported(match)).digest()
    journal.close()
    folder = round_.folder / "files"
    words = referee("export", "--all", "-o", folder)
    lines_said = round_.kill(words)
    for line in lines_said:
        there = Path(line.split("  ")[1]).exists()
        round_.expect("an acknowledged file is lost", there, line)
    for file in folder.glob(f"[!.]*{ENDING}"):
        fine = verify(file.read_bytes()).good
        round_.expect("half a file was left under its name", fine, file.name)
    done = ended(words, surroundings(round_.store))
    round_.expect("the export does not go on", done.code == 0, done.err)
    found = {
        file.stem: sha256(file.read_bytes()).digest() for file in folder.glob(f"[!.]*{ENDING}")
    }
    round_.expect("the export is not whole", found == wanted)


def kill_a_writer_of_a_lane(round_: Round) -> None:
    """Of two devices in one match of Clash, each with the strand of its seat, one is killed."""
    journal = open_store(round_.store)
    rec = Recorder.create(CLASH, Opening(2, 1, {}, ()), round_.wish.secret, store=journal)
    journal.close()
    words = python("tests.soak.race_child", round_.store, rec.match.id)
    more, env = [str(round_.number), "lanes"], surroundings()
    with subprocess.Popen(
        [*words, "2", *more], stdout=subprocess.PIPE, env=env, cwd=ROOT, text=True
    ) as other:
        said = round_.kill([*words, "1", *more])
        said += ended([*words, "1", *more], env).out.splitlines()
        said += other.communicate(timeout=LONGEST_ROUND)[0].splitlines()
    round_.whole_store()
    round_.expect("two lanes conflict", "conflict" not in said, said)
    journal = open_store(round_.store)
    match = journal.match(rec.match.id)
    journal.close()
    report = verify_match(match)
    round_.expect("the match that went on is not valid", report.good, report.error)
    round_.expect("the match is not over", match.revealed_secret() is not None)
    for seat in (1, 2):
        told = [line.split(" ", 2)[2] for line in said if line.startswith("stored ")]
        lines = Counter(line for line in told if line.startswith(f"{seat}: "))
        records = [sealed.record() for sealed in match.strands[f"seat-{seat}"]]
        held = Counter(f"{seat}: {CLASH.printed(each.answer)}" for each in records)
        round_.expect("an acknowledged line is lost", lines <= held, (lines - held, held))


def kill_a_brawl(round_: Round) -> None:
    """`referee record` of a brawl: killed in the set-up, in a movement, in an attack, in a redraw."""
    kill_a_script(round_, BRAWL, BRAWL.seats_of(round_.number))


def kill_a_homestuck(round_: Round) -> None:
    """`referee record` of Homestuck: Atypical Card Game at two to five seats: also killed in an unseen offer."""
    kill_a_script(round_, HOMESTUCK, 2 + round_.number % 4)


def kill_a_script(round_: Round, harness: Harness, seats: int) -> None:
    """`referee record` of the script of a whole match, killed and gone on with."""
    number, game = round_.number, harness.game
    rec, players = harness.recorder(number, seats), Bots(harness, number)
    lines = []
    while rec.run.outcome is None:
        seat, answer = players.decide(rec.run)
        lines.append(f"{seat}: {game.printed(answer)}")
        rec.act(seat, answer)
    script = "\n".join(lines).encode()
    words = ["record", game.code, "--seed", harness.secret_of(number).hex(), "--script", "-"]
    words += [f"--player={name}" for name in NAMES[:seats]]
    said = round_.kill(referee(*words), script, LONG_WAITS)
    round_.whole_store()
    opened = [line.split()[1] for line in said if line.startswith("match ")]
    if opened:
        told = sum(ACKNOWLEDGED.fullmatch(line) is not None for line in said)
        journal = open_store(round_.store)
        held = sum(map(len, journal.match(opened[0]).strands.values())) - 1
        journal.close()
        round_.expect("an acknowledged line is lost", told <= held, (told, held))
        words += ["--resume", opened[0]]
    done = ended(referee(*words), surroundings(round_.store), script)
    round_.expect("the recording does not go on", done.code == 0, (done.code, done.err))
    journal = open_store(round_.store)
    matches = [journal.match(match_id) for match_id in journal.matches()]
    journal.close()
    whole = [match for match in matches if match.revealed_secret() is not None]
    round_.expect("the match that went on is not there", len(whole) == 1, len(matches))
    for match in whole:
        report = verify_match(match)
        round_.expect("the match that went on is not valid", report.good, report.error)
        fine = Fold(match).to_end().wire() == rec.run.wire()
        round_.expect("the match that went on is another one", fine)


KINDS = {
    "recordings": kill_a_recording,
    "brawls": kill_a_brawl,
    "matches of many seats": kill_a_homestuck,
    "writers of a lane": kill_a_writer_of_a_lane,
    "the library": kill_the_library,
    "simulations": kill_a_simulation,
    "exports": kill_an_export,
}
TURNS = (*KINDS, *("recordings", "the library") * 3)
COUNTED = ("rounds", "acknowledged", "in the middle", "over before")


def go_on(work: Work) -> Page:
    """Kill from where the chapter stopped; the page."""
    state: dict[str, Any] = work.recall(NAME) or {"done": 0, "kinds": {}}
    whole = work.amount(ROUNDS, len(KINDS))
    while state["done"] < whole and not work.out_of_time():
        kind = TURNS[state["done"] % len(TURNS)]
        round_ = Round(work, state["done"])
        try:
            KINDS[kind](round_)
        except NotFound as error:
            round_.wrong("an acknowledged match is lost", error)
        own = state["kinds"].setdefault(kind, dict.fromkeys(COUNTED, 0))
        own["rounds"] += 1
        own["acknowledged"] += round_.acknowledged
        own["in the middle"] += round_.acknowledged > 0 and not round_.was_over
        own["over before"] += round_.was_over
        state["done"] += 1
        work.remember(NAME, state)
    found = Page(NAME, "processes killed while they write", state["done"], whole, "rounds")
    found.findings = work.findings(NAME)
    found.figures = dict(state["kinds"])
    found.notes.append(
        "Acknowledged: lines in all. In the middle: killed after the first and before the last. "
        "Afterwards every acknowledged line was "
        "looked for, the database checked, the work done to its end, and its result validated."
    )
    return found
