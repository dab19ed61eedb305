"""What Clash is, as data, and nothing else."""

from __future__ import annotations

from referee.games.clash.cardset.card_set import open_set, shipped
from referee.games.clash.effects.choices import EFFECT_CHOICE
from referee.games.clash.effects.interpreter import DOING, USING
from referee.games.clash.fact_kinds import FACTS
from referee.games.clash.options import Options
from referee.games.clash.rules.abilities_in_use import (
    ATTACKING,
    DEFENDING,
    FINISH,
    USE_ATTACK,
    USE_DEFEND,
)
from referee.games.clash.rules.concession import CONCEDE, RESULT
from referee.games.clash.rules.draws import TAKE, TAKING
from referee.games.clash.rules.playing import PLAY_CARD, PLAYING
from referee.games.clash.rules.rounds import MATCH, PHASE, ROUND
from referee.games.clash.rules.start_phase import SETTING_UP, STARTING
from referee.games.clash.state.table import CARD, Alone, Setting, Table
from referee.kernel.cardset.additions import own_sets
from referee.kernel.catalogue import Catalogue, shipped_options
from referee.kernel.decision.ask import offer
from referee.kernel.game import Game, Opening, late, shipped_lesson


def prepare(opening: Opening) -> Setting:
    """The readings and the card set of the match. Raises PackError."""
    return Setting(Options.of(opening.readings), open_set(opening.cards, opening.packs))


PAGES = "referee.games.clash.cardset.pages"
page_names = late(PAGES, "page_names")
page = late(PAGES, "page")

GAME = Game(
    code="clash",
    title="Clash",
    versions={1: "The rules as catalogued, with their rulings."},
    seats=(2,),
    seats_rule="CL-1.1",
    chance_rule="CL-Q19",
    secret=True,
    state=Table,
    lane_state=Alone,
    lane_side="own",
    procedures=(
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
    ),
    verbs=offer(PLAY_CARD, USE_DEFEND, USE_ATTACK, EFFECT_CHOICE, FINISH),
    standing=offer(CONCEDE, RESULT),
    bots={
        "random": late("referee.games.clash.bots.greedy", "random_bot"),
        "greedy": late("referee.games.clash.bots.greedy", "greedy_bot"),
    },
    read_foresight=late("referee.games.clash.bots.foresight", "foresight"),
    read_catalogue=lambda: Catalogue.shipped("referee.games.clash"),
    read_options=lambda: shipped_options("referee.games.clash"),
    read_lesson=shipped_lesson("referee.games.clash"),
    shipped=lambda: (shipped(),),
    sets_with=own_sets,
    prepare=prepare,
    view=late("referee.games.clash.show.view", "view"),
    stage=late("referee.games.clash.show.view", "stage"),
    narrate=FACTS.narrate,
    weight=FACTS.weigh,
    board=late("referee.games.clash.show.board", "board"),
    derivations=late("referee.games.clash.show.derivations", "derivations"),
    scene=late("referee.games.clash.show.scene", "scene"),
    brief=late("referee.games.clash.show.board", "brief"),
    aside=late("referee.games.clash.show.hints", "aside"),
    meant_in=late("referee.games.clash.show.hints", "meant_in"),
    named_with=late("referee.games.clash.show.hints", "named_with"),
    name_table=lambda setting: {CARD: setting.cards.names},
    cards=lambda setting: page_names(setting.cards),
    card=lambda setting, id_: page(setting.cards, id_, setting.readings.play_cost),
    phrases=lambda setting: setting.cards.phrases,
    complete=late("referee.games.clash.position.document", "complete"),
    prove_lawful=late("referee.games.clash.position.lawful", "prove_lawful"),
    taken_for_granted=late("referee.games.clash.position.granted", "taken_for_granted"),
    hands_needed="both seats draw and act at the same time, each unseen by the other, so that nobody could say in which order [CL-1.2]",
)
"""Clash, refereed by its rules: both players act at the same time, each unseen by the other."""
