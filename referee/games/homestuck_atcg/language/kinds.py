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
]
"""All from "boons-at-least" on are of the later phrases."""

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
]
"""fell: destroyed here; left: moved away from here; dropped: put into a discard pile."""

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
    "kept",
]
"""At the place of this card, at your planet, at another planet than this card, anywhere in play, in your hand,
in your discard pile; at a planet of another player, where a card is, stored under one, in your removed pile, in any discard
or removed pile, among the cards spoken of last, among those spoken of when the text was given; nothing: anywhere in play."""

Whose = Literal["", "own", "opposing", "any"]

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
]
"""From "turn" on of the later phrases: the end of the turn, of such a phase, of the round."""

Player = Literal[
    "you", "each-opponent", "one-opponent", "each-player", "one-player", "owner", "leader"
]
"""The last two: whose card it is that ``whom`` points to; the opponent with the most victory points, one of several as you choose."""

Place = Literal["here", "other", "opposing", "owner", "home", "there"]
"""The location of this card, any other than the present one, that of one other player, that of each card's
owner, your planet, that of the card to which ``at`` points, or where it was last."""

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
]
"""All from "at-least" on are of the later phrases."""

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
]
"""scored, drawn, enriched (who gains grist) and rewarded (victory points): of the planet of the player who does it; attacked: tapped for
the standard effect; has-attacked: once that effect is done; dropped: put into a discard pile, from wherever; destroys: by its tap or a text of it, ``victim`` is what; played: for its Enter Cost or at no cost, not brought; gone: left play. destroyed-by,
moved-by, tapped-by: by whom or by what; returned: to a hand from play; removed: from play; thrown: discarded from a hand; blessed, robbed: gets or loses boons; impoverished,
spent: of the planet of who loses or pays grist; attached: the ``victim`` is the host; destroyed-some: several at once, once for all; put-down: going to a discard pile, from wherever;
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
]
"""followed: steps that players follow, quoted in another line."""
