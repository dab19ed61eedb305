"""What was interrupted goes on: an import, an export, a simulation do what is done already not once more."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from cli.exit_codes import INTERRUPTED
from cli.play import bot_match
from events.log import transcript
from events.store.journal import Journal, open_store
from replays.verify import verify
from tests.cli.conftest import Run
from tests.judges.matches import opened, play

NUMBER, SEED = 3, "0a"


class Counted:
    """A function, and how often it was called."""

    def __init__(self, function):
        self.function, self.times = function, 0

    def __call__(self, *args, **named):
        self.times += 1
        return self.function(*args, **named)


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, Counted]]:
    found = {}
    for module, name in ((bot_match, "play_out"), (transcript, "tell"), (verify, "verify")):
        found[name] = Counted(getattr(module, name))
        monkeypatch.setattr(module, name, found[name])
    return found


def simulated(run: Run, *more: str) -> dict[str, bytes]:
    said = run("simulate", "bacon-project", "-n", str(NUMBER), "--seed", SEED, *more)
    assert said.code == 0, said
    return said.out


def files_in(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def test_a_simulation_plays_what_is_not_there(run: Run, tmp_path: Path, counted) -> None:
    words, folder = ("-o", str(tmp_path / "bots")), tmp_path / "bots"
    said = simulated(run, *words)
    first, *_ = before = files_in(folder)
    (folder / first).unlink()
    assert simulated(run, *words) == said
    assert files_in(folder) == before
    assert counted["play_out"].times == NUMBER + 1
    simulated(run, *words, "--force")
    assert counted["play_out"].times == 2 * NUMBER + 1
    assert run("simulate", "bacon-project", "-n", "1", "--seed", SEED, *words, "--bare").code != 0


def test_a_simulation_into_the_store_plays_what_is_not_there(run: Run, counted) -> None:
    said = simulated(run)
    assert simulated(run) == said
    assert counted["play_out"].times == NUMBER


def test_an_export_writes_and_an_import_verifies_what_is_not_there(
    run: Run, tmp_path: Path, counted
) -> None:
    simulated(run)
    folder = tmp_path / "files"
    words = ("export", "--all", "-o", f"{folder}/")
    told = counted["tell"].times
    said = run(*words)
    first, *_ = before = files_in(folder)
    (folder / first).unlink()
    assert run(*words) == said
    assert files_in(folder) == before
    assert counted["tell"].times == told + NUMBER + 1
    other = ("--store", f"sqlite:///{tmp_path}/other.sqlite")
    verified = counted["verify"].times
    assert run("import", str(folder), *other).out.count("taken") == NUMBER
    assert run("import", str(folder), *other).out.count("already here") == NUMBER
    assert counted["verify"].times == verified + NUMBER


def test_a_spoiled_file_is_neither_known_nor_left_as_it_is(run: Run, tmp_path: Path) -> None:
    simulated(run)
    folder = tmp_path / "files"
    assert run("export", "--all", "-o", f"{folder}/").code == 0
    first = next(folder.iterdir())
    data = first.read_bytes()
    first.write_bytes(data[:-9])
    assert run("import", str(first)).code != 0
    assert run("export", "--all", "-o", f"{folder}/").code != 0
    assert run("export", "--all", "-o", f"{folder}/", "--force").code == 0
    assert first.read_bytes() == data


def test_an_interrupt_while_a_checkpoint_is_kept_loses_nothing(
    run: Run, store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal = open_store(store)
    rec = opened("clash", journal)
    play(rec, 60)

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(Journal, "keep_checkpoint", interrupted)
        assert run("legal", rec.match.id, "--as", "judge").code == INTERRUPTED
    assert journal.match(rec.match.id, resumed=True).checkpoint is None
    folded = run("legal", rec.match.id, "--as", "judge")
    assert journal.match(rec.match.id, resumed=True).checkpoint is not None
    assert run("legal", rec.match.id, "--as", "judge") == folded
    ask = rec.run.asks()[0]
    answer = next(iter(ask.legal()))
    said = run("act", rec.match.id, str(ask.seat), *rec.game.printed(answer).split())
    assert said.code == 0, said
    rec.act(ask.seat, answer)
    kept = journal.match(rec.match.id).strands
    assert {name: [each.parts[:2] for each in strand] for name, strand in kept.items()} == {
        name: [each.parts[:2] for each in strand] for name, strand in rec.match.strands.items()
    }
    journal.close()
