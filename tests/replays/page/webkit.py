"""WebKit for tests of pages: Debian's MiniBrowser of WebKitGTK, on a screen that is none (Xvfb), driven by WebKitWebDriver.

The driver speaks WebDriver over HTTP and says nothing of the console. Where one of the programs is missing the
tests are skipped, also with CI=true.
"""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

BROWSERS = sorted(Path("/usr/lib").glob("*/webkit2gtk-4.1/MiniBrowser"))
PROGRAMS = tuple(map(shutil.which, ("WebKitWebDriver", "Xvfb")))
MISSING = "" if BROWSERS and all(PROGRAMS) else "webkit2gtk-driver or xvfb is not installed here"
SCREENS = range(1090, 1190)
PATIENCE = 90


class WebKit:
    """A running MiniBrowser with one tab."""

    def __init__(self, port: int) -> None:
        self._driver = f"http://127.0.0.1:{port}/session"
        options = {"binary": str(BROWSERS[0]), "args": ["--automation"]}
        capabilities = {"alwaysMatch": {"webkitgtk:browserOptions": options}}
        self._session = self._ask("POST", "", capabilities=capabilities)["sessionId"]

    def _ask(self, method: str, path: str, **words: Any) -> Any:
        data = json.dumps(words).encode() if method == "POST" else None
        request = urllib.request.Request(f"{self._driver}{path}", data, method=method)
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return json.loads(answer.read())["value"]

    def open(self, path: Path, place: str = "") -> None:
        """Open a file from the disk."""
        self._ask("POST", f"/{self._session}/url", url=f"{path.as_uri()}{place}")

    def evaluate(self, script: str, *args: Any) -> Any:
        """What a function body gives in the page."""
        return self._ask("POST", f"/{self._session}/execute/sync", script=script, args=list(args))

    def press(self, key: str) -> None:
        """Press a key."""
        keys = [{"type": "keyDown", "value": key}, {"type": "keyUp", "value": key}]
        actions = [{"type": "key", "id": "keys", "actions": keys}]
        self._ask("POST", f"/{self._session}/actions", actions=actions)

    def close(self) -> None:
        """End the session."""
        self._ask("DELETE", f"/{self._session}")


@contextmanager
def started() -> Iterator[WebKit]:
    """A running MiniBrowser, which ends with its tests."""
    screen = next(each for each in SCREENS if not Path(f"/tmp/.X{each}-lock").exists())
    port = _free_port()
    surroundings = os.environ | {"DISPLAY": f":{screen}", "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1"}  # fmt: skip
    commands = ([str(PROGRAMS[1]), f":{screen}", "-nolisten", "tcp"], [str(PROGRAMS[0]), f"--port={port}"])  # fmt: skip
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "env": surroundings}
    processes = [subprocess.Popen(command, **quiet) for command in commands]
    try:
        _wait_for(port)
        browser = WebKit(port)
        yield browser
        browser.close()
    finally:
        for each in reversed(processes):
            each.terminate()
            each.wait(PATIENCE)


def _free_port() -> int:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        return int(listening.getsockname()[1])


def _wait_for(port: int) -> None:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            with socket.create_connection(("127.0.0.1", port), 1):
                return
        except OSError:
            time.sleep(0.1)
    message = "the driver of WebKit does not answer"
    raise AssertionError(message)
