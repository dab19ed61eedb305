"""Docstrings: the help of a command, read from its compiled file.

The list of all commands is asked for most often and needs one sentence of each. To load them for that would import
most of the referee.
"""

from __future__ import annotations

from importlib.util import find_spec
from inspect import cleandoc
from types import CodeType
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from importlib.abc import InspectLoader


def docstring_in(module: str, function: str) -> str:
    """The docstring of a function at the top of a module that is not loaded; empty where it cannot be read so."""
    spec = find_spec(module)
    if spec is None or not hasattr(spec.loader, "get_code"):
        return ""
    code = cast("InspectLoader", spec.loader).get_code(module)  # Only such a loader has it.
    for each in code.co_consts if code is not None else ():
        if isinstance(each, CodeType) and each.co_name == function:
            first = each.co_consts[0] if each.co_consts else None
            return cleandoc(first) if isinstance(first, str) else ""
    return ""
