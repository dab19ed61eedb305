"""Invariants that hold for every registered game alike."""
