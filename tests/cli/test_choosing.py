"""The menu of legal answers: numbered, grouped, narrowed, and back again."""

from __future__ import annotations

import pytest

from cli.play.menu import Menu, Way, split


def menu(*texts: str) -> Menu:
    return Menu(tuple(Way([text], text, split(text)) for text in texts))


def shown(found: Menu) -> list[str]:
    return [choice.text for choice in found.choices()]


CASTS = [f"cast {a}h {b}d" for a in range(2, 7) for b in range(2, 6)]


def test_few_answers_are_listed_as_they_are():
    assert shown(menu("keep-hand", "mulligan")) == ["keep-hand", "mulligan"]


def test_many_are_grouped_by_their_verb_and_small_groups_are_laid_open():
    found = menu("stack 4h", "stack 4d", *CASTS, "next-phase")
    assert shown(found) == ["stack 4h", "stack 4d", "cast ... (20 ways)", "next-phase"]


def test_a_group_is_entered_and_left():
    found = menu("stack 4h", *CASTS, *(f"cast 10h {n}s {m}s" for n in range(5) for m in range(3)))
    found.go(("cast",))
    assert shown(found) == [
        *(f"cast {a}h ... (4 ways)" for a in range(2, 7)),
        "cast 10h ... (15 ways)",
    ]
    found.go(("cast", "10h"))
    assert len(found.choices()) == 15
    assert found.back()
    assert found.begun == ("cast",)
    assert found.back()
    assert not found.back()


def test_what_all_begin_with_is_no_choice():
    assert shown(menu(*(f"defend bottom {n}h {m}h" for n in range(4) for m in range(9))))[0] == (
        "defend bottom 0h ... (9 ways)"
    )


def test_an_answer_that_others_go_on_from_is_a_choice_of_its_own():
    found = menu("cast 5h", *(f"cast 5h {n}d" for n in range(30)))
    assert shown(found)[:2] == ["cast 5h", "cast 5h 0d"]
    assert found.choices()[0].whole is not None


@pytest.mark.parametrize(
    ("typed", "count"),
    [("cast", 20), ("cast 2h", 4), ("cast 2h 5d", 1), ("c 2 5", 1), ("CAST", 20), ("cost", 0)],
)
def test_words_stand_for_every_answer_that_they_begin(typed: str, count: int):
    assert len(menu("stack 4h", *CASTS).matching(split(typed))) == count


def test_exact_words_go_before_beginnings():
    found = menu("take card", "take cardinal").matching(split("take card"))
    assert [way.text for way in found] == ["take card"]


def test_brackets_and_quotes_keep_words_together():
    assert split('cast (3h 3d as 5) 6c "a b" x') == ("cast", "(3h 3d as 5)", "6c", '"a b"', "x")
    assert split(r'say "a \" b"  c') == ("say", r'"a \" b"', "c")
    assert split("") == ()


def test_answers_with_one_text_are_listed_for_ever_no_longer_than_needed():
    assert len(menu(*["same"] * 30).choices()) == 1
