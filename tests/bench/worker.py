"""What one tree does of a round: folds decoded files and validates them whole, and says how long it was busy.

Started by ``tests.bench.earlier`` with another tree before this one on the path, so it may use only what every tree since
format 2 has: decoding, the fold, verification. It reads the paths of the files as one line of JSON, answers which of them are good, and then
each further line (the places of those to take) with the seconds of the processor for both.
"""

from __future__ import annotations

import gc
import json
import sys
from pathlib import Path
from time import process_time

from events.fold.fold import Fold
from replays.file.replay_file import decode
from replays.verify.verify import verify


def main() -> None:
    """Answer until nobody asks any more."""
    files = [Path(name).read_bytes() for name in json.loads(sys.stdin.readline())]
    matches = [decode(data)[1] for data in files]
    _answer([place for place, data in enumerate(files) if verify(data).good])
    for line in sys.stdin:
        places = json.loads(line)
        gc.collect()
        begun = process_time()
        for place in places:
            Fold(matches[place]).to_end()
        folded = process_time()
        for place in places:
            verify(files[place])
        _answer([folded - begun, process_time() - folded])


def _answer(found: list[int] | list[float]) -> None:
    print(json.dumps(found), flush=True)


if __name__ == "__main__":
    main()
