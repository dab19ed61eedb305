"""Options that several commands of an event have: who signs, and which desk speaks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from cli.completion import proposals

F = TypeVar("F", bound=Callable[..., Any])


def signed_options(body: F) -> F:
    """``--by NAME --reason TEXT``: the judge who signs, and why."""
    why = click.option("--reason", metavar="TEXT", help="Why the judge signs it.")
    return click.option("--by", metavar="NAME", help="The judge who signs.")(why(body))


def outbox_option(body: F) -> F:
    """``--outbox FILE``: without the store, into a file that is sent later."""
    made = click.option(
        "--outbox",
        shell_complete=proposals.any_files,
        metavar="FILE",
        help="Without network: EVENT is a copy, and the line waits in FILE for 'event sync'.",
    )
    return made(body)


def desk_option(body: F) -> F:
    """``--desk N``: which desk speaks."""
    made = click.option(
        "--desk",
        "number",
        type=click.IntRange(1),
        default=1,
        metavar="N",
        help="Which desk speaks (1).",
    )
    return made(body)
