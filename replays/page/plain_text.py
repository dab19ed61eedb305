"""A match as text: for mail, for printing, and for whoever reads with nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from replays.annotations.commentary import Remark
from replays.page.match_story import MatchStory
from replays.page.scenes import EyesStory, Moment

Remarks = Mapping[int, Sequence[Remark]]
"""Annotations by the moments at which they stand."""


def text_of(story: MatchStory, remarks: Remarks = MappingProxyType({})) -> str:
    """The story of the first eyes, a line for each thing that happened, with the rule that it follows from."""
    return "\n".join([*_head(story), *_told(story.told[0], remarks), ""])


def _head(story: MatchStory) -> Iterator[str]:
    yield story.title
    yield f"match {story.match}"
    yield from (f"  seat {seat}: {name}" for seat, name in enumerate(story.players, 1))
    if story.result:
        yield story.result
    yield from story.amended


def _told(told: EyesStory, remarks: Remarks) -> Iterator[str]:
    turns = told.headings
    for number, moment in enumerate(told.moments, 1):
        if number in turns:
            yield from ("", turns[number])
        yield f"{number:>5}  {moment.line}{void_words(moment)}"
        for words, rule in moment.sentences:
            yield f"       {words}{f' [{rule}]' if rule else ''}"
        for remark in remarks.get(number, ()):
            yield from (f"       * {line}" for line in remark.lines)


def void_words(moment: Moment) -> str:
    """That a moment was taken back, and by which."""
    return f" (void: taken back by {moment.void})" if moment.void else ""
