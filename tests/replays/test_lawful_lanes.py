"""What a seat of Clash has before it in a phase is what its log makes of the table; all else is refused."""

from __future__ import annotations

import pytest

from tests.replays.test_lawful_positions import TABLES, USE, answer

GUARD = 'allies = [{ card = "Guard" }]'
PAID = USE.replace(" }", ', changes = [{ seat = 1, what = "shields", amount = -1 }] }')
GROWN = PAID.replace("}]", '}, { seat = 1, what = "card-health", amount = 2, card = "Guard" }]')
LATER = 'delayed = [{ by = 1, what = "swords", amount = 2 }]'


@pytest.mark.parametrize(
    ("side", "lane", "path", "said"),
    [
        ("", 'own = { coins = 1, allies = [{ card = "Guard", used = [1] }] }', "own.allies[1].used", "found '1', expected none, as its log is empty [CL-Q6]"),
        ("", f"own = {{ coins = 1, {GUARD}, {LATER} }}", "own.delayed", "found 'swords 2', expected none, as its log is empty [CL-Q6]"),
        ("", "own = { coins = 1 }", "own.allies", "found 'none', expected Guard, as its log says [CL-3.3]"),
        ("", 'own = { coins = 1, allies = [{ card = "Guard" }, { card = "Ninja" }] }', "own.allies", "found 'Ninja, Guard', expected Guard, as its log says [CL-3.3]"),
        ("", 'log = [{ verb = "play-card", card = "Guard" }]', "log[1].card", "found 'Guard', expected a card that is not in play yet [CL-3.3]"),
        ("", f"log = [{PAID}]", "log[1].ability", "found 1, expected an ability that can be paid: 0 shields are left [CL-3.11]"),
        ("", f"log = [{PAID.replace('Guard', 'Physician')}]", "log[1].card", "found 'Physician', expected a card in play [CL-3.11]"),
        ("shields = 1, stunned", f"log = [{PAID}]", "log[1].card", "found 'Guard', expected a card that is not Stunned [CL-6.4]"),
        ("shields = 1", f"log = [{USE}]", "log[1].changes", "found 0, expected a payment of 1 shield among them [CL-3.11]"),
        ("shields = 1", f'log = [{GROWN}], own = {{ coins = 1, allies = [{{ card = "Guard", health = 6, used = [1] }}] }}', "", ""),
    ],
)  # fmt: skip
def test_a_lane_is_what_its_log_makes_of_the_table(
    side: str, lane: str, path: str, said: str
) -> None:
    shields, _, stunned = side.partition(", ")
    table = TABLES["clash"].replace(
        "coins = 1", f"coins = 1, {shields}" if shields else "coins = 1"
    )
    table = table.replace('"Guard"', '"Guard", stunned = true') if stunned else table
    wanted = f"position.lane.1.{path}: {said}" if said else "good"
    assert answer("clash", f"lane.1 = {{ {lane} }}\n{table}") == wanted
