"""What a tournament is, as data, and nothing else."""

from __future__ import annotations

from referee.games.tournament.fact_kinds import FACTS
from referee.games.tournament.rules.corrections import UNRULED, changed_results
from referee.games.tournament.rules.procedure import DESK, ORGANISER, TOURNAMENT
from referee.games.tournament.state.event import Event, Setting
from referee.games.tournament.state.plan import MOST_DESKS
from referee.kernel.catalogue import Catalogue
from referee.kernel.game import Game, Opening, late


def prepare(opening: Opening) -> Setting:
    """How many desks there are, and the readings."""
    return Setting(opening.seats, dict(opening.readings))


GAME = Game(
    code="tournament",
    title="Tournament",
    versions={1: "The rules of tournaments, TN-1 to TN-66."},
    contested=False,
    seats=tuple(range(1, MOST_DESKS + 1)),
    seats_rule="TN-4",
    chance_rule="TN-19",
    state=Event,
    procedures=(TOURNAMENT,),
    verbs={**ORGANISER, **DESK},
    read_catalogue=lambda: Catalogue.shipped("referee.games.tournament"),
    prepare=prepare,
    view=late("referee.games.tournament.show.view", "view"),
    stage=late("referee.games.tournament.show.page", "stage"),
    narrate=FACTS.narrate,
    weight=FACTS.weigh,
    board=late("referee.games.tournament.show.page", "board"),
    named_with=lambda run, seat, verb: [],
    complete=late("referee.games.tournament.position", "complete"),
    ruled_out=lambda before, after: changed_results(before.state, after.state),
    unruled=UNRULED,
)
"""A tournament: its seats are the desks, and its results are the roots of matches."""
