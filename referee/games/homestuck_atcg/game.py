"""The Game object of Homestuck: Atypical Card Game, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from importlib.resources import files
from typing import Any, ClassVar

from referee.games.homestuck_atcg.bots.greedy import greedy_bot, random_bot
from referee.games.homestuck_atcg.cardset.any_deck import prove_enough
from referee.games.homestuck_atcg.cardset.card_set import open_set, shipped
from referee.games.homestuck_atcg.cardset.pages import page, page_names
from referee.games.homestuck_atcg.effects.interpreter import DOING
from referee.games.homestuck_atcg.effects.look_and_search import keep_in_sight
from referee.games.homestuck_atcg.effects.sentences import RESOLVING
from referee.games.homestuck_atcg.options import Readings
from referee.games.homestuck_atcg.position.deck_list import SHORTER, spelled_out
from referee.games.homestuck_atcg.position.document import complete
from referee.games.homestuck_atcg.rules.ath_offers import ENTER, ENTERING, OFFER, PASS
from referee.games.homestuck_atcg.rules.boons import BOON
from referee.games.homestuck_atcg.rules.choices import CHOOSE
from referee.games.homestuck_atcg.rules.concession import CONCEDE, DROP, RESULT
from referee.games.homestuck_atcg.rules.deck_files import deck_texts, read_deck
from referee.games.homestuck_atcg.rules.drawing import DRAW, SHUFFLE
from referee.games.homestuck_atcg.rules.leave_play import LEAVING
from referee.games.homestuck_atcg.rules.main import END_MAIN, MAIN
from referee.games.homestuck_atcg.rules.main_actions import ACTION, SPECIAL_TAP, TAP, TAPPING
from referee.games.homestuck_atcg.rules.move import MOVE
from referee.games.homestuck_atcg.rules.ordering import ORDER
from referee.games.homestuck_atcg.rules.phases import MOMENTS
from referee.games.homestuck_atcg.rules.playing import PLAY
from referee.games.homestuck_atcg.rules.prep import DRAW_EXTRA, PREP
from referee.games.homestuck_atcg.rules.score import SCORE
from referee.games.homestuck_atcg.rules.secret_answers import Unseen
from referee.games.homestuck_atcg.rules.setup import KEEP, MATCH, MULLIGAN, MULLIGANING
from referee.games.homestuck_atcg.rules.submission import CHOOSE_DECK, SUBMITTING
from referee.games.homestuck_atcg.rules.triggers import EXECUTING, TRIGGERS
from referee.games.homestuck_atcg.rules.turn import ROUNDS, TURN
from referee.games.homestuck_atcg.rules.when_texts import WHENS
from referee.games.homestuck_atcg.show.board import board
from referee.games.homestuck_atcg.show.hints import aside, named_with
from referee.games.homestuck_atcg.show.narration import narrate, weigh
from referee.games.homestuck_atcg.show.view import view
from referee.games.homestuck_atcg.state.table import Player, Setting, Table, lexicon_of
from referee.kernel.cardset.import_report import Imported, Passing, unwatched
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
    SUBMITTING,
    MULLIGANING,
    ROUNDS,
    TURN,
    PREP,
    MAIN,
    SCORE,
    BOON,
    MOMENTS,
    RESOLVING,
    DOING,
    DRAW,
    SHUFFLE,
    LEAVING,
    WHENS,
    TRIGGERS,
    EXECUTING,
    OFFER,
    ENTERING,
    TAPPING,
)


class HomestuckAtcg(Game):
    """Homestuck: Atypical Card Game, refereed by its rules: two to five players, triggers in everybody's turn."""

    code: ClassVar[str] = "homestuck-atcg"
    title: ClassVar[str] = "Homestuck: Atypical Card Game"
    versions: ClassVar[Mapping[int, str]] = {
        1: "The rules of the play-test of June 27, 2023 as catalogued, with their rulings."
    }
    seats: ClassVar[tuple[int, ...]] = (2, 3, 4, 5)
    seats_rule: ClassVar[str] = "HAC-1.1"
    chance_rule: ClassVar[str] = "HAC-Q29"
    secret: ClassVar[bool] = True
    unseen: ClassVar[bool] = True
    deck_verb: ClassVar[str] = CHOOSE_DECK.name
    shorter: ClassVar[Mapping[str, str]] = SHORTER
    wordless: ClassVar[tuple[str, ...]] = (END_MAIN.name,)
    state: ClassVar[type[Any]] = Table
    lane_state: ClassVar[type[Any]] = Unseen
    book: ClassVar[Mapping[str, Procedure]] = {each.name: each for each in PROCEDURES}
    verbs: ClassVar[Mapping[str, Verb]] = offer(
        CHOOSE_DECK,
        MULLIGAN,
        KEEP,
        DRAW_EXTRA,
        PLAY,
        MOVE,
        TAP,
        SPECIAL_TAP,
        ACTION,
        END_MAIN,
        ENTER,
        PASS,
        ORDER,
        CHOOSE,
    )
    standing: ClassVar[Mapping[str, Verb]] = offer(CONCEDE, RESULT, DROP)
    bots: ClassVar[Mapping[str, Bot]] = {"random": random_bot, "greedy": greedy_bot}

    @cached_property
    def catalogue(self) -> Catalogue:
        """The catalogue of rules.toml, which names the edition (HAC-0.1), read when its words are first needed."""
        text = (
            files("referee.games.homestuck_atcg").joinpath("rules.toml").read_text(encoding="utf-8")
        )
        return Catalogue.load(text)

    def shipped(self) -> tuple[tuple[str, bytes], ...]:
        """The card set that a new match uses."""
        return (shipped(),)

    def sets_with(self, sets: Sets, added: tuple[str, bytes], text: str) -> Sets:
        """All decks are made of one set, so another takes its place."""
        return (added,)

    def prepare(self, opening: Opening) -> Setting:
        """The readings and the card set of the match. Raises PackError."""
        return Setting(
            Readings.of(opening.readings), open_set(opening.cards, opening.packs), opening.seats
        )

    def begin(
        self, setting: Setting, opening: Opening, dice: Dice, listener: Listener | None = None
    ) -> Run[Table]:
        """A new match, up to the decks that are asked for (HAC-1.6).

        Raises PackError for a card set of which no deck can be made.
        """
        prove_enough(setting)
        table = Table(seats=[Player() for _ in range(opening.seats)])
        run: Run[Table] = Run(self, setting, table, dice)
        run.listener = listener
        run.start(MATCH)
        return run

    def lexicon(self, setting: Setting) -> Lexicon:
        """The names of the cards, of what is in play, of the planets and of the lines."""
        return lexicon_of(setting.cards)

    def view(self, run: Run[Any], eyes: Eyes) -> dict[str, Any]:
        """What those eyes may know."""
        return view(run, eyes)

    def stage(self, run: Run[Any]) -> Stage:
        """The turn and the round, or the phase of the set-up (HAC-1.10)."""
        table: Table = run.state
        return Stage(table.turn, f"round {table.round}" if table.turn else "set-up")

    def awaits(self, run: Run[Any]) -> str:
        """The decks, as long as anybody has to choose one (HAC-1.6)."""
        return "decks" if not run.state.turn else ""

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
        """What a card costs and says, how a character stands, whom a tap would destroy."""
        return aside(ask, answer)

    def named_with(self, run: Run[Any], seat: int, verb: str) -> list[str]:
        """The cards of the hand with planets and hosts, and cards in play."""
        return named_with(run, seat, verb)

    def cards(self, setting: Setting) -> Mapping[str, str]:
        """The cards of the set by id."""
        return page_names(setting.cards)

    def card(self, setting: Setting, id_: str) -> list[tuple[str, list[str]]]:
        """A card as printed, and as it is read."""
        return page(setting.cards, id_)

    def card_called(self, setting: Setting, word: str) -> str:
        """The id of the card with that number in the list that it comes from."""
        number = setting.cards.find(word)
        return "" if number is None else setting.cards.names.id(number)

    def decks(self, setting: Setting) -> Mapping[str, tuple[str, str]]:
        """The ready-made decks of the set."""
        return deck_texts(setting.cards)

    def read_deck(self, setting: Setting, text: str, file: str) -> DeckFile:
        """The deck in the text of a file, with all that is wrong with it (HAC-6.1 to HAC-6.3)."""
        return read_deck(setting, text, file)

    def import_cards(
        self,
        lists: Sequence[tuple[str, str]],
        set_id: str,
        *,
        partly: bool,
        words: Sequence[tuple[str, str]] = (),
        passing: Passing = unwatched,
    ) -> Imported:
        """The cards of lists in the columns of the public list, as a card file (HAC-Q41)."""
        from referee.games.homestuck_atcg.card_import.importer import import_cards

        return import_cards(lists, set_id, partly=partly, words=words, passing=passing)

    def spelled_out(self, setting: Setting, table: Mapping[str, Any]) -> Mapping[str, Any]:
        """A position in which the cards of a ready-made deck are told in fields."""
        return spelled_out(setting, table)

    def deal_anew(self, run: Run[Any], crossed: Sequence[str], epoch: int) -> None:
        """After a backup: whoever looks at the top card of a deck still looks at that card."""
        keep_in_sight(run)

    def complete(self, run: Run[Any], table: Mapping[str, Any]) -> None:
        """Finish a position that a person wrote."""
        complete(run, table)


GAME = HomestuckAtcg()
"""The game of the register."""
