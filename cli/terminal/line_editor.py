"""Line editor: a line that a person types on the screen, key by key. Knows nothing of terminals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import field

from referee.dataclass import dataclass

Completer = Callable[[str], Sequence[str]]
"""Takes the line up to the cursor, and gives the lines, longer by a word, that it could become."""

LONGEST = 4000


def never(text: str) -> Sequence[str]:
    """The completer of a line that nothing completes."""
    return ()


@dataclass(slots=True)
class Editor:
    """One line being typed: ``press`` keys until it says that the line is whole.

    ``offers`` are the completions to be shown, after TAB found several.
    """

    complete: Completer = never
    history: Sequence[str] = ()
    text: str = ""
    cursor: int = 0
    offers: list[str] = field(default_factory=list)
    _back: int = 0
    _draft: str = ""

    def press(self, key: str) -> bool:
        """Take one key; True once the line is whole."""
        self.offers = []
        if key == "enter":
            return True
        if len(key) == 1:
            self.put(key)
        elif key in _MOVES:
            self.cursor = _MOVES[key](self)
        elif key in _CUTS:
            first, last = _CUTS[key](self)
            self.text = self.text[:first] + self.text[last:]
            self.cursor = first
        elif key in ("up", "ctrl-p"):
            self._recall(1)
        elif key in ("down", "ctrl-n"):
            self._recall(-1)
        elif key == "tab":
            self._finish()
        return False

    def put(self, text: str) -> None:
        """Put a text where the cursor is."""
        if len(self.text) + len(text) <= LONGEST:
            self.text = self.text[: self.cursor] + text + self.text[self.cursor :]
            self.cursor += len(text)

    def _recall(self, step: int) -> None:
        """Go back (or on again) among the lines that were typed before."""
        if self._back == 0:
            self._draft = self.text
        self._back = min(max(self._back + step, 0), len(self.history))
        self.text = self.history[-self._back] if self._back else self._draft
        self.cursor = len(self.text)

    def _finish(self) -> None:
        """Complete the line as far as there is one way; show the ways if there are several."""
        typed = self.text[: self.cursor]
        found = list(dict.fromkeys(self.complete(typed)))
        together = beginning(found)
        if len(found) == 1:
            together += " "
        elif len(together) <= len(typed):
            self.offers = found
            return
        self.text = together + self.text[self.cursor :].lstrip()
        self.cursor = len(together)


def beginning(texts: Sequence[str]) -> str:
    """What all the texts begin with."""
    if not texts:
        return ""
    low, high = min(texts), max(texts)
    same = (place for place, character in enumerate(low) if character != high[place : place + 1])
    return low[: next(same, len(low))]


def word_before(line: Editor) -> int:
    """Where the word before the cursor begins."""
    return line.text[: line.cursor].rstrip().rfind(" ") + 1


_MOVES: dict[str, Callable[[Editor], int]] = {
    "left": lambda line: max(line.cursor - 1, 0),
    "ctrl-b": lambda line: max(line.cursor - 1, 0),
    "right": lambda line: min(line.cursor + 1, len(line.text)),
    "ctrl-f": lambda line: min(line.cursor + 1, len(line.text)),
    "home": lambda line: 0,
    "ctrl-a": lambda line: 0,
    "end": lambda line: len(line.text),
    "ctrl-e": lambda line: len(line.text),
}
"""Where each key puts the cursor."""

_CUTS: dict[str, Callable[[Editor], tuple[int, int]]] = {
    "backspace": lambda line: (max(line.cursor - 1, 0), line.cursor),
    "delete": lambda line: (line.cursor, line.cursor + 1),
    "ctrl-d": lambda line: (line.cursor, line.cursor + 1),
    "ctrl-u": lambda line: (0, line.cursor),
    "ctrl-k": lambda line: (line.cursor, len(line.text)),
    "ctrl-w": lambda line: (word_before(line), line.cursor),
}
"""What each key takes out: from character, to character. The cursor then stands where that was."""
