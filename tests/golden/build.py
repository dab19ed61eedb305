"""Goldens: short, titled matches with the story that the referee tells of them.

``python -m tests.golden.build`` prints what would change; with ``--rebuild`` it writes the stories
anew. A golden is a script with a head (title, eyes, players, secret, readings) and, below a line of dashes, the
log; with a detail (BRIEF, FOLDED or FULL) and perhaps a width in the head, the report.
"""

from __future__ import annotations

import difflib
import json
import sys
from dataclasses import dataclass
from pathlib import Path

from cli.output.log_rows import report_rows
from events.recorder import Recorder
from referee import games
from referee.kernel.facts import Eyes
from referee.kernel.game import Opening
from referee.kernel.show.rows import words
from replays.lines import understood
from replays.read.log import log
from replays.read.summary import Detail, report
from tests.golden.boards import boards, drawn
from tests.golden.pages import page_files, shown
from tests.judges.proposals import ruling
from tests.judges.sitting import Said, say

FOLDER = Path(__file__).parent
LINE = "-" * 72


@dataclass(frozen=True)
class Golden:
    """One golden file: its head, its script, its story."""

    path: Path
    head: dict[str, str]
    script: tuple[str, ...]
    story: str


def goldens() -> list[Golden]:
    return [read(path) for path in sorted(FOLDER.rglob("*.golden"))]


def read(path: Path) -> Golden:
    above, _, story = path.read_text(encoding="utf-8").partition(f"{LINE}\n")
    lines = [line for line in above.splitlines() if line.strip()]
    head = dict(line.split(" = ", 1) for line in lines if " = " in line)
    script = tuple(line for line in lines if " = " not in line)
    return Golden(path, head, script, story)


def told(golden: Golden) -> str:
    """The story of the golden's match as the referee tells it today."""
    game = games.find(golden.path.parent.name)
    secret = bytes.fromhex(golden.head["secret"]) * 32
    chance = golden.head.get("chance", "seeded")
    readings = dict(each.split("=") for each in golden.head.get("readings", "").split())
    opening = Opening(int(golden.head.get("seats", 2)), game.version, readings, ())
    rec = Recorder.create(game, opening, secret[:32], chance=chance)
    for line in golden.script:
        if line.startswith("@"):
            say(rec, judged(line))
            continue
        found = understood(rec.run, line)
        assert found is not None
        seat, answer = found
        if answer[0] == "observe":
            rec.observe(answer[1], answer[2])
        else:
            rec.act(seat, answer)
    if rec.run.outcome is not None:
        rec.close()
    eyes: Eyes = golden.head["eyes"]
    entries = list(log(rec.match, eyes=int(eyes) if eyes.isdecimal() else eyes))
    if "detail" in golden.head:
        told = report(game, entries, golden.head["players"].split(), Detail[golden.head["detail"]])
        width = int(golden.head["width"]) if "width" in golden.head else None
        return "".join(f"{words(row)}\n" for row in report_rows(told, width))
    lines = []
    for entry in entries:
        lines.append(f"{entry.number:4} {entry.text}")
        lines += [f"       {sentence.text} [{sentence.rule}]" for sentence in entry.sentences]
    return "\n".join(lines) + "\n"


def judged(line: str) -> Said:
    """A call, a ruling or an appeal, written behind an @ as a list in JSON (tests/judges/sitting.py)."""
    what, *rest = json.loads(line[1:])
    return (what, ruling(**rest[0]), *rest[1:]) if what == "rule" else (what, *rest)


def main() -> int:
    changed = 0
    stories = [(golden.path, golden.story, told(golden)) for golden in goldens()]
    pictures = [(board.path, board.drawn, drawn(board)) for board in boards()]
    cards = [(file.path, file.shown, shown(file)) for file in page_files()]
    for path, before, now in stories + pictures + cards:
        if now == before:
            continue
        changed += 1
        sys.stdout.writelines(
            difflib.unified_diff(
                before.splitlines(keepends=True),
                now.splitlines(keepends=True),
                f"{path.name} as it is",
                f"{path.name} as it would be",
            )
        )
        if "--rebuild" in sys.argv:
            above, _, _ = path.read_text(encoding="utf-8").partition(f"{LINE}\n")
            path.write_text(f"{above.rstrip()}\n{LINE}\n{now}", encoding="utf-8")
    print(f"{changed} goldens differ")
    return 0


if __name__ == "__main__":
    sys.exit(main())
