"""Schemas: what a field of a state is, and its one form as bytes."""
