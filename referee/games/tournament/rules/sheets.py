"""What the rounds say of each entry: its line for every round, its standing, and what a pairing looks at."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from referee.dataclass import dataclass
from referee.games.tournament.pairing.entrant import Entrant
from referee.games.tournament.pairing.lots import lots
from referee.games.tournament.pairing.pods import PodEntrant
from referee.games.tournament.rules.results import BOTH_LOSE, UNPLAYED
from referee.games.tournament.standings import sheet
from referee.games.tournament.standings.order import Place, standings
from referee.games.tournament.standings.place_points import points_of_places, shared
from referee.games.tournament.standings.sheet import Line, Sheet, Terms
from referee.games.tournament.state.event import DISQUALIFIED, PLAYING, Event, Round, Setting, Table
from referee.games.tournament.state.plan import ROUND_ROBIN, Stage
from referee.games.tournament.state.table_games import are_places, places_in, winning_seats

Lines = dict[int, list[Line]]
BYE_KINDS = {"zero": sheet.ZERO_BYE, "half": sheet.HALF_BYE, "full": sheet.FULL_BYE}


def lines_of(event: Event, stage: int, upto: int | None = None) -> Lines:
    """The lines of every entry in a stage, round by round, the last being ``upto`` of the event.

    A table without a settled result counts nothing: it is no line yet.
    """
    plan = event.stages[stage - 1]
    found: Lines = {number: [] for number in range(1, len(event.entries) + 1)}
    wishes = {(wish.entry, wish.round): wish.kind for wish in event.wishes}
    for at, (number, round_) in enumerate(event.rounds_of(stage), 1):
        if upto is not None and number > upto:
            break
        told = _of_round(plan, at, round_, found)
        for entry in found:
            if entry not in told:
                found[entry].append(_away(event, plan, at, entry, wishes.get((entry, number))))
    return found


def _of_round(plan: Stage, at: int, round_: Round, found: Lines) -> set[int]:
    """The lines of those who sat at a table or had the bye of the pairing; who they are."""
    told = set(round_.byes)
    for entry in round_.byes:
        found[entry].append(Line(at, sheet.BYE, points=plan.bye, won=plan.wins))
    for table in round_.tables:
        told.update(table.entries)
        if table.is_settled:
            for seat in range(1, len(table.entries) + 1):
                found[table.entries[seat - 1]].append(_at_table(plan, at, table, seat))
    return told


def _at_table(plan: Stage, at: int, table: Table, seat: int) -> Line:
    """What a table says of the entry of that seat (TN-23, TN-41)."""
    if plan.has_pods:
        return _in_pod(plan, at, table, seat)
    one, two, drawn = table.games
    won, lost = (one, two) if seat == 1 else (two, one)
    kind = sheet.PLAYED
    if table.word in UNPLAYED:
        kind = sheet.FORFEIT_WIN if won > lost else sheet.FORFEIT_LOSS
        kind = sheet.DOUBLE_LOSS if table.word in BOTH_LOSE else kind
    points = plan.loss
    if table.word not in BOTH_LOSE:
        points = plan.win if won > lost else plan.draw if won == lost else plan.loss
    return Line(at, kind, table.entries[2 - seat], seat, points, won, lost, drawn)


def _in_pod(plan: Stage, at: int, table: Table, seat: int) -> Line:
    """What a pod says of the entry of that seat: who wins together has drawn, who did not win has lost (TN-64)."""
    others = tuple(each for each in table.entries if each != table.entries[seat - 1])
    winners = winning_seats(table.games)
    won = winners == [seat]
    by_place = are_places(table.games)
    drawn = not won and (seat in winners or (table.games[-1] > 0 and not by_place))
    points = plan.win if won else plan.draw if drawn else plan.loss
    if by_place:
        places = places_in(table.games)
        place = places[seat - 1]
        points = shared(points_of_places(plan.places, len(places)), place, places.count(place))
    kind = sheet.DOUBLE_LOSS if table.word in UNPLAYED else sheet.PLAYED
    lost = not won and not drawn
    return Line(at, kind, others[0], seat, points, int(won), int(lost), int(drawn), others[1:])


def _away(event: Event, plan: Stage, at: int, entry: int, wish: str | None) -> Line:
    """The line of an entry that sat nowhere: a bye that it asked for, or nothing at all."""
    if wish is None:
        has_free_place = plan.kind == ROUND_ROBIN and event.entry(entry).status == PLAYING
        return Line(at, sheet.ZERO_BYE if has_free_place else sheet.ABSENT)
    points = {"zero": 0, "half": plan.half, "full": plan.bye}[wish]
    won = plan.wins if wish == "full" else 0
    return Line(at, BYE_KINDS[wish], points=points, won=won)


# -- standings ------------------------------------------------------------------------------


def terms_of(plan: Stage, setting: Setting) -> Terms:
    """The points and tie-breaks of a stage."""
    return Terms(
        win=plan.win,
        draw=plan.draw,
        loss=plan.loss,
        bye=plan.bye,
        rounds=plan.rounds,
        tie_breaks=("pts", *plan.tie_breaks),
        floor=setting.readings["floor"],
        swiss=plan.is_by_points or plan.is_drafted,
    )


def places_of(
    event: Event, setting: Setting, stage: int, upto: int | None = None
) -> tuple[Place, ...]:
    """The standings of a stage, best first; of a later stage only those who are in it stand there (TN-42)."""
    return standings(sheets_of(event, stage, upto), terms_of(event.stages[stage - 1], setting))


def sheets_of(event: Event, stage: int, upto: int | None = None) -> list[Sheet]:
    """The sheets of everybody in a stage, also of the disqualified, whose results count for others (TN-61)."""
    lines = lines_of(event, stage, upto)
    return [
        Sheet(number, entry.lot, tuple(lines[number]), playing=entry.status != DISQUALIFIED)
        for number, entry in enumerate(event.entries, 1)
        if _is_in(event, stage, number)
    ]


def _is_in(event: Event, stage: int, entry: int) -> bool:
    """Whether an entry takes part in a stage that is for the first of the one before."""
    if event.stages[stage - 1].cut == 0:
        return True
    if stage == event.stage:
        return entry in event.seeds
    # The seeds are those of the present stage: of an earlier one its rounds say who was in it.
    return any(entry in named_in(round_) for _, round_ in event.rounds_of(stage))


def named_in(round_: Round) -> list[int]:
    """Everybody of a round."""
    return [entry for table in round_.tables for entry in table.entries] + round_.byes


def last_standings(event: Event) -> int:
    """The last stage up to the present one that has standings and no bracket; 0 where none has."""
    stages = range(event.stage, 0, -1)
    return next((stage for stage in stages if not event.stages[stage - 1].is_bracket), 0)


def seeds_for(event: Event, setting: Setting, stage: int) -> list[int]:
    """Who enters a bracket or a round robin, best first: the first of the standings, or all by their numbers.

    Who has left before the cut does not enter; who leaves behind it keeps the place (TN-53, TN-54).
    """
    cut = event.stages[stage - 1].cut
    before = max((at for at in range(1, stage) if not event.stages[at - 1].is_bracket), default=0)
    playing = set(event.playing(len(event.rounds) + 1))
    if not before:
        return sorted(playing, key=lambda entry: event.entry(entry).order)
    known = event.seeds if event.stage == stage else []
    order = [place.number for place in places_of(event, setting, before)]
    found = [entry for entry in order if entry in playing or entry in known]
    for at, entry in enumerate(known):
        if event.entry(entry).status == DISQUALIFIED:
            found.insert(at, entry)
    return found[:cut] if cut else found


# -- the field of a Swiss round -------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Draw:
    """A round of Swiss that is drawn: its number in the event, and its key.

    ``members`` are those of a stage that is not for all; empty where it is.
    """

    round: int
    key: bytes
    members: tuple[int, ...] = ()


def field_of(event: Event, setting: Setting, draw: Draw) -> list[Entrant]:
    """The entries that a round of Swiss pairs, in no order: who plays and has asked for no bye (sentence 1)."""
    lines, ranks = lines_of(event, event.stage, draw.round - 1), _ranks(event, setting, draw)
    return [_entrant(each, lines[each], ranks[each]) for each in to_be_paired(event, draw)]


def pod_field_of(event: Event, setting: Setting, draw: Draw) -> list[PodEntrant]:
    """The same of a round of pods (sentence 1 of `pods`)."""
    lines, ranks = lines_of(event, event.stage, draw.round - 1), _ranks(event, setting, draw)
    size = event.plan.seats
    return [
        _pod_entrant(size, each, lines[each], ranks[each]) for each in to_be_paired(event, draw)
    ]


def to_be_paired(event: Event, draw: Draw) -> list[int]:
    """Who plays in a round and has asked for no bye, by their numbers."""
    away = {wish.entry for wish in event.wishes if wish.round == draw.round}
    return [
        number
        for number in event.playing(draw.round)
        if number not in away and (not draw.members or number in draw.members)
    ]


def _ranks(event: Event, setting: Setting, draw: Draw) -> Mapping[int, int]:
    """The order of equal points: the lots of the round; in the last round of power pairing, the standings."""
    before = sum(number < draw.round for number, _ in event.rounds_of(event.stage))
    order: Sequence[int] = lots(draw.key, event.mix, range(1, len(event.entries) + 1))
    if event.plan.power and before and before + 1 == event.plan.rounds:
        order = [place.number for place in places_of(event, setting, event.stage, draw.round - 1)]
    ranks = {number: rank for rank, number in enumerate(order, 1)}
    for number in range(1, len(event.entries) + 1):
        ranks.setdefault(number, len(event.entries) + number)
    return ranks


def _entrant(number: int, lines: Sequence[Line], rank: int) -> Entrant:
    played = [line for line in lines if line.kind == sheet.PLAYED]
    return Entrant(
        number=number,
        points=sum(line.points for line in lines),
        rank=rank,
        met=frozenset(line.opponent for line in played),
        seats=tuple(line.seat if line.kind == sheet.PLAYED else 0 for line in lines),
        may_bye=may_bye(lines),
    )


def may_bye(lines: Sequence[Line]) -> bool:
    """Whether an entry has had no bye and never won without playing (TN-24)."""
    without = (sheet.BYE, sheet.FULL_BYE, sheet.FORFEIT_WIN)
    return not any(line.kind in without for line in lines)


def _pod_entrant(size: int, number: int, lines: Sequence[Line], rank: int) -> PodEntrant:
    played = [line for line in lines if line.kind == sheet.PLAYED]
    return PodEntrant(
        number=number,
        points=sum(line.points for line in lines),
        rank=rank,
        met=Counter(each for line in played for each in line.opponents),
        seats=Counter(line.seat for line in played),
        smaller=sum(len(line.opponents) + 1 < size for line in played),
        may_bye=may_bye(lines),
    )
