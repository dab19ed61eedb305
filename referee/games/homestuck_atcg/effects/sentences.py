"""A line of a card that is carried out: one step after the other, then what comes with its end (HAC-Q55).

A deck that was searched is shuffled; then the "When" texts that the whole effect has set off are done. An executable is
discarded before that (`triggers`).
"""

from __future__ import annotations

from referee.games.homestuck_atcg.effects.choices_of_players import (
    add_up,
    hand_up,
    is_following,
    is_of_each,
)
from referee.games.homestuck_atcg.effects.interpreter import begin_step, is_carried_out
from referee.games.homestuck_atcg.effects.results import keep_result, leave_out_what_is_done_instead
from referee.games.homestuck_atcg.rules.draws import shuffle_deck
from referee.games.homestuck_atcg.rules.planets import tidy
from referee.games.homestuck_atcg.rules.when_texts import answer_all
from referee.games.homestuck_atcg.state.frames import ResolutionFrame, is_within_an_effect, line_of
from referee.games.homestuck_atcg.state.table import Table
from referee.kernel.engine.run import Procedure, Run, Step


def is_any_left(run: Run[Table], resolving: ResolutionFrame) -> bool:
    return resolving.begun < len(line_of(run, resolving.line).instructions)


def next_step(run: Run[Table], resolving: ResolutionFrame) -> None:
    """The next step begins on the table as it now is (row steps.more)."""
    if resolving.begun:
        tidy(run)
    begin_step(run, resolving)


def is_searched(run: Run[Table], resolving: ResolutionFrame) -> bool:
    return resolving.searched


def shuffle_searched(run: Run[Table], resolving: ResolutionFrame) -> None:
    """The own deck is shuffled after the whole effect (row act.search)."""
    shuffle_deck(run, resolving.seat, "HAC-Q39")


def settle_limits(run: Run[Table], resolving: ResolutionFrame) -> None:
    """Limits that the last step has changed hold at once (HAC-Q8); steps that a player followed are over."""
    tidy(run)
    leave_out_what_is_done_instead(run, resolving)
    if is_following(run):
        keep_result(run, resolving)
        hand_up(run, resolving, was_done=is_carried_out(run, resolving))
    elif is_of_each(run):
        keep_result(run, resolving)
        add_up(run, resolving, was_done=is_carried_out(run, resolving))


def are_texts_set_off(run: Run[Table], resolving: ResolutionFrame) -> bool:
    """Whether "When" texts are to be done now: not within another effect, which comes to its end first."""
    return bool(run.state.whens) and not is_within_an_effect(run)


def do_texts(run: Run[Table], resolving: ResolutionFrame) -> None:
    """The "When" texts for all that the effect has done (HAC-Q55)."""
    answer_all(run)


RESOLVING = Procedure(
    "resolving",
    "HAC-5.2.7",
    (
        Step("HAC-5.2.7", "one step after the other", do=next_step, when=is_any_left, loop=True),
        Step("HAC-Q8", "limits that have changed", do=settle_limits),
        Step(
            "HAC-Q39", "shuffle the deck that was searched", do=shuffle_searched, when=is_searched
        ),
        Step("HAC-Q55", "texts that it has set off", do=do_texts, when=are_texts_set_off),
    ),
    ResolutionFrame,
)
