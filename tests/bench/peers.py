"""Peers: decisions re-executed by what others use for such games, where node and their packages are there (`make peers`)."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

from tests.bench.figures import Figure, Plan

SCRIPT = Path(__file__).with_name("peers.cjs")
PACKAGES = Path(__file__).resolve().parents[2] / ".venv" / "peers"
PEERS = {
    "boardgame": "boardgame.io: moves of a small duel, through its client",
    "showdown-9": "Pokémon Showdown, generation 9: choices of random teams",
    "showdown-1": "Pokémon Showdown, generation 1: choices of random teams",
}


def peer_rates(plan: Plan) -> Iterator[Figure]:
    """Their decisions a second of processor time; nothing where they are not there."""
    node = shutil.which("node")
    if node is None or not (PACKAGES / "node_modules").is_dir():
        plan.notes.append("peers: not measured, node or its packages are not there (make peers)")
        return
    rates = [json.loads(_run(node)) for _ in range(plan.repeat)]
    for name, what in PEERS.items():
        yield Figure(f"peer-{name}", what, "decisions/s", [rate[name] for rate in rates])


def _run(node: str) -> str:
    done = subprocess.run(
        [node, str(SCRIPT), str(PACKAGES)], capture_output=True, text=True, check=True
    )
    return done.stdout
