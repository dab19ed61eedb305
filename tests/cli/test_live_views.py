"""A live match of every game, looked at by everybody, at its end: in secret phases and out of them."""

from __future__ import annotations

import re
from contextlib import closing

import pytest

from cli.play.bot_match import Order, play
from events.chain.match import Match
from events.fold.fold import Fold, Folded
from events.recorder import Recorder
from events.records.records import PUBLIC, Acted, secret_strand
from events.store.journal import open_store
from referee import games
from referee.kernel.game import Opening
from tests.cli.conftest import Run, in_a_process

GAMES = ("bacon-project", "clash", "save-your-bacon", "super-fantasy-brawl", "homestuck-atcg")
NOT_NOW = re.compile(r"record \d+: seats are acting in secret, branch when the match is over")


@pytest.fixture(scope="module", params=GAMES)
def played(request: pytest.FixtureRequest) -> Match:
    """A whole match of the game."""
    game = games.find(request.param)
    decks = ("raven-grey", "hector") if request.param == "bacon-project" else ()
    return play(Order(request.param, bytes(32), ("random",) * min(game.seats), decks, {}))


def going_on(played: Match, decisions: int, store: str, *, first: bool) -> Recorder:
    """The same match after so many decisions, seats that act at the same time in this order."""
    opened = played.opening()
    opening = Opening(opened.seats, opened.rules, opened.readings, opened.cards)
    with closing(open_store(store)) as journal:
        secret = played.known_secret()
        assert secret is not None
        rec = Recorder.create(games.find(opened.game), opening, secret, store=journal)
        left = {name: list(strand) for name, strand in played.strands.items()}
        del left[PUBLIC][0]
        for _ in range(decisions):
            asks = rec.run.asks()
            names = {
                each.seat: secret_strand(each.seat) if rec.run.lanes else PUBLIC for each in asks
            }
            seat = next(iter(names if first else reversed(names)))
            record = left[names[seat]].pop(0).record()
            assert isinstance(record, Acted)
            rec.act(record.seat, record.answer)
    return rec


@pytest.mark.parametrize(("decisions", "first"), [(0, True), (5, True), (5, False), (12, False)])
def test_everybody_goes_to_the_last_record_of_a_live_match_and_branches_or_hears_why_not(
    run: Run, played: Match, store: str, decisions: int, first: bool
) -> None:
    rec = going_on(played, decisions, store, first=first)
    name = rec.match.id
    for eyes in ("judge", "public", *map(str, range(1, played.opening().seats + 1))):
        last = run("log", name, "--as", eyes, "--json").data["records"][-1]["record"]
        for at in (last, 1):
            for command in ("show", "replay", "legal", "log"):
                assert run(command, name, "--as", eyes, "--at", str(at)).code == 0
        typed = f"last\ngo {last}\nas public\nlast\nas {eyes}\nlast\nlegal\nbranch\nquit\n"
        said = run("replay", name, "--as", eyes, "--lines", stdin=typed)
        assert f"record {last} of {last}," in said.out
        if rec.run.lanes and not said.out.count(" branches from here"):
            assert NOT_NOW.fullmatch(said.one_line())
        else:
            assert said.err == ""
            assert said.code == 0


@pytest.mark.parametrize(("decisions", "first"), [(5, True), (12, False)])
def test_an_action_folds_a_match_once_and_has_the_number_that_its_seat_s_log_gives_it(
    run: Run,
    played: Match,
    store: str,
    decisions: int,
    first: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rec = going_on(played, decisions, store, first=first)
    ask, held = rec.run.asks()[0], sum(map(len, rec.match.strands.values()))
    answer, steps = rec.game.printed(next(iter(ask.legal()))), list[Folded | None]()
    step = Fold.step

    def counted(fold: Fold) -> Folded | None:
        steps.append(step(fold))
        return steps[-1]

    monkeypatch.setattr(Fold, "step", counted)
    done = run("act", rec.match.id, str(ask.seat), answer, "--json").data
    assert len(list(filter(None, steps))) == held
    log = run("log", rec.match.id, "--as", str(ask.seat), "--json").data["records"]
    own = [each for each in log if each["seat"] == ask.seat]
    assert (own[-1]["record"], own[-1]["text"]) == (done["record"], done["text"])


def test_who_branches_and_plays_on_in_a_pipe_goes_on_with_his_lines(run: Run, store: str) -> None:
    match = run("new", "bacon-project", "--player", "Ann", "--player", "Ben").out.split()[1]
    done = in_a_process("replay", match, "--lines", store=store, stdin="last\nplay 1\nquit\n")
    assert done.stderr == ""
    assert done.returncode == 0
    assert "is kept; it goes on with: referee play" in done.stdout
