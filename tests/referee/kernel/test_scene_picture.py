"""Pictures of scenes: whatever a node holds is drawn, said and kept apart from markup, in both schemes."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest

from referee.kernel.show.scene import (
    Area,
    Card,
    Chart,
    Link,
    Node,
    Note,
    Number,
    Place,
    Question,
    Scene,
    Token,
    Zone,
)
from referee.kernel.show.scene_picture import SHEET, scene_picture

SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = "</style><script>alert('1')</script> & \"é\" \u05d0\u05d1 田"


def drawn(*nodes: Node, title: str = "Turn 1") -> ET.Element:
    return ET.fromstring(scene_picture(Scene(title, nodes), "A game"))


def written(root: ET.Element) -> list[str]:
    return ["".join(each.itertext()) for each in root.iter(f"{SVG}text")]


def part(root: ET.Element, id_: str) -> ET.Element:
    (found,) = [each for each in root.iter() if each.get("data-id") == id_]
    return found


def chart(grid: str = "hex") -> Chart:
    places = (Place("a1", (0, 0), ("gate",)), Place("b1", (1, 0), ("gate", "trap hex")), Place("a2", (0, 1)))  # fmt: skip
    tokens = (
        Token("one", "a1", "ON", "One", value="1/6", seat=1),
        Token("two", "b1", "TW", "Two", seat=2, states=("rooted",)),
        Token("wall", "a2", "W", "wall", "block"),
        Token("trap-b1", "b1", "*", "trap", "trap", kind="danger"),
        Token("away", "nowhere", "AW", "Away"),
    )
    links = (Link("attack", "one", ("two", "a2", "nobody"), "One attacks Two", "danger"),)
    return Chart("arena", "arena", places, tokens, links, grid)


@pytest.mark.parametrize(("grid", "corners"), [("hex", 6), ("square", 4)])
def test_a_chart_is_a_map_with_letters_for_what_places_are_and_a_key(grid: str, corners: int):
    root = drawn(chart(grid))
    places = [each for each in root.iter(f"{SVG}polygon") if "place" in each.attrib["class"]]
    assert [len(each.attrib["points"].split()) for each in places] == [corners] * 3
    assert {"a gate", "b trap hex", "a", "ab", "One attacks Two"} <= {" ".join(each.split()) for each in written(root)}  # fmt: skip
    assert [each.tag for each in part(root, "one") if "token" in each.get("class", "")] == [f"{SVG}circle"]  # fmt: skip
    assert [each.tag for each in part(root, "two") if "token" in each.get("class", "")] == [f"{SVG}rect"]  # fmt: skip
    assert part(root, "two").findtext(f"{SVG}title") == "Two rooted on b1"
    assert not [each for each in root.iter() if each.get("data-id") == "away"]
    assert len(list(part(root, "attack").iter(f"{SVG}polyline"))) == 2


def test_tokens_that_share_a_place_lie_beside_each_other():
    root = drawn(chart())
    signs = [each for each in root.iter(f"{SVG}text") if each.get("class", "").startswith("sign")]
    assert len({(each.attrib["x"], each.attrib["y"]) for each in signs}) == 4


def test_cards_lie_side_by_side_below_each_other_or_hidden():
    row = Zone("hand", "hand", cards=tuple(Card(f"c{at}", f"Card {at}") for at in range(40)), hidden=2)  # fmt: skip
    whole = Card("x", "X", "5", ("tapped",), "It " + "says " * 90, inside=(Card("y", "Y"),))
    root = drawn(Area("seat-1", "Ann", 1, True, (Number("n", "health", "3", "danger"), row, Zone("play", "play", "list", (whole,)), Zone("none", "none"))))  # fmt: skip
    boxes = [part(root, f"c{at}")[1].attrib for at in range(40)]
    assert len({each["y"] for each in boxes}) > 1
    assert all(int(each["x"]) + int(each["width"]) <= SHEET for each in boxes)
    assert part(root, "hand/hidden").findtext(f"{SVG}title") == "2 cards, hidden"
    assert {"Ann (to act)", "health 3", "-"} <= set(written(root))
    assert part(part(root, "x"), "y") is not None
    assert not any(len(each) * 29 // 4 > SHEET for each in written(root))


def test_a_track_numbers_its_places_and_a_note_names_its_rule():
    root = drawn(
        Zone("t", "track", "track", (Card("a", "A", "1 VP"), Card("b", "B", words="more"))),
        Note("n", "it goes on", "lasting", "faint", "X-1"),
        Question("q", 1, "Ann is to play"),
    )
    assert {"1 A", "1 VP", "2 B", "more", "lasting it goes on [X-1]", "? Ann is to play"} <= set(written(root))  # fmt: skip


def test_words_stay_words_whatever_they_hold():
    scene = Scene(HOSTILE, (Area("a", HOSTILE, inside=(Zone("z", HOSTILE, cards=(Card("c", HOSTILE),)), Note("n", HOSTILE, rule="X-1"))), chart()))  # fmt: skip
    picture = scene_picture(scene, HOSTILE)
    root = ET.fromstring(picture)
    assert root.findtext(f"{SVG}title") == f"{HOSTILE}, {HOSTILE}"
    assert not list(root.iter(f"{SVG}script"))
    assert "<script" not in picture
    assert picture == scene_picture(scene, HOSTILE)


def test_it_is_drawn_for_both_schemes_and_fetches_nothing():
    picture = scene_picture(Scene("", (chart(),)), "A game")
    assert "@media (prefers-color-scheme: dark)" in picture
    assert re.findall(r"https?://[^\"]*", picture) == ["http://www.w3.org/2000/svg"]
    assert "href" not in picture
    assert not re.search(r"@import|url\((?!#)", picture)


def test_a_table_without_anything_is_a_picture_too():
    root = drawn(title="")
    assert int(root.attrib["width"]) == SHEET
    assert drawn(Chart("empty", "empty", ())) is not None
