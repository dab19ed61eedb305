from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.errors import PackError, RefereeBug
from referee.kernel.schema.codec import pack, pack_head, unpack
from referee.kernel.schema.fields import (
    Bool,
    Choice,
    Int,
    ListOf,
    NameRef,
    Optional,
    Pile,
    Row,
    Text,
    kept,
    shape_of,
)
from referee.kernel.schema.per_seat import PerSeat
from referee.kernel.schema.zone import Zone
from referee.kernel.words.names import Names

CARD = Names("card", [f"c{n}" for n in range(200)], [f"Card {n}" for n in range(200)])


@dataclass(slots=True)
class Inner:
    count: int = kept(Int(0, 500), default=7)
    lit: bool = kept(Bool(), default=False)


@dataclass(slots=True)
class Outer:
    must_be: int = kept(Int(-5, 5))
    mode: str = kept(Choice("day", "night"), default="day")
    name: str = kept(Text(), default="")
    card: int = kept(NameRef(CARD), default=0)
    target: int | None = kept(Optional(NameRef(CARD)), default=None)
    path: list[int] = kept(ListOf(Int()), default_factory=list)
    sides: list[Inner] = kept(PerSeat(Row(Inner)), default_factory=lambda: [Inner(), Inner()])
    pile: Zone = kept(Pile(CARD), default_factory=Zone)
    cache: Any = field(default=None, compare=False)


@dataclass(slots=True)
class Empty:
    pass


@dataclass(frozen=True, slots=True)
class Seldom:
    count: int = kept(Int())
    more: int = kept(Int(), default=3, rare=True)
    lit: bool = kept(Bool(), default=False, rare=True)
    path: list[int] = kept(ListOf(Int()), default_factory=list, rare=True)


cards = st.integers(0, 199)
inners = st.builds(Inner, st.integers(0, 500), st.booleans())


@st.composite
def zones(draw):
    zone = Zone(draw(st.lists(cards, unique=True, max_size=8)))
    if draw(st.booleans()):
        known = draw(st.lists(cards, max_size=3))
        zone.lay_out(None)
        zone.put_all(known)
    return zone


outers = st.builds(
    Outer,
    must_be=st.integers(-5, 5),
    mode=st.sampled_from(["day", "night"]),
    name=st.text(max_size=10),
    card=cards,
    target=st.none() | cards,
    path=st.lists(st.integers(0, 1_000_000), max_size=4),
    sides=st.lists(inners, min_size=2, max_size=2),
    pile=zones(),
    cache=st.integers(),
)


@given(outers)
def test_wire_and_back_is_the_identity(outer):
    shape = shape_of(Outer)
    data = shape.pack(outer)
    again = shape.unpack(unpack(data))
    assert again == outer
    assert shape.pack(again) == data
    assert again.cache is None, "what is not kept is not stored"


@given(outers)
def test_what_is_compiled_for_a_row_gives_what_its_kinds_give_one_by_one(outer):
    shape = shape_of(Outer)
    parts = [kind.pack(getattr(outer, name)) for name, kind in shape.kinds.items()]
    assert shape.pack(outer) == pack_head(len(parts)) + b"".join(parts)


@given(outers)
def test_writing_and_reading_is_the_identity(outer):
    shape = shape_of(Outer)
    table = shape.write(outer)
    assert shape.read(table, "") == outer
    assert shape.pack(shape.read(table, "")) == shape.pack(outer)


def test_only_what_differs_from_the_default_is_written_and_with_hyphens():
    shape = shape_of(Outer)
    assert shape.write(Outer(0)) == {"must-be": 0}
    outer = Outer(1, target=3, sides=[Inner(), Inner(lit=True)], pile=Zone([1, 2, 3], 2))
    assert shape.write(outer) == {
        "must-be": 1,
        "target": "Card 3",
        "sides": {"1": {}, "2": {"lit": True}},
        "pile": {"unknown": ["Card 1", "Card 2"], "known": ["Card 3"]},
    }
    assert shape_of(Empty).pack(Empty()) == b"\x90"
    assert shape_of(Empty).unpack([]) == Empty()


def test_names_are_read_by_id_or_printed_name_in_any_letter_case():
    read = shape_of(Outer).read
    assert read({"must-be": 0, "card": "CARD 5", "target": "none"}, "").card == 5
    assert read({"must-be": 0, "card": "c6"}, "").card == 6


def full(**changed):
    return {"must-be": 0} | {key.replace("_", "-"): value for key, value in changed.items()}


@pytest.mark.parametrize(
    ("table", "message"),
    [
        ({}, "'must-be' is missing"),
        (full(must_be=6), "must-be: found 6, expected a number from -5 to 5"),
        (full(must_be=True), "must-be: found true, expected a number from -5 to 5"),
        (full(must_be="1"), "must-be: found '1', expected a number from -5 to 5"),
        (full(moed="day"), "moed: unknown key, expected 'mode'"),
        (full(must_bee=1), "must-bee: unknown key, expected 'must-be'"),
        (full(mode="dusk"), "mode: found 'dusk', expected one of 'day', 'night'"),
        (full(mode=["day"]), "mode: found ['day'], expected one of 'day', 'night'"),
        (full(name=1), "name: found 1, expected a word"),
        (full(card="Card 900"), "card: found 'Card 900', expected a card, did you mean 'Card 90'?"),
        (full(card=3), "card: found 3, expected a card"),
        (full(target=False), "target: found false, expected a card"),
        (full(path=3), "path: found 3, expected a list"),
        (full(path=[1, -1]), "path[2]: found -1, expected a number from 0 to 1000000"),
        (full(sides=[1]), "sides: found [1], expected a table with one key for each seat"),
        (full(sides={"3": {}}), "sides.3: found '3', expected a seat: 1, 2"),
        (full(sides={"2": {"lit": 1}}), "sides.2.lit: found 1, expected true or false"),
        (full(sides={"2": {"lid": True}}), "sides.2.lid: unknown key, expected 'lit'"),
        (full(sides={"1": 5}), "sides.1: found 5, expected a table"),
        (full(pile=["c1", "c"]), "pile[2]: found 'c', expected a card"),
        (
            full(pile={"unknwon": []}),
            "pile.unknwon: found 'unknwon', expected 'unknown' or 'known'",
        ),
        (full(pile={"known": "c1"}), "pile.known: found 'c1', expected a list"),
    ],
)
def test_every_mistake_names_its_path_and_what_was_expected(table, message):
    with pytest.raises(PackError) as error:
        shape_of(Outer).read(table, "")
    assert str(error.value) == message


def test_paths_begin_where_the_table_stands():
    with pytest.raises(PackError, match=r"^frame\[2\]: 'must-be' is missing$"):
        shape_of(Outer).read({}, "frame[2]")
    with pytest.raises(PackError, match=r"^frame\[2\]\.card: found 1"):
        shape_of(Outer).read({"card": 1}, "frame[2]")
    with pytest.raises(PackError, match=r"^frame\[2\]: found \[\], expected a table$"):
        shape_of(Outer).read([], "frame[2]")
    with pytest.raises(PackError, match="zzz: unknown key, expected one of 'must-be', 'mode'"):
        shape_of(Outer).read(full(zzz=1), "")


def test_a_wire_form_of_another_shape_is_a_bug_not_a_guess():
    shape = shape_of(Outer)
    good = unpack(shape.pack(Outer(0)))
    for place, wrong in ((0, "0"), (0, True), (1, "dusk"), (2, 5), (5, None), (6, 1)):
        spoiled = [*good]
        spoiled[place] = wrong
        with pytest.raises(RefereeBug):
            shape.unpack(spoiled)
    for spoiled in (good[:-1], [*good, 1], "text", None):
        with pytest.raises(RefereeBug):
            shape.unpack(spoiled)
    assert pack(good) == shape.pack(Outer(0))


@dataclass(slots=True)
class Several:
    points: list[int] = kept(PerSeat(Int(), 4, fewest=2), default_factory=lambda: [0, 0])


@pytest.mark.parametrize("points", [[1, 2], [1, 2, 3], [1, 2, 3, 4]])
def test_a_position_names_as_many_seats_as_the_match_has(points):
    shape = shape_of(Several)
    assert shape.read(shape.write(Several(points)), "").points == points


@pytest.mark.parametrize(
    ("table", "message"),
    [
        ({"1": 1, "2": 2, "4": 4}, "points: '3' is missing"),
        ({"1": 1, "2": 2, "5": 4}, "points.5: found '5', expected a seat: 1, 2, 3, 4"),
    ],
)
def test_seats_are_named_without_a_gap(table, message):
    with pytest.raises(PackError) as caught:
        shape_of(Several).read({"points": table}, "")
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("row", "plain"),
    [
        (Seldom(3), [3]),
        (Seldom(3, 0), [3, 0]),
        (Seldom(3, 3, lit=True), [3, 3, True]),
        (Seldom(3, 4, lit=True), [3, 4, True]),
        (Seldom(3, path=[1]), [3, 3, False, [1]]),
    ],
)
def test_a_wire_form_ends_before_rare_fields_that_hold_their_defaults(row, plain):
    shape = shape_of(Seldom)
    assert unpack(shape.pack(row)) == plain
    assert shape.unpack(plain) == row
    assert shape.unpack([*plain]).path is not shape.unpack([*plain]).path
    assert shape.read(shape.write(row), "") == row


@pytest.mark.parametrize(
    "plain", [[], [3, 3], [3, 4, False], [3, 4, True, 1], [3, "4"], [3, 3, True, []]]
)
def test_a_row_has_one_wire_form_with_its_rare_fields(plain):
    with pytest.raises(RefereeBug):
        shape_of(Seldom).unpack(plain)


def test_rare_fields_are_plain_or_lists_that_are_empty_and_stand_behind_the_others():
    @dataclass(slots=True)
    class Before:
        more: int = kept(Int(), default=0, rare=True)
        count: int = kept(Int(), default=0)

    @dataclass(slots=True)
    class Listed:
        path: list[int] = kept(ListOf(Int()), default_factory=lambda: [1], rare=True)

    for type_ in (Before, Listed):
        with pytest.raises(AssertionError):
            shape_of(type_)
