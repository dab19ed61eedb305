"""Patches carried out in Python, as `viewer/patch.js` does it in the page: what the page writes is compared with both."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.errors import NotUnderstood
from replays.page.patch import MAP, ORDER, SAME_ORDER, VALUE, Patch


def patched(before: Any, patch: Patch) -> Any:
    """The value after the patch; ``before`` stays as it is. Raises NotUnderstood for a patch that does not fit."""
    try:
        return _patched(before, patch)
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        message = "the scenes cannot be followed: a change does not fit what stands there"
        raise NotUnderstood(message) from error


def _patched(before: Any, patch: Patch) -> Any:
    kind, change, *rest = patch
    if kind == VALUE:
        return change
    if kind == MAP:
        found = {
            key: value for key, value in before.items() if key not in (rest[0] if rest else ())
        }
        for key, each in change.items():
            found[key] = _patched(before.get(key), each)
        return found
    nodes = {node["id"]: node for node in before}
    if kind == SAME_ORDER:
        if not change.keys() <= nodes.keys():
            raise ValueError
        return [
            _patched(node, change[id_]) if id_ in change else node for id_, node in nodes.items()
        ]
    if kind != ORDER:
        raise ValueError
    return [_node_in_order(nodes, item) for item in change]


def _node_in_order(nodes: Mapping[str, Any], item: Any) -> Any:
    if isinstance(item, str):
        return nodes[item]
    if isinstance(item, Mapping):
        return item
    id_, patch = item
    return _patched(nodes[id_], patch)
