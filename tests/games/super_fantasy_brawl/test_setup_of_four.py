"""Setting up a match of two teams of two (SFB-23.15 to SFB-23.25)."""

from __future__ import annotations

import pytest

from tests.games.super_fantasy_brawl.openings import Beginning

TEAMS = (
    "1: choose-team brann selka",
    "2: choose-team mordane vex",
    "3: choose-team torvald aurelle",
    "4: choose-team pipka gruk",
)


def seated(*, first: int = 1, second: int = 2, **kinds: str) -> Beginning:
    """Four players in their order; the first player's team deploys in the north."""
    begun = Beginning(4, first=first, **kinds)
    mate, other = first, second
    return begun.do(
        f"{mate}: choose-seats {first}",
        f"{other}: choose-seats {second}",
        f"{first}: choose-deployment-area north",
    )


def with_teams(**kinds: str) -> Beginning:
    return seated(**kinds).do(*TEAMS)


# -- seats ----------------------------------------------------------------------------------


@pytest.mark.rule("SFB-23.15")
def test_the_seed_says_which_team_begins_and_not_which_player():
    found = {tuple(Beginning(4, number=number).asked()) for number in range(1, 12)}
    assert found == {(1, 3), (2, 4)}
    begun = Beginning(4)
    (fact,) = begun.told("first-team")
    assert (fact.rule, fact.data["seats"]) == ("SFB-23.15", begun.asked())
    assert begun.table.order == []


@pytest.mark.rule("SFB-23.16", "SFB-23.17", "SFB-Q105")
@pytest.mark.parametrize("said_by", [1, 3])
@pytest.mark.parametrize("first", [1, 3])
@pytest.mark.parametrize("second", [2, 4])
def test_either_member_names_the_seats_and_the_first_answer_counts(said_by, first, second):
    begun = Beginning(4, first=1)
    assert begun.asked() == [1, 3]
    assert "SFB-23.16" in begun.refused("2: choose-seats 2")
    assert begun.refused(f"{said_by}: choose-seats 2") == ("SFB-23.16",)
    begun.do(f"{said_by}: choose-seats {first}")
    assert begun.asked() == [2, 4]
    assert begun.refused(f"{4 - said_by}: choose-seats 3") == ("SFB-Q105",)
    begun.do(f"{second}: choose-seats {second}")
    assert begun.table.order == [first, second, 4 - first, 6 - second]
    assert begun.asked() == [first]


# -- decks, challenges, traps, hands --------------------------------------------------------


@pytest.mark.rule("SFB-23.20", "SFB-23.21", "SFB-23.22")
def test_decks_of_two_champions_and_three_challenges():
    begun = with_teams().do("1: choose-colour red", "2: choose-colour blue")
    assert begun.decks() == [12] * 4
    assert begun.run.setting.track == (0, 0, 1, 2, 1)
    assert [card is not None for card in begun.table.track] == [True, True, True, False, False]
    assert len(begun.table.challenges) == 8
    drawn = begun.told("challenge-drawn")
    assert [fact.data["slot"] for fact in drawn] == [3, 2, 1]
    assert {fact.rule for fact in drawn} == {"SFB-23.22"}
