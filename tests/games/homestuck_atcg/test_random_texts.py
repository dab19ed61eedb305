"""Whatever the phrase rows can say is read in one way, has a page, and can be played."""

from __future__ import annotations

import re
from hashlib import sha256
from itertools import count
from random import Random

import pytest

from referee.errors import PackError
from referee.games import find
from referee.games.homestuck_atcg.cardset.card_set import FILES
from referee.games.homestuck_atcg.language.builder import TEXT_RULE, lines_of_card
from referee.games.homestuck_atcg.language.explain import line_steps
from referee.kernel.engine.dice import SeededDice
from referee.kernel.engine.run import Run
from referee.kernel.game import Opening
from referee.kernel.text.parser import Place
from tests.games.homestuck_atcg.odd_cards import card_list, line
from tests.games.homestuck_atcg.random_decks import answer_of, random_deck
from tests.sizes import sized

GAME = find("homestuck-atcg")
MOST_DECISIONS = 2_000
PLACE = Place("random.toml", "card 'random'", lambda: 1)
THREE_EXCHANGED = re.compile(r"exchange the \w+ of [^;]* and [^;]* and ")
"""Of three cards it would not be said which two are the first: that is refused as two readings."""


@pytest.mark.parametrize("seed", range(4))
def test_every_text_of_the_phrases_has_one_reading_and_words(seed):
    random = Random(seed)
    said, refused, unclear = 0, [], []
    for _ in range(80):
        text = line(random)
        try:
            reading = FILES.latest.read(text, PLACE, rule=TEXT_RULE)
        except PackError as fault:
            unclear.append(str(fault))
            continue
        assert reading.text == text
        try:
            (read,) = lines_of_card([(reading, PLACE)], "character", count())
        except PackError as fault:
            refused.append(str(fault))
            continue
        said += 1
        for step in line_steps(read):
            assert step.rule.startswith("HAC-")
            assert "{" not in step.words
    assert said
    assert refused
    # "Exchange ... of A and B and C" does not say which two of them are one side.
    assert all("two readings" in why and "act.exchange" in why for why in unclear)
    assert all("column" in why and "[HAC-" in why for why in refused)


def random_match(text: str, seed: int, seats: int) -> Run:
    """A match with the cards of that list, every decision drawn."""
    random, digest = Random(seed), sha256(text.encode()).digest()
    opening = Opening(seats, GAME.version, {}, (("random", digest),), packs={digest: text})
    run = GAME.open(opening, SeededDice(sha256(b"%d" % seed).digest()))
    cards = run.setting.cards
    for _ in range(MOST_DECISIONS):
        asks = run.asks()
        if not asks:
            return run
        ask = random.choice(asks)
        if "choose-deck" in ask.verbs:
            run.act(ask.seat, answer_of(cards, random_deck(cards, random)))
            continue
        answers: dict[str, list] = {}
        for answer in ask.legal():
            answers.setdefault(answer[0], []).append(answer)
        verbs = [verb for verb in answers if verb != "concede"]
        assert verbs, ask.verbs
        run.act(ask.seat, random.choice(answers[random.choice(verbs)]))
    return run


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, sized(3, 4)))
def test_a_list_of_random_texts_can_be_played(seed):
    """Of lists 0 and 1 texts keep grist and cards from players for ever: such a match is halted, or never ends, as it must be."""
    text = card_list(seed).replace(f"odd-{seed}", "random")
    for match in range(sized(1, 4)):
        run = random_match(text, match, 2 + (seed + match) % 4)
        assert not run.halted
        assert run.outcome is not None
        for player in run.state.seats:
            lying = [
                len(pile) for pile in (player.deck, player.hand, player.discard, player.removed)
            ]
            assert player.gone or sum(lying) + len(player.cards) == 48
