"""What those eyes may know, by allow-list (CL-2.2, CL-2.3, CL-Q4).

While a phase runs, everybody sees the table as it stood when the phase began and who has finished; a
seat sees its own side as it is now, and the other as its own actions have left it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.games.clash.effects.choices import question_of
from referee.games.clash.rules.draws import setting_of
from referee.games.clash.rules.usable_abilities import owed
from referee.games.clash.state.frames import using_of
from referee.games.clash.state.table import (
    SEATS,
    Action,
    Ally,
    Alone,
    Delayed,
    Setting,
    Table,
    opponent,
)
from referee.kernel.engine.run import Run
from referee.kernel.facts import JUDGE, Eyes
from referee.kernel.game import Stage
from referee.kernel.show.secrecy import open_zones


def view(run: Run[Table], eyes: Eyes) -> dict[str, Any]:
    """The table as those eyes see it."""
    table = run.state
    seen: dict[str, Any] = {
        "round": table.round,
        "phase": table.phase,
        "seats": {str(seat): side_seen(run, seat, eyes) for seat in SEATS},
    }
    seen["cards"] = cards_seen(setting_of(run), seen["seats"])
    if run.lanes:
        seen["finished"] = [seat for seat in SEATS if run.has_finished(seat)]
        own = [seat for seat in SEATS if eyes in (seat, JUDGE)]
        seen["log"] = {str(seat): log_seen(run, run.lanes[seat].state.log) for seat in own}
        seen["question"] = {
            str(seat): question
            for seat in own
            if (question := question_seen(run.lanes[seat])) is not None
        }
    return seen


def side_seen(run: Run[Table], seat: int, eyes: Eyes) -> dict[str, Any]:
    """One side: its own player and the judge see it as it is, everybody else as it was."""
    setting = setting_of(run)
    side = run.state.side(seat)
    health, allies = side.health, side.allies
    if run.lanes and eyes in (seat, JUDGE):
        side = run.lanes[seat].state.own
        health, allies = side.health, side.allies
    elif run.lanes and eyes == opponent(seat):
        alone: Alone = run.lanes[opponent(seat)].state
        health, allies = alone.other_health, alone.foes
    seen: dict[str, Any] = {
        "health": health,
        "coins": side.coins,
        "shields": side.shields,
        "swords": side.swords,
        "deck-size": len(side.deck),
        "hand-size": len(side.hand),
        "allies": [ally_seen(setting, each) for each in allies],
        "delayed": [delayed_seen(setting, each) for each in side.delayed],
        "defended": log_seen(run, side.defended),
        "attacked": log_seen(run, side.attacked),
    }
    if run.lanes and eyes in (seat, JUDGE) and side.allies:
        seen["owed"] = owed_seen(run.lanes[seat])
    return seen | open_zones(side, seat, eyes, {"card": setting.cards.names})


def owed_seen(lane: Run[Alone]) -> list[dict[str, Any]]:
    """The abilities that the seat must use before it can finish (CL-Q14)."""
    if not any("finish-phase" in ask.verbs for ask in lane.asks()):
        return []
    setting = setting_of(lane)
    return [{"card": setting.shown(card.card), "ability": number} for card, number, _ in owed(lane)]


def question_seen(lane: Run[Alone]) -> dict[str, Any] | None:
    """The choice inside an ability that the seat is asked for now (CL-Q44)."""
    if not any("effect-choice" in ask.verbs for ask in lane.asks()):
        return None
    question = question_of(lane)
    assert question is not None
    setting, using = setting_of(lane), using_of(lane)
    return {
        "card": setting.shown(using.card),
        "ability": using.ability,
        "text": setting.card(using.card).abilities[using.ability - 1].text,
        "words": list(question.words),
        "cards": list(map(setting.shown, question.cards)),
        "least": question.least,
        "most": question.most,
    }


def cards_seen(setting: Setting, sides: Mapping[str, Any]) -> dict[str, Any]:
    """What is printed on the cards in play, and on those of the own hand."""
    names = setting.cards.names
    seen = {}
    for side in sides.values():
        for name in [*(each["card"] for each in side["allies"]), *side.get("hand", ())]:
            number = names.find(name)
            assert number is not None
            card = setting.card(number)
            seen[name] = {
                "cost": setting.price(number),
                "health": card.health,
                "abilities": [ability.text for ability in card.abilities],
            }
    return seen


def ally_seen(setting: Setting, card: Ally) -> dict[str, Any]:
    """A card in play: its health and statuses, and which abilities were used in this phase."""
    seen: dict[str, Any] = {"card": setting.shown(card.card), "health": card.health}
    if card.protected:
        seen["protected"] = True
    if card.stunned:
        seen["stunned"] = True
    if card.used:
        seen["used"] = list(card.used)
    return seen


def delayed_seen(setting: Setting, delayed: Delayed) -> dict[str, Any]:
    """Something that happens in the next Start phase (CL-2.9)."""
    seen: dict[str, Any] = {"by": delayed.by, "what": delayed.what, "amount": delayed.amount}
    if delayed.card is not None:
        seen["card"] = setting.shown(delayed.card)
    return seen


def log_seen(run: Run[Any], log: Sequence[Action]) -> list[dict[str, Any]]:
    """The actions of a phase with payments, choices and results (CL-2.3, CL-Q4)."""
    return [action_seen(setting_of(run), action) for action in log]


def action_seen(setting: Setting, action: Action) -> dict[str, Any]:
    """One action: what was done, with which cards, and what came of it."""
    seen: dict[str, Any] = {"verb": action.verb}
    if action.card is not None:
        seen["card"] = setting.shown(action.card)
    if action.ability:
        seen["ability"] = action.ability
    if action.cards:
        seen["cards"] = list(map(setting.shown, action.cards))
    if action.word:
        seen["word"] = action.word
    results = []
    for change in action.changes:
        result: dict[str, Any] = {"seat": change.seat, "what": change.what, "amount": change.amount}
        if change.card is not None:
            result["card"] = setting.shown(change.card)
        if change.later:
            result["later"] = True
        results.append(result)
    if results:
        seen["results"] = results
    return seen


def stage(run: Run[Table]) -> Stage:
    """The round and the phase (CL-2.1)."""
    state = run.state
    phase = f"{state.phase.title()} phase" if state.round else "set-up"
    return Stage(state.round, phase, "round")
