"""The scripts and the one style sheet of a page: the modules of ``viewer/`` joined.

A page that is opened from disk may load no module, so the modules become one classic script: their lines of import go,
and so does the word ``export``. Names are unique over all modules (a test). Since every page carries the script it is
shortened; the modules are where engineers read it.
"""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from importlib import resources

from referee.pattern import pattern
from replays.page.shortened import shortened, shortened_style

MODULES = (
    "element", "patch", "sha256", "fault", "msgpack", "pack", "inflate", "formulas", "notes", "records", "strands",
    "columns", "parts", "document", "seals", "leaves", "transcription", "transcript", "told", "value", "pledges", "sequence",
    "signednote", "matchseal", "proof", "copyblock", "abridged", "data", "chart", "scene", "lookup", "story", "pageseal", "verdict", "controls", "viewer",
)  # fmt: skip
"""In this order: a module before those that import it."""
START = (
    'start().catch((error) => { document.getElementById("verdict").textContent = String(error); });'
)
ANNOTATED_MODULES = (*MODULES, "annotation", "remark")
"""The same for a page with annotations."""
ANNOTATED_START = f"withRemarks(REMARKS);\n{START}"
VIEWER_MODULES = (*ANNOTATED_MODULES, "carried", "drop")
"""The same for an empty viewer, into which files are dropped."""
VIEWER_START = "withRemarks(REMARKS);\nstartEmpty();"
PHONE_MODULES = ("sha256", "fault", "formulas", "value", "phone")
"""The same for the page on which a player pledges at a phone."""
PHONE_START = "startPhone();"

LOADER_MODULES = ("block", "lzma", "loader")
"""The same for the loader, which unpacks the script of a page or of a viewer and runs it.

It hands on what it unpacks with, so that those modules stand in a page once.
"""
LOADER_START = "load();"

_IMPORT = pattern(r'^import \{[^}]*\} from "\./[a-z0-9]+\.js";\n', re.MULTILINE)
_EXPORT = pattern(r"^export (?=async|function|const|class)", re.MULTILINE)


@cache
def script() -> str:
    """The whole script of a match's page."""
    return _short(MODULES, f"{worn()}{START}")


@cache
def annotated_script() -> str:
    """The whole script of a page with annotations."""
    return _short(ANNOTATED_MODULES, f"{worn()}{ANNOTATED_START}")


@cache
def viewer_script() -> str:
    """The whole script of an empty viewer."""
    return _short(VIEWER_MODULES, f"{worn()}{VIEWER_START}")


@cache
def phone_script() -> str:
    """The whole script of the page on which a player pledges at a phone."""
    return _short(PHONE_MODULES, PHONE_START)


@cache
def loader() -> str:
    """The whole script that runs the packed one."""
    return _short(LOADER_MODULES, LOADER_START)


def _short(modules: Iterable[str], start: str) -> str:
    return f"{shortened(joined(modules, start))}\n"


def joined(modules: Iterable[str], start: str) -> str:
    """The modules as one script, as they are written."""
    body = "".join(_EXPORT.sub("", _IMPORT.sub("", read(f"{name}.js"))) for name in modules)
    return f'"use strict";\n(() => {{\n{body}\n{start}\n}})();\n'


def worn() -> str:
    """The style of what scripts show, which comes with the script."""
    return f"wear({json.dumps(shortened_style(read('scripted.css')))});\n"


@cache
def style() -> str:
    """The style sheet of a page for readers without scripts, which scripts add to."""
    return f"{shortened_style(read('style.css'))}\n"


@cache
def whole_style() -> str:
    """Both as one sheet, for a page that works with scripts alone."""
    return f"{shortened_style(read('style.css') + read('scripted.css'))}\n"


@cache
def read(name: str) -> str:
    """A file of the viewer, as it is shipped."""
    return resources.files(__package__).joinpath("viewer", name).read_text(encoding="utf-8")


def hash_of(content: str) -> str:
    """A script or style as a content policy names it: ``sha256-...``."""
    return f"sha256-{base64.b64encode(sha256(content.encode()).digest()).decode()}"
