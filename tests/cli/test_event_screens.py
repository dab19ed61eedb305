"""What an event shows, whatever its people are called: in windows of every width, in spreadsheets, on pages."""

import csv
import json
from html.parser import HTMLParser

import pytest

from referee.kernel.show.rows import columns

NAMES = (
    "<b>&\"'",
    "Ann, Lee",
    "=1+1",
    "\u05d0\u05d1\u05d2",
    "\u5317\u4eac\u8005",
    "Wolfeschlegelstein" * 3,
)
VOID_TAGS = ("meta", "br", "hr", "img", "link", "input")
VIEWS = ("show", "pairings", "standings", "bracket", "rounds", "ledger", "slips")


class Reader(HTMLParser):
    """Reads a page strictly: every tag is closed in order; keeps the texts, the tags, their attributes."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.text, self.tags, self.attributes, self.unclosed = "", set(), set(), []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.tags.add(tag)
        self.attributes.update(name for name, _ in attrs)
        if tag not in VOID_TAGS:
            self.unclosed.append(tag)

    def handle_endtag(self, tag):
        assert self.unclosed.pop() == tag

    def handle_data(self, data):
        self.text += data


@pytest.fixture
def event(run):
    """Six entries in a round of Swiss and a bracket of four, whose first round is paired."""
    stages = ("--stage", "swiss rounds:1", "--stage", "single cut:4")
    word = run("event", "new", "clash", "--name", "<i>&", *stages, "--json").data["event"]
    for name in NAMES:
        assert run("event", "enter", word, name).code == 0
    for words in (("start", word), ("pair", word)):
        assert run("event", *words).code == 0
    for table in ("1-1", "1-2", "1-3"):
        assert run("event", "result", word, table, "1-0", "--slip").code == 0
    signed = ("--by", "Ida <judge>", "--reason", "a & b")
    assert run("event", "penalise", word, "5", "warning", *signed).code == 0
    for words in (("cut", word), ("pair", word)):
        assert run("event", *words).code == 0
    return word


@pytest.mark.parametrize("width", [40, 80, 200])
def test_no_row_is_wider_than_the_window(run, event, monkeypatch, width):
    monkeypatch.setenv("COLUMNS", str(width))
    shown = {view: run("event", view, event) for view in VIEWS}
    shown["why"] = run("event", "why", event, "1")
    for view, said in shown.items():
        assert (said.code, said.err) == (0, "")
        wide = [row for row in said.out.splitlines() if columns(row) > width]
        assert (view, wide) == (view, [])
    assert NAMES[0] in shown["standings"].out


def test_pages_are_read_without_script_and_every_name_stands_in_them_as_it_is(run, event, tmp_path):
    assert run("event", "pages", event, str(tmp_path / "wall")).code == 0
    pages = {each.name: each.read_text() for each in (tmp_path / "wall").iterdir()}
    read = {name: Reader(page) for name, page in pages.items()}
    for name, found in read.items():
        assert (name, found.unclosed, found.tags & {"script", "b", "i", "img"}) == (name, [], set())
        assert not [each for each in found.attributes if each.startswith("on")]
        assert "<i>&" in found.text
        assert (
            "nav { display: none; }" in pages[name].split("@media print {")[1].split("</style>")[0]
        )
    for name in NAMES:
        assert name in read["standings.html"].text
        assert name in read["rounds.html"].text or name in read["pairings.html"].text


@pytest.mark.parametrize("view", ["pairings", "standings", "rounds"])
def test_a_spreadsheet_and_the_object_say_the_same_lines(run, event, view):
    lines = list(csv.DictReader(run("event", view, event, "--csv").out.splitlines()))
    found = json.loads(run("event", view, event, "--json").out)[view]
    assert len(lines) == len(found) > 0
    assert set(lines[0]) == set(found[0])
    if view == "standings":
        assert {each["name"].removeprefix("'") for each in lines} == {
            each["name"] for each in found
        }
        assert all(line["name"][0] not in "=+-@" for line in lines)
