"""The register of unclear rules: each ruling of a catalogue with its readings, the cases that show them, and an archive's count."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from cli.output.lookup import in_the_book, searched
from cli.storage.files import CARDS, files_named, read_text
from referee.errors import NotFound
from referee.kernel.catalogue import Clarification
from referee.kernel.words.english import counted

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from referee.kernel.catalogue import Option, Rule
    from referee.kernel.game import Game
    from replays.audit.register import Tally
    from replays.cases.case_index import CaseNote

SHIPPED = Path(__file__).parents[2] / "tests" / "rules"
"""Where the cases of a game lie in the source tree; an installed referee has none."""
NOT_HERE = (
    "the cases that show each reading lie in the source tree, in tests/rules/{}; they are not "
    "installed, and --cases FOLDER names them"
)
NAMED = 3
"""So many cases are named; of more the number is told, and all stand in the data."""


def unclear_of(game: Game, words: tuple[str, ...]) -> list[Clarification]:
    """The rulings of a catalogue that the words mean; all without words. Raises NotFound."""
    catalogue = game.catalogue
    entries: Sequence[Rule | Clarification] = in_the_book(catalogue, words) or searched(
        catalogue, words
    )
    found = [each for each in entries if isinstance(each, Clarification)]
    if not found:
        message = f"no unclear place of {game.code} fits {' '.join(words)!r}"
        raise NotFound(message)
    return found


def cases_about(
    game: Game, rulings: Sequence[Clarification], folder: str | None
) -> list[CaseNote] | None:
    """The cases about those rulings, in that folder or in the source tree; None where there is neither.

    Raises NotFound for a folder without a case, and StoreError.
    """
    from replays.cases.case_index import notes_about

    books = sorted(SHIPPED.glob(f"{game.code}-*")) if SHIPPED.is_dir() else []
    places = [str(each) for each in (SHIPPED / game.code, *books) if each.is_dir()]
    if folder is None and not places:
        return None
    files = files_named(places if folder is None else [folder], CARDS)
    root = SHIPPED.parents[1]
    texts = ((_short(file, root), read_text(file)) for file in files)
    return list(notes_about(rulings, game.code, texts))


def _short(file: str, root: Path) -> str:
    """A file as it is named in the source tree; any other as it is."""
    path = Path(file)
    return path.relative_to(root).as_posix() if path.is_relative_to(root) else file


def unclear_lines(
    entry: Clarification, cases: Sequence[CaseNote] | None, tally: Tally | None
) -> Iterator[str]:
    """A ruling of the register: question, answer, readings, and what shows and rests on them."""
    from replays.audit.register import words_of_tally

    yield f"  question: {entry.question}"
    yield f"  answer: {entry.answer}"
    for option in entry.options:
        for choice in option.choices:
            yield f"  {_reading_words(option, choice, tally)}"
            yield from _case_lines(shown_by(cases, option, choice))
    if not entry.options:
        yield from _case_lines(about(cases, entry))
    if tally is not None:
        yield f"  {words_of_tally(tally, entry.id)}"


def _reading_words(option: Option, choice: str, tally: Tally | None) -> str:
    usual = " (the usual one)" if choice == option.default else ""
    count = "" if tally is None else f", {counted(tally.choices[option.name, choice], 'matches')}"
    return f"reading {option.name} = {choice}{usual}{count}"


def _case_lines(cases: Sequence[CaseNote] | None) -> Iterator[str]:
    """The first cases, and how many more there are."""
    if cases is None:
        return
    if not cases:
        yield "    shown by no case"
    for each in cases[:NAMED]:
        yield f"    shown by {each.file}: {each.title}"
    if len(cases) > NAMED:
        yield f"    and by {len(cases) - NAMED} more"


def shown_by(
    cases: Sequence[CaseNote] | None, option: Option, choice: str
) -> list[CaseNote] | None:
    """The cases that show a reading; None where no cases are at hand."""
    return None if cases is None else [each for each in cases if each.shows(option, choice)]


def about(cases: Sequence[CaseNote] | None, entry: Clarification) -> list[CaseNote] | None:
    """The cases that name a ruling; None where no cases are at hand."""
    return None if cases is None else [each for each in cases if entry.id in each.rules]


def unclear_data(
    entry: Clarification, cases: Sequence[CaseNote] | None, tally: Tally | None
) -> dict[str, Any]:
    """What a register adds to a ruling, as JSON shows it."""
    from replays.audit.register import KINDS

    data: dict[str, Any] = {
        "cases": _case_data(about(cases, entry)),
        "readings": [
            {
                "option": option.name,
                "choice": choice,
                "usual": choice == option.default,
                "cases": _case_data(shown_by(cases, option, choice)),
                "matches": None if tally is None else tally.choices[option.name, choice],
            }
            for option in entry.options
            for choice in option.choices
        ],
    }
    if tally is not None:
        data["matches"] = {
            "of": tally.matches,
            "rest": tally.resting[entry.id],
            **{kind: tally.kinds[entry.id, kind] for kind in KINDS},
        }
    return data


def _case_data(cases: Sequence[CaseNote] | None) -> list[dict[str, str]] | None:
    return None if cases is None else [{"file": each.file, "title": each.title} for each in cases]
