"""What is said of some cards only: which lines a type of card has, what others lack, what is given away, remembered or compared."""

from __future__ import annotations

from referee.games.homestuck_atcg.language.deck_effects import ORDERED_BELOW, ORDERED_ON_TOP, SHOW
from referee.games.homestuck_atcg.language.effects import (
    ALSO_CHOOSE,
    ALSO_DEFEND,
    AT_BOTTOM,
    CHOOSE,
    DEAL,
    DESTROY,
    DISCARD,
    FOLLOW,
    FOR_EACH,
    LET,
    LOSE_POINTS,
    MILL,
    NOTHING,
    ON_TOP,
    PAY,
    PAY_ANY,
    PAY_BOONS,
    PUT_ALL_BELOW,
    PUT_BACK_SEVERAL,
    PUT_BELOW,
    REMEMBER,
    REMOVE,
    RETURN,
    SHUFFLE_IN,
    STORE,
    TAKE_AMONG,
    TAKE_BOONS,
    TAKE_SEEN,
    TAP,
    TO_HAND,
    UNTAPPED_MOVES,
)
from referee.games.homestuck_atcg.language.kinds import (
    TO_ENTER,
    CardType,
    ConstantKind,
    LineKind,
    Noun,
    TriggerKind,
    Where,
)

BELONGS: dict[LineKind, tuple[CardType, str]] = {
    "attach": ("inventory", "HAC-2.26"),
    "code": ("executable", "HAC-2.31"),
    "execute": ("executable", "HAC-2.34"),
    "tap": ("character", "HAC-2.20"),
}
"""The lines that only one type of card has."""
CALLED = {
    "attach": "'Attach to'",
    "code": "'~ATH'",
    "execute": "'Execute'",
    "tap": "'Special Tap'",
    "action": "'Action'",
    "enter-also": "'To play this card'",
    "enter-instead": "'instead of paying the enter cost'",
}
NEVER_STORED: tuple[LineKind, ...] = ("attach", "execute", "tap", "action", *TO_ENTER)
NEVER_GAINED: tuple[LineKind, ...] = ("attach", "code", "execute", *TO_ENTER)
LOCATED: tuple[Where, ...] = ("here", "away")
ENTERS_ITSELF = ("enters", "this")
"""What a card answers that may have entered by ~ATH code (HAC-2.10)."""
OF_ITSELF: dict[ConstantKind, tuple[tuple[Noun, ...], str]] = {
    "own-cost": (("character", "inventory", "executable"), "HAC-2.9"),
    "least-cost": (("character", "inventory", "executable"), "HAC-2.9"),
    "own-unplayed": (("character", "inventory", "executable"), "HAC-5.2.2"),
    "placed-cost": (("character", "inventory"), "HAC-2.9"),
    "cannot-enter-here": (("character", "inventory"), "HAC-3.10"),
    "enters-tapped": (("character",), "HAC-Q24"),
    "enters-boons": (("character",), "HAC-Q24"),
}
"""What a card says of itself before it is in play, and the types of card that can."""
CHARACTERS: tuple[Noun, ...] = ("character", "permanent", "card")
AT_A_PLANET: tuple[Noun, ...] = (*CHARACTERS, "inventory")
PLANETS: tuple[Noun, ...] = ("planet", "card")
EXECUTABLES: tuple[Noun, ...] = ("executable", "card")
ATTACHED: tuple[Noun, ...] = ("inventory", "permanent", "card")
NO_PLANETS: tuple[Noun, ...] = (*AT_A_PLANET, "executable")
SAID_OF: tuple[tuple[tuple[Noun, ...], str, str, str], ...] = (
    (CHARACTERS, "HAC-1.14", "has no power", "power resist give cannot-be-lowered"),
    (CHARACTERS, "HAC-1.14", "has no power", "power-times power-half power-least power-most"),
    (CHARACTERS, "HAC-1.14", "has no power", "exchange-power"),
    (CHARACTERS, "HAC-1.21", "does not attack", "cannot-attack attacked has-attacked attack"),
    (CHARACTERS, "HAC-1.22", "is never tapped", "cannot-be-tapped tapped tap-cost"),
    (CHARACTERS, "HAC-1.22", "is never tapped", "tap forbid-tap players-tap"),
    (
        CHARACTERS,
        "HAC-1.22",
        "is never tapped",
        "tapped-by cannot-be-tapped-by cannot-be-tapped-unmoved",
    ),
    (CHARACTERS, "HAC-1.22", "is never refreshed", "no-prep-refresh refreshed refresh"),
    (
        CHARACTERS,
        "HAC-1.24",
        "is not destroyed by taps",
        "cannot-be-destroyed-by-taps hits-equals spares",
    ),
    (CHARACTERS, "HAC-1.35", "has no boons", "cannot-earn-boons cannot-get-boons boon-limit"),
    (CHARACTERS, "HAC-1.35", "has no boons", "earns-more earned earning keeps-boons"),
    (
        CHARACTERS,
        "HAC-1.35",
        "has no boons",
        "earns-tapped earns-abroad blessed robbed brimming overflowing",
    ),
    (CHARACTERS, "HAC-1.35", "has no boons", "put-boons take-boons clear-boons take-among"),
    (CHARACTERS, "HAC-1.35", "has no boons", "move-boons exchange-boons share-boons put-among"),
    (CHARACTERS, "HAC-1.35", "has no boons", "shift-boons"),
    (CHARACTERS, "HAC-2.20", "has no special tap", "cannot-special-tap special-tap-cost"),
    (CHARACTERS, "HAC-2.20", "has no special tap", "copy-taps tap-payers"),
    (CHARACTERS, "HAC-2.20", "has no special tap", "special-tapped"),
    (AT_A_PLANET, "HAC-3.10", "does not enter play at a planet", "cannot-enter-here placed-cost"),
    (CHARACTERS, "HAC-5.2.3", "does not move", "cannot-move-here cannot-be-moved"),
    (CHARACTERS, "HAC-5.2.3", "does not move", "cheap-move cheap-home move-tax"),
    (CHARACTERS, "HAC-5.2.3", "does not move", "move-cost moved moved-so"),
    (CHARACTERS, "HAC-5.2.3", "does not move", "priced-move cannot-travel cannot-move-to"),
    (CHARACTERS, "HAC-5.2.3", "does not move", "moved-to moved-from"),
    (CHARACTERS, "HAC-5.2.3", "does not move", "untapped-mover moves-tapped"),
    (CHARACTERS, "HAC-5.2.3", "does not move", "move move-untapped exchange exchange-laden"),
    (CHARACTERS, "HAC-5.2.3", "does not move", "move-laden move-laden-untapped"),
    (CHARACTERS, "HAC-5.2.3", "does not move", "moved-by cannot-be-moved-by"),
    (CHARACTERS, "HAC-5.3.3", "does not score", "cannot-score"),
    (CHARACTERS, "HAC-Q24", "does not enter play tapped", "enters-tapped"),
    (CHARACTERS, "HAC-1.35", "has no boons", "enters-boons keeps-some"),
    (AT_A_PLANET, "HAC-3.7", "is never invading", "as-invading invading also-defend"),
    (ATTACHED, "HAC-2.26", "is never attached", "attach bring-on attached"),
    (ATTACHED, "HAC-2.26", "is never attached", "rehosted rehosted-from rehosted-to"),
    (ATTACHED, "HAC-2.26", "is never attached", "exchange-hosts"),
    (EXECUTABLES, "HAC-2.34", "has no Execute line", "resolve resolved repeat"),
    (NO_PLANETS, "HAC-3.3", "never leaves its place", "remove discard return to-hand shuffle-in"),
    (
        NO_PLANETS,
        "HAC-3.3",
        "never leaves its place",
        "store on-top at-bottom ordered-on-top ordered-below",
    ),
    (NO_PLANETS, "HAC-3.3", "never leaves its place", "players-remove players-return"),
    (
        NO_PLANETS,
        "HAC-3.3",
        "never leaves its place",
        "returned removed put-down thrown put-down-from-hand discarded-by",
    ),
    (NO_PLANETS, "HAC-3.3", "never leaves its place", "cannot-be-returned cannot-be-removed"),
    (NO_PLANETS, "HAC-3.3", "never leaves its place", "cannot-be-discarded"),
    (PLANETS, "HAC-5.1.10", "has no draw", "extra-draw"),
    (PLANETS, "HAC-5.1.1", "gives no grist", "extra-grist"),
    (
        PLANETS,
        "HAC-5.3.4",
        "takes no damage",
        "cannot-be-damaged max-damage damaged deal mend most-damage most-damage-in",
    ),
    (PLANETS, "HAC-5.3.4", "takes no damage", "deal-among mend-among"),
    (PLANETS, "HAC-5.3.4", "takes no damage", "exchange-damage shift-damage"),
    (PLANETS, "HAC-5.3.4", "takes no damage", "less-damage less-scored-damage"),
    (PLANETS, "HAC-Q5", "has no base power", "base no-base base-is"),
    (PLANETS, "HAC-Q9", "is never restored", "restored restore"),
)
"""What is said of some cards only, or done to them: the nouns that can mean one, the rule, what the others lack, and the kinds of
constants, triggers, conditions and actions."""
PLAYED_FROM_HAND = ("cannot-be-played", "enter-cost", "placed-cost", "code-cost")
"""What is said of cards before they are anywhere."""
PAIRED = (
    *("move-boons", "exchange", "exchange-laden", "exchange-boons"),
    *("exchange-damage", "exchange-hosts", "exchange-power", "shift-boons", "shift-damage"),
)
"""Actions whose second card is as their first."""
COUNTED: tuple[TriggerKind, ...] = (
    "damaged",
    "earned",
    "scored",
    "drawn",
    "enriched",
    "rewarded",
    "played",
    "blessed",
    "robbed",
    "impoverished",
    "spent",
    "brimming",
    "overflowing",
)
"""Events of which there can be much or little (row t.amount)."""
UNSAID = {
    "paid": "nothing was paid, expected 'pay any amount of grist' before it",
    "result": "nothing was done of which there is a number, expected a step before it that destroys, moves, draws or the like",
    "rolls": "no dice were rolled, expected 'roll 2 dice' before it",
    "title": "no title was named, expected 'name a title' before it",
    "tag": "no tag was named, expected 'name a tag' before it",
    "type": "no type was named, expected 'name a type of card' before it",
    "number": "no number was chosen, expected 'choose a number from 0 to ...' before it",
    "obeyed": "players were told nothing, expected that before it",
    "replaced": "nothing is replaced that can be let happen, expected it behind 'Instead of ... taking damage:' or the like",
    "amount": "there is none, expected it where damage, boons, grist, cards or points come",
}
KNOWN_LATER = {
    *("card", "roll", "rolls", "paid", "amount", "result"),
    *("type", "title", "tag", "number", "actor", "trigger"),
}
"""What a text has spoken of that one which it gives for a time still knows (row con.hold)."""
WITHOUT_RESULT = {
    *("choose", "also-choose", "players-choose", "choose-within", "choose-within-cost"),
    *("look", "look-at-several", "look-at-hand", "reveal", "reveal-until", "top-or-bottom"),
    *("put-back", "put-below", "put-all-below", "top-below", "shuffle-deck", "players-shuffle"),
    *("remember", "name-type", "name-title", "name-tag", "pick-number", "choose-alike"),
    *("roll", "roll-several", "nothing", "give", "give-base", "forbid-tap", "let", "ignore"),
    *("untapped-moves", "also-defend", "exchange", "exchange-laden", "exchange-boons", "swap"),
    *("exchange-damage", "exchange-hosts", "exchange-power"),
    *("paid-up", "prevent", "let-happen", "skip-phase", "add-phase", "skip-turn", "add-turn"),
}
"""What has no result, so that it stays that of the step before: choices and looks, and what is done to cards without a number (row t.result)."""
LACKS = {kind: row[:3] for row in SAID_OF for kind in row[3].split()}
SPENT: tuple[ConstantKind, ...] = (
    *("move-cost", "move-tax", "tap-cost", "special-tap-cost", "action-cost"),
    *("enter-cost", "placed-cost", "priced-move", "cheap-move", "cheap-home"),
)
"""What changes the cost of one thing at a time, so that it can do so once."""
WAYS_TO_MOVE = ("priced-move", "cheap-move", "cheap-home")
"""Other forms of the move for grist."""
PAYABLE = (
    *(DESTROY, DISCARD, REMOVE, RETURN, SHUFFLE_IN, STORE, TAKE_BOONS, TAP, TO_HAND),
    *(AT_BOTTOM, DEAL, ON_TOP, TAKE_AMONG),
    *(ORDERED_BELOW, ORDERED_ON_TOP, SHOW),
)
"""What can be a part of a cost."""
GIVEN_AWAY = (
    *(DESTROY, DISCARD, REMOVE, RETURN, SHUFFLE_IN, STORE, TAP, TO_HAND),
    *(AT_BOTTOM, ON_TOP, ORDERED_BELOW, ORDERED_ON_TOP, SHOW),
)
"""What can be a part of a cost with as many cards as the player chooses, or all that there are."""
PAID_BY_YOU = (PAY, PAY_ANY, PAY_BOONS, MILL, LOSE_POINTS)
"""What you can pay with no card of the table."""
NEVER_FOLLOWED = (LET, UNTAPPED_MOVES, ALSO_DEFEND, FOLLOW)
"""What players are not told to do in quoted steps: it would hold for the player of the card, or be told twice."""
OF_SEEN = (PUT_BACK_SEVERAL, PUT_ALL_BELOW, PUT_BELOW, TAKE_SEEN)
"""What is done with several cards that were looked at."""
DONE_ALL_THE_SAME = (REMEMBER, NOTHING, PAY)
"""Effects that may change nothing, and were done for "if you do" all the same (HAC-Q52)."""
NEVER_PRINTED = (
    "inventory",
    "bare",
    "boons-at-least",
    "boons-at-most",
    "boons-below",
    "boons-above",
    "boons-exactly",
    "damage-at-least",
    "damage-at-most",
    "damage-below",
    "damage-above",
    "damage-exactly",
    "attached",
    "laden-with",
    "attached-to",
    "once",
    "of-opponent",
    "strongest",
    "weakest",
    "of-player",
    "most-boons",
    "fewest-boons",
    "most-damage",
    "least-damage",
    "scene",
    "storing",
    "beside",
    "full",
)
COMPARED_WITH_OTHERS = (
    *("of-opponent", "of-player", "strongest", "weakest", "either"),
    *("most-boons", "fewest-boons", "dearest", "cheapest"),
    *("most-damage", "least-damage", "printed-strongest", "printed-weakest"),
)
"""What a card has only beside others, or by a choice; before that conditions that no card outside of play fulfils."""
OF_THE_GONE = ("destroyed", "fell", "dropped", "destroyed-by", "returned", "removed")
"""Deeds of cards that have left by them."""
PUT_DOWN: tuple[TriggerKind, ...] = (
    *("put-down", "put-down-along", "put-down-with-destroyed"),
    *("put-down-from-hand", "thrown-itself"),
)
"""Replaced events of which the text says no more than where the card goes."""
ALONG: tuple[TriggerKind, ...] = ("put-down-along", "put-down-with-destroyed")
"""Those of inventory that goes along with its host: it can be asked whether they are done, and how often (HAC-Q26)."""
ELSEWHERE = ("remove", "return", "on-top", "at-bottom")
"""Where that can be, by the kind of the action."""
FROM_HAND: tuple[TriggerKind, ...] = ("put-down-from-hand", "thrown-itself")
"""Those after which the card can also come into play."""
DONE_BY: tuple[TriggerKind, ...] = (
    "destroys",
    "scored-at",
    "destroyed-by",
    "moved-by",
    "tapped-by",
    "returned",
    "removed",
    "thrown",
)
"""Events of which there is a card that does it (row ref.doer)."""
DONE_BY_PLAYERS: tuple[TriggerKind, ...] = (
    *("scored", "drawn", "enriched", "rewarded", "impoverished", "spent", "played", "thrown"),
    "scored-at",
)
"""What a player does: that player can be spoken of (row ref.actor)."""
MOVED: tuple[TriggerKind, ...] = ("moved", "moved-to", "moved-from", "moved-by")
"""Events by which a card has left a planet (row ref.left)."""
ONCE_INSTEAD = (
    *("instead-destroyed", "instead-destroyed-by"),
    *("instead-returned", "instead-removed", "instead-discarded-by", "instead-gone"),
    *("instead-damaged", "instead-drawn", "instead-enriched", "instead-impoverished"),
    *("instead-rewarded", "instead-blessed", "instead-robbed", "instead-moved"),
    *("instead-tapped-by", "instead-refreshed"),
    *("instead-scored", "instead-scored-at", "instead-earned", "instead-earning"),
    *("instead-put-down-along", "instead-put-down-with-destroyed"),
)
"""What is done instead at most once in a turn or a round (row line.instead_once)."""
NEVER_DONE_BY = ("cannot-be-attached", "spares")
"""What cards do, no player (row by.opponent)."""
DONE_IN_PLAY = (
    *("destroy", "tap", "refresh", "attack", "attach", "move", "move-untapped", "move-laden"),
    *("move-laden-untapped", "exchange", "exchange-boons", "move-boons", "put-boons"),
    *("take-boons", "clear-boons", "share-boons", "give", "forbid-tap", "let", "deal", "mend"),
    *("restore", "resolve", "exchange-laden", "put-among", "deal-among", "mend-among"),
    *("exchange-damage", "exchange-hosts", "exchange-power", "shift-boons", "shift-damage"),
)
"""What is done to cards in play only."""
COMING_INTO_PLAY = ("bring", "bring-on", "play-free", "play-paid", "swap")
"""What is done to cards that are not in play."""
TOLD_TO_ALL = (CHOOSE, ALSO_CHOOSE, REMEMBER, FOR_EACH)
"""What is done to a card by speaking of it, so that everybody has to see which it is."""
