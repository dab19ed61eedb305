"""A match of each game from a fair opening to sealed copies: pledged, played, closed, signed by all, shared, checked."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.play.bot_match import play_out
from cli.storage.matches import resume_in
from events.store.journal import open_store
from referee import games
from tests.cli.conftest import Run
from tests.sizes import sized

GAMES = ("bacon-project", "clash", "save-your-bacon", "super-fantasy-brawl", "homestuck-atcg")
DICE = "351622413566124531126443251" * 2
ALL = "sealed by the house, seat 1 and seat 2"


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in ("XDG_CONFIG_HOME", "XDG_DATA_HOME"):
        monkeypatch.setenv(variable, str(tmp_path / variable))
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("code", GAMES)
def test_a_fair_match_is_sealed_shared_and_checked(run: Run, store: str, code: str) -> None:
    for name in ("house", "ann", "ben"):
        assert run("key", "new", name).code == 0
    signers = ("--signer", "house=house", "--signer", "Ann=ann", "--signer", "Ben=ben")
    opened = run("new", code, "--fair", "--player", "Ann", "--player", "Ben", *signers, "--seed", "5ea1", "--json")  # fmt: skip
    match = opened.data["id"]
    for command in ("pledge", "reveal"):
        assert run(command, match, "1", "--dice", DICE).code == 0
        assert run(command, match, "2").code == 0
    recorder = resume_in(open_store(store), match)
    play_out(recorder, [next(iter(games.find(code).bots))] * 2)
    assert run("export", match, "-o", "final.replay").code == 0
    for name in ("house", "ann", "ben"):
        assert run("seal", "final.replay", "--key", name).code == 0
    said = run("validate", "final.replay", "--require", "proven,shipped,seeded,fair,sealed")
    assert said.code == 0, said.out
    for eyes in sized(("public", "1", "judge"), ("public", "1", "2", "judge")):
        assert run("share", match, "--as", eyes, "-o", f"{eyes}.replay").code == 0
        said = run("validate", f"{eyes}.replay", "--seal", "final.note")
        assert said.code == 0
        assert f"  final.note: {ALL}" in said.out.splitlines()
        page = ("export", "final.replay", "--html", "--as", eyes, "-o", f"{eyes}.html")
        assert run(*page).code == 0
        said = run("validate", f"{eyes}.html", "--with", "final.replay")
        assert said.code == 0
        assert f"  the seal in the page: {ALL}" in said.out.splitlines()
        assert "  story and tables: what followed, each made anew and compared" in said.out
