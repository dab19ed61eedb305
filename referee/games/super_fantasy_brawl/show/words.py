"""What stands on the board, in words: champions, cards, challenges, the attack, what lasts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from referee.dataclass import dataclass
from referee.kernel.facts import Who
from referee.kernel.words.english import counted, listed, signed

View = Mapping[str, Any]


def state_words(champion: View, *, in_full: bool) -> list[str]:
    """What else there is to know of a champion: its state and its movement bonus."""
    states = ("levelled", "rooted", "bloodied") if in_full else ("levelled", "rooted")
    words = [state for state in states if champion[state]]
    if champion.get("levels-up"):
        words.append("levels up")
    if champion.get("fell-this-turn"):
        words.append("fell this turn")
    bonus = champion["movement-bonus"]
    return [*words, f"move {signed(bonus)}"] if bonus else words


def card_words(card: View, *, in_full: bool) -> str:
    """What is printed on an action card, but for its text; in short words where not in full."""
    return " ".join(_printed(card, LONG if in_full else SHORT))


@dataclass(frozen=True, slots=True)
class Words:
    """How the values of a card are called, and how much is shown of the names of core and champion."""

    move: str
    strength: str
    defence: str
    letters: int


LONG = Words("move", "strength", "defence", 40)
SHORT = Words("mv", "str", "def", 3)


def _printed(card: View, words: Words) -> Iterator[str]:
    champion = card["champion"] if words is LONG else card["champion"].split()[0]
    yield f"{champion}, {card['core'][: words.letters]} {card['type']}"
    if "move" in card:
        yield f"{words.move} {card['move']}"
    if "strength" in card:
        yield f"{words.strength} {card['strength']} {card['targeting']}"
    if "defence" in card:
        yield f"{words.defence} {signed(card['defence'])}"


def challenge_words(view: View, slot: View, who: Who) -> str:
    """A challenge on the track: what it says, and who fulfils it now."""
    name = slot["challenge"]
    text = " ".join(view["challenges"][name])
    seats = slot.get("fulfilled-by", ())
    fulfilled = f" (fulfilled by {listed(list(map(who, seats)))})" if seats else ""
    return f"{name}{fulfilled}: {text}"


def acting_words(each: View) -> str:
    """A champion that is activated, and by what."""
    by = each.get("card") or each.get("standard-action", "")
    return f"{each['champion']} by {by}"


WAYS = {"printed": "moves", "dash": "dashes", "force": "is forced"}


def moving_words(each: View, who: Who) -> str:
    """A champion in the middle of a movement: who decides, and how far it still may go."""
    way = WAYS.get(each["kind"], f"moves {each['kind']}")
    facing = f" {each['facing']}" if each.get("facing") else ""
    return f"{each['champion']} {way}{facing}: {counted(each['left'], 'steps')} left, {who(each['seat'])} decides"


def springing_words(each: View) -> str:
    """A trap that goes off: its face once it is flipped, and on whom."""
    return f"{each.get('trap', 'a trap')} on {each['hex']}, sprung by {each['champion']}"


def attack_words(attack: View, who: Who) -> str:
    """The attack under way: the targets with what they will suffer, the reactions."""
    words = f"{attack['card']} of {attack['attacker']}"
    if "facing" in attack:
        words += f", facing {attack['facing']} ({' '.join(attack['hexes'])})"
    if attack["targets"]:
        words += f" -> {listed(list(map(_target_words, attack['targets'])))}"
    for each in attack["reactions"]:
        words += f"; {who(each['seat'])} plays {each['card']} on {each['champion']}"
    return words


def _target_words(target: View) -> str:
    if "damage" in target:
        return f"{target['champion']} ({target['damage']} damage)"
    if "strength" in target:
        numbers = f"strength {target['strength']}, defence {target['defence']}"
        return f"{target['champion']} ({numbers})"
    return f"{target['champion']} (out of the arena)"


def resolving_words(each: View) -> str:
    """A text that is carried out, and the sentence at which it stands."""
    texts, at = each["text"], max(each["at"], 1)
    step = f" ({at} of {len(texts)})" if len(texts) > 1 else ""
    return f"{each['of']}{step}: {texts[at - 1]}" if texts else each["of"]
