"""Tests of tournaments: their tables, and what follows from results."""
