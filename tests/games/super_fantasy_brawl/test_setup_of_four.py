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


def with_traps() -> Beginning:
    begun = with_teams().do("1: choose-colour red", "2: choose-colour blue")
    return begun.do("1: place-trap g4", "2: place-trap d4", "3: place-trap f3", "4: place-trap c6")


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


@pytest.mark.rule("SFB-1.3", "SFB-Q105")
def test_the_first_player_chooses_the_area_of_the_team():
    begun = Beginning(4, first=1).do("3: choose-seats 3", "2: choose-seats 4")
    assert begun.asked() == [3]
    for seat in (1, 2, 4):
        assert "SFB-1.3" in begun.refused(f"{seat}: choose-deployment-area south")
    begun.do("3: choose-deployment-area south")
    assert [side.gate for side in begun.table.sides] == [1, 0]


# -- teams ----------------------------------------------------------------------------------


@pytest.mark.rule("SFB-23.3")
@pytest.mark.parametrize("team", ["brann", "brann selka aurelle", "hammer-and-lantern"])
def test_everybody_has_two_champions(team):
    begun = seated()
    if team == "brann":
        assert begun.run.refusals(1, ["choose-team", "brann"])[0].rule == "SFB-23.3"
    else:
        assert begun.refused(f"1: choose-team {team}") == ("SFB-23.3",)
    begun.do("1: choose-team pair-oak-and-wind")
    assert len(begun.table.side(1).champions) == 2


@pytest.mark.rule("SFB-Q71", "SFB-Q63")
def test_all_four_champions_of_a_team_differ_and_those_of_the_sides_too():
    begun = seated().do("4: choose-team pipka gruk")
    assert begun.asked() == [1, 2, 3]
    assert begun.refused("2: choose-team pipka vex") == ("SFB-Q71",)
    assert begun.refused("1: choose-team pipka vex") == ("SFB-Q63",)
    mirrored = seated(mirror_champions="on").do("4: choose-team pipka gruk")
    assert mirrored.refused("2: choose-team pipka vex") == ("SFB-Q71",)
    mirrored.do("1: choose-team pipka vex")


@pytest.mark.rule("SFB-23.18", "SFB-23.19", "SFB-Q105")
def test_a_team_has_one_colour_and_two_champions_on_each_board():
    begun = with_teams()
    assert begun.asked() == [1]
    begun.do("choose-colour green")
    assert begun.asked() == [2]
    assert begun.refused("2: choose-colour green") == ("SFB-1.6",)
    begun.do("choose-colour white")
    assert [side.colour for side in begun.table.sides] == ["green", "white"]
    assert [len(player.champions) for player in begun.table.seats] == [2] * 4
    assert {row.hex for row in begun.table.figures()} == {None}


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


@pytest.mark.rule("SFB-23.23")
def test_everybody_lays_one_trap_in_the_order_of_the_players():
    begun = with_teams().do("1: choose-colour red", "2: choose-colour blue")
    for seat, hex_ in ((1, "g4"), (2, "d4"), (3, "f3"), (4, "c6")):
        assert begun.asked() == [seat]
        if seat > 1:
            assert begun.refused(f"{seat}: place-trap g4") == ("SFB-23.23",)
        assert begun.refused(f"{seat}: place-trap e5") == ("SFB-23.23",)
        begun.do(f"place-trap {hex_}")
    assert (len(begun.table.traps), len(begun.table.supply)) == (4, 6)


@pytest.mark.rule("SFB-23.24", "SFB-23.8")
def test_hands_of_four_in_player_order_each_settled_before_the_next():
    begun = with_traps()
    for seat in (1, 2, 3, 4):
        assert (begun.asked(), begun.offers()) == ([seat], ["redraw"])
        assert begun.hands() == [4] * seat + [0] * (4 - seat)
        names = begun.run.setting.cards.card_names
        cards = begun.table.side(seat).hand.cards[:2]
        begun.do(f"redraw {' '.join(names.id(card) for card in cards)}")
    assert (begun.hands(), begun.decks()) == ([4] * 4, [8] * 4)
    assert [len(player.discard) for player in begun.table.seats] == [0] * 4


@pytest.mark.rule("SFB-23.25")
def test_team_mates_share_one_deployment_area():
    begun = with_traps().do(*(f"{seat}: redraw none" for seat in (1, 2, 3, 4)))
    begun.do("1: deploy brann-1 e1", "1: deploy selka-1 f1")
    assert begun.asked() == [2]
    assert begun.refused("2: deploy vex-2 g1") == ("SFB-23.25",)
    begun.do("2: deploy vex-2 a9", "2: deploy mordane-2 b9")
    assert begun.asked() == [3]
    assert begun.refused("3: deploy torvald-3 e1") == ("SFB-23.25",)
    begun.do("3: deploy torvald-3 g1", "3: deploy aurelle-3 h1")
    begun.do("4: deploy gruk-4 e9", "4: deploy pipka-4 d9")
    assert len(begun.table.occupied()) == 8
    assert (begun.table.round, begun.table.seat) == (1, 1)


# -- leaving --------------------------------------------------------------------------------


@pytest.mark.rule("SFB-Q74", "SFB-23.11")
@pytest.mark.parametrize("seat", [1, 2, 3, 4])
def test_who_concedes_concedes_for_the_team(seat):
    for begun in (Beginning(4), with_traps()):
        begun.do(f"{seat}: concede")
        outcome = begun.run.outcome
        assert outcome.winners == ((2, 4) if seat % 2 else (1, 3))
        assert (outcome.reason, outcome.rule) == ("concession", "SFB-Q74")
        assert begun.asked() == []


@pytest.mark.rule("SFB-Q74", "SFB-23.11")
def test_the_organiser_records_results_of_sides():
    begun = with_traps()
    with pytest.raises(AssertionError, match="is legal"):
        begun.refused("0: referee-result 2-4 time")
    assert with_traps().refused("0: referee-result 2 time") == ("SFB-Q74",)
    assert with_traps().refused("0: referee-result 1-2 time") == ("SFB-Q74",)
    assert with_traps().refused("1: referee-result 2-4 time") == ("SFB-Q74",)
    drawn = with_traps().do("0: referee-result draw agreement")
    assert (drawn.run.outcome.winners, drawn.run.outcome.reason) == ((), "agreement")
