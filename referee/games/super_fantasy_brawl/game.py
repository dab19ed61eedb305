"""The Game object of Super Fantasy Brawl, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from importlib.resources import files
from typing import Any, ClassVar

from referee.games.super_fantasy_brawl.bots.greedy import greedy_bot
from referee.games.super_fantasy_brawl.cardset import pinned
from referee.games.super_fantasy_brawl.cardset.fit import prove_fit
from referee.games.super_fantasy_brawl.cardset.pages import page, page_names
from referee.games.super_fantasy_brawl.effects.interpreter import DECLARING, DOING, RESOLVING
from referee.games.super_fantasy_brawl.options import Readings
from referee.games.super_fantasy_brawl.position.arena_map import SHORTER, spelled_out
from referee.games.super_fantasy_brawl.position.document import complete
from referee.games.super_fantasy_brawl.rules.activation import ACTING, PLAY, SKILL, STANDARD
from referee.games.super_fantasy_brawl.rules.attack import ATTACKING
from referee.games.super_fantasy_brawl.rules.challenge_track import FILL
from referee.games.super_fantasy_brawl.rules.choices import CHOOSE
from referee.games.super_fantasy_brawl.rules.concession import CONCEDE, RESULT
from referee.games.super_fantasy_brawl.rules.damage import KNOCK_OUTS
from referee.games.super_fantasy_brawl.rules.deployment import DEPLOY
from referee.games.super_fantasy_brawl.rules.displacement import SHOVE
from referee.games.super_fantasy_brawl.rules.hand_and_deck import DRAW, PLANNING, REDRAWING
from referee.games.super_fantasy_brawl.rules.jump_swoop_place import FLY
from referee.games.super_fantasy_brawl.rules.movement import MOVE, MOVES
from referee.games.super_fantasy_brawl.rules.ordering import ORDER
from referee.games.super_fantasy_brawl.rules.reactions import PASS, REACT
from referee.games.super_fantasy_brawl.rules.revealing import SHOW_TRAP, TOP_CARD
from referee.games.super_fantasy_brawl.rules.scoreboard import SCORE_CHALLENGES, SCOREBOARD
from referee.games.super_fantasy_brawl.rules.seating import CHOOSE_AREA, CHOOSE_COLOUR, CHOOSE_SEATS
from referee.games.super_fantasy_brawl.rules.secret_choices import NAMING, VERBS, Unseen
from referee.games.super_fantasy_brawl.rules.setup import MATCH
from referee.games.super_fantasy_brawl.rules.targeting import AREA, ATTACK
from referee.games.super_fantasy_brawl.rules.team_files import read_team, team_texts
from referee.games.super_fantasy_brawl.rules.team_selection import CHOOSE_TEAM, prove_enough
from referee.games.super_fantasy_brawl.rules.traps import PLACE_TRAP, SHUFFLE, SPRING, mix_tokens
from referee.games.super_fantasy_brawl.rules.turn import END, ROUNDS, TURN
from referee.games.super_fantasy_brawl.rules.use_or_decline import DECLINE, USE
from referee.games.super_fantasy_brawl.show.board import board, brief
from referee.games.super_fantasy_brawl.show.hints import aside, named_with
from referee.games.super_fantasy_brawl.show.narration import narrate, weigh
from referee.games.super_fantasy_brawl.show.view import view
from referee.games.super_fantasy_brawl.state.draft_result import given_by
from referee.games.super_fantasy_brawl.state.table import Player, Setting, Table, lexicon_of
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
    ROUNDS,
    TURN,
    SCOREBOARD,
    FILL,
    ACTING,
    SKILL,
    ATTACKING,
    MOVE,
    SHOVE,
    SPRING,
    SHUFFLE,
    FLY,
    RESOLVING,
    DECLARING,
    DOING,
    SHOW_TRAP,
    TOP_CARD,
    KNOCK_OUTS,
    DRAW,
    REDRAWING,
    PLANNING,
    NAMING,
)


class SuperFantasyBrawl(Game):
    """Super Fantasy Brawl, refereed by its rules: two players, or two teams of two."""

    code: ClassVar[str] = "super-fantasy-brawl"
    title: ClassVar[str] = "Super Fantasy Brawl"
    versions: ClassVar[Mapping[int, str]] = {1: "The rules as catalogued, with their rulings."}
    seats: ClassVar[tuple[int, ...]] = (2, 4)
    seats_rule: ClassVar[str] = "SFB-23.2"
    chance_rule: ClassVar[str] = "SFB-1.2"
    secret: ClassVar[bool] = True
    deck_verb: ClassVar[str] = CHOOSE_TEAM.name
    wordless: ClassVar[tuple[str, ...]] = (USE.name, "stop-moving")
    shorter: ClassVar[Mapping[str, str]] = SHORTER
    state: ClassVar[type[Any]] = Table
    lane_state: ClassVar[type[Any]] = Unseen
    book: ClassVar[Mapping[str, Procedure]] = {each.name: each for each in PROCEDURES}
    verbs: ClassVar[Mapping[str, Verb]] = offer(
        CHOOSE_SEATS,
        CHOOSE_AREA,
        CHOOSE_TEAM,
        CHOOSE_COLOUR,
        PLACE_TRAP,
        DEPLOY,
        SCORE_CHALLENGES,
        PLAY,
        STANDARD,
        *MOVES.values(),
        USE,
        DECLINE,
        ATTACK,
        AREA,
        REACT,
        PASS,
        CHOOSE,
        ORDER,
        *VERBS.values(),
        END,
    )
    standing: ClassVar[Mapping[str, Verb]] = offer(CONCEDE, RESULT)
    taking: ClassVar[Mapping[str, tuple[str, Mapping[str, str]]]] = {
        "draft": ("super-fantasy-brawl-draft", {"team_mode": ""}),
    }
    bots: ClassVar[Mapping[str, Bot]] = {"random": choose_any_kind, "greedy": greedy_bot}

    @cached_property
    def catalogue(self) -> Catalogue:
        """The catalogue of rules.toml, read when its words are first needed."""
        text = (
            files("referee.games.super_fantasy_brawl")
            .joinpath("rules.toml")
            .read_text(encoding="utf-8")
        )
        return Catalogue.load(text)

    def shipped(self) -> tuple[tuple[str, bytes], ...]:
        """The card set and the arena that a new match uses."""
        return pinned.shipped()

    def sets_with(self, sets: Sets, added: tuple[str, bytes], text: str) -> Sets:
        """A card set or a board in the place of the one of its sort (SFB-26.1)."""
        return pinned.sets_with(sets, added, text)

    def settle(self, opening: Opening) -> Opening:
        """The opening with every reading; how the teams came about is as the draft has it (SFB-1.5)."""
        draft = opening.inputs.get("draft")
        if isinstance(draft, Mapping) and "team_mode" not in opening.readings:
            readings = {**opening.readings, "team_mode": str(draft.get("mode"))}
            return super().settle(replace(opening, readings=readings))
        return super().settle(opening)

    def prepare(self, opening: Opening) -> Setting:
        """The readings, the card set and the arena of the match. Raises PackError."""
        readings = Readings.of(opening.readings)
        cards, arena = pinned.sets_of(opening)
        is_free = readings.free_challenge_count
        prove_fit(cards, arena, opening.seats, free_challenge_count=is_free)
        given = given_by(opening.inputs, opening.seats, readings, cards, arena)
        return Setting(readings, cards, arena, opening.seats, given)

    def begin(
        self, setting: Setting, opening: Opening, dice: Dice, listener: Listener | None = None
    ) -> Run[Table]:
        """A new match, up to its first decision. Raises PackError for too few champions (SFB-Q63)."""
        prove_enough(setting)
        table = Table(seats=[Player() for _ in range(opening.seats)])
        run: Run[Table] = Run(self, setting, table, dice)
        run.listener = listener
        run.start(MATCH)
        return run

    def lexicon(self, setting: Setting) -> Lexicon:
        """The names of the cards, champions, traps, challenges and hexes of the match."""
        return lexicon_of(setting.cards, setting.arena)

    def view(self, run: Run[Any], eyes: Eyes) -> dict[str, Any]:
        """What those eyes may know."""
        return view(run, eyes)

    def stage(self, run: Run[Any]) -> Stage:
        """The turn and the round (SFB-3.2)."""
        table: Table = run.state
        return Stage(table.turn, f"round {table.round}" if table.round else "set-up")

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
        """The arena, with points and cores."""
        return brief(view, width)

    def picture(self, view: Mapping[str, Any], players: Sequence[str] = ()) -> str:
        """A view as an SVG picture."""
        from referee.games.super_fantasy_brawl.show.picture.draw import picture  # few commands draw

        return picture(view, players)

    def aside(self, ask: Ask[Any], answer: Answer) -> str:
        """What a card costs and does, where a path leads, how a champion stands."""
        return aside(ask, answer)

    def named_with(self, run: Run[Any], seat: int, verb: str) -> list[str]:
        """The cards of the hand, champions and hexes."""
        return named_with(run, seat, verb)

    def cards(self, setting: Setting) -> Mapping[str, str]:
        """The champions, cards, standard actions, traps and challenges by id."""
        return page_names(setting.cards, setting.arena)

    def card(self, setting: Setting, id_: str) -> list[tuple[str, list[str]]]:
        """A card as printed, and as it is read."""
        return page(setting.cards, setting.arena, id_)

    def decks(self, setting: Setting) -> Mapping[str, tuple[str, str]]:
        """The ready-made teams of the set."""
        return team_texts(setting.cards)

    def read_deck(self, setting: Setting, text: str, file: str) -> DeckFile:
        """The team in the text of a file, with all that is wrong with it (SFB-1.7)."""
        return read_team(setting, text, file)

    def spelled_out(self, setting: Setting, table: Mapping[str, Any]) -> Mapping[str, Any]:
        """A position whose text map of the arena is told in fields."""
        return spelled_out(setting, table)

    def deal_anew(self, run: Run[Any], crossed: Sequence[str], epoch: int) -> None:
        """After a backup: tokens that nobody has looked at are mixed with the supply."""
        mix_tokens(run, crossed, epoch)

    def complete(self, run: Run[Any], table: Mapping[str, Any]) -> None:
        """Finish a position that a person wrote."""
        complete(run, table)


GAME = SuperFantasyBrawl()
"""The game of the register."""
