"""Which phrases the random card lists have: those whose words stand in a form of theirs; the others are named here, with the reason.

The words alone are looked for, whatever fills their holes: to draw texts until each phrase has come, and to read them, takes minutes.
"""

from __future__ import annotations

import re

from referee.games.homestuck_atcg.cardset.card_set import FILES
from tests.oracle.homestuck_atcg.further_lists import FURTHER
from tests.oracle.homestuck_atcg.latest_lists import LATEST
from tests.oracle.homestuck_atcg.newest_lists import NEWEST

BY_WHOM = "by whom or by what something is done: the second opinion does not know it yet"
NEXT_TIME = "what is done the next time only: the second opinion does not know it yet"
ELSEWHERE = (
    "cards that go elsewhere than to a discard pile: the second opinion does not know it yet"
)
OTHERS = (
    "the rest of some cards, and texts that a player has: the second opinion does not know it yet"
)
NOT_DRAWN: dict[str, str] = {
    **dict.fromkeys(
        [
            "by.card",
            "by.ref",
            "by.you",
            "by.opponent",
            "by.owner",
            "agent.any",
            "agent.tap",
            "agent.tap_of",
            "agent.text",
            "agent.text_of",
            "bys.cards",
            "bys.ref",
            "bys.you",
            "bys.opponents",
            "bys.owner",
            "agents.any",
            "agents.taps_of",
            "agents.texts",
            "agents.texts_of",
            "ev.ref_destroyed_by",
            "ev.any_destroyed_by",
            "ev.ref_moved_by",
            "ev.any_moved_by",
            "ev.ref_tapped_by",
            "ev.any_tapped_by",
            "ev.ref_returned",
            "ev.any_returned",
            "ev.ref_removed",
            "ev.any_removed",
            "ev.you_throw",
            "ev.opp_throws",
            "rep.ref_destroyed_by",
            "rep.any_destroyed_by",
            "con.not_destroyed_by",
            "con.only_destroyed_by",
            "con.not_moved_by",
            "con.only_moved_by",
            "con.not_tapped_by",
            "con.only_tapped_by",
            "con.not_returned",
            "con.not_removed",
            "con.not_discarded",
        ],
        BY_WHOM,
    ),
    **dict.fromkeys(
        ["line.next_when", "line.next_when_while", "line.next_instead", "line.next_instead_may"],
        NEXT_TIME,
    ),
    **dict.fromkeys(["rep.any_put_down", "rep.along", "rep.along_destroyed"], ELSEWHERE),
    **dict.fromkeys(["ref.rest", "con.hold"], OTHERS),
}
"""The phrases that no list has, and why."""


def later_rows() -> list[str]:
    """The phrases that came after the first set."""
    return [row for row in FILES.latest.table.rows if row not in FILES.reader.table.rows]


def rows_without_a_form() -> list[str]:
    """Those whose words stand in no form of the lists."""
    forms = {
        form for forms in (LATEST, FURTHER, NEWEST) for each in forms.values() for form in each
    }
    whole = "\n".join(sorted(forms)).casefold()
    return [row for row in later_rows() if not any(each.search(whole) for each in words_of(row))]


def words_of(row: str) -> list[re.Pattern[str]]:
    """How the words of a phrase are found, with something on a line in place of each hole."""
    found = []
    for variant in FILES.latest.table.rows[row].variants:
        pieces = [re.escape(each.text.casefold()) or "@" for each in variant.symbols]
        said = r"\s*".join(pieces).replace("@", r"\S.*?")
        found.append(re.compile(rf"(?<![a-z]){said}(?![a-z])"))
    return found
