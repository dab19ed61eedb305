"""The effects on decks and hands as wholes: shuffled, turned, revealed; declared as those of `effects`."""

from __future__ import annotations

from referee.games.homestuck_atcg.language.effects import EFFECTS

SHUFFLE_DECK = EFFECTS.declare("shuffle-deck", {"act.shuffle": "HAC-3.8"}, "shuffle {deck}")
PLAYERS_SHUFFLE = EFFECTS.declare(
    "players-shuffle", {"act.p_shuffle": "HAC-3.8"}, "{player} {shuffles} the deck"
)
TOP_BELOW = EFFECTS.declare(
    "top-below",
    {"act.top_below": "HAC-Q39", "act.top_below_several": "HAC-Q39"},
    "put the top {cards} of {deck} under that deck, one after the other, unseen by everybody",
)
REMOVE_TOP = EFFECTS.declare(
    "remove-top",
    dict.fromkeys(
        ("act.top_out", "act.p_top_out", "act.top_out_value", "act.p_top_out_value"), "HAC-Q44"
    ),
    "{player} {removes} the top {cards} of the deck from play; an empty deck is not renewed",
)
ORDERED_ON_TOP = EFFECTS.declare(
    "ordered-on-top",
    {"act.top_ordered": "HAC-Q15"},
    "put {target} on top of the owner's deck, one after the other in any order, so that the last lies on top; that triggers nothing",
    to="card",
)
ORDERED_BELOW = EFFECTS.declare(
    "ordered-below",
    {"act.bottom_ordered": "HAC-Q15"},
    "put {target} under the owner's deck, one after the other in any order, so that the last lies lowest; that triggers nothing",
    to="card",
)
REVEAL_UNTIL = EFFECTS.declare(
    "reveal-until",
    {"act.reveal_until": "HAC-Q39"},
    "show the top cards of {deck} to all, one after the other, until {number} {found} came or there is no more; they stay on top",
    speaks=("card", "deck", "cards"),
)
SHOW = EFFECTS.declare(
    "show",
    {"act.show": "HAC-Q39"},
    "show {target} to all; it stays where it is",
    to="card",
    speaks=("card", "found"),
)
