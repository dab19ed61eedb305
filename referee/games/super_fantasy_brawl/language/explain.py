"""What the trees of a text mean, in words: the very trees that play carries out."""

from __future__ import annotations

from collections.abc import Iterator

from referee.games.super_fantasy_brawl.language.tree import (
    Condition,
    Constant,
    Deed,
    Filter,
    Instruction,
    Keyword,
    Selector,
    Targeting,
)
from referee.kernel.text.explain import PageLine
from referee.kernel.words.english import counted

KNOWN = {
    "self": "this champion",
    "target": "the target",
    "each-target": "each target",
    "attacker": "the attacker",
    "that": "the champion chosen before",
    "those": "each of the champions chosen before",
    "triggering": "the champion that set the trap off",
}
PLURAL = {"enemy": "enemies", "ally": "allies", "champion": "champions"}
WHERE = {"adjacent": "next to this champion", "deployment": "of your deployment area", "": ""}
TRAPS = {"one": "a trap of your choice", "that": "the trap chosen before", "": ""}
SECRETS = {
    "trap": "the face of {trap}",
    "hand": "the hand of an opponent of your choice",
    "top": "the top card of your deck",
    "": "",
}
UNTIL = {
    "attack": "until the card of the attack is done",
    "turn": "until the end of this turn",
    "": "at all times",
}
SCOPES = {
    "melee": " in melee attacks",
    "bloodied": " against bloodied targets",
    "levelled": " against levelled targets",
    "": "",
}
CONSTANTS = {
    "modify": "{value} {change:+d} for {who}{scope}",
    "negate": "push, pull, force and fear do nothing to {who}",
    "ignore-defence": "defence is not subtracted",
    "spare-allies": "allies in the area are no targets",
    "target-ally": "the target may be an ally; then nobody is asked for a reaction",
    "no-reaction": "nobody is asked for a reaction",
    "pass-enemies": "it passes hexes with enemies as it passes allies",
    "grant": "its melee attacks have {keyword}",
}
KEYWORDS = {
    "poison": "poison {number}: a target with at least 1 attack damage gets {number} more",
    "lifesteal": "lifesteal: the attacker is healed by the attack damage of all targets",
    "double": "double: each target gets the attack damage a second time",
}
CONDITIONS = {
    "bloodied": "{who} is in the arena with 3 or more damage",
    "by-statue": "{who} is in the arena next to a statue",
    "control": "{side} has more champions in {zone} than the opposing side",
    "count": "{side} has at least {champions} in {zone}",
    "none": "{side} has no {state} champion in {zone}",
    "all": "every champion of {side} stands in {zone}",
    "statues": "champions of {side} stand next to at least {statues}",
    "spread": "{side} has {champions} of which each two are at least {apart} hexes apart",
}
ZONES = {
    "arena": "the arena",
    "own-deployment": "your deployment area",
    "enemy-deployment": "the enemy deployment area",
    "own-half": "your half",
    "enemy-half": "the enemy half",
}


# -- parts ----------------------------------------------------------------------------------


def crowd_words(crowd: Selector, *, plural: bool = False, chosen: bool = False) -> str:
    """Which champions belong to it, seen from this champion; with ``chosen`` it says who chooses them."""
    noun = PLURAL[crowd.kind] if plural else crowd.kind
    choice = " of your choice" * chosen
    if crowd.within == 1 and not crowd.in_row:
        return f"adjacent {noun}{choice}"
    words = f"{noun}{choice}"
    if crowd.within:
        words += f" at distance 1 to {crowd.within}"
    return f"{words} in one row with this champion" if crowd.in_row else words


def who_words(who: Filter | None) -> str:
    """Who is meant, and who chooses."""
    if who is None:
        return "this champion"
    if who.crowd is None:
        return KNOWN[who.kind]
    match who.kind:
        case "one":
            return f"one {crowd_words(who.crowd, chosen=True)}"
        case "up-to":
            return f"up to {who.most} {crowd_words(who.crowd, plural=who.most > 1, chosen=True)}"
    return f"each {crowd_words(who.crowd)}"


def deed_words(deed: Deed) -> str:
    """What is done."""
    number = deed.amount.number
    each = deed.amount.each
    trap = TRAPS[deed.trap or ""]
    seen = SECRETS[deed.secret or ""].format(trap=trap)
    return deed.effect.words.format(
        who=who_words(deed.who),
        cause="this champion",
        hexes="1 hex" if number == 1 else f"{number} hexes",
        amount=number,
        times="" if each is None else f" for each {crowd_words(each)}",
        cards=counted(number, "cards"),
        where=WHERE[deed.where or ""],
        trap=trap,
        secret=seen,
        value=deed.value,
        scope=SCOPES[deed.scope],
        until=UNTIL[deed.until],
    )


def condition_words(condition: Condition) -> str:
    """What must be so."""
    side = "the other side" if condition.other else "your side"
    state = f"{condition.state} " if condition.state else ""
    return CONDITIONS[condition.kind].format(
        who=who_words(condition.who),
        side=side,
        zone=ZONES.get(condition.zone, f"the zone {condition.zone}"),
        champions=counted(condition.number, f"{state}champions"),
        state=condition.state,
        statues=counted(condition.number, "statues"),
        apart=condition.apart,
    )


def constant_words(constant: Constant) -> str:
    """What always holds."""
    return CONSTANTS[constant.kind].format(
        value=constant.value,
        change=constant.change,
        who=who_words(constant.who),
        scope=SCOPES[constant.scope],
        keyword=constant.keyword.kind if constant.keyword else "",
    )


def keyword_words(keyword: Keyword) -> str:
    """What happens in the damage step."""
    return KEYWORDS[keyword.kind].format(number=keyword.number)


def targeting_words(targeting: Targeting) -> str:
    """How the attack finds its targets."""
    match targeting.kind:
        case "melee":
            return "one adjacent enemy"
        case "area":
            return f"every champion in the area {targeting.pattern}, turned as you choose; at least one is an enemy"
    least, most = targeting.least, targeting.most
    distance = f"at distance {most}" if least == most else f"at distance {least} to {most}"
    if targeting.kind == "indirect":
        return f"one enemy {distance}, whatever stands between"
    return f"one enemy {distance} in one row, with nobody and no statue between"


# -- sentences ------------------------------------------------------------------------------


def clause_steps(clause: Instruction) -> Iterator[PageLine]:
    """One sentence: what governs it, then what is done."""
    first, *others = clause.deeds
    match clause.kind:
        case "do":
            yield PageLine(deed_words(first), first.rule)
            return
        case "choose":
            yield PageLine("choose one; what can do nothing is not offered:", clause.rule)
            for deed in clause.deeds:
                yield PageLine(deed_words(deed), deed.rule, 1)
            return
        case "may" | "may-then":
            yield PageLine("say yes or no; if yes:", "SFB-11.5")
        case _:
            assert clause.condition is not None
            yield PageLine(f"if {condition_words(clause.condition)}:", clause.condition.rule)
    yield PageLine(deed_words(first), first.rule, 1)
    for deed in others:
        between = "if that was done:" if clause.kind == "may-then" else "otherwise:"
        yield PageLine(between, "SFB-20.15")
        yield PageLine(deed_words(deed), deed.rule, 1)
