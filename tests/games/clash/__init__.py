"""Tests of Clash."""
