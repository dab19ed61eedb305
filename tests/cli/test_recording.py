"""Recording: what was acknowledged is kept, whatever happens to the process or beside it."""

from __future__ import annotations

import json
import re
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

import pytest

from cli.storage.matches import resume
from events.store.journal import open_store
from tests.cli.conftest import ROOT, SEED, Run, Said, command_line, environment, in_a_process
from tests.cli.fork_server import begin
from tests.events.recorded import closed

KILLS = 20
LINES_A_ROUND = 3


@pytest.fixture
def lines(run: Run, tmp_path: Path) -> list[str]:
    """A script that can be recorded: a match in which the bots play under its own seed."""
    return playable(run, 90)


def playable(run: Run, most: int) -> list[str]:
    """The first lines of a match with the seed of these tests, each one legal."""
    from cli.play.bot_match import decide
    from cli.storage.seeds import read_secret
    from events.recorder import Recorder
    from events.records.records import Acted
    from referee.games import find
    from referee.kernel.engine.dice import BotDice, bot_seed
    from referee.kernel.game import Opening

    game, secret = find("bacon-project"), read_secret(SEED)
    recorder = Recorder.create(game, Opening(2, game.version, {}, ()), secret)
    bots = [game.bot("greedy")] * 2
    dice = [BotDice(bot_seed(secret, seat)) for seat in (1, 2)]
    while recorder.run.outcome is None and recorder.fold.number <= most:
        decide(recorder, bots, dice)
    records = [sealed.record() for sealed in recorder.match.public]
    return [
        f"{each.seat}: {game.printed(each.answer)}" for each in records if isinstance(each, Acted)
    ]


def texts(said: Said) -> list[str]:
    """The actions in the log of a match."""
    records = said.data["records"]
    return [record["text"] for record in records if record["text"][:1].isdigit()]


def test_a_script_is_recorded_line_by_line(run: Run, lines: list[str], tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text("# a match\n\n" + "\n".join(lines) + "\n", encoding="utf-8")
    said = run("record", "bacon", "--script", str(file), "--seed", SEED)
    assert said.code == 0, said.err
    printed = [line[7:] for line in said.out.splitlines()[1:] if line.startswith("   ")]
    assert printed == lines
    match = run("list", "--json").data["matches"][0]["id"]
    assert texts(run("log", match, "--as", "judge", "--json")) == lines


def test_what_is_printed_can_be_typed_again_and_means_the_same(
    run: Run, lines: list[str], tmp_path: Path
) -> None:
    first = run("record", "bacon", "--script", "-", "--seed", SEED, stdin="\n".join(lines))
    again = "\n".join(line[7:] for line in first.out.splitlines()[1:] if line.startswith("   "))
    store = f"sqlite:///{tmp_path / 'second.sqlite'}"
    second = run("record", "bacon", "--script", "-", "--seed", SEED, "--store", store, stdin=again)
    assert second.out == first.out


def test_going_on_compares_and_skips_what_is_there(run: Run, lines: list[str]) -> None:
    words = ["record", "bacon", "--seed", SEED, "--script", "-"]
    assert run(*words, stdin="\n".join(lines[:20])).code == 0
    match = run("list", "--json").data["matches"][0]["id"]
    wrong = "\n".join([*lines[:7], "1: concede", *lines[8:]])
    differs = run(*words, "--resume", match[:6], stdin=wrong)
    assert differs.code == 1
    assert "-: line 8: the match holds" in differs.one_line()
    said = run(*words, "--resume", match[:6], stdin="\n".join(lines))
    assert said.code == 0
    assert texts(run("log", match, "--as", "judge", "--json")) == lines


def test_decks_of_the_command_line_stand_in_no_script(run: Run, lines: list[str]) -> None:
    decks = [line.split()[-1] for line in lines[:2]]
    words = ["record", "bacon", "--seed", SEED, "--script", "-"]
    words += ["--player", f"Ann={decks[0]}", "--player", f"Bo={decks[1]}"]
    assert run(*words, stdin="\n".join(lines[2:9])).code == 0
    match = run("list", "--json").data["matches"][0]["id"]
    said = run(*words, "--resume", match, stdin="\n".join(lines[2:15]))
    assert said.code == 0, said.err
    assert texts(run("log", match, "--as", "judge", "--json")) == lines[:15]


def test_a_process_killed_at_any_instant_loses_no_acknowledged_action(
    lines: list[str], store: str, run: Run
) -> None:
    run("record", "bacon", "--seed", SEED, "--script", "-", stdin="")
    match = run("list", "--json").data["matches"][0]["id"]
    kept: list[str] = []
    for _ in range(KILLS):
        acknowledged = kept + _record_and_kill(lines, len(kept), match, store)
        kept = texts(run("log", match, "--as", "judge", "--json"))
        assert kept[: len(acknowledged)] == acknowledged
        assert kept == lines[: len(kept)]
    assert KILLS <= len(kept) < len(lines)
    words = ["record", "bacon", "--seed", SEED, "--script", "-", "--resume", match]
    assert run(*words, stdin="\n".join(lines)).code == 0
    assert texts(run("log", match, "--as", "judge", "--json")) == lines
    assert run("validate", match).code == 0


def _record_and_kill(lines: list[str], done: int, match: str, store: str) -> list[str]:
    """Go on with the match, and kill the process at once after its first acknowledgement."""
    words = ["record", "bacon", "--seed", SEED, "--script", "-", "--resume", match, "--json"]
    with begin(
        command_line(*words),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=ROOT,
        env=environment(store),
        text=True,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write("\n".join(lines[: done + LINES_A_ROUND]) + "\n")
        process.stdin.flush()
        process.stdout.readline()
        first = json.loads(process.stdout.readline())
        process.kill()
        rest = [json.loads(line) for line in process.stdout if line.endswith("}\n")]
        assert process.wait(20) != 0
    return [each["text"] for each in (first, *rest) if "acknowledged" in each["schema"]]


def test_two_writers_of_one_match_meet_a_clear_conflict(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    run("new", "bacon", "--player", "Ann=raven", "--player", "Bo=steven", "--seed", SEED)
    match = run("list", "--json").data["matches"][0]["id"]
    seat = str(run("legal", match, "--json").data["asked"][0]["seat"])
    held = resume

    def resume_and_be_late(*words: object) -> object:
        recorder = held(*words)
        monkeypatch.setattr("cli.commands.matches.act.resume", held)
        assert run("act", match, seat, "keep-hand").code == 0
        return recorder

    monkeypatch.setattr("cli.commands.matches.act.resume", resume_and_be_late)
    said = run("act", match, seat, "mulligan")
    assert said.code == 7
    assert "somebody else wrote first" in said.one_line()
    log = run("log", match, "--full").out
    assert "keep-hand" in log
    assert "mulligan" not in log
    assert run("act", match, str(3 - int(seat)), "keep-hand").code == 0


def test_processes_that_act_at_once_lose_nothing(run: Run, store: str) -> None:
    run("new", "bacon", "--player", "Ann=raven", "--player", "Bo=steven", "--seed", SEED)
    match = run("list", "--json").data["matches"][0]["id"]
    seat = str(run("legal", match, "--json").data["asked"][0]["seat"])
    actions = ["keep-hand", "mulligan", "concede"] * 2
    racing = [
        begin(
            command_line("act", match, seat, action),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=ROOT,
            env=environment(store),
            text=True,
        )
        for action in actions
    ]
    codes = set()
    for process in racing:
        _, complaint = process.communicate(timeout=60)
        codes.add(process.returncode)
        assert complaint.count("\n") == (process.returncode != 0)
    assert 0 in codes
    assert codes <= {0, 1, 7, 8}
    assert run("validate", match).code == 0
    recorded = texts(run("log", match, "--json"))[2:]
    assert recorded
    assert all(text.removeprefix(f"{seat}: ") in actions for text in recorded)


def test_a_match_of_an_observed_table_is_told_what_chance_did(run: Run) -> None:
    said = run("new", "bacon", "--chance", "observed", "--seed", SEED, "--json")
    match = said.data["id"]
    assert run("act", match, "1", "choose-profile", "raven").code == 0
    assert run("act", match, "2", "choose-profile", "steven").code == 0
    (asked,) = run("legal", match, "--as", "judge", "--json").data["asked"]
    assert asked["seat"] == 0
    done = run("act", match, "0", "observe", "2")
    assert done.code == 0, done.err
    wrong = run("act", match, "0", "observe", "Ah")
    assert wrong.code == 1
    assert wrong.one_line().endswith("]")
    assert run("act", match, "0", "observe", "5h").code == 0
    assert run("validate", match).code == 0


def test_what_a_table_reports_may_be_named_by_its_beginning(run: Run) -> None:
    said = run("new", "super-fantasy-brawl", "--chance", "observed", "--seed", SEED, "--json")
    match = said.data["id"]
    assert run("act", match, "0", "observe", "1").code == 0
    for seat, line in (
        ("1", "choose-deployment-area north"),
        ("1", "choose-team open-fists"),
        ("2", "choose-team stone-and-shadow"),
        ("1", "choose-colour red"),
        ("2", "choose-colour blue"),
    ):
        assert run("act", match, seat, *line.split()).code == 0
    several = run("act", match, "0", "observe", "ho")
    assert (several.code, "is the beginning of several" in several.one_line()) == (2, True)
    nearly = run("act", match, "0", "observe", "sprad-out")
    assert (nearly.code, "did you mean" in nearly.one_line()) == (2, True)
    assert run("act", match, "0", "observe", "spr").code == 0
    assert "Spread out comes to slot 1" in run("log", match).out


def test_a_script_that_is_not_there_opens_no_match(run: Run) -> None:
    done = run("record", "bacon", "--script", "nosuch.txt")
    assert done.code == 2
    assert "no such file" in done.one_line()
    assert run("list", "--json").data["matches"] == []


def test_the_demonstration_runs_whatever_lies_in_the_store(tmp_path: Path, store: str) -> None:
    with closing(open_store(store)) as journal:
        match = closed(store=journal)
    with closing(sqlite3.connect(store.removeprefix("sqlite:///"))) as database, database:
        words = "UPDATE stored_events SET state = ? WHERE originator_id = ?"
        database.execute(words, (b"", f"{match.id}:public"))
    for _ in range(2):
        done = subprocess.run(
            [*command_line()[:1], "-m", "cli.demo"],
            env=environment(store) | {"TMPDIR": str(tmp_path)},
            capture_output=True,
            text=True,
            check=False,
            cwd=ROOT,
        )
        assert done.returncode == 0, done.stderr
        assert done.stderr == ""
        for word in ("simulate", "export", "validate", "replay", "new", "act", "diff"):
            assert f"$ referee {word}" in done.stdout
        (own,) = re.findall(r"^The store: +(\S+)$", done.stdout, re.MULTILINE)
        assert own != store
        assert in_a_process("list", store=own).stdout.count("\n") == 2
