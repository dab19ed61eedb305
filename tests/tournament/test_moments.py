"""Every question at every moment of a tournament: an answer in rows that fit, or a sentence why there is none."""

import pytest

from events.recorder import Recorder
from events.records.rulings import BACKUP, Ruled
from referee import games
from referee.errors import NotFound, NotUnderstood
from referee.games.tournament.state.event import DISQUALIFIED
from referee.kernel.game import Opening
from referee.kernel.show.rows import columns, words
from replays.tournament.account import account_of, accounts_of
from replays.tournament.brackets import brackets
from replays.tournament.grid import spreadsheet
from replays.tournament.pairings import pairings, pairings_by_name
from replays.tournament.penalties import penalties
from replays.tournament.places import standings
from replays.tournament.reasons import reasons
from replays.tournament.schedule import schedule
from replays.tournament.slips import slip_pages
from replays.tournament.synopsis import synopsis
from replays.tournament.web_pages import web_pages
from tests.tournament.evening import HOSTILE, SINGLE, SWISS, Evening, turbulent

WIDTHS = (40, 80, 120)
ROBIN = ["round-robin", ["best-of", 1]]
PLANS = {
    "swiss-and-cut": (SWISS, SINGLE),
    "robin": (ROBIN,),
    "bracket": (["single", ["best-of", 3]],),
    "every-tie-break": (
        ["swiss", ["rounds", 3], ["tie-breaks", "omw", "gw", "ogw", "de", "bh", "bh-c1", "sb"]],
    ),
    "pods-and-a-final-one": (["pods-4", ["rounds", 3]], ["pods-5", ["rounds", 1], ["cut", 5]]),
    "robin-after-swiss": (SWISS, ROBIN),
}


def questions(account):
    """Everything that can be asked of an account, in turn."""
    yield lambda: synopsis(account)
    yield lambda: schedule(account)
    yield lambda: penalties(account)
    for number in (None, 1, len(account.event.rounds) + 1):
        for made in (pairings, pairings_by_name, standings, brackets):
            yield lambda made=made, number=number: made(account, number)
    for entry in (0, 1, len(account.event.entries)):
        yield lambda entry=entry: reasons(account, entry)
        yield lambda entry=entry: penalties(account, entry)


def answers(account):
    """The answers of those questions that have one."""
    for ask in questions(account):
        try:
            yield ask()
        except NotFound:
            continue


def widest(view, width):
    return max((columns(words(each)) for each in view.rows(width)), default=0)


@pytest.mark.parametrize("plan", PLANS)
def test_at_every_moment_every_question_has_an_answer_that_fits(plan):
    evening = Evening(PLANS[plan], seed=len(plan))
    evening.enter(*HOSTILE[:7])
    evening.start()
    evening.to_end()
    moments = 0
    for account in accounts_of(evening.match):
        found = list(answers(account))
        assert len(found) >= 3
        for view in found:
            for width in WIDTHS:
                assert widest(view, width) <= width
        moments += 1
    assert moments == len(evening.match.public)
    assert account.closed
    assert account.run.outcome is not None


def test_an_evening_on_which_everything_goes_wrong_is_told_at_every_moment():
    evening = turbulent()
    for account in accounts_of(evening.match):
        for view in answers(account):
            assert all(widest(view, width) <= width for width in WIDTHS)
        pages = web_pages(account)
        assert len(pages) == 6
        if account.event.rounds:
            lines = [line for page in slip_pages(account, None, 40) for line in page]
            assert max(map(columns, lines)) <= 40
    assert any(entry.status == DISQUALIFIED for entry in account.event.entries)


def test_before_the_start_there_are_no_standings_and_no_round_and_it_is_said():
    evening = Evening()
    evening.enter(["Ann"], ["Ben"])
    account = account_of(evening.match)
    for made in (pairings, standings, brackets):
        with pytest.raises(NotFound, match=r"no round is paired|has not begun"):
            made(account)
    with pytest.raises(NotFound, match="has not begun"):
        reasons(account, 1)
    with pytest.raises(NotFound, match="no entry 3: they are 1 to 2"):
        reasons(account, 3)
    assert "before the start" in synopsis(account).title


def test_an_account_stands_after_any_record_and_a_match_of_a_game_has_none():
    evening = Evening()
    evening.enter(["Ann"], ["Ben"])
    assert account_of(evening.match, 4).event.entries == []
    assert len(account_of(evening.match, 5).event.entries) == 1
    with pytest.raises(NotFound, match="no record 99: they are 1 to 6"):
        account_of(evening.match, 99)
    game = games.find("clash")
    other = Recorder.create(game, Opening(2, game.version, {}, ()), bytes(32))
    with pytest.raises(NotUnderstood, match="is no tournament"):
        account_of(other.match)


def test_who_is_entered_after_a_ruling_took_entries_back_has_the_name_of_the_later_record():
    evening = Evening()
    evening.enter(["Ann"], ["Ben"])
    evening.recorder.rule(Ruled(BACKUP, rules=("TN-4",), reason="two tablets", record=5), "Hana")
    evening.enter(["Cid"])
    names = account_of(evening.match).names
    assert [names.name(1), names.name(2), names.name(3)] == ["Ann", "Cid", "entry 3"]


def test_a_spreadsheet_takes_no_name_for_a_formula_and_has_as_many_cells_in_every_line():
    import csv
    import io

    account = account_of(turbulent().match)
    for grid in (pairings(account, 1), standings(account), penalties(account), schedule(account)):
        text = spreadsheet(grid.data)
        assert text.endswith("\r\n")
        lines = list(csv.reader(io.StringIO(text, newline=""), strict=True))
        assert len({len(line) for line in lines}) == 1
        assert len(lines) == len(grid.data) + 1
        assert not [cell for line in lines for cell in line if cell[:1] in "=+-@" and cell]
    text = spreadsheet(pairings(account, 1).data)
    assert "'=cmd|' /C calc'!A0" in text
    assert '"Ann ""the, comma"" <b>"' in text


def test_rates_are_exact_for_programs_and_rounded_for_spreadsheets():
    account = account_of(turbulent().match)
    grid = standings(account)
    assert any("/" in str(each["omw"]) for each in grid.objects())
    head, first = spreadsheet(grid.data).split("\r\n")[:2]
    value = first.split(",")[head.split(",").index("omw")]
    assert value.startswith(("0.", "1."))
