"""Judge rows: what two people tell of a stretch, and what was ruled elsewhere, for somebody who looks at a match."""

from __future__ import annotations

import shlex
from itertools import islice
from typing import TYPE_CHECKING

from cli.words import whose
from referee.errors import NotUnderstood
from referee.kernel.show.rows import Span, row

if TYPE_CHECKING:
    from cli.viewer.outside import Outside
    from cli.viewer.viewer import Viewer
    from referee.kernel.show.rows import Row
    from replays.archive.precedents import Precedent

MOST = 20
"""So many records of other matches are told."""


def accounts_of_files(viewer: Viewer, outside: Outside, rest: str) -> list[Row]:
    """Two scripts of what follows this record, side by side: for the judge alone. Raises NotUnderstood."""
    if not viewer.story.match.is_open_to(viewer.eyes):
        return [row("what two accounts need can lie hidden: ask 'as judge'")]
    from cli.output.account_rows import accounts_rows
    from replays.accounts.followed_account import follow
    from replays.accounts.recorded_chance import recorded_chance
    from replays.accounts.two_accounts import compared
    from replays.accounts.unseen_stretch import unseen_stretch

    files, match = _two_files(rest), viewer.story.match
    recorded = recorded_chance(match)
    followed = [
        follow(viewer.run(), outside.told_in(file), recorded, unseen_stretch(match, viewer.number))
        for file in files
    ]
    title = f"two accounts of what followed record {viewer.number}"
    return [row(Span(title, "title")), *accounts_rows(compared(*followed), files)]


def _two_files(rest: str) -> list[str]:
    """The names of two scripts; one with blanks stands in quotes. Raises NotUnderstood."""
    try:
        files = shlex.split(rest)
    except ValueError as error:
        raise NotUnderstood(str(error), expected=("the names of two scripts",)) from None
    if len(files) != 2 or files[0] == files[1]:
        message = f"accounts {rest}".strip()
        raise NotUnderstood(message, expected=("the names of two scripts",))
    return files


def precedent_rows(viewer: Viewer, outside: Outside, rest: str) -> list[Row]:
    """What other matches of the archive have for these words, or without any for the rule of this record. Raises NotUnderstood."""
    query = rest or _rule_here(viewer)
    rows, left = [row(Span(f"precedents for {query}", "title"))], MOST
    for found in outside.precedents(query, viewer.eyes):
        if isinstance(found, str):
            rows.append(row(Span(found, "danger")))
            continue
        rows += _told(found, left)
        left -= len(found.found)
        if left <= 0:
            more = f"the first {MOST} records; 'referee find' tells more"
            return [*rows, row(Span(more, "faint"))]
    return rows if len(rows) > 1 else [*rows, row("nothing found in other matches")]


def impact_rows(viewer: Viewer, rest: str) -> list[Row]:
    """What other readings would make of this match, once it is over. Raises NotUnderstood and the fold's errors."""
    if not viewer.story.match.is_open_to(viewer.eyes):
        return [row("what would be otherwise can lie hidden: ask 'as judge'")]
    from cli.archive.impact_rows import COUNTED, impact_data, impact_lines
    from replays.impact.erratum import Erratum, read_reading
    from replays.impact.impact import impact

    if not rest:
        raise NotUnderstood("what is to be otherwise", expected=("NAME=CHOICE", "'unclear'"))
    erratum = Erratum(dict(map(read_reading, rest.split())), {}, ())
    data = impact_data(impact(viewer.story.match, erratum))
    title = row(Span(f"this match, if {rest}", "title"))
    lines = list(impact_lines("it", data)) or [f"it: {COUNTED[data['impact']]}"]
    return [title, *map(row, lines)]


def unclear_rows(viewer: Viewer, rest: str) -> list[Row]:
    """The unclear places of the book that the words mean; without any those of this record's rules. Raises NotFound."""
    from cli.register.unclear import cases_about, unclear_lines, unclear_of

    game = viewer.story.game
    rules = {each.rule for each in viewer.entry.sentences}
    rulings = game.catalogue.rulings
    here = [each for each in rulings if each.id in rules or rules & set(each.about)]
    found = unclear_of(game, tuple(rest.split())) if rest else here
    if not found:
        return [
            row(
                "the rules of this record leave nothing open; 'unclear WORDS' looks in the whole book"
            )
        ]
    cases = cases_about(game, found, None)
    rows = [row(Span("what the book leaves open", "title"))]
    for each in found:
        rows += [row(Span(each.id, "strong")), *map(row, unclear_lines(each, cases, None))]
    return rows


def _rule_here(viewer: Viewer) -> str:
    """The first rule by which something followed from this record. Raises NotUnderstood where none did."""
    rules = [each.rule for each in viewer.entry.sentences if each.rule]
    if not rules:
        message = "no rule is told at this record"
        raise NotUnderstood(message, expected=("words to look for, as in 'rule:BP-12.6'",))
    return f"rule:{rules[0]}"


def _told(found: Precedent, most: int) -> list[Row]:
    """The records that were found in one match, told to the eyes that ask."""
    title = f"match {found.row.id[:8]}, as {whose(found.eyes)} sees it"
    rows = [row(Span(title, "strong"))]
    entries = {entry.number: entry for entry in found.entries}
    for number in islice(found.found, most):
        rows.append(row(f"{number:>5}  {entries[number].line}"))
        for each in entries[number].sentences:
            rule = Span(f" [{each.rule}]" if each.rule else "", "faint")
            rows.append(row(f"         {each.text}", rule))
    return rows
