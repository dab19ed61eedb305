"""What is done instead of what would happen: damage, cards drawn, grist, boons, moves (row line.instead, HAC-Q57).

An event for which no text speaks happens at once. Else it waits in a frame of its own: the texts have their say, each once, and what
they leave of it happens then. What leaves play is replaced where it leaves (`leave_play`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from referee.games.homestuck_atcg.state.continuous_effects import (
    ContinuousEffect,
    spoken_then,
    used_of,
)
from referee.games.homestuck_atcg.state.events import answers, is_unused
from referee.games.homestuck_atcg.state.frames import (
    Doer,
    EventFrame,
    ResolutionFrame,
    know,
    line_of,
    setting_of,
    who_does,
)
from referee.games.homestuck_atcg.state.matching import laws_of
from referee.games.homestuck_atcg.state.table import THING, Table, owner_of
from referee.games.homestuck_atcg.state.values import is_by, is_there
from referee.kernel.choices.name_spaces import Numbers
from referee.kernel.choices.question import YES_OR_NO, Question
from referee.kernel.engine.run import Frame, Run


class Replacing(EventFrame):
    """The same, with what is asked about it."""

    __slots__ = ()

    def question(self, run: Run[Table]) -> Question | None:
        """Which text is done instead, and whether it is; None where nothing is left to be settled."""
        found = replacements(run, self)
        if not found:
            return None
        if self.by is None:
            texts = texts_of(self, found)
            if len(texts) > 1:
                return which_text(texts)
            return Question("HAC-Q57", THING, tuple(dict.fromkeys(law.source for law in found)))
        if chosen_of(self, found).line.may and not self.agreed:
            return Question("HAC-Q57", words=YES_OR_NO)
        return None

    def answer(self, run: Run[Table], chosen: Numbers) -> None:
        """Take what was chosen, or what leaves nothing to decide."""
        found = replacements(run, self)
        if self.by is None:
            texts = texts_of(self, found)
            if len(texts) > 1:
                texts = [texts[chosen[0]]]
            else:
                texts = different_texts(law for law in found if law.source == chosen[0])
            if len(texts) > 1:
                self.of = [chosen[0]]
            else:
                self.by, self.of = used_of(texts[0]), []
        elif YES_OR_NO[chosen[0]] == "yes":
            self.agreed = True
        else:
            self.used, self.by = [*self.used, self.by], None


INSTEAD_OF = {
    "blessed": ("instead-blessed", "instead-earned"),
    "scored": ("instead-scored", "instead-scored-at"),
}
"""The texts that are done instead of what has several names: boons that are earned are got."""


def is_replaced(
    run: Run[Table],
    kind: str,
    thing: int | None,
    rule: str,
    doer: Doer | None = None,
    *,
    first: bool = False,
    **more: Any,
) -> bool:
    """Whether texts may be done instead of what would happen; then it waits for them, and what is left of it happens afterwards.

    Of several events of one step each has its turn when those before it are settled; the ``first``, which is found last, before them.
    """
    if thing is None or not run.state.turn:
        return False
    if is_never_replaced(run, kind):
        return False
    by, way = (None, "") if doer is None else doer
    event = Replacing(kind=kind, thing=thing, rule=rule, doer=by, way=way, **more)
    if not replacements(run, event):
        return False
    at = len(run.stack)
    while not first and at and is_pending(run.stack[at - 1]):
        at -= 1
    run.begin("replacing", event)
    run.stack.insert(at, run.stack.pop())
    return True


def is_never_replaced(run: Run[Table], kind: str) -> bool:
    """Whether no text of the match speaks of such an event."""
    return setting_of(run).cards.laws.isdisjoint(INSTEAD_OF.get(kind, (f"instead-{kind}",)))


def is_pending(frame: Frame) -> bool:
    """Whether it is an event of the same step that has not had its turn."""
    if not isinstance(frame, Replacing):
        return False
    return not (frame.row or frame.used or frame.by or frame.of)


def replacements(run: Run[Table], event: EventFrame) -> list[ContinuousEffect]:
    """The texts that may still be done instead: each once for an event, and for what is done instead of it (HAC-Q87)."""
    if event.stopped:
        return []
    around = (x for x in run.stack if isinstance(x, EventFrame) and not is_happening(x))
    used = {each for frame in around for each in frame.used}
    used.update(event.used)
    return [
        law
        for kind in kinds_of(run, event)
        for law in laws_of(run).of(kind)
        if used_of(law) not in used and is_meant(run, law, event)
    ]


def is_happening(frame: Frame) -> bool:
    """Whether it is settled, so that what goes on is what follows from it."""
    return frame.row == len(frame.procedure.steps)


def kinds_of(run: Run[Table], event: EventFrame) -> tuple[str, ...]:
    """The kinds of texts that are done instead of it; of a boon that is earned also those of its own card, beside others (HAC-Q57)."""
    kinds = INSTEAD_OF.get(event.kind, (f"instead-{event.kind}",))
    if event.kind != "blessed":
        return kinds
    if not event.phase:
        return ("instead-blessed",)
    is_beside = bool(event.used) or is_any_boon_replaced(run)
    return (*kinds, "instead-earning") if is_beside else kinds


def is_any_boon_replaced(run: Run[Table]) -> bool:
    """Whether a text speaks of the boons of any card, not of its own alone."""
    return any(laws_of(run).of(kind) for kind in INSTEAD_OF["blessed"])


def is_meant(run: Run[Table], law: ContinuousEffect, event: EventFrame) -> bool:
    """Whether a text speaks of that card, of who does it, and of where it goes."""
    trigger, doer = law.line.trigger, who_does(event)
    assert trigger is not None
    if trigger.by is not None and not is_by(run, trigger.by, law, doer):
        return False
    if trigger.victim is not None and not is_there(run, trigger.victim, law, event.to):
        return False
    return is_unused(run, law) and answers(
        run, law, event.thing, event.amount, doers_of(run, event)
    )


def doers_of(run: Run[Table], event: EventFrame) -> list[int]:
    """The card that does it, or of who would score the planet, and that at which (rows ref.doer, ref.scored_at)."""
    doer = who_does(event)
    at = run.state.side(event.to).planet if event.kind == "scored" else None
    if at is not None:
        return [event.thing, at]
    return [] if doer is None else [doer.by]


def text_instead(run: Run[Table], event: EventFrame, law: ContinuousEffect) -> ResolutionFrame:
    """A text as it is done instead of an event: that card, who does it, and how much, where it asks for that."""
    line = line_of(run, law.line.number)
    frame = ResolutionFrame(line.number, law.source, owner_of(law.source))
    frame.that, frame.by = [event.thing], doers_of(run, event)
    is_asked = line.number in setting_of(run).cards.contents.asking_amount
    frame.amount = event.amount if is_asked else 0
    for spoken in spoken_then(law):
        know(frame, spoken)
    return frame


def chosen_of(event: EventFrame, found: Sequence[ContinuousEffect]) -> ContinuousEffect:
    """The text that was chosen."""
    return next(law for law in found if event.by == used_of(law))


def texts_of(event: EventFrame, found: Iterable[ContinuousEffect]) -> list[ContinuousEffect]:
    """The texts of the card that was named, as far as they differ."""
    return different_texts(law for law in found if law.source in event.of)


def different_texts(laws: Iterable[ContinuousEffect]) -> list[ContinuousEffect]:
    """The texts of a card between which somebody chooses, as printed; of alike ones the first."""
    found: dict[str, ContinuousEffect] = {}
    for law in laws:
        found.setdefault(law.line.text, law)
    return list(found.values())


def which_text(laws: Sequence[ContinuousEffect]) -> Question:
    """Which of several texts of one card is done instead of an event, by its number among them (HAC-Q57)."""
    return Question("HAC-Q57", words=tuple(range(1, len(laws) + 1)))
