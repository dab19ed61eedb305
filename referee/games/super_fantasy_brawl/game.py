"""What Super Fantasy Brawl is, as data, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.games.super_fantasy_brawl import sub_catalogues
from referee.games.super_fantasy_brawl.cardset import pinned
from referee.games.super_fantasy_brawl.cardset.fit import prove_fit
from referee.games.super_fantasy_brawl.effects.interpreter import DECLARING, DOING, RESOLVING
from referee.games.super_fantasy_brawl.fact_kinds import FACTS
from referee.games.super_fantasy_brawl.options import Options
from referee.games.super_fantasy_brawl.rules.activation import ACTING, PLAY, SKILL, STANDARD
from referee.games.super_fantasy_brawl.rules.attack import ATTACKING
from referee.games.super_fantasy_brawl.rules.challenge_track import FILL
from referee.games.super_fantasy_brawl.rules.choices import CHOOSE, ORDER
from referee.games.super_fantasy_brawl.rules.concession import CONCEDE, RESULT
from referee.games.super_fantasy_brawl.rules.damage import KNOCK_OUTS
from referee.games.super_fantasy_brawl.rules.deployment import DEPLOY
from referee.games.super_fantasy_brawl.rules.displacement import SHOVE
from referee.games.super_fantasy_brawl.rules.hand_and_deck import DRAW, PLANNING, REDRAWING
from referee.games.super_fantasy_brawl.rules.jump_swoop_place import FLY
from referee.games.super_fantasy_brawl.rules.look_and_show import SHOW_TRAP, TOP_CARD
from referee.games.super_fantasy_brawl.rules.movement import MOVE, MOVES
from referee.games.super_fantasy_brawl.rules.reactions import PASS, REACT
from referee.games.super_fantasy_brawl.rules.scoreboard import SCORE_CHALLENGES, SCOREBOARD
from referee.games.super_fantasy_brawl.rules.seating import CHOOSE_AREA, CHOOSE_COLOUR, CHOOSE_SEATS
from referee.games.super_fantasy_brawl.rules.secret_choices import NAMING, VERBS, Unseen
from referee.games.super_fantasy_brawl.rules.setup import MATCH
from referee.games.super_fantasy_brawl.rules.targeting import AREA, ATTACK
from referee.games.super_fantasy_brawl.rules.team_selection import (
    CHOOSE_TEAM,
    prove_enough,
    read_team,
    team_said,
    team_texts,
)
from referee.games.super_fantasy_brawl.rules.traps import PLACE_TRAP, SHUFFLE, SPRING, mix_tokens
from referee.games.super_fantasy_brawl.rules.turn import END, ROUNDS, TURN
from referee.games.super_fantasy_brawl.rules.use_or_decline import DECLINE, USE
from referee.games.super_fantasy_brawl.state.draft_result import given_by
from referee.games.super_fantasy_brawl.state.table import (
    Player,
    Setting,
    Table,
    name_table_of,
    open_on_table,
)
from referee.kernel.bots import choose_any_kind
from referee.kernel.catalogue import shipped_options
from referee.kernel.decision.ask import Answer, offer
from referee.kernel.engine.run import Run
from referee.kernel.game import Game, Opening, late, shipped_lesson


def choose_readings(opening: Opening) -> Mapping[str, str]:
    """The readings of the opening; how the teams came about is as the draft has it (SFB-1.5)."""
    draft = opening.inputs.get("draft")
    if isinstance(draft, Mapping) and "team_mode" not in opening.readings:
        return {**opening.readings, "team_mode": str(draft.get("mode"))}
    return opening.readings


def prepare(opening: Opening) -> Setting:
    """The readings, the card set and the arena of the match. Raises PackError."""
    readings = Options.of(opening.readings)
    cards, arena = pinned.sets_of(opening)
    is_free = readings.free_challenge_count
    prove_fit(cards, arena, opening.seats, free_challenge_count=is_free)
    given = given_by(opening.inputs, opening.seats, readings, cards, arena)
    return Setting(readings, cards, arena, opening.seats, given)


def lay_table(setting: Setting, opening: Opening) -> Table:
    """A table without teams. Raises PackError for too few champions (SFB-Q63)."""
    prove_enough(setting)
    return Table(seats=[Player() for _ in range(opening.seats)])


def hand_on(run: Run[Table], answers: Sequence[tuple[int, Answer]]) -> dict[str, Any]:
    """The teams by seat, as a series compares them from game to game."""
    setting: Setting = run.setting
    return {
        "decks": [
            sorted(setting.champion_of(row.figure).id for row in player.champions)
            for player in run.state.seats
        ]
    }


PAGES = "referee.games.super_fantasy_brawl.cardset.pages"
page_names = late(PAGES, "page_names")
page = late(PAGES, "page")
brief = late("referee.games.super_fantasy_brawl.show.board", "brief")

GAME = Game(
    code="super-fantasy-brawl",
    title="Super Fantasy Brawl",
    versions={1: "The rules as catalogued, with their rulings."},
    seats=(2, 4),
    seats_rule="SFB-23.2",
    chance_rule="SFB-1.2",
    secret=True,
    deck_verb=CHOOSE_TEAM.name,
    silent_verbs=(USE.name, "stop-moving"),
    passes=(PASS.name,),
    shorter={
        "map": "the arena as the board draws it: '.' or a hex, '*' a trap, '#' a statue, 'BR1:2' a champion",
        "legend.SIGN": "the champion that a sign of the map means",
    },
    taking={"draft": ("super-fantasy-brawl-draft", {"team_mode": ""})},
    state=Table,
    lane_state=Unseen,
    procedures=(
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
    ),
    verbs=offer(
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
    ),
    standing=offer(CONCEDE, RESULT),
    bots={
        "random": choose_any_kind,
        "greedy": late("referee.games.super_fantasy_brawl.bots.greedy", "greedy_bot"),
    },
    read_foresight=late("referee.games.super_fantasy_brawl.bots.foresight", "foresight"),
    read_catalogue=sub_catalogues.catalogue,
    read_options=lambda: shipped_options("referee.games.super_fantasy_brawl"),
    read_lesson=shipped_lesson("referee.games.super_fantasy_brawl"),
    shipped=pinned.shipped,
    sets_with=pinned.sets_with,
    choose_readings=choose_readings,
    prepare=prepare,
    lay_table=lay_table,
    view=late("referee.games.super_fantasy_brawl.show.view", "view"),
    stage=late("referee.games.super_fantasy_brawl.show.view", "stage"),
    narrate=FACTS.narrate,
    weight=FACTS.weigh,
    board=late("referee.games.super_fantasy_brawl.show.board", "board"),
    derivations=late("referee.games.super_fantasy_brawl.show.derivations", "derivations"),
    scene=late("referee.games.super_fantasy_brawl.show.scene", "scene"),
    brief=lambda view, width, seat: brief(view, width),
    picture=late("referee.games.super_fantasy_brawl.show.picture.draw", "picture"),
    aside=late("referee.games.super_fantasy_brawl.show.hints", "aside"),
    meant_in=late("referee.games.super_fantasy_brawl.show.hints", "meant_in"),
    named_with=late("referee.games.super_fantasy_brawl.show.hints", "named_with"),
    name_table=lambda setting: name_table_of(setting.cards, setting.arena),
    open_on_table=open_on_table,
    cards=lambda setting: page_names(setting.cards, setting.arena),
    card=lambda setting, id_: page(setting.cards, setting.arena, id_),
    phrases=lambda setting: setting.cards.phrases,
    decks=lambda setting: team_texts(setting.cards),
    deck_file=read_team,
    deck_said=team_said,
    registered={"mirror_champions": "on"},  # who has what is settled before anybody is paired
    complete=late("referee.games.super_fantasy_brawl.position.document", "complete"),
    prove_lawful=late("referee.games.super_fantasy_brawl.position.lawful", "prove_lawful"),
    taken_for_granted=late(
        "referee.games.super_fantasy_brawl.position.granted", "taken_for_granted"
    ),
    spelled_out=late("referee.games.super_fantasy_brawl.position.arena_map", "spelled_out"),
    deal_anew=mix_tokens,
    hand_on=hand_on,
    hands_needed="whole hands are discarded at once, and cards go from a hand back to the deck in secret [SFB-15.4, SFB-1.19, SFB-25.29]",
)
"""Super Fantasy Brawl, refereed by its rules: two players, or two teams of two."""
