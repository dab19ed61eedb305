"""What is said of a choice behind its line in the notation, and what might be named with an action."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from referee.games.homestuck_atcg.language.tree import Card, Line
from referee.games.homestuck_atcg.language.words import after_cost
from referee.games.homestuck_atcg.rules.main_actions import owners_of_texts, texts_of
from referee.games.homestuck_atcg.rules.movement import form_by, is_tapped_so, price
from referee.games.homestuck_atcg.show.open_question import lines_asked
from referee.games.homestuck_atcg.state.frames import (
    Doer,
    ResolutionFrame,
    line_of,
    player_doing,
    setting_of,
)
from referee.games.homestuck_atcg.state.matching import power_of
from referee.games.homestuck_atcg.state.table import (
    LOCATION,
    Setting,
    Table,
    name_table_of,
    owner_of,
)
from referee.games.homestuck_atcg.state.values import (
    boons_kept,
    cannot_be_destroyed,
    defence_of,
    hit_by_tap,
    invasion_of,
)
from referee.kernel.decision.ask import Answer, Ask
from referee.kernel.engine.run import Run
from referee.kernel.words.english import counted, listed


def aside(ask: Ask[Any], answer: Answer) -> str:
    """What it costs, whom it destroys, what a text says, how a card stands."""
    told = HINTS.get(str(answer[0]))
    run = ask.run.outer or ask.run
    return told(run, ask.seat, list(answer[1:])) if told is not None and len(answer) > 1 else ""


def meant_in(ask: Ask[Any], answer: Answer) -> str:
    """What is played comes from the own hand."""
    return f"seat-{ask.seat}/hand" if answer[0] == "play" else ""


def thing_named(run: Run[Table], id_: Any) -> int:
    """The card in play of that id."""
    return setting_of(run).cards.things.number(id_)


def face_named(run: Run[Table], id_: Any) -> Card:
    """The face of that id."""
    setting = setting_of(run)
    return setting.cards.known[setting.cards.names.number(id_)]


def planet_named(run: Run[Table], id_: Any) -> int:
    """The seat of the planet location of that id, 0 if it is none."""
    return name_table_of(setting_of(run).cards)[LOCATION].numbers.get(id_, 0)


# -- the Main Phase -------------------------------------------------------------------------


def _play(run: Run[Table], seat: int, args: Sequence[Any]) -> str:
    """The Enter Cost, and where a character enters, what stands against what there."""
    face = face_named(run, args[0])
    at = planet_named(run, args[1]) if len(args) > 1 else 0
    parts = [f"{face.grist} grist" if face.grist is not None else "", *_place(run, seat, face, at)]
    return f" ({', '.join(part for part in parts if part)})"


def _enter(run: Run[Table], seat: int, args: Sequence[Any]) -> str:
    """A card that enters by its code costs no grist (HAC-Q12)."""
    face = face_named(run, args[0])
    at = planet_named(run, args[1]) if len(args) > 1 else 0
    parts = _place(run, seat, face, at)
    return f" ({', '.join(parts)})" if parts else ""


def _place(run: Run[Table], seat: int, face: Card, at: int) -> list[str]:
    """The printed power of a character that enters, and the powers at that planet without it."""
    power = [f"power {face.power}"] if face.power is not None else []
    return [*power, *_powers_at(run, seat, at)]


def _powers_at(run: Run[Table], seat: int, at: int) -> list[str]:
    """How a planet stands for the seat now: its own defence, or its invasion against the defence."""
    if not at or run.state.side(at).planet is None:
        return []
    defence = defence_of(run, at)
    if at == seat:
        return [f"defence now {defence}"]
    return [f"{invasion_of(run, seat, at) or 0} against {defence} now"]


def _move(run: Run[Table], seat: int, args: Sequence[Any]) -> str:
    """What the move costs in that form, whether it taps, the boons that are lost, the powers there."""
    table, thing, at = run.state, thing_named(run, args[0]), planet_named(run, args[1])
    row = table.find(thing)
    if row is None or not 1 <= at <= len(table.seats):
        return ""
    form = form_by(run, thing, at, thing_named(run, args[2])) if len(args) > 2 else None
    parts = [f"{price(run, thing, at, form)} grist"]
    if not is_tapped_so(run, thing, at, form, player_doing(run, seat)):
        parts.append("not tapped")
    if lost := row.boons - boons_kept(run, thing, at):
        parts.append(f"loses {counted(lost, 'boons')}")
    return f" ({', '.join([*parts, *_powers_at(run, seat, at)])})"


def _tap(run: Run[Table], seat: int, args: Sequence[Any]) -> str:
    """Whom the tap destroys, as power is now (HAC-1.24)."""
    thing = thing_named(run, args[0])
    row = run.state.find(thing)
    if row is None or not row.at:
        return ""
    hit = [setting_of(run).called(each) for each in weaker_than(run, thing)]
    return f" (power {power_of(run, thing)}: destroys {listed(hit) or 'nobody'})"


def weaker_than(run: Run[Table], thing: int) -> list[int]:
    """The characters of others at the place of that one which its tap would destroy (HAC-1.24, HAC-1.28)."""
    doer = Doer(thing, "tap")
    return [each for each in hit_by_tap(run, thing) if not cannot_be_destroyed(run, each, doer)]


def _use(kind: str) -> Callable[[Run[Table], int, Sequence[Any]], str]:
    """What a special tap or an action says, its cost in front."""

    def told(run: Run[Table], seat: int, args: Sequence[Any]) -> str:
        texts = texts_of(run, thing_named(run, args[0]), kind, seat)
        number = args[1] if len(args) > 1 else 1
        if not 1 <= number <= len(texts) or texts[number - 1].cost is None:
            return ""
        line = texts[number - 1]
        cost, _, rest = line.text.partition("): ")
        return f" ({cost.partition('(')[2]}): {rest or after_cost(line.text)}".rstrip(".")

    return told


# -- choices --------------------------------------------------------------------------------


def _deck(run: Run[Table], seat: int, args: Sequence[Any]) -> str:
    """The name and the planet of a ready-made deck."""
    setting = setting_of(run)
    found = [each for each in setting.cards.decks if [each.id] == list(args)]
    return f" ({found[0].name}: {setting.shown(found[0].planet)})" if found else ""


def _draw(run: Run[Table], seat: int, args: Sequence[Any]) -> str:
    """How many cards are drawn in all, and of how many."""
    left = len(run.state.side(seat).deck)
    return f" ({counted(int(args[0]) + 1, 'cards')} of {left})"


def _choose(run: Run[Table], seat: int, args: Sequence[Any]) -> str:
    """How the chosen card stands, what "yes" stands for, which text a number means, what an option does."""
    if len(args) != 1:
        return ""
    word, setting = str(args[0]), setting_of(run)
    if word in setting.cards.things.numbers:
        return as_it_stands(run, setting.cards.things.numbers[word])
    at = planet_named(run, word)
    if at:
        return f" ({', '.join(_powers_at(run, seat, at))})" if _powers_at(run, seat, at) else ""
    texts = lines_asked(run)
    if len(texts) > 1:
        return f": {texts[int(word) - 1].text.rstrip('.')}" if word.isdecimal() else ""
    step = steps_of(texts[0]) if texts else step_under_way(run)
    if word == "yes":
        return f": {step}" if step else ""
    if word in ("first", "second") and step.startswith("choose one: "):
        options = step.removeprefix("choose one: ").split(", or ")
        return f": {options[word == 'second']}" if len(options) == 2 else ""
    return ""


def as_it_stands(run: Run[Table], thing: int) -> str:
    """Power of a character, its boons, that it is tapped; damage of a planet."""
    table = run.state
    row = table.find(thing)
    if row is None or not row.at:
        side = table.side(owner_of(thing))
        return f" (damage {side.damage})" if table.is_planet(thing) and side.damage else ""
    parts = [f"power {power_of(run, thing)}"]
    parts += [counted(row.boons, "boons")] if row.boons else []
    parts += ["tapped"] if row.tapped else []
    return f" ({', '.join(parts)})"


def steps_of(line: Line) -> str:
    """What a text does that is done instead of something."""
    return line.text.partition(": ")[2].rstrip(".")


def step_under_way(run: Run[Table]) -> str:
    """The step of the text that asks."""
    frame = next((each for each in reversed(run.stack) if isinstance(each, ResolutionFrame)), None)
    if frame is None:
        return ""
    instructions = line_of(run, frame.line).instructions
    return (
        instructions[min(max(frame.begun - 1, 0), len(instructions) - 1)].text
        if instructions
        else ""
    )


HINTS: Mapping[str, Callable[[Run[Table], int, Sequence[Any]], str]] = {
    "choose-deck": _deck,
    "draw-extra": _draw,
    "play": _play,
    "move": _move,
    "tap": _tap,
    "special-tap": _use("tap"),
    "action": _use("action"),
    "enter": _enter,
    "choose": _choose,
}


# -- what might be named --------------------------------------------------------------------


def named_with(run: Run[Any], seat: int, verb: str) -> list[str]:
    """What that seat might name with an action, legal or not."""
    table, setting = run.state, setting_of(run)
    if not 1 <= seat <= len(table.seats):
        return []
    things = setting.cards.things
    own = [things.id(row.thing) for row in table.side(seat).cards if row.at]
    match verb:
        case "play" | "enter":
            return [*_plays(table, setting, seat)]
        case "move":
            planets = [f"planet-{each}" for each in table.clockwise(1)]
            return [f"{id_} {planet}" for id_ in own for planet in planets]
        case "tap":
            return own
        case "special-tap":
            return [things.id(each) for each in owners_of_texts(run, "tap", seat)]
        case "action":
            return [things.id(each) for each in owners_of_texts(run, "action", seat)]
    return []


def _plays(table: Table, setting: Setting, seat: int) -> Iterator[str]:
    """Each card of the hand, at every planet, on every own card, or alone."""
    names, things = setting.cards.names, setting.cards.things
    for face in dict.fromkeys(table.side(seat).hand):
        id_, type_ = names.id(face), setting.cards.known[face].type
        if type_ == "character":
            yield from (f"{id_} planet-{each}" for each in table.clockwise(1))
        elif type_ == "inventory":
            hosts = [row.thing for row in table.placed().values() if row.under is None]
            planets = [each.planet for each in table.seats if each.planet is not None]
            yield from (f"{id_} {things.id(host)}" for host in [*hosts, *planets])
        else:
            yield id_
