"""Which phrases the random card lists have: those whose words stand in a form of theirs; the others are named in `left_out`.

The words alone are looked for, whatever fills their holes: to draw texts until each phrase has come, and to read them, takes minutes.
"""

from __future__ import annotations

import re

from referee.games.homestuck_atcg.cardset.card_set import FILES
from tests.oracle.homestuck_atcg.card_lists.further import FURTHER
from tests.oracle.homestuck_atcg.card_lists.last import LAST
from tests.oracle.homestuck_atcg.card_lists.latest import LATEST
from tests.oracle.homestuck_atcg.card_lists.newest import NEWEST


def later_rows() -> list[str]:
    """The phrases that came after the first set."""
    return [row for row in FILES.latest.table.rows if row not in FILES.reader.table.rows]


def rows_without_a_form() -> list[str]:
    """Those whose words stand in no form of the lists."""
    forms = {
        form
        for forms in (LATEST, FURTHER, NEWEST, LAST)
        for each in forms.values()
        for form in each
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
