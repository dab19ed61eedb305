"""Patches are carried out alike by Python and by the page that reads them."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from referee.errors import NotUnderstood
from replays.page.patch import patch_between
from tests.replays.page.node import answer, needs_node
from tests.replays.page.patched import patched

A, B, C = {"id": "a", "n": 1}, {"id": "b", "n": 2}, {"id": "c"}
VECTORS: list[tuple[Any, Any, Any]] = [
    (1, 2, [0, 2]),
    (None, {"a": 1}, [0, {"a": 1}]),
    ({"a": 1}, {"a": 2, "b": []}, [1, {"a": [0, 2], "b": [0, []]}]),
    ({"a": 1, "b": 2}, {"b": 2}, [1, {}, ["a"]]),
    ({"a": {"b": 1}}, {"a": {"b": None}}, [1, {"a": [1, {"b": [0, None]}]}]),
    ([A, B], [A, {"id": "b", "n": 3}], [2, {"b": [1, {"n": [0, 3]}]}]),
    ([A, B], [B, A], [3, ["b", "a"]]),
    ([A, B], [B], [3, ["b"]]),
    ([A], [C, {"id": "a"}], [3, [C, ["a", [1, {}, ["n"]]]]]),
    ([A, A], [A], [0, [A]]),
    ([1, 2], [2, 1], [0, [2, 1]]),
]
"""Before, after, and the patch between."""

MISFITS: list[tuple[Any, Any]] = [
    ([A], [2, {"z": [0, 1]}]),
    ([A], [3, ["z"]]),
    ([A], [3, [["z", [0, 1]]]]),
    ([A], [7, []]),
    (5, [2, {}]),
    (None, [1, {}]),
    ([A], []),
]


@pytest.mark.parametrize(("before", "after", "patch"), VECTORS)
def test_the_patch_between_two_values(before, after, patch):
    assert patch_between(before, after) == patch
    assert patched(before, patch) == after


@pytest.mark.parametrize(("before", "patch"), MISFITS)
def test_a_patch_that_does_not_fit_is_refused(before, patch):
    with pytest.raises(NotUnderstood):
        patched(before, patch)


def tree(rng: Random, depth: int = 4) -> Any:
    """A value as scenes hold them: maps, lists of nodes, lists of values, texts and numbers."""
    kind = rng.randrange(6) if depth else rng.randrange(2)
    if kind < 2:
        return rng.choice(["", "word", "__proto", "é", 0, -3, 2**40, True, None])
    if kind < 4:
        return {key: tree(rng, depth - 1) for key in rng.sample("abcdef", rng.randrange(4))}
    if kind == 4:
        return [tree(rng, 0) for _ in range(rng.randrange(4))]
    ids = rng.sample("uvwxyz", rng.randrange(5))
    return [{"id": id_, "in": tree(rng, depth - 1)} for id_ in ids]


def changed(rng: Random, value: Any) -> Any:
    """The value with something else in it here and there."""
    if rng.random() < 0.15:
        return tree(rng, 2)
    if isinstance(value, dict):
        found = {key: item if key == "id" else changed(rng, item) for key, item in value.items()}
        if "id" not in found and rng.random() < 0.3:
            found[rng.choice("abcdef")] = tree(rng, 1)
        return found
    if isinstance(value, list):
        kept = [changed(rng, item) if isinstance(item, dict) else item for item in value]
        rng.shuffle(kept)
        return kept[rng.randrange(2) :]
    return value


@needs_node
def test_the_page_carries_out_what_python_writes(tmp_path):
    rng = Random(20)
    pairs = [(before, after) for before, after, _ in VECTORS]
    for _ in range(400):
        before = tree(rng)
        pairs.append((before, changed(rng, before)))
    asked = [(before, after, patch_between(before, after)) for before, after in pairs]
    asked = [each for each in asked if each[2] is not None]
    assert len(asked) > 200
    given = tmp_path / "patches.json"
    misfits = [list(each) for each in MISFITS]
    given.write_text(json.dumps([[before, patch] for before, _, patch in asked] + misfits))
    answers = answer("patch", given)
    for (before, after, patch), found in zip(asked, answers, strict=False):
        assert found == {"after": after}, (before, patch)
        assert patched(before, patch) == after
    assert answers[len(asked) :] == [None] * len(MISFITS)
