"""Chapter 6: a store of many matches: is what `list`, a prefix, `export` and `import` say right?

And how long do they take, and with how much memory. The figures are of whole processes.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterable
from statistics import median

from tests.soak.matches import exported
from tests.soak.processes import Ended, ended, python, referee, surroundings
from tests.soak.report import Page
from tests.soak.store_child import is_live, match_of
from tests.soak.work import Work

NAME = "store"
MATCHES = 100_000
STRETCH = 2000
LOOKED_UP = 20
COMPARED = 100


class Hoard:
    """The store, what should be in it, and what has been measured."""

    def __init__(self, work: Work) -> None:
        self.work = work
        self.folder = work.folder / "hoard"
        self.folder.mkdir(exist_ok=True)
        self.file = self.folder / "matches.sqlite"
        self.store = f"sqlite:///{self.file}"
        self.names = self.folder / "ids.txt"
        self.whole = work.amount(MATCHES, 4)
        self.state = work.recall(NAME) or {"done": 0, "filling": 0.0, "figures": {}}

    def ids(self) -> list[str]:
        """The ids of the matches in the order in which they came."""
        return self.names.read_text(encoding="ascii").split() if self.names.exists() else []

    def run(self, *words: object) -> Ended:
        """One command on the store, to its end."""
        return ended(referee(*words), surroundings(self.store))

    def wrong(self, what: str, done: Ended | None = None) -> None:
        """Keep a finding."""
        text = "" if done is None else f"exit {done.code}\n{done.err[-4000:]}\n{done.out[-4000:]}"
        self.work.find(NAME, what, f"REFEREE_STORE={self.store}", text=text)

    def figure(self, name: str, done: Ended) -> None:
        """Keep what a command took."""
        self.state["figures"][name] = f"{done.seconds:.1f} s, {done.peak_mb:.0f} MB at most"

    def expect(self, what: str, fine: object, done: Ended | None = None) -> None:
        """A finding unless it is so."""
        if not fine:
            self.wrong(what, done)


def go_on(work: Work) -> Page:
    """Fill the store, then ask it; the page."""
    hoard = Hoard(work)
    fill(hoard)
    stages: tuple[Callable[[Hoard], None], ...] = (look_at_list, look_up, export_all, import_again)
    if hoard.state["done"] >= hoard.whole:
        for number, stage in enumerate(stages):
            if hoard.state.get("stage", 0) > number or work.out_of_time():
                continue
            stage(hoard)
            hoard.state["stage"] = number + 1
            work.remember(NAME, hoard.state)
    return page(hoard, len(stages))


def fill(hoard: Hoard) -> None:
    """Play and store the matches that are missing; a stretch that was cut off is done again."""
    work, state = hoard.work, hoard.state
    while state["done"] < hoard.whole and not work.out_of_time():
        stop = min(hoard.whole, state["done"] + STRETCH)
        words = ["--store", hoard.store, "--seed", work.plan.seed]
        words += ["--from", state["done"], "--to", stop]
        done = ended(python("tests.soak.store_child", *words), surroundings())
        ids = done.out.split()
        if done.code or len(ids) != stop - state["done"]:
            hoard.wrong("the process that fills the store broke off", done)
            return
        known = hoard.ids()[: state["done"]]
        hoard.names.write_text("\n".join([*known, *ids]) + "\n", encoding="ascii")
        state["filling"] += done.seconds
        state["done"] = stop
        work.remember(NAME, state)


# -- the stages -----------------------------------------------------------------------------


def look_at_list(hoard: Hoard) -> None:
    """`list` names every match, in order, and says rightly which are live."""
    ids = hoard.ids()
    plain = hoard.run("list")
    hoard.figure("list", plain)
    lines = plain.out.splitlines()
    right = [line.split()[0] for line in lines] == [match_id[:8] for match_id in ids]
    hoard.expect("list does not name what is there", plain.code == 0 and right, plain)
    data = hoard.run("list", "--json")
    hoard.figure("list --json", data)
    found = json.loads(data.out)["matches"] if data.code == 0 else []
    right = [each["id"] for each in found] == ids
    right = right and [each["live"] for each in found] == [is_live(n) for n in range(len(ids))]
    hoard.expect("list --json does not name what is there", right, data)


def look_up(hoard: Hoard) -> None:
    """A prefix finds its match; one of several says so; one of none says so."""
    ids = hoard.ids()
    random = hoard.work.random(NAME, "prefixes")
    times = []
    for _ in range(hoard.work.amount(LOOKED_UP, 2)):
        wanted = random.choice(ids)
        done = hoard.run("show", shortest(wanted, ids), "--json")
        hoard.expect("a prefix finds another match", f'"{wanted}"' in done.out, done)
        times.append((done.seconds, done.peak_mb))
    seconds, peaks = zip(*times, strict=True)
    hoard.state["figures"][f"show by the shortest prefix, median of {len(times)}"] = (
        f"{median(seconds):.2f} s, {max(peaks):.0f} MB at most"
    )
    known = {match_id[0] for match_id in ids}
    several = next((a for a in sorted(known) if sum(i[0] == a for i in ids) > 1), "")
    done = hoard.run("show", several) if several else None
    fine = done is None or (done.code == 2 and done.err.count("\n") == 1)
    hoard.expect("a prefix of several is not refused in one line", fine, done)
    done = hoard.run("show", "1890")  # these digits stand in no base32 id
    fine = done.code == 2 and done.err.count("\n") == 1
    hoard.expect("a prefix of none is not refused in one line", fine, done)


def shortest(wanted: str, ids: Iterable[str]) -> str:
    """The shortest beginning of an id that no other has."""
    others = [match_id for match_id in ids if match_id != wanted]
    for length in range(1, len(wanted)):
        others = [match_id for match_id in others if match_id.startswith(wanted[:length])]
        if not others:
            return wanted[:length]
    return wanted


def export_all(hoard: Hoard) -> None:
    """`export --all` writes every finished match, each as if it had been exported alone."""
    folder = hoard.folder / "files"
    shutil.rmtree(folder, ignore_errors=True)
    done = hoard.run("export", "--all", "-o", folder)
    hoard.figure("export --all", done)
    ids = hoard.ids()
    finished = {match_id for n, match_id in enumerate(ids) if not is_live(n)}
    written = {file.stem for file in folder.glob("*")}
    hoard.expect("export --all exits with an error", done.code == 0, done)
    hoard.expect("export --all wrote other files than it should", written == finished, done)
    size = sum(file.stat().st_size for file in folder.glob("*"))
    hoard.state["figures"]["exported"] = f"{len(written):,} files, {size / 1e6:,.0f} MB"
    random = hoard.work.random(NAME, "compared")
    for number in random.sample(range(len(ids)), min(COMPARED, len(ids))):
        if not is_live(number):
            file = folder / f"{ids[number]}.replay"
            same = file.read_bytes() == exported(match_of(hoard.work.plan.seed, number))
            hoard.expect("an exported file differs from its match", same)


def import_again(hoard: Hoard) -> None:
    """`import` of what is there changes nothing."""
    folder = hoard.folder / "files"
    before = hoard.file.stat().st_size
    done = hoard.run("import", folder)
    hoard.figure("import of all that is there", done)
    said = [line.rpartition("  ")[2] for line in done.out.splitlines() if line[0] != " "]
    fine = done.code == 0 and said == ["already here"] * len(list(folder.glob("*")))
    hoard.expect("import of what is there is not nothing new", fine, done)
    hoard.expect("import of what is there changed the store", hoard.file.stat().st_size == before)
    shutil.rmtree(folder)


def page(hoard: Hoard, stages: int) -> Page:
    """What the store said, and how fast."""
    state = hoard.state
    asked = state.get("stage", 0)
    found = Page(NAME, "a store of many matches", state["done"], hoard.whole, "matches")
    found.findings = hoard.work.findings(NAME)
    if state["done"]:
        found.figures["playing and storing them"] = f"{state['filling']:,.0f} s"
    if hoard.file.exists():
        found.figures["the store"] = f"{hoard.file.stat().st_size / 1e6:,.0f} MB"
    found.figures |= state["figures"]
    if asked < stages:
        found.of += 1
        found.notes.append(f"{asked} of {stages} questions asked")
    found.notes.append(
        "Every fiftieth match is a whole one, the others are conceded or decided after 4 to 7 "
        "decisions; one in a thousand is live. Each was stored in one commit of its own."
    )
    return found
