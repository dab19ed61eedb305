"""A club's own rulings: cases in a folder, each run again, to stand beside the rules that they name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cli.exit_codes import GOOD, NO, exit_code
from cli.output.say import words_of
from cli.storage.case_files import read_case_file
from cli.storage.files import CARDS, files_named, read_text
from referee.dataclass import dataclass
from referee.errors import MatchError, PackError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cli.context import CommandContext
    from referee.kernel.game import Game


@dataclass(frozen=True, slots=True)
class ClubRuling:
    """A case of the club: where it stands, what it says, the rules that it names, and why it does not hold (empty: it does)."""

    file: str
    title: str
    rules: tuple[str, ...]
    fault: str = ""
    code: int = GOOD

    @property
    def line(self) -> str:
        """The ruling beside a rule."""
        return f"club: {self.title} ({self.file}){', no longer holds' if self.fault else ''}"

    @property
    def data(self) -> dict[str, Any]:
        """The same as JSON shows it."""
        named = {"file": self.file, "title": self.title, "rules": list(self.rules)}
        return named | {"holds": not self.fault, "fault": self.fault or None}


def club_rulings(desk: CommandContext, folder: str, game: Game) -> list[ClubRuling]:
    """The rulings of the club for that game, each run. Raises NotFound for a folder without a case."""
    files = files_named([folder], CARDS)
    return list(_rulings(desk.say.progress(files, len(files), "cases"), game))


def _rulings(files: Iterable[str], game: Game) -> Iterator[ClubRuling]:
    from replays.cases.case_index import case_note

    for file in files:
        try:
            note = case_note(file, read_text(file))
        except PackError as error:
            yield ClubRuling(file, "a case that cannot be read", (), str(error), exit_code(error))
            continue
        if note.game == game.code:
            yield _run(file, note.title, note.rules)


def _run(file: str, title: str, rules: tuple[str, ...]) -> ClubRuling:
    """Run one case again: a rule, a card or a path may have changed under it."""
    from replays.cases.case_lines import line_of, with_lines
    from replays.cases.cases import run_case

    try:
        case, text = read_case_file(file)
        with with_lines(text):
            report = run_case(case)
    except MatchError as error:
        words = words_of(error).removeprefix(f"{file}: ")
        return ClubRuling(file, title, rules, words, exit_code(error))
    if report.fault is None:
        return ClubRuling(file, title, rules)
    line = line_of(text, str(report.fault))
    return ClubRuling(file, title, rules, f"{f'line {line}, ' if line else ''}{report.fault}", NO)
