"""The rule catalogue: code holds the ids of rules and rulings, the catalogue their words.

A rule says what the book says, in our own words. A ruling answers what the book leaves open; where it
has other readings than the one that holds unless a match chooses another, it names them as an option,
or as several options. A rule that leaves a choice to every match names it in the same way.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import field
from functools import cached_property
from typing import Any

from referee.dataclass import dataclass
from referee.errors import NotFound, PackError
from referee.kernel.words.suggestions import did_you_mean
from referee.package_data import package_text
from referee.pattern import pattern

ENFORCED = "enforced"
DESCRIPTIVE = "descriptive"
KEYS: Mapping[str, str] = {
    "": "game code title edition about section rule ruling decision",
    "about": "goal first_turn signs",
    "section": "id title notes",
    "rule": "id section gist place kind option options status reason",
    "ruling": "id about question answer gist because option options status reason",
    "option": "name choices default",
    "decision": "name who when rule",
}

_PIECE = pattern(r"\d+|[^\W\d_]+")


@dataclass(frozen=True, slots=True)
class About:
    """What a newcomer wants to know: how one wins, what a good first turn is, what the symbols mean."""

    goal: str = ""
    first_turn: str = ""
    signs: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Section:
    """A chapter of the rulebook."""

    id: str
    title: str
    notes: str = ""


@dataclass(frozen=True, slots=True)
class Option:
    """An unclear place whose reading a match chooses when it is opened; ``ruling`` is the entry's id."""

    name: str
    choices: tuple[str, ...]
    default: str
    ruling: str


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule of the book: its gist in our words, and the place where the book has it.

    ``status`` is "enforced", or "descriptive" with the ``reason`` why nothing can enforce it.
    """

    id: str
    section: str
    gist: str
    place: str
    kind: str
    status: str
    reason: str = ""
    options: tuple[Option, ...] = ()

    @property
    def words(self) -> str:
        """The sentence that a refusal says."""
        return self.gist


@dataclass(frozen=True, slots=True)
class Clarification:
    """How a question that the book leaves open is answered, and why."""

    id: str
    about: tuple[str, ...]
    question: str
    answer: str
    gist: str
    because: str
    options: tuple[Option, ...]
    status: str
    reason: str = ""

    @property
    def words(self) -> str:
        """The sentence that a refusal says: the gist if there is one, else the answer."""
        return self.gist or self.answer


@dataclass(frozen=True, slots=True)
class Decision:
    """What a person decides; ``rule`` is the one that refuses it at the wrong moment."""

    name: str
    who: str
    when: str
    rule: str


@dataclass(frozen=True)
class Catalogue:
    """The rules, rulings and decisions of one game."""

    game: str
    code: str
    title: str
    edition: str
    sections: tuple[Section, ...]
    rules: tuple[Rule, ...]
    rulings: tuple[Clarification, ...]
    decisions: tuple[Decision, ...]
    about: About = About()

    @classmethod
    def load(cls, text: str, file: str = "rules.toml") -> Catalogue:
        """The catalogue in the text of a file. Raises PackError for what does not fit."""
        try:
            data = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            message = f"{file}: {error}"
            raise PackError(message) from None
        catalogue = _Pages(data, file).catalogue()
        _Proof(catalogue, file).read()
        return catalogue

    @classmethod
    def shipped(cls, package: str) -> Catalogue:
        """The catalogue in the rules.toml of a game's package."""
        return cls.load(rules_text(package))

    @cached_property
    def entries(self) -> Mapping[str, Rule | Clarification]:
        """Every rule and ruling by id, in the book's order, rulings after rules."""
        found: dict[str, Rule | Clarification] = {}
        entries: list[Rule | Clarification] = [*self.rules, *self.rulings]
        for entry in sorted(entries, key=lambda entry: order(entry.id)):
            found[entry.id] = entry
        return found

    @cached_property
    def ids(self) -> tuple[str, ...]:
        """Every id in the book's order."""
        return tuple(self.entries)

    def rule(self, id_: str) -> Rule | Clarification:
        """The rule or ruling of that id, in any letter case. Raises NotFound with those like it."""
        entry = self.entries.get(id_) or self.entries.get(id_.upper())
        if entry is None:
            message = f"no rule {id_!r}"
            raise NotFound(message + did_you_mean(id_, self.ids))
        return entry

    def words(self, id_: str) -> str:
        """The sentence of that rule or ruling."""
        return self.rule(id_).words

    def section(self, id_: str) -> Section:
        """The section of that id. Raises NotFound."""
        for section in self.sections:
            if section.id == id_:
                return section
        message = f"no section {id_!r}"
        raise NotFound(message, [section.id for section in self.sections])

    @cached_property
    def _options(self) -> Mapping[str, Option]:
        entries: list[Rule | Clarification] = [*self.rules, *self.rulings]
        return {option.name: option for entry in entries for option in entry.options}

    def readings(self) -> Mapping[str, Option]:
        """Every option by name, in the book's order."""
        return self._options


def shipped_options(package: str) -> Mapping[str, Option]:
    """The options of the catalogue in a game's package, by name and in the book's order.

    Every match needs them, and few their words: only the tables are read that hold options.
    """
    tables = rules_text(package).split("\n[[")[1:]
    data = tomllib.loads("\n".join(f"[[{each}" for each in tables if "\noption" in each))
    pages = _Pages(data, "rules.toml")
    entries = [*data.get("rule", ()), *data.get("ruling", ())]
    return {option.name: option for each in entries for option in pages.options(each, each["id"])}


def rules_text(package: str) -> str:
    """The rules.toml of a game's package."""
    return package_text(package, "rules.toml")


def order(id_: str) -> tuple[tuple[int, int, str], ...]:
    """What rule ids are sorted by: numbers as numbers, and before letters (BP-1.2 before BP-1.10)."""
    return tuple(
        (0, int(piece), "") if piece.isdigit() else (1, 0, piece) for piece in _PIECE.findall(id_)
    )


def about_of(data: Mapping[str, Any], file: str) -> About:
    """The table ``about`` of a catalogue or sub-catalogue; nothing where it has none. Raises PackError."""
    table = data.get("about", {})
    whole = isinstance(table, dict) and not set(table) - set(KEYS["about"].split())
    signs = table.get("signs", {}) if whole else None
    if not isinstance(signs, dict) or not all(
        isinstance(each, str)
        for each in (table.get("goal", ""), table.get("first_turn", ""), *signs.values())
    ):
        message = (
            f"{file}: about: expected the texts goal and first_turn, and a table signs of texts"
        )
        raise PackError(message)
    return About(table.get("goal", ""), table.get("first_turn", ""), signs)


class _Pages:
    """The tables of a catalogue file, read into entries."""

    def __init__(self, data: Mapping[str, Any], file: str) -> None:
        self.data = data
        self.file = file

    def catalogue(self) -> Catalogue:
        self._refuse_unknown(self.data, "", "the file")
        game, code, title, edition = self._texts(self.data, "game code title edition", "the file")
        return Catalogue(
            game,
            code,
            title,
            edition,
            tuple(self._section(table) for table in self._tables("section")),
            tuple(self._rule(table) for table in self._tables("rule")),
            tuple(self._ruling(table) for table in self._tables("ruling")),
            tuple(self._decision(table) for table in self._tables("decision")),
            about_of(self.data, self.file),
        )

    def _section(self, table: Mapping[str, Any]) -> Section:
        place = self._place(table, "section")
        id_, title = self._texts(table, "id title", place)
        return Section(id_, title, table.get("notes", ""))

    def _rule(self, table: Mapping[str, Any]) -> Rule:
        place = self._place(table, "rule")
        id_, section, gist, at, kind, status = self._texts(
            table, "id section gist place kind status", place
        )
        options = self.options(table, place)
        return Rule(id_, section, gist, at, kind, status, table.get("reason", ""), options)

    def _ruling(self, table: Mapping[str, Any]) -> Clarification:
        place = self._place(table, "ruling")
        return Clarification(
            id=self._text(table, "id", place),
            about=tuple(table.get("about", ())),
            question=self._text(table, "question", place),
            answer=self._text(table, "answer", place),
            gist=table.get("gist", ""),
            because=self._text(table, "because", place),
            options=self.options(table, place),
            status=self._text(table, "status", place),
            reason=table.get("reason", ""),
        )

    def options(self, entry: Mapping[str, Any], place: str) -> tuple[Option, ...]:
        """The options that the table of an entry names."""
        one, several = entry.get("option"), entry.get("options", [])
        found = several if one is None else [one, *several]
        return tuple(self._option(table, entry["id"], f"{place}, option") for table in found)

    def _option(self, table: Mapping[str, Any], id_: str, place: str) -> Option:
        self._refuse_unknown(table, "option", place)
        name, default = self._texts(table, "name default", place)
        return Option(name, tuple(table.get("choices", ())), default, id_)

    def _decision(self, table: Mapping[str, Any]) -> Decision:
        place = self._place(table, "decision", "name")
        name, who, when, rule = self._texts(table, "name who when rule", place)
        return Decision(name, who, when, rule)

    def _tables(self, kind: str) -> list[Mapping[str, Any]]:
        found = self.data.get(kind, [])
        if not isinstance(found, list) or not all(isinstance(table, dict) for table in found):
            message = f"{self.file}: {kind}: expected tables [[{kind}]]"
            raise PackError(message)
        return found

    def _place(self, table: Mapping[str, Any], kind: str, key: str = "id") -> str:
        place = f"{kind} {table.get(key)!r}"
        self._refuse_unknown(table, kind, place)
        return place

    def _texts(self, table: Mapping[str, Any], keys: str, place: str) -> list[str]:
        return [self._text(table, key, place) for key in keys.split()]

    def _text(self, table: Mapping[str, Any], key: str, place: str) -> str:
        value = table.get(key)
        if not isinstance(value, str) or not value:
            message = f"{self.file}: {place}: {key}: found {value!r}, expected a text"
            raise PackError(message)
        return value

    def _refuse_unknown(self, table: Mapping[str, Any], kind: str, place: str) -> None:
        known = KEYS[kind].split()
        for key in table:
            if key not in known:
                wish = ", ".join(map(repr, known))
                message = f"{self.file}: {place}: unknown key {key!r}, expected one of {wish}"
                raise PackError(message)


class _Proof:
    """A catalogue is read once more for what no single entry can show."""

    def __init__(self, catalogue: Catalogue, file: str) -> None:
        self.catalogue = catalogue
        self.file = file

    def read(self) -> None:
        entries: list[Rule | Clarification] = [*self.catalogue.rules, *self.catalogue.rulings]
        if len(self.catalogue.entries) < len(entries):
            seen: set[str] = set()
            for entry in entries:
                self._expect(entry.id not in seen, entry.id, "two entries have this id")
                seen.add(entry.id)
        for entry in entries:
            self._status(entry)
            for option in entry.options:
                self._option(option)
        sections = {section.id for section in self.catalogue.sections}
        for rule in self.catalogue.rules:
            self._expect(rule.section in sections, rule.id, f"no section {rule.section!r}")
        for ruling in self.catalogue.rulings:
            self._ruling(ruling)
        for decision in self.catalogue.decisions:
            known = decision.rule in self.catalogue.entries
            self._expect(known, decision.name, f"no rule {decision.rule!r}")

    def _status(self, entry: Rule | Clarification) -> None:
        told = entry.status in (ENFORCED, DESCRIPTIVE)
        wish = f"found status {entry.status!r}, expected 'enforced' or 'descriptive'"
        self._expect(told, entry.id, wish)
        reasoned = bool(entry.reason) == (entry.status == DESCRIPTIVE)
        self._expect(reasoned, entry.id, "a descriptive entry, and no other, gives its reason")

    def _ruling(self, ruling: Clarification) -> None:
        for about in ruling.about:
            self._expect(about in self.catalogue.entries, ruling.id, f"about: no rule {about!r}")

    def _option(self, option: Option) -> None:
        known = option.default in option.choices
        self._expect(known, option.ruling, f"default {option.default!r} is none of its choices")
        own = self.catalogue.readings()[option.name] is option
        self._expect(own, option.ruling, f"two options are called {option.name!r}")

    def _expect(self, holds: bool, place: str, why: str) -> None:
        if not holds:
            message = f"{self.file}: {place}: {why}"
            raise PackError(message)
