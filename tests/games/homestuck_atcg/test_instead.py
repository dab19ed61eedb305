"""What is done instead of events of every kind: what these phrases are read into, and what of them has no sense."""

from __future__ import annotations

import pytest

from referee.games.homestuck_atcg.language.tree import Action, Agent, Amount, Filter, Term, Trigger
from tests.games.homestuck_atcg.texts import assert_refused, line

FOES = Filter("character", "opposing")
MINE, THEIRS = Filter("planet", "own"), Filter("planet", "opposing")
REPLACED = [
    ("your planet taking damage", Trigger("damaged", "planet")),
    (
        "an own planet taking damage by a text of an opponent",
        Trigger(
            "damaged", filter=MINE, by=Agent(Filter("anything", "opposing"), "text")
        ),
    ),
    ("you drawing cards", Trigger("drawn", filter=MINE)),
    ("an opponent gaining grist", Trigger("enriched", filter=THEIRS)),
    ("you losing grist by an opponent", Trigger("impoverished", filter=MINE, by=Agent(Filter("anything", "opposing")))),
    ("an opponent gaining victory points", Trigger("rewarded", filter=THEIRS)),
    ("an opposing character getting boons", Trigger("blessed", filter=FOES)),
    ("this card losing boons", Trigger("robbed", "this")),
    ("an opposing character moving", Trigger("moved", filter=FOES)),
    ("an opposing character moving to an own planet", Trigger("moved", filter=FOES, victim=MINE)),
    ("this card being tapped by an opposing character", Trigger("tapped-by", "this", by=Agent(FOES))),
    ("an opposing character being refreshed", Trigger("refreshed", filter=FOES)),
    ("this card being returned to a hand", Trigger("returned", "this")),
    ("this card being removed from play", Trigger("removed", "this")),
    ("an opposing character being discarded", Trigger("discarded-by", filter=FOES)),
    ("this card leaving play", Trigger("gone", "this")),
    ("an opposing character earning a boon", Trigger("earned", filter=FOES)),
    ("you scoring", Trigger("scored", filter=MINE)),
    ("an opponent scoring at an own planet", Trigger("scored-at", filter=THEIRS, victim=MINE)),
]  # fmt: skip


@pytest.mark.parametrize(("words", "trigger"), REPLACED)
def test_what_is_replaced(words, trigger):
    for head, may, once in (
        ("Instead of", False, None),
        ("You may, instead of", True, None),
        ("Once in each turn, instead of", False, "this-turn"),
    ):
        found = line("character", f"{head} {words}: draw 1 card.")
        assert (found.kind, found.trigger, found.may, found.once) == ("instead", trigger, may, once)


def test_a_part_of_it_happens():
    found = line("planet", "Instead of this card taking damage: prevent 2 of that damage.")
    (said,) = found.instructions
    assert said.actions == (Action("prevent", amount=Amount(Term("number", 2))),)
    found = line("planet", "Instead of an opposing character moving here: pay 1 grist; if you do not, let it happen.")  # fmt: skip
    assert [each.actions[0].kind for each in found.instructions] == ["pay", "let-happen"]


REFUSED = [
    ("character", "When an own planet takes damage: prevent 1 of it.", 34, "HAC-Q57", "nothing is replaced that can be let happen"),
    ("character", "Instead of this card being destroyed: let it happen.", 39, "HAC-Q57", "nothing is replaced that can be let happen"),
    ("character", "Instead of this card moving: prevent 1 of it.", 30, "HAC-Q57", "there is none"),
    ("character", "Instead of a character taking damage: draw 1 card.", 12, "HAC-5.3.4", "takes no damage"),
    ("character", "Instead of this card moving to the planet here: draw 1 card.", 32, "HAC-5.2.3", "goes along with it"),
]  # fmt: skip


@pytest.mark.parametrize(("host", "text", "column", "rule", "why"), REFUSED)
def test_what_has_no_sense_is_refused_at_its_column(host, text, column, rule, why):
    assert_refused(host, text, column, rule, why)
