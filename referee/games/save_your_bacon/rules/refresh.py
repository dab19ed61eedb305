"""Refresh and Pass time (SYB-4.0.12 to 4.0.20, SYB-Q2 to Q5, SYB-Q61).

Each of the three parts of a refresh is a game step with its window, also inside an effect.
"""

from __future__ import annotations

from collections.abc import Sequence

from referee.dataclass import dataclass
from referee.games.save_your_bacon.fact_kinds import PASSES_TIME, REFRESHES
from referee.games.save_your_bacon.rules.draws import draw
from referee.games.save_your_bacon.rules.payment import PITCHES
from referee.games.save_your_bacon.rules.reaction_windows import settle
from referee.games.save_your_bacon.rules.requirements import refuse_any_action
from referee.games.save_your_bacon.rules.table_changes import gain_energy, ready
from referee.games.save_your_bacon.state.events import happen
from referee.games.save_your_bacon.state.frames import Counting, setting_of
from referee.games.save_your_bacon.state.table import COUNT, SEAT, THING, Occurrence, Table
from referee.games.save_your_bacon.state.timing import in_own_turn, refused_unless_asked
from referee.games.save_your_bacon.state.values import can_be_readied, forbids
from referee.kernel.choices.name_spaces import SomeOf, verb
from referee.kernel.decision.ask import Ask, Guard, Verb, offer
from referee.kernel.decision.spaces import Nothing
from referee.kernel.engine.run import Frame, Procedure, Run, Step
from referee.kernel.schema.fields import Bool, kept

MOST_READIED = 3
"""The most cards that a refresh readies (SYB-14.0.43)."""
MOST_PASSED = 2
"""The most cards that are pitched by passing time (SYB-4.0.18)."""


# -- refresh --------------------------------------------------------------------------------


@dataclass(slots=True)
class Refreshing(Counting):
    """A refresh: whose, how many cards and how much energy were pitched in it."""

    seat: int = kept(SEAT, default=1)
    cards: int = kept(COUNT, default=0)
    pitched: int = kept(COUNT, default=0)
    closed: bool = kept(Bool(), default=False)

    @property
    def doer(self) -> int:
        """Whose doing it is what happens now."""
        return self.seat

    def limits(self, run: Run[Table]) -> tuple[int, int]:
        """The fewest and the most cards that are pitched in it (SYB-Q2)."""
        hand = len(run.state.side(self.seat).hand) + self.cards
        return setting_of(run).readings.pitched_in_refresh(hand)

    def refuse_pitch(self, run: Run[Table], card: int) -> Sequence[str]:
        return [] if self.cards < self.limits(run)[1] else ["SYB-Q2"]

    def refuse_stop(self, run: Run[Table]) -> Sequence[str]:
        return ["SYB-Q2"] if self.cards < self.limits(run)[0] else []

    def take_energy(self, run: Run[Table], value: int) -> None:
        self.cards += 1
        self.pitched += value

    def stop(self, run: Run[Table]) -> None:
        self.closed = True


def begin_refresh(run: Run[Table], seat: int) -> None:
    """Carry out all three parts of a refresh, before anything else goes on."""
    run.push(REFRESHING, Refreshing(seat=seat))


def is_pitching(run: Run[Table], frame: Refreshing) -> bool:
    return not frame.closed


def ask_upgrade(run: Run[Table], frame: Refreshing) -> Ask[Table] | None:
    """Pitch any number of cards, one at a time, or none (SYB-4.0.13)."""
    if not run.state.side(frame.seat).hand or frame.cards >= frame.limits(run)[1]:
        frame.closed = True
        return None
    return Ask(run, frame, frame.seat, PITCHES)


def gain_upgraded(run: Run[Table], frame: Refreshing) -> None:
    """Tokens for all the energy that was pitched, and those of the reading (SYB-4.0.13, SYB-Q2)."""
    amount = frame.pitched + setting_of(run).readings.refresh_gain
    gain_energy(run, frame.seat, amount, "SYB-4.0.13")
    settle(run)


def refill(run: Run[Table], frame: Refreshing) -> None:
    """Draw until the hand holds five cards; nothing is discarded (SYB-4.0.14, SYB-Q4)."""
    size = setting_of(run).readings.refresh_hand_size
    missing = size - len(run.state.side(frame.seat).hand)
    if missing > 0:
        draw(run, frame.seat, missing)


def close_refill(run: Run[Table], frame: Refreshing) -> None:
    settle(run)


def own_exhausted(run: Run[Table], seat: int) -> list[int]:
    """The exhausted cards that the player controls and that nothing keeps so (SYB-Q5, SYB-Q57)."""
    return [
        card.thing
        for card in run.state.side(seat).things()
        if card.exhausted and can_be_readied(run, card.thing)
    ]


def ask_ready(run: Run[Table], frame: Refreshing) -> Ask[Table] | None:
    """Ready up to three exhausted cards, chosen after the draw (SYB-4.0.15, SYB-Q3)."""
    return Ask(run, frame, frame.seat, READIES) if own_exhausted(run, frame.seat) else None


def ready_chosen(run: Run[Table], frame: Frame, seat: int, things: tuple[int, ...]) -> None:
    ready(run, things, "SYB-4.0.15")


def close_refresh(run: Run[Table], frame: Refreshing) -> None:
    """The player has refreshed with the last of the parts."""
    happen(run, Occurrence("refreshed", seat=frame.seat))
    settle(run)


def asked_exhausted(ask: Ask[Table]) -> list[int]:
    return own_exhausted(ask.run, ask.seat)


def why_not_readied(ask: Ask[Table], thing: int) -> list[str]:
    """What a card forbids to ready; a card of others or a ready one is none to name at all (SYB-Q5)."""
    if thing not in (
        card.thing for card in ask.run.state.side(ask.seat).things() if card.exhausted
    ):
        return []
    return forbids(ask.run, "cannot-be-readied", thing)


READY_CARDS = verb(
    "ready-cards",
    SomeOf(
        THING,
        asked_exhausted,
        lambda ask: 0,
        lambda ask: MOST_READIED,
        "SYB-4.0.15",
        "SYB-14.0.43",
        why_not_readied,
    ),
    ready_chosen,
    refused_unless_asked("SYB-4.0.15"),
)
READIES = offer(READY_CARDS)
REFRESHING = Procedure(
    "refreshing",
    "SYB-4.0.12",
    (
        Step("SYB-4.0.13", "upgrade energy", ask=ask_upgrade, when=is_pitching, loop=True),
        Step("SYB-Q2", "gain the tokens", do=gain_upgraded),
        Step("SYB-4.0.14", "refill the hand", do=refill),
        Step("SYB-Q3", "its window", do=close_refill),
        Step("SYB-4.0.15", "ready up to three cards", ask=ask_ready),
        Step("SYB-Q61", "its window", do=close_refresh),
    ),
    Refreshing,
    within=("turn", "acting"),
)


# -- pass time ------------------------------------------------------------------------------


@dataclass(slots=True)
class PassingTime(Frame):
    """Passing time: who, how many cards and how much energy were pitched."""

    seat: int = kept(SEAT, default=1)
    cards: int = kept(COUNT, default=0)
    pitched: int = kept(COUNT, default=0)
    closed: bool = kept(Bool(), default=False)

    @property
    def doer(self) -> int:
        """Whose doing it is what happens now."""
        return self.seat

    def refuse_pitch(self, run: Run[Table], card: int) -> Sequence[str]:
        return [] if self.cards < MOST_PASSED else ["SYB-4.0.18"]

    def refuse_stop(self, run: Run[Table]) -> Sequence[str]:
        return [] if self.cards else ["SYB-4.0.18"]

    def take_energy(self, run: Run[Table], value: int) -> None:
        self.cards += 1
        self.pitched += value

    def stop(self, run: Run[Table]) -> None:
        self.closed = True


def ask_to_pitch(run: Run[Table], frame: PassingTime) -> Ask[Table] | None:
    """With cards in hand one or two of them must be pitched (SYB-4.0.18)."""
    if not run.state.side(frame.seat).hand or frame.cards >= MOST_PASSED:
        frame.closed = True
        return None
    return Ask(run, frame, frame.seat, PITCHES)


def is_passing(run: Run[Table], frame: PassingTime) -> bool:
    return not frame.closed


def close_passing(run: Run[Table], frame: PassingTime) -> None:
    """Tokens for what was pitched; nothing else happens (SYB-4.0.17, SYB-4.0.19)."""
    gain_energy(run, frame.seat, frame.pitched, "SYB-4.0.19")
    happen(run, Occurrence("passed", seat=frame.seat))
    settle(run)


PASSING_TIME = Procedure(
    "passing-time",
    "SYB-4.0.17",
    (
        Step("SYB-4.0.18", "pitch one or two cards", ask=ask_to_pitch, when=is_passing, loop=True),
        Step("SYB-4.0.19", "gain the tokens", do=close_passing),
    ),
    PassingTime,
    within=("turn",),
)


# -- the two actions ------------------------------------------------------------------------


def _is_allowed(rule: str) -> Guard:
    def permits(ask: Ask[Table], value: object) -> bool:
        return all(each.rule != rule for each in refuse_any_action(ask.run, ask.seat))

    return Guard(rule, permits)


ANY_ACTION = (_is_allowed("SYB-4.0.5"), _is_allowed("SYB-9.0.1"))
"""What an action without a card of its own is refused by."""


def is_first_refresh(ask: Ask[Table], value: object) -> bool:
    return not ask.run.state.refreshed


def refresh(run: Run[Table], frame: Frame, seat: int, value: None) -> None:
    """One of the two actions, once a turn (SYB-4.0.12, SYB-4.0.16)."""
    run.state.refreshed = True
    run.state.taken += 1
    REFRESHES.tell(run, "SYB-4.0.12", seat)
    begin_refresh(run, seat)


def pass_time(run: Run[Table], frame: Frame, seat: int, value: None) -> None:
    """One of the two actions, always possible (SYB-4.0.17, SYB-Q66)."""
    run.state.taken += 1
    PASSES_TIME.tell(run, "SYB-4.0.17", seat)
    run.push(PASSING_TIME, PassingTime(seat))


REFRESH = Verb(
    "refresh",
    Nothing(),
    refresh,
    in_own_turn("SYB-4.0.12"),
    (ANY_ACTION[0], Guard("SYB-4.0.16", is_first_refresh), ANY_ACTION[1]),
)
PASS_TIME = Verb("pass-time", Nothing(), pass_time, in_own_turn("SYB-4.0.17"), ANY_ACTION)
