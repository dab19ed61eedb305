"""The log of a transcript: what a file tells by itself, where its match cannot be folded here.

A copy for certain eyes holds what they were told instead of what they may not know; a file of a game
or a rules version that nobody knows any more still holds what everybody was told.
"""

from __future__ import annotations

from events.chain.match import Match, Withholding
from events.chain.salted_leaves import Shown
from events.chain.strands import DECISION_PLACE
from events.fold.fold import Finder
from events.fold.opening import begin
from events.log.transcript import Moment, audience_of, read_moment
from events.records.records import Opened
from referee import games
from referee.errors import MatchError, NotFound
from referee.kernel.engine.dice import ObservedDice
from referee.kernel.facts import Eyes


def can_be_folded(match: Match, *, find: Finder = games.find) -> bool:
    """Whether everything that was decided is here, and the rules and cards that it rests on."""
    if not match.is_whole():
        return False
    for records in match.strands.values():
        if not all(isinstance(sealed.parts[DECISION_PLACE], Shown) for sealed in records):
            return False
    try:
        opened = match.opening()
        if opened.chance == "seeded" and match.known_secret() is None and match.deal is None:
            return False
        begin(find(opened.game), opened, match, ObservedDice())
    except Withholding:
        return False
    except MatchError:
        return not _is_from_elsewhere(match, find)
    return True


def _is_from_elsewhere(match: Match, find: Finder) -> bool:
    """Whether the game, its rules version or its cards are not known here."""
    record = match.public[0].record()
    if not isinstance(record, Opened):
        return True
    try:
        game = find(record.game)
    except NotFound:
        return True
    known = {digest for _, digest in game.shipped()} | set(match.attachments)
    return record.rules not in game.versions or any(each not in known for _, each in record.cards)


def moments(match: Match, eyes: Eyes) -> list[tuple[int, Moment]]:
    """The moments that a file shows of what those eyes were told, each with its number.

    Raises NotFound where it shows none to them, with those to whom it does.
    """
    audience = audience_of(eyes)
    if audience not in match.told:
        message = f"the file does not hold what {audience} was told"
        raise NotFound(message, tuple(match.told))
    return [
        (number, read_moment(part.data, f"told to {audience}, moment {number}"))
        for number, part in enumerate(match.told[audience], 1)
        if isinstance(part, Shown)
    ]
