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
def browser() -> Iterator[Chromium]:
    """A running browser."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        started = driver.chromium.launch(executable_path=program(), args=list(ARGUMENTS))
        try:
            yield Chromium(started)
        finally:
            started.close()


class Chromium:
    """A running browser. A tab that was closed is used again: a process of its own costs more than what a page does."""

    def __init__(self, started: Any) -> None:
        self.started = started
        self.closed: dict[tuple[bool, str], list[Any]] = {}

    def blank_tab(self, kind: tuple[bool, str]) -> Any:
        """An empty tab: whether scripts run in it, and what runs before those of a page."""
        if closed := self.closed.get(kind):
            return closed.pop()
        scripts, before = kind
        context = self.started.new_context(offline=True, java_script_enabled=scripts)
        context.add_init_script(before)
        page = context.new_page()
        page.set_default_timeout(10_000)
        return page


class Tab:
    """A page that is open in a browser, and everything that it said or asked for: ``faults``.

    ``before``: a script that runs before those of the page.
    """

    def __init__(self, started: Chromium, path: Path, place: str = "", *, width: int = 1280, scheme: str = "light", scripts: bool = True, before: str = "") -> None:  # fmt: skip
        self.browser, self.kind = started, (scripts, before)
        self.page = started.blank_tab(self.kind)
        self.faults: list[str] = []
        self.url = path.as_uri()
        self.heard = {"console": self._hear, "pageerror": self._fail, "request": self._ask}
        for event, hears in self.heard.items():
            self.page.on(event, hears)
        self.look(width, scheme)
        self.page.goto(f"{self.url}{place}")

    def _hear(self, message: Any) -> None:
        self.faults.append(message.text)

    def _fail(self, error: Any) -> None:
        self.faults.append(str(error))

    def _ask(self, request: Any) -> None:
        if request.url.partition("#")[0] != self.url:
            self.faults.append(f"asked for {request.url}")

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
        """Leave the page; a tab in which something failed is not used again."""
        for event, hears in self.heard.items():
            self.page.remove_listener(event, hears)
        self.page.goto("about:blank")
        self.browser.closed.setdefault(self.kind, []).append(self.page)
