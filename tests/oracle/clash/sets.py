"""Card lists that collide, and the matches that are played with them."""

from __future__ import annotations

from hashlib import sha256
from random import Random

from referee.games.clash.cardset.card_set import shipped_text
from referee.games.clash.game import GAME
from referee.kernel.game import Opening
from tests.games.clash.harness import READINGS
from tests.games.clash.odd_cards import made_up_set
from tests.oracle.clash.comparison import Beside
from tests.oracle.clash.wording import cards_of
from tests.oracle.dice import LoggedDice
from tests.oracle.lists import recorded

COSTS = (
    "1 shield", "1 sword", "2 swords", "1 coin", "you lose 1 health", "this card loses 1 health", "this card loses 2 health",
    "an Ally loses 2 health", "another Ally loses 1 health", "you discard 1 card from your hand",
    "an Ally loses 1 health and an Ally loses 1 health", "1 sword and another Ally loses 2 health",
    "this card loses 1 health and another Ally loses 1 health", "you discard 1 card from your hand and an Ally loses 1 health",
)  # fmt: skip
ALLIES = (
    "this card", "an Ally", "another Ally", "each Ally", "each other Ally", "an Ally with 2 health or less", "each Ally with 3 health or more",
)  # fmt: skip
FOES = (
    "a Foe", "a Foe", "a random Foe", "each Foe", "up to 2 Foes", "a Foe with 2 health or less", "each Foe with 1 health or less",
    "up to 2 Foes with 2 health or more", "a random Foe with 3 health or less",
)  # fmt: skip
BACK = ("that Foe", "those Foes", "that Foe with 1 health or more")
CARDS = (*ALLIES, *FOES, *FOES, *BACK)
AMOUNTS = ("1 health", "2 health", "2 health", "4 health", "all its health", "half its health rounded up", "1 health for each Foe")  # fmt: skip
STATUSES = ("Protected this round", "Protected this round", "Protected next round", "Stunned this round", "Stunned next round")  # fmt: skip
PLAYERS = (
    "the other player loses 2 coins", "the other player gains 1 coin", "the other player loses 2 health", "you lose 2 health",
    "the other player loses 3 shields", "the other player gains 1 sword", "you gain 1 shield", "you gain 2 coins",
    "the other player loses 2 swords next round", "you lose 1 shield next round", "the other player gains 2 health next round",
    "the other player loses 1 health for each Ally", "you gain health equal to the round number",
)  # fmt: skip
OWN = (
    "return another Ally to your hand", "return an Ally to your hand", "draw 1 card", "draw 2 cards next round",
    "discard 1 card from your hand", "discard the top 2 cards of your deck", "return 1 card from your discard pile to your hand",
)  # fmt: skip
CONDITIONS = (
    "if you have 2 coins or more, ", "if you have 3 Allies or more, ", "if that Foe has 0 health or less, ",
    "if the other player has more health than you, ",
)  # fmt: skip
PLAYED = 6
"""So many matches are played of one set: to read its texts takes longer than to play one."""
END = (
    '[[card]]\nid = "end"\nname = "The End"\nhealth = 9\ncost = 0\n'
    'abilities = ["ATTACK: the other player loses health equal to the round number."]\n'
)
"""Otherwise nobody might be able to hurt anybody."""


def some_deed(random: Random) -> str:
    """Cards that change, or a player, or what the player of the card does."""
    kind = random.random()
    if kind < 0.65:
        who = random.choice(CARDS)
        s = "" if who.startswith(("up to", "those")) else "s"
        if random.random() < 0.35:
            return f"{who} become{s} {random.choice(STATUSES)}"
        later = random.choice(("", "", "", " next round"))
        return f"{who} {random.choice(('gain', 'lose', 'lose'))}{s} {random.choice(AMOUNTS)}{later}"
    if kind < 0.8:
        return random.choice(PLAYERS)
    return f"you {random.choice(OWN)}"


def some_clauses(random: Random) -> list[str]:
    """A clause, which may stand under a condition or be one of two, or 'you may' and what follows from it."""
    kind = random.random()
    if kind < 0.1:
        return [f"you may {random.choice(OWN)}", f"if you do, {some_deed(random)}"]
    if kind < 0.2:
        return [f"choose one: {some_deed(random)}, or {some_deed(random)}"]
    condition = random.choice(CONDITIONS) if kind < 0.3 else ""
    return [condition + some_deed(random)]


def some_text(random: Random) -> str:
    """An ability that points back to nothing that does not lie before it."""
    clauses: list[str] = []
    for _ in range(random.choice((1, 2, 2, 3, 4))):
        clauses += some_clauses(random)
    cost = f"{random.choice(COSTS)} -> " if random.random() < 0.5 else ""
    text = f"{random.choice(('PLAY', 'DEFEND', 'DEFEND', 'ATTACK', 'ATTACK'))}: {cost}"
    for word, chosen in (
        ("that Foe", ("a Foe", "a random Foe")),
        ("those Foes", ("up to 2 Foes",)),
    ):
        at = next((n for n, each in enumerate(clauses) if word in each), None)
        if at is not None and not any(w in each for w in chosen for each in clauses[:at]):
            clauses.insert(0, f"{chosen[0]} lose{'' if word == 'those Foes' else 's'} 1 health")
    return f"{text}{'; '.join(clauses)}."


@recorded("clash", 16)
def some_set(number: int) -> str:
    """Cheap cards of little health, most of them with two or three abilities."""
    random = Random(f"colliding {number}")
    lines = ['set_id = "colliding"']
    for card in range(random.randint(5, 11)):
        texts = [some_text(random) for _ in range(random.choice((1, 2, 2, 3)))]
        listed = ", ".join(f'"{text}"' for text in texts)
        lines.append(
            f'[[card]]\nid = "card-{card}"\nname = "Card {card}"\ncost = {random.choice((0, 0, 1, 1, 2))}\n'
            f"health = {random.choice((1, 2, 3, 3, 4, 6))}\nabilities = [{listed}]"
        )
    return "\n".join([*lines, END])


def colliding(number: int) -> Beside:
    """A match of such cards; several matches are played of the same ones."""
    return own(number, "colliding", some_set(number // PLAYED))


@recorded("clash", 3)
def any_set(number: int) -> str:
    """Cards with any texts that the phrase rows can say."""
    return made_up_set(Random(f"made up {number}"))[1]


def made_up(number: int) -> Beside:
    """A match of such cards."""
    return own(number, "made-up", any_set(number // PLAYED))


def own(number: int, name: str, text: str) -> Beside:
    pin = sha256(text.encode()).digest()
    return beside(number, text, sha256(f"{name} {number}".encode()).digest(), ((name, pin),))


def shipped(number: int) -> Beside:
    """A match of the shipped cards."""
    seed = sha256(f"shipped {number}".encode()).digest()
    return beside(number, shipped_text(), seed, ())


def beside(number: int, text: str, seed: bytes, pins: tuple[tuple[str, bytes], ...]) -> Beside:
    """The engine and the second opinion at their first decision."""
    cards = cards_of(text)
    dice = LoggedDice(seed)
    readings = READINGS[number % len(READINGS)]
    packs = {digest: text for _, digest in pins}
    opening = GAME.settle(Opening(2, GAME.version, readings, pins, packs))
    return Beside(GAME.open(opening, dice), dice, cards, readings, number)


def some_match(number: int) -> Beside:
    """Of ten matches five collide, four are of shipped cards, and one is of any texts."""
    kind, at = number % 10, number // 10
    if kind == 9:
        return made_up(at)
    return shipped(4 * at + kind - 5) if kind > 4 else colliding(5 * at + kind)
