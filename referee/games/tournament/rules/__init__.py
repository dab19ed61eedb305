"""Rules: what each record of a tournament asks for and does, a chapter a file."""
