"""The result page: where a match that is over has turned, and what one can do with it now."""

from __future__ import annotations

from shlex import quote
from typing import TYPE_CHECKING

from cli.play.hint import hundredths
from cli.storage.matches import SHORT
from referee.kernel.show.rows import Span, row

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cli.play.seating import Seating
    from events.chain.match import Match
    from events.fold.fold import Finder
    from referee.kernel.show.rows import Row
    from replays.read.turning_points import TurningPoint


def turning_rows(match: Match, names: Mapping[int, str], find: Finder) -> list[Row]:
    """The turns that changed most who was ahead; nothing before the match is over and everybody may know all of it."""
    from replays.read.turning_points import turning_points

    if match.revealed_secret() is None or not match.is_whole() or match.opening().hands_unseen:
        return []
    points = turning_points(match, find=find)
    if not points:
        return []
    unit = points[0].unit
    head = f"Turning points, as the bot that searches counts who is ahead (in {unit}):"
    return [row(Span(head, "strong")), *(_point_row(each, names) for each in points)]


def _point_row(point: TurningPoint, names: Mapping[int, str]) -> Row:
    """The record that did most of it, and what the turn changed."""
    who = names.get(point.seat, f"seat {point.seat}")
    changed = f"{who} from {_stands(point.before)} to {_stands(point.after)}"
    number = Span(f"{point.entry.number:>5}", "strong")
    return row(
        number, f"  {point.counted} {point.turn}: {changed}, most of it by '{point.entry.text}'"
    )


def _stands(worth: int) -> str:
    """How far ahead or behind a seat stands."""
    if not worth:
        return "even"
    return f"{hundredths(abs(worth))} {'ahead' if worth > 0 else 'behind'}"


def way_rows(match: Match, code: str, seating: Seating) -> list[Row]:
    """What one can do with a match that is over."""
    name = match.id[:SHORT]
    ways = (
        (f"replay {name}", "look at it record by record (a number goes there), play on from anywhere"),
        (f"share {name} -o FILE", "a page or a file for somebody else"),
        (" ".join(["play", code, *_rematch(seating)]), "a rematch"),
    )  # fmt: skip
    return [row("  referee ", Span(each, "strong"), f"  {words}") for each, words in ways]


def _rematch(seating: Seating) -> list[str]:
    """The options with which the same people and bots sit down again, in the same places."""
    people = [seat for seat in sorted(seating.names) if seat not in seating.bots]
    named = [seating.names[seat] for seat in people]
    if named == [f"Player {seat}" for seat in people] and not seating.elsewhere():
        named = []
    words = [f"--player {quote(name)}" for name in named]
    words += [f"--bot {seating.bots[seat]}" for seat in sorted(seating.bots)]
    if list(seating.here) != list(range(1, len(people) + 1)):
        words += [f"--seat {seat}" for seat in seating.here]
    return words
