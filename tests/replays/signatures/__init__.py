"""Seals: signed notes, who has signed and who should have, and notes that are refused."""
