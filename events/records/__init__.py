"""Records: what people decided, their fields, and their bytes."""
