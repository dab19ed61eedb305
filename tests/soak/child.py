"""The child of the soak: a process of its own that plays a stretch of matches, and says a line for each as JSON.

python -m tests.soak.child save-your-bacon --seed 1 --from 0 --to 100 [--watched]
python -m tests.soak.child judged --seed 1 --from 0 --to 20 [--watched]
"""

from __future__ import annotations

import argparse
import json
import sys
from importlib import import_module

from tests.soak.simulation.simulation import Simulation

MODULES = {
    "bacon-project": "bacon_project",
    "clash": "clash",
    "save-your-bacon": "save_your_bacon",
    "super-fantasy-brawl": "super_fantasy_brawl",
    "homestuck-atcg": "homestuck_atcg",
    "judged": "judged",
}
"""What can be played: a game, or games at which judges sit."""


def simulation(name: str) -> Simulation:
    """What the soak plays under that name."""
    found: Simulation = import_module(f"tests.soak.simulation.{MODULES[name]}").SIMULATION
    return found


def main() -> None:
    """Do the stretch that the command line names."""
    parser = argparse.ArgumentParser()
    parser.add_argument("name", choices=MODULES)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--from", type=int, required=True, dest="start")
    parser.add_argument("--to", type=int, required=True, dest="stop")
    parser.add_argument("--watched", action="store_true")
    asked = parser.parse_args()
    play = simulation(asked.name)
    for line in play.stretch(asked.seed, asked.start, asked.stop, watched=asked.watched):
        sys.stdout.write(json.dumps(line) + "\n")


if __name__ == "__main__":
    main()
