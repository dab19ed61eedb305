"""Dataclasses of ours are those of the standard library, but for when they are compiled."""

from __future__ import annotations

import copy
import dataclasses
import pickle
from dataclasses import FrozenInstanceError, field, replace

import pytest

from referee.dataclass import FEW, dataclass


def family(make):
    """The same classes, made by that decorator."""

    @make(frozen=True, slots=True)
    class Point:
        """A point."""

        x: int
        y: int = 2
        names: list[str] = field(default_factory=list)
        note: str = field(default="", compare=False, repr=False)

    @make(slots=True)
    class Open:
        x: int
        later: int = field(init=False, default=7)
        made: dict[str, int] = field(init=False, default_factory=dict)

    @make(frozen=True)
    class Base:
        x: int = 1

        def __post_init__(self) -> None:
            object.__setattr__(self, "x", self.x + 1)

    @make(frozen=True)
    class Derived(Base):
        y: int = 5

    @make(frozen=True, eq=False, kw_only=True)
    class Named:
        x: int
        y: int = 0

    @make(frozen=True)
    class Own:
        x: int

        def __eq__(self, other):
            return True

        def __hash__(self):
            return 4

        def __repr__(self):
            return "own"

    @make(slots=True)
    class Mixed:
        x: int
        z: int = field(default=0, kw_only=True)

    @make(frozen=True, slots=True)
    class Empty:
        pass

    return locals()


OURS, THEIRS = family(dataclass), family(dataclasses.dataclass)
CALLS = {
    "Point": [
        ((1,), {}),
        ((1, 3, ["a"]), {"note": "n"}),
        ((), {"x": 4}),
        ((), {}),
        ((1,), {"z": 1}),
    ],
    "Open": [((1,), {}), ((1, 2), {})],
    "Derived": [((), {}), ((3,), {"y": 6})],
    "Named": [((), {"x": 1}), ((1,), {})],
    "Own": [((1,), {})],
    "Mixed": [((1,), {"z": 2}), ((1, 2), {})],
    "Empty": [((), {}), ((1,), {})],
}


def tried(act, *args, **named):
    try:
        return act(*args, **named)
    except Exception as error:  # noqa: BLE001 -- which one is compared
        return type(error), str(error).replace("family.<locals>.", "")


def told_of(cls, args, named):
    """All that can be seen of one instance, or why there is none."""
    made = tried(cls, *args, **named)
    if isinstance(made, tuple):
        return [made]
    twin = copy.copy(made)
    return [
        repr(made),
        (made == twin, made != twin, made == 3),
        tried(lambda: hash(made) == hash(twin)),
        tried(replace, made, x=8),
        dataclasses.asdict(made),
        *(tried(setattr, made, each.name, 9) for each in dataclasses.fields(cls)),
        *(tried(delattr, made, each.name) for each in dataclasses.fields(cls)),
    ]


@pytest.mark.parametrize("before", [0, FEW])
@pytest.mark.parametrize("name", CALLS)
def test_instances_are_made_shown_compared_copied_and_changed_alike(name, before):
    """The first ones, and those that are made after some others."""
    told = []
    for cls in (family(dataclass)[name], THEIRS[name]):
        args, named = CALLS[name][0]
        assert len([cls(*args, **named) for _ in range(before)]) == before
        rows = [row for args, named in CALLS[name] for row in told_of(cls, args, named)]
        fields = [(each.name, each.default, each.compare) for each in dataclasses.fields(cls)]
        told.append([*map(repr, rows), fields, cls.__match_args__, hasattr(cls, "__dict__")])
    assert told[0] == told[1]


def test_equal_instances_of_a_frozen_class_are_hashed_alike_and_of_an_open_one_not_at_all():
    point = OURS["Point"]
    assert hash(point(1, names=())) == hash(point(1, names=(), note="other"))
    assert OURS["Open"].__hash__ is None
    with pytest.raises(FrozenInstanceError):
        point(1).y = 3


@dataclass(frozen=True, slots=True)
class Sent:
    x: int
    y: tuple[int, ...] = ()


def test_a_frozen_row_goes_to_another_process_and_back():
    assert pickle.loads(pickle.dumps(Sent(1, (2,)))) == Sent(1, (2,))
    assert copy.deepcopy(Sent(3)) == Sent(3)


def test_nothing_is_compiled_before_many_instances_are_made():
    @dataclass(frozen=True)
    class Late:
        x: int = 1

    def is_compiled():
        return Late.__init__.__code__.co_filename == "<string>"

    for number in range(FEW):
        assert Late(number).x == number
        assert not is_compiled()
    assert Late().x == 1
    assert is_compiled()


@pytest.mark.parametrize("frozen", [False, True])
def test_a_dataclass_of_the_standard_library_may_inherit_from_one_of_ours(frozen):
    """As in a game of somebody else: docs/designer.md takes `dataclass` from the standard library."""

    @dataclass(frozen=frozen, slots=True)
    class Ours:
        first: int = 1

    @dataclasses.dataclass(frozen=frozen, slots=True)
    class Theirs(Ours):
        second: str = "b"

    assert Theirs(3) == replace(Theirs(), first=3) != Theirs()
    assert repr(Theirs(3)).endswith("Theirs(first=3, second='b')")
    with pytest.raises(TypeError, match="frozen"):
        dataclasses.dataclass(frozen=not frozen)(type("Other", (Ours,), {}))
