"""Homestuck: Atypical Card Game at a physical table: every roll, draw, random discard is reported, shuffles are not.

A match whose chance is reported goes as the one in which the seed said the same; cards are neither lost nor made up,
whatever nobody knows; a wrong report is refused in one line and changes nothing.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from referee.kernel.engine.chance import OBSERVE
from referee.kernel.engine.dice import ObservedDice
from referee.kernel.facts import PUBLIC
from referee.kernel.game import Opening
from referee.kernel.position import document as position
from replays.card_lists import card_sets
from replays.verify.verify import verify_match
from tests.games.harness import say
from tests.games.homestuck_atcg.harness import GAME, READINGS, Bots, opened, recorder
from tests.judges.matches import ruling

LATER_TEXTS = Path(__file__).with_name("later_texts.toml")


def cards_of(run, seat):
    """Every card of a seat by its face, wherever it is."""
    side = run.state.side(seat)
    open_cards = [*side.discard, *side.removed, *(row.thing for row in side.cards)]
    return Counter([*side.deck, *side.hand, *(thing // 10 for thing in open_cards)])


# -- what is reported -----------------------------------------------------------------------


@pytest.mark.parametrize("number", range(6))
def test_cards_are_neither_lost_nor_made_up(number):
    random, seats, reports = Random(number), 2 + number % 4, Counter()
    run, players = opened(number, seats, READINGS[number], "observed"), Bots(number)
    whole = {}
    while run.outcome is None:
        if run.state.first and not whole:
            whole = {seat: cards_of(run, seat) for seat in range(1, seats + 1)}
            assert all(sum(cards.values()) == 48 for cards in whole.values())
        for seat, cards in whole.items():
            assert run.state.side(seat).gone or cards_of(run, seat) == cards
        seat, answer = players.decide(run)
        if answer[0] == OBSERVE:
            reports[answer[1].split("/")[1]] += 1
        run.act(seat, answer)
        if random.random() < 0.05 and not run.lanes:
            again = position.read(GAME, run.setting, position.write(run), run.dice)
            assert again.wire() == run.wire()
    assert reports["roll"] >= seats
    assert reports["draw"] >= 5 * seats
    assert "shuffle" not in reports


# -- the seed and the table -----------------------------------------------------------------


def reports_of(facts):
    """What a table would have had to report for these facts, by what the labels are about."""
    found = {}
    for fact in facts:
        match fact.name:
            case "drawn":
                found.setdefault(f"deck/{fact.seat}", []).extend(fact.data["cards"])
            case "looked":
                found.setdefault(f"deck/{fact.data['whose']}", []).extend(fact.data["cards"])
            case "discarded-from-hand":
                found.setdefault(f"hand/{fact.seat}", []).extend(fact.data["cards"])
            case "rolled":
                found.setdefault(f"first/{fact.seat}", []).append(fact.data["roll"])
            case "rolled-die":
                found.setdefault(f"die/{fact.seat}", []).append(fact.data["roll"])
    return found


def reported(run, reports):
    """Report what chance did, for as long as the table is asked; what is picked in a hand comes last there."""
    count = 0
    while (awaited := run.asks()[0].run.awaited() if run.asks() else None) is not None:
        throw, label = awaited
        about = str(label).split("/", 2)[2].rpartition("/")[0]
        said = reports[about].pop(-1 if throw.purpose == "pick" else 0)
        result = said if throw.names is None else throw.names.ids[throw.names.find(said)]
        run.act(0, [OBSERVE, str(label), result])
        count += 1
    return count


@pytest.mark.parametrize("number", range(6))
def test_a_match_goes_as_the_seed_would_have_it_when_the_table_reports_the_same(number):
    seats, reports = 2 + number % 4, 0
    one = opened(number, seats, READINGS[number])
    other = opened(number, seats, READINGS[number], "observed")
    facts, players = [], Bots(number, ("random", "random"))
    one.listener = facts.append
    while one.outcome is None:
        for eyes in (PUBLIC, *range(1, seats + 1)):
            assert GAME.view(one, eyes) == GAME.view(other, eyes)
        seat, answer = players.decide(one)
        facts.clear()
        one.act(seat, answer)
        other.act(seat, answer)
        reports += reported(other, reports_of(facts))
    assert other.outcome == one.outcome
    assert reports > 20


@pytest.mark.rule("HAC-5.1.9")
@pytest.mark.parametrize(
    ("said", "pile"),
    [("discard {} of your deck", "discard"), ("remove {} of your deck from play", "removed")],
)
def test_of_a_deck_that_loses_cards_from_the_top_just_those_cards_are_reported(
    said: str, pile: str
):
    known = LATER_TEXTS.read_text().replace(
        "discard the top 2 cards of your deck", said.format("the top 2 cards")
    )
    sets, packs = card_sets(GAME, known)
    setting = GAME.prepare(GAME.settle(Opening(2, GAME.version, {}, sets, packs)))
    deck = {"unknown": ["ann-of", "ben-of", "cat-of"]}
    cards = [{"thing": "thief-of-1", "at": 1}]
    side = {"planet": "home-of-1", "grist": 9, "deck": deck, "cards": cards}
    written = {"seat": 1, "seats": {"1": side, "2": {"planet": "home-of-2"}}}
    run = position.read(GAME, setting, written, ObservedDice())
    run.act(1, ["action", "thief-of-1", 1])
    for number, card in enumerate(("cat-of", "ann-of"), 1):
        run.act(0, [OBSERVE, f"0/draw/deck/1/{number}", card])
    assert [ask.seat for ask in run.asks()] == [1]
    assert run.state.side(1).deck.unknown == 1
    found = getattr(run.state.side(1), pile)
    assert list(map(setting.called, found)) == ["CAT of the texts (1)", "ANN of the texts (1)"]


# -- backups --------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(4))
def test_backups_lose_no_card_either(number):
    random, epoch, seats = Random(number), 0, 2 + number
    rec, players = recorder(number, seats, READINGS[number], "observed"), Bots(number)
    whole = {}
    for _ in range(300):
        if rec.run.outcome is not None:
            break
        say(rec, players.decide(rec.run))
        if rec.run.state.first and not whole:
            whole = {seat: cards_of(rec.run, seat) for seat in range(1, seats + 1)}
        if random.random() < 0.04 and epoch < 6 and rec.run.outcome is None:
            epoch += 1
            record = random.randint(max(1, rec.fold.number - 40), rec.fold.number)
            rec.rule(ruling(rec, "backup", record=record, epoch=epoch), "Dee")
        if rec.run.state.first:
            assert all(cards_of(rec.run, seat) == cards for seat, cards in whole.items())
    if rec.run.outcome is None:
        rec.act(1, ["concede"])
    while rec.run.outcome is None:
        rec.act(rec.run.state.clockwise(1)[0], ["concede"])
    rec.close()
    assert epoch > 1
    assert verify_match(rec.match).good
