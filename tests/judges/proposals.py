"""What judges might say at a random match: rulings, the paths of corrections, and mistakes."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from events.records.records import Ruled
from referee.kernel.engine.run import Run
from referee.kernel.position import document as position

if TYPE_CHECKING:
    from tests.judges.sitting import Said, Sitting

HEAD = "Ada"
PENALTIES = ("caution", "warning", "game-loss", "match-loss", "disqualification")
RESULTS = ("concession", "time", "no-show", "agreed-draw", "game-loss", "match-loss")


def changes(ruled: Ruled) -> bool:
    """Whether the match stands otherwise after that ruling."""
    return ruled.epoch > 0 or ruled.kind in ("correction", "deviation", "result")


def ruling(kind: str, **fields: Any) -> Ruled:
    """A ruling with what its kind does not use left empty."""
    if kind != "uphold":
        fields.setdefault("reason", "so it is")
    for name in ("rules", "answer", "winners"):
        fields[name] = tuple(fields.get(name, ()))
    return Ruled(kind=kind, **{"judge": "floor", **fields})


# -- mistakes -------------------------------------------------------------------------------


def mistaken(sitting: Sitting) -> list[tuple[str, Said]]:
    """What may not be said just now, each with the rule that refuses it."""
    last, rules = sitting.last, [sitting.any_rule()]
    found: list[tuple[str, Said]] = [
        ("RL-1", ("call", 1, last + 1, "what comes?")),
        ("RL-1", ("appeal", 1, last + 1, "never")),
        ("RL-5", ("rule", ruling("note"), " bEN ")),
        ("RL-7", ("rule", ruling("backup", record=last + 1, epoch=1, rules=rules), HEAD)),
        ("RL-8", ("rule", ruling("correction", paths={"seats.9.hand": []}, rules=rules), HEAD)),
        ("RL-8", ("rule", ruling("correction", paths={"epoch": 9}, rules=rules), HEAD)),
        ("RL-10", ("rule", ruling("note", reason=""), HEAD)),
        ("RL-10", ("rule", ruling("penalty", seat=1, word="warning"), HEAD)),
        ("RL-11", ("rule", ruling("penalty", seat=9, word="warning", rules=rules), HEAD)),
    ]
    found += [("RL-1", ("rule", ruling("note", call=record), HEAD)) for record in sitting.rulings]
    for record, ruled in sitting.rulings.items():
        found.append(("RL-4", ("rule", ruling("overturn", record=record, epoch=1), HEAD)))
        if ruled.call:
            found.append(("RL-2", ("rule", ruling("note", call=ruled.call), HEAD)))
        if ruled.judge == "head":
            found.append(("RL-3", ("appeal", 1, record, "even so")))
    if sitting.run.outcome is not None:
        found.append(("RL-12", ("rule", ruling("result", word="time", rules=rules), HEAD)))
    for ask in sitting.run.asks():
        answer = next(ask.legal())
        if ask.seat:
            deviation = ruling("deviation", seat=ask.seat, answer=answer, rules=rules)
            found.append(("RL-9", ("rule", deviation, HEAD)))
    return found


# -- corrections ----------------------------------------------------------------------------


COUNTS = {
    "bacon-project": ("mulligans",),
    "clash": ("health", "coins", "shields", "swords"),
    "save-your-bacon": ("bacon", "energy"),
    "super-fantasy-brawl": ("vp",),
    "homestuck-atcg": ("points", "mulligans"),
}


def counted(sitting: Sitting) -> dict[str, Any]:
    """A count of one side, a little more or less."""
    run, random = sitting.run, sitting.random
    name, seat = random.choice(COUNTS[run.game.code]), random.choice((1, 2))
    if run.game.code == "clash" and seat in run.lanes and random.random() < 0.5:
        value = getattr(run.lanes[seat].state.own, name)
        return {f"lane.{seat}.own.{name}": max(0, value + random.choice((-1, 1, 2)))}
    value = getattr(run.state.seats[seat - 1], name)
    return {f"seats.{seat}.{name}": max(0, value + random.choice((-1, 1, 2)))}


def moved(run: Run[Any], random: Random) -> dict[str, Any]:
    """A card that is moved from the hand to the discard pile, or from a pile to the hand."""
    table = position.write(run, whole=True)
    seat = random.choice((1, 2))
    hand = f"seats.{seat}.hand"
    side = table["seats"][str(seat)]
    names = {"bacon-project": ("draw", "discard")}
    pile, heap = names.get(run.game.code, (f"seats.{seat}.deck", f"seats.{seat}.discard"))
    root = table if run.game.code == "bacon-project" else side
    cards, discard = root[pile.rpartition(".")[2]], root[heap.rpartition(".")[2]]
    held = side["hand"]
    if isinstance(cards, dict):
        return {hand: held[::-1]}
    if cards and random.random() < 0.5:
        return {pile: cards[:-1], hand: [*held, cards[-1]]}
    if held and random.random() < 0.7:
        return {hand: held[1:], heap: [*discard, held[0]]}
    return {pile: cards[::-1]}
