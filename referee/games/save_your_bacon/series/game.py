"""What a series is, as data, and nothing else."""

from __future__ import annotations

from referee.games.save_your_bacon import sub_catalogues
from referee.games.save_your_bacon.series.fact_kinds import FACTS
from referee.games.save_your_bacon.series.fit import misfits
from referee.games.save_your_bacon.series.games import ADD, CONCEDE, RESULT, SERIES
from referee.games.save_your_bacon.series.position import complete
from referee.games.save_your_bacon.series.show import board, stage, view
from referee.games.save_your_bacon.series.state import READINGS, Player, Series, Setting, setting_of
from referee.kernel.decision.ask import offer
from referee.kernel.game import Game, Opening


def prepare(opening: Opening) -> Setting:
    """The best of how many games it is, and who plays."""
    kept = {name: opening.readings[name] for name in READINGS}
    return Setting(opening.seats, opening.readings["best_of"], kept)


GAME = Game(
    code="save-your-bacon-series",
    title="Save Your Bacon!: series",
    versions={1: "The rules as catalogued, with their rulings."},
    seats=(2, 3, 4),
    seats_rule="SYB-Q87",
    chance_rule="SYB-Q72",
    lists="save-your-bacon",
    state=Series,
    procedures=(SERIES,),
    verbs=offer(ADD),
    standing=offer(CONCEDE, RESULT),
    read_catalogue=lambda: sub_catalogues.part("series"),
    prepare=prepare,
    lay_table=lambda setting, opening: Series(seats=[Player() for _ in range(setting.seats)]),
    view=view,
    stage=stage,
    narrate=FACTS.narrate,
    weight=FACTS.weigh,
    board=board,
    named_with=lambda run, seat, verb: [],
    complete=complete,
    listed=lambda run: [(game.root, game.winner) for game in run.state.games],
    misfits=lambda run, *about: list(misfits(setting_of(run), *about)),
)
"""A series of games of Save Your Bacon!: nobody plays in it, games are added to it."""
