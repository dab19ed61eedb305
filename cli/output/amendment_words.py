"""Amendments as data: what stands beside what a closed match has recorded."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cli.output.say import fault_object

if TYPE_CHECKING:
    from replays.amendments.amendment_verdict import Amended, AmendmentVerdict


def amended_data(every: Amended | None) -> dict[str, Any]:
    """The field that an answer has where there are amendments."""
    if every is None:
        return {}
    result = every.result
    return {
        "amended": {
            "recorded": every.recorded or None,
            "result": None if result is None else result.result,
            "winners": None if result is None else list(result.winners),
            "names": {str(seat): name for seat, name in every.names.items()},
            "amendments": [_data(each) for each in every.verdicts],
        }
    }


def _data(verdict: AmendmentVerdict) -> dict[str, Any]:
    amendment, error = verdict.amendment, verdict.error
    said = (
        {}
        if amendment is None
        else {
            "number": amendment.number,
            "result": amendment.result or None,
            "names": {str(seat): name for seat, name in amendment.names.items()},
            "judge": amendment.judge,
            "rules": list(amendment.rules),
            "reason": amendment.reason,
        }
    )
    return {
        **said,
        "counts": verdict.counts,
        "signed": verdict.seal.signed,
        "replaced_by": verdict.over or None,
        "lines": verdict.signed_words,
        "fault": None if error is None else fault_object(error),
    }
