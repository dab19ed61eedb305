"""Dice: the written specification, its vectors, and the three sources."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from events.pledges import pledge_of
from referee.errors import NotUnderstood, PackError, RefereeBug
from referee.kernel.engine import dice
from referee.kernel.engine.dice import BotDice, Dice, Label, ObservedDice, ScriptedDice, SeededDice
from referee.kernel.words.names import Names
from tests.sizes import of_each

ROOT = Path(__file__).parents[3]
VECTORS = ROOT / "tests" / "vectors" / "dice.json"
DOCUMENT = json.loads(VECTORS.read_text(encoding="utf-8"))
SEED = bytes(range(32))
PILE = "shuffle/draw-pile"
FIRST = "roll/first-player"
PICKED = "pick/discard"


def label(stream: str, ordinal: int = 1, epoch: int = 0) -> Label:
    return Label.parse(f"{epoch}/{stream}/{ordinal}")


def parts(text: str) -> list[Any] | None:
    try:
        found = Label.parse(text)
    except NotUnderstood:
        return None
    assert str(found) == text
    return [found.epoch, found.purpose, found.owner, found.ordinal]


def answer(vector: dict[str, Any]) -> Any:
    """What the referee says about one vector."""
    kind = vector["kind"]
    if kind == "label":
        return parts(vector["text"])
    if kind == "match-seed":
        given = [(seat, bytes.fromhex(value)) for seat, value in vector["contributions"]]
        return dice.match_seed(dice.deal_key(bytes.fromhex(vector["secret"])), given).hex()
    if kind == "deal-key":
        return dice.deal_key(bytes.fromhex(vector["secret"])).hex()
    if kind == "pledge":
        opened, value = bytes.fromhex(vector["opened"]), bytes.fromhex(vector["value"])
        return pledge_of(opened, vector["seat"], value).hex()
    seed = bytes.fromhex(vector["seed"])
    if kind == "bot-seed":
        return dice.bot_seed(seed, vector["seat"]).hex()
    if kind == "bot":
        bot = BotDice(seed)
        return [bot.below(n) for n in vector["below"]]
    name = Label.parse(vector["label"])
    if kind == "shuffle":
        return SeededDice(seed).shuffle(name, range(vector["n"]))
    if kind == "pick":
        return SeededDice(seed).pick(name, vector["candidates"])
    rolled = SeededDice(seed).roll(name, vector["n"])
    return rolled - 1 if kind == "below" else rolled


# The specification


@of_each("number", range(len(DOCUMENT["vectors"])))
def test_the_referee_reproduces_vector(number: int) -> None:
    vector = DOCUMENT["vectors"][number]
    assert answer(vector) == vector["result"]


def test_the_vectors_cover_the_specification() -> None:
    vectors = DOCUMENT["vectors"]
    assert DOCUMENT["algorithm"] == dice.DICE
    kinds = Counter(vector["kind"] for vector in vectors)
    assert set(kinds) == {
        *("label", "shuffle", "roll", "pick", "below", "deal-key", "match-seed"),
        *("pledge", "bot-seed", "bot"),
    }
    thrown = [vector for vector in vectors if "label" in vector]
    assert len(thrown) >= 40
    assert {1, 2, 3, 6, 20, 52, 54} <= {v["n"] for v in thrown if v["kind"] == "shuffle"}
    assert any(v["words"] > 8 and v["kind"] == "below" for v in thrown), "rejects a whole block"
    assert {v["words"] for v in thrown if v.get("n") == 1} == {0}
    assert len({v["label"].split("/")[0] for v in thrown}) > 3
    assert any(v["label"].count("/") > 4 for v in thrown)


def run_independent(*command: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(word) for word in command],
        check=False,
        capture_output=True,
        encoding="utf-8",
        timeout=60,
    )


def independent(language: str) -> list[str | Path]:
    """The command that runs the program in that language."""
    folder = VECTORS.parent
    if language == "python":
        return [sys.executable, "-I", folder / "dice_independent.py"]
    node = shutil.which("node")
    if node is None:
        pytest.skip("node is not installed: the JavaScript reading of docs/dice.md was not run")
    return [node, folder / "dice_independent.js"]


@pytest.mark.parametrize("language", ["python", "javascript"])
def test_a_program_written_from_the_document_reproduces_all_vectors(language: str) -> None:
    ran = run_independent(*independent(language), VECTORS)
    assert (ran.stdout, ran.stderr) == (f"{len(DOCUMENT['vectors'])} vectors, 0 wrong\n", "")
    assert ran.returncode == 0


@pytest.mark.parametrize("language", ["python", "javascript"])
def test_a_program_written_from_the_document_notices_wrong_vectors(
    language: str, tmp_path: Path
) -> None:
    spoiled = json.loads(VECTORS.read_text(encoding="utf-8"))
    wrong = 0
    for vector in spoiled["vectors"]:
        if vector["kind"] in {"roll", "below", "pick"}:
            vector["result"] += 1
            wrong += 1
    file = tmp_path / "spoiled.json"
    file.write_text(json.dumps(spoiled), encoding="utf-8")
    ran = run_independent(*independent(language), file)
    assert ran.stdout.endswith(f"{len(spoiled['vectors'])} vectors, {wrong} wrong\n")
    assert ran.returncode == 1


def test_the_independent_programs_use_nothing_of_the_referee() -> None:
    for name in ("dice_independent.py", "dice_independent.js"):
        lines = (VECTORS.parent / name).read_text(encoding="utf-8").splitlines()
        taken = [line for line in lines if "import " in line or "require(" in line]
        assert taken
        assert not any("referee" in line for line in taken)


def test_the_worked_example_of_the_document_is_what_happens() -> None:
    text = (ROOT / "docs" / "dice.md").read_text(encoding="utf-8")
    name = "0/shuffle/deck/1/1"
    vector = {"kind": "shuffle", "seed": SEED.hex(), "label": name, "n": 6}
    assert f"`{name}`" in text
    order = ", ".join(map(str, answer(vector)))
    assert f"The deck is {order} from the bottom up" in text
    assert b"referee dice 1\x00".hex() in text
    assert name.encode().hex() in text
    assert f"`{dice.DICE}`" in text


# Labels


def test_a_label_prints_reads_back_and_names_its_stream() -> None:
    name = Label(0, "shuffle", "deck/1", 3)
    assert str(name) == "0/shuffle/deck/1/3"
    assert name.stream == "shuffle/deck/1"
    assert Label.parse("0/shuffle/deck/1/3") == name


@pytest.mark.parametrize(
    "text", ["0/roll/a/01", "0/roll/1", "0/Roll/a/1", "0/roll/a/1\n", "9" * 9999]
)
def test_a_bad_label_is_not_understood(text: str) -> None:
    with pytest.raises(NotUnderstood, match=r"no dice label: .* \(expected epoch/purpose/"):
        Label.parse(text)


@pytest.mark.parametrize(
    "made",
    [
        (0, "roll/first", "player", 1),
        (-1, "roll", "a", 1),
        (0, "roll", "", 1),
        (0, "roll", "a", 0),
        (0, "roll", "é", 1),
    ],
)
def test_code_cannot_make_a_label_that_does_not_read_back(made: tuple[int, str, str, int]) -> None:
    with pytest.raises(RefereeBug, match="no dice label"):
        Label(*made)


# Seeded


def test_throws_do_not_depend_on_the_order_in_which_they_are_asked_for() -> None:
    names = [label(FIRST, ordinal, epoch) for ordinal in range(1, 9) for epoch in (0, 1)]
    forward, backward = SeededDice(SEED), SeededDice(SEED)
    first = {name: forward.roll(name, 1_000_000) for name in names}
    last = {name: backward.roll(name, 1_000_000) for name in reversed(names)}
    assert first == last
    assert {name: forward.roll(name, 1_000_000) for name in names} == first


def test_another_seed_epoch_purpose_owner_or_ordinal_is_another_throw() -> None:
    deck = range(54)
    names = ["0/shuffle/a/1", "1/shuffle/a/1", "0/mix/a/1", "0/shuffle/b/1", "0/shuffle/a/2"]
    orders = [tuple(SeededDice(SEED).shuffle(Label.parse(name), deck)) for name in names]
    orders.append(tuple(SeededDice(bytes(32)).shuffle(Label.parse(names[0]), deck)))
    assert len(set(orders)) == len(orders)
    assert all(sorted(order) == list(deck) for order in orders)


def test_every_face_and_every_order_comes_up_about_equally_often() -> None:
    seeded = SeededDice(SEED)
    faces = Counter(seeded.roll(label(FIRST, ordinal), 6) for ordinal in range(1, 1201))
    assert sorted(faces) == [1, 2, 3, 4, 5, 6]
    assert all(140 < seen < 260 for seen in faces.values())
    orders = Counter(tuple(seeded.shuffle(label(PILE, n), (0, 1, 2))) for n in range(1, 1201))
    assert len(orders) == 6
    assert all(140 < seen < 260 for seen in orders.values())


def test_a_shuffle_leaves_the_given_items_alone() -> None:
    given = [3, 1, 2]
    assert sorted(SeededDice(SEED).shuffle(label(PILE), given)) == [1, 2, 3]
    assert given == [3, 1, 2]


def test_a_word_at_the_limit_is_rejected_and_the_one_below_it_is_not() -> None:
    limit = 2**32 // 3 * 3
    assert dice._below(3, iter([limit, limit - 1])) == 2
    assert dice._below(3, iter([limit - 3, limit])) == 0
    assert dice._below(2**32, iter([2**32 - 1])) == 2**32 - 1


def test_a_single_choice_takes_no_word() -> None:
    words = iter([5])
    assert dice._below(1, words) == 0
    assert next(words) == 5


def test_nothing_to_choose_from_is_our_bug() -> None:
    seeded = SeededDice(SEED)
    for sides in (0, -1, dice.WORDS + 1):
        with pytest.raises(RefereeBug, match="chance cannot choose among"):
            seeded.roll(label(FIRST), sides)
    with pytest.raises(RefereeBug, match="chance cannot choose among 0"):
        seeded.pick(label(PICKED), [])
    with pytest.raises(RefereeBug, match="chance cannot choose among 0"):
        BotDice(SEED).choose([])


@pytest.mark.parametrize("size", [0, 31, 33])
def test_a_seed_of_another_size_is_our_bug(size: int) -> None:
    for derive in (
        SeededDice,
        BotDice,
        lambda seed: dice.bot_seed(seed, 1),
        lambda seed: dice.match_seed(seed, []),
    ):
        with pytest.raises(RefereeBug, match=f"has 32 bytes, found {size}"):
            derive(bytes(size))


# Seeds


def test_contributions_count_by_seat_and_not_by_arrival() -> None:
    given = [(1, b"alice"), (2, b"bob"), (3, b"")]
    seed = dice.match_seed(SEED, given)
    assert dice.match_seed(SEED, given[::-1]) == seed
    others = [
        dice.match_seed(SEED, []),
        dice.match_seed(SEED, given[:2]),
        dice.match_seed(SEED, [(1, b"bob"), (2, b"alice"), (3, b"")]),
        dice.match_seed(SEED, [(1, b"aliceb"), (2, b"ob"), (3, b"")]),
        dice.match_seed(bytes(32), given),
    ]
    assert len({seed, *others}) == 6


@pytest.mark.parametrize("seats", [(1, 1), (0,), (256,)])
def test_a_seat_contributes_once_and_is_a_seat(seats: tuple[int, ...]) -> None:
    with pytest.raises(RefereeBug, match="contributions of seats"):
        dice.match_seed(SEED, [(seat, b"x") for seat in seats])


def test_bots_draw_in_order_from_streams_of_their_own() -> None:
    first, again, other = (BotDice(dice.bot_seed(SEED, seat)) for seat in (1, 1, 2))
    drawn = [first.below(1000) for _ in range(50)]
    assert drawn == [again.below(1000) for _ in range(50)]
    assert drawn != [other.below(1000) for _ in range(50)]
    assert {first.choose("ab") for _ in range(50)} == {"a", "b"}
    with pytest.raises(RefereeBug, match="no seat 0"):
        dice.bot_seed(SEED, 0)


# Scripted


def test_a_scripted_shuffle_puts_the_named_items_on_top_and_the_rest_as_they_were() -> None:
    scripted = ScriptedDice({PILE: [[4, 0], [], [1, 3, 0, 4, 2]]})
    pile = [0, 1, 2, 3, 4]
    assert scripted.shuffle(label(PILE, 1), pile) == [1, 2, 3, 0, 4]
    assert scripted.shuffle(label(PILE, 2), pile) == pile
    assert scripted.shuffle(label(PILE, 3), pile) == [2, 4, 0, 3, 1]
    assert scripted.shuffle(label(PILE, 4), [2, 0, 1]) == [2, 0, 1]
    assert scripted.unused() == []


def test_scripted_results_are_consumed_in_order_and_left_ones_are_named() -> None:
    scripted = ScriptedDice({FIRST: [3, 5], PICKED: [7], "roll/nobody": [1], "roll/none": []})
    assert scripted.unused() == [FIRST, PICKED, "roll/nobody"]
    assert scripted.roll(label(FIRST, 4), 6) == 3
    assert scripted.unused() == [FIRST, PICKED, "roll/nobody"]
    assert scripted.roll(label(FIRST, 5, epoch=1), 6) == 5
    assert scripted.pick(label(PICKED), [6, 7]) == 7
    assert scripted.unused() == ["roll/nobody"]


def test_a_scripted_pick_is_read_by_the_names_of_what_is_picked() -> None:
    names = Names("player", ["nobody", "ann", "ben"])
    scripted = ScriptedDice({PICKED: ["Ben", 1, "carl"]}, lambda stream, value: value)
    assert scripted.pick(label(PICKED, 1), [1, 2], names) == 2
    assert scripted.pick(label(PICKED, 2), [1, 2], names) == 1
    with pytest.raises(PackError, match="'carl' is not possible, expected one of ann, ben"):
        scripted.pick(label(PICKED, 3), [1, 2], names)
    with pytest.raises(PackError, match=r'write under \[chance\] ".*" = \[.*"ann"\]'):
        scripted.pick(label(PICKED, 4), [1, 2], names)


def test_a_fork_that_asks_for_a_label_again_gets_its_result_again() -> None:
    scripted = ScriptedDice({FIRST: [3, 5]})
    assert [scripted.roll(label(FIRST, n), 6) for n in (1, 1, 2, 1, 2)] == [3, 3, 5, 3, 5]


def test_scripted_results_may_be_read_and_shown_by_the_game() -> None:
    ids = ["5h", "6c", "kd"]
    scripted = ScriptedDice(
        {PICKED: ["KD", "7s"], FIRST: [2]},
        read=lambda stream, value: (
            ids.index(value.lower()) if isinstance(value, str) and value.lower() in ids else value
        ),
        shown=lambda stream, item: ids[item],
    )
    assert scripted.pick(label(PICKED, 1), [0, 2]) == 2
    assert scripted.roll(label(FIRST), 6) == 2
    with pytest.raises(PackError) as refused:
        scripted.pick(label(PICKED, 2), [0, 1])
    assert str(refused.value) == (
        "pick/discard, result 2: '7s' is not possible, expected one of 5h, 6c"
    )


@pytest.mark.parametrize(
    ("value", "why"),
    [
        ([9], "9 is not possible, expected one of 0, 1, 2"),
        ([1, 9], "9 is not possible, expected one of 0, 2"),
        ([1, 1], "1 is named twice"),
        ([0, 1, 2, 0], "0 is named twice"),
        ([0, 1, 2, 3], "3 is not possible, expected one of nothing"),
        ([[1]], "[1] is not possible, expected one of 0, 1, 2"),
        ([True], "true is not possible, expected one of 0, 1, 2"),
        (1, "found 1, expected a list of cards"),
        ("5h", "found '5h', expected a list of cards"),
    ],
)
def test_an_impossible_scripted_shuffle_says_why(value: object, why: str) -> None:
    with pytest.raises(PackError) as refused:
        ScriptedDice({PILE: [value]}).shuffle(label(PILE), [0, 1, 2])
    assert str(refused.value) == f"shuffle/draw-pile, result 1: {why}"


@pytest.mark.parametrize("value", [0, 7, -1, True, 3.0, "3", None, [3]])
def test_a_scripted_roll_must_be_a_face_of_the_die(value: object) -> None:
    with pytest.raises(PackError) as refused:
        ScriptedDice({FIRST: [6, value]}, read=lambda stream, value: value).roll(label(FIRST), 5)
    assert str(refused.value) == (
        "roll/first-player, result 1: 6 cannot be rolled, expected a number from 1 to 5"
    )
    with pytest.raises(PackError, match="expected a number from 1 to 6"):
        ScriptedDice({FIRST: [value]}).roll(label(FIRST), 6)


def test_a_long_list_of_possible_items_is_cut_short() -> None:
    with pytest.raises(PackError, match=r"one of 0, 1, .*, 11 and 42 more$"):
        ScriptedDice({PICKED: [99]}).pick(label(PICKED), range(54))


def test_a_roll_or_pick_with_nothing_scripted_is_refused() -> None:
    scripted = ScriptedDice({FIRST: [1]})
    assert scripted.roll(label(FIRST), 6) == 1
    with pytest.raises(
        PackError,
        match=r"^roll 2 for first-player is not in the case: .* = \[1, 1\], where result 2 is a",
    ):
        scripted.roll(label(FIRST, 2), 6)
    with pytest.raises(PackError, match=r"^pick 1 for discard is not in the case"):
        scripted.pick(label(PICKED), [1])


# Observed


def test_only_observed_dice_leave_results_to_the_table_and_never_answer() -> None:
    sources: list[Dice] = [SeededDice(SEED), ScriptedDice({}), ObservedDice()]
    assert [source.observed for source in sources] == [False, False, True]
    for ask in (
        lambda: sources[2].shuffle(label(PILE), [1]),
        lambda: sources[2].roll(label(FIRST), 6),
        lambda: sources[2].pick(label(PICKED), [1]),
    ):
        with pytest.raises(RefereeBug, match="the table says what chance did"):
            ask()
