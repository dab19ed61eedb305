"""Stores: where matches are kept."""
