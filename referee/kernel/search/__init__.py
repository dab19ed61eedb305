"""Search: a bot that looks ahead, the same for every game, with nothing but what its seat may know.

`imagined` deals anew what the seat cannot see, `rollout` plays on from there, `choice` spends a budget of such decisions on the
answers that deserve it. What is a game's own it declares in a `Foresight`.
"""
