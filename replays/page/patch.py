"""Patches: what changes from one scene to the next, as plain data, as `viewer/patch.js` carries it out.

Every node of a scene has an id of its own, so a patch is a map of ids (that of the scene itself is empty) to what changes there,
wherever the node stands: by key

- a text, a number, a truth or nothing: it is that now; any other value stands in a list of one item, ``[value]``;
- ``[]``: the key goes;
- ``[at, count, item, ...]``: in this list of nodes these items stand in the place of so many from there on. An item is a node that comes,
  or the id of one that stood in the list.

A list is a list of nodes where every item is a map with an ``id`` and no two are the same. Where ids are not unique the patch is the
next scene, ``[scene]``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Any

from referee.errors import NotUnderstood

Patch = dict[str, dict[str, Any]] | list[Any]
Node = Mapping[str, Any]


def patch_between(before: Node | None, after: Node | None) -> Patch | None:
    """What makes the one scene of the other; None where they are the same."""
    if before == after:
        return None
    if before is None or after is None:
        return [after]
    patch = dict(_changes("", before, after))
    try:
        is_right = patched(before, patch) == after
    except NotUnderstood:
        is_right = False
    return patch if is_right else [after]


def _changes(id_: str, before: Node, after: Node) -> Iterator[tuple[str, dict[str, Any]]]:
    """What changes in a node and in those in it, by their ids."""
    changed: dict[str, Any] = {}
    for key, value in after.items():
        if key in before and before[key] == value:
            continue
        old, new = nodes_by_id(before.get(key)), nodes_by_id(value)
        if old is None or new is None:
            changed[key] = [value] if isinstance(value, Mapping | list | tuple) else value
            continue
        for each in filter(old.__contains__, new):
            yield from _changes(each, old[each], new[each])
        if list(old) != list(new):
            changed[key] = _spliced(list(old), new)
    changed |= {key: [] for key in before if key not in after}
    if changed:
        yield id_, changed


def _spliced(old: list[str], new: Mapping[str, Any]) -> list[Any]:
    """What stands in the place of which nodes, where those in front of them and behind them stay."""
    ids = list(new)
    at = _alike(old, ids)
    end = _alike(old[at:][::-1], ids[at:][::-1])
    items = ids[at : len(ids) - end]
    return [at, len(old) - at - end, *(each if each in old else new[each] for each in items)]


def _alike(one: Sequence[str], other: Sequence[str]) -> int:
    """How many items both begin with."""
    return len(list(takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False))))


def nodes_by_id(value: Any) -> dict[str, Any] | None:
    """The nodes of a list by their ids; None of what is no list of nodes with ids of their own."""
    if not isinstance(value, Sequence) or isinstance(value, str):
        return None
    found: dict[str, Any] = {}
    for node in value:
        id_ = node.get("id") if isinstance(node, Mapping) else None
        if not isinstance(id_, str) or id_ in found:
            return None
        found[id_] = node
    return found


def patched(before: Node, patch: Patch) -> Any:
    """The scene after the patch; ``before`` stays as it is. Raises NotUnderstood for a patch that does not fit."""
    try:
        if isinstance(patch, list):
            (after,) = patch
            return after
        left = set(patch)
        after = _patched("", before, patch, left)
        if left:
            raise KeyError(left)
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        message = "the scenes cannot be followed: a change does not fit what stands there"
        raise NotUnderstood(message) from error
    return after


def _patched(id_: str, before: Node, patch: Mapping[str, Any], left: set[str]) -> dict[str, Any]:
    """The node after the patch; what of the patch is carried out is no longer left."""
    found = {}
    for key, value in before.items():
        nodes = nodes_by_id(value)
        found[key] = (
            [_patched(each, node, patch, left) for each, node in nodes.items()] if nodes else value
        )
    left.discard(id_)
    for key, change in patch.get(id_, {}).items():
        if not isinstance(change, list):
            found[key] = change
        elif not change:
            del found[key]
        elif len(change) == 1:
            (found[key],) = change
        else:
            found[key] = _with_items(found[key], *change)
    return found


def _with_items(nodes: Sequence[Node], at: int, count: int, *items: Any) -> list[Any]:
    if not 0 <= at <= at + count <= len(nodes):
        raise ValueError(at)
    known = {node["id"]: node for node in nodes}
    placed = [known[each] if isinstance(each, str) else each for each in items]
    return [*nodes[:at], *placed, *nodes[at + count :]]
