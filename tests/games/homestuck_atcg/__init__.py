"""Tests of Homestuck: Atypical Card Game."""
