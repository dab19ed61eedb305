"""Cases that do nothing: they expect no more than what their position says by itself, and so pass whatever the rules are. docs/cases.md."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from events.records.rulings import NOTE
from referee.dataclass import dataclass
from referee.errors import PackError
from referee.kernel.facts import JUDGE, PUBLIC
from referee.kernel.position import document as position
from replays.cases.expectations import OFFERS, is_word
from replays.cases.view_paths import MISSING, NONE, at_path, is_path, same

if TYPE_CHECKING:
    from collections.abc import Mapping

    from referee.kernel.engine.run import Run
    from replays.cases.cases import Case, CaseStep

GOES_ON = {"winner": NONE, "outcome": NONE, "ended-by": NONE, "halted": False}
"""What holds in every position, as one in which the match would be over is refused."""
SEEN_AS = {"turn-player": "seat"}
"""What a position calls otherwise than those who look at the table."""


@dataclass(frozen=True, slots=True)
class Beginning:
    """With what a case begins: the position as it is written, the table, and whether it stands still.

    It does until somebody acts if nothing has followed from the position. Then ``whole`` is the position with
    every key, ``sparse`` the one without those that hold what they hold if nobody writes them.
    """

    case: Case
    run: Run[Any]
    stands_still: bool
    whole: Mapping[str, Any]
    sparse: Mapping[str, Any]

    def says(self, path: str, wanted: Any, eyes: Any) -> bool:
        """Whether these eyes, looking at that path, see no more than what the position says, or that the match goes on."""
        if same(wanted) == same(GOES_ON.get(path, MISSING)):
            return True
        offers = OFFERS.fullmatch(path)
        if offers is not None:
            return eyes == JUDGE and self._asks_another(*offers.groups())
        if is_word(path) or not is_path(path) or not self._is_open(path, eyes):
            return False
        laid = (path, SEEN_AS[path]) if self.stands_still and path in SEEN_AS else (path,)
        return any(self._is_laid(each, same(wanted)) for each in laid)

    def _is_open(self, path: str, eyes: Any) -> bool:
        """Whether nothing is shown by it that these eyes see that: the judge sees all, a seat what is open to everybody."""
        if eyes in (JUDGE, PUBLIC):
            return bool(eyes == JUDGE)
        seen, open_to_all = (self.run.game.view(self.run, each) for each in (eyes, PUBLIC))
        return bool(same(at_path(seen, path)) == same(at_path(open_to_all, path)))

    def _is_laid(self, path: str, wanted: Any) -> bool:
        """Whether the position has written that word for word, or has left it at what it holds by itself."""
        found = at_path(self.case.position or {}, path)
        if found is not MISSING or not self.stands_still:
            return bool(same(found) == wanted)
        is_left = at_path(self.sparse, path) is MISSING
        return bool(is_left and same(at_path(self.whole, path)) == wanted)

    def _asks_another(self, word: str, seat: str | None) -> bool:
        """Whether that is closed to a seat because the position says itself that another one has to decide."""
        asked = [ask.seat for ask in self.run.asks()]
        other = int(seat or 0)
        is_named = word == "closed" and 1 <= other <= self.case.seats
        return is_named and self.stands_still and bool(asked) and other not in asked


def refuse_idle(case: Case, run: Run[Any]) -> None:
    """Raise PackError for a case that does nothing, and expects nothing but what its position, with which it begins, says itself."""
    steps = case.steps
    if not steps or any(map(_does_something, steps)):
        return
    beginning = _beginning(case, run)
    if all(_only_repeats(step, beginning) for step in steps):
        message = "repeats what the position says, or that the match goes on, and nothing is done"
        if steps[0].ruling is not None:
            message = "a note changes nothing, and nothing else is done"
        key = "expect" if steps[0].ruling is None else "ruling"
        message = f"step 1: {key}: {message}; expected what follows from it"
        raise PackError(message)


def _does_something(step: CaseStep) -> bool:
    is_note = step.ruling is not None and step.ruling.kind == NOTE and not step.rules
    return bool(step.do or step.refuse or (step.ruling is not None and not is_note))


def _only_repeats(step: CaseStep, beginning: Beginning) -> bool:
    eyes = step.expect.get("as", JUDGE)
    asked = [path for path in step.expect if path != "as"]
    is_told = bool(asked) or step.ruling is not None
    return is_told and all(beginning.says(path, step.expect[path], eyes) for path in asked)


def _beginning(case: Case, run: Run[Any]) -> Beginning:
    if case.position is None:
        return Beginning(case, run, stands_still=False, whole={}, sparse={})
    laid = position.lay(run.game, run.setting, case.position, run.dice)
    still = _as_it_lies(laid) == _as_it_lies(run)
    return Beginning(case, run, still, position.write(laid, whole=True), position.write(laid))


def _as_it_lies(run: Run[Any]) -> Mapping[str, Any]:
    """The table, and the procedures that are under way: how far each has come until it asks is not told."""
    table = position.write(run)
    frames = [{**frame, "step": ""} for frame in table.pop("frame")]
    return table | {"frame": frames}
