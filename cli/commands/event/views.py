"""``referee event show``, ``pairings``, ``standings``, ``bracket``, ``ledger``, ``rounds`` and ``why``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cli.completion import proposals
from cli.context import Example, command
from cli.event.sight import (
    at_option,
    check_csv,
    csv_option,
    find_entry,
    follow,
    look_at_event,
    round_option,
    say_grid,
    say_rows,
    watch_option,
)

if TYPE_CHECKING:
    from cli.context import CommandContext
    from replays.tournament.account import Account

event_argument = click.argument("event", shell_complete=proposals.events)


@command("show", Example("event show vu27", "Where the event is and what it waits for."))
@event_argument
@at_option
@watch_option
def show(desk: CommandContext, event: str, at: int | None, *, watch: bool) -> None:
    """Show where an EVENT is: its plan, how many play, and what it waits for."""

    def tell(account: Account) -> None:
        from replays.tournament.synopsis import synopsis

        found = synopsis(account)
        rows = found.rows(desk.say.width())
        say_rows(desk, account, "show", rows, {"title": found.title, **found.data})

    if watch:
        follow(desk, event, tell, at=at)
    else:
        tell(look_at_event(desk, event, at))


@command(
    "pairings",
    Example("event pairings vu27", "The tables of the last round, with their results so far."),
    Example("event pairings vu27 --by-name", "Where everybody sits, in the order of names."),
)
@event_argument
@round_option
@at_option
@click.option("--by-name", is_flag=True, help="In the order of names instead of tables.")
@csv_option
@watch_option
def pairings(
    desk: CommandContext,
    event: str,
    number: int | None,
    at: int | None,
    *,
    by_name: bool,
    as_csv: bool,
    watch: bool,
) -> None:
    """Show who meets whom at which table of an EVENT, and what is reported so far.

    A result from a slip is marked s, one that a judge decided d, one that is disputed !.
    """
    check_csv(desk, as_csv=as_csv, watch=watch)

    def tell(account: Account) -> None:
        from replays.tournament import pairings as lists

        made = lists.pairings_by_name if by_name else lists.pairings
        say_grid(desk, account, "pairings", made(account, number), as_csv=as_csv)

    if watch:
        follow(desk, event, tell, at=at)
    else:
        tell(look_at_event(desk, event, at))


@command(
    "standings",
    Example("event standings vu27", "The standings after the last round."),
    Example("event standings vu27 --round 1", "As they were after round 1, corrections included."),
)
@event_argument
@round_option
@at_option
@csv_option
@watch_option
def standings(
    desk: CommandContext,
    event: str,
    number: int | None,
    at: int | None,
    *,
    as_csv: bool,
    watch: bool,
) -> None:
    """Show the standings of an EVENT: points, record, tie-breaks, and on what the results rest.

    Tie-breaks are compared exactly and rounded for the eye; --json has them as fractions. In the
    column proof an s stands for a result from a slip, a d for one that a judge decided; nothing
    stands there where every result is a match. 'referee event why' says what separates two places.
    """
    check_csv(desk, as_csv=as_csv, watch=watch)

    def tell(account: Account) -> None:
        from replays.tournament.places import standings as standings_of

        say_grid(desk, account, "standings", standings_of(account, number), as_csv=as_csv)

    if watch:
        follow(desk, event, tell, at=at)
    else:
        tell(look_at_event(desk, event, at))


@command("bracket", Example("event bracket vu27", "There is no bracket in this event.", 2))
@event_argument
@round_option
@at_option
@csv_option
def bracket(
    desk: CommandContext, event: str, number: int | None, at: int | None, *, as_csv: bool
) -> None:
    """Show the bracket of an EVENT, round by round, with the tables that are to come."""
    check_csv(desk, as_csv=as_csv)
    from replays.tournament.brackets import brackets

    account = look_at_event(desk, event, at)
    say_grid(desk, account, "bracket", brackets(account, number), as_csv=as_csv)


@command("ledger", Example("event ledger vu27", "Every penalty of the event."))
@event_argument
@click.argument("entry", required=False)
@at_option
@csv_option
def ledger(
    desk: CommandContext, event: str, entry: str | None, at: int | None, *, as_csv: bool
) -> None:
    """Show the penalties of an EVENT, or of one ENTRY; what was struck stays, as void."""
    check_csv(desk, as_csv=as_csv)
    from replays.tournament.penalties import penalties

    account = look_at_event(desk, event, at)
    number = None if entry is None else find_entry(account, entry)
    say_grid(desk, account, "ledger", penalties(account, number), as_csv=as_csv)


@command("rounds", Example("event rounds vu27", "The rounds so far, with their keys."))
@event_argument
@at_option
@csv_option
def rounds(desk: CommandContext, event: str, at: int | None, *, as_csv: bool) -> None:
    """Show the rounds of an EVENT: how many tables, what is open, which key was revealed."""
    check_csv(desk, as_csv=as_csv)
    from replays.tournament.schedule import schedule

    account = look_at_event(desk, event, at)
    say_grid(desk, account, "rounds", schedule(account), as_csv=as_csv)


@command("why", Example("event why vu27 Ben", "Why Ben is where he is, every value with its sum."))
@event_argument
@click.argument("entry")
@round_option
@at_option
def why(desk: CommandContext, event: str, entry: str, number: int | None, at: int | None) -> None:
    """Say why an ENTRY of an EVENT has its place.

    Each round, each tie-break with its rule and what it is the sum of, and what separates the entry from
    the places before and behind.
    """
    from replays.tournament.reasons import reasons

    account = look_at_event(desk, event, at)
    found = reasons(account, find_entry(account, entry), number)
    rows = found.rows(desk.say.width())
    say_rows(desk, account, "why", rows, {"title": found.title, **found.data})
