"""The Game object of the draft, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar

from referee.errors import PackError
from referee.games.save_your_bacon import sub_catalogues
from referee.games.save_your_bacon.cardset.card_set import open_set, shipped
from referee.games.save_your_bacon.cardset.pages import page
from referee.games.save_your_bacon.draft.bots import greedy_bot
from referee.games.save_your_bacon.draft.picks import DEALING, DRAFT, PICK, RETURN, SET_POOL, STOP
from referee.games.save_your_bacon.draft.position import complete
from referee.games.save_your_bacon.draft.show import aside, board, narrate, view, weigh
from referee.games.save_your_bacon.draft.state import CHAMPION, Draft, Drafter, Setting, setting_of
from referee.kernel.bots import choose_any
from referee.kernel.catalogue import Catalogue
from referee.kernel.decision.ask import Answer, Ask, Verb, offer
from referee.kernel.engine.dice import Dice
from referee.kernel.engine.run import Procedure, Run
from referee.kernel.facts import Eyes, Fact, Listener, Weight, Who, seat_words
from referee.kernel.game import Bot, Game, Opening, Sets, Stage
from referee.kernel.show.rows import Row
from referee.kernel.words.names import Lexicon, Names


class PodDraft(Game):
    """The pod draft of Save Your Bacon!: what is picked in it are the decks of later matches."""

    code: ClassVar[str] = "save-your-bacon-draft"
    title: ClassVar[str] = "Save Your Bacon!: pod draft"
    versions: ClassVar[Mapping[int, str]] = {1: "The rules as catalogued, with their rulings."}
    contested: ClassVar[bool] = False
    seats: ClassVar[tuple[int, ...]] = (2, 3, 4)
    seats_rule: ClassVar[str] = "SYB-8.2.1"
    chance_rule: ClassVar[str] = "SYB-Q72"
    state: ClassVar[type[Any]] = Draft
    book: ClassVar[Mapping[str, Procedure]] = {each.name: each for each in (DRAFT, DEALING)}
    verbs: ClassVar[Mapping[str, Verb]] = offer(SET_POOL, PICK, RETURN)
    standing: ClassVar[Mapping[str, Verb]] = offer(STOP)
    bots: ClassVar[Mapping[str, Bot]] = {"random": choose_any, "greedy": greedy_bot}

    @cached_property
    def catalogue(self) -> Catalogue:
        """What the catalogue of the game says of drafts."""
        return sub_catalogues.part("draft")

    def shipped(self) -> tuple[tuple[str, bytes], ...]:
        """The card set that a new draft uses."""
        return (shipped(),)

    def sets_with(self, sets: Sets, added: tuple[str, bytes], text: str) -> Sets:
        """Champions are drafted from one set, so another takes its place."""
        return (added,)

    def prepare(self, opening: Opening) -> Setting:
        """The collection. Raises PackError where it is too small for so many players (SYB-Q67)."""
        cards = open_set(opening.cards, opening.packs)
        ids = [cards.names.id(champion) for champion in cards.champions]
        printed = [cards.names.shown(champion) for champion in cards.champions]
        chosen = opening.readings["draft_pool"] == "chosen"
        setting = Setting(chosen, cards, Names(CHAMPION, ids, printed), opening.seats)
        if len(ids) < setting.pool_size:
            message = (
                f"a draft for {opening.seats} needs {setting.pool_size} different champions, the "
                f"card set {cards.id!r} has {len(ids)} [SYB-Q67]"
            )
            raise PackError(message)
        return setting

    def begin(
        self, setting: Setting, opening: Opening, dice: Dice, listener: Listener | None = None
    ) -> Run[Draft]:
        """A new draft, up to the first pick."""
        state = Draft(seats=[Drafter() for _ in range(setting.seats)])
        run: Run[Draft] = Run(self, setting, state, dice)
        run.listener = listener
        run.start(DRAFT)
        return run

    def hand_on(self, run: Run[Any], answers: Sequence[tuple[int, Answer]]) -> Any:
        """Which champions everybody has drafted, and of which card set (SYB-8.2.9)."""
        setting = setting_of(run)
        if run.outcome is None or run.outcome.rule != "SYB-8.2.9":
            return None
        kept = [drafter.kept_champions() for drafter in run.state.seats]
        return {
            "card-set": [setting.cards.id, setting.cards.digest.hex()],
            "champions": [[setting.champions.id(each) for each in own] for own in kept],
        }

    def lexicon(self, setting: Setting) -> Lexicon:
        """The champions of the set."""
        return {CHAMPION: setting.champions}

    def view(self, run: Run[Any], eyes: Eyes) -> dict[str, Any]:
        """The whole draft, whoever looks (SYB-8.2.3)."""
        return view(run, eyes)

    def stage(self, run: Run[Any]) -> Stage:
        """The round of picks."""
        draft: Draft = run.state
        picks = sum(len(drafter.picked) for drafter in draft.seats)
        if draft.first and picks == setting_of(run).pool_size:
            return Stage(0, "returns")
        return Stage(picks // len(draft.seats) + 1, "picks") if draft.first else Stage()

    def narrate(self, fact: Fact, who: Who = seat_words) -> str:
        """One fact in words."""
        return narrate(fact, who)

    def weight(self, fact: Fact) -> Weight:
        """How much a fact matters in a report."""
        return weigh(fact)

    def aside(self, ask: Ask[Any], answer: Answer) -> str:
        """A champion with attack, defense and traits."""
        return aside(ask, answer)

    def board(self, view: Mapping[str, Any], width: int, players: Sequence[str] = ()) -> list[Row]:
        """A view as rows of at most ``width`` columns."""
        return board(view, width, players)

    def cards(self, setting: Setting) -> Mapping[str, str]:
        """The champions of the collection by id."""
        names = setting.champions
        return {names.id(number): names.shown(number) for number in range(len(names))}

    def card(self, setting: Setting, id_: str) -> list[tuple[str, list[str]]]:
        """A champion as printed, and as it is read."""
        return page(setting.cards, id_)

    def named_with(self, run: Run[Any], seat: int, verb: str) -> list[str]:
        """The champions of the collection."""
        return list(setting_of(run).champions.ids)

    def complete(self, run: Run[Any], table: Mapping[str, Any]) -> None:
        """Finish a position that a person wrote."""
        complete(run, table)


GAME = PodDraft()
