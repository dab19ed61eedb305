"""What Save Your Bacon! is, as data, and nothing else."""

from __future__ import annotations

from referee.games.save_your_bacon import sub_catalogues
from referee.games.save_your_bacon.cardset.card_set import open_set, shipped
from referee.games.save_your_bacon.cardset.decks import prove_format
from referee.games.save_your_bacon.effects.interpreter import ACTING, RESOLVING
from referee.games.save_your_bacon.fact_kinds import FACTS
from referee.games.save_your_bacon.options import POD_DRAFT, Options, with_variant
from referee.games.save_your_bacon.rules.attack import ATTACK, ATTACKING, DECLARE_COUNTER
from referee.games.save_your_bacon.rules.choices import CHOOSE, CHOOSING
from referee.games.save_your_bacon.rules.concession import CONCEDE, RESULT
from referee.games.save_your_bacon.rules.defeats import (
    CHOOSE_RECIPIENT,
    DEFEAT,
    DEFEATING,
    ORDER_DEFEATS,
)
from referee.games.save_your_bacon.rules.draws import DRAW, TAKE
from referee.games.save_your_bacon.rules.handover import hand_on
from referee.games.save_your_bacon.rules.payment import PAYING, PITCH, STOP
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
from referee.games.save_your_bacon.rules.submission import (
    SUBMIT_DECK,
    deck_said,
    deck_texts,
    read_deck,
)
from referee.games.save_your_bacon.rules.targeting import DECLARE_TARGET
from referee.games.save_your_bacon.rules.turn import ACTIVATE_EFFECT, END_TURN, TURN, TURNS
from referee.games.save_your_bacon.state.draft_result import given_by
from referee.games.save_your_bacon.state.table import (
    Player,
    Reacting,
    Setting,
    Table,
    name_table_of,
    open_on_table,
)
from referee.kernel.bots import choose_any_kind
from referee.kernel.cardset.additions import own_sets
from referee.kernel.catalogue import shipped_options
from referee.kernel.decision.ask import offer
from referee.kernel.engine.unseen_hands import UnseenHands
from referee.kernel.game import Game, Opening, late, shipped_lesson


def prepare(opening: Opening) -> Setting:
    """The readings and the card set of the match. Raises PackError."""
    readings, cards = Options.of(opening.readings), open_set(opening.cards, opening.packs)
    given = given_by(opening.inputs, opening.seats, readings, cards)
    return Setting(readings, cards, opening.seats, given)


def lay_table(setting: Setting, opening: Opening) -> Table:
    """A table without decks. Raises PackError for a format that cannot be played with these cards."""
    prove_format(setting)
    return Table(seats=[Player() for _ in range(opening.seats)])


def by_energy(setting: Setting) -> list[int]:
    """The cards, those first with which most can be paid (SYB-Q51)."""
    faces = setting.cards.faces
    return sorted(range(len(faces)), key=lambda card: -faces[card].energy_value)


PAGES = "referee.games.save_your_bacon.cardset.pages"
page_names = late(PAGES, "page_names")
page = late(PAGES, "page")

GAME = Game(
    code="save-your-bacon",
    title="Save Your Bacon!",
    versions={1: "The rules as catalogued, with their rulings."},
    seats=(2, 3, 4),
    seats_rule="SYB-12.1.1",
    chance_rule="SYB-Q72",
    secret=True,
    unseen=True,
    silent_verbs=("ready-cards", "stop-pitching"),
    passes=(PASS.name,),
    taking={
        "draft": ("save-your-bacon-draft", {"format": POD_DRAFT}),
        "previous": ("save-your-bacon", {}),
    },
    state=Table,
    lane_state=Reacting,
    procedures=(
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
    ),
    verbs=offer(
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
    ),
    standing=offer(CONCEDE, RESULT),
    bots={
        "random": choose_any_kind,
        "greedy": late("referee.games.save_your_bacon.bots.greedy", "greedy_bot"),
    },
    read_foresight=late("referee.games.save_your_bacon.bots.foresight", "foresight"),
    read_catalogue=sub_catalogues.catalogue,
    read_options=lambda: shipped_options("referee.games.save_your_bacon"),
    read_lesson=shipped_lesson("referee.games.save_your_bacon"),
    shipped=lambda: (shipped(),),
    sets_with=own_sets,
    choose_readings=lambda opening: with_variant(opening.readings, opening.seats),
    prepare=prepare,
    lay_table=lay_table,
    view=late("referee.games.save_your_bacon.show.view", "view"),
    stage=late("referee.games.save_your_bacon.show.view", "stage"),
    narrate=FACTS.narrate,
    weight=FACTS.weigh,
    board=late("referee.games.save_your_bacon.show.board", "board"),
    derivations=late("referee.games.save_your_bacon.show.derivations", "derivations"),
    scene=late("referee.games.save_your_bacon.show.scene", "scene"),
    aside=late("referee.games.save_your_bacon.show.hints", "aside"),
    meant_in=late("referee.games.save_your_bacon.show.hints", "meant_in"),
    named_with=late("referee.games.save_your_bacon.show.hints", "named_with"),
    name_table=lambda setting: name_table_of(setting.cards),
    open_on_table=open_on_table,
    cards=lambda setting: page_names(setting.cards),
    card=lambda setting, id_: page(setting.cards, id_),
    phrases=lambda setting: setting.cards.phrases,
    decks=lambda setting: deck_texts(setting.cards),
    deck_file=read_deck,
    deck_said=deck_said,
    complete=late("referee.games.save_your_bacon.position.document", "complete"),
    prove_lawful=late("referee.games.save_your_bacon.position.lawful", "prove_lawful"),
    taken_for_granted=late("referee.games.save_your_bacon.position.granted", "taken_for_granted"),
    hand_on=hand_on,
    unseen_hands=UnseenHands(
        hands=lambda run: {seat: side.hand.cards for seat, side in enumerate(run.state.seats, 1)},
        orders=lambda setting: (by_energy(setting),),
        readings={"ask_all_windows": "true"},
        asks=(
            "a reaction or a pass of every seat in every window; 'pass-priority until my-turn' (or until targeted) passes in all of them by then [SYB-Q42]",
            "every card that an effect or a cost takes from a hand, also where no other could go [SYB-14.0.8]",
            "the card that somebody chooses in a hand, or finds in a deck [SYB-14.0.46, SYB-14.0.18]",
        ),
    ),
)
"""Save Your Bacon!, refereed by its rules: two to four players, reactions after every step."""
