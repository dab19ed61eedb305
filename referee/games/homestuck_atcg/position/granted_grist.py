"""What hand-worked positions take for granted of grist: more of it, in stock and in cards in play, than the Prep Phases so far have given."""

from __future__ import annotations

from collections.abc import Iterator

from referee.games.homestuck_atcg.cardset.contents import lines_of
from referee.games.homestuck_atcg.position.granted_first_turn import BRINGING, FIRST_GRIST
from referee.games.homestuck_atcg.position.texts_of_match import cards_of_match
from referee.games.homestuck_atcg.state.frames import setting_of
from referee.games.homestuck_atcg.state.table import Player, Table
from referee.kernel.engine.run import Run
from referee.kernel.position.granted import Granted
from referee.kernel.words.english import counted

WORDS = ("grist", "points", "cost", "turn", "phase", "pay")
"""Words of the kinds of texts by which a seat can have had more."""


def in_grist(run: Run[Table], kinds: set[str]) -> Iterator[Granted]:
    """While nobody has had a point each Prep Phase gives the same, and mulligans of others the rest, of which the cards of round 1 were paid (HAC-2.9, HAC-4.10, HAC-5.1.2).

    Texts that change grist, costs or points leave open how much there was.
    """
    table = run.state
    others = kinds - {"grist"}
    is_changed = any(word in kind for kind in others for word in WORDS) or gives_grist(run)
    if is_changed or table.turn == 1 or any(side.points for side in table.seats):
        return
    count, now = len(table.seats), (table.seat - table.first) % len(table.seats)
    for seat, side in enumerate(table.seats, 1):
        phases = table.round - 1 + ((seat - table.first) % count <= now)
        mulligans = sum(table.side(other).mulligans for other in table.opponents(seat))
        paid = paid_for(run, side) if table.round == 1 and not kinds & BRINGING else 0
        most = FIRST_GRIST * phases + mulligans
        if side.grist + paid > most:
            beside = f" with the {paid} of its cards in play" if paid else ""
            wish = f"{most} at most{beside}, after {counted(phases, 'Prep Phases')}"
            yield Granted(f"seats.{seat}.grist", side.grist, f"{wish} [HAC-5.1.2]")


def gives_grist(run: Run[Table]) -> bool:
    """Whether a text gives grist, but for one that waits until somebody else has more points."""
    return any(
        each.kind == "grist"
        for card in cards_of_match(run)
        for line in lines_of(card)
        for step in line.instructions
        for each in step.actions
        if step.condition is None or step.condition.kind != "behind"
    )


def paid_for(run: Run[Table], side: Player) -> int:
    """What the cards in play have cost that enter for grist (HAC-2.9)."""
    return sum(setting_of(run).face(row.thing).grist or 0 for row in side.cards)
