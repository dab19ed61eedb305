"""What hand-worked positions take for granted of hands: more cards than the Prep Phases so far have brought."""

from __future__ import annotations

from collections.abc import Iterator

from referee.games.homestuck_atcg.position.texts_of_match import cards_lying_open, kinds_in
from referee.games.homestuck_atcg.rules.setup import OPENING_HAND
from referee.games.homestuck_atcg.state.frames import setting_of
from referee.games.homestuck_atcg.state.table import Table
from referee.kernel.engine.run import Run
from referee.kernel.position.granted import Granted
from referee.kernel.words.english import counted

INTO_A_HAND = ("hand", "return", "draw", "take-seen", "search", "swap", "follow", "instead")
"""Words of the kinds of texts by which cards can have come into a hand otherwise, or a card lies elsewhere than where it was used."""


def in_hands(run: Run[Table], sure_rounds: int) -> Iterator[Granted]:
    """Who has a hand has drawn five cards, and in each own Prep Phase one and those of the planet (HAC-4.5, HAC-5.1.9, HAC-5.1.10).

    As long as no pile has been made anew the texts that were used lie open.
    """
    table, kinds = run.state, kinds_in(cards_lying_open(run))
    if table.turn == 1 or table.round > sure_rounds:
        return
    if any(word in kind for kind in kinds for word in INTO_A_HAND):
        return
    count, now = len(table.seats), (table.seat - table.first) % len(table.seats)
    for seat, side in enumerate(table.seats, 1):
        phases = table.round - 1 + ((seat - table.first) % count <= now)
        extra = setting_of(run).face(side.planet).draw if side.planet is not None else 0
        most = OPENING_HAND + phases * (1 + extra)
        if len(side.hand) > most:
            wish = f"{most} at most after {counted(phases, 'Prep Phases')} [HAC-5.1.9, HAC-5.1.10]"
            yield Granted(f"seats.{seat}.hand", len(side.hand), wish)
