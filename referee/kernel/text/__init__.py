"""Card texts: a grammar as data, a parser, and the proof that a reading is one of its text.

How a phrase and its effect are added: docs/designer.md.
"""
