"""What the grammar rules mean: from the id of a row to the words of ``tree`` and the rule it follows.

A card list may word a row freely (``PhraseTable.reworded``); what a row means stands here alone.
"""

from __future__ import annotations

from collections.abc import Mapping

from referee.games.homestuck_atcg.language.tree import (
    ConditionKind,
    ConstantKind,
    Duration,
    Moment,
    Noun,
    Place,
    Player,
    QualKind,
    RefKind,
    Sign,
    StepKind,
    TriggerKind,
    Where,
)

# -- lines ----------------------------------------------------------------------------------

ATTACH, CODE, EXECUTE = "line.attach", "line.code", "line.execute"
TAP, ACTION, ACTION_IF = "line.tap", "line.action", "line.action_if"
WHEN, IN, DURING, WHILE = "line.when", "line.in", "line.during", "line.while"
INSTEAD, INSTEAD_MAY = "line.instead", "line.instead_may"
STORED, CONSTANT = "line.stored", "line.constant"
ENTER_GRIST = "enter.grist"
SEEN_ABOVE = "seen.above"
ATTACH_RULE, CODE_RULE, EXECUTE_RULE = "HAC-2.26", "HAC-2.31", "HAC-2.34"
TAP_RULE, ACTION_RULE, WHEN_RULE = "HAC-2.21", "HAC-Q52", "HAC-Q55"
INSTEAD_RULE, CONSTANT_RULE, STORED_RULE = "HAC-Q57", "HAC-5.2.7", "HAC-Q40"
MOMENTS: Mapping[str, tuple[Moment, str]] = {
    "mom.grist": ("grist", "HAC-Q47"),
    "mom.draw": ("draw", "HAC-Q47"),
    "mom.score": ("score", "HAC-Q54"),
}
BOON_COSTS = "cost.boons"

# -- steps and their parts ----------------------------------------------------------------------

STEPS: Mapping[str, StepKind] = {
    "step.do": "do",
    "step.may": "may",
    "step.ifdo": "if-did",
    "step.if": "if",
    "step.one_of": "one-of",
}
DURATIONS: Mapping[str, Duration] = {
    "dur.start_next": "start-next",
    "dur.end_next": "end-next",
    "dur.phase": "phase",
    "dur.refreshed": "refreshed",
    "dur.game": "game",
}
PLAYERS: Mapping[str, Player] = {"who.each_opp": "each-opponent", "who.one_opp": "one-opponent"}
PLACES: Mapping[str, Place] = {
    "pl.here": "here",
    "pl.other": "other",
    "pl.enemy": "opposing",
    "pl.owner": "owner",
}
ENTERED_AT: Mapping[Where, Place] = {"here": "here", "home": "home", "away": "other"}
"""Where a card is brought into play: the places that are planet locations."""
ANY_DECK = "deck.any"
OPPOSING_PILE = "pile.opp"
FEWER = 1
"""The part of <+|-> that is the minus."""

# -- which cards ----------------------------------------------------------------------------

TARGET_REF, TARGET_PAIR, TARGET_ALL = "tgt.ref", "tgt.pair", "tgt.all"
TARGET_N, TARGET_ANY_NUMBER, TARGET_TOP = "tgt.n", "tgt.anynumber", "tgt.top"
REFS: Mapping[str, RefKind] = {
    "ref.this": "this",
    "ref.that": "that",
    "ref.host": "host",
    "ref.trigger": "trigger",
    "ref.stored": "stored",
    "ref.above": "above",
    "ref.planet": "planet",
}
NOUNS: Mapping[str, Noun] = {
    "noun.character": "character",
    "noun.inventory": "inventory",
    "noun.executable": "executable",
    "noun.planet": "planet",
    "noun.card": "card",
}
WHERES: Mapping[str, Where] = {
    "w.here": "here",
    "w.home": "home",
    "w.away": "away",
    "w.inplay": "play",
    "w.hand": "hand",
    "w.discard": "discard",
}
QUALS: Mapping[str, tuple[QualKind, str]] = {
    "q.atmost": ("at-most", "HAC-Q37"),
    "q.atleast": ("at-least", "HAC-Q37"),
    "q.below": ("below", "HAC-Q37"),
    "q.titled": ("titled", "HAC-2.6"),
    "q.sametitle": ("same-title", "HAC-2.5"),
    "q.hasinv": ("inventory", "HAC-2.26"),
    "q.without": ("without", "HAC-2.18"),
    "q.gristcost": ("grist-cost", "HAC-2.9"),
    "q.notref": ("not", "HAC-5.2.7"),
}

# -- conditions, triggers, constants -------------------------------------------------------

CONDITIONS: Mapping[str, tuple[ConditionKind, str]] = {
    "cnd.tapped": ("tapped", "HAC-1.22"),
    "cnd.invading": ("invading", "HAC-3.7"),
    "cnd.athome": ("at-home", "HAC-3.6"),
    "cnd.titled": ("titled", "HAC-2.6"),
    "cnd.indiscard": ("in-discard", "HAC-3.8"),
    "cnd.none": ("none", "HAC-2.17"),
    "cnd.behind": ("behind", "HAC-1.3"),
    "cnd.roll_high": ("roll-high", "HAC-Q29"),
    "cnd.roll_low": ("roll-low", "HAC-Q29"),
}
TRIGGERS: Mapping[str, tuple[TriggerKind, str]] = {
    "ev.enters": ("enters", "HAC-2.7"),
    "ev.destroyed": ("destroyed", "HAC-1.29"),
    "ev.damaged": ("damaged", "HAC-5.3.4"),
    "ev.moved_so": ("moved-so", "HAC-5.2.3"),
    "ev.tapped": ("tapped", "HAC-2.20"),
    "rep.ref_destroyed": ("destroyed", "HAC-Q57"),
    "rep.any_destroyed": ("destroyed", "HAC-Q51"),
    "rep.boon": ("earning", "HAC-5.4.1"),
    "rep.discard": ("discarded", "HAC-Q15"),
}
CONSTANTS: Mapping[str, tuple[ConstantKind, str]] = {
    "con.power": ("power", "HAC-Q37"),
    "con.resist": ("resist", "HAC-1.25"),
    "con.maxdamage": ("max-damage", "HAC-Q8"),
    "con.nobase": ("no-base", "HAC-Q5"),
    "con.cannot_dt": ("cannot-be-destroyed-or-tapped", "HAC-Q57"),
    "con.cannot_move_here": ("cannot-move-here", "HAC-5.2.3"),
    "con.cannot_boons": ("cannot-earn-boons", "HAC-5.4.1"),
    "con.no_prep_refresh": ("no-prep-refresh", "HAC-5.1.8"),
    "con.boon_limit": ("boon-limit", "HAC-1.35"),
    "con.tag": ("tag", "HAC-Q36"),
    "con.text": ("text", "HAC-Q36"),
    "con.cheap_move": ("cheap-move", "HAC-5.2.3"),
    "con.cheap_home": ("cheap-home", "HAC-5.2.3"),
    "con.as_invading": ("as-invading", "HAC-3.7"),
    "con.move_tax": ("move-tax", "HAC-5.2.3"),
}
PER_BOON, PER_CARD = "mod.per_boon", "mod.per_card"

# -- amounts --------------------------------------------------------------------------------

FLAT_AMOUNT = "amt.n"
SIGNS: Mapping[str, Sign] = {"f.sum": "+", "f.sumprod": "+", "f.diff": "-", "f.prod": "x"}
"""By row of formulas: the operator between its terms; a row without one has a single term."""
