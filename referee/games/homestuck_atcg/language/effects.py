"""The effects of card text, each declared once: what says it, in what words it is explained, what it can be done to.

What an effect does, whether it can do anything, what it asks and leaves to chance is bound to it in the room ``effects``,
which knows the table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import field
from typing import Any, Literal

from referee.dataclass import dataclass
from referee.kernel.choices.question import Question
from referee.kernel.engine.chance import Throw
from referee.kernel.text import effect as kernel

To = Literal["", "card", "character", "intact", "executable", "entering"]
"""Which of the cards that fit it may be done to: any, no planet (HAC-3.3), a character in play, no destroyed planet,
an executable at work, one that can come into play."""
Opens = Literal["", "discard", "removed", "stored", "play"]
"""Where everybody sees cards from a hand or deck afterwards: they are "that card" from then on (row ref.that)."""


@dataclass(eq=False)
class Effect(kernel.Effect[int, bool]):
    """An effect, each field empty where it has none; what does it gives how much was done, or whether anything was.

    ``turns``: it is done to one card after the other, or by one player after the other. ``speaks``: what the words behind it
    may point to. ``here``: it needs the place where this card is. ``lasts``: the kind of the change that it begins. ``waits``: what it
    does to one card or by one player is over before the next.
    """

    to: To = ""
    turns: Literal["", "card", "player"] = ""
    opens: Opens = ""
    speaks: tuple[str, ...] = ()
    here: bool = False
    lasts: str = ""
    waits: bool = False
    ask: Callable[..., Question | None] | None = field(init=False, repr=False, default=None)
    throw: Callable[..., Throw | None] | None = field(init=False, repr=False, default=None)
    take: Callable[..., None] = field(init=False, repr=False)
    payable: Callable[..., bool] | None = field(init=False, repr=False, default=None)
    owed: Callable[..., tuple[int, int]] | None = field(init=False, repr=False, default=None)
    change: Callable[..., bool] | None = field(init=False, repr=False, default=None)
    leave: Callable[..., Iterable[Any]] | None = field(init=False, repr=False, default=None)

    def __post_init__(self) -> None:
        """Nothing is bound yet."""
        super().__post_init__()
        self.take = self._refuse

    def asks(self, function: kernel.Hook) -> kernel.Hook:
        """Bind what it asks beside its cards and players; of one done in turns, what it asks at each turn."""
        self.ask = function
        return function

    def pays(self, function: kernel.Hook) -> kernel.Hook:
        """Bind whether it can be done in full, as a part of a cost."""
        self.payable = function
        return function

    def owes(self, function: kernel.Hook) -> kernel.Hook:
        """Bind how much grist of the player and how many boons of its card it takes at least, as a part of a cost."""
        self.owed = function
        return function

    def changes(self, function: kernel.Hook) -> kernel.Hook:
        """Bind whether it would change the table, where that is more than that it can be done (HAC-Q52)."""
        self.change = function
        return function

    def leaves(self, function: kernel.Hook) -> kernel.Hook:
        """Bind how a text may go on after it though it has changed nothing: what is spoken of and said then, and whether it was done (HAC-Q52)."""
        self.leave = function
        return function

    def throws(self, function: kernel.Hook) -> kernel.Hook:
        """Bind what it leaves to chance, as long as it does."""
        self.throw = function
        return function

    def takes(self, function: kernel.Hook) -> kernel.Hook:
        """Bind how it takes what was chosen, or what chance did."""
        self.take = function
        return function


EFFECTS = kernel.Effects(Effect)

# -- cards that go elsewhere -------------------------------------------------------------

DESTROY = EFFECTS.declare("destroy", {"act.destroy": "HAC-1.29"}, "destroy {target}", to="intact")
REMOVE = EFFECTS.declare(
    "remove",
    {"act.remove": "HAC-Q44"},
    "remove {target} from play: to the removed pile",
    to="card",
    opens="removed",
)
DISCARD = EFFECTS.declare(
    "discard", {"act.discard": "HAC-2.33"}, "discard {target}", to="card", opens="discard"
)
RETURN = EFFECTS.declare(
    "return",
    {"act.bounce": "HAC-Q15"},
    "put {target} back into the owner's hand; that triggers nothing",
    to="card",
)
TO_HAND = EFFECTS.declare(
    "to-hand", {"act.tophand": "HAC-3.8"}, "put {target} into your hand", to="card"
)
SHUFFLE_IN = EFFECTS.declare(
    "shuffle-in",
    {"act.shuffle_in": "HAC-Q15"},
    "put {target} into the owner's deck and shuffle it; that triggers nothing",
    to="card",
)
STORE = EFFECTS.declare(
    "store",
    {"act.store": "HAC-Q40"},
    "put {target} under {second}: out of play, without boons and inventory",
    to="card",
    opens="stored",
)
SWAP = EFFECTS.declare(
    "swap",
    {"act.swap": "HAC-Q53"},
    "bring {target} into play where this card is; this card goes to where it was",
    to="entering",
    opens="play",
    here=True,
)
SHUFFLE_DISCARD = EFFECTS.declare(
    "shuffle-discard",
    {"act.shuffle_discard": "HAC-3.8"},
    "your discard pile goes into your deck, which is shuffled; nobody gets points",
)
SHUFFLE_REMOVED = EFFECTS.declare(
    "shuffle-removed",
    {"act.shuffle_removed": "HAC-Q44"},
    "every removed pile goes into its player's deck, which is shuffled",
)

ON_TOP = EFFECTS.declare(
    "on-top",
    {"act.top": "HAC-Q15"},
    "put {target} on top of the owner's deck{order}; that triggers nothing",
    to="card",
)
AT_BOTTOM = EFFECTS.declare(
    "at-bottom",
    {"act.bottom": "HAC-Q15"},
    "put {target} under the owner's deck{order}; that triggers nothing",
    to="card",
)
PLAYERS_DESTROY = EFFECTS.declare(
    "players-destroy",
    {"act.p_destroy": "HAC-Q62", "act.p_destroy_value": "HAC-Q62"},
    "{player} {chooses} {number} {found}, which is destroyed",
    turns="player",
    speaks=("card", "obeyed"),
    waits=True,
)
PLAYERS_CHOOSE = EFFECTS.declare(
    "players-choose",
    {"act.p_choose": "HAC-Q62"},
    "{player} {chooses} {number} {found}",
    turns="player",
    speaks=("card", "obeyed"),
    waits=True,
)
CHOOSE_WITHIN = EFFECTS.declare(
    "choose-within",
    {"act.choose_power": "HAC-Q13"},
    "choose {found}, one by one, as many as you want with no more than {amount} power together",
    turns="player",
    speaks=("card", "obeyed"),
    waits=True,
)
CHOOSE_WITHIN_COST = EFFECTS.declare(
    "choose-within-cost",
    {"act.choose_cost": "HAC-Q13"},
    "choose {found}, one by one, as many as you want with an enter cost of no more than {amount} grist together",
    turns="player",
    speaks=("card", "obeyed"),
    waits=True,
)
PLAYERS_REMOVE = EFFECTS.declare(
    "players-remove",
    {"act.p_remove": "HAC-Q62", "act.p_remove_value": "HAC-Q62"},
    "{player} {chooses} {number} {found}, which is removed from play",
    turns="player",
    speaks=("card", "obeyed"),
    waits=True,
)
PLAYERS_RETURN = EFFECTS.declare(
    "players-return",
    {"act.p_return": "HAC-Q62", "act.p_return_value": "HAC-Q62"},
    "{player} {chooses} {number} {found}, which goes back to the hand",
    turns="player",
    speaks=("card", "obeyed"),
    waits=True,
)
PLAYERS_TAP = EFFECTS.declare(
    "players-tap",
    {"act.p_tap": "HAC-Q62", "act.p_tap_value": "HAC-Q62"},
    "{player} {chooses} {number} {found}, which is tapped; nothing is destroyed by that",
    turns="player",
    speaks=("card", "obeyed"),
    waits=True,
)

# -- cards that come into play -----------------------------------------------------------

BROUGHT_TAPPED = ("act.bring_tapped", "act.bring_any_tapped")

BRING = EFFECTS.declare(
    "bring",
    dict.fromkeys(("act.bring", "act.bring_any", *BROUGHT_TAPPED), "HAC-Q53"),
    "bring {target} into play at {place}, {state} and without boons, at no cost",
    to="entering",
    turns="card",
)
BRING_ON = EFFECTS.declare(
    "bring-on",
    {"act.bring_on": "HAC-Q53"},
    "bring {target} into play on {second}, if its text lets it, at no cost",
    to="card",
    opens="play",
)
PLAY_FREE = EFFECTS.declare(
    "play-free",
    dict.fromkeys(("act.play_free", "act.play_free_at", "act.play_free_on"), "HAC-2.7"),
    "play {target} without any enter cost{entry}",
    to="entering",
    turns="card",
)
PLAY_PAID = EFFECTS.declare(
    "play-paid",
    {"act.play_paid": "HAC-2.7"},
    "pay the grist for {target} and bring it into play where this card is",
    to="entering",
    turns="card",
    here=True,
)

PLAY_FOR = EFFECTS.declare(
    "play-for",
    dict.fromkeys(
        (
            *("act.play_paid_any", "act.play_paid_at"),
            *("act.play_paid_less", "act.play_paid_less_at"),
            *("act.play_paid_on", "act.play_paid_less_on"),
        ),
        "HAC-2.7",
    ),
    "pay the grist for {target}{less} and bring it into play{entry}",
    to="entering",
    turns="card",
)

# -- the hand and the deck ---------------------------------------------------------------

DISCARD_FROM_HAND = EFFECTS.declare(
    "discard-from-hand",
    {"act.p_discard": "HAC-Q62", "act.p_discard_value": "HAC-Q62"},
    "{player} {puts} {cards} of the hand, by own choice, into the discard pile",
    turns="player",
    speaks=("obeyed",),
)
DISCARD_AT_RANDOM = EFFECTS.declare(
    "discard-at-random",
    {"act.p_discard_random": "HAC-Q62", "act.p_discard_random_value": "HAC-Q62"},
    "{player} {puts} {cards} of the hand, drawn by chance, into the discard pile",
    turns="player",
    speaks=("obeyed",),
)
DRAW = EFFECTS.declare(
    "draw",
    dict.fromkeys(
        ("act.draw", "act.draw_value", "act.draw_upto", "act.p_draw", "act.p_draw_value"),
        "HAC-5.1.12",
    ),
    "{draws} {cards}",
)
MILL = EFFECTS.declare(
    "mill",
    dict.fromkeys(("act.mill", "act.p_mill", "act.mill_value", "act.p_mill_value"), "HAC-2.33"),
    "{player} {puts} the top {cards} of the deck into the discard pile; an empty deck is not renewed",
)
LOOK = EFFECTS.declare(
    "look",
    {"act.look": "HAC-Q39"},
    "you alone look at the top card of {deck}",
    speaks=("card", "deck"),
)
REVEAL = EFFECTS.declare(
    "reveal", {"act.reveal": "HAC-Q39"}, "show those cards to all: what was looked at or found"
)
TOP_OR_BOTTOM = EFFECTS.declare(
    "top-or-bottom",
    {"act.topbottom": "HAC-Q39"},
    "put the card on the top or the bottom of that deck, unseen by others",
)
LOOK_AT_SEVERAL = EFFECTS.declare(
    "look-at-several",
    {"act.look_several": "HAC-Q39", "act.look_several_value": "HAC-Q39"},
    "you alone look at the top {cards} of {deck}",
    speaks=("card", "deck", "cards"),
)
PUT_BACK_SEVERAL = EFFECTS.declare(
    "put-back",
    {"act.put_back": "HAC-Q39"},
    "put those cards back on top in any order, unseen by others",
    turns="card",
)
PUT_BELOW = EFFECTS.declare(
    "put-below",
    {"act.put_below": "HAC-Q39"},
    "put as many of those cards as you want under the deck, unseen by others; the others stay on top",
)
PUT_ALL_BELOW = EFFECTS.declare(
    "put-all-below",
    {"act.all_below": "HAC-Q39"},
    "put all of those cards that still lie there under that deck, as they lie, unseen by others",
)
TAKE_SEEN = EFFECTS.declare(
    "take-seen",
    {"act.take_seen": "HAC-Q39", "act.take_fitting": "HAC-Q39"},
    "put {number} of those cards into your hand, unseen by others; the others stay on top{fitting}",
)
SEARCH = EFFECTS.declare(
    "search",
    {"act.search": "HAC-Q39"},
    "look through your deck and pick up to {number} {found}; it is shuffled afterwards",
    speaks=("card", "found"),
)

# -- characters --------------------------------------------------------------------------

MOVE = EFFECTS.declare(
    "move",
    {"act.move": "HAC-Q23"},
    "move {target} to {place}: boons are lost, it is tapped",
    to="character",
)
MOVE_UNTAPPED = EFFECTS.declare(
    "move-untapped",
    {"act.move_untapped": "HAC-Q23"},
    "move {target} to {place}: boons are lost, it is not tapped",
    to="character",
)
MOVE_LADEN = EFFECTS.declare(
    "move-laden",
    {"act.move_laden": "HAC-Q23"},
    "move {target} to {place}: boons are kept, it is tapped",
    to="character",
)
MOVE_LADEN_UNTAPPED = EFFECTS.declare(
    "move-laden-untapped",
    {"act.move_laden_untapped": "HAC-Q23"},
    "move {target} to {place}: boons are kept, it is not tapped",
    to="character",
)
MOVES = (MOVE, MOVE_UNTAPPED, MOVE_LADEN, MOVE_LADEN_UNTAPPED)
REFRESH = EFFECTS.declare("refresh", {"act.refresh": "HAC-1.22"}, "untap {target}")
TAP = EFFECTS.declare("tap", {"act.tap": "HAC-1.22"}, "tap {target}; nothing is destroyed by that")
MOVE_BOONS = EFFECTS.declare(
    "move-boons",
    {"act.move_boons": "HAC-1.35"},
    "put all boons of {target} on {second}, up to its limit",
    to="character",
)
PUT_BOONS = EFFECTS.declare(
    "put-boons",
    dict.fromkeys(("act.put_boons", "act.put_boons_value", "act.put_boons_upto"), "HAC-1.35"),
    "put {boons} on {target}, up to its limit",
    to="character",
)
TAKE_BOONS = EFFECTS.declare(
    "take-boons",
    dict.fromkeys(
        (*("act.take_boons", "act.take_boons_value", "act.take_boons_upto"), "act.take_boons_any"),
        "HAC-1.32",
    ),
    "take {boons} from {target}, or all it has",
    to="character",
)
TAKE_AMONG = EFFECTS.declare(
    "take-among",
    dict.fromkeys(("act.take_among", "act.take_among_value"), "HAC-1.32"),
    "take {boons} one by one from {target}, from which of them as you choose",
    to="character",
    turns="card",
)
CLEAR_BOONS = EFFECTS.declare(
    "clear-boons", {"act.clear_boons": "HAC-1.32"}, "take all boons from {target}", to="character"
)
SHARE_BOONS = EFFECTS.declare(
    "share-boons",
    {"act.share_boons": "HAC-1.35"},
    "put boons of this card one by one on {target}, as many as you choose",
    to="character",
    turns="card",
)
EXCHANGE = EFFECTS.declare(
    "exchange",
    {"act.exchange": "HAC-Q23", "act.exchange_those": "HAC-Q23"},
    "{target} and {second} change places: boons are lost, neither is tapped",
    to="character",
)
EXCHANGE_BOONS = EFFECTS.declare(
    "exchange-boons",
    {"act.exchange_boons": "HAC-1.35", "act.exchange_boons_those": "HAC-1.35"},
    "{target} and {second} change their boons, each up to its limit",
    to="character",
)
FOR_EACH = EFFECTS.declare(
    "for-each",
    {"act.for_each": "HAC-5.2.7"},
    'for {target}, one by one, seat by seat, the oldest first; in it "that card" is that one:',
    turns="card",
    waits=True,
)
ATTACK = EFFECTS.declare(
    "attack",
    {"act.attack": "HAC-1.21"},
    "tap {target} at no cost if it is untapped, with what a tap does: weaker characters of its opponents there are destroyed",
    to="character",
    turns="card",
    waits=True,
)
CHOOSE = EFFECTS.declare("choose", {"act.choose": "HAC-Q13"}, "speak of {target}")
ALSO_CHOOSE = EFFECTS.declare(
    "also-choose",
    {"act.also_choose": "HAC-Q13"},
    "speak of {target}, together with the cards spoken of before",
)
REMEMBER = EFFECTS.declare(
    "remember",
    {"act.remember": "HAC-Q13"},
    "remember {target} for the other lines of this card, and none before it",
    lasts="memory",
)
FOLLOW = EFFECTS.declare(
    "follow",
    {
        "act.follow": "HAC-Q62",
        "act.do": "HAC-5.2.7",
        "act.follow_times": "HAC-Q62",
        "act.do_times": "HAC-5.2.7",
    },
    '{player} {does} what follows{times}; in it "you" is that player:',
    turns="player",
    speaks=("card", "obeyed"),
    waits=True,
)

# -- what lasts for a time ---------------------------------------------------------------

GIVE = EFFECTS.declare("give", {"act.give": "HAC-Q37"}, "{target}: {mod}, {until}", lasts="power")
GIVE_BASE = EFFECTS.declare(
    "give-base",
    {"act.give_base": "HAC-Q5", "act.give_base_value": "HAC-Q5"},
    "your planet: +{number} base power, {until}",
    lasts="base",
)
FORBID_TAP = EFFECTS.declare(
    "forbid-tap",
    {"act.forbid": "HAC-1.22"},
    "{target} cannot be tapped, nor moved for grist, {until}",
    lasts="forbid-tap",
)
IGNORE = EFFECTS.declare(
    "ignore",
    {"act.ignore": "HAC-2.35"},
    "the next executable of another player is discarded without effect, {until}",
    lasts="ignore",
)
UNTAPPED_MOVES = EFFECTS.declare(
    "untapped-moves",
    {"act.no_move_tap": "HAC-5.2.4"},
    "every {found} is not tapped by moving, {until}",
    lasts="untapped-moves",
)
ALSO_DEFEND = EFFECTS.declare(
    "also-defend",
    {"act.also_defend": "HAC-Q5"},
    "at other planets this card adds {amount} to the defence of your planet, {until}",
    lasts="also-defend",
)

ATTACH = EFFECTS.declare(
    "attach",
    {"act.attach": "HAC-2.26"},
    "attach {target} to {second}, another card than before, if its text lets it; it does not enter play anew",
)
LOOK_AT_HAND = EFFECTS.declare(
    "look-at-hand", {"act.look_hand": "HAC-Q39"}, "you alone look at the hand of {player}"
)
PICK_FROM_HAND = EFFECTS.declare(
    "pick-from-hand",
    {"act.pick": "HAC-Q62", "act.pick_fitting": "HAC-Q62"},
    "you alone look at the hand of {player} and choose {picked} of it, which are discarded",
    turns="player",
    speaks=("obeyed",),
)
SHOW_AND_PICK = EFFECTS.declare(
    "show-and-pick",
    {"act.show_pick": "HAC-Q62"},
    "{player} shows the hand to all, and you choose {number} {found} of it, which are discarded",
    turns="player",
    speaks=("obeyed",),
)
LET = EFFECTS.declare(
    "let",
    {"act.let": "HAC-Q36", "act.let_once": "HAC-Q36"},
    "{until}: {constant}{once}",
    lasts="constant",
)

# -- players, planets, executables -------------------------------------------------------

GRIST = EFFECTS.declare(
    "grist",
    {"act.grist": "HAC-5.1.7", "act.p_grist": "HAC-5.1.7"},
    "{player} {gains} {amount} grist, up to 12 in stock",
)
LOSE_GRIST = EFFECTS.declare(
    "lose-grist",
    {"act.lose_grist": "HAC-1.18", "act.p_lose_grist": "HAC-1.18"},
    "{player} {loses} {amount} grist, not below 0",
)
PAY = EFFECTS.declare("pay", {"act.pay": "HAC-1.18"}, "pay {amount} grist, all of it or nothing")
PAY_ANY = EFFECTS.declare(
    "pay-any",
    {"act.pay_any": "HAC-1.18", "act.pay_between": "HAC-1.18"},
    "pay as much grist as you choose, from {least} up to {most}",
    speaks=("paid",),
)
PAY_BOONS = EFFECTS.declare(
    "pay-boons",
    {"act.pay_boons": "HAC-1.32"},
    "pay as many boons of this card as you choose, from 0 up to all of them",
    speaks=("paid",),
)
POINTS = EFFECTS.declare(
    "points",
    dict.fromkeys(("act.vp", "act.vp_value", "act.p_vp", "act.p_vp_value"), "HAC-1.3"),
    "{player} {gains} {points}",
)
LOSE_POINTS = EFFECTS.declare(
    "lose-points",
    dict.fromkeys(
        ("act.p_lose_vp", "act.p_lose_vp_value", "act.lose_vp", "act.lose_vp_value"), "HAC-Q3"
    ),
    "{player} {loses} {points}, not below 0",
)
RESTORE = EFFECTS.declare(
    "restore",
    {"act.restore": "HAC-Q9"},
    "turn {target} to the active side without damage, if it is destroyed",
)
HEAL = EFFECTS.declare(
    "heal",
    {"act.heal": "HAC-5.3.4", "act.heal_value": "HAC-5.3.4"},
    "take 0 to {number} damage, as you choose, from your planet if it is intact",
)
DEAL = EFFECTS.declare(
    "deal",
    {"act.deal": "HAC-5.3.4", "act.deal_value": "HAC-5.3.4"},
    "put {number} damage on {target} if it is intact",
    to="intact",
)
MEND = EFFECTS.declare(
    "mend",
    {"act.mend": "HAC-5.3.4", "act.mend_value": "HAC-5.3.4"},
    "take up to {number} damage from {target} if it is intact",
    to="intact",
)
RESOLVE = EFFECTS.declare(
    "resolve",
    {"act.resolve": "HAC-2.34"},
    "carry out the Execute line of {target}, then discard it",
    to="executable",
)
REPEAT = EFFECTS.declare(
    "repeat",
    {"act.repeat": "HAC-2.34"},
    "carry out the Execute line of {target} once more, wherever it lies; it stays there",
)
NOTHING = EFFECTS.declare("nothing", {"act.nothing": "HAC-5.2.7"}, "nothing is done")
PAID_UP = EFFECTS.declare("paid-up", {}, "all of that is paid")
"""No text says it: it stands behind what is paid for a card that is played (rows line.also_cost, line.instead_cost)."""
