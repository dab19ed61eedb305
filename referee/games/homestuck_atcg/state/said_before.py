"""What was named in a text, who has done what players were told, and what is paid for with it: asked for by the steps behind it."""

from __future__ import annotations

from typing import Protocol

from referee.games.homestuck_atcg.language.kinds import TO_ENTER
from referee.games.homestuck_atcg.state.frames import NAMED, ResolutionFrame, line_of, setting_of
from referee.games.homestuck_atcg.state.table import Table, face_of
from referee.kernel.engine.run import Run


class HasSeat(Protocol):
    """From where a text looks: its player."""

    @property
    def seat(self) -> int: ...


def number_of_title(face: int) -> int:
    """What is kept where the title of a card was named."""
    return len(NAMED) + 1 + 2 * face


def number_of_tag(tag: int) -> int:
    """What is kept where a tag was named, by its place among all tags."""
    return len(NAMED) + 2 + 2 * tag


def title_named(run: Run[Table], named: int) -> str:
    """The title that was named; "" where none was."""
    face, is_tag = divmod(named - len(NAMED) - 1, 2)
    return "" if named <= len(NAMED) or is_tag else setting_of(run).cards.known[face].title


def tag_named(run: Run[Table], named: int) -> str:
    """The tag that was named; "" where none was."""
    tag, is_tag = divmod(named - len(NAMED) - 1, 2)
    return "" if named <= len(NAMED) or not is_tag else tags_of_set(run)[tag]


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
