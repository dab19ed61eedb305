"""Pages: cards as people read them, and how the referee reads each paragraph, step by step."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from referee.games.save_your_bacon.cardset.card_set import CardSet
from referee.games.save_your_bacon.language.explain import TRAIT_NAMES, clause_steps, head_steps
from referee.games.save_your_bacon.language.tree import CHAMPION, EQUIPMENT, Effect, Face
from referee.kernel.text.explain import PageLine
from referee.kernel.words.names import Names

Page = list[tuple[str, list[str]]]


def page_names(cards: CardSet) -> Mapping[str, str]:
    """Every card and condition by id, with its printed name."""
    return {
        names.id(number): names.shown(number)
        for names in (cards.conditions, cards.names)
        for number in range(len(names))
    }


def page(cards: CardSet, id_: str) -> Page:
    """The printed paragraphs of a card or condition, each with its reading.

    A condition that has the id of a card is not shown. Raises NotUnderstood for an unknown id.
    """
    if id_ in cards.names.numbers or id_ not in cards.conditions.numbers:
        face = cards.face(cards.names.number(id_))
        effects, host = face.effects, face.kind
        lines: Page = [(_head(face), list(map(_line, _stats(face, cards.names))))]
    else:
        condition = cards.conditions_read[cards.conditions.number(id_)]
        effects, host = condition.effects, "condition"
        words = PageLine("a champion bears it once", "SYB-2.0.1.16")
        lines = [(f"{condition.name}: condition", [_line(words)])]
    for effect in effects:
        lines += _paragraphs(effect, host, cards.conditions)
    return lines


def _head(face: Face) -> str:
    stats = ""
    if face.kind in (CHAMPION, EQUIPMENT):
        stats = f", Attack {face.attack}, Defense {'-' if face.defense is None else face.defense}"
    called = f" ({face.called})" if face.called else ""
    return f"{face.name}{called}: {face.kind}{stats}"


def _stats(face: Face, names: Names) -> Iterator[PageLine]:
    traits = " and ".join(TRAIT_NAMES[trait] for trait in face.traits)
    if face.kind == CHAMPION:
        if traits:
            yield PageLine(f"has {traits}", "SYB-2.1.1.2")
        yield PageLine(f"places {face.attack} damage", "SYB-2.1.1.3")
        yield PageLine(f"defeated by {face.defense} damage", "SYB-2.1.1.4")
        if face.pod:
            yield PageLine(f"its pod: {', '.join(map(names.shown, face.pod))}", "SYB-Q64")
        return
    yield PageLine(f"playing it costs {_cost(face)}", "SYB-2.1.2.3")
    if traits:
        yield PageLine(f"used by a champion with {traits}", "SYB-2.1.2.4")
    if face.requires_ready:
        yield PageLine("used by a ready champion", "SYB-2.1.2.5")
    yield PageLine(f"generates {face.energy_value} energy", "SYB-2.1.2.2")
    if face.kind == EQUIPMENT:
        yield PageLine(f"places {face.attack} damage", "SYB-2.1.2.8")
        if face.defense is None:
            yield PageLine("no damage destroys it", "SYB-Q30")
        else:
            yield PageLine(f"destroyed by {face.defense} damage", "SYB-2.1.2.9")


def _cost(face: Face) -> str:
    if not face.prints_energy:
        return f"{face.upgraded} upgraded energy"
    more = f" and {face.upgraded} upgraded energy" if face.upgraded else ""
    return f"{face.cost} energy{more}"


def _paragraphs(effect: Effect, host: str, conditions: Names) -> Page:
    """The paragraphs of an effect: its head with the first, each clause where it stands."""
    lines: Page = [(text, []) for text in effect.text]
    lines[0][1].extend(map(_line, head_steps(effect, host)))
    at, column = 0, 0
    for number, clause in enumerate(effect.clauses, 1):
        while (found := effect.text[at].find(clause.text, column)) < 0:
            at, column = at + 1, 0
        column = found + len(clause.text)
        lines[at][1].extend(map(_line, clause_steps(number, clause, conditions)))
    return lines


def _line(step: PageLine) -> str:
    return f"{'  ' * step.depth}{step.words} [{step.rule}]"
