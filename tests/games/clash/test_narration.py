"""Narration and board: a sentence for every fact, nobody's secret in either, and rows that fit."""

from __future__ import annotations

import pytest

from cli.output.status import table_rows
from referee.games.clash.game import GAME
from referee.games.clash.state.table import SEATS
from referee.kernel.engine.dice import BotDice, SeededDice, bot_seed
from referee.kernel.facts import JUDGE, PUBLIC, Fact
from referee.kernel.game import Opening
from referee.kernel.show.rows import columns, words

WIDTHS = (40, 49, 60, 80, 109, 110, 150)
PLAYERS = (["Ann", "Ben"], ["名" * 60, "Ben " * 20], [], ["Ann", "Ann"])


def watched(number, watch):
    """A match by chance; ``watch`` sees the run at every decision. Every fact that was told."""
    secret = number.to_bytes(32, "big")
    run = GAME.open(Opening(2, 1, {}, ()), SeededDice(secret))
    heard: list[Fact] = []
    run.listener = heard.append
    dice = {seat: BotDice(bot_seed(secret, seat)) for seat in SEATS}
    moments = 0
    while run.outcome is None:
        asks = run.asks()
        ask = asks[dice[1].below(len(asks))]
        moments += 1
        watch(run, moments)
        bot = GAME.bot("random" if number % 2 else "greedy")
        answer = bot(GAME.view(run, ask.seat), list(ask.legal()), dice[ask.seat])
        run.act(ask.seat, answer)
    return heard


@pytest.mark.parametrize("number", range(6))
def test_every_fact_is_a_sentence_with_a_rule_for_whoever_may_know_it(number):
    heard = watched(number, lambda run, moments: None)
    for fact in heard:
        assert GAME.catalogue.rule(fact.rule).id == fact.rule
        for eyes in (*SEATS, PUBLIC, JUDGE):
            if fact.known_to(eyes):
                text = GAME.narrate(fact.seen_by(eyes))
                assert text.isprintable()
                assert "None" not in text
    told = {fact.name for fact in heard}
    assert {"played", "used", "changed", "drew", "stands", "started", "round", "phase"} <= told
    for fact in heard:
        assert not (fact.name == "drew" and fact.lane == 0)
        if fact.laid_open:
            assert not fact.known_to(fact.laid_open)
            assert fact.known_to(3 - fact.laid_open)


@pytest.mark.rule("CL-2.2", "CL-Q4")
@pytest.mark.parametrize("number", range(4))
def test_a_board_fits_and_shows_no_hand_to_other_eyes(number):
    def watch(run, moments):
        if moments % 4:
            return
        width, players = WIDTHS[moments % len(WIDTHS)], PLAYERS[moments % len(PLAYERS)]
        for eyes in (*SEATS, PUBLIC, JUDGE):
            for row in table_rows(run, eyes, width, players):
                assert columns(words(row)) <= width, words(row)
                assert words(row) == words(row).rstrip()
        names = run.setting.cards.names
        for seat in SEATS:
            own = run.lanes[seat].state.own
            other = run.state.side(3 - seat)
            known = {names.shown(each.card) for each in [*own.allies, *other.allies]}
            known |= {names.shown(card) for card in [*own.hand, *own.discard, *other.discard]}
            assert set(GAME.view(run, seat)["cards"]) <= known
            shown = "\n".join(map(words, table_rows(run, seat, 150, ["Ann", "Ben"])))
            for card in own.hand:
                assert names.shown(card) in shown

    watched(number, watch)


@pytest.mark.rule("CL-2.2", "CL-2.3", "CL-Q4")
def test_a_board_tells_what_a_seat_has_done_to_itself_and_to_all_when_both_have_finished():
    run = GAME.open(Opening(2, 1, {}, ()), SeededDice(bytes(32)))
    own = run.lanes[1].state.own
    names = run.setting.cards.names
    card = next(each for each in own.hand if run.setting.price(each) <= own.coins)
    ask = next(ask for ask in run.asks() if ask.seat == 1)
    run.act(1, next(each for each in ask.legal() if each[:2] == ["play-card", names.ids[card]]))

    def board(eyes):
        return "\n".join(map(words, table_rows(run, eyes, 110, ["Ann", "Ben"])))

    done = f"Ann so far: plays {names.shown(card)}"
    assert [done in board(eyes) for eyes in (1, 2, PUBLIC, JUDGE)] == [True, False, False, True]
    while run.state.phase == "defend":
        ask = run.asks()[0]
        run.act(ask.seat, list(ask.legal())[-1])
    assert [f"Ann defended: plays {names.shown(card)}" in board(eyes) for eyes in (2, PUBLIC)] == [
        True,
        True,
    ]
    assert "Ann defended" not in board(1)


def test_texts_are_whole_where_there_is_room_and_cut_where_there_is_not():
    seen = {80: set(), 110: set()}

    def watch(run, moments):
        for width, found in seen.items():
            rows = list(map(words, table_rows(run, 1, width, ["Ann", "Ben"])))
            cut = any(row.endswith("...") for row in rows)
            found.add(cut)
            assert cut or len(rows) <= (36 if width == 110 else 24)

    watched(1, watch)
    assert seen == {80: {True, False}, 110: {True, False}}


STANDS = {"health": 17, "cards": ["Guard 3"]}
SAID = [
    (Fact("played", "", 1, {"card": "Scribe", "cost": 1, "cards": []}), "seat 1 plays Scribe for 1 coin"),
    (Fact("chose", "", 2, {"cards": [], "word": ""}), "seat 2 chooses nothing"),
    (Fact("void", "CL-6.3", 2, {"what": "card-health", "amount": 0, "card": "Guard"}), "seat 2's Guard is Protected and loses nothing"),
    (Fact("changed", "", 1, {"what": "swords", "amount": -1, "later": True}), "seat 1 will lose 1 sword next round"),
    (Fact("changed", "", 1, {"what": "stunned", "amount": 0, "card": "Hexer", "later": True}), "seat 1's Hexer becomes Stunned next round"),
    (Fact("drew", "", 1, {"cards": 2}), "seat 1 draws 2 cards"),
    (Fact("stands", "", 2, STANDS | {"changed": True}), "seat 2 has 17 health; in play Guard 3"),
]  # fmt: skip


@pytest.mark.parametrize(("fact", "text"), SAID, ids=lambda each: getattr(each, "name", ""))
def test_a_fact_is_told_in_these_words(fact, text):
    assert GAME.narrate(fact) == text


def test_how_a_side_stands_is_the_story_where_the_health_of_its_player_changed():
    stands = [fact for fact in watched(2, lambda run, moments: None) if fact.name == "stands"]
    assert {fact.data["changed"]: GAME.weight(fact) for fact in stands} == {
        True: "story",
        False: "deed",
    }
