"""The guard at the door: the packages that we import are ours.

The name `events` is also that of a public package. Installed into one environment, its files and
ours are mixed without a word, so we look before we import anything of it.
"""

from __future__ import annotations

import os
from importlib import import_module
from importlib.util import find_spec

OURS = ("referee", "events", "replays")
MARK = "OURS"
"""Our own `events` says so by this name; in files of anybody else, its `__init__` decides."""


def shadowed() -> str | None:
    """One line that says which package is not ours and what to do, or None if all are."""
    home = os.path.dirname(os.path.dirname(os.path.realpath(__file__)))
    for name in OURS:
        spec = find_spec(name)
        if spec is None or spec.origin is None:
            return f"the package {name!r} is missing: install referee again in a fresh environment"
        found = os.path.dirname(os.path.realpath(spec.origin))
        if found != os.path.join(home, name) or (name == "events" and not _is_marked()):
            return (
                f"{found}: another package named {name!r} stands in the place of ours: "
                "install referee in an environment of its own"
            )
    return None


def _is_marked() -> bool:
    try:
        return getattr(import_module("events"), MARK, None) == "referee"
    except ImportError:
        return False
