"""A fact is declared once, with its sentence, and told through its declaration."""

from __future__ import annotations

import ast
import re

import pytest

from tests.contracts.sources import FILES, tree_of

MODULES = [path for path in FILES if path.name == "fact_kinds.py"]
HOLE = re.compile(r"{(\w+)")
OPTIONAL = re.compile(r"\[.*?\]")
SEAT = "seat"


def kinds_of(module):
    """The sentence of each kind that a module declares, by the name of its constant; "" of a function."""
    found = {}
    for node in tree_of(module).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.value).startswith("kind("):
            sentence = node.value.args[1]
            found[node.targets[0].id] = sentence.value if isinstance(sentence, ast.Constant) else ""
    return found


def nodes_beside(module):
    others = [each.parent for each in MODULES if each.parent != module.parent]
    for path in FILES:
        inner = any(
            path.is_relative_to(each) for each in others if each.is_relative_to(module.parent)
        )
        if path.is_relative_to(module.parent) and path != module and not inner:
            yield from ast.walk(tree_of(path))


def keys_told(call):
    """The keys of the data in a call that tells a fact; None where a function makes them elsewhere."""
    made = call.args[-1] if isinstance(call.args[-1], ast.Lambda) else None
    keys = [each.arg for each in call.keywords]
    if keys == ["detail"]:
        made, keys = call.keywords[0].value, []
    if made is None:
        return set(keys)
    body = getattr(made, "body", None)
    if isinstance(body, ast.Dict) and all(isinstance(key, ast.Constant) for key in body.keys):
        return {key.value for key in body.keys}
    return None


@pytest.mark.parametrize("module", MODULES, ids=lambda path: path.parent.name)
def test_facts_are_told_through_their_kinds_each_is_told_and_its_sentence_has_what_it_names(module):
    kinds = kinds_of(module)
    told = {name: set() for name in kinds}
    seen = set()
    for node in nodes_beside(module):
        if isinstance(node, ast.Name) and node.id in kinds:
            seen.add(node.id)
        if isinstance(node, ast.Call):
            function = ast.unparse(node.func)
            assert function not in ("run.tell", "Fact"), ast.unparse(node)
            name, dot, _ = function.partition(".tell")
            if dot and name in kinds:
                keys = keys_told(node)
                keys = set(HOLE.findall(kinds[name])) if keys is None else keys
                assert set(HOLE.findall(OPTIONAL.sub("", kinds[name]))) <= keys | {SEAT}
                told[name] |= keys
    assert seen == set(kinds)
    for name, keys in told.items():
        assert not keys or set(HOLE.findall(kinds[name])) <= keys | {SEAT}, name
