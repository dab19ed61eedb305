"""Tests of the tournament as a game: its harness."""
