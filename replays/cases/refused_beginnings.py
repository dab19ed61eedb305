"""Cases of what cannot begin: a card list, a reading or a position that must be refused, where and by what."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from referee.dataclass import dataclass
from referee.errors import PackError
from referee.kernel.words.suggestions import known_key
from referee.toml import as_written
from replays.cases.view_paths import is_telling, says

KEYS = ("at", "rule", "says")
IN_MOST = {
    *("a", "an", "and", "are", "as", "at", "be", "by", "expected", "for", "found", "in", "is"),
    *("it", "no", "not", "of", "on", "one", "or"),
    *("other", "position", "seats", "than", "that", "the", "to"),
}
"""Words that refusals of all sorts have: alone they say nothing of this one."""
OF_SPELLING = ("unknown key", "did you mean")
"""What is said of a word that is only spelled wrong: a case that means that says so."""


@dataclass(frozen=True, slots=True)
class RefusedBeginning:
    """Where the refusal must be (a path, or how it begins), which rule it must name, what it must say."""

    at: str
    rule: str = ""
    says: str = ""

    def differences(self, said: str) -> list[tuple[str, str, str]]:
        """What of it the line of a refusal does not hold: the key, what was found, what was expected."""
        found = []
        if not re.match(rf"{re.escape(self.at)}(?![\w-])", said):
            found.append(("refused.at", said, self.at))
        if self.rule and re.search(rf"(?<![\w.-]){re.escape(self.rule)}(?![\w.-])", said) is None:
            found.append(("refused.rule", said, self.rule))
        if self.says and not says(said, self.says):
            found.append(("refused.says", said, self.says))
        if any(word in said and word not in self.says for word in OF_SPELLING):
            found.append(("refused", said, "a refusal of more than the spelling"))
        return found


def read_refused(table: Any) -> RefusedBeginning:
    """What a case says of a refusal. Raises PackError with the path of the first mistake."""
    if not isinstance(table, Mapping) or not table:
        message = (
            f"refused: found {as_written(table)}, expected a table with 'at', and 'rule' or 'says'"
        )
        raise PackError(message)
    for key, value in table.items():
        if key not in KEYS:
            message = f"refused.{key}: unknown key, expected {known_key(key, KEYS)}"
            raise PackError(message)
        if not isinstance(value, str) or not value.strip():
            message = f"refused.{key}: found {as_written(value)}, expected a text"
            raise PackError(message)
    if "at" not in table or len(table) == 1:
        missing = "at" if "at" not in table else "rule"
        message = f"refused.{missing}: missing; a refusal says where ('at') and by what ('rule' or 'says')"
        raise PackError(message)
    refused = RefusedBeginning(**table)
    if not refused.rule and not is_telling(refused.says, IN_MOST):
        message = f"refused.says: found {refused.says!r}, expected words that say why: most refusals have these"
        raise PackError(message)
    return refused
