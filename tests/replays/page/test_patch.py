"""Patches are carried out alike by Python and by the page that reads them."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from referee.errors import NotUnderstood
from replays.page.patch import patch_between, patched
from tests.replays.page.node import answer, needs_node

A, B, C = {"id": "a", "n": 1}, {"id": "b", "n": 2}, {"id": "c"}
VECTORS: list[tuple[Any, Any, Any]] = [
    ({}, {"a": 1}, {"": {"a": 1}}),
    ({"a": 1}, {"a": None, "b": []}, {"": {"a": None, "b": [[]]}}),
    ({"a": 1, "b": 2}, {"b": 2}, {"": {"a": []}}),
    ({"a": {"b": 1}}, {"a": {"b": 2}}, {"": {"a": [{"b": 2}]}}),
    ({"in": [A, B]}, {"in": [A, {"id": "b", "n": 3}]}, {"b": {"n": 3}}),
    ({"in": [A, B]}, {"in": [B, A]}, {"": {"in": [0, 2, "b", "a"]}}),
    ({"in": [A, B]}, {"in": [B]}, {"": {"in": [0, 1]}}),
    ({"in": [A, B]}, {"in": [A, C, B]}, {"": {"in": [1, 0, C]}}),
    ({"in": [A]}, {"in": [C, {"id": "a"}]}, {"a": {"n": []}, "": {"in": [0, 0, C]}}),
    ({"in": [{"id": "c", "in": [A]}, B]}, {"in": [{"id": "c", "in": []}, A]}, {"c": {"in": [0, 1]}, "": {"in": [1, 1, A]}}),
    ({"in": [A, A]}, {"in": [A]}, {"": {"in": [[A]]}}),
    ({"in": [1, 2]}, {"in": [2, 1]}, {"": {"in": [[2, 1]]}}),
    ({"x": [A], "y": [A]}, {"x": [A], "y": [{"id": "a"}]}, [{"x": [A], "y": [{"id": "a"}]}]),
]  # fmt: skip
"""Before, after, and the patch between."""

MISFITS: list[tuple[Any, Any]] = [
    ({"in": [A]}, {"z": {"n": 1}}),
    ({"in": [A]}, {"": {"in": [0, 0, "z"]}}),
    ({"in": [A]}, {"": {"in": [0, 2]}}),
    ({"in": [A]}, {"": {"in": [2, 0]}}),
    ({"in": [A]}, {"": {"in": [-1, 1]}}),
    ({"in": 5}, {"": {"in": [0, 0]}}),
    ({}, {"": {"in": [0, 0]}}),
    (None, {"": {"n": 1}}),
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
        before = {"in": tree(rng), "a": tree(rng)}
        pairs.append((before, {"in": changed(rng, before["in"]), "a": changed(rng, before["a"])}))
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
