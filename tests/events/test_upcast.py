"""A decision of an older version is brought up to date by small steps, each written once."""

from __future__ import annotations

import pytest

from events.records.upcast import to_present
from referee.errors import DamagedFile


def guessed_0_to_1(fields):
    """At first a guess was a number; then it became an answer."""
    if len(fields) != 2:
        raise DamagedFile("a guessed/0 record is not a seat and a number")
    return [fields[0], ["guess", fields[1]]]


def guessed_1_to_2(fields):
    """Then it got a place for how sure the seat was."""
    return [*fields, "sure"]


STEPS = {"guessed/0": ("guessed/1", guessed_0_to_1), "guessed/1": ("guessed/2", guessed_1_to_2)}


def test_steps_are_chained_up_to_the_present():
    assert to_present(["guessed/0", 2, 7], STEPS) == ["guessed/2", 2, ["guess", 7], "sure"]
    assert to_present(["guessed/1", 2, ["guess", 7]], STEPS) == [
        "guessed/2", 2, ["guess", 7], "sure"
    ]  # fmt: skip


def test_what_is_present_or_not_known_stays_as_it_is():
    present = ["guessed/2", 2, ["guess", 7], "sure"]
    assert to_present(present, STEPS) == present
    assert to_present(["acted/1", 1, ["pass"]]) == ["acted/1", 1, ["pass"]]
    assert to_present("no decision", STEPS) == "no decision"


def test_fields_that_the_old_version_never_had_are_refused():
    with pytest.raises(DamagedFile, match="guessed/0"):
        to_present(["guessed/0", 2], STEPS)
