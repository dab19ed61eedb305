"""Playing a card from hand in the Main Phase, for its Enter Cost (HAC-2.7 to 2.13, HAC-5.2.2)."""

from __future__ import annotations

from collections.abc import Sequence

from referee.games.homestuck_atcg.fact_kinds import PLAYED
from referee.games.homestuck_atcg.rules.enter_play import Entries, enter_from_hand, place_meant
from referee.games.homestuck_atcg.rules.grist import pay, spend
from referee.games.homestuck_atcg.state.frames import setting_of
from referee.games.homestuck_atcg.state.table import CARD, Table
from referee.games.homestuck_atcg.state.timing import in_main_phase
from referee.games.homestuck_atcg.state.values import (
    BY_TEXT,
    cannot_be_played,
    enter_cost,
    enter_cost_changes,
)
from referee.kernel.choices.name_spaces import names_of
from referee.kernel.decision.ask import NOT_IN_HAND, Ask, Refusal, Verb
from referee.kernel.engine.run import Frame, Run


def hand_of(ask: Ask[Table]) -> Sequence[int]:
    """The cards that the seat holds."""
    return ask.run.state.side(ask.seat).hand.cards


def refuse_enter_cost(ask: Ask[Table], face: int, words: Sequence[str]) -> list[Refusal]:
    """A card with ~ATH code cannot be played for grist (HAC-2.10, HAC-Q12); any other needs all of it, there (HAC-2.11)."""
    card = setting_of(ask.run).cards.known[face]
    if card.grist is None:
        return [Refusal("HAC-2.10", card.id), Refusal("HAC-Q12", card.id)]
    found = [Refusal(BY_TEXT, card.id)] if cannot_be_played(ask.run, face, ask.seat) else []
    cost = enter_cost(ask.run, face, ask.seat, *place_meant(ask.run, words))
    if cost > ask.run.state.side(ask.seat).grist:
        found.append(Refusal("HAC-2.11", f"{cost} grist"))
    return found


def play(run: Run[Table], frame: Frame, seat: int, value: Sequence[str]) -> None:
    """Pay, and let the card enter; what it says about entering follows (HAC-5.2.2, HAC-Q55)."""
    face = names_of(run, CARD).numbers[value[0]]
    setting = setting_of(run)
    at, host = place_meant(run, value[1:])
    cost = enter_cost(run, face, seat, at, host)
    spent = [law for law, _ in enter_cost_changes(run, face, seat, at, host)]
    PLAYED.tell(
        run,
        "HAC-5.2.2",
        seat,
        lambda: {
            "card": setting.shown(face),
            "grist": cost,
            "planet": at,
            "host": "" if host is None else setting.called(host),
        },
    )
    pay(run, seat, cost, "HAC-2.7")
    spend(run, spent)
    enter_from_hand(run, seat, value, "HAC-2.8", cost)


PLAY = Verb(
    "play",
    Entries(hand_of, refuse_enter_cost, "HAC-5.2.2", NOT_IN_HAND),
    play,
    in_main_phase("HAC-5.2.2"),
)
