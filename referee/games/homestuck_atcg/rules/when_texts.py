"""Carrying out "When" texts: those of one effect, once it is finished (HAC-Q55)."""

from __future__ import annotations

from referee.dataclass import dataclass
from referee.games.homestuck_atcg.fact_kinds import ANSWERS
from referee.games.homestuck_atcg.language.tree_parts import speaks_of
from referee.games.homestuck_atcg.state.events import in_turn_order, who_acts
from referee.games.homestuck_atcg.state.frames import line_of, resolve, setting_of
from referee.games.homestuck_atcg.state.table import Table, When, owner_of
from referee.kernel.engine.run import Frame, Procedure, Run, Step
from referee.kernel.schema.fields import ListOf, Row, kept


@dataclass(slots=True)
class Answering(Frame):
    """The "When" texts that are done one after the other."""

    whens: list[When] = kept(ListOf(Row(When)), default_factory=list)


def answer_all(run: Run[Table]) -> None:
    """Do the "When" texts that were collected, in turn order (HAC-Q55)."""
    table = run.state
    whens, table.whens = in_turn_order(run, table.whens), []
    if len(whens) == 1:
        answer_one(run, whens[0])
    elif whens:
        run.push(WHENS, Answering(whens))


def answer_one(run: Run[Table], when: When) -> None:
    """Do one of them."""
    that = [] if when.that is None else [when.that]
    line = line_of(run, when.line)
    ANSWERS.tell(
        run,
        "HAC-Q55",
        owner_of(when.source),
        lambda: {"card": setting_of(run).called(when.source), "text": line.text},
    )
    seat = owner_of(when.source)
    actor = who_acts(run, line, when.that, when.by) if speaks_of(line, "actor") else 0
    more = when.was, when.amount, when.by
    trigger = when.trigger[0] if when.trigger else None
    said = (trigger, that, *more)
    resolve(run, line, when.source, seat, when.last, *said, actor=actor, then=when.spoken)


def answer_next(run: Run[Table], frame: Answering) -> None:
    when, *frame.whens = frame.whens
    answer_one(run, when)


def is_any_left(run: Run[Table], frame: Answering) -> bool:
    return bool(frame.whens)


WHENS = Procedure(
    "whens",
    "HAC-Q55",
    (Step("HAC-Q55", "one text after the other", do=answer_next, when=is_any_left, loop=True),),
    Answering,
)
