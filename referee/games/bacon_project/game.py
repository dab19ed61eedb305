"""What Bacon Project is, as data, and nothing else."""

from __future__ import annotations

from referee.games.bacon_project.cardset.profiles import open_sets, sets_with, shipped
from referee.games.bacon_project.deck import JOKERS_FIRST
from referee.games.bacon_project.effects import (
    CHOOSE_DISABLE_TARGET,
    CHOOSE_DISCARD,
    DISABLING,
    DISCARDING,
    RESOLVE,
)
from referee.games.bacon_project.fact_kinds import FACTS
from referee.games.bacon_project.options import Options
from referee.games.bacon_project.rules.change_and_copy import COPY
from referee.games.bacon_project.rules.combat import COMBAT
from referee.games.bacon_project.rules.concession import CONCEDE, RESULT
from referee.games.bacon_project.rules.draws import DRAW, OUT_OF_CARDS, PICK_REVEALED, REVEAL, TAKE
from referee.games.bacon_project.rules.escape_or_defend import ANSWERS, OFFENCE, RETURN
from referee.games.bacon_project.rules.recovery import CHOOSE_RECOVER, RECOVER
from referee.games.bacon_project.rules.setup import (
    CHOOSE_PROFILE,
    KEEP_HAND,
    MATCH,
    MULLIGAN,
    MULLIGANS,
    TAKE_MULLIGAN,
    profile_said,
)
from referee.games.bacon_project.rules.turn import MAIN_VERBS, TURN
from referee.games.bacon_project.rules.windows import PASS_WINDOW, USE, WINDOW
from referee.games.bacon_project.state.table import SEATS, Setting, Table
from referee.kernel.bots import choose_any_kind
from referee.kernel.catalogue import Catalogue, shipped_options
from referee.kernel.decision.ask import offer
from referee.kernel.engine.unseen_hands import UnseenHands
from referee.kernel.game import Game, Opening, late, shipped_lesson

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


def prepare(opening: Opening) -> Setting:
    """The readings and the card set of the match. Raises PackError."""
    readings = Options.of(opening.readings)
    return Setting(readings, open_sets(opening.cards, opening.packs, readings.prevent_print))


PAGES = "referee.games.bacon_project.cardset.pages"
page_names = late(PAGES, "page_names")
page = late(PAGES, "page")

GAME = Game(
    code="bacon-project",
    title="Bacon Project",
    versions={1: "The rulebook as catalogued, with its rulings."},
    seats=(2,),
    seats_rule="BP-2.1",
    chance_rule="BP-Q11",
    state=Table,
    lane_state=Table,
    passes=(PASS_WINDOW.name,),
    procedures=PROCEDURES,
    verbs={
        **offer(CHOOSE_PROFILE, KEEP_HAND, TAKE_MULLIGAN, PICK_REVEALED),
        **MAIN_VERBS,
        **ANSWERS,
        **offer(PASS_WINDOW, CHOOSE_DISCARD, CHOOSE_RECOVER, COPY, CHOOSE_DISABLE_TARGET),
    },
    standing=offer(CONCEDE, RESULT),
    bots={
        "random": choose_any_kind,
        "greedy": late("referee.games.bacon_project.bots.greedy", "greedy_bot"),
    },
    read_foresight=late("referee.games.bacon_project.bots.foresight", "foresight"),
    read_catalogue=lambda: Catalogue.shipped("referee.games.bacon_project"),
    read_options=lambda: shipped_options("referee.games.bacon_project"),
    read_lesson=shipped_lesson("referee.games.bacon_project"),
    shipped=lambda: (shipped(),),
    sets_with=sets_with,
    prepare=prepare,
    view=late("referee.games.bacon_project.show.view", "view"),
    stage=late("referee.games.bacon_project.show.view", "stage"),
    narrate=FACTS.narrate,
    weight=FACTS.weigh,
    board=late("referee.games.bacon_project.show.board", "board"),
    derivations=late("referee.games.bacon_project.show.derivations", "derivations"),
    scene=late("referee.games.bacon_project.show.scene", "scene"),
    aside=late("referee.games.bacon_project.show.hints", "aside"),
    cards=lambda setting: page_names(setting.cards),
    card=lambda setting, id_: page(setting.cards, id_),
    phrases=lambda setting: setting.cards.phrases,
    deck_said=profile_said,
    complete=late("referee.games.bacon_project.position.document", "complete"),
    prove_lawful=late("referee.games.bacon_project.position.lawful", "prove_lawful"),
    taken_for_granted=late("referee.games.bacon_project.position.granted", "taken_for_granted"),
    hand_on=lambda run, answers: {"decks": [side.profile for side in run.state.seats]},
    unseen_hands=UnseenHands(
        hands=lambda run: {seat: run.state.side(seat).hand.cards for seat in SEATS},
        orders=lambda setting: (JOKERS_FIRST,),
        asks=("the card that a DISCARD takes from a hand, also where no other could go [BP-Q7]",),
    ),
)
"""Bacon Project, refereed by its rulebook."""
