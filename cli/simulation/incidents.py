"""What else happens in a simulation: late entries, leaving and coming back, byes, penalties, corrections, questions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.simulation.day import JUDGES, words_of
from cli.simulation.table_results import PENALTIES, games_at, invented_root
from events.records.rulings import HEAD, NOTE, UPHOLD, Ruled
from referee.games.tournament.rules.corrections import resting_on
from referee.games.tournament.rules.results import BOTH_LOSE
from referee.games.tournament.state.event import BYES, DROPPED, PLAYING
from referee.games.tournament.state.table_games import shown

if TYPE_CHECKING:
    from cli.simulation.day import At, Day

MOST_CORRECTED = 12
"""How many corrections a tournament has at most: one in a bracket may take rounds back."""
FEWEST_PLAYING = 3
"""So many stay, whatever happens."""


def between_rounds(day: Day) -> None:
    """Before a round is paired: who comes, goes and asks, and what the judges say."""
    rates = day.scenario.rates
    _come_late(day)
    for number in range(1, len(day.event.entries) + 1):
        if day.happens(rates.drops) and playing(day) > FEWEST_PLAYING:
            day.say_if("drop", number)
        if day.happens(rates.byes):
            round_ = len(day.event.rounds) + 1 + day.dice.below(2)
            if day.event.plan.is_by_points:
                day.say_if("bye", number, round_, day.dice.choose(BYES))
    gone = [at for at, each in enumerate(day.event.entries, 1) if each.status == DROPPED]
    if gone and day.happens(rates.returns):
        day.say_if("return", day.dice.choose(gone))
    _penalise(day)


def playing(day: Day) -> int:
    """How many entries play."""
    return sum(each.status == PLAYING for each in day.event.entries)


def _come_late(day: Day) -> None:
    if day.happens(day.scenario.rates.late):
        for verb in ("enter", "enter-late"):
            if day.may(verb, 1, day.scenario.team):
                day.enter(verb)
                return


def _penalise(day: Day) -> None:
    rates = day.scenario.rates
    if day.happens(rates.penalties):
        entry = 1 + day.dice.below(len(day.event.entries))
        heavy = day.dice.below(8) == 0 and playing(day) > FEWEST_PLAYING
        day.say_if("penalise", entry, "disqualification" if heavy else day.dice.choose(PENALTIES))
    if day.event.penalties and day.happens(rates.strikes):
        day.say_if("strike", 1 + day.dice.below(len(day.event.penalties)))


# -- corrections ----------------------------------------------------------------------------


def correct_some(day: Day) -> bool:
    """Now and then a result was wrong, of this round or of an earlier one; whether something was corrected.

    In a bracket the later tables that rest on it are named and void (TN-58).
    """
    if day.corrected >= MOST_CORRECTED or not day.happens(day.scenario.rates.corrections):
        return False
    known = [
        (number, place)
        for number, round_ in enumerate(day.event.rounds, 1)
        for place, table in enumerate(round_.tables, 1)
        if table.is_settled
    ]
    return bool(known) and _correct(day, day.dice.choose(known))


def _correct(day: Day, at: At) -> bool:
    """Put another result in force; by the root of a match now and then."""
    games = games_at(day, at)
    word = "error" if day.dice.below(4) else "double-loss"
    games = (0,) * len(games) if word in BOTH_LOSE else games
    resting = [each for each in resting_on(day.event, at) if not day.table(each).is_open]
    where, root = words_of(at), invented_root(day, at)
    by_match = word == "error" and not day.is_played and day.dice.below(3) == 0
    says = (
        ["correct-match", where, root, shown(games)]
        if by_match
        else ["correct", where, shown(games), word]
    )
    for void in ([], [words_of(each) for each in resting]):
        if day.say_if(*says, *([void] if void else [])):
            day.corrected += 1
            return True
    return False


# -- questions ------------------------------------------------------------------------------


def ask_judge(day: Day) -> None:
    """A desk asks a judge, who answers with a note; sometimes the desk appeals, and it is upheld."""
    if not day.happens(day.scenario.rates.questions):
        return
    recorder, desk = day.recorder, day.desk()
    asked = recorder.call(desk, len(recorder.match.public), "is that so?")
    judge = day.dice.choose(JUDGES)
    ruled = recorder.rule(Ruled(NOTE, call=asked, rules=("TN-38",), reason="it is so"), judge)
    if day.dice.below(2):
        recorder.appeal(desk, ruled, "it is not")
        upheld = Ruled(UPHOLD, HEAD, rules=("TN-38",), reason="it is", record=ruled)
        recorder.rule(upheld, "Head")
