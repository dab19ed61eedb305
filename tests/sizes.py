"""How many examples a test looks at: few in `make test`, many in `make soak`; and which share one item of the run."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from functools import wraps
from inspect import signature
from typing import Any, TypeVar

T = TypeVar("T")
VARIABLE = "REFEREE_TEST_MANY"
MANY = os.environ.get(VARIABLE) == "1"


def sized(few: T, many: T) -> T:
    """The examples of this run."""
    return many if MANY else few


def of_each(
    name: str, values: Iterable[Any]
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Ask a test about one value after the other within one item of the run; a failure says about which.

    An item costs nearly two milliseconds, in the workers that collect it and in the process that
    counts it. `pytest.mark.parametrize` is for values that take longer, or have a name to be found by.
    """

    every = [*values]
    assert every, f"no {name} to ask about"

    def decorated(test: Callable[..., None]) -> Callable[..., None]:
        @wraps(test)
        def all_of_them(**fixtures: Any) -> None:
            for value in every:
                try:
                    test(**{name: value}, **fixtures)
                except Exception as error:
                    error.add_note(f"{name} = {value!r}")
                    raise

        own = signature(test)
        others = [each for each in own.parameters.values() if each.name != name]
        all_of_them.__signature__ = own.replace(parameters=others)
        return all_of_them

    return decorated
