"""The screen in a file: what it would show to that seat, drawn alike every time, with nothing from a network."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from cli.terminal import screen_file
from tests.cli.conftest import Run

TWO = ["--player", "Ann=hector", "--player", "Ben=raven-grey", "--seed", "ab"]
HAND = re.compile(r"hand +((?:[0-9JQKAXhdsc]+ ?)+)$", re.MULTILINE)


def text_of(path: Path) -> str:
    """The rows of a picture, the title first."""
    rows: dict[str, str] = {}
    for each in ET.fromstring(path.read_text(encoding="utf-8")).iter():
        if each.tag.endswith("text") and each.text:
            place = each.get("clip-path", "title")
            blank = float(each.get("x", "0")) / 12.2 - len(rows.get(place, ""))
            rows[place] = rows.get(place, "") + " " * round(blank) * (place != "title") + each.text
    lines = (each.replace("\xa0", " ").rstrip() for each in rows.values())
    return "\n".join(filter(None, lines))


@pytest.fixture
def drawn(run: Run, tmp_path: Path):
    """Draw with these words, and give what the picture says."""

    def draw(*words: str) -> str:
        path = tmp_path / "screen.svg"
        said = run(*words, "--svg", str(path), "--force")
        assert said.code == 0, said.err
        assert said.out.startswith(f"{path}: match ")
        text = path.read_text(encoding="utf-8")
        assert re.findall(r"https?://[^\"' ]*(?<!/svg)\"|url\(h", text) == []
        assert run(*words, "--svg", "-").out == text
        return text_of(path)

    return draw


def test_a_seat_is_drawn_as_it_would_see_the_table(run: Run, drawn) -> None:
    match = run("new", "bacon", *TWO).out.split()[1]
    first, second = drawn("play", match, "--seat", "1"), drawn("play", match, "--seat", "Ben")
    hands = [HAND.findall(each) for each in (first, second)]
    assert [len(each) for each in hands] == [1, 1]
    assert hands[0] != hands[1]
    assert "1  keep-hand" in first
    assert "Ann>" in first
    assert "waiting for Ann (seat 1)" in second
    assert max(map(len, first.splitlines())) <= 100


def test_a_record_is_drawn_as_the_viewer_shows_it(run: Run, drawn) -> None:
    run("simulate", "clash", "-n", "1", "--seed", "ab")
    match = run("list", "--json").data["matches"][0]["id"]
    text = drawn("replay", match, "--at", "5", "--as", "1", "--size", "140x45")
    assert "record 5 of" in text
    assert "as seat 1 sees it" in text
    assert "n next, b back" in text
    over = drawn("play", match, "--seat", "1", "--bot", "random", "--size", "120x60")
    assert "Turning points" in over
    assert "Enter leaves the table" in over


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("play", "bacon", "--svg", "x.svg"), "a MATCH that is there"),
        (("play", "MATCH", "--svg", "x.svg"), "expected --seat N"),
        (("play", "MATCH", "--png", "x.png", "--svg", "x.svg"), "go with one of --svg and --png"),
        (("play", "MATCH", "--seat", "1", "--svg", "x.png"), ".svg"),
        (("play", "MATCH", "--size", "90x30"), "go with one of --svg and --png"),
        (("replay", "MATCH", "--svg", "x.svg", "--size", "9x9"), "expected COLUMNSxROWS"),
        (("replay", "MATCH", "--svg", "x.svg", "--at", "99"), "99"),
    ],
)
def test_what_cannot_be_drawn_is_refused(run: Run, words: tuple[str, ...], why: str) -> None:
    match = run("new", "bacon", *TWO).out.split()[1]
    said = run(*(match if word == "MATCH" else word for word in words))
    assert said.code == 2
    assert why in said.err


def test_its_pixels_are_a_png_and_what_is_missing_is_said(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, path = run("new", "bacon", *TWO).out.split()[1], tmp_path / "screen.png"
    words = ("play", match, "--seat", "1", "--size", "40x10", "--png", str(path))
    assert run(*words).code == 0
    assert path.read_bytes().startswith(b"\x89PNG")
    for module, extra in (("resvg_py", "png"), ("textual", "tui")):
        monkeypatch.setattr(screen_file, "find_spec", lambda name, gone=module: None if name == gone else name)  # fmt: skip
        assert f"pip install 'referee[{extra}]'" in run(*words).err
