"""The archived matches of Homestuck: Atypical Card Game: two to five seats, other readings, an observed table, an own
card list, an extra round, players who leave, rulings, and matches that stand in an unseen offer or in a text."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from hashlib import sha256
from random import Random

from events.chain.match import Match
from events.recorder import Recorder
from referee.games.homestuck_atcg.cardset.card_set import shipped_text
from referee.games.homestuck_atcg.game import GAME
from referee.kernel.game import Opening
from replays.branch import branch
from tests.corpus import matches
from tests.corpus.matches import closed
from tests.games.harness import NAMES
from tests.games.homestuck_atcg.harness import HARNESS, secret_of
from tests.judges.sitting import Sitting, Wish
from tests.vectors.withheld_parts import withhold

open_match, go_on = partial(matches.open_match, HARNESS), partial(matches.go_on, HARNESS)

READINGS = {
    "tie_break": "shared",
    "first_player_skips_draw": "true",
    "planet_power_defends": "false",
    "same_phase_restore": "restore_priority",
    "restore_on_any_vp": "true",
    "boon_costs_spent": "false",
}


def homestuck_atcg_greedy() -> Match:
    return closed(go_on(open_match(1), 1, ("greedy",)))


def homestuck_atcg_random() -> Match:
    return closed(go_on(open_match(2), 2))


def homestuck_atcg_three_seats() -> Match:
    return closed(go_on(open_match(3, 3), 3, ("greedy", "random")))


def homestuck_atcg_five_seats() -> Match:
    return closed(go_on(open_match(4, 5), 4, ("greedy", "random")))


def homestuck_atcg_other_readings() -> Match:
    return closed(go_on(open_match(5, 4, READINGS), 5, ("greedy", "random")))


def homestuck_atcg_observed() -> Match:
    return closed(go_on(open_match(6, chance="observed"), 6))


def homestuck_atcg_contributed() -> Match:
    given = ((1, b"salt"), (2, b"pepper"))
    return closed(go_on(open_match(7, contributions=given), 7, ("greedy",)))


def homestuck_atcg_own_set() -> Match:
    """The shipped cards under a name of their own, with a dearer planet and stronger cards."""
    text = shipped_text().replace('set_id = "first-set"', 'set_id = "heavier-set"')
    text = text.replace("max_damage = 6", "max_damage = 3").replace("power = 4", "power = 5")
    digest = sha256(text.encode()).digest()
    opening = Opening(2, GAME.version, {}, (("heavier-set", digest),), {digest: text})
    rec = Recorder.create(GAME, opening, secret_of(9008), note={"players": NAMES[:2]})
    return closed(go_on(rec, 8, ("greedy", "random")))


def homestuck_atcg_extra_round() -> Match:
    """The highest score is shared at the end of the End Game."""
    for number in range(20, 400):
        told: list[str] = []
        rec = open_match(number, 4)
        rec.run.listener = lambda fact, told=told: told.append(fact.name)
        match = closed(go_on(rec, number, ("greedy",)))
        if "extra-round" in told:
            return match
    raise AssertionError


def homestuck_atcg_left() -> Match:
    """Two of four leave, one of them in the middle of something."""
    rec = go_on(open_match(9, 4), 9, ("greedy", "random"), lambda rec: rec.run.state.turn > 4)
    rec.act(2, ["concede"])
    go_on(rec, 9, ("greedy", "random"), choosing)
    if rec.run.outcome is None:
        rec.act(rec.run.asks()[0].seat, ["concede"])
    return closed(go_on(rec, 9, ("greedy",)))


def choosing(rec: Recorder) -> bool:
    """Whether a text asks something."""
    asks = rec.run.asks()
    return rec.run.state.turn > 5 and bool(asks) and "choose" in asks[0].verbs


def is_offered(rec: Recorder) -> bool:
    """Whether somebody is offered unseen to enter a card."""
    return rec.run.state.turn > 2 and bool(rec.run.lanes)


def homestuck_atcg_live_in_an_offer() -> Match:
    return first_that(is_offered, 30, 3)


def homestuck_atcg_live_in_a_text() -> Match:
    return first_that(choosing, 40, 2)


def first_that(stop: Callable[[Recorder], bool], start: int, seats: int) -> Match:
    """The first match from that number on that comes to that moment."""
    for number in range(start, start + 200):
        rec = go_on(open_match(number, seats), number, ("greedy", "random"), stop)
        if rec.run.outcome is None:
            return rec.match
    raise AssertionError


def homestuck_atcg_what_if() -> Match:
    match = homestuck_atcg_greedy()
    return closed(go_on(branch(match, 30, secret_of(9012)), 12))


def homestuck_atcg_partly_withheld() -> Match:
    return withhold(withhold(homestuck_atcg_greedy(), "public", 1, 2), "public", 9, 0)


# -- with judges ----------------------------------------------------------------------------


def sitting(number: int, seats: int = 2, turns: int = 100) -> Sitting:
    """A random match at which judges sit, so many turns on; still live."""
    wish = Wish("homestuck-atcg", number, seats=seats)
    return Sitting(wish, Random(f"corpus {number}")).hold(turns)


def homestuck_atcg_ruled() -> Match:
    found = sitting(10)
    found.close()
    return found.rec.match


def homestuck_atcg_ruled_live() -> Match:
    return sitting(11, 4).rec.match


MATCHES: tuple[Callable[[], Match], ...] = (
    homestuck_atcg_greedy,
    homestuck_atcg_random,
    homestuck_atcg_three_seats,
    homestuck_atcg_five_seats,
    homestuck_atcg_other_readings,
    homestuck_atcg_observed,
    homestuck_atcg_contributed,
    homestuck_atcg_own_set,
    homestuck_atcg_extra_round,
    homestuck_atcg_left,
    homestuck_atcg_live_in_an_offer,
    homestuck_atcg_live_in_a_text,
    homestuck_atcg_what_if,
    homestuck_atcg_partly_withheld,
    homestuck_atcg_ruled,
    homestuck_atcg_ruled_live,
)
