"""Card lists that somebody keeps in a table, read as card files of Homestuck."""
