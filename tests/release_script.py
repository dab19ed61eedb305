"""``make release-script``: put the script and style of pages into the list of releases, under the version of the package."""

from __future__ import annotations

import json
import sys
from importlib import resources
from pathlib import Path

from replays.page.releases import FILE, read_releases, this_version, today

LIST = Path(str(resources.files("replays.page").joinpath(FILE)))


def main() -> int:
    released, version = read_releases(), this_version()
    if released.get(version, today()) != today():
        print(f"{version} was released with another script or style: a new version is needed")
        return 1
    rows = {name: each._asdict() for name, each in {**released, version: today()}.items()}
    LIST.write_text(f"{json.dumps(rows, indent=2)}\n", encoding="utf-8")
    print(f"{LIST}: {version} {' '.join(today())}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
