"""The draw: which tables the next round has by the written procedure of its stage (TN-21 to TN-30, TN-53)."""

from __future__ import annotations

from referee.games.tournament.pairing import knockout
from referee.games.tournament.pairing.berger import berger
from referee.games.tournament.pairing.draft_pods import draft_round, drafting_pods
from referee.games.tournament.pairing.entrant import Pairing, Unpairable
from referee.games.tournament.pairing.lots import lots
from referee.games.tournament.pairing.pods import pods
from referee.games.tournament.pairing.swiss import pair
from referee.games.tournament.rules.sheets import Draw, field_of, pod_field_of, seeds_for
from referee.games.tournament.state.event import PLAYING, Event, Round, Setting
from referee.games.tournament.state.plan import ROUND_ROBIN, SWISS


def rounds_in(event: Event) -> int:
    """How many rounds the present stage has; of one whose field is not fixed yet, as far as that is known."""
    plan, count = event.plan, len(event.seeds)
    if plan.is_by_points or plan.is_drafted:
        return plan.rounds
    if not event.rounds_of(event.stage):
        return 1
    if plan.kind == ROUND_ROBIN:
        return max(1, (count - 1 + count % 2) * plan.times)
    return max(1, knockout.count_rounds(event.seeds))


def pods_now(event: Event) -> tuple[tuple[int, ...], ...]:
    """The pods of the present stage, each in the order of its draft; none before they are drawn, or where none draft."""
    drawn = event.started and event.plan.is_drafted and event.rounds_of(event.stage)
    return drafting_pods(event.seeds, event.plan.drafters) if drawn else ()


def is_played_out(event: Event) -> bool:
    """Whether every round of the present stage is paired and settled."""
    done = len(event.rounds_of(event.stage)) == rounds_in(event)
    return event.started and done and not event.unsettled()


def draw_of(
    event: Event, setting: Setting, key: bytes, *, again: bool = False
) -> tuple[list[int], Pairing]:
    """The field of a stage that fixes one, and the pairing of its next round, or of the last one ``again``.

    Raises Unpairable where the procedure knows none.
    """
    rounds = event.rounds_of(event.stage)[: -1 if again else None]
    if again and not event.rounds_of(event.stage):
        message = f"stage {event.stage} has no round that is paired [TN-56]"
        raise Unpairable(message)
    if len(rounds) >= rounds_in(event):
        message = f"stage {event.stage} has no round left [TN-1]"
        raise Unpairable(message)
    number = len(event.rounds) + (0 if again else 1)
    plan = event.plan
    seeds = event.seeds
    if not rounds and (plan.cut or not plan.is_by_points):
        seeds = seeds_for(event, setting, event.stage)
        if plan.kind == ROUND_ROBIN or plan.is_drafted:
            seeds = list(lots(key, event.mix, seeds))
    if plan.kind == SWISS:
        return seeds, pair(field_of(event, setting, Draw(number, key, tuple(seeds))))
    if plan.has_pods:
        field = pod_field_of(event, setting, Draw(number, key, tuple(seeds)))
        return seeds, pods(field, plan.seats)
    if plan.kind == ROUND_ROBIN:
        # Where everybody has left, the only round is empty.
        all_rounds = berger(seeds, plan.times) or (Pairing(()),)
        return seeds, _without_absent(event, all_rounds[len(rounds)])
    if plan.is_drafted:
        gone = {number for number in seeds if event.entry(number).status != PLAYING}
        return seeds, draft_round(drafting_pods(seeds, plan.drafters), len(rounds), gone)
    return seeds, _bracket_tables(event, seeds, [each for _, each in rounds])


def _without_absent(event: Event, pairing: Pairing) -> Pairing:
    """A round of the table of Berger: who should meet somebody that has left goes on without playing.

    The free place of an odd field is no bye: it is worth nothing, and everybody has it once.
    """
    gone = {number for number in event.seeds if event.entry(number).status != PLAYING}
    tables = [table for table in pairing.tables if gone.isdisjoint(table)]
    alone = [each for table in pairing.tables for each in table if not gone.isdisjoint(table)]
    return Pairing(tuple(tables), tuple(each for each in alone if each not in gone))


def _bracket_tables(event: Event, seeds: list[int], rounds: list[Round]) -> Pairing:
    """The next round of a bracket: who has not lost; the bronze match is the last table of the last round."""
    if len(seeds) < knockout.FEWEST:
        return Pairing((), tuple(each for each in seeds if event.entry(each).status == PLAYING))
    left = set(seeds)
    if rounds:
        left = {table.winner for table in rounds[-1].tables} | set(rounds[-1].byes)
    gone = {number for number in seeds if event.entry(number).status != PLAYING}
    pairing = knockout.bracket_round(seeds, len(rounds) + 1, left)
    pairing = _walkovers(pairing, gone)
    if event.plan.bronze and rounds and len(rounds) + 1 == knockout.count_rounds(seeds):
        losers = [
            table.loser for table in rounds[-1].tables if table.loser and table.loser not in gone
        ]
        third = knockout.bronze(seeds, losers) if len(losers) > 1 else Pairing(())
        pairing = Pairing((*pairing.tables, *third.tables), pairing.byes)
    return pairing


def _walkovers(pairing: Pairing, gone: set[int]) -> Pairing:
    """Nobody moves up: who should meet somebody that has left goes on without playing (TN-54)."""
    tables = [table for table in pairing.tables if gone.isdisjoint(table)]
    alone = [
        each
        for table in pairing.tables
        for each in table
        if each not in gone and not gone.isdisjoint(table)
    ]
    byes = [each for each in pairing.byes if each not in gone]
    return Pairing(tuple(tables), (*byes, *alone))
