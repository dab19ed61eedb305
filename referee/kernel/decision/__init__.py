"""Decisions: what is asked, what may be answered, and how answers are written."""
