"""A second opinion of Clash, written from its rule catalogue and the texts of its cards alone."""
