"""A second opinion of Save Your Bacon!, written from its rule catalogue and its card texts alone."""
