"""Matches whose hands are unknown to the record: what everybody saw is accepted to the end, what cannot have been is refused."""

from __future__ import annotations

import re
from typing import Any

import pytest

from cli.play.explain import explain_moment
from events.chain.match import Match
from events.fold.conjectures import again, why_unheld
from events.fold.fold import Fold
from events.records.records import Acted, Observed, Ruled
from referee import games
from referee.errors import IllegalAction, NotFound, NotUnderstood
from referee.games.bacon_project.deck import CARD
from referee.games.bacon_project.game import GAME as BACON
from referee.games.save_your_bacon.game import GAME as SAVE
from referee.kernel.engine.unseen_hands import UNSEEN, UnseenDice
from referee.kernel.facts import JUDGE, PUBLIC
from referee.kernel.game import Opening
from referee.kernel.position import document as position
from referee.kernel.show.rows import words
from replays.accounts.followed_account import REFUSED, follow
from replays.accounts.told_script import told_lines
from replays.accounts.two_accounts import SAME_STATE, compared
from replays.accounts.unseen_stretch import unseen_stretch
from replays.backups.backup_cost import backup_cost
from replays.branch import branch
from replays.file.replay_file import encode
from replays.lines import understood
from replays.read.diff import diff
from replays.read.log import log
from replays.read.possible_hands import HandsAt
from replays.read.seek import Seeker
from replays.reasons.why import why
from replays.verify.verify import verify
from tests.corpus import build
from tests.sizes import sized
from tests.unseen_hands.honest_tables import SECRET, honest_table, record, unseen_recorder
from tests.vectors.spoiling import PUBLIC as STRAND
from tests.vectors.spoiling import put

TABLES = [
    *((BACON, number, 2, "random") for number in range(sized(4, 24))),
    *((BACON, number, 2, "greedy") for number in range(sized(2, 5))),
    *((SAVE, number, 2, "random") for number in range(sized(2, 8))),
    *((SAVE, number, 2, "greedy") for number in range(sized(1, 2))),
    *((SAVE, number, 3 + number % 2, "random") for number in range(sized(1, 4))),
]


@pytest.mark.parametrize(
    ("game", "number", "seats", "bot"), TABLES, ids=lambda each: getattr(each, "code", str(each))
)
def test_what_everybody_saw_is_accepted_to_the_end(game, number, seats, bot):
    table = honest_table(game, number, seats=seats, bot=bot)
    rec = record(unseen_recorder(game, seats), table.said)
    assert [sealed.check() for sealed in rec.match.public[1:]] == table.checks
    assert rec.run.outcome == table.end.outcome
    assert game.view(rec.run, PUBLIC) == game.view(table.end, PUBLIC)
    rec.close()
    report = verify(encode(rec.match, game.code))
    assert (report.grade, report.faults) == ("proven", [])
    assert told(rec.match, JUDGE) == told(rec.match, 1) == told(rec.match, PUBLIC)


@pytest.mark.parametrize("number", range(4))
def test_other_readings_of_a_discard(number):
    readings = {"discard_effect": "opponent_random"}
    table = honest_table(BACON, number, bot="greedy", readings=readings)
    rec = record(unseen_recorder(BACON, readings=readings), table.said)
    assert rec.run.outcome == table.end.outcome


def told(match: Match, eyes: Any) -> list[tuple[str, ...]]:
    return [tuple(map(str, entry.sentences)) for entry in log(match, eyes=eyes)]


def test_a_match_that_was_played_with_its_cards_entered():
    match = build.observed()
    rec = record(unseen_recorder(BACON), list(seen_of(match)))
    fold = Fold(match)
    assert rec.run.outcome == fold.to_end().outcome


def seen_of(match: Match) -> Any:
    """What everybody saw of a match in whose record every drawn card is entered."""
    fold = Fold(match)
    while True:
        awaited = fold.run.awaited() if fold.run is not None else None
        folded = fold.step()
        if folded is None:
            return
        if isinstance(folded.record, Acted):
            yield folded.record.seat, list(folded.record.answer)
        elif isinstance(folded.record, Observed) and not (awaited and awaited[0].hidden):
            yield 0, ["observe", folded.record.label, folded.record.result]


# -- what cannot have been ------------------------------------------------------------------


def begun(game: Any, lines: list[str]) -> Any:
    """A match with hands unseen after those lines."""
    rec = unseen_recorder(game)
    for line in lines:
        found = understood(rec.run, line)
        assert found is not None
        record(rec, [found])
    return rec


OPENING = [
    "1: choose-profile hector",
    "2: choose-profile raven-grey",
    "0: observe 1",
    "1: keep-hand",
    "2: keep-hand",
]
QUEEN = [
    *OPENING,
    "0: observe 5h",
    "0: observe 6h",
    "0: observe 7c",
    "1: pick-revealed 5h",
    "1: stack 4s",
]


def refused(rec: Any, line: str) -> str:
    before = rec.run.wire()
    found = understood(rec.run, line)
    assert found is not None
    with pytest.raises(IllegalAction) as caught:
        record(rec, [found])
    assert rec.run.wire() == before
    return str(caught.value)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("1: stack 6h", "6h cannot be in hand: it was seen, last in record 8: .* [BP-2.5]"),
        ("1: stack 4s", "4s cannot be in hand: it was seen, last in record 11: .* [BP-2.5]"),
        (
            "1: jump ah",
            "Ah cannot be in hand: it was never among the cards that are drawn: .* [BP-2.5]",
        ),
        ("1: stack 9h", "seat 1 may not 'stack 9h': .* [BP-8.5]"),
        ("2: stack 5d", "seat 2 may not 'stack 5d': .* [BP-2.4]"),
    ],
)
def test_what_cannot_be_is_refused_with_what_was_seen(line, words):
    said = refused(begun(BACON, QUEEN), line)
    assert re.search(words.replace("[", r"\[").replace("]", r"\]"), said), said


def test_what_one_seat_played_out_of_the_shared_pile_is_not_in_the_other_hand():
    rec = begun(BACON, [*QUEEN, "1: cast 2h"])
    why_not = why_unheld(again(rec.fold), 2, CARD.number("2h"))
    assert why_not == "cannot be in hand: it was seen, last in record 12"


def test_what_was_picked_up_openly_may_be_played():
    rec = begun(BACON, [*QUEEN, "1: stack 5h"])
    assert "5h cannot be in hand: it was seen, last in record 12" in refused(rec, "1: cast 5h")


def test_a_file_in_which_a_card_was_played_twice_is_refused_at_that_record():
    said = honest_table(BACON, 1).said
    secret = bytes(range(32))
    rec = record(unseen_recorder(BACON, secret=secret), said)
    rec.close()
    plays = [
        (number, sealed.record())
        for number, sealed in enumerate(rec.match.public, 1)
        if isinstance(sealed.record(), Acted) and sealed.record().answer[0] in ("stack", "jump")
    ]
    (first, played), (number, spoiled) = plays[0], plays[2]
    put(rec.match, STRAND, number, 0, ["acted/1", spoiled.seat, list(played.answer)])
    (fault,) = verify(encode(rec.match, BACON.code)).faults
    assert (fault.record, fault.kind) == (number, "IllegalAction")
    assert f"cannot be in hand: it was seen, last in record {first}" in fault.message


def test_a_third_copy_is_refused_with_the_records_of_the_others():
    for number in range(40):
        rec = unseen_recorder(SAVE)
        for seat, answer in honest_table(SAVE, number).said:
            record(rec, [(seat, answer)])
            line = one_too_many(rec)
            if line is not None:
                words = refused(rec, line)
                assert re.search(
                    r"cannot be in hand: all \d copies of it were seen, last in ", words
                )
                return
    pytest.fail("no match in which every copy of a card was seen")


def one_too_many(rec: Any) -> str | None:
    """A card of which somebody who is asked to pitch has shown all copies, and which lies in the open."""
    for ask in rec.run.asks():
        if "pitch" not in ask.verbs:
            continue
        side = rec.run.state.side(ask.seat)
        hidden = {*side.hand, *side.deck}
        names = rec.run.setting.cards.names
        for card in side.spent:
            if card not in hidden and [*side.spent, *side.discard].count(card) > 1:
                return f"{ask.seat}: pitch {names.id(card)}"
    return None


# -- what the hands may be ------------------------------------------------------------------


def test_what_a_hand_may_be_gets_less():
    rec = begun(BACON, OPENING)
    first, second = HandsAt(rec.match, rec.fold.number).hands()
    assert (first.size, len(first.possible), first.certain) == (6, 52, ())
    assert len(second.possible) == 52
    rec = begun(BACON, QUEEN)
    first, second = HandsAt(rec.match, rec.fold.number).hands()
    assert (first.size, first.certain) == (7, ("5h",))
    assert {"6h", "7c", "4s"}.isdisjoint(first.possible)
    assert {"5h", "6h", "7c", "4s"}.isdisjoint(second.possible)
    assert len(second.possible) == 48
    assert first.words() == "hand of seat 1: 7 cards; certainly 5h; the others one of 48 cards"


def test_what_is_seen_later_narrows_the_past():
    rec = begun(BACON, [*QUEEN, "1: cast 4h"])
    first, second = HandsAt(rec.match, 10).hands()
    assert (first.certain, first.later) == (("5h",), ("4s",)), "4h may have been drawn for 4s"
    assert (second.certain, second.later) == ((), ())
    assert first.words().endswith("; by what was seen later also 4s")
    assert HandsAt(rec.match, 11).hands()[0].later == ("4h",), "nothing was drawn since"


@pytest.mark.parametrize(
    ("game", "number"), [(BACON, 0), (BACON, 3), (BACON, 6), (SAVE, 0), (SAVE, 1)]
)
def test_nothing_is_said_of_a_hand_that_is_not_so(game, number):
    table = honest_table(game, number)
    rec = record(unseen_recorder(game), table.said)
    names = rec.run.dice.names
    for done in range(8, len(table.said), len(table.said) // 3):
        for hand in HandsAt(rec.match, done + 1).hands():
            truth = {names.shown(card) for card in table.hands[done - 1][hand.seat]}
            assert {*hand.certain, *hand.later} <= truth <= {*hand.possible}


def test_what_may_be_done_is_what_some_hand_allows():
    rec = begun(BACON, QUEEN)
    found = {
        tuple(answer)
        for answer in HandsAt(rec.match, rec.fold.number).answers(1)
        if answer[0] == "jump"
    }
    assert found == {("jump", f"{rank}{suit}") for rank in "jqk" for suit in "hdsc"}


def test_why_supposes_a_hand_and_tells_of_none():
    rec = begun(BACON, QUEEN)
    found = why(Seeker(rec.match), rec.fold.number, "1: cast 9c")
    assert [each.refusal.rule for each in found.refused.reasons] == ["BP-7.4", "BP-Q18"]
    assert not any(
        "hand" in looked.path for each in found.refused.reasons for looked in each.looked
    )
    assert why(Seeker(rec.match), rec.fold.number, "1: cast 4c").sets_off is not None
    found = why(Seeker(rec.match), rec.fold.number, "1: cast 6h 7c 8s")
    assert [str(each.refusal.why) for each in found.refused.reasons] == [
        "cannot be in hand: it was seen, last in record 8",
        "cannot be in hand: it was seen, last in record 9",
    ]
    assert why(Seeker(rec.match), rec.fold.number, "1: stack 4s").last_legal == 10


@pytest.mark.parametrize(
    ("hand", "waits", "asked"), [(["unravel"], "", True), ([], "", False), (["unravel"], "draws", False)]
)  # fmt: skip
def test_who_has_cards_in_hand_is_asked_for_what_alone_must_be_used(hand, waits, asked):
    readings = {"ask_all_windows": "true", "format": "full_constructed"}
    setting = SAVE.prepare(SAVE.settle(Opening(2, SAVE.version, readings, ())))
    infested = {"thing": "ninja-2", "conditions": [{"condition": "infested", "by": 1}]}
    champions = [{"thing": "wizard-2"}, infested, {"thing": "cleric-2"}]
    one = {"champions": [{"thing": f"{each}-1"} for each in ("kaiju", "demon", "killbot")]}
    two = {"champions": champions, "hand": hand, "waits": waits}
    table = {"seat": 1, "taken": 2, "seats": {"1": one, "2": two}}
    run = position.read(SAVE, setting, table, UnseenDice({}))
    # The effect goes off after the check for victory; who has a card in hand might answer with that first.
    gnawing = ["activate-effect", "ninja-2", "infested-gnawing"]
    assert ([*run.asks()[0].legal()] == [gnawing]) == asked


# -- how such a match is opened, and what it cannot be ---------------------------------------


def test_the_opening_pins_how_hands_are_conjectured():
    opened = unseen_recorder(SAVE).match.opening()
    assert (opened.dice, opened.chance) == (UNSEEN, "observed")
    assert opened.readings["ask_all_windows"] == "true"


@pytest.mark.parametrize(
    "code", [code for code in games.REGISTER if code not in (BACON.code, SAVE.code)]
)
def test_every_other_game_says_why_not(code):
    game = games.find(code)
    with pytest.raises(
        NotUnderstood, match=f"{code} cannot be refereed with hands unseen: .*[a-z]"
    ):
        unseen_recorder(game, game.seats[0])


def test_a_reading_that_asks_in_secret_is_refused():
    with pytest.raises(
        NotUnderstood, match="with hands unseen save-your-bacon is read ask_all_windows=true"
    ):
        unseen_recorder(SAVE, readings={"ask_all_windows": "false"})


def test_nobody_branches_from_what_nobody_knows():
    rec = begun(BACON, QUEEN)
    with pytest.raises(NotFound, match="hands are unseen, nobody knows the position"):
        branch(rec.match, rec.fold.number, SECRET)


def test_a_backup_takes_back_what_was_done_and_not_that_it_was_seen():
    rec = begun(BACON, QUEEN)
    number = rec.fold.number
    rules, reason = ("BP-8.5",), "The stack was misread."
    rec.rule(Ruled("backup", record=number - 1, rules=rules, reason=reason), "Jo")
    first, second = HandsAt(rec.match, rec.fold.number).hands()
    assert (first.size, first.certain, second.size) == (7, ("4s", "5h"), 6)
    assert "4s" not in second.possible
    record(rec, [understood(rec.run, line) for line in ("1: stack 4s", "1: stack 5h")])
    assert "4s cannot be in hand" in refused(rec, "1: cast 4s")


def test_a_refused_action_that_showed_a_card_says_that_it_is_there():
    rec = begun(BACON, QUEEN)
    seat, answer = understood(rec.run, "1: stack 9h")
    with pytest.raises(IllegalAction) as caught:
        rec.act(seat, answer)
    rec.attempt(seat, answer, caught.value)
    first, _ = HandsAt(rec.match, rec.fold.number).hands()
    assert first.certain == ("5h", "9h")
    rec.act(1, ["concede"])
    rec.close()
    assert verify(encode(rec.match, BACON.code)).grade == "proven"


# -- the judge's tools -----------------------------------------------------------------------


def told_on(rec: Any, *lines: str) -> Any:
    """An account of what followed the last record."""
    stretch = unseen_stretch(rec.match, rec.fold.number)
    return follow(rec.run, told_lines(enumerate(lines, 1)), unseen=stretch)


def test_an_account_is_allowed_if_one_hand_allows_all_of_it():
    rec = begun(BACON, QUEEN[:-1])
    one = told_on(rec, "1: cast 2d 3c", "1: stack 4s", "1: next-phase")
    needed = [(each.card, each.borne_out, each.unseen) for step in one.steps for each in step.needs]
    assert one.is_allowed
    assert needed == [("2d", False, True), ("3c", False, True), ("4s", False, True)]
    two = told_on(rec, "1: stack 4s", "1: cast 2d 3c", "1: next-phase")
    assert compared(one, two).result == SAME_STATE
    three = told_on(rec, "1: stack 4s", "1: next-phase")
    paths = {each.path for each in compared(one, three).fields}
    assert "seats.1.hand-size" in paths
    assert not any(path.endswith((".hand", "draw-pile")) for path in paths)


def test_an_account_breaks_where_no_hand_allows_it():
    rec = begun(BACON, QUEEN[:-1])
    found = told_on(rec, "1: stack 4s", "1: cast 5h 6h", "1: next-phase")
    (reason,) = found.ending.why.refused.reasons
    assert (found.ending.kind, found.ending.line, found.ending.untold) == (REFUSED, 2, 2)
    assert str(reason.refusal.why) == "cannot be in hand: it was seen, last in record 8"
    known = told_on(rec, "1: stack 4s", "1: cast 4h 5h").steps[-1].needs
    assert [(each.card, each.borne_out) for each in known] == [("4h", False), ("5h", True)]


def test_what_two_matches_differ_in_is_what_everybody_sees():
    recorders = [
        begun(BACON, [*QUEEN[:-1], line, "1: cast 2d"]) for line in ("1: stack 4s", "1: stack 4h")
    ]
    found = diff(*(rec.match for rec in recorders))
    assert (found.kind, found.record) == ("answer", 11)
    assert {each.path for each in found.fields} == {"seats.1.stack"}


def test_a_backup_costs_the_cards_that_were_seen():
    rec = begun(BACON, [*QUEEN, "1: cast 2d"])
    cost = backup_cost(rec.match, 10)
    assert [(each.seat, each.card, each.place, each.stays) for each in cost.learned] == [
        (2, "4s", "seats.1.hand", True),
        (2, "2d", "seats.1.hand, or was drawn since", True),
    ]
    assert backup_cost(rec.match, 11).learned[0].place == "seats.1.hand"


def test_what_is_not_understood_names_no_conjectured_hand():
    rec = begun(BACON, QUEEN[:-1])
    with pytest.raises(NotUnderstood, match="'j' is the beginning of several") as caught:
        understood(rec.run, "1: jump j")
    assert caught.value.expected == ("Jh", "Jd", "Js", "Jc")
    explained = [words(row) for row in explain_moment(rec.run, 1, [["stack", "4s"]])]
    assert "  stack: 4s" in explained
    assert not any("ways, such as" in line for line in explained)


def test_an_observation_that_cannot_be_says_why():
    rec = begun(BACON, QUEEN[:-3])
    assert "5h cannot come: it lies elsewhere by what was entered" in refused(rec, "0: observe 5h")
    rec = begun(BACON, OPENING[:2])
    assert "3 is no number from 1 to 2" in refused(rec, "0: observe 3")
