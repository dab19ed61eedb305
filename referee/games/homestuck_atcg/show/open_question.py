"""What a view shows of an open question: a choice, an ~ATH offer.

A choice among cards of a hand or a draw pile is shown to the player who makes it, and that cards were offered to
enter, to the seat that is asked; the judge sees both.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.games.homestuck_atcg.rules.boons import Earning, replacements_of
from referee.games.homestuck_atcg.rules.leave_play import (
    Leaving,
    chosen_law,
    replacements,
    texts_of,
)
from referee.games.homestuck_atcg.rules.main_actions import Paying
from referee.games.homestuck_atcg.rules.playing import Playing, texts_to_choose
from referee.games.homestuck_atcg.state.frames import setting_of
from referee.games.homestuck_atcg.state.replacements import Replacing, chosen_of
from referee.games.homestuck_atcg.state.replacements import replacements as event_texts
from referee.games.homestuck_atcg.state.replacements import texts_of as texts_of_card
from referee.games.homestuck_atcg.state.table import CARD, LOCATION, THING, Table, name_table_of
from referee.kernel.facts import JUDGE, Eyes

if TYPE_CHECKING:
    from referee.games.homestuck_atcg.language.tree import Line
    from referee.games.homestuck_atcg.state.continuous_effects import ContinuousEffect
    from referee.games.homestuck_atcg.state.table import Setting
    from referee.kernel.choices.question import Question
    from referee.kernel.decision.ask import Ask
    from referee.kernel.engine.run import Run


def asked_seen(run: Run[Table], eyes: Eyes) -> dict[str, Any]:
    """The choice or the offer that is open, as far as those eyes may know."""
    asks = [ask for ask in run.asks() if not ask.secret or eyes in (ask.seat, JUDGE)]
    if not asks:
        return {}
    ask = asks[0]
    if "enter" in ask.verbs and run.state.events:
        event = setting_of(run).called(run.state.events[0].last.thing)
        return {"offer": {"seat": ask.seat, "card": event}}
    question = question_of(run) if "choose" in ask.verbs else None
    if question is None or (question.hidden and eyes not in (ask.seat, JUDGE)):
        return {}
    return {"question": question_seen(setting_of(run), ask, question) | about_seen(run)}


def question_of(run: Run[Table]) -> Question | None:
    """What the frame on top of the stack asks, if it asks by the verb of choices."""
    asker = getattr(run.stack[-1], "question", None) if run.stack else None
    found: Question | None = asker(run) if asker is not None else None
    return found


def texts_asked(run: Run[Table]) -> list[ContinuousEffect]:
    """The texts of one card of which one may be done instead of an event, where it is asked which, or whether it is."""
    frame = run.stack[-1] if run.stack else None
    if isinstance(frame, Earning):
        return replacements_of(run, frame)
    if isinstance(frame, Replacing):
        return texts_instead(run, frame)
    if not isinstance(frame, Leaving):
        return []
    found = replacements(run, frame)
    if frame.by is None:
        return texts_of(found, frame.of)
    return [fit.law for fit in chosen_law(frame, found)[:1]]


def lines_asked(run: Run[Table]) -> list[Line]:
    """The same texts, and those of which one says what a card costs instead of grist (HAC-Q73)."""
    frame = run.stack[-1] if run.stack else None
    if isinstance(frame, Playing):
        return texts_to_choose(run, frame)
    return [law.line for law in texts_asked(run)]


def texts_instead(run: Run[Table], event: Replacing) -> list[ContinuousEffect]:
    """The same of an event that texts may replace; none while it is asked which card's text is."""
    found = event_texts(run, event)
    if event.by is None:
        return texts_of_card(event, found)
    return [chosen_of(event, found)] if found else []


def about_seen(run: Run[Table]) -> dict[str, str]:
    """What is asked about where no step of a text asks: which card's text is done instead, and what it is done for."""
    setting, frame, texts = setting_of(run), run.stack[-1], texts_asked(run)
    said = [line.text.rstrip(".") for line in lines_asked(run)]
    if len(said) > 1:
        said = [f"{at}. {text}" for at, text in enumerate(said, 1)]
    if isinstance(frame, Playing) and said:
        return {"about": f"{setting.shown(frame.face)}: {'; '.join(said)}"}
    if texts:
        source = texts[0].source
        about = {"about": f"{setting.called(source)}: {'; '.join(said)}"}
        hit = frame.hit if isinstance(frame, Leaving) else None
        hit = frame.thing if isinstance(frame, Replacing) else hit
        return about if hit in (None, source) else about | {"of": setting.called(hit)}
    if isinstance(frame, Paying):
        return {"about": f"whose boon pays for {setting.called(frame.thing)}"}
    if isinstance(frame, Replacing) and frame.by is None:
        return {"about": f"what is done instead for {setting.called(frame.thing)}"}
    if isinstance(frame, Leaving):
        return {
            "about": f"what is done instead for {setting.called(replacements(run, frame)[0].hit)}"
        }
    return {}


KINDS = {CARD: "cards", THING: "things", LOCATION: "planets"}


def question_seen(setting: Setting, ask: Ask[Any], question: Question) -> dict[str, Any]:
    """What there is to choose from, and how many of it."""
    if question.words:
        return {"seat": ask.seat, "words": list(question.words)}
    names = name_table_of(setting.cards)[question.name_kind]
    among = [names.shown(each) for each in question.among]
    most = min(question.most, len(among))
    return {
        "seat": ask.seat,
        KINDS[question.name_kind]: among,
        "least": question.least,
        "most": most,
    }
