"""Parsing rulings: what a judge says in words, read for the ruling that it becomes."""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeVar

import click

from cli.completion import proposals, ruling_proposals
from cli.words import clean_name, did_you_mean, find_seat, seat_wish
from referee.dataclass import dataclass
from referee.errors import NotFound, NotUnderstood
from referee.kernel.facts import TABLE

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from referee.kernel.game import Game

F = TypeVar("F", bound=Callable[..., Any])

TABLE_WORD = "table"
DRAW_WORD = "draw"


class RecordNumber(click.ParamType[int]):
    """The number of a record, as people type it."""

    name = "number"

    def convert(
        self, value: str | int, param: click.Parameter | None, ctx: click.Context | None
    ) -> int:
        """The number. A word that is none is a mistake of usage."""
        if isinstance(value, int):
            return value
        if value.isascii() and value.isdecimal() and 1 <= int(value[:20]) < 1 << 31:
            return int(value)
        message = f"{value!r} is not the number of a record"
        raise click.BadParameter(message, ctx, param)


NUMBER = RecordNumber()


@dataclass(frozen=True, slots=True)
class Judgement:
    """What every ruling says beside its own words: who rules, in which office, on what, and why.

    ``call`` is the record of the call that it decides (0: none), ``rules`` are ids as they were typed.
    ``eyes`` is the word for whose eyes look (None: those that look by themselves); records are
    numbered as they count.
    """

    by: str
    head: bool
    call: int
    rules: tuple[str, ...]
    reason: str
    eyes: str | None = None

    @property
    def office(self) -> str:
        """The office, as records name it."""
        return "head" if self.head else "floor"

    def because(self, reason: str) -> Judgement:
        """The same for that reason."""
        return replace(self, reason=reason)


def looking(body: F) -> F:
    """The option ``--as``, given to the body as ``eyes_word``: behind the MATCH, or further on."""

    @functools.wraps(body)
    def looked(*args: Any, eyes_word: str | None, **kwargs: Any) -> Any:
        head = click.get_current_context().parent
        word = eyes_word or (head.params["eyes_word"] if head is not None else None)
        return body(*args, eyes_word=word, **kwargs)

    option: Callable[..., Any] = click.option(
        "--as",
        "eyes_word",
        shell_complete=proposals.eyes,
        metavar="SEAT|public|judge",
        help="Whose eyes look, and count the records (public if not given).",
    )
    made: F = option(looked)
    return made


def judging(body: F) -> F:
    """The options that every ruling has; the body is given them as one ``judgement``."""

    @functools.wraps(body)
    def judged(
        *args: Any,
        by: str,
        head: bool,
        call: int,
        rules: tuple[str, ...],
        reason: str,
        eyes_word: str | None,
        **kwargs: Any,
    ) -> Any:
        if not by.strip() and not kwargs.get("preview"):
            message = "name the judge who rules: --by NAME"
            raise click.UsageError(message)
        name = clean_name(by) if by.strip() else ""
        why = " ".join(reason.split())
        judgement = Judgement(name, head, call, rules, why, eyes_word)
        return body(*args, judgement=judgement, **kwargs)

    made: Any = looking(judged)
    for option in (
        click.option("--reason", default="", metavar="TEXT", help="Why; who reads the log sees it."),
        click.option("--rule", "rules", multiple=True, shell_complete=ruling_proposals.rules, metavar="ID",
                     help="A rule that it rests on; may be said several times."),
        click.option("--call", type=NUMBER, default=0, shell_complete=ruling_proposals.open_calls, metavar="N",
                     help="The call that it decides, by its record."),
        click.option("--head", is_flag=True, help="The judge is the head judge."),
        click.option("--by", default="", metavar="NAME", help="The judge who rules."),
    ):  # fmt: skip
        made = option(made)
    found: F = made
    return found


def read_seat(word: str, seats: int, players: Sequence[str] = ()) -> int:
    """The seat of a word. Raises NotUnderstood."""
    seat = find_seat(word, seats, players)
    if seat is not None:
        return seat
    message = f"there is no seat {word!r}"
    raise NotUnderstood(message, expected=(seat_wish(seats, players),))


def read_caller(word: str, seats: int, players: Sequence[str] = ()) -> int:
    """The seat of a word; the table's for ``table``. Raises NotUnderstood."""
    if word.casefold() in (TABLE_WORD, str(TABLE)):
        return TABLE
    seat = find_seat(word, seats, players)
    if seat is not None:
        return seat
    message = f"there is no seat {word!r}{did_you_mean(word, [TABLE_WORD])}"
    raise NotUnderstood(message, expected=(seat_wish(seats, players), f"'{TABLE_WORD}'"))


def read_winners(word: str, seats: int, players: Sequence[str] = ()) -> list[int]:
    """The seats that have won, with commas between several; none for ``draw``. Raises NotUnderstood."""
    if word.casefold() == DRAW_WORD:
        return []
    alone = find_seat(word, seats, players)
    found = [alone] if alone else [find_seat(each, seats, players) for each in word.split(",")]
    won = {seat for seat in found if seat is not None}
    if None not in found:
        return sorted(won)
    message = f"{word!r} has not won{did_you_mean(word, [DRAW_WORD])}"
    wish = f"the winner, {seat_wish(seats, players)}"
    raise NotUnderstood(message, expected=(wish, f"'{DRAW_WORD}'"))


def read_rules(game: Game, words: Iterable[str]) -> list[str]:
    """The rule ids so named, as the catalogue spells them. Raises NotFound with those like one."""
    from events.pledges import RULES

    found: list[str] = []
    for word in words:
        if word.upper() in RULES:  # Those of fair seeds are nobody's book.
            found.append(word.upper())
            continue
        try:
            id_ = game.catalogue.rule(word).id
        except NotFound as error:
            message = f"--rule: {error.what}"
            raise NotFound(message, error.candidates) from None
        if id_ not in found:
            found.append(id_)
    return found


def read_paths(words: Sequence[str]) -> dict[str, Any]:
    """The position paths with their values, from ``PATH=VALUE`` words. Raises NotUnderstood."""
    found: dict[str, Any] = {}
    for word in words:
        path, sign, text = word.partition("=")
        path = path.strip()
        if not sign or not path:
            raise NotUnderstood(repr(word), expected=("PATH=VALUE, such as turn=2",))
        if path in found:
            message = f"{path} is given twice"
            raise NotUnderstood(message)
        found[path] = read_value(path, text.strip())
    return found


def read_value(path: str, text: str) -> Any:
    """A value as positions have it; card names need no quotation marks. Raises NotUnderstood."""
    value = _as_toml(text)
    if value is None and text[:1] == "[" and text[-1:] == "]":
        return text[1:-1].replace(",", " ").split()
    if value is None and text.startswith(("[", "{", '"', "'")):
        message = f"{path}: {text!r}"
        raise NotUnderstood(message, expected=("a number", "a word", "a list such as [4h, 5c]"))
    return text if value is None else value


def _as_toml(text: str) -> Any:
    """The value that TOML reads there; None where it reads none, or one that no position has."""
    try:
        table = tomllib.loads(f"value = {text}")
    except (tomllib.TOMLDecodeError, RecursionError):
        return None
    value = table.get("value")
    return value if list(table) == ["value"] and _is_plain(value) else None


def _is_plain(value: Any) -> bool:
    if isinstance(value, dict):
        return all(map(_is_plain, value.values()))
    if isinstance(value, list):
        return all(map(_is_plain, value))
    return isinstance(value, (bool, int, str))
