"""Events that the house will seal: its key is named at the event and at every match that is opened for it."""

from __future__ import annotations

from pathlib import Path

import pytest

from events.store.journal import open_store
from replays.signatures.match_seal import sealed_match
from tests.cli.conftest import Run
from tests.replays.signatures.sealed_matches import ANN, BEN, HOUSE, STRANGER
from tests.vectors import event_independent as second_reader


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.chdir(tmp_path)


def paired(
    run: Run, *words: str, stage: str = "swiss rounds:2", game: str = "bacon-project"
) -> str:
    """An event of four whose first round is paired."""
    said = run("event", "new", game, "--name", "Club", "--stage", stage, *words)
    assert said.code == 0, said.err
    found = said.out.split()[1].rstrip(":")
    for name in ("Ann", "Ben", "Cai", "Dee"):
        assert run("event", "enter", found, name).code == 0
    for step in ("start", "pair"):
        assert run("event", step, found).code == 0
    return found


def signers(store: str, match: str) -> object:
    found = open_store(store).match(match)
    return sealed_match("", found, None).keys


@pytest.mark.parametrize(
    ("game", "stage"),
    [("bacon-project", "swiss rounds:2"), ("save-your-bacon", "swiss rounds:2 best-of:3")],
)
def test_the_house_of_an_event_is_to_sign_every_match_of_it(
    run: Run, store: str, game: str, stage: str
) -> None:
    names = ("--signer", f"house={HOUSE.public.text}")
    event = paired(run, *names, stage=stage, game=game)
    named = {"house": HOUSE.public.text}
    opened = run("event", "open", event, "--json").data["matches"]
    assert len(opened) == 2
    assert all(signers(store, each["match"]) == named for each in opened)
    assert signers(store, opened_event(run, event)) == named
    assert run("event", "open", event, "--json").data["matches"] == opened


def opened_event(run: Run, event: str) -> str:
    return str(run("event", "open", event, "--json").data["event"])


def test_its_matches_are_sealed_and_reported_like_others(run: Run) -> None:
    assert run("key", "new", "club").code == 0
    event = paired(run, "--signer", "house=club")
    match = str(run("event", "open", event, "1-1", "--json").data["matches"][0]["match"])
    for line in ("1 choose-profile hector", "2 choose-profile sable-quist", "2 concede"):
        assert run("act", match, *line.split()).code == 0
    assert run("event", "result", event, "1-1", match).out.rstrip().endswith("proven")
    assert run("export", match, "-o", "table.replay").code == 0
    assert run("seal", "table.replay", "--key", "club").out == "table.note: sealed by the house\n"


def test_players_sign_who_have_named_their_keys(run: Run, store: str) -> None:
    """The matches and the cards of their tables name them, the event file says who has signed, and a card without them opens nothing that counts."""
    for name in ("ann", "ben"):
        assert run("key", "new", name).code == 0
    words = (
        "--name",
        "Club",
        "--stage",
        "swiss rounds:1",
        "--signer",
        f"house={HOUSE.public.text}",
    )
    event = run("event", "new", "bacon-project", *words).out.split()[1].rstrip(":")
    assert run("event", "enter", event, "Ann", "--key", "ann").code == 0
    rows = (
        ("name,key", ""),
        ("Ben,ben", ""),
        ("Bob,ben", "column 1: the key of Bob is that of Ben: two cannot sign with one key"),
        ("Bob,bob", "column 2: there is no key 'bob' here"),
    )
    Path("players.csv").write_text("\n".join(row for row, _ in rows), encoding="utf-8")
    said = run("event", "enter", event, "--csv", "players.csv")
    assert (said.code, said.out) == (6, "    2  entered\n")
    assert all(why in said.err for _, why in rows)
    for step in ("start", "pair"):
        assert run("event", step, event).code == 0
    match = str(run("event", "open", event, "--json").data["matches"][0]["match"])
    named = signers(store, match)
    assert isinstance(named, dict)
    keys = [run("key", "show", name).out.strip() for name in ("ann", "ben")]
    assert (named["house"], sorted((named["1"], named["2"]))) == (HOUSE.public.text, sorted(keys))
    assert run("event", "open", event, "--cards", "cards").code == 0
    (card,) = Path("cards").iterdir()
    assert signers(store, run("new", "--table", str(card), "--json").data["id"]) == named
    said = run("new", "--table", str(card), "--signer", f"1={STRANGER.public.text}")
    assert (said.code, "--signer 1: the event names another key for it" in said.err) == (2, True)
    card.write_text(card.read_text().replace(f'1 = "{named["1"]}"', ""), encoding="utf-8")
    other = str(run("new", "--table", str(card), "--json").data["id"])
    for each in (match, other):
        for line in ("1 choose-profile hector", "2 choose-profile sable-quist", "2 concede"):
            assert run("act", each, *line.split()).code == 0
    said = run("event", "result", event, "1-1", other)
    assert said.code == 1
    assert f"match {other[:8]} names no key of seat 1, the event does [TN-36]" in said.err
    for line in (("result", event, "1-1", match), ("finish", event), ("close", event), ("export", event, "-o", "club.event")):  # fmt: skip
        assert run("event", *line).code == 0
    assert run("export", match, "-o", f"{match}.replay").code == 0
    assert run("seal", f"{match}.replay", "--key", "ben").code == 0
    said = run("validate", "club.event")
    assert (said.code, second_reader.read(Path("club.event").read_bytes()).counts) == (
        0,
        {"proven": 1},
    )
    ben = next(seat for seat in ("1", "2") if named[seat] == keys[1])
    assert said.out.splitlines()[-3:] == [
        "  seals     2 matches name who signs: 0 sealed by everybody who should, 1 without a note at hand",
        f"  seal      result {match[:8]}: sealed by seat {ben}",
        f"  seal      result {match[:8]}: not sealed by the house and seat {3 - int(ben)}",
    ]
    assert run("seal", f"{match}.replay", "--key", "ann").code == 0
    Path(f"{match}.note").write_bytes(
        Path(f"{match}.note").read_bytes().replace(b"records", b"record")
    )
    assert run("validate", "club.event", "--json").code == 3


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("Bob", "--key", HOUSE.public.text), "the key of Bob is that of the house"),
        (("Bob", "--with", "Cai", "--key", ANN.public.text, "--with-key", ANN.public.text), "the key of Cai is that of Bob"),
        (("Bob", "--with-key", ANN.public.text), "--with-key goes with --with"),
        (("Bob", "--key", "a+b"), "'a+b' is not a key"),
    ],
)  # fmt: skip
def test_no_key_stands_for_two(run: Run, words: tuple[str, ...], why: str) -> None:
    said = run("event", "new", "clash", "--name", "Club", "--stage", "swiss rounds:2", "--signer", f"house={HOUSE.public.text}")  # fmt: skip
    said = run("event", "enter", said.out.split()[1].rstrip(":"), *words)
    assert (said.code, why in said.one_line()) == (2, True)


def test_at_a_laptop_the_house_signs_as_well_and_seats_beside_it(run: Run, store: str) -> None:
    """The card of a table names the house; who sits there adds the keys of the seats, for no key may stand for two."""
    event = paired(run, "--signer", f"house={HOUSE.public.text}")
    assert run("event", "open", event, "1-1", "--cards", "cards").code == 0
    (card,) = Path("cards").iterdir()
    words = ("new", "--table", str(card), "--json")
    opened = run(*words).data["id"]
    assert signers(store, opened) == {"house": HOUSE.public.text}
    both = run(*words, "--signer", f"1={ANN.public.text}").data["id"]
    assert signers(store, both) == {"house": HOUSE.public.text, "1": ANN.public.text}
    said = run(*words, "--signer", f"1={HOUSE.public.text}")
    assert said.code == 2
    assert "two cannot sign with one key" in said.one_line()
    card.write_text(card.read_text().replace(HOUSE.public.text, "a key"), encoding="utf-8")
    assert run(*words).code != 0


def test_who_signs_a_series_signs_its_games(run: Run, store: str) -> None:
    names = ("--player", "Ann", "--player", "Ben")
    said = run("series", "new", "save-your-bacon", *names, "--signer", f"house={HOUSE.public.text}", "--signer", f"2={ANN.public.text}", "--json")  # fmt: skip
    series = said.data["series"]
    game = run("new", "save-your-bacon", "--series", series, "--json").data["id"]
    assert signers(store, game) == {"house": HOUSE.public.text, "2": ANN.public.text}
    more = ("--signer", f"1={BEN.public.text}", "--signer", f"2={STRANGER.public.text}")
    other = run("new", "save-your-bacon", "--series", series, *more, "--json").data["id"]
    assert signers(store, other) == {"house": HOUSE.public.text, "1": BEN.public.text, "2": STRANGER.public.text}  # fmt: skip


def test_an_event_without_a_key_opens_matches_without(run: Run, store: str) -> None:
    opened = run("event", "open", paired(run), "--json").data["matches"]
    assert [signers(store, each["match"]) for each in opened] == [{}, {}]


@pytest.mark.parametrize("word", ["1=x", "Ann=x", "x"])
def test_nobody_else_is_named_by_an_event(run: Run, word: str) -> None:
    said = run("event", "new", "clash", "--name", "Club", "--stage", "swiss rounds:2", "--signer", word)  # fmt: skip
    assert said.code == 2
    assert "an event is sealed by the house" in said.one_line()
