"""Subcommands: a command that names a match, and then one of several things to do with it."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import TYPE_CHECKING, Concatenate, ParamSpec

import click

from cli.context import Command, Example, equip

if TYPE_CHECKING:
    from cli.context import CommandContext

P = ParamSpec("P")

MATCH = "match"
"""The argument that all commands of a family share."""

Body = Callable[Concatenate["CommandContext", str, P], "int | None"]
"""What a command of a family does: it takes the command's context, the word for the match, and its own words."""


LONGEST = 200
"""So long a first sentence may be in the list of commands."""


class Commands(click.Group):
    """Several commands: their list says whole sentences, and a wrong name is told what is like it."""

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write every command with the whole first sentence of its help."""
        rows = [(name, self.sentence_of(ctx, name)) for name in self.list_commands(ctx)]
        with formatter.section("Commands"):
            formatter.write_dl(rows)

    def sentence_of(self, ctx: click.Context, name: str) -> str:
        """The first sentence of the help of a command."""
        found = self.get_command(ctx, name)
        return "" if found is None else found.get_short_help_str(LONGEST)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that the words name; of a wrong name, those that are like it."""
        try:
            return super().resolve_command(ctx, args)
        except click.exceptions.NoSuchCommand as error:
            known = self.list_commands(ctx)
            raise click.exceptions.NoSuchCommand(
                error.command_name, possibilities=known, ctx=ctx
            ) from None


class Family(Command, Commands):
    """A command with commands of its own, which stand behind its MATCH."""

    subcommand_metavar = "[COMMAND [ARGS]...]"

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the words; options may also stand between the MATCH and the command behind it."""
        return super().parse_args(ctx, self._sorted(list(args)))

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The commands in the order in which the file has them."""
        return list(self.commands)

    def _sorted(self, words: list[str]) -> list[str]:
        """The words up to the command with the options in front.

        Somebody who asks for the help of a command need not name a match.
        """
        options: list[str] = []
        named: list[str] = []
        if words[1:] == ["--help"] and words[0] in self.commands:
            return ["MATCH", *words]
        valued = self._valued()
        while words and (words[0].startswith("-") or not named):
            word = words.pop(0)
            if not word.startswith("-") or word == "-":
                named.append(word)
                continue
            options.append(word)
            if word in valued and words:
                options.append(words.pop(0))
        return [*options, *named, *words]

    def _valued(self) -> list[str]:
        """The options that take a word."""
        options = [each for each in self.params if isinstance(each, click.Option)]
        return [name for each in options if not each.is_flag for name in each.opts]


class Several(Command, Commands):
    """A command that is one of several things to do, each with words of its own."""

    subcommand_metavar = "COMMAND [ARGS]..."

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The commands in the order in which the file has them."""
        return list(self.commands)


def family(name: str, *examples: Example) -> Callable[[Body[P]], Family]:
    """Make a function the head of a family: what is done where no command stands behind it."""

    def make(body: Body[P]) -> Family:
        @functools.wraps(body)
        def alone(
            desk: CommandContext, /, match: str, *args: P.args, **kwargs: P.kwargs
        ) -> int | None:
            if click.get_current_context().invoked_subcommand is not None:
                return None
            return body(desk, match, *args, **kwargs)

        made = click.group(name, cls=Family, invoke_without_command=True)(click.pass_obj(alone))
        return equip(made, examples)

    return make


def member(head: Family, name: str, *examples: Example) -> Callable[[Body[P]], Command]:
    """Make a function a command of a family; it is given the command's context and the word for the match."""

    def make(body: Body[P]) -> Command:
        @functools.wraps(body)
        def with_match(desk: CommandContext, /, *args: P.args, **kwargs: P.kwargs) -> int | None:
            return body(desk, match_word(click.get_current_context()), *args, **kwargs)

        made: Command = click.command(name, cls=Command)(click.pass_obj(with_match))
        head.add_command(equip(made, examples))
        return made

    return make


def match_word(ctx: click.Context) -> str:
    """The word for the match, which the head of the family has read."""
    return str(ctx.parent.params[MATCH]) if ctx.parent is not None else ""
