"""Take-backs between terminals: one asks, the others answer at theirs, and it is recorded once all agree."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from cli.play.consent import KIND, Consent
from cli.play.seating import Seating
from cli.play.table import Sitting
from events.recorder import Recorder
from events.records.rulings import TAKE_BACK, Ruled
from events.store.journal import Journal, open_store
from referee.errors import DamagedFile
from referee.games import find
from referee.kernel.game import Opening
from tests.cli.hand import Hand, screen
from tests.cli.test_play import Scripted

PEOPLE = {1: "Ann", 2: "Ben", 3: "Cara"}
Table = tuple[Journal, str]


class Typed(Scripted):
    """Types lines, and presses a key where it waits, if it has one; then it leaves."""

    def __init__(self, *lines: str, key: str = "") -> None:
        super().__init__()
        self.lines, self.key = list(lines), key

    def ask(self, prompt: str, complete: Any = None, watch: Any = None) -> str | None:
        self.shown.append(f"{prompt}{watch() if watch else ''}")
        return self.lines.pop(0) if self.lines else None

    def wait(self, seconds: float) -> bool:
        return bool(self.key)

    def pressed(self) -> str:
        found, self.key = self.key, ""
        return found


def opened(code: str, seats: int, *lines: str) -> Table:
    """A match between people in which these lines were played."""
    game, journal = find(code), open_store("memory:")
    sets = game.shipped()
    recorder = Recorder.create(
        game, Opening(seats, game.version, {}, sets), bytes([3]) * 32, store=journal
    )
    for line in lines:
        seat = recorder.run.asks()[0].seat
        ask = recorder.run.asks()[0]
        recorder.act(
            seat, next(each for each in ask.legal() if game.printed(each).startswith(line))
        )
    return journal, recorder.match.id


def sit(table: Table, seat: int, *lines: str, key: str = "", seats: int = 2) -> str:
    """What somebody sees at a terminal with that seat, who types these lines and leaves."""
    journal, match = table
    names = {each: PEOPLE[each] for each in range(1, seats + 1)}
    surface = Typed(*lines, key=key)
    recorder = Recorder.resume(journal.match(match), journal)
    Sitting(recorder, journal, Seating(names, (seat,), {}), surface, lambda: None).go()
    return "\n".join(surface.shown)


def taken_back(table: Table) -> list[Ruled]:
    journal, match = table
    found = [each.record() for each in journal.match(match).public]
    return [each for each in found if isinstance(each, Ruled) and each.kind == TAKE_BACK]


BACON = ("bacon-project", 2, "choose-profile", "choose-profile", "keep-hand")
"""Ann has kept her hand, Ben decides now."""


def test_who_waits_asks_by_a_key_and_the_other_agrees() -> None:
    table = opened(*BACON)
    asked = sit(table, 1, key="b")
    assert "'b' asks to take your last decision back" in asked
    assert "Asked to take a decision back: Ben (seat 2) must agree" in asked
    assert taken_back(table) == []
    answered = sit(table, 2, "yes")
    assert "Ann (seat 1) takes back: keep-hand" in answered
    assert "Ben, do you agree? yes or no> " in answered
    (ruled,) = taken_back(table)
    assert (ruled.seat, ruled.judge) == (1, "seats")
    assert "keep-hand" in sit(table, 1, "quit")
    assert sit(table, 2).count("do you agree") == 0, "what was answered is asked no more"


def test_on_a_screen_the_key_is_heard_while_the_other_decides() -> None:
    table = opened(*BACON)
    journal, match = table

    async def script(hand: Hand) -> None:
        await hand.until(lambda: "waiting for Ben" in hand.window.text())
        await hand.press("x", "b")
        await hand.until(lambda: "Asked to take a decision back" in hand.window.text())
        hand.window.hear("ctrl-d")

    with screen(script, (100, 30)) as surface:
        recorder = Recorder.resume(journal.match(match), journal)
        seating = Seating({1: "Ann", 2: "Ben"}, (1,), {})
        assert not Sitting(recorder, journal, seating, surface, lambda: None).go()
    request = Consent(journal, match).pending()
    assert request is not None
    assert (request.asks, request.seat, request.awaits([1, 2])) == (1, 1, [2])


def test_who_decides_asks_by_a_word_and_a_refusal_is_told_once_it_is_there() -> None:
    table = opened(*BACON)
    assert "Ann (seat 1) must agree" in sit(table, 2, "back Ann", "quit")
    assert "do you agree" in sit(table, 1, "no")
    assert taken_back(table) == []
    told = sit(table, 2, "keep-hand", "quit")
    assert "Ann (seat 1) does not agree: the match goes on as it is." in told
    assert "does not agree" not in sit(table, 2, "quit"), "it has lapsed"


def test_a_request_lapses_once_anything_else_is_recorded() -> None:
    table = opened(*BACON)
    sit(table, 1, key="b")
    journal, match = table
    recorder = Recorder.resume(journal.match(match), journal)
    recorder.act(2, ["keep-hand"])
    assert "do you agree" not in sit(table, 2, "yes")
    assert taken_back(table) == []


def test_a_line_that_was_typed_before_the_question_was_seen_is_not_taken() -> None:
    table = opened(*BACON)
    journal, match = table

    class Late(Typed):
        def ask(self, prompt: str, complete: Any = None, watch: Any = None) -> str | None:
            if prompt == "Ben> " and not self.key:
                self.key = "asked"
                sit(table, 1, key="b")
                self.shown.append(watch())
                return "keep-hand"
            return super().ask(prompt, complete, watch)

    surface = Late("no", "quit")
    recorder = Recorder.resume(journal.match(match), journal)
    seating = Seating({1: "Ann", 2: "Ben"}, (2,), {})
    Sitting(recorder, journal, seating, surface, lambda: None).go()
    assert "Ann (seat 1) asks to take a decision back: Enter, and answer." in surface.shown
    assert len(journal.match(match).public) == len(recorder.match.public)


def test_of_three_at_their_terminals_everybody_must_agree() -> None:
    table = opened("homestuck-atcg", 3)
    for seat in (1, 2, 3):
        sit(table, seat, "1", "quit", seats=3)
    journal, match = table
    recorder = Recorder.resume(journal.match(match), journal)
    seat = recorder.run.asks()[0].seat
    sit(table, seat, "keep", "quit", seats=3)
    others = [each for each in (1, 2, 3) if each != seat]
    assert "Asked to take" in sit(table, seat, "back", "quit", key="b", seats=3)
    sit(table, others[0], "yes", seats=3)
    assert taken_back(table) == []
    assert "do you agree" in sit(table, others[1], "yes", seats=3)
    (ruled,) = taken_back(table)
    assert ruled.seat == seat


def test_what_is_going_on_is_told_while_somebody_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    table = opened(*BACON)
    journal, match = table
    told: list[str] = []

    def look(watch: Callable[[], str]) -> None:
        told.append(watch())
        Recorder.resume(journal.match(match), journal).act(1, ["concede"])
        told.extend([watch(), watch()])

    class Thinker(Typed):
        def ask(self, prompt: str, complete: Any = None, watch: Any = None) -> str | None:
            if watch is not None:
                look(watch)
                return ""
            return None

    recorder = Recorder.resume(journal.match(match), journal)
    seating = Seating({1: "Ann", 2: "Ben"}, (2,), {})
    assert Sitting(recorder, journal, seating, Thinker(), lambda: None).go()
    assert told == ["", *["The match has gone on: Enter shows it."] * 2]


@pytest.mark.parametrize("data", [b"\xff", b"{}", b'{"place":1,"request":1,"seat":1,"agrees":1}', b"[]"])  # fmt: skip
def test_what_is_no_saying_is_refused(data: bytes) -> None:
    journal, match = opened("clash", 2)
    journal.keep(match, KIND, data)
    with pytest.raises(DamagedFile, match="none"):
        Consent(journal, match).last()
