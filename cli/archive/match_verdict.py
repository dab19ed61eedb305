"""The verdict on a match or a file: verified, compared with what is at hand, and counted as far as may be known."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from cli.archive.page_verdict import file_at
from cli.opening.inherited import looking
from cli.storage.files import STREAM
from cli.storage.matches import as_seen, find_match, is_file
from referee.dataclass import dataclass
from referee.errors import NotFound
from referee.kernel.facts import PUBLIC

if TYPE_CHECKING:
    from cli.context import CommandContext
    from cli.storage.matches import Found
    from replays.page.carried import Carried
    from replays.verify.report import Report


@dataclass(frozen=True, slots=True)
class Hands:
    """What is at hand to compare with: matches that are read, and files that may be, by their names."""

    read: tuple[str, ...] = ()
    named: tuple[str, ...] = ()


EMPTY = Hands()


def verified(
    desk: CommandContext, place: str, *, forensic: bool = False, hands: Hands = EMPTY
) -> tuple[Report, Carried | None]:
    """The report on a file or a match, with every fault if it is forensic; and the page in which the file lies.

    Raises NotFound or StoreError.
    """
    from replays.verify.related import compare_with
    from replays.verify.report import Report
    from replays.verify.verify import verify, verify_match

    if not is_file(place):
        found = find_match(desk, place)
        match = found.match
        report = Report(match=match.id, game=match.opening().game, forensic=forensic)
        verify_match(match, report)
        compare_with(match, report, looking(desk, hands.read, hands.named))
        if report.fault is None:
            _count_what_is_known(report, found)
        return report, None
    if place != STREAM and not Path(place).exists():
        message = f"{place}: no such file"
        raise NotFound(message)
    data, carried = file_at(place)
    report = verify(data, forensic=forensic)
    if report.intact and (hands.read or hands.named):
        from replays.file.replay_file import decode

        compare_with(decode(data)[1], report, looking(None, hands.read, hands.named))
    return report, carried


def _count_what_is_known(report: Report, found: Found) -> None:
    """Leave out of a good report how many records seats have made that act in secret at present.

    They are verified like all others, but nobody is to know how far a seat has come.
    """
    from referee import games

    if not found.live:
        return
    known = as_seen(found, PUBLIC).match
    unseen = games.find(found.match.opening().game).unseen
    strands = [known.public] if unseen else known.strands.values()
    hidden = report.records - sum(map(len, strands))
    report.records -= hidden
    report.chained -= hidden
    report.verified -= hidden
    report.folded -= hidden
