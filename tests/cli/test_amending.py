"""Amendments from the command line: made, shown beside what was recorded, and refused; nothing of the closed file changes."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.cli.test_sealing import keep
from tests.replays.signatures.sealed_matches import ANN, HOUSE, STRANGER, match_with, sealed_file

IDA = ("--judge", "Ida", "--rule", "BP-2.4", "--reason", "Wrong deck")
KEY = ("--key", HOUSE.name)
LOST = ("--result", "2", "game-loss")
SAID = "amendment 1: seat 2 won, game-loss (recorded: 1: concession [BP-Q69]) [BP-2.4]: Wrong deck (judge Ida)"


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a match that names keys, and the key of the house."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "final.replay").write_bytes(sealed_file())
    for key in (HOUSE, ANN, STRANGER):
        keep(key)
    return tmp_path


def amend(run: Run, *more: str, match: str = "final.replay"):
    return run("amend", match, *more)


def test_an_amendment_lies_beside_the_file_which_stays_as_it_is(run: Run, here: Path) -> None:
    said = amend(run, *LOST, *IDA, *KEY)
    assert (said.code, said.err) == (0, "")
    assert said.out.splitlines() == ["final.1.amendment", SAID, "  signed by the house"]
    assert (here / "final.replay").read_bytes() == sealed_file()
    again = amend(run, "--name", "2=Benno", *IDA, *KEY, "--json").data
    assert (again["number"], again["file"]) == (2, "final.2.amendment")
    assert again["amended"]["names"] == {"2": "Benno"}
    assert again["amended"]["result"] == "2: game-loss"
    assert again["amended"]["recorded"] == "1: concession [BP-Q69]"
    later = amend(run, "--result", "draw", "Time", *IDA, *KEY, "--json").data["amended"]
    assert (later["result"], later["winners"]) == ("nobody: time", [])
    assert [each["replaced_by"] for each in later["amendments"]] == [3, None, None]


def test_what_is_shown_of_the_match_says_both(run: Run, here: Path) -> None:
    amend(run, *LOST, *IDA, *KEY)
    for command in ("log", "show", "validate"):
        said = run(command, "final.replay")
        assert (said.code, said.err) == (0, ""), command
        assert SAID in [line.strip() for line in said.out.splitlines()], command
        assert "concession" in said.out, command
        assert run(command, "final.replay", "--json").data, command
    assert run("log", "final.replay", "--json").data["amended"]["winners"] == [2]
    assert run("show", "final.replay", "--json").data["amended"]["result"] == "2: game-loss"
    assert "amended" not in run("show", "final.replay", "--at", "3", "--json").data
    assert SAID not in run("log", "final.replay", "--at", "3").out
    assert SAID in run("export", "final.replay", "--txt", "-o", "-").out
    assert SAID.split(" [", maxsplit=1)[0][:40] in run("export", "final.replay", "--md", "-o", "-").out  # fmt: skip
    assert run("export", "final.replay", "--html", "-o", "page.html").code == 0
    assert "seat 2 won, game-loss" in (here / "page.html").read_text(encoding="utf-8")
    (here / "final.1.amendment").unlink()
    page = run("validate", "page.html", "--with", "final.replay")
    assert SAID in page.out
    assert "what followed, each made anew and compared" in page.out


def test_a_match_of_the_store_is_amended_and_listed_so(run: Run) -> None:
    assert run("import", "final.replay").code == 0
    (listed,) = run("list", "--json").data["matches"]
    assert "amended" not in listed
    said = amend(run, "--name", "1=Änna <b>", *IDA, *KEY, match=listed["id"][:8])
    assert (said.code, said.err) == (0, "")
    (again,) = run("list", "--json").data["matches"]
    assert again.pop("amended")["names"] == {"1": "Änna <b>"}
    assert again == listed
    assert "  amendment 1: seat 1 is Änna <b> (recorded: Ann) [BP-2.4]" in run("list").out
    assert "amendment 1" in run("validate", listed["id"][:8]).out


@pytest.mark.parametrize(
    ("words", "code", "why"),
    [
        ((*IDA, *KEY), 2, "--result or --name"),
        ((*LOST, *IDA, "--key", ANN.name), 1, "the house, whose key record 1 names, has not signed"),
        ((*LOST, *IDA, "--key", STRANGER.name), 1, "no key that record 1 names has signed"),
        ((*LOST, *IDA, "--key", "nobody"), 2, "there is no key 'nobody' here"),
        (("--result", "3", "time", *IDA, *KEY), 2, "'3' has not won"),
        (("--result", "2", "bribery", *IDA, *KEY), 2, "bribery"),
        (("--name", "Benno", *IDA, *KEY), 2, "SEAT=NAME"),
        (("--name", "9=Benno", *IDA, *KEY), 2, "there is no seat '9'"),
        (("--name", "1=A\u202enn", *IDA, *KEY), 2, "U+202E"),
        (("--name", "1=A\nnn", *IDA, *KEY), 2, "U+000A"),
        (("--name", f"1={'A' * 999}", *IDA, *KEY), 2, "999 characters"),
        ((*LOST, "--judge", "ann", *IDA[2:], *KEY), 1, "nobody rules on a match in which they sit"),
        ((*LOST, *IDA[:2], "--rule", "BP-99.9", *IDA[4:], *KEY), 2, "BP-99.9"),
        ((*LOST, *IDA[:4], "--reason", "  ", *KEY), 2, "a reason"),
    ],
)  # fmt: skip
def test_what_cannot_be_amended_is_said_and_nothing_is_written(
    run: Run, here: Path, words: tuple[str, ...], code: int, why: str
) -> None:
    said = amend(run, *words)
    assert why in said.err
    assert "Traceback" not in said.err
    assert said.code == code
    assert not list(here.glob("*.amendment"))


def test_a_live_match_and_one_that_names_no_key_are_not_amended(run: Run, here: Path) -> None:
    live = run("new", "bacon", "--player", "Ann", "--player", "Ben", "--seed", "5ea1", "--signer", f"house={HOUSE.name}", "--json").data["id"]  # fmt: skip
    said = amend(run, *LOST, *IDA, *KEY, match=live[:8])
    assert said.code == 2
    assert "a live match is corrected by a ruling" in said.one_line()
    from replays.file.replay_file import encode

    (here / "bare.replay").write_bytes(encode(match_with({}), "bacon-project"))
    said = amend(run, *LOST, *IDA, *KEY, match="bare.replay")
    assert "names nobody who should sign" in said.one_line()
    assert said.code == 1


def test_a_spoiled_match_is_not_amended(run: Run, here: Path) -> None:
    data = bytearray(sealed_file())
    data[len(data) // 2] ^= 1
    (here / "final.replay").write_bytes(bytes(data))
    said = amend(run, *LOST, *IDA, *KEY)
    assert said.code not in (0, 1, 2)
    assert not list(here.glob("*.amendment"))


def test_validate_refuses_what_was_tampered_with_and_says_what_is_unsigned(
    run: Run, here: Path
) -> None:
    amend(run, *LOST, *IDA, *KEY)
    good = (here / "final.1.amendment").read_bytes()
    (here / "final.1.amendment").write_bytes(good.replace(b"Wrong deck", b"Wrong dice"))
    said = run("validate", "final.replay")
    assert said.code == 3
    assert "an amendment is refused: line" in said.out
    assert run("validate", "final.replay", "--json").data["files"][0]["good"] is False
    assert run("export", "final.replay", "--txt", "-o", "-").code == 3
    assert run("show", "final.replay").code == 0
    (here / "final.1.amendment").write_bytes(good.split(b"\n\n")[0] + b"\n")
    said = run("validate", "final.replay")
    assert said.code == 0
    assert "unsigned: it does not count" in said.out
    assert run("log", "final.replay", "--json").data["amended"]["result"] is None
    (here / "other.1.amendment").write_bytes(good)
    (here / "other.replay").write_bytes((here / "final.replay").read_bytes())
    assert "signed by the house" in run("validate", "other.replay").out
    (here / "final.1.amendment").write_bytes(b"\0" * 100_000)
    assert run("validate", "final.replay").code not in (0, 1)


def test_an_amendment_holds_for_every_copy_of_the_match(run: Run, here: Path) -> None:
    amend(run, *LOST, *IDA, *KEY)
    assert run("share", "final.replay", "--as", "1", "-o", "copy.replay").code == 0
    assert (here / "copy.replay").read_bytes() != sealed_file()
    (here / "copy.1.amendment").write_bytes((here / "final.1.amendment").read_bytes())
    for command in ("validate", "log"):
        assert SAID in run(command, "copy.replay").out, command


def test_the_match_of_a_table_is_amended_and_the_event_says_both(run: Run, here: Path) -> None:
    said = run("event", "new", "bacon-project", "--name", "Club", "--stage", "swiss rounds:1")
    event = said.out.split()[1].rstrip(":")
    for name in ("Ann", "Ben"):
        run("event", "enter", event, name)
    for word in ("start", "pair"):
        assert run("event", word, event).code == 0
    assert run("event", "open", event, "--cards", "cards").code == 0
    (card,) = (here / "cards").iterdir()
    opened = run("new", "--table", str(card), "--signer", f"house={HOUSE.name}", "--json")
    assert (opened.code, opened.err) == (0, "")
    match = opened.data["id"]
    for line in (("1", "choose-profile", "hector"), ("2", "choose-profile", "sable-quist"), ("2", "concede")):  # fmt: skip
        assert run("act", match, *line).code == 0
    assert amend(run, *LOST, *IDA, *KEY, match=match[:8]).code == 0
    said = run("event", "result", event, "1-1", match)
    assert said.code == 0
    assert "1 - 0" in said.out
    assert SAID.split(" (rec", maxsplit=1)[0] in said.out
    correct = run("event", "correct", event, "1-1", match, "--preview")
    assert SAID in correct.out
    assert correct.err.endswith("A match counts for one table. [TN-35]\n")
    for word in ("finish", "close"):
        assert run("event", word, event).code == 0
    assert run("event", "export", event, "-o", "club.event").code == 0
    audit = run("validate", "club.event")
    assert f"  amended   result {match[:8]}: amendment 1: seat 2 won" in audit.out
    assert audit.code == 0
