"""A match as a recording of a terminal: asciicast, version 2, which every player of recordings reads.

One frame a moment: the board as those eyes see it and what happened below it. Only rows that change are
written. A marker stands where a turn begins and where a judge ruled. Annotations are shown below their moment, before
anything else that happened there.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from types import MappingProxyType
from typing import Any

from referee.kernel.show import rows as board_rows
from replays.annotations.commentary import Remark
from replays.page.match_story import MatchStory
from replays.page.plain_text import Remarks, void_words
from replays.page.scenes import EyesStory

PACE = 1.5
"""So many seconds a moment is shown."""
CLEAR, HIDE = "\x1b[2J\x1b[H", "\x1b[?25l"
LINES_BELOW = 6
"""So many rows below the board say what happened."""


def cast_of(story: MatchStory, width: int, remarks: Remarks = MappingProxyType({})) -> str:
    """The recording of what the first eyes saw, of a story with boards of that width, with their annotations."""
    told = story.told[0]
    below = [
        _below(told, number, width, _said(remarks.get(number, ()), width))
        for number in range(1, len(told.boards) + 1)
    ]
    rows_below = max([LINES_BELOW, *(len(each) + 1 for each in below)])
    height = max(map(len, told.boards), default=0) + rows_below
    head = {"version": 2, "width": width, "height": height, "title": story.title}
    lines = [head, *_events(told, below)]
    return "\n".join(json.dumps(each, ensure_ascii=False) for each in lines) + "\n"


def _said(remarks: Sequence[Remark], width: int) -> list[str]:
    """What was written about a moment, in rows; of a variation the actions."""
    lines = (line for remark in remarks for line in remark.brief)
    return [board_rows.words(each) for line in lines for each in board_rows.told("* ", line, width)]


def _events(told: EyesStory, below: Sequence[Sequence[str]]) -> Iterator[list[Any]]:
    turns = told.headings
    shown: list[str] = []
    boards = told.boards
    for number, rows in enumerate(boards, 1):
        time = round((number - 1) * PACE, 1)
        mark = turns.get(number) or ("ruling" if told.moments[number - 1].is_ruling else "")
        if mark:
            yield [time, "m", mark]
        frame = [*rows, "", *below[number - 1]]
        yield [time, "o", f"{'' if shown else HIDE + CLEAR}{_changes(shown, frame)}"]
        shown = frame
    yield [round(len(boards) * PACE, 1), "o", ""]


def _below(told: EyesStory, number: int, width: int, said: Sequence[str]) -> list[str]:
    """What happened at that moment, as much as there is room for, and all that was written about it."""
    moment = told.moments[number - 1]
    sentences = [f"  {text}{f' [{rule}]' if rule else ''}" for text, rule in moment.sentences]
    lines = [f"{number}  {moment.line}{void_words(moment)}", *sentences]
    if len(lines) > LINES_BELOW - 1:
        left = len(lines) - (LINES_BELOW - 2)
        lines = [*lines[: LINES_BELOW - 2], f"  ... and {left} more"]
    return [board_rows.cut(each, width) for each in (lines[0], *said, *lines[1:])]


def _changes(before: Sequence[str], after: Sequence[str]) -> str:
    """What a terminal needs to show the rows after instead of those before."""
    parts = [
        f"\x1b[{at};1H{row}\x1b[K"
        for at, row in enumerate(after, 1)
        if at > len(before) or before[at - 1] != row
    ]
    parts += [f"\x1b[{at};1H\x1b[K" for at in range(len(after) + 1, len(before) + 1)]
    return "".join(parts)
