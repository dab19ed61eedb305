"""A live match being written: every acknowledged answer is a sealed record on its strand."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Protocol

from events.chain.match import Match, strand_names
from events.chain.notes import TIME, time_of
from events.chain.strands import Sealed, Writer, commitment, deal_commitment
from events.docket.docket import Asked, in_words, refuse
from events.fold.checks import refuse_unsigned
from events.fold.enforcement import Effect
from events.fold.fold import Finder, Fold, Folded
from events.fold.history import History
from events.fold.opening import begin
from events.fold.resumption import noted, resume
from events.pledges import WITHOUT_STATE
from events.records.fields import LONGEST_TEXT, plain_text
from events.records.records import (
    MOST_RECORDS,
    PUBLIC,
    Acted,
    Appealed,
    Attempted,
    Called,
    Closed,
    Contributed,
    Observed,
    Opened,
    Pledged,
    Record,
    Ruled,
    Seeding,
    secret_strand,
)
from events.records.rulings import JUDGE_NAMED, SEATS, TAKE_BACK
from referee import games
from referee.errors import IllegalAction, MatchError, NotUnderstood, RefereeBug
from referee.kernel.decision.ask import Answer, Refusal
from referee.kernel.engine.chance import OBSERVE
from referee.kernel.engine.dice import DICE, ObservedDice, deal_key
from referee.kernel.engine.run import Run
from referee.kernel.engine.secret_lanes import lane_of
from referee.kernel.engine.unseen_hands import UNSEEN
from referee.kernel.facts import TABLE, Listener
from referee.kernel.game import Game, Opening
from referee.kernel.schema.codec import RECIPE

if TYPE_CHECKING:
    from events.log.transcript import Transcript

KEPT_FREE = 128
"""How much room is reserved on a strand for rulings and the closing."""


class Store(Protocol):
    """Where a recorder appends: atomically, or Conflict if somebody else was first."""

    def create(self, match: Match) -> None:
        """Keep a new match with its secret and attachments."""

    def append(
        self,
        match_id: str,
        batch: Sequence[tuple[str, int, Sealed]],
        ends: Sequence[tuple[str, int]] = (),
        fences: Sequence[tuple[str, int]] = (),
    ) -> None:
        """Add (strand, version, record) rows in one commit.

        Nothing may stand at ``ends``, ever; at ``fences`` nobody may write who does not know of them.
        """


def _opened(
    game: Game, settled: Opening, secret: bytes, *, unseen: bool = False, **more: Any
) -> Opened:
    """The first record of a match of that secret: everything that it pins."""
    return Opened(
        game=game.code,
        rules=settled.version,
        seats=settled.seats,
        readings=settled.readings,
        cards=settled.cards,
        commitment=commitment(secret),
        deal=deal_commitment(deal_key(secret)),
        dice=UNSEEN if unseen else DICE,
        secret_seats=tuple(range(1, settled.seats + 1)) if game.secret else (),
        recipe=RECIPE,
        **more,
    )


def _without_hands(game: Game, opening: Opening, chance: str) -> Opening:
    """The opening of a match whose hands are unknown to the record, with the readings that it needs.

    Raises NotUnderstood where the game cannot do without them, or is to be read otherwise.
    """
    if chance != "observed":
        raise NotUnderstood(
            "hands are unknown to the record only where chance is observed",
            expected=("--chance observed",),
        )
    if game.unseen_hands is None:
        why = game.hands_needed or "nobody holds cards in it"
        raise NotUnderstood(f"{game.code} cannot be refereed with hands unseen: {why}")
    needed = game.unseen_hands.readings
    for name, choice in needed.items():
        if opening.readings.get(name, choice) != choice:
            raise NotUnderstood(f"with hands unseen {game.code} is read {name}={choice}")
    return replace(opening, readings={**opening.readings, **needed})


class Recorder:
    """Writes one match: folds each answer first, then seals and stores it.

    Without a store the match stays in memory. After a Conflict the recorder is stale: load the
    match again and go on from there.
    """

    def __init__(self, match: Match, fold: Fold, writer: Writer, store: Store | None) -> None:
        self.match = match
        self.fold = fold
        self._writer = writer
        self._store = store
        self.telling: Transcript | None = None
        """What everybody was told, once the match was closed here."""
        self._batch: list[tuple[str, int, Sealed]] | None = None
        self._fences: list[tuple[str, int]] = []
        """Those that are to be stored with the batch."""

    @property
    def run(self) -> Run[Any]:
        """The match so far. Raises NotBegun while somebody is awaited to pledge or to reveal."""
        if self.fold.run is None:
            self.fold.pledges.confirm_begun()
            raise RefereeBug("the match has not begun")
        return self.fold.run

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.fold.game

    @classmethod
    def create(
        cls,
        game: Game,
        opening: Opening,
        secret: bytes,
        *,
        chance: str = "seeded",
        note: Mapping[str, Any] | None = None,
        contributions: Sequence[tuple[int, bytes]] = (),
        inputs: Sequence[tuple[str, bytes, int, bytes]] = (),
        attachments: Mapping[bytes, bytes] | None = None,
        kept: Mapping[int, Answer] | None = None,
        store: Store | None = None,
        listener: Listener | None = None,
        find: Finder = games.find,
        pledged: bool = False,
        unseen: bool = False,
    ) -> Recorder:
        """Open a match; one with a fair seed (``pledged``) begins once every seat has revealed.

        ``unseen``: what only one seat sees of observed chance, its hand, is unknown to the record.
        Pending answers by seat (``kept``) are stored with it until their seats are asked. Raises PackError,
        UnknownVersion or NotUnderstood; nothing is stored then.
        """
        settled = game.settle(_without_hands(game, opening, chance) if unseen else opening)
        opened = _opened(
            game,
            settled,
            secret,
            chance=chance,
            inputs=tuple(inputs),
            pledged=pledged,
            unseen=unseen,
        )
        packs = {digest: text.encode() for digest, text in settled.packs.items()}
        attached = {**packs, **(attachments or {})}
        match = Match(attachments=attached, secret=secret, kept=dict(kept or {}))
        match.strands = {name: [] for name in strand_names(opened)}
        writer = Writer(secret, [name for name in match.strands if name != PUBLIC])
        fold = Fold(match, find=find, listener=listener)
        match.public.append(
            writer.seal(PUBLIC, opened, b"", {"note": dict(note)} if note else None)
        )
        for seat, value in contributions:
            match.public.append(writer.seal(PUBLIC, Contributed(seat, value), b""))
        _begin(fold)
        if store is not None:
            store.create(match)
        return cls(match, fold, writer, store)

    @classmethod
    def resume(
        cls,
        match: Match,
        store: Store | None = None,
        *,
        find: Finder = games.find,
        listener: Listener | None = None,
        checks: bool = False,
        follow: Callable[[Fold, Folded], None] | None = None,
    ) -> Recorder:
        """Go on with a match whose secret is known; until it does, its fold counts for all eyes.

        Where the match has a checkpoint, it is folded from there on, and no checks are compared before.
        ``follow`` is told of each record that is folded.
        """
        if match.secret is None:
            raise RefereeBug("a match without its secret cannot be recorded on")
        fold = None if checks else resume(match, find)
        checkpoint = match.checkpoint if fold is not None else None
        if fold is None:
            fold = Fold(match, find=find, checks=checks, counts=True)
        for folded in noted(fold):
            if follow is not None:
                follow(fold, folded)
        if not fold.pledges.waits:
            fold.running()
        if fold.run is not None:
            fold.run.listener = listener
        fold.checks, fold.history = True, None
        secret_strands = [name for name in match.strands if name != PUBLIC]
        writer = Writer(match.secret, secret_strands)
        if checkpoint is not None and checkpoint.heads:
            writer.go_on(match.public[0], checkpoint.counts, checkpoint.heads)
        for sealed in match.public[: 0 if writer.opened else 1]:
            writer.add(PUBLIC, sealed)
        for name, records in match.strands.items():
            for sealed in records[writer.counts[name] :]:
                writer.add(name, sealed)
        return cls(match, fold, writer, store)

    # -- the seed ---------------------------------------------------------------------------

    def pledge(self, seat: int, pledge: bytes, note: Mapping[str, Any] | None = None) -> int:
        """Record what a seat pledges to add to the seed. Raises IllegalAction and Conflict."""
        return self._seed(Pledged(seat, pledge), note)

    def reveal(self, seat: int, value: bytes, note: Mapping[str, Any] | None = None) -> int:
        """Record what a seat has pledged; the last one begins the match. Raises as `pledge`."""
        return self._seed(Contributed(seat, value), note)

    def _seed(self, record: Seeding, note: Mapping[str, Any] | None) -> int:
        self.fold.pledges.confirm_wish(record)
        self.fold.seed(record)
        number = self._store_record(PUBLIC, record, b"", note)
        if not self.fold.pledges.waits:
            self.fold.running()
        return number

    # -- writing ----------------------------------------------------------------------------

    def act(self, seat: int, answer: Answer, note: Mapping[str, Any] | None = None) -> int:
        """Record what a seat decided; how many records there are then. Raises IllegalAction and the like.

        In a lane that is not the number of the record: nobody can know how many will come before it.
        """
        return self._take(Acted(seat, tuple(answer)), seat, answer, note)

    def observe(self, label: str, result: Any, note: Mapping[str, Any] | None = None) -> int:
        """Record what chance did at the table."""
        return self._take(Observed(label, result), TABLE, [OBSERVE, label, result], note)

    def _take(
        self, record: Record, seat: int, answer: Answer, note: Mapping[str, Any] | None
    ) -> int:
        """Fold an answer, then record it: with the lane it belongs to, or at the table.

        In a lane it carries no note: the time of it would tell who has finished first. What is said at
        the table and breaks lanes off concerns the seats that act in one: they must have heard of it.
        """
        refuse_unsigned(self.game, seat, answer, note)
        lane, lanes = lane_of(self.run, seat, answer), self.run.lanes
        self._refuse_when_full(PUBLIC if lane is None else secret_strand(lane))
        self.fold.answer(seat, answer)
        broken_off = lane is None and bool(lanes) and self.run.lanes is not lanes
        strand = PUBLIC if lane is None else secret_strand(lane)
        note = note if lane is None else None
        return self._store_record(strand, record, self.run.check(lane), note, fenced=broken_off)

    def attempt(self, seat: int, answer: Answer, error: IllegalAction) -> int:
        """Record a refused answer that showed a card; in a closed match raise its refusal again.

        Nobody is shown anything by a seat that acts in secret: there the refusal is raised again.
        """
        if self.fold.closed is not None or lane_of(self.run, seat, answer) is not None:
            raise error
        self.fold.suppose_held(seat, answer)
        record = Attempted(seat, tuple(answer), error.rules)
        return self._store_record(PUBLIC, record, self.run.check(), None)

    def close(self, note: Mapping[str, Any] | None = None) -> int:
        """Close the match: the outcome, what everybody was told, digest and secret. Nothing follows.

        Raises IllegalAction while a call or an appeal is open, MatchError if it is closed already.
        """
        if self.fold.closed is not None:
            raise MatchError("the match is closed already: nothing follows a closed record")
        self.fold.pledges.confirm(Closed(None))
        self.fold.docket.confirm_close()
        record, extras = self._closing()
        if note:
            extras["note"] = self._in_order(note)
        extras["secret"] = self.match.secret
        number = self._store_record(PUBLIC, record, self._check(), extras, named=True)
        self.fold.closed = record
        return number

    def _closing(self) -> tuple[Closed, dict[str, Any]]:
        """The closed record, and what stands in parts beside it."""
        digest, result, run = WITHOUT_STATE, None, self.fold.run
        if run is not None:
            digest, outcome = run.digest(), run.outcome
            result = None if outcome is None else (outcome.winners, outcome.reason, outcome.rule)
        from events.log.transcript import tell  # once for a match

        self.telling = tell(self.match, find=self.fold.find)
        roots = [list(pair) for pair in self.telling.roots()]
        return Closed(result), {"digest": digest, "told": [self.game.telling, roots]}

    # -- the docket -------------------------------------------------------------------------

    def call(
        self, seat: int, record: int, question: str, note: Mapping[str, Any] | None = None
    ) -> int:
        """Record a question to a judge about a record; its number. Raises IllegalAction.

        ``seat`` asks, or the table (0).
        """
        question = plain_text(question, LONGEST_TEXT)
        return self._enter(Called(seat, record, question), note)

    def rule(self, ruled: Ruled, by: str, note: Mapping[str, Any] | None = None) -> int:
        """Record what the judge of that name decided; the number of the record.

        The epoch of a ruling that takes records back is filled in. Raises IllegalAction with the
        rules of rulings (RL-1 and on) that refuse it, NotUnderstood for what cannot be read, Conflict.
        """
        ruled = self.fold.docket.in_next_epoch(ruled)
        signed = {**(note or {}), JUDGE_NAMED: plain_text(by)}
        return self._enter(ruled, signed)

    def take_back(self, seat: int, record: int, note: Mapping[str, Any] | None = None) -> int:
        """Record that every seat agrees to go back to how the match stood after a record, as that seat asked.

        The number of the record. Raises IllegalAction with the rules that refuse it, Conflict.
        """
        ruled = Ruled(TAKE_BACK, SEATS, record=record, seat=seat)
        return self._enter(self.fold.docket.in_next_epoch(ruled), note)

    def effect_of(self, ruled: Ruled, by: str) -> Effect:
        """What the ruling would make of the match; nothing is changed. Raises as `rule`."""
        self.refuse_once_closed(ruled)
        ruled = self.fold.docket.in_next_epoch(ruled)
        return self._folded_for(ruled).judged(ruled, plain_text(by))

    def appeal(
        self, seat: int, ruling: int, reason: str, note: Mapping[str, Any] | None = None
    ) -> int:
        """Record that a seat does not accept the ruling of that record. Raises IllegalAction."""
        reason = plain_text(reason, LONGEST_TEXT)
        return self._enter(Appealed(seat, ruling, reason), note)

    def _enter(self, record: Asked, note: Mapping[str, Any] | None) -> int:
        self.refuse_once_closed(record)
        fold = self._folded_for(record)
        fold.enter(record, (note or {}).get(JUDGE_NAMED, ""))
        self.fold, fold.history = fold, None
        changes = isinstance(record, Ruled) and record.changes_state
        return self._store_record(PUBLIC, record, self._check(), note, fenced=changes)

    def _check(self) -> bytes:
        """The check of the match as it stands; empty before there is a state."""
        return b"" if self.fold.run is None else self.fold.run.check()

    def _folded_for(self, record: Asked) -> Fold:
        """The fold that can take a record of the docket; one with a history where it looks back.

        In it records have the numbers of their canonical order, no matter what came first.
        """
        if not isinstance(record, Ruled) or not record.takes_back or self.fold.run is None:
            return self.fold
        fold = Fold(self.match, find=self.fold.find, checks=False, history=History())
        fold.to_end()
        fold.running().listener = self.run.listener
        fold.checks = True
        return fold

    def refuse_once_closed(self, record: Asked) -> None:
        """Raise IllegalAction [RL-6] for a record of the docket of a closed match."""
        if isinstance(record, Ruled):
            seat, words = TABLE, in_words(record)
        else:
            seat, words = record.seat, "call" if isinstance(record, Called) else "appeal"
        refuse(seat, words, [] if self.fold.closed is None else [Refusal("RL-6")])

    def _refuse_when_full(self, strand: str) -> None:
        """A strand takes no action more where there must be room for rulings and the closing."""
        if len(self.match.strands[strand]) >= MOST_RECORDS - KEPT_FREE:
            raise MatchError(
                f"the match has {MOST_RECORDS - KEPT_FREE} records on one strand, as many as a file "
                "takes beside rulings and the closing: close it ('referee close')"
            )

    # -- storing ----------------------------------------------------------------------------

    def _ends(self, record: Record | None = None) -> list[tuple[str, int]]:
        """Where the secret strands end, once the match is closed.

        Somebody may be about to act in secret who has not heard of it.
        """
        if self.fold.closed is None and not isinstance(record, Closed):
            return []
        strands = self.match.strands.items()
        return [
            (name, self._version(name, len(records) + 1))
            for name, records in strands
            if name != PUBLIC
        ]

    def _version(self, strand: str, number: int) -> int:
        """Where the record of that number lies in the store: behind the fences before it."""
        return number + self.match.fences.get(strand, 0)

    def _fence(self) -> list[tuple[str, int]]:
        """Places behind the last secret records: who writes there has not heard of a ruling."""
        found = []
        for name, records in self.match.strands.items():
            if name != PUBLIC:
                found.append((name, self._version(name, len(records) + 1)))
                self.match.fences[name] = self.match.fences.get(name, 0) + 1
        return found

    @contextmanager
    def batch(self) -> Iterator[None]:
        """Store everything inside in one commit at the end, or nothing of it."""
        self._batch, self._fences = [], []
        try:
            yield
            if self._store is not None and self._batch:
                self._store.append(self.match.id, self._batch, self._ends(), self._fences)
        finally:
            self._batch, self._fences = None, []

    def _in_order(self, note: Mapping[str, Any]) -> dict[str, Any]:
        """The note, with a time that is not before the last one: clocks are set, and differ."""
        if TIME not in note:
            return dict(note)
        times = (time_of(sealed) for sealed in reversed(self.match.public))
        last = next((time for time in times if type(time) is int), 0)
        return {**note, TIME: max(note[TIME], last)}

    def _store_record(
        self,
        strand: str,
        record: Record,
        check: bytes,
        note: Mapping[str, Any] | None,
        *,
        named: bool = False,
        fenced: bool = False,
    ) -> int:
        extras = note if named else ({"note": self._in_order(note)} if note else None)
        sealed = self._writer.seal(strand, record, check, extras)
        row = (strand, self._version(strand, self._writer.counts[strand]), sealed)
        fences = self._fence() if fenced and self._store is not None else []
        if self._batch is not None:
            self._batch.append(row)
            self._fences += fences
        elif self._store is not None:
            self._store.append(self.match.id, [row], self._ends(record), fences)
        self.match.strands[strand].append(sealed)
        self.fold.took(strand, len(self.match.strands[strand]))
        self.fold.number += 1
        return self.fold.number


def _begin(fold: Fold) -> None:
    """Fold an opening until there is a state, or, with a fair seed, until it is known that one can be."""
    for _ in fold:
        pass
    if fold.pledges.waits:
        begin(fold.game, fold.opened, fold.match, ObservedDice())
    else:
        fold.running()
