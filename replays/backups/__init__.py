"""Backups: what it costs to take a match back, and whether a judge should."""
