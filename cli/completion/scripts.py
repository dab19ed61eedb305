"""Scripts with which bash, zsh and fish ask us what to propose, and what they are told.

The machinery is click's. Its script for bash loses words with ``=`` in them, because bash takes them
apart, and characters that mean something to bash; ours hands over the line as it was typed.
"""

from __future__ import annotations

import contextlib
import os
import shlex
import sys
from typing import TYPE_CHECKING, Any, ClassVar

from click.shell_completion import (
    BashComplete,
    CompletionItem,
    FishComplete,
    ShellComplete,
    ZshComplete,
    add_completion_class,
    shell_complete,
    split_arg_string,
)

from cli.context import ASKING_SHELL

if TYPE_CHECKING:
    import click

PROGRAM = "referee"
CURSOR = "\x1f"
"""Marks the cursor's place while a line is split into words."""

BASH = """\
%(complete_func)s() {
    local type value
    COMPREPLY=()
    while IFS=',' read -r type value; do
        case $type in
            dir) compopt -o dirnames 2>/dev/null ;;
            file) compopt -o default 2>/dev/null ;;
            plain) COMPREPLY+=("$value") ;;
        esac
    done < <(COMP_WORDS="${COMP_LINE:0:COMP_POINT}" COMP_BREAKS="$COMP_WORDBREAKS" \\
        %(complete_var)s=bash_complete "$1" 2>/dev/null)
}
complete -o nosort -F %(complete_func)s %(prog_name)s 2>/dev/null || \\
    complete -F %(complete_func)s %(prog_name)s
"""


class Bash(BashComplete):
    """Bash: the line up to the cursor comes in; what replaces the last word goes out."""

    source_template: ClassVar[str] = BASH

    def source(self) -> str:
        """The script. Old versions of bash understand it as well."""
        return ShellComplete.source(self)

    def get_completion_args(self) -> tuple[list[str], str]:
        """The words before the cursor, and the one that it stands in."""
        *words, last = split_arg_string(os.environ["COMP_WORDS"] + CURSOR)
        return words[1:], last.replace(CURSOR, "")

    def format_completion(self, item: CompletionItem[Any]) -> str:
        """One proposal, without what bash takes for a word of its own in front, and quoted."""
        if item.type != "plain":
            return super().format_completion(item)
        line = os.environ["COMP_WORDS"]
        _, incomplete = self.get_completion_args()
        if in_quotes(line):
            return f"plain,{item.value}"
        breaks = [
            character for character in "=:" if character in os.environ.get("COMP_BREAKS", "=:")
        ]
        kept = max((incomplete.rfind(character) + 1 for character in breaks), default=0)
        return f"plain,{quoted(item.value[kept:])}"


class Fish(FishComplete):
    """Fish: click's script, but a proposal may hold a comma."""

    source_template: ClassVar[str] = FishComplete.source_template.replace(
        'string split ","', 'string split -m 1 ","'
    )


SHELLS: dict[str, type[ShellComplete]] = {"bash": Bash, "zsh": ZshComplete, "fish": Fish}


def in_quotes(line: str) -> bool:
    """Whether the cursor at the end of the line stands inside quotes."""
    try:
        shlex.split(line.replace("\\", "\\\\") if line.endswith("\\") else line)
    except ValueError:
        return True
    return False


def quoted(word: str) -> str:
    """The word with a backslash before each character that means something to bash; blanks stay."""
    return "".join(character if character.isalnum() or character in "_-+=./,:@% " or ord(character) > 127
                   else f"\\{character}" for character in word)  # fmt: skip


def script(shell: str, group: click.Command) -> str:
    """The script that the shell reads once."""
    return SHELLS[shell](group, {}, PROGRAM, ASKING_SHELL).source()


def answer_shell(group: click.Command, desk: object, instruction: str) -> int:
    """Answer one press of Tab on standard output; no matter what goes wrong, nothing is said of it."""
    for name, kind in SHELLS.items():
        add_completion_class(kind, name)
    with open(os.devnull, "w") as nowhere, contextlib.redirect_stderr(nowhere):  # noqa: PTH123 -- a device
        try:
            return shell_complete(group, {"obj": desk}, PROGRAM, ASKING_SHELL, instruction)
        except (Exception, SystemExit):  # noqa: BLE001 -- a shell prompt is no place for errors
            sys.stdout.flush()
            return 0
