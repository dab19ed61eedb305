"""What the team draft is, as data, and nothing else."""

from __future__ import annotations

from typing import Any

from referee.errors import PackError
from referee.games.super_fantasy_brawl import sub_catalogues
from referee.games.super_fantasy_brawl.cardset.pages import page, page_names
from referee.games.super_fantasy_brawl.cardset.pinned import sets_of, sets_with, shipped
from referee.games.super_fantasy_brawl.draft.bots import greedy_bot
from referee.games.super_fantasy_brawl.draft.fact_kinds import FACTS
from referee.games.super_fantasy_brawl.draft.list_files import list_texts, read_list
from referee.games.super_fantasy_brawl.draft.picks import BAN, DRAFT, PICK, STOP, hand_on
from referee.games.super_fantasy_brawl.draft.pool import BRING, SET_POOL
from referee.games.super_fantasy_brawl.draft.position import complete
from referee.games.super_fantasy_brawl.draft.seating import CHOOSE_AREA, CHOOSE_SEATS
from referee.games.super_fantasy_brawl.draft.show import aside, board, stage, view
from referee.games.super_fantasy_brawl.draft.state import GATE, Draft, Drafter, Setting, setting_of
from referee.games.super_fantasy_brawl.state.table import CHAMPION
from referee.kernel.bots import choose_any
from referee.kernel.decision.ask import offer
from referee.kernel.engine.run import Run
from referee.kernel.game import Game, Opening


def prepare(opening: Opening) -> Setting:
    """The champions and the arena. Raises PackError for what cannot be drafted (SFB-Q64)."""
    chosen, (cards, arena) = opening.readings, sets_of(opening)
    doubles, is_chosen = chosen["duplicates"] == "on", chosen["draft_pool"] == "chosen"
    setting = Setting(chosen["team_mode"], is_chosen, doubles, cards, arena, opening.seats)
    if doubles and not setting.is_team_game:
        message = "readings.duplicates: found 'on', which is for four players [SFB-Q64]"
        raise PackError(message)
    _prove_enough(setting)
    return setting


def named_with(run: Run[Any], seat: int, verb: str) -> list[str]:
    """The champions of the set, or the gates."""
    setting = setting_of(run)
    return list((setting.gates if verb == CHOOSE_AREA.name else setting.champions).ids)


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


GAME = Game(
    code="super-fantasy-brawl-draft",
    title="Super Fantasy Brawl: draft",
    versions={1: "The rules as catalogued, with their rulings."},
    contested=False,
    seats=(2, 4),
    seats_rule="SFB-23.2",
    chance_rule="SFB-1.2",
    deck_verb=BRING.name,
    state=Draft,
    procedures=(DRAFT,),
    verbs=offer(SET_POOL, BRING, CHOOSE_SEATS, CHOOSE_AREA, BAN, PICK),
    standing=offer(STOP),
    bots={"random": choose_any, "greedy": greedy_bot},
    read_catalogue=lambda: sub_catalogues.part("draft"),
    shipped=shipped,
    sets_with=sets_with,
    prepare=prepare,
    lay_table=lambda setting, opening: Draft(seats=[Drafter() for _ in range(setting.seats)]),
    view=view,
    stage=stage,
    narrate=FACTS.narrate,
    weight=FACTS.weigh,
    board=board,
    aside=aside,
    named_with=named_with,
    name_table=lambda setting: {CHAMPION: setting.champions, GATE: setting.gates},
    cards=lambda setting: page_names(setting.cards, setting.arena),
    card=lambda setting, id_: page(setting.cards, setting.arena, id_),
    decks=lambda setting: list_texts(setting.cards),
    deck_file=read_list,
    complete=complete,
    hand_on=hand_on,
    hands_needed="a draft has no hands",
)
"""The drafts of Super Fantasy Brawl: what is picked in them are the teams of later matches."""
