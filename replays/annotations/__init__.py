"""Annotations: what people wrote about a match, beside it: texts, marks, and variations that the engine has played."""
