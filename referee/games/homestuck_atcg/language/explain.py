"""What the lines of a card mean, in words: said of the very trees that play carries out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from referee.games.homestuck_atcg.language.explanations import (
    CHOSEN_PLACES,
    CONDITIONS,
    CONSTANTS,
    MOMENTS,
    ONCE,
    PLACES,
    REPLACED,
    TRIGGERS,
    UNTIL,
    USERS,
)
from referee.games.homestuck_atcg.language.selector_words import (
    CONDITION_WORDS,
    SPANS,
    TOGETHER,
    agent_words,
    amount_words,
    choice_words,
    deed_words,
    filter_words,
    likes_words,
    mod_words,
    one_words,
    order_words,
    picked_words,
    ref_words,
    target_words,
)
from referee.games.homestuck_atcg.language.tree import (
    Action,
    Agent,
    Code,
    Condition,
    Constant,
    Cost,
    Filter,
    Instruction,
    Line,
    Trigger,
)
from referee.games.homestuck_atcg.language.tree_parts import looks_at_death
from referee.kernel.text.explain import PageLine
from referee.kernel.words.english import counted, listed

PLAYERS = {
    "you": "you",
    "each-opponent": "each other player, clockwise from you,",
    "one-opponent": "the chosen player",
    "each-player": "each player, clockwise from you,",
    "one-player": "the chosen player",
    "owner": "the player of {whom}",
    "leader": "the chosen player",
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
        one="" if condition.filter is None else one_words(condition.filter),
        number=condition.number,
        amount="" if condition.amount is None else amount_words(condition.amount),
        limit="" if condition.limit is None else amount_words(condition.limit),
        parts=list(map(condition_words, condition.parts)),
        deed=deed_words(condition.deed, condition.doer),
        span=SPANS[condition.span],
    )


CONDITION_WORDS.append(condition_words)


def trigger_words(trigger: Trigger, *, replaced: bool = False) -> str:
    """What happens, or would."""
    if trigger.filter is not None:
        cards = one_words(trigger.filter)
    else:
        cards = ref_words(trigger.ref or "this")
    victims = "" if trigger.victim is None else _goal_words(trigger.victim)
    if trigger.victim is not None and trigger.together:
        victims = f"at least one {filter_words(trigger.victim)}, once for all at the same time,"
    return (REPLACED if replaced else TRIGGERS)[trigger.kind].format(
        cards=cards,
        victims=victims,
        goal=f" to {victims}" if victims else "",
        many="" if trigger.filter is None else filter_words(trigger.filter),
        way="its tap" if trigger.tapping else "its tap or a text of it",
        **_agent_words(trigger.by),
    )


def _agent_words(agent: Agent | None) -> dict[str, str]:
    """By whom or by what, alone and behind other words."""
    words = "" if agent is None else agent_words(agent)
    return {"agent": words, "by": f", by {words}" if words else ""}


def action_words(action: Action) -> str:
    """What is done."""
    words = plain_words(action)
    return words.replace(ref_words("that"), SPOKEN_BEFORE) if action.back else words


SPOKEN_BEFORE = "the card spoken of before"


YOU = {
    "puts": "put",
    "gains": "gain",
    "loses": "lose",
    "shuffles": "shuffle",
    "removes": "remove",
    "does": "do",
    "has": "have",
    "chooses": "choose",
}
"""What a player does, and what "you" do."""


def plain_words(action: Action) -> str:
    """The same where nothing in it was spoken of before."""
    you = action.player == "you"
    number = str(action.number) if action.amount is None else amount_words(action.amount)
    many = 2 if action.amount is not None else action.number
    up_to = "up to " * action.up_to
    return action.effect.words.format(
        target=_target_words(action),
        second="the other" if action.second is None else target_words(action.second),
        number=number,
        cards=f"{up_to}{number} {'card' if many == 1 else 'cards'}",
        order=order_words(action),
        picked=picked_words(action, number),
        boons=f"{up_to}{number} {'boon' if many == 1 else 'boons'}"
        if action.number or not action.up_to
        else "as many boons as you choose",
        several="as many as you want"
        if not action.number and action.amount is None
        else f"{up_to}{number}",
        much=number if action.number or action.amount is not None else "all",
        together=TOGETHER[action.together],
        points=f"{number} victory {'point' if many == 1 else 'points'}",
        amount="" if action.amount is None else amount_words(action.amount),
        mod="" if action.mod is None else mod_words(action.mod),
        until=UNTIL[action.until].format(
            whose=ref_words(action.until_of), phase=f"{action.phase.capitalize()} Phase"
        ),
        player=_player_words(action),
        draws="draw" if you else f"{_player_words(action)} draws",
        phases=_phases_words(action),
        times=_times_words(action),
        least=action.number,
        most="all of the stock" if action.amount is None else number,
        state="tapped" if action.tapped else "untapped",
        place=PLACES[action.place].format(at=ref_words(action.at)),
        entry=_place_words(action),
        less="" if action.amount is None else f", {number} less than it costs,",
        constant="" if action.constant is None else constant_words(action.constant),
        once=", the next time that it is paid only"
        if action.constant is not None and action.constant.once
        else "",
        found="" if action.filter is None else _found_words(action),
        fitting="" if action.filter is None else f"; only {filter_words(action.filter, 2)}",
        deck=_deck_words(action),
        **{verb: own if you else verb for verb, own in YOU.items()},
    )


def _phases_words(action: Action) -> tuple[str, ...]:
    """A phase that is left out; behind which phase of whom comes which one."""
    if action.kind != "add-phase":
        return action.phases
    behind, added = action.phases
    of = "you" if action.player == "you" else _player_words(action)
    return (f"the next {behind} phase of {of}" if behind else "this phase", added)


def _target_words(action: Action) -> str:
    """What it is done to; of two cards that were spoken of the one (rows act.exchange_those, act.exchange_boons_those)."""
    if action.target is None:
        return ""
    if action.second is None and "{second}" in action.effect.words:
        return "one of the two cards spoken of last"
    return target_words(action.target)


def _player_words(action: Action) -> str:
    """Who does it, or to whom it is done."""
    words = PLAYERS[action.player].format(whom=ref_words(action.whom))
    if action.who is None or action.player == "one-opponent":
        return words
    return f"{words}{_such_words(action)}"


def _place_words(action: Action) -> str:
    """Where a card is played, if a text says so: at which planet, or on which cards."""
    if action.filter is not None and action.place is None:
        return f" on {_goal_words(action.filter)}, if its text lets it"
    if action.place is None:
        return ""
    return f" at {PLACES[action.place].format(at=ref_words(action.at))}"


def _deck_words(action: Action) -> str:
    """Whose deck it is."""
    if action.whose == "player":
        return f"the deck of {PLAYERS[action.player].format(whom=ref_words(action.whom))}"
    return "your deck" if action.whose == "own" else "the deck of the chosen player"


def _times_words(action: Action) -> str:
    """How many times it is done, if not once."""
    return "" if action.amount is None else f", {amount_words(action.amount)} times"


def _such_words(action: Action) -> str:
    """What holds of the players who are meant."""
    if action.who is None:
        return ""
    return f' for whom it is so ("you" is that player): {condition_words(action.who)};'


def _found_words(action: Action) -> str:
    """The cards that are found; where several players choose, "own" are those of each (HAC-Q62)."""
    assert action.filter is not None
    of_each = action.effect.turns == "player" and action.player != "you"
    own = " of that player" if of_each else ""
    count = 2 if action.kind.startswith("choose-within") else action.number or 1
    return filter_words(action.filter, count, own)


def constant_words(constant: Constant) -> str:
    """What always holds."""
    if constant.target is not None:
        cards = target_words(constant.target)
    elif constant.filter is not None:
        cards = f"every {filter_words(constant.filter)}"
    else:
        cards = ref_words(constant.ref or "this")
    return CONSTANTS[constant.kind].format(
        cards=cards,
        mod="" if constant.mod is None else mod_words(constant.mod),
        number=abs(constant.number) if constant.amount is None else amount_words(constant.amount),
        boons=counted(constant.number, "boons")
        if constant.amount is None
        else f"{amount_words(constant.amount)} boons",
        tag=constant.tag,
        fewer="more" if constant.number < 0 else "less",
        more="exactly, which other texts make more or less"
        if constant.exact
        else "less"
        if constant.number < 0
        else "more",
        likes="" if constant.by is None else likes_words(constant.by),
        rounded="up" if constant.number else "down",
        choosers="" if constant.by is None else _choosers_words(constant.by),
        goal=_direction_words(constant),
        there="" if constant.to is None else f" {_entry_words(constant.to)}",
        within=constant.within,
        how="by grist or by a text"
        if constant.agent is None
        else f"where it is moved by {agent_words(constant.agent)}",
        dearer=f" and {constant.number} grist more" if constant.number else "",
        entering="this card" if constant.filter is None else cards,
        at="where this card is" if constant.to is None else _entry_words(constant.to),
        **_agent_words(constant.agent),
    )


def _direction_words(constant: Constant) -> str:
    """Where a card goes, or comes from."""
    if constant.to is None:
        return ""
    return f" {'away from' if constant.away else 'to'} {_goal_words(constant.to)}"


def _goal_words(to: Filter) -> str:
    """Where a card goes to: the one card that is pointed to, or one that fits."""
    is_pointed_to = [qual.kind for qual in to.quals] == ["is"] and not to.whose
    return ref_words(to.quals[0].ref) if is_pointed_to else one_words(to)


def _entry_words(to: Filter) -> str:
    """Where a card is played, or on what."""
    return f"{'at' if to.noun == 'planet' else 'on'} {_goal_words(to)}"


def _choosers_words(cards: Filter) -> str:
    """Those that do not choose it: cards, or a player with all that player's cards."""
    return agent_words(Agent(cards)) if cards.noun == "anything" else filter_words(cards, 2)


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
            words = f"triggered once when {code_words(line.code)} reaches a discard pile or is destroyed{_agent_words(line.code.by)['by']}"
            yield PageLine(words + _while_words(line), line.rule)
        case "constant":
            yield from _constant_steps(line)
        case "enter-also" | "enter-instead":
            yield from _cost_steps(line)
        case _:
            yield PageLine(_head(line), line.rule)
            yield from steps_in_order(line.instructions)
            if line.law in ("instead-destroyed", "instead-destroyed-by") and looks_at_death(line):
                yield PageLine(JOINING, "HAC-Q63", 1)


JOINING = "what is destroyed here goes together with the cards destroyed now, once this text is over: it counts as destroyed for 'if you do' and 'the result', even if another text saves it then, and 'was destroyed this turn' is not yet so"
"""What a text that is done instead of a destruction knows of what it destroys itself."""


def _cost_steps(line: Line) -> Iterator[PageLine]:
    """What is paid for playing the card."""
    either = any(each.option for each in line.instructions)
    words = "playing this card from hand may cost this in full, instead of its enter cost:"
    if line.kind == "enter-also":
        what = "one of two things" if either else "this"
        words = f"playing this card from hand costs {what} in full, besides its enter cost:"
    yield PageLine(words, line.rule)
    before = 1
    for each in line.instructions[:-1]:
        if each.option > before:
            yield PageLine("or:", line.rule, 1)
            before = each.option
        yield from action_steps(each.actions[0], 1 + either)


def _head(line: Line) -> str:
    """When the steps of a line are done."""
    match line.kind:
        case "execute":
            return "when it is resolved, step by step, then it is discarded:"
        case "tap" | "action":
            assert line.cost is not None
            how = "and tap this card" if line.kind == "tap" else "whether tapped or not"
            while_ = f", only if {condition_words(line.condition)}" if line.condition else ""
            return f"{ONCE[line.once]}{USERS[line.user]}in your Main Phase, pay {cost_words(line.cost)} {how}{while_}:"
        case "moment":
            return f"{ONCE[line.once]}{MOMENTS[line.moment or 'grist']}"
    assert line.trigger is not None
    if line.trigger.kind == "so":
        assert line.condition is not None
        return f"{ONCE[line.once]}as soon as {condition_words(line.condition)}, and again when it becomes so anew:"
    if line.kind == "when":
        words = f"right after {trigger_words(line.trigger)}"
        return f"{_once_words(line)}{words}{_while_words(line)}:"
    may = "if you say yes, " if line.may else ""
    would = trigger_words(line.trigger, replaced=True) + _while_words(line)
    return f"{ONCE[line.once] or 'each time '}{'when ' * (line.once is not None)}{would}, {may}do this instead:"


NTH = {2: "second", 3: "third", 4: "fourth", 5: "fifth"}
SPAN_OF_NTH = {"this-turn": "in each turn", "this-round": "in each round", "match": "in the match"}


def _once_words(line: Line) -> str:
    """How often it is done, or the how manieth time."""
    if line.nth == 1 or line.once is None:
        return ONCE[line.once]
    return f"only the {NTH[line.nth]} time {SPAN_OF_NTH[line.once]} while this text works: "


def _while_words(line: Line) -> str:
    """What must be so at the moment of an event."""
    return f", if {condition_words(line.condition)} then" if line.condition else ""


def _constant_steps(line: Line) -> Iterator[PageLine]:
    constant = line.constant
    assert constant is not None
    depth = 0
    if line.once is not None:
        yield PageLine(f"{ONCE[line.once]}where it changes what is paid:", line.rule)
        depth = 1
    if line.condition is not None:
        yield PageLine(f"as long as {condition_words(line.condition)}:", line.condition.rule, depth)
        depth += 1
    elif line.in_score:
        yield PageLine("in the Score Phase of every player:", line.rule)
        depth = 1
    yield PageLine(constant_words(constant), constant.rule, depth)
    if constant.line is not None:
        for step in line_steps(constant.line):
            yield PageLine(step.words, step.rule, step.depth + depth + 1)


def steps_in_order(instructions: Iterable[Instruction]) -> Iterator[PageLine]:
    """The steps of a text; what is done together with one that hangs on something stands below that."""
    within = 0
    for instruction in instructions:
        if instruction.kind != "and":
            within = int(instruction.kind in ("if", "if-did", "may", "otherwise"))
        deeper = within if instruction.kind == "and" else 0
        for step in instruction_steps(instruction):
            yield PageLine(step.words, step.rule, step.depth + deeper)


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
        case "otherwise":
            yield PageLine("if that was not so, or was not carried out:", "HAC-5.2.7", 1)
        case "if":
            assert instruction.condition is not None
            yield PageLine(
                f"if {condition_words(instruction.condition)}:", instruction.condition.rule, 1
            )
        case "pay":
            yield PageLine("as a part of the cost, in full:", "HAC-1.18", 1)
            for step in action_steps(first, 2):
                yield PageLine(step.words.removesuffix(", or all it has"), step.rule, step.depth)
            return
        case "and":
            with_ = {0: "together with that:", 1: "with the first:", 2: "with the second:"}
            yield PageLine(with_[instruction.option], instruction.rule, 1)
        case "one-of":
            yield PageLine("choose one; what can do nothing is not offered:", instruction.rule, 1)
    yield from action_steps(first, 2)
    for action in others:
        yield PageLine("or:", instruction.rule, 1)
        yield from action_steps(action, 2)


def action_steps(action: Action, depth: int) -> Iterator[PageLine]:
    """What is chosen, then what is done."""
    if action.player == "one-opponent":
        such = _such_words(action).rstrip(";")
        yield PageLine(f"choose another player{such}", action.rule, depth)
    if action.player == "leader":
        words = "choose the other player with the most victory points, one of them if several have as many"
        yield PageLine(words, action.rule, depth)
    if action.whose == "one-player" or action.player == "one-player":
        yield PageLine("choose a player, yourself or another", action.rule, depth)
    for target in (action.target, action.second):
        if target is not None and choice_words(target):
            yield PageLine(choice_words(target), target.rule, depth)
    if action.place in CHOSEN_PLACES:
        goal = "" if action.goal is None else _goal_words(action.goal)
        yield PageLine(CHOSEN_PLACES[action.place].format(goal=goal), action.rule, depth)
    by_others = action.player != "you" or (action.amount or action.target) is not None
    if by_others or action.line is None:
        yield PageLine(action_words(action), action.rule, depth)
    if action.line is not None:
        for step in steps_in_order(action.line.instructions):
            yield PageLine(step.words, step.rule, step.depth + depth - (not by_others))
    if action.constant is not None and action.constant.line is not None:
        for step in line_steps(action.constant.line):
            yield PageLine(step.words, step.rule, step.depth + depth + 1)
