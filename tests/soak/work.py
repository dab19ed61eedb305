"""The folder of a soak: what it was asked to do, how far it has come, and what it has found."""

from __future__ import annotations

import json
import time
import traceback
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from referee.errors import RefereeBug

KEPT = 3
"""So many findings of one kind are kept as files; the rest are only counted."""


@dataclass(frozen=True)
class Plan:
    """What a soak was asked to do: its seed, how much of each chapter, for how many minutes.

    ``kinds`` is what the names of the inputs begin with that are to be tried now; the rest waits.
    """

    seed: int = 1
    scale: float = 1.0
    budget: float | None = None
    kinds: str = ""


class OtherSoak(Exception):
    """The folder holds another soak."""


@dataclass
class Work:
    """A folder with one JSON file for each chapter, and a folder of findings."""

    folder: Path
    plan: Plan
    started: float = field(default_factory=time.monotonic)

    def begin(self) -> None:
        """Make the folder, or go on in one that was made for the same seed and scale.

        Raises OtherSoak.
        """
        self.folder.mkdir(parents=True, exist_ok=True)
        ours = {"seed": self.plan.seed, "scale": self.plan.scale}
        theirs = self.recall("plan") or ours
        if theirs != ours:
            message = f"{self.folder} holds a soak of {theirs}, not of {ours}: name another --work"
            raise OtherSoak(message)
        self.remember("plan", ours)

    def amount(self, whole: int, least: int = 1) -> int:
        """So many of something, of ``whole`` at scale 1."""
        return max(least, round(whole * self.plan.scale))

    def out_of_time(self) -> bool:
        """Whether the minutes of the budget are over."""
        budget = self.plan.budget
        return budget is not None and time.monotonic() - self.started > budget * 60

    def random(self, *names: object) -> Random:
        """Chance of its own for that purpose: the same for the same seed."""
        return Random(" ".join(map(str, (self.plan.seed, *names))))

    # -- what is kept -----------------------------------------------------------------------

    def recall(self, name: str) -> dict[str, Any]:
        """What was remembered under that name; nothing if nothing was."""
        file = self.folder / f"{name}.json"
        if not file.exists():
            return {}
        found: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
        return found

    def remember(self, name: str, content: dict[str, Any]) -> None:
        """Write it beside and rename it: a soak that is killed here has the old or the new."""
        beside = self.folder / f".{name}.part"
        beside.write_text(json.dumps(content, indent=1, sort_keys=True) + "\n", encoding="utf-8")
        beside.replace(self.folder / f"{name}.json")

    def find(self, chapter: str, what: str, again: str, data: bytes = b"", text: str = "") -> None:
        """Keep a finding: what went wrong, how to see it again, and the bytes that did it."""
        known = self.recall("findings")
        entry = known.setdefault(
            f"{chapter}: {what}",
            {"times": 0, "again": again, "files": [], "number": len(known) + 1},
        )
        entry["times"] += 1
        if entry["times"] <= KEPT:
            place = self.folder / "findings" / f"{chapter}-{entry['number']}-{entry['times']}"
            place.mkdir(parents=True, exist_ok=True)
            (place / "what.txt").write_text(f"{what}\n{again}\n\n{text}", encoding="utf-8")
            if data:
                (place / "input").write_bytes(data)
            entry["files"].append(place.relative_to(self.folder).as_posix())
        self.remember("findings", known)

    def findings(self, chapter: str) -> dict[str, Any]:
        """The findings of a chapter by what went wrong."""
        start = f"{chapter}: "
        known = self.recall("findings")
        return {name.removeprefix(start): known[name] for name in known if name.startswith(start)}


def signature(error: BaseException) -> str:
    """An error in one line: its kind, and the last place of ours that it came from."""
    frames = traceback.extract_tb(error.__traceback__)
    ours = [frame for frame in frames if "site-packages" not in frame.filename]
    place = f"{Path(ours[-1].filename).name}:{ours[-1].name}" if ours else "?"
    says = f": {str(error)[:60]}" if isinstance(error, AssertionError | RefereeBug) else ""
    return f"{type(error).__name__} in {place}{says}"


def whole_story(error: BaseException) -> str:
    """The traceback of an error, as text."""
    return "".join(traceback.format_exception(error))
