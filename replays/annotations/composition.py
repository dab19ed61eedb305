"""Composition: an annotation as somebody words it, read, bound to its moment, its variation played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from events.log.transcript import audience_of
from events.records.fields import LONGEST_TEXT, plain_text
from referee.dataclass import dataclass
from referee.errors import NotFound, NotUnderstood
from replays.annotations.annotation import MARKS, Annotation
from replays.annotations.variation import played

if TYPE_CHECKING:
    from referee.kernel.facts import Eyes
    from replays.annotations.annotation_places import Places


@dataclass(frozen=True, slots=True)
class Wording:
    """What somebody wants to write: by whom, a mark, a text, and the actions of a variation."""

    by: str = ""
    mark: str = ""
    text: str = ""
    actions: Sequence[str] = ()


def composed(places: Places, eyes: Eyes, moment: int, said: Wording) -> Annotation:
    """The annotation at that moment of those eyes, for them.

    Raises NotUnderstood for words that no annotation holds, NotFound for a moment that is none, and what an action of the
    variation is refused for.
    """
    by, text = _plain(said.by, "--by"), _plain(said.text, "the text", LONGEST_TEXT)
    if said.mark not in MARKS:
        message = f"--mark {said.mark!r}"
        raise NotUnderstood(message, expected=MARKS[1:])
    if not text and not said.actions:
        message = "there is neither a text nor a variation"
        raise NotUnderstood(message, expected=("TEXT", "--line ACTION"))
    head = places.head(audience_of(eyes), moment)
    if said.actions and places.telling is None:
        message = "a variation is played from the whole match, and this is a copy that withholds something"
        raise NotFound(message)
    line, told = played(places, eyes, moment, head, said.actions) if said.actions else ((), ())
    return Annotation(moment, head, by, said.mark, text, line, told)


def _plain(text: str, what: str, longest: int | None = None) -> str:
    """A text as a file holds it; an empty one is no text."""
    if not text.strip():
        return ""
    try:
        return plain_text(text.strip(), *([] if longest is None else [longest]))
    except NotUnderstood as error:
        raise NotUnderstood(f"{what}: {error}") from None
