"""The empty viewer in a browser: what is dropped into it is verified, told and shown, in the words of the command line."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from events.log.transcript import tell
from referee.kernel.facts import PUBLIC
from replays.file.replay_file import decode, encode
from replays.page.blocks import packed
from replays.page.carried import carried_by
from replays.page.empty_viewer import viewer_page
from replays.page.html_page import page_of
from replays.page.match_story import story_of
from tests.replays.page.browser import Tab
from tests.replays.page.test_carried import page, with_block
from tests.replays.page.test_proof import TABLE, agrees, expected_of
from tests.replays.signatures.sealed_matches import ANN, BEN, GAME, HOUSE, match, note
from tests.vectors.build_spoiled import SPOILED

CORPUS = Path(__file__).parents[2] / "corpus"
SHOWN = """["name", "controls", "moments"].map((id) => document.getElementById(id)).map((each) => each.id === "controls" ? each.hidden : each.innerText)"""
DROPPED = """([name, content]) => {
    const bytes = Uint8Array.from(atob(content), (each) => each.charCodeAt(0));
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([bytes], name));
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
}"""


@pytest.fixture
def viewer(chromium: Any, tmp_path: Path) -> Iterator[Tab]:
    path = tmp_path / "viewer.html"
    path.write_bytes(viewer_page(made="a test"))
    tab = Tab(chromium, path, width=320)
    tab.page.wait_for_selector("#drop")
    yield tab
    assert tab.faults == []
    assert tab.page.evaluate("document.documentElement.scrollWidth") <= 320
    tab.close()


def chosen(tab: Tab, name: str, data: bytes) -> str:
    """The verdict on a file that was chosen."""
    tab.page.evaluate("document.getElementById('verdict').className = ''")
    file = {"name": name, "mimeType": "application/octet-stream", "buffer": data}
    tab.page.set_input_files("#file", [file])
    tab.wait_for_verdict()
    return str(tab.page.evaluate("document.querySelector('#verdict strong').textContent"))


def dropped(tab: Tab, name: str, data: bytes) -> str:
    """The verdict on a file that was dropped."""
    tab.page.evaluate("document.getElementById('verdict').className = ''")
    tab.page.evaluate(DROPPED, [name, base64.b64encode(data).decode()])
    return tab.wait_for_verdict()


def test_a_replay_file_is_verified_and_told_in_words(viewer):
    bare = (CORPUS / "ruled.replay").read_bytes()
    assert dropped(viewer, "bare.replay", bare) == "sound"
    assert "story: the file holds nothing that anybody was told" in checked(viewer)
    whole = decode(bare)[1]
    whole.told = tell(whole).parts
    data = encode(whole, whole.opening().game)
    assert dropped(viewer, "<b>ruled</b>.replay", data) == "sound"
    assert viewer.text("name") == "<b>ruled</b>.replay"
    assert "opened bacon-project" in viewer.text("now")
    assert "No board" in viewer.text("table")
    options = viewer.page.evaluate("[...document.getElementById('eyes').options].map((each) => each.value)")  # fmt: skip
    assert options == ["public", "seat-1", "seat-2", "judge"]
    viewer.page.keyboard.press("End")
    count = len(whole.told["public"])
    assert viewer.text("where") == f"{count} / {count}"
    assert viewer.violations() == []


def test_every_spoiled_file_is_refused_in_the_words_of_the_command_line(viewer):
    for name in TABLE:
        data = SPOILED[name]()
        said = chosen(viewer, f"{name}.replay", data)
        assert agrees(said, expected_of(name, data)), name
        called, hidden, told = viewer.page.evaluate(SHOWN)
        assert called == f"{name}.replay"
        assert said == "sound" or (hidden and not told), name


def test_a_page_is_shown_with_its_tables_and_says_whose_script_it_has(viewer):
    made = page("super-fantasy-brawl-drafted", PUBLIC)
    assert dropped(viewer, "final.html", made) == "sound"
    viewer.page.keyboard.press("n")
    assert viewer.text("where").startswith("2 / ")
    assert viewer.page.query_selector("#table .picture") is not None
    assert "script: that of this viewer" in checked(viewer)
    for forged in (
        made.replace(b"<script>", b"<script>alert(1);", 1),
        with_block(made, "script", packed(b"alert(1)")),
        with_block(made, "script", b"x"),
        made.replace(b'id="script"', b'id="x"'),
    ):
        assert chosen(viewer, "forged.html", forged) == "sound"
        assert "script: the page has another than this viewer" in checked(viewer)


def checked(tab: Tab) -> str:
    return str(tab.page.evaluate("document.querySelector('#verdict details').textContent"))


def test_what_is_no_page_or_holds_a_bad_file_is_refused(viewer):
    made = page("greedy", PUBLIC)
    copy = carried_by(made).replay
    for wrong, says in (
        (made.replace(b'id="replay"', b'id="x"'), "refused: the page carries no match"),
        (made.replace(b'id="replay">', b'id="replay"><'), "refused: the page carries no match"),
        (made.replace(b'id="replay">', b'id="replay">"'), "refused: a block of the page cannot be read"),
        (with_block(made, "replay", copy), "refused: the copy in the page cannot be unpacked"),
        (b"", "refused: offset 0: the bytes end here, 1 more were expected"),
        (b"a letter of a friend", "refused: not a replay file (a replay begins with 'referee replay')"),
    ):  # fmt: skip
        assert chosen(viewer, "wrong.html", wrong) == says
    two = made.replace(b"</body>", b'<script type="text/plain" id="scenes"></script></body>')
    assert chosen(viewer, "two.html", two) == "refused: the page has two blocks 'scenes'"
    assert chosen(viewer, "odd.html", with_block(made, "scenes", b"x")) == "sound"
    assert "the scenes of the page cannot be read" in checked(viewer)


def test_a_file_is_opened_with_its_note_and_a_note_alone_is_not(viewer):
    signed = [
        {"name": "final.note", "mimeType": "text/plain", "buffer": note(HOUSE, ANN, BEN)},
        {"name": "final.replay", "mimeType": "application/octet-stream", "buffer": encode(match(), GAME)},
    ]  # fmt: skip
    viewer.page.set_input_files("#file", signed)
    assert viewer.wait_for_verdict() == "sound and sealed by the house, seat 1 and seat 2"
    assert viewer.text("name") == "final.replay"
    assert chosen(viewer, "final.note", note(HOUSE)) == (
        "refused: a note says nothing without its file: open both together"
    )
    made = page_of(story_of(match(), [PUBLIC]), encode(match(), GAME), seal=note(HOUSE, ANN))
    assert chosen(viewer, "final.html", made) == "sound and sealed by the house and seat 1"
    forged = made.replace(b'id="seal">', b'id="seal"><')
    assert chosen(viewer, "final.html", forged) == "refused: a block of the page cannot be read"


def test_the_file_is_chosen_by_keyboard_and_read_aloud(viewer):
    viewer.page.keyboard.press("Tab")
    assert viewer.page.evaluate("document.activeElement.id") == "file"
    assert viewer.page.get_by_label("Drop a replay file or a page here").count() == 1
    assert viewer.violations() == []


def test_without_scripts_it_says_that_it_needs_them(chromium, tmp_path):
    path = tmp_path / "viewer.html"
    path.write_bytes(viewer_page(made="a test"))
    tab = Tab(chromium, path, scripts=False)
    assert "A viewer needs scripts" in tab.page.inner_text("body")
    tab.close()
