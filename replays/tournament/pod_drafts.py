"""Drafts of pods: compared with the pod that drafted, and what everybody plays because of them (TN-65, TN-68)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from events.chain.notes import GAME as NOTED_ID
from events.chain.notes import noted
from events.records.records import Acted
from referee.errors import NotFound
from referee.games.tournament.rules.draw import pods_now
from referee.games.tournament.state.event import PodDraft
from referee.kernel.words.english import counted
from replays.tournament.seen import Seen, seen

if TYPE_CHECKING:
    from events.chain.match import Match
    from events.fold.fold import Finder
    from referee.kernel.decision.ask import Answer
    from replays.tournament.course import At, Course
    from replays.verify.inputs import Look

NAMING_DRAFTS = "draft"
"""The record of a tournament that names the draft of a pod."""
Fault = tuple[str, str]
"""The rule that is broken, and a sentence about the draft."""


def draft_at(course: Course, at: At) -> PodDraft | None:
    """The draft with whose decks a table plays; None where it plays with others, or no draft is named.

    Raises NotFound where there is no such table.
    """
    stage = course.event.rounds[at[0] - 1].stage if course.plan(at).is_drafted else 0
    return course.event.draft_of(stage, course.table(at).entries) if stage else None


def drawn_pod(course: Course, pod: int) -> PodDraft | None:
    """A pod of the present stage, whose draft is not named yet; None where there is no such pod."""
    pods = pods_now(course.event)
    return PodDraft(course.event.stage, pod, list(pods[pod - 1])) if 1 <= pod <= len(pods) else None


def id_of_draft(tournament: Match, root: str) -> str:
    """The id of the draft with that root, as the record that names it notes; nothing where it is not noted."""
    for sealed in reversed(tournament.public):
        record = sealed.record()
        said = record.answer if isinstance(record, Acted) else ()
        if said[:1] == (NAMING_DRAFTS,) and said[2] == root:
            return noted(sealed, NOTED_ID) or ""
    return ""


def seen_draft(course: Course, at: At, tournament: Match, look: Look) -> Seen | None:
    """The draft with whose decks a table plays, as it is at hand; None where it is not."""
    draft = draft_at(course, at)
    if draft is None:
        return None
    match = look(id_of_draft(tournament, draft.root) or draft.root)
    return seen(match, look)[0] if match is not None and match.root.hex() == draft.root else None


def decks_to_play(course: Course, at: At, found: Seen | None) -> dict[int, Answer]:
    """The deck of each seat of a table, as it was drafted; nothing where that is not known here."""
    draft = draft_at(course, at)
    if draft is None or found is None or not found.is_proven:
        return {}
    decks = dict(found.decks)
    seats = enumerate(course.table(at).entries, 1)
    drafted = {seat: decks.get(draft.entries.index(entry) + 1) for seat, entry in seats}
    return {seat: deck for seat, deck in drafted.items() if deck is not None}


def faults_of_draft(course: Course, pod: PodDraft, found: Seen, *, find: Finder) -> list[Fault]:
    """Why a match is not the draft of that pod, a rule and a sentence each (TN-36, TN-68)."""
    called, faults = f"draft {found.id[:8]}", []
    if found.fault:
        return [("TN-68", f"{called} is not proven: {found.fault}")]
    wanted = _code_of_draft(course, find)
    if wanted and found.game != wanted:
        return [("TN-68", f"match {found.id[:8]} is one of {found.game}, not of {wanted}")]
    if not found.closed or (not found.decks and not found.limit):
        faults.append(("TN-68", f"{called} is not closed with what everybody drafted"))
    people = [course.names.get(entry, ()) for entry in pod.entries]
    names = tuple(person for each in people for person in each) if all(people) else ()
    if found.seats != len(pod.entries):
        faults.append(
            ("TN-68", f"{called} has {counted(found.seats, 'seats')}, the pod {len(pod.entries)}")
        )
    elif names and found.players and names != found.players:
        who = f"{', '.join(found.players)}; in the pod are {', '.join(names)}"
        faults.append(("TN-68", f"{called} was drafted by {who}"))
    if found.card is not None:
        wrong = found.faults_of_keys(course.signers(pod.entries))
        faults += [("TN-36", f"{called} {why}") for why in wrong]
    return [*faults, *_faults_of_card(course, pod, found)]


def _faults_of_card(course: Course, pod: PodDraft, found: Seen) -> list[Fault]:
    """The card, where there is one, must be of this pod as it was drawn (TN-36)."""
    called, card = f"draft {found.id[:8]}", found.card
    if found.card_fault:
        return [("TN-36", f"{called} has a card that cannot be: {found.card_fault}")]
    if card is None:
        return []
    if card.tournament != course.opened:
        return [("TN-36", f"{called} was opened for pod {card.table} of another tournament")]
    first = course.event.rounds_of(pod.stage)[0][0]
    if (card.round, card.table, list(card.entries)) != (first, pod.pod, pod.entries):
        return [
            ("TN-36", f"{called} was opened for another pod, {card.table} of round {card.round}")
        ]
    if card.record != course.pairings[first]:
        why = f"{called} was opened for the pairing of record {card.record}, which is void"
        return [("TN-36", why)]
    return []


def _code_of_draft(course: Course, find: Finder) -> str:
    """The code of the draft of the event's game; nothing where that game is not known here, or has none."""
    try:
        return find(course.game).taking.get("draft", ("",))[0] if course.game else ""
    except NotFound:
        return ""
