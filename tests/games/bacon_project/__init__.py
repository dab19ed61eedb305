"""Tests of Bacon Project."""
