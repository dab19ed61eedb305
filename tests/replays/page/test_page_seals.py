"""Pages that the house has signed: over what they tell and show, in the words of the command line, in the page and in a viewer."""

from __future__ import annotations

import json
from functools import cache

from referee.kernel.facts import JUDGE, PUBLIC, Eyes
from replays.annotations.annotation_seal import signed_words
from replays.copies.withhold import Wish, copy_for
from replays.file.replay_file import encode
from replays.page.carried import carried_by, false_words
from replays.page.empty_viewer import viewer_page
from replays.page.html_page import page_of, with_page_seal
from replays.page.match_story import story_of
from replays.page.page_seal import page_seal_text, page_seal_verdict
from replays.signatures.signed_note import signed_by
from tests.replays.page.browser import Tab
from tests.replays.page.node import answer, needs_node
from tests.replays.page.test_carried import with_lines
from tests.replays.page.test_viewer import chosen
from tests.replays.signatures.sealed_matches import ANN, GAME, HOUSE, STRANGER, TestKey, match


@cache
def bare(eyes: Eyes) -> bytes:
    return page_of(story_of(match(), [eyes]), encode(copy_for(match(), Wish(eyes)), GAME))


def text_of(page: bytes) -> str:
    carried = carried_by(page)
    return page_seal_text(match().id, carried.scenes, carried.texts)


def signed(page: bytes, *keys: TestKey, change: tuple[str, str] = ("", "")) -> bytes:
    """The page with a note of those keys, over a text that was changed before."""
    text = text_of(page).replace(*change)
    return with_page_seal(page, signed_by(text, b"".join(key.line(text) for key in keys)))


def pages() -> dict[str, bytes]:
    """By what is to be said of each: pages that are signed, and notes that do not hold."""
    public, judge = bare(PUBLIC), bare(JUDGE)
    moved = with_lines(public, ('"turns":[[', '"turns":[[1,1,"x"],['))
    strange = f"line 7: '{STRANGER.public.label}' is not a key that record 1 names"
    refused = "the note is refused: "
    other = f"{refused}it is over another story or other tables than these"
    return {
        "signed by the house": signed(public, HOUSE),
        "signed by the house|judge": signed(judge, HOUSE),
        f"signed by the house|{strange}": signed(public, HOUSE, STRANGER),
        other: with_page_seal(moved, carried_by(signed(public, HOUSE)).page_seal),
        f"{other}|eyes": signed(public, HOUSE, change=("eyes public", "eyes seat-1")),
        f"{other}|match": signed(public, HOUSE, change=(match().id, match().id[::-1])),
        f"{other}|judge": with_page_seal(judge, carried_by(signed(public, HOUSE)).page_seal),
        f"{refused}no key that record 1 names has signed: line 6: '{ANN.public.label}' is not a key that record 1 names": signed(public, ANN),
        f"{refused}line 1: the note": with_page_seal(public, b"a letter"),
    }  # fmt: skip


def said_of(page: bytes) -> list[str]:
    carried = carried_by(page)
    return signed_words(page_seal_verdict(carried.page_seal, carried.scenes, carried.texts, match()))  # fmt: skip


def test_the_house_signs_what_a_page_tells_and_shows():
    for says, page in pages().items():
        assert said_of(page)[0].startswith(says.partition("|")[0]), says
    strange = f"line 7: '{STRANGER.public.label}' is not a key that record 1 names"
    assert said_of(pages()[f"signed by the house|{strange}"])[1] == strange
    lines = text_of(bare(PUBLIC)).split("\n")
    assert lines[:3] == ["referee page seal 1", f"match {match().id}", "eyes public"]
    assert lines[4:] == [""]


def test_a_signed_page_says_nothing_false_and_the_note_goes_out_again():
    page = signed(bare(PUBLIC), HOUSE)
    assert false_words(carried_by(page), match()) == []
    assert with_page_seal(page, b"") == bare(PUBLIC)
    assert with_page_seal(page, carried_by(page).page_seal) == page
    assert carried_by(page).release is not None


@needs_node
def test_the_page_says_the_same(tmp_path):
    given = tmp_path / "pages.json"
    every = list(pages().values())
    asked = [[carried_by(page).replay.hex(), page.decode()] for page in every]
    given.write_text(json.dumps(asked), encoding="utf-8")
    found = answer("pageseals", given)
    assert found == [[f"story and tables: {words}" for words in said_of(page)] for page in every]


def test_a_browser_and_an_empty_viewer_show_it(chromium, tmp_path):
    path, empty = tmp_path / "signed.html", tmp_path / "viewer.html"
    empty.write_bytes(viewer_page(made="a test"))
    viewer = Tab(chromium, empty)
    for key, says in (
        (HOUSE, "story and tables: signed by the house"),
        (ANN, "story and tables: the note is refused: no key that record 1 names has signed"),
    ):
        path.write_bytes(signed(bare(PUBLIC), key))
        tab = Tab(chromium, path, width=320)
        assert tab.wait_for_verdict() == "sound"
        assert chosen(viewer, f"{key.name[:3]}.html", path.read_bytes()) == "sound"
        for each in (tab, viewer):
            each.page.click("#verdict summary")
            assert says in each.text("verdict")
            is_of_the_house = "boards: they are the word of the house" in each.text("verdict")
            assert is_of_the_house == (key == HOUSE)
            assert each.violations() == []
            assert each.faults == []
        tab.close()
    viewer.close()
