"""Copies: what `share` and `join` have in common, where they write and what they say of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from cli.completion import proposals
from referee.kernel.words.english import counted

if TYPE_CHECKING:
    from collections.abc import Callable

    from cli.context import CommandContext
    from events.chain.match import Match


def into_a_file(body: Callable[..., Any]) -> Callable[..., Any]:
    """The options that say where a copy goes."""
    where = click.option(
        "-o",
        "--output",
        required=True,
        shell_complete=proposals.any_files,
        metavar="FILE|-",
        help="Where to write.",
    )
    force = click.option("--force", is_flag=True, help="Replace a file that is there.")
    return where(force(body))


def say_held(
    desk: CommandContext, copy: Match, whole: Match, file: str, line: str
) -> dict[str, Any]:
    """Say what the copy in that file holds; the same as data."""
    content = held_data(copy, whole) | {"file": file}
    desk.say.line(f"{file}: {line}")
    desk.say.lines([f"  {each}" for each in held_lines(content)])
    return content


def held_data(copy: Match, whole: Match) -> dict[str, Any]:
    """What a copy holds, as data."""
    from events.chain.salted_leaves import Shown

    parts = [
        part
        for records in copy.strands.values()
        for sealed in records
        for part in (*sealed.parts, *sealed.seals)
    ]
    shown = sum(isinstance(part, Shown) for part in parts)
    return {
        "match": copy.id,
        "strands": list(copy.strands),
        "left_out": [name for name in whole.strands if name not in copy.strands],
        "shown": shown,
        "withheld": len(parts) - shown,
        "told": {
            audience: sum(isinstance(part, Shown) for part in parts)
            for audience, parts in copy.told.items()
        },
    }


def held_lines(content: dict[str, Any]) -> list[str]:
    """What a copy holds, in prose."""
    lines = [f"{counted(content['shown'], 'parts')} shown, {content['withheld']} withheld"]
    if content["left_out"]:
        lines.append(f"left out whole: {', '.join(content['left_out'])}")
    lines += [
        f"{counted(count, 'moments')} as told to {name}" for name, count in content["told"].items()
    ]
    return lines
