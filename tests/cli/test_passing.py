"""Questions with one choice answer themselves where nobody can learn anything from that."""

from __future__ import annotations

import hashlib
from typing import Any, Self

import pytest

from cli.output.happenings import log_entries, since_own
from cli.play.seating import Seating
from cli.play.table import Sitting
from events.recorder import Recorder
from events.store.journal import open_store
from referee.games import find
from referee.kernel.game import Opening

MOST = 60


class Typist:
    """A surface at which somebody always takes the first choice, and notes what was asked."""

    def __init__(self) -> None:
        self.sitting: Sitting | None = None
        self.choices: list[int] = []
        self.shown = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        return None

    def width(self) -> int:
        return 80

    def show(self, rows: Any, *, at_end: bool = False) -> None:
        self.shown += len(rows(80, 500) if callable(rows) else rows)

    def ask(self, prompt: str, complete: object = None, watch: object = None) -> str | None:
        assert self.sitting is not None
        run = self.sitting.recorder.run
        if len(self.choices) >= MOST or run.outcome is not None:
            return None
        seat = int(prompt[1])
        ask = next(ask for ask in run.asks() if ask.seat == seat)
        legal = list(ask.legal())
        self.choices.append(len(legal))
        return str(run.game.printed(legal[0]))

    def hide(self, rows: object, prompt: str) -> bool:
        return True

    def wait(self, seconds: float) -> bool:
        return False

    def meanwhile(self, text: str) -> None:
        raise AssertionError(text)


def sat(code: str, bots: dict[int, str], *, passes: bool) -> Typist:
    """Sixty questions of a match in which the first choice is always taken."""
    game, journal, typist = find(code), open_store("memory:"), Typist()
    secret = hashlib.sha256(code.encode()).digest()
    recorder = Recorder.create(game, Opening(2, game.version, {}, ()), secret, store=journal)
    here = tuple(seat for seat in (1, 2) if seat not in bots)
    seating = Seating({1: "P1", 2: "P2"}, here, bots)
    typist.sitting = Sitting(recorder, journal, seating, typist, lambda: None, passes=passes)
    typist.sitting.go()
    return typist


@pytest.mark.parametrize("code", ["bacon-project", "clash", "homestuck-atcg"])
def test_against_bots_only_choices_are_asked(code: str) -> None:
    assert 1 in sat(code, {2: "greedy"}, passes=False).choices, "the match has such questions"
    typist = sat(code, {2: "greedy"}, passes=True)
    assert typist.choices
    assert min(typist.choices) > 1


def test_between_two_people_everything_is_asked() -> None:
    assert (
        sat("bacon-project", {}, passes=True).choices
        == sat("bacon-project", {}, passes=False).choices
    )


def test_what_was_passed_is_told_with_the_news() -> None:
    typist = sat("bacon-project", {2: "greedy"}, passes=True)
    assert typist.sitting is not None
    entries = log_entries(typist.sitting.recorder.match, 1)
    own = [at for at, entry in enumerate(entries) if entry.seat == 1]
    for passed in (0, 1, 3):
        assert since_own(entries, 1, passed) == entries[own[-1 - passed] :]
    assert since_own(entries, 1, len(own)) == entries
