"""What the grammar rules mean: from the id of a row to the words of ``tree`` and the rule it follows.

A card list may word a row freely (``PhraseTable.reworded``); what a row means stands here, or in
`effects` if it says what is done, in `constant_meanings` if it says what always holds.

How a new phrase is added: docs/designer.md, "Add a phrase" and "Add an effect".
"""

from __future__ import annotations

from collections.abc import Mapping

from referee.games.homestuck_atcg.language.kinds import (
    Alike,
    ConditionKind,
    Deed,
    Duration,
    Moment,
    Noun,
    Place,
    Player,
    QualKind,
    Sign,
    Span,
    State,
    StepKind,
    Together,
    User,
    Where,
)
from referee.games.homestuck_atcg.language.tree import RefKind

# -- lines ----------------------------------------------------------------------------------

ATTACH, CODE, EXECUTE = "line.attach", "line.code", "line.execute"
TAP, ACTION, ACTION_IF = "line.tap", "line.action", "line.action_if"
WHEN, IN, DURING, WHILE = "line.when", "line.in", "line.during", "line.while"
WHEN_WHILE, WHEN_ONCE_WHILE = "line.when_while", "line.when_once_while"
AS_SOON = ("line.as_soon", "line.as_soon_once")
INSTEAD, INSTEAD_MAY = "line.instead", "line.instead_may"
MAY_INSTEAD = (
    *("line.instead_may", "line.instead_may_once", "line.instead_may_while"),
    *("line.instead_may_once_while", "line.next_instead_may", "line.next_instead_may_while"),
)
STORED, CONSTANT = "line.stored", "line.constant"
PROHIBITION, WHILE_PROHIBITION = "line.prohibition", "line.while_prohibition"
ACTION_ONCE, WHEN_ONCE = "line.action_once", "line.when_once"
ACTION_IF_ONCE, TAP_IF, TAP_ONCE = "line.action_if_once", "line.tap_if", "line.tap_once"
ACTION_OF = ("line.action_of", "line.action_of_if", "line.action_of_once")
USERS: Mapping[str, User] = {
    "user.opponents": "opponents",
    "user.anybody": "anybody",
    "user.host": "host",
}
CONSTANT_ONCE, CONSTANT_ONCE_WHILE = "line.constant_once", "line.constant_once_while"
INSTEAD_ONCE, INSTEAD_MAY_ONCE = "line.instead_once", "line.instead_may_once"
INSTEADS = (
    *(INSTEAD, INSTEAD_MAY, INSTEAD_ONCE, INSTEAD_MAY_ONCE),
    *("line.instead_while", "line.instead_may_while"),
    *("line.instead_once_while", "line.instead_may_once_while"),
    *("line.next_instead", "line.next_instead_may"),
    *("line.next_instead_while", "line.next_instead_may_while"),
)
CODE_WHILE = "line.code_while"
ALSO_COST = ("line.also_cost", "line.also_cost_either")
INSTEAD_COST = "line.instead_cost"
NEXT_WHEN, NEXT_WHEN_WHILE = "line.next_when", "line.next_when_while"
NEXT_IN = "line.next_in"
NEXT = (
    *(NEXT_WHEN, NEXT_WHEN_WHILE, NEXT_IN, "line.next_instead", "line.next_instead_may"),
    *("line.next_instead_while", "line.next_instead_may_while"),
)
ENTER_GRIST = "enter.grist"
SEEN_ABOVE = "seen.above"
ATTACH_RULE, CODE_RULE, EXECUTE_RULE = "HAC-2.26", "HAC-2.31", "HAC-2.34"
TAP_RULE, ACTION_RULE, WHEN_RULE = "HAC-2.21", "HAC-Q52", "HAC-Q55"
INSTEAD_RULE, CONSTANT_RULE, STORED_RULE = "HAC-Q57", "HAC-5.2.7", "HAC-Q40"
MOMENTS: Mapping[str, tuple[Moment, str]] = {
    "mom.grist": ("grist", "HAC-Q47"),
    "mom.draw": ("draw", "HAC-Q47"),
    "mom.score": ("score", "HAC-Q54"),
    "mom.main": ("main", "HAC-Q54"),
    "mom.boon": ("boon", "HAC-Q54"),
    "mom.each_score": ("each-score", "HAC-Q54"),
    "mom.each_grist": ("each-grist", "HAC-Q47"),
    "mom.each_main": ("each-main", "HAC-Q54"),
    "mom.each_boon": ("each-boon", "HAC-Q54"),
    "mom.each_draw": ("each-draw", "HAC-Q47"),
    "mom.other_draw": ("other-draw", "HAC-Q47"),
    "mom.other_grist": ("other-grist", "HAC-Q47"),
    "mom.other_score": ("other-score", "HAC-Q54"),
    "mom.other_main": ("other-main", "HAC-Q54"),
    "mom.other_boon": ("other-boon", "HAC-Q54"),
    "mom.main_end": ("main-end", "HAC-Q54"),
    "mom.boon_start": ("boon-start", "HAC-Q54"),
    "mom.each_main_end": ("each-main-end", "HAC-Q54"),
    "mom.each_boon_start": ("each-boon-start", "HAC-Q54"),
    "mom.other_main_end": ("other-main-end", "HAC-Q54"),
    "mom.other_boon_start": ("other-boon-start", "HAC-Q54"),
}
BOON_COSTS = "cost.boons"
COST_OF_ACTION, COST_AND_ACTION = "cost.action", "cost.more"
SPANS: Mapping[str, Span] = {
    "span.turn": "this-turn",
    "span.last_turn": "last-turn",
    "span.round": "this-round",
    "span.since": "since-last-turn",
    "span.after": "after-last-turn",
    "span.your_last": "your-last-turn",
}
LEFT = "cnd.left"
DEEDS: Mapping[str, Deed] = {
    "did.entered": "entered",
    "did.moved": "moved",
    "did.tapped": "tapped",
    LEFT: "left",
    "t.how_many_left": "left",
    "t.how_many_fell": "fell",
    "did.destroyed": "destroyed",
    "did.damaged": "damaged",
    "did.attacked": "attacked",
    "did.played": "played",
    "did.refreshed": "refreshed",
    "did.dropped": "dropped",
    "did.scored": "scored",
    "did.tapped_by": "tapped-by",
    "did.moved_by": "moved-by",
    "did.destroyed_by": "destroyed-by",
    "did.returned": "returned",
    "did.returned_by": "returned",
    "did.removed": "removed",
    "did.removed_by": "removed",
    "did.gets": "blessed",
    "did.loses": "robbed",
    "did.restored": "restored",
    "did.special": "special-tapped",
    "did.resolved": "resolved",
}
TALLIES: Mapping[str, tuple[Deed, ...]] = {
    "t.you_drew": ("drawn", "thrown"),
    "t.owner_drew": ("drawn", "thrown"),
    "t.you_gained": ("enriched", "impoverished", "spent"),
    "t.owner_gained": ("enriched", "impoverished", "spent"),
    "t.you_won": ("rewarded",),
    "t.owner_won": ("rewarded",),
}
"""What a player did, by the part of the row that is said."""
ONCE: Mapping[str, Span] = {
    "once.turn": "this-turn",
    "once.round": "this-round",
    "once.match": "match",
    "once.nth_turn": "this-turn",
    "once.nth_round": "this-round",
    "once.nth_match": "match",
}
NTH_TIME = ("once.nth_turn", "once.nth_round", "once.nth_match")
"""Not the first time, but the second (the first part of <second|third|...>), the third, ..."""
ONCE_ONLY = "act.let_once"
"""What holds until it has changed what one thing costs."""
BOTH_ACTIONS = "act.both"
ADD_PHASE_NOW = "act.add_phase_now"
"""One more phase behind the one under way."""
OF_THOSE = (
    *("act.exchange_those", "act.exchange_those_laden", "act.exchange_boons_those"),
    *("act.exchange_damage_those", "act.exchange_hosts_those", "act.exchange_power_those"),
)
"""Rows of what is done to the two cards spoken of last."""
TOGETHER_AS: Mapping[str, Together] = {
    "tog.planet": "planet",
    "tog.planets": "planets",
    "tog.player": "player",
    "tog.players": "players",
    "alike.title": "title",
    "alike.titles": "titles",
    "tog.power": "power",
    "tog.powers": "powers",
    "tog.tag": "tag",
}

# -- steps and their parts ----------------------------------------------------------------------

STEPS: Mapping[str, StepKind] = {
    "step.do": "do",
    "step.may": "may",
    "step.ifdo": "if-did",
    "step.if": "if",
    "step.one_of": "one-of",
    "step.otherwise": "otherwise",
}
CHOSEN = ("cnd.first", "cnd.second")
DID_SO = "cnd.did_so"
NUMBER_FROM_1 = "act.pick_number_from_1"
UP_TO = (
    *("act.draw_upto", "act.put_boons_upto", "act.take_boons_upto", "act.take_boons_any"),
    *("act.choose_alike_upto", "act.shift_boons_upto"),
)
"""Rows of actions whose number is chosen."""
DURATIONS: Mapping[str, Duration] = {
    "dur.start_next": "start-next",
    "dur.end_next": "end-next",
    "dur.phase": "phase",
    "dur.refreshed": "refreshed",
    "dur.game": "game",
    "dur.turn": "turn",
    "dur.round": "round",
    "dur.prep": "prep",
    "dur.main": "main",
    "dur.score": "score",
    "dur.boon": "boon",
    "dur.round_next": "next-round",
    "dur.start_of": "start-of",
    "dur.end_of": "end-of",
    "dur.in_turn": "in-turn",
    "dur.in_turn_of": "in-turn-of",
    "dur.in_phase": "in-phase",
    "dur.in_own_phase": "in-own-phase",
    "dur.in_phase_of": "in-phase-of",
    "dur.destruction": "destruction",
}
PLAYERS: Mapping[str, Player] = {
    "who.each_opp": "each-opponent",
    "who.one_opp": "one-opponent",
    "who.each": "each-player",
    "who.one": "one-player",
    "who.owner": "owner",
    "who.leader": "leader",
    "who.active": "owner",
    "deck.opp": "one-opponent",
    "deck.opp_who": "one-opponent",
    "deck.owner": "owner",
    "deck.active": "owner",
    "deck.leader": "leader",
    "who.each_opp_who": "each-opponent",
    "who.one_opp_who": "one-opponent",
    "who.each_who": "each-player",
}
OF_SUCH_PLAYERS = "whoso.for"
"""Players for whom a condition holds, in which "you" is each of them; the other rows are about cards of theirs."""
WITHOUT_SUCH_CARDS = "whoso.none"
AT_TURN = ("who.active", "deck.active")
"""The player whose planet is the active one."""
PLACES: Mapping[str, Place] = {
    "pl.here": "here",
    "pl.other": "other",
    "pl.enemy": "opposing",
    "pl.owner": "owner",
    "pl.home": "home",
    "pl.there": "there",
    "pl.theirs": "theirs",
    "pl.fits": "fitting",
}
ENTERED_AT: Mapping[Where, Place] = {
    "here": "here",
    "home": "home",
    "away": "other",
    "there": "there",
    "theirs": "theirs",
    "abroad": "opposing",
}
"""Where a card is brought into play: the places that are planet locations."""
ANY_DECK = "deck.any"
OPPOSING_PILE = "pile.opp"
FEWER = 1
"""The part of <+|-> that is the minus."""

# -- which cards ----------------------------------------------------------------------------

TARGET_REF, TARGET_PAIR = "tgt.ref", "tgt.pair"
TARGET_ANY_NUMBER, TARGET_TOP = "tgt.anynumber", "tgt.top"
OF_A_GROUP = ("q.title_of", "q.tag_of")
ANOTHER = 2
"""The part of <a|an|another> that leaves out this card."""
CHOSEN_SUBJECTS = ("sub.n", "sub.upto", "sub.all", "sub.another")
TARGETS_ANOTHER, TARGETS_ALL = ("tgt.another", "sub.another"), ("tgt.all", "sub.all")
SELF_BOONS = "con.self_boons_value"
OPPONENTS_PLAY = "con.opp_no_play"
ROUNDED_UP = "con.power_half"
LESS = (
    *("con.cost_less", "con.cost_less_value", "con.own_cost"),
    *("con.maxdamage_more", "con.maxdamage_more_value", "con.draw_less"),
    *("con.draw_less_value", "con.grist_less"),
    *("con.less_damage", "con.less_damage_value", "con.less_scored"),
    *("con.base_less", "con.base_less_value"),
    *("con.tap_less", "con.tap_less_value", "con.move_less", "con.move_less_value"),
    *("con.tapping_less", "con.acting_less", "con.move_to_less", "con.move_tax_less"),
    *("con.cost_less_at", "con.own_cost_at"),
)
"""Rows whose number is taken off rather than added."""
EXACT = (
    *("con.move_set", "con.move_to_set", "con.tapping_set", "con.tap_set", "con.acting_set"),
    *("con.cost_set", "con.own_cost_set"),
)
"""Rows whose number is the cost itself."""
TARGETS_ALIKE: Mapping[str, Alike] = {"tgt.same_title": "same", "tgt.other_titles": "different"}
TARGETS_RANDOM = ("tgt.random", "tgt.random_value")
TARGETS_UP_TO = ("tgt.upto", "tgt.upto_value", "sub.upto")
REFS: Mapping[str, RefKind] = {
    "ref.this": "this",
    "ref.that": "that",
    "ref.host": "host",
    "ref.trigger": "trigger",
    "ref.stored": "stored",
    "ref.above": "above",
    "ref.planet": "planet",
    "ref.remembered": "remembered",
    "ref.site": "site",
    "ref.active": "active",
    "ref.next": "next",
    "ref.previous": "previous",
    "ref.actor": "actor",
    "ref.kept": "kept",
    "ref.doer": "doer",
    "ref.scored_at": "scored-at",
    "ref.rest": "rest",
    "ref.left": "left",
}
REFS_OF: Mapping[str, str] = {
    "ref.site_of": "site",
    "ref.planet_of": "planet",
    "ref.host_of": "host",
}
"""Rows that point from one card to another one."""
JOINED_REFS: Mapping[tuple[RefKind, str], RefKind] = {
    ("this", "site"): "site",
    ("this", "planet"): "planet",
    ("this", "host"): "host",
    ("host", "site"): "site",
    ("host", "planet"): "host>planet",
    ("that", "site"): "that>site",
    ("that", "planet"): "that>planet",
    ("that", "host"): "that>host",
    ("trigger", "site"): "trigger>site",
    ("trigger", "planet"): "trigger>planet",
    ("trigger", "host"): "trigger>host",
    ("doer", "site"): "doer>site",
    ("doer", "planet"): "doer>planet",
    ("remembered", "site"): "remembered>site",
    ("remembered", "planet"): "remembered>planet",
    ("remembered", "host"): "remembered>host",
}
NOUNS: Mapping[str, Noun] = {
    "noun.character": "character",
    "noun.inventory": "inventory",
    "noun.executable": "executable",
    "noun.planet": "planet",
    "noun.card": "card",
    "noun.permanent": "permanent",
}
STATES: Mapping[str, State] = {
    "st.tapped": "tapped",
    "st.invading": "invading",
    "st.untapped": "untapped",
    "st.defending": "defending",
    "st.destroyed": "destroyed",
    "st.intact": "intact",
}
WHERES: Mapping[str, Where] = {
    "w.here": "here",
    "w.home": "home",
    "w.away": "away",
    "w.inplay": "play",
    "w.hand": "hand",
    "w.discard": "discard",
    "w.abroad": "abroad",
    "w.there": "there",
    "w.theirs": "theirs",
    "w.stored": "stored",
    "w.removed": "removed",
    "w.discards": "discards",
    "w.removals": "removals",
    "w.spoken": "spoken",
    "w.kept": "kept",
    "w.with": "with",
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
    "q.boons_atleast": ("boons-at-least", "HAC-1.35"),
    "q.boons_atmost": ("boons-at-most", "HAC-1.35"),
    "q.printed_atleast": ("printed-at-least", "HAC-1.14"),
    "q.printed_atmost": ("printed-at-most", "HAC-1.14"),
    "q.cost_atleast": ("cost-at-least", "HAC-2.9"),
    "q.cost_atmost": ("cost-at-most", "HAC-2.9"),
    "q.damage_atleast": ("damage-at-least", "HAC-5.3.4"),
    "q.codecost": ("code-cost", "HAC-2.10"),
    "q.noinv": ("bare", "HAC-2.26"),
    "q.attached": ("attached", "HAC-2.26"),
    "q.laden": ("laden-with", "HAC-2.26"),
    "q.attached_to": ("attached-to", "HAC-2.26"),
    "q.sametag": ("same-tag", "HAC-2.18"),
    "q.eithertag": ("either-tag", "HAC-2.18"),
    "q.eithertitle": ("either-title", "HAC-2.6"),
    "q.opponent": ("of-opponent", "HAC-5.2.7"),
    "q.owner": ("same-owner", "HAC-Q38"),
    "q.strongest": ("strongest", "HAC-Q37"),
    "q.weakest": ("weakest", "HAC-Q37"),
    "q.once": ("once", "HAC-5.2.7"),
    "q.either": ("either", "HAC-5.2.7"),
    "q.tagged": ("tagged", "HAC-2.18"),
    "q.no": ("no", "HAC-5.2.7"),
    "q.is": ("is", "HAC-5.2.7"),
    "q.most_boons": ("most-boons", "HAC-1.35"),
    "q.fewest_boons": ("fewest-boons", "HAC-1.35"),
    "q.dearest": ("dearest", "HAC-2.9"),
    "q.cheapest": ("cheapest", "HAC-2.9"),
    "q.player": ("of-player", "HAC-5.2.7"),
    "q.scene": ("scene", "HAC-5.2.7"),
    "q.storing": ("storing", "HAC-Q40"),
    "q.beside": ("beside", "HAC-5.2.7"),
    "q.exactly": ("exactly", "HAC-Q37"),
    "q.named_type": ("named-type", "HAC-2.1"),
    "q.named_title": ("named-title", "HAC-2.6"),
    "q.named_tag": ("named-tag", "HAC-2.18"),
    "q.takes": ("takes", "HAC-2.26"),
    "q.title_of": ("title-of", "HAC-2.5"),
    "q.tag_of": ("tag-of", "HAC-2.18"),
    "q.above": ("above", "HAC-Q37"),
    "q.boons_below": ("boons-below", "HAC-1.35"),
    "q.boons_above": ("boons-above", "HAC-1.35"),
    "q.boons_exactly": ("boons-exactly", "HAC-1.35"),
    "q.printed_below": ("printed-below", "HAC-1.14"),
    "q.printed_above": ("printed-above", "HAC-1.14"),
    "q.printed_exactly": ("printed-exactly", "HAC-1.14"),
    "q.cost_below": ("cost-below", "HAC-2.9"),
    "q.cost_above": ("cost-above", "HAC-2.9"),
    "q.cost_exactly": ("cost-exactly", "HAC-2.9"),
    "q.damage_atmost": ("damage-at-most", "HAC-5.3.4"),
    "q.damage_below": ("damage-below", "HAC-5.3.4"),
    "q.damage_above": ("damage-above", "HAC-5.3.4"),
    "q.damage_exactly": ("damage-exactly", "HAC-5.3.4"),
    "q.most_damage": ("most-damage", "HAC-5.3.4"),
    "q.least_damage": ("least-damage", "HAC-5.3.4"),
    "q.printed_strongest": ("printed-strongest", "HAC-1.14"),
    "q.printed_weakest": ("printed-weakest", "HAC-1.14"),
    "q.of_players": ("of-players", "HAC-5.2.7"),
    "q.of_opponents": ("of-opponents", "HAC-5.2.7"),
    "q.full": ("full", "HAC-1.35"),
    "q.has_tap": ("with-tap", "HAC-2.20"),
    "q.has_action": ("with-action", "HAC-5.2.1"),
    "q.has_text": ("with-text", "HAC-2.3"),
}

# -- conditions and triggers -------------------------------------------------------

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
    "cnd.atleast": ("at-least", "HAC-5.2.7"),
    "cnd.atmost": ("at-most", "HAC-5.2.7"),
    "cnd.above": ("above", "HAC-5.2.7"),
    "cnd.below": ("below", "HAC-5.2.7"),
    "cnd.fits": ("fits", "HAC-5.2.7"),
    "cnd.myturn": ("own-turn", "HAC-1.7"),
    "cnd.phase": ("phase", "HAC-5.4.3"),
    "cnd.both": ("both", "HAC-5.2.7"),
    "cnd.either": ("either", "HAC-5.2.7"),
    "cnd.not": ("not", "HAC-5.2.7"),
    "cnd.once": ("once", "HAC-5.2.7"),
    "cnd.first": ("chosen-first", "HAC-Q13"),
    "cnd.second": ("chosen-second", "HAC-Q13"),
    LEFT: ("left", "HAC-5.2.3"),
    "cnd.turn_of": ("turn-of", "HAC-1.7"),
    "cnd.even": ("roll-even", "HAC-Q29"),
    "cnd.odd": ("roll-odd", "HAC-Q29"),
    "cnd.exactly": ("exactly", "HAC-5.2.7"),
    DID_SO: ("did-so", "HAC-Q62"),
}
PHASES = {"ph.prep": "prep", "ph.main": "main", "ph.score": "score", "ph.boon": "boon"}
GOAL_REF = "goal.ref"
CHOOSES_FOR = "con.chooses_for"
AWAY_FROM = (
    *("con.keeps_some_from", "con.keeps_boons_from", "con.no_move_tap_from"),
    "con.not_moved_from",
)
"""Constants whose goal is where the card comes from."""
POWER_IS, CHEAP_MOVE_TO = "con.power_is", "con.cheap_move_to"
PER_BOON, PER_CARD = "mod.per_boon", "mod.per_card"

# -- amounts --------------------------------------------------------------------------------

FLAT_AMOUNT = "amt.n"
SIGNS: Mapping[str, Sign] = {
    "f.sum": "+",
    "f.sumprod": "+",
    "f.diff": "-",
    "f.prod": "x",
    "f.halved": "halved",
    "f.half": "half",
    "f.lower": "lower",
    "f.higher": "higher",
    "f.divided": "divided",
    "f.divided_up": "divided-up",
}
"""By row of formulas: the operator between its terms; a row without one has a single term."""
