"""What is drafted from: the common pool, or the lists that the players bring (SFB-22.2, SFB-22.7, SFB-24.6)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, combinations

from referee.games.super_fantasy_brawl.draft.fact_kinds import BROUGHT, POOL_SET
from referee.games.super_fantasy_brawl.draft.spaces import SomeChampions, listing
from referee.games.super_fantasy_brawl.draft.state import Draft, Setting, setting_of, shown
from referee.games.super_fantasy_brawl.draft.timing import refused_by
from referee.games.super_fantasy_brawl.rules.seating import mate_of
from referee.kernel.choices.name_spaces import UNKNOWN
from referee.kernel.decision.ask import Ask, Refusal, offer
from referee.kernel.engine.run import Frame, Run, Step
from referee.kernel.facts import TABLE

COPIES = 2
"""So often a champion may be in a pool with duplicates (SFB-Q64)."""

# -- the pool -------------------------------------------------------------------------------


def is_whole(run: Run[Draft], frame: Frame) -> bool:
    setting = setting_of(run)
    return setting.is_casual and not setting.is_chosen


def is_chosen(run: Run[Draft], frame: Frame) -> bool:
    setting = setting_of(run)
    return setting.is_casual and setting.is_chosen


def is_casual(run: Run[Draft], frame: Frame) -> bool:
    return setting_of(run).is_casual


def take_all(run: Run[Draft], frame: Frame) -> None:
    """Every champion of the card set, with duplicates both copies (SFB-Q64)."""
    setting = setting_of(run)
    copies = COPIES if setting.doubles else 1
    run.state.pool = [each for each in range(len(setting.champions)) for _ in range(copies)]


def ask_pool(run: Run[Draft], frame: Frame) -> Ask[Draft]:
    return Ask(run, frame, TABLE, offer(SET_POOL))


def set_pool(run: Run[Draft], frame: Frame, seat: int, champions: list[int]) -> None:
    run.state.pool = champions


def lay_pool_open(run: Run[Draft], frame: Frame) -> None:
    how = "chosen" if setting_of(run).is_chosen else "all"
    rule = setting_of(run).rule("SFB-22.2", "SFB-24.2")
    POOL_SET.tell(run, rule, detail=lambda: {"how": how, "champions": shown(run, run.state.pool)})


def wrong_in_pool(ask: Ask[Draft], words: Sequence[str], numbers: Sequence[int]) -> list[Refusal]:
    """Names of nobody, too many copies, too few champions (SFB-22.2, SFB-22.3, SFB-24.2, SFB-Q64)."""
    setting = setting_of(ask.run)
    copies = COPIES if setting.doubles else 1
    too_often = "SFB-Q64" if setting.doubles else setting.rule("SFB-22.2", "SFB-24.2")
    found = []
    for at, (word, number) in enumerate(zip(words, numbers, strict=True)):
        if number == UNKNOWN:
            found.append(Refusal("SFB-Q64", word))
        elif words[:at].count(word) == copies:
            found.append(Refusal(too_often, word))
    different = len(dict.fromkeys(words))
    if different < setting.fewest:
        found.append(Refusal(setting.rule("SFB-22.3", "SFB-Q64"), str(different)))
    return found


def every_pool(ask: Ask[Draft]) -> Iterator[Sequence[int]]:
    """Every pool, from the smallest to the whole card set."""
    setting = setting_of(ask.run)
    known = range(len(setting.champions))
    for size in range(setting.fewest, len(known) + 1):
        for once in combinations(known, size):
            yield once
            for twice in _some_of(once) if setting.doubles else ():
                yield sorted(once + twice)


def _some_of(champions: Sequence[int]) -> Iterator[tuple[int, ...]]:
    sizes = range(1, len(champions) + 1)
    return chain.from_iterable(combinations(champions, size) for size in sizes)


# -- the lists ------------------------------------------------------------------------------


def is_bringing(run: Run[Draft], frame: Frame) -> bool:
    return not setting_of(run).is_casual and not all(each.brought for each in run.state.seats)


def ask_lists(run: Run[Draft], frame: Frame) -> Sequence[Ask[Draft]]:
    """Everybody who has not brought a list yet is asked, in any order."""
    missing = (seat for seat, each in enumerate(run.state.seats, 1) if not each.brought)
    return [Ask(run, frame, seat, offer(BRING)) for seat in missing]


def bring(run: Run[Draft], frame: Frame, seat: int, champions: list[int]) -> None:
    run.state.drafter(seat).brought = champions
    rule = setting_of(run).rule("SFB-22.7", "SFB-24.6")
    BROUGHT.tell(run, rule, seat, lambda: {"champions": shown(run, champions)})


def wrong_in_list(ask: Ask[Draft], words: Sequence[str], numbers: Sequence[int]) -> list[Refusal]:
    """Names of nobody or twice, another number, champions of the team mate (SFB-22.7, SFB-24.6, SFB-24.7)."""
    mates = _of_mate(ask)
    pairs = zip(words, numbers, strict=True)
    found = wrong_with(setting_of(ask.run), words, numbers)
    return found + [Refusal("SFB-24.7", word) for word, number in pairs if number in mates]


def wrong_with(setting: Setting, words: Sequence[str], numbers: Sequence[int]) -> list[Refusal]:
    """Names of nobody or twice, another number: no matter who brings the list (SFB-22.7, SFB-24.6)."""
    rule = setting.rule("SFB-22.7", "SFB-24.6")
    found = [
        Refusal(rule, word)
        for at, (word, number) in enumerate(zip(words, numbers, strict=True))
        if number == UNKNOWN or word in words[:at]
    ]
    if len(words) != setting.list_size:
        found.append(Refusal(rule, str(len(words))))
    return found


def _of_mate(ask: Ask[Draft]) -> Sequence[int]:
    if not setting_of(ask.run).is_team_game:
        return ()
    draft: Draft = ask.run.state
    return draft.drafter(mate_of(ask.seat)).brought


def every_list(ask: Ask[Draft]) -> Iterator[Sequence[int]]:
    """Every list of different champions that the team mate does not bring."""
    setting, mates = setting_of(ask.run), _of_mate(ask)
    free = [each for each in range(len(setting.champions)) if each not in mates]
    return combinations(free, setting.list_size)


# -- ready-made ones ------------------------------------------------------------------------


def ready_pools(setting: Setting) -> Mapping[str, Sequence[int]]:
    """The pools of the card set by id and printed name."""
    return _by_name((each.id, each.name, each.champions) for each in setting.cards.pools)


def ready_lists(setting: Setting) -> Mapping[str, Sequence[int]]:
    """The lists of the card set by id and printed name."""
    return _by_name((each.id, each.name, each.champions) for each in setting.cards.draft_lists)


def _by_name(rows: Iterator[tuple[str, str, Sequence[int]]]) -> Mapping[str, Sequence[int]]:
    return {word.casefold(): chosen for id_, name, chosen in rows for word in (id_, name)}


SET_POOL = listing(
    "set-draft-pool",
    SomeChampions(ready_pools, wrong_in_pool, every_pool),
    set_pool,
    refused_by(("SFB-Q64",), ("SFB-Q64",)),
)
BRING = listing(
    "bring-champions",
    SomeChampions(ready_lists, wrong_in_list, every_list),
    bring,
    refused_by(("SFB-22.7", "SFB-Q65"), ("SFB-24.6", "SFB-Q65")),
)
GATHERING = (
    Step("SFB-22.2", "every champion is in the pool", do=take_all, when=is_whole),
    Step("SFB-Q64", "the organiser says the pool", ask=ask_pool, when=is_chosen),
    Step("SFB-24.2", "the pool lies open", do=lay_pool_open, when=is_casual),
    Step("SFB-Q65", "the lists", ask=ask_lists, when=is_bringing, loop=True),
)
"""The steps before the start player is drawn (SFB-Q64, SFB-Q65)."""
