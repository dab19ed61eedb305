"""Loop: a viewer driven by single keys on the screen, or by typed commands line by line."""

from __future__ import annotations

import select
import stat
import sys
from io import BufferedReader
from os import fstat
from typing import TYPE_CHECKING

from cli.exit_codes import GOOD, exit_code
from cli.output.say import words_of
from cli.output.status import heading
from cli.terminal.line_mode import Lines
from cli.terminal.surface import GONE, RESIZED
from cli.viewer.commands import COMMANDS, Reply, Viewing, complete
from cli.viewer.viewer_panes import ViewerPage
from referee.dataclass import dataclass
from referee.errors import MatchError, NotUnderstood
from referee.kernel.show.rows import Span, row, words
from referee.kernel.words.english import counted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cli.context import CommandContext
    from cli.terminal.screen import Screen
    from cli.viewer.commands import Command
    from cli.viewer.viewer import Viewer

OFTEN = 0.5
"""How many seconds pass before we look again whether somebody has recorded more."""
AT_HAND = 0.2
"""How many seconds after the start commands in a pipe are there; for later ones say --lines."""
PROMPT = "replay> "
AUTOPLAY, FASTER, SLOWER = ".", "+", "-"
"""The keys by which the match plays by itself, or no longer; and goes faster or more slowly."""
PACE, FACTOR, QUICKEST, SLOWEST = 1.0, 1.5, 0.1, 10.0
"""How many seconds a record is shown by itself, and by how much a key changes that."""
HINTS = (
    "n next, b back, t turn, . autoplay, f find, l legal, w why, a eyes, ? help, q quit",
    "n next, b back, t turn, f find, l legal, w why, a eyes, ? help, q quit",
    "n next, b back, f find, ? help, q quit",
    "n b f ? q",
)
"""What is said below the page: the longest that fits."""


def has_commands() -> bool:
    """Whether commands lie on standard input: a pipe or a file that holds something."""
    try:
        kind = fstat(sys.stdin.fileno()).st_mode
        if not (stat.S_ISFIFO(kind) or stat.S_ISREG(kind) or stat.S_ISSOCK(kind)):
            return False
        ready, _, _ = select.select([sys.stdin], [], [], AT_HAND)
        return bool(ready) and _holds_something(sys.stdin.buffer)
    except (OSError, ValueError):
        return False


def _holds_something(stream: object) -> bool:
    """Whether anything can be read; nothing is taken away."""
    return isinstance(stream, BufferedReader) and bool(stream.peek(1))


@dataclass
class Watching:
    """A viewer at work, until somebody leaves. ``code`` is the exit code of the first mistake.

    ``words_typed``: the commands come from a pipe or a file. ``other`` is looked at beside it, on the screen.
    """

    desk: CommandContext
    viewing: Viewing
    words_typed: bool = False
    code: int = GOOD
    other: Viewer | None = None
    _pace: float = 0

    # -- line by line -------------------------------------------------------------------------

    def in_lines(self, lines: Lines) -> Reply:
        """Take typed commands; what was shown is printed below each other."""
        viewer = self.viewing.viewer
        with lines:
            eyes, live = viewer.eyes, viewer.live
            lines.show([row(Span(heading(viewer.place, eyes, live=live), "strong"))])
            names = enumerate(viewer.players, 1)
            lines.show([row(f"  seat {seat}: {name}") for seat, name in names])
            self._print(lines, "", Reply(moved=True))
            if not self.words_typed:
                lines.show([row("'help' lists the commands, 'table' shows the table")])

            def ways(text: str) -> Sequence[str]:
                return complete(self.viewing, text)

            while (line := lines.ask(PROMPT, ways)) is not None:
                self._tell_news(lines)
                try:
                    reply = self.viewing.obey(line)
                except MatchError as error:
                    self._complain(error)
                    continue
                if reply.leaves:
                    lines.show(reply.rows)
                    return reply
                self._print(lines, line, reply)
        return Reply()

    def _tell_news(self, lines: Lines) -> None:
        """Say what was recorded while nobody typed."""
        try:
            more = self.viewing.viewer.follow()
        except MatchError as error:
            self._complain(error)
            return
        if more is not None:
            self._print(lines, "", Reply([row(news_of(more))], moved=True))

    def _complain(self, error: MatchError) -> None:
        sys.stdout.flush()
        self.desk.say.fault(error)
        if self.words_typed:
            self.code = self.code or exit_code(error)

    def _print(self, lines: Lines, line: str, reply: Reply) -> None:
        viewer = self.viewing.viewer
        rows = list(reply.rows)
        if reply.table:
            rows += viewer.board_rows(lines.width())
        if reply.moved:
            rows += [viewer.mark(), *viewer.record_rows(), *viewer.question_rows()]
        lines.show(rows)
        said = {"command": line, **viewer.data(), "lines": [words(each) for each in reply.rows]}
        self.desk.say.answer("view", said)

    # -- on the screen ------------------------------------------------------------------------

    def on_screen(self, screen: Screen) -> Reply:
        """Take single keys; everything is shown on one page that is painted over."""
        with screen:
            reply, shown = Reply(moved=True), None
            screen.remark(*HINTS)
            while not reply.leaves:
                if reply is not shown:
                    self._show(screen, reply)
                    shown = reply
                key = screen.key(self._patience())
                if key in (RESIZED, "page-up", "page-down"):
                    continue
                if not key:
                    reply = self._time_passed(reply)
                    continue
                if key in (GONE, "ctrl-d"):
                    break
                if key in (AUTOPLAY, FASTER, SLOWER):
                    reply = self._set_pace(key)
                    continue
                self._pace = 0
                back = key == "enter" and not reply.moved
                reply = Reply(moved=True) if back else self._pressed(screen, key)
        return reply

    def _patience(self) -> float | None:
        """How long we wait for a key before the match goes on by itself, or we look whether more was recorded."""
        if self._pace:
            return self._pace
        viewer = self.viewing.viewer
        return OFTEN if viewer.live and viewer.source is not None else None

    def _set_pace(self, key: str) -> Reply:
        """Let the match play by itself, faster or more slowly, or no longer."""
        if key == AUTOPLAY:
            self._pace = 0 if self._pace else PACE
        elif self._pace:
            self._pace *= FACTOR if key == SLOWER else 1 / FACTOR
            self._pace = min(max(self._pace, QUICKEST), SLOWEST)
        said = f"a record every {self._pace:.1f} seconds; '.' stops" if self._pace else "stopped"
        return Reply([row(Span(said, "faint"))], moved=True)

    def _time_passed(self, reply: Reply) -> Reply:
        """The next record where the match plays by itself; else what was recorded meanwhile."""
        viewer = self.viewing.viewer
        if not self._pace:
            return self._seen_meanwhile(reply)
        if viewer.following() is None:
            self._pace = 0
            return Reply([row(Span("this is the last record", "faint"))], moved=True)
        viewer.step(1)
        return Reply(moved=True)

    def _seen_meanwhile(self, reply: Reply) -> Reply:
        """What is shown once some time has passed; a page that is read stays where it is."""
        try:
            more = self.viewing.viewer.follow()
        except MatchError as error:
            return Reply([row(Span(words_of(error), "danger"))], moved=True)
        if more is None or not reply.moved:
            return reply
        return Reply([row(Span(news_of(more), "faint"))], moved=True)

    def _pressed(self, screen: Screen, key: str) -> Reply:
        """What a key says; a mistake is said on the page, and nothing else happens."""
        try:
            line = self._line_of(screen, key)
            return Reply(moved=True) if line is None else self.viewing.obey(line)
        except MatchError as error:
            return Reply([row(Span(words_of(error), "danger"))], moved=True)

    def _line_of(self, screen: Screen, key: str) -> str | None:
        """The command that a key stands for, typed to its end; None if it was given up."""
        if key == "enter":
            return "next"
        if key == "escape":
            return None
        if len(key) > 1 and key.startswith(":"):
            return key[1:]  # what was clicked stands for a command
        if key in (":", "tab"):
            return self._asked(screen, ": ", "")
        if key in "123456789":
            rest = self._asked(screen, f"go to record {key}", "")
            return None if rest is None else f"go {key}{rest}"
        command = next((each for each in COMMANDS if key in each.keys), None)
        if command is None:
            message = f"no command on the key {key!r}"
            raise NotUnderstood(message, expected=("'?' for the keys", "':' to type a command"))
        name = command.names[0]
        if not command.asks:
            return name
        return self._asked(screen, _prompt(command), f"{name} ")

    def _asked(self, screen: Screen, prompt: str, before: str) -> str | None:
        """What the person types behind the prompt, with the command in front; None at Escape."""

        def ways(text: str) -> Sequence[str]:
            found = complete(self.viewing, before + text)
            return [each[len(before) :] for each in found]

        line = screen.ask(prompt, ways, escapes=True)
        return None if line is None else f"{before}{line}".strip()

    def _show(self, screen: Screen, reply: Reply) -> None:
        screen.show(ViewerPage(self.viewing.viewer, reply, self.other).parts())


def news_of(more: int) -> str:
    """How many records came meanwhile."""
    return (
        f"{counted(more, 'records')} more meanwhile" if more else "something was decided meanwhile"
    )


def _prompt(command: Command) -> str:
    """What stands in front of the line that a key begins; it fits a narrow window."""
    if command.writes and command.argument != "TEXT":
        return f"{command.names[0]} here? Enter/Esc: "
    return f"{command.names[0]} {command.argument}: "
