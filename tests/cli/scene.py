"""The scene: what the examples of the help pages and of the documents find when they are typed.

In the store lie the finished match ``nfub...`` (Ann against Ben, `docs/first-match.txt`) and the
live match ``bhht...`` (Cleo against Dan), and ``t375...`` (Eva against Finn), which waits for both to
pledge for a fair seed. So does the event ``vu27...`` of eight, whose first round is paired; table 1-4 has a
result. Here are the keys ``club`` and ``gita``. In the folder lie ``final.replay`` (that finished match),
``what-if.replay`` (a branch of it that ended otherwise), ``archive/`` with both, the scripts
``game.txt`` and ``more.txt``, two accounts each of what follows on its records 9 (``ann.txt``, ``ben.txt``) and 6 (``cleo.txt``, ``dan.txt``), the match ``league.replay``, which names these keys, the copies ``before.replay``, ``copy.replay`` and
``shown.replay``, ``reviewed.replay`` with an annotation for everybody, the entries ``players.csv`` (with a faulty line), the card list ``list.csv``, and the case ``my-question.toml``, alone and in ``rulings/``.
"""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from click.testing import CliRunner

from cli.group import group
from cli.storage.signing_keys import key_names, make_key
from tests.cli.conftest import ROOT

STORE = "club.db"
FINISHED = ("--player", "Ann=raven-grey", "--player", "Ben=steven-graphite", "--seed", "8200" * 16)
LIVE = ("--player", "Cleo=hector", "--player", "Dan=sable-quist", "--seed", "01" * 32)
FAIR = ("--fair", "--player", "Eva", "--player", "Finn", "--seed", "03" * 32)
EVENT = ("--name", "Club evening", "--stage", "swiss rounds:3 best-of:3", "--seed", "04" * 32)
PLAYERS = ("Ann", "Ben", "Cleo", "Dora", "Eve", "Finn", "Gus", "Hana")
WHAT_IF = "20" * 32
REMARK = ("--by", "Ida", "--mark", "?!", "Too early")
KEYS = ("club", "gita")
LEAGUE = ("--player", "Gita", "--player", "Hugo", "--signer", "house=club", "--signer", "1=gita")
GAME = "1: choose-profile raven-grey\n2: choose-profile steven-graphite\n2: concede\n"
ACCOUNTS = {
    "ann.txt": "1: defend 5s 7c\n1: choose-discard 2s\n",
    "ben.txt": "1: defend 7c\n1: choose-discard 2s\n",
    "cleo.txt": "2: cast 2d 3c\n2: use-king Ks 3d\n",
    "dan.txt": "2: use-king Ks 3d\n2: cast 2d 3c\n",
}
MORE = "1: choose-profile hector\n2: choose-profile sable-quist\n1: keep-hand\n2: keep-hand\n"

LIST = """\
TITLE,subtitle,Power,Enter Cost,Tags,Game Text,Stars,Card Number
LAMP LIGHTER,never sleeps,3,2g,#HUMAN,Ability (1b) Draw 1 card.,3,C901
"""


def build_scene(folder: Path) -> None:
    """Make all of it in an empty folder."""
    store = f"sqlite:///{folder / STORE}"
    (folder / "docs").mkdir()
    (folder / "game.txt").write_text(GAME, encoding="utf-8")
    for name, text in ACCOUNTS.items():
        (folder / name).write_text(text, encoding="utf-8")
    shutil.copy(ROOT / "docs" / "first-match.txt", folder / "docs")
    script = str(folder / "docs" / "first-match.txt")
    _do(store, "record", "bacon-project", *FINISHED, "--script", script)
    _do(store, "new", "bacon-project", *LIVE)
    _do(store, "new", "clash", *FAIR)
    _hold_event(store, folder)
    aside = f"sqlite:///{folder / 'aside.db'}"
    final, other = str(folder / "final.replay"), str(folder / "what-if.replay")
    _do(store, "export", "nfub", "-o", final)
    branch = _do(aside, "new", "--from", final, "--at", "10", "--seed", WHAT_IF).split()[1]
    _do(aside, "act", branch, "1", "concede")
    _do(aside, "export", branch, "-o", other)
    _play_league(aside, folder)
    (folder / "aside.db").unlink()
    _do(store, "share", "nfub", "--until", "10", "-o", str(folder / "before.replay"))
    _do(store, "share", "nfub", "-o", str(folder / "copy.replay"))
    told = ("--disclose", "seat-1:3")
    _do(store, "share", "nfub", *told, "-o", str(folder / "shown.replay"))
    reviewed = str(folder / "reviewed.replay")
    shutil.copy(final, reviewed)
    _do(store, "annotate", "add", reviewed, "--at", "7", "--as", "public", *REMARK)
    for name in ("archive", "rulings"):
        (folder / name).mkdir()
    for file in (final, other):
        shutil.copy(file, folder / "archive")
    (folder / "more.txt").write_text(MORE, encoding="utf-8")
    (folder / "list.csv").write_text(LIST, encoding="utf-8")
    text = (ROOT / "docs" / "cases.md").read_text(encoding="utf-8")
    case = re.findall(r"```toml\n(title.*?)```", text, re.DOTALL)[0]
    for place in (folder, folder / "rulings"):
        (place / "my-question.toml").write_text(case, encoding="utf-8")


def _hold_event(store: str, folder: Path) -> None:
    """The event in its first round, and a list of more entries."""
    event = _do(store, "event", "new", "save-your-bacon", *EVENT).split()[1].rstrip(":")
    (folder / "players.csv").write_text("name,strength\nIda,9\nJo,x\n", encoding="utf-8")
    for name in PLAYERS:
        _do(store, "event", "enter", event, name)
    _do(store, "event", "start", event)
    _do(store, "event", "pair", event)
    _do(store, "event", "result", event, "1-4", "2-0", "--slip")
    _do(store, "share", event, "-o", str(folder / "hall.replay"))
    (folder / "desk-2.txt").write_text("1: slip 1-2 2-0\n", encoding="utf-8")


def _play_league(store: str, folder: Path) -> None:
    """A match that the house and Gita will seal, with keys that are made once."""
    known = set(key_names())
    for name in KEYS:
        if name not in known:
            make_key(name)
    script = str(folder / "game.txt")
    played = _do(store, "record", "bacon-project", *LEAGUE, "--script", script).split()[1]
    _do(store, "export", played, "-o", str(folder / "league.replay"))


def _do(store: str, *words: str) -> str:
    result = CliRunner().invoke(group, [*words, "--store", store])
    assert result.exit_code == 0, result.output
    return result.output
