"""Drafts of Super Fantasy Brawl at the command line: drafted, handed on, compared."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.games.super_fantasy_brawl.cardset.arena_file import shipped_text as shipped_board
from referee.games.super_fantasy_brawl.cardset.card_set import shipped_text as shipped_cards
from tests.cli.conftest import Run

BRAWL = "super-fantasy-brawl"
TWO = ("--player", "Ann", "--player", "Ben")
FOUR = (*TWO, "--player", "Cid", "--player", "Dee")


def drafted(run: Run, *words: str) -> str:
    """A draft in which everybody takes the first of the legal answers."""
    said = run("new", f"{BRAWL}-draft", "--seed", "d7", *words, "--json")
    assert said.code == 0, said.err
    draft = str(said.data["id"])
    while not run("show", draft, "--json").data["outcome"]:
        seat = str(run("legal", draft, "--json").data["asked"][0]["seat"])
        (asked,) = run("legal", draft, seat, "--as", seat, "--json").data["asked"]
        assert run("act", draft, seat, *asked["legal"][0].split()[1:]).code == 0
    return draft


def opened(run: Run, *words: str) -> str:
    said = run("new", BRAWL, "--seed", "a1", *words, "--json")
    assert said.code == 0, said.err
    return str(said.data["id"])


def teams(run: Run, draft: str) -> dict[str, list[str]]:
    """Who has drafted whom, by the name of the player."""
    found = {}
    for line in run("log", draft, "--full").out.splitlines():
        who, drafted_, champions = line.partition(" has drafted ")
        if drafted_:
            found[who.split()[-1]] = champions.partition(" [")[0].split(", ")
    return found


@pytest.mark.rule("SFB-1.5", "SFB-22.6", "SFB-24.9")
@pytest.mark.parametrize("players", [TWO, FOUR])
@pytest.mark.parametrize("mode", ["casual", "competitive"])
def test_a_match_is_played_with_the_teams_of_its_draft(
    run: Run, tmp_path: Path, players: tuple[str, ...], mode: str
) -> None:
    draft = drafted(run, *players, "--reading", f"team_mode={mode}")
    match = opened(run, "--draft", draft)
    shown = run("show", match, "--as", "judge", "--json").data
    assert shown["players"] == list(players[1::2])
    found = teams(run, draft)
    log = run("log", match, "--full").out
    assert list(found) == shown["players"]
    for champions in found.values():
        assert all(champion in log for champion in champions)
    (asked,) = run("legal", match, "--json").data["asked"]
    assert asked["actions"] == ["choose-colour"]
    assert run("act", match, "1", "concede").code == 0
    files = [str(tmp_path / f"{each}.replay") for each in (draft, match)]
    for each, file in zip((draft, match), files, strict=True):
        assert run("export", each, "-o", file).code == 0
    alone = run("validate", files[1], "--json").data["files"][0]
    assert alone["unchecked"][0].startswith("the draft that record 1 names")
    together = run("validate", files[1], "--with", files[0], "--json").data["files"][0]
    assert (together["grade"], together["unchecked"]) == ("proven", [])


@pytest.mark.rule("SFB-1.5")
def test_the_team_mode_is_that_of_the_draft_and_free_has_none(run: Run) -> None:
    said = run("new", BRAWL, *TWO, "--reading", "team_mode=casual")
    assert said.code == 6
    assert said.one_line().endswith("without one it is 'free' [SFB-1.5]")
    draft = drafted(run, *TWO, "--reading", "team_mode=competitive")
    for mode in ("free", "casual"):
        said = run("new", BRAWL, "--draft", draft, "--reading", f"team_mode={mode}")
        wish = f"--reading team_mode={mode}: it is competitive already"
        assert (said.code, said.one_line()) == (2, wish)
    assert opened(run, "--draft", draft, "--reading", "team_mode=competitive")


@pytest.mark.rule("SFB-26.1", "SFB-22.6")
def test_a_card_list_and_a_board_of_ones_own_are_drafted_and_played(
    run: Run, tmp_path: Path
) -> None:
    own = shipped_board().replace('set_id = "default-arena"', 'set_id = "other-arena"')
    (tmp_path / "other-arena.toml").write_text(own, encoding="utf-8")
    cards = shipped_cards().replace('set_id = "first-arena"', 'set_id = "other-cards"')
    (tmp_path / "other-cards.toml").write_text(cards, encoding="utf-8")
    words = [
        word
        for name in ("other-arena", "other-cards")
        for word in ("--cards", str(tmp_path / f"{name}.toml"))
    ]
    draft = drafted(run, *TWO, *words)
    match = opened(run, "--draft", draft)
    assert run("act", match, "2", "concede").code == 0
    said = run("validate", match, "--json").data["files"][0]
    assert (said["grade"], said["unchecked"]) == ("proven", [])
    said = run("new", BRAWL, "--draft", draft, *words[:2])
    assert said.code == 6
    assert said.one_line().endswith("it was drafted with another card set [SFB-22.6]")


def test_no_match_rests_on_a_draft_that_was_stopped_or_goes_on(run: Run) -> None:
    said = run("new", f"{BRAWL}-draft", *TWO, "--json")
    draft = str(said.data["id"])
    said = run("new", BRAWL, "--draft", draft)
    assert (said.code, "is not closed with a result" in said.one_line()) == (2, True)
    assert run("act", draft, "0", "stop-draft", "time").code == 0
    said = run("new", BRAWL, "--draft", draft)
    assert (said.code, "hands nothing on" in said.one_line()) == (2, True)


def test_a_draft_is_played_in_the_terminal_by_whoever_plays_on(run: Run) -> None:
    said = run("play", f"{BRAWL}-draft", "--player", "Ann", "--seed", "5", stdin="1\n" * 12)
    assert said.code == 0, said.err
    assert "draft-pick brann (7 hp, defence 1; levelled" in said.out
    draft = run("list").out.split()[0]
    said = run("play", BRAWL, "--draft", draft, "--seed", "7", stdin="quit\n")
    assert said.code == 0, said.err
    assert ": Ann (seat 1) against greedy bot (seat 2)" in said.out
