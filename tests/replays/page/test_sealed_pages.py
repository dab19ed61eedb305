"""Sealed pages in a real browser: who has signed and who should have, and notes that are refused there too."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from referee.errors import DamagedFile
from referee.kernel.facts import PUBLIC
from replays.copies.withhold import Wish, copy_for
from replays.file.replay_file import encode
from replays.page.carried import carried_by
from replays.page.html_page import page_of
from replays.page.match_story import story_of
from replays.signatures.seal_verdict import seal_verdict
from tests.replays.page.browser import Tab
from tests.replays.signatures.sealed_matches import ANN, BEN, GAME, HOUSE, match, named, note
from tests.replays.signatures.spoiled_notes import good, spoiled
from tests.sizes import sized

SOME = [name for name, one in spoiled().items() if one.data][:: sized(6, 3)]
"""A sixth of the spoiled notes; node runs the same modules over all of them."""


@pytest.fixture(scope="module")
def story() -> Any:
    return story_of(match(), [PUBLIC])


def page_in(folder: Path, story: Any, seal: bytes) -> Path:
    copy = encode(copy_for(match(), Wish(PUBLIC)), GAME)
    path = folder / "sealed.html"
    path.write_bytes(page_of(story, copy, made="a test", seal=seal))
    return path


def test_a_page_says_who_has_signed_and_who_should_have(chromium, tmp_path, story):
    tab = Tab(chromium, page_in(tmp_path, story, good()), width=320, scheme="dark")
    assert tab.wait_for_verdict() == "sound and sealed by the house and seat 1"
    tab.page.click("#verdict summary")
    verdict = seal_verdict(good(), named(match()))
    assert all(f"the seal in the page: {line}" in tab.text("verdict") for line in verdict.lines)
    assert len(verdict.lines) == 2
    assert tab.page.evaluate("document.documentElement.scrollWidth") <= 320
    assert tab.violations() == []
    assert tab.faults == []
    tab.close()


def test_a_page_that_all_have_signed_says_so(chromium, tmp_path, story):
    tab = Tab(chromium, page_in(tmp_path, story, note(HOUSE, ANN, BEN)))
    assert tab.wait_for_verdict() == "sound and sealed by the house, seat 1 and seat 2"
    assert tab.faults == []
    tab.close()


def test_a_page_without_a_note_says_who_should_sign(chromium, tmp_path, story):
    tab = Tab(chromium, page_in(tmp_path, story, b""))
    assert tab.wait_for_verdict() == "sound"
    tab.page.click("#verdict summary")
    assert "seal: none at hand: not sealed by the house, seat 1 and seat 2" in tab.text("verdict")
    tab.close()


def test_a_block_that_cannot_be_read_is_refused_alike(chromium, tmp_path, story):
    path = page_in(tmp_path, story, good())
    page = path.read_bytes()
    path.write_bytes(page.replace(b'id="seal">', b'id="seal"> '))
    with pytest.raises(DamagedFile) as refused:
        carried_by(path.read_bytes())
    tab = Tab(chromium, path)
    assert tab.wait_for_verdict() == f"refused: {refused.value}"
    tab.close()


@pytest.mark.parametrize("name", SOME)
def test_a_page_with_a_spoiled_note_is_refused_with_its_line(chromium, tmp_path, story, name):
    one = spoiled()[name]
    tab = Tab(chromium, page_in(tmp_path, story, one.data))
    word = "unknown" if one.exit == 4 else "refused"
    said = tab.wait_for_verdict()
    expected = f"{word}: the seal in the page: {one.line}"
    assert " ".join(said.split()) == " ".join(expected.split())
    assert tab.faults == []
    tab.close()
