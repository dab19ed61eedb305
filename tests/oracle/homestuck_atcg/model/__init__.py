"""The second opinion on Homestuck: the rules told naively, chapter by chapter, by whoever has not read the engine."""
