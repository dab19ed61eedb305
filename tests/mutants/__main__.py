"""Watch the places before anything of the referee is read, then try."""

from __future__ import annotations

import sys
from importlib import import_module

from tests.mutants.rewriting import watch

if __name__ == "__main__":
    watch()
    sys.exit(import_module("tests.mutants.trial").main(sys.argv[1:]))
