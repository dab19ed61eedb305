"""``pass until``: what it records are the passes that one would have typed, and it ends where more is asked or somebody acts."""

from __future__ import annotations

import re
from hashlib import sha256
from typing import Any

import pytest

from cli.deck_choice import record_kept
from cli.play.bot_match import decide
from cli.play.seating import Seating
from cli.play.session import AGAIN, RECORDED, Session
from cli.play.standing_pass import StandingPass, passing
from cli.play.table import Sitting
from cli.storage.card_files import sets_of
from events.log.entries import LogEntry
from events.recorder import Recorder
from events.records.records import Acted
from events.records.rulings import NOTE, Ruled
from events.store.journal import open_store
from referee.errors import NotUnderstood
from referee.games import find
from referee.kernel.engine.dice import BotDice, bot_seed
from referee.kernel.game import Opening
from referee.kernel.search.searcher import answer_of
from referee.kernel.show.rows import words
from tests.cli.hand import NAMES, session_of
from tests.cli.test_passing import Typist

ALL = {"ask_all_windows": "true"}
WINDOWS = {
    "bacon": ("bacon-project", {}, 0, 1, 60),
    "homestuck": ("homestuck-atcg", {}, 1, 2, 30),
    "reactions": ("save-your-bacon", {}, 3, 2, 30),
    "everybody": ("save-your-bacon", ALL, 1, 2, 40),
    "brawl": ("super-fantasy-brawl", {}, 1, 2, 60),
}
"""Matches with windows: the game, its readings, its seed, who sits here, and how many decisions are looked at."""


def opened(
    code: str, readings: dict[str, str], seed: int, decisions: int = 0
) -> tuple[Recorder, Any]:
    """A match after so many decisions of bots, and its store."""
    game, journal, secret = find(code), open_store("memory:"), sha256(bytes([seed])).digest()
    sets, packs = sets_of(game, ())
    opening = Opening(2, game.version, readings, sets, packs)
    recorder = Recorder.create(game, opening, secret, store=journal)
    bots, dice = [game.bot("greedy")] * 2, [BotDice(bot_seed(secret, seat)) for seat in (1, 2)]
    record_kept(recorder)
    for _ in range(decisions):
        decide(recorder, bots, dice)
    return recorder, journal


class Passer(Typist):
    """Plays one seat as the greedy bot does, but passes at every window, in these words; it notes what it is told."""

    def __init__(self, said: str, seat: int, most: int) -> None:
        super().__init__()
        self.said, self.seat, self.most = said, seat, most
        self.rows: list[str] = []
        self.asked = self.windows = 0

    def show(self, rows: Any, *, at_end: bool = False) -> None:
        self.rows += [words(each) for each in (rows(300, 500) if callable(rows) else rows)]

    def ask(self, prompt: str, complete: object = None, watch: object = None) -> str | None:
        assert self.sitting is not None
        run, self.asked = self.sitting.recorder.run, self.asked + 1
        own = sum(own_records(self.sitting, self.seat))
        if own >= self.most or run.outcome is not None:
            return None
        answer = passing(run, self.seat)
        if answer is not None:
            self.windows += 1
            return self.said or str(answer[0])
        ask = next(ask for ask in run.asks() if ask.seat == self.seat)
        bot = run.game.bot("greedy")
        return run.game.printed(answer_of(bot, run, ask, BotDice(bytes([own]) * 32)))


def own_records(sitting: Sitting, seat: int) -> list[bool]:
    strands = sitting.recorder.match.strands.values()
    found = [each.record() for strand in strands for each in strand]
    return [isinstance(each, Acted) and each.seat == seat for each in found]


def played(name: str, said: str) -> Passer:
    code, readings, seed, seat, most = WINDOWS[name]
    recorder, journal = opened(code, readings, seed)
    typist = Passer(said, seat, most)
    seating = Seating({1: "P1", 2: "P2"}, (seat,), {3 - seat: "greedy"})
    typist.sitting = Sitting(recorder, journal, seating, typist, lambda: None)
    typist.sitting.go()
    return typist


@pytest.mark.parametrize(
    ("name", "said"),
    [*((name, "pass until my turn") for name in WINDOWS), ("everybody", "pass until someone acts")],
)
def test_what_is_recorded_are_the_passes_that_one_would_have_typed(name: str, said: str) -> None:
    by_hand, by_itself = played(name, ""), played(name, said)
    assert by_hand.sitting is not None
    assert by_itself.sitting is not None
    assert 0 < by_itself.windows <= by_hand.windows
    ends = [row for row in by_itself.rows if "You have passed" in row]
    assert len(ends) in (by_itself.windows, by_itself.windows - 1)
    passed = by_itself.sitting.recorder.match.strands
    for strand, typed in by_hand.sitting.recorder.match.strands.items():
        for one, other in zip(typed, passed[strand], strict=False):
            assert one.record() == other.record()
    if name in ("bacon", "everybody") and said.endswith("turn"):
        assert by_itself.windows < by_hand.windows / 2
        assert any(re.search(r"passed [1-9]\d* times? .*; more than a pass is asked now", row) for row in ends)  # fmt: skip
    if name == "everybody" and said.endswith("acts"):
        assert any("P1 has acted" in row for row in ends)


def session(name: str, decisions: int) -> Session:
    code, readings, seed, _, _ = WINDOWS[name]
    recorder, _ = opened(code, readings, seed, decisions)
    found = Session(recorder, recorder.run.asks()[0].seat, NAMES)
    found.begin()
    return found


def test_words_of_the_games_own_go_first() -> None:
    own = session("everybody", 3)
    assert own.take("pass until defeated") == RECORDED
    assert own.standing is None
    ours = session("everybody", 3)
    assert ours.take("pass until next turn") == RECORDED
    assert ours.standing is not None
    assert ours.standing.turn == 2
    strands = ours.recorder.match.strands.values()
    last = max((each.record() for strand in strands for each in strand if isinstance(each.record(), Acted)), key=lambda acted: acted.answer[0] == "pass-priority")  # fmt: skip
    assert list(last.answer) == ["pass-priority"]


def test_where_a_pass_would_decide_something_else_nothing_is_passed() -> None:
    main = session("everybody", 5)
    assert passing(main.run, main.seat) is None
    for words_said in ("pass until my turn", "pass until"):
        assert main.take(words_said) == AGAIN
        assert "no window here" in words(main.notes[0])
    assert main.standing is None


def test_what_is_not_understood_says_what_goes_and_passes_nothing() -> None:
    window = session("everybody", 3)
    for said in ("pass until", "pass until tea", f"pass until {window.name} acts"):
        assert window.take(said) == AGAIN
        assert "expected my turn or next turn or someone acts or NAME acts or turn N" in words(
            window.notes[0]
        )
    assert window.take("?") == AGAIN
    assert window.looking is not None
    assert any("pass until passes now" in words(each) for each in window.looking(80, 100))
    assert window.complete("pass until m") == ["pass until my"]
    for said in ("? pass until", "? pass until my turn", "? pass until tea"):
        window.take(said)
        assert "pass until passes now" in words(window.notes[0])


def test_where_there_is_no_window_both_the_line_and_the_question_say_so() -> None:
    window = session_of("super-fantasy-brawl")
    for said in ("pass until", "? pass until", "? pass until my turn"):
        assert window.take(said) == AGAIN
        assert "there is no window here" in words(window.notes[0])


def test_a_ruling_a_turn_and_a_player_end_it() -> None:
    run, players = session("everybody", 3).run, ["Ann", "Ben"]
    seat = run.asks()[0].seat
    ruled = LogEntry(1, 0, "", Ruled(NOTE, reason="noise"), ())
    other = LogEntry(2, 3 - seat, "", Acted(3 - seat, ("refresh",)), ())
    passed = LogEntry(3, 3 - seat, "", Acted(3 - seat, ("pass-priority",)), ())

    def end(said: str, *entries: LogEntry) -> str:
        return StandingPass.of(said, run, seat, players, 0).end(run, entries, players)

    name = players[2 - seat]
    assert end("my turn", other, passed) == end("someone acts", passed) == ""
    assert end("My  Turn", other, ruled) == "something was ruled"
    assert end(f"{name} acts", passed, other) == f"{name} has acted"
    assert end(f"turn {run.game.stage(run).turn}") == "turn 1 has begun"
    with pytest.raises(NotUnderstood):
        end("turn x")


def test_of_two_at_one_keyboard_only_the_one_who_passed_is_told() -> None:
    recorder, journal = opened("save-your-bacon", ALL, 1, 3)
    told: list[tuple[int, list[str]]] = []

    class Two(Passer):
        def ask(self, prompt: str, complete: object = None, watch: object = None) -> str | None:
            assert self.sitting is not None
            seat = int(prompt[1])
            told.append((seat, [row for row in self.rows if "You have passed" in row]))
            self.rows = []
            answer = passing(self.sitting.recorder.run, seat)
            if len(told) > 12:
                return None
            if answer is not None:
                return "pass until someone acts" if seat == passer else str(answer[0])
            ask = next(ask for ask in self.sitting.recorder.run.asks() if ask.seat == seat)
            return self.sitting.recorder.run.game.printed(next(iter(ask.legal())))

    passer = recorder.run.asks()[0].seat
    typist = Two("", passer, 0)
    typist.sitting = Sitting(recorder, journal, Seating({1: "P1", 2: "P2"}, (1, 2), {}), typist, lambda: None)  # fmt: skip
    typist.sitting.go()
    assert {seat for seat, rows in told if rows} == {passer}
