"""The viewer: a match being looked at, record by record."""
