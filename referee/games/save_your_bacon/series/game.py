"""The Game object of the series, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar

from referee.games.save_your_bacon import sub_catalogues
from referee.games.save_your_bacon.series.fit import misfits
from referee.games.save_your_bacon.series.games import ADD, CONCEDE, RESULT, SERIES
from referee.games.save_your_bacon.series.position import complete
from referee.games.save_your_bacon.series.show import board, narrate, view, weigh
from referee.games.save_your_bacon.series.state import READINGS, Player, Series, Setting, setting_of
from referee.kernel.catalogue import Catalogue
from referee.kernel.decision.ask import Verb, offer
from referee.kernel.engine.dice import Dice
from referee.kernel.engine.run import Procedure, Run
from referee.kernel.facts import Eyes, Fact, Listener, Weight, Who, seat_words
from referee.kernel.game import Bot, Game, Misfit, Opening, Played, Stage
from referee.kernel.show.rows import Row


class SeriesOfGames(Game):
    """A series of games of Save Your Bacon!: nobody plays in it, games are added to it."""

    code: ClassVar[str] = "save-your-bacon-series"
    title: ClassVar[str] = "Save Your Bacon!: series"
    versions: ClassVar[Mapping[int, str]] = {1: "The rules as catalogued, with their rulings."}
    seats: ClassVar[tuple[int, ...]] = (2, 3, 4)
    seats_rule: ClassVar[str] = "SYB-Q87"
    chance_rule: ClassVar[str] = "SYB-Q72"
    state: ClassVar[type[Any]] = Series
    book: ClassVar[Mapping[str, Procedure]] = {SERIES.name: SERIES}
    verbs: ClassVar[Mapping[str, Verb]] = offer(ADD)
    standing: ClassVar[Mapping[str, Verb]] = offer(CONCEDE, RESULT)
    bots: ClassVar[Mapping[str, Bot]] = {}
    lists: ClassVar[str] = "save-your-bacon"

    @cached_property
    def catalogue(self) -> Catalogue:
        """What the catalogue of the game says of series."""
        return sub_catalogues.part("series")

    def shipped(self) -> tuple[tuple[str, bytes], ...]:
        """A series needs no cards: its games do."""
        return ()

    def prepare(self, opening: Opening) -> Setting:
        """The best of how many games it is, and who plays."""
        kept = {name: opening.readings[name] for name in READINGS}
        return Setting(opening.seats, opening.readings["best_of"], kept)

    def begin(
        self, setting: Setting, opening: Opening, dice: Dice, listener: Listener | None = None
    ) -> Run[Series]:
        """A new series, before its first game."""
        state = Series(seats=[Player() for _ in range(setting.seats)])
        run: Run[Series] = Run(self, setting, state, dice)
        run.listener = listener
        run.start(SERIES)
        return run

    def view(self, run: Run[Any], eyes: Eyes) -> dict[str, Any]:
        """The whole series, whoever looks."""
        return view(run, eyes)

    def stage(self, run: Run[Any]) -> Stage:
        """The number of the game that is played now."""
        return Stage(len(run.state.games) + (run.outcome is None), "game")

    def narrate(self, fact: Fact, who: Who = seat_words) -> str:
        """One fact in words."""
        return narrate(fact, who)

    def weight(self, fact: Fact) -> Weight:
        """How much a fact matters in a report."""
        return weigh(fact)

    def board(self, view: Mapping[str, Any], width: int, players: Sequence[str] = ()) -> list[Row]:
        """A view as rows of at most ``width`` columns."""
        return board(view, width, players)

    def named_with(self, run: Run[Any], seat: int, verb: str) -> list[str]:
        """No action of a series names anything that could be listed."""
        return []

    def listed(self, run: Run[Any]) -> Sequence[tuple[str, int]]:
        """The games that were added."""
        return [(game.root, game.winner) for game in run.state.games]

    def misfits(
        self, run: Run[Any], played: Played, before: Played | None, winner: int
    ) -> list[Misfit]:
        """Why a game cannot be the next of the series."""
        return list(misfits(setting_of(run), played, before, winner))

    def complete(self, run: Run[Any], table: Mapping[str, Any]) -> None:
        """Finish a position that a person wrote."""
        complete(run, table)


GAME = SeriesOfGames()
