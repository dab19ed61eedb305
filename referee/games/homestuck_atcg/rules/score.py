"""The Score Phase: who has more power at whose planet (HAC-5.3, HAC-Q7).

All planets are compared on one state; points and damage come at once; then planets are destroyed, then restored, and
only then what that triggered is resolved.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from referee.dataclass import dataclass
from referee.games.homestuck_atcg.fact_kinds import COMPARED, NO_SCORE, SCORED
from referee.games.homestuck_atcg.rules.phases import begin_phase, do_texts_of
from referee.games.homestuck_atcg.rules.planets import (
    add_damage,
    answer_damage,
    can_be_damaged,
    damage_taken,
    destroy_planets,
    is_damage_replaced,
    is_spent,
    restore,
)
from referee.games.homestuck_atcg.rules.triggers import settling
from referee.games.homestuck_atcg.rules.victory_points import (
    add,
    answer_points,
    are_points_replaced,
    look_for_end_game,
)
from referee.games.homestuck_atcg.state.events import note_player, note_scored
from referee.games.homestuck_atcg.state.frames import EventFrame, setting_of
from referee.games.homestuck_atcg.state.memory import remember
from referee.games.homestuck_atcg.state.replacements import is_replaced
from referee.games.homestuck_atcg.state.table import SEAT, Table, owner_of
from referee.games.homestuck_atcg.state.values import defence_of, invasion_of, is_forbidden
from referee.kernel.engine.run import Frame, Procedure, Run, Step
from referee.kernel.schema.fields import ListOf, kept


@dataclass(slots=True)
class Scoring(Frame):
    """The players who have scored in this phase, and so have their planets restored (HAC-5.3.7)."""

    scorers: list[int] = kept(ListOf(SEAT), default_factory=list)


def begin(run: Run[Table], frame: Scoring) -> None:
    begin_phase(run, "score")
    if run.state.round == 1:
        NO_SCORE.tell(run, "HAC-5.3.1", run.state.seat)


def is_compared(run: Run[Table], frame: Scoring) -> bool:
    """Whether power is checked at all: not in round 1 (HAC-5.3.1, HAC-Q43)."""
    return run.state.round > 1


def do_texts(run: Run[Table], frame: Scoring) -> None:
    """Texts for the own Score Phase before comparing, the oldest card's first (HAC-Q54)."""
    do_texts_of(run, "score")


def compare(run: Run[Table], frame: Scoring) -> None:
    """Compare every invading player's power with the defence, planet by planet, on one state (HAC-5.3.2, HAC-Q6).

    More than the defence scores, no matter what other invaders have; several may score at one planet (HAC-1.13, HAC-5.3.3,
    HAC-5.3.5, HAC-5.3.6).
    """
    table = run.state
    seats = table.clockwise(table.seat)
    scored: list[tuple[int, int]] = []
    places = {(owner_of(row.thing), row.at) for row in table.characters()}
    for planet in seats:
        invading = [seat for seat in seats if seat != planet and (seat, planet) in places]
        if not invading:
            continue
        there = [(seat, invasion_of(run, seat, planet) or 0) for seat in invading]
        defence = defence_of(run, planet)
        scored += [(seat, planet) for seat, power in there if power > defence]
        powers = list(map(list, there))
        COMPARED.tell(run, "HAC-5.3.2", table.seat, planet=planet, defence=defence, invaders=powers)
    scored = [pair for pair in scored if not is_score_replaced(run, *pair)]
    for seat, planet in scored:
        SCORED.tell(run, "HAC-5.3.3", seat, planet=planet)
    frame.scorers = list(dict.fromkeys(seat for seat, _ in scored))
    take_effect(run, scored)


def is_score_replaced(run: Run[Table], seat: int, at: int) -> bool:
    """Whether texts may be done instead of scoring there (row rep.you_score)."""
    planet = run.state.side(seat).planet
    return is_replaced(run, "scored", planet, "HAC-5.3.3", amount=1, to=at, phase=True)


def score_now(run: Run[Table], event: EventFrame) -> None:
    """Scoring that texts have let happen, after what was scored besides (HAC-5.3.3)."""
    seat, planet = owner_of(event.thing), event.to
    for frame in run.stack:
        if isinstance(frame, Scoring) and seat not in frame.scorers:
            frame.scorers = [*frame.scorers, seat]
    SCORED.tell(run, "HAC-5.3.3", seat, planet=planet)
    take_effect(run, [(seat, planet)])


def take_effect(run: Run[Table], scored: Sequence[tuple[int, int]]) -> None:
    """Points and damage come at once: what forbids them looks at the table before, what answers them at the table after (HAC-Q7).

    So a planet that a point restores takes no damage by this (HAC-Q11). One text answers several players clockwise (HAC-Q55).
    """
    points, damage = Counter(seat for seat, _ in scored), Counter(planet for _, planet in scored)
    gaining = [seat for seat in points if not is_forbidden(run, "cannot-gain-points", seat)]
    hurt = [planet for planet in damage if can_be_damaged(run, planet)]
    taken = {planet: damage_taken(run, planet, damage[planet], scored=True) for planet in hurt}
    hurt = [planet for planet in hurt if taken[planet]]
    points_rule, damage_rule = "HAC-5.3.3", "HAC-5.3.4"
    around = [x for x in run.state.clockwise(run.state.seat) if x in gaining]
    replaced = [x for x in around if are_points_replaced(run, x, points[x], points_rule)]
    gaining = [seat for seat in gaining if seat not in replaced]
    hurt = [
        planet
        for planet in hurt
        if not is_damage_replaced(run, planet, taken[planet], damage_rule, None, phase=True)
    ]
    restored = [seat for seat in gaining if add(run, seat, points[seat], "HAC-5.3.3")]
    for planet in hurt:
        add_damage(run, planet, taken[planet], "HAC-5.3.4")
    for seat in filter(points.__contains__, run.state.clockwise(run.state.seat)):
        scorer = run.state.side(seat).planet
        if scorer is not None:
            remember(run, "scored", scorer)
        note_player(run, "scored", seat, points[seat])
        if seat in gaining:
            answer_points(run, seat, points[seat], is_restored=seat in restored)
    for seat, planet in scored:
        note_scored(run, seat, planet)
    for planet in hurt:
        answer_damage(run, planet, taken[planet])


def flip_planets(run: Run[Table], frame: Scoring) -> None:
    """Planets that have taken all their damage are destroyed (HAC-Q7, HAC-Q8).

    By a reading those whose players score are not destroyed at all; their damage is cleared (HAC-Q10).
    """
    table = run.state
    seats = table.clockwise(table.seat)
    if setting_of(run).readings.restore_priority:
        for seat in frame.scorers:
            if is_spent(run, seat):
                table.side(seat).damage = 0
        seats = [seat for seat in seats if seat not in frame.scorers]
    destroy_planets(run, seats, "HAC-Q8")


def restore_planets(run: Run[Table], frame: Scoring) -> None:
    """The destroyed planets of players who scored are restored (HAC-5.3.7, HAC-Q10)."""
    restore(run, frame.scorers, "HAC-5.3.7")


def check(run: Run[Table], frame: Scoring) -> None:
    """Look whether the End Game begins, also when the scoring itself was skipped (HAC-5.3.8, HAC-Q1)."""
    look_for_end_game(run, "HAC-5.3.8")


SCORE = Procedure(
    "score",
    "HAC-5.3.1",
    (
        Step("HAC-5.3.1", "begin the phase", do=begin),
        settling("HAC-Q55"),
        Step("HAC-Q54", "do texts before comparing", do=do_texts, when=is_compared),
        settling("HAC-5.2.8"),
        Step("HAC-5.3.2", "compare, and score", do=compare, when=is_compared),
        Step("HAC-Q8", "destroy planets", do=flip_planets, when=is_compared),
        Step("HAC-5.3.7", "restore planets", do=restore_planets, when=is_compared),
        settling("HAC-Q56"),
        Step("HAC-5.3.8", "look for the End Game", do=check),
    ),
    Scoring,
    within=("turn",),
)
