"""Derived values are worked out anew when the parts have changed that they follow from, and no sooner."""

from __future__ import annotations

from pathlib import Path

import pytest

from events.fold.fold import Fold
from referee.errors import RefereeBug
from referee.kernel.engine.derived import Derived
from replays.file.replay_file import decode
from tests.corpus import test_corpus

CORPUS = Path(test_corpus.__file__).parent
MATCHES = ("greedy.replay", "random.replay", "ruled.replay")
"""Of these names, with those of a game in front, there are recorded matches of the games that derive values."""


def test_a_value_is_kept_while_its_parts_are_the_same():
    derived, worked_out = Derived[int](), []

    def add() -> int:
        worked_out.append(sum(parts))
        return worked_out[-1]

    parts = [1, 2]
    assert [derived.of([*parts], add) for _ in range(3)] == [3, 3, 3]
    parts.append(4)
    assert derived.of([*parts], add) == 7
    assert worked_out == [3, 7]


def test_a_value_that_follows_from_more_than_its_parts_is_a_bug(monkeypatch):
    monkeypatch.setattr(Derived, "is_proved", True)
    derived, numbers = Derived[int](), iter((1, 2))
    assert derived.of([], lambda: next(numbers)) == 1
    with pytest.raises(RefereeBug, match="no longer 1"):
        derived.of([], lambda: next(numbers))


@pytest.mark.parametrize("file", [*MATCHES, *(f"super-fantasy-brawl-{name}" for name in MATCHES)])
def test_recorded_matches_fold_alike_with_every_value_worked_out_anew(file, monkeypatch):
    monkeypatch.setattr(Derived, "is_proved", True)
    _, match = decode((CORPUS / file).read_bytes())
    fold = Fold(match)
    fold.to_end()
    assert fold.number == sum(map(len, match.strands.values()))
