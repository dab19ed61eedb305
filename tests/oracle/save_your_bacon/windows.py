"""Windows: after every effect action and step everybody may react to what just happened."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tests.oracle.save_your_bacon.defeats import Defeats
from tests.oracle.save_your_bacon.table import Answer, Asking, Condition, Happened, Piece, listed
from tests.oracle.save_your_bacon.wording import Effect, Face, Read

NAMED_BY = {
    "attacks": "attacking", "targeted": "targeted", "targets": "targeted", "counters": "counters",
    "strikes": "placed", "hurt": "placed", "defeated": "defeated", "destroyed": "destroyed",
    "exhausted": "exhausted", "readied": "readied", "uses": "uses", "afflicted": "condition",
    "declares": "declares", "pays": "pays", "activates": "activates", "reacts": "reacts",
    "draws": "draws", "gains": "bacon", "checks": "checked", "refreshes": "refreshed", "passes": "passed",
}  # fmt: skip
"""The word for what each event reacts to (docs/reactions.md)."""
Due = tuple[Piece, Condition | None, Effect, Happened]
"""An effect in play, the card or condition that bears it, and what it reacts to."""
UNTIL = (*dict.fromkeys(NAMED_BY.values()), "my-turn")


@dataclass(frozen=True, eq=False)
class Option:
    """A reaction that may be used, to one of the things that happened."""

    answer: Answer
    effect: Effect
    happened: Happened
    champion: Piece
    source: Piece | None = None
    condition: Condition | None = None
    card: str = ""
    number: int = 0

    @property
    def must(self) -> bool:
        return not self.card and not self.effect.may_pass

    @property
    def use(self) -> tuple[object, object, object, object]:
        return (self.source, self.condition, self.effect, self.happened)


class Windows(Defeats):
    """Who may react, in which order."""

    # -- after a step or an effect action ---------------------------------------------------------

    def settle(self, *causes: int) -> Asking[None]:
        """The test, the defeats and the window of an effect action or step."""
        yield from self.test(causes)
        yield from self.open_window()

    def open_window(self) -> Asking[None]:
        happened = self.gathered()
        self.depth += 1
        yield from self.window(happened)
        self.depth -= 1

    def end_step(self, *causes: int) -> Asking[None]:
        """A rules step: what was destroyed is discarded, unless something is being resolved (SYB-Q38)."""
        yield from self.settle(*causes)
        if not self.depth:
            yield from self.tidy()

    def tidy(self) -> Asking[None]:
        while any(each.is_destroyed for each in self.pieces()):
            blame = yield from self.discard_destroyed()
            if (yield from self.test((), blame)):
                yield from self.open_window()

    def gathered(self) -> list[Happened]:
        """What happened since the last window, draws and bacon summed up for each player (SYB-Q99)."""
        for what, counts in (("draws", self.draws), ("bacon", self.gains)):
            for seat in self.in_order():
                if counts.get(seat):
                    self.happen(what, seat=seat, number=counts[seat])
            counts.clear()
        found, self.now = self.now, []
        self.tick()
        return found

    # -- a window -----------------------------------------------------------------------------------

    def window(self, happened: Sequence[Happened]) -> Asking[None]:
        """Each player in player order, until they pass (SYB-10.2.1.10 to 10.2.1.14)."""
        used: set[object] = set()
        self.windows.append(happened)
        with self.at_rest():
            due = set(self.waiting(happened)) if happened else set()
        left = self.in_order()
        while left:
            options = self.next_options(left, happened, due, used)
            if not left:
                break
            must = [each for each in options if each.must]
            chosen = must[0] if len(options) == 1 and must else None
            if chosen is None:
                chosen = yield from self.ask_reaction(left[0], options, is_bound=bool(must))
            if chosen is None:
                left.pop(0)
                continue
            used.add(chosen.use)
            yield from self.react(left[0], chosen)
        self.windows.pop()

    def next_options(
        self, left: list[int], happened: Sequence[Happened], due: set[Due], used: set[object]
    ) -> list[Option]:
        """What the first of them may use who is asked; those before are not left any more."""
        with self.at_rest():
            while left:
                is_there = not self.sides[left[0]].is_out
                options = list(self.reactions(left[0], happened, due, used)) if is_there else []
                if options and self.is_barred(left[0]):
                    options = []
                if options or (is_there and self.readings.ask_all_windows):
                    return options
                left.pop(0)
        return []

    def ask_reaction(
        self, seat: int, options: Sequence[Option], *, is_bound: bool
    ) -> Asking[Option | None]:
        """One of them, or a pass where nothing must be used (SYB-Q43)."""
        answers = {each.answer for each in options}
        if not is_bound:
            answers.add(("pass-priority",))
        answer = yield listed(seat, answers)
        return next((each for each in options if each.answer == answer), None)

    def react(self, seat: int, option: Option) -> Asking[None]:
        raise NotImplementedError

    # -- what may be used --------------------------------------------------------------------------

    def waiting(self, happened: Sequence[Happened]) -> Iterator[Due]:
        """What in play reacts to it, as the window begins (SYB-Q93)."""
        for seat in self.in_order():
            for bearer, source, condition, effect in self.triggers(seat):
                for each in self.met(seat, happened, effect, bearer, source):
                    yield source or bearer, condition, effect, each

    def reactions(
        self, seat: int, happened: Sequence[Happened], due: set[Due], used: set[object]
    ) -> Iterator[Option]:
        for bearer, source, condition, effect in list(self.triggers(seat)) if due else ():
            found = []
            for each in happened:
                is_due = (source or bearer, condition, effect, each) in due
                if is_due and self.was_there(each, source, condition):
                    number = happened.index(each) + 1
                    key = (
                        effect.key
                        if condition is None
                        else f"{condition.name.lower()}-{effect.key}"
                    )
                    answer = ("activate-effect", (source or bearer).id, key)
                    found.append(
                        Option(answer, effect, each, bearer, source, condition, "", number)
                    )
            left = [each for each in found if each.use not in used]
            if left and self.can_activate(seat, effect, bearer, source or bearer):
                yield from numbered(left)
        if happened:
            yield from self.cards_to_play(seat, happened)

    def triggers(self, seat: int) -> Iterator[tuple[Piece, Piece | None, Condition | None, Effect]]:
        """The effects with reaction text of what that player controls; of a condition no card bears them."""
        for champion in self.sides[seat].champions:
            for piece in (champion, *champion.equipment):
                for effect in piece.face.reactions:
                    yield champion, piece, None, effect
            for condition in champion.conditions:
                for effect in self.face_of(condition).reactions:
                    yield champion, None, condition, effect

    @staticmethod
    def was_there(happened: Happened, source: Piece | None, condition: Condition | None) -> bool:
        """Its source was there when that happened (SYB-Q93)."""
        since = condition.since if condition else source.since if source else 0
        return since <= happened.at

    def cards_to_play(self, seat: int, happened: Sequence[Happened]) -> Iterator[Option]:
        for card in sorted(set(self.sides[seat].hand)):
            face = self.faces[card]
            for champion in self.sides[seat].champions if face.type == "reaction" else ():
                trigger = face.effects[0]
                met = self.met(seat, happened, trigger, champion, None)
                if met and self.can_use(seat, face, champion):
                    answer = ("play-reaction", card, champion.id)
                    yield from numbered(
                        [Option(answer, trigger, each, champion, None, None, card, happened.index(each) + 1)
                         for each in met]
                    )  # fmt: skip

    def can_activate(self, seat: int, effect: Effect, champion: Piece, bearer: Piece) -> bool:
        raise NotImplementedError

    def can_use(self, seat: int, face: Face, champion: Piece) -> bool:
        raise NotImplementedError

    # -- what was met ------------------------------------------------------------------------------

    def met(
        self,
        seat: int,
        happened: Sequence[Happened],
        effect: Effect,
        champion: Piece,
        this: Piece | None,
    ) -> list[Happened]:
        """The occurrences that its reaction text describes."""
        assert effect.event is not None
        what = NAMED_BY[effect.event[0]]
        return [
            each
            for each in happened
            if each.what == what and self.answers(effect.event, each, seat, champion, this)
        ]

    def answers(
        self, event: Read, happened: Happened, seat: int, champion: Piece, this: Piece | None
    ) -> bool:
        name, *words = event
        is_opponent = happened.seat != seat
        if name in ("declares", "pays"):
            return is_opponent and self.faces[happened.card].type == words[0][0]
        if name in ("activates", "reacts"):
            return is_opponent
        if name == "draws":
            return is_opponent and happened.number >= words[0]
        if name in ("gains", "checks", "refreshes", "passes"):
            return not is_opponent and (name != "gains" or happened.number >= words[0])
        if name == "hurt" and happened.kind != words[0][0]:
            return False
        if name == "strikes" and happened.kind != "attack":
            return False
        piece = happened.by if name in ("targets", "strikes") else happened.piece
        return piece is not None and self.meant_then(
            words[-1], piece, happened, seat, champion, this
        )

    def meant_then(
        self,
        card: Read,
        piece: Piece,
        happened: Happened,
        seat: int,
        champion: Piece,
        this: Piece | None,
    ) -> bool:
        """Whether the words meant that card when it happened."""
        self.then = happened
        found = self.fits(card, piece, seat, champion, this)
        self.then = None
        return found


def numbered(options: Sequence[Option]) -> Iterator[Option]:
    """Where several are left, a number says which is meant (SYB-Q96)."""
    for each in options:
        if len(options) == 1:
            yield each
        else:
            answer = (*each.answer, each.number)
            yield Option(
                answer, each.effect, each.happened, each.champion, each.source, each.condition,
                each.card, each.number,
            )  # fmt: skip
