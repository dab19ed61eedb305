"""The transcript checked: what a file says that everybody was told, compared with what its match commits to.

Without the rules it is compared with the roots in the closed record; where the match can be folded
here, also with what we tell ourselves.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from events.chain.match import Match
from events.chain.salted_leaves import Shown, extra_of, salt_of_moment
from events.chain.strands import CHECK_PLACE, Sealed, blind_of, root_of_told
from events.fold.fold import Fold
from events.log.transcript import Moment, Transcript, audiences_of, read_moment
from events.records.records import (
    DIGEST_SIZE,
    PUBLIC,
    Acted,
    Attempted,
    Closed,
    Contributed,
    Observed,
    Opened,
    Pledged,
    Record,
    seat_of,
)
from referee.errors import BadLeaf, DamagedFile, Divergence, MatchError, Place
from referee.kernel.words.english import counted
from replays.file.transcript import transcript_of
from replays.verify.report import Report

CLOSING = ("digest", "secret", "told")
"""The parts that every closed record has behind its check."""
CLOSED_PARTS = 2 + len(CLOSING)
"""How many parts no other record has."""

Committed = tuple[int, list[tuple[str, bytes]]]
"""The number of a way of telling, and the root of what each audience was told in it."""


def examine_told(match: Match, report: Report) -> None:
    """Everything that was told, as far as it needs no rules. Raises the first fault, or keeps all."""
    committed, seats = told_of(match), _seats_of(match)
    examining = [partial(_examine_closing, match, committed, seats)]
    examining += [
        partial(_examine_audience, match, report, audience, committed) for audience in match.told
    ]
    for examine in examining:
        try:
            examine()
        except DamagedFile as error:
            report.meet(error)


def _examine_audience(
    match: Match, report: Report, audience: str, committed: Committed | None
) -> None:
    """What one audience was told: that it is one, its moments, its root, its salts."""
    seats, parts = _seats_of(match), match.told[audience]
    place = f"told to {audience}"
    if seats and audience not in audiences_of(seats):
        message = f"{place}: the match has {counted(seats, 'seats')}"
        raise DamagedFile(message)
    told = [
        (number, read_moment(part.data, f"{place}, moment {number}"))
        for number, part in enumerate(parts, 1)
        if isinstance(part, Shown)
    ]
    roots = dict(committed[1]) if committed is not None else {}
    if committed is None:
        why = "its root is withheld" if is_closed(match) else "nothing commits to it yet"
        report.unchecked.append(f"what was {place}: {why}")
    elif audience not in roots:
        message = f"{place}: the closed record knows of no such audience"
        raise BadLeaf(message)
    elif (
        root_of_told(match.blinds.get(audience, b""), [part.leaf for part in parts])
        != roots[audience]
    ):
        message = f"{place}: it is not what the closed record commits to"
        raise BadLeaf(message)
    _examine_salts(match, audience)
    for number, moment in told:
        _compare_with_record(match, moment, f"{place}, moment {number}")


def _compare_with_record(match: Match, moment: Moment, place: str) -> None:
    """What is told of a record that is shown must be of it: whose it is, and what kind of line.

    A reader who cannot fold has nothing else to hold a line against.
    """
    records = match.strands.get(moment.strand, ())
    if not moment.strand or not 1 <= moment.index <= len(records):
        return
    record = _record_of(records[moment.index - 1])
    begins = _beginning_of(record)
    if record is not None and (
        moment.seat != seat_of(record) or (begins and not moment.line.startswith(begins))
    ):
        message = (
            f"{place}: {moment.line[:40]!r} is told of record {moment.index} of strand "
            f"{moment.strand!r}, which shows something else"
        )
        raise BadLeaf(message)


def _beginning_of(record: Record | None) -> str:
    """What the line of a record begins with in every game; empty where that is not said."""
    match record:
        case Opened(game):
            return f"opened {game}"
        case Acted(seat, answer):
            return f"{seat}: {answer[0]}"
        case Attempted(seat, answer):
            return f"{seat}: tried {answer[0]}"
        case Observed(label):
            return f"observed {label}"
        case Pledged(seat, pledge):
            return f"{seat}: pledged {pledge.hex()}"
        case Contributed(seat, value):
            return f"{seat}: contributed {value.hex()}"
    return ""


def _examine_closing(match: Match, committed: Committed | None, seats: int) -> None:
    """A closed record has the parts that belong to it, and a root for every audience."""
    last = match.public[-1]
    if not isinstance(_record_of(last), Closed):
        return
    place = Place(record=len(match.public), strand=PUBLIC)
    names = [extra_of(part) for part in last.parts[CHECK_PLACE + 1 :]]
    missing = [name for name in CLOSING if name not in names]
    if len(missing) > names.count(""):
        message = f"a closed record without a part {missing[0]!r}"
        raise DamagedFile(message, place=place)
    if seats and committed is not None:
        audiences = [name for name, _ in committed[1]]
        if audiences != audiences_of(seats):
            message = f"the roots of what was told are those of {', '.join(audiences)}"
            raise DamagedFile(message, place=place)


def _examine_salts(match: Match, audience: str) -> None:
    """Where the secret is revealed, the salts of moments derive from it."""
    secret = match.known_secret()
    if secret is None:
        return
    if match.blinds.get(audience) != blind_of(secret, audience):
        message = f"told to {audience}: what blinds its root is not derived from the secret"
        raise BadLeaf(message)
    for number, part in enumerate(match.told[audience], 1):
        if isinstance(part, Shown) and part.salt != salt_of_moment(secret, part.data):
            message = (
                f"told to {audience}, moment {number}: the salt is not derived from the secret"
            )
            raise BadLeaf(message)


def compare_told(fold: Fold, telling: Transcript, report: Report) -> None:
    """Compare what we tell of a match that was folded with what it commits to, and what it shows.

    Raises Divergence at the first moment or root that differs, or keeps every one.
    """
    match, game = fold.match, fold.game
    committed = told_of(match)
    if committed is not None and committed[0] != game.telling:
        report.unchecked.append(
            f"what was told: in way {committed[0]} of {game.code}, here it is way {game.telling}"
        )
        return
    telling.settle(fold)
    for audience, parts in match.told.items():
        ours = telling.moments[audience]
        if fold.closed is None:
            ours = ours[: telling.settled[audience]]
        if len(ours) != len(parts):
            message = f"told to {audience}: {counted(len(parts), 'moments')}, we tell {len(ours)}"
            report.meet(Divergence(message))
            continue
        for number, (part, moment) in enumerate(zip(parts, ours, strict=True), 1):
            if isinstance(part, Shown) and part.data != moment.data:
                message = f"told to {audience}, moment {number}: we tell it differently"
                report.meet(Divergence(message))
    compare_roots(match, committed, telling, report)


def compare_transcript(fold: Fold, telling: Transcript, transcript: bytes, report: Report) -> None:
    """Compare what we tell of a closed match with the bytes of its transcript, if it has one.

    Raises Divergence where anything differs, or cannot be compared here: the reader then has to look.
    """
    match = fold.match
    committed = told_of(match)
    _examine_closing(match, committed, _seats_of(match))
    if committed is None or committed[0] != fold.game.telling:
        message = "what was told: it cannot be told so here"
        raise Divergence(message)
    if transcript and transcript_of(telling.moments) != transcript:
        message = "what was told: we tell it differently"
        raise Divergence(message)
    compare_roots(match, committed, telling, report)


def compare_roots(
    match: Match, committed: Committed | None, telling: Transcript, report: Report
) -> None:
    """Compare the roots of what we tell with those that the closed record commits to."""
    if committed is None or match.known_secret() is None:
        return
    for (audience, root), (_, own) in zip(committed[1], telling.roots(), strict=True):
        if root != own:
            message = (
                f"what {audience} was told has another root here than the closed record says; "
                f"both tell in way {committed[0]}"
            )
            place = Place(record=len(match.public), strand=PUBLIC)
            report.meet(Divergence(message, place=place))


def told_of(match: Match) -> Committed | None:
    """The way of telling and the roots that the last record commits to; None where it does not."""
    value = match.public[-1].more("told")
    match value:
        case [int() as way, list() as roots] if are_roots(roots):
            return way, [(name, root) for name, root in roots]
    return None


def is_way(value: object) -> bool:
    """Whether this is the number of a way of telling: they are counted from 1."""
    return type(value) is int and value > 0


def are_roots(value: list[Any]) -> bool:
    """Whether these are audiences with the root of what each was told."""
    return all(
        isinstance(row, list)
        and len(row) == 2
        and type(row[0]) is str
        and type(row[1]) is bytes
        and len(row[1]) == DIGEST_SIZE
        for row in value
    )


def is_closed(match: Match) -> bool:
    """Whether the last record closes the match, or may do so, because it is withheld."""
    record = _record_of(match.public[-1])
    withheld = record is None and len(match.public[-1].parts) >= CLOSED_PARTS
    return withheld or isinstance(record, Closed)


def _record_of(sealed: Sealed) -> Record | None:
    """What a record says; None where that is withheld or not to be read."""
    try:
        return sealed.record()
    except MatchError:
        return None


def _seats_of(match: Match) -> int:
    """How many seats the match has; 0 where record 1 does not say."""
    record = _record_of(match.public[0])
    return record.seats if isinstance(record, Opened) else 0
