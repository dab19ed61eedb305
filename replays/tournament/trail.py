"""The trail of a tournament: what its records say beside its state, and which of them said it.

What the entries are called, which record paired a round, which decks were registered and who signed what stands in
records and notes, not in the state. All of it is noted under the numbers of the records, so that what a ruling
takes back, or another one brings back, is left out in the end. A store keeps it with the state (`Trail.kept`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from events.chain.notes import NAMES, REASON, VERIFIERS, noted
from events.fold.resumption import checkpoint_after
from events.records.records import Acted
from events.records.rulings import JUDGE_NAMED
from referee.dataclass import dataclass
from referee.games.tournament.rules.entries import ENTERING

if TYPE_CHECKING:
    from events.chain.match import Match
    from events.chain.strands import Sealed
    from events.fold.fold import Fold, Folded
    from referee.games.tournament.state.event import Event

Void = Callable[[int], int]
"""Says which ruling made a record void (0: none)."""

BY_HAND = "pair-by-hand"
PAIRING = ("pair", BY_HAND, "pair-again")
DECKS = ("register-deck", "correct-deck")
DECIDING = ("decide", "correct", "correct-match")
"""What a judge signs for a table."""
TABLE, LINE, STRUCK = "table", "line", "struck"
"""Of what a signed record is: the result of a table, a line of the ledger, or that a line is void."""
TRAIL = "trail"
"""What a checkpoint says of a tournament beside its state."""


@dataclass(frozen=True, slots=True)
class SignedRecord:
    """One record of a tournament: its number, who said what, and who signed it why.

    ``by`` and ``reason`` are empty where nobody signed, or where a copy withholds it.
    """

    record: int
    verb: str
    seat: int
    by: str = ""
    reason: str = ""


class Trail:
    """What the records of a match said so far; it goes on from the checkpoint of the match, where there is one.

    A checkpoint that says none of this is as none: the match has none any more.
    """

    def __init__(self, match: Match) -> None:
        self._match = match
        self._clear()
        if match.checkpoint is not None and not self._read(match.checkpoint.more.get(TRAIL)):
            match.checkpoint = None
            self._clear()

    def _clear(self) -> None:
        self._names: list[list[Any]] = []
        """Records that made an entry, each with its names."""
        self._keys: list[list[Any]] = []
        """Records that made an entry with keys, each with a key for every name."""
        self._pairings: list[list[Any]] = []
        """Records that paired, each with the number of the round, and how."""
        self._decks: list[list[Any]] = []
        """Records of decks, each with the entry and the commitment."""
        self._signed_records: list[list[Any]] = []
        """Records that a judge signed or that fined somebody: the fields of a signed record, of what it is, and of which."""
        self._lines = 0
        """How many lines the ledger has."""

    # -- taking and keeping -----------------------------------------------------------------

    def take(self, fold: Fold, folded: Folded) -> None:
        """Note a record that was just folded. With the first one it begins anew."""
        if folded.number == 1:
            self._clear()
        if fold.run is None:
            return
        event: Any = fold.run.state
        if isinstance(folded.record, Acted):
            sealed = self._match.public[folded.index]
            self._note(folded.number, folded.record, sealed, event)
        self._lines = len(event.penalties)

    def _note(self, number: int, record: Acted, sealed: Sealed, event: Event) -> None:
        verb, said = str(record.answer[0]), record.answer
        if verb in ENTERING:
            names, keys = noted(sealed, NAMES) or (), noted(sealed, VERIFIERS) or ()
            self._names.append([number, list(names)])
            self._keys += [[number, list(keys)]] if keys and len(keys) == len(names) else []
        elif verb in PAIRING:
            self._pairings.append([number, len(event.rounds), verb])
        elif verb in DECKS:
            self._decks.append([number, int(said[1]), str(said[2])])
        found: list[tuple[str, Any]] = [
            (LINE, line) for line in range(self._lines + 1, len(event.penalties) + 1)
        ]
        found += [(TABLE, str(said[1]))] if verb in DECIDING else []
        found += [(STRUCK, said[1])] if verb == "strike" else []
        if found:
            by, reason = noted(sealed, JUDGE_NAMED) or "", noted(sealed, REASON) or ""
            signed = [number, verb, record.seat, by, reason]
            self._signed_records += [[*signed, what, which] for what, which in found]

    def kept(self) -> list[Any]:
        """All of it as plain values."""
        rows = [self._names, self._keys, self._pairings, self._decks, self._signed_records]
        return [*rows, self._lines]

    def _read(self, value: Any) -> bool:
        """Take over what was kept; whether it is of that form."""
        match value:
            case [names, keys, pairings, decks, signed_records, int() as lines] if (
                _are_rows(names, (int, list))
                and _are_rows(keys, (int, list))
                and all({str}.issuperset(map(type, texts)) for _, texts in (*names, *keys))
                and _are_rows(pairings, (int, int, str))
                and _are_rows(decks, (int, int, str))
                and _are_rows(signed_records, (int, str, int, str, str, str, int | str))
            ):
                # What comes later is appended here, and not to what the checkpoint says.
                self._names, self._keys, self._pairings = [*names], [*keys], [*pairings]
                self._decks, self._signed_records, self._lines = [*decks], [*signed_records], lines
                return True
        return False

    # -- what is in force -------------------------------------------------------------------

    def people(self, void: Void) -> dict[int, tuple[str, ...]]:
        """The names of each entry; none where they are withheld."""
        names = (tuple(people) for number, people in self._names if not void(number))
        return dict(enumerate(names, 1))

    def keys(self, void: Void) -> dict[int, tuple[str, ...]]:
        """The keys of the entries that have some, one for each name, empty for who has none."""
        known = {number: tuple(keys) for number, keys in self._keys}
        numbers = (number for number, _ in self._names if not void(number))
        return {entry: known[each] for entry, each in enumerate(numbers, 1) if each in known}

    def pairings(self, void: Void) -> dict[int, int]:
        """Which record paired each round."""
        return {round_: number for number, round_, _ in self._pairings if not void(number)}

    def by_hand(self, void: Void) -> frozenset[int]:
        """The rounds that a judge has paired."""
        how = {round_: verb for number, round_, verb in self._pairings if not void(number)}
        return frozenset(round_ for round_, verb in how.items() if verb == BY_HAND)

    def decks(self, void: Void) -> dict[int, tuple[str, ...]]:
        """All commitments that each entry ever registered."""
        found: dict[int, tuple[str, ...]] = {}
        for number, entry, digest in self._decks:
            if not void(number):
                found[entry] = (*found.get(entry, ()), digest)
        return found

    def decisions(self, void: Void) -> dict[str, SignedRecord]:
        """What was signed last of each table, by the words that name it."""
        return dict(self._signed_records_of(TABLE, void))

    def lines(self, void: Void) -> dict[int, SignedRecord]:
        """Which record put each line into the ledger."""
        return dict(self._signed_records_of(LINE, void))

    def struck(self, void: Void) -> dict[int, SignedRecord]:
        """Which record said last that a line of the ledger is void."""
        return dict(self._signed_records_of(STRUCK, void))

    def _signed_records_of(self, what: str, void: Void) -> list[tuple[Any, SignedRecord]]:
        return [
            (each[-1], SignedRecord(*each[:-2]))
            for each in self._signed_records
            if each[-2] == what and not void(each[0])
        ]


def _are_rows(value: Any, kinds: Sequence[Any]) -> bool:
    """Whether that is a list of lists of such things."""
    return isinstance(value, list) and all(
        isinstance(row, list) and len(row) == len(kinds) and all(map(isinstance, row, kinds))
        for row in value
    )


def tournament_checkpoint(fold: Fold, trail: Trail) -> bytes | None:
    """The checkpoint of a tournament that was folded to its end; None where nothing is to be kept."""
    return checkpoint_after(fold, {TRAIL: trail.kept()})
