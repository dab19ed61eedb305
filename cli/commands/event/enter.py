"""``referee event enter``: who plays, one by one or out of a file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from cli.completion import proposals
from cli.context import Example, command
from cli.exit_codes import GOOD, REFUSED
from referee.errors import IllegalAction, NotUnderstood
from referee.kernel.facts import TABLE
from referee.kernel.words.english import listed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cli.context import CommandContext
    from cli.event.deck_words import Read
    from cli.event.entry_list import Wanted
    from cli.event.hall import Hall, Saying


@command(
    "enter",
    Example("event enter vu27 Zoe --strength 1500", "One entry more."),
    Example(
        "event enter vu27 --csv players.csv", "Refused lines are named, the others entered.", 6
    ),
)
@click.argument("event", shell_complete=proposals.events)
@click.argument("name", required=False)
@click.option(
    "--strength",
    type=click.IntRange(0),
    default=None,
    metavar="N",
    help="By which entries are numbered (0).",
)
@click.option("--with", "partner", metavar="NAME", help="Who plays together with NAME.")
@click.option(
    "--key",
    metavar="KEY",
    help="With which NAME signs its matches: a key of 'key list', or a public half.",
)
@click.option("--with-key", metavar="KEY", help="The same for who plays together with NAME.")
@click.option(
    "--csv",
    "file",
    shell_complete=proposals.any_files,
    metavar="FILE",
    help="A line for each entry: name,strength,with,deck,key,with-key.",
)
@click.option(
    "--by", metavar="NAME", help="The judge who permits an entry after half of the rounds."
)
@click.option("--reason", metavar="TEXT", help="Why.")
def enter(
    desk: CommandContext,
    event: str,
    name: str | None,
    strength: int | None,
    partner: str | None,
    key: str | None,
    with_key: str | None,
    file: str | None,
    by: str | None,
    reason: str | None,
) -> int:
    """Enter NAME into an EVENT, or everybody in a file.

    Of a file each faulty line is told with its column and not entered, the others are; the exit
    code is 6 then. A file may be given again once it is mended: whoever it names and who is
    entered already is left as they are. After the start an entry plays from the next round on.

    In the column deck stands a deck as 'event deck' takes it; a file is looked for beside FILE,
    and the decks of two who play together have | between them. Entry and deck stand or fall together.

    With a key (--key) every match that is opened for the entry names it, and 'referee validate'
    says whether its player has signed the closing. It is named now or not at all.
    """
    from cli.event.entry_keys import read_keys
    from cli.event.entry_list import Wanted
    from cli.event.hall import open_hall, signature
    from cli.words import clean_name

    said_of_one = partner or strength is not None or key or with_key
    if (name is None) == (file is None) or (file is not None and said_of_one):
        message = "name who enters (with --strength, --with and --key), or a --csv FILE"
        raise click.UsageError(message)
    if with_key and not partner:
        message = "--with-key goes with --with"
        raise click.UsageError(message)
    signed = signature(by, reason)
    hall = open_hall(desk, event)
    if file is not None:
        return _enter_file(desk, hall, file, signed)
    assert name is not None
    names = [clean_name(each) for each in (name, partner) if each is not None]
    keys = read_keys([key or "", with_key or ""][: len(names)])
    wanted = Wanted(tuple(names), strength or 0, keys=keys)
    return _enter_one(desk, hall, wanted, signed)


def _enter_one(desk: CommandContext, hall: Hall, wanted: Wanted, signed: dict[str, str]) -> int:
    """Enter one person, or two who play together. Raises NotUnderstood for a key that somebody else has, IllegalAction."""
    from cli.event.entry_keys import KeysTaken

    if why := KeysTaken(hall).refusal(wanted):
        raise NotUnderstood(why)
    for entry in hall.roster.called(wanted.names):
        desk.say.complain(f"{hall.roster.numbered(entry)} is entered already; once more now")
    said = _entered(hall, [wanted], signed)[0]
    if isinstance(said, IllegalAction):
        raise said
    numbered = hall.roster.numbered(said)
    desk.say.line(f"{said:>5}  {numbered}{_late(hall, said)}")
    desk.say.answer("event-enter", {"event": hall.id, "entries": [_data(hall, said)], "faults": []})
    return GOOD


def _late(hall: Hall, entry: int) -> str:
    since = hall.event.entry(entry).since
    return f", plays from round {since} on" if since > 1 else ""


def _data(hall: Hall, entry: int) -> dict[str, Any]:
    found = hall.event.entry(entry)
    names = list(hall.roster.people[entry])
    return {"entry": entry, "names": names, "strength": found.strength, "since": found.since}


def _entered(
    hall: Hall, wanted: Sequence[Wanted], signed: dict[str, str]
) -> list[int | IllegalAction]:
    """Of each the number of its entry, or why it is refused."""
    said = hall.say_all([_saying(each, signed) for each in wanted])
    good = sum(not isinstance(each, IllegalAction) for each in said)
    numbers = iter(range(len(hall.event.entries) - good + 1, len(hall.event.entries) + 1))
    return [each if isinstance(each, IllegalAction) else next(numbers) for each in said]


def _saying(wanted: Wanted, signed: dict[str, str]) -> Saying:
    """The entry; one that a judge signs is late."""
    from cli.event.hall import Saying
    from events.chain.notes import NAMES, VERIFIERS

    verb = "enter-late" if signed else "enter"
    keys = {VERIFIERS: list(wanted.keys)} if wanted.keys else {}
    note = {NAMES: list(wanted.names), **keys, **signed}
    return Saying(TABLE, (verb, wanted.strength, len(wanted.names)), note)


# -- files ----------------------------------------------------------------------------------


def _enter_file(desk: CommandContext, hall: Hall, file: str, signed: dict[str, str]) -> int:
    """Enter every good line in one commit, and say what is wrong with the others."""
    from cli.event.deck_column import read_column, register_all
    from cli.event.entry_keys import KeysTaken
    from cli.event.entry_list import Fault, read_entries

    faults: list[Fault] = []
    wanted: list[Wanted] = []
    seen: dict[tuple[str, ...], int] = {}
    decks: dict[int, Read] = {}
    taken = KeysTaken(hall)
    for each in read_entries(file):
        if isinstance(each, Fault):
            faults.append(each)
        elif isinstance(read := read_column(hall, file, each), Fault):
            faults.append(read)
        elif known := hall.roster.called(each.names):
            desk.say.complain(
                f"{file}: line {each.line}: {hall.roster.numbered(known[0])} is entered already"
            )
        elif why := taken.refusal(each):
            faults.append(Fault(each.line, 1, why))
        else:
            _warn_of_namesake(desk, file, each, seen)
            wanted.append(each)
            decks |= {each.line: read} if read is not None else {}
    said = _entered(hall, wanted, signed) if wanted else []
    for each, entry in zip(wanted, said, strict=True):
        if isinstance(entry, IllegalAction):
            faults.append(Fault(each.line, 1, str(entry)))
    entries = [entry for entry in said if not isinstance(entry, IllegalAction)]
    desk.say.line(f"{_span(entries)}  entered" if entries else "nobody entered")
    lines = {entry: each for each, entry in zip(wanted, said, strict=True) if entry in entries}
    faults += register_all(desk, hall, lines, decks)
    for fault in sorted(faults, key=lambda each: each.line):
        desk.say.complain(
            f"{file}: line {fault.line}, column {fault.column}: {fault.what}; "
            "nothing of this line was entered"
        )
    data = [{"line": each.line, "column": each.column, "message": each.what} for each in faults]
    listed_ = [_data(hall, entry) for entry in entries]
    desk.say.answer("event-enter", {"event": hall.id, "entries": listed_, "faults": data})
    return REFUSED if faults else GOOD


def _warn_of_namesake(
    desk: CommandContext, file: str, wanted: Wanted, seen: dict[tuple[str, ...], int]
) -> None:
    """Say that an earlier line of the file has the same names: two people, or one line too many."""
    from cli.event.roster import folded

    key = tuple(sorted(map(folded, wanted.names)))
    if key in seen:
        names = listed(list(wanted.names))
        desk.say.complain(
            f"{file}: line {wanted.line}: {names} stands in line {seen[key]} too; entered twice"
        )
    seen.setdefault(key, wanted.line)


def _span(entries: Sequence[int]) -> str:
    """The numbers of entries that follow one another."""
    if len(entries) == 1:
        return f"{entries[0]:>5}"
    return f"{f'{entries[0]}-{entries[-1]}':>5}"
