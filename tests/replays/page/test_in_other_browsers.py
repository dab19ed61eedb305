"""Pages and the empty viewer in Firefox and in WebKit: they open from disk, say their verdict, and step by key.

Firefox also says what its console holds; WebKit's driver does not.
"""

from __future__ import annotations

import base64
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from replays.page.empty_viewer import viewer_page
from tests.replays.page import firefox, webkit
from tests.replays.page.firefox import Firefox
from tests.replays.page.test_in_a_browser import CORPUS, FILES, page_in
from tests.replays.page.webkit import WebKit

Browser = Firefox | WebKit
PATIENCE = 60
VERDICT = "return document.querySelector('#verdict:is(.sound, .refused, .unknown) strong')?.textContent || ''"
STARTED = "return !document.getElementById('drop').hidden"
DROPPED = """
    const [name, content] = arguments;
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([Uint8Array.from(atob(content), (each) => each.charCodeAt(0))], name));
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
"""


@pytest.fixture(scope="module", params=[firefox, webkit], ids=["firefox", "webkit"])
def browser(request: pytest.FixtureRequest) -> Iterator[Browser]:
    if request.param.MISSING:
        pytest.skip(request.param.MISSING)
    with request.param.started() as running:
        yield running


def verdict_in(browser: Browser) -> str:
    """The verdict, once it is there."""
    return str(wait_for(browser, VERDICT) or "no verdict")


def wait_for(browser: Browser, script: str) -> Any:
    """What that script gives, once it is something."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        found = browser.evaluate(script)
        if found:
            return found
        time.sleep(0.05)
    return None


def is_silent(browser: Browser, path: Path) -> bool:
    """Whether the console says nothing of that page, as far as the browser tells."""
    return isinstance(browser, WebKit) or browser.messages(path) == []


@pytest.mark.parametrize("name", FILES)
def test_a_page_opens_from_disk_and_its_console_is_silent(
    browser: Browser, tmp_path: Path, name: str
) -> None:
    path = page_in(tmp_path, name, 1)
    browser.open(path, "#seat-1/20")
    assert verdict_in(browser) == "sound"
    browser.press("n")
    where = "return document.getElementById('where').textContent"
    assert browser.evaluate(where).startswith("21 / ")
    drawn = "return document.querySelectorAll('#table [data-id]').length"
    assert browser.evaluate(drawn) > 5
    assert is_silent(browser, path)


def test_a_file_is_dropped_into_the_viewer(browser: Browser, tmp_path: Path) -> None:
    path = tmp_path / "viewer.html"
    path.write_bytes(viewer_page(made="a test"))
    browser.open(path)
    wait_for(browser, STARTED)
    data = (CORPUS / "ruled.replay").read_bytes()
    for name, given, says in (
        ("good.replay", data, "sound"),
        ("cut.replay", data[:-1], "refused: "),
        ("page.html", page_in(tmp_path, "ruled").read_bytes(), "sound"),
    ):
        browser.evaluate("document.getElementById('verdict').className = ''")
        browser.evaluate(DROPPED, name, base64.b64encode(given).decode())
        assert verdict_in(browser).startswith(says)
    assert is_silent(browser, path)


def test_what_a_page_says_to_the_console_of_firefox_is_heard(
    browser: Browser, tmp_path: Path
) -> None:
    """Without this the silence of the others would mean nothing."""
    if isinstance(browser, WebKit):
        pytest.skip("WebKit's driver says nothing of the console")
    path = tmp_path / "loud.html"
    path.write_text("<!doctype html><script>nothingOfThatName()</script>", encoding="utf-8")
    browser.open(path)
    assert any("nothingOfThatName" in each for each in browser.messages(path))
