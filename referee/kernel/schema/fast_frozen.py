"""Rows that never change are made quickly.

That a row is frozen is for those who read and check the code. Python itself would guard every field of
it as it is made, which takes as long as all the rest; rows are made by the thousand.
"""

from __future__ import annotations

from typing import TypeVar

from referee.dataclass import compile_when_called, is_guarded

T = TypeVar("T")


def fast_frozen(type_: type[T]) -> type[T]:
    """That type; if it is a frozen dataclass it is made like one that is not, from now on."""
    if is_guarded(type_) and not hasattr(type_, "__post_init__"):
        compile_when_called(type_, frozen=False)
        del type_.__setattr__, type_.__delattr__
    return type_
