"""A store in which one match has a note that no command writes: the others are served all the same."""

from __future__ import annotations

from contextlib import closing
from typing import Any

import pytest

from events.recorder import Recorder
from events.store.journal import open_store
from referee.games.bacon_project.game import GAME
from referee.kernel.game import Opening
from tests.cli.conftest import Run

NOTES: list[Any] = [
    {"players": 5},
    {"players": None},
    {"players": [5, ["x"]]},
    {"players": ["Ann\x1b[2J", "B" * 4000]},
    {"players": ["Ann", "Ben", "Cleo", "Dan"]},
    {"names": 5, "bots": 7, "inputs": "x"},
    {"bots": [{}, []]},
]


@pytest.fixture(params=range(len(NOTES)))
def poisoned(request: pytest.FixtureRequest, run: Run, store: str) -> str:
    """The id of the match with the note; a sound one lies before it in the store."""
    opened = run("new", "bacon", "--player", "Cleo", "--player", "Dan", "--seed", "01")
    assert opened.code == 0
    with closing(open_store(store)) as journal:
        rec = Recorder.create(
            GAME, Opening(2, 1, {}, ()), bytes(32), note=NOTES[request.param], store=journal
        )
    return rec.match.id


def test_the_list_has_every_match(run: Run, poisoned: str) -> None:
    listed = run("list")
    assert (listed.code, listed.err) == (0, "")
    assert [line.split()[0] for line in listed.out.splitlines()][1] == poisoned[:8]
    assert "Cleo, Dan" in listed.out
    players = [match["players"] for match in run("list", "--json").data["matches"]]
    assert players == [["Cleo", "Dan"], []]


@pytest.mark.parametrize(
    "words",
    [
        ("log",), ("log", "--full"), ("show",), ("show", "--zones"), ("replay", "--at", "1"),
        ("new", "--from"), ("legal",), ("rule",), ("position", "--at", "1", "--as", "judge"),
        ("act", "1", "choose-profile", "hector"), ("share", "-o", "-", "--as", "public"), ("play", "--lines", "--open-hands"),
        ("diff",), ("validate",),
    ],
    ids=" ".join,
)  # fmt: skip
def test_every_command_reads_the_match_itself(
    run: Run, poisoned: str, words: tuple[str, ...]
) -> None:
    command, *more = words
    options = [*more, poisoned[:8]] if command == "new" else [poisoned[:8], *more]
    options += [poisoned[:8]] if command == "diff" else []
    done = run(command, *options, stdin="")
    assert done.code in ((3,) if command == "validate" else (0, 1)), done.err
    assert "bug" not in done.err
