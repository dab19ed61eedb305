"""Learn: a guided first match, told step by step at the table."""
