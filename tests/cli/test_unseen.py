"""Where nobody may know who was asked, no command betrays it: not by a word, a number or a line.

Two stores hold matches of a toy that differ only in that one seat was asked in secret, and passed
(tests/toys/quiet). Whatever is shown to anybody else must be the same bytes.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

from cli.group import group
from cli.play.seating import Seating
from cli.play.table import Sitting
from events.store.journal import open_store
from referee import games
from referee.kernel.facts import PUBLIC
from tests.cli.conftest import Said
from tests.sizes import sized
from tests.toys import current
from tests.toys.quiet import Quiet, begun, others, side_by_side
from tests.toys.windows import GAME, next_move, recorder

NUMBERS = range(sized(1, 4))
SOMETIMES = 11
"""Every command is tried after so many decisions, and at the end."""


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The toy is a game of the register for the time of a test."""
    monkeypatch.setitem(games.REGISTER, "snap", "tests.toys.current:GAME")
    monkeypatch.setenv("COLUMNS", "80")
    yield
    current.GAME = GAME


def said_of(quiet: Quiet, folder: Path, *words: str, stdin: str | None = None) -> Said:
    """What a command says of a match in a store that holds it alone."""
    current.GAME = quiet.find("snap")
    path = folder / f"{id(quiet)}-{quiet.recorder.fold.number}.db"
    if not path.exists():
        journal = open_store(f"sqlite:///{path}")
        journal.create(quiet.match)
        journal.close()
    result = CliRunner().invoke(
        group, list(words), input=stdin, env={"REFEREE_STORE": f"sqlite:///{path}"}
    )
    out, err = (text.replace(str(path), "STORE") for text in (result.stdout, result.stderr))
    return Said(result.exit_code, out, err)


def questions(quiet: Quiet, eyes: str, last: int) -> Iterator[tuple[list[str], str | None]]:
    """Whatever can be asked about the match with those eyes."""
    match = quiet.match.id[:10]
    seats = range(1, quiet.match.opening().seats + 1)
    looking = "\n".join(
        ["first", *["next", "legal", "why 1: pass", "table"] * last, "back", "quit"]
    )
    for more in ([], ["--json"]):
        for at in ([], ["--at", "1"], ["--at", str(last)], ["--at", str(last + 1)]):
            for name in ("show", "log", "legal", "replay"):
                yield [name, match, "--as", eyes, *at, *more], None
        for seat in seats:
            yield ["legal", match, str(seat), "--as", eyes, *more], None
        yield ["replay", match, "--lines", "--as", eyes, *more], looking
        yield ["rule", match, "--as", eyes, *more], None


@pytest.mark.parametrize("number", NUMBERS)
def test_no_command_tells_anybody_else_that_a_seat_was_asked(number, tmp_path):
    compared = 0
    for at, (one, other) in enumerate(side_by_side(number)):
        closed = one.recorder.fold.closed is not None
        if at % SOMETIMES and not closed:
            continue
        for eyes in map(str, others(one)):
            last = len(one.match.public)
            for words, stdin in questions(one, eyes, last):
                ours, theirs = (
                    said_of(each, tmp_path, *words, stdin=stdin) for each in (one, other)
                )
                assert ours == theirs, words
                assert "Traceback" not in ours.err
                compared += ours.code == 0
        if not closed:
            for words in (["list"], ["list", "--json"], ["validate", one.match.id]):
                assert said_of(one, tmp_path, *words) == said_of(other, tmp_path, *words)
    assert closed
    assert compared > 50
    asked = [len(each.match.strands[f"seat-{one.seat}"]) for each in (one, other)]
    assert asked[0] > asked[1]


def test_while_somebody_is_asked_others_are_told_to_wait_and_nothing_else(tmp_path):
    rec, random = recorder(), Random(1)
    while len(rec.run.lanes) != 1 or rec.run.state.turn % 3 == 0:
        rec.act(*next_move(rec.run, random))
    (asked,) = rec.run.lanes
    quiet = Quiet(rec, lambda code: GAME, asked)
    for eyes in ("public", *(str(seat) for seat in (1, 2, 3) if seat != asked)):
        for words in (["show"], ["legal"], ["legal", str(asked)], ["legal", str(asked % 3 + 1)]):
            said = said_of(quiet, tmp_path, words[0], rec.match.id, *words[1:], "--as", eyes)
            assert said.out.splitlines()[-1] == "waiting"
            assert f"seat {asked} is asked" not in said.out
            assert "secret" not in said.out
        said = said_of(quiet, tmp_path, "show", rec.match.id, "--as", eyes, "--json")
        assert json.loads(said.out.splitlines()[-1])["asked"] == []
    own = said_of(quiet, tmp_path, "show", rec.match.id, "--as", str(asked))
    assert own.out.splitlines()[-1] == f"seat {asked} is asked: snap, pass"


def waiting(quiet: Quiet, seat: int) -> Sitting:
    """Somebody at a terminal of one's own, who waits for the others."""
    current.GAME = quiet.find("snap")
    people = Seating({1: "Ann", 2: "Ben", 3: "Cas"}, (seat,), {})
    return Sitting(quiet.recorder, None, people, None, lambda: None)


@pytest.mark.parametrize("number", NUMBERS)
def test_whoever_waits_is_woken_alike_whether_somebody_was_asked_or_not(number):
    for one, other in side_by_side(number):
        for seat in (each for each in others(one) if isinstance(each, int)):
            known = [waiting(each, seat)._known(each.match) for each in (one, other)]
            assert known[0] == known[1]


def test_a_bot_decides_the_same_whether_somebody_else_was_asked_or_not():
    """Its dice are counted by what its own seat may know."""
    more = 0
    for remarks in range(6):
        one, other = (begun(1, high=high) for high in (True, False))
        said = [bots_among(quiet, remarks) for quiet in (one, other)]
        assert said[0] == said[1]
        more += len(one.match.strands["seat-1"]) - len(other.match.strands["seat-1"])
    assert more > 0


def bots_among(quiet: Quiet, remarks: int) -> list[list[object]]:
    """What bots decide at the seats beside the quiet one, which has made so many remarks."""
    current.GAME = quiet.find("snap")
    people = Seating({1: "Ann", 2: "bot", 3: "bot"}, (1,), {2: "random", 3: "random"})
    for _ in range(remarks):
        quiet.act((1, ["remark"]))
    sitting = Sitting(quiet.recorder, None, people, None, lambda: None)
    while not sitting.is_over():
        if any(ask.seat != 1 for ask in sitting.recorder.run.asks()):
            assert sitting._take_turn()
        quiet.be_quiet()
    strands = (quiet.match.strands[name] for name in (PUBLIC, "seat-2", "seat-3"))
    return [[sealed.record() for sealed in strand] for strand in strands]
