"""Output: everything that the commands print, as prose or as JSON."""
