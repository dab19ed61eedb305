"""The Game object of the drafts, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar

from referee.errors import PackError
from referee.games.super_fantasy_brawl import sub_catalogues
from referee.games.super_fantasy_brawl.cardset.pages import page, page_names
from referee.games.super_fantasy_brawl.cardset.pinned import sets_of, sets_with, shipped
from referee.games.super_fantasy_brawl.draft.bots import greedy_bot
from referee.games.super_fantasy_brawl.draft.list_files import list_texts, read_list
from referee.games.super_fantasy_brawl.draft.picks import BAN, DRAFT, PICK, STOP, end_rule
from referee.games.super_fantasy_brawl.draft.pool import BRING, SET_POOL
from referee.games.super_fantasy_brawl.draft.position import complete
from referee.games.super_fantasy_brawl.draft.seating import CHOOSE_AREA, CHOOSE_SEATS
from referee.games.super_fantasy_brawl.draft.show import aside, board, narrate, view, weigh
from referee.games.super_fantasy_brawl.draft.state import (
    GATE,
    Draft,
    Drafter,
    Setting,
    setting_of,
    team_of,
)
from referee.games.super_fantasy_brawl.state.table import CHAMPION
from referee.kernel.bots import choose_any
from referee.kernel.catalogue import Catalogue
from referee.kernel.decision.ask import Answer, Ask, Verb, offer
from referee.kernel.engine.dice import Dice
from referee.kernel.engine.run import Procedure, Run
from referee.kernel.facts import Eyes, Fact, Listener, Weight, Who, seat_words
from referee.kernel.game import Bot, DeckFile, Game, Opening, Sets, Stage
from referee.kernel.show.rows import Row
from referee.kernel.words.names import Lexicon


class TeamDraft(Game):
    """The drafts of Super Fantasy Brawl: what is picked in them are the teams of later matches."""

    code: ClassVar[str] = "super-fantasy-brawl-draft"
    title: ClassVar[str] = "Super Fantasy Brawl: draft"
    versions: ClassVar[Mapping[int, str]] = {1: "The rules as catalogued, with their rulings."}
    contested: ClassVar[bool] = False
    deck_verb: ClassVar[str] = BRING.name
    seats: ClassVar[tuple[int, ...]] = (2, 4)
    seats_rule: ClassVar[str] = "SFB-23.2"
    chance_rule: ClassVar[str] = "SFB-1.2"
    state: ClassVar[type[Any]] = Draft
    book: ClassVar[Mapping[str, Procedure]] = {DRAFT.name: DRAFT}
    verbs: ClassVar[Mapping[str, Verb]] = offer(
        SET_POOL, BRING, CHOOSE_SEATS, CHOOSE_AREA, BAN, PICK
    )
    standing: ClassVar[Mapping[str, Verb]] = offer(STOP)
    bots: ClassVar[Mapping[str, Bot]] = {"random": choose_any, "greedy": greedy_bot}

    @cached_property
    def catalogue(self) -> Catalogue:
        """What the catalogue of the game says of drafts."""
        return sub_catalogues.part("draft")

    def shipped(self) -> tuple[tuple[str, bytes], ...]:
        """The card set and the arena that a new draft uses."""
        return shipped()

    def sets_with(self, sets: Sets, added: tuple[str, bytes], text: str) -> Sets:
        """Another card set, or another arena, takes the place of the one of its sort."""
        return sets_with(sets, added, text)

    def prepare(self, opening: Opening) -> Setting:
        """The champions and the arena. Raises PackError for what cannot be drafted (SFB-Q64)."""
        chosen, (cards, arena) = opening.readings, sets_of(opening)
        doubles, is_chosen = chosen["duplicates"] == "on", chosen["draft_pool"] == "chosen"
        setting = Setting(chosen["team_mode"], is_chosen, doubles, cards, arena, opening.seats)
        if doubles and not setting.is_team_game:
            message = "readings.duplicates: found 'on', which is for four players [SFB-Q64]"
            raise PackError(message)
        _prove_enough(setting)
        return setting

    def begin(
        self, setting: Setting, opening: Opening, dice: Dice, listener: Listener | None = None
    ) -> Run[Draft]:
        """A new draft, up to the first decision."""
        state = Draft(seats=[Drafter() for _ in range(setting.seats)])
        run: Run[Draft] = Run(self, setting, state, dice)
        run.listener = listener
        run.start(DRAFT)
        return run

    def hand_on(self, run: Run[Any], answers: Sequence[tuple[int, Answer]]) -> Any:
        """The order, the area and the teams, and with which cards and arena they were chosen."""
        setting, draft = setting_of(run), run.state
        if run.outcome is None or run.outcome.rule != end_rule(run):
            return None
        names, arena = setting.champions, setting.arena
        return {
            "arena": [arena.id, arena.digest.hex()],
            "card-set": [setting.cards.id, setting.cards.digest.hex()],
            "gate": setting.gates.id(draft.gate),
            "mode": setting.mode,
            "order": list(draft.order),
            "teams": [
                [names.id(each) for each in team_of(run, seat)]
                for seat in range(1, setting.seats + 1)
            ],
        }

    def lexicon(self, setting: Setting) -> Lexicon:
        """The champions of the set, and the gates of the arena."""
        return {CHAMPION: setting.champions, GATE: setting.gates}

    def view(self, run: Run[Any], eyes: Eyes) -> dict[str, Any]:
        """The whole draft, whoever looks (SFB-Q65)."""
        return view(run, eyes)

    def stage(self, run: Run[Any]) -> Stage:
        """How many picks or bans were made, and which of them are made now."""
        draft: Draft = run.state
        if draft.gate is None:
            return Stage(0, "set-up")
        picks = setting_of(run).picks
        if draft.banned() < len(setting_of(run).bans):
            return Stage(draft.banned() + 1, "bans")
        return Stage(min(draft.made() + 1, len(picks)), "picks")

    def narrate(self, fact: Fact, who: Who = seat_words) -> str:
        """One fact in words."""
        return narrate(fact, who)

    def weight(self, fact: Fact) -> Weight:
        """How much a fact matters in a report."""
        return weigh(fact)

    def aside(self, ask: Ask[Any], answer: Answer) -> str:
        """A champion with the values of its sides."""
        return aside(ask, answer)

    def board(self, view: Mapping[str, Any], width: int, players: Sequence[str] = ()) -> list[Row]:
        """A view as rows of at most ``width`` columns."""
        return board(view, width, players)

    def cards(self, setting: Setting) -> Mapping[str, str]:
        """Everything that the match would be played with, by id."""
        return page_names(setting.cards, setting.arena)

    def card(self, setting: Setting, id_: str) -> list[tuple[str, list[str]]]:
        """A champion, a card or the arena as printed, and as it is read."""
        return page(setting.cards, setting.arena, id_)

    def decks(self, setting: Setting) -> Mapping[str, tuple[str, str]]:
        """The ready-made lists and pools of the set."""
        return list_texts(setting.cards)

    def read_deck(self, setting: Setting, text: str, file: str) -> DeckFile:
        """The list in the text of a file, with all that is wrong with it (SFB-22.7, SFB-24.6)."""
        return read_list(setting, text, file)

    def named_with(self, run: Run[Any], seat: int, verb: str) -> list[str]:
        """The champions of the set, or the gates."""
        setting = setting_of(run)
        return list((setting.gates if verb == CHOOSE_AREA.name else setting.champions).ids)

    def complete(self, run: Run[Any], table: Mapping[str, Any]) -> None:
        """Finish a position that a person wrote."""
        complete(run, table)


def _prove_enough(setting: Setting) -> None:
    """Raise PackError where the card set is too small (SFB-22.3, SFB-22.7, SFB-23.1)."""
    has = len(setting.champions)
    if has < setting.fewest:
        two = "SFB-22.3" if setting.is_casual else "SFB-22.7"
        message = (
            f"a {setting.mode} draft for {setting.seats} needs {setting.fewest} different champions, "
            f"the card set {setting.cards.id!r} has {has} [{setting.rule(two, 'SFB-23.1')}]"
        )
        raise PackError(message)


GAME = TeamDraft()
