"""Signatures: who stands by the closing of a match, as signed notes beside its file."""
