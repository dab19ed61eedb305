"""What a view shows of an open question: a payment, a choice, a window (SYB-Q42, SYB-Q89).

A choice among cards is shown to the player who makes it, and a window that is asked in secret to the seat
that is asked; the judge sees both.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from referee.games.save_your_bacon.effects.questions import Acting, card_asked_about
from referee.games.save_your_bacon.language.words import plain_icons
from referee.games.save_your_bacon.rules.choices import CHOOSE, question_of
from referee.games.save_your_bacon.rules.payment import Paying
from referee.games.save_your_bacon.rules.reactions import window_of
from referee.games.save_your_bacon.state.frames import ResolutionFrame, clauses_of, setting_of
from referee.games.save_your_bacon.state.table import CARD, THING, Occurrence, Setting, Table
from referee.kernel.choices.question import Question
from referee.kernel.decision.ask import Ask
from referee.kernel.engine.run import Run
from referee.kernel.facts import JUDGE, Eyes


def asked_seen(run: Run[Table], eyes: Eyes) -> dict[str, Any]:
    """The payment, the choice or the window that is open, as far as those eyes may know."""
    seen: dict[str, Any] = {}
    frame = run.stack[-1] if run.stack else None
    if isinstance(frame, Paying):
        seen["paying"] = payment_seen(frame)
    asks = run.asks()
    if not asks or (run.lanes and eyes not in (asks[0].seat, JUDGE)):
        return seen
    ask, window = asks[0], window_of(run)
    if CHOOSE.name in ask.verbs:
        question = question_of(run)
        if question.name_kind != CARD or eyes in (ask.seat, JUDGE):
            seen["question"] = question_seen(setting_of(run), ask, question) | about_seen(run)
    elif window is not None and window.occurrences:
        seen["window"] = occurrences_seen(setting_of(run), window.occurrences)
    return seen


def payment_seen(paying: Paying) -> dict[str, Any]:
    """What a payment still needs: energy that may be pitched, and tokens (SYB-5.1)."""
    return {
        "seat": paying.seat,
        "left": max((paying.price.energy or 0) - paying.pitched, 0),
        "upgraded": paying.price.upgraded,
        "pitched": paying.pitched,
    }


def question_seen(setting: Setting, ask: Ask[Any], question: Question) -> dict[str, Any]:
    """What there is to choose from, and how many of it."""
    if question.words:
        return {"seat": ask.seat, "words": list(question.words)}
    shown: Callable[[int], str]
    kind, shown = "conditions", setting.cards.conditions.shown
    if question.name_kind == CARD:
        kind, shown = "cards", setting.shown
    elif question.name_kind == THING:
        kind, shown = "things", setting.called
    most = min(question.most, len(question.among))
    among = list(map(shown, question.among))
    return {"seat": ask.seat, kind: among, "least": question.least, "most": most}


def about_seen(run: Run[Table]) -> dict[str, str]:
    """What the effect action that asks says, if one does, and of which card it asks, where it asks of each."""
    acting = run.stack[-1]
    if not isinstance(acting, Acting):
        return {}
    resolving = next(each for each in reversed(run.stack) if isinstance(each, ResolutionFrame))
    clauses = clauses_of(run, resolving)
    about = {"about": plain_icons(clauses[min(resolving.at, len(clauses) - 1)].text)}
    thing = card_asked_about(run, acting)
    return about if thing is None else about | {"of": setting_of(run).called(thing)}


def occurrences_seen(setting: Setting, occurrences: Sequence[Occurrence]) -> list[dict[str, Any]]:
    """What just happened, in the order in which an answer may number it (SYB-Q96)."""
    return [occurrence_seen(setting, each) for each in occurrences]


def occurrence_seen(setting: Setting, occurrence: Occurrence) -> dict[str, Any]:
    """One occurrence: to which card, or by whom."""
    seen: dict[str, Any] = {"what": occurrence.what, "seat": occurrence.seat}
    if occurrence.thing is not None:
        seen["card"] = setting.called(occurrence.thing)
    elif occurrence.card is not None:
        seen["card"] = setting.shown(occurrence.card)
    if occurrence.by is not None:
        seen["by"] = setting.called(occurrence.by)
    if occurrence.condition is not None:
        seen["condition"] = setting.cards.conditions.shown(occurrence.condition)
    if occurrence.kind:
        seen["kind"] = occurrence.kind
    if occurrence.number:
        seen["number"] = occurrence.number
    return seen
