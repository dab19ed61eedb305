"""Eyes: who may know which record, and how each pair of eyes counts them."""
