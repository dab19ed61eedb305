"""A branch that can only be read as it tells itself is called a branch wherever it is read."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from events.chain.salted_leaves import Shown, salt
from events.log.transcript import tell
from events.records.codec import pack
from events.records.records import decision
from replays.file.replay_file import decode, encode
from tests.cli.conftest import ROOT, Run
from tests.vectors.spoiling import set_part

BRANCH = ROOT / "tests" / "corpus" / "what-if.replay"
WHAT_IF = "a what-if line of match t5hqujt4"
VERDICT = "a branch of match t5hqujt4 from record 12 on"
WORLDS = {"rules": {"rules": 99}, "game": {"game": "chess"}}


@pytest.fixture(params=WORLDS)
def elsewhere(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The branch as a file of rules, or of a game, that nobody knows here."""
    changes: dict[str, Any] = WORLDS[request.param]
    match = decode(BRANCH.read_bytes())[1]
    match.told = tell(match).parts
    secret = match.known_secret()
    assert secret is not None
    opened = replace(match.opening(), **changes)
    first = Shown(salt(secret, "public", 1, 0), pack(decision(opened)))
    set_part(match, "public", 1, 0, first)
    path = tmp_path / f"{request.param}.replay"
    path.write_bytes(encode(match, opened.game))
    return str(path)


def test_a_branch_from_another_world_is_called_one(run: Run, elsewhere: str) -> None:
    said = run("log", elsewhere)
    assert said.code == 0
    assert f"  {WHAT_IF}: that match was not seen here" in said.out.splitlines()
    assert run("log", elsewhere, "--json").data["parent"].startswith("t5hqujt4")
    for words in (("show",), ("replay",), ("replay", "--lines"), ("legal",), ("position",)):
        said = run(words[0], elsewhere, *words[1:])
        assert said.code == 4
        line = said.one_line()
        assert line.startswith(f"{elsewhere}: record 1: ")
        assert f"({WHAT_IF}; 'referee log {elsewhere}' reads what it tells)" in line


def test_its_verdict_names_the_branch_and_nobody_can_say_what_else_it_is(
    run: Run, elsewhere: str
) -> None:
    (file,) = run("validate", elsewhere, "--json").data["files"]
    assert [each[: len(VERDICT)] for each in file["unusual"]] == [VERDICT]
    assert file["traits"]["played"] is False
    assert (VERDICT in run("validate", elsewhere).out) == (file["grade"] != "damaged")


def test_a_copy_of_a_branch_is_called_one(run: Run, tmp_path: Path) -> None:
    copy = str(tmp_path / "copy.replay")
    assert run("share", str(BRANCH), "-o", copy).code == 0
    assert WHAT_IF in run("log", copy).out
    for command in ("show", "replay"):
        assert WHAT_IF in run(command, copy).one_line()


def test_a_branch_is_called_one_where_it_is_replayed(run: Run) -> None:
    for words in (("--at", "3"), ("--lines",)):
        said = run("replay", str(BRANCH), *words, stdin="quit\n")
        assert said.code == 0
        assert WHAT_IF in said.out
    said = run("replay", str(BRANCH), "--at", "3", "--json")
    assert said.data["parent"].startswith("t5hqujt4")
