"""Node, which runs the viewer's modules for these tests: once for all that a test asks."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

NODE = shutil.which("node")
needs_node = pytest.mark.skipif(
    NODE is None and os.environ.get("CI") != "true", reason="node is not installed here"
)
RUNNER = Path(__file__).with_name("run.mjs")


def answer(task: str, given: Path) -> Any:
    """What the runner answers to a task over a file or a folder."""
    assert NODE is not None, "node is needed where CI=true"
    modules = str(resources.files("replays.page").joinpath("viewer"))
    done = subprocess.run(
        [NODE, str(RUNNER), task, modules, str(given)], capture_output=True, check=False
    )
    assert done.returncode == 0, done.stderr.decode()
    return json.loads(done.stdout)
