"""The archived matches of Super Fantasy Brawl: two and four seats, other readings, an observed table, drafts,
rulings, an own board, and matches that stand in an attack or while cards are named in secret."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from hashlib import sha256
from random import Random

from events.chain.match import Match
from events.recorder import Recorder
from referee.games.super_fantasy_brawl.cardset import arena_file, pinned
from referee.games.super_fantasy_brawl.game import GAME
from referee.kernel.game import Opening
from replays.branch import branch
from tests.corpus import matches
from tests.corpus.matches import closed
from tests.games.harness import NAMES
from tests.games.super_fantasy_brawl.harness import HARNESS, drafted, on_a_draft, secret_of
from tests.judges.sitting import Sitting, Wish
from tests.vectors.withheld_parts import withhold

open_match, go_on = partial(matches.open_match, HARNESS), partial(matches.go_on, HARNESS)

READINGS = {
    "level_up": "instant",
    "same_turn_return": "off",
    "optional_scoring": "on",
    "area_mirror": "on",
    "mirror_champions": "on",
    "opening_challenges": "two",
}
TEAMS = {"team_reactions": "one_per_player", "optional_scoring": "on"}


def super_fantasy_brawl_greedy() -> Match:
    return closed(go_on(open_match(1), 1, ("greedy",)))


def super_fantasy_brawl_random() -> Match:
    return closed(go_on(open_match(2), 2))


def super_fantasy_brawl_teams() -> Match:
    return closed(go_on(open_match(3, 4, TEAMS), 3, ("greedy", "random")))


def super_fantasy_brawl_other_readings() -> Match:
    return closed(go_on(open_match(4, 2, READINGS), 4, ("greedy", "random")))


def super_fantasy_brawl_observed() -> Match:
    return closed(go_on(open_match(5, chance="observed"), 5))


def super_fantasy_brawl_contributed() -> Match:
    given = ((1, b"salt"), (2, b"pepper"))
    return closed(go_on(open_match(6, contributions=given), 6, ("greedy",)))


def super_fantasy_brawl_draft_casual() -> Match:
    return drafted(0, 2, {"team_mode": "casual"})


def super_fantasy_brawl_draft_competitive_for_four() -> Match:
    return drafted(4, 4, {"team_mode": "competitive"})


def super_fantasy_brawl_drafted() -> Match:
    return closed(go_on(on_a_draft(4), 4, ("greedy", "random")))


def super_fantasy_brawl_own_board() -> Match:
    """The shipped arena under a name of its own, with one statue fewer and other values on the track."""
    text = arena_file.shipped_text().replace('"default-arena"', '"two-statues"')
    text = text.replace('  {id = "statue-yellow", hex = [0, 0]},\n', "")
    text = text.replace('track = ["none", 1, 2, 1]', 'track = ["none", 1, 1, 2, 3]')
    digest = sha256(text.encode()).digest()
    sets = pinned.sets_with(pinned.shipped(), ("two-statues", digest), text)
    opening = Opening(2, GAME.version, {}, sets, {digest: text})
    rec = Recorder.create(GAME, opening, secret_of(9008), note={"players": NAMES[:2]})
    return closed(go_on(rec, 8, ("greedy", "random")))


def in_an_attack(rec: Recorder) -> bool:
    """Whether somebody may react, in a turn in which something has happened."""
    asks = rec.run.asks()
    return rec.run.state.round > 2 and bool(asks) and "pass" in asks[0].verbs


def naming(rec: Recorder) -> bool:
    """Whether a seat names cards in secret, after the set-up."""
    return rec.run.state.round > 1 and bool(rec.run.lanes)


def super_fantasy_brawl_live_in_an_attack() -> Match:
    return go_on(open_match(9), 9, ("greedy", "random"), in_an_attack).match


def super_fantasy_brawl_live_in_secret() -> Match:
    return go_on(open_match(10), 10, ("random",), naming).match


def super_fantasy_brawl_conceded() -> Match:
    """One of a team concedes in the middle of an attack: both have lost."""
    rec = go_on(open_match(11, 4), 11, ("random", "greedy"), in_an_attack)
    rec.act(rec.run.asks()[0].seat, ["concede"])
    return closed(rec)


def super_fantasy_brawl_what_if() -> Match:
    match = super_fantasy_brawl_greedy()
    return closed(go_on(branch(match, 60, secret_of(9012)), 12))


def super_fantasy_brawl_partly_withheld() -> Match:
    return withhold(withhold(super_fantasy_brawl_greedy(), "public", 1, 2), "public", 9, 0)


# -- with judges ----------------------------------------------------------------------------


def sitting(number: int, seats: int = 2, turns: int = 120) -> Sitting:
    """A random match at which judges sit, so many turns on; still live."""
    wish = Wish("super-fantasy-brawl", number, seats=seats)
    return Sitting(wish, Random(f"corpus {number}")).hold(turns)


def super_fantasy_brawl_ruled() -> Match:
    found = sitting(10)
    found.close()
    return found.rec.match


def super_fantasy_brawl_ruled_live() -> Match:
    return sitting(11, 4).rec.match


MATCHES: tuple[Callable[[], Match], ...] = (
    super_fantasy_brawl_greedy,
    super_fantasy_brawl_random,
    super_fantasy_brawl_teams,
    super_fantasy_brawl_other_readings,
    super_fantasy_brawl_observed,
    super_fantasy_brawl_contributed,
    super_fantasy_brawl_draft_casual,
    super_fantasy_brawl_draft_competitive_for_four,
    super_fantasy_brawl_drafted,
    super_fantasy_brawl_own_board,
    super_fantasy_brawl_live_in_an_attack,
    super_fantasy_brawl_live_in_secret,
    super_fantasy_brawl_conceded,
    super_fantasy_brawl_what_if,
    super_fantasy_brawl_partly_withheld,
    super_fantasy_brawl_ruled,
    super_fantasy_brawl_ruled_live,
)
