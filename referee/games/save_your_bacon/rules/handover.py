"""What a game hands on to the next one of its series: its decks, and who has won it (SYB-Q34, SYB-Q52)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.games.save_your_bacon.cardset.decks import Deck, Submitted, deck_of
from referee.games.save_your_bacon.rules.submission import SUBMIT_DECK
from referee.games.save_your_bacon.state.draft_result import GivenDeck
from referee.games.save_your_bacon.state.frames import setting_of
from referee.games.save_your_bacon.state.table import Setting, Table
from referee.kernel.decision.ask import Answer
from referee.kernel.engine.run import Run


def hand_on(run: Run[Table], answers: Sequence[tuple[int, Answer]]) -> dict[str, Any] | None:
    """The decks as they were given or submitted, by seat, and the winners; None without decks."""
    setting = setting_of(run)
    decks = decks_played(setting, answers)
    if run.outcome is None or len(decks) < setting.seats:
        return None
    names = setting.cards.names
    return {
        "card-set": [setting.cards.id, setting.cards.digest.hex()],
        "decks": [
            [[names.id(each) for each in deck.champions], [names.id(each) for each in deck.cards]]
            for deck in decks
        ],
        "winners": list(run.outcome.winners),
    }


def decks_played(setting: Setting, answers: Sequence[tuple[int, Answer]]) -> list[Deck]:
    """The deck of every seat that has one, champions and cards in the order of the card file."""
    said: dict[int, Submitted] = {
        seat: submitted(deck) for seat, deck in enumerate(setting.given.decks, 1)
    }
    for seat, answer in answers:
        if answer[0] == SUBMIT_DECK.name:
            said[seat] = SUBMIT_DECK.space.parse(answer[1:])
    decks = [deck_of(setting, said[seat]) for seat in sorted(said)]
    return [Deck(deck.name, deck.champions, tuple(sorted(deck.cards))) for deck in decks]


def submitted(deck: GivenDeck) -> Submitted:
    """A deck that was handed on, as somebody would say it."""
    if deck.cards is None:
        return Submitted(champions=deck.champions)
    counted = {card: deck.cards.count(card) for card in deck.cards}
    return Submitted(champions=deck.champions, cards=tuple(counted.items()))
