"""What is said of a choice behind its line in the notation, and what might be named with an action."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from referee.games.save_your_bacon.language.explain import TRAIT_NAMES
from referee.games.save_your_bacon.language.tree import Effect
from referee.games.save_your_bacon.language.words import plain_icons
from referee.games.save_your_bacon.rules.choices import table_of
from referee.games.save_your_bacon.rules.requirements import effects_on, key_of
from referee.games.save_your_bacon.state.frames import ResolutionFrame, clauses_of, setting_of
from referee.games.save_your_bacon.state.table import CARD, CONDITION, THING, Table
from referee.games.save_your_bacon.state.values import attack_of, cost_of, defense_of
from referee.kernel.decision.ask import Answer, Ask
from referee.kernel.engine.run import Run
from referee.kernel.words.english import listed


def aside(ask: Ask[Any], answer: Answer) -> str:
    """What a card costs, what an effect says, how a card in play stands, what an option does."""
    run, verb, words = table_of(ask.run), answer[0], list(answer[1:])
    if verb in ("play-card", "play-reaction"):
        return _price(run, words[0], words[1])
    if verb == "activate-effect":
        effect = _effect(run, words[0], words[1])
        return f": {_said(effect)}" if effect is not None else ""
    if verb == "pitch":
        face = setting_of(run).face(_number(run, CARD, words[0]))
        return f" (worth {face.energy_value})"
    if verb in ("attack", "declare-target"):
        return _as_it_stands(run, words[0])
    if verb == "declare-counter" and words[0] == "yes" and run.state.attacks:
        target = run.state.attacks[-1].target
        return "" if target is None else _as_it_stands(run, _id(run, THING, target))
    if verb == "submit-deck":
        return _deck(run, words)
    if verb == "choose" and len(words) == 1:
        return _of_choice(run, str(words[0]))
    return ""


def meant_in(ask: Ask[Any], answer: Answer) -> str:
    """What is pitched or played comes from the own hand."""
    return f"seat-{ask.seat}/hand" if answer[0] in ("play-card", "play-reaction", "pitch") else ""


def _number(run: Run[Table], name_kind: str, id_: str) -> int:
    return run.game.name_table(run.setting)[name_kind].number(id_)


def _id(run: Run[Table], name_kind: str, number: int) -> str:
    return run.game.name_table(run.setting)[name_kind].id(number)


def _deck(run: Run[Table], words: Sequence[Any]) -> str:
    """The champions of a ready-made deck; where they are named, they say it themselves."""
    setting = setting_of(run)
    found = [each for each in setting.cards.decks if [each.id] == list(words)]
    return f" ({listed([setting.shown(face) for face in found[0].champions])})" if found else ""


def _price(run: Run[Table], card: str, champion: str) -> str:
    """The energy that the card costs that champion now, with every change of it."""
    energy, upgraded = cost_of(run, _number(run, CARD, card), _number(run, THING, champion))
    parts = [f"{energy} E"] if energy or not upgraded else []
    parts += [f"{upgraded} E+"] if upgraded else []
    return f" ({' '.join(parts)})"


def _effect(run: Run[Table], thing: str, key: str) -> Effect | None:
    """The effect of that key on a thing in play."""
    found = effects_on(run, _number(run, THING, thing))
    setting = setting_of(run)
    return next((each for origin, each in found if key_of(setting, origin, each) == key), None)


def _said(effect: Effect) -> str:
    """What an effect says, without its name."""
    text = " ".join(effect.text)
    return plain_icons(text.removeprefix(f"{effect.name}: ")).rstrip(".")


def _as_it_stands(run: Run[Table], id_: str) -> str:
    """Attack and Defense of a card in play, the damage on it, and that it is exhausted."""
    thing = _number(run, THING, id_)
    if not run.state.is_in_play(thing):
        return ""
    card, defense = run.state.card(thing), defense_of(run, thing)
    parts = [f"{attack_of(run, thing)}/{'-' if defense is None else defense}"]
    parts += [f"{card.damage} D"] if card.damage else []
    parts += ["exhausted"] if card.exhausted else []
    return f" ({', '.join(parts)})"


def _of_choice(run: Run[Table], word: str) -> str:
    """What an option does, what "yes" stands for, or how the chosen card stands."""
    name_table = run.game.name_table(run.setting)
    if word in name_table[THING].numbers:
        return _as_it_stands(run, word)
    if word in name_table[CARD].numbers or word in name_table[CONDITION].numbers:
        return ""
    if str(word).upper() in TRAIT_NAMES:
        return f" ({TRAIT_NAMES[word.upper()]})"
    frame = next((each for each in reversed(run.stack) if isinstance(each, ResolutionFrame)), None)
    if frame is None:
        return ""
    clause = clauses_of(run, frame)[min(frame.at, len(clauses_of(run, frame)) - 1)]
    if word == "yes":
        return f": {plain_icons(clause.text)}"
    if word in ("1", "2") and clause.choice == "player":
        options = clause.text.partition(": ")[2].split(", or ")
        return f": {plain_icons(options[int(word) - 1])}" if len(options) == 2 else ""
    return ""


# -- what might be named --------------------------------------------------------------------


def named_with(run: Run[Any], seat: int, verb: str) -> list[str]:
    """What that seat might name with an action, legal or not."""
    table, setting = run.state, setting_of(run)
    if seat > len(table.seats):
        return []
    side, things = table.side(seat), setting.cards.things
    hand = [setting.cards.names.id(card) for card in dict.fromkeys(side.hand)]
    champions = [things.id(each.thing) for each in side.champions]
    match verb:
        case "play-card" | "play-reaction":
            return [f"{card} {champion}" for card in hand for champion in champions]
        case "pitch":
            return hand
        case "attack" | "ready-cards":
            return [things.id(each.thing) for each in side.things()]
        case "declare-target":
            others = [other for other in range(1, len(table.seats) + 1) if other != seat]
            return [things.id(each.thing) for o in others for each in table.side(o).things()]
        case "activate-effect":
            return list(_effects_named(run, seat))
        case "declare-counter":
            return ["yes", "no"]
    return []


def _effects_named(run: Run[Table], seat: int) -> Iterator[str]:
    setting = setting_of(run)
    for card in run.state.side(seat).things():
        for origin, effect in effects_on(run, card.thing):
            yield f"{setting.cards.things.id(card.thing)} {key_of(setting, origin, effect)}"
