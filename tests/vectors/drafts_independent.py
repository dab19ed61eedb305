"""The draft of a pod, as docs/tournaments.md says ("Draft pods"): compared with the pod, and with the decks that are played.

A draft of Save Your Bacon! is not folded here: who picked and gave back what stands in its records, but for the last
pick, which nobody is asked for. So a deck is compared as far as these records go.
"""

from __future__ import annotations

PICK, RETURN, DECK = "draft-pick", "draft-return", "submit-deck"


def drafted_in(actions):
    """By seat what was picked, and what was given back."""
    picked, returned = {}, {}
    for _, seat, answer in actions:
        if answer[0] == PICK:
            picked.setdefault(seat, set()).add(answer[1])
        elif answer[0] == RETURN:
            returned[seat] = answer[1]
    return picked, returned


def champions_in(actions):
    """By seat the champions of the deck that was chosen in a match, where it is said by them."""
    return {
        seat: set(answer[1])
        for _, seat, answer in actions
        if answer[0] == DECK and type(answer[1]) is list
    }


def faults_of_draft(state, draft, match):
    """What is wrong with a match as the draft of a pod (TN-36, TN-68)."""
    pod = [state.entries[each] for each in draft.entries]
    faults = []
    if state.game and match.game != f"{state.game}-draft":
        faults.append(f"pod {draft.pod}: a match of {match.game} [TN-68]")
    if match.winners is None or (match.whole and not match.drafted[1]):
        faults.append(f"pod {draft.pod}: is not closed with what was drafted [TN-68]")
    if match.seats != len(pod):
        faults.append(f"pod {draft.pod}: has {match.seats} seats [TN-68]")
    elif match.players and all(each.names for each in pod):
        people = [each.names[0] for each in pod]
        if people != match.players:
            faults.append(f"pod {draft.pod}: was drafted by others [TN-68]")
    return [*faults, *faults_of_card(state, draft, match)]


def faults_of_card(state, draft, match):
    """The card is of this pod, and of the pairing that drew it."""
    first, drawn = state.rounds_of(draft.stage)[0]
    if match.card_wrong:
        return [f"pod {draft.pod}: a card that cannot be [TN-36]"]
    wanted = [state.opened, first, draft.pod, drawn.record, draft.entries]
    card = match.card
    if card is not None and other_keys(state, draft.entries, match):
        return [f"pod {draft.pod}: names no key of a signer, or another [TN-36]"]
    if card is None or [*card[2:6], [entry for entry, _ in card[6]]] == wanted:
        return []
    return [f"pod {draft.pod}: a card of another pod [TN-36]"]


def other_keys(state, entries, match):
    """Of whom the tournament names a key that the match does not name: the house, and players by their seats (TN-36)."""
    people = [state.entries[each] for each in entries]
    seats = [(each.keys or [""] * each.size)[at] for at in range(people[0].size) for each in people]
    named = {"house": state.house} | {str(seat): key for seat, key in enumerate(seats, 1)}
    known = named if match.keys is None else match.keys
    return [who for who, key in named.items() if key and known.get(who) != key]


def fits(draft, match, entry, champions):
    """Whether the champions of a deck can be those that an entry has drafted."""
    picked, returned = match.drafted
    seat = draft.entries.index(entry) + 1
    own, others = picked.get(seat, set()), set()
    for other, known in picked.items():
        others |= known if other != seat else set()
    kept = own - {returned.get(seat)}
    return kept <= champions and not champions & (others | {returned.get(seat)})
