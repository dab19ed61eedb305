"""Storage: the store, files, folders and what is kept between runs."""
