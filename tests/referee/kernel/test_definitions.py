"""Rows that are defined by others: what they mean stands where they were read, in every game that has phrases."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from typing import Any

import pytest
import tomli_w

from referee.errors import PackError
from referee.games.bacon_project.cardset.profiles import FILES as PROFILES
from referee.games.clash.cardset import card_set as clash
from referee.games.homestuck_atcg.cardset import card_set as planets
from referee.games.save_your_bacon.cardset import card_set as bacon
from referee.games.super_fantasy_brawl.cardset import card_set as brawl
from referee.kernel.text.definitions import Definitions
from referee.kernel.text.parse_cache import KEEPING
from referee.kernel.text.parse_tree import ParseTree
from referee.kernel.text.parser import LONGEST, Place, Reader
from tests.referee.kernel.test_effects import row, table

PLACE = Place("toy.toml", "card 'lamp'", lambda: 7)
ROWS = [
    row("line", "{Steps}.", "line"),
    row("one", "{step}", "steps"),
    row("more", "{step}, then {steps}", "steps"),
    row("maybe", "perhaps {step}", "step"),
    row("take", "take {n} <coin|coins> from {whom}", "step"),
    row("bow", "bow", "step"),
    row("you", "you", "whom"),
    row("all", "everybody", "whom"),
]


def reader(*defined: dict[str, Any], earlier: Reader | None = None) -> Reader:
    """A reader of the toy's rows and of those that are defined by them."""
    grown = table(ROWS).with_rows(defined, "own.toml")
    lines = {each["id"]: 30 + at for at, each in enumerate(defined)}
    meanings = Definitions(grown, "own.toml", "R-1", lines=lines).check()
    return Reader(grown, {}, meanings, earlier)


def plain(tree: ParseTree) -> Any:
    """The rows of a reading with what stands at their ends."""
    parts = [plain(part) for _, part in tree.parts]
    return [tree.row, *parts] if tree.row else tree.text


ROB = row("rob", "rob {whom} of {n}", "step", means="take {n} coins from {whom}")


def test_what_a_row_means_stands_where_it_was_read():
    read = reader(ROB).read("Rob everybody of 3.", PLACE)
    assert plain(read) == plain(Reader(table(ROWS)).read("Take 3 coins from everybody.", PLACE))
    step = read.part("steps").part("step")
    assert (step.text, step.start, step.end) == ("take 3 coins from everybody", 0, 18)
    assert (read.text, step.part("n").start) == ("Rob everybody of 3.", 17)


def test_a_digit_tells_holes_of_one_kind_apart():
    both = row(
        "both",
        "rob {whom2} or {whom} of {n}",
        "step",
        means="take {n} coins from {whom}, then take {n} coins from {whom2}",
    )
    read = reader(both).read("Rob you or everybody of 2.", PLACE)
    assert plain(read) == [
        "line",
        ["more", ["take", "2", ["all"]], ["one", ["take", "2", ["you"]]]],
    ]


def test_one_step_may_mean_several_and_stand_among_others():
    rob = row("rob", "rob {whom}", "step", means="bow, then take 1 coin from {whom}, then bow")
    read = reader(rob).read("Bow, then rob you, then bow.", PLACE)
    meant = Reader(table(ROWS)).read(
        "Bow, then bow, then take 1 coin from you, then bow, then bow.", PLACE
    )
    assert plain(read) == plain(meant)
    assert (
        read.part("steps").part("steps").text
        == "bow, then take 1 coin from you, then bow, then bow"
    )
    last = reader(rob).read("Rob you.", PLACE)
    assert plain(last) == plain(
        Reader(table(ROWS)).read("Bow, then take 1 coin from you, then bow.", PLACE)
    )


def test_a_row_may_be_defined_by_one_before_it():
    twice = row("twice", "rob {whom} twice", "step", means="rob {whom} of 1, then rob {whom} of 1")
    assert plain(reader(ROB, twice).read("Rob you twice.", PLACE))[1] == [
        "more",
        ["take", "1", ["you"]],
        ["one", ["take", "1", ["you"]]],
    ]


def test_a_part_in_capitals_and_another_way_to_write_it():
    rob = row(
        "rob", "<rob|plunder>[ all of] {whom}", "step", means="Take 9 coins from {Whom}".lower()
    )
    for text in ("Rob you.", "Plunder all of you."):
        assert plain(reader(rob).read(text, PLACE)) == ["line", ["one", ["take", "9", ["you"]]]]


FAULTS = [
    ({"means": "take {n} coins from {whom} or {who}"}, "means, column 27: found ' ', expected"),
    ({"means": "take {n} coins from you"}, "means: {whom} does not stand in means and in every way"),
    ({"means": "take {n} coins from {whom}, then {step}"}, "means: {step} does not stand in means and in every"),
    ({"means": "grab {n} coins from {whom}"}, "means, column 1: found 'grab', expected"),
    ({"means": "bow, then rob {whom} of {n}"}, "means, column 11: uses the phrase 'rob', expected phrases that"),
    ({"form": "rob {n} {n} {whom}", "means": "bow"}, "means: a hole stands twice in 'rob {n} {n} {whom}', expected a digit"),
    ({"form": "rob {whom}[ of {n}]"}, "means: {n} does not stand in means and in every way to write"),
]  # fmt: skip


@pytest.mark.parametrize(("changed", "why"), FAULTS)
def test_a_row_that_means_nothing_is_refused_with_its_line_and_column(changed, why):
    with pytest.raises(PackError) as caught:
        reader(ROB | changed)
    assert str(caught.value).startswith(f"own.toml: line 30, phrase 'rob', {why}")
    assert str(caught.value).endswith("[R-1]")


def test_a_row_that_is_there_already_or_means_no_text_is_refused():
    with pytest.raises(PackError, match=r"own.toml: phrase 'bow': a row of this id is there"):
        table(ROWS).with_rows([row("bow", "nod", "step", means="bow")], "own.toml")
    for means in ("", 3):
        with pytest.raises(PackError, match=r"phrase 'nod': found no printed text at 'means'"):
            table(ROWS).with_rows([row("nod", "nod", "step", means=means)], "own.toml")


def test_two_readings_are_refused_and_so_are_words_that_stand_for_too_much():
    nod = row("nod", "bow", "step", means="take 1 coin from you")
    with pytest.raises(PackError, match=r"column 1: two readings, by the phrases"):
        reader(nod).read("Bow.", PLACE)
    several = row("nods", "nod", "step", means="bow, then bow")
    with pytest.raises(PackError, match=r"column 1: 'bow, then bow' stands for several of {step}"):
        reader(several).read("Perhaps nod.", PLACE)
    rows = [row("x0", "x0", "step", means="bow, then bow")]
    rows += [row(f"x{n}", f"x{n}", "step", means=f"x{n - 1}, then x{n - 1}") for n in range(1, 9)]
    with pytest.raises(PackError, match=f"stands for more than {LONGEST} characters"):
        reader(*rows)


def test_a_text_that_an_earlier_grammar_reads_keeps_its_reading():
    earlier = Reader(table(ROWS))
    nod = row("nod", "bow", "step", means="take 1 coin from you")
    assert plain(reader(nod, earlier=earlier).read("Bow.", PLACE)) == ["line", ["one", ["bow"]]]


@dataclass
class Shelf:
    """What an earlier run has read."""

    rows: dict[str, bytes]

    def find(self, table: bytes, key: str) -> bytes | None:
        return self.rows.get(key)

    def keep(self, table: bytes, key: str, reading: bytes) -> None:
        raise AssertionError(key)


def test_what_an_earlier_run_read_by_an_earlier_grammar_is_not_parsed_again(monkeypatch):
    cache: dict[str, bytes] = {}
    meant = Reader(table(ROWS), cache).read("Bow.", PLACE)
    later = reader(ROB, earlier=Reader(table(ROWS)))
    monkeypatch.setattr(KEEPING, "shelf", Shelf(cache))
    assert later.read("Bow.", PLACE) == meant


# -- in the games ---------------------------------------------------------------------------

GAMES = [
    (clash.SETS.files, "own", "fish for {some_cards}", "draw {some_cards}", "draw 2 cards", "fish for 2 cards"),
    (planets.FILES, "action", "strike {target}", "destroy {target}", "destroy this card", "strike this card"),
    (bacon.SETS.files, "do", "scoop {cards}", "draw {cards}", "draw 2 cards", "scoop 2 cards"),
    (brawl.SETS.files, "action", "recover {amount}", "heal {amount}", "heal 2", "recover 2"),
    (PROFILES, "simple", "TAKE {n}", "DRAW {n}", "DRAW 2", "TAKE 2"),
]  # fmt: skip
"""Of every game: its card files, a hole, a row that fills it and what it means, and words with and without that row."""


@pytest.mark.parametrize(("files", "fills", "form", "means", "known", "own"), GAMES)
def test_a_file_of_every_game_may_bring_rows_beside_the_shipped_ones(
    files, fills, form, means, known, own
):
    defined = {"id": "own.row", "form": form, "fills": fills, "means": means}
    data = tomllib.loads(files.shipped.text())
    del data["grammar"]
    text = tomli_w.dumps(data | {"phrase": [defined]})
    _, reader = files.open(text, "own.toml")
    meant = files.reader.read(known, PLACE, hole=fills)
    assert plain(reader.read(own, PLACE, hole=fills)) == plain(meant)
