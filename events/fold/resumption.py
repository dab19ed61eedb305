"""Resumption: the fold of a match goes on from its checkpoint, in the place of folding all of it again.

A state out of a checkpoint is the one that the fold would come to, or none: it is packed again and compared,
and whatever goes wrong with it, the records are folded as if there were no checkpoint.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import msgpack

from events.chain.checkpoint import Checkpoint, is_check_of
from events.chain.names import judge_of
from events.chain.stored_strand import StoredStrand
from events.chain.strands import chain, start_of
from events.fold.fold import Finder, Fold, Folded
from events.fold.history import EVERY
from events.fold.opening import settled_opening
from events.records.records import PUBLIC, Closed, Contributed, Opened, Pledged, Ruled
from events.records.rulings import Appealed, Called
from referee.kernel.engine.run import Run
from referee.kernel.schema.fields import shape_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from events.chain.match import Match
    from referee.kernel.engine.dice import Dice
    from referee.kernel.facts import Listener
    from referee.kernel.game import Game

OFTEN = 1 << 12
"""Records of an event of so many bytes are folded by each command rather than to keep a checkpoint again.

These are some thirty results, or the pairing of a round of six hundred tables, which takes longer to fold.
"""
_SPELL = msgpack.Packer(use_bin_type=True).pack


# -- going on -------------------------------------------------------------------------------


def resume(match: Match, find: Finder) -> Fold | None:
    """The fold of a match, at its checkpoint; it compares no checks, and goes on with the records that follow.

    None where there is no checkpoint, or a later record takes others back, which looks at how the match stood
    before. Then the match has no checkpoint any more.
    """
    fold = None
    if match.checkpoint is not None and _is_of_use(match, match.checkpoint):
        # A state of other types than today's may do anything.
        with suppress(Exception):
            fold = _resumed(match, match.checkpoint, find)
    if fold is None:
        match.checkpoint = None
    return fold


def to_end(match: Match, find: Finder) -> Fold:
    """The fold of a match at its end, which counts for all eyes; a long one has a later checkpoint then.

    Raises the fold's errors.
    """
    fold = resume(match, find) or Fold(match, find=find, checks=False, counts=True)
    for _ in noted(fold):
        pass
    return fold


def noted(fold: Fold) -> Iterator[Folded]:
    """Every record that is left to fold; now and then the match is given a checkpoint. Raises the fold's errors."""
    since = fold.number
    for folded in fold:
        if folded.number >= since + EVERY:
            found = _checkpoint(fold, folded)
            if found is not None:
                fold.match.checkpoint, since = found, folded.number
        yield folded


def _is_of_use(match: Match, checkpoint: Checkpoint) -> bool:
    """Whether all records of the checkpoint are here, and none that follows takes others back."""
    counts = checkpoint.counts
    if counts.keys() != match.strands.keys():
        return False
    if any(count > len(match.strands[name]) for name, count in counts.items()):
        return False
    later = (sealed.record() for sealed in match.public[counts[PUBLIC] :])
    return not any(isinstance(record, Ruled) and record.takes_back for record in later)


def _resumed(match: Match, checkpoint: Checkpoint, find: Finder) -> Fold | None:
    def start(
        game: Game, opened: Opened, match: Match, dice: Dice, listener: Listener | None
    ) -> Run[Any]:
        """The run as it stood there, in the place of the first one, which nobody looks at."""
        plain = checkpoint.plain()
        setting = game.prepare(settled_opening(game, opened, match))
        run: Run[Any] = Run.resume_plain(game, setting, plain, dice)
        shape_of(game.state).adopt(run.state, plain[0], _SPELL)
        return run

    fold = Fold(_beginning(match), find=find, checks=False, counts=True, start=start)
    run = fold.to_end()
    if run.wire() != checkpoint.wire:
        return None
    fold.go_on(match, run, checkpoint.counts, checkpoint.revealed)
    for number, index in checkpoint.asked:
        sealed = match.public[index]
        record: Any = sealed.record()
        fold.docket.enter(number, record, judge_of(sealed) if isinstance(record, Ruled) else "")
    last = match.public[checkpoint.counts[PUBLIC] - 1].record()
    fold.closed = last if isinstance(last, Closed) else None
    return fold


def _beginning(match: Match) -> Match:
    """The records that lead to the first state, as a match."""
    first = []
    for sealed in match.public:
        if not isinstance(sealed.record(), (Opened, Pledged, Contributed)):
            break
        first.append(sealed)
    strands = {name: first if name == PUBLIC else [] for name in match.strands}
    return replace(match, strands=strands, checkpoint=None)


# -- keeping --------------------------------------------------------------------------------


def _checkpoint(fold: Fold, folded: Folded) -> Checkpoint | None:
    """How a match stands after a record; None where somebody has decided something in a lane that is open.

    Nor is there one where hands are unknown to the record, or the record holds another check than the state.
    """
    match, run, before = fold.match, fold.run, fold.match.checkpoint
    if run is None or match.cut is not None or not fold.is_at_rest or run.dice.unseen:
        return None
    wire = run.wire()
    if folded.strand == PUBLIC and not is_check_of(wire, match.public[folded.index]):
        return None
    return Checkpoint(
        fold.number,
        dict(fold.taken),
        wire,
        folded.strand,
        _docket(fold),
        dict(fold.revealed),
        before=before if before is None or before.heads else before.before,
    )


def _docket(fold: Fold) -> tuple[tuple[int, int], ...]:
    """The records on the docket, each by its number and by its place on the public strand."""
    docket = fold.docket
    numbers = sorted([*docket.calls, *docket.rulings, *docket.appeals])
    if not numbers:
        return ()
    folded = enumerate(fold.match.public[: fold.taken[PUBLIC]])
    kinds = (Called, Ruled, Appealed)
    places = [index for index, sealed in folded if isinstance(sealed.record(), kinds)]
    return tuple(zip(numbers, places, strict=True))


def new_checkpoint(match: Match) -> bytes | None:
    """The checkpoint of a match that was read from a store, as the store keeps it; None where it has no new one."""
    found = match.checkpoint
    if found is None or found.heads or match.secret is None:
        return None
    rows: dict[str, tuple[bytes, ...]] = {}
    for name, strand in match.strands.items():
        if not isinstance(strand, StoredStrand):
            return None
        rows[name] = strand.rows
    return replace(found, heads=_heads(match, found)).sealed(match.secret, rows)


def _heads(match: Match, checkpoint: Checkpoint) -> dict[str, bytes]:
    """The heads of the strands after the records of a checkpoint; they go on from those of the one before."""
    found, before = {}, checkpoint.before
    for name, count in checkpoint.counts.items():
        since = 0 if before is None else before.counts[name]
        head = start_of(name, match.opened_hash) if before is None else before.heads[name]
        for sealed in match.strands[name][since:count]:
            head = chain(head, sealed)
        found[name] = head
    return found


def checkpoint_after(fold: Fold, more: Mapping[str, Any]) -> bytes | None:
    """The checkpoint of an event that was read from a store and folded to its end, as the store keeps it.

    ``more`` is what was read out of its records beside the state. None where nothing is to be kept: the match
    has secret strands or no state, little was folded, or its last record holds another check than its state.
    """
    match, before = fold.match, fold.match.checkpoint
    before = before if before is None or before.heads else before.before
    strand, since = match.public, 0 if before is None else before.number
    if not isinstance(strand, StoredStrand) or len(match.strands) > 1 or match.secret is None:
        return None
    if fold.run is None or not len(strand.rows) == len(strand) == fold.number:
        return None
    if sum(map(len, strand.rows[since:])) < OFTEN:
        return None
    wire = fold.run.wire()
    if not is_check_of(wire, strand[-1]):
        return None
    counts = {PUBLIC: fold.number}
    found = Checkpoint(fold.number, counts, wire, asked=_docket(fold), more=more, before=before)
    return replace(found, heads=_heads(match, found)).sealed(match.secret, {PUBLIC: strand.rows})
