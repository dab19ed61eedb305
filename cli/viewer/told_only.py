"""Told only: the log of a file that tells by itself, because its match cannot be folded here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cli.output.pending_seed import awaited, awaited_data, awaited_words
from cli.output.remarks import remarks_said, section_rows, up_to
from cli.output.status import heading, player_rows
from cli.storage.lineage import lineage_lines, unusual_words
from cli.words import read_eyes
from referee.errors import MatchError, NotFound
from referee.kernel.facts import JUDGE, PUBLIC
from referee.kernel.show.rows import Span, row
from referee.kernel.show.safe_text import safe

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from cli.context import CommandContext
    from cli.storage.matches import Found
    from events.pledges import Pledges
    from referee.kernel.facts import Eyes
    from replays.annotations.commentary import Remark


def say_told(
    desk: CommandContext,
    found: Found,
    eyes_word: str | None,
    last: int | None,
    origin: Mapping[str, Any],
    remarks: Callable[[Eyes], Sequence[Remark]],
) -> None:
    """Say what the file says that those eyes were told, up to that moment. Raises NotFound.

    ``origin`` is the lineage of the match, ``remarks`` are the annotations that there are for some eyes.
    """
    from replays.read.transcript_log import moments

    eyes = _eyes_of(found, eyes_word)
    told = moments(found.match, eyes)
    if last is not None and not 1 <= last <= len(told):
        message = f"no moment {last}: the file tells moments 1 to {len(told)}"
        raise NotFound(message)
    told = [(number, each) for number, each in told if last is None or number <= last]
    desk.say.line(heading(found.place, eyes, live=found.live), bold=True)
    desk.say.line("as the file tells it: the match itself cannot be folded from it here")
    desk.say.lines([*lineage_lines(origin), *unusual_words(found.match)])
    desk.say.rows(player_rows(found.players))
    for number, moment in told:
        desk.say.rows([row(f"{number:>7}  ", Span(safe(moment.line), "strong"))])
        desk.say.rows(
            row(f"           {safe(text)}", Span(f" [{rule}]" if rule else "", "faint"))
            for text, rule in moment.sentences
        )
    written = up_to(remarks(eyes), last)
    desk.say.rows(section_rows(written))
    more: dict[str, Any] = remarks_said(written)
    pledges = _awaited(found) if last is None else None
    if pledges is not None:
        desk.say.line(awaited_words(pledges, found.players))
        more |= {"awaited": awaited_data(pledges)["awaited"]}
    records = [
        {
            "record": number,
            "seat": moment.seat,
            "text": moment.line,
            "facts": [{"text": text, "rule": rule} for text, rule in moment.sentences],
        }
        for number, moment in told
    ]
    content: dict[str, Any] = {"match": found.match.id, "as": eyes, "records": records}
    desk.say.answer("log", {**content, **origin, "players": found.players, "told": True, **more})


def _awaited(found: Found) -> Pledges | None:
    """Who is awaited to pledge or to reveal, where that can be told without the rules of the match."""
    try:
        return awaited(found.match)
    except MatchError:
        return None


def _eyes_of(found: Found, word: str | None) -> Eyes:
    """Whose eyes: those of ``--as``, else the first for whom the file tells anything."""
    from events.log.transcript import audience_of

    seats = found.match.opening().seats
    if word is not None:
        return read_eyes(word, seats, found.players)
    every: list[Eyes] = [JUDGE, PUBLIC, *range(1, seats + 1)]
    for eyes in every:
        if audience_of(eyes) in found.match.told:
            return eyes
    return JUDGE
