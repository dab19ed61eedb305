"""What the lines of a card mean, in words: said of the very trees that play carries out."""

from __future__ import annotations

from collections.abc import Iterator

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
PLACES = {
    "here": "the planet where this card is",
    "other": "the chosen planet",
    "opposing": "the chosen planet",
    "owner": "the planet of its player",
    "home": "your planet",
    "there": "the planet where {at} is or was",
    "theirs": "the planet of the player of {at}",
    "fitting": "the chosen planet",
    None: "any planet",
}
CHOSEN_PLACES = {
    "other": "choose another planet than the present one",
    "opposing": "choose the planet of another player",
    "fitting": "choose {goal}, for all of them",
}
UNTIL = {
    "start-next": "until your next turn begins",
    "end-next": "until the end of your next turn",
    "phase": "until the end of this phase",
    "refreshed": "until that card is untapped",
    "game": "for the rest of the match",
    "turn": "until the end of this turn",
    "round": "until the end of this round",
    "prep": "until the next Prep Phase is over",
    "main": "until the next Main Phase is over",
    "score": "until the next Score Phase is over",
    "boon": "until the next Boon Phase is over",
    "next-round": "until the end of the next round",
    "start-of": "until the next turn of the player of {whose} begins",
    "end-of": "until the end of the next turn of the player of {whose}",
    "in-turn": "during your next turn, not the one under way",
    "in-turn-of": "during the next turn of the player of {whose}, not one under way",
    "in-phase": "during the next {phase}, not one under way",
    "in-own-phase": "during your next {phase}, not one under way",
    "in-phase-of": "during the next {phase} of the player of {whose}, not one under way",
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
    "roll-even": "the die shows an even number",
    "roll-odd": "the die shows an odd number",
    "exactly": "{amount} is exactly {limit}",
    "at-least": "{amount} is at least {limit}",
    "at-most": "{amount} is at most {limit}",
    "above": "{amount} is more than {limit}",
    "below": "{amount} is less than {limit}",
    "fits": "{ref} is {one}",
    "own-turn": "it is your turn",
    "phase": "it is the {word} phase",
    "both": "{parts[0]} and {parts[1]}",
    "either": "{parts[0]} or {parts[1]}",
    "not": "it is not so that {parts[0]}",
    "once": "{ref} {deed} {span}",
    "chosen-first": "the first was chosen",
    "chosen-second": "the second was chosen",
    "turn-of": "it is the turn of the player of {ref}",
    "did-so": "you have done what the players were told before",
    "left": "{one} moved away from where this card is {span}",
}
TRIGGERS = {
    "enters": "{cards} enters play",
    "destroyed": "{cards} is destroyed, also if it is removed instead",
    "damaged": "{cards} takes damage",
    "moved-so": "{cards} moves in the way of the line before",
    "tapped": "{cards} is tapped by a tap, a special tap or a move",
    "moved": "{cards} has moved to another planet",
    "moved-to": "{cards} has moved to {victims}",
    "moved-from": "{cards} has moved away from {victims}",
    "earned": "{cards} gets a boon in the Boon Phase",
    "refreshed": "{cards} is untapped",
    "restored": "{cards} is turned to the active side",
    "scored": "the player of {cards} scores in a Score Phase",
    "drawn": "the player of {cards} draws cards",
    "enriched": "the player of {cards} gains grist",
    "rewarded": "the player of {cards} gains victory points",
    "attacked": "{cards} is tapped for the standard effect",
    "has-attacked": "{cards} was tapped for the standard effect, and that is done",
    "dropped": "{cards} reaches a discard pile",
    "played-so": "a card is played in the way of the line before",
    "played": "{cards} is played: for its enter cost, or at no cost by a text",
    "gone": "{cards} leaves play, wherever it goes",
    "destroys": "{cards} destroys {victims} by {way}",
    "scored-at": "the player of {cards} scores in a Score Phase at {victims}",
    "special-tapped": "{cards} is tapped for a special tap",
    "resolved": "the Execute line of {cards} is carried out",
    "triggered": "{cards} is triggered",
    "blessed": "{cards} gets boons, in the Boon Phase or by a text",
    "brimming": "{cards} would get a boon in the Boon Phase, but has as many as it can",
    "overflowing": "{cards} would get more boons than it can have, in the Boon Phase or by a text",
    "robbed": "{cards} loses boons: by a move, a cost, a text",
    "impoverished": "the player of {cards} loses grist by a text",
    "spent": "the player of {cards} pays grist",
    "emptied": "the last card has left the hand of the player of {cards}",
    "shuffled": "the deck of the player of {cards} is shuffled, for whatever reason",
    "attached": "{cards} comes onto {victims}, as it enters play or by a text",
    "rehosted": "{cards} goes from one card to another by a text",
    "rehosted-from": "{cards} goes from {victims} to another card by a text",
    "rehosted-to": "{cards} goes from another card to {victims} by a text",
    "destroyed-some": "at least one {many}, once for all at the same time, is destroyed, also if it is removed instead",
    "destroyed-by": "{cards} is destroyed by {agent}, also if it is removed instead",
    "moved-by": "{cards} is moved to another planet by {agent}",
    "tapped-by": "{cards} is tapped by {agent}",
    "returned": "{cards} goes from play to a hand{by}",
    "removed": "{cards} is removed from play by a text that says so{by}",
    "thrown": "{cards} is discarded from a hand{by}",
}
REPLACED = {
    "destroyed": "{cards} would be destroyed",
    "earning": "{cards} would get a boon in the Boon Phase",
    "discarded": "{cards} would go from play to the discard pile",
    "destroyed-by": "{cards} would be destroyed by {agent}",
    "damaged": "{cards} would take damage{by}",
    "drawn": "the player of {cards} would draw cards{by}",
    "enriched": "the player of {cards} would gain grist{by}",
    "impoverished": "the player of {cards} would lose grist by a text{by}",
    "rewarded": "the player of {cards} would gain victory points{by}",
    "blessed": "{cards} would get boons, in the Boon Phase or by a text{by}",
    "robbed": "{cards} would lose boons by a text that removes them from it{by}",
    "moved": "{cards} would move{goal}, by the action of its player or by a text{by}",
    "tapped-by": "{cards} would be tapped by a text, not by a tap or a move{by}",
    "refreshed": "{cards} would be untapped{by}",
    "earned": "{cards} would get a boon in the Boon Phase",
    "scored": "the player of {cards} would score in a Score Phase, with the point, the damage and the restored planet that come of it",
    "scored-at": "the player of {cards} would score in a Score Phase at {victims}, with the point, the damage and the restored planet that come of it",
    "returned": "{cards} would go from play to a hand{by}",
    "removed": "{cards} would be removed from play by a text that says so{by}",
    "discarded-by": "{cards} would be discarded from play by a text or after its effect{by}",
    "gone": "{cards} would leave play by itself, other than by being destroyed{by}",
    "put-down": "{cards} would go to a discard pile, from wherever",
    "put-down-from-hand": "{cards} would be discarded from a hand",
    "thrown-itself": "{cards} would be discarded from your hand",
    "put-down-along": "{cards} would go to the discard pile because its host leaves play",
    "put-down-with-destroyed": "{cards} would go to the discard pile because its host is destroyed",
}
CONSTANTS = {
    "power": "{cards}: {mod}",
    "power-times": "{cards}: {number} times its power, once all else is added",
    "power-half": "{cards}: half its power, rounded {rounded}, once all else is added",
    "power-least": "{cards}: power {number} if it would be less, whatever else there is",
    "power-most": "{cards}: power {number} if it would be more, whatever else there is",
    "resist": "{cards}: {mod} when the tap of another player would destroy it",
    "max-damage": "{cards} is destroyed by {number} damage {fewer}, at least 1",
    "no-base": "{cards} adds no power of its own to the defence",
    "cannot-be-destroyed-or-tapped": "{cards} is not destroyed, tapped or moved for grist",
    "cannot-move-here": "{cards} does not move to where this card is",
    "cannot-earn-boons": "{cards} gets no boon in the Boon Phase",
    "no-prep-refresh": "{cards} stays tapped in your Prep Phase",
    "boon-limit": "{cards} holds up to {boons}",
    "tag": "{cards} has the tag {tag}",
    "text": "{cards} has this line:",
    "tags-of": "{cards} has the tags of {likes}",
    "copy-taps": "{cards} has the special taps that are printed on {likes} other than itself",
    "copy-actions": "{cards} has the actions that are printed on {likes} other than itself",
    "copy-texts": "{cards} has the lines that are printed on {likes} other than itself, but for those by which cards have or lose texts",
    "less-damage": "each time {cards} takes damage it takes {number} {more}, not below 0",
    "most-damage": "{cards} takes at most {number} of the damage that comes at once",
    "most-damage-in": "{cards} takes at most {number} damage in each {within}",
    "enters-boons": "{entering} comes into play with {boons}, up to its limit",
    "keeps-some": "{cards} keeps up to {boons} by moving{goal}",
    "cannot-destroy": "{cards} destroys no {choosers}, by its tap or a text of it",
    "less-scored-damage": "each time {cards} takes damage because somebody scores there it takes {number} {more}, not below 0",
    "hold": "you have this line, whatever becomes of this card:",
    "cheap-move": "{cards} may also move{goal} for {number} grist, and is not tapped by that",
    "cheap-home": "{cards} may also move to your planet for {number} grist, and is not tapped by that",
    "as-invading": "texts find {cards} invading wherever it is",
    "move-tax": "moving {cards} to where this card is costs {number} grist {more}",
    "cannot-be-destroyed": "{cards} is not destroyed",
    "cannot-be-tapped": "{cards} is not tapped, nor moved for grist",
    "cannot-be-moved": "{cards} does not move, by grist or by a text",
    "cannot-be-chosen": "{cards} is not chosen by {choosers}{agent}",
    "cannot-attack": "{cards} does not tap for the standard effect",
    "cannot-special-tap": "{cards} uses no special tap",
    "cannot-act": "{cards} uses no action",
    "cannot-be-played": "{cards} is not played",
    "enter-cost": "playing {cards} for its enter cost, from a hand or elsewhere, costs {number} grist {more}; what enters by ~ATH code or is played at no cost stays free",
    "blank": "the text of {cards} counts as not printed",
    "no-tag": "{cards} has not the tag {tag}",
    "base-is": "{cards} has base power {number} in the place of what is printed",
    "base": "{cards} adds {number} {more} power to the defence",
    "enters-tapped": "{cards} comes into play tapped",
    "own-cost": "playing this card for its enter cost, from a hand or elsewhere, costs {number} grist {more}",
    "cannot-score": "{cards} adds no power to an invasion in the Score Phase",
    "cannot-be-damaged": "{cards} takes no damage",
    "cannot-enter-here": "{entering} does not come into play {at}",
    "extra-draw": "{cards} lets {number} {more} cards be drawn in the Prep Phase",
    "earns-more": "{cards} gets {number} more boons in the Boon Phase",
    "cannot-draw": "the player of {cards} draws no cards",
    "cannot-gain-grist": "the player of {cards} gains no grist",
    "cannot-gain-points": "the player of {cards} gains no victory points",
    "special-tap-cost": "special taps of {cards} cost {number} grist {more}",
    "move-cost": "moving {cards}{goal} costs {number} grist {more}",
    "cannot-get-boons": "no boon is put on {cards}, by the Boon Phase or by a text",
    "cannot-be-attached": "{choosers} cannot come onto {cards}, when they enter play or by a text",
    "earns-tapped": "{cards} gets boons in the Boon Phase though it is tapped",
    "earns-abroad": "{cards} gets boons in the Boon Phase though it is at another planet",
    "extra-grist": "the player of {cards} gains {number} grist {more} in the Prep Phase",
    "cannot-be-lowered": "no card of your opponents makes the power of {cards} less",
    "hits-equals": "the tap of {cards} destroys those of the same power, too",
    "chooses-for": "where {cards} lets its player choose among {choosers} only, you choose instead",
    "spares": "the tap of {cards} does not destroy {choosers}",
    "keeps-boons": "{cards} does not lose its boons by moving{goal}",
    "tap-cost": "tapping {cards} for the standard effect costs {number} grist {more}",
    "action-cost": "actions of {cards} cost {number} grist {more}",
    "priced-move": "{cards} may also move{goal} for {number} grist, and is tapped by that",
    "cannot-travel": "{cards} does not move for grist; texts can move it",
    "cannot-move-to": "{cards} does not move{goal}, by grist or by a text",
    "untapped-mover": "{cards} is not tapped by moving{goal}, {how}",
    "moves-tapped": "{cards} may move for grist though it is tapped",
    "hand-kept": "no card is discarded from the hand of the player of {cards} by {agent}",
    "hand-closed": "no text of another player lets anybody see the hand of the player of {cards}",
    "play-from": "you may play {cards} as from your hand, for its enter cost{dearer}; what is in your hand as well comes from there",
    "own-unplayed": "this card is not played, nor does a text play it",
    "least-cost": "playing {entering} from hand costs {number} grist at least",
    "placed-cost": "playing {entering} for its enter cost, from a hand or elsewhere, {at} costs {number} grist {more}; what enters by ~ATH code or is played at no cost stays free",
    "cannot-be-destroyed-by": "{cards} is not destroyed by {agent}",
    "cannot-be-moved-by": "{cards} is not moved{goal} by {agent}",
    "cannot-be-tapped-by": "{cards} is not tapped by {agent}: not where that moves it either, and a player meant by it does not move it for grist",
    "code-cost": "{cards} that enters by ~ATH code{there} costs {number} grist more; it is not offered to who cannot pay that",
    "tap-payers": "boons that a special tap of {cards} costs are paid by it or, as its player chooses one by one, by {choosers}, where no other part of the cost takes boons",
    "action-payers": "boons that an action of {cards} costs are paid by it or, as its player chooses one by one, by {choosers}, where no other part of the cost takes boons",
    "cannot-be-tapped-unmoved": "{cards} is not tapped for the standard effect, a special tap, a cost or by a text that taps it; a move taps it, by grist or by a text",
    "cannot-be-returned": "no text puts {cards} from play into a hand{by}",
    "cannot-be-removed": "no text removes {cards} from play{by}",
    "cannot-be-discarded": "no text discards {cards} from play{by}",
    "cannot-be-destroyed-by-taps": "{cards} is not destroyed by the tap of another player; texts can destroy it",
}
MOMENTS = {
    "grist": "in your Prep Phase, together with the grist:",
    "draw": "in your Prep Phase, after the refresh and before drawing:",
    "score": "in your Score Phase, before the planets are compared:",
    "main": "as your Main Phase begins:",
    "boon": "in your Boon Phase, once the boons are there:",
    "each-grist": "in the Prep Phase of every player, together with the grist:",
    "each-score": "in the Score Phase of every player, before the planets are compared:",
    "each-main": "as the Main Phase of any player begins:",
    "each-boon": "in the Boon Phase of every player, once the boons are there:",
    "each-draw": "in the Prep Phase of every player, after the refresh and before drawing:",
    "other-draw": "in the Prep Phase of every other player, after the refresh and before drawing:",
    "other-grist": "in the Prep Phase of every other player, together with the grist:",
    "other-score": "in the Score Phase of every other player, before the planets are compared:",
    "other-main": "as the Main Phase of another player begins:",
    "other-boon": "in the Boon Phase of every other player, once the boons are there:",
    "main-end": "as your Main Phase ends:",
    "boon-start": "in your Boon Phase, before the boons:",
    "each-main-end": "as the Main Phase of any player ends:",
    "each-boon-start": "in the Boon Phase of every player, before the boons:",
    "other-main-end": "as the Main Phase of another player ends:",
    "other-boon-start": "in the Boon Phase of every other player, before the boons:",
}
ONCE = {
    "this-turn": "once in each turn at most, ",
    "this-round": "once in each round at most, ",
    "match": "once in the match at most, ",
    "next": "the next time only, ",
    "stay": "the next time only since this card came into play, ",
    None: "",
}


USERS = {
    "": "",
    "opponents": 'used by any other player, who is "you" in it: ',
    "anybody": 'used by any player, who is "you" in it: ',
    "host": 'used by the player of the card that this is attached to, who is "you" in it: ',
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
        puts="put" if you else "puts",
        gains="gain" if you else "gains",
        draws="draw" if you else f"{_player_words(action)} draws",
        loses="lose" if you else "loses",
        shuffles="shuffle" if you else "shuffles",
        removes="remove" if you else "removes",
        does="do" if you else "does",
        has="have" if you else "has",
        phases=_phases_words(action),
        times=_times_words(action),
        least=action.number,
        most="all of the stock" if action.amount is None else number,
        chooses="choose" if you else "chooses",
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
        more="less" if constant.number < 0 else "more",
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
            for instruction in line.instructions:
                yield from instruction_steps(instruction)


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
        for instruction in action.line.instructions:
            for step in instruction_steps(instruction):
                yield PageLine(step.words, step.rule, step.depth + depth - (not by_others))
    if action.constant is not None and action.constant.line is not None:
        for step in line_steps(action.constant.line):
            yield PageLine(step.words, step.rule, step.depth + depth + 1)
