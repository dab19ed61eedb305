"""The Game object of Clash, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from importlib.resources import files
from typing import Any, ClassVar

from referee.games.clash.bots.greedy import greedy_bot, random_bot
from referee.games.clash.cardset.card_set import open_set, shipped
from referee.games.clash.cardset.pages import page, page_names
from referee.games.clash.effects.choices import EFFECT_CHOICE
from referee.games.clash.effects.interpreter import DOING, USING
from referee.games.clash.options import Readings
from referee.games.clash.position.document import complete
from referee.games.clash.rules.abilities_in_use import (
    ATTACKING,
    DEFENDING,
    FINISH,
    USE_ATTACK,
    USE_DEFEND,
)
from referee.games.clash.rules.concession import CONCEDE, RESULT
from referee.games.clash.rules.drawing import TAKE, TAKING
from referee.games.clash.rules.playing import PLAY_CARD, PLAYING
from referee.games.clash.rules.rounds import MATCH, PHASE, ROUND
from referee.games.clash.rules.start_phase import SETTING_UP, STARTING
from referee.games.clash.show.board import board, brief
from referee.games.clash.show.hints import aside, named_with
from referee.games.clash.show.narration import narrate, weigh
from referee.games.clash.show.view import view
from referee.games.clash.state.table import CARD, Alone, Setting, Table
from referee.kernel.catalogue import Catalogue
from referee.kernel.decision.ask import Answer, Ask, Verb, offer
from referee.kernel.engine.dice import Dice
from referee.kernel.engine.run import Procedure, Run
from referee.kernel.facts import Eyes, Fact, Listener, Weight, Who, seat_words
from referee.kernel.game import Bot, Game, Opening, Sets, Stage
from referee.kernel.show.rows import Row
from referee.kernel.words.names import Lexicon

PROCEDURES = (
    MATCH,
    ROUND,
    PHASE,
    SETTING_UP,
    STARTING,
    DEFENDING,
    ATTACKING,
    PLAYING,
    USING,
    DOING,
    TAKING,
    TAKE,
)


class Clash(Game):
    """Clash, refereed by its rules: both players act at the same time, each unseen by the other."""

    code: ClassVar[str] = "clash"
    title: ClassVar[str] = "Clash"
    versions: ClassVar[Mapping[int, str]] = {1: "The rules as catalogued, with their rulings."}
    seats: ClassVar[tuple[int, ...]] = (2,)
    seats_rule: ClassVar[str] = "CL-1.1"
    chance_rule: ClassVar[str] = "CL-Q19"
    secret: ClassVar[bool] = True
    state: ClassVar[type[Any]] = Table
    lane_state: ClassVar[type[Any]] = Alone
    book: ClassVar[Mapping[str, Procedure]] = {each.name: each for each in PROCEDURES}
    verbs: ClassVar[Mapping[str, Verb]] = offer(
        PLAY_CARD, USE_DEFEND, USE_ATTACK, EFFECT_CHOICE, FINISH
    )
    standing: ClassVar[Mapping[str, Verb]] = offer(CONCEDE, RESULT)
    bots: ClassVar[Mapping[str, Bot]] = {"random": random_bot, "greedy": greedy_bot}

    @cached_property
    def catalogue(self) -> Catalogue:
        """The catalogue of rules.toml, read when its words are first needed."""
        text = files("referee.games.clash").joinpath("rules.toml").read_text(encoding="utf-8")
        return Catalogue.load(text)

    def shipped(self) -> tuple[tuple[str, bytes], ...]:
        """The card set that a new match uses."""
        return (shipped(),)

    def sets_with(self, sets: Sets, added: tuple[str, bytes], text: str) -> Sets:
        """Both decks are made of one set, so another takes its place (CL-1.5, CL-Q27)."""
        return (added,)

    def prepare(self, opening: Opening) -> Setting:
        """The readings and the card set of the match. Raises PackError."""
        return Setting(Readings.of(opening.readings), open_set(opening.cards, opening.packs))

    def begin(
        self, setting: Setting, opening: Opening, dice: Dice, listener: Listener | None = None
    ) -> Run[Table]:
        """A new match, up to the first secret choices."""
        run: Run[Table] = Run(self, setting, Table(), dice)
        run.listener = listener
        run.start(MATCH)
        return run

    def lexicon(self, setting: Setting) -> Lexicon:
        """The names of the cards of the set."""
        return {CARD: setting.cards.names}

    def view(self, run: Run[Any], eyes: Eyes) -> dict[str, Any]:
        """What those eyes may know."""
        return view(run, eyes)

    def stage(self, run: Run[Any]) -> Stage:
        """The round and the phase (CL-2.1)."""
        state = run.state
        return Stage(state.round, f"{state.phase.title()} phase" if state.round else "set-up")

    def narrate(self, fact: Fact, who: Who = seat_words) -> str:
        """One fact in words."""
        return narrate(fact, who)

    def weight(self, fact: Fact) -> Weight:
        """How much a fact matters in a report."""
        return weigh(fact)

    def board(self, view: Mapping[str, Any], width: int, players: Sequence[str] = ()) -> list[Row]:
        """A view as rows of at most ``width`` columns."""
        return board(view, width, players)

    def brief(self, view: Mapping[str, Any], width: int, seat: int) -> list[Row]:
        """Both sides' numbers, and the own cards."""
        return brief(view, width, seat)

    def aside(self, ask: Ask[Any], answer: Answer) -> str:
        """What a card costs, what an ability says, what an option does."""
        return aside(ask, answer)

    def named_with(self, run: Run[Any], seat: int, verb: str) -> list[str]:
        """The cards of the hand, and the abilities of the cards in play."""
        return named_with(run, seat, verb)

    def cards(self, setting: Setting) -> Mapping[str, str]:
        """The cards of the set by id."""
        return page_names(setting.cards)

    def card(self, setting: Setting, id_: str) -> list[tuple[str, list[str]]]:
        """A card as printed, and as it is read."""
        return page(setting.cards, id_, setting.readings.play_cost)

    def complete(self, run: Run[Any], table: Mapping[str, Any]) -> None:
        """Finish a position that a person wrote."""
        complete(run, table)


GAME = Clash()
