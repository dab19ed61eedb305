"""The group of commands: finds them by file, runs one, and turns every error into one line."""

from __future__ import annotations

import os
import sys
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

import click

from cli import commands
from cli.context import ASKING_SHELL, CommandContext
from cli.exit_codes import BUG, GOOD, INTERRUPTED, STORE, USAGE, exit_code
from cli.output.say import Say, speaks_plainly
from cli.output.streams import PipeClosed, Unwritable
from cli.storage.parse_cache import install_parse_cache, write_readings
from cli.subcommands import LONGEST, Commands
from referee import __version__
from referee.errors import MatchError

if TYPE_CHECKING:
    from collections.abc import Sequence


class CommandGroup(Commands):
    """Commands by their files: `show.py` in a folder of `cli/commands` is `show`, loaded when named."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Every command, in alphabetical order."""
        return sorted(_modules())

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name, loaded now."""
        module = _modules().get(cmd_name)
        if module is None:
            return None
        found: click.Command = getattr(import_module(module), module.rpartition(".")[2])
        return found

    def sentence_of(self, ctx: click.Context, name: str) -> str:
        """The first sentence of the help of a command, read from its file without loading it."""
        from cli.docstrings import docstring_in

        module = _modules()[name]
        docstring = docstring_in(module, module.rpartition(".")[2])
        if not docstring:
            return super().sentence_of(ctx, name)
        return click.Command(name, help=docstring).get_short_help_str(LONGEST)

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,  # noqa: FBT002 -- as click has it
        windows_expand_args: bool = True,  # noqa: FBT002 -- as click has it
        **extra: Any,
    ) -> Any:
        """Run with these arguments; always ends in an exit code, never in a traceback."""
        words = list(sys.argv[1:] if args is None else args)
        _speak_utf8()
        if ASKING_SHELL in os.environ:
            _propose(self, os.environ[ASKING_SHELL])
        bare = "--plain" in words
        plain = speaks_plainly(asked=bare)
        desk = CommandContext(Say(json="--json" in words, plain=plain, bare=bare))
        install_parse_cache()
        code = _flushed(self._answer(words, desk), desk.say)
        write_readings()
        if standalone_mode:
            sys.exit(code)
        return code

    def _answer(self, words: list[str], desk: CommandContext) -> int:
        """The exit code of one run, with its error already said."""
        try:
            return self._run(words, desk)
        except (PipeClosed, BrokenPipeError):
            return GOOD
        except Unwritable as lost:
            desk.say.complain(str(lost))
            return STORE

    def _run(self, words: list[str], desk: CommandContext) -> int:
        """The same. Raises what keeps standard output from being written."""
        try:
            try:
                with self.make_context("referee", words, obj=desk) as ctx:
                    result = self.invoke(ctx)
            finally:
                desk.say.rest()
            return result if isinstance(result, int) else GOOD
        except click.exceptions.Exit as end:
            return end.exit_code
        except (PipeClosed, Unwritable, BrokenPipeError):
            raise
        except (KeyboardInterrupt, click.Abort):
            desk.say.complain("interrupted; what was acknowledged is kept")
            return INTERRUPTED
        except click.ClickException as error:
            return _usage(error, desk.say)
        except (MatchError, OSError) as error:
            return _fault(error, desk.say)
        except Exception as error:  # noqa: BLE001 -- the last line: never a traceback
            desk.say.complain(_please_report(error))
            return BUG


@cache
def _modules() -> dict[str, str]:
    """The module of each command, from the files in the folders; a name of Python's own ends in _.

    Of a room with a module of its own name only that one is a command: the others stand behind it.
    """
    rooms = [room for path in commands.__path__ for room in os.scandir(path) if room.is_dir()]
    return {
        name.rstrip("_"): f"{commands.__name__}.{room.name}.{name}"
        for room in rooms
        for name in _named_in(room)
    }


def _named_in(room: os.DirEntry[str]) -> list[str]:
    names = [file.removesuffix(".py") for file in os.listdir(room) if file.endswith(".py")]
    return [room.name] if room.name in names else [name for name in names if name != "__init__"]


def _propose(group: CommandGroup, instruction: str) -> None:
    """Tell the shell what could stand where somebody pressed Tab, and end."""
    from cli.completion.scripts import answer_shell

    desk = CommandContext(Say(plain=True))
    try:
        code = answer_shell(group, desk, instruction)
    except PipeClosed:
        code = GOOD
    except Unwritable as lost:
        desk.say.complain(str(lost))
        code = STORE
    sys.exit(_flushed(code, desk.say))


def _fault(error: Exception, say: Say) -> int:
    try:
        say.fault(error)
    except PipeClosed:
        return exit_code(error)
    return exit_code(error)


def _usage(error: click.ClickException, say: Say) -> int:
    code = STORE if isinstance(error, click.FileError) else USAGE
    ctx = getattr(error, "ctx", None)
    if isinstance(error, click.exceptions.NoArgsIsHelpError) and ctx is not None:
        error = click.UsageError(f"name one of its commands: {_commands_of(ctx)}", ctx)
    hint = f" (see '{ctx.command_path} --help')" if ctx is not None else ""
    try:
        say.answer("error", {"error": "Usage", "message": error.format_message(), "exit": code})
    except PipeClosed:
        return code
    finally:
        say.complain(f"{' '.join(error.format_message().split())}{hint}")
    return code


def _commands_of(ctx: click.Context) -> str:
    """What can stand behind the name of a family of commands."""
    command = ctx.command
    return ", ".join(command.list_commands(ctx)) if isinstance(command, click.Group) else "none"


def _please_report(error: Exception) -> str:
    """Our own bug in one line, with the place that threw it."""
    import traceback

    frames = traceback.extract_tb(error.__traceback__)
    place = f"{os.path.basename(frames[-1].filename)}:{frames[-1].lineno}: " if frames else ""
    what = " ".join(str(error).split())
    return f"{place}{type(error).__name__}: {what} -- this is a bug in referee, please report it"


def _flushed(code: int, say: Say) -> int:
    """The code, once all is written; a reader who has gone is no error."""
    try:
        sys.stdout.flush()
    except PipeClosed:
        return code
    except Unwritable as lost:
        say.complain(str(lost))
        return STORE
    return code


def _speak_utf8() -> None:
    """Print UTF-8 on every platform; what cannot be printed becomes a code."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(encoding="utf-8", errors="backslashreplace")


@click.group(cls=CommandGroup, invoke_without_command=True)
@click.version_option(__version__, message="%(prog)s %(version)s")
@click.pass_context
def group(ctx: click.Context) -> None:
    """Record, validate, compare and replay matches of card and board games.

    A MATCH is given by the beginning of its id, or as a replay file. Every command understands
    --json and --plain, and whatever reads or keeps matches --store URL (or REFEREE_STORE).
    'referee COMMAND --help' says more, with examples.
    """
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())
