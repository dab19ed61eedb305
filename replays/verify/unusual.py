"""Unusual: what a reader of one word would not expect of a match, said beside its grade.

A match can be proven and yet be of cards that somebody made, of chance that a scorekeeper wrote down,
or a branch that nobody played. The grade says that nothing is wrong; this says what it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from events.chain.strands import match_id
from events.fold.fold import Finder
from events.fold.inputs import handed_on_to
from events.records.records import Opened
from referee.dataclass import dataclass
from referee.errors import MatchError, NotFound
from referee.kernel.game import Opening

if TYPE_CHECKING:
    from events.chain.match import Match
    from referee.kernel.game import Game

SHIPPED, SEEDED, USUAL, PLAYED, FAIR = "shipped", "seeded", "usual", "played", "fair"
SEALED = "sealed"
TRAITS = (SHIPPED, SEEDED, USUAL, PLAYED, FAIR, SEALED)
"""What can be required of a match beside a grade: shipped cards and boards, chance from a seed, the usual
readings, that it was played from its beginning: it is no branch; a fair seed, which few have; and that everybody
whose key it names has signed it."""


@dataclass(frozen=True, slots=True)
class Unusual:
    """One thing out of the usual: the trait that the match has not, and a sentence for readers."""

    trait: str
    sentence: str


def unusual_of(match: Match, find: Finder) -> tuple[list[Unusual], bool]:
    """What is out of the usual in the opening of a match, and whether that is all.

    It is not where nobody can say: record 1 is withheld, or its game is not known here. Even then a
    branch is one.
    """
    try:
        opened = match.opening()
    except MatchError:
        return [], False
    try:
        game = find(opened.game)
    except NotFound:
        return _chance_and_branch(opened), False
    found = _cards(opened, game) + _readings(opened, usual_readings(opened, game, match))
    return found + _chance_and_branch(opened), True


def _chance_and_branch(opened: Opened) -> list[Unusual]:
    """What can be said of a match of any game."""
    found = []
    if opened.chance != "seeded":
        found.append(
            Unusual(SEEDED, "chance is observed: what was drawn is the word of who wrote it down")
        )
    if opened.hands_unseen:
        found.append(Unusual(SEEDED, "hands are unseen: what nobody showed is not in the record"))
    found += [
        Unusual(
            PLAYED,
            f"a branch of match {match_id(root)[:8]} from record {record} on, not a match as played",
        )
        for role, root, record, _ in opened.inputs
        if role == "parent"
    ]
    return found


def _cards(opened: Opened, game: Game) -> list[Unusual]:
    """The card sets and boards that are none of those that this program brings."""
    shipped = {digest for _, digest in game.shipped()}
    return [
        Unusual(
            SHIPPED, f"own cards: {name!r} is not a shipped set (SHA-256 {digest.hex()[:16]}...)"
        )
        for name, digest in opened.cards
        if digest not in shipped
    ]


def usual_readings(opened: Opened, game: Game, match: Match) -> Mapping[str, str]:
    """The readings that such a match has by itself: some follow from its seats, or from a draft."""
    try:
        handed = handed_on_to(opened, match.attachments)
        plain = Opening(opened.seats, opened.rules, {}, opened.cards, match.packs(), handed)
        return game.settle(plain).readings
    except MatchError:
        return {name: reading.default for name, reading in game.options.items()}


def _readings(opened: Opened, usual: Mapping[str, str]) -> list[Unusual]:
    """The readings that are not the usual ones."""
    chosen = [
        f"{name} = {choice}"
        for name, choice in opened.readings.items()
        if usual.get(name, choice) != choice
    ]
    return [Unusual(USUAL, f"readings: {', '.join(chosen)}")] if chosen else []
