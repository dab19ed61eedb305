"""What is exchanged, shifted and shared out, cards that are chosen alike, power and damage doubled or limited.

Forms of card lists for the second opinion (`last`).
"""

from __future__ import annotations

from tests.oracle.homestuck_atcg.card_lists.colliding import Forms

SHARED_OUT: Forms = {
    "SHAREONE": ("this card", "1 {WHOSE}character{WHERE}", "1 own character", "1 {WHOSE}{TAG} character", "that card"),
    "SHAREFROM": ("{SHAREONE}", "{SHAREONE}", "all own characters", "all opposing characters here"),
    "SHAREOTHER": ("1 other own character", "1 {WHOSE}character{WHERE}{LIMIT}", "another {WHOSE}character", "1 opposing character"),
    "SHAREWORLD": ("your planet", "1 opposing planet", "1 planet", "1 own planet", "1 planet with damage at least 1"),
    "SHAREWORLDS": ("all planets", "all opposing planets", "any number of planets", "up to 2 planets", "1 opposing planet", "your planet", "2 planets"),
    "SHAREHAT": ("1 {WHOSE}inventory card", "1 inventory card{WHERE}", "this card", "1 own inventory card", "1 inventory card attached to {REF}"),
    "SHARECROWD": ("all own characters{WHERE}", "any number of {WHOSE}characters", "all {WHOSE}characters here", "up to 2 own characters", "1 own character", "this card", "all {TAG} characters"),
    "SHARENOUN": ("{WHOSE}characters{WHERE}", "{WHOSE}characters", "{TAG} characters", "cards", "characters", "{WHOSE}cards in play", "cards in your discard pile", "inventory cards"),
    "SHAREAS": ("at the same planet", "at different planets", "of the same player", "of different players", "with the same power", "with different powers", "with a tag in common"),
    "SHARENAMED": ("with the same title", "with different titles", "{SHAREAS}"),
    "SHARECHOICE": ("choose 2 {SHARENOUN} {SHAREAS}", "choose 2 {WHOSE}characters {SHAREAS}", "choose 2 characters {SHAREAS}", "choose 3 {SHARENOUN} {SHAREAS}", "choose {VALUE} {SHARENOUN} {SHARENAMED}", "choose up to 2 {SHARENOUN} {SHARENAMED}", "choose up to 3 {SHARENOUN} {SHARENAMED}"),
    "SHAREDO": (
        "exchange the places of those cards", "exchange the places of those cards with their boons", "exchange the boons of those cards", "exchange the power of those cards {UNTIL}", "tap those cards", "destroy those cards", "put 1 boon on those cards", "gain (how many of those cards) grist", "return those cards to their owners' hands", "put 2 boons on those cards, divided as you like",
    ),
    "SHARETWO": ("choose 2 {WHOSE}characters; {SHAREDO}", "choose 2 planets; exchange the damage of those cards", "choose 2 {WHOSE}inventory cards; exchange the hosts of those cards", "choose 2 own characters; {SHAREDO}", "choose up to 2 inventory cards with different titles; exchange the hosts of those cards", "choose 3 characters; {SHAREDO}"),
    "SHARESWAP": (
        "exchange the boons of {SHAREOTHER} and this card", "exchange the places of {SHAREOTHER} and this card with their boons", "exchange the power of {SHAREOTHER} and that card {UNTIL}",
        "exchange the places of {SHAREONE} and {SHAREOTHER} with their boons", "exchange the places of {SHAREONE} and {SHAREOTHER}", "exchange the boons of {SHAREONE} and {SHAREOTHER}", "exchange the damage of {SHAREWORLD} and {SHAREWORLD}", "exchange the damage of your planet and 1 opposing planet", "exchange the hosts of {SHAREHAT} and {SHAREHAT}", "exchange the hosts of {SHAREHAT} and another inventory card", "exchange the power of {SHAREONE} and {SHAREOTHER} {UNTIL}",
    ),
    "SHARESHIFT": ("move up to {N} boons from {SHAREFROM} to {SHAREOTHER}", "move up to 3 boons from {SHAREFROM} to {SHAREOTHER}", "move {N} boons from {SHAREFROM} to {SHAREOTHER}", "move {VALUE} boons from {SHAREFROM} to {SHAREOTHER}", "move {N} damage from {SHAREWORLD} to {SHAREWORLD}", "move {VALUE} damage from {SHAREWORLD} to {SHAREWORLD}", "move all damage from {SHAREWORLD} to {SHAREWORLD}", "move 1 damage from your planet to 1 opposing planet", "move up to {N} boons from {SHAREOTHER} to this card"),
    "SHAREDIVIDE": (
        "put {N} boons on {SHARECROWD}, divided as you like", "put 3 boons on {SHARECROWD}, divided as you like", "put {VALUE} boons on {SHARECROWD}, divided as you like", "deal {N} damage to {SHAREWORLDS}, divided as you like", "deal 3 damage to {SHAREWORLDS}, divided as you like", "deal {VALUE} damage to {SHAREWORLDS}, divided as you like", "heal {N} damage from {SHAREWORLDS}, divided as you like", "heal {VALUE} damage from {SHAREWORLDS}, divided as you like",
    ),
    "SHAREEND": ("if you do, {SIMPLE}", "gain (the result) grist", "destroy that card", "put 1 boon on that card", "tap those cards", "{SIMPLE}"),
    "ACT": ("{SHARESWAP}", "{SHARESWAP}; {SHAREEND}", "{SHARESHIFT}", "{SHARESHIFT}; {SHAREEND}", "{SHAREDIVIDE}", "{SHAREDIVIDE}; {SHAREEND}", "{SHARECHOICE}; {SHAREDO}", "{SHARECHOICE}; {SHAREDO}", "{SHARETWO}", "{SHARESWAP}", "attach 1 {WHOSE}inventory card to another character", "attach 1 inventory card to 1 own character", '{SOMEBODY} does "{SHARESHIFT}"', "deal 1 damage to {PLANET}"),
    "STEP": ("you may {SHARESWAP}; if you do, {SIMPLE}", "you may {SHARESHIFT}; if you do, {SIMPLE}", "you may {SHARECHOICE}; {SHAREDO}", "choose one: {SHAREDIVIDE}, or {SHARESWAP}"),
    "SHAREGAIN": (
        "{SOME} gain the tags of {SHAREOF}", "this card gains the tags of {SHAREOF}", "{SOME} have the special taps of {SHAREOF}", "this card has the special taps of {SHAREOF}", "{SOME} have the actions of {SHAREOF}", "this card has the actions of {SHAREOF}", "{SOME} have the texts of {SHAREOF}", "this card has the texts of {SHAREOF}", "{SOME} gain the tags of this card", "{SOME} have the special taps of this card", "{SOME} have the actions of this card", "{SOME} have the texts of this card",
    ),
    "SHAREOF": ("other own characters here", "opposing characters here", "other own {TAG} characters", "own characters", "tapped characters", "characters with inventory", "characters in your discard pile"),
    "SHARESHAPE": ("{SOME} have {N} times their power", "{SOME} have {VALUE} times their power", "{SOME} have double power", "this card has double power", "{SOME} have half their power rounded up", "{SOME} have half their power rounded down", "{SOME} have power at least {N}", "{SOME} have power at least {VALUE}", "{SOME} have power at most {N}", "{SOME} have power at most {VALUE}", "this card has power at least 4", "this card has power at most 3"),
    "SHAREBASE": ("your planet has base power {N}", "your planet has base power {VALUE}", "opposing planets have base power {N}", "opposing planets have -{N} base power", "your planet has -{VALUE} base power", "opposing planets have -{VALUE} base power", "the planet here has -1 base power", "the planet here has base power 4", "your planet has +{N} base power"),
    "HELD": ("{SHAREGAIN}", "{SHAREGAIN}", "{SHARESHAPE}", "{SHARESHAPE}", "{SOME} have +{N} power", "{SOME} gain the tag {TAG}", "{SOME} lose the tag {TAG}"),
    "PLANETS": ("{SHAREBASE}", "{SHAREBASE}"),
    "SHAREGOES": ("an {WHOSE}inventory card is moved to another card", "an inventory card is moved from a {WHOSE}character to another card", "an inventory card is moved from this card to another card", "an inventory card is moved to a {WHOSE}character from another card", "an inventory card is moved to this card from another card", "an inventory card is attached to a {WHOSE}character", "a {WHOSE}inventory card is moved from a {TAG} character to another card"),
    "EVENT": ("{SHAREGOES}", "{SHAREGOES}", "an own character gets boons", "your planet takes damage"),
    "SHARENOW": ("(boons on this card) is at least {N}", "there is no {WHOSE}{TAG} character here", "there are at least 2 {WHOSE}characters here", "this card is tapped", "this card is invading", "it is your turn", "(the number of own characters here) is at most 1", "your planet is destroyed"),
    # Nothing of this is so on a table that is laid: there the engine has answered it before the second opinion begins.
    "SHARELATE": ("(grist) is at most 8", "(grist) is at most 4", "(damage on your planet) is at least 1", "(victory points) is at least 1", "it is the Score Phase", "it is the Prep Phase", "another player has more victory points than you", "this card moved this turn", "this card was tapped this turn"),
    "SHARESO": ("{SHARELATE}", "both {SHARENOW} and {SHARELATE}", "both {SHARENOW} and {SHARELATE}"),
    "LINE": (
        "{ATH}", "When {EVENT}: {STEPS}.", "When {SHAREGOES}: {STEPS}.", "When {SHAREGOES}: {DOING}.", "{ONCE}, when {SHAREGOES}: {STEPS}.", "As soon as {SHARESO}: {STEPS}.", "As soon as {SHARESO}: {SIMPLE}.", "{ONCE}, as soon as {SHARESO}: {STEPS}.", "{CONSTANT}.", "{CONSTANT}.", "{HELD} while {LASTS}.", "Action (1 grist): {ACT}.", "Action (0 grist): {ACT}.", "Special Tap (1 grist): {ACT}.", "Special Tap (0 grist): {ACT}; {ACT}.", "Action (1 grist): {HELD} {UNTIL}.", "Action (1 grist): {PLANETS} {UNTIL}.", "Special Tap (0 grist): choose {SHAREOTHER}; {SHARETAKE} {UNTIL}.",
    ),
    "SHARETAKE": ("this card has the special taps of that card", "this card has the texts of that card", "this card gains the tags of that card", "this card has the actions of that card", "that card has half its power rounded up", "that card has double power"),
    "DOING": ("put 1 boon on that card", "gain 1 grist", "destroy that card", "draw 1 card", "tap 1 opposing character"),
    "ON": ("The host has the special taps of this card.", "The host gains the tags of {SHAREOF}.", "The host has the actions of {SHAREOF}.", "The host has double power.", "The host has half its power rounded up.", "When this card is moved to another card: {STEPS}.", "When this card is moved to another card: {DOING}.", "When an inventory card is moved to the host from another card: {STEPS}.", "When an inventory card is moved from the host to another card: {STEPS}.", "As soon as both the host is tapped and {SHARELACK}: {STEPS}.", "This card has the actions of the host."),
    "ATH": ("~ATH: as soon as {SHARESO}.", "~ATH: as soon as {SHARELACK}."),
    "SHARELACK": ("there is no own character", "(grist) is at most 5", "(damage on your planet) is at least 1", "it is the Boon Phase"),
    "HOLDS": ("this card is tapped", "(boons on this card) is at least 1"),
    "LASTS": ("(boons on this card) is at least 1", "(grist) is at least 2", "this card is untapped"),
}  # fmt: skip
