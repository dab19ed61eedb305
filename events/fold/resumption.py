"""Resumption: the fold of a match goes on from its checkpoint, in the place of folding all of it again.

A state out of a checkpoint is the one that the fold would come to, or none: it is packed again and compared,
and whatever goes wrong with it, the records are folded as if there were no checkpoint.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import msgpack

from events.chain.checkpoint import Checkpoint, is_check_of
from events.chain.names import judge_of
from events.chain.stored_strand import StoredStrand
from events.chain.strands import chain, start_of
from events.fold.fold import Finder, Fold
from events.records.records import PUBLIC, Closed, Contributed, Opened, Pledged, Ruled
from referee.kernel.engine.run import Run
from referee.kernel.schema.fields import shape_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from events.chain.match import Match

OFTEN = 1 << 12
"""Records of so many bytes are folded by each command rather than to keep a checkpoint again.

These are some thirty results, or the pairing of a round of six hundred tables, which takes longer to fold.
"""
_SPELL = msgpack.Packer(use_bin_type=True).pack


def resume(match: Match, find: Finder) -> Fold | None:
    """The fold of a match, at its checkpoint; it compares no checks, and goes on with the records that follow.

    None where there is no checkpoint, or a later record takes others back, which looks at how the match stood
    before. Then the match has no checkpoint any more.
    """
    fold = None
    if match.checkpoint is not None and not _is_taken_back(match, match.checkpoint):
        # A state of other types than today's may do anything.
        with suppress(Exception):
            fold = _resumed(match, match.checkpoint, find)
    if fold is None:
        match.checkpoint = None
    return fold


def _is_taken_back(match: Match, checkpoint: Checkpoint) -> bool:
    later = (sealed.record() for sealed in match.public[checkpoint.number :])
    return any(isinstance(record, Ruled) and record.takes_back for record in later)


def _resumed(match: Match, checkpoint: Checkpoint, find: Finder) -> Fold | None:
    fold = Fold(_beginning(match), find=find, checks=False)
    begun = fold.to_end()
    plain = checkpoint.plain()
    run: Run[Any] = Run.resume_plain(fold.game, begun.setting, plain, begun.dice)
    shape_of(fold.game.state).adopt(run.state, plain[0], _SPELL)
    if run.wire() != checkpoint.wire:
        return None
    fold.match, fold.run = match, run
    fold.took(PUBLIC, checkpoint.number)
    fold.number = checkpoint.number
    for number in checkpoint.asked:
        sealed = match.public[number - 1]
        record: Any = sealed.record()
        fold.docket.enter(number, record, judge_of(sealed) if isinstance(record, Ruled) else "")
    last = match.public[checkpoint.number - 1].record()
    fold.closed = last if isinstance(last, Closed) else None
    return fold


def _beginning(match: Match) -> Match:
    """The records that lead to the first state, as a match."""
    first = []
    for sealed in match.public:
        if not isinstance(sealed.record(), (Opened, Pledged, Contributed)):
            break
        first.append(sealed)
    return replace(match, strands={PUBLIC: first}, checkpoint=None)


def checkpoint_after(fold: Fold, more: Mapping[str, Any]) -> bytes | None:
    """The checkpoint of a match that was read from a store and folded to its end, as the store keeps it.

    ``more`` is what was read out of its records beside the state. None where nothing is to be kept: the match
    has secret strands or no state, little was folded, or its last record holds another check than its state.
    """
    match, before = fold.match, fold.match.checkpoint
    strand, since = match.public, 0 if before is None else before.number
    if not isinstance(strand, StoredStrand) or len(match.strands) > 1 or match.secret is None:
        return None
    if fold.run is None or not len(strand.rows) == len(strand) == fold.number:
        return None
    if sum(map(len, strand.rows[since:])) < OFTEN:
        return None
    wire = fold.run.wire()
    head = start_of(PUBLIC, b"") if before is None else before.head
    for sealed in strand[since:]:
        head = chain(head, sealed)
    docket = fold.docket
    asked = sorted([*docket.calls, *docket.rulings, *docket.appeals])
    found = Checkpoint(fold.number, head, wire, tuple(asked), more)
    return found.sealed(match.secret, strand.rows) if is_check_of(wire, strand[-1]) else None
