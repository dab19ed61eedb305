"""The story in a page as everybody reads it: the only place in which its words stand.

Readers without scripts have it as it is. The script takes the words from there, and what it needs beside them from the
scenes; so they are in the page once. A moment is its line, then what followed, a line of text each, told shortly (`replays.page.abridged`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from referee.kernel.show.svg import Element, element
from referee.pattern import pattern
from replays.page.abridged import Inside, abridged, rule_prefix
from replays.page.html import html_of
from replays.page.scenes import EyesStory, Moment
from replays.page.story_reader import whole_texts

_STORY = pattern(rb'<ol id="moments"(?: data-rules="([^"]*)")?>(.*?)</ol>', re.DOTALL)
_MOMENT = pattern(r"<li[^>]*>")
_SENTENCE = pattern(r"(.*) \[([^\[\]]+)\]")
WHOLE = (
    "Names and texts stand there whole where they are told first. An ellipsis behind a colon or comma is what stood "
    'there last; what is said of one thing "too" is said in the line above. "+2" counts the sentences that follow '
    "as they last followed one of that kind; a dash stands for an action that its first sentence says."
)
TAKEN = pattern(r" void: taken back by moment [0-9]+$")
"""What stands behind the line of a moment that was taken back."""


def story_html(story: EyesStory) -> Element:
    """The story, complete; ``data-rules`` is what is left out in front of the ids of rules."""
    told = [each.sentences for each in story.moments]
    rows = [(each.line + _taken(each), each.sentences, not each.void) for each in story.moments]
    written = abridged(rows, story.names, story.players)
    moments = map(_moment, story.moments, written)
    return element("ol", *moments, id="moments", data_rules=rule_prefix(told))


def told_shortly(story: EyesStory) -> Iterator[Element]:
    """What a reader without scripts must know of how the story is told; nothing where it cites no rule."""
    prefix = rule_prefix([each.sentences for each in story.moments])
    if prefix:
        rules = f"Rules stand in brackets, without {prefix} in front, behind the first sentence of each kind."
        yield element("p", f"{rules} {WHOLE}", id="shortly", class_="faint")


def _moment(moment: Moment, said: Sequence[Inside]) -> Element:
    if not moment.void:
        return element("li", *said)
    return element("li", moment.line, element("em", _taken(moment)), *said[1:], class_="void")


def _taken(moment: Moment) -> str:
    return f" void: taken back by moment {moment.void}" if moment.void else ""


def beside(story: EyesStory, written: Sequence[str]) -> Mapping[str, Any]:
    """The line of the scenes that goes with a story whose words stand in the page, read as those texts."""
    rows = map(_row, story.moments, written)
    return dict(story.plain) | {"story": list(rows)}


def _row(moment: Moment, text: str) -> Sequence[Any]:
    """What a script needs beside the words: whose moment it is, what took it back, whether a judge was asked.

    Words from which their sentences could not be told again stand in the row as well.
    """
    seat, line, sentences, void, is_ruling = moment.plain
    row = [seat, void, is_ruling]
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
    return written_texts(story_html(story))


def written_texts(story: Element) -> list[str]:
    """The same of a story that is written already."""
    return texts_in(html_of(story).encode())


def texts_in(page: bytes) -> list[str]:
    """What stands in each moment of the story that is written in a page, whole."""
    found = _STORY.search(page)
    if found is None:
        return []
    prefix, story = ((each or b"").decode("utf-8", "replace") for each in found.groups())
    return list(whole_texts(_MOMENT.split(story)[1:], prefix))
