"""The archived matches of Save Your Bacon!: two to four seats, other readings, an observed table, rulings,
and matches that stand in a window, or after a player has left."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random

from events.chain.match import Match
from events.recorder import Recorder
from replays.branch import branch
from tests.corpus import matches
from tests.corpus.matches import closed
from tests.games.save_your_bacon.harness import HARNESS, secret_of
from tests.judges.sitting import Sitting, Wish
from tests.vectors.withheld_parts import withhold

open_match, go_on = partial(matches.open_match, HARNESS), partial(matches.go_on, HARNESS)

READINGS = {
    "format": "pod_constructed",
    "refresh_pitch": "exactly_one",
    "refresh_gain": "1",
    "exact_payment_stops": "true",
    "zero_cost_pitch": "false",
}
WIDDERSHINS = {"variant": "widdershins", "widdershins_equipment": "any_opponent"}


def save_your_bacon_greedy() -> Match:
    return closed(go_on(open_match(1), 1, ("greedy",)))


def save_your_bacon_random() -> Match:
    return closed(go_on(open_match(2), 2))


def save_your_bacon_three_seats() -> Match:
    return closed(go_on(open_match(3, 3), 3, ("greedy", "random")))


def save_your_bacon_widdershins() -> Match:
    return closed(go_on(open_match(4, 4, WIDDERSHINS), 4, ("greedy", "random")))


def save_your_bacon_other_readings() -> Match:
    return closed(go_on(open_match(5, 2, READINGS), 5, ("greedy", "random")))


def save_your_bacon_asked_openly() -> Match:
    return closed(go_on(open_match(6, 2, {"ask_all_windows": "true"}), 6, ("random", "greedy")))


def save_your_bacon_observed() -> Match:
    return closed(go_on(open_match(7, chance="observed"), 7))


def save_your_bacon_contributed() -> Match:
    given = ((1, b"salt"), (2, b"pepper"))
    return closed(go_on(open_match(8, contributions=given), 8, ("greedy",)))


def in_a_window(rec: Recorder) -> bool:
    """Whether a seat is asked in secret, in a turn in which something has happened."""
    return bool(rec.run.lanes) and rec.run.state.turn > 4


def save_your_bacon_live() -> Match:
    """Stands in a window of which only the seat that is asked knows."""
    return go_on(open_match(9), 9, stop=in_a_window).match


def save_your_bacon_left() -> Match:
    """One of three concedes in the middle of a window; the others go on to the end."""
    rec = go_on(open_match(10, 3), 10, ("random", "greedy"), in_a_window)
    rec.act(rec.run.asks()[0].seat, ["concede"])
    return closed(go_on(rec, 11, ("random", "greedy")))


def save_your_bacon_what_if() -> Match:
    match = save_your_bacon_greedy()
    return closed(go_on(branch(match, 40, secret_of(9012)), 12))


def save_your_bacon_partly_withheld() -> Match:
    return withhold(withhold(save_your_bacon_greedy(), "public", 1, 2), "public", 9, 0)


# -- with judges ----------------------------------------------------------------------------


def sitting(number: int, seats: int = 2) -> Sitting:
    """A random match at which judges sit, so many turns on; still live."""
    wish = Wish("save-your-bacon", number, seats=seats)
    return Sitting(wish, Random(f"corpus {number}")).hold(90)


def save_your_bacon_ruled() -> Match:
    found = sitting(10)
    found.close()
    return found.rec.match


def save_your_bacon_ruled_live() -> Match:
    return sitting(11, 3).rec.match


MATCHES: tuple[Callable[[], Match], ...] = (
    save_your_bacon_greedy,
    save_your_bacon_random,
    save_your_bacon_three_seats,
    save_your_bacon_widdershins,
    save_your_bacon_other_readings,
    save_your_bacon_asked_openly,
    save_your_bacon_observed,
    save_your_bacon_contributed,
    save_your_bacon_live,
    save_your_bacon_left,
    save_your_bacon_what_if,
    save_your_bacon_partly_withheld,
    save_your_bacon_ruled,
    save_your_bacon_ruled_live,
)
