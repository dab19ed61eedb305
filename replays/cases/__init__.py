"""Cases: a position, steps, and what must follow. docs/cases.md."""
