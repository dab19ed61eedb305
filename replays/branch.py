"""Branch: a what-if line is a match of its own, and the parent is never touched.

The branch carries the parent's position after the record where it begins, as an attachment, and
names parent, record and position in its opened record. It has a secret and so dice of its own:
what lay in an order when it began keeps that order, what is left to chance later falls
anew. Repeating the parent's answers from the start would not do, because with other dice the same
answers lead elsewhere, and with the parent's dice a what-if line would betray a live match.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from events.chain.match import Match
from events.fold.fold import Finder
from events.fold.opening import position_of, salted_position
from events.recorder import Recorder, Store
from events.records.records import Closed
from referee import games
from referee.errors import NotFound
from referee.kernel.engine.run import Run
from referee.kernel.facts import Listener
from referee.kernel.game import Opening
from replays.read.diff import leaves_after
from replays.read.seek import Seeker


def branch(
    parent: Match,
    record: int,
    secret: bytes,
    *,
    number: int | None = None,
    note: Mapping[str, Any] | None = None,
    store: Store | None = None,
    listener: Listener | None = None,
    find: Finder = games.find,
) -> Recorder:
    """Open a what-if line from the position after that record of the parent.

    ``secret`` is the branch's own; ``number`` is how the one who asks counts the record, if not as the
    judge does. Raises NotFound where there is no such record, where the match
    is over by then, or where seats act in secret at that moment of a match that goes on (nobody may
    look, so nobody can branch); and the fold's errors where the parent cannot be folded so far.
    """
    seeker = Seeker(parent, find=find)
    run = seeker.at(record)
    refuse_branch(run, parent, record if number is None else number)
    wire = run.wire()
    digest, attached = salted_position(wire, secret)
    opened = parent.opening()
    inputs = [each for each in opened.inputs if each[0] not in ("parent", "refused")]
    handed = {each[3]: parent.attachments[each[3]] for each in inputs if each[3]}
    return Recorder.create(
        run.game,
        Opening(opened.seats, opened.rules, opened.readings, opened.cards, parent.card_texts()),
        secret,
        chance=opened.chance,
        note=note,
        inputs=[*inputs, ("parent", parent.opened_hash, max(record, seeker.begun), digest)],
        attachments={**handed, digest: attached},
        store=store,
        listener=listener,
        find=find,
    )


def refuse_branch(run: Run[Any], parent: Match, number: int) -> None:
    """Raise NotFound where nothing can branch from the run, which stands after that record."""
    if run.outcome is not None:
        message = f"record {number}: the match is over, nothing can branch from there"
        raise NotFound(message)
    if run.dice.unseen:
        message = f"record {number}: hands are unseen, nobody knows the position to branch from"
        raise NotFound(message)
    if run.lanes and not is_over(parent):
        message = f"record {number}: seats are acting in secret, branch when the match is over"
        raise NotFound(message)


def is_over(match: Match) -> bool:
    """Whether the match is closed, so that nothing in it is secret any more."""
    return isinstance(match.public[-1].record(), Closed)


def is_parent(parent: Match, line: Match, *, find: Finder = games.find) -> bool:
    """Whether the line names this match, and begins exactly as it stood after that record."""
    record = leaves_after(line, parent)
    if record is None:
        return False
    return position_of(line) == Seeker(parent, find=find).at(record).wire()
