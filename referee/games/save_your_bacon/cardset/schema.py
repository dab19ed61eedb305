"""What a card file must be, before any of its texts is read (SYB-2.1.1.1, SYB-2.1.2.1, SYB-14.0.36, SYB-14.0.54).

Every refusal says file, line, card and rule.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from referee.dataclass import dataclass
from referee.errors import PackError
from referee.games.save_your_bacon.language.builder import TEXT_RULE, slug
from referee.games.save_your_bacon.language.tree import (
    ACTION,
    CHAMPION,
    EQUIPMENT,
    REACTION,
    TRAITS,
)
from referee.kernel.cardset.additions import Basis, Rows
from referee.kernel.cardset.file import IDS, LONGEST_NAME, is_id
from referee.kernel.cardset.schema import (
    LARGEST,
    ByWord,
    Choice,
    Id,
    Name,
    Number,
    TableEntry,
    TableFile,
    TableSchema,
    Texts,
    check_ids,
    refuse_twins,
)
from referee.kernel.text.parser import Place
from referee.pattern import pattern

GAME = "save-your-bacon"
SECTIONS = ("champion", "card", "condition")
KEYS = (
    "game code title set_id adds_to set version rules origin language icons references sorts limits "
    "balance counts grammar champion card condition deck uncovered refused phrase"
)
FORMATS = ("pod_preconstructed", "pod_draft", "pod_constructed", "full_constructed")
TYPES = (EQUIPMENT, ACTION, REACTION)
MOST_CARDS = 300
MOST_CHARACTERS = 50_000
"""All texts of a file together: more would only take the parser's time, as a match reads them all."""
CARD_RULE, CHAMPION_RULE, DECK_RULE = "SYB-2.1.2.1", "SYB-2.1.1.1", "SYB-3.0.1"
NAME_RULE = "SYB-14.0.36"
"""A card is identified by its name, a champion by its archetype."""
WORDS = ("yes", "no", "none", *(trait.lower() for trait in TRAITS))
"""What an answer may be in the place of a card; so may a number and a seat."""
WORDS_OF_SEATS = pattern(r"seat-[0-9]+")
OF_THINGS = pattern(r"(.+?)-[1-4](-[b-f])?")
"""The ids of things in play: that of the card, then its owner's seat, then which copy it is."""
CONDITION_NAME = pattern(r"[A-Z][A-Za-z]*(?:['-][A-Za-z]+)*(?: [A-Z][A-Za-z]*(?:['-][A-Za-z]+)*)*")


@dataclass(frozen=True, slots=True)
class Entry(TableEntry):
    """A champion, a card or a condition, known by its id or its name; or a deck."""

    @property
    def shown(self) -> Any:
        """What a refusal calls it by."""
        known = (self.table[key] for key in ("id", "archetype", "name") if self.table.get(key))
        return next(known, self.number + 1) if self.counted else self.table.get("id")

    @property
    def name(self) -> str:
        """The name that identifies it (SYB-14.0.36)."""
        return str(self.table["archetype" if self.section == CHAMPION else "name"])

    @property
    def id(self) -> str:
        """The id by which answers mean it: its own if that is one, else the words of its name."""
        own = self.table.get("id")
        return str(own) if is_id(own) else slug(self.name.removeprefix("The "))


class CardFile(TableFile[Entry]):
    """The text of a card file and what TOML makes of it. Raises PackError."""

    rows: ClassVar[Mapping[str, Rows]] = {
        CHAMPION: Rows("archetype"),
        "card": Rows(defaults={"energy_value": 2}),
        "condition": Rows(),
        "deck": Rows(),
    }

    def __init__(self, text: str, name: str, basis: Basis | None = None) -> None:
        super().__init__(text, name, SECTIONS, Entry, basis=basis)
        self.check_head(GAME, KEYS)
        self.check_set_id()
        count = sum(map(len, self.sections.values()))
        if not self.sections[CHAMPION] or count > MOST_CARDS:
            message = f"{self.name}: found {len(self.sections[CHAMPION])} champions and {count} cards in all, expected at least 1 and at most {MOST_CARDS} [SYB-2.0.1.1]"
            raise PackError(message)
        entries = [entry for section in self.sections.values() for entry in section]
        for entry in entries:
            _refuse_stats(entry)
            SCHEMAS[entry.section].check(entry)
        self.refuse_long_texts(
            (text for each in entries for text in each.table["text"]), MOST_CHARACTERS
        )
        _refuse_twins(self)
        _check_pods(self)
        seen: list[str] = []
        for entry in self.entries("deck"):
            DECK.check(entry)
            _check_deck(self, entry)
            if entry.table["id"] in seen:
                raise entry.refused("id", "a second deck of this id, expected another", DECK_RULE)
            seen.append(entry.table["id"])


# -- one table ------------------------------------------------------------------------------


NO_STATS = {
    ACTION: ("attack", "defense"),
    REACTION: ("attack", "defense"),
    "condition": (
        "attack",
        "defense",
        "energy_value",
        "cost_e",
        "cost_ep",
        "requires",
        "requires_ready",
        "traits",
    ),
}


def _refuse_stats(entry: Entry) -> None:
    what = str(entry.table.get("type", entry.section))
    rule = "SYB-2.1.3.1" if entry.section == "condition" else "SYB-2.1.2.7"
    entry.refuse_keys(NO_STATS.get(what, ()), f"a card of type {what}, which has none", rule)


def _check_id(entry: Entry) -> None:
    own = entry.table.get("id", "")
    if not isinstance(own, str) or len(own) > LONGEST_NAME or not own.isprintable():
        raise entry.refused("id", f"found id {own!r}, expected {IDS}", NAME_RULE)
    why = ""
    if not is_id(entry.id):
        why = f"the name gives no id, expected an id of its own: {IDS}"
    elif entry.id in WORDS or entry.id.isdecimal() or WORDS_OF_SEATS.fullmatch(entry.id):
        why = f"found {entry.id!r}, which means something else in an answer"
    if why:
        raise entry.place().refuse(why, rule=NAME_RULE)


def _refuse_no_text(entry: Entry) -> None:
    if entry.table["text"]:
        return
    if entry.table.get("type") in (ACTION, REACTION):
        why = f"no text, expected what the {entry.table['type']} does"
        raise entry.refused("text", why, "SYB-10.2.0.6")
    if entry.section == "condition":
        raise entry.refused("text", "no text, expected what the condition does", "SYB-2.1.3.1")


def _check_cost(entry: Entry) -> None:
    if "cost_e" not in entry.table and "cost_ep" not in entry.table:
        why = "no cost_e and no cost_ep, expected an energy cost"
        raise entry.place().refuse(why, rule=CARD_RULE)


def _check_requires_ready(entry: Entry) -> None:
    value = entry.table.get("requires_ready", False)
    if not isinstance(value, bool):
        why = f"found requires_ready {value!r}, expected true or false"
        raise entry.refused("requires_ready", why, "SYB-2.1.2.5")


def _traits(key: str) -> Callable[[Entry], None]:
    """A list of traits, each once (SYB-14.0.54)."""

    def check(entry: Entry) -> None:
        traits, why = entry.table.get(key, []), ""
        if not isinstance(traits, list):
            why = f"found {key} {traits!r}, expected a list of traits"
            raise entry.refused(key, why, "SYB-14.0.54")
        for at, trait in enumerate(traits):
            if trait not in TRAITS:
                why = f"found {trait!r} in {key}, expected one of {', '.join(TRAITS)}"
            elif trait in traits[:at]:
                why = f"found {trait!r} in {key} twice, expected once"
            if why:
                raise entry.refused(key, why, "SYB-14.0.54")

    return check


def _check_condition_name(entry: Entry) -> None:
    if not CONDITION_NAME.fullmatch(entry.name):
        why = f"found name {entry.name!r}, expected words of letters, each with a capital"
        raise entry.refused("name", why, "SYB-2.1.3.1")


NAME = Name("name", CARD_RULE, blank=True)
TEXTS = _check_id, Texts(TEXT_RULE, wish="paragraphs"), _refuse_no_text
SCHEMAS: dict[str, TableSchema[Entry]] = {
    CHAMPION: TableSchema(
        "id archetype name traits attack defense pod text flavor covers rulings",
        (
            Name("archetype", CHAMPION_RULE, blank=True),
            NAME,
            *TEXTS,
            Number("attack", 0, CHAMPION_RULE),
            Number("defense", 1, CHAMPION_RULE),
            _traits("traits"),
        ),
    ),
    "card": TableSchema(
        "id name type pod energy_value cost_e cost_ep requires_ready requires attack defense "
        "text flavor covers rulings",
        (
            NAME,
            *TEXTS,
            Choice("type", TYPES, CARD_RULE),
            _check_cost,
            Number("energy_value", 0, CARD_RULE),
            Number("cost_e", 0, CARD_RULE, default=0),
            Number("cost_ep", 0, CARD_RULE, default=0),
            ByWord(
                "type",
                {
                    EQUIPMENT: (
                        Number("attack", 0, "SYB-Q30", default=0),
                        Number("defense", 1, "SYB-Q30", default=1),
                    )
                },
            ),
            _check_requires_ready,
            _traits("requires"),
        ),
    ),
    "condition": TableSchema("id name text covers rulings", (NAME, *TEXTS, _check_condition_name)),
}
DECK: TableSchema[Entry] = TableSchema(
    "id name format champions cards note covers", (Id(DECK_RULE), NAME)
)


# -- names ----------------------------------------------------------------------------------


def _refuse_twins(file: CardFile) -> None:
    """Refuse a second card of a name or an id, and one called like a thing in play."""
    for kinds in ((CHAMPION, "card"), ("condition",)):
        entries = [entry for section in kinds for entry in file.sections[section]]
        owners = refuse_twins(
            [(each, (each.id, each.name), each.name) for each in entries], NAME_RULE
        )
        for word in owners:
            match = OF_THINGS.fullmatch(word)
            if match and match[1] in owners:
                why = f"the id {word!r} would mean {owners[match[1]]!r} in play, expected another"
                raise Place(file.name, f"card {owners[word]!r}").refuse(why, rule=NAME_RULE)


# -- pods and decks -------------------------------------------------------------------------


def keys_of(file: CardFile, section: str) -> dict[str, int]:
    """Each champion or card by the words that a file may call it by: its id as it stands there."""
    return {str(each.table.get("id", each.id)): each.number for each in file.sections[section]}


def _check_pods(file: CardFile) -> None:
    known = keys_of(file, "card")
    for entry in file.sections[CHAMPION]:
        pod = entry.table.get("pod", [])
        check_ids(entry, "pod", pod, known, "SYB-Q64")
        if len(set(pod)) != len(pod):
            why = "found a card twice in the pod, expected once"
            raise entry.refused("pod", why, "SYB-Q64")


def _check_deck(file: CardFile, entry: Entry) -> None:
    table = entry.table
    if table.get("format") not in FORMATS:
        why = f"found format {table.get('format')!r}, expected one of {', '.join(FORMATS)}"
        raise entry.refused("format", why, "SYB-8.0.1")
    champions = keys_of(file, CHAMPION)
    check_ids(entry, "champions", table.get("champions"), champions, "SYB-2.0.1.1")
    cards = table.get("cards", [])
    if not isinstance(cards, list) or not all(_is_counted(each) for each in cards):
        why = f"expected cards: a list of [id, copies], 1 to {LARGEST} copies each"
        raise entry.refused("cards", why, DECK_RULE)
    check_ids(entry, "cards", [each[0] for each in cards], keys_of(file, "card"), DECK_RULE)


def _is_counted(entry: Any) -> bool:
    return (
        isinstance(entry, list)
        and len(entry) == 2
        and isinstance(entry[0], str)
        and type(entry[1]) is int
        and 1 <= entry[1] <= LARGEST
    )
