"""A browser for tests of pages: Debian's Chromium, headless, without a network and with a fresh profile.

`make browser` installs what drives it, and axe-core, into .venv. Where one of them is missing the tests are
skipped, but with CI=true they fail.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

ARGUMENTS = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
)  # fmt: skip
PROGRAMS = ("chromium", "chromium-browser", "google-chrome")
EVERY_MOMENT = """(moments) => Array.from({length: moments}, () => {
    const told = ["where", "now"].map((id) => document.getElementById(id).innerText);
    document.body.dispatchEvent(new KeyboardEvent("keydown", {key: "n", bubbles: true}));
    return told;
})"""
AXE = Path(sys.prefix) / "axe" / "axe.min.js"


def missing() -> str:
    """What is not here of what the tests need; nothing where all is."""
    if program() is None:
        return "no chromium (Debian's package is called so)"
    if find_spec("playwright") is None or not AXE.exists():
        return "'make browser' was not run"
    return ""


def program() -> str | None:
    return next(filter(None, map(shutil.which, PROGRAMS)), None)


def need_a_browser() -> None:
    """Skip where no browser can be had; fail with CI=true."""
    reason = missing()
    if reason and os.environ.get("CI"):
        pytest.fail(f"no test of pages in a browser: {reason}")
    if reason:
        pytest.skip(reason)


@contextmanager
def browser() -> Iterator[Any]:
    """A running browser."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        started = driver.chromium.launch(executable_path=program(), args=list(ARGUMENTS))
        try:
            yield started
        finally:
            started.close()


class Tab:
    """A page that is open in a browser, and everything that it said or asked for: ``faults``.

    ``before``: a script that runs before those of the page.
    """

    def __init__(self, started: Any, path: Path, place: str = "", *, width: int = 1280, scheme: str = "light", scripts: bool = True, before: str = "") -> None:  # fmt: skip
        self.context = started.new_context(
            offline=True, viewport={"width": width, "height": 900}, color_scheme=scheme, java_script_enabled=scripts,
        )  # fmt: skip
        if before:
            self.context.add_init_script(before)
        self.page = self.context.new_page()
        self.page.set_default_timeout(10_000)
        self.faults: list[str] = []
        url = path.as_uri()
        self.page.on("console", lambda message: self.faults.append(message.text))
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("request", lambda request: self._ask(request.url, url))
        self.page.goto(f"{url}{place}")

    def _ask(self, asked: str, url: str) -> None:
        if asked.partition("#")[0] != url:
            self.faults.append(f"asked for {asked}")

    def wait_for_verdict(self) -> str:
        """The verdict, once it is there."""
        self.page.wait_for_selector("#verdict.sound, #verdict.refused, #verdict.unknown")
        return str(self.page.evaluate("document.querySelector('#verdict strong').innerText"))

    def look(self, width: int, scheme: str) -> None:
        """Look on a screen of that width, in that scheme."""
        self.page.set_viewport_size({"width": width, "height": 900})
        self.page.emulate_media(color_scheme=scheme)

    def told_at_every_moment(self, moments: int) -> list[list[str]]:
        """Where the page says that it is, and what it tells there, moment after moment by the key of the next one."""
        return list(self.page.evaluate(EVERY_MOMENT, moments))

    def text(self, id_: str) -> str:
        """What a reader sees of an element."""
        return str(self.page.evaluate("(id) => document.getElementById(id).innerText", id_))

    def violations(self) -> list[str]:
        """What axe-core finds: each rule with the first element."""
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(AXE.read_text(encoding="utf-8"))
        found = self.page.evaluate("axe.run(document, {resultTypes: ['violations']})")["violations"]
        return [f"{each['id']}: {each['nodes'][0]['html']}" for each in found]

    def close(self) -> None:
        self.context.close()
