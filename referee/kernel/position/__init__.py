"""Positions: a run as a table that a judge can type, and two runs compared."""
