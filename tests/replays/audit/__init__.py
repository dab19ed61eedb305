"""Audit reports: what stands in one, how a page of it is built, and what nobody may read from it."""
