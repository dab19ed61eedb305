"""What was chosen for an action is kept for it and told, and for what refers to it later (row ref.that)."""

from __future__ import annotations

from referee.games.homestuck_atcg.effects.decisions import stage_of
from referee.games.homestuck_atcg.fact_kinds import CHOSE, CHOSE_OPPONENT, CHOSE_PLANET
from referee.games.homestuck_atcg.language.tree import Action
from referee.games.homestuck_atcg.rules.choices import SEATS, seat_named
from referee.games.homestuck_atcg.state.frames import Act, Progress, speak_of
from referee.games.homestuck_atcg.state.table import CARD, LOCATION
from referee.kernel.choices.name_spaces import Numbers
from referee.kernel.choices.question import Question


def keep_choice(act: Act, question: Question, chosen: Numbers) -> None:
    """Keep what was chosen, for the action and for what refers to it (row ref.that)."""
    stage, text, progress = stage_of(act), act.text, act.progress
    if stage == "place":
        keep_place(act.action, progress, chosen[0] if chosen else 0)
        return
    progress.stage += 1
    match stage:
        case "seat":
            progress.seat = seat_named(question.words[chosen[0]])
        case "target" if question.lexeme == CARD:
            progress.faces, progress.pile, progress.whose = [*chosen], "hand", text.seat
        case "target":
            progress.things = [*chosen]
            speak_of(text, chosen)
        case "second":
            progress.second = chosen[0] if chosen else None
            if chosen and progress.things:
                speak_of(text, chosen)
        case _:
            act.effect.take(act, chosen)


def keep_place(action: Action, progress: Progress, at: int) -> None:
    """One location for all, or the next card's (rows pl.enemy, pl.other)."""
    if action.place == "opposing":
        progress.places = [at] * len(progress.things)
    else:
        progress.places = [*progress.places, at]
    if len(progress.places) >= len(progress.things):
        progress.stage += 1


def tell_choice(act: Act, question: Question, chosen: Numbers) -> None:
    """Tell what was chosen; cards of a hand or deck are told of when they are laid open."""
    run, setting, seat = act.run, act.setting, act.text.seat
    if run.listener is None or not chosen or question.lexeme == CARD or not question.is_open:
        return
    if question.lexeme == LOCATION:
        CHOSE_PLANET.tell(run, question.rule, seat, planet=chosen[0])
    elif not question.words:
        cards = [setting.called(each) for each in chosen]
        CHOSE.tell(run, question.rule, seat, cards=cards)
    elif question.words[0] in SEATS:
        opponent = seat_named(question.words[chosen[0]])
        CHOSE_OPPONENT.tell(run, question.rule, seat, opponent=opponent)
