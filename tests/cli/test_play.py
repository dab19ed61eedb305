"""``referee play``: whole matches by feeding lines, seats and bots, going on, what is refused."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any, Self

import pytest

from cli.play.seating import Seating, seat_everybody
from cli.play.session import COMMANDS
from cli.play.table import Sitting
from cli.storage.matches import resume_in
from events.store.journal import open_store
from referee import games
from referee.errors import MatchError
from referee.kernel.show.rows import words as plain_words
from tests.cli.conftest import ROOT, Run, Said

GAME = games.find("bacon-project")
SEED = ["--seed", "ab"]
ONES = "1\n" * 2000


def only_match(run: Run) -> dict[str, Any]:
    match: dict[str, Any]
    (match,) = run("list", "--json").data["matches"]
    return match


def test_a_whole_match_is_played_by_numbers_and_recorded(run: Run):
    said = run("play", "bacon-project", *SEED, stdin=ONES)
    assert (said.code, said.err) == (0, "")
    match = only_match(run)
    assert match["live"] is False
    assert match["players"] == ["Player 1", "greedy bot"]
    assert f"'referee log {str(match['id'])[:8]}' tells it" in said.out
    assert said.out.count("[BP-Q17]") > 3
    assert "\x1b" not in said.out


def test_leaving_loses_nothing_and_the_match_goes_on(run: Run):
    said = run("play", "bacon", "--player", "Ann=raven-grey", *SEED, stdin="1\n1\n")
    match = str(only_match(run)["id"])
    records = told(run, match)
    for _ in range(8):
        assert said.code == 0, said.err
        assert f"it goes on with: referee play {match[:8]}" in said.out
        said = run("play", match[:6], stdin="1\n1\n1\nquit\n")
        now = told(run, match)
        assert now[: len(records)] == records
        assert len(now) > len(records)
        records = now
    said = run("play", match[:6], stdin=ONES)
    assert only_match(run)["live"] is False
    over = run("play", match[:6])
    assert over.code == 1
    assert "is over: " in over.out


def test_bots_play_on_as_if_nobody_had_left(run: Run, tmp_path: Path):
    """The match of four sittings is the match of one."""
    words = ["play", "bacon", *SEED]
    run(*words, stdin="1\n" * 12)
    match = str(only_match(run)["id"])
    other = ["--store", f"sqlite:///{tmp_path / 'other.sqlite'}"]
    run(*words, *other, stdin="1\n" * 3)
    for _ in range(3):
        code = run("play", match[:8], "--seed", "ab", *other, stdin="1\n" * 3).code
        assert code == 2
        run("play", match[:8], *other, stdin="1\n" * 3)
    assert told(run, match) == told(run, match, *other)


def told(run: Run, match: str, *words: str) -> list[str]:
    return [each["text"] for each in run("log", match, *words, "--json").data["records"]]


def test_two_people_in_one_pipe_are_refused_unless_told_so(run: Run):
    words = ["play", "bacon", "--player", "Ann=raven-grey", "--player", "Ben=hector"]
    said = run(*words, stdin=ONES)
    assert said.code == 2
    assert "two people on one pipe would see each other's hands" in said.one_line()
    assert run("list", "--json").data["matches"] == []
    said = run(*words, "--open-hands", stdin="\n1\n\n1\nquit\n")
    assert said.code == 0
    assert "Hand the keyboard to Ann (seat 1);" in said.out
    assert "Hand the keyboard to Ben (seat 2);" in said.out


def test_the_person_may_sit_at_any_seat(run: Run):
    said = run("play", "bacon", "--seat", "2", "--player", "Ann=raven-grey", stdin="quit\n")
    assert "\nAnn> quit" in said.out
    assert only_match(run)["players"] == ["greedy bot", "Ann"]
    match = str(only_match(run)["id"])
    said = run("play", match[:6], "--seat", "1")
    assert said.code == 2
    assert "--seat 1: the greedy bot plays there" in said.one_line()
    said = run("play", match[:6], "--bot", "random", "--seat", "2", stdin="quit\n")
    assert "\nAnn> quit" in said.out


def test_a_match_opened_without_bots_is_played_against_one_when_said(run: Run):
    run("new", "bacon", "--player", "Ann=raven-grey", "--player", "Ben=hector", *SEED)
    match = str(only_match(run)["id"])[:6]
    assert "one pipe" in run("play", match, stdin="quit\n").one_line()
    said = run("play", match, "--bot", "greedy", stdin="quit\n")
    assert f"referee play {only_match(run)['id'][:8]} --seat 1 --bot greedy" in said.out
    said = run("play", match, "--bot", "greedy", stdin=ONES)
    assert said.code == 0
    assert only_match(run)["live"] is False


@pytest.mark.parametrize(
    ("words", "what"),
    [
        (["nothing-like-it"], "neither"),
        (["bacon", "--bot", "clever"], "no bot 'clever'"),
        (["bacon", "--seat", "3"], "3"),
        (["bacon", "--seat", "1", "--seat", "1"], "--seat 1"),
        (["bacon", "--chance", "observed"], "referee record"),
        (["bacon", "--json"], "play speaks with a person"),
        (["bacon", "--player", "A", "--player", "B", "--player", "C"], "played by 2"),
        (["bacon", "--player", "A", "--player", "B", "--bot", "greedy"], "is played by 2"),
        (["bacon", "--player", "Ann=nobody"], "no profile 'nobody'"),
        (["game.replay"], "referee new --from FILE"),
    ],
)
def test_what_cannot_be_is_one_line_and_opens_nothing(run: Run, words: list[str], what: str):
    said = run("play", *words, stdin="quit\n")
    assert said.code == 2, said
    assert what in said.one_line()
    assert run("list", "--json").data["matches"] == []


def test_a_match_at_a_table_with_cards_is_not_played_here(run: Run):
    run("new", "bacon", "--chance", "observed")
    said = run("play", str(only_match(run)["id"])[:6], stdin="quit\n")
    assert said.code == 2
    assert "has its cards on a table" in said.one_line()


def seating(*words: str, bots: tuple[str, ...] = (), here: tuple[int, ...] = ()) -> Seating | str:
    try:
        return seat_everybody(GAME, words, bots, here)[0]
    except MatchError as error:
        return str(error)


def test_everybody_gets_a_seat():
    greedy = {1: "Player 1", 2: "greedy bot"}
    assert seating() == Seating(greedy, (1,), {2: "greedy"})
    assert seating("Ann", bots=("random=hector",)) == Seating(
        {1: "Ann", 2: "random bot"}, (1,), {2: "random"}
    )
    assert seating("Ann", here=(2,)) == Seating({1: "greedy bot", 2: "Ann"}, (2,), {1: "greedy"})
    assert seating("Ann", "Ben") == Seating({1: "Ann", 2: "Ben"}, (1, 2), {})
    apart = seating("Ann", "Ben", here=(1,))
    assert apart == Seating({1: "Ann", 2: "Ben"}, (1,), {})
    assert isinstance(apart, Seating)
    assert apart.elsewhere() == [2]
    assert apart.noted() == ()


def test_the_opening_notes_the_bots(run: Run):
    run("play", "bacon", "--bot", "random", stdin="quit\n")
    match = str(only_match(run)["id"])
    said: Said = run("play", match[:6], stdin="quit\n")
    assert "Player 1 (seat 1) against random bot (seat 2)" in said.out
    assert json.loads(run("show", match, "--json").out)["players"] == ["Player 1", "random bot"]


def test_ctrl_c_in_the_middle_of_a_bots_turn_keeps_what_is_recorded(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    lines = "1\n" * 14
    other = ["--store", f"sqlite:///{tmp_path / 'other.sqlite'}"]
    run("play", "bacon", *SEED, *other, stdin=lines)
    calls = 0
    greedy = GAME.bots["greedy"]

    def interrupted(*words: Any) -> Any:
        nonlocal calls
        calls += 1
        if calls == 5:
            raise KeyboardInterrupt
        return greedy(*words)

    with monkeypatch.context() as patch:
        patch.setitem(GAME.bots, "greedy", interrupted)
        said = run("play", "bacon", *SEED, stdin=lines)
    match = str(only_match(run)["id"])
    assert said.code == 130
    assert f"the match goes on with: referee play {match[:8]}" in said.err
    assert "interrupted; what was acknowledged is kept" in said.err
    answered = len(re.findall(r"^Player 1.*> 1$", said.out, re.MULTILINE))
    before = told(run, match)
    run("play", match[:8], stdin="1\n" * (14 - answered))
    assert told(run, match)[: len(before)] == before
    assert told(run, match) == told(run, match, *other)


class Scripted:
    """A surface that does something between showing a page and giving the line."""

    def __init__(self, *deeds: Callable[[], str | None]) -> None:
        self.deeds = list(deeds)
        self.shown: list[str] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *words: object) -> None: ...

    def width(self) -> int:
        return 80

    def show(self, rows: Any, *, at_end: bool = False) -> None:
        drawn = rows(80, 100) if callable(rows) else rows
        self.shown.append("\n".join(map(plain_words, drawn)))

    def ask(self, prompt: str, complete: Any = None, watch: Any = None) -> str | None:
        return self.deeds.pop(0)()

    def hide(self, rows: Any, prompt: str) -> bool:
        return True

    def wait(self, seconds: float) -> bool:
        return False

    def meanwhile(self, text: str) -> None:
        self.shown.append(text)

    def pressed(self) -> str:
        return ""


def test_whoever_records_first_wins_and_the_other_is_asked_again(run: Run, store: str):
    """Somebody answers for the same seat from another place while the page is looked at."""
    run("new", "bacon", "--player", "Ann=raven-grey", "--player", "Ben=hector", *SEED)
    match = str(only_match(run)["id"])
    journal = open_store(store)

    def answer_too_late() -> str:
        assert run("act", match[:8], "1", "keep-hand").code == 0
        return "mulligan"

    surface = Scripted(answer_too_late, lambda: "quit")
    people = Seating({1: "Ann", 2: "Ben"}, (1, 2), {})
    sitting = Sitting(resume_in(journal, match[:8]), journal, people, surface, lambda: None)
    assert sitting.go() is False
    assert told(run, match)[-1] == "1: keep-hand"
    assert "Ben (seat 2)" in surface.shown[1]
    journal.close()


def test_a_seat_elsewhere_is_waited_for(run: Run, store: str):
    run("new", "bacon", "--player", "Ann=raven-grey", "--player", "Ben=hector", *SEED)
    match = str(only_match(run)["id"])
    journal = open_store(store)
    surface = Scripted()
    people = Seating({1: "Ann", 2: "Ben"}, (2,), {})
    sitting = Sitting(resume_in(journal, match[:8]), journal, people, surface, lambda: None)
    assert sitting.go() is False
    assert "waiting for Ann (seat 1); Ctrl-C leaves" in surface.shown[0]
    journal.close()


def test_the_commands_of_the_page_about_playing_work(run: Run):
    page = (ROOT / "docs" / "playing.md").read_text(encoding="utf-8")
    lines = [
        line
        for line in page.splitlines()
        if line.startswith(("referee play bacon", "referee play clash"))
    ]
    assert len(lines) > 3
    for line in lines:
        said = run(*line.split()[1:], "--open-hands", stdin="quit\n")
        assert said.code == 0, said.err
        assert "it goes on with: referee play" in said.out


def test_help_and_the_page_about_playing_name_every_word(run: Run):
    page = (ROOT / "docs" / "playing.md").read_text(encoding="utf-8")
    said = run("play", "bacon", *SEED, stdin="help\nquit\n")
    for word in [*COMMANDS, "quit", "concede"]:
        assert f"`{word}" in page, word
        assert f"  {word}" in said.out, word


def test_a_branch_is_played_on_against_the_same_bot(run: Run):
    run("play", "bacon", *SEED, stdin="1\n" * 6)
    match = str(only_match(run)["id"])
    branch = run("new", "--from", match, "--at", "6", "--json").data["id"]
    said = run("play", branch[:8], stdin=ONES)
    assert said.code == 0, said.err
    assert "against greedy bot (seat 2)" in said.out
    assert run("show", branch, "--json").data["live"] is False
    assert run("show", match, "--json").data["live"] is True


def test_the_line_that_goes_on_says_again_how_it_was_played(run: Run, tmp_path: Path):
    store = f"sqlite:///{tmp_path / 'a store.sqlite'}"
    words = ["play", "bacon", "--player", "Ann", "--player", "Ben", *SEED, "--store", store]
    ways = ["--lines", "--ask-everything", "--open-hands"]
    said = run(*words, *ways, stdin="quit\n")
    assert said.code == 0, said.err
    for _ in range(2):
        line = said.out.splitlines()[-1].partition("it goes on with: referee ")[2]
        assert " ".join(ways) in line
        said = run(*shlex.split(line), stdin="quit\n")
        assert said.code == 0, said.err


def test_against_a_bot_a_decision_is_taken_back_at_once_and_the_match_is_proven(run: Run):
    said = run(
        "play", "bacon", "--player", "Ann=raven-grey", *SEED, stdin="1\n1\nback\nback Ben\n" + ONES
    )
    assert said.code == 0, said.err
    assert "Ann (seat 1) takes back: pick-revealed" in said.out
    assert "There is no decision of yours that could be taken back." in said.out
    match = str(only_match(run)["id"])[:8]
    assert sum("takes back what came after record" in text for text in told(run, match)) == 1
    assert f"{match}: proven" in run("validate", match).out


def test_between_people_the_others_are_asked_and_told_what_was_seen(run: Run):
    words = ["play", "bacon", "--player", "Ann=raven-grey", "--player", "Ben=hector", *SEED]
    lines = "\n1\n\nback Ann\n\nno\n\n1\n\n1\nback\n\nno\n\nundo\n\nyes\n\nquit\n"
    said = run(*words, "--open-hands", stdin=lines)
    assert said.code == 0, said.err
    asked = said.out.index("do you agree? yes or no> no")
    assert "Everybody has seen since:" in said.out[:asked]
    assert "does not agree: the match goes on as it is." in said.out[asked:]
    match = str(only_match(run)["id"])[:8]
    assert sum("takes back what came after record" in text for text in told(run, match)) == 1


def test_nobody_is_asked_at_another_terminal(run: Run):
    words = ["play", "bacon", "--player", "Ann=raven-grey", "--player", "Ben=hector", *SEED]
    run(*words, "--open-hands", stdin="\n1\n\n1\nquit\n")
    match = str(only_match(run)["id"])[:8]
    said = run("play", match, "--seat", "1", stdin="back\nquit\n")
    assert "Asked to take a decision back: Ben (seat 2) must agree" in said.out
    assert not any("takes back what" in text for text in told(run, match))
