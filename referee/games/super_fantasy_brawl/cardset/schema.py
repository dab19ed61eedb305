"""What a card file must be, before any of its texts is read (SFB-26.3 to SFB-26.6).

Every refusal says file, line, table and rule.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from referee.errors import PackError
from referee.games.super_fantasy_brawl.cardset.entries import Named
from referee.games.super_fantasy_brawl.cardset.printed import (
    ACTION,
    ACTION_RULE,
    CARD_RULE,
    CHALLENGE,
    CHALLENGE_RULE,
    CHAMPION,
    CHAMPION_RULE,
    PATTERN,
    SIDES,
    TRAP,
    TRAP_RULE,
    card_schema,
    check_deck,
    check_tokens,
)
from referee.games.super_fantasy_brawl.cardset.teams import check_lists
from referee.kernel.cardset.additions import Basis, Owned, Rows
from referee.kernel.cardset.schema import TableEntry, TableFile, refuse_twins
from referee.pattern import pattern

GAME = "super-fantasy-brawl"
KEYS = (
    "game code title set_id adds_to set version origin language note notation grammar champion card "
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
SCHEMAS = {"standard_action": ACTION, "trap": TRAP, "challenge": CHALLENGE, "aoe": PATTERN}
"""What each table of a section must be by itself."""
MOST = 400
"""The most tables of all sections together."""
MOST_CHARACTERS = 50_000
"""All texts of a file together: more would only take the parser's time, as a match reads them all."""
OF_FIGURES = pattern(r"(.+)-[1-4]")
"""The ids of figures: that of the champion, then the seat."""


class CardFile(TableFile[TableEntry]):
    """The text of a card file and what TOML makes of it. Raises PackError.

    Standard actions, traps, challenges and areas that it does not bring are those of the shipped set.
    """

    rows: ClassVar[Mapping[str, Rows]] = {
        "champion": Rows(
            parts={"basic": "", "levelled": ""},
            owned={"deck": Owned("card", "champion")},
            same_as={"levelled": "basic"},
        ),
        "card": Rows(),
        "standard_action": Rows(),
        "trap": Rows(),
        "challenge": Rows("title"),
        "aoe": Rows(""),
        "team": Rows(),
        "draft_list": Rows(),
        "pool": Rows(),
    }

    def __init__(self, text: str, name: str, basis: Basis | None = None) -> None:
        super().__init__(text, name, SECTIONS, TableEntry, basis=basis)
        self.check_head(GAME, KEYS)
        self.check_set_id()
        self._check_count()
        self._check_cards()
        sections = self.sections
        for section, schema in SCHEMAS.items():
            for entry in sections[section]:
                schema.check(entry)
        if sections["trap"]:
            check_tokens(sections["trap"])
        for section, (key, rule) in PRINTED.items():
            _refuse_twins(sections[section], key, rule)
        _refuse_twins(sections["aoe"], "id", "SFB-8.3")
        _refuse_names_of_figures(sections["champion"])
        entries = (entry for section in sections.values() for entry in section)
        self.refuse_long_texts(
            (text for each in entries for text in texts_of(each.table)), MOST_CHARACTERS
        )
        check_lists(sections, list(self.ids("champion")))

    def ids(self, section: str) -> dict[str, int]:
        """The ids of a section with their numbers."""
        return {entry.id: number for number, entry in enumerate(self.sections[section])}

    # -- checks -----------------------------------------------------------------------------

    def _check_count(self) -> None:
        count = sum(map(len, self.sections.values()))
        champions = len(self.sections["champion"])
        if not champions or count > MOST:
            message = f"{self.name}: found {champions} champions and {count} tables in all, expected at least 1 and at most {MOST} [{CHAMPION_RULE}]"
            raise PackError(message)

    def _check_cards(self) -> None:
        """Champions and cards name each other, so the names come first."""
        champions, cards = self.sections["champion"], self.sections["card"]
        for entry in champions:
            Named(CHAMPION_RULE)(entry)
        _refuse_twins(champions, *PRINTED["champion"])
        card = card_schema([entry.id for entry in champions])
        for entry in cards:
            card.check(entry)
        owners = {entry.id: entry.table["champion"] for entry in cards}
        for entry in champions:
            CHAMPION.check(entry)
            check_deck(entry, owners)


def texts_of(table: dict[str, Any]) -> list[str]:
    """Every line of text of a table, of both sides of a champion too."""
    texts = list(table.get("text", ()))
    for side in SIDES:
        texts += table.get(side, {}).get("text", ())
    return texts


def _refuse_twins(entries: Sequence[TableEntry], key: str, rule: str) -> None:
    refuse_twins([(each, (each.id, str(each.table[key])), each.id) for each in entries], rule)


def _refuse_names_of_figures(champions: Sequence[TableEntry]) -> None:
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
