"""Variations: what might have been done from a moment on, played by the engine and told to one audience.

A variation is a branch that nobody keeps: it begins with the match as it stood, each of its actions must be legal, and what lay
in an order keeps that order. Its secret follows from the head of its annotation, so that everybody who has the whole match
plays it alike. Its audience may know every action of it, and is told of nothing else: what others decide in secret
stands in no variation that is not for them or for the judge.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from events.eyes.audience import may_know
from events.log.transcript import audience_of, tell
from events.records.records import Closed
from referee.errors import IllegalAction, MatchError, NotFound, NotUnderstood, Place
from referee.kernel.engine.chance import OBSERVE
from referee.kernel.words.english import counted
from replays.annotations.annotation import MOST_ACTIONS, Annotation, Told, plain_sentence
from replays.branch import branch
from replays.lines import understood_action

if TYPE_CHECKING:
    from events.recorder import Recorder
    from referee.kernel.engine.run import Run
    from referee.kernel.facts import Eyes
    from replays.annotations.annotation_places import Places

OTHERWISE = "the engine tells it otherwise"


def played(
    places: Places, eyes: Eyes, moment: int, head: str, actions: Sequence[str]
) -> tuple[tuple[str, ...], tuple[Told, ...]]:
    """The actions of a variation in their one spelling, and what those eyes are told of each.

    Raises NotFound where nothing can branch from that moment, and, with the number of the action, IllegalAction,
    NotUnderstood, or NotFound for what those eyes may not know.
    """
    recorder = _branched(places, eyes, moment, head, len(actions))
    lines = tuple(_line(recorder, eyes, number, text) for number, text in enumerate(actions, 1))
    told = tell(recorder.match).moments[audience_of(eyes)][1:]
    return lines, tuple(
        tuple((plain_sentence(words), rule) for words, rule in each.sentences) for each in told
    )


def runs_of(places: Places, eyes: Eyes, entry: Annotation) -> Iterator[Run[Any]]:
    """How the match stands where a variation begins, and after each of its actions; to be looked at only."""
    recorder = _branched(places, eyes, entry.moment, entry.head, len(entry.line))
    yield recorder.run
    for number, text in enumerate(entry.line, 1):
        _line(recorder, eyes, number, text)
        yield recorder.run


def variation_fault(places: Places, eyes: Eyes, entry: Annotation) -> str:
    """What is wrong with the variation of an annotation, in words; nothing where the engine plays and tells it so."""
    if not entry.line or places.telling is None:
        return ""
    try:
        line, told = played(places, eyes, entry.moment, entry.head, entry.line)
    except MatchError as error:
        return f"variation: {error}"
    return "" if (line, told) == (entry.line, entry.told) else f"variation: {OTHERWISE}"


def _branched(places: Places, eyes: Eyes, moment: int, head: str, actions: int) -> Recorder:
    """The branch in which a variation is played. Raises NotFound and the fold's errors."""
    if actions > MOST_ACTIONS:
        message = f"a variation of {counted(actions, 'actions')}: {MOST_ACTIONS} at most"
        raise NotUnderstood(message)
    match, telling = places.match, places.telling
    if not isinstance(match.public[-1].record(), Closed):
        message = "a variation would betray what is hidden while the match goes on"
        raise NotFound(message)
    audience = audience_of(eyes)
    assert telling is not None, "a variation is played from a whole match"
    if not 1 <= moment <= len(telling.moments[audience]):
        message = (
            f"no moment {moment}: {audience} was told moments 1 to {len(telling.moments[audience])}"
        )
        raise NotFound(message)
    secret = sha256(b"referee variation 1\x00" + match.opened_hash + head.encode("ascii")).digest()
    return branch(match, telling.end_of(audience, moment), secret, number=moment)


def _line(recorder: Recorder, eyes: Eyes, number: int, text: str) -> str:
    """Play one action, and give its one spelling."""
    place = f"action {number}"
    seat, answer = understood_action(recorder.run, text, place)
    line = f"{seat}: {recorder.game.printed(answer)}"
    before = {name: len(records) for name, records in recorder.match.strands.items()}
    try:
        if answer[0] == OBSERVE:
            recorder.observe(answer[1], answer[2])
        else:
            recorder.act(seat, answer)
    except IllegalAction as error:
        raise error.at(Place(part=place)) from None
    _refuse_secret(recorder, eyes, before, f"{place}: {line!r}: ")
    return line


def _refuse_secret(recorder: Recorder, eyes: Eyes, before: Mapping[str, int], place: str) -> None:
    """Raise NotFound where those eyes may not know what was recorded last."""
    for name, records in recorder.match.strands.items():
        for sealed in records[before[name] :]:
            record = sealed.record()
            if record is None or not may_know(record, name, eyes, recorder.match):
                message = (
                    f"{place}that is decided in secret, and {audience_of(eyes)} may not know it"
                )
                raise NotFound(message)
