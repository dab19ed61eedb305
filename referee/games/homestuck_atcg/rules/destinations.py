"""Cards that leave play at once: where each goes, what goes along, which events that makes (HAC-Q15, HAC-Q16).

Inventory on a card that leaves and cards stored under it go to their owners' discard piles at the same time
(HAC-Q26, HAC-Q40).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import field, replace

from referee.dataclass import dataclass
from referee.games.homestuck_atcg.fact_kinds import (
    DESTROYED,
    DISCARDED,
    PLANET_DESTROYED,
    PUT_ON_TOP,
    PUT_UNDER,
    REMOVED,
    RETURNED,
    SHUFFLED_IN,
    STORED,
)
from referee.games.homestuck_atcg.language.effects import REMOVE
from referee.games.homestuck_atcg.language.tree import Line
from referee.games.homestuck_atcg.language.tree_parts import (
    attaches_itself,
    goes_elsewhere,
    speaks_of,
)
from referee.games.homestuck_atcg.state.continuous_effects import (
    ContinuousEffect,
    last_to_come,
    part,
    spoken_then,
)
from referee.games.homestuck_atcg.state.durations import end_with_card
from referee.games.homestuck_atcg.state.events import (
    answers,
    forget,
    happen,
    is_condition_met,
    is_unused,
    note,
    note_by,
    note_destroyed,
    note_together,
)
from referee.games.homestuck_atcg.state.frames import (
    Doer,
    Executing,
    ResolutionFrame,
    line_of,
    resolve,
    setting_of,
)
from referee.games.homestuck_atcg.state.matching import fits_anywhere, laws_of
from referee.games.homestuck_atcg.state.memory import remember
from referee.games.homestuck_atcg.state.table import (
    Last,
    Placed,
    Spoken,
    Struck,
    Table,
    Used,
    When,
    face_of,
    owner_of,
)
from referee.games.homestuck_atcg.state.values import last_of, lines_of
from referee.kernel.engine.run import Run

TOLD = {
    "destroy": DESTROYED,
    "discard": DISCARDED,
    "remove": REMOVED,
    "hand": RETURNED,
    "deck": SHUFFLED_IN,
    "top": PUT_ON_TOP,
    "bottom": PUT_UNDER,
    "store": STORED,
    "flip": PLANET_DESTROYED,
    "away": REMOVED,
}
"""The fact that tells where a card goes."""


@dataclass(frozen=True, slots=True)
class Way:
    """How some cards leave: why, by which rule, in which order they are put down; stored under which card.

    ``struck`` says which card does it to each, where one does, ``elsewhere`` which of them go where a text says that was decided on.
    """

    cause: str
    rule: str
    piled: Sequence[int] = ()
    under: int | None = None
    told: bool = False
    struck: Sequence[Struck] = ()
    elsewhere: Sequence[Used] = ()


@dataclass(slots=True)
class Group:
    """The cards of one step that leave: where each goes, and as what it was last seen.

    ``watching``: stored executables whose code names the card above, by that card; they do not go along (HAC-Q58).
    """

    goals: dict[int, str] = field(default_factory=dict)
    lasts: dict[int, Last] = field(default_factory=dict)
    watching: dict[int, tuple[int, ...]] = field(default_factory=dict)

    def going(self, *goals: str) -> list[int]:
        """Those that go there."""
        return [thing for thing, goal in self.goals.items() if goal in goals]

    def destroyed(self) -> list[int]:
        """Those that go to a discard pile, or would, from where they were at work."""
        gone = self.going("destroy", "discard", "away", "flip")
        return [thing for thing in gone if self.lasts[thing].active]


# -- who goes where -------------------------------------------------------------------------


def with_what_goes_along(table: Table, things: Iterable[int]) -> list[int]:
    """The cards that leave, and all that is attached to them or stored under them; a planet stays (HAC-Q26)."""
    found = list(dict.fromkeys(things))
    rows = table.placed().values()
    laden = {under for row in rows for under in (row.host, row.under) if under is not None}
    for thing in found:
        if thing in laden and not table.is_planet(thing):
            rows_of = (*table.attached_to(thing), *table.stored_under(thing))
            found += [row.thing for row in rows_of if row.thing not in found]
    return found


def is_only_removal(line: Line, *refs: str) -> bool:
    """Whether a text does nothing but remove those cards from play, and leaves nothing to decide or to ask."""
    actions = [action for instruction in line.instructions for action in instruction.actions]
    plain = all(instruction.kind == "do" for instruction in line.instructions)
    return (
        bool(actions)
        and plain
        and all(
            action.effect is REMOVE
            and action.target is not None
            and action.target.refs
            and set(action.target.refs) <= set(refs)
            for action in actions
        )
    )


def is_removed_instead(run: Run[Table], thing: int) -> bool:
    """Whether a text of its own removes a card from play instead of its going to the discard pile (row rep.discard)."""
    return any(
        law.source == thing
        and is_only_removal(law.line, "this")
        and is_condition_met(run, law, thing)
        for law in laws_of(run).of("instead-discarded")
    )


ELSEWHERE = ("instead-put-down", "instead-put-down-along", "instead-put-down-with-destroyed")
GOALS = {"remove": "away", "return": "hand", "on-top": "top", "at-bottom": "bottom"}
"""Where a card goes instead of the discard pile, by what the text does with it."""


def goal_instead(run: Run[Table], thing: int, things: Sequence[int], way: Way) -> str:
    """Where a text says that the card goes instead of the discard pile from play, "" if none does (rows rep.any_put_down, rep.along, HAC-Q85)."""
    if setting_of(run).cards.laws.isdisjoint(ELSEWHERE):
        return ""
    row = run.state.find(thing)
    along = row is not None and row.host is not None and thing not in things
    kinds = ["instead-put-down"]
    if along:
        destroyed = way.cause == "destroy" and row is not None and row.host in things
        kinds += ["instead-put-down-along"]
        kinds += ["instead-put-down-with-destroyed"] * destroyed
    found = []
    for law in (law for kind in kinds for law in laws_of(run).of(kind)):
        if is_decided_on(law.line) and Used(thing, law.line.number) not in way.elsewhere:
            continue
        if goes_elsewhere(law.line) and answers(run, law, thing):
            found.append(law)
    return GOALS[goes_elsewhere(that_counts(run, thing, found).line)] if found else ""


def that_counts(run: Run[Table], thing: int, found: Sequence[ContinuousEffect]) -> ContinuousEffect:
    """Of several texts that say where a card goes its own, else the last to come (HAC-Q85)."""
    own = [law for law in found if law.source == thing]
    return last_to_come(run, own or found)


def is_decided_on(line: Line) -> bool:
    """Whether it is settled before the cards leave if a text is done instead: one that may be, or only so often."""
    return line.may or line.once is not None


def staying(run: Run[Table], things: Sequence[int], cause: str) -> list[ContinuousEffect]:
    """The texts by which inventory goes to another card, or may go elsewhere, instead of along with its host, one of these cards (rows rep.along, rep.along_destroyed)."""
    kinds = ["instead-put-down-along"]
    kinds += ["instead-put-down-with-destroyed"] * (cause == "destroy")
    found = []
    for law in (law for kind in kinds for law in laws_of(run).of(kind)):
        row = run.state.find(law.source)
        host = None if row is None else row.host
        if host is None or host not in things or run.state.is_planet(host):
            continue
        goes = goes_elsewhere(law.line) and is_decided_on(law.line)
        goes_along = law.source not in things and (goes or attaches_itself(law.line))
        if goes_along and is_unused(run, law) and answers(run, law, law.source):
            found.append(law)
    return found


def reach_pile(run: Run[Table], last: Last, doer: Doer | None = None) -> None:
    """A card of a hand or a deck was put down: it goes elsewhere if a text says so, else that is an event (row rep.any_put_down)."""
    found = speaking_of(run, last, "instead-put-down")
    if found:
        go_elsewhere(run, last.thing, that_counts(run, last.thing, found).line)
    else:
        happen(run, last, doer=doer)


def speaking_of(run: Run[Table], last: Last, kind: str) -> list[ContinuousEffect]:
    """The texts of that kind about a card of a hand or a deck, as it is printed (rows rep.any_put_down, rep.any_thrown)."""
    if kind not in setting_of(run).cards.laws:
        return []
    found, thing = [], last.thing
    for law in laws_of(run).of(kind):
        trigger = law.line.trigger
        if trigger is None or trigger.filter is None or not is_condition_met(run, law, thing):
            continue
        if fits_anywhere(run, trigger.filter, law, thing, last):
            found.append(law)
    return found


def go_elsewhere(run: Run[Table], thing: int, line: Line) -> None:
    """A card that was put down from a hand or a deck goes where a text says instead."""
    run.state.side(owner_of(thing)).discard.take(thing)
    goal = GOALS[goes_elsewhere(line)]
    put_down(run, thing, goal, Way("discard", line.rule))
    run.state.touch()
    card = setting_of(run).called(thing)
    TOLD[goal].tell(run, line.rule, owner_of(thing), card=card, above="")


def is_kept_from_pile(run: Run[Table], last: Last) -> bool:
    """Whether a text says what is done instead of its being discarded from a hand, which is done then (rows rep.thrown_itself, rep.any_thrown)."""
    thing = last.thing
    found = replacing_discard(run, last)
    if found is None:
        return False
    line = found.line
    if goes_elsewhere(line) != "bring":
        go_elsewhere(run, thing, line)
        return True
    then = spoken_then(found)
    resolve(run, line, found.source, owner_of(found.source), that=[thing], then=then)
    return True


def replacing_discard(run: Run[Table], last: Last) -> ContinuousEffect | None:
    """The text that says what is done instead: one of the card itself, else the last to come (HAC-Q85)."""
    thing = last.thing
    if "instead-thrown-itself" in setting_of(run).cards.laws:
        for line in setting_of(run).face(thing).lines:
            own = ContinuousEffect(thing, line)
            if line.law == "instead-thrown-itself" and is_condition_met(run, own, thing):
                return own
    found = speaking_of(run, last, "instead-put-down-from-hand")
    return that_counts(run, thing, found) if found else None


def removed_together(run: Run[Table], thing: int) -> set[int]:
    """The card and cards stored under it that a stored card's text removes when it is destroyed (HAC-Q61)."""
    found: set[int] = set()
    for row in run.state.stored_under(thing):
        for line in lines_of(run, row.thing):
            if is_answer_of_stored(line) and is_only_removal(line, "above", "this"):
                found |= {thing if ref == "above" else row.thing for ref in refs_of(line)}
    return found


def refs_of(line: Line) -> list[str]:
    """The cards that the actions of a text point to."""
    targets = [action.target for instruction in line.instructions for action in instruction.actions]
    return [ref for target in targets if target is not None for ref in target.refs]


def is_answer_of_stored(line: Line) -> bool:
    """Whether a stored card answers the destruction of the card above."""
    trigger = line.trigger
    return (
        line.kind == "when"
        and trigger is not None
        and trigger.kind == "destroyed"
        and trigger.ref == "above"
    )


def goals_of(run: Run[Table], things: Sequence[int], way: Way) -> Group:
    """Where each of the cards goes, and each that goes along."""
    table = run.state
    group = Group()
    removed: set[int] = set()
    for thing in with_what_goes_along(table, things):
        goal = way.cause if thing in things else "discard"
        if goal in ("destroy", "discard"):
            removed |= removed_together(run, thing)
            if table.is_planet(thing):
                goal = "flip"
            elif thing in removed or is_removed_instead(run, thing):
                goal = "away"
            else:
                goal = goal_instead(run, thing, things, way) or goal
        group.goals[thing] = goal
    for thing in group.goals:
        if thing in removed and group.goals[thing] != "flip":
            group.goals[thing] = "away"
    leave_watchers(run, group)
    return group


# -- the order of a discard pile ------------------------------------------------------------


def piles_to_order(run: Run[Table], things: Sequence[int], way: Way) -> list[tuple[int, list[int]]]:
    """The players who put several different cards down at once, clockwise from the active player, and which (HAC-Q16)."""
    table = run.state
    group = goals_of(run, things, way)
    discarded = sorted(group.going("destroy", "discard"), key=age_of(table))
    found = []
    for seat in table.clockwise(table.seat or 1):
        own = [thing for thing in discarded if owner_of(thing) == seat]
        if len(own) > 1 and not are_alike(run, own):
            found.append((seat, own))
    return found


def are_alike(run: Run[Table], things: Sequence[int]) -> bool:
    """Whether they are copies of one card with the same last properties: then their order decides nothing."""
    if len({face_of(thing) for thing in things}) > 1:
        return False
    first, *others = (last_of(run, thing) for thing in things)
    return all(replace(each, thing=first.thing) == first for each in others)


def age_of(table: Table) -> Callable[[int], int]:
    """In which order cards entered play: the order in which they are put down by default."""
    placed = table.placed()
    return lambda thing: placed[thing].entered if thing in placed else -1


# -- going ----------------------------------------------------------------------------------


def carry_out(run: Run[Table], things: Sequence[int], way: Way) -> None:
    """Let the cards go, all at once, and what they take along; then see what that triggers."""
    table = run.state
    group = goals_of(run, things, way)
    group.lasts = {thing: last_of(run, thing) for thing in group.goals}
    order = {thing: at for at, thing in enumerate(way.piled)}
    age = age_of(table)
    leaving = sorted(group.goals, key=lambda thing: (order.get(thing, len(order)), age(thing)))
    collect_answers(run, group, way)
    remember_spoken_of(run, group)
    remember_executed(run, group)
    rows = lift(table, leaving)
    for thing in leaving:
        put_down(run, thing, group.goals[thing], way)
    if group.going("flip", "store"):
        table.recompose()
    else:
        part(run, rows)
    for thing in leaving:
        if group.goals[thing] != "flip":
            end_with_card(run, thing)
            forget(table, thing)
    tell(run, leaving, group, way)
    make_events(run, leaving, group, way)


def leave_watchers(run: Run[Table], group: Group) -> None:
    """Stored executables whose code names the card above do not go along: they wait in the area (HAC-Q58)."""
    for thing in group.going("destroy", "discard", "away"):
        stored = run.state.stored_under(thing)
        watching = tuple(row.thing for row in stored if watches_above(run, row))
        if watching:
            group.watching[thing] = watching
            for each in watching:
                group.goals.pop(each, None)


def watches_above(run: Run[Table], row: Placed) -> bool:
    """Whether a stored card has code that names the card above."""
    lines = lines_of(run, row.thing)
    return any(line.code is not None and line.code.filter is None for line in lines)


def collect_answers(run: Run[Table], group: Group, way: Way) -> None:
    """Texts that answer a destruction are found while every card is in play; their own card as it was last (HAC-Q55)."""
    table = run.state
    before = len(table.whens)
    destroyed = group.destroyed()
    for thing in destroyed:
        note(run, "destroyed", thing)
    note_together(run, destroyed)
    for thing, goal in group.goals.items():
        if goal != "flip" and group.lasts[thing].active:
            note(run, "gone", thing)
    note_doers(run, group, way)
    # Only now: for those that look for it nothing of what goes together was destroyed before (HAC-Q51).
    for thing in destroyed:
        remember(run, "destroyed", thing, seat=group.lasts[thing].at)
    noted = [
        replace(when, last=group.lasts.get(when.source, when.last), spoken=stored_with(run, when))
        for when in table.whens[before:]
        if not is_carried_out_at_once(run, when)
    ]
    table.whens[before:] = noted


def doers_of(way: Way) -> dict[int, Doer]:
    """Who does it to each of the cards, where that is kept."""
    return {each.thing: Doer(each.by, "tap" if each.tapping else "text") for each in way.struck}


def stored_with(run: Run[Table], when: When) -> list[Spoken]:
    """A text of a card that leaves knows the card that its own text had stored under it, where it speaks of that (row ref.stored)."""
    if when.spoken or not speaks_of(line_of(run, when.line), "stored"):
        return when.spoken
    told = [row.thing for row in run.state.stored_under(when.source) if row.told]
    return [Spoken(told[:1])] if told else []


def note_doers(run: Run[Table], group: Group, way: Way) -> None:
    """The texts that ask who destroys, returns or removes a card (rows ev.destroys, ev.ref_destroyed_by, ev.ref_returned)."""
    doers = doers_of(way)
    for thing, goal in group.goals.items():
        if goal == way.cause and goal in LEFT_FOR and thing in doers:
            note_by(run, LEFT_FOR[goal], thing, doers[thing])
    if way.cause != "destroy":
        return
    gone = group.going("destroy", "away", "flip")
    struck = {thing: doer for thing, doer in doers.items() if thing in gone}
    for doer in dict.fromkeys(struck.values()):
        things = [thing for thing, each in struck.items() if each == doer]
        note_destroyed(run, things, doer.by, tapping=doer.way == "tap")
    for thing, doer in struck.items():
        note_by(run, "destroyed-by", thing, doer)


LEFT_FOR = {"hand": "returned", "remove": "removed"}
"""What is answered of a card that a text takes from play, by where it goes."""


def remember_spoken_of(run: Run[Table], group: Group) -> None:
    """A text looks at the card that it speaks of, and at its own, where that leaves by it, as it was last (HAC-Q15)."""
    cards = setting_of(run).cards
    here, backward = cards.contents.saying_here_later, cards.contents.looking_back
    for frame in run.stack:
        if not isinstance(frame, ResolutionFrame):
            continue
        own = group.lasts.get(frame.source)
        if (
            own is not None
            and not frame.away
            and (own.active if frame.last is not None else frame.line in here)
        ):
            frame.last = own
        if frame.line in backward:
            spoken = (*frame.that, *frame.kept)
            lasts = [group.lasts[thing] for thing in spoken if thing in group.lasts]
            left = {last.thing: last for last in (*frame.was, *lasts) if last.active}
            frame.was = list(left.values())


DISCARD_IT = "HAC-2.35"
"""The step of an executable that comes next while its effect is done."""


def remember_executed(run: Run[Table], group: Group) -> None:
    """An executable that its own effect puts elsewhere is not discarded afterwards, even if it has come back (HAC-Q50)."""
    for frame in run.stack:
        if isinstance(frame, Executing) and frame.thing in group.goals:
            frame.left = frame.left or frame.row == frame.procedure.rows[DISCARD_IT]


def is_carried_out_at_once(run: Run[Table], when: When) -> bool:
    """Whether a stored card's text only says where the cards go (HAC-Q61)."""
    line = line_of(run, when.line)
    return is_answer_of_stored(line) and is_only_removal(line, "above", "this")


def lift(table: Table, things: Sequence[int]) -> list[Placed]:
    """Take the rows of the cards off the table; these rows."""
    placed = table.placed()
    rows = [placed[thing] for thing in things if thing in placed]
    gone = dict.fromkeys(things)
    for seat in dict.fromkeys(map(owner_of, things)):
        player = table.side(seat)
        player.cards = [row for row in player.cards if row.thing not in gone]
    return rows


def put_down(run: Run[Table], thing: int, goal: str, way: Way) -> None:
    """Put one card where it goes."""
    player = run.state.side(owner_of(thing))
    match goal:
        case "flip":
            player.destroyed = True
        case "destroy" | "discard":
            player.discard.put(thing)
        case "remove" | "away":
            player.removed.put(thing)
        case "hand":
            player.hand.put_sorted(face_of(thing))
        case "deck" | "top":
            player.deck.put(face_of(thing))
        case "bottom":
            player.deck.put_below(face_of(thing))
        case _:
            run.state.entered += 1
            row = Placed(thing, under=way.under, told=way.told, entered=run.state.entered)
            player.cards = [*player.cards, row]


def tell(run: Run[Table], leaving: Sequence[int], group: Group, way: Way) -> None:
    """Tell where each card went."""
    called = setting_of(run).called
    for thing in leaving:
        goal = group.goals[thing]
        rule = way.rule if goal in ("flip", way.cause) else "HAC-Q26"
        rule = "HAC-Q15" if goal == "away" else rule
        above = called(way.under) if goal == "store" and way.under is not None else ""
        TOLD[goal].tell(run, rule, owner_of(thing), card=called(thing), above=above)


def make_events(run: Run[Table], leaving: Sequence[int], group: Group, way: Way) -> None:
    """One event for each card put down or planet destroyed, the deepest first (HAC-Q16).

    The active player's pile lies on top, the others below it in clockwise order; what is removed lies at the bottom.
    """
    table, doers = run.state, doers_of(way)
    for seat in reversed(table.clockwise(table.seat or 1)):
        own = [thing for thing in leaving if owner_of(thing) == seat]
        deepest = [thing for thing in own if group.goals[thing] in ("away", "flip")]
        piled = [thing for thing in own if group.goals[thing] in ("destroy", "discard")]
        for thing in (*deepest, *piled):
            last = group.lasts[thing]
            if group.goals[thing] == "away" and not last.active:
                continue
            happen(run, last, group.watching.get(thing, ()), who_takes(thing, group, doers))


def who_takes(thing: int, group: Group, doers: Mapping[int, Doer]) -> Doer | None:
    """Who takes a card from play, or that on which or under which it goes along (HAC-Q75)."""
    last = group.lasts[thing]
    carrier = last.under if last.host is None else last.host
    if thing in doers or carrier is None or carrier not in group.lasts:
        return doers.get(thing)
    return who_takes(carrier, group, doers)
