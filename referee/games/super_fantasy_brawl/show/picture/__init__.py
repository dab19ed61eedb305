"""Pictures of the arena: an SVG document drawn from a view, with all of it in words beside.

Whose a champion is, what kind of hex lies there and what is under way never shows by colour, size or place
alone: shapes, patterns, letters and the words of the legend say the same.
"""
