"""Teams of free choice, the decks that come with them, and team files (SFB-1.5 to 1.11, SFB-22.1, SFB-23.3, SFB-Q106).

    choose-team brann selka aurelle         champions, as many as a player has
    choose-team hammer-and-lantern          a ready-made team

A team file holds a team as somebody keeps it; the ready-made ones are told in the same form:

    name = "Mine"
    players = 2
    champions = ["Brann Oakfist", "Vex Nightfall", "Kestrin Vow"]

Names are ids or printed names, in any letter case. A name that nobody knows stays as it is, and is a fault
like others (SFB-1.7, SFB-23.3).
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import combinations, islice
from typing import Any

from referee.dataclass import dataclass
from referee.errors import NotUnderstood, PackError
from referee.games.super_fantasy_brawl.cardset.card_set import CardSet
from referee.games.super_fantasy_brawl.cardset.teams import PLAYERS, ReadyMade
from referee.games.super_fantasy_brawl.fact_kinds import TEAM_CHOSEN
from referee.games.super_fantasy_brawl.state.frames import setting_of
from referee.games.super_fantasy_brawl.state.table import (
    CHAMPION,
    MOST_SEATS,
    TEAMS,
    Figure,
    Setting,
    Table,
    side_of,
)
from referee.games.super_fantasy_brawl.state.timing import in_set_up
from referee.kernel.cardset.file import LONGEST_NAME, CardText
from referee.kernel.choices.name_spaces import MOST_LISTED, names_of, read_word
from referee.kernel.decision.ask import Answer, Ask, Refusal, Verb, offer
from referee.kernel.decision.notation import Argument, Word, printed
from referee.kernel.decision.spaces import read_name, wrong_count
from referee.kernel.engine.run import Frame, Run
from referee.kernel.game import DeckFile
from referee.kernel.text.parser import Place
from referee.kernel.words.names import Names

TEAM = "team"
WISH = "champions, or a ready-made team"
FEWEST_OF_FOUR = 8
"""How many champions the variant for four players needs (SFB-23.1)."""


# -- what the set must hold -----------------------------------------------------------------


def prove_enough(setting: Setting) -> None:
    """Raise PackError unless the set has champions for every team that may still be chosen."""
    count = len(setting.cards.champions)
    if setting.is_team_game:
        least, rule = FEWEST_OF_FOUR, "SFB-23.1"
    elif setting.given.teams or setting.readings.mirror_champions:
        least, rule = setting.team_size, "SFB-1.7"
    else:
        least, rule = setting.team_size * setting.seats, "SFB-Q63"
    if count < least:
        message = f"the card set has {count} champions, expected at least {least} [{rule}]"
        raise PackError(message)


# -- the answer -----------------------------------------------------------------------------


def size_rule(setting: Setting) -> str:
    """The rule that says how many champions a player has."""
    return "SFB-23.3" if setting.is_team_game else "SFB-1.7"


def ready_teams(setting: Setting) -> list[ReadyMade]:
    """The ready-made teams for that many players."""
    teams = setting.cards.teams
    return [each for each in teams if each.players == setting.seats]


def team_names(setting: Setting) -> Names:
    """The ready-made teams of the set by their place in it."""
    teams = setting.cards.teams
    return Names(TEAM, [each.id for each in teams], [each.name for each in teams])


def champions_named(setting: Setting, value: Sequence[str]) -> list[int] | None:
    """The champions that the words mean, one word perhaps a team; None if there is no such thing."""
    if len(value) == 1:
        for team in setting.cards.teams:
            if team.id == value[0]:
                return list(team.champions)
    known = setting.cards.champion_names.numbers
    found = [known.get(word) for word in value]
    return [each for each in found if each is not None] if None not in found else None


def faults_in(setting: Setting, value: Sequence[str]) -> list[Refusal]:
    """What is wrong with a team, no matter who takes it: unknown champions, their number (SFB-1.7, SFB-23.3)."""
    rule = size_rule(setting)
    champions = champions_named(setting, value)
    if champions is None:
        known = setting.cards.champion_names.numbers
        return [Refusal(rule, word) for word in value if word not in known]
    if len(champions) != setting.team_size or len(set(champions)) < len(champions):
        return [Refusal(rule, printed(value))]
    return []


def faults_of(run: Run[Table], seat: int, value: Sequence[str]) -> list[Refusal]:
    """Every rule that forbids the seat this team (SFB-1.7, SFB-23.3, SFB-Q63, SFB-Q71)."""
    setting = setting_of(run)
    champions = champions_named(setting, value)
    refused = faults_in(setting, value)
    if champions is None:
        return refused
    shown = setting.cards.champion_names.shown
    mates, others = taken_by(run, seat)
    refused += [Refusal("SFB-Q71", shown(each)) for each in champions if each in mates]
    if not setting.readings.mirror_champions:
        refused += [Refusal("SFB-Q63", shown(each)) for each in champions if each in others]
    return refused


def taken_by(run: Run[Table], seat: int) -> tuple[list[int], list[int]]:
    """The champions that the team mate has, and those of the other side."""
    found: tuple[list[int], list[int]] = ([], [])
    for other, player in enumerate(run.state.seats, 1):
        if other != seat:
            where = found[side_of(other) != side_of(seat)]
            where += [row.figure // MOST_SEATS for row in player.champions]
    return found


class TeamSpace:
    """A ready-made team, or champions; stored sorted by id."""

    def parse(self, args: Sequence[Any]) -> tuple[str, ...]:
        words = tuple(args)
        if not words or not all(type(word) is str for word in words):
            message = f"expected {WISH}, found {printed(args)!r}"
            raise NotUnderstood(message)
        if list(words) != sorted(words):
            message = f"{printed(args)!r} does not name the champions in the order of their ids"
            raise NotUnderstood(message)
        return words

    def refusals(self, ask: Ask[Table], value: tuple[str, ...]) -> list[Refusal]:
        return faults_of(ask.run, ask.seat, value)

    def all(self, ask: Ask[Table]) -> Iterator[list[Any]]:
        """The ready-made teams that may be chosen, then every other choice, or many of them."""
        setting = setting_of(ask.run)
        for team in ready_teams(setting):
            if not self.refusals(ask, (team.id,)):
                yield [team.id]
        mates, others = taken_by(ask.run, ask.seat)
        gone = {*mates} if setting.readings.mirror_champions else {*mates, *others}
        names = setting.cards.champion_names
        free = sorted(names.id(each) for each in range(len(names)) if each not in gone)
        yield from map(list, islice(combinations(free, setting.team_size), MOST_LISTED))

    def read(self, words: Sequence[Argument], ask: Ask[Any] | None) -> list[Any]:
        if not words:
            raise wrong_count(words, WISH)
        if len(words) == 1:
            return [read_one(words[0], ask)]
        near = range(len(names_of(ask.run, CHAMPION))) if ask is not None else ()
        return sorted(read_word(word, CHAMPION, near, ask) for word in words)

    def write(self, args: Sequence[Any]) -> str:
        return " ".join(self.parse(args))


def read_one(word: Argument, ask: Ask[Any] | None) -> str:
    """A single word: a ready-made team, unless it is the whole name of a champion."""
    if ask is not None and isinstance(word, Word):
        champions = names_of(ask.run, CHAMPION)
        known = champions.find(word.text)
        if known is not None:
            return champions.id(known)
    return read_ready_made(word, ask)


def read_ready_made(word: Argument, ask: Ask[Any] | None) -> str:
    """The id of the ready-made team that a word means. Raises NotUnderstood or Ambiguous."""
    if ask is None:
        return read_word(word, TEAM, (), None)
    setting = setting_of(ask.run)
    names = team_names(setting)
    fit = [names.number(team.id) for team in ready_teams(setting)]
    return names.id(read_name(names, word, fit))


# -- choosing -------------------------------------------------------------------------------


def is_team_missing(run: Run[Table], frame: Frame) -> bool:
    return not all(player.champions for player in run.state.seats)


def ask_teams(run: Run[Table], frame: Frame) -> list[Ask[Table]]:
    """Everybody without a team is asked, in any order (SFB-Q106)."""
    seats = enumerate(run.state.seats, 1)
    return [Ask(run, frame, seat, TEAM_CHOICE) for seat, player in seats if not player.champions]


def choose_team(run: Run[Table], frame: Frame, seat: int, value: tuple[str, ...]) -> None:
    champions = champions_named(setting_of(run), value)
    assert champions is not None
    take_team(run, seat, champions, "SFB-22.1")


def take_team(run: Run[Table], seat: int, champions: Sequence[int], rule: str) -> None:
    """The champions stand on their gate, with the basic side up (SFB-1.8, SFB-23.19, SFB-Q79)."""
    player, setting = run.state.side(seat), setting_of(run)
    figures = [champion * MOST_SEATS + seat - 1 for champion in sorted(champions)]
    player.champions = [Figure(figure) for figure in figures]
    run.state.standing = run.state.speaking = None
    shown = [setting.champion_of(figure).name for figure in figures]
    TEAM_CHOSEN.tell(run, rule, seat, champions=shown)


CHOOSE_TEAM = Verb("choose-team", TeamSpace(), choose_team, in_set_up("SFB-1.7", "SFB-Q106"))
TEAM_CHOICE = offer(CHOOSE_TEAM)


# -- decks ----------------------------------------------------------------------------------


def deck_of(run: Run[Table], seat: int) -> list[int]:
    """The complete action decks of the seat's champions together (SFB-1.11, SFB-23.20)."""
    setting, rows = setting_of(run), run.state.side(seat).champions
    return sorted(card for row in rows for card in setting.champion_of(row.figure).deck)


# -- team files -----------------------------------------------------------------------------

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


def team_said(setting: Setting, answer: Answer) -> DeckFile | None:
    """The team that was chosen: its champions by their ids, in order (SFB-1.7)."""
    if answer[0] != CHOOSE_TEAM.name:
        return None
    said = CHOOSE_TEAM.space.parse(answer[1:])
    faults = faults_in(setting, said)
    champions = champions_named(setting, said)
    if faults or champions is None:
        return DeckFile("", {}, list(answer), tuple(faults))
    names = setting.cards.champion_names
    ids = sorted(names.id(champion) for champion in champions)
    return DeckFile("", {}, [CHOOSE_TEAM.name, *ids], ())


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
