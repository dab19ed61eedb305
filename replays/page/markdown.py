"""A match as Markdown: turns as headings, moments as a list, the gists of the rules at the end."""

from __future__ import annotations

import re
from collections.abc import Iterator
from types import MappingProxyType

from referee.pattern import pattern
from replays.page.match_story import MatchStory
from replays.page.plain_text import Remarks, void_words
from replays.page.scenes import EyesStory

_BEGINNING = pattern(r"^(?:[>\[=]|(?:[-+]|#+|\d+[.)])(?!\w))")
"""What begins a block, or a box to be ticked, at the beginning of a line."""
_MARKS = pattern(
    r"""[\\`*<|] | (?<![^\W_])_ | _(?![^\W_]) | ~(?![^\W_]) | (?<=\S)~ # what pairs up, or is a tag or a cell
    | \[(?=[\[^]) | \](?=[(\[]) | &(?=\#?\w+;) | \#$""",
    re.VERBOSE,
)
"""The characters that make markup where they stand; a hyphen within a word, or a bracket without a link, makes none."""


def markdown_of(story: MatchStory, remarks: Remarks = MappingProxyType({})) -> str:
    """The story of the first eyes. Whatever people have written stands there as text and makes no markup."""
    return "\n".join([*_head(story), *_told(story.told[0], remarks), *_rules(story), ""])


def plain_words(text: str) -> str:
    """A text of one line that Markdown leaves as it is, wherever it stands."""
    begun = _BEGINNING.match(text)
    begins = f"{begun[0][:-1]}\\{begun[0][-1]}" if begun is not None else ""
    return begins + heading_words(text[begun.end() :] if begun is not None else text)


def heading_words(text: str) -> str:
    """The same for a text that does not stand at the beginning of a line."""
    return _MARKS.sub(r"\\\g<0>", text)


def _head(story: MatchStory) -> Iterator[str]:
    yield f"# {heading_words(story.title)}"
    yield from ("", f"Match `{story.match}`", "")
    yield from (f"- seat {seat}: {plain_words(name)}" for seat, name in enumerate(story.players, 1))
    if story.result:
        yield from ("", plain_words(story.result))
    if story.amended:
        yield ""
    for line in story.amended:
        yield f"{'    ' if line.startswith(' ') else ''}- {plain_words(line.strip())}"


def _told(told: EyesStory, remarks: Remarks) -> Iterator[str]:
    turns = told.headings
    yield ""
    for number, moment in enumerate(told.moments, 1):
        if number in turns:
            yield from ("", f"## {heading_words(turns[number])}", "")
        yield f"{number}. **{plain_words(moment.line)}**{plain_words(void_words(moment))}"
        for words, rule in moment.sentences:
            yield f"    - {plain_words(words)}{f' `{rule}`' if rule else ''}"
        for remark in remarks.get(number, ()):
            yield from (f"    - *{plain_words(line.strip())}*" for line in remark.lines)


def _rules(story: MatchStory) -> Iterator[str]:
    if story.rules:
        yield from ("", "## Rules", "")
    for rule, gist in story.rules.items():
        yield f"- `{rule}` {plain_words(gist)}"
