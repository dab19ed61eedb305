"""Tests of Super Fantasy Brawl."""
