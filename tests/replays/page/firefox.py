"""Firefox for tests of pages: Debian's firefox-esr, headless, with a fresh profile, driven through its own remote port.

It speaks Marionette, which is a number, a colon and as many bytes of JSON each way: that needs no driver. Where Firefox is
missing the tests are skipped, also with CI=true.
"""

from __future__ import annotations

import json
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

PROGRAM = shutil.which("firefox-esr")
MISSING = "" if PROGRAM else "firefox-esr is not installed here"
PREFERENCES = {
    "marionette.port": 0,  # Any that is free; Firefox writes it into its profile.
    "network.proxy.type": 1,
    "network.proxy.http": "127.0.0.1",
    "network.proxy.http_port": 9,
    "network.proxy.ssl": "127.0.0.1",
    "network.proxy.ssl_port": 9,
    "toolkit.telemetry.enabled": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "app.update.enabled": False,
}
PATIENCE = 90
"""So many seconds a busy machine may take to start it."""


class Firefox:
    """A running Firefox with one tab."""

    def __init__(self, port: int) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), PATIENCE)
        self._number = 0
        self._read()
        self.ask("WebDriver:NewSession", capabilities={})

    def close(self) -> None:
        """Hang up."""
        self._socket.close()

    def ask(self, command: str, **words: Any) -> Any:
        """The answer to a command. Raises AssertionError with what was wrong."""
        self._number += 1
        asked = json.dumps([0, self._number, command, words]).encode()
        self._socket.sendall(b"%d:%s" % (len(asked), asked))
        _, number, error, found = self._read()
        assert number == self._number
        assert error is None, error
        return found.get("value", found) if isinstance(found, dict) else found

    def _read(self) -> Any:
        digits = b""
        while not digits.endswith(b":"):
            digits += self._socket.recv(1)
        left, data = int(digits[:-1]), b""
        while len(data) < left:
            data += self._socket.recv(left - len(data))
        return json.loads(data)

    def evaluate(self, script: str, *args: Any) -> Any:
        """What a function body gives in the page."""
        return self.ask("WebDriver:ExecuteScript", script=script, args=list(args))

    def open(self, path: Path, place: str = "") -> None:
        """Open a file from the disk; what was said before is forgotten."""
        self.ask("WebDriver:Navigate", url="about:blank")
        self._in_chrome("Services.console.reset()")
        self.ask("WebDriver:Navigate", url=f"{path.as_uri()}{place}")

    def press(self, key: str) -> None:
        """Press a key."""
        keys = [{"type": "keyDown", "value": key}, {"type": "keyUp", "value": key}]
        self.ask(
            "WebDriver:PerformActions", actions=[{"type": "key", "id": "keys", "actions": keys}]
        )

    def messages(self, path: Path) -> list[str]:
        """Everything that the console has to say of that page."""
        script = """
            return Services.console.getMessageArray().filter((each) => each instanceof Ci.nsIScriptError)
                .filter((each) => (each.sourceName || "").includes(arguments[0])).map((each) => each.errorMessage)
        """
        return list(self._in_chrome(script, path.name))

    def _in_chrome(self, script: str, *args: Any) -> Any:
        self.ask("Marionette:SetContext", value="chrome")
        try:
            return self.evaluate(script, *args)
        finally:
            self.ask("Marionette:SetContext", value="content")


@contextmanager
def started() -> Iterator[Firefox]:
    """A running Firefox, which ends with its tests."""
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        rows = [f'user_pref("{name}", {json.dumps(value)});' for name, value in PREFERENCES.items()]
        Path(folder, "user.js").write_text("\n".join(rows), encoding="utf-8")
        words = ["--headless", "--marionette", "--remote-allow-system-access", "--no-remote", "--profile", folder]  # fmt: skip
        process = subprocess.Popen(
            [str(PROGRAM), *words], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        browser = None
        try:
            browser = Firefox(_port_in(Path(folder, "MarionetteActivePort")))
            yield browser
        finally:
            if browser is not None:
                browser.close()
            process.terminate()
            process.wait(PATIENCE)


def _port_in(file: Path) -> int:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if file.exists() and file.read_text(encoding="utf-8").strip():
            return int(file.read_text(encoding="utf-8"))
        time.sleep(0.1)
    message = "Firefox has not opened its port"
    raise AssertionError(message)
