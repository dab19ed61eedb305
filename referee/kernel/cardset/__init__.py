"""Card files of any game: their tables, their lists, and what is wrong with them."""
