"""A script as it is told: its lines of action with their numbers, without comments and empty lines."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from referee.dataclass import dataclass
from referee.errors import NotUnderstood
from referee.kernel.decision.notation import Group, Keyed, Line, Word, read_line

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from referee.kernel.decision.notation import Argument


@dataclass(frozen=True, slots=True)
class ToldLine:
    """One line of a script: its number there, its text without a comment, and how the notation reads it."""

    number: int
    text: str
    line: Line


def told_lines(lines: Iterable[tuple[int, str]]) -> tuple[ToldLine, ...]:
    """The lines of a script that tell something. Raises NotUnderstood with the line, also for a script that tells nothing."""
    found = []
    for number, text in lines:
        try:
            line = read_line(text)
        except NotUnderstood as error:
            error.line = number
            raise
        if line is not None:
            found.append(ToldLine(number, _without_comment(text, line), line))
    if not found:
        message = "nothing is told"
        raise NotUnderstood(message, expected=("action lines, as in '1: pass'",))
    return tuple(found)


def _without_comment(text: str, line: Line) -> str:
    """What is told of a line: up to the first # without which it reads the same."""
    for at in (at for at, character in enumerate(text) if character == "#"):
        with suppress(NotUnderstood):
            if read_line(text[:at]) == line:
                return text[:at].strip()
    return text.strip()


def words_of(arguments: Sequence[Argument]) -> Iterator[str]:
    """The words of arguments, in their order, those in brackets included."""
    for argument in arguments:
        match argument:
            case Word():
                yield argument.text
            case Keyed():
                yield from words_of((argument.value,))
            case Group():
                yield from words_of(argument.items)


def words_in(printed: str) -> list[str]:
    """The words behind the verb of an answer in the notation."""
    line = read_line(printed)
    return [] if line is None else list(words_of(line.arguments))
