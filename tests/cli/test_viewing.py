"""The viewer as commands and rows, without a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pytest

from cli.viewer.commands import COMMANDS, PLAY, QUIT, Reply, Viewing, complete, read_command
from cli.viewer.viewer import Viewer
from events.chain.match import Match
from events.recorder import Recorder
from referee.errors import IllegalAction, NotFound, NotUnderstood
from referee.kernel.facts import Eyes
from referee.kernel.game import Opening
from referee.kernel.show.rows import words
from replays.accounts.told_script import ToldLine, told_lines
from replays.file.replay_file import decode
from replays.read.timeline import Timeline
from tests.events.recorded import closed, live
from tests.replays.duel import GAME as DUEL
from tests.replays.duel import duel, find
from tests.vectors.build_spoiled import SPOILED


def viewing(match: Match, eyes: Eyes = "judge") -> Viewing:
    story = Timeline(match, find=find)
    return Viewing(Viewer(lambda eyes: story, eyes, "match abc", live=False), Nearby())


class Nearby:
    """Outside as a test has it: what is written is kept, and two scripts lie there."""

    def open_branch(self, record: int) -> str:
        return f"branch{record}"

    def write_picture(self, picture: str, file: str) -> None:
        WRITTEN.append((file, picture))

    def write_report(self, file: str, eyes: Eyes) -> str:
        WRITTEN.append((file, str(eyes)))
        return f"{file}: written"

    def told_in(self, file: str) -> Sequence[ToldLine]:
        return told_lines(enumerate(SCRIPTS[file], 1))

    def amendments(self) -> Sequence[str]:
        return AMENDED

    def precedents(self, query: str, eyes: Eyes) -> Iterable[str]:
        return [f"{query} asked as {eyes}"]


WRITTEN: list[tuple[str, str]] = []
"""Everything that was written: the name of its file, and what is in it, or for whose eyes."""
SCRIPTS: dict[str, list[str]] = {}
AMENDED: list[str] = []


@pytest.fixture(scope="module")
def match() -> Match:
    return closed()


@pytest.fixture
def view(match: Match) -> Viewing:
    return viewing(match)


def lines(reply: Reply) -> list[str]:
    return [words(row) for row in reply.rows]


def mark(view: Viewing) -> str:
    return words(view.viewer.mark())


def test_steps_go_through_every_record_and_stop_at_both_ends(view):
    last = view.viewer.last
    for number in range(1, last + 1):
        assert view.viewer.number == number
        assert mark(view).startswith(f"record {number} of {last}, ")
        if number < last:
            assert view.obey("next").moved
    with pytest.raises(NotFound, match="this is the last record"):
        view.obey("n")
    for _ in range(last - 1):
        view.obey("b")
    with pytest.raises(NotFound, match="this is the first record"):
        view.obey("back")


def test_numbers_go_to_records_and_turns(view):
    view.obey("go 20")
    assert view.viewer.number == 20
    view.obey("7")
    assert view.viewer.number == 7
    view.obey("turn 3")
    told = [words(row) for row in view.viewer.record_rows()]
    assert any("turn 3: seat " in line for line in told)
    assert ", turn 3, main phase, " in mark(view)
    view.obey("last")
    assert mark(view).startswith(f"record {view.viewer.last} of ")
    assert ", over, as the judge sees it" in mark(view)
    view.obey("first")
    assert view.viewer.number == 1


def test_turns_are_stepped_through_from_where_they_begin(view):
    view.obey("turn 4")
    fourth = view.viewer.number
    view.obey("next")
    view.obey("previous-turn")
    assert view.viewer.number == fourth
    view.obey("back turn")
    assert view.viewer.story.stage(view.viewer.number).turn == 3
    view.obey("t")
    assert view.viewer.number == fourth
    view.obey("next turn")
    assert view.viewer.story.stage(view.viewer.number).turn == 5
    view.obey("turn 1")
    with pytest.raises(NotFound, match="no turn begins before this"):
        view.obey("T")
    view.obey("last")
    with pytest.raises(NotFound, match="no turn begins after this"):
        view.obey("t")


@pytest.mark.parametrize(
    ("command", "error", "says"),
    [
        ("go 0", NotFound, "no record 0: there are records 1 to"),
        ("go 99999", NotFound, "no record 99999: there are records 1 to"),
        ("go x", NotUnderstood, "'x' (expected a record's number)"),
        ("go", NotUnderstood, "expected a record's number"),
        ("٣", NotUnderstood, "expected a record's number"),
        ("turn 0", NotFound, "no turn 0: there are turns 1 to"),
        ("turn 999", NotFound, "no turn 999: there are turns 1 to"),
        ("turn -1", NotUnderstood, "expected a turn's number"),
        ("find zebra", NotFound, "nothing found for 'zebra' as the judge sees it"),
        ("find", NotUnderstood, "find what"),
        ("next-match", NotFound, "nothing was looked for yet"),
        ("next year", NotUnderstood, "'year' (expected 'turn' or 'match'"),
        ("as 3", NotUnderstood, "'3' (expected a seat from 1 to 2 or public or judge)"),
        ("as", NotUnderstood, "expected a seat from 1 to 2"),
        ("legal x", NotUnderstood, "expected a seat's number"),
        ("why 7: cast 5h", NotUnderstood, "there is no seat 7"),
        ("play 3", NotUnderstood, "there is no seat 3"),
        ("diff", NotFound, "there is no record before this one"),
        ("diff x", NotUnderstood, "'x' (expected 'next' or 'all' (for the judge) or nothing)"),
        ("legl", NotUnderstood, "no command 'legl', did you mean 'legal'?"),
        ("xyzzy", NotUnderstood, "no command 'xyzzy' (expected 'help')"),
        ("p", NotUnderstood, "no command 'p'"),
        ("B", NotUnderstood, "expected back"),
        ("x" * 3000, NotUnderstood, "a command is longer than 2000 characters"),
    ],
)
def test_a_wrong_command_is_one_line_and_changes_nothing(view, command, error, says):
    with pytest.raises(error) as wrong:
        view.obey(command)
    assert says in str(wrong.value)
    assert "\n" not in str(wrong.value)
    assert view.viewer.number == 1


def test_a_search_goes_on_around_the_match(view):
    (line,) = lines(view.obey("find BP-10.4"))
    assert line.startswith("'BP-10.4': 1 of ")
    count = int(line.split()[-1])
    assert count > 2
    first = view.viewer.number
    seen = [first]
    for number in range(2, count + 1):
        (line,) = lines(view.obey("m"))
        assert line == f"'BP-10.4': {number} of {count}"
        seen.append(view.viewer.number)
    assert seen == sorted(set(seen))
    assert lines(view.obey("find")) == [f"'BP-10.4': 1 of {count}, from the start again"]
    assert view.viewer.number == first
    assert lines(view.obey("M")) == [f"'BP-10.4': {count} of {count}, from the end again"]
    view.obey("find 1: choose-profile")
    assert lines(view.obey("m")) == ["'1: choose-profile': 1 of 1, there is no other"]
    view.obey("/ wins")
    assert "wins" in words(view.viewer.record_rows()[-1])


def test_other_eyes_see_the_same_record_as_they_may(view):
    view.obey("find draws")
    number = view.viewer.number
    seen = {}
    for eyes in ("1", "2", "public", "judge"):
        assert view.obey(f"as {eyes}").moved
        assert view.viewer.number == number
        rows = [*view.viewer.record_rows(), *view.viewer.board_rows(80)]
        seen[eyes] = "\n".join(map(words, rows))
    assert len(set(seen.values())) == 4
    assert mark(view).endswith("as the judge sees it")


def test_secret_records_are_passed_over_by_eyes_that_may_not_know_them():
    view = viewing(duel(2), "judge")
    everything = view.viewer.last
    view.obey("find 1: choose")
    place = view.viewer.entry.place
    view.obey("as 2")
    assert view.viewer.entry.place < place
    view.obey("first")
    places = [view.viewer.entry.place]
    while view.viewer.number < view.viewer.last:
        before = view.viewer.number
        view.obey("next")
        assert view.viewer.number == before + 1
        assert "1: choose" not in view.viewer.entry.text
        places.append(view.viewer.entry.place)
    assert place not in places
    assert places[-1] == everything > view.viewer.last
    with pytest.raises(NotFound, match=f"there are records 1 to {view.viewer.last}"):
        view.obey(f"go {everything}")


def planning(*tokens: str) -> Match:
    """A match in which seat 1 still chooses and seat 2 has chosen these."""
    recorder = Recorder.create(DUEL, Opening(2, 1, {}, ()), bytes(32), find=find)
    for token in tokens:
        recorder.act(2, ["choose", token])
    return recorder.match


def test_nobody_learns_how_far_the_others_have_come_in_secret():
    choosing, done = planning("paper"), planning("paper", "rock")
    for match in (choosing, done):
        for eyes in (1, "public"):
            view = viewing(match, eyes)
            view.obey("last")
            assert "others in secret decide" in mark(view)
    marks = [mark(viewing(match, 1)).split(",", 1)[1] for match in (choosing, done)]
    assert marks[0] == marks[1]


def test_what_is_legal_is_listed_for_eyes_that_may_know(view):
    view.obey("turn 2")
    (ask,) = view.viewer.run().asks()
    every = [view.viewer.story.game.printed(answer) for answer in ask.legal()]
    title, *rest = lines(view.obey("legal"))
    assert title == f"seat {ask.seat} may, after record {view.viewer.number} ({len(every)}):"
    assert rest == [f"  {ask.seat}: {each}" for each in every]
    assert lines(view.obey(f"legal {3 - ask.seat}")) == [
        f"seat {3 - ask.seat} is asked nothing after record {view.viewer.number}"
    ]
    for eyes in ("public", str(3 - ask.seat)):
        view.obey(f"as {eyes}")
        shown = lines(view.obey("legal"))
        assert shown[0] == f"seat {ask.seat}: {', '.join(ask.verbs)}"
        assert len(shown) == 2


def test_why_names_every_rule_that_refuses(view):
    view.obey("turn 2")
    run = view.viewer.run()
    (ask,) = run.asks()
    hand = run.state.side(ask.seat).hand
    absent = next(n for n in ("2h", "3h", "4h", "5h", "6h", "7h", "8h", "9h")
                  if n not in run.game.view(run, "judge")["seats"][str(ask.seat)]["hand"])  # fmt: skip
    assert len(hand) > 0
    with pytest.raises(IllegalAction) as refused:
        run.act(ask.seat, ["stack", absent])
    told = "\n".join(lines(view.obey(f"why stack {absent}")))
    assert f"stack {absent}: not legal" in told
    assert refused.value.rules
    for rule in refused.value.rules:
        assert f"{run.game.catalogue.words(rule)} [{rule}]" in told
    legal = run.game.printed(next(ask.legal()))
    assert lines(view.obey(f"why {ask.seat}: {legal}"))[1] == f"{ask.seat}: {legal}: legal"
    other = "\n".join(lines(view.obey(f"why {3 - ask.seat}: next-phase")))
    assert "[BP-5.2]" in other


def test_why_betrays_no_hand(view):
    view.obey("turn 2")
    while "stack" not in view.viewer.asks()[0].verbs:
        view.obey("next")
    (ask,) = view.viewer.run().asks()
    view.obey(f"as {3 - ask.seat}")
    secret = (
        f"the answer could show what only seat {ask.seat} knows: ask 'as {ask.seat}' or 'as judge'"
    )
    told = {
        tuple(lines(view.obey(f"why {ask.seat}: stack {card}"))[1:]) for card in ("2h", "9c", "Kd")
    }
    assert told == {(secret,)}
    timing = lines(view.obey(f"why {ask.seat}: defend 2h"))
    assert any("[BP-5.4]" in line for line in timing)


def test_a_refused_attempt_is_found_and_explained():
    recorder = live(8)
    (ask,) = recorder.run.asks()
    other = 3 - ask.seat
    with pytest.raises(IllegalAction) as refused:
        recorder.act(other, ["next-phase"])
    number = recorder.attempt(other, ["next-phase"], refused.value)
    view = viewing(recorder.match)
    view.obey("find refused")
    assert view.viewer.number == number
    told = "\n".join(lines(view.obey("why")))
    assert told.startswith(f"seat {other} tried next-phase: refused\n")
    assert all(f"[{rule}]" in told for rule in refused.value.rules)


def test_diff_says_what_the_record_changed_as_the_eyes_see_it(view):
    view.obey("find stacks")
    here = view.viewer.number
    title, *fields = lines(view.obey("diff"))
    assert title == f"from record {here - 1} to record {here}, as the judge sees it"
    assert any(".stack" in field for field in fields)
    view.obey("back")
    assert lines(view.obey("diff next")) == [title, *fields]
    view.obey("find draws")
    seat = view.viewer.entry.seat
    view.obey("as public")
    shown = "\n".join(lines(view.obey("diff")))
    assert "hand-size" in shown
    assert ".hand " not in shown
    assert seat in (0, 1, 2)


def test_the_cost_of_a_backup_from_a_record_is_for_the_judge(match):
    view = viewing(match)
    last = view.viewer.last - 1
    view.obey(str(last))
    title, *costs = lines(view.obey(f"backup {last - 1}"))
    assert title == f"a backup from record {last} to record {last - 1}"
    assert any(each.startswith("verdict: ") for each in costs)
    with pytest.raises(NotFound, match=f"no backup to record {last + 1}"):
        view.obey(f"backup {last + 1}")
    with pytest.raises(NotUnderstood):
        view.obey("backup")
    blind = viewing(match, 1)
    assert lines(blind.obey("backup 2")) == [
        "what a backup costs shows what lies hidden: ask 'as judge'"
    ]


def test_diff_is_short_unless_the_judge_wants_it_all(view):
    view.obey("turn 3")
    short, whole = lines(view.obey("diff")), lines(view.obey("diff all"))
    assert any(line.startswith("  draw-pile ") for line in short)
    assert any(line.startswith("  draw ") and "without " in line for line in short)
    assert not any("nothing -> nothing" in line for line in short + whole)
    assert any("frame" in line for line in whole)
    assert not any("frame" in line for line in short)
    view.obey("as 1")
    with pytest.raises(NotUnderstood, match="for the judge"):
        view.obey("diff all")


def test_branch_and_play_name_the_record_and_are_never_a_slip_of_the_finger(view):
    view.obey("go 9")
    assert "match branch9 branches from here" in lines(view.obey("branch"))
    reply = view.obey("play 2")
    assert (reply.leaves, reply.branch, reply.seat) == (PLAY, "branch9", 2)
    assert view.obey("play").seat is None
    for slip in ("p", "pl", "B", "br", "bran"):
        with pytest.raises(NotUnderstood):
            read_command(slip)
    assert view.obey("quit").leaves == QUIT


def test_a_match_with_a_fault_is_looked_at_up_to_it():
    view = viewing(decode(SPOILED["an-illegal-action"]())[1])
    view.obey("last")
    assert view.viewer.number == 3
    assert "here it ends: record 4: " in words(view.viewer.question_rows()[-1])
    with pytest.raises(NotFound, match="this is the last record that can be looked at: record 4"):
        view.obey("next")


def test_a_game_without_turns_says_so():
    view = viewing(duel(2))
    for command in ("t", "turn 1"):
        with pytest.raises(NotFound, match="no turns are counted here"):
            view.obey(command)


def test_no_two_commands_share_a_name_or_a_key_and_help_tells_them_all(view):
    names = [name for command in COMMANDS for name in command.names]
    keys = [key for command in COMMANDS for key in command.keys]
    assert len(set(names)) == len(names)
    assert len(set(keys)) == len(keys)
    told = "\n".join(lines(view.obey("help")))
    for command in COMMANDS:
        assert f" {command.names[0]} " in told
        assert command.help in told
        assert read_command(command.names[0]) is command


def test_commands_are_completed(view):
    assert complete(view, "ne") == ["next", "next-turn", "next-match"]
    assert complete(view, "as ") == ["as 1", "as 2", "as public", "as judge"]
    assert "why stack" in complete(view, "why st")
    assert complete(view, "go ") == []


def test_an_empty_line_says_again_where_we_are(view):
    reply = view.obey("  ")
    assert reply.moved
    assert view.viewer.number == 1
    assert view.obey("table").table


# -- pictures ---------------------------------------------------------------------------------


def test_a_picture_is_of_the_record_that_is_looked_at_with_the_same_eyes(match, monkeypatch):
    view = viewing(match, 1)
    game = view.viewer.story.game

    def drawn(view, players):
        return f"<svg>{sorted(view['seats']['1'])}</svg>"

    monkeypatch.setitem(vars(game), "picture", drawn)
    WRITTEN.clear()
    reply = view.obey("picture table.svg")
    assert lines(reply) == ["the picture is in table.svg"]
    ((file, picture),) = WRITTEN
    assert file == "table.svg"
    assert "'hand'" in picture
    view.obey("as 2")
    view.obey("svg other.svg")
    assert "'hand'" not in WRITTEN[1][1]


def test_a_picture_needs_a_file_and_a_game_that_draws(view, monkeypatch):
    monkeypatch.setitem(vars(view.viewer.story.game), "scene", lambda view, players: None)
    WRITTEN.clear()
    with pytest.raises(NotUnderstood, match="no file named"):
        view.obey("picture")
    with pytest.raises(NotFound, match="draws no pictures"):
        view.obey("picture table.svg")
    assert not WRITTEN


def test_a_page_is_drawn_of_one_run_however_many_questions_it_takes(view, monkeypatch):
    story, viewer = view.viewer.story, view.viewer
    asked: list[int] = []
    run = story.run
    monkeypatch.setattr(story, "run", lambda place: (asked.append(place), run(place))[1])
    viewer.go(5)
    viewer.mark(), viewer.question_rows(), viewer.board_rows(80), viewer.asks()
    assert asked == [5]
    view.obey("diff")
    view.obey("diff next")
    view.obey("why 1: concede")
    assert asked == [5, 4, 6]
    for number in range(1, 5):
        viewer.go(number)
        assert viewer.run().wire() == run(number).wire()
    assert len(viewer._runs) <= 3


def test_with_other_eyes_the_match_is_looked_at_anew():
    told: list[Timeline] = []

    def tell(eyes: Eyes) -> Timeline:
        told.append(Timeline(closed()))
        return told[-1]

    viewer = Viewer(tell, "judge", "match abc", live=False)
    before = viewer.run()
    viewer.look_with(1)
    assert len(told) == 2
    assert viewer.run() is not before
