"""Two accounts side by side: where they part, and whether they come to the same."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

from referee.dataclass import dataclass
from referee.kernel.facts import PUBLIC
from referee.kernel.position.document import write
from referee.kernel.position.state_differences import Difference, differing_fields
from replays.accounts.followed_account import FollowedAccount, filled_steps
from replays.accounts.left_out import Way, ways_on
from replays.read.diff import fields_to_show

if TYPE_CHECKING:
    from referee.kernel.engine.run import Run
    from replays.accounts.followed_account import AccountStep

SAME_WAY = "same way"
SAME_STATE = "same state"
SAME_TABLE = "same table"
REORDERED = "reordered"
DIFFERENT = "different"
NOT_COMPARED = "not compared"

STANDS = ("frame", "lane")
"""The keys of a position that say where in the rules a match stands."""

Pair = tuple["AccountStep | None", "AccountStep | None"]


@dataclass(frozen=True, slots=True)
class TwoAccounts:
    """Both accounts, the first actions in which they ``part``, and what they come to.

    ``result``: the `SAME_WAY` told twice; another way to the `SAME_STATE`, or to a table that shows the same, though the match stands
    elsewhere in the rules (`SAME_TABLE`); tables that are `DIFFERENT`, in these ``fields``, or only list the same things in another
    order (`REORDERED`), on which a rule may depend; `NOT_COMPARED` where an account is not allowed to its end. ``added`` is what each leaves out behind its last line, where the two come to the same only with it.
    """

    one: FollowedAccount
    two: FollowedAccount
    part: Pair | None
    result: str
    fields: tuple[Difference, ...] = ()
    added: tuple[tuple[AccountStep, ...], tuple[AccountStep, ...]] = ((), ())

    @property
    def agree(self) -> bool:
        """Whether the rules allow both, and they come to the same."""
        return self.result in (SAME_WAY, SAME_STATE, SAME_TABLE)


def compared(one: FollowedAccount, two: FollowedAccount) -> TwoAccounts:
    """Compare two accounts that were followed from one moment."""
    part = parting(one, two)
    if not (one.is_allowed and two.is_allowed):
        return TwoAccounts(one, two, part, NOT_COMPARED)
    if part is None:
        return TwoAccounts(one, two, None, SAME_WAY)
    pairs = [
        *((left, Way(two.run)) for left in ways_on(one.run)),
        *((Way(one.run), right) for right in ways_on(two.run)),
    ]
    for result, are_same in ((SAME_STATE, _same_state), (SAME_TABLE, _same_table)):
        for left, right in pairs:
            if are_same(left.run, right.run):
                added = tuple(filled_steps(left)), tuple(filled_steps(right))
                return TwoAccounts(one, two, part, result, added=added)
    fields = fields_to_show(differing_fields(one.run, two.run))
    in_any_order = [_in_any_order(_known(each.run)) for each in (one, two)]
    result = REORDERED if in_any_order[0] == in_any_order[1] else DIFFERENT
    return TwoAccounts(one, two, part, result, fields)


def parting(one: FollowedAccount, two: FollowedAccount) -> Pair | None:
    """The first actions in which the accounts differ, nothing for one that has ended by then; None where they tell the same."""
    for left, right in zip_longest(one.steps, two.steps):
        if left is None or right is None or left.action != right.action:
            return left, right
    return None if one.ending.told == two.ending.told else (None, None)


def _same_state(left: Run[Any], right: Run[Any]) -> bool:
    return left.digest() == right.digest()


def _known(run: Run[Any]) -> Mapping[str, Any]:
    """The position; where hands are unknown to the record, what everybody sees."""
    return run.game.view(run, PUBLIC) if run.dice.unseen else write(run)


def _same_table(left: Run[Any], right: Run[Any]) -> bool:
    return not fields_to_show(differing_fields(left, right))


def _in_any_order(value: Any) -> Any:
    """A position in which things that are listed with what lies on them stand in an order of their own; piles keep theirs."""
    if isinstance(value, Mapping):
        return {key: _in_any_order(item) for key, item in value.items() if key not in STANDS}
    if isinstance(value, list) and value and all(isinstance(item, Mapping) for item in value):
        return sorted((_in_any_order(item) for item in value), key=repr)
    return value
