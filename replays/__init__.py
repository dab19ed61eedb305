"""Replays: finished or shared matches as files; verify, seek, compare and narrate them."""
