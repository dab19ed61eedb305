"""The fold: records to a run. The only loop that feeds a referee.

It pulls: a seat's next answer is taken from the strand that its ask names, so that the order of
arrival is recorded nowhere and cannot change a result. Records are counted from 1 in canonical
order: the public strand, and each secret lane at its join in seat order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress

from events.chain.match import Match, Withholding
from events.chain.names import holds_rulings, judge_of, players_of
from events.chain.strands import Sealed, commitment, deal_commitment
from events.docket.docket import Asked, Docket
from events.fold.checks import confirm_attempt, confirm_end, confirm_seals, confirm_signed, located
from events.fold.enforcement import Effect, enforced, taken_back_to
from events.fold.history import History
from events.fold.opening import Start, begin
from events.pledges import Pledges
from events.records.records import (
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
    seat_of_strand,
    secret_strand,
)
from referee import games
from referee.dataclass import dataclass
from referee.errors import (
    BadSeal,
    BrokenChain,
    DamagedFile,
    Divergence,
    IllegalAction,
    MatchError,
    NotFound,
    Place,
    RefereeBug,
    UnknownVersion,
)
from referee.kernel.decision.ask import Answer
from referee.kernel.engine.chance import OBSERVE
from referee.kernel.engine.dice import DICE, Dice, ObservedDice, SeededDice, deal_key, match_seed
from referee.kernel.engine.run import Run
from referee.kernel.engine.secret_lanes import lane_of
from referee.kernel.engine.unseen_hands import UnseenDice, dice_of
from referee.kernel.facts import JUDGE, TABLE, Eyes, Fact, Listener
from referee.kernel.game import Game
from referee.kernel.schema.codec import RECIPE

Finder = Callable[[str], Game]
OFTEN = 8
"""Of a conjecture so many records lie between two snapshots: it is gone back to for every other one."""
Revised = Callable[[Opened], Opened]


@dataclass(slots=True)
class Folded:
    """One record that was folded: its number, where it lies, what it says, the check after it.

    ``checked`` is whether the recorded check was there to be compared; ``number`` counts in
    canonical order, ``index`` within the strand.
    """

    number: int
    strand: str
    index: int
    record: Record
    check: bytes
    checked: bool


class Fold:
    """Folds a match record by record; ``run`` is the match so far.

    ``checks``: whether to compare (and so to compute) the check after every record; ``any_recipe``: whether to fold, without them,
    also by a digest recipe not known here. ``place`` is the strand and, from 1, the record of it that was last looked at, folded or not.
    ``docket`` is what judges were asked and decided, ``effect`` what the last record of it did; ``history`` is filled where one is given,
    or where the match holds rulings. ``pledges`` are those of a fair seed: as long as they wait for somebody there is no run; then
    ``start`` gives the first. ``counts``: whether to keep, for `count_for` and without a ``listener``, which secret records told others
    something. ``revised`` gives the opening that is folded in the place of the recorded one: other readings, other cards.
    ``conjecture`` is, where hands are unknown to the record, what unseen cards are taken for: no other is looked for then.
    """

    def __init__(
        self,
        match: Match,
        *,
        find: Finder = games.find,
        checks: bool = True,
        listener: Listener | None = None,
        history: History | None = None,
        any_recipe: bool = False,
        counts: bool = False,
        revised: Revised | None = None,
        conjecture: UnseenDice | None = None,
        start: Start = begin,
    ) -> None:
        self.match = match
        self._start = start
        self._conjecture = conjecture
        self._folded_again: Fold | None = None
        self.number = 0
        self.place = (PUBLIC, 0)
        self.closed: Closed | None = None
        self.opened: Opened
        self.game: Game
        self.run: Run[object] | None = None
        self.find = find
        self._any_recipe = any_recipe
        self._revised = revised
        self._digests = True
        self.checks = checks
        self._listener = listener
        self.taken: dict[str, int] = dict.fromkeys(match.strands, 0)
        self.open_since: dict[str, int] = dict(self.taken)
        """What was taken of each strand when the lanes that are open now were opened."""
        self._lanes: object = None
        self.pledges = Pledges()
        self._contributions = self.pledges.contributions
        self._sealed: tuple[int, Mapping[str, int]] = (-1, {})
        self.docket = Docket()
        self.effect: Effect | None = None
        self.history = History() if history is None and holds_rulings(match) else history
        self._counts = counts
        self.revealed: Counter[Eyes] = Counter()
        """By eyes, how many secret records of others have told them something, where that is counted."""

    def __iter__(self) -> Iterator[Folded]:
        """Every record that can be folded, in canonical order.

        Raises IllegalAction, Divergence, DamagedFile or UnknownVersion at the first that cannot;
        ``run`` is then the good part.
        """
        while (folded := self.step()) is not None:
            yield folded

    def to_end(self) -> Run[object]:
        """Fold everything and return the run."""
        while self.step() is not None:
            pass
        return self.running()

    def up_to(self, number: int) -> Fold:
        """Fold the records up to that one, and return the fold."""
        while self.number < number and self.step() is not None:
            pass
        return self

    def step(self) -> Folded | None:
        """Fold the next record, or return None where the records end."""
        strand = self.next_strand()
        if strand is None:
            return None
        index = self.taken[strand]
        self.place = strand, index + 1
        sealed = self.match.strands[strand][index]
        number = self.number + 1
        try:
            record = self._read(sealed, number)
            if self._counts and strand != PUBLIC:
                self._take_and_count(strand, record, sealed)
            else:
                self._take(strand, record, sealed)
        except MatchError as error:
            raise located(error, number) from None
        self.taken[strand] = index + 1
        if self.run is not None and self.run.lanes is not self._lanes:
            self._open_lanes(self.run)
        self.number = number
        if self.history is not None:
            self.history.add(record, self.run)
        folded = self._compare(strand, index, record, sealed)
        if self.run is None and self.opened.secret_seats:
            with suppress(MatchError):  # it is raised again by the record that needs the run
                self._begin_before_secret_records()
        return folded

    def took(self, strand: str, count: int) -> None:
        """How many records of a strand are folded now; if that opened new lanes, remember where."""
        self.taken[strand] = count
        if self.run is not None and self.run.lanes is not self._lanes:
            self._open_lanes(self.run)

    def _open_lanes(self, run: Run[object]) -> None:
        self._lanes = run.lanes
        self.open_since = dict(self.taken)

    def go_on(
        self,
        match: Match,
        run: Run[object],
        counts: Mapping[str, int],
        revealed: Mapping[Eyes, int],
    ) -> None:
        """Go on from a run of that match as it stood after so many records of each strand, at rest."""
        self.match, self.run, self._lanes = match, run, run.lanes
        self.number, self.taken = sum(counts.values()), dict(counts)
        self.open_since, self.revealed = dict(counts), Counter(revealed)

    @property
    def is_at_rest(self) -> bool:
        """Whether nobody has decided anything in a secret lane that is still open."""
        return self.run is not None and (not self.run.lanes or self.taken == self.open_since)

    def known_to(self, eyes: Eyes) -> dict[str, int]:
        """How many records of each strand those eyes may know of.

        What others do in lanes that are open is theirs alone: not even their number is known.
        """
        if eyes == JUDGE or self.run is None or not self.run.lanes:
            return dict(self.taken)
        return {
            name: count if seat_of_strand(name) in (None, eyes) else self.open_since[name]
            for name, count in self.taken.items()
        }

    def count_for(self, eyes: Eyes) -> int:
        """How many of the records folded so far the log of those eyes tells of, each as its own entry.

        They are the table's, their own, and those of others by which something was revealed to them. The
        last are counted where ``counts`` says so, and by `step`: not what a recorder takes in another order.
        """
        known = (
            count
            for name, count in self.taken.items()
            if eyes == JUDGE or seat_of_strand(name) in (None, eyes)
        )
        return sum(known) + self.revealed[eyes]

    def _take_and_count(self, strand: str, record: Record, sealed: Sealed) -> None:
        """Take a secret record, and note whom it told something beside its own seat.

        Where nobody may know that others were asked, it is told with an entry that is there already.
        """
        run, heard = self.running(), list[Fact]()
        run.listener = None if self.game.unseen else heard.append
        self._take(strand, record, sealed)
        run.listener = None
        others = {PUBLIC, *range(1, self.opened.seats + 1)} - {seat_of_strand(strand)}
        self.revealed.update(eyes for eyes in others if any(fact.known_to(eyes) for fact in heard))

    # -- which record is next ---------------------------------------------------------------

    def next_strand(self) -> str | None:
        """The strand on which the record lies that is folded next; None where the records end."""
        if self.run is None and self.number and self.opened.secret_seats:
            self._begin_before_secret_records()
        run = self.run
        if run is not None and run.lanes:
            for seat, lane in run.lanes.items():
                if lane.asks():
                    name = secret_strand(seat)
                    strand = self.match.strands.get(name)
                    if strand is None:
                        raise Withholding(f"what seat {seat} did in secret is withheld")
                    if self.taken.get(name, 0) < len(strand) and self._is_before_public(name):
                        return name
        return PUBLIC if self.taken[PUBLIC] < len(self.match.strands[PUBLIC]) else None

    def _is_before_public(self, name: str) -> bool:
        """Whether the strand's next record was made before the next public one, as its seal says.

        Somebody whose own lane is done may say something at the table while others still choose.
        """
        index, public = self.taken[PUBLIC], self.match.strands[PUBLIC]
        if index >= len(public):
            return True
        if self._sealed[0] != index:
            self._sealed = index, public[index].sealed_counts()
        count = self._sealed[1].get(name)
        if count is None and isinstance(public[index].record(), (Called, Ruled, Appealed)):
            raise Withholding(
                "a seal is withheld, so nobody can say which secret decisions came before the next ruling",
                place=Place(record=self.number + 1),
            )
        return count is None or self.taken[name] < count

    def _begin_before_secret_records(self) -> None:
        """A match may ask in secret at once: its run begins as soon as the seed is complete.

        What happens until the first ask is told with the last record of the opening. Whether it is cannot be told where the next public decision is withheld.
        """
        index = self.taken[PUBLIC]
        coming = self.match.public[index : index + 1]
        try:
            record = coming[0].record() if coming else None
        except MatchError:
            return  # It is raised again, with its place, when that record is read.
        begins = not coming or (record is not None and not isinstance(record, Contributed))
        if begins and not self.pledges.waits:
            self.running()

    def _left(self, strand: str) -> bool:
        return self.taken.get(strand, 0) < len(self.match.strands.get(strand, ()))

    def leftovers(self) -> list[str]:
        """The strands that hold records which no ask has pulled."""
        return [name for name in self.match.strands if self._left(name)]

    # -- the docket -------------------------------------------------------------------------

    def enter(self, record: Asked, by: str = "", hidden: Sequence[int] = ()) -> None:
        """Take a call, a ruling or an appeal as the next record; ``by`` names the judge.

        ``hidden`` are the seats of which it is not known here what they do in secret. Raises
        IllegalAction, and changes nothing, where a rule of rulings refuses it.
        """
        if self.pledges.waits:
            self.pledges.enter(self.match.said(self.number + 1), record, by, self.docket)
            return
        effect = self.judged(record, by, hidden)
        before = self.running()
        self.docket.enter(self.match.said(self.number + 1), record, by)
        self.effect, self.run = effect, effect.run
        if effect.run is not before:
            effect.run.listener = before.listener
            if before.lanes and effect.run.lanes:
                # What was not revealed until now is not revealed by a ruling either.
                self._lanes = effect.run.lanes

    def judged(self, record: Asked, by: str = "", hidden: Sequence[int] = ()) -> Effect:
        """What a call, a ruling or an appeal would do as the next record; nothing is changed.

        Raises IllegalAction where it may not be made, RefereeBug where no history was cached.
        """
        run, match = self.running(), self.match
        if match.cut is None:
            self.docket.confirm(match.said(self.number + 1), record, by, run)
        if not isinstance(record, Ruled):
            return Effect(run)
        if not record.takes_back:
            return enforced(record, run, hidden)
        if self.history is None:
            raise RefereeBug("a fold without a history cannot be taken back")
        number = match.own(self.docket.stands_after(record))
        return taken_back_to(self.history, number, record, run)

    # -- one record -------------------------------------------------------------------------

    def _read(self, sealed: Sealed, number: int) -> Record:
        record = sealed.record()
        if record is None:
            raise Withholding("the decision is withheld", place=Place(record=number))
        if (number == 1) != isinstance(record, Opened):
            raise BrokenChain("the first record, and only the first, opens a match")
        if self.closed is not None:
            raise BrokenChain("nothing follows a closed record")
        return record

    def _take(self, strand: str, record: Record, sealed: Sealed) -> None:
        if self.run is None and strand == PUBLIC:
            self.pledges.confirm(record)
        if type(record) is Acted:
            if self.game.signed:
                confirm_signed(self.game, record, sealed)
            self._act(strand, record.seat, record.answer)
        elif isinstance(record, Observed):
            self._act(strand, TABLE, [OBSERVE, record.label, record.result])
        elif strand != PUBLIC:
            raise DamagedFile(f"strand {strand!r} holds a record of something else")
        elif isinstance(record, (Called, Ruled, Appealed)):
            if not self.pledges.waits:
                self.running()
            hidden = confirm_seals(self.match, sealed, self.taken)
            self.enter(record, judge_of(sealed) if isinstance(record, Ruled) else "", hidden)
        else:
            self._take_public(record)

    def _act(self, strand: str, seat: int, answer: Answer) -> None:
        """Take an answer from the strand on which it must stand: its lane's, or the public one."""
        run = self.run or self.running()
        lane = lane_of(run, seat, answer) if run.lanes else None
        if lane != (None if strand == PUBLIC else seat_of_strand(strand)):
            raise DamagedFile(f"strand {strand!r} holds a record of something else")
        self._answer_in(run, lane, seat, answer)

    def answer(self, seat: int, answer: Answer) -> None:
        """Take an answer; where hands are unknown to the record, by the first conjecture that allows it.

        Raises IllegalAction, and changes nothing, where none does.
        """
        run = self.running()
        self._answer_in(run, lane_of(run, seat, answer) if run.lanes else None, seat, answer)

    def _answer_in(self, run: Run[object], lane: int | None, seat: int, answer: Answer) -> None:
        try:
            run.act_in(lane, seat, answer)
        except IllegalAction:
            if not self.is_conjectured:
                raise
            from events.fold.conjectures import allowing

            self._adopt(allowing(self, seat, answer))
            self.running().act(seat, answer)

    def suppose_held(self, seat: int, answer: Answer) -> None:
        """Go on with a conjecture in which the seat holds what a refused answer has shown, if the record knows no hands."""
        if self.is_conjectured:
            from events.fold.conjectures import holding

            self._adopt(holding(self, seat, answer))

    @property
    def is_conjectured(self) -> bool:
        """Whether the hands are unknown to the record, and another conjecture may be looked for."""
        return self._conjecture is None and self.running().dice.unseen

    def again(self) -> Fold:
        """The same records with the same conjecture, folded again from where it parts from the one that was folded again before."""
        chosen = dice_of(self.running()).chosen
        found = self.conjectured(UnseenDice(chosen), like=self._folded_again)
        assert found is not None, "what was folded once is folded again"
        self._folded_again = found
        return found

    def conjectured(
        self,
        dice: UnseenDice,
        upto: int | None = None,
        *,
        like: Fold | None = None,
        orders: bool = False,
    ) -> Fold | None:
        """The same records as far as they are folded, with that conjecture; None where it does not allow them.

        ``upto``: only the records up to that one. ``like`` is a conjecture of the same records, or of the first of them; ``orders``:
        a ruling may have to look back at the orders of piles.
        """
        other = Fold(
            self.match,
            find=self.find,
            checks=False,
            history=History(OFTEN, orders=orders or holds_rulings(self.match)),
            any_recipe=self._any_recipe,
            revised=self._revised,
            conjecture=dice,
        )
        last = self.number if upto is None else upto
        try:
            other.step()
            like = like or (self if self._conjecture is not None else None)
            if like is not None:
                other._begin_like(like, dice, last)
            while other.number < last:
                dice.at = other.number
                other.step()
            other.running()
        except MatchError:
            return None
        return other

    def _begin_like(self, other: Fold, dice: UnseenDice, last: int) -> None:
        """Begin where this conjecture parts from that of another fold: before, both are the same.

        After rulings, and where seats acted in secret, everything is folded from the start.
        """
        only_public = not any(
            len(strand) for name, strand in self.match.strands.items() if name != PUBLIC
        )
        drawn = dice_of(other.running()).drawn.values()
        parted = (each.at for each in drawn if dice.chosen.get(each.label) != each.card)
        start, history = min([last, other.number, *parted]), other.history
        if (
            history is None
            or start <= history.begun
            or not only_public
            or holds_rulings(self.match)
        ):
            return
        self.run = history.at(start, dice)
        dice.drawn = {each.label: each for each in drawn if each.at < start}
        self.history, self.number = history.before(start), start
        self.took(PUBLIC, start)

    def _adopt(self, other: Fold) -> None:
        """Go on with the conjecture of a fold of the same records."""
        dice_of(other.running()).settle()
        if other is self._folded_again:  # It goes on as this fold does.
            self._folded_again = None
        if self.history is not None:
            whole = self.conjectured(UnseenDice(dice_of(other.running()).chosen), orders=True)
            assert whole is not None, "what was folded once is folded again"
            assert whole.history is not None
            self.history.become(whole.history)
        before, now = self.running(), other.running()
        now.listener = before.listener
        self.run, self._lanes = now, now.lanes

    def _take_public(self, record: Record) -> None:
        if isinstance(record, Opened):
            self._open(record)
        elif isinstance(record, (Pledged, Contributed)):
            self.seed(record)
        elif isinstance(record, Attempted):
            self.suppose_held(record.seat, record.answer)
            confirm_attempt(self.running(), record)
        elif isinstance(record, Closed):
            self._close(record)

    def _open(self, opened: Opened) -> None:
        if opened.recipe != RECIPE and self._any_recipe:
            self.checks = self._digests = False
        elif opened.recipe != RECIPE:
            raise UnknownVersion(
                f"digest recipe {opened.recipe} is not known here (known: {RECIPE})"
            )
        unseen = opened.hands_unseen and opened.chance == "observed"
        if opened.dice != DICE and not unseen:
            raise UnknownVersion(
                f"dice algorithm {opened.dice!r} is not known here (known: {DICE!r})"
            )
        self.opened = opened if self._revised is None else self._revised(opened)
        self.pledges = Pledges(opened, self.match.opened_hash)
        self._contributions = self.pledges.contributions
        try:
            self.game = self.find(opened.game)
        except NotFound as error:
            raise UnknownVersion(str(error)) from None
        if unseen and self.game.unseen_hands is None:
            raise UnknownVersion(f"hands of {opened.game} that are unknown to the record")
        players = players_of(self.match.public[0])
        game, pledges = self.game, self.pledges
        self.docket = Docket(
            opened.seats,
            players,
            lambda rule: rule in game.catalogue.entries or pledges.knows(rule),
        )

    def seed(self, record: Seeding) -> None:
        """Take a pledge, or what a seat adds to the seed. Raises IllegalAction, BrokenChain and DamagedFile."""
        self.pledges.confirm(record)
        if isinstance(record, Contributed) and self.run is not None:
            raise BrokenChain("a contribution comes right after the opening")
        self.pledges.take(record)

    def running(self) -> Run[object]:
        """The run; it begins with the first record that is no contribution. Raises NotBegun."""
        if self.run is None:
            self.pledges.confirm_begun()
            try:
                dice, heard = self._dice(), self._listener
                self.run = self._start(self.game, self.opened, self.match, dice, heard)
            except MatchError as error:
                # It is record 1 that cannot be, whichever record asked for the run.
                raise located(error, 1) from None
            self.run.listener = self._listener
            self._lanes, self.open_since = self.run.lanes, dict(self.taken)
            self.docket.begun, self.docket.epoch = self.match.said(self.number), self.run.epoch
            if self.history is not None:
                self.history.begin(self.number, self.run)
        return self.run

    def _dice(self) -> Dice:
        if self.opened.hands_unseen:
            return self._conjecture or UnseenDice({})
        if self.opened.chance == "observed":
            return ObservedDice()
        secret = self.match.known_secret()
        if secret is not None and commitment(secret) != self.opened.commitment:
            raise BadSeal("the secret is not the one that the opened record commits to")
        deal = deal_key(secret) if secret is not None else self.match.deal
        if deal is None:
            raise Withholding("the secret is not revealed: chance cannot be recomputed")
        if deal_commitment(deal) != self.opened.deal:
            raise BadSeal("the deal key is not the one that the opened record commits to")
        return SeededDice(match_seed(deal, self._contributions))

    def _close(self, closed: Closed) -> None:
        run = None if self.pledges.waits else self.running()
        self.docket.confirm_close()
        sealed = self.match.public[self.taken[PUBLIC]]
        confirm_end(closed, run, sealed, digests=self._digests)
        self.closed = closed

    def _compare(self, strand: str, index: int, record: Record, sealed: Sealed) -> Folded:
        check, recorded = b"", None
        if self.checks:
            recorded = sealed.check()
            if self.run is not None:
                check = self.run.check(None if strand == PUBLIC else seat_of_strand(strand))
        if recorded is not None and recorded != check:
            raise Divergence(
                f"the recorded check is {recorded.hex() or 'empty'}, the folded one {check.hex() or 'empty'}",
                place=Place(record=self.number),
            )
        return Folded(self.number, strand, index, record, check, recorded is not None)
