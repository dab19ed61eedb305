"""The scoreboard phase: what the active player fulfils now is scored (SFB-4)."""

from __future__ import annotations

from collections.abc import Sequence

from referee.dataclass import dataclass
from referee.games.super_fantasy_brawl.fact_kinds import CHALLENGE_SCORED
from referee.games.super_fantasy_brawl.rules import damage
from referee.games.super_fantasy_brawl.rules.challenge_track import renew_if_due
from referee.games.super_fantasy_brawl.state.conditions import is_fulfilled
from referee.games.super_fantasy_brawl.state.frames import setting_of
from referee.games.super_fantasy_brawl.state.table import CHALLENGE, COUNT, SEAT, Setting, Table
from referee.games.super_fantasy_brawl.state.timing import at_the_table, over
from referee.kernel.choices.name_spaces import SomeOf, verb
from referee.kernel.decision.ask import Ask, Refusal, offer
from referee.kernel.engine.run import Frame, Procedure, Run, Step
from referee.kernel.schema.fields import ListOf, kept


@dataclass(slots=True)
class Scoring(Frame):
    """The slots whose challenges the seat fulfils, from right to left: judged on one state (SFB-Q14)."""

    seat: int = kept(SEAT, default=1)
    slots: list[int] = kept(ListOf(COUNT), default_factory=list)


def begin_scoreboard(run: Run[Table]) -> None:
    """Let the active player score, unless it is round 1 or nothing is fulfilled (SFB-4.1, SFB-4.4, SFB-Q15)."""
    if run.state.round < 2:
        return
    slots = fulfilled(run, run.state.seat)
    if slots:
        run.push(SCOREBOARD, Scoring(run.state.seat, slots))


def fulfilled(run: Run[Table], seat: int) -> list[int]:
    """The slots that pay and whose challenge that seat's side fulfils now, from right to left.

    The first round is not looked at here (SFB-4.4); SFB-4.5, SFB-4.6, SFB-Q14.
    """
    setting, table = setting_of(run), run.state
    gates = [side.gate for side in table.sides]
    parts = [seat, *gates, *table.track, *table.figures()]
    return [*table.paying.of(parts, lambda: _fulfilled(run, setting, seat))]


def _fulfilled(run: Run[Table], setting: Setting, seat: int) -> list[int]:
    return [
        slot
        for slot, worth in reversed(list(enumerate(setting.track)))
        if worth
        and (card := run.state.track[slot]) is not None
        and is_fulfilled(run, setting.cards.challenges[card], seat)
    ]


# -- naming what is scored ------------------------------------------------------------------


def named_by(ask: Ask[Table]) -> Sequence[int]:
    """The challenges that may be named."""
    frame = ask.frame
    assert isinstance(frame, Scoring)
    return [card for slot in frame.slots if (card := ask.run.state.track[slot]) is not None]


def none_at_least(ask: Ask[Table]) -> int:
    return 0


def all_at_most(ask: Ask[Table]) -> int:
    return len(named_by(ask))


class Fulfilled(SomeOf):
    """Some of the challenges that are fulfilled; one in a slot that pays nothing is not active."""

    def refusals(self, ask: Ask[Table], value: tuple[str, ...]) -> list[Refusal]:
        pairs = zip(value, self.numbers(ask.run, value), strict=True)
        inactive = [Refusal("SFB-4.5", word) for word, card in pairs if is_inactive(ask.run, card)]
        named = {refusal.item for refusal in inactive}
        found = super().refusals(ask, value)
        return inactive + [refusal for refusal in found if refusal.item not in named]


def is_inactive(run: Run[Table], challenge: int) -> bool:
    """Whether it lies in a slot where nothing can be scored (SFB-4.5)."""
    track = run.state.track
    return challenge in track and not setting_of(run).track[track.index(challenge)]


def score_some(run: Run[Table], frame: Scoring, seat: int, challenges: tuple[int, ...]) -> None:
    """Only what was named is scored (SFB-Q13)."""
    frame.slots = [slot for slot in frame.slots if run.state.track[slot] in challenges]


def not_to_be_named(run: Run[Table], seat: int) -> Sequence[str]:
    """Why challenges cannot be named now."""
    if found := over(run, seat):
        return found
    if not setting_of(run).readings.optional_scoring:
        return ("SFB-Q13",)
    if at_the_table(run).round == 1:
        return ("SFB-4.4",)
    return ("SFB-4.1",) if at_the_table(run).seat != seat else ("SFB-4.6",)


SCORE_CHALLENGES = verb(
    "score-challenges",
    Fulfilled(CHALLENGE, named_by, none_at_least, all_at_most, "SFB-4.1", "SFB-4.1"),
    score_some,
    not_to_be_named,
)
NAMING = offer(SCORE_CHALLENGES)


def ask_what_to_score(run: Run[Table], frame: Scoring) -> Ask[Table] | None:
    """Only where a player may leave a fulfilled challenge on the track (SFB-Q13)."""
    if not setting_of(run).readings.optional_scoring:
        return None
    return Ask(run, frame, frame.seat, NAMING)


# -- scoring --------------------------------------------------------------------------------


def are_slots_left(run: Run[Table], frame: Scoring) -> bool:
    return bool(frame.slots)


def score_next(run: Run[Table], frame: Scoring) -> None:
    """Discard the challenge, and pay what its slot is worth (SFB-4.2, SFB-4.3)."""
    setting, table = setting_of(run), run.state
    slot = frame.slots.pop(0)
    card = table.track[slot]
    if card is None:
        return
    worth = setting.track[slot]
    table.track[slot] = None
    table.scored.put(card)
    CHALLENGE_SCORED.tell(
        run,
        "SFB-4.2",
        frame.seat,
        lambda: {"challenge": setting.cards.challenge_names.shown(card), "worth": worth},
    )
    damage.gain(run, frame.seat, worth, "SFB-4.2")
    if run.outcome is None:
        renew_if_due(run)


SCOREBOARD = Procedure(
    "scoreboard",
    "SFB-4.1",
    (
        Step("SFB-Q13", "name what is scored", ask=ask_what_to_score),
        Step("SFB-4.2", "score from right to left", do=score_next, when=are_slots_left, loop=True),
    ),
    Scoring,
    within=("turn",),
)
