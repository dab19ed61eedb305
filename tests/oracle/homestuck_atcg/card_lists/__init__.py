"""Card lists of Homestuck for the second opinion, each built to make some phrases meet."""
