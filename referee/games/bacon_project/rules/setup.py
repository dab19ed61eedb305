"""Chapters BP-3 and BP-14: profiles, red Aces, one shuffle, six cards each, mulligans."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from referee.dataclass import dataclass
from referee.errors import NotUnderstood
from referee.games.bacon_project.deck import ALL, CARD, STARTING_ACES
from referee.games.bacon_project.fact_kinds import BEGINS, CHOSE, KEPT, MULLIGAN_TAKEN, SHUFFLED
from referee.games.bacon_project.rules.draws import draw
from referee.games.bacon_project.rules.turn import TURN
from referee.games.bacon_project.state.table import SEATS, Setting, Table, opponent, unit_of
from referee.games.bacon_project.state.timing import decided_once, over
from referee.kernel.decision.ask import Answer, Ask, Refusal, Verb, offer
from referee.kernel.decision.notation import Argument, Word, printed
from referee.kernel.decision.spaces import Nothing
from referee.kernel.engine.chance import Throw
from referee.kernel.engine.run import Frame, Procedure, Run, Step
from referee.kernel.game import DeckFile
from referee.kernel.schema.fields import Int, kept
from referee.kernel.words.suggestions import did_you_mean

OPENING_HAND = 6
NAMED_FIRST = {"p1": 1, "p2": 2}
"""The seat that the reading first_player names for the first turn (BP-Q8)."""


# -- profiles -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Profiles:
    """The id of one profile of the match's card set."""

    def parse(self, args: Sequence[Any]) -> str:
        if len(args) != 1 or not isinstance(args[0], str):
            message = f"expected one profile, found {printed(args)!r}"
            raise NotUnderstood(message)
        return args[0]

    def refusals(self, ask: Ask[Table], value: str) -> list[Refusal]:
        setting: Setting = ask.run.setting
        if value not in setting.cards.ids:
            return [Refusal("BP-2.15", value), Refusal("BP-Q72", value)]
        taken = {side.profile for side in ask.run.state.seats}
        if value in taken and not setting.readings.mirror_profiles:
            return [Refusal("BP-Q9", value)]
        return []

    def all(self, ask: Ask[Table]) -> Iterator[list[Any]]:
        setting: Setting = ask.run.setting
        for name in setting.cards.ids:
            if not self.refusals(ask, name):
                yield [name]

    def read(self, words: Sequence[Argument], ask: Ask[Table] | None) -> list[Any]:
        if len(words) != 1 or not isinstance(words[0], Word):
            message = "expected one profile"
            raise NotUnderstood(message, column=words[0].column if words else None)
        word = words[0].text.casefold()
        if ask is None:
            return [word]
        setting: Setting = ask.run.setting
        known = setting.cards.ids
        fitting = [n for n in known if n == word] or [n for n in known if n.startswith(word)]
        if len(fitting) == 1:
            return [fitting[0]]
        hint = "" if fitting else did_you_mean(word, known)
        message = f"{word!r} begins several" if fitting else f"no profile {words[0].text!r}{hint}"
        wish = () if hint else tuple(fitting or known)
        raise NotUnderstood(message, column=words[0].column, expected=wish)

    def write(self, args: Sequence[Any]) -> str:
        return self.parse(args)


def profile_is_missing(run: Run[Table], frame: Frame) -> bool:
    return any(not side.profile for side in run.state.seats)


def ask_profile(run: Run[Table], frame: Frame) -> Ask[Table]:
    """Both choose before the shuffle, openly, seat 1 first (BP-3.4, BP-Q9)."""
    seat = next(seat for seat in SEATS if not run.state.side(seat).profile)
    return Ask(run, frame, seat, CHOOSING)


def choose_profile(run: Run[Table], frame: Frame, seat: int, value: str) -> None:
    run.state.side(seat).profile = value
    CHOSE.tell(run, "BP-4.1", seat, profile=value)


def chosen_in_turn(run: Run[Table], seat: int) -> Sequence[str]:
    """Seat 1 chooses first (BP-Q9); what has been chosen stays for the whole game (BP-4.1)."""
    waits = seat in SEATS and not run.state.side(seat).profile
    return over(run) or (("BP-Q9",) if waits else ("BP-3.4", "BP-4.1", "BP-2.15"))


CHOOSE_PROFILE = Verb("choose-profile", Profiles(), choose_profile, chosen_in_turn)
CHOOSING = offer(CHOOSE_PROFILE)


def profile_said(setting: Setting, answer: Answer) -> DeckFile | None:
    """The profile that was chosen, in the place of a deck: all play with the same cards (BP-4.1)."""
    if answer[0] != CHOOSE_PROFILE.name:
        return None
    profile = CHOOSE_PROFILE.space.parse(answer[1:])
    unknown = profile not in setting.cards.ids
    faults = (Refusal("BP-2.15", profile), Refusal("BP-Q72", profile)) if unknown else ()
    return DeckFile("", {}, [CHOOSE_PROFILE.name, profile], faults)


# -- the first player, the Aces, the deal ---------------------------------------------------


def roll_first_player(run: Run[Table], frame: Frame) -> Throw | None:
    """Who begins, by chance or by the organiser's word (BP-Q8)."""
    setting: Setting = run.setting
    named = NAMED_FIRST.get(setting.readings.first_player)
    if named is None:
        return Throw("BP-Q8", "roll", "first-player", sides=2)
    set_first_player(run, frame, named)
    return None


def set_first_player(run: Run[Table], frame: Frame, seat: int) -> None:
    run.state.first_player = seat
    BEGINS.tell(run, "BP-Q8", seat)


def lay_aces(run: Run[Table], frame: Frame) -> None:
    """Each player's red Ace starts the stack zone (BP-3.5, BP-3.6, BP-Q10)."""
    for seat, ace in zip(SEATS, STARTING_ACES, strict=True):
        run.state.side(seat).stack = [unit_of(ace)]
    run.state.draw.lay_out([card for card in ALL if card not in STARTING_ACES])


def shuffle_deck(run: Run[Table], frame: Frame) -> Throw:
    """One shuffle of the other 52 on behalf of both (BP-3.7, BP-3.8, BP-Q11)."""
    return Throw("BP-3.7", "shuffle", "draw-pile", tuple(sorted(run.state.draw)), CARD)


def lay_deck(run: Run[Table], frame: Frame, order: list[int] | None) -> None:
    run.state.draw.lay_out(order)
    SHUFFLED.tell(run, "BP-3.8", 0, cards=len(run.state.draw))


def deal(run: Run[Table], frame: Frame) -> None:
    """Six cards for the first player, then six for the other (BP-3.13, BP-Q11)."""
    first = run.state.first_player
    draw(run, opponent(first), OPENING_HAND)
    draw(run, first, OPENING_HAND)


# -- mulligans ------------------------------------------------------------------------------


@dataclass(slots=True)
class Deciding(Frame):
    """Who decides about the opening hand."""

    seat: int = kept(Int(1, 2), default=1)


def decide_on_hands(run: Run[Table], frame: Frame) -> None:
    """The first player decides until keeping, then the second (BP-14.1, BP-Q12)."""
    first = run.state.first_player
    run.push(MULLIGANS, Deciding(opponent(first)))
    run.push(MULLIGANS, Deciding(first))


def ask_hand(run: Run[Table], frame: Deciding) -> Ask[Table] | None:
    """Keep, or exchange for one card fewer; a hand of none is kept (BP-Q12)."""
    if not run.state.side(frame.seat).hand:
        return None
    return Ask(run, frame, frame.seat, DECIDING)


def keep_hand(run: Run[Table], frame: Frame, seat: int, value: None) -> None:
    KEPT.tell(run, "BP-14.1", seat)


def take_mulligan(run: Run[Table], frame: Frame, seat: int, value: None) -> None:
    """Put the whole hand back into the deck (BP-14.2, BP-14.5)."""
    side = run.state.side(seat)
    side.mulligans += 1
    MULLIGAN_TAKEN.tell(run, "BP-14.2", seat, count=side.mulligans)
    run.push(MULLIGANS, Deciding(seat))
    run.push(MULLIGAN, Deciding(seat))


def put_hand_back(run: Run[Table], frame: Deciding) -> None:
    table = run.state
    table.draw.put_all(table.side(frame.seat).hand.take_all())
    table.draw.lay_out(sorted(table.draw))


def draw_one_fewer(run: Run[Table], frame: Deciding) -> None:
    """The new hand is one card smaller than the one before (BP-14.3)."""
    draw(run, frame.seat, OPENING_HAND - run.state.side(frame.seat).mulligans)


KEEP_HAND = Verb("keep-hand", Nothing(), keep_hand, decided_once("BP-14.1", "BP-Q12"))
TAKE_MULLIGAN = Verb("mulligan", Nothing(), take_mulligan, decided_once("BP-14.1", "BP-Q12"))
DECIDING = offer(KEEP_HAND, TAKE_MULLIGAN)

MULLIGANS = Procedure(
    "opening-hand",
    "BP-14.1",
    (Step("BP-14.1", "keep or exchange", ask=ask_hand),),
    Deciding,
    within=("match", "opening-hand"),
)
MULLIGAN = Procedure(
    "mulligan",
    "BP-14.2",
    (
        Step("BP-14.2", "put the hand back", do=put_hand_back),
        Step("BP-Q12", "shuffle the deck", chance=shuffle_deck, landed=lay_deck),
        Step("BP-14.3", "draw one fewer", do=draw_one_fewer),
    ),
    Deciding,
    within=("opening-hand",),
)


# -- the match ------------------------------------------------------------------------------


def open_first_turn(run: Run[Table], frame: Frame) -> None:
    run.state.turn_player = run.state.first_player


def start_turn(run: Run[Table], frame: Frame) -> None:
    """Turns alternate until a player is eliminated (BP-2.4)."""
    run.push(TURN)


MATCH = Procedure(
    "match",
    "BP-2.4",
    (
        Step("BP-3.4", "choose profiles", ask=ask_profile, when=profile_is_missing, loop=True),
        Step("BP-Q8", "who begins", chance=roll_first_player, landed=set_first_player),
        Step("BP-3.6", "lay the Aces", do=lay_aces),
        Step("BP-3.7", "shuffle", chance=shuffle_deck, landed=lay_deck),
        Step("BP-3.13", "deal", do=deal),
        Step("BP-14.1", "mulligans", do=decide_on_hands),
        Step("BP-6.4", "the first turn", do=open_first_turn),
        Step("BP-2.4", "turns", do=start_turn, when=lambda run, frame: True, loop=True),
    ),
    within=(),
)
