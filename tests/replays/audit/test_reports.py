"""The audit reports of a disputed match of each game: all that was asked and ruled is in them, and pages are well built."""

from __future__ import annotations

import base64
import json
import re
import xml.etree.ElementTree as ET
from dataclasses import replace

import pytest

from cli.opening.opening import open_match, read_wish
from events.records.records import Attempted, Ruled
from referee import games
from referee.kernel.facts import JUDGE, PUBLIC
from referee.kernel.position.state_differences import Difference, listed
from replays.audit.audit_html import audit_html
from replays.audit.audit_json import audit_data, audit_json
from replays.audit.audit_markdown import audit_markdown
from replays.audit.audit_report import audit_in_words, audit_report
from replays.audit.audit_words import (
    BESIDE_TITLE,
    FOLLOWED_TITLE,
    LIKEWISE,
    SIGNS_TITLE,
    disputed_records,
    of_disputes,
)
from replays.audit.changed_rows import changed_rows
from replays.audit.cited_rules import spoken_cards
from replays.audit.field_words import field_words, told_in_words
from replays.audit.likeness import FEW, likenesses, tables_of_step
from replays.audit.outcomes import IN_PART, NOTHING_AT_STAKE
from replays.audit.proof import proof_of
from replays.backups.backup_cost import backup_cost
from replays.copies.withhold import Wish, copy_for
from replays.lines import understood
from replays.page.markdown import plain_words
from replays.page.scenes import whole_timeline
from replays.read.docket_view import docket_view
from replays.read.seek import Seeker
from replays.read.table_view import table_picture
from replays.read.timeline import Timeline
from replays.verify.verify import verify
from tests.replays.audit.reports import RULED, file_of, match_of, page_of, proof, report_of, text_of
from tests.replays.audit.structure import Page

PICTURE = re.compile(r'<img src="data:image/svg\+xml;base64,([^"]*)" alt="([^"]*)">')


@pytest.mark.parametrize("name", RULED)
def test_a_page_needs_no_script_is_in_order_and_leads_nowhere_else(name):
    page = Page(page_of(name, JUDGE))
    assert page.faults == []
    assert page.headings[:2] == [1, 2]
    assert {"section", "table", "img", "details"} <= set(page.names)


@pytest.mark.parametrize("name", RULED)
def test_every_call_ruling_and_appeal_is_told_with_what_became_of_it(name):
    report, listing = report_of(name, JUDGE), docket_view(match_of(name), JUDGE)
    steps = [step for dispute in report.disputes for step in dispute.steps]
    rows = listing.data()["records"]
    assert sorted(step.number for step in steps) == [row["record"] for row in rows]
    by_number = {step.number: step for step in steps}
    page, text = page_of(name, JUDGE), text_of(name, JUDGE)
    for row in rows:
        step = by_number[row["record"]]
        assert (step.state, step.by) == (row["state"], row.get("by") or "")
        assert f'href="#record-{step.number}"' in page
        assert f"\nRecord {step.number}: " in text
    firsts = [dispute.steps[0] for dispute in report.disputes]
    assert not [each for each in firsts if each.what == "appeal"]
    assert any(len(dispute.steps) > 1 for dispute in report.disputes)


@pytest.mark.parametrize("name", RULED)
def test_the_table_is_drawn_before_each_ruling_and_after_each_that_changes_it(name):
    report, seeker = report_of(name, JUDGE), Seeker(match_of(name))
    players = ["Ann", "Ben"]
    drawn = {}
    for step in (step for dispute in report.disputes for step in dispute.steps):
        record = seeker.record(step.number)
        if isinstance(record, Ruled):
            assert step.before is not None
            before = table_picture(seeker.at(step.number - 1), JUDGE, players)
            assert step.before.picture == before
            assert (step.after is not None) == record.changes_state
        if step.after is not None:
            assert step.after.picture == table_picture(seeker.at(step.number), JUDGE, players)
            assert step.changes or step.after.scene == step.before.scene
        drawn |= tables_of_step(step)
    again = likenesses(report.disputes, report.players)
    assert not {like.above for like in again.values()} & set(again), "what is told by it is drawn"
    plain = {name for name, like in again.items() if not like.rows and not like.is_told}
    assert all((each := drawn[name]).board == drawn[again[name].above].board and each.picture for name in plain)  # fmt: skip
    drawn = [each for name, each in drawn.items() if name not in again]
    assert len({(each.board, each.picture) for each in drawn}) == len(drawn), "each once"
    pictures = PICTURE.findall(page_of(name, JUDGE))
    assert len(pictures) == len(drawn)
    for (data, words), table in zip(pictures, drawn, strict=True):
        assert base64.b64decode(data).decode() == table.picture
        ET.fromstring(table.picture)
        assert words.startswith("The table ")
    assert "##### The table before the ruling" in text_of(name, JUDGE)


@pytest.mark.parametrize("name", RULED)
def test_every_rule_that_is_cited_is_explained(name):
    report = report_of(name, JUDGE)
    cited = {rule for moment in report.story.moments for _, rule in moment.sentences} - {""}
    cited |= {rule for dispute in report.disputes for step in dispute.steps for rule in step.rules}
    steps = [step for dispute in report.disputes for step in dispute.steps]
    cited |= {term.rule for step in steps for value in step.sums for term in value.terms}
    assert cited <= set(report.rules)
    page = page_of(name, JUDGE)
    assert all(f'id="rule-{rule}"' in page for rule in cited)


@pytest.mark.parametrize("name", RULED)
def test_what_the_match_leans_on_is_what_its_records_name(name):
    report, timeline = report_of(name, JUDGE), Timeline(match_of(name))
    rulings = {each.id for each in timeline.game.catalogue.rulings}
    named: dict[str, set[int]] = {}
    for entry in timeline.entries(JUDGE):
        rules = {each.rule for each in entry.sentences}
        rules |= set(entry.record.rules) if isinstance(entry.record, Attempted | Ruled) else set()
        for rule in rules & rulings:
            named.setdefault(rule, set()).add(entry.number)
    found = {
        each.entry.id: {*each.facts, *each.refusals, *each.rulings}
        for each in report.reliances
        if each.is_named
    }
    assert found == named
    assert named


def test_another_reading_than_the_usual_one_is_leaned_on():
    report = report_of("clash-other-readings", JUDGE)
    unusual = {each.name for found in report.reliances for each in found.choices if not each.is_usual}  # fmt: skip
    played = match_of("clash-other-readings").opening().readings
    defaults = {name: each.default for name, each in games.find("clash").catalogue.readings().items()}  # fmt: skip
    assert unusual == {name for name, choice in played.items() if defaults[name] != choice}
    assert unusual
    assert (
        "not "
        in text_of("clash-other-readings", JUDGE).partition("this match rests on it: read as")[2]
    )


@pytest.mark.parametrize("name", RULED)
def test_the_same_report_as_data(name):
    report = report_of(name, JUDGE)
    data = json.loads(audit_json(report))
    assert data == json.loads(json.dumps(audit_data(report)))
    steps = [step for dispute in data["disputes"] for step in dispute["steps"]]
    rows = docket_view(match_of(name), JUDGE).data()["records"]
    assert sorted(step["record"] for step in steps) == [row["record"] for row in rows]
    assert len(data["records"]) == len(report.story.moments)
    assert data["proof"]["grade"] == "proven"
    assert data["proof"]["root"] == match_of(name).root.hex()


@pytest.mark.parametrize("name", RULED)
@pytest.mark.parametrize("eyes", [1, PUBLIC])
def test_other_eyes_get_their_own_report(name, eyes):
    report, timeline = report_of(name, eyes), Timeline(match_of(name))
    assert Page(page_of(name, eyes)).faults == []
    entries = timeline.entries(eyes)
    told = [each.line for each in report.story.moments]
    assert told == [each.text + (f" (judge {each.by})" if each.by else "") for each in entries][: len(told)]  # fmt: skip
    data = audit_data(report)
    steps = [step for dispute in data["disputes"] for step in dispute["steps"]]
    assert not [step for step in steps if "paths" in step or "action" in step]
    for step in (step for dispute in report.disputes for step in dispute.steps):
        if step.before is not None and step.what == "ruling":
            place = entries[step.number - 1].place - 1
            assert step.before.view == timeline.game.view(timeline.run(place), eyes)


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("greedy", "what-if"),
        ("clash-greedy", "clash-what-if"),
        ("save-your-bacon-greedy", "save-your-bacon-what-if"),
        ("super-fantasy-brawl-greedy", "super-fantasy-brawl-what-if"),
        ("homestuck-atcg-greedy", "homestuck-atcg-what-if"),
    ],
)
def test_a_what_if_line_names_the_match_that_it_leaves(name, line):
    report = report_of(line, JUDGE)
    assert report.parent is not None
    assert f"what-if line: of match {report.parent[0]}" in text_of(line, JUDGE)
    assert report_of(name, JUDGE, name).what_ifs == ()


def test_a_copy_that_cannot_be_folded_tells_what_it_tells():
    match = match_of("clash-ruled")
    copy = copy_for(match, Wish(1))
    report = audit_in_words(copy, proof("clash-ruled"))
    assert report.eyes == 1
    assert report.disputes == ()
    page = audit_html(report)
    assert Page(page).faults == []
    assert report.limit in page
    assert "head judge rules" in page
    assert [each.line for each in report.story.moments if each.is_ruling] == []
    assert {each.entry.id for each in report.reliances} >= {"CL-Q6"}


@pytest.mark.parametrize(
    ("sound", "spoiled"),
    [
        ("<h4>", "<h6>"),
        ("<caption>", "<td>"),
        ('alt="The table', 'title="The table'),
        ('scope="col"', "scope"),
        ('href="#record-', 'href="#recorded-'),
        ('lang="en"', "lang"),
        ("<main ", "<script>1</script><main "),
        ("<p>", "<p onclick=alert(1)>"),
        ('href="#summary"', 'href="https://example.org"'),
        ("</section>", ""),
    ],
)
def test_a_page_that_is_built_otherwise_is_found_out(sound, spoiled):
    page = page_of("ruled", JUDGE)
    assert sound in page
    assert Page(page.replace(sound, spoiled)).faults


@pytest.mark.parametrize("name", RULED)
def test_a_backup_is_told_with_what_it_cost_when_it_was_made(name):
    report = report_of(name, JUDGE)
    steps = [step for dispute in report.disputes for step in dispute.steps]
    backups = [step for step in steps if step.data.get("kind") == "backup"]
    assert backups
    assert [step for step in steps if step.cost is not None] == backups
    for step in backups:
        record = Seeker(match_of(name)).record(step.number)
        assert isinstance(record, Ruled)
        cost = backup_cost(match_of(name), record.record, after=step.number - 1)
        assert step.cost == cost
        assert f"verdict: {cost.verdict.word}" in text_of(name, JUDGE)
    other = [step for dispute in report_of(name, 1).disputes for step in dispute.steps]
    assert not any(step.cost for step in other), "it names what lies hidden"


@pytest.mark.parametrize("name", RULED)
def test_the_section_around_a_rule_of_a_ruling_stands_in_the_report(name):
    report, game = report_of(name, JUDGE), games.find(match_of(name).opening().game)
    ruled = {rule for dispute in report.disputes for step in dispute.steps for rule in step.rules}
    sections = {each.section for each in game.catalogue.rules if each.id in ruled}
    around = {each.id for each in game.catalogue.rules if each.section in sections}
    about = {each.id for each in game.catalogue.rulings if ruled & set(each.about)}
    assert ruled
    assert around | about <= set(report.rules)


@pytest.mark.parametrize("name", RULED)
def test_the_cards_of_the_tables_are_told_as_the_rules_read_them(name):
    report = report_of(name, JUDGE)
    assert set(report.read) <= set(report.texts)
    text, page = text_of(name, JUDGE), Page(page_of(name, JUDGE))
    steps = [each for lines in report.read.values() for _, steps in lines for each in steps]
    named = {id_ for each in steps for id_ in re.findall(r"\b[A-Z]{2,3}-[Q0-9.]+\b", each)}
    assert steps
    assert named <= set(report.rules)
    for each in steps:
        assert plain_words(each) in text
        assert each in "".join(page.words)


@pytest.mark.parametrize("name", RULED)
def test_what_a_ruling_changed_is_told_in_words_and_what_is_worked_out_term_by_term(name):
    report = report_of(name, JUDGE)
    steps = [step for dispute in report.disputes for step in dispute.steps]
    text = text_of(name, JUDGE)
    told = [name for step in steps for name in step.named]
    assert told
    assert not [each for each in told if re.search(r"seats|\[\d|\.\d", each)]
    for value in (value for step in steps for value in step.sums):
        assert sum(term.amount for term in value.terms) == value.total
        assert f"- {plain_words(f'{value.about}: {value.total}')}" in text
    assert not re.search(r"which lay in seats\.", text)


def test_a_path_is_told_by_its_player_and_what_its_row_is_called():
    table = {"seats": {"2": {"champions": [{"name": "Mordane"}, {"name": "Vex"}]}}}
    players = ("Ann", "Ben")
    assert field_words("seats.2.champions[2].damage", players, table) == "Ben: Vex: damage"
    assert field_words("lane.1.seats.1.hand-size", players) == "lane of Ann: Ann: hand size"
    assert (
        told_in_words("needs 4s: borne out, seats.1.hand", players)
        == "needs 4s: borne out, Ann: hand"
    )
    assert told_in_words("shuffled anew: lane.1.own.deck", players) == "shuffled anew: Ann: deck"
    assert told_in_words("at 7.5 the lane is v1.2", players) == "at 7.5 the lane is v1.2"


def test_records_are_told_with_the_time_that_is_noted():
    report = replace(report_of("ruled", JUDGE), times={2: 1_700_000_000, 3: 1_700_000_059})
    text = audit_markdown(report)
    assert "recorded: from 2023-11-14 22:13:20 to 2023-11-14 22:14:19 UTC" in text
    assert re.search(r"\n2\. .* \(2023-11-14 22:13:20 UTC\)\n", text)
    assert re.search(r"\n3\. .* \(22:14:19 UTC\)\n", text)


def test_what_the_rules_make_of_a_field_that_a_ruling_sets_is_told_with_its_rules():
    """Without grist the Main Phase is over: a log tells the fields that changed, a report what happened too."""
    names, secret = ["Ann=hive-fleet", "Ben=family-of-heroes"], "5e"
    recorder = open_match(read_wish("homestuck-atcg", names, secret, [], None), None)
    for line in ("{} keep", "{} keep", "{} draw-extra 0"):
        seat = recorder.run.asks()[0].seat
        found = understood(recorder.run, line.format(f"{seat}:"))
        assert found is not None
        recorder.act(*found)
    seat = recorder.run.state.seat
    number = recorder.rule(Ruled("correction", rules=("HAC-5.2.9",), reason="paid twice", paths={f"seats.{seat}.grist": 0}), "Ida")  # fmt: skip
    report = audit_report(recorder.match, JUDGE, proof("ruled"))
    ((ruling,),) = [dispute.steps for dispute in report.disputes]
    assert ("Boon Phase", "HAC-5.4.3") in ruling.followed
    text = audit_markdown(report)
    told = text.partition(FOLLOWED_TITLE)[2].partition("##### ")[0]
    assert "Boon Phase `HAC-5.4.3`" in told
    assert "frame" not in text.partition("## What happened")[0]
    assert audit_data(report)["disputes"][0]["steps"][0]["followed"][0]["rule"]
    recorder.appeal(seat, number, "not paid twice")
    ((_, appeal),) = [
        each.steps for each in audit_report(recorder.match, JUDGE, proof("ruled")).disputes
    ]
    mine, other = ("Ann", "Ben") if seat == 1 else ("Ben", "Ann")
    upheld, overturned, *stakes, in_part = appeal.outcomes
    assert upheld.endswith(f"{other} decides next")
    assert f"as before record {number}, and {mine} decides next" in overturned
    own = next(each for each in stakes if mine in each)
    assert re.match(rf"if overturned: {mine} would have grist [1-9]\d* \(now 0\)", own)
    assert in_part == IN_PART
    note = recorder.rule(Ruled("note", reason="so it is"), "Ida")
    recorder.appeal(seat, note, "it is not")
    *_, appeal = [
        step
        for each in audit_report(recorder.match, JUDGE, proof("ruled")).disputes
        for step in each.steps
    ]
    assert NOTHING_AT_STAKE in appeal.outcomes[1]


@pytest.mark.parametrize("name", RULED)
def test_the_rules_before_and_after_those_of_a_ruling_stand_below_it(name):
    report, found = report_of(name, JUDGE), 0
    ids, text = games.find(report.game).catalogue.ids, text_of(name, JUDGE)
    for dispute in report.disputes:
        named = {rule for step in dispute.steps for rule in (*step.rules, *step.refused)}
        near = {ids.index(rule) + by for rule in named for by in (-1, 0, 1)}
        for step in dispute.steps:
            beside = report.beside.get(step.number, ())
            own = text.partition(f"\nRecord {step.number}: ")[2].partition("\nRecord ")[0]
            told = own.partition(BESIDE_TITLE)[2].partition("\n##### ")[0]
            assert re.findall(r"^- `([A-Z]+-[\w.]+)` ", told, re.MULTILINE)[: len(beside)] == list(
                beside
            )
            assert not set(beside) & set(step.rules)
            assert {ids.index(rule) for rule in beside} <= near
            assert set(beside) <= report.rules.keys()
            found += len(beside)
    assert found


def test_beside_an_illegal_action_that_stands_is_told_what_followed_from_a_legal_one():
    report = report_of("clash-ruled", JUDGE)
    steps = [step for dispute in report.disputes for step in dispute.steps]
    found = {step.number: step for step in steps if step.likewise is not None}
    assert found
    assert all(step.refused for step in found.values())
    text = text_of("clash-ruled", JUDGE)
    for number, step in found.items():
        told = text.partition(f"\nRecord {number}: ")[2].partition("\nRecord ")[0]
        assert f"{LIKEWISE}, record {step.likewise.number}: " in told
        assert step.likewise.number < number
        assert step.likewise.line.split()[1] in step.line
        for words, rule in step.likewise.sentences:
            assert f"- {plain_words(words)} `{rule}`" in told
            assert rule in report.rules


@pytest.mark.parametrize("name", RULED)
def test_turns_without_a_dispute_are_folded_and_the_signs_stand_at_the_end(name):
    report = report_of(name, JUDGE)
    page = page_of(name, JUDGE)
    disputed = disputed_records(report)
    folded = [
        set(map(int, re.findall(r'id="record-(\d+)"', each)))
        for each in re.findall(r'<details class="turn">(.*?)</details>', page)
    ]
    shown = set(map(int, re.findall(r'id="record-(\d+)"', page))) - set().union(*folded)
    assert folded
    assert disputed <= shown
    assert not disputed & set().union(*folded)
    last = text_of(name, JUDGE).rpartition("## ")[2]
    assert last.startswith(SIGNS_TITLE)
    assert all(f"- {sign}: " in last for sign in games.find(report.game).catalogue.about.signs)


def test_what_came_or_went_with_a_ruling_is_one_row_and_what_nobody_can_read_is_none():
    step = next(
        step
        for each in report_of("ruled", JUDGE).disputes
        for step in each.steps
        if step.what == "ruling"
    )
    rows = [
        ("seats.1.champions[2].equipment[1].thing", "Kunai", "nothing", "Ann: Ninja: Kunai: thing"),
        ("seats.1.champions[2].equipment[1].damage", "0", "nothing", "Ann: Ninja: Kunai: damage"),
        ("seats.1.champions[2].equipment.length", "1", "0", "Ann: Ninja: equipment: length"),
        ("playing[1].origin.card", "nothing", "Flicker", "playing 1: origin: card"),
        ("seats.2.cards[3].boons", "3", "nothing", "Ben: Dad: boons"),
        ("frame[4].ended", "no", "nothing", "frame 4: ended"),
        ("lane.1.ordinals.draw", "1", "2", "lane of Ann: ordinals: draw"),
    ]  # fmt: skip
    told = replace(
        step,
        changes=tuple(Difference(*row[:3]) for row in rows),
        named=tuple(row[3] for row in rows),
    )
    assert changed_rows(told) == (
        ("Ann: Ninja: Kunai (equipment)", "there", "not there"),
        ("playing 1 (playing)", "not there", "there"),
        ("Ben: Dad: boons", "3", "nothing"),
    )


def test_an_open_match_is_said_to_have_no_closing_that_could_be_checked():
    report = verify(file_of("ruled").read_bytes())
    assert any("what the closing commits to" in each for each in proof_of(report, None).promises)
    report.closed = False
    assert not any(
        "closing commits" in each or "result" in each for each in proof_of(report, None).promises
    )


def test_a_table_that_is_like_one_above_is_told_by_what_is_other():
    text = text_of("clash-ruled", JUDGE)
    assert "It lies as above: The table before the ruling of record 9." in text
    assert (
        "It lies as above, but for what the ruling changed, which stands below: The table " in text
    )
    page = Page(page_of("clash-ruled", JUDGE))
    assert page.faults == []
    (dispute, *_), players = report_of("ruled", JUDGE).disputes, ("Ann", "Ben")
    (step,) = dispute.steps
    table = step.before
    view = {**table.view, "turn": 9, "seats": {**table.view["seats"], "1": {}}}
    other = replace(table, board=("other",), question="", view=view)
    near = replace(step, number=99, before=replace(other, view={**table.view, "turn": 9}))
    far = replace(step, number=98, before=other)
    found = likenesses([replace(dispute, steps=(step, near, far))], players)
    assert set(found) == {"table-99-before"}
    assert found["table-99-before"].rows == (
        ("turn", "0", "9"),
        ("question", table.question, "nobody is asked"),
    )
    assert len(found["table-99-before"].rows) <= FEW


@pytest.mark.parametrize("name", RULED)
def test_no_text_of_a_card_is_cut_on_a_table(name):
    report = report_of(name, JUDGE)
    boards = [
        row
        for dispute in report.disputes
        for step in dispute.steps
        for _, table in tables_of_step(step)
        for row in table.board
    ]
    assert boards
    assert not [row for row in boards if row.endswith("...") or "... " in row]


def test_of_a_long_pile_it_is_told_what_came_and_went():
    left, right = [f"Card {at}" for at in range(14)], [f"Card {at}" for at in range(1, 15)]
    step = next(s for d in report_of("ruled", JUDGE).disputes for s in d.steps if s.changes)
    piles = ((left, right), (left, left[::-1]), (["a b", "c"], ["c"]))
    changes = tuple(Difference("seats.1.deck", listed(one), listed(two)) for one, two in piles)
    told = [changed_rows(replace(step, changes=(each,), named=("Ann: deck",))) for each in changes]
    assert told == [
        (("Ann: deck", "14 cards", "14 cards; new: Card 14; gone: Card 0"),),
        (("Ann: deck", "14 cards", "14 cards; in another order"),),
        (("Ann: deck", "a b, c", "c"),),
    ]


def test_of_two_cards_that_differ_in_capitals_the_one_that_is_written_is_told():
    game = games.find("super-fantasy-brawl")
    setting = whole_timeline(match_of("super-fantasy-brawl-ruled")).run(20).setting
    assert len(spoken_cards(game, setting, ["hold the LINE"])) == 2
    one, two = (spoken_cards(game, setting, [f"{each} leaves"]) for each in ("Hold the line", "Hold the Line"))  # fmt: skip
    assert (len(one), len(two), one != two) == (1, 1, True)


@pytest.mark.parametrize("name", RULED)
def test_first_stand_the_unclear_places_of_which_a_dispute_speaks(name):
    report = report_of(name, JUDGE)
    named = [each for each in report.reliances if each.is_named]
    disputed = of_disputes(report, report.reliances)
    assert {id_ for ids in report.cleared.values() for id_ in ids} <= {
        each.entry.id for each in disputed
    }
    assert all(
        report.questions[each.entry.id] in text_of(name, JUDGE).replace("\\", "")
        for each in disputed
        if each.entry.id in report.questions
    )
    page = page_of(name, JUDGE)
    assert all(f'id="question-{each.entry.id}"' in page for each in disputed)
    others = [each for each in named if each not in disputed]
    assert not any(f'id="question-{each.entry.id}"' in page for each in others)
    assert all(each.entry.id in page for each in others)
