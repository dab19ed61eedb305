"""The session of a seat that acts in secret: its choices in words, its news, what forbids a finish."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from itertools import count

import pytest

from cli.play.explain import explain_moment
from cli.play.menu import Menu, Way
from cli.play.seating import Seating
from cli.play.session import AGAIN, RECORDED, WHOLE, Session
from cli.play.table import Sitting
from cli.storage.matches import resume_in
from events.recorder import Recorder
from events.store.journal import open_store
from referee import games
from referee.kernel.game import Opening
from referee.kernel.show.rows import words
from tests.cli.conftest import Run
from tests.cli.test_play import Scripted

GAME = games.find("clash")


def recorder(*lines: str, seed: str = "ab") -> Recorder:
    """A match in which these were said, each by the seat in front."""
    secret = hashlib.sha256(seed.encode()).digest()
    found = Recorder.create(GAME, Opening(2, GAME.version, {}, ()), secret)
    for line in lines:
        seat, _, text = line.partition(": ")
        assert seated(found, int(seat)).take(text) == RECORDED
    return found


def seated(found: Recorder, seat: int) -> Session:
    session = Session(found, seat, {1: "Ann", 2: "Ben"})
    session.begin()
    return session


def shown(session: Session, width: int = 200) -> str:
    return "\n".join(words(row) for row in session.page(width, WHOLE))


def hand(found: Recorder, seat: int) -> list[str]:
    names: list[str] = GAME.view(found.run, seat)["seats"][str(seat)]["hand"]
    return names


def moment(fits: Callable[[Session], bool], what: str) -> Session:
    """The first such moment of a seat in some match in which the first choice is always taken."""
    for number in range(20):
        found = recorder(seed=f"moment {number}")
        for _ in range(150):
            asks = found.run.asks()
            if not asks:
                break
            session = seated(found, asks[0].seat)
            if fits(session):
                return session
            while session.take("1") == AGAIN:
                pass
    pytest.fail(what)


def moment_with(verb: str, *, sign: str = "") -> Session:
    """A moment in which such an answer is offered, with that sign in its line."""
    return moment(
        lambda session: any(w.answer[0] == verb and sign in w.text for w in session._menu.ways),
        f"no {verb} {sign}",
    )


@pytest.mark.rule("CL-Q3")
def test_a_card_is_listed_with_its_price():
    session = moment_with("play-card")
    way = next(way for way in session._menu.ways if way.answer[0] == "play-card")
    cards = GAME.prepare(GAME.settle(Opening(2, GAME.version, {}, ()))).cards
    cost = cards.card(cards.names.number(way.answer[1])).cost
    assert way.aside == f" ({cost} coin{'s' if cost != 1 else ''})"
    assert f"{way.text}{way.aside}" in shown(session)


@pytest.mark.rule("CL-4.2", "CL-Q14")
def test_an_owed_ability_is_marked_and_said_and_forbids_to_finish():
    session = moment_with("use-attack-ability")
    way = session._menu.ways[0]
    card, number = way.answer[1], way.answer[2]
    name = session.run.setting.cards.names.shown(session.run.setting.cards.names.number(card))
    page = shown(session)
    assert f"{way.text} (owed): " in page
    row = next(line for line in page.splitlines() if "finish-phase: not yet" in line)
    assert f"{name} {number}" in row
    assert row.endswith("[CL-4.2]")
    assert session.take("finish-phase") == AGAIN
    page = shown(session)
    assert "'finish-phase' is not legal:" in page
    assert f"{name} {number} (ATTACK: " in page
    assert "[CL-Q14]" in page


def test_an_option_is_listed_with_what_it_does():
    session = moment_with("effect-choice", sign="yes")
    listed = [line for line in shown(session).splitlines() if "effect-choice" in line]
    assert any("effect-choice yes: " in line for line in listed)
    assert any(line.endswith("effect-choice no") for line in listed)


@pytest.mark.rule("CL-6.2")
def test_a_foe_is_listed_with_its_health_also_where_one_has_the_same_card():
    def is_on_both_sides(session: Session) -> bool:
        if not session.run.game.stage(session.run).phase.startswith("Attack"):
            return False
        return bool(shared_foes(session)) and "a Foe" in shown(session).partition("? ")[2]

    session = moment(is_on_both_sides, "no card on both sides")
    for way in shared_foes(session):
        name = GAME.name_table(session.run.setting)["card"]
        card = name.shown(name.number(way.answer[1]))
        seats = GAME.view(session.run, session.seat)["seats"]
        rows = {
            seat: row
            for seat, side in seats.items()
            for row in side["allies"]
            if row["card"] == card
        }
        assert way.aside.startswith(f" (the foe's, {rows[str(3 - session.seat)]['health']} health")
        assert (", Stunned" in way.aside) == ("stunned" in rows[str(3 - session.seat)])


def shared_foes(session: Session) -> list[Way]:
    """The choices of one card that both have in play."""
    seats = GAME.view(session.run, session.seat)["seats"]
    both = [{row["card"] for row in side["allies"]} for side in seats.values()]
    names = GAME.name_table(session.run.setting)["card"]
    ids = {names.id(names.find(card) or 0) for card in both[0] & both[1]}
    return [w for w in session._menu.ways if w.answer[0] == "effect-choice" and w.answer[1] in ids]


@pytest.mark.rule("CL-4.5")
def test_question_mark_names_each_ability_that_cannot_be_paid():
    number = next(n for n in count() if "Hexer" in hand(recorder(seed=f"hexer {n}"), 1))
    lines = ("1: play-card hexer", "1: finish-phase", "2: finish-phase")
    session = seated(recorder(*lines, seed=f"hexer {number}"), 1)
    refused = explained(session)[1].partition("  use-attack-ability")[2]
    assert "Hexer 2: An ATTACK ability is owed only if its cost can be paid. [CL-4.5]" in refused


def explained(session: Session) -> tuple[str, str]:
    """What is legal, and what is not, as ``?`` tells it."""
    told = "\n".join(words(row) for row in explain_moment(session.run, session.seat))
    legal, _, refused = told.partition("Not legal now")
    return legal, refused


@pytest.mark.rule("CL-3.7")
def test_question_mark_names_the_cards_that_are_too_dear_beside_those_that_are_not():
    def some_are_too_dear(session: Session) -> bool:
        offered = {way.answer[1] for way in session._menu.ways if way.answer[0] == "play-card"}
        return 0 < len(offered) < len(hand(session.recorder, session.seat))

    session = moment(some_are_too_dear, "nothing too dear")
    names = session.run.setting.cards.names
    offered = {way.answer[1] for way in session._menu.ways if way.answer[0] == "play-card"}
    ids = {name: names.id(names.find(name)) for name in hand(session.recorder, session.seat)}
    refused = explained(session)[1].partition("  play-card")[2].partition("  use-")[0]
    first = refused.splitlines()[1]
    for name, id_ in ids.items():
        assert (name in first) == (id_ not in offered)
    assert "[CL-3.7]" in refused


def test_question_mark_tells_the_rules_of_the_phase_not_of_somebody_who_has_finished():
    session = seated(recorder(), 1)
    attack = (
        explained(session)[1].partition("  use-attack-ability")[2].partition("  effect-choice")[0]
    )
    assert "[CL-4.3]" in attack
    assert "[CL-Q5]" not in attack


@pytest.mark.rule("CL-2.3")
def test_news_of_a_phase_are_what_was_laid_open_and_what_followed():
    found = recorder("1: 1", "1: finish-phase")
    ben = seated(found, 2)
    ben.take("news")
    assert "Ann plays" not in shown(ben)
    assert ben.take("2: finish-phase") == RECORDED
    ann = seated(found, 1)
    assert "Ben has 20 health" in shown(ann)
    ben = seated(found, 2)
    assert "Ann plays" in shown(ben)
    way = ann._menu.ways[0]
    assert ann.take(way.text) == RECORDED
    if found.run.lanes and not found.run.has_finished(1):
        again = seated(found, 1)
        assert "Ann has 20 health" not in shown(again)
        again.take("news")
        assert "Ann has 20 health" in shown(again)


def test_other_eyes_get_the_same_session_whatever_a_seat_has_done():
    pages = []
    for lines in (("1: 1", "1: finish-phase"), ("1: finish-phase",)):
        found = recorder(*lines)
        ben = seated(found, 2)
        page = []
        for line in ("", "?", "log", "news", "table", "cards", "dance", "? finish-phase"):
            ben.take(line)
            page.append(shown(ben, 80))
        pages.append(page)
    assert pages[0] == pages[1]


def test_a_bot_decides_the_same_whatever_another_seat_has_done_in_secret():
    """Its dice are counted by what its own seat may know; the greedy bot would not need them."""
    for seed in map(str, range(8)):
        seen = []
        for lines in (("1: 1",), ()):
            found = recorder(*lines, seed=f"dice {seed}")
            people = Seating({1: "Ann", 2: "bot"}, (1,), {2: "random"})
            sitting = Sitting(found, None, people, None, lambda: None)
            strand = found.match.strands["seat-2"]
            while not found.run.has_finished(2):
                assert sitting._take_turn()
            seen.append([sealed.record() for sealed in strand])
        assert seen[0] == seen[1]


def test_whoever_still_chooses_when_the_match_is_given_up_is_told_so(run: Run, store: str):
    opened = run("new", "clash", "--player", "Ann", "--player", "Ben", "--seed", "ab", "--json")
    match = str(opened.data["id"])
    journal = open_store(store)

    def choose_too_late() -> str:
        assert run("act", match, "2", "concede").code == 0
        return "1"

    surface = Scripted(choose_too_late, lambda: "")
    seating = Seating({1: "Ann", 2: "Ben"}, (1,), {})
    sitting = Sitting(resume_in(journal, match), journal, seating, surface, lambda: None)
    assert sitting.go() is True
    assert "Ann (seat 1) won" in surface.shown[-1]
    assert journal.match(match).strands["seat-1"] == []
    journal.close()


def test_many_ways_of_one_ability_say_once_what_it_does():
    ways = [
        Way(["use"], f"use vassal 1 pay:{card}", ("use", "vassal", f"pay:{card}"), " (owed): text.")
        for card in "abcdefghijklm"
    ]
    more = [Way(["play"], f"play {card}", ("play", card), f" ({card} coins)") for card in "abcdef"]
    use, play = Menu((*ways, *more)).choices()
    assert (use.text, use.aside) == ("use ... (13 ways)", " (owed): text.")
    assert (play.text, play.aside) == ("play ... (6 ways)", "")


def test_cards_alone_shows_what_is_printed_on_the_own_hand_and_cards_in_play():
    found = recorder("1: 1")
    session = seated(found, 1)
    session.take("cards")
    page = shown(session).partition("cards NAME tells")[0]
    side = GAME.view(found.run, 1)["seats"]["1"]
    for name in [*side["hand"], *(each["card"] for each in side["allies"])]:
        assert f"{name} " in page
    assert ": cost " in page


def test_line_by_line_only_the_choices_follow_an_action():
    found = recorder("1: 1")
    told = "\n".join(words(row) for row in seated(found, 1).news(80, first=True))
    assert "Ann plays" in told
    assert "finish-phase" in told
    assert "health 20" not in told


def test_line_by_line_the_board_is_said_again_once_the_others_choices_are_laid_open():
    found = recorder("1: 1", "1: finish-phase", "2: finish-phase")
    told = "\n".join(words(row) for row in seated(found, 2).news(80, first=True))
    assert "Ann plays" in told
    assert "health 20" in told
