"""Ways: how somebody plays, as options that are said again where the match goes on."""

from __future__ import annotations

from functools import wraps
from typing import TYPE_CHECKING, Any, NamedTuple, ParamSpec, TypeVar, cast

import click

if TYPE_CHECKING:
    from collections.abc import Callable

P = ParamSpec("P")
R = TypeVar("R")


class Ways(NamedTuple):
    """``learn``: the match is a lesson, told by a guide."""

    lines: bool = False
    ask_everything: bool = False
    open_hands: bool = False
    learn: bool = False

    def words(self) -> list[str]:
        """The options."""
        said = zip(self._fields, self, strict=True)
        return [f"--{name.replace('_', '-')}" for name, given in said if given]


def ways_options(body: Callable[P, R]) -> Callable[..., R]:
    """The options of a command that sits somebody down at a table: it takes them as ``ways``."""

    @wraps(body)
    def gathered(*args: Any, **more: Any) -> R:
        ways = Ways(*(more.pop(name) for name in Ways._fields))
        return body(*args, ways=ways, **more)  # type: ignore[arg-type]  # one word more

    made: Any = gathered
    for option in (
        click.option("--open-hands", is_flag=True, help="Two people may see each other's hands in one pipe."),
        click.option("--ask-everything", is_flag=True, help="Ask also what leaves only one choice."),
        click.option("--lines", is_flag=True, help="Line by line, without moving the cursor."),
        click.option("--learn", is_flag=True, help="A first match of GAME with a guide, who says what for at every step."),
    ):  # fmt: skip
        made = option(made)
    return cast("Callable[..., R]", made)
