"""Team files: a team as somebody keeps it, and the ready-made ones in the same form.

    name = "Mine"
    players = 2
    champions = ["Brann Oakfist", "Vex Nightfall", "Kestrin Vow"]

Names are ids or printed names, in any letter case. A name that nobody knows stays as it is, and is a fault
like others (SFB-1.7, SFB-23.3).
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from referee.games.super_fantasy_brawl.cardset.card_set import CardSet
from referee.games.super_fantasy_brawl.cardset.teams import PLAYERS, ReadyMade
from referee.games.super_fantasy_brawl.rules.team_selection import CHOOSE_TEAM, faults_in, size_rule
from referee.games.super_fantasy_brawl.state.table import TEAMS, Setting
from referee.kernel.cardset.file import LONGEST_NAME, CardText
from referee.kernel.decision.ask import Refusal
from referee.kernel.game import DeckFile
from referee.kernel.text.parser import Place

GAME = "super-fantasy-brawl"
KEYS = "game id name players champions note"
OF_FOUR = " (4 players)"


@dataclass(frozen=True, slots=True)
class Named:
    """The champions that a file names, by their ids, and what is wrong with whom they are meant for."""

    name: str
    champions: tuple[str, ...]
    faults: tuple[Refusal, ...]


def read_team(setting: Setting, text: str, file: str) -> DeckFile:
    """The team in the text of a file, with all that is wrong with it. Raises PackError."""
    found = champions_in(setting.cards, text, file, GAME, setting.seats, size_rule(setting))
    champions = sorted(found.champions)
    faults = (*found.faults, *faults_in(setting, champions))
    return DeckFile(found.name, {}, [CHOOSE_TEAM.name, *champions], faults)


def champions_in(cards: CardSet, text: str, file: str, game: str, seats: int, rule: str) -> Named:
    """The champions in the text of a file; of one that nobody knows what the file says. Raises PackError."""
    found = CardText(text, file)
    place = Place(file, "the file")
    found.check_head(game, KEYS)
    players = found.data.get("players", seats)
    if type(players) is not int or players not in PLAYERS:
        why = f"found players {players!r}, expected 2 or 4"
        raise place.refuse(why, rule="SFB-23.2")
    named = found.data.get("champions")
    if not isinstance(named, list) or not named or not all(map(_is_name, named)):
        why = "expected champions: a list of their names"
        raise place.refuse(why, rule=rule)
    names = cards.champion_names
    numbers = [(name, names.find(name)) for name in named]
    champions = (name if number is None else names.id(number) for name, number in numbers)
    faults = () if players == seats else (Refusal(rule, f"for {players} players"),)
    return Named(str(found.data.get("name", "")), tuple(champions), faults)


def _is_name(value: Any) -> bool:
    return isinstance(value, str) and 0 < len(value) <= LONGEST_NAME and value.isprintable()


# -- the ready-made ones --------------------------------------------------------------------


def team_texts(cards: CardSet) -> dict[str, tuple[str, str]]:
    """The ready-made teams by id: the printed name, and the team as a file would have it."""
    return {team.id: (_shown(team), text_of(cards, team, GAME)) for team in cards.teams}


def _shown(team: ReadyMade) -> str:
    return team.name + (OF_FOUR if team.players == TEAMS else "")


def text_of(cards: CardSet, ready: ReadyMade, game: str) -> str:
    """Ready-made champions as a file of that game would have them."""
    champions = [cards.champion_names.shown(champion) for champion in ready.champions]
    lines = [
        f'game = "{game}"',
        f"name = {json.dumps(ready.name, ensure_ascii=False)}",
        f"players = {ready.players}",
        f"champions = {json.dumps(champions, ensure_ascii=False)}",
    ]
    return "".join(f"{line}\n" for line in lines)
