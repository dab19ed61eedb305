"""Pages under verification: the file in them, their script, and everything that they tell and show."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest

from referee.errors import DamagedFile
from referee.kernel.facts import JUDGE, PUBLIC, Eyes
from replays.copies.withhold import Wish, copy_for
from replays.file.replay_file import BIGGEST, decode, encode
from replays.page.blocks import block_text, packed, unpacked
from replays.page.carried import MOST_SCENES, MOST_SCRIPT, carried_by, false_words, is_page
from replays.page.html import html_of
from replays.page.html_page import LONG, page_of
from replays.page.match_story import story_of
from replays.page.releases import (
    CURRENT,
    Hashes,
    is_released,
    known_scripts,
    read_releases,
    this_version,
    today,
)
from replays.page.scene_html import scene_html
from replays.page.script import hash_of, script
from tests import release_script

CORPUS = Path(__file__).parents[2] / "corpus"
FILES = ("ruled", "clash-greedy", "save-your-bacon-three-seats", "super-fantasy-brawl-drafted", "homestuck-atcg-left")  # fmt: skip


@cache
def page(name: str, *eyes: Eyes) -> bytes:
    match = decode((CORPUS / f"{name}.replay").read_bytes())[1]
    copy = encode(copy_for(match, Wish(eyes[0])), match.opening().game)
    return page_of(story_of(match, eyes), copy, made="a test")


def with_block(page: bytes, id_: str, data: bytes) -> bytes:
    """The page with other bytes in that block."""
    head, found, tail = page.partition(f' id="{id_}">'.encode())
    return head + found + block_text(data).encode() + tail[tail.index(b"</script>") :]


def plain(block: bytes) -> bytes:
    """What is packed in a block."""
    data = unpacked(block, MOST_SCENES)
    assert data is not None
    return data


def with_lines(page: bytes, change: tuple[str, str]) -> bytes:
    """The page with other words in its scenes."""
    text = plain(carried_by(page).scenes).decode()
    assert change[0] in text
    return with_block(page, "scenes", packed(text.replace(*change, 1).encode()))


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("eyes", [PUBLIC, 1, JUDGE])
def test_a_page_as_it_was_made_says_nothing_false(name, eyes):
    match = decode((CORPUS / f"{name}.replay").read_bytes())[1]
    made = page(name, eyes)
    assert is_page(made)
    carried = carried_by(made)
    assert carried.release == CURRENT
    assert false_words(carried, match) == []


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (('"story":[[0,', '"story":[[1,'), "as public: the story is not what followed"),
        (('"turns":[[', '"turns":[[1,1,"x"],['), "as public: the list of turns is not what"),
        (('"first":{"title":"', '"first":{"title":"x'), "as public: the first table is not what"),
        (('"then":[', '"then":[null,'), "as public: a table is not what followed"),
        (('{"eyes":"public"', '{"eyes":"seat-9"'), "who does not sit there"),
    ],
)  # fmt: skip
def test_what_a_page_packs_is_compared_with_what_followed(change, says):
    match = decode((CORPUS / "ruled.replay").read_bytes())[1]
    (words,) = false_words(carried_by(with_lines(page("ruled", PUBLIC), change)), match)
    assert says in words


@pytest.mark.parametrize(
    "change", [(b"Bacon Project:", b"Bacon Protect:"), (b"</h1>", b"</h1><p>x</p>")]
)
def test_what_stands_around_it_is_compared_too(change):
    match = decode((CORPUS / "ruled.replay").read_bytes())[1]
    carried = carried_by(page("ruled", PUBLIC).replace(*change, 1))
    assert "around what it carries" in false_words(carried, match)[0]


def test_another_script_is_none_of_ours():
    made = page("greedy", PUBLIC)
    for forged in (
        made.replace(b"<script>", b"<script>alert(1);", 1),
        made + b"<script>alert(1)</script>",
        with_block(made, "script", packed(b"alert(1);" + script().encode())),
        with_block(made, "script", packed(script().encode())[:-1]),
        with_block(made, "script", packed(bytes(MOST_SCRIPT + 1))),
        made.replace(b'id="script"', b'id="x"'),
        made.replace(f" '{hash_of(script())}'".encode(), b"", 1),
        made.replace(b"<style>", b"<style>#verdict { display: none; }", 1),
        made.replace(b"default-src 'none'", b"default-src *", 1),
        made.replace(b"<head>", b"<head><script src=x></script>", 1),
        made.replace(b"<head>", b"<head><img src=x onerror=alert(1)>", 1),
    ):
        assert carried_by(forged).release is None


def test_a_release_is_told_by_its_script_and_style(monkeypatch):
    monkeypatch.setattr("replays.page.carried.known_scripts", lambda: {"0.0.1": today()})
    assert carried_by(page("greedy", PUBLIC)).release == "0.0.1"


def test_what_is_released_stays_what_it_was():
    """A release whose script or style is not that of the list needs another version."""
    released, version = read_releases(), this_version()
    assert released.get(version, today()) == today()
    assert is_released() == (version in released)
    assert known_scripts()[CURRENT] == today()


@pytest.mark.parametrize("id_", ["replay", "scenes"])
def test_what_is_no_page_of_a_match_is_damaged(id_):
    made = page("greedy", PUBLIC)
    block = f'id="{id_}"'.encode()
    for wrong in (
        made.replace(block, b'id="x"'),
        made.replace(block, block + b">*<b "),
        made[:2000],
    ):
        with pytest.raises(DamagedFile):
            carried_by(wrong)


def test_a_copy_that_cannot_be_unpacked_is_damage():
    made = page("greedy", PUBLIC)
    abc = packed(b"abc")
    for block in (b"", b"x", abc[:-1], abc + b"x", packed(bytes(BIGGEST + 1))):
        with pytest.raises(DamagedFile, match="the copy in the page cannot be unpacked"):
            carried_by(with_block(made, "replay", block))


@pytest.mark.parametrize("scenes", [b"", b"x", packed(b"[]"), packed(b"{}\n[1]")])
def test_scenes_that_cannot_be_read_are_damage(scenes):
    match = decode((CORPUS / "greedy.replay").read_bytes())[1]
    carried = carried_by(with_block(page("greedy", PUBLIC), "scenes", scenes))
    with pytest.raises(DamagedFile, match="scenes of the page"):
        false_words(carried, match)


def test_a_release_is_put_into_the_list_once(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(release_script, "LIST", tmp_path / "releases.json")
    monkeypatch.setattr(
        release_script, "read_releases", lambda: {"0.0.1": Hashes("a", "b", "c", "d")}
    )
    assert release_script.main() == 0
    rows = json.loads((tmp_path / "releases.json").read_text())
    assert rows == {"0.0.1": {"loader": "a", "script": "b", "annotated": "c", "style": "d"}, this_version(): today()._asdict()}  # fmt: skip
    monkeypatch.setattr(
        release_script, "read_releases", lambda: {this_version(): Hashes("a", "b", "c", "d")}
    )
    assert release_script.main() == 1
    assert "a new version is needed" in capsys.readouterr().out


def test_a_page_that_is_too_long_for_every_table_shows_the_last_and_says_so(monkeypatch):
    monkeypatch.setattr("replays.page.html_page.MOST_BYTES", 100)
    match = decode((CORPUS / "ruled.replay").read_bytes())[1]
    made = page.__wrapped__("ruled", PUBLIC)
    assert LONG in made.decode()
    last = story_of(match, [PUBLIC]).told[0].last
    assert last is not None
    assert "".join(map(html_of, scene_html(last))) in made.decode()
    assert b'"first"' not in plain(carried_by(made).scenes)
    assert false_words(carried_by(made), match) == []
    forged = made.replace(b"Ann (seat 1)", b"Eve (seat 1)", 1)
    assert "around what it carries" in false_words(carried_by(forged), match)[0]


def test_words_of_the_story_that_were_changed_are_found_in_a_page_of_any_version():
    """Whether or not the script is ours: the story is compared, not only the page as a whole."""
    match = decode((CORPUS / "ruled.replay").read_bytes())[1]
    made = page("ruled", JUDGE).replace(b"<style>", b"<style>p{}", 1)
    assert carried_by(made).release is None
    assert false_words(carried_by(made), match) == []
    forged = made.replace(b"Ben draws Qs", b"Ben draws 9h", 1)
    (words,) = false_words(carried_by(forged), match)
    assert words == "as judge: the story is not what followed"
    made = page("ruled", PUBLIC)
    with pytest.raises(DamagedFile, match="the story in the page is not what its copy was told"):
        carried_by(made.replace(b"Ben draws a card", b"Ben draws 9h", 1))
