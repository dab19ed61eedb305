"""Activating a champion: by an action card or a standard action, paid with a core (SFB-5, SFB-12, SFB-13).

An activation is the printed movement, then the attack, or the skill; at its end the card is discarded and
champions that are due level up.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from referee.errors import NotUnderstood
from referee.games.super_fantasy_brawl.fact_kinds import ACTED, PLAYED
from referee.games.super_fantasy_brawl.language.tree import ANY, COLOURS, Card
from referee.games.super_fantasy_brawl.rules.attack import begin_attack
from referee.games.super_fantasy_brawl.rules.damage import check
from referee.games.super_fantasy_brawl.rules.level_up import flip_due
from referee.games.super_fantasy_brawl.rules.movement import begin_move
from referee.games.super_fantasy_brawl.rules.paths import entry_hexes
from referee.games.super_fantasy_brawl.rules.use_or_decline import USES, Using, give_up, goes_on
from referee.games.super_fantasy_brawl.state.frames import Acting, resolve, setting_of
from referee.games.super_fantasy_brawl.state.references import is_usable
from referee.games.super_fantasy_brawl.state.table import (
    ACTION,
    CARD,
    FIGURE,
    MOST_SEATS,
    Table,
    owner_of,
)
from referee.games.super_fantasy_brawl.state.timing import in_own_activation
from referee.games.super_fantasy_brawl.state.values import movement_of
from referee.kernel.choices.name_spaces import UNKNOWN, Named, Numbers, names_of, read_word, verb
from referee.kernel.decision.ask import NOT_IN_HAND, Ask, Refusal, Verb
from referee.kernel.decision.notation import Argument, Word, printed
from referee.kernel.decision.spaces import wrong_count
from referee.kernel.engine.run import Frame, Procedure, Run, Step

# -- what may be played ---------------------------------------------------------------------


def refuse_activation(
    run: Run[Table], figure: int, move: int | None, card: Card | None = None
) -> list[str]:
    """The rules by which a champion cannot be activated now by an action with that movement.

    In the arena it always can, also rooted (SFB-25.45); from its gate only with a movement that leads in (SFB-17.10,
    SFB-17.12, SFB-25.26).
    """
    row = run.state.figure(figure)
    if row.hex is not None:
        return []
    if move is None:
        return ["SFB-17.12"]
    if row.fell and not (row.began_out or setting_of(run).readings.same_turn_return):
        return ["SFB-Q45"]
    steps = movement_of(setting_of(run), run.state, row, move, card)
    if not steps:
        return ["SFB-17.11"]
    return [] if entry_hexes(run, figure, steps) else ["SFB-Q44"]


def figure_of(run: Run[Table], seat: int, card: int) -> int:
    """The figure of that seat to which an action card belongs (SFB-5.1)."""
    return setting_of(run).card(card).champion * MOST_SEATS + seat - 1


def hand_of(ask: Ask[Table]) -> Iterator[Numbers]:
    """Every action card of the hand, one of each face."""
    setting = setting_of(ask.run)
    for card in dict.fromkeys(ask.run.state.side(ask.seat).hand):
        if setting.card(card).kind != "reaction":
            yield (card,)


def refuse_card(ask: Ask[Table], numbers: Numbers) -> list[Refusal]:
    """The rules by which that card cannot be played now."""
    (card,) = numbers
    run, player, setting = ask.run, ask.run.state.side(ask.seat), setting_of(ask.run)
    face = setting.card(card)
    if card not in player.hand.cards:
        return [Refusal("SFB-5.1", setting.shown(card), NOT_IN_HAND)]
    if face.kind == "reaction":
        rules = ["SFB-14.1"]
    else:
        rules = [] if player.is_ready(face.core) else ["SFB-5.3"]
        figure = face.champion * MOST_SEATS + ask.seat - 1
        rules += refuse_activation(run, figure, face.move, face)
    return [Refusal(rule, setting.shown(card)) for rule in rules] if rules else []


def play(run: Run[Table], frame: Frame, seat: int, numbers: Numbers) -> None:
    """The card goes to the play zone, its core is exhausted, its champion acts (SFB-5.2, SFB-Q17)."""
    (card,) = numbers
    setting, player = setting_of(run), run.state.side(seat)
    face, figure = setting.card(card), figure_of(run, seat, card)
    player.hand.take(card)
    player.play.put(card)
    setattr(player, face.core, False)
    PLAYED.tell(
        run,
        "SFB-5.1",
        seat,
        lambda: {"card": face.name, "champion": setting.called(figure), "core": face.core},
    )
    run.push(ACTING, Acting(figure, seat, card))


PLAY = verb(
    "play", Named((CARD,), hand_of, refuse_card, "SFB-5.1"), play, in_own_activation("SFB-5.1")
)


# -- standard actions -----------------------------------------------------------------------


class StandardSpace:
    """A standard action (SFB-13.3, SFB-13.4, SFB-13.5, SFB-13.7), the champion that is activated, and the core where any may pay."""

    def parse(self, args: Sequence[Any]) -> tuple[str, str, str]:
        if len(args) not in (2, 3) or set(map(type, args)) != {str}:
            message = f"expected a standard action and a champion, found {printed(args)!r}"
            raise NotUnderstood(message)
        core = args[2] if len(args) > 2 else ""
        if core not in ("", *COLOURS):
            message = f"expected one of {', '.join(COLOURS)}, found {core!r}"
            raise NotUnderstood(message)
        return args[0], args[1], core

    def numbers(self, run: Run[Any], value: Sequence[str]) -> Numbers:
        """The action and the figure; `UNKNOWN` for what nobody knows."""
        name_table = run.game.name_table(run.setting)
        action = name_table[ACTION].numbers.get(value[0], UNKNOWN)
        return action, name_table[FIGURE].numbers.get(value[1], UNKNOWN)

    def refusals(self, ask: Ask[Table], value: tuple[str, str, str]) -> list[Refusal]:
        run, player = ask.run, ask.run.state.side(ask.seat)
        action, figure = self.numbers(run, value)
        if action == UNKNOWN:
            return [Refusal("SFB-13.1", value[0])]
        face, core = setting_of(run).cards.actions[action], value[2]
        refused = [Refusal("SFB-13.2", value[0])] if action in player.used else []
        own = [row.figure for row in player.champions]
        if figure not in own:
            of_mate = setting_of(run).is_team_game and figure != UNKNOWN
            refused.append(Refusal("SFB-23.4" if of_mate else "SFB-5.1", value[1]))
        else:
            refused += [
                Refusal(rule, value[1]) for rule in refuse_activation(run, figure, face.move)
            ]
        if face.core != ANY and core not in ("", face.core):
            return [*refused, Refusal("SFB-5.2", core)]
        if face.core == ANY and not core:
            return [*refused, Refusal("SFB-13.7", value[0])]
        if not player.is_ready(core or face.core):
            refused.append(Refusal("SFB-5.3", core or face.core))
        return refused

    def all(self, ask: Ask[Table]) -> Iterator[list[Any]]:
        run, player = ask.run, ask.run.state.side(ask.seat)
        actions, figures = names_of(run, ACTION), names_of(run, FIGURE)
        for face in setting_of(run).cards.actions:
            cores = player.ready_cores() if face.core == ANY else [""]
            is_paid = face.core == ANY or player.is_ready(face.core)
            if face.number in player.used or not is_paid:
                continue
            for row in player.champions:
                if not refuse_activation(run, row.figure, face.move):
                    named = [actions.id(face.number), figures.id(row.figure)]
                    yield from ([*named, core] if core else named for core in cores)

    def read(self, words: Sequence[Argument], ask: Ask[Any] | None) -> list[Any]:
        if len(words) not in (2, 3):
            raise wrong_count(words, "a standard action and a champion")
        near: dict[str, list[int]] = {ACTION: [], FIGURE: []}
        if ask is not None:
            near[ACTION] = [face.number for face in setting_of(ask.run).cards.actions]
            near[FIGURE] = [row.figure for row in ask.run.state.side(ask.seat).champions]
        found: list[Any] = [
            read_word(word, kind, near[kind], ask)
            for kind, word in zip((ACTION, FIGURE), words, strict=False)
        ]
        return found + [read_core(word) for word in words[2:]]

    def write(self, args: Sequence[Any]) -> str:
        return printed(args)


def read_core(word: Argument) -> str:
    """The colour of a core, or its beginning. Raises NotUnderstood."""
    said = word.text.casefold() if isinstance(word, Word) else ""
    fitting = [colour for colour in COLOURS if said and colour.startswith(said)]
    if len(fitting) != 1:
        message = f"{word} is no core"
        raise NotUnderstood(message, column=word.column, expected=COLOURS)
    return fitting[0]


def act(run: Run[Table], frame: Frame, seat: int, value: tuple[str, str, str]) -> None:
    """The core is exhausted, the champion acts; the action is used for this phase (SFB-13.2).

    It is no attack: nobody reacts to it (SFB-Q59).
    """
    setting, player = setting_of(run), run.state.side(seat)
    action, figure = STANDARD_SPACE.numbers(run, value)
    face = setting.cards.actions[action]
    core = value[2] or face.core
    setattr(player, core, False)
    player.used = [*player.used, action]
    ACTED.tell(
        run,
        "SFB-13.1",
        seat,
        lambda: {"action": face.name, "champion": setting.called(figure), "core": core},
    )
    run.push(ACTING, Acting(figure, seat, None, action))


STANDARD_SPACE = StandardSpace()
STANDARD = Verb("standard-action", STANDARD_SPACE, act, in_own_activation("SFB-13.1"))


# -- an activation --------------------------------------------------------------------------


def printed_move(run: Run[Table], frame: Acting) -> int | None:
    """The movement printed on the action, None where none is."""
    setting = setting_of(run)
    if frame.card is not None:
        return setting.card(frame.card).move
    assert frame.action is not None
    return setting.cards.actions[frame.action].move


def has_movement(run: Run[Table], frame: Acting) -> bool:
    return printed_move(run, frame) is not None


def make_movement(run: Run[Table], frame: Acting) -> None:
    """The printed movement with its bonus comes before everything else (SFB-6.8, SFB-6.10, SFB-7.2)."""
    printed_value = printed_move(run, frame)
    assert printed_value is not None
    setting, row = setting_of(run), run.state.figure(frame.figure)
    card = None if frame.card is None else setting.card(frame.card)
    steps = movement_of(setting, run.state, row, printed_value, card)
    if steps:
        begin_move(run, frame.figure, frame.seat, steps)


def is_there(run: Run[Table], frame: Acting) -> bool:
    return run.state.hex_of(frame.figure) is not None


def carry_out(run: Run[Table], frame: Acting) -> None:
    """What the champion is activated for: an attack, or the text box of a skill (SFB-7.1, SFB-17.13, SFB-Q86)."""
    setting = setting_of(run)
    if frame.card is not None and setting.card(frame.card).kind == "attack":
        begin_attack(run, frame.card, frame.figure, frame.seat)
    elif frame.card is not None or setting.cards.actions[frame.action or 0].box:
        run.push(SKILL, Using(frame.figure, frame.seat, frame.card, frame.action))


def put_card_away(run: Run[Table], frame: Acting) -> None:
    """The card is discarded after it was completely resolved, declined or not (SFB-Q17)."""
    if frame.card is not None:
        player = run.state.side(frame.seat)
        player.play.take(frame.card)
        player.discard.put(frame.card)


def is_anybody_due(run: Run[Table], frame: Acting) -> bool:
    for player in run.state.seats:
        for row in player.champions:
            if row.due:
                return True
    return False


def level_up(run: Run[Table], frame: Acting) -> None:
    """Once the whole action is resolved, all who are due flip at the same moment (SFB-18.1, Q108)."""
    flip_due(run)
    check(run, owner_of(frame.figure))


ACTING = Procedure(
    "acting",
    "SFB-5",
    (
        Step("SFB-6.10", "the printed movement", do=make_movement, when=has_movement),
        Step("SFB-7.1", "attack or skill", do=carry_out, when=is_there),
        Step("SFB-Q17", "the card is discarded", do=put_card_away),
        Step("SFB-18.1", "level up", do=level_up, when=is_anybody_due),
    ),
    Acting,
    within=("turn",),
)


# -- skills ---------------------------------------------------------------------------------


def ask_skill(run: Run[Table], frame: Using) -> Ask[Table] | None:
    """Use the text box or not; where nothing in it can be done it is declined (SFB-12.2, SFB-Q19)."""
    if is_usable(run, frame.origin(), frame.seat, frame.figure):
        return Ask(run, frame, frame.seat, USES, whose=("SFB-12.2",))
    give_up(run, frame, "SFB-Q19")
    return None


def resolve_box(run: Run[Table], frame: Using) -> None:
    """Its targets, then the text box from top to bottom (SFB-12.3, SFB-12.4)."""
    resolve(run, frame.origin(), frame.seat, frame.figure)


SKILL = Procedure(
    "skill",
    "SFB-12",
    (
        Step("SFB-12.2", "use it or not", ask=ask_skill),
        Step("SFB-12.4", "the text box", do=resolve_box, when=goes_on),
    ),
    Using,
    within=("acting",),
)
