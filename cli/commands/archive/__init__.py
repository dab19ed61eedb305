"""Commands of the archive: lists, files, copies, verification."""
