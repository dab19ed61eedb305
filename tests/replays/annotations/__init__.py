"""Annotations: their files, their moments, their variations, and what a page says of them."""
