"""A desk without network: what it says waits in an outbox, and is sent once, however often it is sent."""

from __future__ import annotations

import random
import re
import signal
import subprocess
from pathlib import Path
from typing import NamedTuple

import pytest

from events.records.records import Acted
from events.store.journal import open_store
from referee.games.tournament.game import GAME
from tests.cli.conftest import ROOT, Run, command_line, environment
from tests.cli.fork_server import begin
from tests.sizes import sized

NAMES = ("Ann", "Ben", "Cai", "Dee", "Eve", "Fay", "Gus", "Hal")
SIGNED = ("--by", "Judy", "--reason", "looked at both slips")


class Hall(NamedTuple):
    """An event whose first round is paired, a copy of it, and the outbox of a desk."""

    event: str
    copy: str
    outbox: str

    def lines(self) -> list[str]:
        """The lines of the outbox without its head."""
        text = Path(self.outbox).read_text(encoding="utf-8")
        return [line for line in text.splitlines() if not line.startswith("#")]


@pytest.fixture
def hall(run: Run, tmp_path: Path) -> Hall:
    words = ("--name", "Club", "--stage", "swiss rounds:2", "--desks", "8")
    event = run("event", "new", "bacon-project", *words).out.split()[1].rstrip(":")
    for name in NAMES:
        assert run("event", "enter", event, name).code == 0
    assert run("event", "start", event).code == 0
    assert run("event", "pair", event).code == 0
    return Hall(event, share(run, event, tmp_path), str(tmp_path / "desk-2.txt"))


def share(run: Run, event: str, folder: Path) -> str:
    copy = str(folder / "hall.replay")
    assert run("share", event, "-o", copy, "--force").code == 0
    return copy


def slip(run: Run, hall: Hall, table: str, games: str, desk: int = 2):
    words = (table, games, "--slip", "--desk", str(desk), "--outbox", hall.outbox)
    return run("event", "result", hall.copy, *words)


def match_of(store: str, event: str):
    kept = open_store(store)
    found = kept.match(kept.find(event))
    kept.close()
    return found


def records(store: str, event: str) -> int:
    return len(match_of(store, event).public)


def said_in(store: str, event: str) -> list[str]:
    """All that was said in the event, as it is written."""
    found = [sealed.record() for sealed in match_of(store, event).public]
    return [GAME.printed(each.answer) for each in found if isinstance(each, Acted)]


def statuses(said) -> list[str]:
    return [each["status"] for each in said.data["lines"]]


def test_a_slip_waits_and_is_accepted_once(run: Run, hall: Hall, store: str) -> None:
    before = records(store, hall.event)
    said = slip(run, hall, "1-1", "1-0")
    assert (said.code, said.err) == (0, "")
    assert "waits in" in said.out
    assert records(store, hall.event) == before
    (line,) = hall.lines()
    assert line.startswith("2: slip 1-1 1-0  # names:")
    sent = run("event", "sync", hall.event, hall.outbox)
    assert sent.code == 0
    assert sent.out.splitlines()[-1] == "1 line: 1 accepted"
    again = run("event", "sync", hall.event, hall.outbox, "--json")
    assert (again.code, statuses(again)) == (0, ["already so"])
    assert again.data["lines"][0]["record"] == before + 1 == records(store, hall.event)


@pytest.mark.parametrize(
    ("table", "games", "says", "code"),
    [
        ("1-9", "1-0", "TN-21", 4),
        ("1-1", "2-0", "TN-41", 1),
        ("one", "1-0", "one", 2),
        ("2-1", "1-0", "TN-21", 4),
    ],
)
def test_what_is_wrong_is_refused_at_once_and_not_written(run, hall, table, games, says, code):
    said = slip(run, hall, table, games)
    assert says in said.err
    assert said.code != 0
    assert not Path(hall.outbox).exists()


def test_the_outbox_is_known_at_the_desk(run: Run, hall: Hall) -> None:
    assert slip(run, hall, "1-1", "1-0").code == 0
    said = slip(run, hall, "1-1", "1-0")
    assert (said.code, "already so" in said.out) == (0, True)
    other = slip(run, hall, "1-1", "0-1")
    assert (other.code, "TN-33" in other.err) == (1, True)
    assert len(hall.lines()) == 1
    disputed = ("event", "dispute", hall.copy, "1-1", "0-1", "--desk", "2", "--outbox", hall.outbox)
    assert run(*disputed).code == 0
    assert [line.split(" ")[1] for line in hall.lines()] == ["slip", "dispute"]


def test_another_result_than_the_one_that_stands_is_a_dispute(run: Run, hall: Hall) -> None:
    assert slip(run, hall, "1-1", "1-0").code == 0
    assert run("event", "result", hall.event, "1-1", "0-1", "--slip").code == 0
    sent = run("event", "sync", hall.event, hall.outbox, "--json")
    assert (sent.code, statuses(sent)) == (1, ["disputed"])
    assert sent.data["lines"][0]["rule"] == "TN-33"
    again = run("event", "sync", hall.event, hall.outbox, "--json")
    assert (again.code, statuses(again)) == (0, ["already so"])
    decided = run("event", "result", hall.event, "1-1", "1-0", "error", *SIGNED)
    assert decided.code == 0
    assert statuses(run("event", "sync", hall.event, hall.outbox, "--json")) == ["already so"]


def test_a_preview_says_what_would_become_of_each_line_and_sends_nothing(
    run: Run, hall: Hall, store: str
) -> None:
    for table in ("1-1", "1-2", "1-3"):
        assert slip(run, hall, table, "1-0").code == 0
    assert run("event", "result", hall.event, "1-1", "0-1", "--slip").code == 0
    assert run("event", "result", hall.event, "1-2", "1-0", "--slip").code == 0
    with Path(hall.outbox).open("a", encoding="utf-8") as file:
        file.write("2: slip 1-3 1-0\n")
    before = records(store, hall.event)
    preview = run("event", "sync", hall.event, hall.outbox, "--preview", "--json")
    wanted = ["disputed", "already so", "accepted", "already so"]
    assert (preview.code, statuses(preview)) == (1, wanted)
    assert [each["record"] for each in preview.data["lines"]] == [None, before, None, None]
    said = run("event", "sync", hall.event, hall.outbox, "--preview").out.splitlines()[-1]
    assert said.endswith("1 disputed (a preview: nothing is recorded)")
    assert records(store, hall.event) == before
    sent = run("event", "sync", hall.event, hall.outbox, "--json")
    assert (sent.code, statuses(sent)) == (1, wanted)
    assert records(store, hall.event) == before + 2


def test_a_table_at_which_others_sit_now_is_left_for_a_judge(run: Run, hall: Hall) -> None:
    assert slip(run, hall, "1-1", "1-0").code == 0
    first = re.search(r'names:"(\w+) - \w+"', hall.lines()[0])
    assert run("event", "drop", hall.event, first[1]).code == 0
    assert run("event", "pair", hall.event, "--again", *SIGNED).code == 0
    for _ in range(2):
        sent = run("event", "sync", hall.event, hall.outbox, "--json")
        (line,) = sent.data["lines"]
        assert (sent.code, line["status"], line["rule"]) == (1, "for a judge", "TN-56")
        assert "the line is of other entries" in line["reason"]


def test_half_a_line_and_nonsense_are_told_and_the_others_sent(run: Run, hall: Hall) -> None:
    assert slip(run, hall, "1-1", "1-0").code == 0
    with Path(hall.outbox).open("a", encoding="utf-8") as file:
        file.write("2: dance 1-2\n\n# a remark\n2: slip 1-3 1-0  # typed by hand\n2: slip 1-2 1")
    sent = run("event", "sync", hall.event, hall.outbox, "--json")
    assert sent.code == 2
    wanted = ["accepted", "not understood", "accepted", "not understood"]
    assert statuses(sent) == wanted
    assert "cut off" in sent.data["lines"][3]["reason"]
    assert slip(run, hall, "1-4", "0-1").code == 0
    assert hall.lines()[-2].endswith("# cut off")
    assert statuses(run("event", "sync", hall.event, hall.outbox, "--json"))[-1] == "accepted"


def card(run: Run, hall: Hall, folder: Path, table: str = "1-1") -> str:
    """The card of a table, written from the copy of the event."""
    assert run("event", "open", hall.copy, table, "--cards", str(folder)).code == 0
    return str(folder / f"{table}.toml")


def played_elsewhere(run: Run, hall: Hall, folder: Path) -> tuple[str, str]:
    """The match of table 1-1, opened from its card and played to its end in another store: its id, and a file of it."""
    file, there = str(folder / "table.replay"), ("--store", f"sqlite:///{folder}/laptop.db")
    match = run("new", "--table", card(run, hall, folder), *there).out.split()[1]
    for line in (("1", "choose-profile", "hector"), ("1", "concede")):
        assert run("act", match, *line, *there).code == 0
    assert run("export", match, "-o", file, *there).code == 0
    return match, file


def test_a_match_that_was_played_elsewhere_is_compared_and_kept(
    run: Run, hall: Hall, store: str, tmp_path: Path
) -> None:
    match, file = played_elsewhere(run, hall, tmp_path / "archive")
    words = ("event", "result", hall.copy, "1-1", file, "--desk", "2", "--outbox", hall.outbox)
    assert run(*words).code == 0
    preview = ("event", "sync", hall.event, hall.outbox, file, "--preview", "--json")
    assert run(*preview).data["lines"][0]["proof"] == "proven"
    assert run("show", match).code == 2
    named = run("event", "sync", hall.event, hall.outbox, "--json").data["lines"][0]
    assert (named["status"], named["proof"]) == ("accepted", "named")
    assert run("show", match).code == 2
    sent = run("event", "sync", hall.event, hall.outbox, str(tmp_path / "archive"), "--json")
    again = sent.data["lines"][0]
    assert (again["status"], again["record"]) == ("already so", named["record"])
    assert again["proof"] == "proven"
    assert match_of(store, match).revealed_secret() is not None


def test_a_match_that_is_not_of_its_table_is_not_kept(
    run: Run, hall: Hall, store: str, tmp_path: Path
) -> None:
    there = ("--store", f"sqlite:///{tmp_path}/laptop.db")
    names = ("--player", "Zoe", "--player", "Yan")
    played = run("new", "bacon-project", *names, *there).out.split()[1]
    assert run("act", played, "1", "concede", *there).code == 0
    file = str(tmp_path / "other.replay")
    assert run("export", played, "-o", file, *there).code == 0
    root = match_of(there[1], played).root.hex()
    Path(hall.outbox).write_text(f"2: report 1-1 {root} 0-1\n", encoding="utf-8")
    before = records(store, hall.event)
    sent = run("event", "sync", hall.event, hall.outbox, file, "--json")
    (line,) = sent.data["lines"]
    assert (sent.code, line["status"], line["rule"]) == (1, "for a judge", "TN-36")
    assert records(store, hall.event) == before
    assert run("show", played).code == 2


@pytest.mark.parametrize("how", ["another event", "no copy", "no outbox", "closed"])
def test_what_does_not_go_together_is_one_line(run: Run, hall: Hall, tmp_path, how) -> None:
    if how == "another event":
        words = ("--name", "Other", "--stage", "swiss rounds:1")
        other = run("event", "new", "bacon-project", *words).out.split()[1].rstrip(":")
        assert slip(run, hall, "1-1", "1-0").code == 0
        said = run("event", "sync", other, hall.outbox)
        assert "it is the outbox of event" in said.one_line()
    elif how == "no copy":
        said = slip(run, Hall(hall.event, hall.event, hall.outbox), "1-1", "1-0")
        assert "referee share" in said.one_line()
    elif how == "no outbox":
        said = run("event", "sync", hall.event, str(tmp_path / "none.txt"))
        assert "none.txt" in said.one_line()
    else:
        assert run("event", "close", hall.event, "--without-result").code == 0
        said = slip(run, Hall("", share(run, hall.event, tmp_path), hall.outbox), "1-1", "1-0")
        assert "is closed" in said.one_line()
    assert said.code in (1, 2, 4)


def sent(run: Run, hall: Hall, *names: str) -> list[str]:
    """What becomes of the lines of those outboxes, sent one after the other."""
    return [
        each
        for name in names
        for each in statuses(run("event", "sync", hall.event, name, "--json"))
    ]


def typed(hall: Hall, desk: int, *lines: str) -> str:
    """The outbox of a desk, typed by hand."""
    path = Path(hall.outbox).parent / f"typed-{desk}.txt"
    path.write_text("".join(f"{desk}: {line}\n" for line in lines), encoding="utf-8")
    return str(path)


def test_lines_are_said_in_their_order(run: Run, hall: Hall, store: str) -> None:
    before = records(store, hall.event)
    name = typed(hall, 2, "slip 1-3 1-0", "check-in 7", "slip 1-1 0-1", "slip 1-2 1-0")
    lines = run("event", "sync", hall.event, name, "--json").data["lines"]
    assert [line["record"] - before for line in lines] == [1, 2, 3, 4]
    wanted = ["slip 1-3 1-0", "check-in 7", "slip 1-1 0-1", "slip 1-2 1-0"]
    assert said_in(store, hall.event)[-4:] == wanted


def test_the_same_line_twice_in_one_outbox_is_said_once(run: Run, hall: Hall, store: str) -> None:
    before = records(store, hall.event)
    name = typed(hall, 2, "slip 1-1 1-0", "slip 1-1 1-0", "check-in 3", "check-in 3")
    assert sent(run, hall, name) == ["accepted", "already so"] * 2
    assert records(store, hall.event) == before + 2


def test_two_desks_that_say_the_same_and_two_that_do_not(run: Run, hall: Hall, store: str) -> None:
    before = records(store, hall.event)
    first = typed(hall, 2, "slip 1-1 1-0", "slip 1-2 1-0")
    second = typed(hall, 3, "slip 1-2 1-0", "slip 1-1 0-1")
    assert sent(run, hall, first, second) == [*["accepted"] * 2, "already so", "disputed"]
    third = typed(hall, 4, "slip 1-1 0-1", "slip 1-1 1-0")
    assert sent(run, hall, third, first, second) == ["already so"] * 6
    assert records(store, hall.event) == before + 3


def test_a_line_that_is_left_stays_in_its_file_and_can_be_said_later(run: Run, hall: Hall) -> None:
    name = typed(hall, 2, "slip 2-1 1-0", "slip 9-9 1-0", "slip 1-1 5-0")
    content = Path(name).read_bytes()
    left = run("event", "sync", hall.event, name, "--json")
    assert (left.code, statuses(left)) == (1, ["for a judge"] * 3)
    assert [line["rule"] for line in left.data["lines"]] == ["TN-21", "TN-21", "TN-41"]
    for at in (1, 2, 3, 4):
        assert run("event", "result", hall.event, f"1-{at}", "1-0", "--slip").code == 0
    assert run("event", "pair", hall.event).code == 0
    assert sent(run, hall, name)[:2] == ["accepted", "for a judge"]
    assert Path(name).read_bytes() == content


@pytest.mark.parametrize("seed", range(sized(2, 60)))
def test_outboxes_in_any_order_any_number_of_times_say_everything_once(
    run: Run, hall: Hall, store: str, seed: int
) -> None:
    dice = random.Random(seed)
    claims = [f"slip 1-{at} {games}" for at in (1, 2, 3, 4) for games in ("1-0", "1-0", "0-1")]
    claims += [f"check-in {entry}" for entry in range(1, 9)]
    names = [typed(hall, desk, *dice.choices(claims, k=5)) for desk in (2, 3, 4)]
    for _ in range(2):
        for name in dice.sample(names, 3):
            assert set(sent(run, hall, name)) <= {"accepted", "already so", "disputed"}
            if dice.random() < 0.5:
                run("event", "result", hall.event, f"1-{dice.randrange(1, 5)}", "1-0", "--slip")
    before = records(store, hall.event)
    assert set(sent(run, hall, *names)) == {"already so"}
    assert records(store, hall.event) == before
    found = said_in(store, hall.event)
    for at in (1, 2, 3, 4):
        tables = [each.split()[0] for each in found if f" 1-{at} " in each]
        assert tables in ([], ["slip"], ["slip", "dispute"])
    for name in names:
        for line in Path(name).read_text(encoding="utf-8").splitlines():
            words = line[3:]
            assert {words, words.replace("slip", "dispute")} & {*found}


# -- several at once, and killed in the middle ----------------------------------------------


def written(hall: Hall, desks: int) -> list[str]:
    """Outboxes of several desks; each says all four results of the round."""
    base = Path(hall.outbox).parent
    names = [str(base / f"desk-{desk}.txt") for desk in range(1, desks + 1)]
    for desk, name in enumerate(names, 1):
        lines = [f"{desk}: slip 1-{at} 1-0\n" for at in (1, 2, 3, 4)]
        Path(name).write_text("".join(lines), encoding="utf-8")
    return names


def begun(store: str, *words: str) -> subprocess.Popen[str]:
    return begin(
        command_line(*words), env=environment(store), stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, text=True, cwd=ROOT,
    )  # fmt: skip


def test_outboxes_that_are_sent_at_once_say_everything_once(hall, store) -> None:
    before = records(store, hall.event)
    desks = sized(3, 8)
    sending = [begun(store, "event", "sync", hall.event, name) for name in written(hall, desks)]
    ended = [(process.communicate(timeout=120), process.returncode) for process in sending]
    assert [(err, code) for (_, err), code in ended] == [("", 0)] * desks
    assert sum(out.count("   accepted") for (out, _), _ in ended) == 4
    assert records(store, hall.event) == before + 4


def test_a_delivery_that_is_killed_goes_on_where_it_was(run, hall, store) -> None:
    before = records(store, hall.event)
    (name,) = written(hall, 1)
    for number in range(sized(2, 20)):
        process = begun(store, "event", "sync", hall.event, name)
        assert process.stdout is not None
        told = process.stdout.readline() if number else ""
        process.send_signal(signal.SIGKILL)
        process.communicate(timeout=60)
        if "accepted" in told:
            assert records(store, hall.event) > before
    assert run("event", "sync", hall.event, name).code == 0
    assert records(store, hall.event) == before + 4
