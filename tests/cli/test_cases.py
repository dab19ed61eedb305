"""Cases: what a judge writes is run as docs/cases.md says, and every mistake is located."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from referee.errors import NotUnderstood, PackError
from replays.cases.cases import read_case, run_case
from tests.cli.conftest import ROOT, Run

HEAD = """
title = "a case"
game = "bacon-project"
rules = ["BP-8.8"]
"""
POSITION = """
[position]
turn-player = 1
[position.seats.1]
profile = "raven-grey"
hand = ["4h", "6c", "Kd"]
stack = ["Ah"]
[position.seats.2]
profile = "steven-graphite"
stack = ["Ad"]
"""


def fault(text: str) -> str:
    """The first fault of a case, as it is printed."""
    return str(run_case(read_case(text)).fault)


def passes(text: str) -> bool:
    return run_case(read_case(text)).passed


def test_every_example_of_the_document_runs(run: Run, tmp_path: Path) -> None:
    text = (ROOT / "docs" / "cases.md").read_text(encoding="utf-8")
    blocks = [
        block for block in re.findall(r"```toml\n(.*?)```", text, re.DOTALL) if "title" in block
    ]
    assert len(blocks) >= 2
    for number, block in enumerate(blocks):
        (tmp_path / f"{number}.toml").write_text(block, encoding="utf-8")
    said = run("check", str(tmp_path))
    assert said.code == 0, said.out
    assert f"{len(blocks)} good, 0 bad" in said.out


def test_a_case_does_refuses_and_expects() -> None:
    assert passes(
        HEAD
        + POSITION
        + """
[[step]]
refuse = "1: stack 6c"
rule = ["BP-8.8", "BP-8.5"]
[[step]]
do = ["1: stack 4h", "next-phase"]
expect = { "seats.1.stack" = ["AH", "4h"], "seats.1.stack[2]" = "4h", asked = 2 }
[[step]]
do = "2: concede"
expect = { winner = 1, outcome = "concession", ended-by = "BP-Q69", asked = [], halted = false }
"""
    )


@pytest.mark.parametrize(
    ("step", "says"),
    [
        ('do = "1: stack 6c"', "step 1: do '1: stack 6c': found seat 1 may not"),
        ('refuse = "1: stack 4h"\nrule = "BP-8.8"', "found refused by nothing: it is legal"),
        ('refuse = "1: stack 6c"\nrule = "BP-8.18"', "expected BP-8.18"),
        ('expect = { "seats.1.level" = 9 }', "seats.1.level: found 3, expected 9"),
        ('expect = { "seats.1.hand[4]" = "2h" }', 'seats.1.hand[4]: found nothing, expected "2h"'),
        ('expect = { "seats.1.lvl" = 3 }', "did you mean 'seats.1.level'?"),
        ("expect = { asked = 2 }", "asked: found [1], expected [2]"),
        ("expect = { winner = 2 }", 'winner: found "none", expected [2]'),
        ('expect = { offers = "defend" }', 'expected "defend"'),
        ('expect = { winner = "draw" }', 'winner: found "none", expected "draw"'),
        ('expect = { absent = ["seats.2.hand"] }', "that these eyes do not see it"),
        ('expect = { as = 1, absent = ["seats.2.hnd"] }', "found nothing, even for the judge"),
        ('expect = { as = 1, absent = ["seats.2.hnd"] }', "did you mean 'seats.2.hand'?"),
        ('expect = { as = "public", "seats.1.hand" = [] }', "expected []"),
        ('expect = { "top-moved" = 0 }', "top-moved: found false, expected 0"),
    ],
)
def test_the_first_thing_that_is_not_so_is_printed(step: str, says: str) -> None:
    assert says in fault(HEAD + POSITION + "[[step]]\n" + step)


def test_every_difference_of_an_expectation_is_said() -> None:
    wrong = 'expect = { asked = 1, "seats.1.level" = 9, "seats.1.hand[1]" = "2h", winner = 2 }'
    report = run_case(read_case(HEAD + POSITION + "[[step]]\n" + wrong))
    assert [each.path for each in report.faults] == ["seats.1.level", "seats.1.hand[1]", "winner"]
    several = 'refuse = "1: stack 6c"\nrule = ["BP-8.18", "BP-8.8", "BP-8.19"]'
    report = run_case(read_case(HEAD + POSITION + "[[step]]\n" + several))
    assert [each.expected for each in report.faults] == ["BP-8.18", "BP-8.19"]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("title = ", "not TOML"),
        ('game = "bacon-project"\n[[step]]\ndo = "x"', "title: missing"),
        ('title = "x"\ngame = "bacn"', "game: no game 'bacn', did you mean 'bacon-project'?"),
        (HEAD, "needs one [[step]] or more"),
        (HEAD.replace("8.8", "88.8") + "[[step]]\ndo='x'", "rules: no rule 'BP-88.8'"),
        (HEAD + "[[step]]", "step 1: nothing to do"),
        (HEAD + '[[step]]\nrefuse = "1: concede"', "'rule' is missing"),
        (HEAD + '[[step]]\nrule = "BP-8.8"\ndo = "x"', "'refuse' is missing"),
        (HEAD + '[[step]]\ndoo = "x"', "step 1: doo: unknown key, expected 'do'"),
        (HEAD + 'positon = 3\n[[step]]\ndo = "x"', "positon: unknown key, expected 'position'"),
        (HEAD + "[[step]]\ndo = 3", "step 1: do: found 3"),
        (HEAD + '[chance]\n"roll/x" = 3\n[[step]]\ndo = "x"', "expected a list of results"),
        (HEAD + 'readings = 3\n[[step]]\ndo = "x"', "readings: found 3"),
        (HEAD + '[[step]]\nrefuse = "1: concede"\nrule = []', "step 1: rule: found []"),
        (HEAD + '[[step]]\nrefuse = ""\nrule = "BP-8.8"', "step 1: refuse: found ''"),
        (HEAD + "[[step]]\nexpect = {}", "expect: found {}, which asks for nothing"),
        (HEAD + '[[step]]\ndo = ["1: concede", " "]', "step 1: do: found ['1: concede', ' ']"),
        (HEAD + "[[step]]\ndo = []", "step 1: do: found []"),
        (HEAD + '[chance]\n"roll/x" = []\n[[step]]\ndo = "x"', "which asks for nothing"),
    ],
)
def test_a_file_that_is_no_case_is_refused_with_the_path(text: str, says: str) -> None:
    with pytest.raises(PackError) as caught:
        read_case(text)
    assert says in str(caught.value)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (POSITION.replace("4h", "44h") + "[[step]]\nexpect={ asked = 1 }", "position.seats.1.hand"),
        (
            POSITION.replace('"Kd"', '"4h"') + "[[step]]\nexpect={ asked = 1 }",
            "position.seats.1.hand",
        ),
        (
            POSITION.replace("raven-grey", "nobody") + "[[step]]\nexpect={ asked = 1 }",
            "seats.1.profile",
        ),
        (
            POSITION.replace("raven-", "ravn-") + "[[step]]\nexpect={ asked = 1 }",
            "expected 'raven-grey'",
        ),
        (
            POSITION + "[readings]\njoker_color = 'own'\n[[step]]\nexpect={ asked = 1 }",
            "joker_colour",
        ),
        (POSITION + "[[step]]\nexpect={ as = 1 }", "nothing but 'as'"),
        (POSITION + "[[step]]\nexpect={ absent = [] }", "expect.absent: found []"),
        (POSITION + "[[step]]\nexpect={ offers = [] }", "expect.offers: found []"),
        (POSITION + '[[step]]\nexpect={ offers = "defnd" }', "did you mean 'defend'?"),
        (POSITION + '[[step]]\nexpect={ as = "publik", asked = 1 }', "did you mean 'public'?"),
        (POSITION + '[[step]]\nexpect={ as = "me", asked = 1 }', "step 1: expect.as: found 'me'"),
        (POSITION + "[[step]]\nexpect={ winner = 7 }", "expect.winner: found 7, expected a seat"),
        (POSITION + "[[step]]\nexpect={ winner = [1, 0] }", "'draw' or 'none'"),
        (POSITION + '[[step]]\nexpect={ winner = "Ann" }', 'expect.winner: found "Ann"'),
        (POSITION + "[[step]]\nexpect={ asked = 7 }", "expect.asked: found 7"),
        (POSITION + '[[step]]\nexpect={ "a..b" = 1 }', "step 1: expect.a..b: expected a path"),
    ],
)
def test_a_position_or_path_that_cannot_be_is_refused(text: str, says: str) -> None:
    with pytest.raises(PackError) as caught:
        run_case(read_case(HEAD + text))
    assert says in str(caught.value)


def test_a_line_that_cannot_be_read_names_its_step() -> None:
    with pytest.raises(NotUnderstood) as caught:
        fault(HEAD + POSITION + '[[step]]\ndo = "1: dance"')
    assert "step 1: do: column 4: no action 'dance'" in str(caught.value)


# -- a fresh match, and what chance does ----------------------------------------------------

FRESH = (
    HEAD
    + """
[chance]
"roll/first-player" = [2]
"shuffle/draw-pile" = [["...", "7d", "6c", "5h"]]
[[step]]
do = ["1: choose-profile raven-grey", "2: choose-profile steven-graphite"]
"""
)


def test_a_case_without_a_position_starts_a_fresh_match_with_scripted_chance() -> None:
    expect = (
        'expect = { as = 2, first-player = 2, "seats.2.hand[1]" = "5h", offers = ["mulligan"] }'
    )
    assert passes(FRESH + expect)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        (
            '"roll/first-player" = [2]',
            "",
            'roll 1 for first-player is not in the case: write under [chance] "roll/first-player" = [1]',
        ),
        ("= [2]", "= [7]", "7 cannot be rolled"),
        ("= [2]", '= ["2d"]', "'2d' cannot be rolled, expected a number from 1 to 2"),
        ('"6c"', '"Ah"', "'Ah' is not possible"),
        ('"6c"', '"66c"', "'66c' is not possible"),
        ('"6c"', '"5h"', "'5h' is named twice"),
        ('"...", ', "", 'result 1: found ["7d", "6c", "5h"], expected "..." first'),
        ('"6c", "5h"]', '"6c", "..."]', 'found ["...", "7d", "6c", "..."], expected "..." first'),
        ('["...", "7d", "6c", "5h"]', "[]", 'result 1: found [], expected "..." first'),
        ('["...", "7d", "6c", "5h"]', '"5h"', "found '5h', expected a list of cards"),
    ],
)
def test_chance_that_cannot_be_is_refused(old: str, new: str, says: str) -> None:
    with pytest.raises(PackError) as caught:
        fault(FRESH.replace(old, new))
    assert says in str(caught.value)


def test_a_card_is_no_challenge() -> None:
    """A word is looked for among the things that are shuffled, not among all that have a number."""
    place = ROOT / "tests/rules/super-fantasy-brawl/sfb-16-05-the-challenge-deck-is-made-anew.toml"
    text = place.read_text(encoding="utf-8")
    with pytest.raises(PackError) as caught:
        fault(text.replace('["...", "two-idols"]', '["...", "hammer-fall"]'))
    said = (
        "shuffle/challenges, result 1: 'hammer-fall' is not possible, expected one of Hold the red"
    )
    assert said in str(caught.value)


def test_a_shuffle_is_written_as_a_pile_is() -> None:
    """The card that is written last is the top one, in a position as in what a shuffle was told."""
    written = POSITION.replace("turn-player = 1", 'turn-player = 1\ndraw = ["2c", "3c", "4c"]')
    drawn = '[[step]]\ndo = "1: next-phase"\nexpect = { "seats.2.hand" = ["4c"] }\n'
    assert passes(HEAD + written + drawn)
    shuffled = '[chance]\n"backup/draw" = [["...", "3c", "2c"]]\n'
    back = '[[step]]\nruling = { kind = "backup", step = 0, rules = "BP-2.4" }\n'
    again = drawn.replace('"4c"', '"2c"')
    assert passes(HEAD + written + shuffled + drawn + back + again)


def test_a_result_that_nothing_used_is_a_fault() -> None:
    assert "chance.roll/first-player: found a result that nothing used" in fault(
        FRESH.replace("= [2]", "= [2, 1]")
    )


# -- readings, inline cards -----------------------------------------------------------------


def test_a_reading_of_the_case_holds() -> None:
    step = '[[step]]\ndo = ["1: choose-profile raven-grey"]\n'
    twice = step + '[[step]]\nrefuse = "2: choose-profile raven-grey"\nrule = "BP-Q9"\n'
    assert passes(HEAD + "readings = { mirror_profiles = false }\n" + twice)
    assert "it is legal" in fault(HEAD + twice)


def test_a_profile_of_the_case_can_be_played() -> None:
    abilities = "".join(
        f'[[profile.ability]]\ncard = {card}\nname = "Word"\ntype = "S"\ntext = "DRAW 1."\n'
        for card in [*range(2, 11), '"A"']
    )
    cards = (
        'game = "bacon-project"\nset_id = "club-set"\nset = "Club"\nversion = "1"\n[[profile]]\n'
        'id = "mine"\nname = "My Own"\ntitle = "T"\ndifficulty = "easy"\nbase_level = 3\n'
        + abilities
    )
    text = HEAD + f"cards = '''\n{cards}'''\n"
    text += '[[step]]\ndo = "1: choose-profile mine"\nexpect = { "seats.1.name" = "My Own" }\n'
    assert passes(text)
    with pytest.raises(PackError):
        run_case(read_case(text.replace("DRAW 1.", "DRAW MUCH.")))


# -- the command ----------------------------------------------------------------------------


def test_check_runs_a_folder_and_ends_with_the_worst_code(run: Run, tmp_path: Path) -> None:
    good = HEAD + POSITION + "[[step]]\nexpect = { asked = 1 }"
    (tmp_path / "b.toml").write_text(good, encoding="utf-8")
    (tmp_path / "deeper").mkdir()
    (tmp_path / "deeper" / "c.toml").write_text(good.replace("= 1 }", "= 2 }"), encoding="utf-8")
    said = run("check", str(tmp_path))
    assert said.code == 1
    assert "1 good, 1 bad" in said.out
    assert (
        f"{tmp_path / 'deeper' / 'c.toml'}: line 16, step 1: asked: found [1], expected [2]"
        in said.out
    )
    (tmp_path / "a.toml").write_text("nonsense", encoding="utf-8")
    data = run("check", str(tmp_path), "--json")
    assert data.code == 6
    assert [case["passed"] for case in data.data["cases"]] == [False, True, False]
    assert data.data["cases"][2]["path"] == "asked"


def test_every_difference_is_printed_and_the_failing_step_can_be_looked_at(
    run: Run, tmp_path: Path
) -> None:
    place = tmp_path / "wrong.toml"
    step = '[[step]]\ndo = "1: stack 4h"\nexpect = { asked = 2, "seats.1.level" = 5 }\n'
    later = "[[step]]\nexpect = { asked = 1 }\n"
    place.write_text(HEAD + POSITION + step + later, encoding="utf-8")
    said = run("check", str(place))
    assert said.code == 1
    assert "step 1: asked: found [1], expected [2]" in said.out
    assert "step 1: seats.1.level: found 4, expected 5" in said.out
    data = run("check", str(place), "--json").data["cases"][0]
    assert [each["path"] for each in data["faults"]] == ["asked", "seats.1.level"]
    shown = run("show", str(place), "--at", "1")
    assert shown.code == 0
    assert "4h" in shown.out
    assert "nothing stands after step 2" in run("show", str(place), "--at", "2").one_line()


def test_check_reads_a_case_from_a_pipe(run: Run) -> None:
    text = HEAD + POSITION + "[[step]]\nexpect = { asked = 1 }"
    assert run("check", "-", stdin=text).code == 0
    wrong = run("check", "-", stdin=text.replace("asked = 1", "asked = 1,,"))
    assert wrong.code == 6
    assert wrong.one_line().startswith("-: not TOML")


def test_a_folder_without_cases_is_not_found(run: Run, tmp_path: Path) -> None:
    said = run("check", str(tmp_path))
    assert said.code == 2
    assert "no .toml file" in said.one_line()


DRAWN = """
title = "a case"
game = "super-fantasy-brawl"
[position]
seat = 1
seats.1.champions = [{ figure = "brann-1" }, { figure = "selka-1", hex = "d5", damage = 2 }, { figure = "aurelle-1" }]
seats.2.champions = [{ figure = "gruk-2" }, { figure = "mordane-2" }, { figure = "vex-2" }]
[[step]]
"""


def test_an_item_of_a_list_may_be_named_by_its_id() -> None:
    expect = 'expect = { "seats.1.champions.selka-1.damage" = 2 }'
    assert passes(DRAWN + expect)
    assert fault(DRAWN + expect.replace("= 2", "= 3")).endswith("found 2, expected 3")


def test_an_id_that_no_item_has_is_answered_with_the_nearest_path() -> None:
    said = fault(DRAWN + 'expect = { "seats.1.champions.selkie-1.damage" = 2 }')
    assert "found nothing (did you mean 'seats.1.champions.selka-1.damage'?)" in said


def test_a_key_that_a_thing_does_not_have_is_not_sought_on_other_things() -> None:
    said = fault(DRAWN + 'expect = { "seats.1.champions[1].equipment" = [] }')
    assert said.endswith("found nothing, and nothing ever stood there in this case, expected []")


GRANTED = HEAD + POSITION.replace('["Ah"]', '["Ah", "3h"]') + "[[step]]\nexpect = { asked = 1 }\n"
TAKEN = "position.seats.1.stack[2]: 3, where play leaves more than 3, the base level [BP-8.8, BP-Q16]"  # fmt: skip


def test_what_a_single_case_takes_for_granted_is_said_under_it(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "case.toml"
    file.write_text(GRANTED, encoding="utf-8")
    said = run("check", str(file))
    line = f"  takes for granted: line 11, {TAKEN}"
    assert (said.code, said.out.splitlines()[1:]) == (0, [line, "1 good, 0 bad"])
    (case,) = run("check", str(file), "--json").data["cases"]
    (granted,) = case["granted"]
    assert (case["passed"], granted["path"], granted["found"], granted["line"]) == (True, "position.seats.1.stack[2]", 3, 11)  # fmt: skip
    assert granted["says"] == TAKEN


def test_of_a_folder_it_is_counted_and_listed_where_it_is_asked_for(
    run: Run, tmp_path: Path
) -> None:
    (tmp_path / "a.toml").write_text(GRANTED, encoding="utf-8")
    (tmp_path / "b.toml").write_text(GRANTED.replace("3h", "5h"), encoding="utf-8")
    said = run("check", str(tmp_path))
    count = "1 case takes something for granted: --granted says what, --strict refuses it"
    assert (said.code, said.out.splitlines()[2:]) == (0, ["2 good, 0 bad", count])
    listed = run("check", str(tmp_path), "--granted").out.splitlines()
    assert listed[1].endswith(TAKEN)
    assert listed[3:] == ["2 good, 0 bad"]
    (tmp_path / "a.toml").unlink()
    (tmp_path / "c.toml").write_text(GRANTED.replace("3h", "5h"), encoding="utf-8")
    assert run("check", str(tmp_path)).out.splitlines()[2:] == ["2 good, 0 bad"]
    assert "granted" not in run("check", str(tmp_path), "--json").out


def test_strictly_it_is_an_impossible_position_and_elsewhere_it_is_played_on(
    run: Run, tmp_path: Path
) -> None:
    file = tmp_path / "case.toml"
    file.write_text(GRANTED, encoding="utf-8")
    said = run("check", str(file), "--strict")
    why = "line 11, position.seats.1.stack[2]: found 3, expected more than 3, the base level [BP-8.8, BP-Q16]"
    assert (said.code, said.out) == (6, "0 good, 1 bad\n")
    assert why in said.err
    assert run("show", str(file)).code == 0
