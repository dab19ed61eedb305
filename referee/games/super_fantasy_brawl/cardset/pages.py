"""Pages: what is printed on cards, champions, traps, challenges and the board, and how each line is read."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from referee.errors import NotUnderstood
from referee.games.super_fantasy_brawl.arena.arena import Arena
from referee.games.super_fantasy_brawl.cardset.card_set import CardSet
from referee.games.super_fantasy_brawl.language.explain import (
    clause_steps,
    condition_words,
    constant_words,
    keyword_words,
    targeting_words,
)
from referee.games.super_fantasy_brawl.language.tree import (
    ANY,
    Card,
    Condition,
    Constant,
    Instruction,
    Keyword,
    Side,
    Targeting,
)
from referee.kernel.text.explain import PageLine
from referee.kernel.words.english import counted, listed
from referee.kernel.words.names import Names

Page = list[tuple[str, list[str]]]
Printed = tuple[Instruction | Constant | Keyword | Condition, PageLine | None]
"""One sentence of a line, and when it counts."""

WHEN = {
    ("attack", "before"): PageLine("in step 2, before a target is declared:", "SFB-7.3"),
    ("attack", "after"): PageLine("in step 9, if the attack was made:", "SFB-7.11"),
    ("reaction", "box"): PageLine("at once, in step 5:", "SFB-Q32"),
    ("reaction", "after"): PageLine("in step 8:", "SFB-7.10"),
}
KNOCK_OUT = PageLine("each time this champion takes an enemy out of action:", "SFB-Q93")


def _kinds(cards: CardSet, arena: Arena) -> list[tuple[str, Names]]:
    """What can be looked up, in the order in which an id is looked for."""
    return [
        ("champion", cards.champion_names),
        ("card", cards.card_names),
        ("standard-action", cards.action_names),
        ("trap", cards.trap_names),
        ("challenge", cards.challenge_names),
        ("arena", Names("arena", [arena.id])),
    ]


def _pages(cards: CardSet, arena: Arena) -> dict[str, tuple[str, str, int]]:
    """By id of the page: its kind, the printed name, the number. A second one says its kind too."""
    found: dict[str, tuple[str, str, int]] = {}
    for kind, names in _kinds(cards, arena):
        for number, id_ in enumerate(names.ids):
            own = f"{kind}-{id_}" if id_ in found else id_
            found[own] = kind, names.shown(number), number
    return found


def page_names(cards: CardSet, arena: Arena) -> Mapping[str, str]:
    """Everything that has a page: its id, with its printed name."""
    return {id_: printed for id_, (_, printed, _) in _pages(cards, arena).items()}


def page(cards: CardSet, arena: Arena, id_: str) -> Page:
    """The printed lines of one of ``page_names``, each with its reading.

    Raises NotUnderstood for an unknown id.
    """
    known = _pages(cards, arena)
    if id_ not in known:
        message = f"no page {id_!r}"
        raise NotUnderstood(message)
    kind, _, number = known[id_]
    return PAGES[kind](cards, arena, number)


# -- lines ----------------------------------------------------------------------------------


def _line(step: PageLine) -> str:
    return f"{'  ' * step.depth}{step.words} [{step.rule}]"


def _lines(text: Sequence[str], printed: Iterable[Printed]) -> Page:
    """The lines of a text, with its sentences where they stand; they come in the order of the text."""
    found: Page = [(line, []) for line in text]
    at, column, said = 0, 0, None
    for sentence, when in printed:
        while (start := text[at].find(sentence.text, column)) < 0:
            at, column, said = at + 1, 0, None
        column = start + len(sentence.text)
        if when is not None and when != said:
            found[at][1].append(_line(when))
        said = when
        deeper = 0 if when is None else 1
        for step in _steps(sentence):
            found[at][1].append(_line(PageLine(step.words, step.rule, step.depth + deeper)))
    return found


def _steps(sentence: Instruction | Constant | Keyword | Condition) -> Iterator[PageLine]:
    match sentence:
        case Instruction():
            yield from clause_steps(sentence)
        case Constant():
            yield PageLine(constant_words(sentence), sentence.rule)
        case Keyword():
            yield PageLine(keyword_words(sentence), sentence.rule)
        case _:
            yield PageLine(condition_words(sentence), sentence.rule)


def _in_order(text: Sequence[str], printed: Iterable[Printed]) -> list[Printed]:
    """Sentences of one line may be of several sorts: as they stand in the text."""
    whole = "\n".join(text)
    return sorted(printed, key=lambda each: whole.find(each[0].text))


# -- champions and cards --------------------------------------------------------------------


def _champion(cards: CardSet, arena: Arena, number: int) -> Page:
    champion = cards.champions[number]
    names = listed([cards.card_names.shown(card) for card in champion.deck])
    lines: Page = [
        (f"{champion.name}: champion", [_line(PageLine(f"its deck: {names}", "SFB-1.11"))])
    ]
    lines += _side("basic side", champion.basic)
    return lines + _side("levelled side", champion.levelled)


def _side(called: str, side: Side) -> Page:
    steps = [
        PageLine(f"out of action with {side.hitpoints} damage", "SFB-17.1"),
        PageLine(f"defence {side.defence}", "SFB-10.1"),
    ]
    if side.move_bonus:
        steps.append(PageLine(f"printed movement {side.move_bonus:+d}", "SFB-6.8"))
    printed: list[Printed] = [(constant, None) for constant in side.constants]
    printed += [(clause, KNOCK_OUT) for clause in side.on_knock_out]
    lines = _lines(side.text, _in_order(side.text, printed))
    return [(called, list(map(_line, steps))), *lines]


def _card(cards: CardSet, arena: Arena, number: int) -> Page:
    card = cards.known[number]
    name = cards.champion_names.shown(card.champion)
    lines: Page = [(f"{card.name}: {card.kind} of {name}", list(map(_line, _printed(card))))]
    if card.targeting is not None:
        lines.append(_target(card.targeting))
    return lines + _lines(card.text, _in_order(card.text, _sentences(card)))


def _printed(card: Card) -> Iterator[PageLine]:
    yield PageLine(f"costs the core of {card.core}", "SFB-5.3")
    if card.move is not None:
        yield PageLine(f"movement {card.move}", "SFB-6.1")
    elif card.kind != "reaction":
        yield PageLine("no movement", "SFB-6.9")
    if card.kind == "attack":
        yield PageLine(f"strength {card.strength}", "SFB-20.2")
    if card.kind == "reaction":
        yield PageLine("this champion is the target on which it is played", "SFB-14.7")
        yield PageLine(f"defence {card.defence:+d} for it in this attack", "SFB-10.2")


def _target(targeting: Targeting) -> tuple[str, list[str]]:
    steps = [PageLine(targeting_words(targeting), targeting.rule)]
    if targeting.kind == "area":
        hexes = ", ".join(f"[{q}, {r}]" for q, r in targeting.offsets)
        steps.append(PageLine(f"facing e, counted from the attacker: {hexes}", "SFB-8.3"))
    least, most = targeting.least, targeting.most
    called = {"melee": "Melee", "area": f"Area {targeting.pattern}"}
    distance = str(most) if least == 1 else f"{least}-{most}"
    line = called.get(targeting.kind, f"{targeting.kind.capitalize()} {distance}")
    return line, list(map(_line, steps))


def _sentences(card: Card) -> Iterator[Printed]:
    yield from ((constant, None) for constant in card.constants)
    yield from ((keyword, None) for keyword in card.keywords)
    for part, clauses in (("box", card.box), ("before", card.before), ("after", card.after)):
        yield from ((clause, WHEN.get((card.kind, part))) for clause in clauses)


def _action(cards: CardSet, arena: Arena, number: int) -> Page:
    action = cards.actions[number]
    core = "any ready core" if action.core == ANY else f"the core of {action.core}"
    steps = [
        PageLine("once in each activation phase", "SFB-13.2"),
        PageLine(f"costs {core}", "SFB-13.7" if action.core == ANY else "SFB-5.3"),
        PageLine(f"movement {action.move}", "SFB-6.1"),
    ]
    head = (f"{action.name}: standard action", list(map(_line, steps)))
    return [head, *_lines(action.text, [(clause, None) for clause in action.box])]


# -- traps, challenges, the board -----------------------------------------------------------


def _trap(cards: CardSet, arena: Arena, number: int) -> Page:
    face = cards.traps[number]
    steps = [
        PageLine(f"{counted(face.count, 'tokens')} of {len(cards.tokens)}", "SFB-26.5"),
        PageLine("the player of the champion that set it off carries it out", "SFB-19.4"),
    ]
    head = (f"{face.name}: trap", list(map(_line, steps)))
    return [head, *_lines(face.text, [(clause, None) for clause in face.box])]


def _challenge(cards: CardSet, arena: Arena, number: int) -> Page:
    challenge = cards.challenges[number]
    steps = [PageLine("judged for the side of the player whose turn begins", "SFB-4.1")]
    head = (f"{challenge.name}: challenge", list(map(_line, steps)))
    return [head, *_lines(challenge.text, [(each, None) for each in challenge.conditions])]


def _arena(cards: CardSet, arena: Arena, number: int) -> Page:
    lines: Page = [(f"{arena.id}: arena", list(map(_line, _board(arena))))]
    for gate in arena.gates:
        step = PageLine(f"deployment area: {_hexes(arena, gate.deployment)}", "SFB-1.3")
        lines.append((f"gate {gate.id}", [_line(step)]))
    for zone, hexes in arena.zones.items():
        lines.append((f"zone {zone}", [_line(PageLine(_hexes(arena, hexes), "SFB-26.1"))]))
    return lines


def _board(arena: Arena) -> Iterator[PageLine]:
    passable = len(arena.hexes) - len(arena.statues)
    yield PageLine(f"{len(arena.hexes)} hexes, {passable} of them passable", "SFB-26.1")
    statues = zip(arena.statue_ids, arena.statues, strict=True)
    shown = listed([f"{id_} on {arena.names.id(hex_)}" for id_, hex_ in statues])
    yield PageLine(f"statues: {shown or 'none'}", "SFB-2.4")
    yield PageLine(f"trap hexes: {_hexes(arena, arena.trap_hexes)}", "SFB-1.16")
    yield PageLine(f"challenge track: {_track(arena.track)}", "SFB-Q9")
    yield PageLine(f"challenge track of two teams: {_track(arena.team_track)}", "SFB-23.22")


def _track(slots: Sequence[int]) -> str:
    return ", ".join(str(slot) if slot else "none" for slot in slots)


def _hexes(arena: Arena, hexes: Iterable[int]) -> str:
    return " ".join(arena.names.id(hex_) for hex_ in hexes)


PAGES: Mapping[str, Callable[[CardSet, Arena, int], Page]] = {
    "champion": _champion,
    "card": _card,
    "standard-action": _action,
    "trap": _trap,
    "challenge": _challenge,
    "arena": _arena,
}
