"""What a new match rests on: earlier matches, or the table of an event for which it is opened."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING

from referee.dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Mapping

    from events.chain.match import Match
    from referee.kernel.decision.ask import Answer
    from replays.verify.inputs import Input


@dataclass(frozen=True, slots=True)
class Rest:
    """What a new match rests on, and what it takes over from there.

    ``before`` is the match at whose seats the same players sit again, where there is one; ``cards`` are the card sets
    with the texts that travel along, ``ids`` the earlier matches by role. ``decks`` are answers by seat that are given
    as soon as a deck is asked for: those that an event has registered. ``signers`` are those who sign what it rests on, with
    their keys.
    """

    before: Match | None
    seats: int
    players: tuple[str, ...] = ()
    readings: Mapping[str, str] = field(default_factory=dict)
    cards: tuple[tuple[tuple[str, bytes], ...], dict[bytes, str]] = ((), {})
    inputs: tuple[Input, ...] = ()
    attachments: Mapping[bytes, bytes] = field(default_factory=dict)
    ids: Mapping[str, str] = field(default_factory=dict)
    decks: Mapping[int, Answer] = field(default_factory=dict)
    signers: Mapping[str, str] = field(default_factory=dict)
