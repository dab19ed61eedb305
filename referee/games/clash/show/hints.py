"""What is said of a choice behind its line in the notation, and what might be named with an action."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from referee.games.clash.effects.effects import target_of
from referee.games.clash.language.tree import ChooseOne, Clause, May
from referee.games.clash.rules.abilities_in_use import USES
from referee.games.clash.rules.draws import setting_of
from referee.games.clash.rules.usable_abilities import abilities_of
from referee.games.clash.state.frames import Doing, node_of
from referee.games.clash.state.table import SEATS, Alone
from referee.kernel.decision.ask import Answer, Ask
from referee.kernel.engine.run import Run
from referee.kernel.words.english import counted


def aside(ask: Ask[Alone], answer: Answer) -> str:
    """The price of a card, the text of an ability (legal is only what is owed), what is chosen."""
    setting = setting_of(ask.run)
    if answer[0] == "play-card":
        price = setting.price(setting.cards.names.number(answer[1]))
        return f" ({counted(price, 'coins')})"
    if answer[0] in [verb.name for verb in USES.values()]:
        card = setting.card(setting.cards.names.number(answer[1]))
        text = card.abilities[answer[2] - 1].text
        return f" (owed): {text.partition(': ')[2]}"
    if answer[0] == "effect-choice":
        return _of_choice(ask, answer[1:])
    return ""


def _of_choice(ask: Ask[Alone], said: Sequence[str]) -> str:
    """What an option does; of one card, how it stands in play: an own one where one pays."""
    frame = ask.frame
    node = node_of(ask.run, frame) if isinstance(frame, Doing) else None
    match node, list(said):
        case ChooseOne(), ["1"]:
            return f": {_words(node.first)}"
        case ChooseOne(), ["2"]:
            return f": {_words(node.second)}"
        case May(), ["yes"]:
            return f": {_words(node.deed)}"
        case _, [name] if name in setting_of(ask.run).cards.names.numbers:
            target = target_of(node) if node is not None else None
            own = target is None or target.is_own
            number = setting_of(ask.run).cards.names.number(name)
            return _as_it_stands(ask.run.state, number, own=own)
    return ""


def meant_in(ask: Ask[Alone], answer: Answer) -> str:
    """On whose side: a card belongs to the own one, unless an effect looks for a Foe."""
    frame = ask.frame
    node = node_of(ask.run, frame) if isinstance(frame, Doing) else None
    target = target_of(node) if node is not None and answer[0] == "effect-choice" else None
    is_own = target is None or target.is_own
    return f"seat-{ask.seat if is_own else sum(SEATS) - ask.seat}/"


def _words(deed: Clause) -> str:
    """An effect in the words in which a page says it."""
    return next(iter(deed.steps())).words


def _as_it_stands(state: Alone, number: int, *, own: bool) -> str:
    """The health and the statuses of a card in play, and whose it is where both players have it there; else nothing."""
    sides = [state.own.allies, state.foes]
    found = [next((each for each in cards if each.card == number), None) for cards in sides]
    each = found[not own]
    if each is None:
        return ""
    whose = ("own, " if own else "the foe's, ") if all(found) else ""
    protected = ", Protected" if each.protected else ""
    stunned = ", Stunned" if each.stunned else ""
    return f" ({whose}{each.health} health{protected}{stunned})"


def named_with(run: Run[Any], seat: int, verb: str) -> list[str]:
    """The cards of the hand to be played, or the abilities of that kind of the cards in play.

    Where there is none, the first of the cards that are there.
    """
    lane = run.lanes.get(seat)
    if lane is None:
        return []
    ids = setting_of(lane).cards.names.ids
    if verb == "play-card":
        return [ids[card] for card in lane.state.own.hand]
    if verb not in [use.name for use in USES.values()]:
        return []
    in_play = [each.card for each in lane.state.own.allies]
    anything = [(card, 1) for card in in_play or lane.state.own.hand]
    return [f"{ids[card]} {number}" for card, number in list(_abilities(lane, verb)) or anything]


def _abilities(lane: Run[Alone], verb: str) -> Iterator[tuple[int, int]]:
    kind = next(kind for kind, use in USES.items() if use.name == verb)
    for card in lane.state.own.allies:
        for number, _ in abilities_of(lane, card.card, kind):
            yield card.card, number
