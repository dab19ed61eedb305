"""Positions that people write: what they may leave out, and what cannot be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from referee.errors import PackError
from referee.games.bacon_project.deck import ACE, ALL, CARD, NUMBERS
from referee.games.bacon_project.rules.setup import MATCH, NAMED_FIRST
from referee.games.bacon_project.rules.turn import TURN
from referee.games.bacon_project.state.table import (
    PLACES_A_TURN,
    SEATS,
    Continuing,
    Setting,
    Table,
    source_at,
)
from referee.games.bacon_project.state.values import ability_at, wording
from referee.kernel.engine.run import Frame, Run
from referee.kernel.position.document import push_at
from referee.kernel.position.piles import Inventory
from referee.kernel.position.stack import prove_top, proven_frames
from referee.kernel.schema.fields import refused
from referee.kernel.words.suggestions import known_key

GOES_ON: Mapping[str, tuple[str, int, tuple[str, ...]]] = {
    "prevent": ("card", 0, ("type",)),
    "reflect": ("card", 0, ("amount", "second")),
    "stun": ("turn", 1, ("target",)),
    "disable": ("turn", 1, ("target", "ability")),
    "change": ("turn", 0, ()),
    "ignore-def": ("turn", 0, ()),
    "cannot-ignore-def": ("draw-phase", 0, ()),
    "ignore-cannot-escape": ("draw-phase", 0, ()),
}
"""How each effect that goes on ends, how many turns after the present one at most, and what it has."""


def complete(run: Run[Table], table: Mapping[str, Any]) -> None:
    """Check the position, lay the rest of the deck under the draw pile, and find the frames."""
    check_profiles(run)
    check_units(run)
    for at, effect in enumerate(run.state.effects, 1):
        check_effect(run, effect, f"effects[{at}]")
    for side in run.state.seats:
        side.hand.lay_out(sorted(side.hand))
    frames = list(proven_frames(run, MATCH.name))
    if run.stack and run.stack[0].row == MATCH.rows[""] and not run.halted:
        raise refused("frame[1].step", "end", "a step of the match: it ends with an outcome")
    if run.stack or run.outcome is not None or run.halted:
        if run.state.phase != "setup" or is_turn_under_way(run):
            check_turn_player(run)
        is_begun = bool(run.stack) and run.stack[0].row > MATCH.rows["BP-Q8"]
        if (is_begun or named_cards(run.state)) and not run.state.first_player:
            message = "first-player: missing, expected 1 or 2"
            raise PackError(message)
        if named_cards(run.state):
            lay_the_rest(run)
        check_frames(run, frames)
        check_revealed(run)
        return
    if run.state.phase == "setup" and ("phase" in table or not table):
        run.push(MATCH)
        return
    fill_in(run, table)
    check_profiles(run)
    lay_the_rest(run)
    find_frames(run)
    check_revealed(run)


def check_revealed(run: Run[Table]) -> None:
    """Cards lie revealed only while cards are revealed, or where the match was over by that (BP-6.4 to BP-6.6)."""
    is_under_way = any(frame.procedure.name == "reveal" for frame in run.stack)
    if run.state.revealed and not is_under_way and run.outcome is None:
        shown = ", ".join(map(CARD.shown, run.state.revealed))
        raise refused("revealed", shown, "[], as no 'reveal' is under way [BP-6.6]")


def fill_in(run: Run[Table], table: Mapping[str, Any]) -> None:
    """What a person leaves out: turn 1, its main phase, what was placed, first draw phases over."""
    state = run.state
    check_turn_player(run)
    if "turn" in table and not state.turn:
        raise refused("turn", 0, "a number from 1 [BP-5.1]")
    if {"turn", "first-player"} <= set(table) and state.first_player:
        first = state.turn_player if state.turn % 2 else SEATS[2 - state.turn_player]
        if state.first_player != first:
            wish = f"{first}, as seat {state.turn_player} has turn {state.turn} [BP-5.1]"
            raise refused("first-player", state.first_player, wish)
    named = NAMED_FIRST.get(run.setting.readings.first_player)
    if "turn" in table and named and (named == state.turn_player) != (state.turn % 2 == 1):
        wish = f"{SEATS[2 - state.turn_player]}, as seat {named} has turn 1 by the reading first_player"
        raise refused("turn-player", state.turn_player, f"{wish} [BP-5.1, BP-Q8]")
    state.first_player = state.first_player or named or state.turn_player
    state.turn = state.turn or 1
    if "phase" not in table:
        state.phase = "main"
    written = table.get("seats", {})
    for seat in SEATS:
        side = state.side(seat)
        side.cast.sort(key=lambda unit: unit.value)
        if "opened" not in written.get(str(seat), {}):
            side.opened = True
    if "placed" not in table and state.phase == "main":
        state.placed = min(len(state.combination(state.turn_player)), PLACES_A_TURN)


def check_frames(run: Run[Table], frames: Sequence[tuple[str, Frame]]) -> None:
    """A card that is taken is known; abilities are used in the main phase or in a combat, offences only there."""
    in_combat = False
    for place, frame in frames:
        name = frame.procedure.name
        in_combat = in_combat or name == "combat"
        if name == "take":
            prove_top(run, frame, place, run.state.draw)
        used = name in ("use", "resolve") and run.state.phase != "main"
        if not in_combat and (used or name == "offence"):
            raise refused(f"{place}.procedure", name, "it in 'combat' [BP-11.1]")


def check_units(run: Run[Table]) -> None:
    """Only numbers and an Ace can lie in a cast zone or aside (BP-Q24, BP-Q92)."""
    for seat, unit in run.state.on_field():
        if unit.value not in (*NUMBERS, ACE):
            shown = CARD.shown(unit.card)
            message = f"seats.{seat}.cast: found {shown!r}, expected a number or an Ace [BP-Q24]"
            raise PackError(message)


def check_effect(run: Run[Table], effect: Continuing, path: str) -> None:
    """An effect that goes on has what it needs and nothing else, and ends as its word says (BP-1.7).

    PREVENT and REFLECT live in a card that lies on the field (BP-17.2, BP-19.22), STUN is the opponent's
    (BP-19.26), STUN and DISABLE hold to the end of the following turn (BP-19.9, BP-Q42), the others that
    end with a turn to the end of this one (BP-Q62, BP-Q87).
    """
    ends, turns, has = GOES_ON[effect.word]
    if effect.ends != ends:
        raise refused(f"{path}.ends", effect.ends, f"{ends!r}, for {effect.word!r}")
    for key in ("type", "amount", "second", "target", "ability"):
        value = getattr(effect, key)
        if value and key not in has:
            raise refused(f"{path}.{key}", value, f"none, for {effect.word!r}")
        if not value and key in has and key != "second":
            raise refused(f"{path}.{key}", value or "none", f"one, for {effect.word!r}")
    now = run.state.turn or 1
    if ends == "turn" and not now <= effect.until <= now + turns:
        wish = f"the turn {now}" if not turns else f"a turn from {now} to {now + turns}"
        raise refused(f"{path}.until", effect.until, wish)
    if ends != "turn" and effect.until:
        raise refused(f"{path}.until", effect.until, f"none, for {effect.word!r}")
    if effect.word == "stun" and effect.target == effect.user:
        raise refused(f"{path}.target", effect.target, "the opponent of its user [BP-19.26]")
    is_change = effect.word == "change" and run.state.side(effect.user).profile
    if is_change and "change" not in wording(run, source_at(effect.user, effect.number, 0)).words:
        ability = ability_at(run, effect.user, effect.number)
        wish = f"an effect of {ability.name}: {ability.text} [BP-Q89]"
        raise refused(f"{path}.word", effect.word, wish)
    on_field = (card for _, unit in run.state.on_field() for card in unit.cards)
    if ends == "card" and effect.card not in on_field:
        raise refused(f"{path}.card", CARD.shown(effect.card), "a card on the field [BP-17.2]")


def check_turn_player(run: Run[Table]) -> None:
    """After the set-up it is somebody's turn."""
    if not run.state.turn_player:
        message = "turn-player: missing, expected 1 or 2"
        raise PackError(message)


def is_turn_under_way(run: Run[Table]) -> bool:
    """Whether the frames say that the set-up is over (BP-2.4)."""
    if not run.stack or run.halted:
        return False
    in_turns = run.stack[0].row == MATCH.rows["BP-2.4"]
    return in_turns or any(frame.procedure is TURN for frame in run.stack)


def check_profiles(run: Run[Table]) -> None:
    """Every named profile must be one that can be played."""
    setting: Setting = run.setting
    known = setting.cards.ids
    begun = bool(run.stack) and run.stack[0].row > MATCH.rows["BP-3.4"]
    for seat in SEATS:
        name = run.state.side(seat).profile
        if name and name not in known:
            message = f"seats.{seat}.profile: found {name!r}, expected {known_key(name, known)}"
            raise PackError(message)
        if not name and (run.state.phase != "setup" or begun):
            message = f"seats.{seat}.profile: missing, expected one of {', '.join(known)}"
            raise PackError(message)
    one, two = (side.profile for side in run.state.seats)
    if one and one == two and not setting.readings.mirror_profiles:
        raise refused("seats.2.profile", two, "another profile than seat 1 has [BP-Q9]")


def lay_the_rest(run: Run[Table]) -> None:
    """Cards that the position names nowhere lie at the bottom of the draw pile, in deck order.

    Not as `with_rest` lays them: a pile of unknown order gets the order in which it is written.
    """
    deck = Inventory(Counter(ALL), CARD.shown, "is also in {place}")
    rest = deck.rest(named_cards(run.state))
    if rest:
        pile = run.state.draw
        run.state.draw.lay_out([*rest, *pile.take_all()])


def named_cards(table: Table) -> list[tuple[str, int]]:
    """Every card that lies somewhere, with the path of its place."""
    found = [("draw", c) for c in table.draw] + [("discard", c) for c in table.discard]
    found += [("revealed", c) for c in table.revealed]
    for seat in SEATS:
        side = table.side(seat)
        found += [(f"seats.{seat}.hand", card) for card in side.hand]
        for zone in ("stack", "cast", "aside"):
            units = getattr(side, zone)
            found += [(f"seats.{seat}.{zone}", card) for unit in units for card in unit.cards]
    return found


def find_frames(run: Run[Table]) -> None:
    """The stack of a position that names none: the turn, at the beginning of its phase."""
    starts = {"draw": "BP-6.1", "main": "BP-Q17", "combat": "BP-5.4", "end": "BP-13.6"}
    push_at(run, MATCH, "BP-2.4")
    if run.state.phase == "setup":
        run.stack[-1].row = MATCH.rows["BP-3.4"]
        return
    push_at(run, TURN, starts[run.state.phase])
