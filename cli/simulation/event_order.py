"""Orders of simulated tournaments: one is carried out from its secret alone, so that any process can have it."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

from cli.simulation.day import Day
from cli.simulation.incidents import ask_judge, between_rounds, correct_some
from cli.simulation.scenario import Bounds, scenario_of
from cli.simulation.table_results import Invented, settle
from referee.dataclass import dataclass
from referee.games.tournament.rules.draw import pods_now
from referee.kernel.engine.dice import BotDice
from replays.file.replay_file import encode
from replays.tournament.bundle import TOURNAMENT
from replays.tournament.membership import gather

if TYPE_CHECKING:
    from cli.simulation.day import At
    from cli.simulation.table_results import Source

DRAFTS = 80
"""Of so many pods out of 100 the draft is named before a round is played."""
DICE = b"referee simulated tournament 1\x00"
"""In front of what the chance of a simulation is made of: it is not that of the tournament's lots."""
Member = tuple[str, str, bytes, bytes]
"""What a match is in the event, its id, its root, its replay file."""


@dataclass(frozen=True, slots=True)
class EventOrder:
    """One tournament to be simulated; small and plain, so that another process can have it.

    ``game`` is the code of the game at its tables, ``bot`` who plays it where matches are real.
    """

    secret: bytes
    game: str
    bounds: Bounds
    bot: str = ""
    tags: tuple[str, ...] = ()


def simulated(order: EventOrder) -> list[Member]:
    """The tournament, closed, and its matches by their ids. Equal orders give equal bytes."""
    dice = BotDice(sha256(DICE + order.secret).digest())
    scenario = scenario_of(dice, order.bounds)
    day = Day(order.secret, scenario, dice, order.game, order.tags)
    source = _source(order, day)
    carry_out(day, source)
    match = day.recorder.match
    gathered = gather(match, source.matches.get)
    members = sorted(gathered.members, key=lambda member: member[1].id)
    return [
        (kind, each.id, each.root, encode(each, each.opening().game))
        for kind, each in ((TOURNAMENT, match), *members)
    ]


def _source(order: EventOrder, day: Day) -> Source:
    if not order.bounds.played:
        return Invented(day)
    from cli.simulation.bot_tables import BotTables

    return BotTables(day, order.bot)


def carry_out(day: Day, source: Source) -> None:
    """The tournament from its first record to its last."""
    day.prepare()
    while True:
        if not day.is_played_out():
            between_rounds(day)
            correct_some(day)
            if day.is_to_be_paired():
                day.pair()
            play_round(day, source)
        elif correct_some(day):
            continue  # Who advanced may have changed, and rounds may be played again.
        elif day.event.stage < len(day.event.stages):
            day.say("cut")
        else:
            break
    day.say("finish")
    day.recorder.close()


def _draft(day: Day, source: Source) -> None:
    """Most pods name their draft before they play: with real matches in the first round alone, or never."""
    event = day.event
    done = {each.pod for each in event.drafts if each.stage == event.stage}
    begun = day.is_played and len(event.rounds_of(event.stage)) > 1
    for pod in range(1, len(pods_now(event)) + 1):
        if pod not in done and not begun and day.happens(DRAFTS):
            source.draft(pod)


def play_round(day: Day, source: Source) -> None:
    """Every open table of the rounds that are paired, in an order by chance."""
    if correct_some(day) and day.happens(day.scenario.rates.again):
        day.pair_again()
    if day.dice.below(2):
        day.say_if("publish")
        day.say_if("clock", 30 + day.dice.below(30))
    _draft(day, source)
    waiting: list[At] = day.event.unsettled()
    while waiting:
        settle(day, day.dice.choose(waiting), source)
        if day.dice.below(8) == 0:
            ask_judge(day)
            correct_some(day)
        waiting = day.event.unsettled()
