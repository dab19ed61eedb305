"""What each deed does to one champion, or to cards, cores and traps, once everything is chosen.

Every function says whether the deed was carried out, for "If you do". Whatever it sets off (a trap, a knock-out,
a path to be chosen) is over before the next step of the text.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from referee.games.super_fantasy_brawl.effects.references import trap_meant
from referee.games.super_fantasy_brawl.language.tree import Deed
from referee.games.super_fantasy_brawl.rules.damage import deal, heal
from referee.games.super_fantasy_brawl.rules.displacement import fear, pull, push
from referee.games.super_fantasy_brawl.rules.hand_and_deck import discard, draw, plan
from referee.games.super_fantasy_brawl.rules.jump_swoop_place import jump, place, swap, swoop
from referee.games.super_fantasy_brawl.rules.movement import (
    begin_away,
    begin_dash,
    begin_force,
    begin_towards,
)
from referee.games.super_fantasy_brawl.rules.revealing import look, show, show_hand
from referee.games.super_fantasy_brawl.rules.traps import move_trap, replace_trap
from referee.games.super_fantasy_brawl.state.frames import Resolving, setting_of
from referee.games.super_fantasy_brawl.state.table import MOST_SEATS, Lasting, Table, owner_of
from referee.kernel.choices.name_spaces import Numbers
from referee.kernel.engine.run import Run
from referee.kernel.schema.fast_frozen import quickened


@quickened
@dataclass(frozen=True, slots=True)
class Act:
    """A deed about to be done: at which place of the text, to whom, how much, with what choice."""

    resolving: Resolving
    deed: Deed
    at: int
    figure: int
    number: int
    chosen: Numbers = ()
    words: tuple[str | int, ...] = ()

    @property
    def rule(self) -> str:
        """The rule by which it is done."""
        return self.deed.rule or "SFB-12.4"

    @property
    def word(self) -> str | int:
        """The word that was chosen."""
        return self.words[self.chosen[0]]


Does = Callable[[Run[Table], Act], bool]

# -- moving champions -----------------------------------------------------------------------


def do_push(run: Run[Table], act: Act) -> bool:
    push(run, act.figure, act.number, act.resolving.by)
    return True


def do_pull(run: Run[Table], act: Act) -> bool:
    pull(run, act.figure, act.number, act.resolving.by)
    return True


def do_fear(run: Run[Table], act: Act) -> bool:
    fear(run, act.figure, act.number, act.resolving.by)
    return True


def do_force(run: Run[Table], act: Act) -> bool:
    begin_force(run, act.figure, act.number, act.resolving.seat, act.resolving.by)
    return True


def do_dash(run: Run[Table], act: Act) -> bool:
    begin_dash(run, act.figure, act.resolving.seat, act.number)
    return True


def do_jump(run: Run[Table], act: Act) -> bool:
    jump(run, act.figure, act.resolving.seat, act.number, act.resolving.by)
    return True


def do_swoop(run: Run[Table], act: Act) -> bool:
    swoop(run, act.figure, act.resolving.seat, act.number, act.resolving.by)
    return True


def move_towards(run: Run[Table], act: Act) -> bool:
    begin_towards(run, act.figure, act.number, act.resolving.figure, act.resolving.by)
    return True


def move_away(run: Run[Table], act: Act) -> bool:
    begin_away(run, act.figure, act.number, act.resolving.figure, act.resolving.by)
    return True


def do_place(run: Run[Table], act: Act) -> bool:
    if not act.chosen:
        return False
    place(run, act.figure, act.chosen[0], act.resolving.by)
    return True


def do_swap(run: Run[Table], act: Act) -> bool:
    """Both are lifted and put down at the same moment (SFB-Q91)."""
    own = act.resolving.figure
    if run.state.hex_of(own) is None or own == act.figure:
        return False
    swap(run, own, act.figure)
    return True


# -- champions that stay where they are -----------------------------------------------------


def do_damage(run: Run[Table], act: Act) -> bool:
    """Tokens, not reduced by defence (SFB-20.3); the check follows when all of them are placed."""
    deal(run, act.figure, act.number, act.resolving.by, act.rule)
    return True


def do_heal(run: Run[Table], act: Act) -> bool:
    """So many tokens less as were chosen (SFB-25.15)."""
    chosen = act.word if act.chosen else 0
    return isinstance(chosen, int) and heal(run, act.figure, chosen, act.rule) > 0


def do_root(run: Run[Table], act: Act) -> bool:
    """It loses its movement, and until the end of the turn can only be placed (SFB-25.43, 25.46)."""
    run.state.change(act.figure, rooted=True)
    if run.listener is not None:
        called = setting_of(run).called(act.figure)
        run.tell("rooted", act.rule, owner_of(act.figure), champion=called)
    return True


def do_stun(run: Run[Table], act: Act) -> bool:
    """A card of the champion is discarded, or the hand is shown (SFB-25.49, SFB-25.50, SFB-Q56)."""
    seat = owner_of(act.figure)
    if act.chosen:
        discard(run, seat, act.chosen[0], "SFB-25.49")
    else:
        show_hand(run, seat, "SFB-25.50")
    return True


def cards_of(run: Run[Table], figure: int) -> list[int]:
    """The cards of that champion in its controller's hand."""
    setting = setting_of(run)
    hand = run.state.side(owner_of(figure)).hand
    return [card for card in hand if setting.card(card).champion == figure // MOST_SEATS]


def do_modify(run: Run[Table], act: Act) -> bool:
    """The printed value is changed for a time (SFB-20.16, SFB-Q95)."""
    return let_last(run, act, act.deed.value or "defence", act.number)


def do_negate(run: Run[Table], act: Act) -> bool:
    """Push, pull, force and fear do nothing to it for a time (SFB-20.12)."""
    return let_last(run, act, "displacement", 0)


def let_last(run: Run[Table], act: Act, value: str, change: int) -> bool:
    """A change begins; one for an attack only while there is one."""
    deed, origin, table = act.deed, act.resolving.origin, run.state
    if deed.until == "attack" and table.attack is None:
        return False
    until = deed.until or "turn"
    source = origin.number if origin.kind == "card" else None
    lasting = Lasting(value, act.figure, change, deed.scope, until, source)
    table.lasting = [*table.lasting, lasting]
    if run.listener is not None:
        run.tell(
            "lasts",
            act.rule,
            owner_of(act.figure),
            champion=setting_of(run).called(act.figure),
            value=value,
            change=change,
            scope=deed.scope,
            until=until,
        )
    return True


# -- cards and cores ------------------------------------------------------------------------


def do_draw(run: Run[Table], act: Act) -> bool:
    """As many as were declared before the first one was seen (SFB-25.8)."""
    side = run.state.side(act.resolving.seat)
    count = act.word if act.chosen else 0
    assert isinstance(count, int)
    is_enough = len(side.deck) + len(side.discard) >= count
    if count:
        draw(run, act.resolving.seat, count, act.rule)
    return count > 0 and is_enough


def do_plan(run: Run[Table], act: Act) -> bool:
    """Cards of the hand go on top of the deck, unseen (SFB-25.29)."""
    plan(run, act.resolving.seat, act.number)
    return True


def do_exhaust(run: Run[Table], act: Act) -> bool:
    """One ready core of any colour, until the next upkeep."""
    if not act.chosen:
        return False
    core, seat = str(act.word), act.resolving.seat
    setattr(run.state.side(seat), core, False)
    run.tell("exhausted", act.rule, seat, core=core)
    return True


def do_discard(run: Run[Table], act: Act) -> bool:
    """A card of the hand, openly."""
    if not act.chosen:
        return False
    discard(run, act.resolving.seat, act.chosen[0], act.rule)
    return True


# -- traps and secrets ----------------------------------------------------------------------


def do_place_trap(run: Run[Table], act: Act) -> bool:
    """The token goes face down to an empty trap hex (SFB-Q99)."""
    hex_ = trap_meant(run, act.resolving, act.deed, act.at)
    if hex_ is None or not act.chosen:
        return False
    to = act.chosen[0]
    move_trap(run, hex_, to)
    resolving = act.resolving
    resolving.chosen = [
        replace(each, trap=to) if each.trap == hex_ else each for each in resolving.chosen
    ]
    return True


def do_replace_trap(run: Run[Table], act: Act) -> bool:
    """Another token, unseen, in its place."""
    hex_ = trap_meant(run, act.resolving, act.deed, act.at)
    if hex_ is None:
        return False
    replace_trap(run, hex_)
    return True


def do_look(run: Run[Table], act: Act) -> bool:
    """Only the player of the card learns it (SFB-20.21)."""
    return look(run, act.resolving.seat, secret_of(run, act), act.rule)


def do_show(run: Run[Table], act: Act) -> bool:
    """Everybody learns it (SFB-20.18)."""
    return show(run, act.resolving.seat, secret_of(run, act), act.rule)


def secret_of(run: Run[Table], act: Act) -> tuple[str, int | None]:
    """What is looked at or shown: a trap by its hex, a hand by its seat, the top of the own deck."""
    match act.deed.secret:
        case "trap":
            return "trap", trap_meant(run, act.resolving, act.deed, act.at)
        case "hand":
            return "hand", int(str(act.word).removeprefix("seat-")) if act.chosen else None
    return "top", act.resolving.seat


DOES: dict[str, Does] = {
    "push": do_push,
    "pull": do_pull,
    "force": do_force,
    "fear": do_fear,
    "root": do_root,
    "stun": do_stun,
    "damage": do_damage,
    "heal": do_heal,
    "dash": do_dash,
    "jump": do_jump,
    "swoop": do_swoop,
    "towards": move_towards,
    "away": move_away,
    "place": do_place,
    "swap": do_swap,
    "place-trap": do_place_trap,
    "replace-trap": do_replace_trap,
    "draw": do_draw,
    "plan": do_plan,
    "look": do_look,
    "show": do_show,
    "exhaust": do_exhaust,
    "discard": do_discard,
    "modify": do_modify,
    "negate": do_negate,
}
AT_ONCE = ("damage", "root", "modify", "negate")
"""Done to everybody at the same moment."""
IN_ORDER = ("push", "pull", "force", "fear", "towards", "away", "stun", "place", "swap")
"""Done to one after the other, in the order that the card's player names (SFB-Q26)."""
OWN_PACE = ("force", "fear", "dash", "jump", "swoop", "towards", "away")
"""Carried out, for "If you do", when the champion has left its hex."""
