"""How tables end in a simulation: by slips and reports, with disputes, decisions and walkovers between."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from cli.simulation.day import digest_of, words_of
from cli.simulation.strength import games_by_strength, pod_by_strength
from referee.games.tournament.state.table_games import NOBODY, shown

if TYPE_CHECKING:
    from cli.simulation.day import At, Day
    from events.chain.match import Match
    from referee.games.tournament.state.table_games import Games

PENALTIES = ("caution", "warning", "game-loss")
DECISIONS = ("time", "concession", "late", "game-loss", "match-loss")


class Source(Protocol):
    """Where reported matches come from."""

    matches: dict[str, Match]

    def report(self, at: At) -> None:
        """Give the table its result by a match, a real one or the root of one that there is not."""

    def draft(self, pod: int) -> None:
        """Name the draft of a pod, a real one or the root of one that there is not."""


class Invented:
    """Results by strength; what is reported are roots of matches that there are not."""

    def __init__(self, day: Day) -> None:
        self.day = day
        self.matches: dict[str, Match] = {}

    def draft(self, pod: int) -> None:
        """The root of a draft that there is not."""
        self.day.say("draft", pod, invented_root(self.day, (0, pod)))

    def report(self, at: At) -> None:
        """A slip, or the root of a match, with a penalty now and then."""
        day, rates = self.day, self.day.scenario.rates
        where, games = words_of(at), shown(games_at(day, at))
        if not day.happens(rates.reports):
            day.say("slip", where, games, seat=day.desk())
            if day.happens(rates.attached):
                day.say("attach", where, invented_root(day, at), seat=day.desk())
            return
        penalties = []
        if day.happens(rates.penalties):
            penalties = [[day.dice.choose(day.table(at).entries), day.dice.choose(PENALTIES)]]
        more: list[Any] = [penalties] if penalties else []
        day.say("report", where, invented_root(day, at), games, *more, seat=day.desk())


def invented_root(day: Day, at: At) -> str:
    """A root that no match has, another one at every record."""
    return digest_of("simulated", at, day.run.digest().hex())


def games_at(day: Day, at: At) -> Games:
    """A result of that table by the strength of those who sit there."""
    plan = day.event.stages[day.event.rounds[at[0] - 1].stage - 1]
    strengths, draws = (
        [day.strengths[entry - 1] for entry in day.table(at).entries],
        day.scenario.rates.draws,
    )
    if plan.has_pods:
        return pod_by_strength(strengths, draws, day.dice)
    return games_by_strength(plan, (strengths[0], strengths[1]), draws, day.dice)


def settle(day: Day, at: At, source: Source) -> None:
    """One table to its end: somebody is absent, a judge decides, or it is played, and perhaps disputed."""
    rates, where = day.scenario.rates, words_of(at)
    plan = day.event.stages[day.event.rounds[at[0] - 1].stage - 1]
    if day.happens(rates.extensions):
        day.say("extend", where, 1 + day.dice.below(15))
    if day.happens(rates.no_shows):
        _walk_over(day, at)
        return
    if day.happens(rates.decisions):
        day.say("decide", where, shown(games_at(day, at)), day.dice.choose(DECISIONS))
        return
    source.report(at)
    if day.happens(rates.disputes):
        _dispute(day, at)
    if day.table(at).disputed:
        games = shown(games_at(day, at))
        day.say("decide", where, games, day.dice.choose(("error", "agreed-draw")) if not plan.is_bracket else "error")  # fmt: skip


def _walk_over(day: Day, at: At) -> None:
    """One side did not come, or nobody did (TN-23, TN-40); a pod is then played by those who came."""
    where = words_of(at)
    plan = day.event.stages[day.event.rounds[at[0] - 1].stage - 1]
    wins = plan.wins
    if plan.has_pods and day.dice.below(5):
        day.say("slip", where, shown(games_at(day, at)), seat=day.desk())
        day.say_if("drop", day.table(at).entries[-1])
    elif plan.has_pods or day.dice.below(5) == 0:
        day.say(
            "decide",
            where,
            NOBODY if plan.has_pods else "0-0",
            day.dice.choose(("double-no-show", "double-loss")),
        )
    else:
        day.say("decide", where, day.dice.choose((f"{wins}-0", f"0-{wins}")), "no-show")


def _dispute(day: Day, at: At) -> None:
    """Another desk has another slip."""
    day.say_if("dispute", words_of(at), shown(games_at(day, at)), seat=day.desk())
