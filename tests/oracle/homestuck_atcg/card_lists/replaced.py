"""What is done instead of an event, what is left of it, and what is done the next time only.

Forms of card lists for the second opinion (`last`).
"""

from __future__ import annotations

from tests.oracle.homestuck_atcg.card_lists.colliding import Forms

NEXT: Forms = {
    "LATER": ("The next time {EVENT}: {STEPS}", "The next time {EVENT} while {HOLDS}: {SIMPLE}", "The next time, instead of {REPLACED}: {STEPS}", "The next time, you may, instead of {REPLACED}: {STEPS}", "The next time, instead of {REPLACED} while {LASTS}: {SIMPLE}", "The next time, you may, instead of {REPLACED} while {LASTS}: {SIMPLE}"),
    "HAD": ("{LATER}", "{LATER}", "{LATER}", "When {EVENT}: {SIMPLE}", "Instead of {REPLACED}: {SIMPLE}", "At the end of your turn: {SIMPLE}", "{CONSTANT}", "{CONSTANT} while {LASTS}"),
    "REPLACED": ("this card being destroyed", "an own character here being destroyed", "a {WHOSE}{TAG} character{WHERE} being destroyed", "a {WHOSE}character being destroyed", "this card earning a boon", "an own character earning a boon", "an opposing character earning a boon", "a {TAG} character{WHERE} earning a boon"),
    "LINE": ("{LATER}.", "{LATER}.", "Instead of {REPLACED}: {STEPS}.", "You may, instead of {REPLACED}: {STEPS}.", "{ONCE}, instead of {REPLACED}: {STEPS}.", "Special Tap (1 grist): {ACT}.", "Action (1 grist): {ACT}.", "When {EVENT}: {ACT}."),
    "ACT": ('this card gains the text "{LATER}" {UNTIL}', '1 own character gains the text "{LATER}" {UNTIL}', 'choose {CHARACTER}; that card gains the text "{LATER}" {UNTIL}', 'you have the text "{HAD}" {UNTIL}', 'you have the text "{HAD}" {UNTIL}', 'you have the text "{HAD}" {UNTIL}; destroy this card', "choose up to 3 {WHOSE}characters{WHERE}; {SOMEBODY} chooses 1 character among those cards; {RESTED}", "choose up to 2 {WHOSE}characters; destroy 1 character among those cards; {RESTED}"),
    "RESTED": ("tap the rest of those cards", "put 1 boon on the rest of those cards", "destroy that card; put 1 boon on the rest of those cards", "destroy the rest of those cards", "return the rest of those cards to their owners' hands"),
    "EVENT": ("a {WHOSE}character is destroyed", "a {WHOSE}character{WHERE} enters play", "you draw", "an opponent gains grist", "a {WHOSE}character is tapped", "this card moves"),
    "ON": ("Instead of the host earning a boon: {STEPS}.", "You may, instead of the host earning a boon: {STEPS}.", "The next time, instead of the host being destroyed: {STEPS}.", "The next time the host is tapped: {STEPS}."),
}  # fmt: skip
REPLACED: Forms = NEXT
