"""Second opinions: the rules of a game written down again as plainly as can be, and compared."""
