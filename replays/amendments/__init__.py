"""Amendments: signed corrections of the result or the names of a closed match, beside its file."""
