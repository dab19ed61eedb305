"""The kinds of everything that a card text can say: the words of the typed trees (`tree`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

CardType = Literal["character", "inventory", "executable", "planet"]

Noun = Literal["character", "inventory", "executable", "planet", "card", "permanent", "anything"]
"""A card of any type but a planet is a "card" (row noun.card); a character or inventory card is a "permanent". "anything" does
what a player does: a card or planet, the planet where the player does it without a card (row by.opponent)."""


TermKind = Literal[
    "number",
    "boons",
    "power",
    "cost",
    "count",
    "boons-of",
    "power-of",
    "printed",
    "damage",
    "spoken",
    "power-sum",
    "boon-sum",
    "strongest",
    "weakest",
    "points",
    "grist",
    "hand",
    "roll",
    "opponents",
    "round",
    "most-points",
    "most-grist",
    "most-cards",
    "least-points",
    "least-grist",
    "least-cards",
    "printed-sum",
    "paid",
    "amount",
    "result",
    "how-many",
    "formula",
    "printed-strongest",
    "printed-weakest",
    "dearest",
    "cheapest",
    "cost-sum",
    "deck",
    "discards",
    "more-points",
    "more-grist",
    "more-cards",
    "titles",
    "tags",
    "highest-roll",
    "lowest-roll",
    "all-rolls",
    "number-chosen",
    "tally",
    "most-boons-on",
    "fewest-boons-on",
    "damage-sum",
    "most-damage-on",
    "least-damage-on",
    "count-players",
    "count-others",
    "player-most",
    "player-least",
    "player-sum",
    "opponent-most",
    "opponent-least",
    "opponent-sum",
    "paid-for",
    "boon-limit",
    "max-damage",
    "place",
]

Sign = Literal["", "+", "-", "x", "halved", "half", "lower", "higher", "divided", "divided-up"]
"""Between two terms; "halved" and "divided" are rounded down, "half" and "divided-up" up, "lower" and "higher" are one of both terms."""

QualKind = Literal[
    "at-most",
    "at-least",
    "below",
    "titled",
    "same-title",
    "inventory",
    "tagged",
    "without",
    "grist-cost",
    "not",
    "boons-at-least",
    "boons-at-most",
    "printed-at-least",
    "printed-at-most",
    "cost-at-least",
    "cost-at-most",
    "damage-at-least",
    "code-cost",
    "bare",
    "attached",
    "laden-with",
    "attached-to",
    "same-tag",
    "either-tag",
    "either-title",
    "of-opponent",
    "same-owner",
    "strongest",
    "weakest",
    "once",
    "either",
    "no",
    "is",
    "most-boons",
    "fewest-boons",
    "dearest",
    "cheapest",
    "of-player",
    "scene",
    "storing",
    "beside",
    "exactly",
    "title-of",
    "named-type",
    "named-title",
    "named-tag",
    "takes",
    "tag-of",
    "above",
    "boons-below",
    "boons-above",
    "boons-exactly",
    "printed-below",
    "printed-above",
    "printed-exactly",
    "cost-below",
    "cost-above",
    "cost-exactly",
    "damage-at-most",
    "damage-below",
    "damage-above",
    "damage-exactly",
    "of-players",
    "of-opponents",
    "most-damage",
    "least-damage",
    "printed-strongest",
    "printed-weakest",
    "full",
    "with-tap",
    "with-action",
    "with-text",
]
"""All from "boons-at-least" on are of the later phrases."""

HAD: tuple[QualKind, ...] = ("full", "with-tap", "with-action", "with-text")
"""What is kept of a card that leaves where texts ask for it: by what it had in play (HAC-Q15)."""

Deed = Literal[
    "entered",
    "moved",
    "tapped",
    "used",
    "left",
    "destroyed",
    "fell",
    "damaged",
    "attacked",
    "played",
    "refreshed",
    "dropped",
    "scored",
    "drawn",
    "thrown",
    "enriched",
    "impoverished",
    "spent",
    "rewarded",
    "tapped-by",
    "moved-by",
    "destroyed-by",
    "returned",
    "removed",
    "blessed",
    "robbed",
    "restored",
    "special-tapped",
    "resolved",
]
"""fell: destroyed here; left: moved away from here; dropped: put into a discard pile. From "drawn" on of a player, with how much it was in
all: cards that were drawn, or discarded from the hand; grist that was gained, lost, paid; victory points that were gained. From "tapped-by" on as the triggers of those names."""

ANSWERED_DEEDS = (*("blessed", "robbed", "restored", "special-tapped", "resolved"),)
"""Deeds that are remembered as the events that texts answer."""

PAID_FOR = "paid-for"
"""What is remembered of cards in play where a text asks what was paid for one (row t.paid_for)."""
AT_A_PLACE: Mapping[str, str] = {"left": "left", "fell": "destroyed"}
"""Deeds that are asked for by the place where they were done, as they are remembered."""
SCENES = ("destroyed", "damaged", "attacked", "refreshed", "played")
"""Deeds of which it is remembered where they were done (row q.scene)."""
Span = Literal[
    "this-turn",
    "last-turn",
    "this-round",
    "since-last-turn",
    "after-last-turn",
    "your-last-turn",
    "match",
]
"""Within this turn, the turn before it, this round, since the beginning of your last turn, since its end, within your last turn, ever."""
Once = Span | Literal["next", "stay"]
"""Within which span a text is used once at most; the next time only, then it ends; once since its card came into play."""

Where = Literal[
    "",
    "here",
    "home",
    "away",
    "play",
    "hand",
    "discard",
    "abroad",
    "there",
    "stored",
    "removed",
    "discards",
    "removals",
    "spoken",
    "theirs",
    "kept",
    "with",
]
"""At the place of this card, at your planet, at another planet than this card, anywhere in play, in your hand,
in your discard pile; at a planet of another player, where a card is, stored under one, in your removed pile, in any discard
or removed pile, among the cards spoken of last, at the planet of the player of a card, among those spoken of when the text was given, among those where a card was when the text was triggered; nothing: anywhere in play."""

Whose = Literal["", "own", "opposing", "any"]

Alike = Literal["", "same", "different"]
"""Of cards that are chosen together: all have the same title, or no two of them."""

State = Literal["", "tapped", "invading", "untapped", "defending", "destroyed", "intact"]

Duration = Literal[
    "",
    "start-next",
    "end-next",
    "phase",
    "refreshed",
    "game",
    "turn",
    "prep",
    "main",
    "score",
    "boon",
    "round",
    "next-round",
    "start-of",
    "end-of",
    "in-turn",
    "in-turn-of",
    "in-phase",
    "in-own-phase",
    "in-phase-of",
    "destruction",
]
"""From "turn" on of the later phrases: the end of the turn, of such a phase, of the round, of the next one; the start or the end of the next turn of another
card's player; from "in-turn" on what holds later, and no longer than that: in your next turn, in that of a card's player, in the next phase of that
name, in your next one, in that of a card's player."""

Stretch = Literal["", "phase", "turn", "round"]
"""How long damage is added up for a text that limits it."""
STRETCHES: tuple[Stretch, ...] = ("phase", "turn", "round")
HOLDING_LATER: tuple[Duration, ...] = (
    "in-turn",
    "in-turn-of",
    "in-phase",
    "in-own-phase",
    "in-phase-of",
)

Player = Literal[
    "you", "each-opponent", "one-opponent", "each-player", "one-player", "owner", "leader"
]
"""The last two: whose card it is that ``whom`` points to; the opponent with the most victory points, one of several as you choose."""

Place = Literal["here", "other", "opposing", "owner", "home", "there", "theirs", "fitting"]
"""The location of this card, any other than the present one, that of one other player, that of each card's
owner, your planet, that of the card to which ``at`` points, or where it was last, that of its player; one for all at a planet
that fits, as you choose."""

ConditionKind = Literal[
    "tapped",
    "invading",
    "at-home",
    "titled",
    "in-discard",
    "none",
    "behind",
    "roll-high",
    "roll-low",
    "at-least",
    "at-most",
    "above",
    "below",
    "fits",
    "own-turn",
    "phase",
    "both",
    "either",
    "not",
    "once",
    "chosen-first",
    "chosen-second",
    "left",
    "turn-of",
    "roll-even",
    "roll-odd",
    "exactly",
    "did-so",
]
"""All from "at-least" on are of the later phrases."""

Together = Literal[
    "", "planet", "planets", "player", "players", "title", "titles", "power", "powers", "tag"
]
"""What cards that are chosen together have in common; in the plural, in what each differs from the others."""

StepKind = Literal["do", "may", "if-did", "if", "otherwise", "one-of", "and", "pay"]

ConstantKind = Literal[
    "power",
    "resist",
    "max-damage",
    "no-base",
    "cannot-be-destroyed-or-tapped",
    "cannot-move-here",
    "cannot-earn-boons",
    "no-prep-refresh",
    "boon-limit",
    "tag",
    "text",
    "cheap-move",
    "cheap-home",
    "as-invading",
    "move-tax",
    "cannot-be-destroyed",
    "cannot-be-tapped",
    "cannot-be-moved",
    "cannot-be-chosen",
    "cannot-attack",
    "cannot-special-tap",
    "cannot-act",
    "cannot-be-played",
    "enter-cost",
    "blank",
    "no-tag",
    "base",
    "enters-tapped",
    "own-cost",
    "cannot-score",
    "cannot-be-damaged",
    "cannot-enter-here",
    "extra-draw",
    "earns-more",
    "cannot-draw",
    "cannot-gain-grist",
    "cannot-gain-points",
    "special-tap-cost",
    "move-cost",
    "tap-cost",
    "action-cost",
    "priced-move",
    "cannot-travel",
    "cannot-move-to",
    "untapped-mover",
    "moves-tapped",
    "own-unplayed",
    "placed-cost",
    "least-cost",
    "cannot-get-boons",
    "cannot-be-destroyed-by-taps",
    "cannot-be-attached",
    "keeps-boons",
    "earns-tapped",
    "earns-abroad",
    "extra-grist",
    "cannot-be-lowered",
    "hits-equals",
    "spares",
    "cannot-be-destroyed-by",
    "cannot-be-moved-by",
    "cannot-be-tapped-by",
    "cannot-be-returned",
    "cannot-be-removed",
    "cannot-be-discarded",
    "hold",
    "less-damage",
    "enters-boons",
    "keeps-some",
    "cannot-destroy",
    "most-damage",
    "power-times",
    "power-half",
    "power-least",
    "power-most",
    "base-is",
    "tags-of",
    "copy-taps",
    "copy-actions",
    "copy-texts",
    "most-damage-in",
    "play-from",
    "hand-kept",
    "hand-closed",
    "cannot-be-tapped-unmoved",
    "tap-payers",
    "action-payers",
    "code-cost",
    "less-scored-damage",
    "chooses-for",
]
"""All from "cannot-be-destroyed" on are of the later phrases."""

TriggerKind = Literal[
    "enters",
    "destroyed",
    "damaged",
    "moved-so",
    "tapped",
    "earning",
    "discarded",
    "moved",
    "earned",
    "refreshed",
    "scored",
    "restored",
    "drawn",
    "enriched",
    "rewarded",
    "attacked",
    "has-attacked",
    "dropped",
    "destroys",
    "played",
    "gone",
    "scored-at",
    "special-tapped",
    "resolved",
    "moved-to",
    "moved-from",
    "destroyed-by",
    "moved-by",
    "tapped-by",
    "returned",
    "removed",
    "thrown",
    "put-down",
    "put-down-along",
    "put-down-with-destroyed",
    "put-down-from-hand",
    "thrown-itself",
    "triggered",
    "blessed",
    "robbed",
    "impoverished",
    "spent",
    "attached",
    "destroyed-some",
    "shuffled",
    "rehosted",
    "rehosted-from",
    "rehosted-to",
    "so",
    "played-so",
    "emptied",
    "discarded-by",
    "brimming",
    "overflowing",
]
"""scored, drawn, enriched (who gains grist) and rewarded (victory points): of the planet of the player who does it; attacked: tapped for
the standard effect; has-attacked: once that effect is done; dropped: put into a discard pile, from wherever; destroys: by its tap or a text of it, ``victim`` is what; played: for its Enter Cost or at no cost, not brought; played-so: from a pile, by the line before; gone: left play. destroyed-by,
moved-by, tapped-by: by whom or by what; returned: to a hand from play; removed: from play; thrown: discarded from a hand; blessed, robbed: gets or loses boons; impoverished,
spent, shuffled: of the planet of who loses or pays grist, whose deck is shuffled, or who has no card in hand any more (emptied); attached: the ``victim`` is the host; rehosted: inventory goes from one card to another, of which the ``victim`` is the one or the other;
destroyed-some: several at once, once for all; put-down: going to a discard pile, from wherever; so: what the line asks has become so;
brimming, overflowing: would earn or get boons beyond its limit; discarded-by: put into a discard pile from play by a text that discards;
put-down-along, put-down-with-destroyed: with the host that leaves, or is destroyed; put-down-from-hand, thrown-itself: from a hand, any card or this one."""

User = Literal["", "opponents", "anybody", "host"]
"""Who uses an Action: the player of the card, others, all, the player of the card to which it is attached."""

OfEach = Literal[
    "each-grist",
    "each-draw",
    "each-score",
    "each-main",
    "each-boon",
    "each-main-end",
    "each-boon-start",
]

OfOthers = Literal[
    "other-grist",
    "other-draw",
    "other-score",
    "other-main",
    "other-boon",
    "other-main-end",
    "other-boon-start",
]

OfYou = Literal["grist", "draw", "score", "main", "boon", "main-end", "boon-start"]
Moment = OfYou | OfEach | OfOthers
"""With the grist and before drawing in your Prep Phase; in your Score Phase before comparing; as your Main Phase begins; in
your Boon Phase once the boons are there; as your Main Phase ends, before the boons in your Boon Phase; in those phases of every player; in those of every other player."""

LineKind = Literal[
    "attach",
    "code",
    "execute",
    "tap",
    "action",
    "when",
    "moment",
    "instead",
    "constant",
    "followed",
    "enter-also",
    "enter-instead",
]
"""followed: steps that players follow, quoted in another line; enter-also, enter-instead: what it costs to play the card, besides its Enter Cost
or in its place."""

TO_ENTER: tuple[LineKind, ...] = ("enter-also", "enter-instead")
"""Lines about what it costs to play the card: it is in a hand."""
