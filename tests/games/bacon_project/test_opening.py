"""Rules about opening a match: how many play, with which profiles, deck and seed."""

from __future__ import annotations

from hashlib import sha256

import pytest

from referee.errors import NotUnderstood, PackError, UnknownVersion
from referee.games.bacon_project.cardset.profiles import shipped_text
from referee.games.bacon_project.game import GAME
from referee.kernel.engine.dice import BotDice, SeededDice, bot_seed
from referee.kernel.game import Opening
from tests.games.bacon_project.harness import opened, secret_of


@pytest.mark.rule("BP-2.1")
@pytest.mark.parametrize("seats", [0, 1, 3])
def test_only_two_players_can_open_a_match(seats):
    with pytest.raises(NotUnderstood, match=r"\[BP-2.1\]"):
        GAME.settle(Opening(seats, 1, {}, ()))
    assert GAME.settle(Opening(2, 1, {}, ())).seats == 2


@pytest.mark.rule("BP-2.15", "BP-Q72")
def test_each_player_needs_one_complete_profile():
    run = opened(1)
    for unknown in ("victoria-steel", "sylvester-fox", "nobody"):
        rules = [refusal.rule for refusal in run.refusals(1, ["choose-profile", unknown])]
        assert rules == ["BP-2.15", "BP-Q72"]
    with pytest.raises(NotUnderstood):
        run.act(1, ["choose-profile", "hector", "raven-grey"])
    run.act(1, ["choose-profile", "hector"])
    assert run.state.phase == "setup"
    assert not run.state.draw, "nothing is shuffled while a profile is missing"
    assert "BP-2.15" in {refusal.rule for refusal in run.refusals(1, ["choose-profile", "hector"])}


@pytest.mark.rule("BP-3.8", "BP-3.7", "BP-1.4")
def test_the_same_seed_gives_the_same_order_and_no_view_shows_it():
    orders = []
    for number in (1, 1, 2):
        run = opened(number, options={"first_player": "p1"})
        for seat in (1, 2):
            run.act(seat, ["choose-profile", "hector"])
        orders.append(list(run.state.draw))
        assert run.ordinals == {"shuffle/draw-pile": 1}
        assert "draw" not in GAME.view(run, 1)
        assert "draw" not in GAME.view(run, "public")
    assert orders[0] == orders[1]
    assert orders[0] != orders[2]


def outcome_with(text: str) -> tuple[object, list[int]]:
    """How a match with that card set ends."""
    digest = sha256(text.encode()).digest()
    opening = Opening(2, 1, {}, (("cell-block-one", digest),), {digest: text})
    run = GAME.open(opening, SeededDice(secret_of(3)))
    dice = {seat: BotDice(bot_seed(secret_of(3), seat)) for seat in (1, 2)}
    while run.outcome is None:
        (ask,) = run.asks()
        legal = [["choose-profile", "raven-grey"]] if run.state.phase == "setup" and not (
            run.state.side(ask.seat).profile
        ) else list(ask.legal())  # fmt: skip
        run.act(ask.seat, GAME.bots["greedy"](GAME.view(run, ask.seat), legal, dice[ask.seat]))
    return run.outcome, list(run.state.discard)


@pytest.mark.rule("BP-2.14")
def test_a_custom_deck_plays_like_the_standard_one():
    text = shipped_text()
    other = text.replace('id = "standard-54"', 'id = "publisher"').replace(
        'name = "Standard deck"', 'name = "The publisher\'s deck"'
    )
    assert other != text
    assert outcome_with(other) == outcome_with(text)


@pytest.mark.rule("BP-4.7")
def test_the_difficulty_changes_nothing_in_play():
    text = shipped_text()
    easy = text.replace('difficulty = "hard"', 'difficulty = "easy"').replace(
        'difficulty = "medium"', 'difficulty = "hard"'
    )
    assert easy != text
    assert outcome_with(easy) == outcome_with(text)


@pytest.mark.rule("BP-2.16")
def test_a_match_pins_its_card_set_by_name_and_digest():
    (shipped,) = GAME.shipped()
    assert GAME.prepare(GAME.settle(Opening(2, 1, {}, (shipped,)))).cards.ids
    with pytest.raises(PackError, match="cell-block-one"):
        GAME.prepare(GAME.settle(Opening(2, 1, {}, (("other", shipped[1]),))))
    with pytest.raises(UnknownVersion, match="not known here"):
        GAME.prepare(GAME.settle(Opening(2, 1, {}, (("cell-block-one", bytes(32)),))))
