"""Inherited: a new match that takes over decks, players and readings from earlier ones.

A draft says which decks are played, a series who plays and which game came before. What the new match
names is the root of that earlier match; its id stands in a note, for a reader who looks for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, ParamSpec, TypeVar

import click

from cli.completion import proposals
from cli.opening.basis import Rest
from cli.storage.matches import SHORT, find_match, is_file, read_replay
from cli.storage.store import open_journal
from referee.errors import BrokenChain, MatchError, NotFound, NotUnderstood
from referee.kernel.words.english import counted

if TYPE_CHECKING:
    from cli.context import CommandContext
    from events.chain.match import Match
    from referee.kernel.game import Game
    from replays.verify.inputs import Input, Look
    from replays.verify.series import Series

P = ParamSpec("P")
R = TypeVar("R")

DRAFT = "draft"
"""The role of the draft with whose decks a match is played."""


class Earlier(NamedTuple):
    """What a new match is to rest on, as it was typed: a draft, a series, the table of an event."""

    draft: str | None = None
    series: str | None = None
    table: str | None = None


def resting_options(body: Callable[P, R]) -> Callable[..., R]:
    """The options of a command that opens a match on earlier ones: it takes them as ``earlier``."""

    @wraps(body)
    def gathered(
        *args: Any, draft: str | None, series: str | None, table: str | None, **more: Any
    ) -> R:
        return body(*args, earlier=Earlier(draft, series, table), **more)  # type: ignore[arg-type]  # one word more

    made: Callable[..., R] = gathered
    for option in (
        click.option(
            "--table",
            shell_complete=proposals.any_files,
            metavar="FILE",
            help="The match of a table of an event, which 'event open --cards' wrote.",
        ),
        click.option(
            "--series",
            shell_complete=proposals.matches_or_files,
            metavar="MATCH",
            help="The next game of that series: its players, its readings, the decks of the game before.",
        ),
        click.option(
            "--draft",
            shell_complete=proposals.matches_or_files,
            metavar="MATCH",
            help="Played with the decks of that draft, by its players.",
        ),
    ):
        made = option(made)
    return made


def read_refused(desk: CommandContext, game: Game, word: str) -> Rest:
    """What a match takes over from one that ended because somebody refused to pledge or to reveal.

    Raises NotFound for any other match, NotUnderstood for one of another game.
    """
    from events.chain.names import players_of
    from events.chain.notes import SIGNERS, noted
    from replays.verify.inputs import noted_inputs, refused_of

    match = find_match(desk, word).match
    opened = match.opening()
    if opened.game != game.code:
        message = f"--refused {word}: a match of {opened.game}, not of {game.code}"
        raise NotUnderstood(message)
    try:
        found = refused_of(match)
    except BrokenChain as error:
        raise NotFound(f"--refused: {error}") from None
    kept = [each for each in opened.inputs if each[0] not in (found[0], "parent")]
    return Rest(
        match,
        opened.seats,
        tuple(players_of(match.public[0])),
        dict(opened.readings),
        (opened.cards, match.card_texts()),
        (*kept, found),
        {each[3]: match.attachments[each[3]] for each in kept if each[3]},
        {**noted_inputs(match), found[0]: match.id},
        signers=noted(match.public[0], SIGNERS) or {},
    )


def read_rest(desk: CommandContext, game: Game, earlier: Earlier) -> Rest | None:
    """What the options mean, or None where none is given.

    Raises NotFound, NotUnderstood, and what keeps an earlier match from being read.
    """
    draft, series, table = earlier
    if table is not None:
        from cli.opening.table_file import read_table_file

        if draft is not None or series is not None:
            message = "--table: a table card says already what its match takes over"
            raise NotUnderstood(message)
        return read_table_file(table).rest(game)
    if draft is not None and series is not None:
        found = _of_series(desk, game, series)
        if found.inputs:
            message = "--draft: a series is played with the decks of its first game"
            raise NotUnderstood(message)
        return drafted_in_series(_of_draft(desk, game, draft), found)
    if draft is not None:
        return _of_draft(desk, game, draft)
    return None if series is None else _of_series(desk, game, series)


def _of_draft(desk: CommandContext, game: Game, word: str) -> Rest:
    match = find_match(desk, word).match
    if match.opening().game != game.taking.get("draft", ("",))[0]:
        message = f"--draft {word}: {game.code} takes no decks from {match.opening().game}"
        raise NotUnderstood(message)
    return rest_on_draft(game, match)


def rest_on_draft(game: Game, match: Match) -> Rest:
    """What a match of that game takes over from a finished draft of its own. Raises NotFound."""
    from replays.verify.inputs import input_of

    found, attached = input_of("draft", match)
    readings = {
        name: choice or match.opening().readings[name]
        for name, choice in game.taking["draft"][1].items()
    }
    return _rest(match, readings, found, attached)


def _of_series(desk: CommandContext, game: Game, word: str) -> Rest:
    from cli.storage.deck_lists import decks_at

    series = find_series(desk, word)
    if series.game.lists != game.code:
        message = f"--series {word}: its games are of {series.game.lists}, not of {game.code}"
        raise NotUnderstood(message)
    if series.run.outcome is not None:
        message = f"--series {word}: the series is over"
        raise NotUnderstood(message)
    rest = rest_in_series(game, series, last_game(desk, series))
    if any(role == DRAFT for role, *_ in rest.inputs):
        return rest
    return replace(rest, decks=decks_at(open_journal(desk), series.match))


def rest_in_series(game: Game, series: Series, before: Match | None) -> Rest:
    """What the next game of a series rests on: the last one in it, if there is one. Who signs the series signs its games."""
    from cli.storage.deck_lists import readings_at
    from events.chain.names import players_of
    from events.chain.notes import SIGNERS, noted
    from events.fold.inputs import PREVIOUS
    from replays.verify.inputs import input_of

    match = series.match
    opened, signers = match.opening(), noted(match.public[0], SIGNERS) or {}
    known = game.options
    readings = {name: choice for name, choice in opened.readings.items() if name in known}
    readings |= {name: read for name, read in readings_at(match).items() if name in known}
    if before is None:
        return Rest(
            match, opened.seats, tuple(players_of(match.public[0])), readings, signers=signers
        )
    found, attached = input_of(PREVIOUS, before)
    readings = dict(series.game.next_readings(series.run, before.opening().readings))
    rest = replace(_rest(before, readings, found, attached), signers=signers)
    return rest if PREVIOUS in game.taking else _with_draft_of(before, rest)


def _with_draft_of(before: Match, rest: Rest) -> Rest:
    """The same, and the draft of the game before: its decks are those of the whole series."""
    from replays.verify.inputs import noted_inputs

    drafts = [each for each in before.opening().inputs if each[0] == DRAFT]
    attached = {each[3]: before.attachments[each[3]] for each in drafts if each[3]}
    noted = noted_inputs(before)
    known = {DRAFT: noted[DRAFT]} if drafts and DRAFT in noted else {}
    return replace(
        rest,
        inputs=(*drafts, *rest.inputs),
        attachments={**rest.attachments, **attached},
        ids={**rest.ids, **known},
    )


def _rest(match: Match, readings: dict[str, str], found: Input, attached: bytes) -> Rest:
    from events.chain.names import players_of

    opened = match.opening()
    return Rest(
        match,
        opened.seats,
        tuple(players_of(match.public[0])),
        readings,
        (opened.cards, match.card_texts()),
        (found,),
        {found[3]: attached} if found[3] else {},
        {found[0]: match.id},
    )


def drafted_in_series(draft: Rest, series: Rest) -> Rest:
    """The first game of a series that is played with the decks of a draft."""
    if draft.seats != series.seats:
        message = f"the draft has {counted(draft.seats, 'players')}, the series {series.seats}"
        raise NotUnderstood(message)
    if draft.players and series.players and draft.players != series.players:
        message = "the draft and the series have different players"
        raise NotUnderstood(message)
    readings = {**series.readings, **draft.readings}
    return Rest(
        draft.before,
        draft.seats,
        series.players or draft.players,
        readings,
        draft.cards,
        draft.inputs,
        draft.attachments,
        draft.ids,
        signers=series.signers,
    )


# -- earlier matches ------------------------------------------------------------------------


def find_series(desk: CommandContext, word: str) -> Series:
    """The series of that id prefix or file. Raises NotFound for a match that is none."""
    from replays.verify.series import Series

    return Series(find_match(desk, word).match)


def last_game(desk: CommandContext, series: Series, files: Sequence[str] = ()) -> Match | None:
    """The last game in a series, None where there is none yet.

    Raises NotFound where it is not at hand, and what is wrong with one of the files.
    """
    games = series.games()
    if not games:
        return None
    named = [find_match(desk, word).match for word in files]
    at_hand = {match.id: match for match in named}
    id_ = games[-1].id
    match = at_hand.get(id_) or (looking(desk)(id_) if id_ else None)
    if match is None or match.root.hex() != games[-1].root:
        message = f"the last game of the series ({games[-1].id[:SHORT]}) is not at hand"
        raise NotFound(message)
    return match


def looking(
    desk: CommandContext | None, words: Sequence[str] = (), others: Sequence[str] = ()
) -> Look:
    """Looks for a match by its id: among the words, then in the store of the command's context.

    Without a context only among the words. ``others`` are files of which only those are read that are
    called by the id.
    """
    read: dict[str, Match] = {}
    unread = list(words)

    def look(id_: str) -> Match | None:
        unread.extend(each for each in others if id_[:SHORT] in Path(each).name)
        while id_ not in read and unread:
            for match in _read(desk, unread.pop(0)):
                read[match.id] = match
        if id_ not in read and desk is not None:
            with suppress(NotFound):
                read[id_] = open_journal(desk).match(id_)
        return read.get(id_)

    return look


def _read(desk: CommandContext | None, word: str) -> Iterator[Match]:
    """The match that a word names; one that cannot be read is not at hand, as the verdict on it says."""
    with suppress(MatchError):
        if is_file(word):
            yield read_replay(word)
        elif desk is not None:
            yield find_match(desk, word).match
