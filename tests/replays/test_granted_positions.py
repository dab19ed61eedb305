"""What positions take for granted is said and played on; a strict look refuses it; its neighbour is neither said nor refused."""

from __future__ import annotations

import pytest

from referee.errors import PackError
from replays.cases.cases import CaseReport, read_case, run_case

STACKED = """
turn-player = 1
seats.1 = { profile = "raven-grey", stack = [%s] }
seats.2 = { profile = "steven-graphite", stack = ["Ad"] }
"""
JUMPED = "temporary-level = 5\ndiscard = [%s]\n"
ON_FIELD = 'turn = 3\nturn-player = 1\nseats.1 = { profile = "raven-grey", stack = ["Ah"] }\nseats.2 = { profile = "steven-graphite", stack = ["Ad"], cast = [%s] }\n'
IN_COMBAT = "turn = 3\nphase = 'combat'\n"
NELL = 'turn = 3\nturn-player = 1\nseats.1 = { profile = "nell-marrow", stack = ["Ah"], aside = ["%s"] }\nseats.2 = { profile = "raven-grey", stack = ["Ad"] }\n'
SIX = 'effects = [{ word = "prevent", user = 2, number = 6, support = false, card = "6c", ends = "card", type = "D" }]\n'
NINE = 'effects = [{ word = "stun", user = 2, number = 9, support = true, card = "%s", ends = "turn", until = 3, target = 1 }]\n'
OPENED = (
    'turn = 1\nturn-player = 1\nseats.2 = { profile = "steven-graphite", stack = ["Ad"], %s }\n'
)
STACKED_1 = 'seats.1 = { profile = "raven-grey", stack = ["Ah"] }\n'
THREE = '"4h", "5h", "6h"'
STEVEN = 'turn = 3\nturn-player = 1\nseats.2 = { profile = "raven-grey", stack = ["Ad"] }\nseats.1 = { profile = "steven-graphite", stack = ["Ah", "5d", "6d"], cast = [%s] }\n'
ROUND_2 = "round = 2\nphase = 'defend'\nseats.1 = { %s }\nseats.2 = { %s }\n"
ATTACKING = "round = 2\nphase = 'attack'\nseats.1 = { %s }\nseats.2 = {}\n"
JUGGERNAUT = "defended = [{ verb = 'play-card', card = 'juggernaut' }], allies = [{ card = 'juggernaut', stunned = true }]"
SHOT = "discard = ['archer'], attacked = [{ verb = 'use-attack-ability', card = 'archer', ability = 1, changes = [{ seat = 1, what = 'swords', amount = -1 }, { seat = 2, what = 'health', amount = -2 }] }]"
SCRIBED = "discard = ['scribe'], allies = [], defended = [{ verb = 'play-card', card = 'scribe', changes = [{ seat = 1, what = 'draw', amount = 1 }] }]"
FIVE_CARDS = "'guard', 'ninja', 'archer', 'vassal', 'scribe'"
PUT_OFF = "delayed = [{ by = 1, what = 'swords', amount = %d }], discard = ['tactician']"
SAID = "discard = ['guard'], defended = [%s]"
PAID_SWORD = "attacked = [{ verb = 'use-attack-ability', card = 'guard', ability = 2, changes = [{ seat = 1, what = 'swords', amount = -1 }] }], discard = ['guard']"
GUARDED = "defended = [{ verb = 'use-defend-ability', card = 'guard', ability = 1 }], allies = [{ card = 'guard' }]"
DRUMMED = "delayed = [{ by = 1, what = 'shields', amount = 3 }], discard = ['drummer']"
SHIELDED, STUNNED = ON_FIELD % '"6c", "7c"', ON_FIELD % '"9c", "10c"'
SIDES = """
seats.1 = { champions = [{ thing = "ninja-1"%s }, { thing = "xeno-hunter-1" }, { thing = "dark-space-lord-1" }] }
seats.2 = { champions = [{ thing = "ice-queen-2" }, { thing = "kaiju-2" }, { thing = "dinosaurs-2" }] }
"""
FROZEN = ', conditions = [{ condition = "frozen", by = %d }]'
HELD = f"{FROZEN % 2}, exhausted = true"
ATTACKED = 'taken = 1\nattacked = true\nattacks = [{ seat = 1, attacker = "ninja-1", target = "ice-queen-2" }]\n'
COUNTERED = 'seat = 2\ntaken = 1\nattacked = true\nattacks = [{ seat = 2, attacker = "ice-queen-2", target = "ninja-1", countering = "ninja-1" }]\n'
PAID_FOR = SIDES.replace('"dinosaurs-2" }]', '"dinosaurs-2" }], bacon = 1')
TIRED = SIDES.replace('"ice-queen-2"', '"ice-queen-2", exhausted = true')
FELL = (
    'happened = [{ what = "defeated", thing = "ninja-1", seat = 1, by = "kaiju-2", by-seat = 2 }]\n'
)
APART = """
seats.1.champions = [{ thing = "ninja-1" }, { thing = "xeno-hunter-1" }, { thing = "dark-space-lord-1" }]
seats.2.champions = [{ thing = "ice-queen-2" }, { thing = "kaiju-2" }, { thing = "dinosaurs-2" }]
"""
UNPAID = "turn = 1\ntaken = 1\nseats.1.discard = ['mood-swing']\n"
EQUIPPED = "turn = 1\ntaken = 1\nseats.1.spent = [%s]\n" + APART.replace(
    '"xeno-hunter-1"', '"xeno-hunter-1", equipment = [{ thing = "shoulder-caster-1" }]'
)
TEAMS = """
seats.1.champions = [{ figure = "brann-1", hex = "d5" }, { figure = "selka-1" }, { figure = "aurelle-1" }]
seats.2.champions = [{ figure = "vex-2", hex = "d4" }, { figure = "mordane-2" }, { figure = "gruk-2" }]
"""
TWO_FELL = TEAMS.replace('selka-1"', 'selka-1", fell = true').replace(
    'aurelle-1"', 'aurelle-1", fell = true'
)
HURT = TEAMS.replace('"d4"', '"d4", damage = 1')
FIVE = 'turn = 1\nseats.2.hand = ["Leech", "Soul Rend", "Swooping Strike", "Backstab", "Shadow Walk"]\n'
HAMMER_FALL = 'attack = { card = "hammer-fall", attacker = "brann-1", targets = ["vex-2"]%s }\n'
SLIP = ', reactions = [{ card = "slip", seat = 2, figure = "vex-2" }]'
PAID, SLIPPED = "seats.1.destruction = false\n", "seats.2.manipulation = false\n"
RAN = HAMMER_FALL % "" + PAID + 'seats.1.used = ["run"]\n'
RINGED = 'round = 2\ntrack = ["Two idols", "Hold the red ring"]\n%s'
RINGED += TEAMS.replace('"d5"', '"b6"')
SPENT = "seats.2.spent = ['wall-of-rime', 'wall-of-rime', 'deep-freeze', 'deep-freeze', 'scatter', 'scatter', 'wake-the-beast', 'wake-the-beast']\n"
TRACK_OF_ONE = 'track = ["First blood", "none", "none", "none"]\n'
WON = "seats.1.vp = %d\nseats.1.discard = ['rally']\n"
BEHIND = "round = 2\nscored = [%s]\n"
FIRST = "turn = %s\n"
TRAPS = 'traps = [{ hex = "%s" }, { hex = "g4" }, { hex = "f6" }, { hex = "d7" }]\n'
LOOKED = TRAPS.replace('"%s"', '"c4", face = "snare", known = [1]')
FAN = "under = [{ card = 'mood-swing', owner = 1 }]"
NEST = "under = [{ card = 'scatter', owner = 2 }]"
PLANETS = 'seats.1.planet = "alternia-alien-1"\nseats.2.planet = "earth-c-better-2"\n'
STRONGER = 'lasting = [{ kind = "power", seat = 1, until = "start", turn = 2, thing = "maplehoof-pony-1", change = 2 }]\nseats.1.cards = [{ thing = "maplehoof-pony-1", at = 2 }]\n'
LED = 'lasting = [{ kind = "power", seat = 1, until = "start", turn = 3, thing = "%s", change = 1, of = 1, source = "karkat-vantas-friend-1" }]\nseats.1.cards = [{ thing = "maplehoof-pony-1", at = 2 }, { thing = "sollux-captor-so-1", at = 2 }, { thing = "karkat-vantas-friend-1", at = 2 }]\n'
POINTS = PLANETS + "seats.1.grist = 3\nseats.1.points = %d\n"
HAND = 'seats.2.hand = ["dad-mister-egbert", "maplehoof-pony", "no-mercy-what", "jaspers-beloved", "beq-good", "ghost-army-canon"]\n'
FELLED = 'events = [{ last = { thing = "dave-strider-stock-2", power = %d, at = 2, tags = ["%s"] } }]\nseats.2.discard = ["dave-strider-stock-2"]\n'
TEN_CARDS = HAND.replace("2", "1", 1).replace(
    "]", ', "john-egbert-bustin", "rose-lalonde-game", "dave-strider-stock", "jade-harley-rockin"]'
)
CARDS = "seats.2.cards = [{ %s }]\n"
STORED = 'seats.2.cards = [{ thing = "%s-2", under = "%s-2" }, { thing = "%s-2", at = 2 }]\n'
NEGATED = (
    'seat = 2\nturn = 2\nlasting = [{ value = "displacement", figure = "aurelle-1", until = "turn", source = "Sanctuary" }]\n'
    + TEAMS.replace('"aurelle-1"', '"aurelle-1", hex = "e7"')
)


def marked(key: str, figure: str = "brann-1") -> str:
    """Two teams, with that said of a champion."""
    return TEAMS.replace(f'"{figure}"', f'"{figure}", {key} = true')


def run(game: str, position: str, *, strict: bool = False) -> CaseReport:
    """What comes of a case with that position."""
    head = f'title = "a case"\ngame = "{game}"\n[position]\n'
    case = read_case(
        f'{head}{position}\n[[step]]\nexpect = {{ as = 2, absent = ["seats.1.hand"] }}\n'
    )
    return run_case(case, strict=strict)


@pytest.mark.parametrize(
    ("game", "position", "path", "found", "expected", "neighbour"),
    [
        ("bacon-project", STACKED % '"Ah", "3h"', "seats.1.stack[2]", 3, "more than 3, the base level [BP-8.8, BP-Q16]", STACKED % '"Ah", "4h"'),
        ("bacon-project", STACKED % '"2h", "4h"', "seats.1.stack[1]", 2, "more than 3, the base level [BP-8.8, BP-Q16]", STACKED % '"5h", "6h"'),
        ("bacon-project", STACKED.replace('"Ad"', '"5d"') % '"Ad", "4h"', "seats.1.stack[1]", "Ad", "'Ah', the Ace of seat 1 [BP-Q10]", STACKED.replace('"Ad"', '"5d"') % '"Ah", "4h"'),
        ("bacon-project", STACKED % '"Ah", "4h"], cast = ["5d", "6d"', "seats.1.cast", "5d 6d", "a lowest card of 4 at most, the level [BP-9.2]", STACKED % '"Ah", "4h"], cast = ["4d", "5d"'),
        ("bacon-project", SIX.replace('"D"', '"A"') + SHIELDED, "effects[1].type", "A", "what is in Energy Shield: PREVENT D. [BP-1.7]", SIX + SHIELDED),
        ("bacon-project", SIX.replace("false", "true") + SHIELDED, "effects[1].support", "true", "false, as Energy Shield is [G] [BP-Q41]", SIX + SHIELDED),
        ("bacon-project", (NINE % "6c").replace("= 9", "= 6") + SHIELDED, "effects[1].word", "stun", "an effect of Energy Shield: PREVENT D. [BP-1.7]", SIX + SHIELDED),
        ("bacon-project", SIX.replace("6c", "7c") + SHIELDED, "effects[1].number", 6, "the number of the ability of 7c [BP-4.2]", SIX + SHIELDED),
        ("bacon-project", NINE % "9h" + STUNNED, "effects[1].card", "9h", "a card in the cast zone of seat 2 [BP-6.2]", NINE % "9c" + STUNNED),
        ("bacon-project", SIX + SHIELDED.replace("turn = 3", "turn = 1"), "turn", 1, "a later turn: seat 2 has cast a card [BP-7.2]", SIX + SHIELDED),
        ("bacon-project", "turn = 1\n" + STACKED.replace('"Ad"', '"Ad", "5d"') % '"Ah"', "turn", 1, "a later turn: seat 2 has stacked a card [BP-7.2]", STACKED.replace('"Ad"', '"Ad", "5d"') % '"Ah"'),
        ("bacon-project", STACKED.replace('"Ad"]', '"Ad", "5d"], opened = false') % '"Ah"', "seats.2.opened", "false", "true, as seat 2 has stacked a card [BP-6.4, BP-7.2]", STACKED.replace('"Ad"]', '"Ad"], opened = false') % '"Ah"'),
        ("bacon-project", 'draw = []\nrest = "discard"\n' + STACKED % '"Ah"', "draw", [], "a card in it, as the Ace of seat 1 lies at the bottom of its stack [BP-13.3]", 'draw = ["2d"]\nrest = "discard"\n' + STACKED % '"Ah"'),
        ("bacon-project", 'draw = []\nrest = "discard"\n' + STACKED.replace("Ad", "9h") % '"4h"', "draw", [], "a card in it, as the discard pile becomes the draw pile when that is finished [BP-13.1, BP-Q51]", 'draw = ["2d"]\nrest = "discard"\n' + STACKED.replace("Ad", "9h") % '"4h"'),
        ("bacon-project", 'draw = ["Ah"]\n' + STACKED % '"4h"', "draw", "Ah", "that Ace elsewhere, as the Ace of seat 2 lies at the bottom of its stack [BP-13.3]", 'draw = ["9d"]\n' + STACKED % '"4h"'),
        ("bacon-project", "discard = []\n" + STACKED % '"Ah", "5h"', "discard", [], "a court card, as seat 1 has stacked a card by a jump [BP-8.11]", STACKED % '"Ah", "5h"'),
        ("bacon-project", JUMPED % '"Jh"' + STACKED % '"Ah"', "temporary-level", 5, "2 court cards in the discard pile beside it at least [BP-8.11]", JUMPED % '"Jh", "Qd"' + STACKED % '"Ah"'),
        ("bacon-project", "temporary-level = 4\ndiscard = ['Jh']\nstacked = 1\n" + STACKED % '"Ah", "7h"', "temporary-level", 4, "a level above what lies there, but for cards stacked on 4 in this turn [BP-8.14, BP-8.19]", "temporary-level = 4\ndiscard = ['Jh']\nstacked = 1\n" + STACKED % '"Ah", "5h"'),
        ("bacon-project", "temporary-level = 5\ndiscard = ['Jh']\nstacked = 1\n" + STACKED % '"4h", "6h", "7h"', "temporary-level", 5, "a level above what lies there, but for cards stacked on 5 in this turn [BP-8.14, BP-8.19]", "temporary-level = 5\ndiscard = ['Jh']\nstacked = 2\n" + STACKED % '"4h", "6h", "7h"'),
        ("bacon-project", "top-moved = true\n" + STACKED % '"Ah", "4h"], cast = ["2d"', "top-moved", "true", "false, as no card above 3 lies alone in the cast zone [BP-8.8]", "top-moved = true\n" + STACKED % '"Ah", "4h"], cast = ["5d"'),
        ("bacon-project", OPENED % "opened = true" + STACKED_1, "seats.2.opened", "true", "false before the first turn of seat 2 [BP-6.4]", OPENED % "opened = false" + STACKED_1),
        ("bacon-project", OPENED % f"mulligans = 4, hand = [{THREE}]" + STACKED_1, "seats.2.hand", 3, "2 cards at most before the first turn of seat 2 [BP-3.13, BP-14.5]", OPENED % f"mulligans = 3, hand = [{THREE}]" + STACKED_1),
        ("bacon-project", "turn = 3\nstacked = 3\n" + STACKED % '"8h"', "stacked", 3, "1 at most, as so many lie in the stack of seat 1 [BP-8.9, BP-13.3]", "turn = 3\nstacked = 1\n" + STACKED % '"8h"'),
        ("bacon-project", "turn = 3\n" + STACKED % '"Ah", "4h", "5h", "6h", "7h", "8h", "9h", "10h"', "seats.1.stack", 7, "6 cards on the Ace at most after so many turns [BP-8.18]", "turn = 5\n" + STACKED % '"Ah", "4h", "5h", "6h", "7h", "8h", "9h", "10h"'),
        ("bacon-project", "turn = 1\n" + STACKED % '"4h"', "seats.1.stack[1]", "4h", "the Ace of seat 1 at the bottom before the first combat [BP-3.6]", "turn = 3\n" + STACKED % '"4h"'),
        ("bacon-project", "turn = 1\n" + STACKED % '"Ah", "4h"', "stacked", 0, "1, as this is the first turn of seat 1 [BP-8.18]", "turn = 1\nstacked = 1\n" + STACKED % '"Ah", "4h"'),
        ("bacon-project", SIX.replace("user = 2", "user = 1") + STEVEN % '"6c"', "effects[1].card", "6c", "a card that has acted: what is cast acts in the combat [BP-4.10]", SIX + SHIELDED),
        ("bacon-project", "turn = 1\n" + STACKED.replace("stack = [%s]", f"stack = [%s], mulligans = 5, hand = [{THREE}]") % '"Ah"', "seats.1.hand", 3, "2 cards at most before the first action of seat 1 [BP-3.13, BP-6.5, BP-14.5]", "turn = 1\n" + STACKED.replace("stack = [%s]", f"stack = [%s], mulligans = 4, hand = [{THREE}]") % '"Ah"'),
        ("bacon-project", NELL % "5h", "seats.1.aside[1]", "5h", "a card of 2 at most, the level [BP-Q58]", NELL % "2h"),
        ("bacon-project", IN_COMBAT + STACKED % '"Ah"], cast = ["9d", "10d"', "seats.1.cast", "9d 10d", "a lowest card of 3 at most, the level [BP-9.2]", IN_COMBAT + STACKED % '"4h"], cast = ["9d", "10d"'),
        ("bacon-project", IN_COMBAT + (NELL % "9h").replace("turn = 3\n", "").replace("nell-marrow", "wren-calloway"), "seats.1.aside[1]", "9h", "a card of 3 at most, the level [BP-Q58]", IN_COMBAT + (NELL % "9h").replace("turn = 3\n", "").replace("nell-marrow", "wren-calloway").replace("Ah", "4h")),
        ("bacon-project", "turn = 1\nphase = 'draw'\n" + STACKED.replace("stack = [%s]", f"stack = [%s], opened = false, mulligans = 4, hand = [{THREE}]") % '"Ah"', "seats.1.hand", 3, "2 cards at most before the first action of seat 1 [BP-3.13, BP-6.5, BP-14.5]", "turn = 1\nphase = 'draw'\n" + STACKED.replace("stack = [%s]", f"stack = [%s], opened = false, mulligans = 3, hand = [{THREE}]") % '"Ah"'),
        ("bacon-project", 'discard = ["2s"]\n' + (STACKED % '"Ah", "9h"').replace("raven-grey", "bruna-oake").replace("steven-graphite", "lucan-pyre"), "discard", "2s", "a court card, as seat 1 has stacked a card by a jump [BP-8.11]", 'discard = ["Jh"]\n' + (STACKED % '"Ah", "9h"').replace("raven-grey", "bruna-oake").replace("steven-graphite", "lucan-pyre")),
        ("clash", 'round = 1\nseats.1 = { allies = [{ card = "Guard" }] }\nseats.2 = {}', "round", 1, "a later round: in round 1 seat 1 begins with no card in play, as 'Guard' is [CL-2.4]", 'seats.1 = { allies = [{ card = "Guard" }] }\nseats.2 = {}'),
        ("clash", 'round = 1\nseats.1 = {}\nseats.2 = { discard = ["Guard"] }', "round", 1, "a later round: in round 1 seat 2 begins with no discard pile [CL-2.4]", "round = 1\nseats.1 = {}\nseats.2 = {}"),
        ("clash", 'round = 1\nseats.1 = { hand = ["Guard", "Ninja", "Archer"] }\nseats.2 = {}', "round", 1, "a later round: in round 1 seat 1 begins with 2 cards at most in hand [CL-2.4]", 'seats.1 = { hand = ["Guard", "Ninja"] }\nseats.2 = {}'),
        ("clash", 'round = 1\nseats.1 = { delayed = [{ by = 1, what = "coins", amount = 1 }] }\nseats.2 = {}', "round", 1, "a later round: in round 1 seat 1 begins with nothing that is put off [CL-2.4]", 'phase = "attack"\nseats.1 = { delayed = [{ by = 1, what = "coins", amount = 1 }] }\nseats.2 = {}'),
        ("clash", "round = 1\nseats.1 = {}\nseats.2 = { health = 19 }", "round", 1, "a later round: in round 1 seat 2 begins with 20 health [CL-2.4]", "seats.1 = {}\nseats.2 = { health = 20 }"),
        ("clash", "round = 1\nseats.1 = { coins = 5 }\nseats.2 = {}", "round", 1, "a later round: in round 1 seat 1 begins with 4 coins at most [CL-2.4]", "seats.1 = { coins = 4 }\nseats.2 = {}"),
        ("clash", ATTACKING % "shields = 1, defended = [], allies = [{ card = 'guard' }]", "seats.1.defended", "none", "ability 1 of 'Guard', which can be paid [CL-3.9]", ATTACKING % "defended = [], allies = [{ card = 'guard' }]"),
        ("clash", ATTACKING % JUGGERNAUT.replace(", stunned = true", ""), "seats.1.allies[1].stunned", "false", "true, as 'Juggernaut' was played in this round [CL-3.5]", ATTACKING % JUGGERNAUT),
        ("clash", ROUND_2 % (SHOT, ""), "seats.2.health", 20, "18 at most in round 2 [CL-1.10]", ROUND_2 % (SHOT, "health = 18")),
        ("clash", ATTACKING % "hand = ['guard'], discard = ['ninja'], allies = []", "seats.1.deck", 22, "20 cards at most, as 4 were drawn [CL-2.4]", ATTACKING % "hand = ['guard', 'scribe', 'vassal'], discard = ['ninja'], allies = []"),
        ("clash", ATTACKING % f"{SCRIBED}, hand = ['guard', 'ninja', 'vassal']", "seats.1.deck", 20, "19 cards at most, as 5 were drawn [CL-2.4]", ATTACKING % f"{SCRIBED}, hand = ['guard', 'ninja', 'vassal', 'archer']"),
        ("clash", ROUND_2 % ("swords = 3", ""), "seats.1.swords", 3, "2 at most in round 2 [CL-2.8]", ROUND_2 % ("swords = 2", "")),
        ("clash", ROUND_2 % ("coins = 7", ""), "seats.1.coins", 7, "6 at most in round 2 [CL-2.5]", ROUND_2 % ("coins = 6", "")),
        ("clash", ROUND_2 % ("health = 40", ""), "seats.1.health", 40, "20 at most in round 2 [CL-1.10]", ROUND_2 % ("health = 19", "")),
        ("clash", ROUND_2 % (f"hand = [{FIVE_CARDS}]", ""), "seats.1.deck", 19, "20 cards at least in round 2 [CL-2.4]", ROUND_2.replace("2", "3", 1) % (f"hand = [{FIVE_CARDS}]", "")),
        ("clash", ROUND_2 % ('delayed = [{ by = 1, what = "coins", amount = 2 }]', ""), "seats.1.delayed[1].what", "coins", "nothing, as the Start phase has done what was put off [CL-2.9]", ROUND_2 % ("", "")),
        ("clash", ATTACKING % PUT_OFF % 2, "seats.1.delayed[1].what", "swords", "what a card of seat 1 puts off [CL-2.9]", ATTACKING % PUT_OFF % 1),
        ("clash", ROUND_2 % (PAID_SWORD.partition(", discard")[0], ""), "seats.1.attacked[1].card", "Guard", "a card that is not in the deck, as it was in play [CL-3.3]", ROUND_2 % (PAID_SWORD, "")),
        ("clash", ATTACKING % "allies = [{ card = 'guard', protected = true }]", "seats.1.allies[1].protected", "true", "false, as no card has made it Protected for this round [CL-Q10]", ATTACKING % "allies = [{ card = 'guard', protected = true }, { card = 'warden' }]"),
        ("clash", ROUND_2 % ("hand = [], discard = [], allies = []", ""), "seats.1.deck", 24, "20 cards at most, as 4 were drawn [CL-2.4]", ROUND_2 % ("hand = ['guard', 'scribe', 'vassal'], discard = ['ninja'], allies = []", "")),
        ("clash", ROUND_2.replace("2", "7", 1) % ("allies = [{ card = 'ninja', health = 99 }]", ""), "seats.1.allies[1].health", 99, "62 at most in round 7 [CL-3.4]", ROUND_2.replace("2", "7", 1) % ("allies = [{ card = 'ninja', health = 5 }]", "")),
        ("clash", ROUND_2 % ("attacked = [{ verb = 'use-attack-ability', card = 'guard', ability = 2 }], discard = ['guard']", ""), "seats.1.attacked[1].changes", 0, "a payment of 1 sword among them [CL-4.4]", ROUND_2 % (PAID_SWORD, "")),
        ("clash", ATTACKING.replace("2", "3", 1) % GUARDED, "seats.1.defended[1].changes", 0, "a payment of 1 shield among them [CL-3.11]", ATTACKING.replace("2", "3", 1) % "allies = [{ card = 'guard' }]"),
        ("clash", ATTACKING.replace("2", "5", 1) % DRUMMED.replace("]", ", { by = 1, what = 'shields', amount = 3 }]", 1), "seats.1.delayed[2].what", "shields", "it once, as an ability is used once in a phase [CL-Q13]", ATTACKING.replace("2", "5", 1) % DRUMMED),
        ("clash", ATTACKING.replace("2", "5", 1) % DRUMMED.replace("drummer", "guard"), "seats.1.delayed[1].what", "shields", "what a card of seat 1 puts off [CL-2.9]", ATTACKING.replace("2", "5", 1) % DRUMMED),
        ("clash", "round = 5\nphase = 'attack'\nseats.1 = { defended = [{ verb = 'play-card', card = 'guard' }] }\nseats.2 = {}", "seats.1.defended[1].card", "Guard", "a card that is not in the deck, as it was in play [CL-3.3]", "round = 5\nphase = 'attack'\nseats.1 = { defended = [{ verb = 'play-card', card = 'guard' }], discard = ['guard'] }\nseats.2 = {}"),
        ("clash", ROUND_2.replace("2", "3", 1) % ("shields = 9", ""), "seats.1.shields", 9, "3 at most in round 3 [CL-2.8]", ROUND_2.replace("2", "3", 1) % ("shields = 9, discard = ['drummer']", "")),
        ("clash", ROUND_2.replace("2", "3", 1) % ("swords = 2", ""), "seats.1.swords", 2, "3 at least as the Defend phase of round 3 begins [CL-2.7]", ROUND_2.replace("2", "3", 1) % ("swords = 2", "discard = ['saboteur']")),
        ("clash", ROUND_2 % ("coins = 1", ""), "seats.1.coins", 1, "2 at least as the Defend phase of round 2 begins [CL-2.5]", ROUND_2 % ("coins = 2", "")),
        ("clash", "round = 1\nseats.1 = { coins = 3 }\nseats.2 = {}", "seats.1.coins", 3, "4 at least as the Defend phase of round 1 begins [CL-2.5]", "round = 1\nseats.1 = { coins = 4 }\nseats.2 = {}"),
        ("clash", ROUND_2.replace("defend", "start") % ("coins = 9", ""), "seats.1.coins", 9, "4 at most in round 2 [CL-2.5]", ROUND_2.replace("defend", "start") % ("coins = 4", "")),
        ("clash", "phase = 'setup'\nseats.1.coins = 9\n", "phase", "setup", "a later one: in round 1 seat 1 begins with 2 coins at most [CL-1.9]", "phase = 'setup'\nseats.1.coins = 2\n"),
        ("clash", "round = 1\nphase = 'attack'\nseats.1.discard = ['juggernaut', 'hexer']\n", "seats.1.discard", "Juggernaut, Hexer", "cards for 4 coins at most, as it is round 1 [CL-3.7]", "round = 1\nphase = 'attack'\nseats.1.discard = ['juggernaut']\n"),
        ("clash", ATTACKING % "delayed = [{ by = 2, what = 'shields', amount = -1 }]", "seats.1.delayed[1].what", "shields", "what a card of seat 2 puts off [CL-2.9]", ATTACKING % ""),
        ("clash", ATTACKING % SAID % "{ verb = 'effect-choice', word = 'yes' }", "seats.1.defended[1].verb", "effect-choice", "an action before what is chosen in it [CL-Q44]", ATTACKING % SAID % "{ verb = 'play-card', card = 'guard' }"),
        ("clash", ATTACKING % SAID % "{ verb = 'play-card', card = 'guard', changes = [{ seat = 1, what = 'coins', amount = 3 }] }", "seats.1.defended[1].changes[1].what", "coins", "a result of what its action says [CL-3.11]", ATTACKING % SAID % "{ verb = 'play-card', card = 'guard' }"),
        ("clash", ATTACKING % SAID % "{ verb = 'play-card', card = 'guard' }, { verb = 'play-card', card = 'guard' }", "seats.1.defended[2].card", "Guard", "a card that is not in play yet [CL-3.3]", ATTACKING % SAID % "{ verb = 'play-card', card = 'guard' }"),
        ("clash", ATTACKING % "defended = [{ verb = 'play-card', card = 'guard' }], allies = [{ card = 'guard', health = 3 }]", "seats.1.allies[1].health", 3, "4, as it was played in this round and the logs say no more [CL-3.4]", ATTACKING % "defended = [{ verb = 'play-card', card = 'guard' }], allies = [{ card = 'guard' }]"),
        ("clash", ROUND_2 % ("hand = ['guard']", "") + "lane.1.own.hand = ['guard', 'ninja']\n", "lane.1.own.hand", 2, "1 card, as its log says [CL-3.1]", ROUND_2 % ("hand = ['guard']", "") + "lane.1.own.hand = ['guard']\n"),
        ("save-your-bacon", SIDES % (FROZEN % 1), "seats.1.champions[1].conditions[1].by", 1, "a seat whose cards apply 'Frozen' to a champion of seat 1 [SYB-2.0.1.16]", SIDES % (FROZEN % 2)),
        ("save-your-bacon", ATTACKED + SIDES % HELD, "attacks[1].attacker", "ninja-1", "a card that did not count as exhausted [SYB-7.0.4, SYB-14.0.12]", ATTACKED + SIDES % ", exhausted = true"),
        ("save-your-bacon", COUNTERED + TIRED % HELD, "attacks[1].countering", "ninja-1", "a card that did not count as exhausted [SYB-7.0.5, SYB-14.0.12]", COUNTERED + TIRED % ", exhausted = true"),
        ("save-your-bacon", FELL + PAID_FOR % "", "happened[1].thing", "ninja-1", "a champion that is exhausted [SYB-4.1.1.1]", FELL + PAID_FOR % ", exhausted = true"),
        ("save-your-bacon", FELL + PAID_FOR % ", exhausted = true, damage = 1", "happened[1].thing", "ninja-1", "a champion without damage [SYB-4.1.1.2]", FELL + PAID_FOR % ", exhausted = true"),
        ("save-your-bacon", FELL + PAID_FOR % HELD, "happened[1].thing", "ninja-1", "a champion without conditions [SYB-4.1.1.3]", FELL + PAID_FOR % ", exhausted = true"),
        ("save-your-bacon", "taken = 1\nattacked = true\n" + SIDES % "", "attacked", "true", "an exhausted card that attacked [SYB-6.0.3]", "taken = 1\nattacked = true\n" + SIDES % ", exhausted = true"),
        ("save-your-bacon", "taken = 1\nrefreshed = true\n" + SIDES % "", "seats.1.hand", 0, "5 cards after a refresh [SYB-4.0.14]", "taken = 1\n" + SIDES % ""),
        ("save-your-bacon", "turn = 1\nseats.1.bacon = 2\n" + APART, "seats.1.bacon", 2, "0 before the first action [SYB-1.0.4]", "seats.1.bacon = 2\n" + APART),
        ("save-your-bacon", "turn = 1\n" + APART.replace('"kaiju-2"', '"kaiju-2", damage = 7'), "seats.2.champions[2].damage", 7, "0 before the first action [SYB-1.0.4]", "turn = 2\nseat = 2\n" + APART.replace('"kaiju-2"', '"kaiju-2", damage = 7')),
        ("save-your-bacon", "seats.2.bacon = 15\n" + APART, "seats.2.bacon", 15, "14 at most since the check of seat 2 [SYB-4.0.2]", "seats.2.bacon = 14\n" + APART),
        ("save-your-bacon", "taken = 1\nattacked = true\nseats.1.bacon = 9\n" + APART.replace('"ninja-1"', '"ninja-1", exhausted = true'), "seats.1.bacon", 9, "8 at most since the check of seat 1 [SYB-4.0.2]", "taken = 1\nattacked = true\nseats.1.bacon = 8\n" + APART.replace('"ninja-1"', '"ninja-1", exhausted = true')),
        ("save-your-bacon", "turn = 1\ntaken = 1\nseats.1.hand = ['kunai-behind-the-fan']\n" + APART, "taken", 1, "an action that has spent, played or exhausted a card [SYB-4.0.18]", "turn = 1\ntaken = 1\n" + APART),
        ("save-your-bacon", "turn = 2\nseat = 2\n" + SPENT + APART, "seats.2.spent", 8, "7 cards at most before the first action of seat 2 [SYB-3.0.5]", "turn = 4\nseat = 2\n" + SPENT + APART),
        ("save-your-bacon", "turn = 1\nseats.2.energy = 1\n" + APART, "seats.2.energy", 1, "0 before the first action [SYB-1.0.4]", "turn = 2\nseat = 2\nseats.2.energy = 1\n" + APART),
        ("save-your-bacon", "turn = 1\nseats.2.spent = ['wall-of-rime']\n" + APART, "seats.2.spent", "Wall of Rime", "[] before the first action [SYB-3.0.5]", "seats.2.spent = ['wall-of-rime']\n" + APART),
        ("save-your-bacon", "turn = 1\n" + APART.replace('"kaiju-2"', '"kaiju-2", exhausted = true'), "seats.2.champions[2].exhausted", "true", "false before the first action [SYB-3.0.6]", "turn = 2\nseat = 2\n" + APART.replace('"kaiju-2"', '"kaiju-2", exhausted = true')),
        ("save-your-bacon", "turn = 1\n" + SIDES % (FROZEN % 2), "seats.1.champions[1].conditions", 1, "none before the first action [SYB-1.0.4]", SIDES % (FROZEN % 2)),
        ("save-your-bacon", SIDES % FROZEN.replace("%d", "2, since = 900"), "seats.1.champions[1].conditions[1].since", 900, "0, as it sets no value [SYB-Q56]", SIDES % (FROZEN % 2)),
        ("save-your-bacon", SIDES % f", equipment = [{{ thing = 'kunai-behind-the-fan-1', {FAN} }}]", "seats.1.champions[1].equipment[1].under", 1, "no card: no text of the match puts any underneath it [SYB-Q92]", SIDES.replace('"dinosaurs-2"', f'"dinosaurs-2", equipment = [{{ thing = "bone-nest-2", {NEST} }}]') % ""),
        ("save-your-bacon", ATTACKED.replace("taken = 1\nattacked = true", "turn = 5") + SIDES % ", exhausted = true", "attacked", "false", "true, as the attack is an action [SYB-4.0.10, SYB-Q18]", ATTACKED + SIDES % ", exhausted = true"),
        ("save-your-bacon", FELL + SIDES % ", exhausted = true", "happened[1].thing", "ninja-1", "a champion whose defeat has given an opponent a bacon [SYB-4.1.1.6]", FELL + PAID_FOR % ", exhausted = true"),
        ("save-your-bacon", EQUIPPED % "'cloaking-field'", "seats.1.spent", "Cloaking Field", "cards for 3 energy at least, as it is turn 1 [SYB-5.1.11, SYB-10.0.8]", EQUIPPED % "'cloaking-field', 'flicker-step'"),
        ("save-your-bacon", EQUIPPED % "" + "seats.1.energy = 2\n", "seats.1.spent", "none", "cards for 5 energy at least, as it is turn 1 [SYB-5.1.11, SYB-10.0.8]", "turn = 3\n" + (EQUIPPED % "").replace("turn = 1\n", "") + "seats.1.energy = 2\n"),
        ("save-your-bacon", UNPAID + APART, "seats.1.discard", "Mood Swing", "[], as it is turn 1 and nobody has pitched a card to pay with [SYB-10.0.8]", UNPAID + "seats.1.spent = ['flicker-step']\n" + APART),
        ("save-your-bacon", "turn = 2\nseat = 2\n" + SPENT.replace("spent", "hand") + APART, "seats.2.hand", 8, "7 cards at most before the first action of seat 2 [SYB-3.0.5]", "turn = 4\nseat = 2\n" + SPENT.replace("spent", "hand") + APART),
        ("super-fantasy-brawl", LOOKED + TEAMS, "traps[1].known", "1", "[], as no card of the match looks at traps [SFB-19.1]", LOOKED + TEAMS.replace("selka", "pipka")),
        ("super-fantasy-brawl", HAMMER_FALL % "" + TEAMS, "seats.1.destruction", "true", "false, as it has paid for 'Hammer Fall' [SFB-5.2]", HAMMER_FALL % "" + PAID + TEAMS),
        ("super-fantasy-brawl", HAMMER_FALL % SLIP + PAID + TEAMS, "seats.2.manipulation", "true", "false, as it has paid for 'Slip' [SFB-9.1]", HAMMER_FALL % SLIP + PAID + SLIPPED + TEAMS),
        ("super-fantasy-brawl", RAN + TEAMS, "seats.1.used", "Run", "actions for each of which a core is exhausted beside that of the card [SFB-5.2]", RAN + "seats.1.manipulation = false\n" + TEAMS),
        ("super-fantasy-brawl", "seat = 2\nturn = 1\n" + TEAMS, "turn", 1, "2, the turn of seat 2 in round 1 [SFB-3.2]", "seat = 2\nturn = 2\n" + TEAMS),
        ("super-fantasy-brawl", marked("levelled"), "seats.1.champions[1].levelled", "true", "false, as its side has no victory point [SFB-17.2, SFB-18.1]", "seats.1.vp = 1\n" + marked("levelled")),
        ("super-fantasy-brawl", "seats.1.vp = 1\n" + marked("levelled").replace('"selka-1"', '"selka-1", hex = "e7", levelled = true'), "seats.1.champions[2].levelled", "true", "false, as its side has 1 victory point [SFB-17.2, SFB-18.1]", "seats.1.vp = 2\n" + marked("levelled").replace('"selka-1"', '"selka-1", hex = "e7", levelled = true')),
        ("super-fantasy-brawl", "round = 2\nseats.2.vp = 4\n" + TEAMS, "seats.2.vp", 4, "0 while no card is discarded, as an upkeep discards the hand [SFB-15.4]", "round = 2\nseats.2.vp = 4\nseats.1.discard = ['rally']\n" + TEAMS),
        ("super-fantasy-brawl", marked("due"), "seats.1.champions[1].due", "true", "false while no action is under way [SFB-18.1]", "seats.1.vp = 1\n" + HAMMER_FALL % "" + PAID + marked("due")),
        ("super-fantasy-brawl", "seats.2.vp = 1\n" + HAMMER_FALL % "" + PAID + marked("due", "vex-2"), "seats.2.champions[1].due", "true", "false before the reactions, as it has done nothing yet [SFB-14.9, SFB-18.1]", "seats.2.vp = 1\n" + HAMMER_FALL % SLIP + PAID + SLIPPED + marked("due", "vex-2")),
        ("super-fantasy-brawl", HAMMER_FALL % "" + PAID + marked("due"), "seats.1.champions[1].due", "true", "false, as its side has no victory point [SFB-17.2, SFB-18.1]", "seats.1.vp = 1\n" + HAMMER_FALL % "" + PAID + marked("due")),
        ("super-fantasy-brawl", "seats.2.vp = 1\n" + PAID + TWO_FELL, "seats.1.champions[3].fell", "true", "false, as the other side has no point for it but 1 point for others [SFB-25.23]", "seats.2.vp = 2\n" + PAID + TWO_FELL),
        ("super-fantasy-brawl", marked("rooted"), "seats.1.champions[1].rooted", "true", "false, as every core of this turn is ready [SFB-25.44, SFB-Q55]", PAID + marked("rooted")),
        ("super-fantasy-brawl", marked("rooted", "vex-2"), "seats.2.champions[1].rooted", "true", "false, as every core of this turn is ready [SFB-25.44, SFB-Q55]", PAID + marked("rooted", "vex-2")),
        ("super-fantasy-brawl", marked("began-out"), "seats.1.champions[1].began-out", "true", "false, as every core of this turn is ready [SFB-5.2, SFB-Q45]", PAID + marked("began-out")),
        ("super-fantasy-brawl", FIVE.replace("turn = 1", "round = 2").replace('"]', '", "Dread"]') + TEAMS, "seats.2.hand", 6, "5 cards at most, as seat 2 has drawn a new hand [SFB-15.5]", FIVE.replace("turn = 1", "round = 2") + TEAMS),
        ("super-fantasy-brawl", FIVE.replace("turn = 1\nseats.2", "seat = 2\nround = 2\nseats.2").replace('"]', '", "Dread"]') + TEAMS, "seats.2.hand", 6, "5 cards at most, as seat 2 has drawn a new hand [SFB-15.5]", SLIPPED + FIVE.replace("turn = 1\nseats.2", "seat = 2\nround = 2\nseats.2").replace('"]', '", "Dread"]') + TEAMS),
        ("super-fantasy-brawl", PAID + FIVE.replace("turn = 1", "round = 2").replace('"]', '", "Dread"]') + TEAMS, "seats.2.hand", 6, "5 cards at most, as seat 2 has drawn a new hand [SFB-15.5]", PAID + FIVE.replace("turn = 1", "round = 2") + TEAMS),
        ("super-fantasy-brawl", SLIPPED + NEGATED.replace(', source = "Sanctuary"', ""), "lasting[1].source", "none", "the card whose text lets it last, as no trap and no champion says it [SFB-20.12]", SLIPPED + NEGATED),
        ("super-fantasy-brawl", NEGATED, "lasting", 1, "none, as every core of this turn is ready [SFB-5.2, SFB-Q96]", SLIPPED + NEGATED),
        ("super-fantasy-brawl", BEHIND.replace("= 2", "= 4") % "" + TRACK_OF_ONE + TEAMS, "scored", 0, "4 challenges on the track and behind it in round 4 [SFB-16.3]", "round = 4\n" + TRACK_OF_ONE + TEAMS),
        ("super-fantasy-brawl", "round = 2\n" + TRAPS % "e9" + TEAMS, "traps[4].hex", "e9", "a printed trap hex, or one beside it or beside another trap [SFB-19.9]", "round = 2\n" + TRAPS % "e6" + TEAMS),
        ("super-fantasy-brawl", BEHIND % "'First blood', 'Two idols', 'Unbroken'" + WON % 3 + TEAMS, "scored", 3, "2 challenges on the track and behind it at most in round 2 [SFB-16.3]", BEHIND % "'First blood', 'Unbroken'" + WON % 2 + TEAMS),
        ("super-fantasy-brawl", BEHIND.replace("= 2", "= 3") % "'First blood', 'Unbroken'" + WON % 1 + TEAMS, "scored", 2, "1 at most, as all seats have 1 victory point [SFB-4.2, SFB-16.4]", BEHIND.replace("= 2", "= 5") % "'First blood', 'Unbroken'" + WON % 1 + TEAMS),
        ("super-fantasy-brawl", "round = 2\nseats.1.discard = []\n" + TEAMS, "seats.1.discard", [], "a card in it, after 1 upkeep with a hand to discard [SFB-15.4]", "round = 4\nseats.1.discard = []\n" + TEAMS),
        ("super-fantasy-brawl", PAID + SLIPPED + "seats.2.creation = false\n" + TEAMS, "seats.2.creation", "false", "true, as seat 1 has paid for 1 action at most [SFB-9.3]", PAID + "seats.1.creation = false\n" + SLIPPED + "seats.2.creation = false\n" + TEAMS),
        ("super-fantasy-brawl", "round = 2\n" + SLIPPED + TEAMS, "seats.2.manipulation", "false", "true, as the upkeep of seat 2 has readied it [SFB-15.2]", "round = 2\n" + PAID + SLIPPED + TEAMS),
        ("super-fantasy-brawl", "turn = 1\nseats.1.discard = ['rally']\n" + TEAMS, "seats.1.discard", "Rally", "[] before the first action of the match [SFB-1.21]", "turn = 1\n" + PAID + "seats.1.discard = ['rally']\n" + TEAMS),
        ("super-fantasy-brawl", "seats.2.vp = 1\n" + marked("fell"), "seats.1.champions[1].fell", "true", "false, as every core of this turn is ready [SFB-5.2, SFB-Q45]", "seats.2.vp = 1\n" + PAID + marked("fell")),
        ("super-fantasy-brawl", "turn = 1\n" + SLIPPED + TEAMS, "seats.2.manipulation", "false", "true before the first action of the match [SFB-1.10]", SLIPPED + TEAMS),
        ("super-fantasy-brawl", "round = 1\nseats.2.vp = 1\n" + TEAMS, "seats.2.vp", 1, "0 before the first action of the match [SFB-1.14]", "seats.2.vp = 1\n" + TEAMS),
        ("super-fantasy-brawl", "turn = 1\n" + HURT, "seats.2.champions[1].damage", 1, "0 before the first action of the match [SFB-1.14]", "turn = 1\n" + PAID + HURT),
        ("super-fantasy-brawl", FIVE.replace('"]', '", "Dread"]') + TEAMS, "seats.2.hand", 6, "5 cards at most before the first action of the match [SFB-1.21]", FIVE + TEAMS),
        ("super-fantasy-brawl", 'round = 2\ntrack = ["none", "Unbroken"]\n' + TEAMS, "track[1]", "none", "a challenge, as there are some in the deck [SFB-16.3, SFB-Q84]", 'round = 2\ntrack = ["First blood", "Unbroken"]\n' + TEAMS),
        ("super-fantasy-brawl", 'round = 2\ntrack = ["Two idols", "none", "Unbroken"]\n' + TEAMS, "track[3]", "Unbroken", "no challenge beyond slot 2 in round 2 [SFB-16.2]", 'round = 3\ntrack = ["Two idols", "none", "Unbroken"]\n' + TEAMS),
        ("super-fantasy-brawl", RINGED % "" , "track[2]", "Hold the red ring", "a challenge that seat 1 does not fulfil: others are scored [SFB-Q13]", RINGED % PAID),
        ("super-fantasy-brawl", PAID + marked("fell"), "seats.1.champions[1].fell", "true", "false, as the other side has no point for it [SFB-25.23]", "seats.2.vp = 1\n" + PAID + marked("fell")),
        ("super-fantasy-brawl", FIRST % "1" + TRAPS % "e1" + TEAMS, "traps[1].hex", "e1", "a printed trap hex before the first action of the match [SFB-1.16]", TRAPS % "e1" + TEAMS),
        ("homestuck-atcg", FIRST % "21" + POINTS % 7, "seats.1.points", 7, "6 at most, as the End Game has not begun [HAC-1.11, HAC-Q1]", FIRST % "21" + POINTS % 6),
        ("homestuck-atcg", FIRST % "21" + "ending = 2\n" + POINTS % 6, "ending", 2, "0, as nobody has had 7 points [HAC-1.11]", FIRST % "21" + "ending = 2\n" + POINTS % 7),
        ("homestuck-atcg", FIRST % "5" + "round = 3\n" + POINTS % 3, "seats.1.points", 3, "2 at most after 2 Score Phases [HAC-5.3.1]", FIRST % "5" + "round = 3\n" + POINTS % 2),
        ("homestuck-atcg", PLANETS + STRONGER, "lasting[1].kind", "power", "what a text of a card of the match lets last so long [HAC-Q37]", PLANETS + STRONGER + "seats.1.hand = ['jane-crocker-heir']\n"),
        ("homestuck-atcg", PLANETS + LED % "maplehoof-pony-1", "lasting[1].thing", "maplehoof-pony-1", "a card that the text of its source can have been about [HAC-Q37]", PLANETS + LED % "sollux-captor-so-1"),
        ("homestuck-atcg", FELLED % (9, "#HUMAN") + PLANETS, "events[1].last.power", 9, "3, as it is printed: no card of the match changes it [HAC-Q15, HAC-Q37]", FELLED % (3, "#HUMAN") + PLANETS),
        ("homestuck-atcg", FELLED % (3, "#TROLL") + PLANETS, "events[1].last.tags[1]", "#TROLL", "one of its printed tags, #HUMAN [HAC-Q15, HAC-Q36]", FELLED % (3, "#HUMAN") + PLANETS),
        ("homestuck-atcg", FIRST % "3" + TEN_CARDS + PLANETS, "seats.1.hand", 10, "9 at most after 2 Prep Phases [HAC-5.1.9, HAC-5.1.10]", FIRST % "5" + "round = 3\n" + TEN_CARDS + PLANETS),
        ("homestuck-atcg", FIRST % "3" + POINTS % 1, "seats.1.points", 1, "0 at most after 0 Score Phases [HAC-5.3.1]", FIRST % "4" + "seat = 2\n" + POINTS % 1),
        ("homestuck-atcg", FIRST % "2" + "seat = 2\n" + PLANETS + "seats.1.damage = 1\n", "seats.1.damage", 1, "0 at most after 0 Score Phases [HAC-5.3.1]", FIRST % "4" + "seat = 2\n" + PLANETS + "seats.1.damage = 1\n" + "seats.2.points = 1\n"),
        ("homestuck-atcg", FIRST % "11" + PLANETS + "seats.1.damage = 3\nseats.2.points = 2\n", "seats.1.damage", 3, "2 at most, as the others have 2 points [HAC-5.3.4]", FIRST % "11" + PLANETS + "seats.1.damage = 3\nseats.2.points = 3\n"),
        ("homestuck-atcg", FIRST % "1" + PLANETS + "seats.1.grist = 4\n", "turn", 1, "a later turn: in turn 1 seat 1 has 3 grist at most [HAC-Q32]", FIRST % "1" + PLANETS + "seats.1.grist = 4\nseats.2.mulligans = 1\n"),
        ("homestuck-atcg", FIRST % "1" + PLANETS + "seats.1.mulligans = 2\n", "turn", 1, "a later turn: in turn 1 seat 2 has 2 grist, of the mulligans of others [HAC-4.10]", FIRST % "1" + PLANETS + "seats.1.mulligans = 2\nseats.2.grist = 2\n"),
        ("homestuck-atcg", FIRST % "3" + PLANETS + "seats.1.grist = 7\n", "seats.1.grist", 7, "6 at most, after 2 Prep Phases [HAC-5.1.2]", FIRST % "3" + PLANETS + "seats.1.grist = 7\nseats.2.mulligans = 1\n"),
        ("homestuck-atcg", FIRST % "2" + "round = 1\nseat = 2\n" + PLANETS + "seats.2.grist = 2\n" + CARDS % 'thing = "maplehoof-pony-2", at = 2', "seats.2.grist", 2, "3 at most with the 2 of its cards in play, after 1 Prep Phase [HAC-5.1.2]", FIRST % "2" + "round = 1\nseat = 2\n" + PLANETS + "seats.2.grist = 1\n" + CARDS % 'thing = "maplehoof-pony-2", at = 2'),
        ("homestuck-atcg", FIRST % "1" + PLANETS + HAND, "turn", 1, "a later turn: in turn 1 seat 2 has 5 cards at most in hand [HAC-4.5]", FIRST % "2" + "seat = 2\n" + PLANETS + HAND),
        ("homestuck-atcg", FIRST % "1" + PLANETS + CARDS % 'thing = "dad-mister-egbert-2", at = 2', "turn", 1, "a later turn: in turn 1 nobody else has paid for 'DAD mister egbert (2)' [HAC-4.11]", FIRST % "2" + "seat = 2\n" + PLANETS + CARDS % 'thing = "dad-mister-egbert-2", at = 2'),
        ("homestuck-atcg", FIRST % "3" + PLANETS + CARDS % 'thing = "maplehoof-pony-2", at = 2, boons = 2', "seats.2.cards[1].boons", 2, "1 at most, as so many Boon Phases of seat 2 have been [HAC-5.4.1]", FIRST % "3" + PLANETS + CARDS % 'thing = "maplehoof-pony-2", at = 2, boons = 1'),
        ("homestuck-atcg", PLANETS + CARDS % 'thing = "maplehoof-pony-2", at = 1, boons = 2', "seats.2.cards[1].boons", 2, "0, as boons are earned at home and no card of the match puts any elsewhere [HAC-1.33, HAC-2.25]", PLANETS + CARDS % 'thing = "maplehoof-pony-2", at = 2, boons = 2'),
        ("homestuck-atcg", FIRST % "13" + PLANETS + "seats.1.points = 4\nseats.2.destroyed = true\nseats.2.damage = 2\n", "seats.2.damage", 2, "4, as no card of the match destroys planets otherwise [HAC-Q8]", FIRST % "13" + PLANETS + "seats.1.points = 4\nseats.2.destroyed = true\nseats.2.damage = 4\n"),
        ("homestuck-atcg", PLANETS + 'seats.2.removed = ["dad-mister-egbert-2"]\n', "seats.2.removed", "DAD mister egbert (2)", "nothing, as no card of the match removes any from play [HAC-Q44]", PLANETS + 'seats.2.removed = ["dad-mister-egbert-2"]\nseats.2.hand = ["fatherly-pride-love"]\n'),
        ("homestuck-atcg", PLANETS + STORED % ("fatherly-pride-love", "maplehoof-pony", "maplehoof-pony"), "seats.2.cards[1].under", "maplehoof-pony-2", "no card under it: no text of the match stores FATHERLY PRIDE love dad (2) there [HAC-Q40]", PLANETS + STORED % ("fatherly-pride-love", "dad-mister-egbert", "dad-mister-egbert")),
        ("homestuck-atcg", PLANETS + STORED % ("dad-mister-egbert", "maplehoof-pony", "maplehoof-pony"), "seats.2.cards[1].under", "maplehoof-pony-2", "no card under it: no text of the match stores DAD mister egbert (2) there [HAC-Q40]", PLANETS + STORED % ("dad-mister-egbert", "maplehoof-pony", "maplehoof-pony") + 'seats.1.discard = ["altered-timeline-wait-1"]\n'),
    ],
)  # fmt: skip
def test_it_is_said_and_refused_strictly_and_its_neighbour_is_neither(
    game: str, position: str, path: str, found: object, expected: str, neighbour: str
) -> None:
    report = run(game, position)
    assert report.passed
    (granted,) = report.granted
    assert (granted.path, granted.found, granted.expected) == (f"position.{path}", found, expected)
    assert str(granted) == f"position.{path}: {found!r}, where play leaves {expected}"
    with pytest.raises(PackError) as error:
        run(game, position, strict=True)
    assert str(error.value) == f"position.{path}: found {found!r}, expected {expected}"
    beside = run(game, neighbour, strict=True)
    assert (beside.passed, beside.granted) == (True, ())


def test_what_one_card_does_twice_is_said_of_both() -> None:
    (twice,) = SIX.splitlines()
    position = twice.replace("}]", "}, {") + twice.removeprefix("effects = [{") + "\n" + SHIELDED
    said = [str(each) for each in run("bacon-project", position).granted]
    why = "'6c', where play leaves one such effect of 6c, which is activated once [BP-Q38]"
    assert said == [f"position.effects[{at}].card: {why}" for at in (1, 2)]


def test_each_thing_is_said_and_strictly_the_first_refuses() -> None:
    position = STACKED % '"2h", "3h"], cast = ["5d", "6d"'
    said = [each.path for each in run("bacon-project", position).granted]
    assert said == [f"position.seats.1.{key}" for key in ("stack[1]", "stack[2]", "cast")]
    with pytest.raises(PackError, match=r"^position\.seats\.1\.stack\[1\]: found 2, "):
        run("bacon-project", position, strict=True)


def test_what_is_impossible_is_refused_before_what_is_taken_for_granted() -> None:
    with pytest.raises(PackError, match=r"stack\[2\]: found 2, expected more than 3, which lies"):
        run("bacon-project", STACKED % '"3h", "2h"', strict=True)


def test_a_refusal_that_only_a_strict_look_gives_is_one_there_alone() -> None:
    refused = '[refused]\nat = "position.seats.1.stack[2]"\nrule = "BP-8.8"\n'
    head = 'title = "a case"\ngame = "bacon-project"\n[position]\n'
    case = read_case(head + STACKED % '"Ah", "3h"' + refused)
    assert run_case(case, strict=True).passed
    assert not run_case(case).passed
