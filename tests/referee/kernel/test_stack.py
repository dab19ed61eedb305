"""The stack of a position: what each procedure can be part of, in a toy and in every game."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from referee import games
from referee.errors import PackError
from referee.kernel.engine.procedure import Frame, Procedure
from referee.kernel.facts import TABLE
from referee.kernel.position.stack import proven_frames

OUTER = Procedure("outer", "T-1", (), within=())
INNER = Procedure("inner", "T-2", (), within=("outer", "inner"))
ANYWHERE = Procedure("anywhere", "T-3", ())
BOOK = {each.name: each for each in (OUTER, INNER, ANYWHERE)}
PART_OF_ANY = {
    "bacon-project": "draw reveal recover",
    "bacon-project-series": "series",
    "clash-series": "series",
    "homestuck-atcg": "moments resolving draw mill shuffle unstack leaving whens triggers executing offer attacked tapping replacing paying",
    "homestuck-atcg-series": "series",
    "save-your-bacon-series": "series",
    "super-fantasy-brawl": "fill-track move shove trap shuffle-traps fly resolving show-trap top-card knock-outs draw planning",
    "super-fantasy-brawl-series": "series",
}


def proven(*procedures, bottom="outer"):
    """The paths of the frames of such a stack."""
    stack = []
    for procedure in procedures:
        stack.append(Frame())
        stack[-1].procedure = procedure
    run = SimpleNamespace(stack=stack, game=SimpleNamespace(book=BOOK), lane=TABLE)
    return [path for path, _ in proven_frames(run, bottom, path="lane.1.")]


def test_each_procedure_stands_on_one_that_it_can_be_part_of():
    assert proven() == []
    assert proven(OUTER, INNER, ANYWHERE) == [f"lane.1.frame[{at}]" for at in (1, 2, 3)]


@pytest.mark.parametrize(
    ("stack", "said"),
    [
        ((INNER,), "lane.1.frame[1].procedure: found 'inner', expected 'outer'"),
        ((ANYWHERE,), "lane.1.frame[1].procedure: found 'anywhere', expected 'outer'"),
        (
            (OUTER, OUTER),
            "lane.1.frame[2].procedure: found 'outer', expected 'inner' or 'anywhere'",
        ),
        ((OUTER, ANYWHERE, INNER), "lane.1.frame[3].procedure: found 'inner', expected 'anywhere'"),
    ],
)
def test_a_procedure_in_a_wrong_place_is_refused_with_those_that_fit(stack, said):
    with pytest.raises(PackError) as error:
        proven(*stack)
    assert str(error.value) == said


@pytest.mark.parametrize("code", games.names())
def test_every_procedure_of_a_game_says_what_it_can_be_part_of(code):
    book = games.find(code).book
    assert [name for name in book if book[name].within is None] == PART_OF_ANY.get(code, "").split()
    assert {name for each in book.values() for name in each.within or ()} <= set(book)
