"""Pictures: SVG documents from elements, the same bytes for the same picture.

A game draws its picture from a **view**, as it draws its board. Nothing in a picture is fetched from
anywhere: no fonts, no style sheets, no scripts. Every picture has its text: a title and a description.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from functools import lru_cache

from referee.dataclass import dataclass
from referee.pattern import pattern

MARKS = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"}
UNKNOWN = "\N{REPLACEMENT CHARACTER}"
"""Stands for a character that no XML document may hold."""
_SPECIAL = pattern(r'[&<>"\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]')
"""What is written otherwise, and what XML 1.0 does not allow: control characters, halves of pairs, non-characters."""

Attribute = str | int


@dataclass(frozen=True, slots=True)
class Element:
    """An element: its name, its attributes in their order, and what stands in it."""

    name: str
    attributes: Mapping[str, Attribute] = field(default_factory=dict)
    inside: tuple[Element | str, ...] = ()


def element(name: str, *inside: Element | str, **attributes: Attribute) -> Element:
    """An element. In names of attributes ``_`` stands for ``-``; at the end it is left out (``class_``)."""
    shown = {key.rstrip("_").replace("_", "-"): value for key, value in attributes.items()}
    return Element(name, shown, inside)


def group(inside: Iterable[Element | str], **attributes: Attribute) -> Element:
    """Elements that belong together."""
    return element("g", *inside, **attributes)


def titled(words: str, *inside: Element | str, **attributes: Attribute) -> Element:
    """A group that says in words what it shows, to somebody who points at it or has it read aloud."""
    return element("g", element("title", words), *inside, **attributes)


def text(words: str, x: int, y: int, **attributes: Attribute) -> Element:
    """One line of text; ``y`` is where its letters stand."""
    return element("text", words, x=x, y=y, **attributes)


def polygon(corners: Sequence[tuple[int, int]], **attributes: Attribute) -> Element:
    """A closed shape with those corners."""
    points = " ".join(f"{x},{y}" for x, y in corners)
    return element("polygon", points=points, **attributes)


def document(
    inside: Iterable[Element], width: int, height: int, *, title: str, lines: Sequence[str]
) -> str:
    """A whole picture; ``title`` and ``lines`` say all of it in words."""
    whole = element(
        "svg",
        element("title", title, id="title"),
        element("desc", "\n".join(lines), id="description"),
        *inside,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width} {height}",
        width=width,
        height=height,
        role="img",
        aria_labelledby="title description",
    )
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{"".join(_lines(whole, 0))}'


@lru_cache(maxsize=4096)
def escaped(words: str) -> str:
    """The words as an XML document holds them."""
    return _SPECIAL.sub(lambda found: MARKS.get(found[0], UNKNOWN), words)


def _lines(shown: Element, depth: int) -> Iterable[str]:
    """An element as lines: one for each element, set in; text stands in the line of its own element."""
    indent = "  " * depth
    named = "".join(f' {key}="{escaped(str(each))}"' for key, each in shown.attributes.items())
    if not shown.inside:
        yield f"{indent}<{shown.name}{named}/>\n"
        return
    if any(isinstance(each, str) for each in shown.inside):
        words = "".join(_inline(each) for each in shown.inside)
        yield f"{indent}<{shown.name}{named}>{words}</{shown.name}>\n"
        return
    yield f"{indent}<{shown.name}{named}>\n"
    for each in shown.inside:
        assert isinstance(each, Element)
        yield from _lines(each, depth + 1)
    yield f"{indent}</{shown.name}>\n"


def _inline(shown: Element | str) -> str:
    """What stands inside a line of text."""
    if isinstance(shown, str):
        return escaped(shown)
    return "".join(_lines(shown, 0)).rstrip("\n")
