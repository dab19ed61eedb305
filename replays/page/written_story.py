"""The story in a page as everybody reads it: the only place in which its words stand.

Readers without scripts have it as it is. The script takes the words from there, and what it needs beside them from the
scenes; so they are in the page once. A moment is its line, then what followed, a line of text each.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from html import unescape
from typing import Any

from referee.kernel.show.svg import Element, element
from referee.pattern import pattern
from replays.page.html import html_of
from replays.page.scenes import EyesStory, Moment

_STORY = pattern(rb'<ol id="moments">(.*?)</ol>', re.DOTALL)
_MOMENT = pattern(r"<li[^>]*>")
_SENTENCE = pattern(r"(.*) \[([^\[\]]+)\]")
TAKEN = pattern(r" void: taken back by moment [0-9]+$")
"""What stands behind the line of a moment that was taken back."""


def story_html(story: EyesStory) -> Element:
    """The story, complete."""
    return element("ol", *map(_moment, story.moments), id="moments")


def _moment(moment: Moment) -> Element:
    end = (element("em", _taken(moment)),) if moment.void else ()
    said = "".join(f"\n{words} [{rule}]" if rule else f"\n{words}" for words, rule in moment.sentences)  # fmt: skip
    attributes = {"class": "void"} if moment.void else {}
    return Element("li", attributes, (moment.line, *end, *((said,) if said else ())))


def _taken(moment: Moment) -> str:
    return f" void: taken back by moment {moment.void}" if moment.void else ""


def beside(story: EyesStory) -> Mapping[str, Any]:
    """The line of the scenes that goes with a story whose words stand in the page."""
    return dict(story.plain) | {"story": list(map(_row, story.moments))}


def _row(moment: Moment) -> Sequence[Any]:
    """What a script needs beside the words: whose moment it is, what took it back, whether a judge was asked.

    Words from which their sentences could not be told again stand in the row as well.
    """
    seat, line, sentences, void, is_ruling = moment.plain
    row = [seat, void, is_ruling]
    (text,) = texts_in(html_of(element("ol", _moment(moment), id="moments")).encode())
    words, told = read_text(text)
    is_told = (words.removesuffix(_taken(moment)), told) == (line, sentences)
    return row if is_told else [*row, line, sentences]


def read_text(text: str) -> tuple[str, list[list[str]]]:
    """The line of a moment, with what took it back, and its sentences, of its text."""
    line, *lines = text.split("\n")
    sentences = []
    for each in lines:
        found = _SENTENCE.fullmatch(each)
        sentences.append([found[1], found[2]] if found else [each, ""])
    return line, sentences


def texts(story: EyesStory) -> list[str]:
    """What stands in each moment of the story, as `texts_in` reads it in a page."""
    return texts_in(html_of(story_html(story)).encode())


def texts_in(page: bytes) -> list[str]:
    """What stands in each moment of the story that is written in a page."""
    found = _STORY.search(page)
    if found is None:
        return []
    story = found[1].decode("utf-8", "replace").replace("<em>", "").replace("</em>", "")
    return [unescape(each) for each in _MOMENT.split(story)[1:]]
