"""Filters: which matches of the store are meant, by what a list shows of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, TypeVar

import click

from cli.completion import proposals
from cli.words import find_game
from referee.dataclass import dataclass
from referee.errors import NotUnderstood

if TYPE_CHECKING:
    from collections.abc import Sequence

F = TypeVar("F", bound=Callable[..., Any])
BOTS, WHAT_IF = "bots", "what-if"


@dataclass(frozen=True, slots=True)
class Sieve:
    """What is asked of a match: players, game, day, tags; and of what kind it may not be."""

    players: tuple[str, ...] = ()
    game: str = ""
    since: int | None = None
    tags: tuple[str, ...] = ()
    without: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        """Whether anything is asked."""
        return self != Sieve()

    def lets_through(self, data: Mapping[str, Any]) -> bool:
        """Whether a match is meant, by its data as `cli.commands.archive.list_` gives them."""
        names = [name.casefold() for name in data["players"]]
        tags = [tag.casefold() for tag in data["tags"]]
        kinds = [*tags, *([BOTS] if data["bots"] else []), *([WHAT_IF] if data["parent"] else [])]
        return (
            all(any(wish.casefold() in name for name in names) for wish in self.players)
            and self.game in ("", data["game"])
            and (self.since is None or (data["opened"] or 0) >= self.since)
            and all(tag.casefold() in tags for tag in self.tags)
            and not any(kind.casefold() in kinds for kind in self.without)
        )


def sieve_options(body: F) -> F:
    """The options of a command that names many matches at once."""
    for option in (
        click.option("--without", multiple=True, metavar="bots|what-if|WORD",
                     help="Leave out matches with bots, what-if lines, or those with a tag."),
        click.option("--tag", "tags", multiple=True, metavar="WORD", help="Only those with this tag."),
        click.option("--since", metavar="DAY", help="Only those opened from that day (YYYY-MM-DD, UTC) on."),
        click.option("--game", "only_game", shell_complete=proposals.games, metavar="GAME", help="Only of this game."),
        click.option("--player", "players", multiple=True, metavar="NAME", help="Only where somebody of that name played."),
    ):  # fmt: skip
        body = option(body)
    return body


def read_sieve(
    players: Sequence[str],
    game: str | None,
    since: str | None,
    tags: Sequence[str],
    without: Sequence[str],
) -> Sieve:
    """What the options mean. Raises NotFound or NotUnderstood."""
    code = find_game(game).code if game else ""
    first = None if since is None else _first_second(since)
    return Sieve(tuple(players), code, first, tuple(tags), tuple(without))


def _first_second(day: str) -> int:
    """When that day begins, in seconds since 1970."""
    whole = re.fullmatch(r"\d{4}-\d{2}-\d{2}", day, re.ASCII)
    try:
        return int(
            datetime.strptime(day if whole else "", "%Y-%m-%d").replace(tzinfo=UTC).timestamp()
        )
    except ValueError:
        message = f"--since {day!r}"
        raise NotUnderstood(message, expected=("a day, as in 2026-05-31",)) from None


def day_of(time: int) -> str:
    """The day of a time, in UTC."""
    return datetime.fromtimestamp(time, UTC).strftime("%Y-%m-%d")


def minute_of(time: int) -> str:
    """The same to the minute."""
    return datetime.fromtimestamp(time, UTC).strftime("%Y-%m-%d %H:%M")
