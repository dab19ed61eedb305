"""Commands of a match that is opened, played, judged and closed."""
