"""What is said of a match whose hands are unknown to the record."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Container, Mapping, Sequence

    from events.chain.match import Match
    from referee.kernel.game import Game
    from replays.read.possible_hands import UnseenHand


def asked_beside(game: Game) -> list[str]:
    """What the table is asked for beside actions, once such a match is opened."""
    declared = game.unseen_hands
    asks = () if declared is None else declared.asks
    return [
        "hands are unseen: a card is named when it is played, shown or discarded",
        *(f"the table is asked for {each}" for each in asks),
    ]


def hands_at(match: Match, number: int) -> Sequence[UnseenHand]:
    """What the hands may be after that record; none where the record knows them."""
    if not match.opening().hands_unseen:
        return ()
    from replays.read.possible_hands import HandsAt

    return HandsAt(match, number).hands()


def hands_data(hands: Sequence[UnseenHand]) -> dict[str, Any]:
    """The field of an answer that tells the same; nothing where the record knows the hands."""
    rows = [
        {
            "seat": hand.seat,
            "size": hand.size,
            "certain": list(hand.certain),
            "possible": list(hand.possible),
            "later": list(hand.later),
        }
        for hand in hands
    ]
    return {"unseen-hands": rows} if rows else {}


UNSEEN_WORDS = (
    "(hands are unseen: what a seat may do with some hand that it may have; of several unknown cards at once not every choice is listed)",
)
"""What is said below the actions of seats whose hands are unknown to the record."""


def unseen_answers(
    match: Match, number: int, seats: Container[int]
) -> Mapping[int, list[list[Any]]]:
    """By those of the seats that are asked, what each may do with some hand that it may have; nothing where the record knows the hands."""
    if not match.opening().hands_unseen:
        return {}
    from replays.read.possible_hands import HandsAt

    found = HandsAt(match, number)
    run = found.fold.running()
    return {
        ask.seat: found.answers(ask.seat) for ask in run.asks() if ask.seat and ask.seat in seats
    }
