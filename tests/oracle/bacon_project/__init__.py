"""A second opinion of Bacon Project, written from its rule catalogue alone."""
