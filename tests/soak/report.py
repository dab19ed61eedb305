"""The report of a soak: the same as text and as JSON."""

from __future__ import annotations

import json
import platform
import textwrap
from dataclasses import asdict, dataclass, field
from typing import Any

from tests.soak.work import Work


@dataclass
class Page:
    """What a chapter came to: so many of so many, its figures, its notes, what it found."""

    chapter: str
    title: str
    done: int = 0
    of: int = 0
    unit: str = ""
    figures: dict[str, Any] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)
    findings: dict[str, Any] = field(default_factory=dict)

    @property
    def whole(self) -> bool:
        """Whether everything that was planned is done."""
        return self.done >= self.of

    @property
    def good(self) -> bool:
        """Whether nothing was found."""
        return not self.findings


def write_report(work: Work, pages: list[Page]) -> str:
    """Write report.txt and report.json into the folder; the text."""
    text = "\n".join(_lines(work, pages)) + "\n"
    (work.folder / "report.txt").write_text(text, encoding="utf-8")
    whole = {
        "schema": "referee/soak/1",
        "seed": work.plan.seed,
        "scale": work.plan.scale,
        "python": platform.python_version(),
        "system": f"{platform.system()} {platform.machine()}",
        "good": all(page.good for page in pages),
        "chapters": [asdict(page) | {"whole": page.whole, "good": page.good} for page in pages],
    }
    content = json.dumps(whole, indent=1, sort_keys=True) + "\n"
    (work.folder / "report.json").write_text(content, encoding="utf-8")
    return text


def _lines(work: Work, pages: list[Page]) -> list[str]:
    machine = f"Python {platform.python_version()} on {platform.system()} {platform.machine()}"
    lines = [f"Soak: seed {work.plan.seed}, scale {work.plan.scale:g}, {machine}"]
    for page in pages:
        state = "nothing found" if page.good else f"{len(page.findings)} kinds of findings"
        part = "" if page.whole else " (not finished: run it again to go on)"
        lines += ["", f"{page.chapter}: {page.title}", f"  {page.done} of {page.of} {page.unit}{part}: {state}"]  # fmt: skip
        width = max(map(len, page.figures), default=0)
        lines += [f"  {name:<{width}}  {_shown(value)}" for name, value in page.figures.items()]
        for note in page.notes:
            lines += textwrap.wrap(note, 100, initial_indent="  ", subsequent_indent="    ")
        for what, entry in page.findings.items():
            lines.append(f"  FOUND {entry['times']} times: {what}")
            lines += [f"    again: {entry['again']}", f"    kept: {', '.join(entry['files'])}"]
    return lines


def _shown(value: Any) -> str:
    if isinstance(value, float):
        return f"{value:,.3g}" if abs(value) < 100 else f"{value:,.0f}"
    if isinstance(value, int):
        return f"{value:,}"
    if isinstance(value, dict):
        return ", ".join(f"{name} {_shown(each)}" for name, each in value.items())
    return str(value)
