"""A second opinion on Super Fantasy Brawl: what a card text says, read sentence by sentence with plain patterns.

It is written from the phrase rows of the card file, and reads what those rows derive, one line of a box at a time.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any


@dataclass(frozen=True)
class Crowd:
    """Champions around one: "enemy", "ally" or "champion", how far off at most (0: anywhere), only in a row."""

    whom: str
    reach: int = 0
    in_row: bool = False


@dataclass(frozen=True)
class Who:
    """Whom a text means: "self", "target", "attacker", "that", "those", "triggering", "one", "each" or "up-to"."""

    word: str
    crowd: Crowd | None = None
    most: int = 0


@dataclass(frozen=True)
class Act:
    """One effect action."""

    op: str
    number: int = 0
    who: Who = Who("self")
    per: Crowd | None = None
    where: str = ""
    until: str = ""
    scope: str = ""


@dataclass(frozen=True)
class Condition:
    """A question about the table: its kind, whom or which side it is about, and what else it names."""

    kind: str
    who: Who | None = None
    side: str = ""
    zone: str = ""
    number: int = 0
    state: str = ""
    apart: int = 0


@dataclass(frozen=True)
class Sentence:
    """One sentence: "do", "may", "if", "choose", "constant", "keyword", "when-out" or "goal"."""

    kind: str
    act: Act | None = None
    other: Act | None = None
    condition: Condition | None = None
    word: str = ""

    def acts(self) -> list[Act]:
        return [each for each in (self.act, self.other) if each is not None]

    def whom(self) -> list[Who | None]:
        """Whom the condition, the first act and the second one name."""
        about = self.condition.who if self.condition else None
        return [about, *(each and each.who for each in (self.act, self.other))]


CROWD = (
    r"(?:adjacent (?:enemy|ally|champion)|(?:enemy|ally) within \d+|enemy in row within \d+|ally)"
)
CHAMPION = (
    r"(?:this champion|the target|each target|the attacker|that champion|those champions"
    rf"|the triggering champion|(?:one|each) {CROWD}|up to \d+ adjacent enemies)"
)
NAMED = {
    "this champion": "self",
    "the target": "target",
    "each target": "target",
    "the attacker": "attacker",
    "that champion": "that",
    "those champions": "those",
    "the triggering champion": "triggering",
}
HEXES = {
    "a free hex adjacent to this champion": "beside",
    "a free hex of your deployment area": "area",
}
SCOPE = r"(?: (in melee attacks|against bloodied targets|against levelled targets))?"
SCOPES = {
    None: "",
    "in melee attacks": "melee",
    "against bloodied targets": "bloodied",
    "against levelled targets": "levelled",
}
ZONES = {
    "the red zone": "red",
    "the yellow zone": "yellow",
    "the blue zone": "blue",
    "the centre line": "centre-line",
    "the enemy deployment area": "enemy-deployment",
    "the enemy half": "enemy-half",
    "the arena": "arena",
}
SIDE, ZONE = r"(your side|the other side)", f"({'|'.join(ZONES)})"


def crowd_of(text: str) -> Crowd:
    """The champions of a description."""
    whom = next(each for each in ("enemy", "ally", "champion") if each in text.split())
    if "adjacent" in text:
        return Crowd(whom, 1)
    found = re.search(r"within (\d+)", text)
    return Crowd(whom, int(found[1]) if found else 0, in_row="in row" in text)


def who_of(text: str) -> Who:
    """Whom a text means."""
    if text in NAMED:
        return Who(NAMED[text])
    found = re.fullmatch(r"up to (\d+) adjacent enemies", text)
    if found:
        return Who("up-to", Crowd("enemy", 1), int(found[1]))
    word, crowd = text.split(" ", 1)
    return Who(word, crowd_of(crowd))


def amount_of(text: str) -> tuple[int, Crowd | None]:
    """A number, or so many for each of some champions."""
    number, _, crowd = text.partition(" for each ")
    return int(number), crowd_of(crowd) if crowd else None


AMOUNT = rf"(\d+(?: for each {CROWD})?)"
UNTIL = r"(for this attack|for this turn|at all times)"
PLAIN = {
    "exhaust one ready core": Act("exhaust"),
    "discard 1 card from your hand": Act("discard"),
    "look at one trap": Act("look", where="one-trap"),
    "look at that trap": Act("look", where="that-trap"),
    "look at the hand of one opponent": Act("look", where="hand"),
    "look at the top card of your deck": Act("look", where="top"),
    "show one trap": Act("show", where="one-trap"),
    "show that trap": Act("show", where="that-trap"),
    "show the hand of one opponent": Act("show", where="hand"),
    "show the top card of your deck": Act("show", where="top"),
    "place one trap on an empty trap hex": Act("place-trap", where="one-trap"),
    "place that trap on an empty trap hex": Act("place-trap", where="that-trap"),
    "replace one trap with a trap from the supply": Act("replace", where="one-trap"),
    "replace that trap with a trap from the supply": Act("replace", where="that-trap"),
}


@cache
def act_of(text: str) -> Act:
    """The effect action that a text orders; every sentence is read in small letters."""
    if text in PLAIN:
        return PLAIN[text]
    found = re.fullmatch(r"(dash|jump|swoop|draw|plan) (\d+)", text)
    if found:
        return Act(found[1], int(found[2]))
    found = re.fullmatch(rf"(push|pull|force|fear) (\d+) on ({CHAMPION})", text)
    if found:
        return Act(found[1], int(found[2]), who_of(found[3]))
    found = re.fullmatch(rf"(root|stun) on ({CHAMPION})", text)
    if found:
        return Act(found[1], 0, who_of(found[2]))
    found = re.fullmatch(rf"move (\d+) on ({CHAMPION}) (towards|away from) this champion", text)
    if found:
        return Act(found[3].split()[0], int(found[1]), who_of(found[2]))
    found = re.fullmatch(rf"(damage|heal) {AMOUNT}(?: on ({CHAMPION}))?", text)
    if found:
        number, per = amount_of(found[2])
        return Act(found[1], number, who_of(found[3] or "this champion"), per)
    return act_of_place(text)


def act_of_place(text: str) -> Act:
    """Placing, changes of a value, and what forbids displacement."""
    found = re.fullmatch(rf"place this champion and ({CHAMPION}) on each other's hexes", text)
    if found:
        return Act("swap", 0, who_of(found[1]))
    found = re.fullmatch(rf"place ({CHAMPION}) on ({'|'.join(HEXES)})", text)
    if found:
        return Act("place", 0, who_of(found[1]), where=HEXES[found[2]])
    found = re.fullmatch(rf"negate displacement on ({CHAMPION}) {UNTIL}", text)
    if found:
        return Act("negate", 0, who_of(found[1]), until=found[2].split()[-1])
    found = re.fullmatch(
        rf"(strength|defence|movement) ([+-]\d+) on ({CHAMPION}) {UNTIL}{SCOPE}", text
    )
    assert found, text
    until = found[4].split()[-1]
    return Act(found[1], int(found[2]), who_of(found[3]), until=until, scope=SCOPES[found[5]])


@cache
def condition_of(text: str) -> Condition:
    """A condition of a card or a challenge."""
    found = re.fullmatch(rf"({CHAMPION}) is (bloodied|adjacent to a statue)", text)
    if found:
        return Condition(found[2].split()[0], who_of(found[1]))
    found = re.fullmatch(rf"{SIDE} controls {ZONE}", text)
    if found:
        return Condition("controls", side=found[1], zone=ZONES[found[2]])
    found = re.fullmatch(rf"{SIDE} has (\d+) or more (?:(\w+) )?champions in {ZONE}", text)
    if found:
        side, number, state, zone = found.groups()
        return Condition(
            "count", side=side, number=int(number), state=state or "", zone=ZONES[zone]
        )
    found = re.fullmatch(rf"{SIDE} has no (\w+) champion in {ZONE}", text)
    if found:
        return Condition("none", side=found[1], state=found[2], zone=ZONES[found[3]])
    found = re.fullmatch(rf"{SIDE} has all its champions in {ZONE}", text)
    if found:
        return Condition("all", side=found[1], zone=ZONES[found[2]])
    found = re.fullmatch(rf"{SIDE} has champions adjacent to (\d+) or more different statues", text)
    if found:
        return Condition("statues", side=found[1], number=int(found[2]))
    found = re.fullmatch(
        rf"{SIDE} has (\d+) champions with distance (\d+) or more between each two", text
    )
    assert found, text
    return Condition("spread", side=found[1], number=int(found[2]), apart=int(found[3]))


CONSTANTS = {
    "this attack ignores defence": "ignores-defence",
    "allies are not targets of this attack": "spares-allies",
    "this attack may target an ally": "may-target-ally",
    "reactions cannot be played against this attack": "no-reactions",
    "this champion may move through enemies at all times": "pass-enemies",
}


def sentence_of(text: str, host: str) -> Sentence:
    """One sentence without its full stop; ``host`` is the kind of card or "side", "trap" or "challenge"."""
    text = text[0].lower() + text[1:]
    if host == "challenge":
        return Sentence("goal", condition=condition_of(text))
    if text in CONSTANTS:
        return Sentence("constant", word=CONSTANTS[text])
    found = re.fullmatch(r"(?:(double|lifesteal)|poison (\d+))", text)
    if found:
        return Sentence("keyword", Act("keyword", int(found[2] or 0)), word=found[1] or "poison")
    found = re.fullmatch(
        r"melee attacks of this champion have (?:(double|lifesteal)|poison (\d+)) at all times",
        text,
    )
    if found:
        act = Act("keyword", int(found[2] or 0), scope="melee")
        return Sentence("constant", act, word=found[1] or "poison")
    found = re.fullmatch(r"when this champion takes an enemy out of action, (.*)", text)
    if found:
        return Sentence("when-out", act_of(found[1]))
    found = re.fullmatch(r"you may (.*?)(?:\. If you do, (.*))?", text)
    if found:
        return Sentence("may", act_of(found[1]), act_of(found[2]) if found[2] else None)
    found = re.fullmatch(r"choose one: (.*)", text)
    if found:
        return choice_of(found[1])
    found = re.fullmatch(r"if (.*?), (.*?)(?:; otherwise, (.*))?", text)
    if found:
        other = act_of(found[3]) if found[3] else None
        return Sentence("if", act_of(found[2]), other, condition_of(found[1]))
    act = act_of(text)
    return Sentence("constant" if act.until == "times" else "do", act, word=act.op)


def choice_of(text: str) -> Sentence:
    """The two actions of a "Choose one", parted at the "or" that leaves two actions."""
    for found in re.finditer(" or ", text):
        try:
            first, second = act_of(text[: found.start()]), act_of(text[found.end() :])
        except AssertionError:
            continue
        return Sentence("choose", first, second)
    raise AssertionError(text)


def sentences_of(line: str, host: str) -> list[Sentence]:
    """The sentences of a line without its label; "If you do" belongs to what stands before it."""
    parts: list[str] = []
    for each in line.removesuffix(".").split(". "):
        if each.startswith("If you do, "):
            parts[-1] += f". {each}"
        else:
            parts.append(each)
    return [sentence_of(each, host) for each in parts]


@dataclass(frozen=True)
class Text:
    """A box: what is carried out or holds without a label, before an attack, and after one."""

    box: tuple[Sentence, ...]
    before: tuple[Sentence, ...] = ()
    after: tuple[Sentence, ...] = ()

    @property
    def lines(self) -> tuple[Sentence, ...]:
        """All sentences in the order in which they stand there."""
        return (*self.box, *self.before, *self.after)

    @cached_property
    def words(self) -> set[str]:
        return {each.word for each in self.box}

    def has(self, word: str) -> bool:
        """Whether that constant or keyword stands there."""
        return word in self.words


def text_of(lines: Sequence[str], host: str) -> Text:
    """A whole box."""
    found: dict[str, list[Sentence]] = {"": [], "Pre-attack": [], "Post-attack": []}
    for line in lines:
        label, colon, rest = line.partition(": ")
        if not colon or label not in found:
            label, rest = "", line
        found[label] += sentences_of(rest, host)
    return Text(*(tuple(each) for each in found.values()))


@dataclass(frozen=True)
class Aim:
    """The targeting of an attack: melee, indirect, direct or area, from how far to how far, or which pattern."""

    kind: str
    least: int = 1
    most: int = 1
    pattern: str = ""


def aim_of(text: str) -> Aim:
    """The small notation of the targeting line."""
    kind, _, rest = text.partition(" ")
    if kind == "Melee":
        return Aim("melee")
    if kind == "Area":
        return Aim("area", pattern=rest)
    least, _, most = rest.rpartition("-")
    return Aim(kind.lower(), int(least or 1), int(most))


@dataclass(frozen=True)
class Side:
    """One side of a champion card."""

    hitpoints: int
    defence: int
    bonus: int
    text: Text


@dataclass(frozen=True)
class Champion:
    """A champion card and the ids of its action deck."""

    id: str
    basic: Side
    levelled: Side
    deck: tuple[str, ...]


@dataclass(frozen=True)
class Card:
    """An action card, or a standard action (type "standard")."""

    id: str
    champion: str
    core: str
    type: str
    move: int | None
    strength: int
    defence: int
    aim: Aim | None
    text: Text


@dataclass
class Cards:
    """All that a match is played with, by id."""

    champions: dict[str, Champion]
    cards: dict[str, Card]
    actions: dict[str, Card]
    traps: dict[str, Text]
    counts: dict[str, int]
    challenges: dict[str, Text]
    teams: dict[str, tuple[int, tuple[str, ...]]]


def side_of(row: dict[str, Any]) -> Side:
    text = text_of(row.get("text", ()), "side")
    return Side(row["hitpoints"], row["defence"], row.get("move_bonus", 0), text)


def card_of(row: dict[str, Any], kind: str) -> Card:
    return Card(
        row["id"],
        row.get("champion", ""),
        row["core"],
        kind,
        row.get("move"),
        row.get("strength", 0),
        row.get("defence", 0),
        aim_of(row["target"]) if "target" in row else None,
        text_of(row["text"], kind),
    )


def cards_of(*files: dict[str, Any]) -> Cards:
    """The cards of some card files; what a later one has of a kind takes the place of the earlier ones'."""
    found = Cards({}, {}, {}, {}, {}, {}, {})
    for data in files:
        if "champion" in data:
            found.champions = {row["id"]: champion_of(row) for row in data["champion"]}
            found.cards = {row["id"]: card_of(row, row["type"]) for row in data["card"]}
            found.teams = {
                row["id"]: (row["players"], tuple(row["champions"])) for row in data.get("team", ())
            }
        if "standard_action" in data:
            rows = data["standard_action"]
            found.actions = {row["id"]: card_of(row, "standard") for row in rows}
        if "trap" in data:
            found.traps = {row["id"]: text_of(row["text"], "trap") for row in data["trap"]}
            found.counts = {row["id"]: row["count"] for row in data["trap"]}
        if "challenge" in data:
            rows = data["challenge"]
            found.challenges = {row["id"]: text_of(row["text"], "challenge") for row in rows}
    return found


def champion_of(row: dict[str, Any]) -> Champion:
    return Champion(row["id"], side_of(row["basic"]), side_of(row["levelled"]), tuple(row["deck"]))
