"""The effects of card text, each declared once: what says it, whom it concerns, in which order, within which rules.

What an effect does, whether it can do anything and what it asks is bound to it in the room ``effects``, which knows the
table. How a phrase is added says the head of `phrase_meanings`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field
from typing import Literal

from referee.dataclass import dataclass
from referee.games.super_fantasy_brawl.fact_kinds import (
    DASHED,
    DRAWN_IN,
    DRIVEN_OFF,
    FLED,
    FORCED,
    JUMPED,
    PULLED,
    PUSHED,
    SWOOPED,
)
from referee.kernel.choices.question import Question
from referee.kernel.facts import FactKind
from referee.kernel.text import effect as kernel

To = Literal["", "self", "champion", "another", "one-other"]
"""To whom it is done: to no champion, this one, any, any but this one (SFB-14.7), one but this one (SFB-Q91)."""
Order = Literal["", "at-once", "named"]
"""Several champions: as they sit, all at the same moment, or in an order that is named (SFB-Q26)."""
How = Literal["", "steps", "row", "flight", "put"]
"""How a champion comes to another hex: hex by hex, along a row, to the end at once, or without movement."""


@dataclass(frozen=True, slots=True)
class Movement:
    """How an effect moves a champion, and the fact that is ``told``.

    Rules: ``too_far`` and ``wrong_way`` refuse steps, ``no_row`` and ``rest`` say what becomes of a distance that
    cannot be moved.
    """

    how: How = ""
    told: FactKind | None = None
    too_far: str = ""
    wrong_way: str = ""
    no_row: str = ""
    rest: str = ""


@dataclass(eq=False)
class Effect(kernel.Effect[bool, bool]):
    """An effect: whom it concerns and by which rules, each field empty where it has none.

    ``number`` is how much, where the words say none. ``harms``: no player wants it for an own champion.
    ``knocks_out``: who is out of action is found when it is done to all (SFB-17.1). Rules: ``spares``, by which those
    to whom it can do nothing are not meant; ``answered``, by which the controller of the champion answers; ``face``,
    by which a trap shows it.
    """

    number: int = 0
    to: To = ""
    order: Order = ""
    moves: Movement = Movement()
    harms: bool = False
    knocks_out: bool = False
    spares: str = ""
    answered: str = ""
    face: str = ""
    ask: Callable[..., Question | None] | None = field(init=False, repr=False, default=None)

    def asks(self, function: kernel.Hook) -> kernel.Hook:
        """Bind what it asks before it is done to the next champion, where it asks anything."""
        self.ask = function
        return function

    @property
    def rule(self) -> str:
        """The rule by which the table is told of it."""
        return next(iter(self.rows.values()))

    @property
    def told(self) -> FactKind:
        """The kind of fact by which the table is told of a movement."""
        assert self.moves.told is not None
        return self.moves.told

    @property
    def own_pace(self) -> bool:
        """Whether it is carried out, for "If you do", when the champion has left its hex (SFB-11.5)."""
        return self.moves.told is not None and not self.moves.rest


EFFECTS = kernel.Effects(Effect)


def effects_that_move(how: How) -> dict[str, Effect]:
    """The effects that move a champion in that way, by kind."""
    return {effect.kind: effect for effect in EFFECTS if effect.moves.how == how}


# -- movement of this champion --------------------------------------------------------------

DASH = EFFECTS.declare(
    "dash",
    {"dash": "SFB-25.3"},
    "{who} moves 0 to {hexes} in one straight direction",
    to="self",
    moves=Movement("steps", DASHED, too_far="SFB-25.3", wrong_way="SFB-25.4"),
)
JUMP = EFFECTS.declare(
    "jump",
    {"jump": "SFB-25.18"},
    "{who} lands on a free hex at most {hexes} away; nothing between matters",
    to="self",
    moves=Movement("flight", JUMPED),
)
SWOOP = EFFECTS.declare(
    "swoop",
    {"swoop": "SFB-25.51"},
    "{who} flies 0 to {hexes} in one straight direction over everything",
    to="self",
    moves=Movement("flight", SWOOPED),
)

# -- displacement ---------------------------------------------------------------------------

PUSH = EFFECTS.declare(
    "push",
    {"push": "SFB-25.37"},
    "shove {who} exactly {hexes} straight away from {cause}; what is missing is damage",
    to="another",
    order="named",
    moves=Movement("row", PUSHED, no_row="SFB-25.42", rest="SFB-25.41"),
    harms=True,
)
PULL = EFFECTS.declare(
    "pull",
    {"pull": "SFB-25.31"},
    "drag {who} exactly {hexes} straight towards {cause}; what is missing is damage",
    to="another",
    order="named",
    moves=Movement("row", PULLED, no_row="SFB-25.36", rest="SFB-25.35"),
    harms=True,
)
FORCE = EFFECTS.declare(
    "force",
    {"force": "SFB-25.13"},
    "move {who} 0 to {hexes}, as you choose",
    to="champion",
    order="named",
    moves=Movement("steps", FORCED, too_far="SFB-25.13"),
    harms=True,
)
FEAR = EFFECTS.declare(
    "fear",
    {"fear": "SFB-25.9"},
    "{who} dashes away from {cause}, as far as it can, up to {hexes}",
    to="another",
    order="named",
    moves=Movement("row", FLED),
    harms=True,
)

# -- moved and placed -----------------------------------------------------------------------

TOWARDS = EFFECTS.declare(
    "towards",
    {"move-towards": "SFB-20.6"},
    "{who} moves up to {hexes}, each step closer to this champion",
    to="another",
    order="named",
    moves=Movement("steps", DRAWN_IN, too_far="SFB-Q75", wrong_way="SFB-20.6"),
)
AWAY = EFFECTS.declare(
    "away",
    {"move-away": "SFB-20.8"},
    "{who} moves up to {hexes}, each step further from this champion",
    to="another",
    order="named",
    moves=Movement("steps", DRIVEN_OFF, too_far="SFB-Q75", wrong_way="SFB-20.8"),
)
PLACE = EFFECTS.declare(
    "place",
    {"place-champion": "SFB-25.28"},
    "put {who} on a free hex {where}; that is no movement",
    to="champion",
    order="named",
    moves=Movement("put"),
)
SWAP = EFFECTS.declare(
    "swap",
    {"place-swap": "SFB-Q91"},
    "{cause} and {who} change places; that is no movement",
    to="one-other",
    order="named",
    moves=Movement("put"),
)

# -- damage ---------------------------------------------------------------------------------

DAMAGE = EFFECTS.declare(
    "damage",
    {"damage": "SFB-20.3"},
    "put {amount} damage on {who}{times}; defence does not count",
    to="champion",
    order="at-once",
    harms=True,
    knocks_out=True,
    face="SFB-19.13",
)
HEAL = EFFECTS.declare(
    "heal",
    {"heal-self": "SFB-25.16", "heal": "SFB-25.15"},
    "remove 0 to {amount} damage from {who}{times}, as you choose",
    to="champion",
    spares="SFB-25.17",
)

# -- what holds for a time ------------------------------------------------------------------

ROOT = EFFECTS.declare(
    "root",
    {"root": "SFB-25.43"},
    "{who} loses its movement and cannot be moved until the end of the turn",
    to="champion",
    order="at-once",
    harms=True,
    face="SFB-19.14",
)
MODIFY = EFFECTS.declare(
    "modify",
    {"modify": "SFB-20.16", "modify-scope": "SFB-20.16"},
    "{value} {amount:+d} for {who}{scope}, {until}",
    to="champion",
    order="at-once",
)
NEGATE = EFFECTS.declare(
    "negate",
    {"negate": "SFB-20.12"},
    "push, pull, force and fear do nothing to {who}, {until}",
    to="champion",
    order="at-once",
)

# -- cards and cores ------------------------------------------------------------------------

STUN = EFFECTS.declare(
    "stun",
    {"stun": "SFB-25.49"},
    "the player of {who} discards a card of that champion, or shows the hand",
    to="champion",
    order="named",
    harms=True,
    answered="SFB-25.49",
    face="SFB-19.15",
)
DRAW = EFFECTS.declare(
    "draw", {"draw": "SFB-25.6"}, "say a number from 0 to {amount} and draw so many cards"
)
PLAN = EFFECTS.declare(
    "plan", {"plan": "SFB-25.29"}, "put 0 to {amount} cards of your hand on top of your deck"
)
DISCARD = EFFECTS.declare(
    "discard", {"discard": "SFB-20.19"}, "discard {cards} of your hand", number=1
)
EXHAUST = EFFECTS.declare("exhaust", {"exhaust": "SFB-5.8"}, "exhaust one of your ready cores")

# -- traps and secrets ----------------------------------------------------------------------

PLACE_TRAP = EFFECTS.declare(
    "place-trap",
    {"place-trap": "SFB-25.28"},
    "put {trap} on a printed trap hex without trap and champion",
)
REPLACE_TRAP = EFFECTS.declare(
    "replace-trap",
    {"replace-trap": "SFB-19.6"},
    "put a trap from the supply, unseen, in the place of {trap}",
)
LOOK = EFFECTS.declare("look", {"look": "SFB-20.21"}, "you alone look at {secret}")
SHOW = EFFECTS.declare("show", {"show": "SFB-20.18"}, "everybody sees {secret}")
