"""Enforcement: what a ruling makes of a match. The docket has said before that it may be made."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from events.docket.docket import in_words, refuse
from events.fold.history import History
from events.records.records import Ruled
from events.records.rulings import CORRECTION, DEVIATION, RESULT
from referee.dataclass import dataclass
from referee.errors import IllegalAction, PackError
from referee.kernel.decision.ask import Refusal
from referee.kernel.engine.run import Outcome, Run
from referee.kernel.facts import TABLE


@dataclass(frozen=True, slots=True)
class Effect:
    """How a match stands after a record of the docket.

    ``stands_after`` is the record to which it was taken back (0: it was not), ``shuffled`` are the
    paths of the hidden piles that were then shuffled anew, because somebody may know their order.
    """

    run: Run[Any]
    stands_after: int = 0
    shuffled: tuple[str, ...] = ()


def enforced(ruled: Ruled, run: Run[Any], hidden: Sequence[int] = ()) -> Effect:
    """What a ruling that takes no record back makes of the run, which is not changed.

    ``hidden`` are the seats of which it is not known here what they do in secret: what is set
    there is passed over. Raises IllegalAction where a position cannot be as the ruling says
    [RL-8], or where the game takes no such ruling, or lets none do that.
    """
    _refuse_unruled(ruled, run)
    return _permitted(ruled, run, _enforced(ruled, run, hidden))


def _refuse_unruled(ruled: Ruled, run: Run[Any]) -> None:
    """Raise IllegalAction where the game takes no such ruling."""
    refused = run.game.unruled.get(ruled.kind)
    if refused is not None:
        raise _ruled_out(ruled, run, [refused])


def _enforced(ruled: Ruled, run: Run[Any], hidden: Sequence[int]) -> Effect:
    if ruled.kind in (CORRECTION, DEVIATION):
        lanes = tuple(f"lane.{seat}." for seat in hidden)
        paths = {path: value for path, value in ruled.paths.items() if not path.startswith(lanes)}
        return Effect(_set(ruled, run, paths))
    if ruled.kind == RESULT:
        ended = run.fork()
        ended.end(Outcome(ruled.winners, ruled.word, ruled.rules[0]))
        ended.advance()
        return Effect(ended)
    return Effect(run)


def taken_back_to(history: History, number: int, ruled: Ruled, before: Run[Any]) -> Effect:
    """The match as it stood after that record, in the new epoch of chance of that ruling.

    Every hidden pile whose order somebody may know from what came later is shuffled anew.
    ``before`` is how the match stands. Raises IllegalAction where the game lets no ruling do that.
    """
    from referee.kernel.judge import taken_back  # few matches are judged

    _refuse_unruled(ruled, before)
    run = history.at(number)
    crossed = history.crossed_since(number, run)
    taken_back(run, crossed, ruled.epoch)
    return _permitted(ruled, before, Effect(run, number, crossed))


def confirm_lasting(ruled: Ruled, run: Run[Any]) -> None:
    """Raise IllegalAction [RL-8] where what the ruling has set in ``run`` would be gone without a word.

    A judge at the desk is told so. What is recorded all the same is folded as it stands.
    """
    from referee.kernel.judge import prove_lasting

    try:
        prove_lasting(run, ruled.paths)
    except PackError as error:
        refuse(TABLE, in_words(ruled), [Refusal("RL-8", str(error))])


def _permitted(ruled: Ruled, before: Run[Any], effect: Effect) -> Effect:
    """The effect, if the game lets a ruling have it. Raises IllegalAction."""
    refusals = before.game.ruled_out(before, effect.run)
    if refusals:
        raise _ruled_out(ruled, before, refusals)
    return effect


def _ruled_out(ruled: Ruled, run: Run[Any], refusals: Sequence[Refusal]) -> IllegalAction:
    sentence = run.game.catalogue.words(refusals[0].rule)
    return IllegalAction(TABLE, in_words(ruled), tuple(refusals), sentence)


def _set(ruled: Ruled, run: Run[Any], paths: Mapping[str, Any]) -> Run[Any]:
    if not paths:
        return run
    from referee.kernel.judge import corrected

    try:
        return corrected(run, paths)
    except PackError as error:
        refuse(TABLE, in_words(ruled), [Refusal("RL-8", str(error))])
        raise
