"""What Homestuck: Atypical Card Game is, as data, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from referee.games.homestuck_atcg.cardset.any_deck import prove_enough
from referee.games.homestuck_atcg.cardset.card_set import open_set, shipped
from referee.games.homestuck_atcg.effects.events_replaced import REPLACING
from referee.games.homestuck_atcg.effects.interpreter import DOING
from referee.games.homestuck_atcg.effects.look_and_search import keep_in_sight
from referee.games.homestuck_atcg.effects.sentences import RESOLVING
from referee.games.homestuck_atcg.fact_kinds import FACTS
from referee.games.homestuck_atcg.options import Options
from referee.games.homestuck_atcg.rules.ath_offers import ENTER, ENTERING, OFFER, PASS
from referee.games.homestuck_atcg.rules.boons import BOON
from referee.games.homestuck_atcg.rules.choices import CHOOSE, ORDER
from referee.games.homestuck_atcg.rules.concession import CONCEDE, DROP, RESULT
from referee.games.homestuck_atcg.rules.draws import DRAW, MILL, SHUFFLE, UNSTACK
from referee.games.homestuck_atcg.rules.leave_play import LEAVING
from referee.games.homestuck_atcg.rules.main import END_MAIN, MAIN
from referee.games.homestuck_atcg.rules.main_actions import (
    ACTION,
    ATTACKED,
    PAYING,
    SPECIAL_TAP,
    TAP,
    TAPPING,
)
from referee.games.homestuck_atcg.rules.movement import MOVE
from referee.games.homestuck_atcg.rules.phases import MOMENTS
from referee.games.homestuck_atcg.rules.playing import PLAY, PLAYING
from referee.games.homestuck_atcg.rules.prep import DRAW_EXTRA, PREP
from referee.games.homestuck_atcg.rules.score import SCORE
from referee.games.homestuck_atcg.rules.setup import KEEP, MATCH, MULLIGAN, MULLIGANING
from referee.games.homestuck_atcg.rules.submission import (
    CHOOSE_DECK,
    SUBMITTING,
    deck_said,
    deck_texts,
    decks_chosen,
    read_deck,
)
from referee.games.homestuck_atcg.rules.triggers import EXECUTING, TRIGGERS
from referee.games.homestuck_atcg.rules.turn import ROUNDS, TURN
from referee.games.homestuck_atcg.rules.when_texts import WHENS
from referee.games.homestuck_atcg.state.frames import Unseen
from referee.games.homestuck_atcg.state.table import (
    Player,
    Setting,
    Table,
    name_table_of,
    open_on_table,
)
from referee.kernel.cardset.additions import own_sets
from referee.kernel.catalogue import Catalogue, shipped_options
from referee.kernel.decision.ask import offer
from referee.kernel.game import Game, Opening, late, shipped_lesson

if TYPE_CHECKING:
    from referee.kernel.cardset.import_report import Imported


def prepare(opening: Opening) -> Setting:
    """The readings and the card set of the match. Raises PackError."""
    return Setting(
        Options.of(opening.readings), open_set(opening.cards, opening.packs), opening.seats
    )


def lay_table(setting: Setting, opening: Opening) -> Table:
    """A table without decks (HAC-1.6). Raises PackError for a card set of which no deck can be made."""
    prove_enough(setting)
    return Table(seats=[Player() for _ in range(opening.seats)])


def import_cards(lists: Sequence[tuple[str, str]], set_id: str, /, **how: Any) -> Imported:
    """The cards of lists in the columns of the public list, as a card file (HAC-Q41)."""
    from referee.games.homestuck_atcg.card_import.importer import (
        import_cards,  # one command imports
    )

    return import_cards(lists, set_id, **how)


PAGES = "referee.games.homestuck_atcg.cardset.pages"
page_names = late(PAGES, "page_names")
page = late(PAGES, "page")
card_called = late(PAGES, "card_called")

GAME = Game(
    code="homestuck-atcg",
    title="Homestuck: Atypical Card Game",
    versions={1: "The rules of the play-test of June 27, 2023 as catalogued, with their rulings."},
    seats=(2, 3, 4, 5),
    seats_rule="HAC-1.1",
    chance_rule="HAC-Q29",
    secret=True,
    unseen=True,
    deck_verb=CHOOSE_DECK.name,
    silent_verbs=(END_MAIN.name,),
    passes=(PASS.name,),
    shorter={
        "seats.SEAT.deck-list": "a ready-made deck: its cards that are named nowhere lie in the draw pile"
    },
    state=Table,
    lane_state=Unseen,
    procedures=(
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
        MILL,
        SHUFFLE,
        UNSTACK,
        LEAVING,
        WHENS,
        TRIGGERS,
        EXECUTING,
        OFFER,
        ENTERING,
        PLAYING,
        ATTACKED,
        TAPPING,
        REPLACING,
        PAYING,
    ),
    verbs=offer(
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
    ),
    standing=offer(CONCEDE, RESULT, DROP),
    bots={
        "random": late("referee.games.homestuck_atcg.bots.greedy", "random_bot"),
        "greedy": late("referee.games.homestuck_atcg.bots.greedy", "greedy_bot"),
    },
    read_foresight=late("referee.games.homestuck_atcg.bots.foresight", "foresight"),
    read_catalogue=lambda: Catalogue.shipped("referee.games.homestuck_atcg"),
    read_options=lambda: shipped_options("referee.games.homestuck_atcg"),
    read_lesson=shipped_lesson("referee.games.homestuck_atcg"),
    shipped=lambda: (shipped(),),
    sets_with=own_sets,
    prepare=prepare,
    lay_table=lay_table,
    view=late("referee.games.homestuck_atcg.show.view", "view"),
    stage=late("referee.games.homestuck_atcg.show.view", "stage"),
    awaits=lambda run: "" if run.state.turn else "decks",
    narrate=FACTS.narrate,
    weight=FACTS.weigh,
    board=late("referee.games.homestuck_atcg.show.board", "board"),
    derivations=late("referee.games.homestuck_atcg.show.derivations", "derivations"),
    scene=late("referee.games.homestuck_atcg.show.scene", "scene"),
    aside=late("referee.games.homestuck_atcg.show.hints", "aside"),
    meant_in=late("referee.games.homestuck_atcg.show.hints", "meant_in"),
    named_with=late("referee.games.homestuck_atcg.show.hints", "named_with"),
    name_table=lambda setting: name_table_of(setting.cards),
    open_on_table=open_on_table,
    cards=lambda setting: page_names(setting.cards),
    card=lambda setting, id_: page(setting.cards, id_),
    phrases=lambda setting: setting.cards.phrases,
    card_called=lambda setting, word: card_called(setting.cards, word),
    decks=lambda setting: deck_texts(setting.cards),
    deck_file=read_deck,
    deck_said=deck_said,
    import_cards=import_cards,
    complete=late("referee.games.homestuck_atcg.position.document", "complete"),
    prove_lawful=late("referee.games.homestuck_atcg.position.lawful", "prove_lawful"),
    taken_for_granted=late("referee.games.homestuck_atcg.position.granted", "taken_for_granted"),
    spelled_out=late("referee.games.homestuck_atcg.position.deck_list", "spelled_out"),
    hand_on=lambda run, answers: decks_chosen(run.setting, answers),
    deal_anew=lambda run, crossed, epoch: keep_in_sight(run),
    hands_needed="who is asked in secret to enter a card follows from what the hands hold [HAC-2.10, HAC-Q12]",
)
"""Homestuck: Atypical Card Game, refereed by its rules: two to five players, triggers in everybody's turn."""
