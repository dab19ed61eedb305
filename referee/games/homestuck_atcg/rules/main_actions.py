"""What cards do in the Main Phase: the tap, special taps, and the actions that their texts give (HAC-5.2.5, HAC-5.2.6).

A text that answers a tap is done before the effect of that tap is worked out (HAC-Q55).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from referee.dataclass import dataclass
from referee.errors import NotUnderstood
from referee.games.homestuck_atcg.fact_kinds import ACTS, LOST_BOONS, SPECIAL_TAPS, TAPS
from referee.games.homestuck_atcg.language.tree import Instruction, Line
from referee.games.homestuck_atcg.rules.choices import CHOICES, is_anything_asked, is_question_open
from referee.games.homestuck_atcg.rules.grist import pay, spend
from referee.games.homestuck_atcg.rules.leave_play import around_it, destroy
from referee.games.homestuck_atcg.rules.tap_and_refresh import turn
from referee.games.homestuck_atcg.rules.when_texts import answer_all
from referee.games.homestuck_atcg.state.courses import changes_something
from referee.games.homestuck_atcg.state.events import note
from referee.games.homestuck_atcg.state.frames import (
    ResolutionFrame,
    acts_of,
    line_of,
    player_doing,
    resolve,
    setting_of,
)
from referee.games.homestuck_atcg.state.matching import about, fits, holds, laws_of
from referee.games.homestuck_atcg.state.memory import did, remember
from referee.games.homestuck_atcg.state.references import Spot
from referee.games.homestuck_atcg.state.table import COUNT, LINE, THING, Last, Table, owner_of
from referee.games.homestuck_atcg.state.timing import in_main_phase
from referee.games.homestuck_atcg.state.values import (
    BY_TEXT,
    COSTS_OF_TEXTS,
    hit_by_tap,
    last_of,
    laws_that_count,
    lines_of,
    owes_nothing,
    tap_cost,
    text_cost,
    why_not_tapped,
)
from referee.kernel.choices.name_spaces import UNKNOWN, Named, Numbers, names_of, read_word, verb
from referee.kernel.choices.question import Question
from referee.kernel.decision.ask import Ask, Refusal, Verb
from referee.kernel.decision.notation import Argument, Word, printed
from referee.kernel.decision.spaces import wrong_count
from referee.kernel.engine.run import Frame, Procedure, Run, Step
from referee.kernel.facts import FactKind
from referee.kernel.schema.fields import NameRef, Optional, Row, kept


@dataclass(slots=True)
class Tapping(Frame):
    """A tap whose effect is still to be worked out: of which card, and by which special tap, if by one.

    ``last`` is the card as it was when it was tapped, should a text have taken it out of play meanwhile.
    """

    thing: int = kept(NameRef(THING), default=0)
    line: int | None = kept(Optional(NameRef(LINE)), default=None)
    last: Last | None = kept(Optional(Row(Last)), default=None)


@dataclass(slots=True)
class Paying(Frame):
    """The boons of a cost that other cards may pay: of which card, by which text, and how many are ``left`` (row con.tap_payers)."""

    thing: int = kept(NameRef(THING), default=0)
    line: int = kept(NameRef(LINE), default=0)
    left: int = kept(COUNT, default=0)

    def question(self, run: Run[Table]) -> Question | None:
        """Whose boon pays next."""
        payers = with_boons(run, self.thing, line_of(run, self.line)) if self.left else []
        return Question("HAC-1.32", THING, tuple(payers)) if payers else None

    def answer(self, run: Run[Table], chosen: Numbers) -> None:
        """That card pays one."""
        self.row, self.left = 0, self.left - 1
        spend_boons(run, chosen[0], 1)


# -- what forbids a tap ---------------------------------------------------------------------


def own_characters(ask: Ask[Table]) -> Iterator[Numbers]:
    """The characters of the seat, at any planet (HAC-1.21, HAC-2.19)."""
    return ((row.thing,) for row in ask.run.state.side(ask.seat).cards if row.at)


def refuse_tapped(run: Run[Table], thing: int, shown: str) -> list[Refusal]:
    """A tapped card cannot be tapped again (HAC-1.22), and some texts let none be tapped."""
    found = [Refusal("HAC-1.22", shown)] if run.state.placed()[thing].tapped else []
    held = why_not_tapped(run, thing, player_doing(run, owner_of(thing)))
    return found if held is None else [*found, Refusal(held, shown)]


def refuse_tap(ask: Ask[Table], numbers: Numbers) -> list[Refusal]:
    """Every rule that forbids tapping that character."""
    run, (thing,) = ask.run, numbers
    shown = names_of(run, THING).id(thing)
    row = run.state.find(thing)
    if row is None or not row.at or owner_of(thing) != ask.seat:
        return [Refusal("HAC-1.21", shown)]
    found = refuse_tapped(run, thing, shown)
    if about(run, "cannot-attack", thing):
        found.append(Refusal(BY_TEXT, shown))
    cost = tap_cost(run, thing)
    if run.state.side(ask.seat).grist < cost:
        found.append(Refusal("HAC-1.23", str(cost)))
    return found


# -- the tap --------------------------------------------------------------------------------


def tap_character(run: Run[Table], frame: Frame, seat: int, numbers: Numbers) -> None:
    """Pay, turn the card, and destroy all weaker characters of others there (HAC-1.24)."""
    (thing,) = numbers
    TAPS.tell(run, "HAC-1.21", seat, lambda: {"card": setting_of(run).called(thing)})
    changing = laws_that_count(run, "tap-cost", thing)
    pay(run, seat, tap_cost(run, thing), "HAC-1.23")
    spend(run, changing)
    be_tapped(run, thing, None, "HAC-5.2.5")


def be_tapped(run: Run[Table], thing: int, line: Line | None, rule: str) -> None:
    """Turn a card by an action; then its effect, after the texts that answer the tap (HAC-Q55)."""
    turn(run, thing, rule)
    note(run, "tapped", thing)
    if line is None:
        remember(run, "attacked", thing, seat=run.state.location_of(thing))
    note(run, "attacked" if line is None else "special-tapped", thing)
    number = None if line is None else line.number
    if not run.state.whens:
        work_out(run, thing, number, None)
        return
    last = None if line is None else last_of(run, thing)
    run.push(TAPPING, Tapping(thing, number, last))
    answer_all(run)


def finish_tap(run: Run[Table], frame: Tapping) -> None:
    gone = not run.state.in_play(frame.thing)
    work_out(run, frame.thing, frame.line, frame.last if gone else None)


def work_out(run: Run[Table], thing: int, line: int | None, last: Last | None) -> None:
    """The effect of a tap: the standard one, or that of a special tap instead (HAC-2.21)."""
    if line is None:
        if HAS_ATTACKED in setting_of(run).cards.laws:
            wait_for_the_end(run, thing)
        destroy_weaker(run, thing)
    else:
        resolve(run, line_of(run, line), thing, owner_of(thing), last)


def destroy_weaker(run: Run[Table], thing: int) -> None:
    """All other players' characters with less power at the same location, judged at once (HAC-1.24, HAC-1.28, HAC-Q37).

    Own characters and those at other locations are spared (HAC-1.26, HAC-1.27); there may be nobody (HAC-Q42).
    """
    weaker = hit_by_tap(run, thing)
    if weaker:
        destroy(run, weaker, "HAC-1.24", thing, tapping=True)


HAS_ATTACKED = "when-has-attacked"
"""The texts for which it is kept that a tap is to be over first."""


def wait_for_the_end(run: Run[Table], thing: int) -> None:
    """The attack is over once all that it destroys has left: instead of a destruction with the cards of that, which these join (HAC-Q63)."""
    around = around_it(run)
    at = next((at for at, each in enumerate(run.stack) if each is around), len(run.stack))
    run.push(ATTACKED, Tapping(thing))
    run.stack.insert(at, run.stack.pop())


def end_attack(run: Run[Table], frame: Tapping) -> None:
    """What it has destroyed has left: the texts that answer a tap that is over (row ev.has_attacked)."""
    note(run, "has-attacked", frame.thing)


ATTACKED = Procedure(
    "attacked", "HAC-1.24", (Step("HAC-1.24", "the tap is over", do=end_attack),), Tapping
)
TAPPING = Procedure(
    "tapping", "HAC-1.21", (Step("HAC-5.2.5", "the effect of the tap", do=finish_tap),), Tapping
)

# -- naming a text of an own card -----------------------------------------------------------

WISH = "an own card, and a number where it has several such texts"


def texts_of(run: Run[Table], thing: int, kind: str, seat: int) -> list[Line]:
    """The special taps ("tap") or actions ("action") of a card that the seat can use now, in their order."""
    return [
        line
        for line in lines_of(run, thing)
        if line.kind == kind and is_used_by(run, thing, line, seat)
    ]


def is_used_by(run: Run[Table], thing: int, line: Line, seat: int) -> bool:
    """Whether that player uses that text of the card: its own, unless it says who does (rows user.*)."""
    if line.user == "host":
        row = run.state.find(thing)
        return row is not None and row.host is not None and owner_of(row.host) == seat
    return line.user == "anybody" or (owner_of(thing) == seat) == (line.user == "")


def text_meant(run: Run[Table], kind: str, value: Sequence[Any], seat: int) -> tuple[int, Line]:
    """The card and the text that an answer names."""
    thing = names_of(run, THING).numbers[value[0]]
    return thing, texts_of(run, thing, kind, seat)[value[1] - 1 if len(value) > 1 else 0]


@dataclass(frozen=True, slots=True)
class OwnTexts:
    """A card and the number of one of its texts of that kind, which is left out where there is one.

    ``missing`` refuses a card that is no own one or has no such text, ``refuse`` knows why one cannot be used.
    """

    kind: str
    missing: str
    refuse: Callable[[Ask[Any], int, Line], list[Refusal]]

    def parse(self, args: Sequence[Any]) -> tuple[Any, ...]:
        named = len(args) in (1, 2) and isinstance(args[0], str)
        if not named or (len(args) == 2 and (type(args[1]) is not int or args[1] < 1)):
            message = f"expected {WISH}, found {printed(args)!r}"
            raise NotUnderstood(message)
        return tuple(args)

    def refusals(self, ask: Ask[Table], value: tuple[Any, ...]) -> list[Refusal]:
        thing = names_of(ask.run, THING).numbers.get(value[0], UNKNOWN)
        texts = [] if thing == UNKNOWN else texts_of(ask.run, thing, self.kind, ask.seat)
        if not texts or (len(value) == 1 and len(texts) > 1):
            return [Refusal(self.missing, value[0])]
        number = value[1] if len(value) > 1 else 1
        if number > len(texts):
            return [Refusal(self.missing, str(number))]
        return self.refuse(ask, thing, texts[number - 1])

    def all(self, ask: Ask[Table]) -> Iterator[list[Any]]:
        names = names_of(ask.run, THING)
        for thing in owners_of_texts(ask.run, self.kind, ask.seat):
            texts = texts_of(ask.run, thing, self.kind, ask.seat)
            for number, line in enumerate(texts, 1):
                if not self.refuse(ask, thing, line):
                    yield [names.id(thing), number] if len(texts) > 1 else [names.id(thing)]

    def read(self, words: Sequence[Argument], ask: Ask[Any] | None) -> list[Any]:
        number = written_number(words)
        near = owners_of_texts(ask.run, self.kind, ask.seat) if ask is not None else []
        found: list[Any] = [read_word(words[0], THING, near, ask)]
        if number == 1 and ask is not None:
            thing = names_of(ask.run, THING).numbers[found[0]]
            number = number if len(texts_of(ask.run, thing, self.kind, ask.seat)) > 1 else None
        return found if number is None else [*found, number]

    def write(self, args: Sequence[Any]) -> str:
        return printed(args)


def owners_of_texts(run: Run[Table], kind: str, seat: int) -> list[int]:
    """The cards that have such a text now which that seat uses."""
    laws = laws_of(run).of(kind)
    return list(
        dict.fromkeys(law.source for law in laws if is_used_by(run, law.source, law.line, seat))
    )


def written_number(words: Sequence[Argument]) -> int | None:
    """The number behind the card, if there is one. Raises NotUnderstood for anything else."""
    if len(words) not in (1, 2):
        raise wrong_count(words, WISH)
    if len(words) == 1:
        return None
    word = words[1]
    if not isinstance(word, Word) or not word.text.isdecimal() or not int(word.text):
        raise wrong_count(words, "the number of one of its texts")
    return int(word.text)


# -- special taps and actions ---------------------------------------------------------------


def refuse_special(ask: Ask[Table], thing: int, line: Line) -> list[Refusal]:
    """Every rule that forbids that special tap: tapped, held by a text, its printed cost (HAC-5.2.6)."""
    run, shown = ask.run, names_of(ask.run, THING).id(thing)
    row = run.state.find(thing)
    if row is None or not row.at:
        return [Refusal("HAC-2.20", shown)]
    found = refuse_tapped(run, thing, shown) + refuse_cost(run, thing, line, "HAC-5.2.6", ask.seat)
    found += refuse_use(ask, thing, line, "HAC-2.20")
    return found + refuse_forbidden(run, thing, "cannot-special-tap", shown)


def refuse_use(ask: Ask[Table], thing: int, line: Line, rule: str) -> list[Refusal]:
    """It was used often enough, or what it asks for is not so (rows line.action_once, line.action_if, line.tap_if)."""
    run, found = ask.run, []
    once = None if line.once == "next" else line.once
    if once is not None and did(run, "used", thing, once, ask.seat, line.number):
        found.append(Refusal(rule, line.text))
    view = Spot(thing)
    view.seat = ask.seat
    if line.condition is not None and not holds(run, line.condition, view):
        found.append(Refusal(rule, line.text))
    return found


def refuse_forbidden(run: Run[Table], thing: int, kind: str, shown: str) -> list[Refusal]:
    """A text forbids that kind of action (rows con.cannot_special, con.cannot_act)."""
    return [Refusal(BY_TEXT, shown)] if about(run, kind, thing) else []


def refuse_cost(run: Run[Table], thing: int, line: Line, rule: str, seat: int) -> list[Refusal]:
    """The whole printed cost must be there: grist of the player, boons of that card, all that is paid of either (HAC-1.18, HAC-Q19)."""
    assert line.cost is not None
    row = run.state.find(thing)
    found = []
    cost, boons = grist_of(run, thing, line), line.cost.boons
    own = 0 if row is None else row.boons
    stock = run.state.side(seat).grist, own + boons_of_others(run, thing, line)
    if stock[0] < cost:
        found.append(Refusal(rule, f"{cost} grist"))
    if stock[1] < boons:
        found += [Refusal(each, f"{boons} boons") for each in (rule, "HAC-Q19")]
    text = ResolutionFrame(line.number, thing, seat)
    for part in line.instructions:
        if part.kind != "pay":
            continue
        (act,) = acts_of(run, text, part)
        if act.effect.owed is not None:
            more = act.effect.owed(act)
            cost, boons = cost + more[0], boons + more[1]
            can_be_paid = (more[0] == 0 or stock[0] >= cost) and (more[1] == 0 or stock[1] >= boons)
        else:
            can_be_paid = act.effect.payable is not None and act.effect.payable(act)
        if not can_be_paid:
            found.append(Refusal(rule, part.text))
    return found


def grist_of(run: Run[Table], thing: int, line: Line) -> int:
    """The grist that a text costs now: what is printed, and what texts make of it."""
    assert line.cost is not None
    return text_cost(run, thing, line.kind, line.cost.grist)


def refuse_action(ask: Ask[Table], thing: int, line: Line) -> list[Refusal]:
    """Every rule that forbids that action: its condition, its cost, that it would change nothing (HAC-Q52)."""
    run = ask.run
    found = refuse_cost(run, thing, line, "HAC-1.18", ask.seat)
    found += refuse_forbidden(run, thing, "cannot-act", line.text)
    found += refuse_use(ask, thing, line, "HAC-5.2.1")
    if not takes_anything(run, thing, line, ask.seat) and not changes_something(
        run, line, thing, ask.seat
    ):
        found.append(Refusal("HAC-Q52", line.text))
    return found


def takes_anything(run: Run[Table], thing: int, line: Line, seat: int) -> bool:
    """Whether using it costs anything that is gone afterwards (HAC-Q18, HAC-Q52)."""
    assert line.cost is not None
    spent = setting_of(run).readings.boon_costs_spent
    text = ResolutionFrame(line.number, thing, seat)
    parts = (each for each in line.instructions if each.kind == "pay" and not each.may_cost_nothing)
    paid = any(not owes_nothing(act) for part in parts for act in acts_of(run, text, part))
    return grist_of(run, thing, line) > 0 or paid or (spent and line.cost.boons > 0)


def pay_for(run: Run[Table], seat: int, thing: int, line: Line, rule: str) -> bool:
    """Pay the printed cost; boons are spent, or with the other reading only looked at (HAC-1.32, HAC-Q18). Whether the player chooses whose boons."""
    assert line.cost is not None
    changing = laws_that_count(run, COSTS_OF_TEXTS[line.kind], thing)
    pay(run, seat, grist_of(run, thing, line), rule)
    spend(run, changing)
    boons = line.cost.boons
    if not boons or not setting_of(run).readings.boon_costs_spent:
        return False
    if boons_of_others(run, thing, line):
        run.push(PAYING, Paying(thing, line.number, boons))
        return True
    spend_boons(run, thing, boons)
    return False


def spend_boons(run: Run[Table], thing: int, boons: int) -> None:
    """Take boons off a card that pays them (HAC-1.32)."""
    row = run.state.placed()[thing]
    left = run.state.change(thing, boons=row.boons - boons).boons
    LOST_BOONS.tell(
        run,
        "HAC-1.32",
        owner_of(thing),
        lambda: {"card": setting_of(run).called(thing), "amount": boons, "boons": left},
    )
    note(run, "robbed", thing, amount=boons)


PAYERS = {"tap": "tap-payers", "action": "action-payers"}
"""By the kind of a line: by what text others pay the boons that it costs."""


def with_boons(run: Run[Table], thing: int, line: Line) -> list[int]:
    """The cards that have a boon with which the cost of a text can be paid: that card, and others by a text (row con.tap_payers)."""
    found = [] if any(map(takes_boons, line.instructions)) else about(run, PAYERS[line.kind], thing)
    others = [row.thing for row in run.state.characters()]
    fitting = [
        each
        for each in others
        if any(law.constant.by and fits(run, law.constant.by, law, each) for law in found)
    ]
    payers = [thing, *(each for each in fitting if each != thing)]
    rows = [row for row in map(run.state.find, payers) if row is not None]
    return [row.thing for row in rows if row.boons]


def takes_boons(instruction: Instruction) -> bool:
    """Whether a part of the cost takes further boons: these are of the card itself, or of cards that are chosen."""
    kinds = ("take-boons", "take-among", "pay-boons")
    return instruction.kind == "pay" and instruction.actions[0].kind in kinds


def boons_of_others(run: Run[Table], thing: int, line: Line) -> int:
    """How many boons other cards can pay for it."""
    if PAYERS[line.kind] not in setting_of(run).cards.laws:
        return 0
    payers = (run.state.placed()[each] for each in with_boons(run, thing, line))
    return sum(row.boons for row in payers if row.thing != thing)


def special_tap(run: Run[Table], frame: Frame, seat: int, value: Sequence[Any]) -> None:
    """Pay the printed cost, tap the card, do the steps instead of the standard effect (HAC-2.20, HAC-2.21)."""
    thing, line = text_meant(run, "tap", value, seat)
    tell_use(run, SPECIAL_TAPS, "HAC-2.21", thing, line, seat)
    if line.once is not None:
        remember(run, "used", thing, line.number)
    if not pay_for(run, seat, thing, line, "HAC-5.2.6"):
        be_tapped(run, thing, line, "HAC-2.20")


def use_action(run: Run[Table], frame: Frame, seat: int, value: Sequence[Any]) -> None:
    """Pay the printed cost and do the steps; the card is not tapped (row line.action)."""
    thing, line = text_meant(run, "action", value, seat)
    tell_use(run, ACTS, "HAC-5.2.1", thing, line, seat)
    if line.once is not None:
        remember(run, "used", thing, line.number)
    if not pay_for(run, seat, thing, line, "HAC-1.18"):
        resolve(run, line, thing, seat)


def ask_payer(run: Run[Table], frame: Paying) -> Ask[Table]:
    """Who uses it pays: always the player at turn, also an Action of another one's card (HAC-1.18)."""
    return Ask(run, frame, run.state.seat, CHOICES)


def pay_next(run: Run[Table], frame: Paying) -> None:
    """Where one card is left that can, it pays."""
    question = frame.question(run)
    assert question is not None
    frame.answer(run, question.forced)


def use_it(run: Run[Table], frame: Paying) -> None:
    """Everything is paid: the special tap or the action is used."""
    line = line_of(run, frame.line)
    if line.kind == "tap":
        be_tapped(run, frame.thing, line, "HAC-2.20")
    else:
        resolve(run, line, frame.thing, run.state.seat)


PAYING = Procedure(
    "paying",
    "HAC-1.32",
    (
        Step("HAC-1.32", "whose boon pays", ask=ask_payer, when=is_question_open, loop=True),
        Step("HAC-Q19", "pay it", do=pay_next, when=is_anything_asked),
        Step("HAC-2.21", "use it", do=use_it),
    ),
    Paying,
)


def tell_use(run: Run[Table], kind: FactKind, rule: str, thing: int, line: Line, seat: int) -> None:
    """Tell which text of which card is used."""
    kind.tell(run, rule, seat, lambda: {"card": setting_of(run).called(thing), "text": line.text})


TAP = verb(
    "tap",
    Named((THING,), own_characters, refuse_tap, "HAC-1.21", "an own character"),
    tap_character,
    in_main_phase("HAC-1.21"),
)
SPECIAL_TAP = Verb(
    "special-tap",
    OwnTexts("tap", "HAC-2.22", refuse_special),
    special_tap,
    in_main_phase("HAC-2.20"),
)
ACTION = Verb(
    "action", OwnTexts("action", "HAC-5.2.1", refuse_action), use_action, in_main_phase("HAC-5.2.1")
)
