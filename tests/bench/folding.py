"""The fold and full validation, as choices a second and beside the yardstick."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator

from events.fold import Fold
from replays.file import decode
from replays.verify import verify
from tests.bench.corpus import BOTS, Corpus, corpus
from tests.bench.figures import AT_LEAST, Figure, Plan, Target, beside, ratios, seconds
from tests.bench.yardstick import Yardstick

FOLD = "fold with legality (files decoded before)"
VERIFY = "full validation of the file's bytes"


def fold_rates(plan: Plan) -> Iterator[Figure]:
    """The fold of decoded matches: every answer tested for legality and carried out."""
    for found, yardstick in _corpora(plan):
        matches = [decode(data)[1] for data in found.read()]

        def fold_all(matches: list[object] = matches) -> None:
            for match in matches:
                Fold(match, checks=False).to_end()

        yield from _rates("fold", FOLD, fold_all, found, yardstick, Target(AT_LEAST, 1.0), plan)


def verify_rates(plan: Plan) -> Iterator[Figure]:
    """Everything that `referee validate` does with the bytes of a file."""
    for found, yardstick in _corpora(plan):
        files = found.read()

        def verify_all(files: list[bytes] = files) -> None:
            for data in files:
                report = verify(data)
                assert report.good, report.fault

        yield from _rates(
            "verify", VERIFY, verify_all, found, yardstick, Target(AT_LEAST, 0.5), plan
        )


def _corpora(plan: Plan) -> Iterator[tuple[Corpus, Yardstick]]:
    yardstick = Yardstick()
    for bot in BOTS:
        found = corpus(bot, plan.matches)
        note = f"{bot}: {found.counts}"
        if note not in plan.notes:
            plan.notes.append(note)
        yield found, yardstick


def _rates(
    name: str,
    what: str,
    work: Callable[[], None],
    found: Corpus,
    yardstick: Yardstick,
    target: Target,
    plan: Plan,
) -> Iterator[Figure]:
    """The rate, the yardstick's beside it, and the ratio that the target is about."""
    work()  # once before: readings of card texts are kept from the first match on
    gc.collect()
    choices = found.counts.choices
    mine, other = beside(lambda: choices / seconds(work), yardstick, plan.repeat)
    bot = found.bot
    yield Figure(f"{name}-{bot}", f"{what}, {bot}", "choices/s", mine)
    yield Figure(f"{name}-{bot}-chess", "  python-chess beside it", "moves/s", other)
    yield Figure(f"{name}-{bot}-ratio", "  of the yardstick", "times", ratios(mine, other), target)
