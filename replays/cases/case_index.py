"""An index of cases: which of them show an unclear place of the rules, and which reading of it.

Only the head of a case is read: its title, its game, the rules that it names and the readings that it chooses. Whether it holds
is another question (`replays.cases.cases`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from referee.dataclass import dataclass
from referee.errors import PackError
from referee.kernel.catalogue import Clarification, Option
from referee.toml import read_toml


@dataclass(frozen=True, slots=True)
class CaseNote:
    """What the head of a case says, and in which file it stands."""

    file: str
    title: str
    game: str
    rules: tuple[str, ...]
    readings: Mapping[str, str]

    def shows(self, option: Option, choice: str) -> bool:
        """Whether the case shows that reading: it chooses it, or is about the ruling and leaves the usual one."""
        if option.name in self.readings:
            return self.readings[option.name] == choice
        return option.ruling in self.rules and choice == option.default


def case_note(file: str, text: str) -> CaseNote:
    """What the head of that case says. Raises PackError for what is no TOML."""
    table = read_toml(text)
    rules, readings = table.get("rules", []), table.get("readings", {})
    listed = [rules] if isinstance(rules, str) else rules
    chosen = readings if isinstance(readings, dict) else {}
    return CaseNote(
        file,
        str(table.get("title", "")),
        str(table.get("game", "")),
        tuple(map(str, listed)) if isinstance(listed, list) else (),
        {name: _reading(choice) for name, choice in chosen.items()},
    )


def _reading(choice: Any) -> str:
    return str(choice).lower() if isinstance(choice, bool) else str(choice)


def notes_about(
    rulings: Iterable[Clarification], game: str, files: Iterable[tuple[str, str]]
) -> Iterator[CaseNote]:
    """The cases of a game, its drafts and series among these files, each a name and a text, that are about one of the rulings.

    What is no TOML is no case of it.
    """
    words = [each.id for each in rulings]
    words += [option.name for each in rulings for option in each.options]
    for file, text in files:
        if not any(word in text for word in words):
            continue
        try:
            note = case_note(file, text)
        except PackError:
            continue
        if note.game == game or note.game.startswith(f"{game}-"):
            yield note
