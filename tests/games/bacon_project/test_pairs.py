"""Every effect of the word list with every other, in one ability, in one combination, in each window.

An organiser's profile is made for each pair, a table is laid, and play goes on by first answers for
three turns: nothing halts, no card is lost, and both effects happen.
"""

from __future__ import annotations

from hashlib import sha256
from itertools import product

import pytest

from referee.games.bacon_project.game import GAME
from referee.games.bacon_project.position.document import named_cards
from referee.kernel.engine.dice import SeededDice
from referee.kernel.game import Opening
from referee.kernel.position import document as position
from tests.games.bacon_project.harness import secret_of

TEXTS = {
    "damage": "+30",
    "draw": "DRAW 2",
    "choose": "CHOOSE 3/2",
    "recover": "RECOVER 1",
    "discard": "DISCARD",
    "prevent": "PREVENT D",
    "stun": "STUN",
    "disable": "DISABLE",
    "escape": "ESCAPE",
    "cannot-escape": "CANNOT ESCAPE",
    "ignore-cannot-escape": "IGNORE CANNOT ESCAPE",
    "ignore-def": "IGNORE DEF",
    "cannot-ignore-def": "CANNOT IGNORE DEF",
    "reflect": "REFLECT 5/3",
    "red": "RED (DRAW 1)",
    "copy": "COPY",
    "change": "CHANGE 9 ([A] +7)",
}
HAPPENS = {
    "damage": "attacked",
    "draw": "drawn",
    "choose": "revealed",
    "recover": "recovered",
    "discard": "discarded",
    "escape": "escaped",
    "copy": "copied",
    "red": "drawn",
}
BEGINS = {
    "prevent",
    "stun",
    "disable",
    "ignore-cannot-escape",
    "ignore-def",
    "cannot-ignore-def",
    "reflect",
    "change",
}
PAIRS = [(a, b) for a, b in product(TEXTS, TEXTS) if a != b]
NAMES = [f"{a}-with-{b}" for a, b in PAIRS]


def type_of(*words: str) -> str:
    """Damage makes an ability Direct; everything else may stand on a Guard."""
    return "D" if "damage" in words else "G"


def profile(abilities: dict[int, tuple[str, str]]) -> str:
    """The text of a card set with one profile; a plain Guard where nothing is said."""
    lines = [
        'game = "bacon-project"', 'code = "BP"', 'set_id = "pairs"', 'adds_to = "cell-block-one"', 'set = "Pairs"',
        'version = "1.0.0"', 'language = "bacon-profiles-1"', "[[profile]]", 'id = "tester"',
        'name = "Tester"', 'title = "The Pair"', 'origin = "project"', 'difficulty = "easy"',
        "base_level = 4",
    ]  # fmt: skip
    for number in [*range(2, 11), "A"]:
        type_, text = abilities.get(number, ("G", "CANNOT ESCAPE."))
        card = f'"{number}"' if number == "A" else number
        lines += [
            "  [[profile.ability]]", f"  card = {card}", f'  name = "Ability {number}"',
            f'  type = "{type_}"', f'  text = "{text}"', '  origin = "project"',
        ]  # fmt: skip
    return "\n".join(lines)


def table(text: str, cast: list[str], hand: list[str]):
    """A table in seat 1's main phase, and the facts that follow."""
    digest = sha256(text.encode()).digest()
    sets = (*GAME.shipped(), ("pairs", digest))
    opening = GAME.settle(Opening(2, 1, {}, sets, {digest: text}))
    laid = {
        "turn-player": 1,
        "turn": 3,
        "discard": ["2s", "3s"],
        "seats": {
            "1": {"profile": "tester", "cast": cast, "hand": hand, "stack": ["Ah", "6d", "9d"]},
            "2": {
                "profile": "raven-grey",
                "hand": ["Kc", "Kd", "Ks", "4c", "5c"],
                "stack": ["Ad", "4d", "7d", "8d"],
                "cast": ["9c"],
            },
        },
    }
    run = position.read(GAME, GAME.prepare(opening), laid, SeededDice(secret_of(5)))
    facts = []
    run.listener = facts.append
    return run, facts


def go_on(run, turns: int = 2, first: list | None = None) -> list:
    """Answer everything by the first legal answer, the main phase by its end; the offences seen."""
    offences = []
    last = run.state.turn + turns
    for _ in range(200):
        if run.outcome is not None or run.state.turn >= last:
            break
        (ask,) = run.asks()
        legal = list(ask.legal())
        offences += filter(None, [GAME.view(run, "judge").get("offence")])
        wanted = first.pop(0) if first else None
        if wanted is not None and wanted in legal:
            answer = wanted
        elif ["next-phase"] in legal:
            answer = ["next-phase"]
        elif ["pass-window"] in legal:
            answer = ["pass-window"]
        else:
            answer = legal[0]
        run.act(ask.seat, answer)
        assert not run.halted
        assert sorted(card for _, card in named_cards(run.state)) == list(range(54))
    assert run.outcome is not None or run.state.turn >= last
    return offences


def happened(word: str, facts) -> bool:
    """Whether the effect of that word did what it does."""
    if word in BEGINS:
        return any(fact.name == "began" and fact.data["word"] == word for fact in facts)
    if word in HAPPENS:
        return any(fact.name == HAPPENS[word] for fact in facts)
    return True


@pytest.mark.rule("BP-4.8", "BP-Q38", "BP-Q40")
@pytest.mark.parametrize(("first", "second"), PAIRS, ids=NAMES)
def test_two_effects_in_one_ability(first, second):
    text = f"{TEXTS[first]}. {TEXTS[second]}."
    run, facts = table(profile({5: (type_of(first, second), text)}), ["5h"], [])
    offences = go_on(run)
    if {first, second} == {"damage", "cannot-escape"}:
        assert offences
        assert not any(offence["can-escape"] for offence in offences)
    if "copy" in (first, second):
        assert happened("copy", facts)
        return
    if first == "escape" and second in {*HAPPENS, *BEGINS} - {"damage", "change"}:
        assert not happened(second, facts[: index_of("escaped", facts)])
        return
    assert happened(first, facts)
    assert happened(second, facts)


def index_of(name: str, facts) -> int:
    return next(at for at, fact in enumerate(facts) if fact.name == name)


@pytest.mark.rule("BP-9.5", "BP-11.2")
@pytest.mark.parametrize(("first", "second"), PAIRS, ids=NAMES)
def test_two_effects_in_one_combination(first, second):
    abilities = {5: (type_of(first), f"{TEXTS[first]}."), 6: (type_of(second), f"{TEXTS[second]}.")}
    run, facts = table(profile(abilities), ["5h", "6h"], [])
    offences = go_on(run)
    if {first, second} == {"damage", "cannot-escape"}:
        assert offences
        assert not any(offence["can-escape"] for offence in offences)
    escaped = "escape" in (first, second)
    for word in (first, second):
        if word == "copy" or not (escaped and word != "escape"):
            assert happened(word, facts), word


@pytest.mark.rule("BP-19.10", "BP-19.11", "BP-19.12", "BP-19.14")
@pytest.mark.parametrize("word", TEXTS)
@pytest.mark.parametrize("window", ["SUPPLY", "FLASH"])
def test_each_effect_in_each_window(window, word):
    text = f"{window}. {TEXTS[word]}."
    run, facts = table(profile({5: (type_of(word), text)}), ["8h"], ["5h"])
    run_verb = [f"activate-{window.lower()}", "5h"]
    go_on(run, first=[run_verb] if window == "SUPPLY" else [["next-phase"], run_verb])
    assert any(fact.name == "laid-aside" for fact in facts)
    if (window, word) != ("SUPPLY", "escape"):
        assert happened(word, facts)


@pytest.mark.rule("BP-19.10", "BP-Q97", "BP-Q98")
@pytest.mark.parametrize("word", TEXTS)
def test_each_effect_as_an_answer_to_an_offence(word):
    text = profile({5: (type_of(word), f"SPRING. {TEXTS[word]}.")})
    digest = sha256(text.encode()).digest()
    sets = (*GAME.shipped(), ("pairs", digest))
    opening = GAME.settle(Opening(2, 1, {}, sets, {digest: text}))
    laid = {
        "turn-player": 1,
        "turn": 3,
        "discard": ["2s", "3s"],
        "seats": {
            "1": {
                "profile": "steven-graphite",
                "cast": ["8h"],
                "stack": ["Ah", "8d"],
                "hand": ["Kh", "4h"],
            },
            "2": {"profile": "tester", "hand": ["5h", "Kc", "Kd"], "stack": ["Ad", "6d"]},
        },
    }
    run = position.read(GAME, GAME.prepare(opening), laid, SeededDice(secret_of(6)))
    facts = []
    run.listener = facts.append
    go_on(run, first=[["next-phase"], ["activate-spring", "5h"]])
    assert any(fact.name == "laid-aside" and fact.seat == 2 for fact in facts)
    assert word == "copy" or happened(word, facts)
    if word == "escape":
        assert not [fact for fact in facts if fact.name == "defended"]


@pytest.mark.rule("BP-19.27", "BP-Q64")
@pytest.mark.parametrize("word", TEXTS)
def test_each_effect_beside_a_treated_card(word):
    abilities = {
        3: (type_of(word), "TREAT 6."),
        6: (type_of(word), f"{TEXTS[word]}."),
        5: ("S", "DRAW 2."),
    }
    run, facts = table(profile(abilities), ["3h", "5h"], [])
    assert GAME.view(run, "judge")["seats"]["1"]["cast"][0]["value"] == 6
    go_on(run)
    assert happened(word, facts)
    assert happened("draw", facts)
