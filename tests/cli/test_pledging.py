"""Fair seeds from the command line: pledge, reveal, refuse, and every other command while it waits."""

from __future__ import annotations

import json
import stat
import subprocess
from hashlib import sha256
from pathlib import Path

import pytest

from cli.storage.pledged_values import file_of, keep, kept
from events.records.records import Closed
from events.store.journal import open_store
from replays.verify.verify import verify_match
from tests.cli.conftest import Run, command_line, environment, in_a_process
from tests.cli.fork_server import begin
from tests.cli.terminal import Terminal

VALUE = {seat: sha256(b"said by seat %d" % seat).hexdigest() for seat in (1, 2, 3)}
DICE = "3 5 1 6 2 " * 10
JUDGE = ("--by", "Ida", "--rule", "FS-6", "--reason", "Out of time")


@pytest.fixture(autouse=True)
def data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's data folder, for this test alone."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path / "data"


@pytest.fixture
def match(run: Run) -> str:
    """A match of Clash that waits for both to pledge."""
    said = run(
        "new", "clash", "--player", "Ann", "--player", "Ben", "--fair", "--seed", "07", "--json"
    )
    assert said.code == 0
    assert said.data["awaited"] == {"to": "pledge", "seats": [1, 2], "refused": []}
    return str(said.data["id"])


def pledge_all(run: Run, match: str) -> None:
    for seat in (1, 2):
        assert run("pledge", match, str(seat), "--value", VALUE[seat]).code == 0


def folder(data: Path) -> list[str]:
    return sorted(each.name for each in (data / "referee" / "pledges").glob("*"))


# -- the way of it ----------------------------------------------------------------------------


def test_values_that_are_made_here_are_kept_for_the_seat_alone_until_they_are_revealed(
    run: Run, match: str, data_folder: Path
) -> None:
    said = run("pledge", match[:6], "1")
    assert said.code == 0
    kept_in = file_of(match, 1)
    assert f"the value is kept in {kept_in}" in said.out
    assert f"'referee reveal {match[:8]} 1' reveals it" in said.out
    assert said.out.splitlines()[-1] == "seat 2 (Ben) is awaited to pledge"
    assert stat.S_IMODE(kept_in.stat().st_mode) == 0o600
    value = kept(match, 1)
    assert value is not None
    assert len(value) == 32
    said = run("pledge", match, "2", "--json")
    assert said.data["kept"] == str(file_of(match, 2))
    assert said.data["awaited"]["to"] == "reveal"
    said = run("reveal", match, "1")
    assert said.out.splitlines() == [
        f"    4  1: contributed {value.hex()}",
        "seat 2 (Ben) is awaited to reveal",
    ]
    said = run("reveal", match, "2")
    assert "seat 1 decides in secret\nseat 2 is asked: " in said.out
    assert folder(data_folder) == []
    assert run("validate", match).out.startswith(f"{match}: proven: clash, 5 records")


def test_a_value_that_a_player_keeps_is_written_nowhere(
    run: Run, match: str, data_folder: Path
) -> None:
    pledge_all(run, match)
    assert not (data_folder / "referee" / "pledges").exists()
    assert run("reveal", match, "2").code == 2
    assert run("reveal", match, "2", "--value", VALUE[2]).code == 0
    said = run("reveal", match, "1", "--value", VALUE[1].upper(), "--json")
    assert said.data["asked"] != []


def test_a_seat_is_named_by_its_player_too(run: Run, data_folder: Path) -> None:
    match = run("new", "clash", "--fair", "--player", "Eva", "--player", "Finn", "--json").data[
        "id"
    ]
    for seat, name in enumerate(("Eva", "finn"), 1):
        assert run("pledge", match, name, "--value", VALUE[seat]).code == 0
    for name in ("0", "3", "Eve"):
        for command in ("pledge", "reveal"):
            said = run(command, match, name)
            assert said.code == 2
            assert said.one_line().startswith(f"there is no seat {name!r} (expected a seat from 1")
    assert run("reveal", match, "Finn", "--value", VALUE[2]).code == 0


def test_dice_are_a_value(run: Run, match: str) -> None:
    assert run("pledge", match, "1", "--dice", DICE).code == 0
    assert run("pledge", match, "2", "--value", VALUE[2]).code == 0
    said = run("reveal", match, "1", "--dice", DICE.replace(" ", ""))
    assert f"1: contributed {b'35162'.hex() * 10}" in said.out


def test_whoever_trusts_no_other_machine_says_only_the_pledge(
    run: Run, match: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The match is kept elsewhere: a copy of it is enough to pledge, and the value stays at home."""
    copy = str(tmp_path / "copy.replay")
    assert run("share", match, "-o", copy).code == 0
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "hers"))
    said = run("pledge", copy, "2")
    pledged = said.out.splitlines()[0]
    value = kept(match, 2)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "his"))
    said = run("pledge", match, "2", "--pledge", pledged, "--json")
    assert (said.data["pledge"], said.data["kept"]) == (pledged, None)
    assert kept(match, 2) is None
    assert run("pledge", match, "1").code == 0
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "hers"))
    shown = run("reveal", copy, "2").out.strip()
    assert value is not None
    assert shown == value.hex()
    assert run("reveal", match, "2", "--value", shown).code == 0


def test_a_phone_is_given_a_page_and_the_desk_records_what_it_shows(
    run: Run, match: str, tmp_path: Path
) -> None:
    page = tmp_path / "ben.html"
    said = run("pledge", match, "ben", "--page", "-o", str(page))
    assert said.code == 0
    assert said.out.startswith(f"{page}: a page to pledge on of match {match[:8]}, for seat 2, ")
    assert 'id="seat" value="2"' in page.read_text()
    assert run("pledge", match, "2", "--page", "-o", str(page)).code == 0
    assert run("pledge", match, "1", "--page", "-o", str(page)).code == 8
    assert run("pledge", match, "1", "--page", "-o", str(page), "--force").code == 0
    assert run("pledge", "--page", "-o", str(tmp_path / "any.html"), "--json").data["seat"] is None


def test_a_page_for_a_phone_goes_with_nothing_else(run: Run, match: str, tmp_path: Path) -> None:
    page = str(tmp_path / "x.html")
    for words in (
        ("--page",),
        (match, "1", "-o", page),
        (match, "1", "--page", "-o", page, "--dice", DICE),
        (match, "1", "--page", "-o", page, "--pledge", "ab" * 32),
    ):
        assert run("pledge", *words).code == 2
    assert run("pledge", match, "3", "--page", "-o", page).code == 2
    plain = run("new", "clash", "--player", "Ann", "--player", "Ben", "--json").data["id"]
    said = run("pledge", plain, "--page", "-o", page)
    assert said.code == 1
    assert said.one_line().endswith("[FS-1]")
    assert not Path(page).exists()


# -- what is refused --------------------------------------------------------------------------


def test_what_is_wrong_late_copied_or_early_is_refused_in_one_line_with_its_rule(
    run: Run, match: str
) -> None:
    def refused(rule: str, *words: str) -> None:
        said = run(*words)
        assert said.code == 1
        assert said.one_line().endswith(f"[{rule}]")

    refused("FS-3", "reveal", match, "1", "--value", VALUE[1])
    refused("FS-3", "reveal", match, "1")
    said = run("pledge", match, "1", "--value", VALUE[1], "--json")
    refused("FS-2", "pledge", match, "1")
    refused("FS-2", "pledge", match, "1", "--value", VALUE[2])
    refused("FS-2", "pledge", match, "2", "--pledge", said.data["pledge"])
    refused("FS-3", "reveal", match, "1", "--value", VALUE[1])
    assert run("pledge", match, "2", "--value", VALUE[2]).code == 0
    refused("FS-4", "reveal", match, "1", "--value", VALUE[2])
    refused("FS-4", "reveal", match, "1", "--dice", DICE)
    assert run("reveal", match, "1", "--value", VALUE[1]).code == 0
    refused("FS-3", "reveal", match, "1", "--value", VALUE[1])
    assert run("reveal", match, "2", "--value", VALUE[2]).code == 0
    refused("FS-2", "pledge", match, "2")
    refused("FS-3", "reveal", match, "2", "--value", VALUE[2])
    assert len(run("log", match, "--json").data["records"]) == 5


def test_a_match_that_is_not_fair_takes_no_pledge(run: Run, data_folder: Path) -> None:
    match = run("new", "bacon", "--seed", "07", "--json").data["id"]
    for command in ("pledge", "reveal"):
        said = run(command, match, "1")
        assert said.code == 1
        assert said.one_line().endswith("[FS-1]")
    assert folder(data_folder) == []


@pytest.mark.parametrize(
    "words",
    [
        ["3"],
        ["0"],
        ["1", "--value", "00"],
        ["1", "--value", "0" * 31],
        ["1", "--value", "0" * 130],
        ["1", "--value", "hello, this is no number at all!"],
        ["1", "--dice", "3 5 1 6 2 2 4 1 3 5"],
        ["1", "--dice", "7 " * 50],
        ["1", "--dice", "1 " * 65],
        ["1", "--dice", DICE, "--value", "0" * 64],
        ["1", "--pledge", "00"],
        ["1", "--pledge", "0" * 64, "--dice", DICE],
    ],
    ids=" ".join,
)
def test_words_that_are_no_value_are_not_understood(run: Run, match: str, words: list[str]) -> None:
    said = run("pledge", match, *words)
    assert said.code == 2
    assert said.one_line()
    assert len(run("log", match, "--json").data["records"]) == 1


def test_a_deck_that_is_named_waits_until_everybody_has_revealed(run: Run) -> None:
    words = ["new", "bacon", "--fair", "--player", "Ann=hector", "--player", "Ben", "--json"]
    match = run(*words).data["id"]
    for command in ("pledge", "reveal"):
        for seat in ("1", "2"):
            assert "choose-profile" not in run("log", match, "--full").out
            assert run(command, match, seat).code == 0
    assert "1: choose-profile hector" in run("log", match, "--full").out


def test_observed_chance_and_branches_do_not_go_with_a_fair_seed(run: Run, match: str) -> None:
    for words in (
        ["new", "bacon", "--fair", "--chance", "observed"],
        ["new", "--from", match, "--fair"],
    ):
        said = run(*words)
        assert said.code == 2, words
        assert said.one_line()
    assert len(run("list", "--json").data["matches"]) == 1


# -- every other command ----------------------------------------------------------------------

KIND = [
    (["show"], 0), (["show", "--as", "1"], 0), (["show", "--at", "1"], 0), (["show", "--zones"], 0),
    (["legal"], 0), (["legal", "--as", "2"], 0), (["log"], 0), (["log", "--full"], 0),
    (["replay"], 0), (["replay", "--at", "1"], 0), (["replay", "--lines"], 0), (["rule"], 0),
    (["validate"], 0), (["validate", "--forensic"], 0), (["position"], 1), (["close"], 1),
    (["close", "--without-result"], 1), (["new", "--from"], 1),
]  # fmt: skip
"""Commands that look at the match, and how each ends while somebody is awaited."""


@pytest.mark.parametrize(("words", "code"), KIND, ids=[" ".join(each) for each, _ in KIND])
@pytest.mark.parametrize("game", ["clash", "bacon-project"])
def test_a_match_that_waits_is_handled_kindly(
    run: Run, words: list[str], code: int, game: str
) -> None:
    match = run("new", game, "--fair", "--json").data["id"]
    line = [*words, match] if words[-1] == "--from" else [words[0], match, *words[1:]]
    for expected in ("seat 1 and seat 2 are awaited to pledge", "seat 2 is awaited to pledge"):
        said = run(*line, stdin="")
        assert said.code == code, said.err
        lines = (said.out + said.err).splitlines()
        assert sum(expected in each for each in lines) == 1
        run("pledge", match, "1", "--value", VALUE[1])
    run("pledge", match, "2", "--value", VALUE[2])
    run("reveal", match, "1", "--value", VALUE[1])
    said = run(*line, stdin="")
    assert said.code == code
    assert "seat 2 is awaited to reveal" in said.out + said.err
    if words[0] not in ("position", "close", "new"):
        said = run(*line, "--json", stdin="")
        assert said.code == code
        assert json.loads(said.out.splitlines()[-1])


def test_actions_calls_and_other_rulings_are_refused_while_somebody_is_awaited(
    run: Run, match: str
) -> None:
    for words, rule in (
        (["act", match, "1", "concede"], "FS-5"),
        (["act", match, "0", "observe", "x"], "FS-5"),
        (["rule", match, "call", "1", "Where", "is", "he?"], "FS-5"),
        (["rule", match, "note", "late", "--by", "Ida"], "FS-6"),
        (["rule", match, "backup", "1", *JUDGE], "FS-6"),
        (["rule", match, "correct", "round=2", *JUDGE], "FS-6"),
        (["rule", match, "deviation", "1: concede", *JUDGE], "FS-5"),
        (["rule", match, "appeal", "1", "1", "no"], "FS-5"),
        (["rule", match, "overturn", "1", "--head", "--preview"], "FS-5"),
        (["rule", match, "result", "1", "no-show", *JUDGE], "FS-6"),
    ):
        said = run(*words)
        assert said.code == 1, words
        assert said.one_line().endswith(f"[{rule}]"), said.err
    assert len(run("log", match, "--json").data["records"]) == 1


def test_a_live_match_that_waits_is_listed_shared_and_compared(
    run: Run, match: str, tmp_path: Path
) -> None:
    pledge_all(run, match)
    said = run("list")
    assert "live, seat 1 and seat 2 are awaited to reveal  (Ann, Ben)" in said.out
    assert run("list", "--json").data["matches"][0]["awaited"]["to"] == "reveal"
    copies = [str(tmp_path / f"{eyes}.replay") for eyes in ("public", "1", "judge")]
    for eyes, copy in zip(("public", "1", "judge"), copies, strict=True):
        assert run("share", match, "--as", eyes, "-o", copy).code == 0
        assert run("validate", copy).code == 0
        assert "awaited to reveal" in run("log", copy).out
    assert run("diff", match, match).code == 0
    other = run("new", "clash", "--fair", "--seed", "07", "--json").data["id"]
    said = run("diff", match, other)
    assert said.code == 1
    said = run("export", match, "-o", str(tmp_path / "x.replay"))
    assert said.code == 2
    assert "still live" in said.one_line()
    assert run("export", "--all", "-o", str(tmp_path / "all/")).code == 0


# -- who refuses ------------------------------------------------------------------------------


def test_who_refuses_is_named_the_match_is_closed_and_opened_anew(
    run: Run, match: str, store: str, tmp_path: Path
) -> None:
    pledge_all(run, match)
    run("reveal", match, "1", "--value", VALUE[1])
    said = run("rule", match, "result", "1", "no-show", *JUDGE)
    assert said.code == 0, said.err
    assert "seat 2 (Ben) has refused to reveal" in said.out
    assert f"'referee close {match[:8]}' closes the match without a result" in said.out
    said = run("reveal", match, "2", "--value", VALUE[2])
    assert said.one_line().endswith("[FS-6]")
    assert run("rule", match).out.splitlines()[-1] == "seat 2 (Ben) has refused to reveal"
    said = run("play", match, "--seat", "1")
    assert said.code == 1
    said = run("close", match)
    assert said.out == "    6  closed, without a result: seat 2 (Ben) has refused to reveal\n"
    assert run("close", match).code == 1
    assert "no result, seat 2 has refused to reveal" in run("list").out
    for command in ("show", "legal", "log", "replay"):
        assert "seat 2 (Ben) has refused to reveal" in run(command, match).out
    file = str(tmp_path / "refused.replay")
    assert run("export", match, "-o", file).code == 0
    assert run("validate", file, "--require", "proven").code == 0
    assert run("import", file).code == 0

    said = run("new", "clash", "--refused", match, "--json")
    assert said.code == 0, said.err
    again = said.data["id"]
    journal = open_store(store)
    opened = journal.match(again).opening()
    root = journal.match(match).root
    journal.close()
    assert opened.pledged
    assert opened.inputs == (("refused", root, 0, b""),)
    assert run("show", again, "--json").data["players"] == ["Ann", "Ben"]
    said = run("validate", again, "--with", file)
    assert said.code == 0
    assert "that record 1 names" not in said.out
    pledge_all(run, again)
    for seat in (1, 2):
        assert run("reveal", again, str(seat), "--value", VALUE[seat]).code == 0


def test_a_penalty_names_who_refuses_as_well(run: Run, match: str) -> None:
    run("pledge", match, "2", "--value", VALUE[2])
    assert run("rule", match, "penalty", "1", "match-loss", *JUDGE).code == 0
    assert run("close", match).code == 0
    assert "seat 1 has refused to pledge" in run("list").out


def test_only_a_match_that_was_refused_is_opened_anew(run: Run, match: str) -> None:
    plain = run("new", "clash", "--seed", "08", "--json").data["id"]
    for words in (
        ["clash", "--refused", plain],
        ["clash", "--refused", match],
        ["bacon", "--refused", match],
    ):
        said = run("new", *words)
        assert said.code == 2
        assert said.one_line()


def test_a_later_match_names_the_very_one_that_was_refused(
    run: Run, match: str, tmp_path: Path, store: str
) -> None:
    run("rule", match, "result", "draw", "no-show", *JUDGE)
    run("close", match)
    again = run("new", "clash", "--refused", match, "--json").data["id"]
    copy = str(tmp_path / "again.replay")
    run("share", again, "-o", copy)
    journal = open_store(store)
    assert verify_match(journal.match(again)).error is None
    last = journal.match(match).public[-1].record()
    journal.close()
    assert last == Closed(None)


# -- two at once ------------------------------------------------------------------------------


def test_two_processes_that_pledge_for_one_seat_keep_one_value(
    run: Run, match: str, store: str, data_folder: Path
) -> None:
    words = command_line("pledge", match, "1")
    more = environment(store) | {"XDG_DATA_HOME": str(data_folder)}
    both = [
        begin(words, env=more, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        for _ in range(2)
    ]
    codes = sorted(each.wait(60) for each in both)
    for each in both:
        each.communicate()
    assert codes[0] == 0
    assert codes[1] in (0, 1, 7)
    assert folder(data_folder) == [f"{match}-1"]
    assert run("pledge", match, "2").code == 0
    assert run("reveal", match, "1").code == 0


def test_a_value_is_kept_for_its_match_in_whatever_store_that_lies(
    run: Run, tmp_path: Path, data_folder: Path
) -> None:
    ids = []
    for number in (1, 2):
        other = ("--store", f"sqlite:///{tmp_path / f'{number}.sqlite'}")
        found = run("new", "clash", "--fair", "--seed", f"{number}", *other, "--json").data["id"]
        assert run("pledge", found, "1", *other).code == 0
        assert run("pledge", found, "2", *other).code == 0
        assert run("reveal", found, "1", *other).code == 0
        said = run("show", found, *other)
        assert said.out.splitlines()[-1] == "seat 2 is awaited to reveal"
        ids.append(f"{found}-2")
    assert folder(data_folder) == sorted(ids)
    assert run("list", "--json").data["matches"] == []


def test_the_first_value_that_is_kept_stays(data_folder: Path) -> None:
    assert keep("abc", 1, b"first" * 4) == b"first" * 4
    assert keep("abc", 1, b"other" * 4) == b"first" * 4
    assert folder(data_folder) == ["abc-1"]


def test_a_kept_value_that_was_damaged_is_one_line(run: Run, match: str) -> None:
    run("pledge", match, "1")
    file_of(match, 1).write_text("no value", encoding="ascii")
    run("pledge", match, "2", "--value", VALUE[2])
    said = run("reveal", match, "1")
    assert said.code == 3
    assert "not the value of a pledge" in said.one_line()


# -- at the table -----------------------------------------------------------------------------

PEOPLE = ("bacon", "--player", "Ann", "--player", "Ben")


def kinds(store: str) -> list[str]:
    journal = open_store(store)
    (match_id,) = journal.matches()
    found = [type(each.record()).__name__ for each in journal.match(match_id).public]
    journal.close()
    return found


def test_between_two_people_at_a_keyboard_the_seed_is_fair(store: str) -> None:
    with Terminal(*command_line("play", *PEOPLE), store=store) as table:
        table.until("Ann (seat 1) sits down.")
        table.send("a word of mine\r")
        table.until("Ben (seat 2) sits down.")
        table.send("\r")
        table.until("Hand the keyboard to Ann (seat 1)")
        assert kinds(store) == ["Opened", "Pledged", "Pledged", "Contributed", "Contributed"]
        table.send("\x04")


def test_ctrl_c_while_people_sit_down_keeps_the_match_and_what_was_pledged(store: str) -> None:
    with Terminal(*command_line("play", *PEOPLE), store=store) as table:
        table.until("Ann (seat 1) sits down.")
        table.send("\r")
        table.until("Ben (seat 2) sits down.")
        table.send("\x03")
        assert table.end() == 130
    assert kinds(store) == ["Opened", "Pledged"]
    journal = open_store(store)
    (match_id,) = journal.matches()
    journal.close()
    with Terminal(*command_line("play", match_id[:8]), store=store) as table:
        table.until("Ben (seat 2) sits down.")
        table.send("\r")
        table.until("Hand the keyboard to Ann (seat 1)")
        table.send("\x04")
    assert kinds(store) == ["Opened", "Pledged", "Pledged", "Contributed", "Contributed"]


@pytest.mark.parametrize(
    "words",
    [[*PEOPLE, "--plain-seed"], [*PEOPLE, "--seed", "07"], ["bacon", "--player", "Ann"]],
    ids=["plain seed", "a seed that is given", "against a bot"],
)
def test_otherwise_nobody_is_asked_for_a_part_of_the_seed(store: str, words: list[str]) -> None:
    with Terminal(*command_line("play", *words), store=store) as table:
        table.until("Ann")
        assert "sits down" not in table.shown
        table.send("\x03")
    assert kinds(store)[0] == "Opened"
    assert not {"Pledged", "Contributed"} & set(kinds(store))


def test_into_a_pipe_nobody_is_asked(run: Run, store: str) -> None:
    said = run("play", *PEOPLE, "--open-hands", stdin="\nquit\n")
    assert said.code == 0
    assert kinds(store) == ["Opened"]


def test_a_fair_match_is_gone_on_with_from_a_pipe_and_no_line_of_it_is_lost(
    run: Run, store: str
) -> None:
    match = run("new", "bacon", "--fair", "--player", "Ann", "--player", "Ben", "--json").data["id"]
    said = run("play", match, "--open-hands", stdin="\n1\n\n2\nquit\n")
    assert said.code == 0
    assert kinds(store)[:6] == [
        "Opened",
        "Pledged",
        "Pledged",
        "Contributed",
        "Contributed",
        "Acted",
    ]
    assert "contributed" not in said.out


def test_a_bot_pledges_as_people_do(run: Run, store: str) -> None:
    match = run("new", "bacon", "--fair", "--player", "Ann", "--player", "Ben", "--json").data["id"]
    said = run("play", match, "--seat", "1", "--bot", "greedy", stdin="quit\n")
    assert said.code == 0, said.err
    assert kinds(store)[:5] == ["Opened", "Pledged", "Pledged", "Contributed", "Contributed"]


def test_people_at_two_terminals_pledge_each_at_their_own(store: str) -> None:
    with Terminal(*command_line("play", *PEOPLE, "--seat", "1"), store=store) as hers:
        hers.until("Ann (seat 1) sits down.")
        hers.send("\r")
        hers.until("Ben (seat 2) is awaited to pledge")
        journal = open_store(store)
        (match_id,) = journal.matches()
        journal.close()
        assert f"referee play {match_id[:8]} --seat 2" in hers.shown
        with Terminal(*command_line("play", match_id[:8], "--seat", "2"), store=store) as his:
            his.until("Ben (seat 2) sits down.")
            his.send("my own\r")
            hers.until("choose a profile")
            his.until("waiting for Ann")
            assert kinds(store) == ["Opened", "Pledged", "Pledged", "Contributed", "Contributed"]
            his.send("\x03")
        hers.send("\x03")


def test_on_a_terminal_new_says_what_a_plain_seed_means(store: str) -> None:
    with Terminal(*command_line("new", "bacon"), store=store) as table:
        table.until("'referee new --fair' rules that out")
    assert "try seeds" not in in_a_process("new", "bacon", store=store).stdout
