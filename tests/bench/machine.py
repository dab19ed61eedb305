"""The machine on which the figures were taken, and what was measured on it."""

from __future__ import annotations

import os
import platform
import sqlite3
import sys
from importlib.metadata import version
from pathlib import Path


def machine() -> dict[str, str | int | float]:
    """Processor, cores, memory, system, Python and the libraries that matter."""
    return {
        "processor": _processor(),
        "cores": len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else _cores(),
        "memory": _memory(),
        "system": f"{platform.system()} {platform.release()} {platform.machine()}",
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "sqlite": sqlite3.sqlite_version,
        **{name: version(name) for name in ("referee", "eventsourcing", "msgpack", "chess")},
        "load": round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else 0.0,
    }


def _cores() -> int:
    return os.cpu_count() or 1


def _processor() -> str:
    """The model as the system tells it; on Linux it stands in a file."""
    file = Path("/proc/cpuinfo")
    if file.exists():
        for line in file.read_text(encoding="utf-8").splitlines():
            key, _, value = line.partition(":")
            if key.strip() == "model name":
                return value.strip()
    return platform.processor() or sys.platform


def _memory() -> str:
    if not hasattr(os, "sysconf") or "SC_PHYS_PAGES" not in os.sysconf_names:
        return "unknown"
    return f"{os.sysconf('SC_PAGE_SIZE') * os.sysconf('SC_PHYS_PAGES') / (1 << 30):.0f} GiB"


def described(found: dict[str, str | int | float]) -> list[str]:
    """The same in two lines for people."""
    one = f"{found['processor']}, {found['cores']} cores, {found['memory']}, {found['system']}"
    two = f"{found['python']}, SQLite {found['sqlite']}, " + ", ".join(
        f"{name} {found[name]}" for name in ("referee", "eventsourcing", "msgpack", "chess")
    )
    return [one, two, f"load when it began: {found['load']}"]
