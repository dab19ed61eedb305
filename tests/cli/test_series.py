"""Drafts and series at the command line: opened, played, added, compared."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from referee.games.save_your_bacon.cardset.card_set import shipped_text
from tests.cli.conftest import Run

BACON = "save-your-bacon"
PLAYERS = ("--player", "Ann", "--player", "Ben")
DECKS = ("--player", "Ann=dangerous-darkness", "--player", "Ben=light-fight")


def opened(run: Run, *words: str) -> str:
    said = run("new", BACON, *words, "--json")
    assert said.code == 0, said.err
    return str(said.data["id"])


def won(run: Run, winner: int, *words: str) -> str:
    """A game in which the loser concedes at once."""
    match = opened(run, *words)
    assert run("act", match, str(3 - winner), "concede").code == 0
    return match


def series(run: Run, *words: str) -> str:
    said = run("series", "new", BACON, *(words or PLAYERS), "--seed", "5e", "--json")
    assert said.code == 0, said.err
    return str(said.data["series"])


def drafted(run: Run, *words: str) -> str:
    said = run("new", f"{BACON}-draft", *PLAYERS, "--seed", "d7", *words, "--json")
    return finished(run, str(said.data["id"]))


def finished(run: Run, draft: str) -> str:
    """The draft, in which everybody takes the first champion that is left."""
    while not run("show", draft, "--json").data["outcome"]:
        seat = str(run("legal", draft, "--json").data["asked"][0]["seat"])
        (asked,) = run("legal", draft, seat, "--as", seat, "--json").data["asked"]
        assert run("act", draft, seat, *asked["legal"][0].split()[1:]).code == 0
    return draft


@pytest.mark.rule("SYB-8.0.3", "SYB-Q52", "SYB-Q34")
def test_a_best_of_three_from_its_opening_to_its_result(run: Run, tmp_path: Path) -> None:
    kept = series(run, *PLAYERS, "--reading", "next_game_first_choice=loser")
    first = won(run, 1, "--series", kept, *DECKS)
    said = run("series", "add", kept, first)
    assert said.code == 0
    assert f"game 1: match {first[:8]}, seat 1 won" in said.out
    assert "game 2 is next" in said.out
    second = opened(run, "--series", kept)
    shown = run("show", second, "--json").data
    assert shown["players"] == ["Ann", "Ben"]
    assert [asked["seat"] for asked in shown["asked"]] == [2]
    assert run("act", second, "1", "concede").code == 0
    assert run("series", "add", kept, second).code == 0
    third = won(run, 2, "--series", kept)
    damaged = tmp_path / "before.replay"
    damaged.write_bytes(b"no match")
    said = run("series", "add", kept, third, "--with", str(damaged))
    assert (said.code, said.one_line().startswith(f"{damaged}: ")) == (3, True)
    said = run("series", "add", kept, third, "--json")
    assert said.data["outcome"]["winners"] == [2]
    assert [game["match"] for game in said.data["games"]] == [first, second, third]
    assert run("series", "show", kept[:8], "--json").data["games"] == said.data["games"]
    assert "two games won" in run("list").out
    assert run("validate", kept, first, second, third).code == 0
    assert "names" not in run("validate", kept).out
    said = run("new", BACON, "--series", kept)
    assert (said.code, said.one_line()) == (2, f"--series {kept}: the series is over")


@pytest.mark.rule("SYB-8.0.3")
def test_what_does_not_fit_is_refused_and_changes_nothing(run: Run) -> None:
    kept = series(run)
    first = won(run, 1, "--series", kept, *DECKS)
    live = opened(run, "--series", kept, *DECKS, "--seed", "11")
    said = run("series", "add", kept, live)
    assert said.code == 2
    assert "is not closed with a result" in said.one_line()
    assert run("series", "add", kept, first).code == 0
    said = run("series", "add", kept, first)
    assert said.code == 1
    assert said.one_line().endswith("[SYB-8.0.3]")
    other = won(run, 1, *DECKS, "--seed", "12")
    said = run("series", "add", kept, other)
    assert said.code == 1
    assert "does not name the last game of the series" in said.one_line()
    others = won(run, 1, "--player", "Eve=light-fight", "--player", "Ben=light-fight")
    assert "Eve, Ben play in it, in the series Ann, Ben" in run("series", "add", kept, others).err
    assert len(run("series", "show", kept, "--json").data["games"]) == 1


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("series", "new", f"{BACON}-draft"), f"there are no series of {BACON}-draft"),
        (("series", "new", BACON, "--best-of", "5"), "found '5'"),
        (("series", "new", "nothing"), "no game 'nothing'"),
        (("series", "new", BACON, "--player", "Ann"), "is played by 2, 3 or 4"),
        (("series", "show", "{game}"), "is no series, it is one of save-your-bacon"),
        (("series", "add", "{game}", "{game}"), "is no series"),
        (("series", "add", "{series}", "{series}"), "is one of save-your-bacon-series"),
        (("new", BACON, "--series", "{game}"), "is no series"),
        (
            ("new", "clash", "--series", "{series}"),
            "its games are of save-your-bacon, not of clash",
        ),
        (("new", BACON, "--draft", "{game}"), "takes no decks from save-your-bacon"),
        (("new", "clash", "--draft", "{draft}"), "clash takes no decks from save-your-bacon-draft"),
        (("new", BACON, "--draft", "{draft}", "--player", "A", "--player", "B"), "the players are"),
        (("new", BACON, "--draft", "{draft}", "--player", "Ann"), "1 player named with --player"),
        (
            ("new", BACON, "--draft", "{draft}", "--reading", "format=pod_constructed"),
            "format=pod_constructed: it is pod_draft already",
        ),
        (("new", "--from", "{game}", "--draft", "{draft}"), "a branch takes its players"),
    ],
)
def test_mistakes_get_one_line(run: Run, words: tuple[str, ...], says: str) -> None:
    names = {"series": series(run), "game": won(run, 1, *DECKS), "draft": drafted(run)}
    said = run(*(word.format(**names) for word in words))
    assert said.code == 2
    assert says in said.one_line()


@pytest.mark.rule("SYB-8.2.9", "SYB-8.0.1")
def test_a_match_is_played_with_the_decks_of_its_draft(run: Run, tmp_path: Path) -> None:
    draft = drafted(run)
    match = won(run, 1, "--draft", draft)
    shown = run("show", match, "--json").data
    assert shown["players"] == ["Ann", "Ben"]
    told = run("log", draft, "--full").out
    log = run("log", match, "--full").out
    for seat in ("Ann", "Ben"):
        (line,) = [
            line for line in told.splitlines() if f"{seat} " in line and "has drafted" in line
        ]
        for champion in line.partition("has drafted ")[2].partition(" [")[0].split(", "):
            assert champion in log
    files = [str(tmp_path / f"{each}.replay") for each in (draft, match)]
    for each, file in zip((draft, match), files, strict=True):
        assert run("export", each, "-o", file).code == 0
    alone = run("validate", files[1], "--json").data["files"][0]
    assert alone["unchecked"][0].startswith("the draft that record 1 names")
    together = run("validate", files[1], "--with", files[0], "--json").data["files"][0]
    assert (together["grade"], together["unchecked"]) == ("proven", [])
    folder = run("validate", str(tmp_path), "--json").data["files"]
    assert [each["unchecked"] for each in folder] == [[], []]
    copy = str(tmp_path / "copy.replay")
    assert run("share", match, "-o", copy).code == 0
    for words, named in (((), True), (("--with", files[0]), False)):
        (said,) = run("validate", copy, *words, "--json").data["files"]
        assert any("the draft that record 1" in each for each in said["unchecked"]) == named


@pytest.mark.rule("SYB-Q67")
def test_a_chosen_pool_and_a_draft_that_is_too_large(run: Run) -> None:
    said = run("new", f"{BACON}-draft", *PLAYERS, "--reading", "draft_pool=chosen", "--json")
    assert [(each["seat"], each["actions"]) for each in said.data["asked"]] == [
        (0, ["set-draft-pool"])
    ]
    match = str(said.data["id"])
    pool = ["ninja", "wizard", "cleric", "kaiju", "demon", "killbot", "medbot", "berserker"]
    said = run("act", match, "0", "set-draft-pool", *pool[:7])
    assert (said.code, "[SYB-8.2.1]" in said.one_line()) == (1, True)
    assert run("act", match, "0", "set-draft-pool", *pool).code == 0
    four = [word for name in "ABCD" for word in ("--player", name)]
    said = run("new", f"{BACON}-draft", *four)
    assert said.code == 6
    assert said.one_line().endswith("has 15 [SYB-Q67]")


def test_a_series_that_begins_with_a_draft(run: Run) -> None:
    draft, kept = drafted(run), series(run)
    first = won(run, 2, "--draft", draft, "--series", kept)
    assert run("series", "add", kept, first).code == 0
    second = opened(run, "--series", kept)
    readings: dict[str, Any] = run("show", second, "--json").data
    assert readings["players"] == ["Ann", "Ben"]
    said = run("new", BACON, "--draft", draft, "--series", kept)
    assert (said.code, "played with the decks of its first game" in said.one_line()) == (2, True)
    assert run("validate", first, second).code == 0


def test_the_books_have_names_that_begin_as_the_game_does(run: Run) -> None:
    assert run("rules", "save", "SYB-8.0.3").code == 0
    assert run("series", "new", "save", *PLAYERS).code == 0
    said = run("simulate", f"{BACON}-series", "-n", "1")
    assert (said.code, said.one_line()) == (2, f"no bot plays {BACON}-series")
    said = run("position", "--template", f"{BACON}-series")
    assert said.code == 0
    assert "games[N].root" in said.out


def test_a_card_list_of_ones_own_is_drafted_and_played(run: Run, tmp_path: Path) -> None:
    """With a sixteenth champion four can draft; their match has the cards of the draft."""
    text = shipped_text().replace('set_id = "house-set-one"', 'set_id = "sixteen"')
    start = text.index("[[champion]]")
    end = text.index("[[champion]]", start + 1)
    extra = text[start:end].replace('"dark-space-lord"', '"other"').replace("Dark Space", "Other")
    (tmp_path / "sixteen.toml").write_text(text[:end] + extra + text[end:], encoding="utf-8")
    four = [word for name in ("Ann", "Ben", "Cy", "Dee") for word in ("--player", name)]
    own = ("--cards", str(tmp_path / "sixteen.toml"))
    said = run("new", f"{BACON}-draft", *four, *own, "--seed", "4d", "--json")
    draft = finished(run, str(said.data["id"]))
    match = opened(run, "--draft", draft)
    shown = run("show", match, "--json").data
    assert shown["players"] == ["Ann", "Ben", "Cy", "Dee"]
    for seat in "412":
        assert run("act", match, seat, "concede").code == 0
    said = run("validate", match, "--json")
    assert said.data["files"][0]["grade"] == "proven"
    assert said.data["files"][0]["unchecked"] == []


def test_a_script_plays_a_game_of_a_series(run: Run, tmp_path: Path) -> None:
    kept = series(run)
    (tmp_path / "game.txt").write_text("2: concede\n", encoding="utf-8")
    words = ("--script", str(tmp_path / "game.txt"), "--series", kept, "--json")
    first = run("record", BACON, *DECKS, *words).data["match"]
    assert run("series", "add", kept, first).code == 0
    second = run("record", BACON, *words).data["match"]
    said = run("series", "add", kept, second, "--json")
    assert said.data["outcome"]["winners"] == [1]


def test_a_draft_is_played_on_in_the_terminal_by_whoever_drafted(run: Run) -> None:
    said = run("play", f"{BACON}-draft", "--player", "Ann", "--seed", "5", stdin="1\n" * 12)
    assert said.code == 0, said.err
    assert "draft-pick ninja (2/5 AG CU TO)" in said.out
    draft = run("list").out.split()[0]
    said = run("play", BACON, "--draft", draft, "--seed", "7", stdin="1\nquit\n")
    assert said.code == 0, said.err
    assert ": Ann (seat 1) against greedy bot (seat 2)" in said.out
    assert "Ann plays The Ninja, The Medbot and The Dinosaurs" in said.out
    assert "name a deck" not in said.out
    said = run("play", BACON, "--draft", draft, "--seat", "2", stdin="")
    assert (said.code, said.one_line()) == (2, "--seat 2: the greedy bot plays there")
    said = run("play", draft, "--draft", draft, stdin="")
    assert said.code == 2
    assert "a match that goes on has its players" in said.err


def test_the_first_game_of_a_series_is_played_in_the_terminal(run: Run) -> None:
    kept = series(run, "--player", "Ann", "--player", "Robot")
    words = ("--series", kept, "--bot", "greedy=spooky-specters", "--seed", "8")
    said = run("play", BACON, *words, stdin="3\nquit\n")
    assert said.code == 0, said.err
    assert ": Ann (seat 1) against Robot (seat 2)" in said.out
    assert "Ann plays Light Fight" in said.out
    assert "Robot plays Spooky Specters" in said.out
    said = run("play", BACON, *words, "--player", "Bob", "--player", "Robot", stdin="")
    assert (said.code, said.one_line()) == (2, "the players are Ann, Robot, in this order")


DECKED = {
    "bacon-project": ("--player", "Ann=steven", "--player", "Ben=raven"),
    "clash": PLAYERS,
    "homestuck-atcg": ("--player", "Ann=hive-fleet", "--player", "Ben=paper-court"),
    "super-fantasy-brawl": PLAYERS,
}


def conceded(run: Run, code: str, winner: int, *words: str) -> str:
    """A game of any game in which the loser concedes at once."""
    said = run("new", code, *words, "--json")
    assert said.code == 0, said.err
    match = str(said.data["id"])
    assert run("act", match, str(3 - winner), "concede").code == 0
    return match


@pytest.mark.rule("SR-2", "SR-3", "SR-6")
@pytest.mark.parametrize("code", DECKED)
def test_a_best_of_five_of_every_game(run: Run, code: str) -> None:
    said = run("series", "new", code, *PLAYERS, "--best-of", "5", "--seed", "5e", "--json")
    assert said.code == 0, said.err
    assert said.data["game"] == code
    kept, found = str(said.data["series"]), []
    for winner in (1, 2, 1, 1):
        found.append(conceded(run, code, winner, "--series", kept, *DECKED[code]))
        said = run("series", "add", kept, found[-1], "--json")
        assert said.code == 0, said.err
    assert said.data["outcome"]["winners"] == [1]
    assert "three games won" in run("list").out
    checked = run("validate", kept, *found, "--json").data["files"]
    assert [(each["grade"], each["unchecked"]) for each in checked] == [("proven", [])] * 5
    said = run("new", code, "--series", kept)
    assert (said.code, said.one_line()) == (2, f"--series {kept}: the series is over")


@pytest.mark.rule("SR-6", "SR-1", "SR-4")
@pytest.mark.parametrize("code", DECKED)
def test_what_does_not_fit_a_series_of_any_game_is_refused(run: Run, code: str) -> None:
    said = run("series", "new", code, *PLAYERS, "--seed", "5e", "--json")
    kept = str(said.data["series"])
    first = conceded(run, code, 1, "--series", kept, *DECKED[code])
    assert run("series", "add", kept, first).code == 0
    said = run("series", "add", kept, first)
    assert (said.code, said.one_line().endswith("[SR-4]")) == (1, True)
    other = conceded(run, code, 1, *DECKED[code], "--seed", "12")
    said = run("series", "add", kept, other)
    assert (said.code, "does not name the last game of the series" in said.one_line()) == (1, True)
    others = conceded(run, code, 1, "--player", "Eve", "--player", "Ben")
    assert "Eve, Ben play in it, in the series Ann, Ben" in run("series", "add", kept, others).err
    assert len(run("series", "show", kept, "--json").data["games"]) == 1


@pytest.mark.rule("SR-8", "SR-9")
def test_profiles_stay_and_the_loser_begins(run: Run) -> None:
    code = "bacon-project"
    words = ("--reading", "next_game_first=loser")
    said = run("series", "new", code, *PLAYERS, *words, "--seed", "5e", "--json")
    kept = str(said.data["series"])
    first = conceded(run, code, 1, "--series", kept, *DECKED[code])
    assert run("series", "add", kept, first).code == 0
    said = run("new", code, "--series", kept, "--reading", "first_player=p1")
    assert (said.code, said.one_line()) == (2, "--reading first_player=p1: it is p2 already")
    changed = conceded(
        run, code, 1, "--series", kept, "--player", "Ann=hector", "--player", "Ben=raven"
    )
    said = run("series", "add", kept, changed)
    assert said.code == 1
    assert "seat 1 has another deck than in the game before" in said.one_line()
    second = conceded(run, code, 1, "--series", kept, *DECKED[code])
    assert run("series", "add", kept, second, "--json").data["outcome"]["winners"] == [1]


@pytest.mark.rule("SR-8")
def test_decks_that_were_chosen_unseen_are_compared_too(run: Run) -> None:
    code = "homestuck-atcg"
    said = run("series", "new", code, *PLAYERS, "--seed", "5e", "--json")
    kept = str(said.data["series"])
    first = conceded(run, code, 1, "--series", kept, *DECKED[code])
    assert run("series", "add", kept, first).code == 0
    words = ("--player", "Ann=hive-fleet", "--player", "Ben=hive-fleet")
    said = run("series", "add", kept, conceded(run, code, 1, "--series", kept, *words))
    assert said.code == 1
    assert "seat 2 has another deck than in the game before" in said.one_line()
    second = conceded(run, code, 1, "--series", kept, *DECKED[code])
    assert run("series", "add", kept, second, "--json").data["outcome"]["winners"] == [1]
