"""Things: what can be pointed at on a board of text: cards, pieces and places, and the words of the answers that name them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from referee.kernel.show.scene import Card, Token, all_nodes
from referee.pattern import pattern
from replays.read.table_view import drawable

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cli.play.menu import Way
    from referee.kernel.engine.run import Run
    from referee.kernel.facts import Eyes
    from referee.kernel.show.scene import Node

RULE = pattern(r"\b[A-Z]{2,4}-[A-Z]{0,3}\d+(?:\.\d+)*\b")
"""The id of a rule, as it stands behind a sentence."""
SPECIAL = pattern(r"[A-Z0-9]")
"""A word without any of these may stand on a board as a word of English."""
SHORTEST = 2
"""A word of an answer that is shorter names nothing on a board."""

Labels = Mapping[str, tuple[str, ...]]
"""What stands on a board, and the words of answers that mean it."""


def words_named(ways: Iterable[Way]) -> set[str]:
    """The words of answers that name something: neither the action nor a number."""
    return {
        word
        for way in ways
        for word in way.words[1:]
        if len(word) >= SHORTEST and not word.isdecimal()
    }


def labels(run: Run[Any], eyes: Eyes, named: set[str]) -> Labels:
    """What of the table some answer names: each word itself, and the names and signs of what it means."""
    found = {word: {word: None} for word in sorted(named) if SPECIAL.search(word)}
    scene = run.game.scene(drawable(run, eyes, run.game.view(run, eyes)), ())
    for node in all_nodes(scene.inside) if scene is not None else ():
        for word in _ways_to_say(node):
            if word in named:
                for label in _signs(node):
                    found.setdefault(label, {})[word] = None
    return {label: tuple(words) for label, words in found.items()}


def _ways_to_say(node: Node) -> Iterator[str]:
    """How an answer could name a card or a piece."""
    if isinstance(node, Card):
        yield from (node.id.removesuffix("/card"), node.id.rpartition("/")[2], node.text)
        yield "-".join(re.findall(r"[a-z0-9]+", node.name.lower()))
    elif isinstance(node, Token):
        yield node.id


def _signs(node: Node) -> Iterator[str]:
    """How a board may show it."""
    if isinstance(node, Card):
        yield node.name
    elif isinstance(node, Token):
        yield from (node.sign, node.name)


def thing_at(text: str, column: int, known: Iterable[str]) -> str | None:
    """The longest of the known names that stands under a column of a row."""
    best: str | None = None
    for name in known:
        start = text.find(name)
        while start >= 0:
            whole = not _joins(text, start - 1) and not _joins(text, start + len(name))
            if whole and start <= column < start + len(name) and len(name) > len(best or ""):
                best = name
            start = text.find(name, start + 1)
    return best


def _joins(text: str, place: int) -> bool:
    """Whether the character there would make another word of what stands beside it."""
    return 0 <= place < len(text) and (text[place].isalnum() or text[place] == "-")


def rule_at(text: str, column: int) -> str | None:
    """The id of a rule under a column of a row."""
    hits = (match for match in RULE.finditer(text) if match.start() <= column < match.end())
    return next((match.group() for match in hits), None)


def choice_at(text: str, column: int) -> int | None:
    """The number of the choice that stands at a column of a row of choices."""
    found = [each for each in re.finditer(r"(?:^|(?<=\s))>?\s*(\d{1,3})  (?=\S)", text) if each.start() <= column]  # fmt: skip
    return int(found[-1].group(1)) if found else None


def shown_words(ways: Sequence[Way], beyond: int) -> set[str]:
    """What the ways go on with behind the words that were picked."""
    return {way.words[beyond] for way in ways if len(way.words) > beyond}
