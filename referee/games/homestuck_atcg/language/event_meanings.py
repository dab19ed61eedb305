"""What the rows of events mean: which event, of whom, by whom (rows ev.*, rep.*, by.*, agents.*)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from referee.games.homestuck_atcg.language.kinds import TriggerKind, Whose

PLAYED_SO = "ev.played_so"
"""A card that a text lets be played from a pile."""
TRIGGERS: Mapping[str, tuple[TriggerKind, str]] = {
    "ev.enters": ("enters", "HAC-2.7"),
    "ev.destroyed": ("destroyed", "HAC-1.29"),
    "ev.damaged": ("damaged", "HAC-5.3.4"),
    "ev.moved_so": ("moved-so", "HAC-5.2.3"),
    "ev.tapped": ("tapped", "HAC-2.20"),
    "ev.any_enters": ("enters", "HAC-2.7"),
    "ev.any_destroyed": ("destroyed", "HAC-1.29"),
    "ev.any_damaged": ("damaged", "HAC-5.3.4"),
    "ev.ref_tapped": ("tapped", "HAC-2.20"),
    "ev.moves": ("moved", "HAC-5.2.3"),
    "ev.any_moves": ("moved", "HAC-5.2.3"),
    "ev.moves_to": ("moved-to", "HAC-5.2.3"),
    "ev.any_moves_to": ("moved-to", "HAC-5.2.3"),
    "ev.moves_from": ("moved-from", "HAC-5.2.3"),
    "ev.any_moves_from": ("moved-from", "HAC-5.2.3"),
    "ev.earns": ("earned", "HAC-5.4.1"),
    "ev.any_earns": ("earned", "HAC-5.4.1"),
    "ev.refreshed": ("refreshed", "HAC-1.22"),
    "ev.any_refreshed": ("refreshed", "HAC-1.22"),
    "ev.any_restored": ("restored", "HAC-Q9"),
    "ev.restored": ("restored", "HAC-Q9"),
    "ev.you_score": ("scored", "HAC-5.3.3"),
    "ev.opp_scores": ("scored", "HAC-5.3.3"),
    "ev.you_draw": ("drawn", "HAC-5.1.9"),
    "ev.opp_draws": ("drawn", "HAC-5.1.9"),
    "ev.you_gain": ("enriched", "HAC-5.1.7"),
    "ev.you_win": ("rewarded", "HAC-1.3"),
    "ev.opp_wins": ("rewarded", "HAC-1.3"),
    "ev.dropped": ("dropped", "HAC-2.33"),
    "ev.attacks": ("attacked", "HAC-1.21"),
    "ev.any_attacks": ("attacked", "HAC-1.21"),
    "ev.has_attacked": ("has-attacked", "HAC-1.24"),
    "ev.any_has_attacked": ("has-attacked", "HAC-1.24"),
    "ev.opp_gains": ("enriched", "HAC-5.1.7"),
    "ev.owner_scores": ("scored", "HAC-5.3.3"),
    "ev.owner_draws": ("drawn", "HAC-5.1.9"),
    "ev.owner_gains": ("enriched", "HAC-5.1.7"),
    "ev.owner_wins": ("rewarded", "HAC-1.3"),
    "ev.you_play": ("played", "HAC-2.7"),
    "ev.opp_plays": ("played", "HAC-2.7"),
    PLAYED_SO: ("played-so", "HAC-5.2.2"),
    "ev.you_empty": ("emptied", "HAC-3.8"),
    "ev.opp_empties": ("emptied", "HAC-3.8"),
    "ev.owner_plays": ("played", "HAC-2.7"),
    "ev.any_destroys_ref": ("destroys", "HAC-1.29"),
    "ev.any_tap_destroys_ref": ("destroys", "HAC-1.24"),
    "ev.you_score_at": ("scored-at", "HAC-5.3.3"),
    "ev.opp_scores_at": ("scored-at", "HAC-5.3.3"),
    "ev.you_score_at_ref": ("scored-at", "HAC-5.3.3"),
    "ev.opp_scores_at_ref": ("scored-at", "HAC-5.3.3"),
    "ev.special": ("special-tapped", "HAC-2.20"),
    "ev.any_special": ("special-tapped", "HAC-2.20"),
    "ev.any_resolved": ("resolved", "HAC-2.34"),
    "ev.brims": ("brimming", "HAC-1.35"),
    "ev.any_brims": ("brimming", "HAC-1.35"),
    "ev.overflows": ("overflowing", "HAC-1.35"),
    "ev.any_overflows": ("overflowing", "HAC-1.35"),
    "ev.gets": ("blessed", "HAC-1.35"),
    "ev.any_gets": ("blessed", "HAC-1.35"),
    "ev.loses": ("robbed", "HAC-1.32"),
    "ev.any_loses": ("robbed", "HAC-1.32"),
    "ev.you_lose": ("impoverished", "HAC-1.18"),
    "ev.opp_loses": ("impoverished", "HAC-1.18"),
    "ev.owner_loses": ("impoverished", "HAC-1.18"),
    "ev.you_shuffle": ("shuffled", "HAC-4.8"),
    "ev.opp_shuffles": ("shuffled", "HAC-4.8"),
    "ev.owner_shuffles": ("shuffled", "HAC-4.8"),
    "ev.you_pay": ("spent", "HAC-1.18"),
    "ev.opp_pays": ("spent", "HAC-1.18"),
    "ev.owner_pays": ("spent", "HAC-1.18"),
    "ev.any_attached": ("attached", "HAC-2.26"),
    "ev.any_attached_ref": ("attached", "HAC-2.26"),
    "ev.rehosted": ("rehosted", "HAC-2.26"),
    "ev.any_rehosted": ("rehosted", "HAC-2.26"),
    "ev.any_rehosted_from": ("rehosted-from", "HAC-2.26"),
    "ev.any_rehosted_from_ref": ("rehosted-from", "HAC-2.26"),
    "ev.any_rehosted_to": ("rehosted-to", "HAC-2.26"),
    "ev.any_rehosted_to_ref": ("rehosted-to", "HAC-2.26"),
    "ev.some_destroyed": ("destroyed-some", "HAC-1.29"),
    "ev.triggered": ("triggered", "HAC-2.31"),
    "ev.any_triggered": ("triggered", "HAC-2.31"),
    "ev.leaves": ("gone", "HAC-1.30"),
    "ev.any_leaves": ("gone", "HAC-1.30"),
    "ev.destroys": ("destroys", "HAC-1.29"),
    "ev.destroys_some": ("destroys", "HAC-1.29"),
    "ev.any_destroys": ("destroys", "HAC-1.29"),
    "ev.tap_destroys": ("destroys", "HAC-1.24"),
    "ev.tap_destroys_some": ("destroys", "HAC-1.24"),
    "ev.any_tap_destroys": ("destroys", "HAC-1.24"),
    "ev.ref_destroyed_by": ("destroyed-by", "HAC-1.29"),
    "ev.any_destroyed_by": ("destroyed-by", "HAC-1.29"),
    "ev.ref_moved_by": ("moved-by", "HAC-5.2.3"),
    "ev.any_moved_by": ("moved-by", "HAC-5.2.3"),
    "ev.ref_tapped_by": ("tapped-by", "HAC-1.22"),
    "ev.any_tapped_by": ("tapped-by", "HAC-1.22"),
    "ev.ref_returned": ("returned", "HAC-Q15"),
    "ev.any_returned": ("returned", "HAC-Q15"),
    "ev.ref_removed": ("removed", "HAC-Q44"),
    "ev.any_removed": ("removed", "HAC-Q44"),
    "ev.you_throw": ("thrown", "HAC-2.33"),
    "ev.opp_throws": ("thrown", "HAC-2.33"),
    "rep.ref_destroyed_by": ("destroyed-by", "HAC-Q57"),
    "rep.any_destroyed_by": ("destroyed-by", "HAC-Q51"),
    "rep.any_put_down": ("put-down", "HAC-2.33"),
    "rep.along": ("put-down-along", "HAC-Q26"),
    "rep.along_destroyed": ("put-down-with-destroyed", "HAC-Q26"),
    "rep.thrown_itself": ("thrown-itself", "HAC-2.33"),
    "rep.any_thrown": ("put-down-from-hand", "HAC-2.33"),
    "rep.ref_damaged": ("damaged", "HAC-Q57"),
    "rep.any_damaged": ("damaged", "HAC-Q57"),
    "rep.you_draw": ("drawn", "HAC-Q57"),
    "rep.opp_draws": ("drawn", "HAC-Q57"),
    "rep.owner_draws": ("drawn", "HAC-Q57"),
    "rep.you_gain": ("enriched", "HAC-Q57"),
    "rep.opp_gains": ("enriched", "HAC-Q57"),
    "rep.owner_gains": ("enriched", "HAC-Q57"),
    "rep.you_lose": ("impoverished", "HAC-Q57"),
    "rep.opp_loses": ("impoverished", "HAC-Q57"),
    "rep.owner_loses": ("impoverished", "HAC-Q57"),
    "rep.you_win": ("rewarded", "HAC-Q57"),
    "rep.opp_wins": ("rewarded", "HAC-Q57"),
    "rep.owner_wins": ("rewarded", "HAC-Q57"),
    "rep.gets": ("blessed", "HAC-Q57"),
    "rep.any_gets": ("blessed", "HAC-Q57"),
    "rep.loses": ("robbed", "HAC-Q57"),
    "rep.any_loses": ("robbed", "HAC-Q57"),
    "rep.moves": ("moved", "HAC-Q57"),
    "rep.any_moves": ("moved", "HAC-Q57"),
    "rep.moves_to": ("moved", "HAC-Q57"),
    "rep.any_moves_to": ("moved", "HAC-Q57"),
    "rep.tapped": ("tapped-by", "HAC-Q57"),
    "rep.any_tapped": ("tapped-by", "HAC-Q57"),
    "rep.any_earns": ("earned", "HAC-5.4.1"),
    "rep.you_score": ("scored", "HAC-Q57"),
    "rep.opp_scores": ("scored", "HAC-Q57"),
    "rep.owner_scores": ("scored", "HAC-Q57"),
    "rep.you_score_at": ("scored-at", "HAC-Q57"),
    "rep.opp_scores_at": ("scored-at", "HAC-Q57"),
    "rep.refreshed": ("refreshed", "HAC-Q57"),
    "rep.any_refreshed": ("refreshed", "HAC-Q57"),
    "rep.returned": ("returned", "HAC-Q57"),
    "rep.any_returned": ("returned", "HAC-Q57"),
    "rep.removed": ("removed", "HAC-Q57"),
    "rep.any_removed": ("removed", "HAC-Q57"),
    "rep.discarded": ("discarded-by", "HAC-Q57"),
    "rep.any_discarded": ("discarded-by", "HAC-Q57"),
    "rep.leaves": ("gone", "HAC-Q57"),
    "rep.any_leaves": ("gone", "HAC-Q57"),
    "rep.ref_destroyed": ("destroyed", "HAC-Q57"),
    "rep.any_destroyed": ("destroyed", "HAC-Q51"),
    "rep.boon": ("earning", "HAC-5.4.1"),
    "rep.host_boon": ("earned", "HAC-5.4.1"),
    "rep.discard": ("discarded", "HAC-Q15"),
}


PLAYS: Mapping[str, Whose] = {
    "ev.you_play": "own",
    "ev.opp_plays": "opposing",
    "ev.you_throw": "own",
    "ev.opp_throws": "opposing",
}


BY_PLAYERS: Mapping[str, Whose] = {
    "whoever.you": "own",
    "whoever.opponent": "opposing",
    "by.you": "own",
    "by.opponent": "opposing",
    "bys.you": "own",
    "bys.opponents": "opposing",
    "chooser.opponents": "opposing",
}
"""Whoever does it: a player, or any card of that player."""


BY_OWNER = ("by.owner", "bys.owner")


BY_CARD = ("by.card", "bys.cards", "chooser")


WAYS: Mapping[str, Literal["tap", "text"]] = {
    "agent.tap": "tap",
    "agent.tap_of": "tap",
    "agents.taps_of": "tap",
    "agent.text": "text",
    "agent.text_of": "text",
    "agents.texts": "text",
    "agents.texts_of": "text",
}


ONLY_BY = (
    *("con.only_destroyed_by", "con.only_moved_by", "con.only_tapped_by"),
    *("con.only_chosen", "con.only_returned", "con.only_removed", "con.only_discarded"),
)


BY_TAPPING = (
    *("ev.tap_destroys", "ev.tap_destroys_some", "ev.any_tap_destroys"),
    "ev.any_tap_destroys_ref",
)


DESTROYS_REF = ("ev.any_destroys_ref", "ev.any_tap_destroys_ref")
"""Rows whose card that is pointed to is destroyed; in the others it destroys."""


OWNER_PLAYS = "ev.owner_plays"


SCORES_AT: Mapping[str, Whose] = {
    "ev.you_score_at": "own",
    "ev.opp_scores_at": "opposing",
    "ev.you_score_at_ref": "own",
    "ev.opp_scores_at_ref": "opposing",
    "rep.you_score_at": "own",
    "rep.opp_scores_at": "opposing",
}


TOGETHER = ("ev.destroys_some", "ev.tap_destroys_some", "ev.some_destroyed")


OF_ONE_PLAYER = (
    *("ev.owner_scores", "ev.owner_draws", "ev.owner_gains", "ev.owner_wins"),
    *("ev.owner_loses", "ev.owner_pays", "ev.owner_shuffles"),
    *("rep.owner_draws", "rep.owner_gains", "rep.owner_loses", "rep.owner_wins"),
    "rep.owner_scores",
)
"""Events of the player of a card that is pointed to; it is one of that player's planet card."""


OF_THE_PLAYERS = {
    "ev.you_score": False,
    "ev.opp_scores": True,
    "ev.you_draw": False,
    "ev.opp_draws": True,
    "ev.you_gain": False,
    "ev.you_win": False,
    "ev.opp_wins": True,
    "ev.opp_gains": True,
    "ev.you_lose": False,
    "ev.opp_loses": True,
    "ev.you_pay": False,
    "ev.opp_pays": True,
    "ev.you_shuffle": False,
    "ev.you_empty": False,
    "ev.opp_empties": True,
    "con.hand_kept": False,
    "con.hand_closed": False,
    "ev.opp_shuffles": True,
    "rep.you_score": False,
    "rep.opp_scores": True,
    "rep.you_draw": False,
    "rep.opp_draws": True,
    "rep.you_gain": False,
    "rep.opp_gains": True,
    "rep.you_lose": False,
    "rep.opp_loses": True,
    "rep.you_win": False,
    "rep.opp_wins": True,
    "con.no_draw": False,
    "con.opp_no_draw": True,
    "con.no_grist": False,
    "con.opp_no_grist": True,
    "con.no_points": False,
    "con.opp_no_points": True,
}
"""By event or constant of a player: whether it is of an opponent; it is one of that player's planet card."""


OF_THE_HOST = ("rep.host_boon",)
"""Events of the card to which this one is attached."""
