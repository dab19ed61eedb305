"""A match as text: for mail, for printing, and for whoever reads with nothing else."""

from __future__ import annotations

from collections.abc import Iterator

from replays.page.match_story import MatchStory
from replays.page.scenes import EyesStory, Moment


def text_of(story: MatchStory) -> str:
    """The story of the first eyes, a line for each thing that happened, with the rule that it follows from."""
    return "\n".join([*_head(story), *_told(story.told[0]), ""])


def _head(story: MatchStory) -> Iterator[str]:
    yield story.title
    yield f"match {story.match}"
    yield from (f"  seat {seat}: {name}" for seat, name in enumerate(story.players, 1))
    if story.result:
        yield story.result


def _told(told: EyesStory) -> Iterator[str]:
    turns = {at: stage_words(turn, phase) for at, turn, phase in told.turns}
    for number, moment in enumerate(told.moments, 1):
        if number in turns:
            yield from ("", turns[number])
        yield f"{number:>5}  {moment.line}{void_words(moment)}"
        for words, rule in moment.sentences:
            yield f"       {words}{f' [{rule}]' if rule else ''}"


def stage_words(turn: int, phase: str) -> str:
    """A turn and its phase as a heading; of a part without a turn the phase alone."""
    return f"Turn {turn}: {phase}" if turn else phase[:1].upper() + phase[1:]


def void_words(moment: Moment) -> str:
    """That a moment was taken back, and by which."""
    return f" (void: taken back by {moment.void})" if moment.void else ""
