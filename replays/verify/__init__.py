"""Verification: from bytes to a verdict and a grade."""
