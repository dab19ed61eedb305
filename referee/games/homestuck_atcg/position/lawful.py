"""What no legal play leaves in a position that people write, though a judge's ruling may."""

from __future__ import annotations

from referee.games.homestuck_atcg.effects.grants import UNTIL
from referee.games.homestuck_atcg.language.tree import Action, Constant, Filter, Line, Target
from referee.games.homestuck_atcg.language.tree_parts import parts_of
from referee.games.homestuck_atcg.position.pieces import prove_damage
from referee.games.homestuck_atcg.position.texts_of_match import is_at_rest
from referee.games.homestuck_atcg.state.frames import setting_of
from referee.games.homestuck_atcg.state.qualities import qualifies_by_print
from referee.games.homestuck_atcg.state.references import Spot, is_of_kind
from referee.games.homestuck_atcg.state.table import PHASES, Placed, Table, owner_of
from referee.kernel.engine.run import Run
from referee.kernel.schema.fields import refused

MULLIGANS = 2
OF_A_CHARACTER = ("power", "forbid-tap")
PRINTED_FOR_GOOD = ("titled", "either-title", "grist-cost", "code-cost")
"""What no text changes of a card."""


def prove_lawful(run: Run[Table]) -> None:
    """Raise PackError, with the path, for mulligans, changes and memories that cannot be."""
    table = run.state
    if run.outcome is not None or run.halted:
        return
    for seat, side in enumerate(table.seats, 1):
        if side.mulligans > MULLIGANS:
            wish = f"{MULLIGANS} at most [HAC-4.7]"
            raise refused(f"seats.{seat}.mulligans", side.mulligans, wish)
    for at, change in enumerate(table.lasting, 1):
        if change.turn > table.turn:
            wish = f"a turn up to {table.turn}, the present one"
            raise refused(f"lasting[{at}].turn", change.turn, wish)
        thing = change.thing
        if thing is not None and table.find(thing) is None and not table.is_planet(thing):
            raise refused(
                f"lasting[{at}].thing", setting_of(run).cards.things.id(thing), "a card in play"
            )
    if run.stack and run.stack[-1].procedure.name in PHASES:
        prove_damage(run)
        prove_first_event(run)
    if any(frame.procedure.name == "turn" for frame in run.stack):
        prove_order(run)
        prove_left(run)
    if is_at_rest(run):
        prove_entered(run)
    prove_changes(run)
    prove_hosts(run)
    prove_triggered(run)
    for at, event in enumerate(table.events, 1):
        if event.planet != (setting_of(run).face(event.last.thing).type == "planet"):
            written = "true" if event.planet else "false"
            id_ = setting_of(run).cards.things.id(event.last.thing)
            raise refused(f"events[{at}].planet", written, f"what {id_!r} is [HAC-3.4]")
    prove_memory(run)


def prove_memory(run: Run[Table]) -> None:
    """What is remembered is of no later turn, and such as a text of the match asks for."""
    table, asked = run.state, setting_of(run).cards.remembered
    for at, deed in enumerate(table.memory, 1):
        if deed.deed not in asked and (deed.deed != "turn" or not asked):
            wish = "what a text of the match asks for: nothing else is remembered"
            raise refused(f"memory[{at}].deed", deed.deed, wish)
        if deed.turn > table.turn:
            wish = f"a turn up to {table.turn}, the present one"
            raise refused(f"memory[{at}].turn", deed.turn, wish)


def are_turns_changed(run: Run[Table]) -> bool:
    """Whether a text of the match can leave out or add turns (rows act.skip_turn, act.add_turn)."""
    return any(actions_that_let(run, kind) for kind in ("skip-turn", "add-turn"))


def prove_order(run: Run[Table]) -> None:
    """As long as all play, everybody has had a turn in each round, from the first player on (HAC-1.10, HAC-4.3)."""
    table = run.state
    count = len(table.seats)
    if table.ending or len(table.clockwise(1)) < count or are_turns_changed(run):
        return
    turn = (table.round - 1) * count + (table.seat - table.first) % count + 1
    if table.turn != turn:
        wish = f"{turn}, that of seat {table.seat} in round {table.round}, where seat {table.first} was first"
        raise refused("turn", table.turn, f"{wish} [HAC-4.3]")


def prove_left(run: Run[Table]) -> None:
    """In the End Game those have a turn left who come clockwise before the player whose turn began it (HAC-1.12, HAC-Q1, HAC-Q48)."""
    table = run.state
    if not table.ending or are_turns_changed(run):
        return
    count = len(table.seats)
    taken = (table.seat - table.ending) % count
    left = [each for each in table.opponents(table.seat) if (each - table.ending) % count > taken]
    if table.left != left:
        shown, wish = (" ".join(map(str, seats)) or "nobody" for seats in (table.left, left))
        why = f"in the turn of seat {table.seat}, as the End Game began in that of {table.ending}"
        raise refused("left", shown, f"{wish} {why} [HAC-1.12, HAC-Q1]")


def prove_entered(run: Run[Table]) -> None:
    """What a card's own text plainly does with it as it enters has been done (HAC-Q55, HAC-Q58)."""
    setting = setting_of(run)
    for seat, side in enumerate(run.state.seats, 1):
        for at, row in enumerate(side.cards, 1):
            if row.under is not None:
                continue
            for line in setting.face(row.thing).lines:
                if moves_itself(line, "discard") or (
                    moves_itself(line, "store") and has_older_executable(run, seat, row)
                ):
                    id_ = setting.cards.things.id(row.thing)
                    wish = f"a card that stays there when it has entered: {line.text}"
                    raise refused(f"seats.{seat}.cards[{at}].thing", id_, f"{wish} [HAC-Q55]")


def moves_itself(line: Line, kind: str) -> bool:
    """Whether a text discards its card as it enters, or stores it under another own executable, without anybody's choice."""
    trigger = line.trigger
    if line.kind != "when" or line.stored or trigger is None:
        return False
    actions = [step.actions[0] for step in line.instructions if step.kind == "do"]
    return (trigger.kind, trigger.ref) == ("enters", "this") and any(
        each.kind == kind
        and each.target is not None
        and each.target.refs == ("this",)
        and (kind == "discard" or each.second == OTHER_EXECUTABLE)
        for each in actions
    )


OTHER_EXECUTABLE = Target("n", filter=Filter("executable", "own", other=True))
"""Under which a card is stored that its text hides in the area."""


def has_older_executable(run: Run[Table], seat: int, row: Placed) -> bool:
    """Whether an executable at work was there before the card entered."""
    face = setting_of(run).face
    return any(
        face(each.thing).type == "executable" and each.under is None and each.entered < row.entered
        for each in run.state.side(seat).cards
    )


def prove_first_event(run: Run[Table]) -> None:
    """Before anything is done because of it, a card that reached a discard pile is not in play, a planet destroyed (HAC-Q15)."""
    table = run.state
    if not table.events or table.events[0].offered or table.whens:
        return
    thing = table.events[0].last.thing
    id_ = setting_of(run).cards.things.id(thing)
    if table.find(thing) is not None:
        raise refused("events[1].last.thing", id_, "a card that has left play [HAC-Q15]")
    side = table.side(owner_of(thing))
    if table.is_planet(thing) and not side.destroyed and not side.gone:
        raise refused("events[1].last.thing", id_, "a planet that is destroyed [HAC-3.4]")


def prove_changes(run: Run[Table]) -> None:
    """Power is changed of a character, base power of a planet that needs no name (HAC-Q5, HAC-Q37)."""
    for at, change in enumerate(run.state.lasting, 1):
        ends = {UNTIL[each.until] for each in actions_that_let(run, change.kind)}
        if change.until not in ends:
            wish = (
                " or ".join(sorted(ends))
                or f"no {change.kind!r}, which no text of the match lets last"
            )
            raise refused(f"lasting[{at}].until", change.until, wish)
        if change.thing is None:
            continue
        id_ = setting_of(run).cards.things.id(change.thing)
        if change.kind == "base":
            raise refused(
                f"lasting[{at}].thing", id_, f"none: it is the planet of seat {change.seat}"
            )
        if change.kind in OF_A_CHARACTER and setting_of(run).face(change.thing).type != "character":
            raise refused(f"lasting[{at}].thing", id_, f"a character, for {change.kind!r}")


def actions_that_let(run: Run[Table], kind: str) -> list[Action]:
    """The actions of the texts of the match that begin changes of that kind."""
    parts = parts_of(setting_of(run).cards.lines)
    actions = (each for each in parts if isinstance(each, Action))
    return [each for each in actions if each.effect.lasts == kind]


def prove_hosts(run: Run[Table]) -> None:
    """Inventory is on a card that its first line can have permitted when it was attached (HAC-2.26, HAC-Q26)."""
    setting = setting_of(run)
    for seat, side in enumerate(run.state.seats, 1):
        for at, row in enumerate(side.cards, 1):
            attach = setting.face(row.thing).attach
            if row.host is None or attach is None:
                continue
            if not can_have_fitted(run, attach, Spot(row.thing), row.host):
                path, id_ = f"seats.{seat}.cards[{at}].host", setting.cards.things.id(row.host)
                wish = f"what {setting.called(row.thing)} can be attached to"
                raise refused(path, id_, f"{wish}: {setting.face(row.thing).text[0]} [HAC-Q26]")


def prove_triggered(run: Run[Table]) -> None:
    """An executable that an event has triggered has code that can have fitted it (HAC-2.31)."""
    setting = setting_of(run)
    for at, event in enumerate(run.state.events, 1):
        for number, thing in enumerate(event.waiting, 1):
            codes = [line.code for line in setting.face(thing).lines if line.code is not None]
            if codes and not any(
                code.filter is None
                or can_have_fitted(run, code.filter, Spot(thing), event.last.thing)
                for code in codes
            ):
                path, id_ = f"events[{at}].waiting[{number}]", setting.cards.things.id(thing)
                wish = f"an executable that {setting.called(event.last.thing)} can have triggered"
                raise refused(path, id_, f"{wish} [HAC-2.31]")


def can_have_fitted(run: Run[Table], attach: Filter, view: Spot, host: int) -> bool:
    """Whether sort, player, title and Enter Cost are those asked for, and the tags printed or such as a text can give.

    Places, boons and power may have changed since.
    """
    tags = [attach.tag] if attach.tag else []
    tags += [qual.word for qual in attach.quals if qual.kind == "tagged"]
    return (
        is_of_kind(run, attach, view, host)
        and all(can_have_tag(run, host, tag) for tag in tags)
        and all(
            qualifies_by_print(run, qual, view, host)
            for qual in attach.quals
            if qual.kind in PRINTED_FOR_GOOD
        )
    )


def can_have_tag(run: Run[Table], thing: int, tag: str) -> bool:
    """Whether the tag is printed on the card, or a text of the match gives it to some card (HAC-Q36)."""
    cards = setting_of(run).cards
    return tag in setting_of(run).face(thing).tags or any(
        isinstance(each, Constant)
        and (each.kind == "tags-of" or (each.kind == "tag" and each.tag == tag))
        for each in parts_of(cards.lines)
    )
