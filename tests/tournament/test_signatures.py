"""What a judge signs: refused without a name and a reason, and found where somebody takes the signature away."""

from __future__ import annotations

from hashlib import sha256

import pytest

from events.chain.salted_leaves import Withheld
from events.chain.strands import Sealed
from events.fold.fold import Fold
from events.recorder import Recorder
from referee import games
from referee.errors import IllegalAction
from referee.games.tournament.pairing.lots import round_key
from referee.kernel.game import Opening

SECRET = sha256(b"signatures").digest()
SIGNED = {"by": "Hana", "reason": "both agree"}
DECISION = ["decide", "1-1", "2-0", "concession"]


def recorder():
    """An event of two whose first round is paired."""
    game = games.find("tournament")
    rec = Recorder.create(game, Opening(1, game.version, {}, ()), SECRET)
    said = [
        ["chain", round_key(SECRET, 0).hex()],
        ["stage", "swiss", ["rounds", 1], ["best-of", 3]],
        ["enter", 2, 1],
        ["enter", 1, 1],
        ["start"],
    ]
    for answer in said:
        rec.act(0, answer)
    first = [1, 2] if [1, 2] in _orders(rec) else [2, 1]
    rec.act(0, ["pair", round_key(SECRET, 1).hex(), [first], []])
    return rec


def _orders(rec):
    """The ways in which the only table can be seated that the procedure does not refuse."""
    key = round_key(SECRET, 1).hex()
    return [each for each in ([1, 2], [2, 1]) if not rec.run.refusals(0, ["pair", key, [each], []])]


@pytest.mark.rule("TN-38")
@pytest.mark.parametrize("note", [None, {}, {"by": "Hana"}, {"reason": "both agree"}])
def test_a_decision_that_nobody_signs_is_refused_and_nothing_is_recorded(note):
    rec = recorder()
    before = len(rec.match.public)
    with pytest.raises(IllegalAction) as refused:
        rec.act(0, DECISION, note)
    assert refused.value.rules == ("TN-38",)
    assert len(rec.match.public) == before
    rec.act(0, DECISION, SIGNED)
    assert rec.run.state.table(1, 1).how == "decided"


SAYINGS = {
    "TN-8": ["enter-late", 1, 1],
    "TN-11": ["correct-deck", 1, "0" * 64],
    "TN-18": ["return", 1],
    "TN-32": ["pair-by-hand", "0" * 64, [], []],
    "TN-55": ["correct", "1-1", "2-0", "error"],
    "TN-56": ["pair-again", [], []],
    "TN-60": ["penalise", 1, "warning"],
    "TN-66": ["extend", "1-1", 5],
}


@pytest.mark.parametrize("rule", SAYINGS)
def test_every_signed_verb_names_its_rule(rule):
    rec = recorder()
    with pytest.raises(IllegalAction) as refused:
        rec.act(0, SAYINGS[rule])
    assert refused.value.rules == (rule,)


def test_a_withheld_signature_still_verifies_and_a_stripped_one_does_not():
    rec = recorder()
    number = rec.act(0, DECISION, SIGNED)
    rec.act(0, ["finish"])
    rec.close()
    sealed = rec.match.public[number - 1]
    rec.match.public[number - 1] = sealed.with_part(2, Withheld(sealed.parts[2].leaf))
    assert Fold(rec.match).to_end().outcome is not None
    rec.match.public[number - 1] = Sealed(sealed.parts[:2], sealed.seals)
    with pytest.raises(IllegalAction, match="TN-38"):
        Fold(rec.match).to_end()
