"""What is particular to matches of Super Fantasy Brawl: drafts, who begins, every piece in one place."""

from __future__ import annotations

from collections import Counter

import pytest

from referee.games.super_fantasy_brawl.game import GAME
from referee.games.super_fantasy_brawl.rules.paths import Moving
from referee.kernel.facts import JUDGE, PUBLIC
from replays.file.replay_file import encode
from replays.verify.verify import verify
from tests.games.harness import say
from tests.games.super_fantasy_brawl.harness import (
    DRAFT_HARNESS,
    DRAFTS,
    HARNESS,
    READINGS,
    Bots,
    on_a_draft,
    opened,
    play,
    seats_of,
)
from tests.invariants.moments import matches_of
from tests.invariants.test_copies import sound

# -- drafts ---------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(len(DRAFTS)))
def test_a_match_is_played_with_the_teams_of_its_draft(number):
    rec, players = on_a_draft(number), Bots(number)
    teams = rec.run.setting.given.teams
    assert len(teams) == rec.run.setting.seats
    while rec.run.outcome is None:
        seat, answer = players.decide(rec.run)
        assert answer[0] not in ("choose-team", "choose-seats", "choose-deployment-area")
        say(rec, (seat, answer))
    names = rec.run.setting.cards.figures
    for seat, player in enumerate(rec.run.state.seats, 1):
        own = [names.id(row.figure).removesuffix(f"-{seat}") for row in player.champions]
        assert sorted(own) == sorted(teams[seat - 1])


@pytest.mark.parametrize("number", range(3))
def test_a_match_on_a_draft_verifies_and_so_do_its_copies(number):
    rec = HARNESS.finished(on_a_draft(number), number)
    report = verify(encode(rec.match, GAME.code))
    assert report.good, report.error
    for eyes in (1, PUBLIC, JUDGE):
        sound(rec, eyes)


# -- chance ---------------------------------------------------------------------------------


@pytest.mark.rule("SFB-1.2", "SFB-23.15")
@pytest.mark.parametrize("seats", [2, 4])
def test_the_seed_decides_who_begins_and_each_may(seats):
    begins = Counter()
    for number in range(30):
        run = opened(number, seats)
        begins[run.asks()[0].seat] += 1
        assert opened(number, seats).wire() == run.wire()
    assert len(begins) >= 2


@pytest.mark.rule("SFB-20.17")
def test_what_one_seat_draws_never_shifts_what_another_draws():
    """However often one seat's cards are exchanged, the other's deck lies as the seed says."""
    lying = []
    for count in (0, 3):
        run = begun(3)
        first = run.asks()[0].seat
        ids = sorted(run.setting.cards.card_names.id(card) for card in run.state.side(first).hand)
        run.act(first, ["redraw", *ids[:count]])
        other = run.state.side(3 - first)
        lying.append((list(other.hand), list(other.deck)))
    assert lying[0] == lying[1]


def begun(number):
    """A match up to the first exchange of an opening hand."""
    run, players = opened(number), Bots(number)
    while "redraw" not in run.asks()[0].verbs:
        run.act(*players.decide(run))
    return run


@pytest.mark.parametrize("number", range(len(DRAFTS)))
def test_a_draft_hands_on_what_it_was_read_by(number):
    seats, options = DRAFTS[number]
    run = DRAFT_HARNESS.play(number, seats, options)
    assert run.game.hand_on(run, ())["mode"] == options["team_mode"]


def test_matches_end_by_themselves_whoever_plays():
    rules = {match.end.outcome.rule for match in matches_of(GAME.code)}
    assert rules <= {"SFB-3.4", "SFB-23.10", "SFB-21.1", "SFB-17.17", "SFB-21.2"}, rules


# -- what there is --------------------------------------------------------------------------


@pytest.mark.rule("SFB-1.11", "SFB-23.20", "SFB-Q17", "SFB-19.6")
@pytest.mark.parametrize("number", range(4))
def test_every_card_trap_and_challenge_is_in_one_place_at_every_time(number):
    watched = Counter()

    def watch(run, ask, answer):
        setting, table = run.setting, run.state
        if not table.round:
            return
        watched["moments"] += 1
        for seat, player in enumerate(table.seats, 1):
            piles = [*player.deck, *player.hand, *player.discard, *player.play]
            piles += [card for f in run.stack for card in getattr(f, "aside", ()) if f.seat == seat]
            own = [row.figure // 4 for row in player.champions]
            decks = [card for face in own for card in setting.cards.champions[face].deck]
            assert sorted(piles) == sorted(decks)
        tokens = [*table.supply, *(trap.face for trap in table.traps)]
        loose = len(setting.cards.tokens) - len(tokens)
        assert 0 <= loose <= 1
        assert not Counter(tokens) - Counter(setting.cards.tokens)
        on_track = [each for each in table.track if each is not None]
        challenges = [*table.challenges, *on_track, *table.scored]
        assert len(challenges) == len(set(challenges))
        passing = {f.figure for f in run.stack if isinstance(f, Moving)}
        hexes = [
            row.hex for row in table.figures() if row.hex is not None and row.figure not in passing
        ]
        traps = [trap.hex for trap in table.traps]
        assert len(set(hexes)) == len(hexes), "two champions on one hex"
        assert len(set(traps)) == len(traps), "two traps on one hex"
        assert not any(setting.arena.is_statue[hex_] for hex_ in [*hexes, *traps])
        if not loose:
            assert len(traps) == 4
        watched["whole"] += not loose

    play(number, seats_of(number), options=READINGS[number], watch=watch)
    assert watched["whole"] > watched["moments"] * 0.8 > 20
