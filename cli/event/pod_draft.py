"""Drafts of pods: opened for their members, looked for again by the same words, and compared once they are over."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from cli.event.table_match import wish_of_pod_draft
from cli.opening.opening import open_match
from events.records.records import Closed
from referee.dataclass import dataclass
from referee.errors import NotFound
from referee.games.tournament.rules.draw import pods_now
from referee.kernel.words.english import counted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cli.event.hall import Hall
    from events.chain.match import Match
    from events.store.journal import Journal
    from referee.games.tournament.state.event import PodDraft
    from replays.tournament.course import Course
    from replays.verify.inputs import Look


@dataclass(frozen=True, slots=True)
class DraftFound:
    """The draft of a pod as the store has it: whether it is over, or was opened just now."""

    pod: PodDraft
    match: Match
    is_over: bool


def waiting_pods(hall: Hall, course: Course, number: int | None = None) -> list[PodDraft]:
    """The pods that have named no draft yet, or that one. Raises NotFound where no pods draft, or there is no such pod."""
    from replays.tournament.pod_drafts import drawn_pod

    count = len(pods_now(course.event))
    if not count:
        message = f"event {hall.word}: no pods are drawn that draft"
        raise NotFound(message)
    if number is not None and not 1 <= number <= count:
        message = f"event {hall.word}: there is no pod {number}, {counted(count, 'pods')} are drawn"
        raise NotFound(message)
    event = course.event
    done = {each.pod for each in event.drafts if each.stage == event.stage}
    wanted = (
        [number] if number is not None else [at for at in range(1, count + 1) if at not in done]
    )
    found = [pod for at in wanted if (pod := drawn_pod(course, at)) is not None]
    # Who is the only one to play has nobody to draft with.
    return [pod for pod in found if len(pod.entries) > 1]


def found_draft(
    journal: Journal, hall: Hall, course: Course, pod: PodDraft, readings: Sequence[str]
) -> DraftFound:
    """The draft of a pod, opened where it is not there yet; the same pod and readings give the same draft."""
    wish = wish_of_pod_draft(course, hall.match, pod, readings)
    opened = open_match(wish, None)  # In memory: what its id would be.
    with suppress(NotFound):
        known = journal.match(opened.match.id)
        if isinstance(known.public[-1].record(), Closed):
            return DraftFound(pod, known, is_over=True)
    return DraftFound(pod, open_match(wish, journal).match, is_over=False)


def complaints_about(course: Course, pod: PodDraft, match: Match, look: Look) -> list[str]:
    """Why a match cannot be named as the draft of that pod, a line each with its rule (TN-36, TN-68)."""
    from referee import games
    from replays.tournament.pod_drafts import faults_of_draft
    from replays.tournament.seen import seen

    found, _ = seen(match, look)
    faults = faults_of_draft(course, pod, found, find=games.find)
    return [f"pod {pod.pod}: {why} [{rule}]" for rule, why in faults]
