"""The engine: procedures, the run that walks through them, and its chance."""
