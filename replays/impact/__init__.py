"""The impact of an erratum: which matches another reading, another card list, would have changed, and where."""
