"""Which effects have a result, and that the rest is refused where a text asks for one."""

from __future__ import annotations

from referee.games.homestuck_atcg.effects.results import MEASURED
from referee.games.homestuck_atcg.language.effects import EFFECTS, FOLLOW
from referee.games.homestuck_atcg.language.said_of import WITHOUT_RESULT


def test_every_effect_has_a_result_or_is_known_to_have_none() -> None:
    measured = {effect.kind for effect in MEASURED} | {FOLLOW.kind}
    assert measured.isdisjoint(WITHOUT_RESULT)
    assert measured | WITHOUT_RESULT == {effect.kind for effect in EFFECTS}
