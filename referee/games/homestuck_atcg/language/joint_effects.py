"""Effects that are done to several cards together: chosen because they are alike, divided among them, exchanged with all that they have."""

from __future__ import annotations

from referee.games.homestuck_atcg.language.effects import EFFECTS

EXCHANGE_LADEN = EFFECTS.declare(
    "exchange-laden",
    {"act.exchange_laden": "HAC-Q23", "act.exchange_those_laden": "HAC-Q23"},
    "{target} and {second} change places: boons are kept, neither is tapped",
    to="character",
)
CHOOSE_ALIKE = EFFECTS.declare(
    "choose-alike",
    dict.fromkeys(
        ("act.choose_alike", "act.choose_alike_value", "act.choose_alike_upto"), "HAC-Q13"
    ),
    "choose {several} {found} {together}, one by one; as many as there are together if there are fewer",
    turns="player",
    speaks=("card",),
    waits=True,
)
PUT_AMONG = EFFECTS.declare(
    "put-among",
    {"act.put_among": "HAC-1.35", "act.put_among_value": "HAC-1.35"},
    "put {boons} on {target}, one by one on which of them you choose, up to the limit of each",
    to="character",
    turns="card",
)
DEAL_AMONG = EFFECTS.declare(
    "deal-among",
    {"act.deal_among": "HAC-5.3.4", "act.deal_among_value": "HAC-5.3.4"},
    "put {number} damage on {target}, one by one on which of them you choose, all at once in the end",
    to="intact",
    turns="card",
)
MEND_AMONG = EFFECTS.declare(
    "mend-among",
    {"act.mend_among": "HAC-5.3.4", "act.mend_among_value": "HAC-5.3.4"},
    "take {number} damage off {target}, one by one off which of them you choose",
    to="intact",
    turns="card",
)
