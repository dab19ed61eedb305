"""Pages: what stands in one, and what its script can prove, run by node."""
