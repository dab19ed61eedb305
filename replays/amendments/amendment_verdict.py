"""The verdict on the amendments of a match: which belong to it, who has signed them, which of them count.

An amendment counts if the house has signed it, whose key record 1 names: who sat at the table amends nothing. Of several that give a result, or a name to the same seat, the one of the highest number stands.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import field
from typing import TYPE_CHECKING

from events.chain.names import players_of
from events.chain.notes import HOUSE
from events.pledges import RULES as PLEDGE_RULES
from events.skeleton import skeleton
from referee import games
from referee.dataclass import dataclass
from referee.errors import DamagedFile, MatchError, NotFound
from referee.kernel.facts import winners_in_words
from referee.kernel.show.safe_text import safe
from replays.amendments.amendment import Amendment, read_amendment
from replays.branch import is_over
from replays.signatures.ed25519 import MISSING
from replays.signatures.match_seal import SealedMatch, sealed_match
from replays.signatures.seal_verdict import SealVerdict, note_verdict, signers_in_words

if TYPE_CHECKING:
    from events.chain.match import Match
    from replays.signatures.seal_verdict import Fits

UNSIGNED = "unsigned: it does not count"
NOT_BY_THE_HOUSE = "it does not count: the house, whose key record 1 names, has not signed it"


@dataclass(slots=True)
class AmendmentVerdict:
    """One file: the amendment in it (None where it is refused), who has signed it, and whether it counts.

    ``over`` is the number of the last one that amends something of it otherwise (0: none does).
    """

    seal: SealVerdict
    amendment: Amendment | None = None
    is_signed: bool = True
    counts: bool = False
    over: int = 0

    @property
    def error(self) -> MatchError | None:
        """Why it is refused."""
        return self.seal.error

    @property
    def signed_words(self) -> list[str]:
        """Who has signed, in sentences."""
        if self.error is None and not self.is_signed:
            return [UNSIGNED]
        if self.error is not None:
            return self.seal.lines
        lines = [f"signed by {signers_in_words(self.seal.signed)}"] if self.seal.signed else []
        if self.seal.unchecked:
            lines.append(
                f"signed by {signers_in_words(self.seal.unchecked)}: not checked, {MISSING}"
            )
        lines += self.seal.others
        if not self.counts:
            lines.append(NOT_BY_THE_HOUSE)
        return [
            *lines,
            *(
                [f"amendment {self.over} stands in its place, in what both amend"]
                if self.over
                else []
            ),
        ]


@dataclass(frozen=True)
class Amended:
    """A closed match with its amendments: what was recorded, and what stands beside it."""

    players: Sequence[str]
    recorded: str
    verdicts: Sequence[AmendmentVerdict] = field(default=())

    def in_force(self) -> Iterator[Amendment]:
        """The amendments that count, in the order of their numbers."""
        for each in self.verdicts:
            if each.counts and each.amendment is not None:
                yield each.amendment

    @property
    def result(self) -> Amendment | None:
        """The amendment whose result stands; None where the recorded one does."""
        return max((each for each in self.in_force() if each.word), key=_number, default=None)

    @property
    def names(self) -> dict[int, str]:
        """The names that stand beside the recorded ones, by seat."""
        found: dict[int, str] = {}
        for each in sorted(self.in_force(), key=_number):
            found |= each.names
        return found

    @property
    def lines(self) -> list[str]:
        """Every amendment in sentences."""
        return [line for each in self.verdicts for line in self.lines_of(each)]

    def lines_of(self, verdict: AmendmentVerdict) -> list[str]:
        """One amendment in sentences: what it says beside what was recorded, then who has signed."""
        amendment, signed = verdict.amendment, [f"  {line}" for line in verdict.signed_words]
        if amendment is None:
            return [f"an amendment is {verdict.signed_words[0]}"]
        return [amendment_words(amendment, self.players, self.recorded), *signed]


def _number(amendment: Amendment) -> int:
    return amendment.number


def amendment_words(amendment: Amendment, players: Sequence[str], recorded: str) -> str:
    """An amendment in one sentence, with what was recorded beside what it says."""
    parts = []
    if amendment.word:
        who = f"{winners_in_words(amendment.winners)} won" if amendment.winners else "nobody won"
        parts.append(f"{who}, {amendment.word} (recorded: {recorded or 'withheld'})")
    for seat, name in sorted(amendment.names.items()):
        before = safe(players[seat - 1]) if seat <= len(players) else "no name"
        parts.append(f"seat {seat} is {safe(name)} (recorded: {before})")
    rules = ", ".join(amendment.rules)
    said = "; ".join(parts)
    return f"amendment {amendment.number}: {said} [{rules}]: {safe(amendment.reason)} (judge {safe(amendment.judge)})"


def amended(match: Match, files: Iterable[bytes], fits: Fits | None = None) -> Amended:
    """The match with these files of amendments, in the order of their numbers; those that are refused stand first.

    Nothing is raised for a bad file. ``fits`` verifies a signature; without it this is done by the library, if it is here.
    """
    players = players_of(match.public[0])
    try:
        opened = match.opening()
    except DamagedFile:
        why = "this copy withholds how the match was opened"
        return Amended(
            players, "", [AmendmentVerdict(SealVerdict(error=DamagedFile(why))) for _ in files]
        )
    sealed = sealed_match(opened.game, match, match.root if is_over(match) else None)
    verdicts = [_verdict(each, sealed, opened.seats, players, fits) for each in files]
    verdicts.sort(key=lambda each: each.amendment.number if each.amendment else 0)
    counting = [each for each in verdicts if each.counts]
    for at, each in enumerate(counting):
        later = (other.amendment for other in counting[at + 1 :])
        shared = [
            other.number for other in later if other and _parts(other) & _parts(each.amendment)
        ]
        each.over = max(shared, default=0)
    return Amended(players, sealed.result or "", tuple(verdicts))


def _parts(amendment: Amendment | None) -> set[int]:
    """What an amendment amends: the names of seats, and the result as 0."""
    if amendment is None:
        return set()
    return {*amendment.names, *([0] if amendment.word else [])}


def _verdict(
    data: bytes, sealed: SealedMatch, seats: int, players: Sequence[str], fits: Fits | None
) -> AmendmentVerdict:
    """The verdict on one file."""
    found: list[Amendment] = []

    def compare(text: str) -> list[str]:
        found.append(_compared(text, sealed, seats, players))
        return []

    if b"\n\n" in data:
        verdict = AmendmentVerdict(note_verdict(data, compare, sealed.keys, fits))
    else:
        verdict = AmendmentVerdict(SealVerdict(), is_signed=False)
        try:
            compare(data.decode())
        except UnicodeDecodeError:
            verdict.seal.error = DamagedFile("the amendment is not UTF-8 text")
        except MatchError as error:
            verdict.seal.error = error
    if verdict.error is None:
        verdict.amendment = found[0]
        verdict.counts = HOUSE in verdict.seal.signed
    return verdict


def _compared(text: str, sealed: SealedMatch, seats: int, players: Sequence[str]) -> Amendment:
    """The amendment of a text that belongs to the match. Raises MatchError where it does not."""
    amendment = read_amendment(text)
    rows = sealed.rows
    if amendment.match != sealed.match or amendment.game != sealed.game:
        message = f"it is of match {amendment.match} ({amendment.game}), not of this one"
        raise MatchError(message)
    if "root" not in rows:
        message = (
            "the match is not closed, or this copy ends before: only a closed match is amended"
        )
        raise MatchError(message)
    if amendment.root != rows["root"]:
        message = f"it is of an end of the match with the root {amendment.root}, this one has {rows['root']}"
        raise MatchError(message)
    fault = amendment_fault(amendment, seats, players)
    if fault:
        raise MatchError(fault)
    return amendment


def amendment_fault(amendment: Amendment, seats: int, players: Sequence[str]) -> str:
    """Why a judge may not amend a match of these seats and players so; nothing where they may."""
    beyond = [seat for seat in (*amendment.winners, *amendment.names) if seat > seats]
    if beyond:
        return f"there is no seat {beyond[0]}"
    if skeleton(amendment.judge) in map(skeleton, (*players, *amendment.names.values())):
        return f"{amendment.judge}: nobody rules on a match in which they sit [RL-5]"
    try:
        catalogue = games.find(amendment.game).catalogue
    except NotFound:
        return ""
    unknown = [
        rule for rule in amendment.rules if rule not in catalogue.ids and rule not in PLEDGE_RULES
    ]
    return f"there is no rule {unknown[0]}" if unknown else ""
