"""Movement where a case cannot look: which ways are listed, how they are read, distances over a hole."""

from __future__ import annotations

import pytest

from referee.errors import Ambiguous, NotUnderstood
from referee.games.super_fantasy_brawl.arena.hexes import hexagon
from referee.games.super_fantasy_brawl.rules.movement import MOVES, begin_move, begin_towards
from referee.kernel.decision.notation import read_line
from tests.games.super_fantasy_brawl.movements import DUD, Walked
from tests.games.super_fantasy_brawl.tables import Piece, arena_of


def moving(walked: Walked, steps: int, name: str = "a", seat: int = 1) -> Walked:
    return walked.begin(begin_move, name, seat, steps)


def test_a_hex_that_nobody_knows_is_no_place() -> None:
    """Of an answer that no line of notation can say."""
    walked = moving(Walked([Piece("a", "e9")]), 3)
    assert walked.refused("move z9") == ["SFB-2.4"]


# -- what is listed, read and written -------------------------------------------------------


def test_the_list_has_one_shortest_way_to_every_hex() -> None:
    walked = moving(Walked([Piece("a", "a9"), Piece("b", "b9")], [Piece("x", "a8")]), 2)
    steps, ways = ["b9", "b8"], ["b9 c9", "b9 c8", "b8 b7", "b8 c7"]
    assert walked.legal("move") == [*steps, *ways]
    assert walked.legal("stop-moving") == [""]


def test_no_way_of_the_list_leads_past_a_trap_but_onto_it() -> None:
    # In the corner a trap lies on one of the two hexes that lead on.
    walked = moving(Walked([Piece("a", "a9")], [Piece("x", "b8")], traps={"a8": DUD}), 2)
    assert sorted(walked.legal("move")) == ["a8", "b9", "b9 c8", "b9 c9"]


def test_every_listed_answer_is_legal_and_reads_back() -> None:
    walked = Walked(
        [Piece("a", "d5"), Piece("b", "d6"), Piece("c", "c6")],
        [Piece("x", "e4"), Piece("y", "c5")],
        traps={"d4": DUD, "d7": DUD},
    )
    moving(walked, 4)
    (ask,) = walked.run.asks()
    answers = list(ask.legal())
    assert len(answers) > 20
    for answer in answers:
        assert walked.run.refusals(1, answer) == []
        verb = MOVES[answer[0]]
        line = read_line(f"{verb.name} {verb.space.write(answer[1:])}")
        assert line is not None
        assert [verb.name, *verb.space.read(line.arguments, ask)] == answer


def test_a_hex_further_away_is_read_as_the_shortest_way_past_no_trap() -> None:
    walked = moving(Walked([Piece("a", "e9")], traps={"d8": DUD}), 4)
    assert walked.typed("move e6") == ["move", "e8", "e7", "e6"]
    assert (
        walked.typed("move d7") == ["move", "e8", "d8", "d7"] or len(walked.typed("move d7")) == 4
    )
    # Out of reach nothing can be read into it: the rule says why it is no step.
    assert walked.typed("move e1") == ["move", "e1"]


def test_a_path_needs_a_hex_and_a_hex_its_whole_name() -> None:
    walked = moving(Walked([Piece("a", "e9")]), 4)
    with pytest.raises(NotUnderstood):
        walked.typed("move")
    with pytest.raises((NotUnderstood, Ambiguous)):
        walked.typed("move e")
    with pytest.raises(NotUnderstood):
        MOVES["move"].space.parse([3])


# -- towards and away -----------------------------------------------------------------------


@pytest.mark.rule("SFB-Q75")
def test_distance_is_counted_across_what_stands_or_is_missing_in_between() -> None:
    arena = arena_of([hex_ for hex_ in hexagon(4) if hex_ != (-2, 3)])
    walked = Walked([Piece("a", "c9")], [Piece("x", "c7")], arena=arena)
    # The hole lies straight between both; from c7 no other step comes closer.
    assert walked.begin(begin_towards, "x", 2, "a", "a").at("x") == "c7"
