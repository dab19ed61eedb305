"""Drafts at tables: opened before the match, looked for again by the same words, and handed to it once they are over."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from cli.event.table_match import open_table, wish_of_draft
from cli.opening.opening import open_match
from events.records.records import Closed
from referee.errors import NotFound, NotUnderstood

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cli.event.hall import Hall
    from cli.event.table_words import At
    from events.recorder import Recorder
    from events.store.journal import Journal
    from replays.tournament.course import Course


def open_drafted(
    journal: Journal, hall: Hall, course: Course, at: At, readings: Sequence[str]
) -> list[Recorder]:
    """The draft of a table, or, once it is over, the match that is played with its decks.

    A best of several games is opened as its series beside the draft, on which its first game rests. Raises NotUnderstood for a game without drafts of so many,
    NotFound for a draft that hands nothing on.
    """
    wish = wish_of_draft(course, hall.match, at, readings)
    if wish is None:
        message = f"{course.game} knows no draft for {len(course.seated(at))}"
        raise NotUnderstood(message)
    if course.plan(at).best_of > 1:
        return [open_table(journal, hall, course, at), open_match(wish, journal)]
    opened = open_match(wish, None)  # In memory: the same table and readings give the same id.
    with suppress(NotFound):
        found = journal.match(opened.match.id)
        if isinstance(found.public[-1].record(), Closed):
            return [open_table(journal, hall, course, at, found)]
    return [open_match(wish, journal)]
