"""The start: secure the streams, look that the packages are ours, hand over to the group of commands."""

from __future__ import annotations

import gc
import sys

from cli.guard import shadowed
from cli.output.streams import secure_streams

UNUSABLE = 8
"""The exit code of `cli.exit_codes` for what cannot be read on this machine."""

COLLECTED_AFTER = 100_000
"""So many new objects lie about before Python looks for circles among them, of which we make few.

Python looks after 700: a command that begins with a long match looks at the same objects again and again.
"""


def main() -> None:
    """Run the command that the arguments name, and end with its exit code."""
    gc.set_threshold(COLLECTED_AFTER)
    secure_streams()
    fault = shadowed()
    if fault is not None:
        sys.stderr.write(f"{fault}\n")
        raise SystemExit(UNUSABLE)
    from cli.group import group

    try:
        group.main()
    finally:
        gc.freeze()  # what ends with the process is not looked through for circles once more


if __name__ == "__main__":
    main()
