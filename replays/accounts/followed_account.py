"""An account followed from a moment: line by line, up to its end, or to where the rules, a choice or chance end it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from referee.dataclass import dataclass
from referee.kernel.engine.chance import OBSERVE
from referee.kernel.engine.dice import ObservedDice
from referee.kernel.facts import TABLE
from replays.accounts.fitting_answers import fitting, prove_meant, refusals_of_each, saying_more
from replays.accounts.left_out import ways_on
from replays.accounts.needed_cards import NeededCard, cards_refused, cards_taken
from replays.reasons.consequences import under_way
from replays.reasons.refusal_reasons import Reason, Refused
from replays.reasons.why import Why, why_at

if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.kernel.decision.ask import Answer
    from referee.kernel.engine.run import Run
    from replays.accounts.fitting_answers import Fitting, Refusing, Said
    from replays.accounts.left_out import Way
    from replays.accounts.told_script import ToldLine
    from replays.accounts.unseen_stretch import UnseenStretch

ALLOWED = "allowed"
REFUSED = "refused"
UNDECIDED = "undecided"
CHANCE = "chance"
MEANINGLESS = "meaningless"

NOTHING_RECORDED: Mapping[str, Any] = MappingProxyType({})

TOLD = "told"
COMPLETED = "completed"


@dataclass(frozen=True, slots=True)
class AccountStep:
    """One action of an account: ``line`` and ``told`` are those of the script, 0 and nothing where it leaves the action out.

    ``kind`` is `TOLD`, `COMPLETED` where only one legal action fits what is told, or why the action was filled in. Of what chance did by the account,
    ``recorded`` is what the record has of the same throw, None where it has nothing.
    """

    seat: int
    answer: Answer
    printed: str
    kind: str
    line: int = 0
    told: str = ""
    needs: tuple[NeededCard, ...] = ()
    recorded: Any = None

    @property
    def action(self) -> tuple[int, list[Any]]:
        """Who did what, to be compared."""
        return self.seat, list(self.answer)


@dataclass(frozen=True, slots=True)
class Ending:
    """How an account ends: `ALLOWED` to its end; or at a line, which is `REFUSED`, `UNDECIDED`, waits for `CHANCE` or is `MEANINGLESS` there.

    ``why`` names the rules that refuse it, ``several`` are the actions that fit it, or say the same as a refused one and more;
    ``waits`` is what chance has to decide, ``error`` why the line names nothing that could be meant.
    ``untold`` is how many lines, this one included, were not followed; ``needs`` are the hidden cards that a refused line names.
    """

    kind: str
    line: int = 0
    told: str = ""
    why: Why | None = None
    several: tuple[str, ...] = ()
    waits: str = ""
    error: str = ""
    untold: int = 0
    needs: tuple[NeededCard, ...] = ()


@dataclass(frozen=True, slots=True)
class FollowedAccount:
    """An account: what happened by it, how it ends, and the table at which it does."""

    steps: tuple[AccountStep, ...]
    ending: Ending
    run: Run[Any]

    @property
    def is_allowed(self) -> bool:
        """Whether the rules allow all of it."""
        return self.ending.kind == ALLOWED


def follow(
    run: Run[Any],
    lines: Sequence[ToldLine],
    recorded: Mapping[str, Any] = NOTHING_RECORDED,
    unseen: UnseenStretch | None = None,
) -> FollowedAccount:
    """Follow an account from where the run stands, which is not touched; ``recorded`` is as `recorded_chance` has it.

    ``unseen`` are the records so far where they do not know the hands; it is told on by the account.
    Chance does what the account tells (``0: observe ...``), and nothing by itself. Raises NotUnderstood, with the line, for one that
    could mean nothing at any moment.
    """
    for told in lines:
        prove_meant(run, told)
    now = run.fork() if unseen is None else unseen.run()
    for each in (now, *now.lanes.values()) if unseen is None else ():
        each.dice = ObservedDice()
    steps: list[AccountStep] = []
    for place, told in enumerate(lines):
        way, found = _read(now, told, unseen)
        steps += filled_steps(way)
        if len(found.answers) != 1 or not found.surely:
            ending = _ending(way, told, found, len(lines) - place, unseen)
            return FollowedAccount(tuple(steps), ending, way.run)
        (said,) = found.answers
        before = way.run if unseen is None else unseen.supposed(way, *said)[0]
        now = before.fork()
        now.act(*said)
        kind = COMPLETED if found.completed else TOLD
        step = _step(before, now, said, kind, told.number, told.text)
        if unseen is not None:
            step = replace(step, needs=unseen.borne_out(step.needs))
            unseen.tell([*((each.seat, each.answer) for _, _, each in way.steps), said])
        label = said[1][1] if said[1][0] == OBSERVE else None
        steps.append(replace(step, recorded=recorded.get(label)) if label else step)
    return FollowedAccount(tuple(steps), Ending(ALLOWED, waits=waits_for(now)), now)


def waits_for(run: Run[Any]) -> str:
    """What chance has to decide before a match goes on, in words; nothing where it need not."""
    awaited = run.awaited()
    return "" if awaited is None else awaited[0].wanted()


def filled_steps(way: Way) -> list[AccountStep]:
    """What was filled in on a way, as steps."""
    return [
        _step(before, after, (filled.seat, filled.answer), filled.kind)
        for before, after, filled in way.steps
    ]


def _read(run: Run[Any], told: ToldLine, unseen: UnseenStretch | None) -> tuple[Way, Fitting]:
    """The first moment at which the line is legal, by what it may leave out, and what it means there.

    Where it is legal at none: the first that offers such an action to its seat, so that the rules refuse it for what it is;
    else where chance has to decide before it could be.
    """
    found: list[tuple[Way, Fitting]] = []
    for way in ways_on(run, told.line.seat):
        found.append((way, fitting(way.run, told.line, _refusing(way, unseen))))
        if found[-1][1].answers:
            return found[-1]
    offered = [each for each in found if each[1].offered]
    waiting = [each for each in found[-1:] if waits_for(each[0].run)]
    return (offered or waiting or found)[0]


def _refusing(way: Way, unseen: UnseenStretch | None) -> Refusing | None:
    """What refuses an answer at the end of a way, where the run there does not know."""
    if unseen is None:
        return None
    return lambda seat, answer: unseen.supposed(way, seat, answer)[1]


def _ending(
    way: Way, told: ToldLine, found: Fitting, untold: int, unseen: UnseenStretch | None
) -> Ending:
    """Why a line that is not one legal action ends its account."""
    run = way.run
    if found.answers:
        several = _printed(run, found.answers)
        return Ending(UNDECIDED, told.number, told.text, several=several, untold=untold)
    waits = waits_for(run)
    if waits and not found.offered and told.line.seat != TABLE:
        return Ending(CHANCE, told.number, told.text, waits=waits, untold=untold)
    if unseen is not None and found.refused is not None:
        why = unseen.why(way, *found.refused)
        return Ending(REFUSED, told.number, told.text, why, untold=untold)
    refused = _refused(run, found)
    if refused is None:
        error = str(found.error or "nobody is asked anything")
        return Ending(MEANINGLESS, told.number, told.text, error=error, untold=untold)
    seat, answer, why = refused
    refusals = [reason.refusal for reason in why.refused.reasons]
    needs = cards_refused(run, seat, answer, refusals)
    more = _printed(run, saying_more(run, told.line))
    return Ending(REFUSED, told.number, told.text, why, more, untold=untold, needs=needs)


def _printed(run: Run[Any], answers: Sequence[Said]) -> tuple[str, ...]:
    return tuple(f"{seat}: {run.game.printed(answer)}" for seat, answer in answers)


def _refused(run: Run[Any], found: Fitting) -> tuple[int, Answer, Why] | None:
    """Which answer the rules refuse, and why; None where the line means none."""
    if found.refused is not None:
        return (*found.refused, why_at(run, *found.refused))
    for seat, name in found.barred:
        reasons = tuple(Reason(each) for each in refusals_of_each(run, seat, name))
        if reasons:
            now = tuple(under_way(run.lanes.get(seat, run)))
            return seat, [name], Why(seat, f"{seat}: {name}", Refused(reasons), now)
    return None


def _step(
    before: Run[Any], after: Run[Any], said: Said, kind: str, line: int = 0, told: str = ""
) -> AccountStep:
    printed = f"{said[0]}: {before.game.printed(said[1])}"
    return AccountStep(*said, printed, kind, line, told, cards_taken(before, after, *said))
