"""The fold and full validation, as choices (of Clash: actions) a second and beside the yardstick."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Sequence

from events.chain.match import Match
from events.fold.fold import Fold
from replays.file.replay_file import decode
from replays.verify.verify import verify
from tests.bench.corpus import ATCG, BOTS, BRAWL, CLASH, GAME, SAVED, Corpus, corpus
from tests.bench.figures import AT_LEAST, AT_MOST, Figure, Plan, Target, beside, ratios, seconds
from tests.bench.yardstick import Yardstick

FOLD = "fold with legality (files decoded before)"
VERIFY = "full validation of the file's bytes"
SAVING = "Save Your Bacon!, {} seats: fold with legality and a digest after every record"
BRAWLING = "Super Fantasy Brawl, {} seats: fold with legality and a digest after every record"
TROLLING = "Homestuck ATCG, {} seats: fold with legality and a digest after every record"
BACON = "Bacon Project: fold with legality and a digest after every record"
ACTIONS = "Clash: fold with legality and a digest after every record"

WRITTEN = {4: "four", 5: "five"}


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


def bacon_rates(plan: Plan) -> Iterator[Figure]:
    """Bacon Project: validated actions, with a digest after every record."""
    for found, yardstick in _corpora(plan):
        matches = [decode(data)[1] for data in found.read()]

        def fold_all(matches: list[Match] = matches) -> None:
            for match in matches:
                Fold(match, checks=True).to_end()

        target = Target(AT_LEAST, 0.3)
        yield from _rates("bacon", BACON, fold_all, found, yardstick, target, plan, "actions")


def action_rates(plan: Plan) -> Iterator[Figure]:
    """Clash: validated actions, with a digest after every record, and the fold alone."""
    for found, yardstick in _corpora(plan, CLASH):
        matches = [decode(data)[1] for data in found.read()]
        for name, what, checks, target in (
            ("clash", ACTIONS, True, Target(AT_LEAST, 0.22)),
            ("clash-fold", "Clash: the same without digests", False, None),
        ):

            def fold_all(matches: list[Match] = matches, *, checks: bool = checks) -> None:
                for match in matches:
                    Fold(match, checks=checks).to_end()

            yield from _rates(name, what, fold_all, found, yardstick, target, plan, "actions")


def saving_rates(plan: Plan) -> Iterator[Figure]:
    """Save Your Bacon! at two and at four seats: validated actions, and what four cost beside two."""
    yield from _seats_rates("saving", SAVED, SAVING, 0.17, plan)


def brawl_rates(plan: Plan) -> Iterator[Figure]:
    """Super Fantasy Brawl for two and in teams: validated actions, and what teams cost beside two."""
    yield from _seats_rates("brawl", BRAWL, BRAWLING, 0.28, plan)


def atcg_rates(plan: Plan) -> Iterator[Figure]:
    """Homestuck: Atypical Card Game at two and at five seats: validated actions, and what five cost beside two."""
    yield from _seats_rates("atcg", ATCG, TROLLING, 0.16, plan, many=5, times=3.0)


def _seats_rates(
    name: str, game: str, what: str, goal: float, plan: Plan, *, many: int = 4, times: float = 2.0
) -> Iterator[Figure]:
    """A game at two and at many seats, with a digest after every record.

    ``goal`` is for two; an action of many may cost so many ``times`` one of two.
    """
    rates: dict[tuple[int, str], Sequence[float]] = {}
    for seats, target in ((2, Target(AT_LEAST, goal)), (many, None)):
        for found, yardstick in _corpora(plan, game, seats):
            matches = [decode(data)[1] for data in found.read()]

            def fold_all(matches: list[Match] = matches) -> None:
                for match in matches:
                    Fold(match, checks=True).to_end()

            of_seats, said = f"{name}-{seats}", what.format(seats)
            figures = _rates(of_seats, said, fold_all, found, yardstick, target, plan, "actions")
            for figure in figures:
                if figure.name == f"{of_seats}-{found.bot}-ratio":
                    rates[seats, found.bot] = figure.samples
                yield figure
    for bot in BOTS:
        yield Figure(
            f"{name}-seats-{bot}",
            f"  an action of {WRITTEN[many]} seats against one of two, {bot}",
            "times",
            ratios(rates[2, bot], rates[many, bot]),
            Target(AT_MOST, times),
        )


def _corpora(plan: Plan, game: str = GAME, seats: int = 2) -> Iterator[tuple[Corpus, Yardstick]]:
    yardstick = Yardstick()
    for bot in BOTS:
        found = corpus(bot, plan.matches, game, seats)
        note = f"{game}, {f'{seats} seats, ' if seats > 2 else ''}{bot}: {found.counts}"
        if note not in plan.notes:
            plan.notes.append(note)
        yield found, yardstick


def _rates(
    name: str,
    what: str,
    work: Callable[[], None],
    found: Corpus,
    yardstick: Yardstick,
    target: Target | None,
    plan: Plan,
    unit: str = "choices",
) -> Iterator[Figure]:
    """The rate, the yardstick's beside it, and the ratio that the target is about."""
    work()  # once before: readings of card texts are kept from the first match on
    gc.collect()
    done: int = getattr(found.counts, unit)
    mine, other = beside(lambda: done / seconds(work), yardstick, plan.repeat)
    bot = found.bot
    yield Figure(f"{name}-{bot}", f"{what}, {bot}", f"{unit}/s", mine)
    yield Figure(f"{name}-{bot}-chess", "  python-chess beside it", "moves/s", other)
    yield Figure(f"{name}-{bot}-ratio", "  of the yardstick", "times", ratios(mine, other), target)
