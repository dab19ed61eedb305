"""Patches: what changes from one scene to the next, as plain data, as `viewer/patch.js` carries it out.

A patch is a list whose first item says what it does:

- ``[0, value]``: it is that value now.
- ``[1, {key: patch, ...}, [key, ...]]``: a map, of which these keys change or come, and those go.
- ``[2, {id: patch, ...}]``: a list of nodes, in the same order; those change.
- ``[3, [item, ...]]``: a list of nodes, in this order: the id of one that stays, ``[id, patch]`` of one that changes,
  or a whole node that comes.

A list is a list of nodes where every item is a map with an ``id`` and no two are the same; any other list is one value.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

Patch = list[Any]
VALUE, MAP, SAME_ORDER, ORDER = range(4)


def patch_between(before: Any, after: Any) -> Patch | None:
    """What makes the one of the other; None where they are the same."""
    if before == after:
        return None
    if isinstance(before, Mapping) and isinstance(after, Mapping):
        return _map_patch(before, after)
    old, new = nodes_by_id(before), nodes_by_id(after)
    if old is None or new is None:
        return [VALUE, after]
    return _list_patch(old, new)


def _map_patch(before: Mapping[str, Any], after: Mapping[str, Any]) -> Patch:
    changed = {}
    for key, value in after.items():
        patch = patch_between(before[key], value) if key in before else [VALUE, value]
        if patch is not None:
            changed[key] = patch
    gone = [key for key in before if key not in after]
    return [MAP, changed, gone] if gone else [MAP, changed]


def _list_patch(old: Mapping[str, Any], new: Mapping[str, Any]) -> Patch:
    patches = {
        id_: patch
        for id_, node in new.items()
        if id_ in old and (patch := patch_between(old[id_], node)) is not None
    }
    if list(old) == list(new):
        return [SAME_ORDER, patches]
    order: list[Any] = []
    for id_, node in new.items():
        if id_ not in old:
            order.append(node)
        else:
            order.append([id_, patches[id_]] if id_ in patches else id_)
    return [ORDER, order]


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
