"""``referee event draft``: the draft of each pod, opened for its members, and named once it is over."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cli.completion import proposals
from cli.context import Example, command
from cli.exit_codes import GOOD, NO
from cli.storage.matches import SHORT
from referee.kernel.facts import TABLE

if TYPE_CHECKING:
    from cli.context import CommandContext
    from cli.event.hall import Hall
    from events.chain.match import Match
    from referee.games.tournament.state.event import PodDraft


@command(
    "draft",
    Example("event draft vu27", "Refused: no pods draft in a stage of Swiss.", 2),
    Example("event draft vu27 1 nfub", "Refused: there is no pod 1.", 2),
)
@click.argument("event", shell_complete=proposals.events)
@click.argument("pod", required=False, type=int)
@click.argument("match", required=False, shell_complete=proposals.matches_or_files)
@click.option(
    "--reading",
    "readings",
    multiple=True,
    metavar="NAME=CHOICE",
    help="How it is drafted, such as draft_pool=chosen.",
)
@click.option(
    "--cards",
    "folder",
    metavar="DIR",
    type=click.Path(file_okay=False, path_type=Path),
    help="Open nothing, but write a card for each draft: 'new --table' opens it elsewhere.",
)
def draft(
    desk: CommandContext,
    event: str,
    pod: int | None,
    match: str | None,
    readings: tuple[str, ...],
    folder: Path | None,
) -> int:
    """Open the draft of each POD of an EVENT, or of one, and name it as soon as it is over.

    In a stage of draft pods the pods are drawn with its first round. Each drafts in a match of its
    own that names the pod: this command opens it, and once it is over the same command compares
    it with the pod and records it. 'referee event open' then opens the matches of the round, in
    which everybody is given the deck of the draft.

    With a MATCH (or a file) that one is recorded as the draft of the POD: so is one that 'referee
    new' has opened for its members in their order, where the first was stopped. With --cards nothing is
    opened: 'referee new --table FILE' opens the draft of a pod on another computer.
    """
    from cli.event.hall import open_hall
    from cli.event.pod_draft import DraftFound, found_draft, waiting_pods
    from cli.storage.matches import find_match
    from cli.storage.store import open_journal

    if match is not None and folder is not None:
        message = "--cards writes cards, and a MATCH is recorded: one or the other"
        raise click.UsageError(message)
    hall = open_hall(desk, event)
    if folder is not None:
        return _write_cards(desk, hall, pod, readings, folder)
    course, journal, rows, code = hall.course(), open_journal(desk), [], GOOD
    for each in waiting_pods(hall, course, pod):
        if match is not None:
            found = DraftFound(each, find_match(desk, match).match, is_over=True)
        else:
            found = found_draft(journal, hall, course, each, readings)
        row = _pod_data(hall, each, found.match)
        complaints = _named(desk, hall, found.pod, found.match) if found.is_over else []
        code = NO if complaints else code
        if not found.is_over:
            who = ", ".join(row["names"])
            desk.say.line(f"pod {each.pod}  {row['game']} {found.match.id[:SHORT]}  {who}")
        rows.append({**row, "over": found.is_over, "faults": complaints})
    if not rows:
        desk.say.line("every pod has drafted: 'referee event open' opens the matches of the round")
    desk.say.answer("event-draft", {"event": hall.id, "pods": rows})
    return code


def _write_cards(
    desk: CommandContext, hall: Hall, pod: int | None, readings: tuple[str, ...], folder: Path
) -> int:
    """Write the card of each draft that is not named yet, or of one. A card that is there is replaced."""
    from cli.event.pod_draft import waiting_pods
    from cli.event.table_match import pod_file
    from cli.storage.files import make_folder
    from replays.file.replay_file import write

    course = hall.course()
    found = [
        (each, pod_file(hall.match, course, each, readings))
        for each in waiting_pods(hall, course, pod)
    ]
    make_folder(folder)
    data = []
    for each, file in found:
        path = folder / f"pod-{each.pod}.toml"
        write(path, file.text().encode(), force=True)
        desk.say.line(f"pod {each.pod}  {file.game}  {path}  {', '.join(file.players)}")
        data.append({"pod": each.pod, "file": str(path), "game": file.game})
    desk.say.answer("event-draft", {"event": hall.id, "cards": data})
    return GOOD


def _named(desk: CommandContext, hall: Hall, pod: PodDraft, match: Match) -> list[str]:
    """Record a draft that is over, once it is compared with the pod; what is wrong with it, told a line each."""
    from cli.archive.intake import keep
    from cli.event.pod_draft import complaints_about
    from cli.opening.inherited import looking
    from cli.storage.store import open_journal
    from events.chain.notes import GAME

    complaints = complaints_about(hall.course(), pod, match, looking(desk))
    for line in complaints:
        desk.say.complain(line)
    if complaints:
        return complaints
    journal = open_journal(desk)
    if not journal.holds(match.id):
        keep(journal, match)
    record = hall.say(TABLE, "draft", pod.pod, match.root.hex(), note={GAME: match.id})
    for line in hall.told():
        desk.say.line(f"{record:>5}  {line}")
    return []


def _pod_data(hall: Hall, pod: PodDraft, match: Match) -> dict[str, Any]:
    """A pod as data, with the draft that is its own."""
    return {
        "pod": pod.pod,
        "entries": list(pod.entries),
        "names": [hall.roster.name(entry) for entry in pod.entries],
        "game": match.opening().game,
        "draft": match.id,
    }
