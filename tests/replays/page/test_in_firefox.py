"""Pages and the empty viewer in Firefox: they open from disk, say their verdict, step by key, and the console is silent."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from pathlib import Path

import pytest

from replays.page.empty_viewer import viewer_page
from tests.replays.page.firefox import Firefox, firefox, needs_firefox
from tests.replays.page.test_in_a_browser import CORPUS, FILES, page_in

pytestmark = needs_firefox
DROPPED = """
    const [name, content] = arguments;
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([Uint8Array.from(atob(content), (each) => each.charCodeAt(0))], name));
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Firefox]:
    with firefox() as started:
        yield started


@pytest.mark.parametrize("name", FILES)
def test_a_page_opens_from_disk_and_its_console_is_silent(
    browser: Firefox, tmp_path: Path, name: str
) -> None:
    path = page_in(tmp_path, name, 1)
    browser.open(path, "#seat-1/20")
    assert browser.wait_for_verdict() == "sound"
    browser.press("n")
    where = "return document.getElementById('where').textContent"
    assert browser.evaluate(where).startswith("21 / ")
    drawn = "return document.querySelectorAll('#table [data-id]').length"
    assert browser.evaluate(drawn) > 5
    assert browser.messages(path) == []


def test_a_file_is_dropped_into_the_viewer(browser: Firefox, tmp_path: Path) -> None:
    path = tmp_path / "viewer.html"
    path.write_bytes(viewer_page(made="a test"))
    browser.open(path)
    data = (CORPUS / "ruled.replay").read_bytes()
    for name, given, says in (
        ("good.replay", data, "sound"),
        ("cut.replay", data[:-1], "refused: "),
        ("page.html", page_in(tmp_path, "ruled").read_bytes(), "sound"),
    ):
        browser.evaluate("document.getElementById('verdict').className = ''")
        browser.evaluate(DROPPED, name, base64.b64encode(given).decode())
        assert browser.wait_for_verdict().startswith(says)
    assert browser.messages(path) == []


def test_what_a_page_says_to_the_console_is_heard(browser: Firefox, tmp_path: Path) -> None:
    """Without this the silence of the others would mean nothing."""
    path = tmp_path / "loud.html"
    path.write_text("<!doctype html><script>nothingOfThatName()</script>", encoding="utf-8")
    browser.open(path)
    assert any("nothingOfThatName" in each for each in browser.messages(path))
