"""Pages of every game in a real browser: what they show, how they are moved through, and that they ask for nothing."""

from __future__ import annotations

import re
from functools import cache
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from events.chain.match import Match
from events.log.transcript import audience_of
from referee.kernel.facts import JUDGE, PUBLIC, Eyes
from replays.copies.withhold import Wish, copy_for
from replays.file.replay_file import decode, encode
from replays.page.blocks import packed
from replays.page.html import html_of
from replays.page.html_page import UNSHOWN, page_of
from replays.page.match_story import MatchStory, story_of
from replays.page.scene_html import scene_html
from replays.page.scenes import EyesStory
from replays.page.script import script
from replays.page.story_reader import whole_texts
from replays.page.written_story import read_text
from tests.replays.page.browser import Tab
from tests.replays.page.test_carried import with_block

CORPUS = Path(__file__).parents[2] / "corpus"
FILES = ("ruled", "clash-ruled", "save-your-bacon-three-seats", "super-fantasy-brawl-teams", "homestuck-atcg-five-seats")  # fmt: skip
"""A match of each game, with rulings and more seats where there are."""


def page_in(folder: Path, name: str, eyes: Eyes = PUBLIC) -> Path:
    """The page of a match of the corpus, in a file."""
    path = folder / f"{name}-{audience_of(eyes)}.html"
    path.write_bytes(page_for(name, eyes))
    return path


@cache
def match_of(name: str) -> Match:
    return decode((CORPUS / f"{name}.replay").read_bytes())[1]


@cache
def page_for(name: str, eyes: Eyes) -> bytes:
    match = match_of(name)
    seats = match.opening().seats
    shown: list[Eyes] = [eyes] if eyes != JUDGE else [JUDGE, PUBLIC, *range(1, seats + 1)]
    copy = encode(copy_for(match, Wish(eyes)), match.opening().game)
    return page_of(story_of(match, shown), copy, made="a test")


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("eyes", [1, JUDGE])
def test_a_page_opens_from_disk_asks_for_nothing_and_is_sound(chromium, tmp_path, name, eyes):
    tab = Tab(chromium, page_in(tmp_path, name, eyes), width=320, scheme="dark")
    assert_sound(tab)
    tab.close()


def assert_sound(tab: Tab) -> None:
    assert tab.wait_for_verdict() == "sound"
    assert tab.page.evaluate("document.documentElement.scrollWidth") <= tab.page.viewport_size["width"]  # fmt: skip
    assert tab.faults == []


@pytest.mark.parametrize("name", FILES)
def test_what_everybody_may_know_is_sound_and_looked_up_and_axe_finds_nothing(chromium, tmp_path, name):  # fmt: skip
    tab = Tab(chromium, page_in(tmp_path, name), "#public/30")
    assert_sound(tab)
    assert_looked_up(tab, story_of(match_of(name), [PUBLIC]))
    for width, scheme in ((1280, "light"), (1280, "dark"), (320, "dark")):
        tab.look(width, scheme)
        assert tab.violations() == []
        assert_sound(tab)
    tab.close()


def assert_looked_up(tab: Tab, story: MatchStory) -> None:
    """Rules and cards that are named can be looked up, and every link leads somewhere."""
    assert all(gist in tab.page.text_content("#rules") for gist in story.rules.values())
    cards = tab.page.text_content("#texts") if story.texts else ""
    assert all(line in cards for lines in story.texts.values() for line in lines)
    dead = '[...document.querySelectorAll(\'a[href^="#rule-"], a[href^="#text-"]\')].filter((each) => !document.getElementById(each.hash.slice(1))).length'
    assert tab.page.evaluate(dead) == 0


@pytest.mark.parametrize("name", FILES)
def test_every_moment_is_drawn_and_says_what_its_scene_says(chromium, tmp_path, name):
    path = page_in(tmp_path, name)
    (told,) = story_of(match_of(name), [PUBLIC]).told
    tab = Tab(chromium, path)
    tab.wait_for_verdict()
    shown = tab.told_at_every_moment(len(told.moments))
    for number, (moment, (where, now)) in enumerate(zip(told.moments, shown, strict=True), 1):
        assert where == f"{number} / {len(told.moments)}"
        assert moment.line in now
    tab.page.evaluate("document.querySelectorAll('.picture').forEach((each) => each.remove())")
    assert words_in(tab.text("table")) == words_in(static_table(chromium, tmp_path, told))
    assert tab.faults == []
    tab.close()


def static_table(chromium: Any, folder: Path, told: EyesStory) -> str:
    """The table at the end, as it is written where no script draws it."""
    assert told.last is not None
    path = folder / "table.html"
    path.write_text("<!doctype html>" + "".join(map(html_of, scene_html(told.last))), "utf-8")
    tab = Tab(chromium, path, scripts=False)
    text = str(tab.page.inner_text("body"))
    tab.close()
    return text


def words_in(text: str) -> list[str]:
    return re.findall(r"\w+", text)


@pytest.mark.parametrize("name", FILES)
def test_without_scripts_the_whole_story_stands_there(chromium, tmp_path, name):
    path = page_in(tmp_path, name, 1)
    (told,) = story_of(match_of(name), [1]).told
    tab = Tab(chromium, path, scripts=False, width=320)
    html = tab.page.inner_html("#moments").replace("</li>", "")
    written, prefix = (
        re.split("<li[^>]*>", html)[1:],
        tab.page.get_attribute("#moments", "data-rules"),
    )
    for moment, text in zip(told.moments, whole_texts(written, prefix), strict=True):
        assert read_text(text.replace(f" void: taken back by moment {moment.void}", "")) == (
            moment.line,
            list(map(list, moment.sentences)),
        )
        assert f"taken back by moment {moment.void}" in text or not moment.void
    shown = tab.page.inner_text("#moments").split()
    assert "".join(shown) == "".join(unescape(re.sub("<[^>]*>", "", html)).split())
    assert f"without {prefix} in front" in tab.page.inner_text("#shortly")
    assert tab.page.inner_text("#table") == UNSHOWN
    tab.close()


@pytest.mark.parametrize(
    ("id_", "data", "says"),
    [
        ("replay", b"x", "refused: the copy in the page cannot be unpacked"),
        ("scenes", b"x", "sound"),
    ],
)
def test_a_block_that_cannot_be_read_is_said_and_the_page_lives(
    chromium, tmp_path, id_, data, says
):
    path = page_in(tmp_path, "ruled")
    path.write_bytes(with_block(path.read_bytes(), id_, data))
    tab = Tab(chromium, path)
    assert tab.wait_for_verdict() == says
    told = "the scenes of the page cannot be read" in tab.page.text_content("#verdict")
    assert told == (id_ == "scenes")
    assert "opened bacon-project" in tab.text("moments")
    assert tab.faults == []
    tab.close()


def test_a_page_unpacks_itself_in_a_browser_that_unpacks_nothing(chromium, tmp_path):
    tab = Tab(chromium, page_in(tmp_path, "ruled"), before="delete window.DecompressionStream")
    assert tab.wait_for_verdict() == "sound"
    assert "opened bacon-project" in tab.text("moments")
    assert tab.faults == []
    tab.close()


@pytest.mark.parametrize("block", [b"x", packed(bytes(99))[:-1], packed(b"\xff")])
def test_a_script_that_cannot_be_unpacked_is_said(chromium, tmp_path, block):
    path = page_in(tmp_path, "ruled")
    path.write_bytes(with_block(path.read_bytes(), "script", block))
    tab = Tab(chromium, path)
    assert tab.text("verdict").startswith("Not checked: ")
    assert "opened bacon-project" in tab.text("moments")
    tab.close()


@pytest.mark.parametrize("forged", ["document.title = 'x';", "document.title = 'x';//", ""])
def test_no_other_script_runs_in_a_page(chromium, tmp_path, forged):
    """The policy holds for what the loader unpacks, and nothing else in a page can make a script."""
    path = page_in(tmp_path, "ruled")
    other = f"{forged}{script() if forged.endswith('//') or not forged else ''}"
    path.write_bytes(with_block(path.read_bytes(), "script", packed(other.encode())))
    tab = Tab(chromium, path)
    ran = tab.page.evaluate("document.documentElement.classList.contains('scripted')")
    assert ran == (not forged)
    assert tab.page.title() != "x"
    assert any("Content Security Policy" in each for each in tab.faults) == bool(forged)
    made = "() => { try { trustedTypes.createPolicy('script', {}); return true; } catch { return false; } }"  # fmt: skip
    assert tab.page.evaluate(made) is False
    tab.close()


def test_a_block_that_cannot_be_read_is_refused(chromium, tmp_path):
    path = page_in(tmp_path, "ruled")
    path.write_bytes(path.read_bytes().replace(b'id="scenes">', b'id="scenes">"', 1))
    tab = Tab(chromium, path)
    assert tab.wait_for_verdict() == "refused: a block of the page cannot be read"
    assert tab.faults == []
    tab.close()
