"""The Game object of Save Your Bacon!, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from importlib.resources import files
from typing import Any, ClassVar

from referee.games.save_your_bacon.bots.greedy import greedy_bot
from referee.games.save_your_bacon.cardset.card_set import open_set, shipped
from referee.games.save_your_bacon.cardset.decks import prove_format
from referee.games.save_your_bacon.cardset.pages import page, page_names
from referee.games.save_your_bacon.effects.interpreter import ACTING
from referee.games.save_your_bacon.effects.resolution import RESOLVING
from referee.games.save_your_bacon.options import POD_DRAFT, Readings, with_variant
from referee.games.save_your_bacon.position.document import complete
from referee.games.save_your_bacon.rules.attack import (
    ATTACK,
    ATTACKING,
    DECLARE_COUNTER,
)
from referee.games.save_your_bacon.rules.choices import CHOOSE, CHOOSING
from referee.games.save_your_bacon.rules.concession import CONCEDE, RESULT
from referee.games.save_your_bacon.rules.deck_files import deck_texts, read_deck
from referee.games.save_your_bacon.rules.defeats import (
    CHOOSE_RECIPIENT,
    DEFEAT,
    DEFEATING,
    ORDER_DEFEATS,
)
from referee.games.save_your_bacon.rules.drawing import DRAW, TAKE
from referee.games.save_your_bacon.rules.handover import hand_on
from referee.games.save_your_bacon.rules.payment import PAYING
from referee.games.save_your_bacon.rules.pitching import PITCH, STOP
from referee.games.save_your_bacon.rules.playing import ACTIVATING, PLAY_CARD, PLAYING
from referee.games.save_your_bacon.rules.reaction_windows import AFTER, ORDER_DISCARDS, REACTING
from referee.games.save_your_bacon.rules.refresh import (
    PASS_TIME,
    PASSING_TIME,
    READY_CARDS,
    REFRESH,
    REFRESHING,
)
from referee.games.save_your_bacon.rules.responses import PASS, PLAY_REACTION
from referee.games.save_your_bacon.rules.setup import CHOOSE_FIRST, MATCH
from referee.games.save_your_bacon.rules.submission import SUBMIT_DECK
from referee.games.save_your_bacon.rules.targeting import DECLARE_TARGET
from referee.games.save_your_bacon.rules.turn import ACTIVATE_EFFECT, END_TURN, TURN, TURNS
from referee.games.save_your_bacon.show.board import board
from referee.games.save_your_bacon.show.hints import aside, named_with
from referee.games.save_your_bacon.show.narration import narrate, weigh
from referee.games.save_your_bacon.show.view import view
from referee.games.save_your_bacon.state.draft_result import given_by
from referee.games.save_your_bacon.state.table import (
    Player,
    Reacting,
    Setting,
    Table,
    lexicon_of,
)
from referee.kernel.bots import choose_any_kind
from referee.kernel.catalogue import Catalogue
from referee.kernel.decision.ask import Answer, Ask, Verb, offer
from referee.kernel.engine.dice import Dice
from referee.kernel.engine.run import Procedure, Run
from referee.kernel.facts import Eyes, Fact, Listener, Weight, Who, seat_words
from referee.kernel.game import Bot, DeckFile, Game, Opening, Sets, Stage
from referee.kernel.show.rows import Row
from referee.kernel.words.names import Lexicon

PROCEDURES = (
    MATCH,
    TURNS,
    TURN,
    PLAYING,
    ACTIVATING,
    PAYING,
    RESOLVING,
    ACTING,
    CHOOSING,
    ATTACKING,
    REFRESHING,
    PASSING_TIME,
    DRAW,
    TAKE,
    AFTER,
    REACTING,
    DEFEATING,
    DEFEAT,
)


class SaveYourBacon(Game):
    """Save Your Bacon!, refereed by its rules: two to four players, reactions after every step."""

    code: ClassVar[str] = "save-your-bacon"
    title: ClassVar[str] = "Save Your Bacon!"
    versions: ClassVar[Mapping[int, str]] = {1: "The rules as catalogued, with their rulings."}
    seats: ClassVar[tuple[int, ...]] = (2, 3, 4)
    seats_rule: ClassVar[str] = "SYB-12.1.1"
    chance_rule: ClassVar[str] = "SYB-Q72"
    secret: ClassVar[bool] = True
    unseen: ClassVar[bool] = True
    wordless: ClassVar[tuple[str, ...]] = ("ready-cards", "stop-pitching")
    state: ClassVar[type[Any]] = Table
    lane_state: ClassVar[type[Any]] = Reacting
    book: ClassVar[Mapping[str, Procedure]] = {each.name: each for each in PROCEDURES}
    verbs: ClassVar[Mapping[str, Verb]] = offer(
        SUBMIT_DECK,
        CHOOSE_FIRST,
        PLAY_CARD,
        ACTIVATE_EFFECT,
        ATTACK,
        DECLARE_TARGET,
        DECLARE_COUNTER,
        PITCH,
        STOP,
        REFRESH,
        READY_CARDS,
        PASS_TIME,
        END_TURN,
        PLAY_REACTION,
        PASS,
        CHOOSE,
        ORDER_DEFEATS,
        CHOOSE_RECIPIENT,
        ORDER_DISCARDS,
    )
    standing: ClassVar[Mapping[str, Verb]] = offer(CONCEDE, RESULT)
    taking: ClassVar[Mapping[str, tuple[str, Mapping[str, str]]]] = {
        "draft": ("save-your-bacon-draft", {"format": POD_DRAFT}),
        "previous": ("save-your-bacon", {}),
    }
    bots: ClassVar[Mapping[str, Bot]] = {"random": choose_any_kind, "greedy": greedy_bot}

    @cached_property
    def catalogue(self) -> Catalogue:
        """The catalogue of rules.toml, read when its words are first needed."""
        text = (
            files("referee.games.save_your_bacon")
            .joinpath("rules.toml")
            .read_text(encoding="utf-8")
        )
        return Catalogue.load(text)

    def shipped(self) -> tuple[tuple[str, bytes], ...]:
        """The card set that a new match uses."""
        return (shipped(),)

    def sets_with(self, sets: Sets, added: tuple[str, bytes], text: str) -> Sets:
        """All decks are made of one set, so another takes its place."""
        return (added,)

    def settle(self, opening: Opening) -> Opening:
        """The opening with every reading, the variant as the number of players has it (SYB-Q69)."""
        if opening.seats not in self.seats:
            return super().settle(opening)
        readings = with_variant(opening.readings, opening.seats)
        return super().settle(replace(opening, readings=readings))

    def prepare(self, opening: Opening) -> Setting:
        """The readings and the card set of the match. Raises PackError."""
        readings, cards = Readings.of(opening.readings), open_set(opening.cards, opening.packs)
        given = given_by(opening.inputs, opening.seats, readings, cards)
        return Setting(readings, cards, opening.seats, given)

    def begin(
        self, setting: Setting, opening: Opening, dice: Dice, listener: Listener | None = None
    ) -> Run[Table]:
        """A new match, up to the first deck that is asked for. Raises PackError."""
        prove_format(setting)
        table = Table(seats=[Player() for _ in range(opening.seats)])
        run: Run[Table] = Run(self, setting, table, dice)
        run.listener = listener
        run.start(MATCH)
        return run

    def hand_on(self, run: Run[Any], answers: Sequence[tuple[int, Answer]]) -> Any:
        """The decks and who has won, for the next game of a series (SYB-Q34, SYB-Q52)."""
        return hand_on(run, answers)

    def lexicon(self, setting: Setting) -> Lexicon:
        """The names of the cards, of the conditions, and of what is in play."""
        return lexicon_of(setting.cards)

    def view(self, run: Run[Any], eyes: Eyes) -> dict[str, Any]:
        """What those eyes may know."""
        return view(run, eyes)

    def stage(self, run: Run[Any]) -> Stage:
        """The turn, and whether the match is set up (SYB-4.0.1)."""
        return Stage(run.state.turn, "Take Two" if run.state.turn else "set-up")

    def narrate(self, fact: Fact, who: Who = seat_words) -> str:
        """One fact in words."""
        return narrate(fact, who)

    def weight(self, fact: Fact) -> Weight:
        """How much a fact matters in a report."""
        return weigh(fact)

    def board(self, view: Mapping[str, Any], width: int, players: Sequence[str] = ()) -> list[Row]:
        """A view as rows of at most ``width`` columns."""
        return board(view, width, players)

    def aside(self, ask: Ask[Any], answer: Answer) -> str:
        """What a card costs, what an effect says, how a card in play stands."""
        return aside(ask, answer)

    def named_with(self, run: Run[Any], seat: int, verb: str) -> list[str]:
        """The cards of the hand with every champion, effects and cards in play."""
        return named_with(run, seat, verb)

    def cards(self, setting: Setting) -> Mapping[str, str]:
        """The champions, cards and conditions of the set by id."""
        return page_names(setting.cards)

    def card(self, setting: Setting, id_: str) -> list[tuple[str, list[str]]]:
        """A card as printed, and as it is read."""
        return page(setting.cards, id_)

    def decks(self, setting: Setting) -> Mapping[str, tuple[str, str]]:
        """The ready-made decks of the set."""
        return deck_texts(setting.cards)

    def read_deck(self, setting: Setting, text: str, file: str) -> DeckFile:
        """The deck in the text of a file, with all that is wrong with it (SYB-Q95)."""
        return read_deck(setting, text, file)

    def complete(self, run: Run[Any], table: Mapping[str, Any]) -> None:
        """Finish a position that a person wrote."""
        complete(run, table)


GAME = SaveYourBacon()
"""The game of the register."""
