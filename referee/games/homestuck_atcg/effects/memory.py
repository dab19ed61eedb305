"""What was chosen for an action is kept for it and told, and for what refers to it later (row ref.that)."""

from __future__ import annotations

from referee.games.homestuck_atcg.effects.decisions import stage_of
from referee.games.homestuck_atcg.fact_kinds import CHOSE, CHOSE_OPPONENT, CHOSE_PLANET
from referee.games.homestuck_atcg.language.tree import Action
from referee.games.homestuck_atcg.rules.choices import SEATS, seat_named
from referee.games.homestuck_atcg.state.frames import Progress, Resolving, setting_of, speak_of
from referee.games.homestuck_atcg.state.table import CARD, LOCATION, Table
from referee.kernel.choices.name_spaces import Numbers
from referee.kernel.choices.question import Question
from referee.kernel.engine.run import Run


def keep_choice(
    resolving: Resolving,
    action: Action,
    progress: Progress,
    question: Question,
    chosen: Numbers,
) -> None:
    """Keep what was chosen, for the action and for what refers to it (row ref.that)."""
    stage = stage_of(action, progress)
    if stage == "place":
        keep_place(action, progress, chosen[0] if chosen else 0)
        return
    progress.stage += 1
    match stage:
        case "seat":
            progress.seat = seat_named(question.words[chosen[0]])
        case "target" if question.lexeme == CARD:
            progress.faces, progress.pile, progress.whose = [*chosen], "hand", resolving.seat
        case "target":
            progress.things = [*chosen]
            speak_of(resolving, chosen)
        case "second":
            progress.second = chosen[0] if chosen else None
            if chosen and progress.things:
                speak_of(resolving, chosen)
        case "search":
            resolving.that, resolving.looked, resolving.found = [], 0, [*chosen]
        case _:
            progress.number = int(question.words[chosen[0]]) if stage == "heal" else chosen[0]


def keep_place(action: Action, progress: Progress, at: int) -> None:
    """One location for all, or the next card's (rows pl.enemy, pl.other)."""
    if action.place == "opposing":
        progress.places = [at] * len(progress.things)
    else:
        progress.places = [*progress.places, at]
    if len(progress.places) >= len(progress.things):
        progress.stage += 1


def tell_choice(run: Run[Table], resolving: Resolving, question: Question, chosen: Numbers) -> None:
    """Tell what was chosen; cards of a hand or deck are told of when they are revealed."""
    if run.listener is None or not chosen or question.lexeme == CARD or not question.is_open:
        return
    setting, seat = setting_of(run), resolving.seat
    if question.lexeme == LOCATION:
        CHOSE_PLANET.tell(run, question.rule, seat, planet=chosen[0])
    elif not question.words:
        cards = [setting.called(each) for each in chosen]
        CHOSE.tell(run, question.rule, seat, cards=cards)
    elif question.words[0] in SEATS:
        opponent = seat_named(question.words[chosen[0]])
        CHOSE_OPPONENT.tell(run, question.rule, seat, opponent=opponent)
