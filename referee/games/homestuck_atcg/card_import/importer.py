"""Card lists of the public form: their facts are taken, their texts are read, and all that was not is said.

A card of which everything was understood stands in the card file that is made; it is read from there as any other
card file is, so that what was made can be played.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from referee.dataclass import dataclass
from referee.errors import PackError
from referee.games.homestuck_atcg.card_import.card_claims import unproven, why_unproven
from referee.games.homestuck_atcg.card_import.cells import TYPE_LETTERS, Draft, take_facts
from referee.games.homestuck_atcg.card_import.columns import Columns, read_header
from referee.games.homestuck_atcg.card_import.rewording import (
    LONGEST_CELL,
    Told,
    own_rewordings,
    rewordings,
    tell_enter,
    tell_lines,
)
from referee.games.homestuck_atcg.card_import.unread import near_phrases, why_unread
from referee.games.homestuck_atcg.cardset.card_set import load_set
from referee.games.homestuck_atcg.cardset.pages import page
from referee.games.homestuck_atcg.cardset.schema import GAME
from referee.games.homestuck_atcg.language.normal_form import folded_subtitle
from referee.games.homestuck_atcg.language.tree import Card
from referee.kernel.cardset.csv_table import TableRow, read_table
from referee.kernel.cardset.import_report import (
    Finding,
    Imported,
    ImportedCard,
    ImportedColumn,
    Passing,
    ReadText,
    unwatched,
)
from referee.kernel.text.grammar import Unread
from referee.kernel.text.synonyms import Rewordings
from referee.pattern import pattern

ORDER = [
    "id",
    "title",
    "subtitle",
    "type",
    "enter",
    "power",
    "tags",
    "stars",
    "max_damage",
    "draw",
    "text",
    "art",
    "flavor",
]
"""The keys of a card as a card file has them."""
TEXT_RULE = "HAC-Q41"
NAMES = ("HAC-2.3", "HAC-2.4")
"""The rules by which the name of a card is refused."""

_REFUSAL = pattern(
    r".*?: (?:line [0-9]+, )?card '(.*?)'(?:, text ([0-9]+))?(?:, column ([0-9]+))?: (.*?)(?: \[([A-Z0-9.-]+)\])?"
)
"""What a card file is refused with: the card, the text, the column in it, why, and the rule."""


def import_cards(
    lists: Sequence[tuple[str, str]],
    set_id: str,
    *,
    partly: bool,
    words: Sequence[tuple[str, str]] = (),
    passing: Passing = unwatched,
) -> Imported:
    """The cards in the lists, each with the name of its file, as a card file of that id.

    ``partly``: a card of which some lines were not understood is taken without these. ``words`` are files of somebody's
    own rewordings, which are gone through before the shipped ones. Raises PackError for what is no
    list, and where the cards that were understood make no card file together. What takes long is run
    through by ``passing``, which may show how far it has come.
    """
    known = rewordings()
    for file, text in reversed(words):
        known = known.behind(own_rewordings(text, file))
    columns: list[ImportedColumn] = []
    findings: list[Finding] = []
    cards: list[Kept] = []
    for file, text in lists:
        rows = read_table(text, file)
        if not rows:
            message = f"{file}: an empty list, expected a header and a row for each card"
            raise PackError(message)
        header = read_header(rows[0], file)
        columns += header.known
        findings += header.findings
        told = passing(rows[1:], "cards read")
        cards += (_read_card(header, row, known) for row in told)
        if len(rows) == 1:
            findings.append(Finding(file, rows[0].line, "", "no card under the header"))
    _number_cards(cards)
    _refuse_doubles(cards)
    for card in passing(cards, "cards proven"):
        _prove(card, partly=partly)
    made = _made_of(cards, set_id, [file for file, _ in lists])
    return Imported(made, tuple(columns), tuple(card.done() for card in cards), tuple(findings))


# -- one card -------------------------------------------------------------------------------


@dataclass(slots=True)
class Kept:
    """A card of a list: what was taken of it, and how each of its lines was read."""

    draft: Draft
    enter: Told | None
    lines: list[Told]
    taken: bool = False
    steps: tuple[tuple[str, ...], ...] = ()

    def done(self) -> ImportedCard:
        """What is said of the card."""
        draft = self.draft
        return ImportedCard(
            draft.columns.file,
            draft.row.line,
            str(draft.table.get("id", "")),
            draft.name,
            draft.type or "",
            tuple(self._texts()),
            tuple(sorted(draft.findings, key=lambda each: (each.line, each.character or 0))),
            self.taken,
        )

    def _texts(self) -> Iterator[ReadText]:
        columns = self.draft.columns
        if self.enter is not None:
            told = self.enter
            yield ReadText(
                columns.called("enter"), told.listed, _read_words(told), (), told.reasons
            )
        read = iter(self.steps)
        for told in self.lines:
            steps = next(read, ()) if told.unread is None else ()
            words, reasons = _read_words(told), told.reasons if told.unread is None else ()
            yield ReadText(columns.called("text"), told.listed, words, steps, reasons)


def _read_words(told: Told) -> str:
    return "" if told.unread is not None else told.words.text


def _read_card(columns: Columns, row: TableRow, words: Rewordings) -> Kept:
    draft = Draft(columns, row)
    take_facts(draft)
    enter = None
    if draft.type != "planet":
        enter = _read_enter(draft, words)
    text = columns.cell(row, "text").text
    if len(text) > LONGEST_CELL:
        draft.find("text", f"a text of {len(text)} characters, expected at most {LONGEST_CELL}")
        return Kept(draft, enter, [])
    lines = tell_lines(text, draft.type or "", words)
    for told in lines:
        if told.unread is not None:
            _find_unread(draft, "text", told)
    return Kept(draft, enter, lines)


def _read_enter(draft: Draft, words: Rewordings) -> Told | None:
    cell = draft.columns.cell(draft.row, "enter").text
    if not cell.strip():
        draft.find("enter", "nothing stands here, expected an Enter Cost such as '3g'", "HAC-2.3")
        return None
    told = tell_enter(cell[:LONGEST_CELL], words)
    if told.unread is not None:
        _find_unread(draft, "enter", told)
    else:
        draft.table["enter"] = told.words.text
    return told


def _find_unread(draft: Draft, key: str, told: Told) -> None:
    assert told.unread is not None
    type_ = draft.type or "" if key == "text" else ""
    wish, near = told.unread.expected, near_phrases(told, type_) if type_ else ()
    why = why_unread(told, type_)
    draft.find(key, why, TEXT_RULE, character=told.at + 1, expected=wish, phrases=near)


# -- all cards ------------------------------------------------------------------------------


def _number_cards(cards: Sequence[Kept]) -> None:
    """Give each card a number of its own: that of the list, the full one, or the next that is free."""
    used: dict[str, Draft] = {}
    for card in cards:
        draft = card.draft
        number = draft.table.get("id", "")
        other = draft.value("other_id")
        if number.casefold() in used and other and other.casefold() not in used:
            number = other
        elif number and number.casefold() in used:
            place = _place_of(used[number.casefold()], draft)
            draft.find("id", f"a second card numbered {number!r}, as in {place}", "HAC-2.3")
            continue
        if not number:
            number = _free_number(draft, used)
            draft.find("id", f"no number, called {number!r}", grave=False)
        draft.table["id"] = number
        used[number.casefold()] = draft


def _free_number(draft: Draft, used: dict[str, Draft]) -> str:
    letter = next((each for each, type_ in TYPE_LETTERS.items() if type_ == draft.type), "X")
    number = 1
    while f"{letter}{number:03}".casefold() in used:
        number += 1
    return f"{letter}{number:03}"


def _refuse_doubles(cards: Sequence[Kept]) -> None:
    """Find the cards whose title and sub-title another one has before them (HAC-2.4, HAC-Q35)."""
    first: dict[tuple[str, str], Draft] = {}
    for card in cards:
        draft = card.draft
        if {"title", "subtitle"} <= draft.table.keys():
            name = draft.table["title"], folded_subtitle(draft.table["subtitle"])
            other = first.setdefault(name, draft)
            if other is not draft:
                why = f"a second card of this title and sub-title, as in {_place_of(other, draft)}"
                draft.find("title", why, "HAC-2.4")


def _place_of(other: Draft, draft: Draft) -> str:
    """The line of another card, and its list where that is not the same."""
    file = "" if other.columns.file == draft.columns.file else f" of {other.columns.file}"
    return f"line {other.row.line}{file}"


def _prove(card: Kept, *, partly: bool) -> None:
    """Take a card if it can stand in a card file; else find why it cannot."""
    draft = card.draft
    if any(each.grave and not _is_line(draft, each) for each in draft.findings):
        return
    while partly or all(told.unread is None for told in card.lines):
        draft.table["text"] = [told.words.text for told in card.lines if told.unread is None]
        try:
            found = load_set(_card_file([draft.table], "alone", []), "alone.toml").check()
        except PackError as error:
            _find_refusal(card, str(error))
            return
        if not _take_back(card, found.cards[0]):
            card.steps = tuple(tuple(steps) for _, steps in page(found, found.names.id(0))[1:])
            card.taken = True
            return


def _take_back(card: Kept, made: Card) -> bool:
    """Whether lines are not read after all: those that were reworded by what is not so on the card."""
    before = card.lines
    card.lines = [_proven(told, made) for told in before]
    for told, old in zip(card.lines, before, strict=True):
        if told is not old:
            _find_unread(card.draft, "text", told)
    return any(told is not old for told, old in zip(card.lines, before, strict=True))


def _proven(told: Told, made: Card) -> Told:
    if told.unread is not None:
        return told
    words, use = told.words, unproven(told.words, made)
    if use is None:
        return told
    at = min(range(len(words.text)), key=lambda each: abs(words.origins[each] - use.at))
    return replace(told, unread=Unread(f"{why_unproven(use)}, in {words.text!r}", at + 1))


def _made_of(cards: Sequence[Kept], set_id: str, files: Sequence[str]) -> str:
    """The card file of the cards that were taken, without those that cannot stand beside the others."""
    while taken := {card.draft.table["id"]: card for card in cards if card.taken}:
        made = _card_file([card.draft.table for card in taken.values()], set_id, files)
        try:
            load_set(made, f"{set_id}.toml").check()
        except PackError as error:
            refused = _REFUSAL.fullmatch(str(error))
            if refused is None or refused[1] not in taken:
                raise
            taken[refused[1]].taken = False
            _find_refusal(taken[refused[1]], str(error))
        else:
            return made
    return ""


def _is_line(draft: Draft, finding: Finding) -> bool:
    """Whether a finding is about one line of the text, which a card may do without."""
    return finding.character is not None and finding.column == draft.columns.called("text")


def _find_refusal(card: Kept, message: str) -> None:
    """Say in the list's own places why a card file does not take a card."""
    found = _REFUSAL.fullmatch(message)
    if found is None:
        card.draft.find("title", message)
        return
    _, text, column, why, rule = found.groups()
    character = None
    if text is not None:
        read = [told for told in card.lines if told.unread is None]
        told = read[int(text) - 1]
        character = told.words.origins[int(column) - 1 if column else 0] + 1
        why = f"{why}, in {told.words.text!r}" if told.words.text not in why else why
    key = "title" if text is None and rule in NAMES else "text"
    card.draft.find(key, why, rule or "", character=character)


# -- the card file --------------------------------------------------------------------------


def _card_file(tables: Sequence[dict[str, Any]], set_id: str, files: Sequence[str]) -> str:
    """The text of a card file with those cards."""
    names = [file.replace("\\", "/").rpartition("/")[2] for file in files]
    lines = [f"game = {_string(GAME)}", f"set_id = {_string(set_id)}"]
    lines += [f"set = {_string('Cards of ' + ', '.join(names))}"] if names else []
    for table in tables:
        lines += [
            "",
            "[[card]]",
            *(f"{key} = {_value(table[key])}" for key in ORDER if key in table),
        ]
    return "\n".join(lines) + "\n"


def _value(value: Any) -> str:
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return _string(value)
    if len(value) < 2:
        return f"[{', '.join(map(_string, value))}]"
    return "[\n" + "".join(f"  {_string(each)},\n" for each in value) + "]"


def _string(text: str) -> str:
    """A string as TOML has it: as JSON has it, but for one more control character."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
