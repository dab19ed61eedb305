"""Decks at an event: registered, sealed, opened, compared, revealed, played."""

import json
import re
from pathlib import Path

import pytest

from events.store.journal import open_store
from replays.tournament.bundle import DECK, read_head, read_member, row_of, write_event
from replays.tournament.deck_list import DeckList, read_list
from tests.cli.conftest import Run
from tests.vectors import event_independent

SALT = "07" * 32
SIGNED = ("--by", "Judy", "--reason", "seen")
FIRST = re.compile(r"1-1\s+\S+ ([a-z2-7]{8})")


def new(run: Run, *names: str, game: str = "bacon-project", more=()) -> str:
    """An event with registered decks, and its entries."""
    words = ("--name", "Club", "--stage", "swiss rounds:1", "--decks", "registered", *more)
    event = run("event", "new", game, *words).out.split()[1].rstrip(":")
    for name in names:
        assert run("event", "enter", event, name).code == 0
    return event


def sealed(run: Run, deck: str) -> str:
    said = run("event", "seal", "bacon-project", deck, "--salt", SALT)
    return said.out.split()[1].rstrip(":")


@pytest.fixture
def event(run: Run) -> str:
    """An event of two: Ann's list is known, Ben's is sealed; table 1-1 is paired."""
    found = new(run, "Ann", "Ben")
    assert run("event", "deck", found, "Ann", "hector").code == 0
    assert run("event", "deck", found, "Ben", "--sealed", sealed(run, "sable-quist")).code == 0
    for word in ("start", "pair"):
        assert run("event", word, found).code == 0
    return found


def played(run: Run, event: str, ben: str = "sable-quist") -> str:
    """The match of table 1-1, which Ben concedes at once; his deck is not known before."""
    match = FIRST.search(run("event", "open", event).out)[1]
    seat = 2 if re.search(r"1-1\s+\S+ \S+\s+Ann", run("event", "open", event).out) else 1
    assert run("act", match, str(seat), "choose-profile", ben).code == 0
    assert run("act", match, str(seat), "concede").code == 0
    return match


def finished(run: Run, event: str, tmp_path: Path, ben: str = "sable-quist") -> Path:
    """The event file, every list that is known revealed."""
    assert run("event", "result", event, "1-1", played(run, event, ben)).code == 0
    for words in (("finish", event), ("close", event)):
        assert run("event", *words).code == 0
    run("event", "deck", event, "--reveal", "all")
    path = tmp_path / "club.event"
    assert run("event", "export", event, "-o", str(path)).code == 0
    return path


@pytest.mark.rule("TN-13")
def test_a_table_is_played_with_the_registered_deck_and_proven(run, event):
    match = played(run, event)
    said = run("event", "result", event, "1-1", match)
    assert (said.code, said.err) == (0, "")
    assert said.out.rstrip().endswith("proven")
    assert "hector" in run("log", match).out.casefold()


@pytest.mark.rule("TN-13")
def test_another_deck_is_a_finding_for_a_judge_once_the_list_is_open(run, event):
    match = played(run, event, "raven-grey")
    opened = run("event", "deck", event, "Ben", "sable-quist", "--salt", SALT)
    assert (opened.code, opened.err) == (0, "")
    said = run("event", "result", event, "1-1", match)
    assert said.code == 0
    assert said.out.rstrip().endswith("named")
    assert "with another deck than Ben registered [TN-13]" in said.one_line()


@pytest.mark.rule("TN-12")
def test_a_sealed_list_opens_as_what_was_registered_and_as_nothing_else(run, event):
    unknown = run("event", "deck", event, "Ben")
    assert (unknown.code, "is sealed" in unknown.one_line()) == (2, True)
    other = run("event", "deck", event, "Ben", "raven-grey", "--salt", SALT)
    assert (other.code, "[TN-12]" in other.one_line()) == (1, True)
    salted = run("event", "deck", event, "Ben", "sable-quist", "--salt", "08" * 32)
    assert (salted.code, "[TN-12]" in salted.one_line()) == (1, True)
    assert run("event", "deck", event, "Ben", "sable-quist", "--salt", SALT).code == 0
    assert "sable-quist" in run("event", "deck", event, "Ben").out


@pytest.mark.rule("TN-10")
def test_an_illegal_list_is_refused_with_the_rules_of_its_game(run, tmp_path):
    event = new(run, "Ann", game="super-fantasy-brawl")
    path = tmp_path / "ann.toml"
    path.write_text('champions = ["Brann", "Selka"]')
    said = run("event", "deck", event, "Ann", str(path))
    assert (said.code, said.one_line().count("[TN-10]")) == (1, 1)
    assert "[SFB-1.7]" in said.err
    assert "no deck" in run("event", "deck", event).out
    assert run("event", "deck", event, "Ann", "fang-and-gloom").code == 0
    assert run("event", "deck", event, "Ann", "one", "two").code == 2


def test_a_game_without_decks_says_so_in_one_line(run):
    words = ("event", "new", "clash", "--name", "Club", "--stage", "swiss rounds:1")
    said = run(*words, "--decks", "registered")
    assert (said.code, "without decks" in said.one_line()) == (2, True)
    event = run(*words).out.split()[1].rstrip(":")
    assert run("event", "enter", event, "Ann").code == 0
    for more in (("some",), ("--sealed", SALT)):
        said = run("event", "deck", event, "Ann", *more)
        assert (said.code, "without decks" in said.one_line()) == (2, True)


@pytest.mark.rule("TN-9", "TN-11")
def test_nobody_is_paired_without_a_deck_and_a_judge_signs_a_later_one(run):
    event = new(run, "Ann", "Ben")
    assert run("event", "deck", event, "Ann", "hector").code == 0
    assert run("event", "start", event).code == 0
    said = run("event", "pair", event)
    assert (said.code, "[TN-9]" in said.one_line()) == (1, True)
    said = run("event", "deck", event, "Ann", "raven-grey")
    assert (said.code, "[TN-11]" in said.one_line()) == (1, True)
    assert run("event", "deck", event, "Ben", "hector", *SIGNED).code == 0
    assert run("event", "pair", event).code == 0


@pytest.mark.rule("TN-12", "TN-66")
def test_a_deck_check_names_each_card_and_gives_the_table_its_time(run, event):
    assert "is sealed" in run("event", "deckcheck", event, "Ben", "hector", *SIGNED).one_line()
    said = run("event", "deckcheck", event, "Ann", "hector", *SIGNED, "--minutes", "8")
    assert (said.code, "11 minutes more" in said.out) == (0, True)
    said = run("event", "deckcheck", event, "Ann", "raven-grey", *SIGNED)
    assert said.code == 1
    assert "hector: 0, registered 1" in said.out
    assert "raven-grey: 1, registered 0" in said.out
    assert run("event", "deckcheck", event, "Ann", "hector").code == 1


def test_decks_stand_in_the_list_of_entries(run, tmp_path):
    event = new(run, game="super-fantasy-brawl")
    team = run("deck", "super-fantasy-brawl", "long-reach").out
    (tmp_path / "ann.toml").write_text(team)
    (tmp_path / "cai.toml").write_text('champions = ["Brann"]')
    rows = (
        "name,deck",
        "Ann,ann.toml",
        "Ben,fang-and-gloom",
        "Cai,cai.toml",
        "Dee,none.toml",
        "Eve",
    )
    (tmp_path / "list.csv").write_text("\n".join(rows))
    said = run("event", "enter", event, "--csv", str(tmp_path / "list.csv"))
    assert said.code == 6
    assert "2 decks registered" in said.out
    lines = said.err.splitlines()
    assert [line.split(": ")[1] for line in lines] == ["line 4, column 2", "line 5, column 2"]
    assert "[SFB-1.7] [TN-10]" in lines[0]
    assert run("event", "deck", event).out.split() == (
        ["1", "Ann:", "registered", "2", "Ben:", "registered", "3", "Eve:", "no", "deck"]
    )


def test_nothing_of_a_list_is_in_the_records_or_a_copy(run, event, store, tmp_path):
    kept = open_store(store)
    whole = kept.find(event)
    assert len(kept.kept(whole, "deck")) == 1
    path = finished(run, event, tmp_path)
    (row,) = (each for each in read_head(path).rows if each.kind == DECK)
    assert row.root.hex() == run("event", "deck", event, "--json").data["decks"][0]["digest"]
    assert b"hector" not in read_member(path, read_head(path), 0)
    copy = tmp_path / "copy.replay"
    assert run("export", event, "-o", str(copy)).code == 0
    assert b"hector" not in copy.read_bytes()


@pytest.mark.rule("TN-12", "TN-67")
def test_revealed_lists_are_members_of_the_file(run, event, tmp_path):
    path = finished(run, event, tmp_path)
    said = run("validate", str(path))
    assert (said.code, said.err) == (0, "")
    assert "decks     2 registered, 1 revealed, 0 differ" in said.out
    found = json.loads(run("validate", str(path), "--json").out.splitlines()[0])
    assert found["decks"] == {"registered": 2, "revealed": 1, "differ": 0}
    assert found["missing"] == []
    stranger = event_independent.read(path.read_bytes())
    assert (stranger.faults, stranger.kinds.count(DECK)) == ([], 1)


@pytest.mark.rule("TN-10", "TN-12")
@pytest.mark.parametrize("how", ["altered", "of nobody", "of another game"])
def test_a_list_in_a_file_that_was_not_registered_is_refused(run, event, tmp_path, how):
    path = finished(run, event, tmp_path)
    head = read_head(path)
    data = [read_member(path, head, at) for at in range(len(head.rows))]
    at = next(at for at, row in enumerate(head.rows) if row.kind == DECK)
    row, old = head.rows[at], read_list(data[at])
    other = DeckList(
        old.salt,
        "clash" if how == "of another game" else old.game,
        (("choose-profile", "raven-grey"),),
    )
    named = (row.id, row.root) if how == "altered" else (other.id, bytes.fromhex(other.digest))
    rows = [*head.rows[:at], row_of(DECK, *named, other.data()), *head.rows[at + 1 :]]
    data[at] = other.data()
    write_event(path, rows, data, force=True)
    said = run("validate", str(path))
    assert (said.code, "[TN-12]" in said.err) == (3, True)
    assert "Traceback" not in said.err
    with pytest.raises(event_independent.Wrong, match=r"commitment|registered"):
        event_independent.read(path.read_bytes())


@pytest.mark.rule("TN-13")
def test_a_match_with_another_deck_is_found_by_who_checks_the_file(run, event, tmp_path):
    match = played(run, event, "raven-grey")
    assert run("event", "result", event, "1-1", match).code == 0
    for words in (("finish", event), ("close", event)):
        assert run("event", *words).code == 0
    assert run("event", "deck", event, "Ben", "sable-quist", "--salt", SALT).code == 0
    assert run("event", "deck", event, "--reveal", "top2").code == 0
    path = tmp_path / "club.event"
    assert run("event", "export", event, "-o", str(path)).code == 0
    said = run("validate", str(path))
    assert said.code == 1
    assert "with another deck than Ben registered [TN-13]" in said.err
    stranger = event_independent.read(path.read_bytes())
    assert stranger.faults == ["table 1-1: another deck than entry 2 registered [TN-13]"]
    assert stranger.counts == {"named": 1}


@pytest.mark.rule("TN-67")
def test_an_event_that_was_closed_unfinished_is_found(run, event, tmp_path):
    said = run("event", "close", event)
    assert said.code != 0
    assert run("event", "close", event, "--without-result").code == 0
    path = tmp_path / "club.event"
    assert run("event", "export", event, "-o", str(path)).code == 0
    said = run("validate", str(path))
    assert said.code == 1
    assert "the tournament was closed before it was finished [TN-67]" in said.err
    stranger = event_independent.read(path.read_bytes())
    assert stranger.faults == ["the tournament was closed before it was finished [TN-67]"]


@pytest.mark.rule("TN-36")
def test_a_match_counts_at_the_table_of_its_card_alone(run):
    event = new(run, "Ann", "Ben", "Cai", "Dee")
    for name, deck in zip(("Ann", "Ben", "Cai", "Dee"), ("hector", "raven-grey") * 2, strict=True):
        assert run("event", "deck", event, name, deck).code == 0
    for word in ("start", "pair"):
        assert run("event", word, event).code == 0
    tables = re.findall(r"(1-[12])\s+\S+ ([a-z2-7]{8})", run("event", "open", event).out)
    for _, match in tables:
        run("act", match, "1", "concede")
    (one, first), (two, _) = tables
    said = run("event", "result", event, two, first)
    assert (said.code, f"was opened for table {one} [TN-36]" in said.err) == (1, True)


def test_closing_an_event_says_nothing_of_the_secrets_of_its_tables(run, event, store):
    from hashlib import sha256

    from cli.event.table_match import SECRET
    from replays.tournament.card import card_of

    match = FIRST.search(run("event", "open", event).out)[1]
    kept = open_store(store)
    secret = kept.match(kept.find(event)).secret
    table = kept.match(kept.find(match))
    assert table.secret != sha256(SECRET + secret + card_of(table).data()).digest()
    again = FIRST.search(run("event", "open", event).out)[1]
    assert again == match


@pytest.mark.rule("TN-13")
def test_the_games_of_a_series_at_a_table_take_decks_and_readings_over(run):
    words = ("--name", "Club", "--stage", "swiss rounds:1 best-of:3", "--decks", "registered")
    read = ("--table-reading", "format=pod_constructed")
    event = run("event", "new", "save-your-bacon", *words, *read).out.split()[1].rstrip(":")
    for name, deck in (("Ann", "light-fight"), ("Ben", "dangerous-darkness")):
        assert run("event", "enter", event, name).code == 0
        assert run("event", "deck", event, name, deck).code == 0
    for word in ("start", "pair"):
        assert run("event", word, event).code == 0
    series = FIRST.search(run("event", "open", event).out)[1]
    game = run("new", "save-your-bacon", "--series", series).out.split()[1]
    told = run("log", game).out
    assert "readings: format = pod_constructed" in told
    assert "plays Light Fight" in told
    assert "plays Dangerous Darkness" in told


def test_two_registered_teams_may_have_the_same_champions(run):
    event = new(run, "Ann", "Ben", game="super-fantasy-brawl")
    for name in ("Ann", "Ben"):
        assert run("event", "deck", event, name, "fang-and-gloom").code == 0
    opened = run(
        "event", "new", "super-fantasy-brawl", "--name", "Two", "--stage", "swiss rounds:1",
        "--decks", "registered",
    )  # fmt: skip
    assert "at its tables: mirror_champions=on" in opened.out
    free = run("event", "new", "super-fantasy-brawl", "--name", "X", "--stage", "swiss rounds:1")
    assert "at its tables" not in free.out


def test_two_who_play_together_register_a_deck_each(run):
    event = new(run, game="super-fantasy-brawl", more=("--team", "2"))
    assert run("event", "enter", event, "Ann", "--with", "Ben").code == 0
    said = run("event", "deck", event, "1", "pair-dusk")
    assert (said.code, "this entry plays 2 decks" in said.one_line()) == (2, True)
    assert run("event", "deck", event, "1", "pair-dusk", "pair-thieves").code == 0
    assert {"gruk", "mordane"} <= set(run("event", "deck", event, "1").out.split())
