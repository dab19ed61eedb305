"""What was named in a text, who has done what players were told, and what is paid for with it: asked for by the steps behind it."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from referee.games.homestuck_atcg.language.kinds import TO_ENTER
from referee.games.homestuck_atcg.state.frames import NAMED, ResolutionFrame, line_of, setting_of
from referee.games.homestuck_atcg.state.table import Table, face_of
from referee.kernel.engine.run import Run


class HasSeat(Protocol):
    """From where a text looks: its player."""

    @property
    def seat(self) -> int: ...


class Named(NamedTuple):
    """What was named in a text, each by its place, counted from 1: a type, a title by the face of a card, a tag; 0: none."""

    kind: int = 0
    title: int = 0
    tag: int = 0


def name_also(run: Run[Table], text: ResolutionFrame, **said: int) -> None:
    """Something is named, in the place of what of its sort was named before (rows act.name_type, act.name_title, act.name_tag)."""
    text.named = with_named(run, text.named, **said)


def with_named(run: Run[Table], number: int, **said: int) -> int:
    """What is kept once something is named beside what was named before."""
    return number_of(run, words_named(run, number)._replace(**said))


def number_of(run: Run[Table], named: Named) -> int:
    """What is kept of that: a small number where one thing was named, behind all of those what several were."""
    match named:
        case Named(kind, 0, 0):
            return kind
        case Named(0, title, 0):
            return len(NAMED) - 1 + 2 * title
        case Named(0, 0, tag):
            return len(NAMED) + 2 * tag
    kind, title, tag = named
    faces, several = sizes(run)
    return several + kind + (len(NAMED) + 1) * (title + (faces + 1) * tag)


def words_named(run: Run[Table], number: int) -> Named:
    """What was named, by what is kept of it."""
    faces, several = sizes(run)
    if number >= several:
        both, kind = divmod(number - several, len(NAMED) + 1)
        tag, title = divmod(both, faces + 1)
        return Named(kind, title, tag)
    if number <= len(NAMED):
        return Named(kind=number)
    place, is_tag = divmod(number - len(NAMED) - 1, 2)
    return Named(tag=place + 1) if is_tag else Named(title=place + 1)


def sizes(run: Run[Table]) -> tuple[int, int]:
    """How many cards the set has, and the first number that stands for several things that were named."""
    faces = len(setting_of(run).cards.cards)
    return faces, len(NAMED) + 3 + 2 * max(faces, len(tags_of_set(run)))


def type_named(run: Run[Table], number: int) -> str:
    """The type that was named; "" where none was."""
    kind = words_named(run, number).kind if number else 0
    return NAMED[kind - 1] if kind else ""


def title_named(run: Run[Table], number: int) -> str:
    """The title that was named; "" where none was."""
    title = words_named(run, number).title if number else 0
    return setting_of(run).cards.known[title - 1].title if title else ""


def tag_named(run: Run[Table], number: int) -> str:
    """The tag that was named; "" where none was."""
    tag = words_named(run, number).tag if number else 0
    return tags_of_set(run)[tag - 1] if tag else ""


def tags_of_set(run: Run[Table]) -> list[str]:
    """Every tag that a card has, in their order."""
    return sorted({tag for card in setting_of(run).cards.cards for tag in card.tags})


def hand_of(run: Run[Table], view: HasSeat) -> list[int]:
    """The hand of "you", without the card itself where that is what is paid for it (row line.also_cost)."""
    hand = list(run.state.side(view.seat).hand)
    if isinstance(view, ResolutionFrame) and line_of(run, view.line).kind in TO_ENTER:
        face = face_of(view.source)
        hand = hand[: hand.index(face)] + hand[hand.index(face) + 1 :] if face in hand else hand
    return hand
