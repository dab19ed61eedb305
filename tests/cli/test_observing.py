"""At a physical table: whoever enters what chance did is told whose card it is, and how many come."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from cli.play.seating import Seating
from cli.play.table import Sitting
from events.recorder import Recorder
from referee import games
from referee.kernel.engine.chance import Throw
from referee.kernel.game import Opening
from referee.kernel.words.names import Names
from tests.cli.conftest import Run

BACON = ("--player", "Ann=hector", "--player", "Ben=sable-quist", "--chance", "observed")
SEED = ("--seed", "01" * 32)
OBSERVED = [
    code for code in games.REGISTER if not code.endswith(("-draft", "-series", "tournament"))
]


@pytest.fixture
def match(run: Run) -> str:
    found: str = run("new", "bacon", *BACON, *SEED, "--json").data["id"]
    return found


def test_the_table_is_told_whose_card_is_to_be_entered(run: Run, match: str) -> None:
    opened = run("legal", match, "--json").data["asked"]
    assert opened == [
        {"seat": 0, "actions": ["observe"], "wanted": "the roll for first-player, 1 to 2"}
    ]
    said = run("act", match, "0", "observe", "1")
    assert said.out.splitlines()[-1] == (
        "the table is asked: observe (the next card of seat 1, 6 to come)"
    )
    assert run("legal", match).out.splitlines()[1:] == [
        "the table: observe (the next card of seat 1 (Ann), 6 to come)",
        f"  enter it with 'referee act {match[:8]} 0 observe RESULT'",
        "  (--as judge lists the answers)",
    ]
    wanted = []
    for card in ("2d", "6s", "9c", "10s", "Kc", "X1"):
        wanted.append(run("show", match, "--json").data["asked"][0]["wanted"])
        assert run("act", match, "0", "observe", card).code == 0
    assert wanted == [
        *(f"the next card of seat 1, {left} to come" for left in (6, 5, 4, 3, 2)),
        "the next card of seat 1",
    ]
    assert "the next card of seat 2 (Ben), 6 to come" in run("show", match).out


def test_who_acts_too_early_is_told_what_comes_first(run: Run, match: str) -> None:
    run("act", match, "0", "observe", "1")
    refused = run("act", match, "1", "keep-hand")
    assert refused.code == 1
    assert refused.one_line().startswith(
        "seat 1 may not 'keep-hand': first comes the next card of seat 1, 6 to come: "
    )
    for card in ("2d", "6s", "9c", "10s", "Kc", "X1", "3d", "3c", "6d", "8c", "Js", "Kh"):
        run("act", match, "0", "observe", card)
    assert "first comes" not in run("act", match, "2", "keep-hand").one_line()
    assert run("act", match, "1", "keep-hand").code == 0


@pytest.mark.parametrize("code", OBSERVED)
def test_what_is_to_be_entered_is_said_in_every_game(code: str) -> None:
    """How many are to come falls by one, until another seat draws or nothing is to be entered."""
    game = games.find(code)
    opening = Opening(game.seats[0], game.version, {}, ())
    run = Recorder.create(game, opening, bytes(32), chance="observed").run
    random, before, falls = Random(code), None, 0
    for _ in range(150):
        if run.outcome is not None:
            break
        ask = next((each for each in run.asks() if not each.seat), random.choice(run.asks()))
        throw = (ask.run.awaited() or (None,))[0]
        if throw is not None and throw.purpose == "draw":
            assert throw.wanted().endswith(" to come") is (throw.left > 1)
            if before is not None and before.left > 1:
                assert (throw.stream, throw.left) == (before.stream, before.left - 1)
                falls += 1
        before = throw if throw is not None and throw.purpose == "draw" else None
        run.act(ask.seat, random.choice(list(islice(ask.legal(), 20))))
    assert falls > 3


def test_a_throw_names_its_seat_and_how_many_come() -> None:
    names = Names("tree", ["ash", "elm"])
    one = Throw("X-1", "draw", "deck/2", (0, 1), names)
    assert one.wanted() == "the next card of seat 2"
    more = Throw("X-1", "draw", "pile", (0, 1), names, seat=1, left=3)
    assert more.wanted({1: "Ann"}.__getitem__) == "the next card of Ann, 3 to come"
    assert Throw("X-1", "pick", "hand/3", (0, 1), names).wanted() == "the pick for hand of seat 3"
    assert Throw("X-1", "roll", "first", sides=6).wanted() == "the roll for first, 1 to 6"


def test_who_waits_at_such_a_table_reads_what_is_to_be_entered() -> None:
    game = games.find("save-your-bacon")
    recorder = Recorder.create(game, Opening(2, game.version, {}, ()), bytes(32), chance="observed")
    while recorder.run.awaited() is None:
        ask = recorder.run.asks()[0]
        recorder.act(ask.seat, next(ask.legal()))
    people = Seating({1: "Ann", 2: "Ben"}, (1,), {})
    sitting = Sitting(recorder, None, people, None, lambda: None)
    words = sitting._awaited(recorder.run.asks())
    assert words.startswith("waiting for the ")
    assert words.endswith(f"'referee act {recorder.match.id[:8]} 0 observe RESULT' enters it")
