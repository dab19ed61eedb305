"""Bots: each gets its seat's view, its legal answers and dice of its own; nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from referee.games.homestuck_atcg.bots.position_value import (
    BOON,
    CARD,
    GRIST,
    POWER,
    Figure,
    Seen,
    is_harmful,
    worth_of_table,
    worth_of_text,
)
from referee.kernel.bots import Legal, View, choose_any_kind, choose_best
from referee.kernel.decision.ask import Answer
from referee.kernel.engine.dice import BotDice

PLANET = "planet-"
SEAT = "seat-"
PATIENCE = 60
"""After this many rounds a bot tries something else now and then: two that wait would wait for ever."""
KEPT = 9
"""With so much grist the next income would exceed the stock's limit (HAC-5.1.7)."""


def random_bot(view: View, legal: Legal, dice: BotDice) -> Answer:
    """Any kind of action with equal chance; the Main Phase is ended only now and then."""
    if len(legal) > 1 and dice.below(3):
        going_on = [answer for answer in legal if answer[0] != "end-main"]
        return choose_any_kind(view, going_on or legal, dice)
    return choose_any_kind(view, legal, dice)


def greedy_bot(view: View, legal: Legal, dice: BotDice) -> Answer:
    """A sensible player: invades where it can score, defends, and taps what destroys something."""
    if len(legal) == 1:
        return legal[0]
    if view["round"] > PATIENCE and dice.below(2):
        return random_bot(view, legal, dice)
    seen = Seen.of(view)
    return choose_best(legal, [score(seen, answer) for answer in legal], dice)


def score(seen: Seen, answer: Sequence[Any]) -> int:
    """How much a sensible player wants to do this now."""
    worth = WORTH.get(answer[0])
    return worth(seen, answer[1:]) if worth is not None else 0


def planet_of(word: Any) -> int:
    """The seat of a planet location by its id; 0 if it is none."""
    said = str(word)
    number = said.removeprefix(PLANET)
    return int(number) if said.startswith(PLANET) and number.isdecimal() else 0


def gain(seen: Seen, after: Seen) -> int:
    """How much better the table is for the player after something than before."""
    return worth_of_table(after) - worth_of_table(seen)


def price(seen: Seen, grist: int) -> int:
    """What grist is worth now: less where the stock is nearly full."""
    return grist if seen.grist >= KEPT else grist * GRIST - 1


# -- before the first turn, and drawing -----------------------------------------------------


def _mulligan(seen: Seen, args: Sequence[Any]) -> int:
    """A hand without two cards that can be paid soon is put back once."""
    side = seen.view["seats"][str(seen.seat)]
    cards = [seen.view["cards"].get(name, {}) for name in side["hand"]]
    soon = [card for card in cards if str(card.get("enter", "")) in ("0g", "1g", "2g", "3g")]
    return 1 if len(soon) < 2 and not side["mulligans"] else -1


def _draw_extra(seen: Seen, args: Sequence[Any]) -> int:
    """As many as there are, unless the draw pile would run out by it (HAC-5.1.13)."""
    left = seen.view["seats"][str(seen.seat)]["deck-size"] - int(args[0]) - 1
    return int(args[0]) if left >= 0 else -int(args[0])


# -- the Main Phase -------------------------------------------------------------------------


def _play(seen: Seen, args: Sequence[Any]) -> int:
    """A character where it does most, inventory and executables by what they say."""
    card = seen.printed(str(args[0]))
    if card is None:
        return 1
    cost = str(card.get("enter", "0g")).removesuffix("g")
    paid = price(seen, int(cost)) if cost.isdecimal() else 0
    at = planet_of(args[1]) if len(args) > 1 else 0
    return _worth_of_entering(seen, card, args, at) - paid


def _worth_of_entering(seen: Seen, card: View, args: Sequence[Any], at: int) -> int:
    text = " ".join(card["text"])
    if at:
        figure = Figure("new", "", seen.seat, at, card.get("power", 0), tapped=False, boons=0)
        return gain(seen, seen.with_figure(figure)) + (len(text) > 0) - CARD // 2
    if card["type"] == "inventory":
        host = seen.figures.get(str(args[1])) if len(args) > 1 else None
        is_own = host is None or seen.is_mine(host)
        return CARD + (POWER if is_own != is_harmful(text.partition(".")[2]) else -CARD)
    return CARD + min(worth_of_text(seen, text), 2 * CARD) // 2


def _move(seen: Seen, args: Sequence[Any]) -> int:
    """Where it does more than here; its boons are lost, and it is tapped (HAC-2.25, HAC-5.2.4)."""
    figure = seen.figures.get(str(args[0]))
    if figure is None:
        return 0
    moved = replace(figure, at=planet_of(args[1]), boons=0, tapped=True)
    return gain(seen, seen.with_figure(moved)) - price(seen, 2) - worth_of_waiting(seen, figure)


def _tap(seen: Seen, args: Sequence[Any]) -> int:
    """Worth what it destroys (HAC-1.24)."""
    figure = seen.figures.get(str(args[0]))
    hit = seen.hit_by(figure) if figure is not None else []
    if figure is None or not hit:
        return -price(seen, 1) - 1
    return gain(seen, seen.without(hit)) - price(seen, 1) - worth_of_waiting(seen, figure)


def worth_of_waiting(seen: Seen, figure: Figure) -> int:
    """The boon that a character at home gets if it is not tapped (HAC-5.4.1)."""
    return BOON // 2 if figure.at == seen.seat and figure.boons < 3 else 0


def _use(kind: str) -> Callable[[Seen, Sequence[Any]], int]:
    """A special tap or an action is worth what its text says."""

    def worth(seen: Seen, args: Sequence[Any]) -> int:
        figure = seen.figures.get(str(args[0]))
        name = figure.card if figure is not None else ""
        printed = seen.view["cards"].get(name, {}).get("text", ())
        lines = [line for line in printed if line.startswith(kind)]
        number = int(args[1]) if len(args) > 1 and str(args[1]).isdecimal() else 1
        if not lines or number > len(lines):
            return 1
        text = lines[number - 1].partition("): ")[2]
        waiting = worth_of_waiting(seen, figure) if figure is not None else 0
        return worth_of_text(seen, text, figure.at if figure else 0) - waiting - GRIST

    return worth


# -- what is offered and chosen -------------------------------------------------------------


def _enter(seen: Seen, args: Sequence[Any]) -> int:
    """What enters by its code costs nothing (HAC-Q12)."""
    card = seen.printed(str(args[0]))
    return 1 if card is None else _worth_of_entering(seen, card, args, planet_of(args[-1])) + CARD


def _choose(seen: Seen, args: Sequence[Any]) -> int:
    """What a text asks: as much as it may be, to others what harms, to oneself what helps."""
    resolving = seen.view["resolving"]
    text = ""
    if resolving and resolving[-1]["text"]:
        text = resolving[-1]["text"][resolving[-1]["at"] - 1]
    return sum(_chosen(seen, each, harmful=is_harmful(text)) for each in args)


def _chosen(seen: Seen, each: Any, *, harmful: bool) -> int:
    """One part of a choice: a number, a word, a planet, a seat or a card."""
    if isinstance(each, int):
        return each
    figure = seen.figures.get(each)
    if figure is not None:
        is_better = seen.is_mine(figure) != harmful
        return 1 + figure.power if is_better else -1 - figure.power
    at = planet_of(each)
    if at and at in seen.sites:
        return 2 if (at == seen.seat) != harmful else 0
    if each.startswith(SEAT) and each.removeprefix(SEAT) in seen.view["seats"]:
        side = seen.view["seats"][each.removeprefix(SEAT)]
        return int(side["points"])
    return int(each == "yes")


WORTH: Mapping[str, Callable[[Seen, Sequence[Any]], int]] = {
    "mulligan": _mulligan,
    "draw-extra": _draw_extra,
    "play": _play,
    "move": _move,
    "tap": _tap,
    "special-tap": _use("Special Tap"),
    "action": _use("Action"),
    "enter": _enter,
    "choose": _choose,
}
