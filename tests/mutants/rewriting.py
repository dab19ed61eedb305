"""Modules are rewritten as they are read, so that every place at which a rule refuses asks whether it stands.

`watch` must be called before the first module of `referee` is imported. Nothing is written beside the sources, and no
compiled code of others is read.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from types import CodeType, ModuleType

from tests.mutants import places
from tests.mutants.places import FOUND, KERNEL, Place

RULE = re.compile(r"[A-Z]{2,4}-Q?\d+(\.\d+)*")
MANY = re.compile(r"(Sequence|list|tuple|Iterator|Iterable)\[str\b")


class Loader(SourceFileLoader):
    """Reads a module from its source, and never from a file of compiled code."""

    def get_code(self, fullname: str) -> CodeType:
        path = self.get_filename(fullname)
        tree = ast.parse(self.get_data(path), path)
        Rewriting(fullname, tree).visit(tree)
        tree.body.insert(
            after_docstring(tree), ast.parse(f"import {places.__name__} as places_").body[0]
        )
        return compile(ast.fix_missing_locations(tree), path, "exec", dont_inherit=True)


class Finder(MetaPathFinder):
    """Hands every module of `referee` to that loader."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        found = PathFinder.find_spec(fullname, path, target)
        if found is None or found.origin is None or not fullname.startswith("referee."):
            return None
        found.loader = Loader(fullname, found.origin)
        return found


def watch() -> None:
    """Rewrite every module of `referee` that is imported from now on."""
    read = [name for name in sys.modules if name.startswith("referee.")]
    if read:
        message = f"{read[0]} was imported before its places could be found"
        raise ImportError(message)
    sys.meta_path.insert(0, Finder())


def after_docstring(tree: ast.Module) -> int:
    """Where an import may stand: behind the docstring and what comes from the future."""
    kinds = [
        isinstance(each, ast.Expr)
        or (isinstance(each, ast.ImportFrom) and each.module == "__future__")
        for each in tree.body
    ]
    return kinds.index(False) if False in kinds else len(kinds)


class Rewriting(ast.NodeTransformer):
    """Let every place of a module ask first."""

    def __init__(self, module: str, tree: ast.Module) -> None:
        self.module = module
        self.made = {name for node in ast.walk(tree) for name in names_of_refusals(node)}
        self.names: list[str] = []
        self.gives: list[str] = [""]
        self.counts: dict[str, int] = {}
        self.asked: set[int] = set()

    # -- where it is ------------------------------------------------------------------------

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        return self._within(node, self.gives[-1])

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        return self._within(node, given(node))

    def _within(self, node: ast.ClassDef | ast.FunctionDef, gives: str) -> ast.AST:
        self.names.append(node.name)
        self.gives.append("" if ".position" in self.module else gives)
        found = self.generic_visit(node)
        self.names.pop()
        self.gives.pop()
        return found

    # -- what refuses there -----------------------------------------------------------------

    def refuses(self, node: ast.expr | None) -> bool:
        """Whether that is a refusal, or a rule id in a function that gives the rules that refuse."""
        if is_call_of(node, "Refusal"):
            return not self.is_of_guard(node)
        named = node.func if isinstance(node, ast.Call) else node
        if isinstance(named, ast.Name) and named.id in self.made:
            return True
        return self.gives[-1] == "many" and self.is_rule(node)

    def is_of_guard(self, node: ast.expr | None) -> bool:
        """Whether the kernel says there that a `Guard` refuses, which is a place by itself."""
        if not self.module.startswith(KERNEL) or not isinstance(node, ast.Call):
            return False
        rule = node.args[0]
        named = isinstance(rule, ast.Attribute) and isinstance(rule.value, ast.Name)
        return named and ast.unparse(rule) != "self.rule"

    def is_rule(self, node: ast.expr | None) -> bool:
        if isinstance(node, ast.IfExp):
            return self.is_rule(node.body) and self.is_rule(node.orelse)
        if isinstance(node, ast.Name | ast.Subscript):
            name = node.value if isinstance(node, ast.Subscript) else node
            return isinstance(name, ast.Name) and name.id.isupper()
        return isinstance(node, ast.Constant) and is_rule_id(node.value)

    def asks(self, function: str, node: ast.expr) -> ast.Call:
        """The node, handed to one of the functions above with the number of its place."""
        name = ".".join(self.names)
        self.counts[name] = self.counts.get(name, 0) + 1
        FOUND.append(Place(self.module, name, self.counts[name], rule_in(node), node.lineno))
        asked = ast.Attribute(ast.Name("places_", ast.Load()), function, ast.Load())
        self.asked.add(id(node))
        inner = self.generic_visit(node)
        return ast.Call(asked, [ast.Constant(len(FOUND) - 1), inner], [])

    def visit_List(self, node: ast.List) -> ast.AST:
        return self._display(node)

    def visit_Tuple(self, node: ast.Tuple) -> ast.AST:
        return self._display(node)

    def _display(self, node: ast.List | ast.Tuple) -> ast.AST:
        if isinstance(node.ctx, ast.Load):
            node.elts = [
                ast.Starred(self.asks("kept", each), ast.Load()) if self.refuses(each) else each
                for each in node.elts
            ]
        return self.generic_visit(node)

    def visit_ListComp(self, node: ast.ListComp) -> ast.AST:
        return self._comprehension(node)

    def visit_GeneratorExp(self, node: ast.GeneratorExp) -> ast.AST:
        return self._comprehension(node)

    def _comprehension(self, node: ast.ListComp | ast.GeneratorExp) -> ast.AST:
        if self.refuses(node.elt):
            name = "refusal_"
            asked = self.asks("kept", node.elt)
            more = ast.comprehension(ast.Name(name, ast.Store()), asked, [], 0)
            node.generators.append(more)
            node.elt = ast.Name(name, ast.Load())
        return self.generic_visit(node)

    def visit_Yield(self, node: ast.Yield) -> ast.AST:
        if self.refuses(node.value):
            assert node.value is not None
            return ast.YieldFrom(self.asks("kept", node.value))
        return self.generic_visit(node)

    def visit_Return(self, node: ast.Return) -> ast.AST:
        if self.gives[-1] == "one" and node.value is not None:
            node.value = self._given(node.value)
        return self.generic_visit(node)

    def _given(self, node: ast.expr) -> ast.expr:
        """A rule id that is given by itself, also behind an "if"."""
        if isinstance(node, ast.IfExp):
            node.body, node.orelse = self._given(node.body), self._given(node.orelse)
            return node
        return self.asks("one", node) if self.is_rule(node) else node

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        """What is compared with refuses nothing."""
        self.gives.append("")
        found = self.generic_visit(node)
        self.gives.pop()
        return found

    def visit_Call(self, node: ast.Call) -> ast.AST:
        if is_call_of(node, "Guard") and id(node) not in self.asked:
            return self.asks("guarded", node)
        is_append = isinstance(node.func, ast.Attribute) and node.func.attr == "append"
        if is_append and self.refuses(node.args[0]):
            assert isinstance(node.func, ast.Attribute)
            node.func.attr = "extend"
            node.args = [self.asks("kept", node.args[0])]
        return self.generic_visit(node)


def given(node: ast.FunctionDef) -> str:
    """Whether a function gives many rules that refuse, or one or none; nothing for any other function."""
    ids = [each for each in ast.walk(node) if isinstance(each, ast.Constant)]
    returned = ast.unparse(node.returns) if node.returns is not None else ""
    if not any(is_rule_id(each.value) for each in ids):
        return ""
    if MANY.match(returned):
        return "many"
    none = any(isinstance(each, ast.Return) and is_empty(each.value) for each in ast.walk(node))
    return "one" if returned == "str" and none else ""


def names_of_refusals(node: ast.AST) -> list[str]:
    """A function that makes a refusal for others to give, or a name for one."""
    if isinstance(node, ast.FunctionDef):
        makes = node.returns is not None and ast.unparse(node.returns) == "Refusal"
        return [node.name] if makes else []
    if isinstance(node, ast.Assign) and is_call_of(node.value, "Refusal"):
        return [each.id for each in node.targets if isinstance(each, ast.Name)]
    return []


def is_empty(node: ast.expr | None) -> bool:
    if isinstance(node, ast.IfExp):
        return is_empty(node.body) or is_empty(node.orelse)
    return isinstance(node, ast.Constant) and node.value == ""


def is_rule_id(value: object) -> bool:
    return isinstance(value, str) and RULE.fullmatch(value) is not None


def is_call_of(node: ast.AST | None, name: str) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name


def rule_in(node: ast.expr) -> str:
    """The rule that stands in a refusal, a guard or by itself; nothing where it does not stand there."""
    first = node.args[0] if isinstance(node, ast.Call) and node.args else node
    found = isinstance(first, ast.Constant) and is_rule_id(first.value)
    return str(first.value) if found else ""
