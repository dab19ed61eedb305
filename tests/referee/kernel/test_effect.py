"""An effect is declared once and implemented once."""

from __future__ import annotations

import pytest

from referee.errors import RefereeBug
from referee.kernel.text.effect import Effect, Effects


def declared() -> Effects[..., Effect[str, bool]]:
    effects = Effects(Effect[str, bool])
    effects.declare("push", {"push": "R-1", "push-self": "R-2"}, "shove {who}")
    effects.declare("draw", {"draw": "R-3"}, words="draw {number}")
    return effects


def test_an_effect_is_found_by_its_kind_and_by_each_row_that_says_it():
    effects = declared()
    push, draw = effects
    assert effects.by_kind == {"push": push, "draw": draw}
    assert effects.by_row == {
        "push": (push, "R-1"),
        "push-self": (push, "R-2"),
        "draw": (draw, "R-3"),
    }


def test_what_is_bound_is_what_play_calls_and_one_function_may_serve_two_effects():
    push, draw = declared()
    push.does(lambda who: f"pushed {who}")
    push.able(draw.able(lambda who: who == "it"))
    assert push.do("it") == "pushed it"
    assert (push.can("it"), draw.can("that")) == (True, False)
    assert push.is_implemented
    assert not draw.is_implemented


def test_a_missing_or_second_implementation_is_our_bug():
    push, draw = declared()
    push.does(len)
    for wrong in (draw.do, draw.can, lambda: push.does(repr)):
        with pytest.raises(RefereeBug, match="implemented"):
            wrong()


@pytest.mark.parametrize("second", [("push", {}), ("pull", {"draw": "R-4"})])
def test_two_declarations_of_one_kind_or_row_are_our_bug(second):
    with pytest.raises(RefereeBug, match="declared twice"):
        declared().declare(*second, words="")
