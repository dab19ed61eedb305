"""What might be said at a moment of a match: sense, what was sense at another moment, and nonsense."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from referee.kernel.decision.ask import Answer
from referee.kernel.facts import JUDGE
from tests.invariants.matches import Played

WORDS = (
    "", "-", "->", "(", ")", "()", "x3", "none", "all", "0", "1", "2", "7", "-1", "9" * 30, "1.5", "yes", "no",
    "first", "draw", "concession", "table", "seat-2", "seat-9", "é", "ß", "İ", "\u0661", "\x00", "a" * 300, '"', '"a b"',
    "1:", "2: pass", "key: value", "key:", "x x x x x x x x x", "#", "# a comment", "(a (b c))", ": :", "*", "?",
)  # fmt: skip
"""What might stand behind any action, in the notation."""
ARGUMENTS: tuple[list[Any], ...] = (
    [], [""], [0], [1], [-1], [10**15], ["x"], ["none"], [[]], [[[]]], [["x", 1], ["x"]], ["x", "x"], ["x", 1],
    [1, "x"], ["x", "x", "x"], ["x", ["x"]], [1, 1, 1], ["a" * 300], ["é"], [["x", "x", 1]], [[1], [2], [3], [4]],
)  # fmt: skip
"""What might stand behind any action in a record."""
LINES = (
    "", "?", "? ?", "?concede", "undo", "undo 3", "news", "table", "log", "help", "cards", "cards x", "cards *",
    "rules", "rules 1", "rules no such", "rules x y z", "0", "999", "9" * 30, ":", ":table", "why", "QUIT?", "* *",
)  # fmt: skip
"""What might be typed at the table that decides nothing."""


class Sayings:
    """What might be said in that match; each time something else."""

    def __init__(self, played: Played) -> None:
        self.played = played
        self.random = Random(f"sayings {played.order}")
        game, setting = played.game, played.run.setting
        name_table = game.name_table(setting)
        self.ids = [id_ for names in name_table.values() for id_ in names.ids] or ["x"]
        self.shown = [each for names in name_table.values() for each in names.every()]
        self.called: dict[str, list[str]] = {}
        for names in name_table.values():
            for number, id_ in enumerate(names.ids):
                for called in dict.fromkeys((names.shown(number), id_)):
                    self.called.setdefault(called, []).append(id_)
        self.there = self.ids
        self.cards = [*game.cards(setting)] or ["x"]
        self.verbs = [*game.verbs, *game.standing, "observe"]

    def look_around(self) -> None:
        """See what lies on the table now: that is named more often than what does not."""
        view = self.played.game.view(self.played.run, JUDGE)
        texts = texts_in(view)
        self.there = [id_ for text in texts for id_ in self.called.get(text, ())] or self.ids

    # -- answers as records hold them -----------------------------------------------------------

    def answers(self, name: str) -> Iterator[Answer]:
        """An action with what it had at another moment, with names of this match, and with nonsense."""
        random = self.random
        known = self.played.answers.get(name)
        if known:
            answer = list(random.choice(known))
            yield answer
            yield self._changed(answer)
        yield [name, *random.choice(ARGUMENTS)]
        yield [name, *(self._word() for _ in range(random.randrange(4)))]
        other = random.choice(list(self.played.answers.values()) or [[["x"]]])
        yield [name, *random.choice(other)[1:]]

    def _changed(self, answer: list[Any]) -> Answer:
        """An answer with one of its arguments another one, gone, or there twice."""
        random = self.random
        if len(answer) < 2:
            return [*answer, self._word()]
        at = random.randrange(1, len(answer))
        now = answer[at]
        other = [[*now, self._word()]] if isinstance(now, list) else [self._word()]
        return [*answer[:at], *random.choice(([], [now, now], other, other)), *answer[at + 1 :]]

    def _word(self) -> Any:
        random = self.random
        return random.choice(
            (
                random.choice(self.there),
                random.choice(self.there),
                random.choice(self.ids),
                random.randrange(-1, 6),
                [],
            )
        )

    # -- lines as people type them --------------------------------------------------------------

    def lines(self, name: str, seat: int) -> Iterator[str]:
        """The same in the notation, also cut off, misspelt, and with the printed names."""
        random, game, run = self.random, self.played.game, self.played.run
        yield name
        yield f"{name} {random.choice(WORDS)}"
        yield f"{name} {self._spoken()} {self._spoken()}"[: random.choice((80, 80, 12))]
        for answer in self.answers(name):
            yield game.printed(answer)
        named = game.named_with(run, seat, name) if 1 <= seat <= self.played.order.seats else []
        if named:
            yield f"{name} {random.choice(named)}"
            yield f"{name} {random.choice(named)} {self._spoken()}"

    def _spoken(self) -> str:
        random = self.random
        word = random.choice((self.there, self.there, self.shown or self.ids, self.cards, WORDS))
        text = str(random.choice(word))
        return random.choice((text, text.upper(), text[: random.randrange(1, 5)], f'"{text}"'))

    def typed(self, seat: int) -> list[str]:
        """Lines for somebody at the table: what decides nothing, and actions, sense and nonsense."""
        random = self.random
        name = random.choice(self.verbs)
        said = list(self.lines(name, seat))
        found = [
            random.choice(LINES),
            f"? {random.choice(said)}",
            f"cards {random.choice(self.cards)}",
        ]
        found += [random.choice(said), random.choice(WORDS), f"rules {self.rule()}"]
        found.append(f"{random.randrange(1, 12)}")
        return random.sample(found, len(found))

    def rule(self) -> str:
        """A rule of the game, or a part of what one says."""
        entries = list(self.played.game.catalogue.entries.values())
        entry = self.random.choice(entries)
        return self.random.choice((entry.id, entry.id.rpartition(".")[0], entry.words[:12]))


def texts_in(view: Any) -> Iterator[str]:
    """Every text in plain data, with the keys of its tables."""
    if isinstance(view, str):
        yield view
    elif isinstance(view, dict):
        for key, each in view.items():
            yield str(key)
            yield from texts_in(each)
    elif isinstance(view, (list, tuple)):
        for each in view:
            yield from texts_in(each)
