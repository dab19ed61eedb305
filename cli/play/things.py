"""Things: what can be pointed at on a board of text: cards, pieces and places, and the words of the answers that name them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from cli.terminal.spots import PILES, Spot, Spots
from referee.kernel.show.scene import Area, Card, Token, Zone, children_of
from referee.pattern import pattern
from replays.read.table_view import drawable

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cli.play.menu import Way
    from referee.kernel.decision.ask import Ask
    from referee.kernel.engine.run import Run
    from referee.kernel.facts import Eyes
    from referee.kernel.show.scene import Node

RULE = pattern(r"\b[A-Z]{2,4}-[A-Z]{0,3}\d+(?:\.\d+)*\b")
"""The id of a rule, as it stands behind a sentence."""
SPECIAL = pattern(r"[A-Z0-9]")
"""A word without any of these may stand on a board as a word of English."""
SHORTEST = 2
"""A word of an answer that is shorter names nothing on a board."""

Labels = Mapping[str, Mapping[str, Spots]]
"""What stands on a board, the words of answers that mean it, and at which spots each of them does."""

Thing = tuple[Card | Token, Spot]
"""A card or a piece, and where it lies."""


def words_named(ways: Iterable[Way]) -> set[str]:
    """The words of answers that name something: neither the action nor a number."""
    return {
        word
        for way in ways
        for word in way.words[1:]
        if len(word) >= SHORTEST and not word.isdecimal()
    }


def things_of(run: Run[Any], eyes: Eyes) -> list[Thing]:
    """The cards and pieces on the table that those eyes see."""
    scene = run.game.scene(drawable(run, eyes, run.game.view(run, eyes)), ())
    return [*_things(scene.inside, (0, ""))] if scene is not None else []


def _things(nodes: Iterable[Node], spot: Spot) -> Iterator[Thing]:
    for node in nodes:
        seat, pile = spot
        if isinstance(node, Area):
            seat = node.seat or seat
        elif isinstance(node, Zone):
            first = node.name.split(maxsplit=1)[0]
            pile = first if seat and first in PILES else ""
        elif isinstance(node, Card | Token):
            yield node, spot
        yield from _things(children_of(node), (seat, pile))


def labels(things: Sequence[Thing], ask: Ask[Any], ways: Sequence[Way]) -> Labels:
    """What of the table some of these answers name: each word itself, and the names and signs of what it means."""
    homes: dict[str, set[str]] = {}
    for way in ways:
        home = ask.run.game.meant_in(ask, way.answer)
        for word in words_named([way]):
            homes.setdefault(word, set()).add(home)
    found: dict[str, dict[str, Spots]] = {
        word: {word: frozenset()} for word in sorted(homes) if SPECIAL.search(word)
    }
    tokens = [node.name for node, _ in things if isinstance(node, Token)]
    for word, node, spot in _meant(things, homes):
        for label in _signs(node, alone=tokens.count(node.name) <= 1):
            spots = found.setdefault(label, {})
            spots[word] = spots.get(word, frozenset()) | {spot}
    return found


def _meant(
    things: Sequence[Thing], homes: Mapping[str, set[str]]
) -> Iterator[tuple[str, Card | Token, Spot]]:
    """Each word with what it means: the thing of that very id, else whatever is called so and lies where it is meant."""
    exact = {node.id for node, _ in things} & set(homes)
    for node, spot in things:
        for word in dict.fromkeys(_ways_to_say(node)):
            if node.id in (word, f"{word}/card"):
                is_meant = word in homes
            else:
                is_meant = word not in exact and node.id.startswith(tuple(homes.get(word, ())))
            if is_meant:
                yield word, node, spot


def _ways_to_say(node: Card | Token) -> Iterator[str]:
    """How an answer could name a card or a piece."""
    if isinstance(node, Card):
        yield from (node.id.removesuffix("/card"), node.id.rpartition("/")[2], node.text)
        yield "-".join(re.findall(r"[a-z0-9]+", node.name.lower()))
    else:
        yield node.id


def _signs(node: Card | Token, *, alone: bool) -> Iterator[str]:
    """How a board may show it; of two pieces of one name that behind its sign."""
    if isinstance(node, Card):
        yield node.name
    else:
        yield from (node.sign, node.name if alone else f"{node.sign} {node.name}")


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
