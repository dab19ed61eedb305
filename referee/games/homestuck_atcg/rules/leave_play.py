"""Leaving play: destroyed, discarded, removed, returned, shuffled away or stored (HAC-1.29, HAC-Q26, HAC-Q40).

All cards of one step leave at once. First prohibitions and replacements are looked at, while every card is still in
play (HAC-Q51, HAC-Q57); then each owner orders what goes to the own discard pile (HAC-Q16); then they go.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from itertools import dropwhile
from typing import NamedTuple

from referee.dataclass import dataclass
from referee.games.homestuck_atcg.cardset.contents import ASKED_BY_WHOM
from referee.games.homestuck_atcg.fact_kinds import ANSWERS, SAVED
from referee.games.homestuck_atcg.language.tree import Line
from referee.games.homestuck_atcg.language.tree_parts import goes_elsewhere
from referee.games.homestuck_atcg.rules.choices import CHOICES, ORDERS
from referee.games.homestuck_atcg.rules.destinations import (
    Way,
    age_of,
    carry_out,
    is_only_removal,
    piles_to_order,
    staying,
    with_what_goes_along,
)
from referee.games.homestuck_atcg.state.continuous_effects import (
    ContinuousEffect,
    spoken_then,
    used_of,
)
from referee.games.homestuck_atcg.state.durations import end_with_destruction
from referee.games.homestuck_atcg.state.events import answers, is_condition_met, is_unused, spend
from referee.games.homestuck_atcg.state.frames import (
    Doer,
    InstructionFrame,
    ResolutionFrame,
    count_done,
    disobey,
    doer_now,
    is_looked_back_at,
    resolve,
    setting_of,
)
from referee.games.homestuck_atcg.state.matching import laws_of
from referee.games.homestuck_atcg.state.replacements import different_texts, which_text
from referee.games.homestuck_atcg.state.table import SEAT, THING, Struck, Table, Used, owner_of
from referee.games.homestuck_atcg.state.values import is_by, max_damage, prohibiting, stays
from referee.kernel.choices.name_spaces import Numbers
from referee.kernel.choices.question import YES_OR_NO, Question
from referee.kernel.decision.ask import Ask
from referee.kernel.engine.run import Frame, Procedure, Run, Step
from referee.kernel.schema.fields import Bool, Choice, ListOf, NameRef, Optional, Row, Text, kept

CAUSES = ("destroy", "discard", "remove", "hand", "deck", "store", "top", "bottom")


@dataclass(slots=True)
class Leaving(Frame):
    """Cards that are about to leave, and what is decided about them.

    ``used`` are replacements that have had their say. ``by`` is the one chosen for a card, ``of`` the card that has it while several of
    its texts are to choose from, ``hit`` the card that it is applied to, ``agreed``: its controller wants it. ``piled`` is the order named so far, by the seats in ``ordered``;
    ``pile`` keeps who is asked for the next one, and about which cards. ``struck`` says which card does it to each, where one does; it
    is kept where a text of the match asks for it. ``elsewhere``: inventory that goes where its text says instead of along with the host, and that text.
    """

    things: list[int] = kept(ListOf(NameRef(THING)), default_factory=list)
    cause: str = kept(Choice(*CAUSES), default="destroy")
    rule: str = kept(Text(), default="HAC-1.29")
    under: int | None = kept(Optional(NameRef(THING)), default=None)
    told: bool = kept(Bool(), default=False)
    used: list[Used] = kept(ListOf(Row(Used)), default_factory=list)
    by: Used | None = kept(Optional(Row(Used)), default=None)
    hit: int | None = kept(Optional(NameRef(THING)), default=None)
    agreed: bool = kept(Bool(), default=False)
    piled: list[int] = kept(ListOf(NameRef(THING)), default_factory=list)
    ordered: list[int] = kept(ListOf(SEAT), default_factory=list)
    of: list[int] = kept(ListOf(NameRef(THING)), default_factory=list, rare=True)
    struck: list[Struck] = kept(ListOf(Row(Struck)), default_factory=list, rare=True)
    elsewhere: list[Used] = kept(ListOf(Row(Used)), default_factory=list, rare=True)
    pile: tuple[int, list[int]] | None = field(default=None, compare=False, repr=False)

    @property
    def way(self) -> Way:
        """How they leave."""
        way = (self.cause, self.rule, self.piled, self.under, self.told)
        return Way(*way, self.struck, self.elsewhere)

    def question(self, run: Run[Table]) -> Question | None:
        """What is asked about replacements now."""
        return question_now(run, self)

    def answer(self, run: Run[Table], chosen: Numbers) -> None:
        """Take what was chosen."""
        take(run, self, chosen)

    def unordered(self, run: Run[Table]) -> list[int]:
        """The cards that the seat asked puts in order."""
        return asked_pile(run, self)[1]

    def take_order(self, run: Run[Table], order: list[int]) -> None:
        """Take the order that was named."""
        seat = asked_pile(run, self)[0]
        self.piled = [*self.piled, *order]
        self.ordered = [*self.ordered, seat]
        self.row = ORDERING


# -- beginning ------------------------------------------------------------------------------


def destroy(
    run: Run[Table],
    things: Sequence[int],
    rule: str,
    by: int | None = None,
    *,
    tapping: bool = False,
) -> None:
    """Destroy cards in play at once (HAC-1.29); planets are turned to the destroyed side.

    Within the replacement of a destruction they join the cards of that (HAC-Q63). ``by`` is the card that destroys them.
    """
    doer = None if by is None else Doer(by, "tap" if tapping else "text")
    begin(run, Leaving([*things], "destroy", rule), doer)


def destroy_by_text(run: Run[Table], things: Sequence[int], rule: str) -> None:
    """Destroy cards by the text that is under way."""
    begin(run, Leaving([*things], "destroy", rule), doer_now(run))


def discard(run: Run[Table], things: Sequence[int], rule: str) -> None:
    """Put cards in play into their owners' discard piles (HAC-2.33)."""
    begin(run, Leaving([*things], "discard", rule), doer_now(run))


def remove(run: Run[Table], things: Sequence[int], rule: str) -> None:
    """Remove cards in play from play; no event (row act.remove)."""
    begin(run, Leaving([*things], "remove", rule), doer_now(run))


def return_to_hand(run: Run[Table], things: Sequence[int], rule: str) -> None:
    """Return cards in play to their owners' hands; no event (row act.bounce)."""
    begin(run, Leaving([*things], "hand", rule), doer_now(run))


def put_into_decks(
    run: Run[Table], things: Sequence[int], rule: str, doer: Doer | None = None
) -> None:
    """Put cards in play onto their owners' draw piles, which the caller, who knows the ``doer``, has shuffled behind it (row act.shuffle_in)."""
    begin(run, Leaving([*things], "deck", rule), doer)


def lay_into_decks(
    run: Run[Table], things: Sequence[int], rule: str, *, below: bool, in_order: bool
) -> None:
    """Put cards in play on top of their owners' draw piles, or below them; in that order, or the oldest first (rows act.top, act.bottom, act.top_ordered)."""
    frame = Leaving([*things], "bottom" if below else "top", rule)
    frame.piled = [*things] if in_order else []
    begin(run, frame, doer_now(run))


def store(run: Run[Table], things: Sequence[int], under: int, rule: str, *, told: bool) -> None:
    """Put cards in play under another one; ``told``: by that other card's own text (HAC-Q40)."""
    begin(run, Leaving([*things], "store", rule, under, told), doer_now(run))


def begin(run: Run[Table], frame: Leaving, doer: Doer | None = None) -> None:
    """Let them go at once where nobody has anything to say about it."""
    table = run.state
    frame.things = [thing for thing in frame.things if is_there(table, thing)]
    if doer is not None and is_asked_who(run):
        frame.struck = [Struck(each, doer.by, doer.way == "tap") for each in frame.things]
    if frame.cause != "destroy":
        frame.things = [thing for thing in frame.things if not table.is_planet(thing)]
    frame.things = [each for each in frame.things if not stays(run, each, frame.cause, doer)]
    if frame.cause == "destroy":
        kept = [thing for thing in frame.things if not may_be_hit(run, frame, thing)]
        frame.things = [thing for thing in frame.things if thing not in kept]
        for thing in kept:
            spare(run, thing)
    around = around_it(run)
    if frame.cause == "destroy" and around is not None:
        # What is destroyed already is destroyed by what came first.
        joining = [each for each in frame.things if each not in around.things]
        # Who did it before was kept from it, or it was replaced.
        before = [each for each in around.struck if each.thing not in joining]
        around.struck = [*before, *(each for each in frame.struck if each.thing in joining)]
        around.things = [*around.things, *joining]
        return
    if not frame.things:
        return
    if replacements(run, frame) or next_pile(run, frame)[1]:
        run.push(LEAVING, frame)
    else:
        carry_out(run, frame.things, frame.way)


def is_there(table: Table, thing: int) -> bool:
    """Whether the card can leave: it is in play or stored; a planet only if it is intact (HAC-Q49)."""
    if table.is_planet(thing):
        side = table.side(owner_of(thing))
        return not side.destroyed and not side.gone
    return table.find(thing) is not None


def around_it(run: Run[Table]) -> Leaving | None:
    """The destruction that is being replaced by the text under way, if one is; also by an attack that the text orders, and by what texts let happen that it does."""
    below = dropwhile(lambda frame: frame.procedure.name == "replacing", reversed(run.stack))
    for frame in below:
        if isinstance(frame, Leaving):
            return frame if frame.cause == "destroy" else None
        is_worked_out = frame.procedure.name == "tapping" and frame.row > 0
        if frame.procedure.name not in ("resolving", "doing") and not is_worked_out:
            return None
    return None


def may_be_hit(run: Run[Table], frame: Leaving, thing: int) -> bool:
    """Whether a destruction reaches the card: no text stops it, or one that replaces it as well and still can (HAC-Q57)."""
    doer = who_hits(frame, thing)
    if not prohibiting(run, thing, doer):
        return True
    laws = replacing(run)
    return any(is_unused(run, law) and is_open_to(run, law, thing, doer) for law in laws)


ASKING_WHO = (
    *("when-destroys", "when-destroyed-by", "instead-destroyed-by", "cannot-be-destroyed-by"),
    *("when-returned", "when-removed", "cannot-destroy", ASKED_BY_WHOM),
    *("instead-returned", "instead-removed", "instead-discarded-by", "instead-gone"),
)
"""Texts that ask who does it: only for them it is kept."""


def is_asked_who(run: Run[Table]) -> bool:
    """Whether a text of the match asks who takes cards from play, now or later (row did.destroyed_by)."""
    cards = setting_of(run).cards
    known = ("destroyed-by", "returned", "removed")
    return not cards.laws.isdisjoint(ASKING_WHO) or not cards.remembered.isdisjoint(known)


def who_hits(frame: Leaving, thing: int) -> Doer | None:
    """Who does it to that card, where that is kept."""
    struck = next((each for each in frame.struck if each.thing == thing), None)
    return None if struck is None else Doer(struck.by, "tap" if struck.tapping else "text")


def replacing(run: Run[Table], cause: str = "destroy") -> list[ContinuousEffect]:
    """The texts that say what is done instead of a destruction, whoever does it or not, or of what else takes cards from play."""
    laws = laws_of(run)
    return [law for kind in INSTEAD_OF.get(cause, ANYWHERE) for law in laws.of(kind)]


ALONG_INSTEAD = ("instead-put-down-along", "instead-put-down-with-destroyed")
"""What is done instead of inventory's going along with its host."""
ANYWHERE = ("instead-gone",)
INSTEAD_OF = {
    "destroy": ("instead-destroyed", "instead-destroyed-by"),
    "hand": ("instead-returned", *ANYWHERE),
    "remove": ("instead-removed", *ANYWHERE),
    "discard": ("instead-discarded-by", *ANYWHERE),
}
"""The texts that are done instead, by where the card would go; anywhere else than to a discard pile by its destruction."""


# -- replacements ---------------------------------------------------------------------------


class Fit(NamedTuple):
    """A replacement that fits one of the cards that are to leave."""

    hit: int
    law: ContinuousEffect


def is_open_to(
    run: Run[Table],
    law: ContinuousEffect,
    thing: int,
    doer: Doer | None = None,
    cause: str = "destroy",
) -> bool:
    """Whether a replacement applies to that card; beside a prohibition only one printed with it (HAC-Q57)."""
    by = prohibiting(run, thing, doer) if cause == "destroy" else []
    if (by and law.source not in by) or law.line.trigger is None:
        return False
    meant = law.line.trigger.by
    if meant is not None and not is_by(run, meant, law, doer):
        return False
    return answers(run, law, thing, by=[] if doer is None else [doer.by])


def replacements(run: Run[Table], frame: Leaving) -> list[Fit]:
    """Every replacement that fits one of the cards, clockwise from the active player, the oldest card first (HAC-Q63)."""
    laws = laws_of(run)
    found: list[Fit] = []
    if texts := replacing(run, frame.cause):
        around = [] if frame.cause == "destroy" else used_around(run)
        fresh = [
            law
            for law in texts
            if is_unused(run, law) and is_fresh(frame, law) and used_of(law) not in around
        ]
        found += [
            Fit(hit, law)
            for hit in frame.things
            for law in fresh
            if is_open_to(run, law, hit, who_hits(frame, hit), frame.cause)
        ]
    if frame.cause in ("destroy", "discard"):
        for law in laws.of("instead-discarded"):
            leaves = law.source in frame.things and is_fresh(frame, law)
            leaves = leaves and is_condition_met(run, law, law.source)
            if leaves and not is_only_removal(law.line, "this"):
                found.append(Fit(law.source, law))
    if not found:
        settled = [each.source for each in frame.elsewhere]
        staying_on = staying(run, still_leaving(run, frame), frame.cause)
        found += [
            Fit(law.source, law)
            for law in staying_on
            if is_fresh(frame, law) and law.source not in settled
        ]
    if len(found) > 1:
        place = {seat: at for at, seat in enumerate(run.state.clockwise(run.state.seat or 1))}
        age = age_of(run.state)
        found.sort(key=lambda fit: (place.get(owner_of(fit.hit), 0), age(fit.hit)))
    return found


def used_around(run: Run[Table]) -> list[Used]:
    """The replacements that are being done: what is done instead of a card's leaving is not replaced by the same text again."""
    return [used for frame in run.stack if isinstance(frame, Leaving) for used in frame.used]


def is_fresh(frame: Leaving, law: ContinuousEffect) -> bool:
    """Whether a replacement has not been used for this event (row line.instead)."""
    return used_of(law) not in frame.used


def chosen_law(frame: Leaving, found: Sequence[Fit]) -> list[Fit]:
    """The cards that the chosen replacement fits."""
    by = frame.by
    return [fit for fit in found if by == used_of(fit.law)]


def texts_of(found: Sequence[Fit], sources: Sequence[int]) -> list[ContinuousEffect]:
    """The texts of that card, if it is named, which fit the card that is looked at first, as far as they differ."""
    laws = (fit.law for fit in found if fit.hit == found[0].hit)
    return different_texts(law for law in laws if law.source in sources)


def question_now(run: Run[Table], frame: Leaving) -> Question | None:
    """Which replacement, for which card, and whether at all; None where nothing is left to be settled."""
    found = replacements(run, frame)
    if not found:
        return None
    if frame.by is None:
        texts = texts_of(found, frame.of)
        if len(texts) > 1:
            return which_text(texts)
        laws = [fit.law for fit in found if fit.hit == found[0].hit]
        return Question("HAC-Q57", THING, tuple(dict.fromkeys(law.source for law in laws)))
    fits = chosen_law(frame, found)
    if frame.hit is None:
        return Question("HAC-Q51", THING, tuple(fit.hit for fit in fits))
    if fits and fits[0].law.line.may and not frame.agreed:
        return Question("HAC-Q57", words=YES_OR_NO)
    return None


def seat_asked(run: Run[Table], frame: Leaving) -> int:
    """The controller of the card that is hit; of several cards for one replacement the controller of that (HAC-Q51, HAC-Q57)."""
    if frame.by is not None:
        return owner_of(frame.by.source)
    return owner_of(replacements(run, frame)[0].hit)


def take(run: Run[Table], frame: Leaving, chosen: Numbers) -> None:
    """Take an answer, or what leaves nothing to decide."""
    found = replacements(run, frame)
    if frame.by is None:
        take_text(frame, found, chosen[0])
    elif frame.hit is None:
        frame.hit = chosen[0]
    elif YES_OR_NO[chosen[0]] == "yes":
        frame.agreed = True
    else:
        frame.used = [*frame.used, frame.by]
        frame.by = frame.hit = None


def take_text(frame: Leaving, found: Sequence[Fit], chosen: int) -> None:
    """Take the card whose text is done instead, and then, if several of its texts fit, which of them."""
    texts = texts_of(found, frame.of)
    texts = [texts[chosen]] if len(texts) > 1 else texts_of(found, [chosen])
    if len(texts) > 1:
        frame.of = [chosen]
    else:
        (law,) = texts
        frame.by, frame.of = used_of(law), []


def is_question_open(run: Run[Table], frame: Leaving) -> bool:
    question = question_now(run, frame)
    return question is not None and question.is_open


def ask_replacement(run: Run[Table], frame: Leaving) -> Ask[Table]:
    return Ask(run, frame, seat_asked(run, frame), CHOICES)


def is_replaced(run: Run[Table], frame: Leaving) -> bool:
    return bool(replacements(run, frame))


def replace_one(run: Run[Table], frame: Leaving) -> None:
    """Settle what leaves nothing to decide, or do the steps of the chosen text instead of the event."""
    frame.row = 0
    question = question_now(run, frame)
    if question is not None:
        take(run, frame, question.forced)
        return
    assert frame.by is not None
    assert frame.hit is not None
    by, hit = frame.by, frame.hit
    law = next(fit.law for fit in chosen_law(frame, replacements(run, frame)) if fit.hit == hit)
    frame.used, frame.by, frame.hit, frame.agreed = [*frame.used, by], None, None, False
    line = setting_of(run).cards.known_lines[by.line]
    if line.law in ALONG_INSTEAD and goes_elsewhere(line):
        frame.elsewhere = [*frame.elsewhere, by]
        spend(run, line, by.source)
        tell_instead(run, by.source, line)
        return
    frame.things = [thing for thing in frame.things if thing != hit]
    doer = who_hits(frame, hit)
    frame.struck = [each for each in frame.struck if each.thing != hit]
    spare(run, hit)
    setting = setting_of(run)
    spend(run, line, by.source, law)
    if frame.cause == "destroy":
        spare_planet(run, hit)
        SAVED.tell(
            run,
            line.rule,
            owner_of(hit),
            lambda: {"card": setting.called(hit), "by": setting.called(by.source)},
        )
    else:
        stay(run, frame)
        tell_instead(run, by.source, line)
    whom = [] if doer is None or line.law == "instead-destroyed" else [doer.by]
    then = spoken_then(law)
    resolve(run, line, by.source, owner_of(by.source), that=[hit], by=whom, then=then)


def stay(run: Run[Table], frame: Leaving) -> None:
    """The step that was to take cards from play otherwise than by destroying them has done one less, and nothing if none is left of them (rows step.ifdo, t.result)."""
    for each in reversed(run.stack):
        if isinstance(each, ResolutionFrame):
            count_done(each, -1)
            each.did = each.did and bool(frame.things or each.hit)
        # Decks wait to be shuffled until the cards have gone there.
        if not isinstance(each, Leaving | InstructionFrame) and each.procedure.name != "shuffle":
            break


def tell_instead(run: Run[Table], source: int, line: Line) -> None:
    """Tell which text is done instead of what would happen."""
    ANSWERS.tell(
        run,
        "HAC-Q57",
        owner_of(source),
        lambda: {"card": setting_of(run).called(source), "text": line.text},
    )


def spare(run: Run[Table], thing: int) -> None:
    """The step that was to destroy the card has not done so, wherever it goes instead (rows line.instead, step.ifdo)."""
    texts = (frame for frame in reversed(run.stack) if isinstance(frame, ResolutionFrame))
    text = next(texts, None)
    if text is None or thing not in text.hit:
        return
    if is_looked_back_at(run, text):
        text.hit = [each for each in text.hit if each != thing]
        text.did = bool(text.hit)
        if not any(is_there(run.state, each) for each in text.hit):
            disobey(run, text)


def spare_planet(run: Run[Table], thing: int) -> None:
    """A planet that is spared has not taken the last damage: else it would be destroyed again at once (HAC-Q63)."""
    if run.state.is_planet(thing):
        player = run.state.side(owner_of(thing))
        player.damage = min(player.damage, max_damage(run, owner_of(thing)) - 1)


# -- the order ------------------------------------------------------------------------------


def next_pile(run: Run[Table], frame: Leaving) -> tuple[int, list[int]]:
    """The next seat that puts several cards down, and these; none where everybody has."""
    things = still_leaving(run, frame)
    if len(with_what_goes_along(run.state, things)) < SEVERAL:
        return 0, []
    piles = piles_to_order(run, things, frame.way)
    return next((pile for pile in piles if pile[0] not in frame.ordered), (0, []))


def still_leaving(run: Run[Table], frame: Leaving) -> list[int]:
    """The cards that are there and that nothing has spared: what cannot be destroyed is put down by nobody (HAC-Q57).

    Under a card that has left meanwhile none is stored (HAC-Q40).
    """
    if is_nothing_above(run, frame):
        return []
    things = [thing for thing in frame.things if is_there(run.state, thing)]
    if frame.cause != "destroy":
        return things
    return [thing for thing in things if not prohibiting(run, thing, who_hits(frame, thing))]


def is_nothing_above(run: Run[Table], frame: Leaving) -> bool:
    """Whether the card under which they would be stored is gone; a planet never is (HAC-Q65)."""
    above = frame.under
    return above is not None and not run.state.is_planet(above) and run.state.find(above) is None


def asked_pile(run: Run[Table], frame: Leaving) -> tuple[int, list[int]]:
    """Who is asked now for an order, and of which cards."""
    return frame.pile or next_pile(run, frame)


def is_order_open(run: Run[Table], frame: Leaving) -> bool:
    frame.pile = next_pile(run, frame)
    return bool(frame.pile[1])


def ask_order(run: Run[Table], frame: Leaving) -> Ask[Table]:
    return Ask(run, frame, asked_pile(run, frame)[0], ORDERS)


def let_go(run: Run[Table], frame: Leaving) -> None:
    """The cards that nothing has spared leave at once."""
    things = still_leaving(run, frame)
    for thing in frame.things:
        if thing not in things and is_there(run.state, thing):
            spare(run, thing)
    while is_nothing_above(run, frame) and frame.things:
        frame.things = frame.things[1:]
        stay(run, frame)
    if things:
        carry_out(run, things, frame.way)
    if frame.cause == "destroy":
        end_with_destruction(run, destructions(run) - 1)


def destructions(run: Run[Table]) -> int:
    """How many are under way, one within a text that answers or replaces something of another."""
    return sum(isinstance(each, Leaving) and each.cause == "destroy" for each in run.stack)


LEAVING = Procedure(
    "leaving",
    "HAC-1.29",
    (
        Step(
            "HAC-Q57",
            "which text replaces it",
            ask=ask_replacement,
            when=is_question_open,
            loop=True,
        ),
        Step("HAC-Q51", "do that instead", do=replace_one, when=is_replaced),
        Step("HAC-Q16", "put the cards in order", ask=ask_order, when=is_order_open, loop=True),
        Step("HAC-1.29", "let them go", do=let_go),
    ),
    Leaving,
)
ORDERING = 2
SEVERAL = 2
