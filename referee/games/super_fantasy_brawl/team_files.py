"""Team files: a team as somebody keeps it, and the ready-made ones in the same form.

    name = "Mine"
    players = 2
    champions = ["Brann Oakfist", "Vex Nightfall", "Kestrin Vow"]

Names are ids or printed names, in any letter case. A name that nobody knows stays as it is, and is a fault
like others (SFB-1.7, SFB-23.3).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from referee.errors import PackError
from referee.games.super_fantasy_brawl.cardset import CardSet
from referee.games.super_fantasy_brawl.mustering import CHOOSE_TEAM, faults_in, size_rule
from referee.games.super_fantasy_brawl.state import TEAMS, Setting
from referee.games.super_fantasy_brawl.teams import PLAYERS, ReadyMade
from referee.kernel.ask import Refusal
from referee.kernel.cardfile import CardText, refuse_unknown_keys
from referee.kernel.effects import Place
from referee.kernel.game import DeckFile

GAME = "super-fantasy-brawl"
KEYS = "game id name players champions note"
LONGEST_NAME = 80
OF_FOUR = " (4 players)"


def read_team(setting: Setting, text: str, file: str) -> DeckFile:
    """The team in the text of a file, with all that is wrong with it. Raises PackError."""
    found = CardText(text, file)
    place = Place(file, "the team")
    refuse_unknown_keys(found.data, KEYS, place)
    if found.data.get("game", GAME) != GAME:
        message = f"{file}: game: found {found.data['game']!r}, expected {GAME!r}"
        raise PackError(message)
    players = found.data.get("players", setting.seats)
    if type(players) is not int or players not in PLAYERS:
        why = f"found players {players!r}, expected 2 or 4"
        raise place.refuse(why, rule="SFB-23.2")
    champions = _champions(setting, found.data, place)
    faults = faults_in(setting, champions)
    if players != setting.seats:
        faults.insert(0, Refusal(size_rule(setting), f"a team for {players} players"))
    return DeckFile(
        str(found.data.get("name", "")), {}, [CHOOSE_TEAM.name, *champions], tuple(faults)
    )


def _champions(setting: Setting, data: Mapping[str, Any], place: Place) -> list[str]:
    """The ids of the champions, sorted; of one that nobody knows what the file says."""
    named = data.get("champions")
    if not isinstance(named, list) or not named or not all(map(_is_name, named)):
        why = "expected champions: a list of their names"
        raise place.refuse(why, rule=size_rule(setting))
    names = setting.cards.champion_names
    numbers = [(name, names.find(name)) for name in named]
    return sorted(name if number is None else names.id(number) for name, number in numbers)


def _is_name(value: Any) -> bool:
    return isinstance(value, str) and 0 < len(value) <= LONGEST_NAME and value.isprintable()


# -- the ready-made ones --------------------------------------------------------------------


def team_texts(cards: CardSet) -> dict[str, tuple[str, str]]:
    """The ready-made teams by id: the printed name, and the team as a file would have it."""
    return {team.id: (_shown(team), _text_of(cards, team)) for team in cards.teams}


def _shown(team: ReadyMade) -> str:
    return team.name + (OF_FOUR if team.players == TEAMS else "")


def _text_of(cards: CardSet, team: ReadyMade) -> str:
    champions = (cards.champion_names.shown(champion) for champion in team.champions)
    lines = [
        f'game = "{GAME}"',
        f"name = {json.dumps(team.name, ensure_ascii=False)}",
        f"players = {team.players}",
        f"champions = {json.dumps(list(champions), ensure_ascii=False)}",
    ]
    return "".join(f"{line}\n" for line in lines)
