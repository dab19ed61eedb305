"""The equal-meaning rule at work: what a list says is read only if it surely means the same, and is refused otherwise (HAC-Q41)."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.games.homestuck_atcg.card_import.importer import import_cards
from referee.games.homestuck_atcg.card_import.rewording import rewordings, tell_lines
from referee.games.homestuck_atcg.cardset.card_set import shipped_set
from tests.games.homestuck_atcg.public_lists import as_list, of_type
from tests.sizes import sized

LINES = tomllib.loads(Path(__file__).with_name("listed_lines.toml").read_text("utf-8"))["line"]


@pytest.mark.rule("HAC-Q41")
@pytest.mark.parametrize("line", LINES, ids=lambda line: line["text"][-60:])
def test_a_line_is_read_rightly_or_refused(line: dict[str, Any]) -> None:
    row = of_type(line["type"], line["text"])
    (card,) = import_cards([("list.csv", as_list(row))], "mine", partly=False).cards
    if "read" in line:
        assert (card.taken, card.texts[-1].read) == (True, line["read"])
    else:
        assert not card.taken
        assert line["refused"] in next(each.why for each in card.findings if each.grave)


def test_there_are_many_lines_for_every_type_of_card() -> None:
    assert len({line["text"] for line in LINES}) >= 110
    assert {line["type"] for line in LINES} == {"character", "inventory", "executable", "planet"}


def test_a_line_is_refused_alone_where_only_it_is_not_so_of_the_card() -> None:
    text = "Attach to your planet. // The attached character cannot be destroyed. // The attached card has no base power."
    (card,) = import_cards(
        [("list.csv", as_list(of_type("inventory", text)))], "mine", partly=True
    ).cards
    assert card.taken
    assert [each.read for each in card.texts[1:]] == [
        "Attach to own planet.",
        "",
        "The host has no base power.",
    ]
    (found,) = card.findings
    assert text[found.character - 1 :].startswith("The attached character")
    assert "what this card is attached to is of type character" in found.why


def test_the_report_says_why_it_means_the_same() -> None:
    row = of_type("inventory", "Attach to your character. // Draw 1 card.")
    (card,) = import_cards([("list.csv", as_list(row))], "mine", partly=False).cards
    assert card.texts[-1].listed == "Draw 1 card."
    assert card.texts[-1].read == "When this card enters play: draw 1 card."
    assert card.texts[-1].reasons == (
        "an inventory card does what it says when it enters play (HAC-2.26)",
    )


# -- what is near, by the type of the card -----------------------------------------------------


@pytest.mark.parametrize(
    ("type_", "there", "not_there"),
    [
        ("character", "'Special Tap (COST): ...'", "Execute"),
        ("inventory", "'Attach to ...'", "Special Tap"),
        ("executable", "'Execute: ...'", "Attach"),
        ("planet", "'When ...: ...'", "~ATH"),
    ],
)
def test_a_message_says_what_that_type_of_card_allows(
    type_: str, there: str, not_there: str
) -> None:
    row = of_type(type_, "Frobnicate the lamp.")
    (card,) = import_cards([("list.csv", as_list(row))], "mine", partly=False).cards
    assert f"no text of type {type_} begins so" in card.findings[0].why
    assert there in card.findings[0].why
    assert not_there not in card.findings[0].words()


def test_the_phrases_that_share_words_with_a_line_are_told_the_nearest_first() -> None:
    row = of_type(
        "character", "Special Tap (1 grist): each opponent discards 1 random card by lot."
    )
    (card,) = import_cards([("list.csv", as_list(row))], "mine", partly=False).cards
    phrases = card.findings[0].phrases
    assert "{player} discards {n} random <card|cards> from hand" in phrases[:3]
    assert "; the nearest phrases are " in card.findings[0].words()
    assert not any("the host" in phrase or "triggering" in phrase for phrase in phrases)


# -- no meaning word is dropped -----------------------------------------------------------------

WORDS = {
    "may": r"may(?! not)|can(?!'t| not| never)",
    "not": r"cannot|can't|not|never|no|without|except",
    "if": r"if(?! you do)",
    "if you do": r"if you do",
    "unless": r"unless",
    "until": r"until",
    "up to": r"up to",
    "instead": r"instead",
    "only": r"only",
    "otherwise": r"otherwise",
}
"""Words that a rewording must keep, as this test knows them by itself."""
WHO = ("this card", "the attached character", "one of your characters here", "an opponent's character here",
       "all your #TROLL cards", "this character", "this planet", "any of your characters", "the triggering card")  # fmt: skip
DEEDS = ("draw a card", "gain 2 grist", "destroy {}", "move {} to any location", "tap {}", "nullify {}", "return {} to your hand",
         "put 2 boons on {}", "give {} +1 power until the end of your next turn", "discard 1 card", "gain up to 3 boons")  # fmt: skip
LINKS = (
    " and ",
    ", and ",
    ", then ",
    ". Then ",
    ". If you do, ",
    "; ",
    ". ",
    " or ",
    ". Otherwise, ",
)
HEADS = ("", "Ability (1g) ", "Execute: ", "When this card is destroyed, ", "When {} would be destroyed, ", "While {} is tapped, ",
         "If {} is tapped, ", "During your Prep Phase, ", "Until the end of your next turn, ", "Action (1 grist): ")  # fmt: skip
MIGHT = ("", "", "you may ", "you cannot ", "each opponent may ", "if you have no #TROLL here, ")
ENDS = ("", "", " instead", " when destroyed", " unless invading", " while invading", " once per turn", " for no cost", " at random")  # fmt: skip


@st.composite
def texts(draw: st.DrawFn) -> str:
    """A line as a list might have it, put together out of what such lists say."""

    def some(of: tuple[str, ...]) -> str:
        return draw(st.sampled_from(of)).replace("{}", draw(st.sampled_from(WHO)))

    text = some(HEADS) + some(MIGHT) + some(DEEDS)
    if draw(st.booleans()):
        text += some(LINKS) + some(MIGHT) + some(DEEDS)
    text += some(ENDS)
    return text[0].upper() + text[1:]


def counted(text: str, word: str) -> int:
    return len(re.findall(rf"(?<![A-Za-z])(?:{WORDS[word]})(?![A-Za-z])", text, re.IGNORECASE))


@settings(max_examples=sized(150, 400), deadline=None)
@given(text=texts(), type_=st.sampled_from(("character", "inventory", "executable", "planet")))
def test_a_rewording_never_drops_a_meaning_word_unsaid(text: str, type_: str) -> None:
    found = rewordings().reword(text, type_)
    said = [name for use in found.uses for name in use.dropped]
    for word in WORDS:
        assert counted(found.text, word) >= counted(text, word) - said.count(word), found.used
    assert found.lost == ""


@settings(max_examples=sized(25, 60), deadline=None)
@given(first=st.sampled_from(DEEDS), second=st.sampled_from(DEEDS), link=st.sampled_from(LINKS[:3]))
def test_what_may_be_done_is_never_read_as_what_must_be(first: str, second: str, link: str) -> None:
    first, second = (each.replace("{}", "this card") for each in (first, second))
    (told, *others) = tell_lines(f"Ability (1g) You may {first}{link}{second}.", "character")
    if told.unread is None:
        assert not others
        assert ";" not in told.words.text


def test_every_text_of_the_shipped_cards_keeps_its_meaning_words() -> None:
    for card in shipped_set().cards:
        for text in card.text:
            assert rewordings().reword(text, card.type).lost == ""
