"""Moving: characters change their planet location, lose their boons, and are tapped by it (HAC-2.25, HAC-5.2.3, HAC-5.2.4).

What is attached to them goes along (HAC-2.28); a move destroys nobody (HAC-Q22). In the Main Phase an untapped character
moves for grist (HAC-Q21). A text may offer another form of that move, cheaper and without a tap; it is used by naming the
card that has the text.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from referee.errors import NotUnderstood
from referee.games.homestuck_atcg.fact_kinds import LOST_BOONS, MOVED, MOVES
from referee.games.homestuck_atcg.rules.grist import pay, spend
from referee.games.homestuck_atcg.state.continuous_effects import ContinuousEffect
from referee.games.homestuck_atcg.state.events import note, note_by, note_moved
from referee.games.homestuck_atcg.state.frames import (
    Doer,
    EventFrame,
    doer_now,
    player_doing,
    setting_of,
    who_does,
)
from referee.games.homestuck_atcg.state.matching import about
from referee.games.homestuck_atcg.state.memory import remember
from referee.games.homestuck_atcg.state.replacements import is_replaced
from referee.games.homestuck_atcg.state.table import LOCATION, THING, Table, owner_of
from referee.games.homestuck_atcg.state.timing import in_main_phase
from referee.games.homestuck_atcg.state.values import (
    BY_TEXT,
    MOVE_COST,
    boons_kept,
    goes_to,
    is_tapped_by_moving,
    move_cost_changes,
    size_of,
    unspent,
    why_not_moved,
    why_not_tapped,
)
from referee.kernel.choices.name_spaces import UNKNOWN, names_of, read_word
from referee.kernel.decision.ask import Ask, Refusal, Verb
from referee.kernel.decision.notation import Argument, printed
from referee.kernel.decision.spaces import wrong_count
from referee.kernel.engine.run import Frame, Run


def move(
    run: Run[Table],
    things: Sequence[int],
    to: Mapping[int, int],
    rule: str,
    *,
    tapping: bool = True,
    laden: bool = False,
) -> list[int]:
    """Move characters by an effect, all at once, each to its planet; those that were moved (HAC-Q23).

    One that is there already, or cannot come there, stays where it is. Without ``tapping`` none is turned; a tapped one
    stays tapped.
    """
    doer = doer_now(run)
    going = [each for each in things if can_be_moved(run, each, to[each], doer)]
    tapped = [each for each in going if tapping and is_tapped_by_moving(run, each, to[each], doer)]
    replaced = [
        thing
        for thing in going
        if is_replaced(
            run, "moved", thing, rule, doer, to=to[thing], tapping=thing in tapped, laden=laden
        )
    ]
    going = [thing for thing in going if thing not in replaced]
    relocate(run, {each: to[each] for each in going}, rule, doer, tapped, laden=laden)
    return going


def arrive(run: Run[Table], event: EventFrame) -> bool:
    """A move that texts have let happen, by a text or by the action of the player; what answers that action. Whether it moved.

    Whether a text forbids that action was judged before it was paid (HAC-Q66).
    """
    doer, thing = who_does(event), event.thing
    can_go = (
        is_elsewhere(run, thing, event.to)
        if event.phase
        else can_be_moved(run, thing, event.to, doer)
    )
    if not can_go:
        return False
    tapping = event.tapping and not run.state.placed()[thing].tapped
    turned = [thing] if tapping else []
    relocate(run, {thing: event.to}, event.rule, doer, turned, laden=event.laden)
    if event.phase:
        answer_travel(run, thing, event.form, tapping=tapping)
    return True


def answer_travel(run: Run[Table], thing: int, form: int | None, *, tapping: bool) -> None:
    """The texts that answer the tap by a move, or the form of it."""
    if tapping:
        note(run, "tapped", thing)
    if form is not None:
        note(run, "moved-so", thing, form)


def can_be_moved(run: Run[Table], thing: int, at: int, doer: Doer | None) -> bool:
    """Whether an effect of that card can bring that character to that planet."""
    return is_elsewhere(run, thing, at) and why_not_moved(run, thing, at, doer) is None


def is_elsewhere(run: Run[Table], thing: int, at: int) -> bool:
    """Whether that character is at another planet than that, whose player has not left (HAC-Q60)."""
    row = run.state.find(thing)
    return row is not None and row.at not in (0, at) and not run.state.side(at).gone


def keeps_boons(run: Run[Table], thing: int, at: int) -> bool:
    """Whether a text lets a character keep its boons when it moves there (rows con.keeps_boons, con.keeps_boons_to)."""
    return any(goes_to(run, law, at) for law in about(run, "keeps-boons", thing))


def relocate(
    run: Run[Table],
    to: Mapping[int, int],
    rule: str,
    doer: Doer | None,
    tapped: Sequence[int],
    *,
    laden: bool = False,
) -> None:
    """Put characters to other planets, with the boons that a text lets them keep, or ``laden``: with all (HAC-2.25).

    What answers that sees them all there.
    """
    before = {thing: run.state.placed()[thing] for thing in to}
    kept = {each: before[each].boons if laden else boons_kept(run, each, to[each]) for each in to}
    for thing, at in to.items():
        row, seat, card = before[thing], owner_of(thing), setting_of(run).called(thing)
        lost = row.boons - kept[thing]
        remember(run, "left", thing, seat=row.at)
        run.state.change(thing, at=at, boons=row.boons - lost, tapped=row.tapped or thing in tapped)
        is_turned = thing in tapped and not row.tapped
        MOVED.tell(run, rule, seat, card=card, planet=at, tapped=is_turned)
        if lost:
            LOST_BOONS.tell(run, "HAC-2.25", seat, card=card, amount=lost, boons=kept[thing])
        if is_turned:
            remember(run, "tapped", thing)
        remember(run, "moved", thing)
    for thing, at in to.items():
        row = before[thing]
        if row.boons > kept[thing]:
            note(run, "robbed", thing, amount=row.boons - kept[thing])
        if thing in tapped and not row.tapped:
            note_by(run, "tapped-by", thing, doer)
        note_moved(run, thing, row.at, at)
        note_by(run, "moved-by", thing, doer, row.at)


# -- the move of the Main Phase -------------------------------------------------------------

WISH = "a character, a planet, and perhaps the card whose text gives another form of the move"

# -- forms of a move ------------------------------------------------------------------------


def forms_of(run: Run[Table], thing: int, at: int) -> list[ContinuousEffect]:
    """The other forms in which a character may go to that planet, the cheapest of a card first (rows con.cheap_*, con.priced_*)."""
    forms = [*about(run, "cheap-move", thing), *about(run, "priced-move", thing)]
    forms += [law for law in about(run, "cheap-home", thing) if law.seat == at]
    there = [law for law in unspent(run, forms) if goes_to(run, law, at)]
    return sorted(there, key=lambda law: size_of(run, law, thing))


def form_by(run: Run[Table], thing: int, at: int, source: int) -> ContinuousEffect | None:
    """The form that a text of that card gives."""
    return next((law for law in forms_of(run, thing, at) if law.source == source), None)


def is_tapped_so(
    run: Run[Table], thing: int, at: int, form: ContinuousEffect | None, doer: Doer | None
) -> bool:
    """Whether a move in that form taps the character."""
    return (form is None or form.kind == "priced-move") and is_tapped_by_moving(
        run, thing, at, doer
    )


def price(run: Run[Table], thing: int, at: int, form: ContinuousEffect | None) -> int:
    """What the move costs, in that form, not below 0; what texts change comes on top of any (rows con.move_tax, con.move_less), what they set is the usual one (row con.move_set).

    The Enter Cost of the card is no part of it (HAC-2.12).
    """
    usual = MOVE_COST if form is None else size_of(run, form, thing)
    more = move_cost_changes(run, thing, at, usual=form is None)
    return max(usual + sum(size for _, size in more), 0)


# -- the answer -----------------------------------------------------------------------------


def movable(run: Run[Table], seat: int) -> list[int]:
    """The characters of a seat, at whatever planet."""
    return [row.thing for row in run.state.side(seat).cards if row.at]


class Moves:
    """A character, where it goes, and the card that gives another form, where one does."""

    def parse(self, args: Sequence[Any]) -> tuple[str, ...]:
        if len(args) not in (2, 3) or not all(isinstance(arg, str) for arg in args):
            message = f"expected {WISH}, found {printed(args)!r}"
            raise NotUnderstood(message)
        return tuple(args)

    def refusals(self, ask: Ask[Table], value: tuple[str, ...]) -> list[Refusal]:
        run, things = ask.run, names_of(ask.run, THING).numbers
        thing = things.get(value[0], UNKNOWN)
        if thing not in movable(run, ask.seat):
            return [Refusal("HAC-5.2.3", value[0])]
        at = names_of(run, LOCATION).numbers.get(value[1], UNKNOWN)
        if not 1 <= at <= len(run.state.seats):
            return [Refusal("HAC-3.1", value[1])]
        form = None
        if len(value) > 2:
            form = form_by(run, thing, at, things.get(value[2], UNKNOWN))
            if form is None:
                return [Refusal("HAC-5.2.3", value[2])]
        return refuse_move(run, thing, at, form, value)

    def all(self, ask: Ask[Table]) -> Iterator[list[Any]]:
        """Of characters that are untapped: others move nowhere, if no text lets them (HAC-1.22, row con.moves_tapped)."""
        run = ask.run
        things, planets = names_of(run, THING), names_of(run, LOCATION)
        placed = run.state.placed()
        for thing in movable(run, ask.seat):
            may_go = not placed[thing].tapped or about(run, "moves-tapped", thing)
            for at in run.state.clockwise(1) if may_go else ():
                named = (things.id(thing), planets.id(at))
                if not refuse_move(run, thing, at, None, named):
                    yield [*named]
                for source in dict.fromkeys(law.source for law in forms_of(run, thing, at)):
                    form = form_by(run, thing, at, source)
                    if not refuse_move(run, thing, at, form, named):
                        yield [*named, things.id(source)]

    def read(self, words: Sequence[Argument], ask: Ask[Any] | None) -> list[Any]:
        if len(words) not in (2, 3):
            raise wrong_count(words, WISH)
        own = movable(ask.run, ask.seat) if ask is not None else []
        planets = ask.run.state.clockwise(1) if ask is not None else []
        found = [read_word(words[0], THING, own, ask), read_word(words[1], LOCATION, planets, ask)]
        if len(words) > 2:
            sources = sources_near(ask, found) if ask is not None else []
            found.append(read_word(words[2], THING, sources, ask))
        return found

    def write(self, args: Sequence[Any]) -> str:
        return printed(args)


def sources_near(ask: Ask[Table], found: Sequence[str]) -> list[int]:
    """The cards that may be meant as giving another form of that move."""
    thing = names_of(ask.run, THING).numbers[found[0]]
    at = names_of(ask.run, LOCATION).numbers[found[1]]
    return [law.source for law in forms_of(ask.run, thing, at)]


def refuse_move(
    run: Run[Table], thing: int, at: int, form: ContinuousEffect | None, named: Sequence[str]
) -> list[Refusal]:
    """Every rule that forbids that move: tapped, the same place, a text, too little grist."""
    table = run.state
    row = table.placed()[thing]
    found = []
    if row.tapped and not about(run, "moves-tapped", thing):
        found += [Refusal("HAC-1.22", named[0]), Refusal("HAC-Q21", named[0])]
    if about(run, "cannot-travel", thing):
        found.append(Refusal(BY_TEXT, named[0]))
    doer = player_doing(run, owner_of(thing))
    held = why_not_tapped(run, thing, doer, moving=True)
    if held is not None:
        found.append(Refusal(held, named[0]))
    closed = why_not_moved(run, thing, at, doer)
    if closed is not None:
        found.append(Refusal(closed, named[1]))
    cost = price(run, thing, at, form)
    if table.side(owner_of(thing)).grist < cost:
        found.append(Refusal("HAC-5.2.3", str(cost), other_form(run, thing, at, cost)))
    return found


def other_form(run: Run[Table], thing: int, at: int, cost: int) -> str:
    """How a move would cost less than that: by the card that gives another form of it, named behind the planet; "" if none does."""
    form = next((each for each in forms_of(run, thing, at)), None)
    if form is None or price(run, thing, at, form) >= cost:
        return ""
    id_ = setting_of(run).cards.things.id(form.source)
    return f"grist is too much, but with {id_!r} named behind the planet it costs {price(run, thing, at, form)}"


# -- doing it -------------------------------------------------------------------------------


def travel(run: Run[Table], frame: Frame, seat: int, value: Sequence[str]) -> None:
    """Pay, go there (HAC-Q66), and be tapped there; texts that answer the tap or this form follow (HAC-Q55)."""
    things = names_of(run, THING).numbers
    thing, at = things[value[0]], names_of(run, LOCATION).numbers[value[1]]
    form = form_by(run, thing, at, things[value[2]]) if len(value) > 2 else None
    doer = player_doing(run, seat)
    tapping = not run.state.placed()[thing].tapped and is_tapped_so(run, thing, at, form, doer)
    spent = [law for law, _ in move_cost_changes(run, thing, at, usual=form is None)]
    spent += [] if form is None else [form]
    MOVES.tell(
        run, "HAC-5.2.3", seat, lambda: {"card": setting_of(run).called(thing), "planet": at}
    )
    pay(run, seat, price(run, thing, at, form), "HAC-5.2.3")
    spend(run, spent)
    by = None if form is None else form.source
    more: dict[str, Any] = {"to": at, "form": by, "tapping": tapping, "phase": True}
    if not is_replaced(run, "moved", thing, "HAC-5.2.3", doer, **more):
        relocate(run, {thing: at}, "HAC-5.2.3", doer, [thing] if tapping else [])
        answer_travel(run, thing, by, tapping=tapping)


MOVE = Verb("move", Moves(), travel, in_main_phase("HAC-5.2.3"))
