"""SVG documents: well-formed whatever the words are, and the same bytes for the same picture."""

from __future__ import annotations

from xml.etree import ElementTree as ET

from referee.kernel.show.svg import document, element, group, polygon, text, titled

SVG = "{http://www.w3.org/2000/svg}"


def test_a_document_says_in_words_what_it_shows() -> None:
    shown = document([polygon([(0, 0), (4, 0), (2, 3)])], 40, 30, title="A map", lines=["a", "b"])
    root = ET.fromstring(shown)
    assert root.tag == f"{SVG}svg"
    assert root.attrib["viewBox"] == "0 0 40 30"
    assert root.findtext(f"{SVG}title") == "A map"
    assert root.findtext(f"{SVG}desc") == "a\nb"
    labels = root.attrib["aria-labelledby"].split()
    assert labels == [child.attrib["id"] for child in root if "id" in child.attrib]


def test_words_stay_words_whatever_signs_they_hold() -> None:
    words = 'Ann <b> & "Bo" ]]> \' é 🃏 田'
    shown = document([text(words, 1, 2, font_size=9)], 9, 9, title=words, lines=[words])
    root = ET.fromstring(shown)
    assert root.findtext(f"{SVG}text") == words
    assert root.findtext(f"{SVG}title") == words
    assert root.findtext(f"{SVG}desc") == words


def test_signs_that_no_document_may_hold_are_replaced() -> None:
    words = "a\x00b\x1bc\x7fd\x85e\ud800f\ufffeg"
    shown = document([], 9, 9, title=words, lines=[])
    root = ET.fromstring(shown.encode())
    assert root.findtext(f"{SVG}title") == "a�b�c�d�e�f�g"


def test_attributes_are_quoted_and_named_as_svg_names_them() -> None:
    shown = document(
        [element("circle", cx=1, stroke_width=2, class_='a"b<', font_family="A & B")],
        9,
        9,
        title="t",
        lines=[],
    )
    (circle,) = ET.fromstring(shown).iter(f"{SVG}circle")
    assert circle.attrib == {
        "cx": "1",
        "stroke-width": "2",
        "class": 'a"b<',
        "font-family": "A & B",
    }


def test_groups_hold_what_belongs_together_and_may_have_words_of_their_own() -> None:
    shown = document(
        [group([titled("a hex", polygon([(1, 1)]), text("e5", 0, 0), class_="hex")], id="arena")],
        9,
        9,
        title="t",
        lines=[],
    )
    root = ET.fromstring(shown)
    (outer, inner) = root.iter(f"{SVG}g")
    assert outer.attrib == {"id": "arena"}
    assert inner.findtext(f"{SVG}title") == "a hex"
    assert [child.tag for child in inner] == [
        f"{SVG}{name}" for name in ("title", "polygon", "text")
    ]


def test_words_may_have_elements_among_them() -> None:
    shown = document(
        [element("text", "a ", element("tspan", "b", x=3), " c", x=1, y=2)],
        9,
        9,
        title="t",
        lines=[],
    )
    (line,) = ET.fromstring(shown).iter(f"{SVG}text")
    assert "".join(line.itertext()) == "a b c"
