"""Subject: what somebody looks at, be it a match after one of its records or a case after a step."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING, Any

from cli.output.pending_seed import awaited
from cli.output.status import heading
from cli.storage.lineage import lineage, lineage_lines, unusual_words
from cli.storage.matches import as_seen, check_record, eyes_for, find_match, run_at
from cli.words import read_eyes, whose
from referee.dataclass import dataclass
from referee.errors import NotFound, NotUnderstood, PackError
from referee.kernel.facts import JUDGE

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cli.context import CommandContext
    from events.chain.match import Match
    from events.pledges import Pledges
    from referee.kernel.engine.run import Run
    from referee.kernel.facts import Eyes

CASE = ".toml"
"""The ending of a case file."""


@dataclass(frozen=True, slots=True)
class LookedAt:
    """A table with whose eyes look, and what is said of it: ``place``, a ``title``, ``data``.

    ``standing`` are the calls and penalties below the table, ``docket`` the same as data. There is
    no ``run`` while seats are ``awaited`` to pledge or to reveal, and no ``match`` where it is a case.
    """

    place: str
    title: str
    run: Run[Any] | None
    eyes: Eyes
    players: Sequence[str]
    data: Mapping[str, Any]
    standing: Sequence[str] = ()
    docket: Mapping[str, Any] = field(default_factory=dict)
    awaited: Pledges | None = None
    match: Match | None = None


def look_at(
    desk: CommandContext,
    word: str,
    at: int | None,
    eyes_word: str | None,
    *,
    stepless: bool = False,
) -> LookedAt:
    """The table of the match or of the case that the word names, after record or step ``at``.

    ``stepless``: the case may be no more than a position.
    Raises NotFound and what reading a match or a case raises.
    """
    if word.endswith(CASE):
        return look_at_case(word, at or 0, eyes_word, stepless=stepless)
    return look_at_match(desk, word, at, eyes_word)


def look_at_match(
    desk: CommandContext, word: str, at: int | None, eyes_word: str | None
) -> LookedAt:
    """The table of a match after a record, the last if none is named."""
    from cli.judge.docket import standing, standing_lines

    found = find_match(desk, word, resumed=True)
    eyes = eyes_for(found, eyes_word)
    origin = lineage(desk, found, word)
    found = as_seen(found, eyes)
    pledges = awaited(found.match)
    if pledges is None:
        run, number = run_at(found, at, eyes)
    else:
        check_record(found, at, eyes)
        run, number = None, len(found.match.public) if at is None else at
    docket = standing(found, eyes, at)
    place = f"{found.place}, record {number}"
    return LookedAt(
        place,
        heading(place, eyes, live=found.live),
        run,
        eyes,
        found.players,
        {
            "match": found.match.id,
            "game": found.match.opening().game,
            "record": number,
            "live": found.live,
            "as": eyes,
            "players": found.players,
            **origin,
            "unusual": unusual_words(found.match),
        },
        [
            *lineage_lines(origin),
            *unusual_words(found.match),
            *standing_lines(docket, found.players),
        ],
        docket,
        pledges,
        found.match,
    )


def look_at_case(
    word: str, step: int, eyes_word: str | None, *, stepless: bool = False
) -> LookedAt:
    """The table with which a case begins, or after one of its steps: the judge's eyes if none are named."""
    from cli.storage.case_files import read_case_file
    from replays.cases.case_lines import with_lines
    from replays.cases.cases import reached

    try:
        case, text = read_case_file(word, stepless=stepless)
        with with_lines(text):
            run, faults = reached(case, step)
            wrong = [str(fault) for fault in faults]
    except PackError as error:
        message = f"{word}: {error}"
        raise PackError(message) from None
    except NotFound as error:
        message = f"{word}: {str(error).removeprefix(f'{word}: ')}"
        raise NotFound(message) from None
    except NotUnderstood as error:
        error.within = f"{word}: {error.within}" if error.within else word
        raise
    eyes = JUDGE if eyes_word is None else read_eyes(eyes_word, case.seats)
    place = (
        f"{word}, {'where' if wrong else 'after'} step {step}{' fails' * bool(wrong)}"
        if step
        else word
    )
    data = {"case": word, "title": case.title, "game": run.game.code, "step": step, "as": eyes}
    return LookedAt(
        place,
        f"{place} (case: {case.title}), as {whose(eyes)} sees it",
        run,
        eyes,
        (),
        data | ({"faults": wrong} if wrong else {}),
        standing=wrong,
    )
