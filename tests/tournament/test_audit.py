"""The audit of an event file: its head is read once, no matter how many members are judged."""

from replays.file.replay_file import encode
from replays.tournament import audit
from replays.tournament.bundle import RESULT, TOURNAMENT, head_of, in_order, read_head, row_of
from tests.tournament.hall import evening


def test_members_are_judged_by_a_head_that_was_read_once(tmp_path, monkeypatch):
    hall = evening()
    members = {}
    for kind, match in (
        (TOURNAMENT, hall.recorder.match),
        *((RESULT, m) for m in hall.matches.values()),
    ):
        data = encode(match, match.opening().game)
        members[row_of(kind, match.id, match.root, data)] = data
    rows = in_order(members)
    path = tmp_path / "club.event"
    path.write_bytes(head_of(rows) + b"".join(members[row] for row in rows))
    head = read_head(path)
    alone = [audit.judge_member(path, at) for at in range(len(rows))]
    monkeypatch.delattr(audit, "read_head")
    assert [audit.judge_member(path, at, head=head) for at in range(len(rows))] == alone
    assert [each.error for each in alone] == [None] * len(rows)
