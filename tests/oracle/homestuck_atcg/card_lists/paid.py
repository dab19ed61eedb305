"""Costs that are set, added or chosen, decks and hands: what is named, revealed, ordered and shuffled.

Forms of card lists for the second opinion (`last`).
"""

from __future__ import annotations

from tests.oracle.homestuck_atcg.card_lists.colliding import Forms

PAID: Forms = {
    "TOWARDS": ("an opposing planet", "your planet", "a planet where a {WHOSE}{TAG} character is", "a planet with damage at least 1"),
    "BORN": ("own {TAG} cards", "own characters", "opposing characters", "{TAG} characters", "characters with power at least 3"),
    "EXACTLY": (
        "{SOME} cost {N} grist to move", "{SOME} cost exactly {VALUE} grist to move", "this card costs exactly {N} grist to move", "{SOME} cost {VALUE} grist to move to {TOWARDS}", "{SOME} cost exactly {N} grist to move to {TOWARDS}", "{SOME} cost {N} grist to tap", "{SOME} cost exactly {VALUE} grist to tap",
        "special taps of {SOME} cost {VALUE} grist", "special taps of {SOME} cost exactly {N} grist", "actions of {SOME} cost {N} grist", "actions of {SOME} cost exactly {VALUE} grist", "{BORN} cost exactly {N} grist", "{BORN} cost exactly {VALUE} grist", "moving {REF} costs {N} grist", "moving {REF} costs exactly {VALUE} grist",
    ),
    "DEARER": ("{SOME} cost 1 grist more to move", "{SOME} cost {N} grist less to move", "special taps of {SOME} cost {N} grist more", "{SOME} may move for 1 grist", "{BORN} cost {N} grist more", "{BORN} cost at least 2 grist", "moving {WHOSE}characters here costs 1 grist more", "{SOME} cost 1 grist more to tap"),
    "CONSTANT": ("{EXACTLY}", "{EXACTLY}", "{EXACTLY}", "{DEARER}"),
    "COSTING": ("This card costs exactly {N} grist.", "This card costs exactly {VALUE} grist.", "This card costs {N} grist more."),
    "VALUE": ("(boons on {REF})", "(the number of own {TAG} characters here)", "({DEALT})", "({DEALT} - 1)"),
    "DEALT": (
        "how many cards you drew {LATELY}", "how many cards you discarded from your hand {LATELY}", "how many cards the player of {REF} drew {LATELY}", "how many cards the player of {REF} discarded from hand {LATELY}", "how much grist you gained {LATELY}", "how much grist you lost {LATELY}", "how much grist you paid {LATELY}",
        "how much grist the player of {REF} gained {LATELY}", "how much grist the player of {REF} lost {LATELY}", "how much grist the player of the active planet paid {LATELY}", "how many victory points you gained {LATELY}", "how many victory points the player of {REF} gained {LATELY}",
    ),
    "LATELY": ("this turn", "last turn", "this round", "since the start of your last turn"),
    "COMING": ("1 {TAG} character from your hand", "1 character from your discard pile", "1 character from your hand", "up to 2 characters from your discard pile", "1 character in any discard pile"),
    "WHERE": (" at the planet of the player of {REF}", " at the planet of the player of this card", ""),
    "PLACE": ("here", "any other planet", "1 opposing planet", "your planet", "the planet of the player of {REF}"),
    "INTO": ("at your planet", "here", "at the planet of the player of {REF}"),
    "SOMEBODY": ("each player", "1 player", "each opponent", "1 opponent", "the player of {REF}"),
    "TITLED": ("destroy 1 opposing card with the named title", "tap all characters with the named title", "gain (the number of own cards with the named title) grist", "return 1 own card with the named title to its owner's hand", "{SOMEBODY} destroys 1 own card with the named title", "opponents cannot play cards with the named title {UNTIL}", "discard all cards from your hand with the named title"),
    "TAGGED": ("destroy 1 opposing card with the named tag", "put (the number of characters with the named tag) boons on this card", "return 1 own card with the named tag to its owner's hand", "own characters with the named tag have +1 power {UNTIL}", "remove all cards in your discard pile with the named tag from play"),
    "CHANCED": ("{N} random {WHOSE}character{WHERE}", "2 random {WHOSE}characters{WHERE}", "(boons) random {WHOSE}characters", "(the number of opponents) random {TAG} characters", "1 random other own character"),
    "LOT": ("1 random character in your discard pile", "2 random cards in your discard pile", "1 random card from your hand"),
    "ALIKE": ("2 {WHOSE}characters with the same title", "2 {WHOSE}characters{WHERE} with different titles", "2 cards in play with the same title", "3 opposing characters with different titles"),
    "HELDBACK": ("2 cards from your hand with the same title", "2 cards from your hand with different titles", "2 cards in your discard pile with the same title", "3 cards in your discard pile with different titles", "3 cards from your hand with different titles"),
    "CHARACTER": ("{CHANCED}", "{ALIKE}"),
    "CARD": ("{CHANCED}", "{ALIKE}"),
    "SEEN": ("put those cards back in any order", "put any number of those cards on the bottom of that deck", "put those cards on the bottom of that deck as they lie", "put 1 of those cards into your hand; put those cards back in any order"),
    "ANYBODY": ("each player", "1 player", "each opponent", "1 opponent"),
    "ORDERED": ("2 cards from your hand", "any number of cards in your discard pile", "up to 2 cards in your discard pile", "2 {WHOSE}characters{WHERE}", "all {WHOSE}characters here", "{HELDBACK}"),
    "ACT": (
        "{SHOWN}; {AFTERWARDS}", "{SHOWN}; {AFTERWARDS}", "reveal 1 {TAG} character from your hand; bring that card into play {INTO}", "{TELLING}; {OBEYED}", "{TELLING}; {OBEYED}", "look at the hand of {ANYBODY}", "discard 1 card of your choice from the hand of 1 opponent", "{ANYBODY} discards {N} cards from hand", '1 opponent does "{SHOWN}; {AFTERWARDS}"', "{SECRET} {UNTIL}", "{ANYBODY} shows the hand and you discard 1 {TAG} card of it",
        "bring {COMING} into play {INTO} tapped", "bring {COMING} into play at any planet tapped", "bring {COMING} into play {INTO}", "move {MOVED} to {PLACE}", "{EXACTLY} {UNTIL}", "once only, {EXACTLY} {UNTIL}", "{DEARER} {UNTIL}", "put {VALUE} boons on {CHARACTER}", "pay from {N} to {AMOUNT} grist; draw X cards",
        "pay from 1 to {AMOUNT} grist; if you do, put X boons on this card", "name a title; {TITLED}", "name a title; {TITLED}", "name a tag; {TAGGED}", "name a tag; {TAGGED}", "name a title; name a tag; {TITLED}", "name a tag; name a title; {TAGGED}", '1 opponent does "name a title"; {TITLED}',
        "discard {LOT}", "remove 2 random cards in your discard pile from play", "destroy {CHANCED}", "tap {CHANCED}", "destroy 1 random opposing card", "choose 1 random {WHOSE}card; {ACT}", "bring 1 random character from your discard pile into play {INTO}", "destroy {ALIKE}", "discard {HELDBACK}", "remove {HELDBACK} from play", "choose {ALIKE}; {ACT}",
        "shuffle {DECK}", "{ANYBODY} shuffles the deck", "put the top card of {DECK} on the bottom of that deck", "put the top {N} cards of {DECK} on the bottom of that deck", "{ANYBODY} removes the top {N} cards of the deck from play", "remove the top {N} cards of your deck from play", "remove the top {VALUE} cards of your deck from play", "{ANYBODY} removes the top {VALUE} cards of the deck from play",
        "put {ORDERED} on top of their owners' decks in any order", "put {ORDERED} on the bottom of their owners' decks in any order", "reveal cards from the top of your deck until {N} {TAG} characters; {SEEN}", "reveal cards from the top of your deck until 1 inventory card; {SEEN}", "reveal cards from the top of the deck of 1 player until 1 executable; put those cards on the bottom of that deck as they lie",
    ),
    "PICKED": ("choose {CHARACTER}", "choose 1 {WHOSE}character", "choose up to 2 {WHOSE}characters", "choose 1 {WHOSE}card", "choose 1 other own character", "choose 1 own character; also choose 1 opposing character", "choose 2 {WHOSE}characters"),
    "HAPPENS": ("the chosen card is destroyed", "a character among the chosen cards is destroyed", "the chosen card moves", "the chosen card is tapped", "the chosen card earns a boon", "a {WHOSE}card among the chosen cards is destroyed", "a character enters play", "you draw", "the chosen card is refreshed", "a {WHOSE}character is destroyed"),
    "WITHTHAT": ("destroy the chosen card", "put 1 boon on the chosen card", "tap all characters among the chosen cards", "move the chosen card to your planet", "return the chosen card to its owner's hand", "gain (boons on the chosen card) grist", "draw 1 card", "destroy 1 {WHOSE}character among the chosen cards", "gain (the number of cards among the chosen cards) grist", "give the chosen card +1 power {UNTIL}", "destroy 1 {WHOSE}character where the chosen card is"),
    "SAVED": ("an own character being destroyed", "a {WHOSE}character{WHERE} being destroyed", "this card being destroyed"),
    "HADTEXT": (
        "When {HAPPENS}: {WITHTHAT}", "When {HAPPENS}: {WITHTHAT}", "When {HAPPENS}: {WITHTHAT}; {SIMPLE}", "The next time {HAPPENS}: {WITHTHAT}", "At the end of your turn: {WITHTHAT}", "At the start of your turn: {WITHTHAT}", "In each Score Phase before comparing: {WITHTHAT}", "The next time, in your Score Phase before comparing: {WITHTHAT}",
        "Instead of {SAVED}: {WITHTHAT}", "The next time, instead of {SAVED}: {WITHTHAT}", "Characters among the chosen cards have +1 power", "Characters among the chosen cards cannot be destroyed", "The chosen card cannot be moved", "The chosen card has +2 power",
    ),
    "LINE": (
        'Action (1 grist): {PICKED}; you have the text "{HADTEXT}" {UNTIL}.', 'Action (1 grist): {PICKED}; you have the text "{HADTEXT}" {UNTIL}.', 'When this card enters play: {PICKED}; you have the text "{HADTEXT}" for the rest of the game.', 'Special Tap (1 grist): {PICKED}; you have the text "{HADTEXT}" {UNTIL}; {SIMPLE}.',
        "{CONSTANT}.", "{CONSTANT}.", "{CONSTANT} while {LASTS}.", "{ATTIMES}, {EXACTLY}.", "{COSTING}", "When you shuffle your deck: {STEPS}.", "When an opponent shuffles the deck: {STEPS}.", "When the player of {REF} shuffles the deck: {STEPS}.", "Special Tap ({COST}): {ACT}.", "Special Tap (1 grist): {ACT}; {ACT}.", "Action (1 grist): {ACT}.", "Action (1 grist): {ACT}.", "Action ({COST}): {STEPS}.",
        "{ALSO}", "{ALSO}", "{ALSO}", "{FROMPILE}", "{FROMPILE}", "When a card is played this way: {STEPS}.", "When a card is played this way: {STEPS}.", "{SECRET}.", "When you have no cards in hand left: {STEPS}.", "When an opponent has no cards in hand left: {STEPS}.", "When this card enters play: gain (the grist paid for this card) grist.", "This card has +(the grist paid for this card) power.",
        "When you play a character: put (the grist paid for that card) boons on this card.", "When this card is destroyed: {BESIDES}.", "When an own character is destroyed: {BESIDES}.", "When this card moves: {BESIDES}.", "When this card enters play: {BESIDES}.", "Action (1 grist): {TELLING}; {OBEYED}.", "Special Tap (1 grist): {SHOWN}; {AFTERWARDS}.",
    ),
    "PAYS": ("discard 1 card from your hand", "discard 2 cards from your hand", "destroy 1 own character", "pay 1 grist", "pay from 1 to 3 grist", "tap 1 own character", "remove 1 card in your discard pile from play", "lose 1 victory point", "remove 2 cards in your discard pile with the same title from play", "discard the top 2 cards of your deck", "reveal 1 {TAG} character from your hand", "return 1 own character to its owner's hand"),
    "ALSO": (
        "To play this card, also {PAYS}.", "To play this card, also {PAYS} or {PAYS}.", "To play this card, also {PAYS} and {PAYS}.", "To play this card, also {PAYS} or {PAYS} and {PAYS}.", "You may {PAYS} instead of paying the enter cost of this card.", "You may {PAYS} and {PAYS} instead of paying the enter cost of this card.",
    ),
    "ELSEWHERE": ("characters in your discard pile", "{TAG} cards in your discard pile", "cards in your removed pile", "inventory cards in your discard pile", "cards in your discard pile"),
    "FROMPILE": ("You may play {ELSEWHERE} as from your hand.", "You may play {ELSEWHERE} as from your hand for {N} grist more."),
    "SECRET": ("Opponents cannot look at your hand", "Opponents cannot discard cards from your hand"),
    "SHOWN": ("reveal 1 card from your hand", "reveal 2 cards from your hand", "reveal up to 2 cards from your hand", "reveal any number of characters in your hand", "reveal 1 random card from your hand", "reveal 2 random cards from your hand", "reveal all cards in your hand", "show 2 cards from your hand", "show 1 {WHOSE}character", "reveal all {TAG} cards in your hand", "reveal 1 {TAG} character from your hand"),
    "AFTERWARDS": ("discard that card", "if that card is a {TAG} character, {SIMPLE}", "if that card is an executable, discard that card", "gain (the number of characters among those cards) grist", "put (the number of {TAG} cards among those cards) boons on this card", "draw 1 card"),
    "TELLING": ("{ANYBODY} discards 1 card from hand", "{ANYBODY} discards 1 random card from hand", "{ANYBODY} may {SIMPLE}", '{ANYBODY} does "{SIMPLE}"', "{ANYBODY} returns 1 own character to hand", "{ANYBODY} may pay 1 grist", "{ANYBODY} taps 1 own character"),
    "OBEYED": ("each player who did so draws 1 card", "each opponent who did not loses 1 grist", "each player who did not discards 1 card from hand", "if you did so, {SIMPLE}", "each opponent who did so gains 1 grist", "each player for whom you did so loses 1 grist", "each opponent who did not destroys 1 own character; each player who did so draws 1 card", "if it is not so that you did so, {SIMPLE}"),
    "BESIDES": ("give all own characters that were with {REF} +1 power until the end of this turn", "gain (the number of {WHOSE}characters that were with this card) grist", "destroy 1 {WHOSE}character that was with this card", "tap all {WHOSE}characters that were with {REF}"),
    "EVENT": ("this card is destroyed", "a {WHOSE}character{WHERE} enters play", "you have no cards in hand left", "an opponent has no cards in hand left", "this card moves", "an own character is destroyed", "you play a card"),
    "ATTIMES": ("Once in each turn", "Once in each round", "Once in the match"),
    "COST": ("0 grist", "1 grist", "1 grist", "1 boon", "pay from 1 to 3 grist", "1 grist, discard 1 random card from your hand", "1 grist, remove 2 cards in your discard pile with the same title from play", "1 grist, discard 2 cards from your hand with different titles", "2 boons", "1 grist, reveal 1 {TAG} character from your hand"),
    "LASTS": ("(boons on this card) is at least 1", "(grist) is at least 2", "it is your turn", "({DEALT}) is at least 2"),
    "HOLDS": ("({DEALT}) is at least 1", "({DEALT}) is more than ({DEALT})"),
}  # fmt: skip
