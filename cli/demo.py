"""The demonstration of ``make demo``: one match, from its first card to a what-if line.

Raven Grey plays against Steven Graphite, bot against bot, on a store of their own in a new folder, so
that no other match is in the way. Every step is one of the commands that anybody can type; its line
is printed first.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import shlex
import sys
import tempfile
from pathlib import Path
from typing import Any

from cli.exit_codes import NO
from cli.group import group
from cli.storage.store import FILE, VARIABLE

SEED = "5eed0000000000000000000000000000000000000000000000000000000000b1"
FEW = 8
"""A choice among this many is easy to look at."""


def main() -> int:
    """Run the demonstration; the exit code of the first command that failed, or 0."""
    try:
        _demonstrate(Path(tempfile.mkdtemp(prefix="referee-demo-")))
    except Failed as failure:
        return failure.code
    return 0


class Failed(Exception):
    """A command of the demonstration did not end as it should."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


def _demonstrate(folder: Path) -> None:
    os.environ[VARIABLE] = f"sqlite:///{folder / FILE}"
    print(f"$ export {VARIABLE}={os.environ[VARIABLE]}")
    match = played_match()
    file = folder / f"{match}.replay"
    said("export", match[:8], "-o", f"{folder}/")
    said("validate", str(file))
    at = interesting_record(str(file))
    said("replay", str(file), "--at", str(at))
    said("legal", str(file), "--at", str(at))
    line = what_if(str(file), at)
    said("diff", match[:8], line[:8], ends=NO)
    print()
    print(f"The store:        {os.environ[VARIABLE]}")
    print(f"The match:        {match}   (referee log {match[:8]})")
    print(f"The what-if line: {line}   (referee show {line[:8]})")
    print(f"The replay file:  {file}")


def played_match() -> str:
    """Play the match into the store; its id."""
    words = ["simulate", "bacon-project", "-n", "1", "--seed", SEED]
    words += ["--decks", "raven-grey,steven-graphite", "--bot", "greedy"]
    said(*words)
    found: str = heard(*words)["matches"][0]["id"]
    return found


def interesting_record(file: str) -> int:
    """A record in the middle of the match after which somebody can choose."""
    records = heard("log", file)["records"]
    for record in records[len(records) // 2 :]:
        number: int = record["record"]
        asked = heard("legal", file, "--at", str(number))["asked"]
        if asked and 1 < len(asked[0]["legal"]) <= FEW:
            return number
    raise Failed(NO)


def what_if(file: str, at: int) -> str:
    """Open a branch after that record and answer otherwise than the match did; its id."""
    said("new", "--from", file, "--at", str(at))
    line: str = heard("list")["matches"][-1]["id"]
    done = heard("replay", file, "--at", str(at + 1))["records"][0]["text"]
    legal = heard("legal", file, "--at", str(at))["asked"][0]["legal"]
    other = next((text for text in legal if text != done), None)
    if other is None:
        raise Failed(NO)
    seat, _, action = other.partition(": ")
    said("act", line[:8], seat, *shlex.split(action, posix=False))
    return line


def said(*words: str, ends: int = 0) -> None:
    """Print a command line and run it. Raises Failed if it does not end as it should."""
    print()
    print(f"$ referee {shlex.join(words)}", flush=True)
    code: int = group.main(list(words), standalone_mode=False)
    if code != ends:
        raise Failed(code or NO)


def heard(*words: str) -> dict[str, Any]:
    """What a command answers as JSON, unprinted. Raises Failed."""
    silent = io.StringIO()
    with contextlib.redirect_stdout(silent):
        code: int = group.main([*words, "--json"], standalone_mode=False)
    if code:
        raise Failed(code)
    answer: dict[str, Any] = json.loads(silent.getvalue())
    return answer


if __name__ == "__main__":
    sys.exit(main())
