"""The Game object of Bacon Project, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from importlib.resources import files
from typing import Any, ClassVar

from referee.games.bacon_project.bots import greedy_bot
from referee.games.bacon_project.cardset.pages import page, page_names
from referee.games.bacon_project.cardset.profiles import open_sets, shipped
from referee.games.bacon_project.effects import (
    CHOOSE_DISABLE_TARGET,
    CHOOSE_DISCARD,
    DISABLING,
    DISCARDING,
    RESOLVE,
)
from referee.games.bacon_project.options import Readings
from referee.games.bacon_project.position import complete
from referee.games.bacon_project.rules.answering import ANSWERS, OFFENCE, RETURN
from referee.games.bacon_project.rules.changing import COPY
from referee.games.bacon_project.rules.combat import COMBAT
from referee.games.bacon_project.rules.concession import CONCEDE, RESULT
from referee.games.bacon_project.rules.drawing import (
    DRAW,
    OUT_OF_CARDS,
    PICK_REVEALED,
    REVEAL,
    TAKE,
)
from referee.games.bacon_project.rules.recovering import CHOOSE_RECOVER, RECOVER
from referee.games.bacon_project.rules.setup import (
    CHOOSE_PROFILE,
    KEEP_HAND,
    MATCH,
    MULLIGAN,
    MULLIGANS,
    TAKE_MULLIGAN,
)
from referee.games.bacon_project.rules.turn import MAIN_VERBS, TURN
from referee.games.bacon_project.rules.windows import PASS_WINDOW, USE, WINDOW
from referee.games.bacon_project.show.board import board
from referee.games.bacon_project.show.hints import aside
from referee.games.bacon_project.show.narration import WEIGHTS, narrate
from referee.games.bacon_project.show.view import view
from referee.games.bacon_project.state.table import Setting, Table
from referee.kernel.bots import choose_any_kind
from referee.kernel.catalogue import Catalogue
from referee.kernel.decision.ask import Answer, Ask, Verb, offer
from referee.kernel.engine.dice import Dice
from referee.kernel.engine.run import Procedure, Run
from referee.kernel.facts import Eyes, Fact, Listener, Weight, Who, seat_words
from referee.kernel.game import Bot, Game, Opening, Stage
from referee.kernel.show.rows import Row

PROCEDURES = (
    MATCH,
    MULLIGANS,
    MULLIGAN,
    TURN,
    DRAW,
    TAKE,
    REVEAL,
    OUT_OF_CARDS,
    COMBAT,
    WINDOW,
    USE,
    OFFENCE,
    RETURN,
    RESOLVE,
    RECOVER,
    DISCARDING,
    DISABLING,
)


class BaconProject(Game):
    """Bacon Project, refereed by its rulebook."""

    code: ClassVar[str] = "bacon-project"
    title: ClassVar[str] = "Bacon Project"
    versions: ClassVar[Mapping[int, str]] = {1: "The rulebook as catalogued, with its rulings."}
    seats: ClassVar[tuple[int, ...]] = (2,)
    seats_rule: ClassVar[str] = "BP-2.1"
    chance_rule: ClassVar[str] = "BP-Q11"
    state: ClassVar[type[Any]] = Table
    lane_state: ClassVar[type[Any]] = Table
    book: ClassVar[Mapping[str, Procedure]] = {each.name: each for each in PROCEDURES}
    verbs: ClassVar[Mapping[str, Verb]] = {
        **offer(CHOOSE_PROFILE, KEEP_HAND, TAKE_MULLIGAN, PICK_REVEALED),
        **MAIN_VERBS,
        **ANSWERS,
        **offer(PASS_WINDOW, CHOOSE_DISCARD, CHOOSE_RECOVER, COPY, CHOOSE_DISABLE_TARGET),
    }
    standing: ClassVar[Mapping[str, Verb]] = offer(CONCEDE, RESULT)
    bots: ClassVar[Mapping[str, Bot]] = {"random": choose_any_kind, "greedy": greedy_bot}

    @cached_property
    def catalogue(self) -> Catalogue:
        """The catalogue of rules.toml, read when its words are first needed."""
        text = (
            files("referee.games.bacon_project").joinpath("rules.toml").read_text(encoding="utf-8")
        )
        return Catalogue.load(text)

    def shipped(self) -> tuple[tuple[str, bytes], ...]:
        """The card set that a new match uses."""
        return (shipped(),)

    def prepare(self, opening: Opening) -> Setting:
        """The readings and the card set of the match. Raises PackError."""
        readings = Readings.of(opening.readings)
        return Setting(readings, open_sets(opening.cards, opening.packs, readings.prevent_print))

    def begin(
        self, setting: Setting, opening: Opening, dice: Dice, listener: Listener | None = None
    ) -> Run[Table]:
        """A new match, up to the choice of the profiles."""
        run: Run[Table] = Run(self, setting, Table(), dice)
        run.listener = listener
        run.start(MATCH)
        return run

    def view(self, run: Run[Any], eyes: Eyes) -> dict[str, Any]:
        """What those eyes may know."""
        return view(run, eyes)

    def stage(self, run: Run[Any]) -> Stage:
        """The turn and the phase (BP-5.1)."""
        return Stage(run.state.turn, f"{run.state.phase} phase" if run.state.turn else "set-up")

    def narrate(self, fact: Fact, who: Who = seat_words) -> str:
        """One fact in words."""
        return narrate(fact, who)

    def weight(self, fact: Fact) -> Weight:
        """How much a fact matters in a report."""
        return WEIGHTS.get(fact.name, "plain")

    def board(self, view: Mapping[str, Any], width: int, players: Sequence[str] = ()) -> list[Row]:
        """A view as rows of at most ``width`` columns."""
        return board(view, width, players)

    def aside(self, ask: Ask[Any], answer: Answer) -> str:
        """How hard a profile is to play, what an ability from the hand does."""
        return aside(ask, answer)

    def cards(self, setting: Setting) -> Mapping[str, str]:
        """Profiles and utilities by id."""
        return page_names(setting.cards)

    def card(self, setting: Setting, id_: str) -> list[tuple[str, list[str]]]:
        """A profile or utility as printed, and as it is read."""
        return page(setting.cards, id_)

    def complete(self, run: Run[Any], table: Mapping[str, Any]) -> None:
        """Finish a position that a person wrote."""
        complete(run, table)


GAME = BaconProject()
