"""A second opinion on standings: points and tie-breaks out of plain results, as exact fractions (TN-41 to TN-52).

T is C.07 of the FIDE handbook (in force since 1 March 2026), MTR the Magic tournament rules, appendix C. The text
of C.07 was not at hand: it is written after the article numbers in the design and after two programs that quote
them, tiebreak-core 1.2.0 and Gacrux 1.11.65. Where the two differ, or where the text is silent, the docstring
says what is done here and why.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction

from tests.oracle.tournament.results import Event, Share, meetings, score, shares

GAME_WON, GAME_DRAWN = 3, 1
"""MTR app. C, Game Points; the plan's points are for matches alone."""
ZERO = Fraction(0)
Tiers = list[list[int]]
"""Places from the top: who is in one list is tied."""


# -- MTR appendix C -------------------------------------------------------------------------


def match_rate(event: Event, entry: int) -> Fraction:
    """Points by the most possible in the rounds played, 0.33 at least (MTR app. C, Match-win percentage; TN-44).

    Rounds played are all tables, also those at which nobody played (a match won or lost is in the record), and
    byes that are won: of the pairing or full, each a match won (TN-46), whatever the plan pays for it. Half and
    zero byes are unknown to MTR: they are no rounds played and count neither above nor below the line, so whoever
    came late or dropped is measured by the own rounds, as MTR's "3-2-0, then withdraws" is by five. No round at
    all: 0.33.
    """
    win = Fraction(event.points.win)
    got, possible = ZERO, ZERO
    for share in shares(event, entry):
        if share.other or share.kind in ("pairing", "full"):
            got += share.worth if share.other else win
            possible += win
    return max(event.floor, got / possible) if possible else event.floor


def game_rate(event: Event, entry: int) -> Fraction:
    """GW: game points by three for each game played, 0.33 at least (MTR app. C, Game-win percentage).

    A bye of the pairing or a full one is a match won 2-0 (TN-46): six points of six. Games of a table are those
    written down, also where nobody played. Half and zero byes have no games. No game at all: 0.33.
    """
    got, played = 0, 0
    for share in shares(event, entry):
        won, lost, drawn = (2, 0, 0) if share.kind in ("pairing", "full") else share.games
        got += GAME_WON * won + GAME_DRAWN * drawn
        played += won + lost + drawn
    return max(event.floor, Fraction(got, GAME_WON * played)) if played else event.floor


def mean_of_opponents(event: Event, entry: int, rate: Callable[[Event, int], Fraction]) -> Fraction:
    """The mean of a rate over the opponents met (MTR app. C, Opponents' match-win percentage; TN-45).

    *A player's byes are ignored when computing their opponents' percentages* is read with the sentence before it
    (*ignoring those rounds for which the player received a bye*): one's own rounds with a bye are no opponents.
    An opponent's byes stay in that opponent's rate, as MTR's example 3-2-0 with a bye has 9/15. Opponents who
    dropped or were disqualified are kept. A table at which nobody played is no meeting (TN-23). Who was met twice
    counts twice. Nobody met: the least rate, as the catalogue says (TN-45); the text is silent.
    """
    rates = [rate(event, share.other) for share in meetings(event, entry)]
    return sum(rates, ZERO) / len(rates) if rates else event.floor


def opponents_match_rate(event: Event, entry: int) -> Fraction:
    """OMW."""
    return mean_of_opponents(event, entry, match_rate)


def opponents_game_rate(event: Event, entry: int) -> Fraction:
    """OGW."""
    return mean_of_opponents(event, entry, game_rate)


# -- C.07, article 16 -----------------------------------------------------------------------


def is_requested(share: Share) -> bool:
    """T 16.1.1: a half-point or zero-point bye; rounds after dropping out are zero-point byes."""
    return share.kind in ("half", "zero")


def is_voluntary(share: Share) -> bool:
    """T 16.1.2, a voluntary unplayed round: a requested bye, or a loss without playing."""
    return is_requested(share) or (bool(share.other) and not share.met and share.kind == "lost")


def adjusted_score(event: Event, entry: int) -> Fraction:
    """The score of an entry as its opponents use it (T 16.3).

    T 16.3.1: rounds of 16.2.1 to 16.2.4 (byes of the pairing, full byes, wins and losses without playing, requested
    byes with a round to come that is no voluntary unplayed one) are worth what was given. T 16.3.2: those of
    16.2.5, requested byes behind which come voluntary unplayed rounds alone or nothing, are worth a draw.

    The rounds at hand are the tournament: after round 3 a bye in round 3 is last, after round 5 it need not be.
    """
    own = shares(event, entry)
    worth = ZERO
    for at, share in enumerate(own):
        is_late = is_requested(share) and all(is_voluntary(later) for later in own[at + 1 :])
        worth += Fraction(event.points.draw) if is_late and not event.robin else share.worth
    return worth


def dummy_score(event: Event, entry: int, share: Share) -> Fraction:
    """The score of the dummy of one's own unplayed round (T 16.4): the own score, but no more than a cap.

    T 16.4.1: of a table at which nobody played, the adjusted score of who was to be met. T 16.4.2: of every other
    unplayed round, the points of a draw times the rounds of the tournament (those at hand, as in Gacrux).
    """
    if share.other:
        cap = adjusted_score(event, share.other)
    else:
        cap = Fraction(event.points.draw) * len(event.rounds)
    return min(score(event, entry), cap)


def contributions(event: Event, entry: int) -> list[tuple[Fraction, Share]]:
    """The score that each round brings, of an opponent or a dummy, and the round.

    In a round robin a table at which nobody played counts as played (T 15.2), and without a table there is nothing.
    """
    brought = []
    for share in shares(event, entry):
        if share.other and (share.met or event.robin):
            brought.append((adjusted_score(event, share.other), share))
        elif not event.robin:
            brought.append((dummy_score(event, entry, share), share))
    return brought


def buchholz(event: Event, entry: int) -> Fraction:
    """BH (T 8.1): the sum of the scores of the opponents, dummies among them. Not for round robins (TN-49)."""
    if event.robin:
        raise ValueError("no Buchholz in a round robin")
    return sum((value for value, _ in contributions(event, entry)), ZERO)


def buchholz_cut_1(event: Event, entry: int) -> Fraction:
    """BH/C1 (T 14.1, 16.5.1; TN-48): without the least significant value.

    That is the lowest, but if there are voluntary unplayed rounds the lowest of theirs, unless that is lower than
    the lowest of all, which for a Buchholz cannot be. Nothing is left of one round alone (as in Gacrux;
    tiebreak-core keeps the last value).
    """
    if not event.rounds:
        return ZERO
    values = [value for value, _ in contributions(event, entry)]
    voluntary = [value for value, share in contributions(event, entry) if is_voluntary(share)]
    return buchholz(event, entry) - max(min(values), min(voluntary, default=min(values)))


def sonneborn_berger(event: Event, entry: int) -> Fraction:
    """SB (T 9.1): the sum over the rounds of the score of the opponent times the points scored in that round.

    Points as the plan gives them: with 3 for a win each score beaten counts three times. A dummy of an unplayed
    round counts with what the round was worth.
    """
    return sum((value * share.worth for value, share in contributions(event, entry)), ZERO)


# -- direct encounter -----------------------------------------------------------------------


def met_within(event: Event, entry: int, group: Sequence[int]) -> dict[int, Fraction]:
    """What an entry scored against each of the group that it met (T 6.1).

    Tables at which nobody played do not count in a Swiss (T 6.1.1); who was met more than once counts with the mean
    (T 6.1.2).
    """
    found: dict[int, list[Fraction]] = {}
    for share in meetings(event, entry):
        if share.other in group:
            found.setdefault(share.other, []).append(share.worth)
    return {other: sum(each, ZERO) / len(each) for other, each in found.items()}


def direct_encounter(event: Event, group: Sequence[int]) -> Tiers:
    """DE of those who are tied: places by the tables among them (T 6; TN-51).

    T 6.2: if all have met, by the sum; who is tied then anew among themselves. T 6.3: else whoever would be first
    alone whatever the missing tables gave has the first place, then the second likewise, and so on; the others are
    tied, and are tried anew among themselves as long as that tells anybody apart ("anew in each subgroup", design
    3.11). The second place is judged in the same table as the first, so points against the first count ("the same
    applies to the second rank"); tiebreak-core takes the first out before.

    Missing is every pair of the group that has not met, in a round robin that is not over as well (Gacrux takes a
    round robin for complete); a table at which nobody played is missing (TN-23, as in Gacrux; tiebreak-core takes the
    two for met), unless it is a round robin.
    Whatever happens is: the entry loses all that it misses and the other wins all that it misses. Both can be at
    once, so nothing stricter can be said.
    """
    sums = {one: met_within(event, one, group) for one in group}
    misses = {one: len(group) - 1 - len(sums[one]) for one in group}
    got = {one: sum(sums[one].values(), ZERO) for one in group}
    if not any(misses.values()):
        tiers = by_value(group, got.__getitem__)
    else:
        low = {one: got[one] + misses[one] * Fraction(event.points.loss) for one in group}
        high = {one: got[one] + misses[one] * Fraction(event.points.win) for one in group}
        tiers = certain_places(group, low, high)
    if len(tiers) == 1:
        return tiers
    return [one for tier in tiers for one in direct_encounter(event, tier)]


def certain_places(
    group: Sequence[int], low: dict[int, Fraction], high: dict[int, Fraction]
) -> Tiers:
    """First, second and so on, as long as somebody is above all others whatever happens; then the others."""
    tiers, left = [], list(group)
    while left:
        sure = [
            one for one in left if all(low[one] > high[other] for other in left if other != one)
        ]
        tiers.append(sure or left)
        left = [one for one in left if one not in tiers[-1]]
    return tiers


# -- standings ------------------------------------------------------------------------------

VALUES: dict[str, Callable[[Event, int], Fraction]] = {
    "PTS": score,
    "OMW": opponents_match_rate,
    "GW": game_rate,
    "OGW": opponents_game_rate,
    "BH": buchholz,
    "BH/C1": buchholz_cut_1,
    "SB": sonneborn_berger,
}
"""Criteria that are a number of an entry, the higher the better."""


def by_value(group: Iterable[int], value: Callable[[int], Fraction]) -> Tiers:
    """The group by that value, the highest first; within a tie by number, which decides nothing."""
    found: dict[Fraction, list[int]] = {}
    for entry in sorted(group):
        found.setdefault(value(entry), []).append(entry)
    return [found[key] for key in sorted(found, reverse=True)]


def split(event: Event, group: Sequence[int], criterion: str) -> Tiers:
    """A tied group by one criterion."""
    if criterion == "DE":
        return direct_encounter(event, group)
    if criterion == "LOT":
        return [[entry] for entry in sorted(group, key=event.lots.__getitem__)]
    return by_value(group, lambda entry: VALUES[criterion](event, entry))


def standings(event: Event, criteria: Iterable[str]) -> Tiers:
    """The places: each criterion is applied to each group that is still tied (T 4.2, TN-42).

    A group keeps its place when it is split; with LOT in the end every list has one entry (TN-52).
    """
    tiers = [sorted(set(event.entries) - event.gone)]
    for criterion in criteria:
        tiers = [
            part
            for group in tiers
            for part in (split(event, group, criterion) if len(group) > 1 else [group])
        ]
    return tiers
