"""Options that several commands of an event have: who signs, and which desk speaks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

F = TypeVar("F", bound=Callable[..., Any])


def signed_options(body: F) -> F:
    """``--by NAME --reason TEXT``: the judge who signs, and why."""
    why = click.option("--reason", metavar="TEXT", help="Why the judge signs it.")
    return click.option("--by", metavar="NAME", help="The judge who signs.")(why(body))


def desk_option(body: F) -> F:
    """``--desk N``: which desk speaks."""
    made = click.option(
        "--desk", "number", type=int, default=1, metavar="N", help="Which desk speaks (1)."
    )
    return made(body)
