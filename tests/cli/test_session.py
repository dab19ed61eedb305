"""The session of one seat: lines in, rows out, answers recorded once they are whole."""

from __future__ import annotations

import hashlib
import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cli.play.decision_page import Decision, Scene
from cli.play.explain import explain_action, refusal_rows
from cli.play.session import AGAIN, BACK, QUIT, RECORDED, WHOLE, Session
from events.recorder import Recorder
from referee import games
from referee.kernel.decision.ask import Refusal
from referee.kernel.game import Opening
from referee.kernel.show.rows import row, words
from tests.cli.hand import session_of

NAMES = {1: "Ann", 2: "Ben"}
GAME = games.find("bacon-project")


def recorder(*lines: str, seed: str = "ab") -> Recorder:
    """A match whose first answers are these, in the order in which the seats are asked."""
    secret = hashlib.sha256(seed.encode()).digest()
    found = Recorder.create(GAME, Opening(2, GAME.version, {}, ()), secret)
    for line in ("choose-profile raven-grey", "choose-profile steven-graphite", *lines):
        session = seated(found, found.run.asks()[0].seat)
        assert session.take(line) == RECORDED, shown(session)
    return found


def seated(found: Recorder, seat: int) -> Session:
    session = Session(found, seat, NAMES)
    session.begin()
    return session


def shown(session: Session, width: int = 80) -> str:
    return "\n".join(words(row) for row in session.page(width, WHOLE))


@pytest.fixture
def main() -> Session:
    """The main phase of the first turn, with whoever begins."""
    found = recorder("keep-hand", "keep-hand", "1")
    return seated(found, found.run.asks()[0].seat)


def test_the_page_shows_the_match_the_news_the_question_and_numbered_choices(main: Session):
    page = shown(main)
    assert "Ann (seat 1) against Ben (seat 2)" in page
    assert re.search(rf"{main.name} .*\[BP-Q17\]", page)
    assert "to the hand [BP-6.5]" in page
    for number, choice in enumerate(main._menu.choices(), 1):
        assert f"{number}  {choice.text}" in page
    assert main.prompt == f"{main.name}> "


def test_a_number_and_its_notation_record_the_same(main: Session):
    texts = [choice.text for choice in main._menu.choices()]
    number = texts.index("next-phase") + 1
    before = main.recorder.fold.number
    assert main.take(str(number)) == RECORDED
    assert main.recorder.fold.number == before + 1
    other = recorder("keep-hand", "keep-hand", "1")
    assert seated(other, main.seat).take("next-phase") == RECORDED
    assert other.match.root == main.recorder.match.root


def test_the_beginning_of_one_legal_action_is_enough(main: Session):
    assert main.take("nex") == RECORDED


@pytest.mark.parametrize(
    "line",
    ["0", "99", "9" * 5000, "x" * 5000, "c", "dance", "1: 2: 3", '"', "(", "stack", "\ufffd"],
)
def test_a_line_that_means_nothing_changes_nothing_and_is_answered(main: Session, line: str):
    before = main.recorder.run.wire(), shown(main)
    assert main.take(line) == AGAIN
    assert main.recorder.run.wire() == before[0]
    assert shown(main) != before[1]


def test_a_refused_action_is_answered_with_every_rule_and_its_words(main: Session):
    assert main.take("defend bottom") == AGAIN
    page = shown(main)
    assert "'defend bottom' is not legal:" in page
    assert "Damage is dealt and answered within the combat phase. [BP-5.4]" in page
    assert "[BP-12.1]" in page


def test_question_mark_tells_every_action_of_the_game(main: Session):
    assert main.take("?") == AGAIN
    page = shown(main)
    assert all(name in page for name in GAME.verbs)
    legal, _, refused = page.partition("Not legal now")
    assert "next-phase" in legal
    assert "concede" in legal
    assert "escape" in refused
    assert "referee-result" not in legal
    assert main.take("") == AGAIN
    assert "[BP-Q17]" in shown(main)


def test_question_mark_explains_one_action(main: Session):
    for line in ("? next-phase", "?next-phase"):
        assert main.take(line) == AGAIN
        assert "next-phase: legal" in shown(main)
    main.take("? escape Jh")
    assert "escape Jh: not legal" in shown(main)
    assert "[BP-16.2]" in shown(main)
    main.take("? nothing-like-it")
    assert "no action 'nothing-like-it'" in shown(main)


def test_a_verb_alone_is_explained_with_its_ways_or_its_rules(main: Session):
    main.take("? escape")
    assert "escape: not legal" in shown(main)
    main.take("? cast")
    assert "cast" in shown(main).rpartition("quit\n")[2]


def test_an_action_of_the_set_up_is_explained_as_it_is_asked_there():
    """Traps are laid in the set-up and after one went off: two questions by one name."""
    brawl = games.find("super-fantasy-brawl")
    found = Recorder.create(brawl, Opening(2, brawl.version, {}, ()), bytes(32))
    while "place-trap" not in found.run.asks()[0].verbs:
        ask = found.run.asks()[0]
        found.act(ask.seat, next(ask.legal()))
    first = found.run.asks()[0].seat
    session = seated(found, first)
    assert session.take("?") == AGAIN
    assert "  place-trap: g4, f6, d7, c6, d4, f3" in shown(session)
    assert session.take("? place-trap") == AGAIN
    assert "place-trap: g4, f6, d7, c6, d4, f3" in shown(session)
    other = [words(each) for each in explain_action(found.run, 3 - first, "place-trap")]
    assert other[0] == "place-trap: not legal"


def test_undo_with_nothing_unfinished_is_the_wish_to_take_the_last_decision_back(main: Session):
    assert main.take("undo") == BACK
    assert (main.take("back Ben"), main.wish) == (BACK, "Ben")


def test_conceding_is_asked_once_more(main: Session):
    assert main.take("concede") == AGAIN
    assert "Really concede?" in shown(main)
    assert main.take("no") == AGAIN
    assert main.recorder.run.outcome is None
    assert "You go on." in shown(main)
    main.take("concede")
    assert main.take("Yes") == RECORDED
    assert main.recorder.run.outcome is not None
    assert main.recorder.run.outcome.winners == (3 - main.seat,)
    assert main.recorder.fold.closed is not None


def test_anything_but_yes_goes_on(main: Session):
    main.take("concede")
    assert main.take("quit") == AGAIN
    assert main.take("quit") == QUIT
    assert main.recorder.run.outcome is None


def test_a_group_is_entered_by_number_undone_and_answered_by_its_arguments():
    main = wide_moment()
    choices = main._menu.choices()
    number, group = next((n, c) for n, c in enumerate(choices, 1) if c.whole is None)
    assert main.take(str(number)) == AGAIN
    begun = " ".join(group.words)
    assert f"{begun} ... >" in main.prompt
    assert main.take("undo") == AGAIN
    assert main._menu.begun == ()
    main.take(begun)
    inside = next(choice for choice in main._menu.choices() if choice.whole is not None)
    rest = inside.text.removeprefix(begun).strip()
    assert main.take(rest) == RECORDED


def wide_moment() -> Session:
    """A moment with so many legal answers that they are grouped."""
    for number in range(60):
        found = recorder("keep-hand", "keep-hand", "1", seed=f"wide {number}")
        session = seated(found, found.run.asks()[0].seat)
        if any(choice.whole is None for choice in session._menu.choices()):
            return session
    pytest.fail("no seed gives a moment with many answers")


def test_the_words_that_decide_nothing_show_pages(main: Session):
    seen = {}
    for line in (
        "news",
        "table",
        "log",
        "rules",
        "rules BP-8.8",
        "rules joker colour",
        "cards",
        "help",
    ):
        assert main.take(line) == AGAIN
        assert main.reads
        seen[line] = shown(main)
    assert "keeps the opening hand" in seen["log"]
    assert "to the hand [BP-6.5]" in seen["news"]
    assert "Sequential stacking" in seen["rules BP-8.8"]
    assert "In the rulebook: " in seen["rules BP-8.8"]
    assert "enforced" not in seen["rules BP-8.8"]
    assert "BP-8" in seen["rules"]
    profile = main.run.game.view(main.run, main.seat)["seats"][str(main.seat)]["name"]
    assert profile in seen["cards"]
    assert "undo" in seen["help"]
    main.take("cards raven-grey")
    assert "Shadow Blade" in shown(main)
    main.take("cards nobody")
    assert not main.reads
    assert "no card 'nobody'" in shown(main)
    main.take("rules zzzz")
    assert "no rule of bacon-project fits 'zzzz'" in shown(main)


def test_a_near_miss_is_answered_with_what_was_meant(main: Session):
    main.take("next-fase")
    assert "did you mean 'next-phase'?" in shown(main)
    main.take("helb")
    assert "did you mean 'help'?" in shown(main)


def test_tab_completes_verbs_arguments_and_commands(main: Session):
    assert main.complete("nex") == ["next-phase"]
    assert "quit" in main.complete("")
    assert "concede" in main.complete("co")
    way = next(way for way in main._menu.ways if len(way.words) > 1)
    verb, first = way.words[:2]
    assert f"{verb} {first}" in main.complete(f"{verb} ")
    assert main.complete("? nex") == ["? next-phase"]
    assert "cards raven-grey" in main.complete("cards rav")
    assert main.complete("zzz") == []


def test_no_page_of_a_seat_names_a_card_of_the_other_hand(main: Session):
    other = 3 - main.seat
    hand = main.run.game.view(main.run, other)["seats"][str(other)]["hand"]
    open_cards = str(main.run.game.view(main.run, "public"))
    hidden = [card for card in hand if card not in open_cards]
    assert hidden
    for line in ("", "?", "news", "table", "log", "help"):
        main.take(line)
        told = shown(main).replace("'? ACTION'", "").split()
        assert not [card for card in hidden if card in told]


SCENE = Scene(
    row("match"),
    [row("board 1"), row(), row("board 2")],
    [row(f"news {number}") for number in range(10)],
    [row("question"), row("choices")],
    [row("hint")],
)


def test_a_question_about_a_number_is_one_about_that_choice():
    window = session_of("super-fantasy-brawl")
    choices = window.menu.choices()
    for number, choice in enumerate(choices, 1):
        assert window.take(f"? {number}") == AGAIN
        assert words(window.notes[0]) == f"{choice.text}: legal"
    for wrong in ("0", "99", "9" * 30):
        window.take(f"? {wrong}")
        asked = words(window.notes[0])
        window.take(wrong)
        assert words(window.notes[0]) == asked
        assert asked.startswith("there is no choice")
    groups = session_of("homestuck-atcg")
    groups.take("? 1")
    assert words(groups.notes[0]).startswith("play: 14 ways")


@pytest.mark.parametrize(
    ("height", "kept", "gone"),
    [
        (100, 10, set()),
        (19, 10, set()),
        (18, 8, set()),
        (13, 3, set()),
        (12, 5, {""}),
        (10, 3, {""}),
        (9, 3, {"", "match"}),
        (8, 2, {"", "match"}),
        (7, 1, {"", "match"}),
        (6, 1, {"", "match", "hint"}),
        (3, 1, {""}),
    ],
)
def test_a_low_window_leaves_out_old_news_then_blanks_then_title_and_hint(height, kept, gone):
    """Where nothing helps, the page is scrolled, with its title and hint."""
    texts = [words(each) for each in SCENE.fitted(80, height)]
    assert len(texts) <= height or height == 3
    everything = {"match", "board 1", "", "board 2", "question", "choices", "hint"}
    assert everything - set(texts) == gone
    assert [text for text in texts if text.startswith("news")] == [
        f"news {number}" for number in range(10 - kept, 10)
    ]
    said = f"  ... {10 - kept} lines before this: 'news'"
    assert (said in texts) == (kept < 10)


def test_reading_line_by_line_repeats_nothing(main: Session):
    first = [words(row) for row in main.news(80, first=True)]
    assert any("[BP-Q17]" in line for line in first)
    main.take("dance")
    again = [words(row) for row in main.news(80, first=False)]
    assert again
    assert not any("[BP-Q17]" in line for line in again)


WORDS = [
    "?",
    "1",
    "2",
    "cast",
    "5h",
    "(",
    ")",
    '"',
    "as",
    "rules",
    "cards",
    "X1",
    "->",
    "x",
    ":",
    "#",
]


@given(st.lists(st.one_of(st.sampled_from(WORDS), st.text(max_size=6)), max_size=6).map(" ".join))
@settings(max_examples=150, suppress_health_check=list(HealthCheck))
def test_no_line_whatever_breaks_the_session(line: str):
    found = recorder("keep-hand", "keep-hand")
    session = seated(found, found.run.asks()[0].seat)
    for width in (80, 12):
        before = found.fold.number
        result = session.take(line)
        assert result in (AGAIN, RECORDED, QUIT)
        assert (result == RECORDED) == (found.fold.number > before)
        if result == RECORDED:
            break
        assert session.page(width, 8)
        assert isinstance(session.complete(line), list)


def test_a_sum_that_is_too_small_is_told_as_what_was_found():
    """The item of such a refusal is a number, not a card."""
    refusals = [Refusal("BP-12.1", "4"), Refusal("BP-2.5", "Jh"), Refusal("BP-Q47")]
    told = [words(row) for row in refusal_rows(recorder().run, refusals, "  ")]
    assert told[0].endswith(" (found 4) [BP-12.1]")
    assert told[1].startswith("  Jh: ")
    assert told[2].startswith("  A defence reaches")


def test_a_profile_is_listed_with_how_hard_it_is_to_play():
    found = Recorder.create(GAME, Opening(2, GAME.version, {}, ()), bytes(32))
    session = seated(found, found.run.asks()[0].seat)
    listed = re.compile(r"choose-profile raven-grey \((easy|medium|hard), base level [234]\)")
    assert listed.search(shown(session))
    session.take("? choose-profile raven-grey")
    assert "choose-profile raven-grey: legal" in shown(session)


def test_rules_that_refuse_the_same_are_told_below_its_name():
    refusals = [Refusal("BP-8.5", "3h"), Refusal("BP-8.8", "3h"), Refusal("BP-2.5", "Jh")]
    told = [words(row) for row in refusal_rows(recorder().run, refusals, "  ")]
    assert told[0] == "  3h:"
    assert told[1].startswith("    The level is raised")
    assert told[2].endswith("[BP-8.8]")
    assert told[3].startswith("  Jh: ")


def test_of_several_who_are_asked_only_the_own_question_is_shown() -> None:
    game = games.find("super-fantasy-brawl")
    going = Recorder.create(game, Opening(2, game.version, {}, ()), bytes(32))
    first = going.run.asks()[0]
    going.act(first.seat, next(iter(first.legal())))
    assert [ask.seat for ask in going.run.asks()] == [1, 2]
    for seat in (1, 2):
        session = seated(going, seat)
        asked = [words(each) for each in session.page(80, 60) if words(each).startswith("? ")]
        name = session.names[seat]
        assert asked == [f"? {name} is to name a team [SFB-1.7]"]


def test_a_page_that_fits_is_laid_out_once_and_of_one_view(main: Session, monkeypatch):
    tried, viewed = [], []
    lay_out, view = Scene._tried, GAME.view
    monkeypatch.setattr(Scene, "_tried", lambda *about: tried.append(about) or lay_out(*about))
    monkeypatch.setitem(vars(GAME), "view", lambda *about: viewed.append(about) or view(*about))
    main.page(80, WHOLE)
    assert len(tried) == 1
    assert len(viewed) == 1


def test_a_page_that_is_scrolled_draws_the_board_once(main: Session, monkeypatch):
    drawn = []
    board = Decision.board
    monkeypatch.setattr(Decision, "board", lambda *about: drawn.append(about) or board(*about))
    main.page(40, 5)
    assert len(drawn) == 1


def test_what_is_typed_wrong_is_answered_in_the_words_of_the_table(main: Session) -> None:
    for line, answer in (
        ("? nothing-like-it", "no action 'nothing-like-it'"),
        ("cast nothing", "cast: "),
        ("defend 5h", "'defend 5h' is not legal"),
        ("pick-revealed nothing", "'pick-revealed' is not legal now: '? pick-revealed' says why"),
    ):
        main.take(line)
        assert answer in shown(main), line
        assert "column 1:" not in shown(main)
