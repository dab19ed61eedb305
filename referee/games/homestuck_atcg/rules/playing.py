"""Playing a card from hand in the Main Phase, for its Enter Cost (HAC-2.7 to 2.13, HAC-5.2.2).

Some cards cost more to play than grist, or something else instead of it (rows line.also_cost, line.instead_cost): such a card stays in
the hand until all is paid; if something of it was not paid in full, it stays there (HAC-1.18, HAC-2.11).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import field

from referee.dataclass import dataclass
from referee.games.homestuck_atcg.fact_kinds import PLAYED
from referee.games.homestuck_atcg.language.tree import Instruction, Line
from referee.games.homestuck_atcg.rules.choices import CHOICES, FIRST_OR_SECOND, is_question_open
from referee.games.homestuck_atcg.rules.enter_play import (
    Entries,
    enter_now,
    enter_there,
    from_which_pile,
    place_meant,
)
from referee.games.homestuck_atcg.rules.grist import pay, spend
from referee.games.homestuck_atcg.state.before_play import (
    cannot_be_played,
    dearer,
    enter_cost,
    enter_cost_changes,
    playable_from_piles,
    thing_to_play,
)
from referee.games.homestuck_atcg.state.frames import ResolutionFrame, acts_of, line_of, setting_of
from referee.games.homestuck_atcg.state.table import CARD, COUNT, LINE, NOBODY, SEAT, THING, Table
from referee.games.homestuck_atcg.state.timing import in_main_phase
from referee.games.homestuck_atcg.state.values import BY_TEXT
from referee.kernel.choices.name_spaces import Numbers, names_of
from referee.kernel.choices.question import Question
from referee.kernel.decision.ask import NOT_IN_HAND, Ask, Refusal, Verb
from referee.kernel.engine.run import Frame, Procedure, Run, Step
from referee.kernel.schema.fields import Bool, Int, ListOf, NameRef, Optional, kept

GRIST_OR_INSTEAD = ("grist", "instead")
WITH_SOMETHING_ELSE = 2
"""With what a card is played that may cost something else than grist."""


@dataclass(slots=True)
class Playing(Frame):
    """A card of a hand that is being played: where it is to enter, and what is still to be paid for it.

    ``way``: with its grist (1) or something else instead (2; behind that the first, second ... of several texts), 0 while that is open. ``lines`` are the texts that say what else is to be
    paid, ``option`` which of two things of the first of them (0: open). ``spent`` is the grist that was paid, ``paid``: the last of them was paid in full.
    ``piled``: the card where it lies in a pile, and the one whose text lets it be played, whatever becomes of that while it is paid.
    """

    seat: int = kept(SEAT, default=1)
    face: int = kept(NameRef(CARD), default=0)
    at: int = kept(NOBODY, default=0)
    host: int | None = kept(Optional(NameRef(THING)), default=None)
    way: int = kept(COUNT, default=0)
    lines: list[int] = kept(ListOf(NameRef(LINE)), default_factory=list)
    option: int = kept(Int(0, 2), default=0)
    spent: int = kept(COUNT, default=0)
    paid: bool = kept(Bool(), default=False)
    piled: list[int] = kept(ListOf(NameRef(THING)), default_factory=list, rare=True)
    asked: Question | None = field(default=None, compare=False, repr=False)

    def question(self, run: Run[Table]) -> Question | None:
        """What has to be said next about how it is paid."""
        if not self.way:
            return Question("HAC-2.11", words=ways_to_pay(run, self))
        if texts := texts_to_choose(run, self):
            return Question("HAC-Q73", words=tuple(range(1, len(texts) + 1)))
        if self.paid and self.lines and not self.option:
            return Question("HAC-2.11", words=things_to_pay(run, self))
        return None

    def answer(self, run: Run[Table], chosen: Numbers) -> None:
        """Take what was said."""
        question = self.question(run)
        assert question is not None
        word = str(question.words[chosen[0]])
        if not self.way:
            self.way = GRIST_OR_INSTEAD.index(word) + 1
        elif texts := texts_to_choose(run, self):
            settle_text(run, self, texts[chosen[0]])
        else:
            self.option = FIRST_OR_SECOND.index(word) + 1


# -- whether it can be paid -----------------------------------------------------------------


def lines_to_pay(run: Run[Table], face: int, kind: str) -> list[Line]:
    """The texts of a card that say what else it costs to play ("enter-also"), or what instead of grist ("enter-instead")."""
    return [line for line in setting_of(run).cards.known[face].lines if line.kind == kind]


def costs_more_than_grist(run: Run[Table], face: int) -> bool:
    """Whether something else than grist is paid for that card, or may be."""
    return any(lines_to_pay(run, face, kind) for kind in ("enter-also", "enter-instead"))


def options_payable(run: Run[Table], seat: int, face: int, line: Line, stock: int) -> list[int]:
    """Which of two things that a text wants could be paid in full now out of so much grist; 1 where there is one."""
    options = sorted({part.option for part in parts_of_cost(line)})
    found = (option for option in options if is_payable(run, seat, face, line, option, stock))
    return [max(option, 1) for option in found]


def is_payable(run: Run[Table], seat: int, face: int, line: Line, option: int, stock: int) -> bool:
    """Whether each part of that could be paid now, and all grist of it."""
    text = ResolutionFrame(line.number, thing_to_play(run, seat, face), seat)
    for part in parts_of_cost(line):
        (act,) = acts_of(run, text, part)
        if part.option != option:
            continue
        if act.effect.owed is not None:
            grist, boons = act.effect.owed(act)
            stock -= grist
            if boons:
                return False
        elif act.effect.payable is None or not act.effect.payable(act):
            return False
    return stock >= 0


def parts_of_cost(line: Line) -> Iterator[Instruction]:
    return (part for part in line.instructions if part.kind == "pay")


def ways_there_are(run: Run[Table], seat: int, face: int, cost: int) -> tuple[bool, bool]:
    """Whether it could be paid with its grist, and whether with something else instead; both with all that it costs besides, out of a pile too."""
    stock = run.state.side(seat).grist - dearer(run, seat, face)
    also = lines_to_pay(run, face, "enter-also")

    def with_the_rest(left: int) -> bool:
        return left >= 0 and all(options_payable(run, seat, face, line, left) for line in also)

    other = bool(payable_instead(run, seat, face))
    return with_the_rest(stock - cost), other and with_the_rest(stock)


def payable_instead(run: Run[Table], seat: int, face: int) -> list[Line]:
    """The texts of which one can be paid instead of its grist."""
    stock = run.state.side(seat).grist - dearer(run, seat, face)
    lines = lines_to_pay(run, face, "enter-instead")
    return [line for line in lines if options_payable(run, seat, face, line, stock)]


def texts_to_choose(run: Run[Table], frame: Playing) -> list[Line]:
    """The texts of a card with several of which its player says which is paid instead of its grist (HAC-Q73); none once that is settled."""
    several = len(lines_to_pay(run, frame.face, "enter-instead")) > 1
    is_open = several and frame.way == WITH_SOMETHING_ELSE
    return list(dict.fromkeys(payable_instead(run, frame.seat, frame.face))) if is_open else []


def settle_text(run: Run[Table], frame: Playing, text: Line) -> None:
    """That text it is, of several."""
    lines = lines_to_pay(run, frame.face, "enter-instead")
    frame.way = WITH_SOMETHING_ELSE + 1 + lines.index(text)


def can_be_paid(run: Run[Table], seat: int, face: int, cost: int) -> bool:
    """Whether a card could be paid for that costs so much grist."""
    return any(ways_there_are(run, seat, face, cost))


def ways_to_pay(run: Run[Table], frame: Playing) -> tuple[str, ...]:
    """With grist, or with something else instead, as far as that is there."""
    cost = enter_cost(run, frame.face, frame.seat, frame.at, frame.host)
    can = ways_there_are(run, frame.seat, frame.face, cost)
    words = tuple(word for word, each in zip(GRIST_OR_INSTEAD, can, strict=True) if each)
    return words or GRIST_OR_INSTEAD[:1]


def things_to_pay(run: Run[Table], frame: Playing) -> tuple[str, ...]:
    """The first or the second thing of a text, as far as it can be paid."""
    line = line_of(run, frame.lines[0])
    stock = run.state.side(frame.seat).grist
    found = options_payable(run, frame.seat, frame.face, line, stock)
    return tuple(FIRST_OR_SECOND[option - 1] for option in found) or FIRST_OR_SECOND[:1]


# -- the steps ------------------------------------------------------------------------------


def tell_played(
    run: Run[Table], seat: int, face: int, at: int, host: int | None, grist: int
) -> None:
    """Which card is played where, and for how much grist."""
    setting = setting_of(run)
    PLAYED.tell(
        run,
        "HAC-5.2.2",
        seat,
        lambda: {
            "card": setting.shown(face),
            "grist": grist,
            "planet": at,
            "host": "" if host is None else setting.called(host),
        },
    )


def begin_playing(run: Run[Table], seat: int, face: int, at: int, host: int | None) -> None:
    """Play that card, once all is paid."""
    piled = [*(from_which_pile(run, seat, face) or ())]
    run.begin("playing", Playing(seat, face, at, host, piled=piled))


def ask(run: Run[Table], frame: Playing) -> Ask[Table]:
    return Ask(run, frame, frame.seat, CHOICES)


def begin_paying(run: Run[Table], frame: Playing) -> None:
    """Pay the grist, or begin with what is paid instead; what is paid besides comes behind it."""
    if not frame.way:
        frame.answer(run, (0,))
    texts = texts_to_choose(run, frame)
    if len(texts) == 1:
        frame.answer(run, (0,))
    elif texts:
        frame.row = 0
        return
    seat, face, place = frame.seat, frame.face, (frame.at, frame.host)
    lines = lines_to_pay(run, face, "enter-also")
    frame.spent = dearer(run, seat, face)
    if frame.way == 1:
        frame.spent += enter_cost(run, face, seat, *place)
        tell_played(run, seat, face, *place, frame.spent)
        spent = [law for law, _ in enter_cost_changes(run, face, seat, *place)]
        pay(run, seat, frame.spent, "HAC-2.7")
        spend(run, spent)
    else:
        tell_played(run, seat, face, *place, frame.spent)
        pay(run, seat, frame.spent, "HAC-5.2.2")
        at = max(frame.way - WITH_SOMETHING_ELSE - 1, 0)
        lines = [lines_to_pay(run, face, "enter-instead")[at], *lines]
    frame.lines, frame.paid = [line.number for line in lines], True


def is_any_left(run: Run[Table], frame: Playing) -> bool:
    return frame.paid and bool(frame.lines)


def pay_next(run: Run[Table], frame: Playing) -> None:
    """The next thing is paid, as a text that is carried out (`PAID_UP` says that it was)."""
    if not frame.option:
        frame.answer(run, (0,))
    number, *frame.lines = frame.lines
    thing = next(iter(frame.piled), thing_to_play(run, frame.seat, frame.face))
    text = ResolutionFrame(number, thing, frame.seat, chosen=frame.option)
    frame.paid, frame.option, frame.row = False, 0, PAYING_STEP
    run.begin("resolving", text)


def come_in(run: Run[Table], frame: Playing) -> None:
    """All is paid: the card enters (HAC-2.11); otherwise it stays in the hand."""
    if not frame.paid:
        return
    if not frame.piled:
        enter_there(run, frame.seat, frame.face, frame.at, frame.host, "HAC-2.8", frame.spent, None)
        return
    side, (thing, by) = run.state.side(frame.seat), frame.piled
    if thing in (*side.discard, *side.removed):
        enter_now(run, thing, frame.at, frame.host, "HAC-2.8", frame.spent, None, by)


PAYING_STEP = 2
PLAYING = Procedure(
    "playing",
    "HAC-2.11",
    (
        Step(
            "HAC-2.11", "with grist, or something else", ask=ask, when=is_question_open, loop=True
        ),
        Step("HAC-2.7", "pay the grist", do=begin_paying),
        Step("HAC-Q13", "which of two things", ask=ask, when=is_question_open, loop=True),
        Step("HAC-1.18", "pay what it costs besides", do=pay_next, when=is_any_left),
        Step("HAC-2.8", "the card enters", do=come_in),
    ),
    Playing,
    within=("main",),
)

# -- the answer -----------------------------------------------------------------------------


def hand_of(ask: Ask[Table]) -> Sequence[int]:
    """The cards that the seat holds, and those of its piles that a text lets be played as from there."""
    held = ask.run.state.side(ask.seat).hand.cards
    others = playable_from_piles(ask.run, ask.seat)
    return [*held, *others] if others else held


def refuse_enter_cost(ask: Ask[Table], face: int, words: Sequence[str]) -> list[Refusal]:
    """A card with ~ATH code cannot be played for grist (HAC-2.10, HAC-Q12); any other needs all of it, there (HAC-2.11)."""
    card = setting_of(ask.run).cards.known[face]
    if card.grist is None:
        return [Refusal("HAC-2.10", card.id), Refusal("HAC-Q12", card.id)]
    found = [Refusal(BY_TEXT, card.id)] if cannot_be_played(ask.run, face, ask.seat) else []
    place = place_meant(ask.run, words)
    cost = enter_cost(ask.run, face, ask.seat, *place)
    if not can_be_paid(ask.run, ask.seat, face, cost):
        more = dearer(ask.run, ask.seat, face)
        found.append(Refusal("HAC-2.11", f"{cost + more} grist"))
    return found


def play(run: Run[Table], frame: Frame, seat: int, value: Sequence[str]) -> None:
    """Pay, and let the card enter; what it says about entering follows (HAC-5.2.2, HAC-Q55)."""
    face = names_of(run, CARD).numbers[value[0]]
    at, host = place_meant(run, value[1:])
    if costs_more_than_grist(run, face):
        begin_playing(run, seat, face, at, host)
        return
    cost = enter_cost(run, face, seat, at, host) + dearer(run, seat, face)
    spent = [law for law, _ in enter_cost_changes(run, face, seat, at, host)]
    tell_played(run, seat, face, at, host, cost)
    pay(run, seat, cost, "HAC-2.7")
    spend(run, spent)
    enter_there(run, seat, face, at, host, "HAC-2.8", cost, None)


PLAY = Verb(
    "play",
    Entries(hand_of, refuse_enter_cost, "HAC-5.2.2", NOT_IN_HAND),
    play,
    in_main_phase("HAC-5.2.2"),
)
