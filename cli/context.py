"""The context of a command: what every command has at hand, and the options that every command understands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Concatenate, ParamSpec, TypeVar

import click

from referee.dataclass import dataclass

if TYPE_CHECKING:
    from cli.output.say import Say

ASKING_SHELL = "_REFEREE_COMPLETE"
"""The variable with which a shell asks what it may propose."""

P = ParamSpec("P")

Body = Callable[Concatenate["CommandContext", P], "int | None"]
"""What a command does: it takes its context and its own words, and gives an exit code or nothing."""


@dataclass(slots=True)
class CommandContext:
    """How to speak, and which store to use (None: the one of the environment, or the default)."""

    say: Say
    store: str | None = None


@dataclass(frozen=True, slots=True)
class Example:
    """A command line that the help shows, what it does, and the exit code that it ends with.

    The tests run each of them in a folder with what its words name: the finished match ``nfub``
    and the live match ``bhht`` in the store, and the files of `tests.cli.scene`.
    """

    words: str
    says: str
    ends: int = 0


class Command(click.Command):
    """A command whose help ends with examples."""

    examples: tuple[Example, ...] = ()

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the examples: what to type, and under it what that does."""
        if not self.examples:
            return
        with formatter.section("Examples"):
            for example in self.examples:
                formatter.write(f"{'':{formatter.current_indent}}referee {example.words}\n")
                with formatter.indentation(), formatter.indentation():
                    formatter.write_text(example.says)


def command(
    name: str, *examples: Example, stores: bool = True
) -> Callable[[Body[P]], click.Command]:
    """Make a function a command of that name, with ``--json``, ``--plain`` and ``--store``."""

    def make(body: Body[P]) -> click.Command:
        made: Command = click.command(name, cls=Command)(click.pass_obj(body))
        return equip(made, examples, stores=stores)

    return make


C = TypeVar("C", bound=Command)


def equip(made: C, examples: Sequence[Example], *, stores: bool = True) -> C:
    """Give a command its examples and the options that every command understands."""
    made.examples = tuple(examples)
    made.params += [_flag("--json", "Answer with one JSON object a line.")]
    made.params += [_flag("--plain", "No colour, no bars, nothing but plain text.")]
    if stores:
        made.params.append(_store_option())
    return made


def _flag(name: str, text: str) -> click.Option:
    """A flag that the context has read from the words already."""
    return click.Option([name], is_flag=True, expose_value=False, help=text)


def _store_option() -> click.Option:
    def keep(ctx: click.Context, param: click.Parameter, value: str | None) -> None:
        desk = ctx.find_object(CommandContext)
        if value is not None and desk is not None:
            desk.store = value

    return click.Option(
        ["--store"],
        metavar="URL",
        expose_value=False,
        callback=keep,
        help="sqlite:///PATH, postgresql://... or memory: (default: REFEREE_STORE, or one file "
        "in your data folder).",
    )
