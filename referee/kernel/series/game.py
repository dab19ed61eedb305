"""The series of a game, made of its book."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.kernel.decision.ask import offer
from referee.kernel.engine.run import Run
from referee.kernel.game import Game, Opening
from referee.kernel.series.book import SeriesBook
from referee.kernel.series.fact_kinds import FACTS
from referee.kernel.series.fit import counted_for, misfits
from referee.kernel.series.games import adding, procedure_of, standing
from referee.kernel.series.position import complete
from referee.kernel.series.show import board, stage, view
from referee.kernel.series.state import Player, Series, Setting, setting_of, state_of


def series_of(book: SeriesBook) -> Game:
    """The series that goes by that book: nobody plays in it, games are added to it."""
    state, _ = state_of(book.most)
    return Game(
        code=f"{book.lists}-series",
        title=book.title,
        versions=book.versions,
        seats=book.seats,
        seats_rule=book.rules.seats,
        chance_rule=book.rules.chance,
        lists=book.lists,
        state=state,
        procedures=(procedure_of(book),),
        verbs=offer(adding(book)),
        standing=standing(book),
        read_catalogue=book.read_catalogue,
        prepare=lambda opening: prepare(book, opening),
        lay_table=lambda setting, opening: state(seats=[Player() for _ in range(setting.seats)]),
        view=view,
        stage=stage,
        narrate=FACTS.narrate,
        weight=FACTS.weigh,
        board=board,
        named_with=lambda run, seat, verb: [],
        complete=complete,
        listed=lambda run: [(game.root, game.winner) for game in run.state.games],
        misfits=lambda run, *about: list(misfits(setting_of(run), *about)),
        counted_for=lambda run, winners: counted_for(setting_of(run), winners),
        next_readings=next_readings,
    )


def prepare(book: SeriesBook, opening: Opening) -> Setting:
    """The best of how many games it is, and who plays."""
    return Setting(book, opening.seats, opening.readings)


def next_readings(run: Run[Any], readings: Mapping[str, str]) -> Mapping[str, str]:
    """How the game after the last one is read, which had those readings."""
    series: Series = run.state
    setting = setting_of(run)
    winner = series.games[-1].winner if series.games else 0
    return setting.book.next_readings(setting.readings, readings, winner)
