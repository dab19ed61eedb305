"""What a view shows of what is under way: who acts, the attack, the text, what lasts, the open question.

A choice among cards of a hand is shown to the player who makes it, and to the judge.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from referee.games.super_fantasy_brawl.effects.interpreter import Declaring
from referee.games.super_fantasy_brawl.rules.choices import CHOOSE
from referee.games.super_fantasy_brawl.rules.paths import Moving
from referee.games.super_fantasy_brawl.rules.targeting import AREA, in_area, orientations
from referee.games.super_fantasy_brawl.rules.traps import Springing
from referee.games.super_fantasy_brawl.state.frames import (
    Acting,
    Origin,
    ResolutionFrame,
    clauses_of,
    setting_of,
)
from referee.games.super_fantasy_brawl.state.table import (
    CARD,
    HEX,
    Attack,
    DurationEffect,
    Setting,
    Table,
    owner_of,
)
from referee.games.super_fantasy_brawl.state.values import defence_of, strength_of
from referee.kernel.choices.question import Question, question_of
from referee.kernel.decision.ask import Ask
from referee.kernel.engine.run import Run
from referee.kernel.facts import JUDGE, Eyes


def under_way_seen(run: Run[Table], eyes: Eyes) -> dict[str, Any]:
    """The champion that acts, the attack, the texts that are carried out, what lasts, what is asked."""
    table, setting = run.state, setting_of(run)
    seen: dict[str, Any] = {
        "acting": [acting_seen(setting, each) for each in run.stack if isinstance(each, Acting)],
        "moving": [moving_seen(setting, each) for each in run.stack if isinstance(each, Moving)],
        "springing": [springing_seen(setting, f) for f in run.stack if isinstance(f, Springing)],
        "resolving": [
            resolving_seen(setting, f) for f in run.stack if isinstance(f, ResolutionFrame)
        ],
    }
    if table.attack is not None:
        seen["attack"] = attack_seen(setting, table, table.attack)
    seen["lasting"] = [lasting_seen(setting, each) for each in table.lasting]
    question = asked_seen(run, eyes)
    seen |= {"question": question} if question else {}
    if any(AREA.name in ask.verbs for ask in run.asks()):
        seen["areas"] = areas_seen(setting, table)
    return seen


def acting_seen(setting: Setting, frame: Acting) -> dict[str, Any]:
    """A champion that is activated, and by what (SFB-5.1)."""
    seen: dict[str, Any] = {
        "seat": frame.seat,
        "champion": setting.called(frame.figure),
        "champion-id": setting.cards.figures.id(frame.figure),
    }
    if frame.card is not None:
        seen["card"] = setting.shown(frame.card)
    if frame.action is not None:
        seen["standard-action"] = setting.cards.action_names.shown(frame.action)
    return seen


def moving_seen(setting: Setting, frame: Moving) -> dict[str, Any]:
    """A champion that moves hex by hex: who decides, and how many steps are left (SFB-Q20)."""
    seen: dict[str, Any] = {
        "seat": frame.seat,
        "champion": setting.called(frame.figure),
        "champion-id": setting.cards.figures.id(frame.figure),
        "kind": frame.kind,
        "left": frame.left,
    }
    return seen | ({"facing": frame.facing} if frame.facing else {})


def springing_seen(setting: Setting, frame: Springing) -> dict[str, Any]:
    """A trap that goes off: on whom and where, its face once it is flipped (SFB-19.4, SFB-Q78)."""
    seen: dict[str, Any] = {"champion": setting.called(frame.figure), "hex": setting.hex(frame.hex)}
    face = {} if frame.face is None else {"trap": setting.cards.trap_names.shown(frame.face)}
    return seen | face


def attack_seen(setting: Setting, table: Table, attack: Attack) -> dict[str, Any]:
    """The attack under way, with the numbers as they would be now (SFB-7.8, SFB-Q33)."""
    figures = setting.cards.figures
    seen: dict[str, Any] = {
        "seat": owner_of(attack.attacker),
        "card": setting.shown(attack.card),
        "attacker": setting.called(attack.attacker),
        "attacker-id": figures.id(attack.attacker),
        "targets": [target_seen(setting, table, attack, target) for target in attack.targets],
        "reactions": [
            {
                "card": setting.shown(each.card),
                "seat": each.seat,
                "champion": setting.called(each.figure),
                "champion-id": figures.id(each.figure),
            }
            for each in attack.reactions
        ],
    }
    targeting, start = setting.card(attack.card).targeting, table.hex_of(attack.attacker)
    if attack.facing and targeting is not None and start is not None:
        area = setting.arena.area(start, targeting.offsets, attack.facing)
        seen["facing"] = attack.facing
        seen["hexes"] = [setting.hex(hex_) for hex_ in area]
    return seen


def areas_seen(setting: Setting, table: Table) -> dict[str, list[str]]:
    """The champions in the area of the attack under way, for each way in which it may be turned."""
    figures = setting.cards.figures
    return {
        facing: list(map(figures.id, in_area(setting, table, facing)))
        for facing in orientations(setting)
    }


def target_seen(setting: Setting, table: Table, attack: Attack, target: int) -> dict[str, Any]:
    """A declared target, with strength and defence now, or the attack damage once it is worked out."""
    seen: dict[str, Any] = {
        "champion": setting.called(target),
        "champion-id": setting.cards.figures.id(target),
    }
    attacker, row = table.figure(attack.attacker), table.figure(target)
    if attacker.hex is not None and row.hex is not None:
        seen["strength"] = strength_of(setting, table, setting.card(attack.card), attacker, row)
        seen["defence"] = defence_of(setting, table, row)
    hit = next((hit for hit in attack.hits if hit.figure == target), None)
    return seen if hit is None else seen | {"damage": hit.damage}


def lasting_seen(setting: Setting, lasting: DurationEffect) -> dict[str, Any]:
    """A change with a duration: of what, on whom, until when, and the card it comes from."""
    seen: dict[str, Any] = {
        "value": lasting.value,
        "champion": setting.called(lasting.figure),
        "until": lasting.until,
    }
    if lasting.source is not None:
        seen["card"] = setting.shown(lasting.source)
    if lasting.value != "displacement":
        seen["change"] = lasting.change
    return seen | ({"scope": lasting.scope} if lasting.scope else {})


# -- texts and questions --------------------------------------------------------------------


def resolving_seen(setting: Setting, frame: ResolutionFrame) -> dict[str, Any]:
    """A text that is carried out: its sentences, and which of them has begun last (from 1)."""
    return {
        "of": origin_name(setting, frame.origin),
        "part": frame.origin.part,
        "seat": frame.seat,
        "champion": setting.called(frame.figure),
        "champion-id": setting.cards.figures.id(frame.figure),
        "by": setting.called(frame.by),
        "text": [clause.text for clause in clauses_of(setting.cards, frame.origin)],
        "at": frame.begun,
    }


def origin_name(setting: Setting, origin: Origin) -> str:
    """The printed name of the thing on which a text stands."""
    cards = setting.cards
    names = {
        "card": cards.card_names,
        "action": cards.action_names,
        "trap": cards.trap_names,
        "champion": cards.champion_names,
    }
    return str(names[origin.kind].shown(origin.number))


def asked_seen(run: Run[Table], eyes: Eyes) -> dict[str, Any]:
    """The choice that is open, as far as those eyes may know what there is to choose from."""
    ask = next((ask for ask in run.asks() if CHOOSE.name in ask.verbs), None)
    if ask is None:
        return {}
    question = question_of(ask.run)
    if question.name_kind == CARD and eyes not in (ask.seat, JUDGE):
        return {}
    seen = question_seen(setting_of(run), ask, question)
    later = ask.frame.sentence(ask.run) if isinstance(ask.frame, Declaring) else 1
    return seen | {"sentence": later} if later > 1 else seen


def question_seen(setting: Setting, ask: Ask[Any], question: Question) -> dict[str, Any]:
    """What there is to choose from, and how many of it."""
    if question.words:
        return {"seat": ask.seat, "words": list(question.words)}
    shown: Callable[[int], str]
    kind, shown = "champions", setting.called
    if question.name_kind == HEX:
        kind, shown = "hexes", setting.hex
    elif question.name_kind == CARD:
        kind, shown = "cards", setting.shown
    most = min(question.most, len(question.among))
    among = list(map(shown, question.among))
    return {"seat": ask.seat, kind: among, "least": question.least, "most": most}
