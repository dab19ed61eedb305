"""A stretch of a match whose hands are unknown to the record, told on by an account.

An action is legal if some hand allows it that allows all that was told before it. So each action is recorded on a copy of the match.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from events.chain.match import Match
from events.chain.strands import Writer
from events.fold.fold import Fold
from events.records.records import PUBLIC, SECRET_SIZE, Acted, Closed, Observed
from referee.kernel.engine.chance import OBSERVE
from replays.read.possible_hands import HandsAt, supposing
from replays.reasons.why import in_every_hand, why_at

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from referee.kernel.decision.ask import Answer, Refusal
    from referee.kernel.engine.run import Run
    from replays.accounts.fitting_answers import Said
    from replays.accounts.left_out import Way
    from replays.accounts.needed_cards import NeededCard
    from replays.reasons.why import Why


class UnseenStretch:
    """What was recorded up to a record, and what an account has told since."""

    def __init__(self, match: Match, record: int) -> None:
        public = [each for each in match.public[:record] if not isinstance(each.record(), Closed)]
        self._match = Match({PUBLIC: public}, match.attachments)

    def run(self) -> Run[Any]:
        """The match as far as it is told, with hands that allow it. Raises the fold's errors."""
        return Fold(self._match, checks=False).to_end()

    def tell(self, said: Iterable[Said]) -> None:
        """Go on with actions that are legal. Nobody verifies the copy, so they are sealed with no secret."""
        writer = Writer(bytes(SECRET_SIZE))
        for seat, answer in said:
            is_chance = answer[0] == OBSERVE
            record = Observed(*answer[1:]) if is_chance else Acted(seat, tuple(answer))
            self._match.public.append(writer.seal(PUBLIC, record, b""))

    def supposed(self, way: Way, seat: int, answer: Answer) -> tuple[Run[Any], Sequence[Refusal]]:
        """A run at the end of a way with a hand that allows the answer, or what refuses it in every hand."""
        if not way.run.refusals(seat, answer):
            return way.run, ()
        told = UnseenStretch(self._match, len(self._match.public))
        told.tell((step.seat, step.answer) for _, _, step in way.steps)
        return supposing(told._match, len(told._match.public), seat, answer)

    def borne_out(self, needs: Sequence[NeededCard]) -> tuple[NeededCard, ...]:
        """The cards that an action needs: borne out is one that was in the hand for certain."""
        hands = HandsAt(self._match, len(self._match.public)) if needs else None
        return tuple(
            replace(each, borne_out=True, unseen=False)
            if hands is not None and each.card in hands.certain(each.seat)
            else each
            for each in needs
        )

    def why(self, way: Way, seat: int, answer: Answer) -> Why:
        """Why the answer is refused at the end of a way."""
        run, refusals = self.supposed(way, seat, answer)
        return in_every_hand(why_at(run, seat, answer), refusals)


def unseen_stretch(match: Match | None, record: int) -> UnseenStretch | None:
    """The records up to that one of a match whose hands they do not know; None of any other, and of a case."""
    return UnseenStretch(match, record) if match and match.opening().hands_unseen else None
