"""Ways: how somebody plays, as options that are said again where the match goes on."""

from __future__ import annotations

from functools import wraps
from typing import TYPE_CHECKING, Any, NamedTuple, ParamSpec, TypeVar

import click

if TYPE_CHECKING:
    from collections.abc import Callable

P = ParamSpec("P")
R = TypeVar("R")


SAID_AGAIN = 4
"""How many of the options below belong to a sitting and not to the match."""


class Ways(NamedTuple):
    """``learn``: the match is a lesson, told by a guide. ``clock`` and ``forfeit`` are kept with a new match."""

    lines: bool = False
    ask_everything: bool = False
    open_hands: bool = False
    learn: bool = False
    clock: str = ""
    forfeit: bool = False

    def words(self) -> list[str]:
        """The options that are said again."""
        said = zip(self._fields[:SAID_AGAIN], self[:SAID_AGAIN], strict=True)
        return [f"--{name.replace('_', '-')}" for name, given in said if given]


def ways_options(body: Callable[P, R]) -> Callable[..., R]:
    """The options of a command that sits somebody down at a table: it takes them as ``ways``."""

    @wraps(body)
    def gathered(*args: Any, **more: Any) -> R:
        ways = Ways(*(more.pop(name) for name in Ways._fields))
        return body(*args, ways=ways, **more)  # type: ignore[arg-type]  # one word more

    made: Callable[..., R] = gathered
    for option in (
        click.option("--forfeit", is_flag=True, help="Whose time is up has lost; else the house decides."),
        click.option("--clock", default="", metavar="MINUTES[+SECONDS]|hourglass:MINUTES",
                     help="A clock for the people, kept in the records' notes (90s are seconds)."),
        click.option("--open-hands", is_flag=True, help="Two people may see each other's hands in one pipe."),
        click.option("--ask-everything", is_flag=True, help="Ask also what leaves only one choice."),
        click.option("--lines", is_flag=True, help="Line by line, without moving the cursor."),
        click.option("--learn", is_flag=True, help="A first match of GAME with a guide, who says what for at every step."),
    ):  # fmt: skip
        made = option(made)
    return made
