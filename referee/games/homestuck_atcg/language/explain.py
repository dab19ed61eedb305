"""What the lines of a card mean, in words: said of the very trees that play carries out."""

from __future__ import annotations

from collections.abc import Iterator

from referee.games.homestuck_atcg.language.selector_words import (
    amount_words,
    cards_words,
    choice_words,
    filter_words,
    mod_words,
    one_words,
    ref_words,
    target_words,
)
from referee.games.homestuck_atcg.language.tree import (
    Action,
    Code,
    Condition,
    Constant,
    Cost,
    Instruction,
    Line,
    Trigger,
)
from referee.kernel.text.explain import PageLine
from referee.kernel.words.english import counted, listed

PLAYERS = {
    "you": "you",
    "each-opponent": "each other player, clockwise from you,",
    "one-opponent": "the chosen player",
}
PLACES = {
    "here": "the planet where this card is",
    "other": "the chosen planet",
    "opposing": "the chosen planet",
    "owner": "the planet of its player",
    "home": "your planet",
    None: "",
}
CHOSEN_PLACES = {
    "other": "choose another planet than the present one",
    "opposing": "choose the planet of another player",
}
UNTIL = {
    "start-next": "until your next turn begins",
    "end-next": "until the end of your next turn",
    "phase": "until the end of this phase",
    "refreshed": "until that card is untapped",
    "game": "for the rest of the match",
    "": "",
}
CONDITIONS = {
    "tapped": "{ref} is tapped",
    "invading": "{ref} is at the planet of another player",
    "at-home": "{ref} is at your planet",
    "titled": "{ref} has the title {word}",
    "in-discard": "{ref} lies in your discard pile",
    "none": "there is no {cards}",
    "behind": "another player has more points than you",
    "roll-high": "the die shows {number} or more",
    "roll-low": "the die shows {number} or less",
}
TRIGGERS = {
    "enters": "{cards} enters play",
    "destroyed": "{cards} is destroyed, also if it is removed instead",
    "damaged": "{cards} takes damage",
    "moved-so": "{cards} moves in the way of the line before",
    "tapped": "{cards} is tapped by a tap, a special tap or a move",
}
REPLACED = {
    "destroyed": "{cards} would be destroyed",
    "earning": "{cards} would get a boon in the Boon Phase",
    "discarded": "{cards} would go from play to the discard pile",
}
CONSTANTS = {
    "power": "{cards}: {mod}",
    "resist": "{cards}: {mod} when the tap of another player would destroy it",
    "max-damage": "{cards} is destroyed by {number} damage less, at least 1",
    "no-base": "{cards} adds no power of its own to the defence",
    "cannot-be-destroyed-or-tapped": "{cards} is not destroyed, tapped or moved for grist",
    "cannot-move-here": "{cards} does not move to where this card is",
    "cannot-earn-boons": "{cards} gets no boon in the Boon Phase",
    "no-prep-refresh": "{cards} stays tapped in your Prep Phase",
    "boon-limit": "{cards} holds up to {boons}",
    "tag": "{cards} has the tag {tag}",
    "text": "{cards} has this line:",
    "cheap-move": "{cards} may also move for {number} grist, and is not tapped by that",
    "cheap-home": "{cards} may also move to your planet for {number} grist, and is not tapped by that",
    "as-invading": "texts find {cards} invading wherever it is",
    "move-tax": "moving {cards} to where this card is costs {number} grist more",
}
MOMENTS = {
    "grist": "in your Prep Phase, together with the grist:",
    "draw": "in your Prep Phase, after the refresh and before drawing:",
    "score": "in your Score Phase, before the planets are compared:",
}


# -- parts ----------------------------------------------------------------------------------


def cost_words(cost: Cost) -> str:
    """What has to be paid."""
    parts = [f"{cost.grist} grist"] if cost.grist or not cost.boons else []
    parts += [f"{counted(cost.boons, 'boons')} of this card"] if cost.boons else []
    return listed(parts)


def code_words(code: Code) -> str:
    """What has to reach a discard pile."""
    if code.filter is None:
        return "the card that this is stored under"
    return one_words(code.filter)


def condition_words(condition: Condition) -> str:
    """What must be so."""
    return CONDITIONS[condition.kind].format(
        ref=ref_words(condition.ref),
        word=condition.word,
        cards="" if condition.filter is None else filter_words(condition.filter),
        number=condition.number,
    )


def trigger_words(trigger: Trigger, *, replaced: bool = False) -> str:
    """What happens, or would."""
    if trigger.filter is not None:
        cards = one_words(trigger.filter)
    else:
        cards = ref_words(trigger.ref or "this")
    return (REPLACED if replaced else TRIGGERS)[trigger.kind].format(cards=cards)


def action_words(action: Action) -> str:
    """What is done."""
    you = action.player == "you"
    return action.effect.words.format(
        target="" if action.target is None else target_words(action.target),
        second="" if action.second is None else target_words(action.second),
        number=action.number,
        cards=cards_words(action.number),
        boons=counted(action.number, "boons"),
        points=counted(action.number, "victory points"),
        amount="" if action.amount is None else amount_words(action.amount),
        mod="" if action.mod is None else mod_words(action.mod),
        until=UNTIL[action.until],
        player=PLAYERS[action.player],
        puts="put" if you else "puts",
        gains="gain" if you else "gains",
        place=PLACES[action.place],
        found="" if action.filter is None else filter_words(action.filter, action.number or 1),
        deck="your deck" if action.whose == "own" else "the deck of the chosen player",
    )


def constant_words(constant: Constant) -> str:
    """What always holds."""
    if constant.filter is not None:
        cards = f"every {filter_words(constant.filter)}"
    else:
        cards = ref_words(constant.ref or "this")
    return CONSTANTS[constant.kind].format(
        cards=cards,
        mod="" if constant.mod is None else mod_words(constant.mod),
        number=constant.number,
        boons=counted(constant.number, "boons"),
        tag=constant.tag,
    )


# -- lines ----------------------------------------------------------------------------------


def line_steps(line: Line) -> Iterator[PageLine]:
    """One line: when it counts, then what is done or holds."""
    depth = 0
    if line.stored:
        yield PageLine("only while this card lies under another one:", "HAC-Q40")
        depth = 1
    for step in _line_steps(line):
        yield PageLine(step.words, step.rule, step.depth + depth)


def _line_steps(line: Line) -> Iterator[PageLine]:
    match line.kind:
        case "attach":
            assert line.attach is not None
            yield PageLine(f"enters play only on a {filter_words(line.attach)}", line.rule)
        case "code":
            assert line.code is not None
            words = f"triggered once when {code_words(line.code)} reaches a discard pile or is destroyed"
            yield PageLine(words, line.rule)
        case "constant":
            yield from _constant_steps(line)
        case _:
            yield PageLine(_head(line), line.rule)
            for instruction in line.instructions:
                yield from instruction_steps(instruction)


def _head(line: Line) -> str:
    """When the steps of a line are done."""
    match line.kind:
        case "execute":
            return "when it is resolved, step by step, then it is discarded:"
        case "tap" | "action":
            assert line.cost is not None
            how = "and tap this card" if line.kind == "tap" else "whether tapped or not"
            while_ = f", only if {condition_words(line.condition)}" if line.condition else ""
            return f"in your Main Phase, pay {cost_words(line.cost)} {how}{while_}:"
        case "moment":
            return MOMENTS[line.moment or "grist"]
    assert line.trigger is not None
    if line.kind == "when":
        return f"right after {trigger_words(line.trigger)}:"
    may = "if you say yes, " if line.may else ""
    return f"each time {trigger_words(line.trigger, replaced=True)}, {may}do this instead:"


def _constant_steps(line: Line) -> Iterator[PageLine]:
    constant = line.constant
    assert constant is not None
    depth = 0
    if line.condition is not None:
        yield PageLine(f"as long as {condition_words(line.condition)}:", line.condition.rule)
        depth = 1
    elif line.in_score:
        yield PageLine("in the Score Phase of every player:", line.rule)
        depth = 1
    yield PageLine(constant_words(constant), constant.rule, depth)
    if constant.line is not None:
        for step in line_steps(constant.line):
            yield PageLine(step.words, step.rule, step.depth + depth + 1)


def instruction_steps(instruction: Instruction) -> Iterator[PageLine]:
    """One step of a text, below the head of its line."""
    first, *others = instruction.actions
    match instruction.kind:
        case "do":
            yield from action_steps(first, 1)
            return
        case "may":
            yield PageLine("say yes or no; if yes:", instruction.rule, 1)
        case "if-did":
            yield PageLine("if the step before was carried out:", "HAC-5.2.7", 1)
        case "if":
            assert instruction.condition is not None
            yield PageLine(
                f"if {condition_words(instruction.condition)}:", instruction.condition.rule, 1
            )
        case "one-of":
            yield PageLine("choose one; what can do nothing is not offered:", instruction.rule, 1)
    yield from action_steps(first, 2)
    for action in others:
        yield PageLine("or:", instruction.rule, 1)
        yield from action_steps(action, 2)


def action_steps(action: Action, depth: int) -> Iterator[PageLine]:
    """What is chosen, then what is done."""
    if action.player == "one-opponent":
        yield PageLine("choose another player", action.rule, depth)
    if action.whose == "one-player":
        yield PageLine("choose a player, yourself or another", action.rule, depth)
    for target in (action.target, action.second):
        if target is not None and choice_words(target):
            yield PageLine(choice_words(target), target.rule, depth)
    if action.place in CHOSEN_PLACES:
        yield PageLine(CHOSEN_PLACES[action.place], action.rule, depth)
    yield PageLine(action_words(action), action.rule, depth)
