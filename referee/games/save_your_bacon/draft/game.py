"""What the pod draft is, as data, and nothing else."""

from __future__ import annotations

from referee.errors import PackError
from referee.games.save_your_bacon import sub_catalogues
from referee.games.save_your_bacon.cardset.card_set import open_set, shipped
from referee.games.save_your_bacon.cardset.pages import page
from referee.games.save_your_bacon.draft.bots import greedy_bot
from referee.games.save_your_bacon.draft.fact_kinds import FACTS
from referee.games.save_your_bacon.draft.picks import (
    DEALING,
    DRAFT,
    PICK,
    RETURN,
    SET_POOL,
    STOP,
    drafted,
    hand_on,
)
from referee.games.save_your_bacon.draft.position import complete
from referee.games.save_your_bacon.draft.show import aside, board, stage, view
from referee.games.save_your_bacon.draft.state import CHAMPION, Draft, Drafter, Setting, setting_of
from referee.kernel.bots import choose_any
from referee.kernel.cardset.additions import own_sets
from referee.kernel.decision.ask import offer
from referee.kernel.game import Game, Opening
from referee.kernel.words.names import Names


def prepare(opening: Opening) -> Setting:
    """The collection. Raises PackError where it is too small for that many players (SYB-Q67)."""
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


def champions_of(setting: Setting) -> dict[str, str]:
    """The champions of the collection by id."""
    names = setting.champions
    return {names.id(number): names.shown(number) for number in range(len(names))}


GAME = Game(
    code="save-your-bacon-draft",
    title="Save Your Bacon!: pod draft",
    versions={1: "The rules as catalogued, with their rulings."},
    contested=False,
    seats=(2, 3, 4),
    seats_rule="SYB-8.2.1",
    chance_rule="SYB-Q72",
    state=Draft,
    procedures=(DRAFT, DEALING),
    verbs=offer(SET_POOL, PICK, RETURN),
    standing=offer(STOP),
    bots={"random": choose_any, "greedy": greedy_bot},
    read_catalogue=lambda: sub_catalogues.part("draft"),
    shipped=lambda: (shipped(),),
    sets_with=own_sets,
    prepare=prepare,
    lay_table=lambda setting, opening: Draft(seats=[Drafter() for _ in range(setting.seats)]),
    view=view,
    stage=stage,
    narrate=FACTS.narrate,
    weight=FACTS.weigh,
    board=board,
    aside=aside,
    named_with=lambda run, seat, verb: list(setting_of(run).champions.ids),
    name_table=lambda setting: {CHAMPION: setting.champions},
    cards=champions_of,
    card=lambda setting, id_: page(setting.cards, id_),
    complete=complete,
    hand_on=hand_on,
    drafted=drafted,
    hands_needed="a draft has no hands",
)
"""The pod draft of Save Your Bacon!: what is picked in it are the decks of later matches."""
