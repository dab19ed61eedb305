"""What is frozen of a match: everything that somebody is shown of it, and every byte of it.

Of some moments, drawn by lot, what each pair of eyes sees, how it is drawn, what may be done and by
which rules the rest is refused; of the whole its file, its story and what the commands say of it.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from hashlib import sha256
from itertools import islice
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

import tomli_w
from click.testing import CliRunner

from cli.group import group
from cli.output.paging import folded
from cli.output.status import asked_lines, table_rows
from cli.play.explain import explain_action, explain_moment
from events.chain.match import Match
from events.fold.fold import Fold
from events.log.transcript import every_eyes, tell
from referee.errors import MatchError, NotFound
from referee.kernel.decision.ask import Answer
from referee.kernel.engine.run import Run
from referee.kernel.facts import JUDGE, Eyes
from referee.kernel.position import document as position
from referee.kernel.show.rows import Row, words
from replays.file.replay_file import encode
from replays.read.log import log
from replays.read.table_view import asked_data, table_picture
from tests.frozen.matches import match_of
from tests.invariants.matches import PLAYERS

WIDTHS = (40, 80, 120, 200)
MOMENTS = 3
"""So many moments of a match are looked at, and its end."""
LISTED = 30
"""So many legal answers of a question are written down."""
OWN_PICTURES = ("super-fantasy-brawl",)
COMMANDED = 25
"""Of one match in so many the commands are asked as well."""
Page = tuple[str, str]
"""A kind of thing that is shown, and what it was."""


def pages_of(code: str, number: int) -> Iterator[Page]:
    """Everything that is frozen of that match, in order."""
    match = match_of(code, number)
    data = encode(match, code)
    yield "replay", data.hex()
    yield from _told(match)
    for run in _some_moments(match, Random(f"moments {code} {number}")):
        yield from _moment(run, match.opening().seats)
    if number % COMMANDED == 1:
        yield from _commands(data, match.opening().seats)


def digests(code: str, number: int) -> Mapping[str, str]:
    """A digest for each kind of page of that match."""
    found: dict[str, Any] = {}
    for kind, text in pages_of(code, number):
        found.setdefault(kind, sha256()).update(text.encode() + b"\x00")
    return {kind: digest.hexdigest()[:16] for kind, digest in found.items()}


def _some_moments(match: Match, random: Random) -> Iterator[Run[Any]]:
    """Some moments of the match, and its end."""
    last = sum(map(len, match.strands.values()))
    wanted = {last, *(random.randrange(2, last + 1) for _ in range(MOMENTS if last > 1 else 0))}
    fold = Fold(match)
    for folded_record in fold:
        if folded_record.number in wanted and fold.run is not None:
            yield fold.run


def _told(match: Match) -> Iterator[Page]:
    """The story as each pair of eyes reads it; of a closed match, what it commits to."""
    for eyes in every_eyes(match.opening().seats):
        for entry in log(match, eyes=eyes):
            yield "log", f"{eyes} {entry.number} {entry.line}"
            yield from (("log", str(sentence)) for sentence in entry.sentences)
    for audience, moments in tell(match).moments.items():
        yield "told", f"{audience} {b''.join(each.data for each in moments).hex()}"


# -- a moment -------------------------------------------------------------------------------


def _moment(run: Run[Any], seats: int) -> Iterator[Page]:
    """What is shown of one moment."""
    yield "digests", run.digest().hex()
    for eyes in every_eyes(seats):
        yield from _seen(run, eyes)
    yield "positions", _answered(lambda: tomli_w.dumps(position.write(run)))
    yield from _choices(run)
    yield from _refusals(run, seats)


def _seen(run: Run[Any], eyes: Eyes) -> Iterator[Page]:
    """The view, what is said to be asked, the board at several widths, the picture."""
    players = list(PLAYERS)
    yield "views", json.dumps(run.game.view(run, eyes), ensure_ascii=False)
    yield "asked", "\n".join(asked_lines(run, eyes, players))
    yield "asked", json.dumps(asked_data(run, eyes), ensure_ascii=False)
    for width in WIDTHS if eyes in (1, JUDGE) else WIDTHS[1:2]:
        rows = table_rows(run, eyes, width, players)
        yield "boards", _lines(line for each in rows for line in folded(each, width))
    if eyes in (1, JUDGE):
        yield "pictures", _answered(lambda: _own_picture(run, eyes, players))


def _own_picture(run: Run[Any], eyes: Eyes, players: list[str]) -> str:
    """The game's own drawing. Those of scenes came later: the table holds that other games had none."""
    if run.game.code not in OWN_PICTURES:
        message = f"{run.game.code} draws no pictures, only boards"
        raise NotFound(message)
    return table_picture(run, eyes, players)


def _choices(run: Run[Any]) -> Iterator[Page]:
    """What may be done, as it is printed, with what the game says of it."""
    for ask in run.asks():
        for answer in islice(ask.legal(), LISTED):
            yield "choices", f"{run.game.printed(answer)} {run.game.aside(ask, answer)}"
        yield "explained", _lines(explain_moment(run, ask.seat))


def _refusals(run: Run[Any], seats: int) -> Iterator[Page]:
    """By which rules every action is refused to every seat, as it stands and with nonsense."""
    for name in sorted({*run.game.verbs, *run.game.standing}):
        for seat in range(1, seats + 1):
            for answer in ([name], [name, "x"], [name, 1], [name, ["x"]]):
                yield "refusals", _answered(partial(_refused, run, seat, answer))
        yield "explained", _answered(lambda name=name: _lines(explain_action(run, 1, name)))


def _refused(run: Run[Any], seat: int, answer: Answer) -> str:
    return ", ".join(f"{each.rule} {each.item} {each.why}" for each in run.refusals(seat, answer))


def _lines(rows: Iterable[Row]) -> str:
    return "\n".join(map(words, rows))


def _answered(question: Callable[[], object]) -> str:
    """What is answered, or how it is refused."""
    try:
        return str(question())
    except MatchError as error:
        return f"{type(error).__name__}: {error}"


# -- commands -------------------------------------------------------------------------------


def _commands(data: bytes, seats: int) -> Iterator[Page]:
    """What the commands say of the file, as prose and as JSON."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "match.replay"
        path.write_bytes(data)
        environment = {"REFEREE_STORE": f"sqlite:///{folder}/none.sqlite", "COLUMNS": "80"}
        with patch.dict(os.environ, environment):
            for words in _command_lines(seats):
                result = CliRunner().invoke(group, [*words, str(path)])
                said = f"{words} {result.exit_code}\n{result.stdout}\n{result.stderr}"
                yield "commands", said.replace(folder, "FOLDER")


def _command_lines(seats: int) -> Iterator[list[str]]:
    for more in ([], ["--forensic"]):
        yield ["validate", *more]
        yield ["validate", *more, "--json"]
    for name in ("log", "show", "legal", "replay"):
        for eyes in ("judge", "public", *map(str, range(1, seats + 1))):
            yield [name, "--as", eyes]
            yield [name, "--as", eyes, "--json"]
    yield from (["position", "--at", "2"], ["log", "--full"], ["log", "--brief"])
