"""A live secret phase in every command: other eyes learn nothing of it but who has finished (CL-Q4).

Two stores hold the same match up to the beginning of a phase. In the open phase one seat acts
differently in the two, also in number. Whatever is shown to anybody else must be the same bytes.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest
from click.testing import CliRunner

from cli.group import group
from events.recorder import Recorder
from events.store.journal import open_store
from referee import games
from referee.kernel.engine.dice import BotDice, bot_seed
from referee.kernel.game import Opening
from tests.cli.conftest import Said
from tests.sizes import sized

ONE_BY_ONE = ("super-fantasy-brawl",)
"""Games in which one seat alone answers unseen, and then all goes on: see test_brawl_twins."""
GAMES = [
    code
    for code in games.REGISTER
    if games.find(code).secret and not games.find(code).unseen and code not in ONE_BY_ONE
]
"""Games with phases; where nobody may know who is asked, see test_unseen."""
PHASES = sized(((0, True), (3, False)), tuple(product((0, 2, 3, 4, 7), (True, False))))
"""How many phases with choices are over when the two matches part, and whether the seat then ends its phase."""


class Match:
    """A match in a store of its own, recorded step by step."""

    def __init__(self, code, number, path):
        self.url = f"sqlite:///{path}"
        self.journal = open_store(self.url)
        self.secret = number.to_bytes(32, "big")
        game = games.find(code)
        self.recorder = Recorder.create(
            game,
            Opening(2, game.version, {}, ()),
            self.secret,
            note={"players": ["Ann", "Ben"]},
            store=self.journal,
        )
        self.id = self.recorder.match.id

    def play(self, seat, dice, most=None):
        """Let a seat act by chance in its lane until it has finished, or so many times."""
        done = 0
        lanes = self.recorder.run.lanes
        while self.recorder.run.lanes is lanes and done != most:
            ask = next((ask for ask in self.recorder.run.asks() if ask.seat == seat), None)
            if ask is None:
                return
            self.recorder.act(seat, self.recorder.game.bot("random")({}, list(ask.legal()), dice))
            done += 1

    def play_phases(self, count):
        """Both seats play so many phases, the same way for the same secret."""
        dice = [BotDice(bot_seed(self.secret, seat)) for seat in (1, 2)]
        for _ in range(count):
            for seat in (1, 2):
                self.play(seat, dice[seat - 1])

    def legal(self, seat):
        return [
            self.recorder.game.printed(answer)
            for ask in self.recorder.run.asks()
            if ask.seat == seat
            for answer in ask.legal()
        ]

    def said(self, *words, stdin=None):
        """What a command says on this store, with the place of the store taken out."""
        runner = CliRunner(env={"REFEREE_STORE": self.url, "COLUMNS": "100", "NO_COLOR": "1"})
        result = runner.invoke(group, list(words), input=stdin)
        return Said(
            result.exit_code,
            result.stdout.replace(self.url[10:], "STORE"),
            result.stderr.replace(self.url[10:], "STORE"),
        )


def commands(match_id: str, eyes: str, seat: int) -> Iterator[tuple[str, ...]]:
    """Every command that shows something of a match, with the options that matter."""
    looks = ("--as", eyes)
    for extra in ((), ("--json",), ("--plain",)):
        yield ("show", match_id, *looks, *extra)
        yield ("show", match_id, *looks, "--zones", *extra)
        yield ("legal", match_id, *looks, *extra)
        yield ("legal", match_id, str(3 - seat), *looks, *extra)
        yield ("log", match_id, *looks, *extra)
        yield ("log", match_id, *looks, "--full", *extra)
        yield ("log", match_id, *looks, "--brief", *extra)
        yield ("replay", match_id, *looks, *extra)
        yield ("list", *extra)
        yield ("export", match_id, "-o", "/nonexistent/file.replay", *extra)
        yield ("position", match_id, *extra)
        yield ("validate", match_id, *extra)
        yield ("new", "--from", match_id, "--seed", "01", *extra)
        yield ("act", match_id, str(seat), "play-card", "nobody", *extra)
        yield ("diff", match_id, match_id, *looks, *extra)
    for at in (1, 2, 5, 9, 15, 30, 60, 120):
        yield ("show", match_id, *looks, "--at", str(at))
        yield ("log", match_id, *looks, "--at", str(at), "--json")
        yield ("legal", match_id, *looks, "--at", str(at))
        yield ("replay", match_id, *looks, "--at", str(at), "--steps", "3")
        yield ("position", match_id, "--at", str(at))


def parted(code, phases, ends, number, folder):
    """Two matches that part in what one seat does in the open phase, or None if they do not.

    ``ends``: the seat finishes in both. Only that it has finished may be known to others.
    """
    found = [Match(code, number, folder / f"{number}-{name}.db") for name in "ab"]
    actor = 1 + phases % 2
    for each, match in enumerate(found):
        match.play_phases(phases)
        match.play(
            actor, BotDice(bot_seed(bytes([each]) * 32, actor)), None if ends else 1 + 3 * each
        )
        match.play(3 - actor, BotDice(bot_seed(bytes([9]) * 32, 3 - actor)), 2)
    runs = [match.recorder.run for match in found]
    records = [
        [each.record() for each in match.recorder.match.strands[f"seat-{actor}"]] for match in found
    ]
    good = records[0] != records[1] and all(run.lanes for run in runs)
    good = good and found[0].recorder.fold.open_since == found[1].recorder.fold.open_since
    good = good and all(run.has_finished(actor) == ends for run in runs)
    good = good and not runs[0].has_finished(3 - actor)
    return (*found, 3 - actor) if good else None


@pytest.fixture
def pair(request, tmp_path):
    """Two matches that part in what one seat does in the open phase; and the seat that looks on."""
    code, phases, ends = request.param
    tries = (parted(code, phases, ends, 50 * phases + each, tmp_path) for each in range(30))
    found = next(each for each in tries if each is not None)
    yield found
    for match in found[:2]:
        match.journal.close()


@pytest.mark.rule("CL-2.2", "CL-Q4")
@pytest.mark.parametrize(
    "pair",
    [(code, phases, ends) for code in GAMES for phases, ends in PHASES],
    indirect=True,
    ids=str,
)
def test_two_matches_that_differ_in_a_secret_phase_are_the_same_to_other_eyes(pair):
    one, two, looker = pair
    assert one.id == two.id
    for eyes in (str(looker), "public"):
        for words in commands(one.id, eyes, looker):
            ours, theirs = one.said(*words), two.said(*words)
            assert ours == theirs, words
    assert one.legal(looker) == two.legal(looker)
    stdin = "".join(
        f"{word}\n" for word in ("table", "last", "back", "legal", "as public", "find 1")
    )
    for eyes in (str(looker), "public"):
        words = ("replay", one.id, "--lines", "--as", eyes)
        assert one.said(*words, stdin=stdin) == two.said(*words, stdin=stdin)


@pytest.mark.parametrize("pair", [(code, 2, False) for code in GAMES], indirect=True, ids=str)
def test_the_judge_and_the_seat_itself_see_the_difference(pair):
    one, two, looker = pair
    for eyes in (str(3 - looker), "judge"):
        words = ("show", one.id, "--as", eyes, "--json")
        assert one.said(*words).out != two.said(*words).out


@pytest.mark.parametrize("pair", [(code, 3, False) for code in GAMES], indirect=True, ids=str)
def test_acting_tells_a_seat_nothing_of_the_other(pair):
    one, two, looker = pair
    action = one.legal(looker)[0]
    for words in (
        ("act", one.id, str(looker), *action.split()),
        ("act", one.id, str(looker), "concede", "now"),
    ):
        ours, theirs = one.said(*words), two.said(*words)
        assert ours == theirs
