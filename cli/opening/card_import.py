"""Card lists as tables: reading them, saying per card what was understood, and writing the card file."""

from __future__ import annotations

import gc
import re
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cli.exit_codes import GOOD, NO
from cli.storage.card_files import BIGGEST_LIST
from cli.storage.files import CARDS, STREAM, check_ending, put, read_text
from referee.dataclass import dataclass
from referee.errors import NotUnderstood
from referee.kernel.words.english import counted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from cli.context import CommandContext
    from referee.kernel.cardset.import_report import Finding, Imported, ImportedCard, ReadText
    from referee.kernel.game import Game

CARD_FILE = ".toml"
MANY = 20
"""Of fewer cards nobody wants to know how far they have come."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """The lists to import, the card file to write, and whether one that is there may be replaced.

    ``partly``: cards of which some lines were not understood are taken without these. ``words`` are files of rewordings.
    """

    lists: tuple[str, ...]
    output: str | None = None
    force: bool = False
    partly: bool = False
    words: tuple[str, ...] = ()

    @property
    def file(self) -> str:
        """The card file: the one that was named, or one beside the first list."""
        if self.output is not None:
            return self.output
        if self.lists[0] == STREAM:
            message = "a list from standard input has no name: expected -o FILE for the card file"
            raise NotUnderstood(message)
        path = Path(self.lists[0])
        return str(path.with_name(f"{path.stem or 'cards'}{CARD_FILE}") if path.name else path)

    @property
    def set_id(self) -> str:
        """The id of the set: the words of the name of its file."""
        stem = Path(self.file).stem if self.file != STREAM else ""
        return "-".join(re.findall(r"[a-z0-9]+", stem.casefold()))[:60].strip("-") or "imported"


def import_lists(desk: CommandContext, game: Game, wanted: Wanted) -> int:
    """Import card lists into a card file and say what came of it; the exit code."""
    file = _checked(wanted)
    lists = [(name, read_text(name, BIGGEST_LIST)) for name in wanted.lists]
    words = [(name, read_text(name, BIGGEST_LIST)) for name in wanted.words]
    if game.import_cards is None:
        message = f"{game.code} has no card lists that can be imported"
        raise NotUnderstood(message)
    passing = partial(_passing, desk)
    with _uncollected():
        found = game.import_cards(
            lists, wanted.set_id, partly=wanted.partly, words=words, passing=passing
        )
    say: Callable[[str], None] = desk.say.complain if file == STREAM else desk.say.line
    for line in _report(wanted, found):
        say(line)
    taken = sum(card.taken for card in found.cards)
    if taken:
        put(found.text.encode(), file, CARDS, force=wanted.force)
    say(
        f"{file}: {_counted(taken)} written" if taken else "no card could be taken: nothing written"
    )
    desk.say.answer("import", _content(game, wanted, found))
    return GOOD if found.is_whole and found.cards else NO


@contextmanager
def _uncollected() -> Iterator[None]:
    """Nothing is collected meanwhile: what the parser makes is kept, and to go through it again and again takes a fifth of the time."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def _passing(desk: CommandContext, items: Sequence[Any], label: str) -> Iterator[Any]:
    """The items, with a bar where there are many of them."""
    return iter(items) if len(items) < MANY else desk.say.progress(items, len(items), label)


def _checked(wanted: Wanted) -> str:
    """The file to write. Raises NotUnderstood for lists that cannot be meant so."""
    file = wanted.file
    if file in wanted.lists and file not in (STREAM, "."):
        message = f"{file}: the card file would replace the list, expected another -o FILE"
        raise NotUnderstood(message)
    check_ending(file, CARDS)
    if len(set(wanted.lists)) < len(wanted.lists):
        message = "--import: one list twice, expected each once"
        raise NotUnderstood(message)
    return file


# -- in words -------------------------------------------------------------------------------


def _report(wanted: Wanted, found: Imported) -> Iterator[str]:
    for name in wanted.lists:
        cards = [card for card in found.cards if card.file == name]
        understood = sum(card.is_understood for card in cards)
        yield f"{name}: {_counted(len(cards))}, {understood} understood"
        unused = [
            column.header
            for column in found.columns
            if column.file == name and column.taken_as == ""
        ]
        if unused:
            yield f"  columns that no card file needs: {', '.join(unused)}"
        yield from (f"  {each.words()}" for each in found.findings if each.file == name)
        for card in cards:
            yield from _card_lines(card)


def _card_lines(card: ImportedCard) -> Iterator[str]:
    called = f"{card.name} ({card.code})" if card.name else card.code or "a card without a name"
    said = "understood" if card.is_understood else "not understood"
    if card.is_understood is not card.taken:
        said += ", taken without what was not" if card.taken else ""
    yield f"  line {card.line}: {called}: {said}"
    for text in card.texts:
        if text.read and text.read.rstrip(".") != text.listed.rstrip("."):
            yield f"    {text.column}: {text.listed}"
            yield f"      is read as: {text.read}"
            yield from (f"      because: {reason}" for reason in text.reasons)
    yield from (f"    {each.words(card.line)}" for each in card.findings)


def _counted(cards: int) -> str:
    return counted(cards, "cards")


# -- as data --------------------------------------------------------------------------------


def _content(game: Game, wanted: Wanted, found: Imported) -> dict[str, Any]:
    taken = sum(card.taken for card in found.cards)
    return {
        "game": game.code,
        "good": found.is_whole,
        "lists": list(wanted.lists),
        "columns": [
            {
                "file": column.file,
                "number": column.number,
                "header": column.header,
                "taken_as": column.taken_as,
            }
            for column in found.columns
        ],
        "cards": [_card_object(card) for card in found.cards],
        "findings": [_finding_object(each) for each in found.findings],
        "set": {"id": wanted.set_id, "file": wanted.file, "cards": taken} if taken else None,
    }


def _card_object(card: ImportedCard) -> dict[str, Any]:
    return {
        "file": card.file,
        "line": card.line,
        "number": card.code,
        "name": card.name,
        "type": card.type,
        "understood": card.is_understood,
        "taken": card.taken,
        "texts": [_text_object(text) for text in card.texts],
        "findings": [_finding_object(each) for each in card.findings],
    }


def _text_object(text: ReadText) -> dict[str, Any]:
    return {
        "column": text.column,
        "listed": text.listed,
        "read": text.read or None,
        "steps": list(text.steps),
        "because": list(text.reasons),
    }


def _finding_object(finding: Finding) -> dict[str, Any]:
    return {
        "file": finding.file,
        "line": finding.line,
        "column": finding.column,
        "sign": finding.character,
        "why": finding.why,
        "grave": finding.grave,
        "rule": finding.rule or None,
        "expected": list(finding.expected),
        "near": finding.near or None,
        "phrases": list(finding.phrases),
    }
