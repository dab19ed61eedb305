"""Tests of the games, one folder each: its harness, its odd cards, and what is particular to it."""
