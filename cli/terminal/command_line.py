"""Command line: the line that a person types on the screen: Textual's input, with completion and history."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.binding import Binding
from textual.message import Message
from textual.widgets import Input

from cli.terminal.surface import never

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual import events

    from cli.terminal.surface import Completer

LONGEST = 4000
"""How many characters a line has at most."""
MOST_PASTED = 200
"""How many pasted lines are held."""


class CommandLine(Input):
    """One line being typed. ``offers`` are the completions to be shown, after TAB found several.

    ``pasted`` are the lines of a paste that are still to be put before the person; ``chooses``: in an empty line
    Up and Down go among the choices on the screen.
    """

    BINDINGS = [  # noqa: RUF012 -- Textual declares it so
        Binding("tab", "complete", show=False),
        Binding("up,ctrl+p", "recall(1)", show=False),
        Binding("down,ctrl+n", "recall(-1)", show=False),
        Binding("ctrl+d", "leave", show=False),
        Binding("ctrl+b", "cursor_left", show=False),
        Binding("ctrl+f", "cursor_right", show=False),
        Binding("escape", "escape", show=False),
    ]
    DEFAULT_CSS = """
    CommandLine, CommandLine:focus { background-tint: transparent; }
    CommandLine > .input--cursor, CommandLine:ansi > .input--cursor { background: transparent; color: auto; text-style: none; }
    """

    class Left(Message):
        """Ctrl-D in an empty line."""

    class Escaped(Message):
        """Escape, where no paste waits."""

    class Moved(Message):
        """Up or Down in an empty line: to another choice."""

        def __init__(self, step: int) -> None:
            self.step = step
            super().__init__()

    def __init__(self) -> None:
        super().__init__(id="line", compact=True, max_length=LONGEST, select_on_focus=False)
        self.cursor_blink = False
        self.offers: list[str] = []
        self.pasted: list[str] = []
        self.history: list[str] = []
        self.chooses = False
        self._complete: Completer = never
        self._back = 0
        self._draft = ""

    def begin(self, complete: Completer) -> None:
        """A new line; of a paste the next one is put before the person."""
        self._complete, self._back, self.offers = complete, 0, []
        self.value = self.pasted.pop(0) if self.pasted else ""
        self.cursor_position = len(self.value)

    def keep(self, line: str) -> None:
        """Keep a line that was taken, to be recalled."""
        if line.strip() and self.history[-1:] != [line]:
            self.history.append(line)

    def forget(self) -> None:
        """Forget what was typed and pasted."""
        self.history.clear()
        self.pasted.clear()
        self.value, self.offers, self._draft = "", [], ""

    def _watch_value(self, value: str) -> None:
        super()._watch_value(value)
        self.offers = []

    def _on_paste(self, event: events.Paste) -> None:
        """Put the first pasted line in; the others wait their turn."""
        lines = [line.replace("\t", " ") for line in event.text.splitlines() if line.strip()]
        first, *more = [_typed(line) for line in lines[:MOST_PASTED]] or [""]
        self.insert_text_at_cursor(first)
        self.pasted = more
        event.prevent_default()
        event.stop()

    # -- keys -------------------------------------------------------------------------------

    def action_complete(self) -> None:
        """Complete the line as far as there is one way; show the ways if there are several."""
        typed = self.value[: self.cursor_position]
        found = list(dict.fromkeys(self._complete(typed)))
        together = beginning(found)
        if len(found) == 1:
            together += " "
        elif len(together) <= len(typed):
            self.offers = found
            return
        self.value = together + self.value[self.cursor_position :].lstrip()
        self.cursor_position = len(together)

    def action_recall(self, step: int) -> None:
        """Go back (or on again) among the lines that were typed before; from an empty line, among the choices."""
        if self.chooses and not self.value and not self._back:
            self.post_message(self.Moved(-step))
            return
        if self._back == 0:
            self._draft = self.value
        self._back = min(max(self._back + step, 0), len(self.history))
        self.value = self.history[-self._back] if self._back else self._draft
        self.cursor_position = len(self.value)

    def action_leave(self) -> None:
        """Ctrl-D: leave from an empty line, else take one character out."""
        if self.value:
            self.action_delete_right()
        else:
            self.post_message(self.Left())

    def action_escape(self) -> None:
        """Escape: drop a paste, or give the line up."""
        if self.pasted:
            self.pasted.clear()
            self.value = ""
        else:
            self.post_message(self.Escaped())


def beginning(texts: Sequence[str]) -> str:
    """What all the texts begin with."""
    if not texts:
        return ""
    low, high = min(texts), max(texts)
    same = (place for place, character in enumerate(low) if character != high[place : place + 1])
    return low[: next(same, len(low))]


def _typed(text: str) -> str:
    """What of a pasted text a person could have typed."""
    return "".join(character for character in text if character.isprintable())
