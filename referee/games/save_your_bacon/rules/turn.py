"""The turn: Check for Victory, then Take Two (SYB-4.0), and what lasts until its edges (SYB-Q86)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, TypeGuard

from referee.dataclass import dataclass
from referee.errors import NotUnderstood
from referee.games.save_your_bacon.fact_kinds import TIED, TURN_BEGAN, WON
from referee.games.save_your_bacon.language.tree import Effect
from referee.games.save_your_bacon.rules.attack import ATTACK
from referee.games.save_your_bacon.rules.elimination import leave_game
from referee.games.save_your_bacon.rules.playing import PLAY_CARD
from referee.games.save_your_bacon.rules.reaction_windows import settle, settle_ended
from referee.games.save_your_bacon.rules.refresh import PASS_TIME, REFRESH
from referee.games.save_your_bacon.rules.requirements import (
    effects_on,
    find_effect,
    key_of,
    refuse_activation,
    refuse_any_action,
)
from referee.games.save_your_bacon.rules.responses import MY_TURN, read_key
from referee.games.save_your_bacon.state.durations import end_lasting
from referee.games.save_your_bacon.state.events import happen
from referee.games.save_your_bacon.state.frames import Activating, setting_of
from referee.games.save_your_bacon.state.table import ACTIONS, THING, Occurrence, Table
from referee.games.save_your_bacon.state.timing import in_own_turn
from referee.kernel.choices.name_spaces import UNKNOWN, names_of, read_word
from referee.kernel.decision.ask import Ask, Guard, Refusal, Verb, offer
from referee.kernel.decision.notation import Argument, Word, printed
from referee.kernel.decision.spaces import Nothing, wrong_count
from referee.kernel.engine.run import Frame, Outcome, Procedure, Run, Step
from referee.kernel.schema.fields import Int, kept

BACON_TO_WIN = 3
"""How many bacon win at the own Check for Victory (SYB-1.0.1)."""
SPENT_TO_LOSE = 21
"""So much spent energy loses there (SYB-1.0.2)."""


# -- activating an effect in the own turn ---------------------------------------------------


class OwnEffects:
    """A thing in play and the key of one of its effects; the number of an occurrence fits none here."""

    def parse(self, args: Sequence[Any]) -> tuple[Any, ...]:
        words, numbers = args[:2], args[2:]
        known = len(words) == 2 and all(isinstance(word, str) for word in words)
        if not known or len(numbers) > 1 or not all(type(each) is int for each in numbers):
            message = f"expected a card in play and an effect, found {printed(args)!r}"
            raise NotUnderstood(message)
        return tuple(args)

    def refusals(self, ask: Ask[Any], value: tuple[Any, ...]) -> list[Refusal]:
        run, seat = ask.run, ask.seat
        if len(value) > 2:
            return [Refusal("SYB-10.2.0.14", str(value[2]))]
        thing = names_of(run, THING).numbers.get(value[0], UNKNOWN)
        if not run.state.is_in_play(thing) or run.state.controller(thing) != seat:
            return [Refusal("SYB-10.2.0.9", value[0])]
        found = find_effect(run, thing, value[1])
        if found is None:
            return [Refusal("SYB-10.2.0.9", value[1])]
        return refuse_effect(run, seat, thing, found[1])

    def all(self, ask: Ask[Any]) -> Iterator[list[Any]]:
        setting = setting_of(ask.run)
        for card in ask.run.state.side(ask.seat).things():
            for origin, effect in effects_on(ask.run, card.thing):
                if not refuse_effect(ask.run, ask.seat, card.thing, effect):
                    yield [setting.cards.things.id(card.thing), key_of(setting, origin, effect)]

    def read(self, words: Sequence[Argument], ask: Ask[Any] | None) -> list[Any]:
        numbers = [int(each.text) for each in words[2:] if _is_number(each)]
        if len(words) not in (2, 3) or len(numbers) < len(words) - 2:
            raise wrong_count(words, "a card in play and an effect")
        near = [card.thing for card in ask.run.state.side(ask.seat).things()] if ask else []
        thing = read_word(words[0], THING, near, ask)
        return [thing, read_key(words[1], thing, ask), *numbers]

    def write(self, args: Sequence[Any]) -> str:
        return printed(args)


def _is_number(word: Argument) -> TypeGuard[Word]:
    return isinstance(word, Word) and word.text.isdecimal()


def refuse_effect(run: Run[Table], seat: int, thing: int, effect: Effect) -> list[Refusal]:
    """Every rule that forbids activating the effect in Take Two (SYB-4.0.9, SYB-Q17)."""
    if effect.trigger is not None:
        return [Refusal("SYB-10.2.0.14", effect.key)]
    found: list[Refusal] = []
    if effect.costs is not None and effect.costs.action:
        found = [each for each in refuse_any_action(run, seat) if each.rule != "SYB-4.0.5"]
    return found + refuse_activation(run, seat, thing, effect)


def activate(run: Run[Table], frame: Frame, seat: int, value: tuple[Any, ...]) -> None:
    thing = names_of(run, THING).numbers[value[0]]
    found = find_effect(run, thing, value[1])
    assert found is not None
    run.begin("activating", Activating(thing, found[0], seat))


ACTIVATE_EFFECT = Verb(
    "activate-effect", OwnEffects(), activate, in_own_turn("SYB-4.0.9", "SYB-10.2.0.14", "SYB-Q17")
)


# -- the end of the turn --------------------------------------------------------------------


def has_taken_two(ask: Ask[Table], value: object) -> bool:
    """Exactly two actions, not fewer (SYB-4.0.5)."""
    return ask.run.state.taken >= ACTIONS


def end_turn(run: Run[Table], frame: Frame, seat: int, value: None) -> None:
    """The player has said so (SYB-Q17)."""
    frame.row += 1


END_TURN = Verb(
    "end-turn", Nothing(), end_turn, in_own_turn("SYB-4.0.5"), (Guard("SYB-4.0.5", has_taken_two),)
)
ACTIONS_OF_A_TURN = offer(PLAY_CARD, ACTIVATE_EFFECT, ATTACK, REFRESH, PASS_TIME, END_TURN)


def has_free_effect(run: Run[Table], seat: int) -> bool:
    """Whether the player has any effect in play that takes no action and waits for nothing (SYB-Q17)."""
    cards = setting_of(run).cards
    faces, is_free, freeing = cards.faces_of_things, cards.is_free, cards.freeing
    side = run.state.side(seat)
    return any(is_free[faces[card.thing]] for card in side.things()) or any(
        borne.condition in freeing for each in side.champions for borne in each.conditions
    )


# -- the steps of a turn --------------------------------------------------------------------


@dataclass(slots=True)
class Turn(Frame):
    """A turn; ``closed``: how many actions have had the window of their end, in which only the reading that asks all asks."""

    closed: int = kept(Int(0, ACTIONS), default=0)


def begin_turn(run: Run[Table], frame: Frame) -> None:
    """What lasted until this turn ends as the first thing in it (SYB-Q86)."""
    table = run.state
    table.turn += 1
    table.taken, table.attacked, table.refreshed = 0, False, False
    TURN_BEGAN.tell(run, "SYB-4.0.1", table.seat, number=table.turn)
    side = table.side(table.seat)
    side.waits = "" if side.waits == MY_TURN else side.waits
    end_lasting(run, "next-turn", seat=table.seat)
    settle_ended(run)


def is_enough_bacon(run: Run[Table]) -> bool:
    """Three or more bacon of the turn player; in free-for-all more than every other has (SYB-4.0.2, 12.1.2)."""
    table = run.state
    own = table.side(table.seat).bacon
    if own < BACON_TO_WIN or not setting_of(run).is_free_for_all:
        return own >= BACON_TO_WIN
    return all(table.side(other).bacon < own for other in table.opponents(table.seat))


def check_for_win(run: Run[Table], frame: Frame) -> None:
    """Enough bacon wins; so many as another has do not, in free-for-all."""
    table = run.state
    own = table.side(table.seat).bacon
    if own < BACON_TO_WIN:
        return
    rule = "SYB-12.1.2" if setting_of(run).is_free_for_all else "SYB-4.0.2"
    if not is_enough_bacon(run):
        TIED.tell(run, rule, table.seat, bacon=own)
        return
    WON.tell(run, rule, table.seat, bacon=own)
    run.end(Outcome((table.seat,), f"{own} bacon", rule))


def spent_energy(run: Run[Table], seat: int) -> int:
    """The total energy value of the cards in the spent stack, and nothing else (SYB-14.0.48)."""
    faces = setting_of(run).cards.known
    return sum(faces[card].energy_value for card in run.state.side(seat).spent)


def check_for_loss(run: Run[Table], frame: Frame) -> None:
    """Spent energy of 21 or more loses, for a player who has not won (SYB-4.0.3, SYB-Q49)."""
    if run.outcome is not None:
        return
    table = run.state
    spent = spent_energy(run, table.seat)
    if spent >= SPENT_TO_LOSE:
        leave_game(run, table.seat, f"{spent} energy spent", "SYB-4.0.3")


def is_in_turn(run: Run[Table], frame: Frame) -> bool:
    """Whether the match and the turn player go on."""
    return run.outcome is None and not run.state.side(run.state.seat).out


def close_check(run: Run[Table], frame: Frame) -> None:
    """The window after the check, if the turn goes on (SYB-Q41)."""
    happen(run, Occurrence("checked", seat=run.state.seat))
    settle(run)


def ask_action(run: Run[Table], frame: Turn) -> Ask[Table] | None:
    """An action, a free effect, or after two actions the end of the turn (SYB-4.0.5, SYB-Q17)."""
    table = run.state
    if frame.closed < table.taken and setting_of(run).readings.ask_all_windows:
        frame.closed = table.taken
        settle(run)
        return None
    if table.taken >= ACTIONS and not has_free_effect(run, table.seat):
        frame.row += 1
        return None
    return Ask(run, frame, table.seat, ACTIONS_OF_A_TURN)


def close_turn(run: Run[Table], frame: Frame) -> None:
    """What lasted until the end of this turn ends, still in it (SYB-Q32, SYB-Q86)."""
    end_lasting(run, "turn")
    settle_ended(run)


TURN = Procedure(
    "turn",
    "SYB-4.0.1",
    (
        Step("SYB-Q86", "the turn begins", do=begin_turn),
        Step("SYB-4.0.2", "three bacon win", do=check_for_win, when=is_in_turn),
        Step("SYB-4.0.3", "21 spent energy lose", do=check_for_loss, when=is_in_turn),
        Step("SYB-Q41", "the check is made", do=close_check, when=is_in_turn),
        Step("SYB-4.0.5", "Take Two", ask=ask_action, when=is_in_turn, loop=True),
        Step("SYB-Q32", "the turn ends", do=close_turn),
    ),
    Turn,
    within=("turns",),
)


# -- turn after turn ------------------------------------------------------------------------


def next_turn(run: Run[Table], frame: Frame) -> None:
    """Clockwise; players who have lost are skipped, and what waited for them ends (SYB-3.0.6, Q31)."""
    table = run.state
    count = len(table.seats)
    while True:
        if table.turn:
            table.seat = table.seat % count + 1
        if not table.side(table.seat).out:
            break
        end_lasting(run, "next-turn", seat=table.seat)
    run.push(TURN)
    settle_ended(run)


def goes_on(run: Run[Table], frame: Frame) -> bool:
    return run.outcome is None


TURNS = Procedure(
    "turns",
    "SYB-3.0.6",
    (Step("SYB-3.0.6", "turn after turn", do=next_turn, when=goes_on, loop=True),),
    within=("match",),
)
