"""The next round: the key that is revealed for it, and its tables by the written procedure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.event.refused import Refused
from referee.errors import MatchError
from referee.games.tournament.pairing.entrant import Pairing, Unpairable
from referee.games.tournament.pairing.lots import MOST_ROUNDS, previous_key, round_key
from referee.games.tournament.rules.draw import draw_of, rounds_in
from referee.games.tournament.rules.rounds import without_pairing
from referee.kernel.decision.ask import Refusal
from referee.kernel.facts import TABLE

if TYPE_CHECKING:
    from cli.event.hall import Hall


def next_key(hall: Hall) -> bytes:
    """The key that follows the last one of the chain. Raises MatchError where the secret has another chain.

    It is not the number of the next round that counts: a round that a correction made void has
    used its key.
    """
    assert hall.match.secret is not None
    key = round_key(hall.match.secret, MOST_ROUNDS)
    while (before := previous_key(key)).hex() != hall.event.key:
        if before == round_key(hall.match.secret, 0):
            message = f"event {hall.word}: its chain of round keys is not that of its secret"
            raise MatchError(message)
        key = before
    return key


def key_of_next(hall: Hall) -> bytes:
    """The same, or 32 zero bytes where there is no chain yet, or none left: the rules refuse that."""
    event = hall.event
    return next_key(hall) if event.chain and len(event.rounds) < MOST_ROUNDS else bytes(32)


def is_due(hall: Hall) -> bool:
    """Whether a round can be paired now; where it cannot, the rules say why."""
    event = hall.event
    if not event.started or event.unsettled():
        return False
    return len(event.rounds_of(event.stage)) < rounds_in(event)


def drawn(hall: Hall, *, again: bool = False) -> tuple[bytes, Pairing]:
    """The key and the tables of the next round, or the last round ``again`` by its own key.

    Where no round is due there are no tables: who says that is refused by the rule that forbids it.
    Raises Refused where the procedure knows no pairing.
    """
    event = hall.event
    if again:
        if not event.rounds or event.rounds[-1].stage != event.stage:
            return b"", Pairing(())
        key = bytes.fromhex(event.rounds[-1].key)
    else:
        key = key_of_next(hall)
        if not is_due(hall):
            return key, Pairing(())
    try:
        return key, draw_of(event, hall.setting, key, again=again)[1]
    except Unpairable as error:
        number = len(event.rounds) + (0 if again else 1)
        rule = without_pairing(event.plan)
        refusal = Refusal(rule, f"round {number}", f"cannot be paired: {error}")
        words = hall.recorder.game.catalogue.words(rule)
        raise Refused(TABLE, "pair-again" if again else "pair", [refusal], words) from None
