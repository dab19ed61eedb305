"""What a card file must be, before any of its texts is read (SFB-26.3 to SFB-26.6).

Every refusal says file, line, table and rule.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property
from typing import Any

from referee.errors import PackError
from referee.games.super_fantasy_brawl.cardset.entries import IDS, Entry
from referee.games.super_fantasy_brawl.cardset.printed import (
    ACTION_RULE,
    CARD_RULE,
    CHALLENGE_RULE,
    CHAMPION_RULE,
    SIDES,
    TRAP_RULE,
    check_action,
    check_card,
    check_challenge,
    check_champion,
    check_pattern,
    check_tokens,
    check_trap,
)
from referee.games.super_fantasy_brawl.cardset.teams import check_lists
from referee.kernel.cardset.file import CardText, find_lines, is_id, refuse_unknown_keys
from referee.kernel.text.parser import Place

GAME = "super-fantasy-brawl"
KEYS = (
    "game code title set_id set version origin language note notation grammar champion card "
    "standard_action trap challenge aoe team draft_list pool phrase uncovered refused refused_card "
    "question"
)
SECTIONS = (
    *("champion", "card", "standard_action", "trap", "challenge", "aoe"),
    *("team", "draft_list", "pool"),
)
PRINTED = {
    "champion": ("name", CHAMPION_RULE),
    "card": ("name", CARD_RULE),
    "standard_action": ("name", ACTION_RULE),
    "trap": ("name", TRAP_RULE),
    "challenge": ("title", CHALLENGE_RULE),
}
"""Of each section with names: the key of the name, and the rule by which a second one is refused."""
CHECKS = {
    "standard_action": check_action,
    "trap": check_trap,
    "challenge": check_challenge,
    "aoe": check_pattern,
}
"""What each table of a section must be by itself."""
MOST = 400
"""So many tables of all sections together."""
MOST_SIGNS = 50_000
"""All texts of a file together: more would only take the parser's time, as a match reads them all."""
OF_FIGURES = re.compile(r"(.+)-[1-4]")
"""The ids of figures: that of the champion, then the seat."""


class CardFile(CardText):
    """The text of a card file and what TOML makes of it. Raises PackError.

    Standard actions, traps, challenges and areas that it does not bring are those of the shipped set.
    """

    def __init__(self, text: str, name: str) -> None:
        super().__init__(text, name)
        self._check()

    @cached_property
    def sections(self) -> dict[str, list[Entry]]:
        """The tables of every section."""
        return {
            section: [
                Entry(self.name, section, number, table, self._lines)
                for number, table in enumerate(self.tables(section))
            ]
            for section in SECTIONS
        }

    def ids(self, section: str) -> dict[str, int]:
        """The ids of a section with their numbers."""
        return {entry.id: number for number, entry in enumerate(self.sections[section])}

    @cached_property
    def _lines(self) -> dict[tuple[str, int, str], int]:
        return find_lines(self.text, SECTIONS)

    # -- checks -----------------------------------------------------------------------------

    def _check(self) -> None:
        self._check_head()
        sections = self.sections
        for entry in sections["champion"]:
            entry.check_id(CHAMPION_RULE)
        _refuse_twins(sections["champion"], *PRINTED["champion"])
        champions = [entry.id for entry in sections["champion"]]
        for entry in sections["card"]:
            check_card(entry, champions)
        owners = {entry.id: entry.table["champion"] for entry in sections["card"]}
        for entry in sections["champion"]:
            check_champion(entry, owners)
        for section, check in CHECKS.items():
            for entry in sections[section]:
                check(entry)
        if sections["trap"]:
            check_tokens(sections["trap"])
        for section, (key, rule) in PRINTED.items():
            _refuse_twins(sections[section], key, rule)
        _refuse_twins(sections["aoe"], "id", "SFB-8.3")
        _refuse_names_of_figures(sections["champion"])
        self._refuse_long_texts()
        check_lists(sections, champions)

    def _check_head(self) -> None:
        refuse_unknown_keys(self.data, KEYS, Place(self.name, "the file"))
        if self.data.get("game", GAME) != GAME:
            message = f"{self.name}: game: found {self.data['game']!r}, expected {GAME!r}"
            raise PackError(message)
        if not is_id(self.data.get("set_id", "-")) and "set_id" in self.data:
            message = f"{self.name}: set_id: found {self.data['set_id']!r}, expected {IDS}"
            raise PackError(message)
        count = sum(map(len, self.sections.values()))
        champions = len(self.sections["champion"])
        if not champions or count > MOST:
            message = f"{self.name}: found {champions} champions and {count} tables in all, expected at least 1 and at most {MOST} [{CHAMPION_RULE}]"
            raise PackError(message)

    def _refuse_long_texts(self) -> None:
        signs = sum(
            len(text)
            for entries in self.sections.values()
            for entry in entries
            for text in texts_of(entry.table)
        )
        if signs > MOST_SIGNS:
            message = f"{self.name}: texts of {signs} signs, expected at most {MOST_SIGNS} in all"
            raise PackError(message)


def texts_of(table: dict[str, Any]) -> list[str]:
    """Every line of text of a table, of both sides of a champion too."""
    texts = list(table.get("text", ()))
    for side in SIDES:
        texts += table.get(side, {}).get("text", ())
    return texts


def _refuse_twins(entries: Sequence[Entry], key: str, rule: str) -> None:
    """Refuse a second table of an id or of a name in any letter case."""
    owners: dict[str, str] = {}
    for entry in entries:
        words = dict.fromkeys((entry.id.casefold(), str(entry.table[key]).casefold()))
        for word in words:
            if word in owners:
                why = f"{word!r} belongs to {owners[word]!r} already"
                raise entry.place().refuse(why, rule=rule)
        owners |= dict.fromkeys(words, entry.id)


def _refuse_names_of_figures(champions: Sequence[Entry]) -> None:
    """Refuse a champion that is called like another one in the match, as in "brann-1"."""
    words = {
        word.casefold(): entry.id
        for entry in champions
        for word in (entry.id, str(entry.table["name"]))
    }
    for entry in champions:
        match = OF_FIGURES.fullmatch(entry.id)
        if match and match[1] in words:
            why = f"the id {entry.id!r} would mean {words[match[1]]!r} in play, expected another"
            raise entry.refused("id", why, CHAMPION_RULE)
