"""What the texts of Super Fantasy Brawl do, one step after the other: ``interpreter`` carries a text out.

Each effect in its family: ``movement`` (dash, jump, swoop, towards, away, place, swap), ``displacement`` (push, pull,
force, fear), ``damage`` (damage, heal), ``modifiers`` (root, modify, negate), ``stun``, ``hand`` (draw, plan, discard,
exhaust), ``traps`` (place and replace a trap, look, show).
"""
