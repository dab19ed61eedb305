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
EXCHANGE_DAMAGE = EFFECTS.declare(
    "exchange-damage",
    {"act.exchange_damage": "HAC-5.3.4", "act.exchange_damage_those": "HAC-5.3.4"},
    "{target} and {second} change their damage if both are intact; that is no damage taken or healed",
    to="intact",
)
EXCHANGE_HOSTS = EFFECTS.declare(
    "exchange-hosts",
    {"act.exchange_hosts": "HAC-2.26", "act.exchange_hosts_those": "HAC-2.26"},
    "{target} and {second} each go to what the other is attached to, if the texts of both let them",
    to="card",
)
EXCHANGE_POWER = EFFECTS.declare(
    "exchange-power",
    {"act.exchange_power": "HAC-Q37", "act.exchange_power_those": "HAC-Q37"},
    "{target} gets as much more or less power as {second} has now, and the other way round, {until}",
    to="character",
)
SHIFT_BOONS = EFFECTS.declare(
    "shift-boons",
    dict.fromkeys(("act.shift_boons", "act.shift_boons_value", "act.shift_boons_upto"), "HAC-1.35"),
    "take {boons} from {target}, or all it has, and put as many on {second}, up to its limit",
    to="character",
)
SHIFT_DAMAGE = EFFECTS.declare(
    "shift-damage",
    dict.fromkeys(
        ("act.shift_damage", "act.shift_damage_value", "act.shift_damage_all"), "HAC-5.3.4"
    ),
    "take {much} damage off {target}, or all it has, and put as much on {second}, if both are intact",
    to="intact",
)
