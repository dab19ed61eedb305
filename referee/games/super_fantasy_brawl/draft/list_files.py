"""List files: what a player brings to a competitive draft, and the ready-made lists and pools in the same form.

name = "Mine"
players = 2
champions = ["Brann Oakfist", "Vex Nightfall", "Kestrin Vow", "Gruk the Loud", "Selka Windborne"]
"""

from __future__ import annotations

from collections.abc import Iterator

from referee.games.super_fantasy_brawl.cardset.card_set import CardSet
from referee.games.super_fantasy_brawl.cardset.teams import ReadyMade
from referee.games.super_fantasy_brawl.draft.pool import BRING, wrong_with
from referee.games.super_fantasy_brawl.draft.state import Setting
from referee.games.super_fantasy_brawl.rules.team_selection import champions_in, text_of
from referee.games.super_fantasy_brawl.state.draft_result import COMPETITIVE
from referee.games.super_fantasy_brawl.state.table import TEAMS
from referee.kernel.choices.name_spaces import UNKNOWN
from referee.kernel.game import DeckFile

GAME = "super-fantasy-brawl-draft"


def read_list(setting: Setting, text: str, file: str) -> DeckFile:
    """The list in the text of a file, with all that is wrong with it (SFB-22.7, SFB-24.6). Raises PackError."""
    rule = setting.rule("SFB-22.7", "SFB-24.6")
    found = champions_in(setting.cards, text, file, GAME, setting.seats, rule)
    names = setting.champions
    words = sorted(found.champions, key=lambda word: names.numbers.get(word, len(names)))
    numbers = [names.numbers.get(word, UNKNOWN) for word in words]
    faults = [*found.faults, *wrong_with(setting, words, numbers)]
    return DeckFile(found.name, {"team_mode": COMPETITIVE}, [BRING.name, *words], tuple(faults))


def list_texts(cards: CardSet) -> dict[str, tuple[str, str]]:
    """The ready-made lists and pools by id: the printed name with what it is, and the text of a file."""
    return {ready.id: (shown, text_of(cards, ready, GAME)) for shown, ready in _ready_made(cards)}


def _ready_made(cards: CardSet) -> Iterator[tuple[str, ReadyMade]]:
    for kind, rows in (("list", cards.draft_lists), ("pool", cards.pools)):
        for ready in rows:
            players = f", {TEAMS} players" if ready.players == TEAMS else ""
            yield f"{ready.name} ({kind}{players})", ready
