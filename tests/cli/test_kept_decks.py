"""Decks that are named when a match is opened wait in the store until their seats are asked."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli.play.record_action import record_answer
from events.recorder import Recorder
from referee.games import find
from referee.kernel.game import Opening
from tests.cli.conftest import Run

SEED = ("--seed", "07")
NAMED = ("bacon-project", "--player", "Gus", "--player", "Hana=hector", *SEED)
KEPT = "2: choose-profile hector"


def texts(run: Run, match: str, *words: str) -> list[str]:
    """What the records of a match say, as those eyes read them."""
    records = run("log", match, *words, "--json").data["records"]
    return [each["text"] for each in records if each["text"]]


def test_the_second_player_alone_may_name_a_deck(run: Run) -> None:
    said = run("new", *NAMED, "--json")
    assert said.code == 0, said.err
    match = said.data["id"]
    assert [each["seat"] for each in said.data["asked"]] == [1]
    assert KEPT not in texts(run, match)
    done = run("act", match, "1", "choose-profile", "sable-quist")
    assert f"{KEPT} (named with the match)" in done.out
    assert texts(run, match)[-1] == KEPT


def test_a_script_goes_on_behind_a_deck_that_was_kept(run: Run, tmp_path: Path) -> None:
    whole = ["1: choose-profile sable-quist", "2: keep-hand", "1: keep-hand"]
    said = run("record", *NAMED, "--script", "-", stdin="\n".join(whole[:2]))
    assert said.code == 0, said.err
    match = json.loads(run("list", "--json").out)["matches"][0]["id"]
    for words in (NAMED, ("bacon-project", *SEED)):
        again = run("record", *words, "--resume", match, "--script", "-", stdin="\n".join(whole))
        assert again.code == 0, again.err
    assert texts(run, match)[1:] == [whole[0], KEPT, *whole[1:]]


def test_a_deck_is_kept_although_somebody_leaves_the_table_before(run: Run) -> None:
    words = ["play", "bacon-project", "--player", "Gus", "--bot", "random=hector", *SEED]
    assert run(*words, "--lines", stdin="quit\n").code == 0
    match = run("list", "--json").data["matches"][0]["id"]
    run("play", match, "--lines", stdin="choose-profile sable-quist\nquit\n")
    assert KEPT in texts(run, match)


@pytest.mark.parametrize(
    ("game", "deck", "why"),
    [("bacon-project", "hectr", "did you mean 'hector'?"), ("clash", "hector", "is not asked for")],
)
def test_a_deck_that_is_never_asked_for_opens_nothing(
    run: Run, game: str, deck: str, why: str
) -> None:
    said = run("new", game, "--player", "Gus", "--player", f"Hana={deck}", *SEED)
    assert said.code == 2
    assert why in said.one_line()
    assert run("list", "--json").data["matches"] == []


def test_a_deck_that_the_rules_refuse_by_now_is_asked_for() -> None:
    game = find("super-fantasy-brawl")
    kept = {1: ("choose-team", "fang-and-gloom"), 2: ("choose-team", "pair-dusk")}
    recorder = Recorder.create(game, Opening(2, game.version, {}, ()), bytes(32), kept=kept)
    starter = recorder.run.asks()[0].seat
    done = record_answer(recorder, starter, ["choose-deployment-area", "north"])
    assert done.kept == ("1: choose-team fang-and-gloom",)
    assert [ask.seat for ask in recorder.run.asks()] == [2]


def test_what_is_kept_is_nobody_elses_to_see(run: Run) -> None:
    match = run("new", *NAMED, "--json").data["id"]
    for words in (["show", match], ["log", match], ["list"], ["legal", match]):
        assert "hector" not in run(*words, "--json").out
