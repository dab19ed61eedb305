"""Tournaments: rounds whose results are matches, paired and ranked so that anybody can check them."""
