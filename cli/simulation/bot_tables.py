"""Real matches at the tables of a simulated tournament: drafts, games and series, played by bots, compared, reported."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from hashlib import sha256
from typing import TYPE_CHECKING

from cli.event.table_match import wish_of_draft, wish_of_pod_draft, wish_of_table
from cli.opening.inherited import drafted_in_series, rest_in_series, rest_on_draft
from cli.opening.opening import Wish, open_match
from cli.play.bot_match import play_out
from cli.simulation.day import words_of
from cli.simulation.table_results import PENALTIES
from events.chain.notes import GAME
from events.records.records import Acted
from events.records.rulings import PENALTY, Ruled
from referee import games
from referee.errors import PackError
from referee.games.tournament.state.table_games import TWO, shown
from referee.kernel.facts import TABLE
from replays.tournament.comparison import compare
from replays.tournament.course import course_of
from replays.tournament.pod_drafts import decks_to_play, drawn_pod, seen_draft
from replays.tournament.seen import games_of, seen
from replays.verify.series import Series

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cli.simulation.day import At, Day
    from events.chain.match import Match
    from events.recorder import Recorder
    from referee.kernel.decision.ask import Answer
    from replays.tournament.course import Course
    from replays.tournament.seen import Seen

NEXT_GAME = b"referee simulated game 1\x00"
"""In front of what the secret of a game in a series is made of."""
MOST_GAMES = 9
"""So many games a series has at most; if it is not won then, a judge ends the table."""


class BotTables:
    """Matches that bots play at the tables of a day; ``matches`` has every one of them by its id."""

    def __init__(self, day: Day, bot: str) -> None:
        self.day, self.bot = day, bot
        self.matches: dict[str, Match] = {}
        self._course: tuple[int, Course] | None = None
        day.is_played = True

    def report(self, at: At) -> None:
        """Open the match of the table, let bots play it, and report what the comparison says of it.

        Where the plan knows no such result (a draw in a bracket), a judge decides the table (TN-39).
        """
        day, course = self.day, self._course_now()
        match = self._played(course, at)
        found, _ = seen(match, self.matches.get)
        known = games_of(found, self.matches.get)
        if (drafted := self._seen_draft(course, at)) is not None:
            known[drafted.root] = drafted
        compared = compare(course, at, found, known)
        where, note = words_of(at), {GAME: match.id}
        penalties = [[entry, word] for entry, word in compared.penalties]
        result = shown(compared.games) if compared.games is not None else ""
        said = ["report", where, match.root.hex(), result, *([penalties] if penalties else [])]
        if not compared.faults and result and day.may(*said, seat=(desk := day.desk())):
            day.say(*said, seat=desk, note=note)
            return
        wins = course.plan(at).wins
        ends = ("w1", "w2") if course.plan(at).has_pods else (f"{wins}-0", f"0-{wins}")
        day.say("decide", where, day.dice.choose(ends), "time")

    def draft(self, pod: int) -> None:
        """Let bots draft for the members of a pod, and name what they played."""
        course = self._course_now()
        drawn = drawn_pod(course, pod)
        # Someone alone in a pod has nobody to draft with.
        if drawn is None or len(drawn.entries) < TWO:
            return
        wish = wish_of_pod_draft(course, self.day.recorder.match, drawn)
        match = self._finished(open_match(wish, None))
        self.day.say("draft", pod, match.root.hex(), note={GAME: match.id})

    def _seen_draft(self, course: Course, at: At) -> Seen | None:
        return seen_draft(course, at, self.day.recorder.match, self.matches.get)

    def _course_now(self) -> Course:
        """What the records say of the tables, read again when a round was paired or taken back."""
        if self._course is None or self._course[0] != self.day.laid:
            self._course = self.day.laid, course_of(self.day.recorder.match)
        return self._course[1]

    # -- playing ----------------------------------------------------------------------------

    def _played(self, course: Course, at: At) -> Match:
        """The match of a table, or its series with all its games; a draft comes first now and then."""
        event, draft = self.day.recorder.match, None
        decks = decks_to_play(course, at, self._seen_draft(course, at))
        if not course.plan(at).is_drafted and self.day.happens(50):
            draft = self._drafted(wish_of_draft(course, event, at))
        wish = wish_of_table(course, event, at, draft, decks)
        if not wish.game.lists:
            return self._finished(open_match(wish, None), penalised=True)
        return self._series(open_match(wish, None), draft, decks)

    def _drafted(self, wish: Wish | None) -> Match | None:
        """A finished draft; None where the game has none, or too few cards for so many."""
        if wish is None:
            return None
        with suppress(PackError):
            return self._finished(open_match(wish, None))
        return None

    def _finished(self, recorder: Recorder, *, penalised: bool = False) -> Match:
        """A match that bots play to its end, sometimes with a penalty in it."""
        if penalised and self.day.happens(self.day.scenario.rates.penalties):
            seat = 1 + self.day.dice.below(recorder.fold.opened.seats)
            rule = next(iter(recorder.game.catalogue.rules)).id
            word = self.day.dice.choose(PENALTIES[:2])
            recorder.rule(Ruled(PENALTY, seat=seat, word=word, rules=(rule,), reason="slow"), "Ada")
        match = play_out(recorder, [self.bot] * recorder.fold.opened.seats)
        self.matches[match.id] = match
        return match

    def _series(
        self, recorder: Recorder, draft: Match | None, decks: Mapping[int, Answer]
    ) -> Match:
        """A series to its end: its games one after the other, each added with its root."""
        before: Match | None = None
        for number in range(1, MOST_GAMES + 1):
            if recorder.run.outcome is not None:
                break
            game = self._next_game(Series(recorder.match), number, before, draft, decks)
            recorder.act(TABLE, Series(recorder.match).add(game, before), {GAME: game.id})
            before = game
        if recorder.run.outcome is None:
            recorder.act(TABLE, ["referee-result", "draw", "time"])
        recorder.close()
        self.matches[recorder.match.id] = recorder.match
        return recorder.match

    def _next_game(
        self,
        series: Series,
        number: int,
        before: Match | None,
        draft: Match | None,
        decks: Mapping[int, Answer],
    ) -> Match:
        """The next game of a series, with the decks of the one before; the first on the draft, or with these decks."""
        game = games.find(series.game.lists)
        rest = rest_in_series(game, series, before)
        if before is None and draft is not None:
            rest = drafted_in_series(rest_on_draft(game, draft), rest)
        elif before is None:
            rest = replace(rest, decks=decks)
        players = tuple((name, "") for name in rest.players)
        secret = sha256(NEXT_GAME + series.match.root + bytes([number])).digest()
        wish = Wish(
            game, players, secret, dict(rest.readings), "seeded", seeded=True, seats=rest.seats, rest=rest
        )  # fmt: skip
        recorder = open_match(wish, None)
        if before is not None:
            recorder.match.kept = decks_of(before, game.deck_verb)
        return self._finished(recorder, penalised=True)


def decks_of(match: Match, verb: str) -> dict[int, Answer]:
    """The answer with which each seat chose its deck in a finished match: by that verb, or the first of the seat."""
    found: dict[int, Answer] = {}
    for records in match.strands.values():
        for sealed in records:
            record = sealed.record()
            if isinstance(record, Acted) and record.seat and verb in ("", record.answer[0]):
                found.setdefault(record.seat, list(record.answer))
    return found
